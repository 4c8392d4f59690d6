// The form for a new table, made from what the games say of their options.

import assert from "node:assert/strict";
import { evening, story } from "../lib/evening.mjs";
import { Table, seeded } from "../lib/table.mjs";

const here = evening();

/** Chooses a cell of a control. Radio buttons lie under their labels. */
const choose = (page, value, within = "main") => page.locator(`${within} label[data-value="${value}"]`).first().click();

story(here, "four seats in two teams with a clock, a friend by link", async ({ people }) => {
  const [ann, ben] = [await people.somebody(), await people.somebody()];
  await ann.goto("/new?game=archimedes");
  await choose(ann, "4", "[data-option=seats]");
  await ann.locator("[data-option=teams] label").click();
  await ann.locator("[data-wish='0']").selectOption("me");
  await ann.locator("[data-wish='1']").selectOption("by-link");
  for (const seat of [2, 3]) {
    await ann.locator(`[data-wish='${seat}']`).selectOption("computer");
    await ann.locator(`[data-level='${seat}']`).selectOption("1");
  }
  await choose(ann, "timed");
  await ann.locator("#minutes").fill("7");
  await ann.locator("#seconds").fill("4");
  await ann.locator("[data-open-table]").click();

  await ann.waitForURL(/\/t\//);
  const table = await Table.here(ann);
  assert.equal(await table.state(), "waiting");
  assert.equal(await ann.locator("[data-seat]").count(), 4);
  const guest = await Table.open(ben, await ann.locator("[data-invitation]").inputValue());
  await ben.locator("[data-sit='1']").click();
  await ann.waitForSelector("main[data-state=playing]");
  const { events } = await (await ann.request.get(`/api/tables/${table.id()}`)).json();
  const { spec } = events[0];
  assert.deepEqual(spec.clock, { initial_ms: 420_000, increment_ms: 4_000 });
  assert.equal(spec.setup.teams, true);
  assert.match(await ann.locator("[data-seat='0'] .clock").innerText(), /^(7:00|6:5\d)/);
  await table.makeTurn(seeded(9));
  await guest.awaitTurns(1);
});

story(here, "a board of one's own, and what is wrong with it said in words", async ({ people }) => {
  const page = await people.somebody();
  await page.goto("/new?game=ataxx");
  await choose(page, "custom", "[data-option=layout]");
  const position = page.locator("#start");
  await position.fill("x4/5/2-9/5/4o x");
  await position.blur();
  await page.locator("[data-option=layout] .errtext").filter({ hasText: /\S/ }).first().waitFor();
  assert.equal(await page.locator("[data-open-table]").isDisabled(), true);
  await position.fill("x3o/5/2-2/5/o3x x");
  await position.blur();
  await page.locator("[data-wish='0']").selectOption("me");
  await page.locator("[data-wish='1']").selectOption("me");
  await page.locator("[data-open-table]").click();
  await page.waitForURL(/\/t\//);
  const table = await Table.here(page);
  assert.equal(await table.position(), "x3o/5/2-2/5/o3x x 0 1");

  // Two at one screen: both sides are played here.
  const random = seeded(10);
  for (let turn = 0; turn < 4; turn++) {
    assert.ok(await table.awaitTurn());
    await table.makeTurn(random);
  }
});

story(here, "a number that is out of range is refused where it stands", async ({ people }) => {
  const page = await people.somebody();
  await page.goto("/new?game=ataxx");
  await choose(page, "timed");
  await page.locator("#minutes").fill("0");
  await page.locator("#minutes").blur();
  await page.locator("#minutes-error").filter({ hasText: /\S/ }).waitFor();
  assert.equal(await page.locator("[data-open-table]").isDisabled(), true);
});
