// What survives a reload, and what does not.

import assert from "node:assert/strict";
import { evening, story } from "../lib/evening.mjs";
import { Table, seeded } from "../lib/table.mjs";

const here = evening();

story(here, "a reload in the middle of a turn discards the half of it, and nothing else", async ({ people }) => {
  const page = await people.somebody();
  const seats = [{ for: "me" }, { for: "computer", level: 1 }];
  const { table: id } = await people.openTable(page, { game: "archimedes", seats });
  const table = await Table.open(page, `/t/${id}`);
  const random = seeded(3);
  await table.makeTurn(random);
  await table.awaitTurns(2);
  await table.awaitTurn();

  const [turns, texts, position] = [await table.turns(), await table.turnTexts(), await table.position()];
  const offered = await table.offered();
  const changed = async () => (await table.position()) !== position;
  await table.touchUntil(changed, random);
  assert.equal(await table.turns(), turns, "half a turn is no turn");
  assert.equal(await page.locator("[data-take-back]").count(), 1, "half a turn can be taken back");

  await page.reload();
  await Table.here(page);
  await table.awaitTurn();
  assert.equal(await table.position(), position);
  assert.deepEqual(await table.turnTexts(), texts);
  assert.deepEqual(await table.offered(), offered);
  assert.equal(await page.locator("[data-take-back]").count(), 0);

  await table.makeTurn(random);
  await page.reload();
  await Table.here(page);
  assert.ok((await table.turns()) > turns, "what was acknowledged is there after a reload");
});

story(here, "half a turn can be taken back by hand", async ({ people }) => {
  const page = await people.somebody();
  const { table: id } = await people.openTable(page, { game: "archimedes", seats: [{ for: "me" }, { for: "me" }] });
  const table = await Table.open(page, `/t/${id}`);
  const [position, offered] = [await table.position(), await table.offered()];
  const random = seeded(4);
  await table.touchUntil(async () => (await table.position()) !== position, random);
  await page.locator("[data-take-back]").click();
  while ((await page.locator("[data-take-back]").count()) > 0) await page.locator("[data-take-back]").click();
  assert.equal(await table.position(), position);
  assert.deepEqual(await table.offered(), offered);
});
