// What players ask of each other during a game, and what is said at a table.

import assert from "node:assert/strict";
import { evening, story } from "../lib/evening.mjs";
import { Table, seeded } from "../lib/table.mjs";

const here = evening();

/** Two people at a table. */
async function pair(people, clock) {
  const [ann, ben] = [await people.somebody(), await people.somebody()];
  const wish = { game: "ataxx", clock, seats: [{ for: "me" }, { for: "open" }] };
  const { table: id } = await people.openTable(ann, wish);
  const [first, second] = [await Table.open(ann, `/t/${id}`), await Table.open(ben, `/t/${id}`)];
  await ben.locator("[data-sit='1']").click();
  await first.awaitTurn();
  return { ann, ben, first, second, id };
}

story(here, "a turn is taken back when the other agrees, and stands when not", async ({ people }) => {
  const { ann, ben, first, second } = await pair(people);
  const start = await first.position();
  await first.makeTurn(seeded(3));
  const after = await first.position();
  await second.awaitTurn();

  await ann.locator("[data-ask=back]").click();
  await ann.locator("[data-answer=withdraw]").waitFor();
  await ben.locator("[data-answer=decline]").click();
  await ann.locator("[data-offer]").waitFor({ state: "detached" });
  assert.equal(await second.position(), after);
  assert.equal(await ann.locator("[data-ask=back]").isVisible(), false, "not again on the same board");

  await second.makeTurn(seeded(4));
  await first.awaitTurn();
  await ann.locator("[data-ask=back]").click();
  await ben.locator("[data-answer=accept]").click();
  for (const table of [first, second]) {
    await table.page.waitForFunction(
      (start) => document.querySelector("[data-position]").dataset.position === start,
      start,
    );
    assert.equal(await table.turns(), 0);
  }
  // The game goes on from there.
  await first.makeTurn(seeded(5));
  await second.makeTurn(seeded(6));
  assert.equal(await second.turns(), 2);
});

story(here, "a draw is offered and agreed to; then everybody reads what was said", async ({ people }) => {
  const { ann, ben, first, second, id } = await pair(people);
  const eve = await people.somebody();
  await Table.open(eve, `/t/${id}`);
  const say = async (page, text) => {
    await page.locator("input[data-say]").fill(text);
    await page.locator("input[data-say]").press("Enter");
  };
  const hears = (page, text) => page.locator(".talk li").filter({ hasText: text }).waitFor();
  await say(ann, "Good evening");
  await say(eve, "Red will win");
  await hears(ben, "Good evening");
  await hears(eve, "Red will win");
  assert.equal(await ben.locator(".talk li").filter({ hasText: "Red will win" }).count(), 0);
  assert.equal(await eve.locator(".talk li").filter({ hasText: "Good evening" }).count(), 0);

  await first.makeTurn(seeded(7));
  await second.makeTurn(seeded(8));
  assert.equal(await ann.locator("[data-ask=abort]").isVisible(), false, "both have played");
  await ann.locator("[data-ask=draw]").click();
  await ben.locator("[data-answer=accept]").click();
  for (const page of [ann, ben, eve]) {
    await page.locator("section[data-state=over][data-reason='end.agreed'][data-places='1,1']").waitFor();
    await hears(page, "Good evening");
    await hears(page, "Red will win");
  }
});

story(here, "a game is called off before both have played, and time is given", async ({ people }) => {
  const { ann, ben, first } = await pair(people, { initial_ms: 300_000, increment_ms: 0 });
  await first.makeTurn(seeded(9));
  await ann.locator("[data-ask=time]").click();
  // More than there was at the start.
  await ben.waitForFunction(() => {
    const [minutes, seconds] = document.querySelector("[data-seat='1'] .clock").innerText.split(":").map(Number);
    return minutes * 60 + seconds > 300;
  });
  await ben.locator("[data-ask=abort]").click();
  for (const page of [ann, ben]) {
    const over = page.locator("section[data-state=over][data-reason='end.aborted']");
    await over.waitFor();
    assert.equal(await over.getAttribute("data-places"), "");
  }
});

story(here, "whoever waits for somebody who has left claims the game, and both play again with seats rotated", async ({ people }) => {
  const { ann, ben, first, second, id } = await pair(people, { initial_ms: 120_000, increment_ms: 0 });
  await first.makeTurn(seeded(11));
  await second.makeTurn(seeded(12));
  await first.awaitTurn();
  await first.makeTurn(seeded(13));
  await second.awaitTurn();
  // The line of the one who is to move is lost.
  await ben.goto("about:blank");
  await ann.locator("[data-absent='1']").waitFor();
  // Half a minute in quick games: until then there is nothing to press.
  await ann.locator("[data-claim]").click();
  const over = ann.locator("section[data-state=over][data-reason='end.absent']");
  await over.waitFor();
  assert.equal(await over.getAttribute("data-places"), "1,2");

  await Table.open(ben, `/t/${id}`);
  await ann.locator("[data-rematch=offer]").click();
  await ann.locator("[data-rematch=waiting]").waitFor();
  await ben.locator("[data-rematch=offer]").click();
  // Both have asked for it here, and are taken there.
  for (const page of [ann, ben]) {
    await page.waitForURL((url) => url.pathname.startsWith("/t/") && !url.pathname.endsWith(id));
  }
  const again = await Table.here(ben);
  assert.ok(await again.awaitTurn(), "who had the second seat has the first now");
});
