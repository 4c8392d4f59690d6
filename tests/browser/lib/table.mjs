// A table as somebody sees it. Knows no rules: what may be touched is what the page offers.

import assert from "node:assert/strict";

/** The table page of one person. */
export class Table {
  constructor(page) {
    this.page = page;
    this.main = page.locator("main.play");
    this.board = page.locator("[data-position]").first();
  }

  /** Opens a table's page and waits for the board. */
  static async open(page, address) {
    await page.goto(address);
    return Table.here(page);
  }

  /** The table that the page shows or is about to show. */
  static async here(page) {
    const table = new Table(page);
    await table.board.waitFor();
    await page.evaluate(watchPositions);
    return table;
  }

  /** The table's name, from the address. */
  id() {
    return new URL(this.page.url()).pathname.split("/").at(-1);
  }

  /** `waiting`, `playing`, `over` or `frozen`. */
  async state() {
    return this.main.getAttribute("data-state");
  }

  /** The position that the board shows, half-made turns included. */
  async position() {
    return this.board.getAttribute("data-position");
  }

  /** How many turns the list shows. */
  async turns() {
    return Number(await this.page.locator("[data-turns]").first().getAttribute("data-turns"));
  }

  /** The turns as text, the newest last. */
  async turnTexts() {
    return this.page.locator("[data-turns] [data-seq]").allInnerTexts();
  }

  /** The position after each number of turns, as this page has shown them. */
  async seen() {
    return this.page.evaluate(() => window.seenPositions);
  }

  /** The position after each turn, the start first, found by going through the list. Stays at the newest. */
  async review() {
    await this.page.locator('[data-tool="turns.first"]').click();
    const positions = [await this.position()];
    const forward = this.page.locator('[data-tool="turns.forward"]');
    while (await forward.isEnabled()) {
      await forward.click();
      positions.push(await this.position());
    }
    return positions;
  }

  /** Waits until it is the reader's turn, or the game is over. Returns whether there is a turn to make. */
  async awaitTurn() {
    await this.page.waitForSelector("[data-your-turn=true], main[data-state=over]", { state: "attached" });
    return (await this.state()) !== "over";
  }

  /** Waits until the turn list has so many turns at least. */
  async awaitTurns(count) {
    const enough = (least) => Number(document.querySelector("[data-turns]")?.dataset.turns) >= least;
    await this.page.waitForFunction(enough, count);
  }

  /** Waits until the page has or has lost its connection: `up` or `down`. */
  async awaitLink(link) {
    await this.page.waitForSelector(`main[data-link=${link}]`);
  }

  /** What may be touched now, in the order of the page. */
  async offered() {
    return this.page.$$eval("[data-target]", (elements) =>
      elements.map(({ dataset: { target, square, item, action } }) => ({ target, square, item, action })),
    );
  }

  /** What may be touched, as soon as there is something; nothing when `enough()` comes true instead. */
  async offeredOr(enough) {
    // A turn that has been sent offers nothing, and is in the list when the server says so.
    const end = Date.now() + 30_000;
    while (Date.now() < end) {
      const offered = await this.offered();
      if (offered.length > 0) return offered;
      if (await enough()) return [];
      await this.page.waitForTimeout(20);
    }
    return assert.fail("it is my turn and nothing is offered");
  }

  /** Touches something that is offered, as a mouse does. */
  async touch(target) {
    await this.page.locator(selector(target)).click();
  }

  /**
   * Makes touches until `enough()`, at random or by another choice. What goes on with a move is preferred to choosing
   * another piece, so that it comes to an end. Returns what was touched.
   */
  async touchUntil(enough, random, touch = (target) => this.touch(target), choose = pick) {
    const touched = [];
    while (!(await enough())) {
      assert.ok(touched.length < 20, `no end after ${JSON.stringify(touched)}`);
      const offered = await this.offeredOr(enough);
      if (offered.length === 0) break;
      const further = offered.filter(({ target }) => target !== "choose");
      const candidates = further.length > 0 ? further : offered;
      const target = await choose(candidates, random, this);
      await touch(target);
      touched.push(target);
    }
    return touched;
  }

  /** Makes a whole turn at random and waits until it is in the list. */
  async makeTurn(random, touch, choose) {
    const before = await this.turns();
    const sent = async () =>
      (await this.page.locator("[data-your-turn=true]").count()) === 0 || (await this.turns()) > before;
    await this.touchUntil(sent, random, touch, choose);
    await this.awaitTurns(before + 1);
  }
}

/** One of several, at random. */
export const pick = (several, random) => several[Math.floor(random() * several.length)];

/** The CSS selector of a target. */
export function selector({ target, square, item, action }) {
  const which = square ? `[data-square="${square}"]` : item ? `[data-item="${item}"]` : `[data-action="${action}"]`;
  return `[data-target="${target}"]${which}`;
}

/** Fails where two people saw different positions after the same number of turns. Returns how many were compared. */
export async function compareBoards(tables) {
  const [first, ...others] = await Promise.all(tables.map((table) => table.seen()));
  let compared = 0;
  for (const other of others) {
    for (const [turns, position] of Object.entries(other)) {
      if (!(turns in first)) continue;
      assert.equal(position, first[turns], `the boards differ after ${turns} turns`);
      compared += 1;
    }
  }
  return compared;
}

/** Numbers from 0 to 1 that are the same in every run. */
export function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

// Runs in the page: notes the first position shown after each number of turns (later ones may be half-made turns).
function watchPositions() {
  if (window.seenPositions) return;
  window.seenPositions = {};
  const note = () => {
    const turns = document.querySelector("[data-turns]")?.dataset.turns;
    const position = document.querySelector("[data-position]")?.dataset.position;
    if (turns !== undefined && position) window.seenPositions[turns] ??= position;
  };
  // After the frame, when list and board are both up to date.
  const soon = () => requestAnimationFrame(() => setTimeout(note));
  const attributeFilter = ["data-turns", "data-position"];
  new MutationObserver(soon).observe(document.body, { subtree: true, childList: true, attributeFilter });
  note();
}
