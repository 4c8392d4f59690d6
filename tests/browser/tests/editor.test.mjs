// The board editor: painted, refused, sent on, played.

import assert from "node:assert/strict";
import { evening, story } from "../lib/evening.mjs";
import { Table, seeded } from "../lib/table.mjs";

const here = evening();
const EMPTY = "x5o/7/7/7/7/7/o5x x 0 1";

/** The editor as somebody sees it. */
class Editor {
  constructor(page) {
    this.page = page;
  }

  static async open(page, address = "/editor?game=ataxx") {
    await page.goto(address);
    await page.locator("svg.canvas").waitFor();
    return new Editor(page);
  }

  /** The position, as it stands in the field. */
  async text() {
    return this.page.locator("[data-text]").inputValue();
  }

  async write(text) {
    await this.page.locator("[data-text]").fill(text);
  }

  async brush(sign) {
    await this.page.locator(`[data-brush="${sign}"]`).click();
  }

  async symmetry(name) {
    await this.page.locator(`[data-value="${name}"] input[name=symmetry]`).check({ force: true });
  }

  async paint(...squares) {
    for (const square of squares) await this.page.locator(`[data-square="${square}"]`).click();
  }

  async tool(name) {
    await this.page.locator(`[data-tool="editor.${name}"]`).click();
  }

  /** Waits until the plugin says `ok` or `wrong`; returns what is said. */
  async verdict(wanted) {
    await this.page.waitForSelector(`[data-verdict=${wanted}]`);
    return this.page.locator("[data-verdict]").innerText();
  }
}

