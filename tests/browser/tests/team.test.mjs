// Four seats in two teams: two people, two computers, and somebody who watches.

import assert from "node:assert/strict";
import { evening, story } from "../lib/evening.mjs";
import { Table, compareBoards, seeded } from "../lib/table.mjs";

const here = evening();
/** A turn that moves a pyramid which already stands: `e1-e2/c3-d7`. */
const RELOCATION = /\/[a-h][1-8]-[a-h][1-8]/;
/** So many of them are played before the evening ends. */
const ENOUGH = 6;

story(here, "a team game of Archimedes with a watcher, played into relocation", async ({ people }) => {
  // A game may end before the stock does; then the people play another.
  for (let game = 1; ; game++) {
    const relocations = await playGame(people, game);
    if (relocations >= ENOUGH) return;
    assert.ok(game < 4, "four games in a row ended before relocation");
    await people.goHome();
  }
});

/** Plays a game until it is well into relocation, or over. Returns how many turns relocated. */
async function playGame(people, seed) {
  const [ann, ben, watcher] = [await people.somebody(), await people.somebody(), await people.somebody()];
  const computer = { for: "computer", level: 1 };
  const { table: id } = await people.openTable(ann, {
    game: "archimedes",
    setup: { seats: 4, teams: true },
    seats: [{ for: "me" }, { for: "by-link" }, computer, computer],
  });
  const first = await Table.open(ann, `/t/${id}`);
  const invitation = await ann.locator("[data-invitation]").inputValue();

  const third = await Table.open(watcher, `/t/${id}`);
  assert.equal(await watcher.locator("[data-sit]").count(), 0, "without the link nobody can sit down");
  const second = await Table.open(ben, invitation);
  await ben.locator("[data-sit]").click();

  const tables = [first, second, third];
  const random = seeded(seed);
  let relocations = 0;
  while (relocations < ENOUGH) {
    const mover = await whoMoves([first, second]);
    if (!mover) break;
    await mover.makeTurn(random);
    const turns = await mover.turns();
    await Promise.all(tables.map((table) => table.awaitTurns(turns)));
    await compareBoards(tables);
    relocations = (await mover.turnTexts()).filter((text) => RELOCATION.test(text)).length;
  }

  const turns = await first.turns();
  assert.ok((await compareBoards(tables)) >= turns, "both others saw (nearly) every position that the first one saw");
  assert.equal(await watcher.locator("[data-target]").count(), 0, "a watcher is offered nothing");
  return relocations;
}

/** The one of these whose turn it is, once it is somebody's; nobody if the game is over. */
async function whoMoves(tables) {
  return Promise.any(
    tables.map(async (table) => {
      await table.page.waitForSelector("[data-your-turn=true], main[data-state=over]", { state: "attached" });
      return (await table.state()) === "over" ? null : table;
    }),
  );
}
