// Touching without a mouse: the tabulator, arrows, Enter.

import assert from "node:assert/strict";
import { selector } from "./table.mjs";

/** Presses the tabulator until the focus is on something. */
export async function tabTo(page, what) {
  for (let presses = 0; presses < 80; presses++) {
    if (await page.evaluate((what) => document.activeElement.matches(what), what)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the tabulator does not lead to ${what}`);
}

/** Goes to a target with the arrow keys and presses Enter. */
export async function touchByKeys(page, target) {
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

// Runs in the page: the arrow key that leads from the focused square nearer to another. Ranks first: where rows are
// shifted, as on a honeycomb, a step up or down may go aside, too.
function arrowTowards(name) {
  const middle = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2, height };
  };
  const from = middle(document.activeElement);
  const to = middle(document.querySelector(`[data-square="${name}"]`));
  if (Math.abs(to.y - from.y) > from.height / 4) return to.y > from.y ? "ArrowDown" : "ArrowUp";
  return to.x > from.x ? "ArrowRight" : "ArrowLeft";
}
