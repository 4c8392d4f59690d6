// Games that `cargo xtask new-game` has just written: on the site like any other. `NEW_GAMES` names them.

import assert from "node:assert/strict";
import { evening, story } from "../lib/evening.mjs";
import { Table, seeded } from "../lib/table.mjs";

const here = evening();
const games = process.env.NEW_GAMES?.split(" ") ?? [];
assert.ok(games.length > 0, "NEW_GAMES names no game");

for (const game of games) {
  story(here, `${game} against the computer, from the first page to the result`, async ({ people }) => {
    const page = await people.somebody();
    await page.goto("/");
    await page.locator(`[data-value="${game}"]`).first().click();
    await page.locator('[data-quick="computer"]').click();

    const table = await Table.here(page);
    const random = seeded(1);
    let turns = 0;
    while (await table.awaitTurn()) {
      await table.makeTurn(random);
      turns += 1;
      assert.ok(turns < 100, "the game has no end");
    }
    const result = page.locator("section[data-state=over]");
    assert.match(await result.getAttribute("data-places"), /^(1,2|2,1)$/);
    assert.match(await result.innerText(), /can step/);
    assert.ok((await table.turns()) >= 2 * turns - 1, "the computer has answered every turn");
  });

  story(here, `${game} has a rule page with boards`, async ({ people }) => {
    const page = await people.somebody({ lang: "fr-FR" });
    await page.goto(`/games/${game}`);
    await page.locator("h1").first().waitFor();
    await page.locator("figure svg.board .pc").first().waitFor();
    // One of them is to be played on.
    const board = page.locator("figure:has([data-figure=play]) [data-position]");
    const start = await board.getAttribute("data-position");
    await board.locator("[data-target]").first().click();
    await board.locator("[data-target=land]").first().click();
    assert.notEqual(await board.getAttribute("data-position"), start);
  });
}
