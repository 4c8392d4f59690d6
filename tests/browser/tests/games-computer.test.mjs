// Every game of the site, clicked to its end against the computer.

import assert from "node:assert/strict";
import { evening, story } from "../lib/evening.mjs";
import { hostedGames, playComputers } from "../lib/games.mjs";

const here = evening();

story(here, "each game against the computer, clicked to its end", async ({ people }) => {
  const page = await people.somebody();
  const games = await hostedGames(page);
  assert.ok(games.length > 0, "the site hosts no game");
  for (const game of games) {
    const { table, turns } = await playComputers(people, page, game, { seed: 1 });

    const result = page.locator("section[data-state=over]");
    const places = (await result.getAttribute("data-places")).split(",").map(Number);
    assert.equal(places.length, game.seats, `${game.id}: a place for each`);
    assert.equal(Math.min(...places), 1, `${game.id}: somebody is first`);
    assert.notEqual((await result.innerText()).trim(), "");
    assert.equal(await page.locator("[data-target]").count(), 0, `${game.id}: it is over, and something is offered`);
    // The list holds our turns and the computer's, and leads back to the start.
    assert.ok((await table.turns()) > turns, `${game.id}: the computer has not played`);
    const positions = await table.review();
    assert.equal(positions.length, (await table.turns()) + 1);
    assert.equal(positions.at(-1), await table.position());
    if (game.setup?.start) assert.equal(positions[0].split(" ")[0], game.setup.start.split(" ")[0]);
    console.log(`${game.id}: ${turns} turns of ours, ${await table.turns()} in all`);
  }
});
