// Turns as a player likes them: confirmed before they go, or prepared while another thinks.

import assert from "node:assert/strict";
import { evening, story } from "../lib/evening.mjs";
import { Table, seeded } from "../lib/table.mjs";

const here = evening();

/** Two at a table of the game, in seat order. Settings are made before. */
async function two(people, game, settings) {
  const pages = [await people.somebody(), await people.somebody()];
  for (const [index, names] of settings.entries()) {
    await pages[index].goto("/settings");
    for (const name of names) await pages[index].locator(`input[name=${name}]`).click();
  }
  const { table } = await people.openTable(pages[0], { game, seats: [{ for: "me" }, { for: "open" }] });
  const first = await Table.open(pages[0], `/t/${table}`);
  const second = await Table.open(pages[1], `/t/${table}`);
  await pages[1].locator("[data-sit='1']").click();
  await first.awaitTurn();
  return [first, second];
}

/** Touches at random until `enough`. */
const compose = (table, seed, enough) => table.touchUntil(enough, seeded(seed));

story(here, "a turn goes when it is confirmed, and can be taken back until then", async ({ people }) => {
  const [first, second] = await two(people, "amazons", [["confirm"], []]);
  const confirm = first.page.locator("[data-confirm]");
  const ready = async () => (await confirm.count()) > 0;
  await compose(first, 51, ready);
  assert.equal(await first.turns(), 0);
  await first.page.locator("[data-take-back]").click();
  assert.equal(await confirm.count(), 0);
  await compose(first, 52, ready);
  await confirm.click();
  await second.awaitTurns(1);
  // The other one has not asked for that.
  await second.makeTurn(seeded(53));
  await first.awaitTurns(2);
});

story(here, "a prepared answer is played when the turn was expected, and forgotten when it was not", async ({ people }) => {
  const [first, second] = await two(people, "ataxx", [[], ["ahead"]]);
  const [prepare, prepared] = ["[data-prepare]", "[data-ahead]"].map((hook) => second.page.locator(hook));
  await prepare.click();
  const touched = await compose(second, 54, async () => (await prepared.count()) > 0);
  assert.equal(await second.turns(), 0, "nothing has been played");
  // The first touches are the turn that is expected: two squares, from and to.
  for (const target of touched.slice(0, 2)) await first.touch(target);
  await first.awaitTurns(2);
  await second.awaitTurns(2);
  assert.equal(await prepared.count(), 0);

  await prepare.click();
  const others = await compose(second, 55, async () => (await prepared.count()) > 0);
  const expected = JSON.stringify(others.slice(0, 2));
  let played = expected;
  for (let seed = 56; played === expected; seed++) {
    await first.awaitTurn();
    played = JSON.stringify(await compose(first, seed, async () => (await first.turns()) > 2));
  }
  await second.awaitTurns(3);
  await prepared.waitFor({ state: "detached" });
  assert.equal(await second.turns(), 3);
  await second.awaitTurn();
});
