// Pictures of the pages for people to look at, and what a machine can see by itself: nothing sticks out sideways,
// and no words are missing.

import assert from "node:assert/strict";
import { evening, story } from "../lib/evening.mjs";
import { fits, picture } from "../lib/people.mjs";
import { Table, seeded } from "../lib/table.mjs";

const here = evening();

/** A key that nobody has put into words, such as `new.title`. */
const KEY = /(?<![\w./-])[a-z]+\.[a-z]+(-[a-z]+)*(?![\w/-])/g;

// Each size and each theme once; with PICTURES=all every pair of them, to be looked at.
const SIZES = [
  { width: 360, height: 740, themes: [false] },
  { width: 390, height: 844, themes: [false] },
  { width: 1280, height: 800, themes: [true] },
].map((size) => (process.env.PICTURES === "all" ? { ...size, themes: [false, true] } : size));

for (const { width, height, themes } of SIZES) {
  for (const dark of themes) {
    const look = `${width}-${dark ? "dark" : "light"}`;
    story(here, `pages at ${look}`, async ({ people }) => {
      const page = await people.somebody({ width, height, dark, touch: width < 768 });
      const shown = async (name) => {
        await isWhole(page, `${name} at ${look}`);
        if (width !== 360) await picture(page, `${name}-${look}`);
      };

      await page.goto("/");
      await page.locator("[data-game]").first().waitFor();
      await shown("home");
      const games = await page.$$eval("[data-game]", (cards) => cards.map((card) => card.dataset.game));

      for (const game of games) {
        await page.goto(`/new?game=${game}`);
        await page.locator("main form, form main, main").first().waitFor();
        await page.locator("svg.board").first().waitFor();
        await shown(`new-${game}`);
        await page.goto(`/games/${game}`);
        await page.locator("main svg.board").first().waitFor();
        await shown(`rules-${game}`);
        await shownTable(people, page, game, shown);
      }
    });
  }
}

story(here, "the pages in French and Russian", async ({ people }) => {
  for (const [lang, word] of [["fr-FR", /partie|table|jou/i], ["ru-RU", /стол|игр/i]]) {
    const page = await people.somebody({ width: 390, height: 844, lang });
    await page.goto("/");
    await page.locator("[data-game]").first().waitFor();
    assert.match(await page.locator("main").innerText(), word);
    await isWhole(page, `home in ${lang}`);
    await picture(page, `home-390-${lang}`);
  }
});

/** A table in its middle, the person's turn half made where it has several moves. */
async function shownTable(people, page, game, shown) {
  const seats = [{ for: "me" }, { for: "computer", level: 1 }];
  const clock = { initial_ms: 300_000, increment_ms: 3_000 };
  const { table: id } = await people.openTable(page, { game, clock, seats });
  const table = await Table.open(page, `/t/${id}`);
  const random = seeded(8);
  for (let turn = 0; turn < 4 && (await table.awaitTurn()); turn++) await table.makeTurn(random);
  if (await table.awaitTurn()) await table.touch((await table.offered())[0]);
  await shown(`table-${game}`);
}

/** Nothing sticks out sideways, and every message has words. */
async function isWhole(page, where) {
  await fits(page, where);
  const keys = (await page.locator("body").innerText()).match(KEY) ?? [];
  assert.deepEqual(keys, [], `${where}: messages without words`);
}