story(here, "squares are painted with their images, taken away, undone and done again", async ({ people }) => {
  const editor = await Editor.open(await people.somebody());
  assert.equal(await editor.text(), EMPTY);
  await editor.brush("-");
  await editor.symmetry("quarter-turns");
  await editor.paint("b3");
  const turned = "x5o/2-4/5-1/7/1-5/4-2/o5x x 0 1";
  assert.equal(await editor.text(), turned);

  await editor.symmetry("left-right");
  await editor.paint("d4", "a5");
  const both = "x5o/2-4/-4--/3-3/1-5/4-2/o5x x 0 1";
  assert.equal(await editor.text(), both);
  await editor.paint("d4");
  assert.equal(await editor.text(), "x5o/2-4/-4--/7/1-5/4-2/o5x x 0 1", "a second touch takes it away");

  for (const _ of "123") await editor.tool("undo");
  assert.equal(await editor.text(), turned);
  await editor.tool("redo");
  await editor.tool("redo");
  assert.equal(await editor.text(), both);
  assert.match(await editor.page.url(), /#p=/, "the address follows");
});

story(here, "a stroke paints every square on its way and is one step; mirrored discs change sides", async ({ people }) => {
  const page = await people.somebody();
  const editor = await Editor.open(page);
  await editor.brush("x");
  await editor.symmetry("half-turn");
  const middle = async (square) => {
    const box = await page.locator(`[data-square="${square}"]`).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await page.mouse.move(...(await middle("b2")));
  await page.mouse.down();
  await page.mouse.move(...(await middle("c2")), { steps: 5 });
  await page.mouse.move(...(await middle("d2")), { steps: 5 });
  await page.mouse.up();
  assert.equal(await editor.text(), "x5o/3ooo1/7/7/7/1xxx3/o5x x 0 1");
  await editor.tool("undo");
  assert.equal(await editor.text(), EMPTY);
});

story(here, "everything goes by keys", async ({ people }) => {
  const page = await people.somebody();
  const editor = await Editor.open(page);
  await page.locator('[data-square="a7"]').focus();
  await page.keyboard.press("3"); // the third brush: blocked
  for (const key of ["ArrowDown", "ArrowRight", "Enter", "ArrowRight", " "]) await page.keyboard.press(key);
  assert.equal(await editor.text(), "x5o/1--4/7/7/7/7/o5x x 0 1");
  await page.keyboard.press("Control+z");
  assert.equal(await editor.text(), "x5o/1-5/7/7/7/7/o5x x 0 1");
  await page.keyboard.press("4"); // clears
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  assert.equal(await editor.text(), EMPTY);
});

story(here, "a board that cannot be played is refused in the reader's words", async ({ people }) => {
  for (const [lang, word] of [["en-GB", /expected|should be|over/i], ["fr-FR", /texte|finie/i], ["ru-RU", /тексте|закончилась/i]]) {
    const page = await people.somebody({ lang });
    const editor = await Editor.open(page);
    await editor.write("x5o/7/7/7/7/7/o5z x 0 1");
    assert.match(await editor.verdict("wrong"), word);
    assert.ok(await page.locator("[data-try]").isDisabled());
    assert.ok(await page.locator("[data-use]").isDisabled());
    await editor.write("x5o/7/7");
    await editor.verdict("wrong");
    await editor.write(EMPTY);
    await editor.verdict("ok");
    assert.ok(await page.locator("[data-try]").isEnabled());
    await editor.tool("empty");
    assert.match(await editor.verdict("wrong"), word);
  }
});

story(here, "a link opens the same board at somebody else's", async ({ people }) => {
  const [ann, ben] = [await people.somebody(), await people.somebody({ lang: "fr-FR" })];
  const editor = await Editor.open(ann);
  await editor.brush("-");
  await editor.symmetry("up-down");
  await editor.paint("c3", "d4");
  await ann.locator("[data-name]").fill("Two & two");
  const link = await ann.locator("[data-link-to-board]").inputValue();
  const other = await Editor.open(ben, link);
  assert.equal(await other.text(), await editor.text());
  assert.equal(await ben.locator('[data-sign="-"]').count(), 3);
  assert.equal(await ben.locator("[data-name]").inputValue(), "Two & two");
});

story(here, "a board is tried against the computer", async ({ people }) => {
  const page = await people.somebody();
  const editor = await Editor.open(page);
  await editor.brush("-");
  await editor.symmetry("quarter-turns");
  await editor.paint("c4", "d4");
  const text = await editor.text();
  await page.locator("[data-try]").click();
  await page.waitForURL(/\/t\//);
  const table = await Table.here(page);
  await table.awaitTurn();
  assert.equal(await table.position(), text);
  await table.makeTurn(seeded(1));
  await table.awaitTurns(2);
  // And drawn further, beside the game.
  const [again] = await Promise.all([page.context().waitForEvent("page"), page.locator("[data-draw]").click()]);
  await again.locator("[data-editor]").waitFor();
  assert.equal(await new Editor(again).text(), text);
});

story(here, "a board is saved, offered by the form, and played at a table", async ({ people }) => {
  const page = await people.somebody();
  const editor = await Editor.open(page);
  await editor.brush("-");
  await editor.paint("d4");
  const text = await editor.text();
  await page.locator("[data-name]").fill("Eye of the storm");
  await page.locator("[data-save]").click();
  await page.locator('[data-kept="Eye of the storm"]').waitFor();

  // From the editor straight to the form.
  await page.locator("[data-use]").click();
  await page.waitForURL(/\/new\?game=ataxx/);
  assert.equal(await page.locator("#start").inputValue(), text);
  // From the form to the editor, with the same board.
  await page.locator("[data-editor-link]").click();
  assert.equal(await new Editor(page).text(), text);

  // A new form offers the board.
  await page.goto("/new?game=ataxx");
  await page.locator('[data-kept="Eye of the storm"] input').check({ force: true });
  await page.locator("[data-open-table]").click();
  await page.waitForURL(/\/t\//);
  const table = await Table.here(page);
  assert.equal(await table.position(), text);
});

story(here, "all levels come by a button and by Ctrl+B", async ({ people }) => {
  const page = await people.somebody();
  const levels = page.locator("[data-option=layout] [data-value^=level-]");
  await page.goto("/new?game=ataxx");
  await levels.first().waitFor();
  const few = await levels.count();
  await page.keyboard.press("Control+b");
  await page.waitForSelector("[data-more-layouts]", { state: "detached" });
  assert.ok(few < (await levels.count()));
  assert.equal(await levels.count(), 30);
});
