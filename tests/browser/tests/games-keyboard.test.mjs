// Every game of the site, played to its end without a mouse.

import assert from "node:assert/strict";
import { evening, story } from "../lib/evening.mjs";
import { hostedGames } from "../lib/games.mjs";
import { touchByKeys } from "../lib/keys.mjs";
import { Table, seeded } from "../lib/table.mjs";

const here = evening();

story(here, "each game against the computer by keyboard alone", async ({ people }) => {
  const page = await people.somebody();
  for (const game of await hostedGames(page)) {
    const others = Array(game.seats - 1).fill({ for: "computer", level: 1 });
    const { table: id } = await people.openTable(page, {
      game: game.id,
      setup: game.setup,
      seats: [{ for: "me" }, ...others],
    });
    const table = await Table.open(page, `/t/${id}`);
    const random = seeded(2);
    const touch = (target) => touchByKeys(page, target);
    let turns = 0;
    while (await table.awaitTurn()) {
      await table.makeTurn(random, touch, game.choose);
      turns += 1;
      assert.ok(turns < 100, `${game.id} has no end`);
    }
    assert.ok(turns > 1, `${game.id}: a game, not an accident`);
    assert.equal(await page.locator("section[data-state=over]").count(), 1);
    console.log(`${game.id}: ${turns} turns of ours`);
  }
});
