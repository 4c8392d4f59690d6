// Against the computer, clicked to the end.

import assert from "node:assert/strict";
import { evening, story } from "../lib/evening.mjs";
import { Table, seeded } from "../lib/table.mjs";

const here = evening();

story(here, "a game of Ataxx against the computer, from the first page to the result", async ({ people }) => {
  const page = await people.somebody();
  await page.goto("/");
  await page.locator('[data-value="ataxx"]').first().click();
  await page.locator('[data-quick="computer"]').click();

  const table = await Table.here(page);
  const random = seeded(1);
  let turns = 0;
  while (await table.awaitTurn()) {
    await table.makeTurn(random);
    turns += 1;
    assert.ok(turns < 400, "the game has no end");
  }

  const result = page.locator("section[data-state=over]");
  assert.match(await result.getAttribute("data-places"), /^(1,2|2,1|1,1)$/);
  assert.notEqual((await result.innerText()).trim(), "");
  assert.equal(await page.locator("[data-target]").count(), 0, "nothing is offered when the game is over");
  assert.ok((await table.turns()) >= 2 * turns - 1, "the computer has answered every turn");

  // Review: the start is one click away, and so is the end.
  const end = await table.position();
  await page.locator('[data-tool="turns.first"]').click();
  await page.waitForSelector("[data-review='0']");
  assert.notEqual(await table.position(), end);
  await page.locator('[data-tool="turns.now"]').click();
  await page.waitForSelector("[data-review]", { state: "detached" });
  assert.equal(await table.position(), end);
});

story(here, "a rematch against the computer begins at once", async ({ people }) => {
  const page = await people.somebody();
  const seats = [{ for: "me" }, { for: "computer", level: 1 }];
  const { table: id } = await people.openTable(page, { game: "ataxx", seats });
  await Table.open(page, `/t/${id}`);
  await page.locator("[data-resign='']").click();
  await page.locator("[data-resign=sure]").click();
  await page.locator("[data-rematch=offer]").click();
  // Whoever asks is taken to it.
  await page.waitForURL((url) => url.pathname.startsWith("/t/") && !url.pathname.endsWith(id));
  const rematch = await Table.here(page);
  assert.ok(await rematch.awaitTurn());
});
