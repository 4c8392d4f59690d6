// The rule page of every game: its boards are drawn, and on some of them the reader plays.

import assert from "node:assert/strict";
import { evening, story } from "../lib/evening.mjs";
import { hostedGames } from "../lib/games.mjs";
import { picture } from "../lib/people.mjs";

const here = evening();

story(here, "each rule page has a board on which turns are made and taken back", async ({ people }) => {
  const page = await people.somebody();
  for (const { id } of await hostedGames(page)) {
    await page.goto(`/games/${id}`);
    await page.locator("figure svg.board .pc").first().waitFor();
    const figure = page.locator("figure:has([data-figure=play])").first();
    await figure.scrollIntoViewIfNeeded();
    const position = () => figure.locator("[data-position]").getAttribute("data-position");
    const start = await position();

    await touchUntil(figure, async () => (await position()) !== start);
    await figure.locator('[data-tool="rules.back"]').click();
    assert.equal(await position(), start, `${id}: what was made is taken back`);
    await touchUntil(figure, async () => (await position()) !== start);
    await figure.locator('[data-tool="rules.again"]').click();
    assert.equal(await position(), start, `${id}: it begins again`);
    assert.equal(await figure.locator('[data-tool="rules.again"]').isDisabled(), true);
  }
  await picture(page, "rules");
});

/** Touches what goes on with a move, or else begins one, until `enough()`. */
async function touchUntil(figure, enough) {
  for (let touches = 0; !(await enough()); touches++) {
    assert.ok(touches < 8, "no move is made");
    const lands = figure.locator('[data-target="land"]');
    const further = (await lands.count()) > 0 ? lands : figure.locator("[data-target]");
    await further.first().click();
  }
}
