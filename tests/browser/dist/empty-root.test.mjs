// The program of the archive, where nothing else is.

import assert from "node:assert/strict";
import { evening, story } from "../lib/evening.mjs";
import { Table, seeded } from "../lib/table.mjs";

const here = evening();

story(here, "a game is begun, survives a kill, and is played to its end", async ({ site, people }) => {
  const page = (await people.member("Robinson")).page;
  await page.goto("/");
  await page.locator('[data-quick="computer"]').click();
  const table = await Table.here(page);
  const random = seeded(7);
  for (let turns = 0; turns < 3; turns += 1) {
    assert.ok(await table.awaitTurn());
    await table.makeTurn(random);
  }
  assert.ok(await table.awaitTurn());
  const before = await table.position();
  await site.kill();
  await site.start();
  await page.reload();
  await table.awaitTurn();
  assert.equal(await table.position(), before);
  for (let turns = 0; await table.awaitTurn(); turns += 1) {
    await table.makeTurn(random);
    assert.ok(turns < 400, "the game has no end");
  }
  assert.notEqual((await page.locator("section[data-state=over]").innerText()).trim(), "");
});
