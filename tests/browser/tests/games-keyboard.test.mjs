// Every game of the site, played to its end without a mouse.

import assert from "node:assert/strict";
import { evening, story } from "../lib/evening.mjs";
import { hostedGames, playComputers } from "../lib/games.mjs";
import { touchByKeys } from "../lib/keys.mjs";

const here = evening();

story(here, "each game against the computer by keyboard alone", async ({ people }) => {
  const page = await people.somebody();
  for (const game of await hostedGames(page)) {
    const touch = (target) => touchByKeys(page, target);
    const { turns } = await playComputers(people, page, game, { seed: 2, touch });
    assert.ok(turns > 1, `${game.id}: a game, not an accident`);
    assert.equal(await page.locator("section[data-state=over]").count(), 1);
    console.log(`${game.id}: ${turns} turns of ours`);
  }
});
