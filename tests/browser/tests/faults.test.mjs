// What happens to lines, tabs and clocks, and that nobody loses a game by it.

import assert from "node:assert/strict";
import { evening, story } from "../lib/evening.mjs";
import { Proxy } from "../lib/proxy.mjs";
import { Table, compareBoards, seeded } from "../lib/table.mjs";

const here = evening();
const HOUR = 60 * 60 * 1000;

/** Two at a table: the first comes over a line that can fail. */
async function pair({ site, people }, body) {
  const proxy = await Proxy.open(site);
  try {
    const [ann, ben] = [await people.somebody({ url: proxy.url }), await people.somebody()];
    const wish = { game: "ataxx", seats: [{ for: "me" }, { for: "open" }] };
    const { table: id } = await people.openTable(ben, wish);
    const tables = [await Table.open(ann, `/t/${id}`), await Table.open(ben, `/t/${id}`)];
    await ann.locator("[data-sit]").click();
    await body({ proxy, ann, tables });
  } finally {
    await proxy.close();
  }
}

/** Everybody sees the same board and the same turns. */
async function agree(tables, turns) {
  await Promise.all(tables.map((table) => table.awaitTurns(turns)));
  assert.ok((await compareBoards(tables)) > 0);
  const [first, second] = await Promise.all(tables.map((table) => table.turnTexts()));
  assert.deepEqual(first, second);
}

story(here, "offline and back: what the other played is there at once", async (evening) => {
  await pair(evening, async ({ proxy, ann, tables }) => {
    const [mine, theirs] = tables;
    const random = seeded(11);
    await theirs.awaitTurn();
    await ann.context().setOffline(true);
    proxy.cut();
    await mine.awaitLink("down");
    await ann.locator("[data-line=down]").waitFor();
    await theirs.makeTurn(random);
    proxy.mend();
    await ann.context().setOffline(false);
    await mine.awaitLink("up");
    await agree(tables, 1);
    assert.ok(await mine.awaitTurn());
    await mine.makeTurn(random);
    await agree(tables, 2);
  });
});

story(here, "a page that slept wakes with a line that only looks open, and catches up", async (evening) => {
  await pair(evening, async ({ proxy, ann, tables }) => {
    const [mine, theirs] = tables;
    const random = seeded(12);
    await theirs.awaitTurn();
    await mine.awaitLink("up");
    const devtools = await ann.context().newCDPSession(ann);
    await devtools.send("Page.setWebLifecycleState", { state: "frozen" });
    proxy.silence();
    await theirs.makeTurn(random);
    await devtools.send("Page.setWebLifecycleState", { state: "active" });
    // What a browser says when somebody looks at the tab again.
    await ann.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await agree(tables, 1);
    await mine.awaitLink("up");
    assert.ok(await mine.awaitTurn());
    await mine.makeTurn(random);
    await agree(tables, 2);
  });
});

story(here, "two tabs of one player: either plays, both show it, and half a turn does not outlive another", async ({ people }) => {
  const ann = await people.somebody();
  const wish = { game: "archimedes", seats: [{ for: "me" }, { for: "me" }] };
  const { table: id } = await people.openTable(ann, wish);
  const other = await people.tab(ann.context());
  const tables = [await Table.open(ann, `/t/${id}`), await Table.open(other, `/t/${id}`)];
  const random = seeded(13);
  for (let turn = 0; turn < 4; turn++) {
    const table = tables[turn % 2];
    assert.ok(await table.awaitTurn());
    await table.makeTurn(random);
    await agree(tables, turn + 1);
  }
  const [first, second] = tables;
  await second.awaitTurn();
  const position = await second.position();
  await second.touchUntil(async () => (await second.position()) !== position, random);
  assert.equal(await second.turns(), 4, "half a turn is no turn");
  await first.awaitTurn();
  await first.makeTurn(random);
  await agree(tables, 5);
  assert.equal(await second.position(), await first.position());
  assert.equal(await other.locator("[data-take-back]").count(), 0);
});

story(here, "a tab that is older than the server asks to be loaded again", async ({ site, people }) => {
  const ann = await people.somebody();
  let renewed = false;
  await ann.routeWebSocket(/\/api\/socket$/, (near) => {
    const far = near.connectToServer();
    far.onMessage((message) => {
      const hello = renewed && message.startsWith('{"hello"');
      near.send(hello ? message.replace(/"version":\d+/, '"version":999999') : message);
    });
  });
  await ann.goto("/");
  await ann.locator("[data-online]").first().waitFor();
  assert.equal(await ann.locator("[data-line=outdated]").count(), 0);
  renewed = true;
  await site.kill();
  await site.start();
  const bar = ann.locator("[data-line=outdated]");
  await bar.waitFor();
  renewed = false;
  await Promise.all([ann.waitForEvent("load"), bar.getByRole("button").click()]);
  await ann.locator("[data-online]").first().waitFor();
  assert.equal(await bar.count(), 0);
});

for (const [skew, what] of [[HOUR, "fast"], [-HOUR, "slow"]]) {
  story(here, `a computer whose clock is an hour ${what} shows the time that is left`, async ({ people }) => {
    const [ann, ben] = [await people.somebody(), await people.somebody()];
    await ann.addInitScript((skew) => {
      const now = Date.now;
      Date.now = () => now() + skew;
    }, skew);
    const clock = { initial_ms: 600_000, increment_ms: 0 };
    const wish = { game: "ataxx", clock, seats: [{ for: "me" }, { for: "open" }] };
    const { table: id } = await people.openTable(ben, wish);
    const mine = await Table.open(ann, `/t/${id}`);
    const theirs = await Table.open(ben, `/t/${id}`);
    await ann.locator("[data-sit]").click();
    const random = seeded(14);
    for (const table of [theirs, mine, theirs]) {
      assert.ok(await table.awaitTurn());
      await table.makeTurn(random);
    }
    await mine.awaitTurns(3);
    // Of ten minutes some seconds are gone: on a very slow machine some minutes.
    const shown = () => [0, 1].map((seat) => document.querySelector(`[data-seat='${seat}'] .clock`).innerText);
    for (const text of await ann.evaluate(shown)) {
      const [minutes, seconds] = text.split(":").map(Number);
      const left = 60 * minutes + seconds;
      assert.ok(left > 240 && left <= 600, `${text} is shown`);
    }
  });
}
