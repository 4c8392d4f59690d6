// A rated game, and what is left of it: ratings, profile, archive, statistics, records.

import assert from "node:assert/strict";
import { evening, story } from "../lib/evening.mjs";
import { fits, picture } from "../lib/people.mjs";
import { Table, seeded } from "../lib/table.mjs";

const here = evening();
const GAME = "ataxx";

/** Opens a rated table by the form and returns its address. */
async function openRated(page) {
  await page.goto(`/new?game=${GAME}`);
  const rated = page.locator("input[name=rated]");
  await page.locator("[data-wish='1']").selectOption("open");
  assert.ok(await rated.isDisabled(), "without a clock it cannot be rated");
  await page.locator("label[data-value=timed]").click();
  await rated.check();
  // A table that waits, rather than an offer that stands while one is here.
  await page.locator("input[name=while-here]").uncheck();
  await page.locator("[data-open-table]").click();
  await page.waitForURL("**/t/*");
  return new URL(page.url()).pathname;
}

/** Plays a turn for each, then the first resigns. */
async function playAndResign(first, second, address) {
  const tables = [await Table.here(first), await Table.open(second, address)];
  await second.locator("[data-sit='1']").click();
  const random = seeded(4);
  for (const table of tables) {
    assert.ok(await table.awaitTurn());
    await table.makeTurn(random);
  }
  await first.locator("button[data-resign='']").click();
  await first.locator("[data-resign=sure]").click();
  for (const { page } of tables) await page.waitForSelector("main[data-state=over]");
  return tables;
}

story(here, "a rated game moves both ratings, and what is left of it is found", async ({ people }) => {
  const ann = (await people.member("Ann Archer")).page;
  const bob = (await people.member("Bob", { width: 390 })).page;
  const address = await openRated(ann);
  const lobby = (await people.member("Eve")).page;
  await lobby.goto("/");
  await lobby.locator(`[data-table="${address.split("/").at(-1)}"]`, { hasText: "1500?" }).first().waitFor();
  const [table] = await playAndResign(ann, bob, address);
  const id = table.id();

  // Two newcomers of 1500 ± 350: Glicko-2 makes 1662 and 1338 of them.
  for (const page of [ann, bob]) {
    await page.locator("[data-seat='0'] [data-change='-162']").waitFor();
    await page.locator("[data-seat='1'] [data-change='162']").waitFor();
  }
  assert.equal(await bob.locator("[data-own-rating]").getAttribute("data-own-rating"), "1662");

  await bob.goto("/@/ann%20archer");
  await bob.locator("[data-profile='Ann Archer']").waitFor();
  await bob.locator(`[data-standing='${GAME}/rapid'] [data-rating='1338?']`).waitFor();
  assert.equal(await bob.locator("svg.chart").getAttribute("data-points"), "1");
  await bob.locator(`[data-archived="${id}"]`).waitFor();

  // Found in the archive, and looked through on its board.
  await ann.goto("/archive");
  await ann.locator("#player").fill("bob");
  await ann.locator("#result").selectOption("won");
  await ann.locator("#game").selectOption(GAME);
  await ann.locator("[data-search]").click();
  await ann.locator(`[data-archived="${id}"] a time`).click();
  const review = await Table.here(ann);
  assert.equal((await review.review()).length, 3 + 1, "the start, two turns, the leaving");

  await ann.goto(`/statistics?game=${GAME}`);
  await ann.locator("[data-games='1']").waitFor();
  assert.equal(await ann.locator("[data-share='1/1']").count(), 1);
});

story(here, "a moderator corrects a result: both sides see it, and their ratings are reckoned anew", async ({ site, people }) => {
  const [ann, bob] = [(await people.member("Annette")).page, (await people.member("Bertil", { width: 390 })).page];
  const ada = (await people.member("Adele", { width: 390, height: 844 })).page;
  await site.makeAdmin("Adele");
  const [table] = await playAndResign(ann, bob, await openRated(ann));
  const id = table.id();
  await bob.locator("[data-own-rating='1662']").waitFor();
  await ada.goto("/moderation");
  await ada.locator("[data-look-up] input").fill("Bertil");
  await ada.locator("[data-look-up] button").click();
  const form = ada.locator("[data-standing=Bertil] .decide");
  await form.locator("select").first().selectOption({ label: "Correct a result" });
  await form.locator("[data-why]").fill("He had help.");
  await form.locator("button", { hasText: "Decide" }).click();
  await form.locator("[role=alert]", { hasText: "Show the table first" }).waitFor();
  await form.locator("[data-of-table]").fill(ann.url());
  await form.locator("[data-look-at]").click();
  await form.locator("[data-place='1']").selectOption("2");
  await fits(ada, "the form of a result");
  await picture(ada, "correct-a-result-390");
  await form.locator("button", { hasText: "Decide" }).click();
  await ada.locator(".entries li", { hasText: "Result corrected" }).first().waitFor();
  await ann.locator("main[data-state=over] [data-reason='end.corrected'][data-places='1,2'] [data-own-rating='1662']").waitFor();
  await bob.locator("[data-own-rating='1338']").waitFor();
  await picture(bob, "result-corrected-390");
  await bob.goto("/notices");
  await bob.locator(`.news a[href='/t/${id}']`, { hasText: "Result corrected" }).waitFor();
});

story(here, "a record is taken away and brought in again", async ({ people }) => {
  const [ann, bob] = [(await people.member("Anna")).page, (await people.member("Robert")).page];
  const [table] = await playAndResign(ann, bob, await openRated(ann));
  const turns = await table.turnTexts();
  const record = await (await ann.request.get(`/api/tables/${table.id()}/record`)).text();
  assert.match(record, /^game ataxx/);

  const guest = await people.somebody({ width: 360, lang: "fr" });
  await guest.goto("/archive");
  const lines = record.split("\n");
  const first = lines.findIndex((line) => line.startsWith("seat 1")) + 1;
  await guest.locator("#record").fill(lines.toSpliced(first, 1, "nonsense").join("\n"));
  await guest.locator("[data-import]").click();
  const wrong = await guest.locator("[data-wrong]").innerText();
  assert.match(wrong, new RegExp(`Ligne ${first + 1}, colonne 1`));

  await guest.locator("#record").fill(record);
  await guest.locator("[data-import]").click();
  await guest.waitForURL("**/t/*");
  const brought = await Table.here(guest);
  assert.equal(await brought.state(), "over");
  assert.notEqual(brought.id(), table.id());
  // The turns are the same, what is said of the end is in the reader's language.
  const [one, two, end] = await brought.turnTexts();
  assert.deepEqual([one, two], turns.slice(0, 2));
  assert.match(end, /abandonné/);
});
