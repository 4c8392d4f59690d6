// Watching: boards that follow what is played, and what is not to be seen.

import assert from "node:assert/strict";
import { evening, story } from "../lib/evening.mjs";
import { Table, seeded } from "../lib/table.mjs";

const here = evening();

story(here, "a small board follows the game, and one table is large", async ({ people }) => {
  const [ann, eve] = [await people.somebody(), await people.somebody({ width: 390, height: 844 })];
  await eve.goto("/watch");
  await eve.locator("[data-state=empty]").waitFor();
  const seats = [{ for: "me" }, { for: "me" }];
  const { table: first } = await people.openTable(ann, { game: "ataxx", seats });
  const { table: second } = await people.openTable(ann, { game: "amazons", seats });
  const { table: hidden } = await people.openTable(ann, { game: "ataxx", seats, private: true });
  const card = (id) => eve.locator(`.watch [data-table="${id}"]`);
  await card(first).locator("svg.board .pc").first().waitFor();
  await card(second).waitFor();
  assert.equal(await eve.locator("[data-featured] [data-table]").count(), 1);
  assert.equal(await card(hidden).count(), 0);

  const pieces = () => card(first).locator("svg.board").innerHTML();
  const before = await pieces();
  const table = await Table.open(ann, `/t/${first}`);
  await table.makeTurn(seeded(41));
  await eve.locator(`.watch [data-table="${first}"][data-turns-played="1"]`).waitFor();
  assert.notEqual(await pieces(), before);

  // By game: the others go, and come back.
  await eve.locator('.watch label[data-value="amazons"]').click();
  await card(first).waitFor({ state: "detached" });
  assert.equal(await eve.locator(`[data-featured] [data-table="${second}"]`).count(), 1);
  await eve.locator(`.watch [data-table="${second}"]`).click();
  await Table.here(eve);
});

story(here, "a small board marks the last turn, and its clocks run", async ({ people }) => {
  const [ann, eve] = [await people.somebody(), await people.somebody({ dark: true })];
  const clock = { initial_ms: 300_000, increment_ms: 0 };
  const seats = [{ for: "me" }, { for: "me" }];
  const { table: id } = await people.openTable(ann, { game: "ataxx", clock, seats });
  await eve.goto("/watch");
  const card = eve.locator(`.watch [data-table="${id}"]`);
  await card.locator("[data-clock='0'].runs").waitFor();
  assert.equal(await card.locator("svg.board .mk-last").count(), 0);
  const table = await Table.open(ann, `/t/${id}`);
  await table.makeTurn(seeded(43));
  const second = card.locator("[data-clock='1'].runs");
  await second.waitFor();
  await card.locator("svg.board .mk-last").first().waitFor();
  const shown = await second.innerText();
  assert.match(shown, /^[45]:\d\d$/);
  // It goes on by itself, without a word from the server.
  await eve.waitForFunction(
    ([selector, shown]) => document.querySelector(selector).innerText !== shown,
    [`.watch [data-table="${id}"] [data-clock='1']`, shown],
  );
});

story(here, "the link of a table is shown as a code, which is fetched when it is wanted", async ({ people }) => {
  const ann = await people.somebody();
  const { table } = await people.openTable(ann, { game: "ataxx", seats: [{ for: "by-link" }, { for: "by-link" }] });
  await Table.open(ann, `/t/${table}`);
  const fetched = () => ann.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => /split_qr/.test(name)).length);
  assert.equal(await fetched(), 0);
  await ann.locator("[data-draw-code]").click();
  await ann.locator("[data-qr]").waitFor();
  assert.equal(await fetched(), 1);
});
