// What the page fetches when it is needed: its rooms, the rules, the words of a language.

import assert from "node:assert/strict";
import { evening, story } from "../lib/evening.mjs";
import { Table, seeded } from "../lib/table.mjs";

const here = evening();

const PARTS = /\/assets\/(split|chunk)_[^/]*\.wasm$/;
const WORDS = /\/assets\/words-[^/]*\.txt$/;

/** The addresses that a page fetches from now on, those that match. */
function fetched(page, pattern) {
  const paths = [];
  page.on("request", (request) => {
    const path = new URL(request.url()).pathname;
    if (pattern.test(path)) paths.push(path);
  });
  return paths;
}

story(here, "what a table needs is fetched ahead, and opening one fetches nothing more", async ({ people }) => {
  const page = await people.somebody();
  const parts = fetched(page, PARTS);
  await page.goto("/");
  await page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => /split_table/.test(name)));
  await page.waitForLoadState("networkidle");
  const before = parts.length;
  assert.ok(before > 0);
  await page.locator("[data-quick=friend]").click();
  await page.locator("main.play").waitFor();
  assert.equal(parts.length, before);
});

story(here, "the first page stands without rules and rooms; a visitor who saves data fetches none ahead", async ({ people }) => {
  const page = await people.somebody();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  const parts = fetched(page, PARTS);
  await page.goto("/");
  await page.locator("[data-quick=computer]").waitFor();
  await page.goto("/games");
  await page.locator("[data-game] svg.board .pc").first().waitFor();
  await page.waitForTimeout(3_000);
  assert.deepEqual(parts, []);
});

story(here, "a part that cannot be fetched says so, and comes when asked again", async ({ people }) => {
  const page = await people.somebody({ width: 390, height: 844 });
  await page.route(PARTS, (route) => route.abort());
  const { table: id } = await people.openTable(page, { game: "ataxx", seats: [{ for: "me" }, { for: "me" }] });
  await page.goto(`/t/${id}`);
  const shut = page.locator("[data-state=unfetched]");
  await shut.waitFor();
  assert.equal(await shut.getAttribute("role"), "alert");
  // Still not: it says so again.
  await page.locator("[data-retry]").click();
  await shut.waitFor();
  await page.unroute(PARTS);
  await page.locator("[data-retry]").click();
  const table = await Table.here(page);
  await table.awaitTurn();
  await table.makeTurn(seeded(5));
  // The shell was never gone, and other rooms are open too.
  await page.goto("/new");
  await page.locator("[data-open-table]").waitFor();
  const faults = people.faults.splice(0);
  assert.ok(faults.length > 0 && faults.every((fault) => /fetch|WebAssembly|load/i.test(fault)), faults.join("\n"));
});

story(here, "one language is fetched; another one when it is chosen, and it is there after a reload", async ({ people }) => {
  const page = await people.somebody({ lang: "ru-RU" });
  const words = fetched(page, WORDS);
  await page.goto("/settings");
  await page.locator("main").waitFor();
  assert.equal(await page.locator("html").getAttribute("lang"), "ru");
  assert.equal(words.length, 1);
  assert.match(words[0], /words-ru/);
  await page.locator("footer [data-language=fr]").click();
  await page.locator("html[lang=fr]").waitFor();
  const french = await page.locator("h1").first().innerText();
  await page.reload();
  await page.locator("main h1").first().waitFor();
  assert.equal(await page.locator("h1").first().innerText(), french);
  assert.ok(words.slice(1).every((path) => /words-fr/.test(path)), words.join(" "));
});

story(here, "a language that cannot be fetched leaves the one that is spoken", async ({ people }) => {
  const page = await people.somebody();
  await page.goto("/settings");
  const title = page.locator("main h1").first();
  await title.waitFor();
  const english = await title.innerText();
  await page.route(WORDS, (route) => route.abort());
  await page.locator("footer [data-language=ru]").click();
  await page.locator("[data-toast]").waitFor();
  assert.equal(await title.innerText(), english);
  assert.equal(await page.locator("html").getAttribute("lang"), "en");
  await page.unroute(WORDS);
  await page.reload();
  await title.waitFor();
  assert.equal(await title.innerText(), english, "what was not there was not remembered");
});
