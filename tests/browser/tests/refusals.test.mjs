// What the server refuses, as its reader sees it: a clear word, nothing changed, and the page goes on.
//
// A page never sends these by itself. So what passes between page and server is altered on the way; refusals are the
// server's own.

import assert from "node:assert/strict";
import { evening, story } from "../lib/evening.mjs";
import { Table, seeded } from "../lib/table.mjs";

const here = evening();
const random = seeded(7);

/** The wire between a page and the server, in the hands of a test. */
class Wire {
  /** Changes the next turn that the page sends: gets the message, returns what is to be sent instead. */
  bend = null;

  static async into(page) {
    const wire = new Wire();
    await page.routeWebSocket(/\/api\/socket$/, (socket) => {
      wire.server = socket.connectToServer();
      wire.page = socket;
      socket.onMessage((text) => {
        const message = JSON.parse(text);
        if (wire.bend && message.action?.do === "turn") {
          const bend = wire.bend;
          wire.bend = null;
          wire.server.send(JSON.stringify(bend(message)));
        } else {
          wire.server.send(text);
        }
      });
    });
    return wire;
  }

  /** Sends something to the server that the page has not said. */
  send(message) {
    this.server.send(typeof message === "string" ? message : JSON.stringify(message));
  }
}

/** A table of two people, with the first one's wire. */
async function twoPeople(people) {
  const [ann, ben] = [await people.somebody(), await people.somebody()];
  const wire = await Wire.into(ann);
  const { table: id } = await people.openTable(ann, { game: "archimedes", seats: [{ for: "me" }, { for: "open" }] });
  const first = await Table.open(ann, `/t/${id}`);
  const second = await Table.open(ben, `/t/${id}`);
  await ben.locator("[data-sit]").click();
  await first.awaitTurn();
  return { first, second, wire };
}

/** Does something that is refused; checks that it is said, that nothing changes, and that play goes on. */
async function refused({ first, second }, act) {
  const toast = first.page.locator("[data-toast]");
  const [turns, position] = [await second.turns(), await second.position()];
  await act();
  await toast.filter({ hasText: /\S/ }).waitFor();
  const said = (await toast.innerText()).trim();
  assert.doesNotMatch(said, /^[a-z]+([.-][a-z]+)+$/, "a message, not its key");
  assert.equal(await second.turns(), turns);
  assert.equal(await second.position(), position);
  assert.equal(await first.turns(), turns);
  await first.awaitLink("up");
  return said;
}

/** The one who is to move makes a turn, and both see it. */
async function goOn({ first, second }) {
  const mover = (await first.page.locator("[data-your-turn=true]").count()) > 0 ? first : second;
  await mover.awaitTurn();
  await mover.makeTurn(random);
  const turns = await mover.turns();
  await first.awaitTurns(turns);
  await second.awaitTurns(turns);
  assert.equal(await first.position(), await second.position());
}

/** A turn as the page would send it, for a table of our own. */
const turn = (id, more) => ({
  type: "act",
  table: id,
  request: `test-${Math.floor(Math.random() * 1e9)}`,
  action: { do: "turn", seat: 0, turn: "e1-e2/d7", seen: 0, ...more },
});

/** Sends a turn with one part of its action altered. */
async function bent(first, wire, change) {
  wire.bend = (message) => ({ ...message, action: { ...message.action, ...change(message.action) } });
  const sent = async () => wire.bend === null;
  await first.touchUntil(sent, random);
}

story(here, "an illegal turn is refused and can be made again", async ({ people }) => {
  const table = await twoPeople(people);
  await refused(table, () => bent(table.first, table.wire, () => ({ turn: "a1-h8/a1" })));
  await goOn(table);
});

story(here, "a turn made from an old position is refused", async ({ people }) => {
  const table = await twoPeople(people);
  await goOn(table);
  await goOn(table);
  await table.first.awaitTurn();
  await refused(table, () => bent(table.first, table.wire, ({ seen }) => ({ seen: seen - 1 })));
  await goOn(table);
});

story(here, "a turn for somebody else's seat is refused", async ({ people }) => {
  const table = await twoPeople(people);
  await refused(table, () => bent(table.first, table.wire, () => ({ seat: 1 })));
  await goOn(table);
});

story(here, "a turn out of turn is refused", async ({ people }) => {
  const table = await twoPeople(people);
  await goOn(table);
  await refused(table, async () => {
    const seen = Number(await table.first.main.getAttribute("data-seq"));
    table.wire.send(turn(table.first.id(), { seen }));
  });
  await goOn(table);
});

story(here, "a turn by a watcher is refused", async ({ people }) => {
  const table = await twoPeople(people);
  const page = await people.somebody();
  const wire = await Wire.into(page);
  const watcher = await Table.open(page, `/t/${table.first.id()}`);
  await refused({ first: watcher, second: table.second }, async () => {
    const seen = Number(await watcher.main.getAttribute("data-seq"));
    wire.send(turn(watcher.id(), { seen }));
  });
  await goOn(table);
});

story(here, "a message that is none is refused", async ({ people }) => {
  const table = await twoPeople(people);
  for (const message of ["{", '{"type":"sing"}', "[]", "\u0000"]) {
    await refused(table, async () => table.wire.send(message));
  }
  await goOn(table);
});

story(here, "a message that is too long is refused", async ({ people }) => {
  const table = await twoPeople(people);
  await refused(table, async () => table.wire.send(turn(table.first.id(), { turn: "x".repeat(100_000) })));
  await goOn(table);
});

story(here, "a table that there is not is said to be missing", async ({ people }) => {
  const page = await people.somebody();
  await page.goto("/t/nothinghere");
  const missing = page.locator("[data-state=missing]");
  await missing.waitFor();
  assert.notEqual((await missing.innerText()).trim(), "");
  await missing.locator("a").click();
  await page.locator("[data-quick=computer]").waitFor();
});

story(here, "an action at a table that there is not is refused", async ({ people }) => {
  const table = await twoPeople(people);
  await refused(table, async () => table.wire.send(turn("nothinghere")));
  await goOn(table);
});

story(here, "an invitation that is wrong seats nobody", async ({ people }) => {
  const [ann, ben] = [await people.somebody(), await people.somebody()];
  const { table: id } = await people.openTable(ann, { game: "ataxx", seats: [{ for: "me" }, { for: "by-link" }] });
  await Table.open(ann, `/t/${id}`);
  const guest = await Table.open(ben, `/t/${id}#i=wrong`);
  await ben.locator("[data-sit]").click();
  await ben.locator("[data-toast]").filter({ hasText: /\S/ }).waitFor();
  assert.equal(await guest.state(), "waiting");
});
