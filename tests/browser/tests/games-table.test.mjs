// Every game of the site at a table of two people, with somebody who watches.

import assert from "node:assert/strict";
import { evening, story } from "../lib/evening.mjs";
import { hostedGames } from "../lib/games.mjs";
import { Table, compareBoards, seeded } from "../lib/table.mjs";

const here = evening();

story(here, "each game between two people, and a watcher sees what they see", async ({ people }) => {
  const pages = [];
  for (let person = 0; person < 3; person++) pages.push(await people.somebody());
  const [ann, ben, watcher] = pages;
  for (const game of await hostedGames(ann)) {
    const others = Array(game.seats - 1).fill({ for: "by-link" });
    const { table: id } = await people.openTable(ann, {
      game: game.id,
      setup: game.setup,
      seats: [{ for: "me" }, ...others],
    });
    const first = await Table.open(ann, `/t/${id}`);
    const second = await Table.open(ben, await ann.locator("[data-invitation]").inputValue());
    await ben.locator("[data-sit]").first().click();
    const third = await Table.open(watcher, `/t/${id}`);

    const tables = [first, second, third];
    const random = seeded(3);
    let turns = 0;
    while (true) {
      await Promise.all(tables.map((table) => table.awaitTurns(turns)));
      const mover = await whoMoves([first, second]);
      // Where the host has passed for somebody, everybody is told.
      turns = await mover.turns();
      await Promise.all(tables.map((table) => table.awaitTurns(turns)));
      const positions = await Promise.all(tables.map((table) => table.position()));
      assert.deepEqual(positions, Array(3).fill(positions[0]), `${game.id}: the boards differ after ${turns} turns`);
      if ((await mover.state()) === "over") break;
      assert.equal(await watcher.locator("[data-target]").count(), 0, `${game.id}: a watcher is offered something`);
      await mover.makeTurn(random, undefined, game.choose);
      turns += 1;
      assert.ok(turns < 150, `${game.id} has no end`);
    }
    await compareBoards(tables);

    const results = [];
    for (const page of pages) {
      await page.waitForSelector("main[data-state=over]");
      results.push(await page.locator("section[data-state=over]").getAttribute("data-places"));
    }
    assert.deepEqual(results, Array(3).fill(results[0]), `${game.id}: the results differ`);
    console.log(`${game.id}: ${turns} turns, places ${results[0]}`);
  }
});

/** The one of these whose turn it is, once it is somebody's; the quickest if the game is over. */
async function whoMoves(tables) {
  return Promise.any(
    tables.map(async (table) => {
      await table.page.waitForSelector("[data-your-turn=true], main[data-state=over]", { state: "attached" });
      return table;
    }),
  );
}
