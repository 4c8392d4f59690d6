// A whole game without a mouse.

import assert from "node:assert/strict";
import { evening, story } from "../lib/evening.mjs";
import { tabTo, touchByKeys } from "../lib/keys.mjs";
import { Table, seeded } from "../lib/table.mjs";

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
