// A table as somebody sees it. Knows no rules: what may be touched is what the page offers.

import assert from "node:assert/strict";

/** The table page of one person. */
export class Table {
  constructor(page) {
    this.page = page;
    this.over = page.locator("[data-state=over]");
    this.board = page.locator("[data-position]");
  }

  /** Opens a table's page and waits for the board. */
  static async open(page, address) {
    await page.goto(address);
    const table = new Table(page);
    await table.board.waitFor();
    return table;
  }

  /** The position that the board shows. */
  async position() {
    return this.board.getAttribute("data-position");
  }

  /** How many turns the list shows. */
  async turns() {
    return Number(await this.page.locator("[data-turns]").first().getAttribute("data-turns"));
  }

  async isOver() {
    return (await this.over.count()) > 0;
  }

  /** Whether the page waits for a turn of its reader. */
  async isMyTurn() {
    return (await this.page.locator("[data-your-turn=true]").count()) > 0;
  }

  /** Waits until it is the reader's turn, or the game is over. Returns whether there is a turn to make. */
  async awaitTurn(timeout = 30_000) {
    await this.page.waitForSelector("[data-your-turn=true], [data-state=over]", { state: "attached", timeout });
    return !(await this.isOver());
  }

  /** What may be touched now, in the order of the page. */
  async offered() {
    return this.page.$$eval("[data-target]", (elements) =>
      elements.map((element) => ({
        what: element.dataset.target,
        square: element.dataset.square,
        item: element.dataset.item,
        action: element.dataset.action,
      })),
    );
  }

  /** Touches something that is offered, as a mouse does. */
  async touch(target) {
    await this.page.locator(selector(target)).click();
  }

  /**
   * Makes a whole turn of random touches. What completes a move is preferred to choosing another piece, so that it
   * comes to an end. Returns what was touched.
   */
  async makeTurn(random, touch = (target) => this.touch(target)) {
    const touched = [];
    const before = await this.turns();
    for (let touches = 0; touches < 20; touches++) {
      const offered = await this.offered();
      const landing = offered.filter((target) => target.what !== "choose");
      const candidates = landing.length > 0 ? landing : offered;
      assert.ok(candidates.length > 0, "the page offers nothing to touch though it is my turn");
      const target = candidates[Math.floor(random() * candidates.length)];
      await touch(target);
      touched.push(target);
      if ((await this.turns()) > before || !(await this.isMyTurn())) return touched;
    }
    throw new Error(`a turn of more than 20 touches: ${JSON.stringify(touched)}`);
  }

  /** Waits until the turn list has so many turns. */
  async awaitTurns(count, timeout = 30_000) {
    const enough = (least) => Number(document.querySelector("[data-turns]")?.dataset.turns) >= least;
    await this.page.waitForFunction(enough, count, { timeout });
  }
}

/** The CSS selector of a target. */
export function selector({ what, square, item, action }) {
  const at = square ? `[data-square="${square}"]` : item ? `[data-item="${item}"]` : `[data-action="${action}"]`;
  return `[data-target="${what}"]${at}`;
}

/** Waits until all show the same position after so many turns, and returns it. */
export async function agree(tables, turns) {
  for (const table of tables) await table.awaitTurns(turns);
  const positions = await Promise.all(tables.map((table) => table.position()));
  for (const position of positions) assert.equal(position, positions[0], `boards differ after ${turns} turns`);
  return positions[0];
}

/** Numbers from 0 to 1 that are the same in every run. */
export function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
