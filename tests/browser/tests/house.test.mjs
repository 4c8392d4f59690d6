// The house around the tables: names, the lobby, languages.

import assert from "node:assert/strict";
import { evening, story } from "../lib/evening.mjs";
import { Table, seeded } from "../lib/table.mjs";

const here = evening();

story(here, "an open seat is found in the lobby, and a stranger sits down", async ({ people }) => {
  const [ann, ben] = [await people.somebody(), await people.somebody()];
  await ben.goto("/");
  await ben.locator("[data-online]").waitFor();
  const { table: id } = await people.openTable(ann, { game: "ataxx", seats: [{ for: "me" }, { for: "open" }] });
  const first = await Table.open(ann, `/t/${id}`);
  await ben.locator(`[data-table="${id}"]`).first().waitFor();
  assert.ok(Number(await ben.locator("[data-online]").getAttribute("data-online")) >= 2);
  await ben.goto(`/t/${id}`);
  const second = await Table.here(ben);
  await ben.locator("[data-sit='1']").click();
  await first.awaitTurn();
  await first.makeTurn(seeded(11));
  await second.awaitTurn();

  // Whoever goes home finds the table again, marked as waiting for them.
  await ben.goto("/");
  await ben.locator(`a[data-table="${id}"] .pill.live`).first().waitFor();
});

story(here, "a private table is not in the lobby", async ({ people }) => {
  const [ann, ben] = [await people.somebody(), await people.somebody()];
  const seats = [{ for: "me" }, { for: "open" }];
  const hidden = await people.openTable(ann, { game: "ataxx", seats, private: true });
  const shown = await people.openTable(ann, { game: "ataxx", seats });
  await ben.goto("/");
  await ben.locator(`[data-table="${shown.table}"]`).first().waitFor();
  assert.equal(await ben.locator(`[data-table="${hidden.table}"]`).count(), 0);
});

story(here, "a guest's new name is seen by others", async ({ people }) => {
  const [ann, ben] = [await people.somebody(), await people.somebody()];
  await ann.goto("/settings");
  const name = ann.locator("#nickname");
  await name.fill("Ann of the Hill");
  await name.press("Enter");
  await ann.locator("[data-me]").filter({ hasText: "Ann of the Hill" }).waitFor();
  const { table: id } = await people.openTable(ann, { game: "ataxx", seats: [{ for: "me" }, { for: "open" }] });
  await Table.open(ben, `/t/${id}`);
  assert.match(await ben.locator("[data-seat='0']").innerText(), /Ann of the Hill/);
  await ann.reload();
  await ann.locator("[data-me]").filter({ hasText: "Ann of the Hill" }).waitFor();
});

story(here, "the language changes at once and is remembered", async ({ people }) => {
  const page = await people.somebody();
  await page.goto("/");
  const title = page.locator("h1").first();
  await title.waitFor();
  const english = await title.innerText();
  await page.locator("[data-language=fr]").click();
  await page.waitForFunction((english) => document.querySelector("h1")?.innerText !== english, english);
  assert.equal(await page.locator("html").getAttribute("lang"), "fr");
  const french = await title.innerText();
  await page.reload();
  await title.waitFor();
  assert.equal(await title.innerText(), french);
});
