// Four seats in two teams: two people, two computers, and somebody who watches.

import assert from "node:assert/strict";
import { evening, story } from "../lib/evening.mjs";
import { Table, compareBoards, pick, seeded } from "../lib/table.mjs";

const here = evening();
/** A turn that moves a pyramid which already stands: `e1-e2/c3-d7`. */
const RELOCATION = /\/[a-h][1-8]-[a-h][1-8]/;
/** So many of them are played before the evening ends. */
const ENOUGH = 2;

story(here, "a team game of Archimedes with a watcher, played into relocation", async ({ people }) => {
  // A game may end before the stock does; then the people play another.
  for (let game = 1; ; game++) {
    const relocations = await playGame(people, game);
    if (relocations >= ENOUGH) return;
    assert.ok(game < 8, "eight games in a row ended before relocation");
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
    // While a person thinks, nothing moves: all show the same.
    const turns = await mover.turns();
    await Promise.all(tables.map((table) => table.awaitTurns(turns)));
    const positions = await Promise.all(tables.map((table) => table.position()));
    assert.deepEqual(positions, Array(3).fill(positions[0]), `the boards differ after ${turns} turns`);
    relocations = (await mover.turnTexts()).filter((text) => RELOCATION.test(text)).length;
    if ((await mover.state()) === "over") break;
    await mover.makeTurn(random, undefined, carefully);
  }
  assert.ok((await compareBoards(tables)) > 0, "turns of computers, too, were seen alike while they came");
  assert.equal(await watcher.locator("[data-target]").count(), 0, "a watcher is offered nothing");

  // And every turn, the computers' too, has led to the same position on every page.
  await Promise.all(tables.map(async (table) => table.awaitTurns(await first.turns())));
  const reviews = await Promise.all([second, third].map((table) => table.review()));
  const review = await first.review();
  const least = Math.min(review.length, ...reviews.map((other) => other.length));
  assert.ok(least > 8);
  for (const other of reviews) assert.deepEqual(other.slice(0, least), review.slice(0, least));
  return relocations;
}

/** The one of these whose turn it is, once it is somebody's; the quickest if the game is over. */
async function whoMoves(tables) {
  return Promise.any(
    tables.map(async (table) => {
      await table.page.waitForSelector("[data-your-turn=true], main[data-state=over]", { state: "attached" });
      return table;
    }),
  );
}

/** Chooses the square with most empty squares around and no king: room for one's own king, little harm to others. */
async function carefully(candidates, random, table) {
  const rows = (await table.position()).split(" ")[0].replace(/\d/g, (run) => ".".repeat(Number(run))).split("/");
  const around = (square) => {
    const [file, rank] = [square.charCodeAt(0) - 97, 8 - Number(square[1])];
    const near = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => rows[rank + down]?.[file + right]));
    const count = (what) => near.filter((content) => content !== undefined && what.test(content)).length;
    return count(/[.]/) - 9 * count(/[KLMN]/);
  };
  const squares = candidates.filter(({ square }) => square);
  const best = Math.max(...squares.map(({ square }) => around(square)));
  return pick(squares.filter(({ square }) => around(square) === best), random);
}
