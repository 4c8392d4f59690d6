// A whole game without a mouse.

import assert from "node:assert/strict";
import { evening, story } from "../lib/evening.mjs";
import { Table, selector, seeded } from "../lib/table.mjs";

const here = evening();

story(here, "from the first page to the result by keyboard alone", async ({ people }) => {
  const page = await people.somebody();
  await page.goto("/");
  await page.locator("[data-quick=computer]").waitFor();
  await tabTo(page, "[data-quick=computer]");
  await page.keyboard.press("Enter");

  const table = await Table.here(page);
  const random = seeded(2);
  const touch = (target) => touchByKeys(page, target);
  let turns = 0;
  while (await table.awaitTurn()) {
    await table.makeTurn(random, touch);
    turns += 1;
    assert.ok(turns < 400, "the game has no end");
  }
  assert.ok(turns > 3, "a game, not an accident");
  assert.equal(await page.locator("section[data-state=over]").count(), 1);
});

/** Presses the tabulator until the focus is on something. */
async function tabTo(page, what) {
  for (let presses = 0; presses < 80; presses++) {
    if (await page.evaluate((what) => document.activeElement.matches(what), what)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the tabulator does not lead to ${what}`);
}

/** Goes to a target with the arrow keys and presses Enter. */
async function touchByKeys(page, target) {
  const focused = () => page.evaluate(() => document.activeElement.dataset.square);
  if (!target.square) {
    await tabTo(page, selector(target));
  } else {
    if (!(await focused())) await tabTo(page, "[data-square]");
    // Arrows go by what is seen, whichever side the board is seen from.
    for (let presses = 0; (await focused()) !== target.square; presses++) {
      assert.ok(presses < 40, `the arrows do not lead to ${target.square}`);
      await page.keyboard.press(await page.evaluate(arrowTowards, target.square));
    }
  }
  await page.keyboard.press("Enter");
}

// Runs in the page: the arrow key that leads from the focused square nearer to another.
function arrowTowards(name) {
  const middle = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2, size: width };
  };
  const from = middle(document.activeElement);
  const to = middle(document.querySelector(`[data-square="${name}"]`));
  if (Math.abs(to.x - from.x) > from.size / 2) return to.x > from.x ? "ArrowRight" : "ArrowLeft";
  return to.y > from.y ? "ArrowDown" : "ArrowUp";
}
