// The server is killed between two turns, as by a power cut, and started again.

import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { evening, story } from "../lib/evening.mjs";
import { Table, compareBoards, seeded } from "../lib/table.mjs";

const here = evening();
/** How long the server is away, in milliseconds. */
const AWAY = 6_000;
/** Up to how much of that may be charged: how often the server notes that it lives, and some slack. */
const GRAIN = 3_000;

story(here, "all pages come back by themselves, the game goes on, and nobody is charged", async ({ site, people }) => {
  const [ann, ben, watcher] = [await people.somebody(), await people.somebody(), await people.somebody()];
  const { table: id } = await people.openTable(ann, {
    game: "archimedes",
    clock: { initial_ms: 600_000, increment_ms: 5_000 },
    seats: [{ for: "me" }, { for: "open" }],
  });
  const tables = [await Table.open(ann, `/t/${id}`), await Table.open(ben, `/t/${id}`)];
  await ben.locator("[data-sit]").click();
  tables.push(await Table.open(watcher, `/t/${id}`));
  const random = seeded(5);
  for (let turn = 0; turn < 4; turn++) {
    const mover = tables[turn % 2];
    assert.ok(await mover.awaitTurn());
    await mover.makeTurn(random);
  }
  await Promise.all(tables.map((table) => table.awaitTurns(4)));
  await tables[0].awaitTurn();
  const before = await Promise.all(tables.map((table) => table.turnTexts()));
  const position = await tables[0].position();

  await site.kill();
  await Promise.all(tables.map((table) => table.awaitLink("down")));
  await sleep(AWAY);
  await site.start();
  await Promise.all(tables.map((table) => table.awaitLink("up")));

  // Nothing acknowledged is lost, on no page.
  assert.deepEqual(await Promise.all(tables.map((table) => table.turnTexts())), before);
  for (const table of tables) assert.equal(await table.position(), position);

  // The game goes on.
  for (let turn = 4; turn < 8; turn++) {
    const mover = tables[turn % 2];
    assert.ok(await mover.awaitTurn());
    await mover.makeTurn(random);
  }
  await Promise.all(tables.map((table) => table.awaitTurns(8)));
  await compareBoards(tables);

  // Clocks by the log: the time between the last turn and the return, less the time away, is all that was charged.
  const { events } = await (await ann.request.get(`/api/tables/${id}`)).json();
  const back = events.findIndex((event) => event.type === "resumed");
  assert.ok(back > 0, "the log says that the server came back");
  const last = events.slice(0, back).findLast((event) => event.type === "turn");
  const charged = last.clocks[0] - events[back].clocks[0];
  const passed = events[back].at - last.at;
  assert.ok(charged >= 0 && charged <= passed - AWAY + GRAIN, `${charged} ms charged of ${passed} ms, ${AWAY} away`);
  assert.equal(events[back].clocks[1], last.clocks[1], "who waits is charged nothing");
});

story(here, "a turn made while the server is away is sent when it is back", async ({ site, people }) => {
  const page = await people.somebody();
  const { table: id } = await people.openTable(page, { game: "archimedes", seats: [{ for: "me" }, { for: "me" }] });
  const table = await Table.open(page, `/t/${id}`);
  const random = seeded(6);
  await table.makeTurn(random);
  await table.awaitTurn();
  await site.kill();
  await table.awaitLink("down");
  const sent = async () => (await page.locator("[data-your-turn=true]").count()) === 0;
  await table.touchUntil(sent, random);
  assert.equal(await table.turns(), 1, "what no server has acknowledged is not in the list");
  await site.start();
  await table.awaitTurns(2);
});
