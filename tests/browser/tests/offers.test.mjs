// How people come to a table together: seeks, quick pairing, challenges by name and by link.

import assert from "node:assert/strict";
import { evening, story } from "../lib/evening.mjs";
import { fill, picture } from "../lib/people.mjs";
import { Table, seeded } from "../lib/table.mjs";

const here = evening();

/** Chooses a cell of a control. Radio buttons lie under their labels. */
const choose = (page, value, within = "main") => page.locator(`${within} label[data-value="${value}"]`).first().click();

/** Offers a game of two seats by the form: to anybody, or to somebody by name. */
async function offer(page, game, whom = "") {
  await page.goto(`/new?game=${game}`);
  await page.locator("[data-wish='0']").selectOption("me");
  await page.locator("[data-wish='1']").selectOption("open");
  await choose(page, "timed");
  await page.locator("#whom").fill(whom);
  await page.locator("[data-open-table]").click();
}

/** The tables of these people's pages; fails where they are not at the same one. */
async function sameTable(...pages) {
  const tables = await Promise.all(pages.map((page) => Table.here(page)));
  assert.equal(new Set(tables.map((table) => table.id())).size, 1);
  return tables;
}

/** One turn by whoever begins, seen by the other. */
async function playOne([one, other]) {
  await one.page.waitForSelector("main[data-to-move]");
  const mine = (await one.page.locator("[data-your-turn=true]").count()) > 0;
  const [first, second] = mine ? [one, other] : [other, one];
  await first.makeTurn(seeded(31));
  await second.awaitTurns(1);
}

story(here, "a seek is seen in the lobby, accepted with one click, and gone for everybody else", async ({ people }) => {
  const [ann, ben, eve] = [await people.somebody(), await people.somebody(), await people.somebody()];
  await ben.goto("/");
  await eve.goto("/");
  await offer(ann, "ataxx");
  await ann.locator("[data-notice=own]").waitFor();
  const row = (page) => page.locator("tr[data-offer]");
  await row(eve).waitFor();
  await row(ben).locator("[data-accept]").click();
  await playOne(await sameTable(ann, ben));
  await row(eve).waitFor({ state: "detached" });
});

story(here, "a seek is withdrawn by its owner, or when the owner has left", async ({ people }) => {
  const [ann, ben] = [await people.somebody(), await people.somebody()];
  await ben.goto("/");
  const row = ben.locator("tr[data-offer]");
  await offer(ann, "ataxx");
  await row.waitFor();
  await ann.locator("[data-notice=own] [data-withdraw]").click();
  await row.waitFor({ state: "detached" });
  await offer(ann, "ataxx");
  await row.waitFor();
  await ann.context().close();
  await row.waitFor({ state: "detached" });
});

story(here, "two who search for the same are paired, and the number that search is shown", async ({ people }) => {
  const [ann, ben] = [await people.somebody(), await people.somebody({ width: 390, height: 844, dark: true })];
  for (const page of [ann, ben]) {
    await page.goto("/");
    await choose(page, "amazons");
    await choose(page, "2", ".quick .seg:nth-of-type(2)");
  }
  await ann.locator("[data-quick=anybody]").click();
  await ann.locator("[data-notice=searching]").waitFor();
  await ben.locator("[data-searching='1']").waitFor();
  await ben.locator("[data-quick=anybody]").click();
  const tables = await sameTable(ann, ben);
  await playOne(tables);
  const { events } = await (await ann.request.get(`/api/tables/${tables[0].id()}`)).json();
  assert.equal(events[0].spec.game, "amazons");
  assert.equal(events[0].spec.clock.initial_ms, 300_000);
});

story(here, "members are paired for ratings, and the number that search is that of those who do", async ({ people }) => {
  const ann = (await people.member("Ann Quick")).page;
  const bob = (await people.member("Bob Quick", { width: 390, height: 844 })).page;
  const eve = await people.somebody();
  for (const page of [ann, bob, eve]) {
    await page.goto("/");
    await choose(page, "ataxx");
    await choose(page, "2", ".quick .seg:nth-of-type(2)");
  }
  const rated = (page) => page.locator(".quick label[data-value=rated] input");
  await rated(bob).waitFor({ state: "attached" });
  assert.ok(await rated(bob).isChecked());
  assert.equal(await rated(eve).count(), 0, "guests are paired for friendly games");
  await ann.locator("[data-quick=anybody]").click();
  await ann.locator("[data-notice=searching]", { hasText: "rated" }).waitFor();
  await bob.locator("[data-searching='1']").waitFor();
  assert.equal(await eve.locator("[data-searching='1']").count(), 0);
  await bob.locator("[data-quick=anybody]").click();
  const [table] = await sameTable(ann, bob);
  const { events } = await (await eve.request.get(`/api/tables/${table.id()}`)).json();
  assert.equal(events[0].spec.rated, true);
});

story(here, "a seek for a range of ratings shows its owner's, and tells others why they cannot take it", async ({ people }) => {
  const ann = (await people.member("Ann Seeks")).page;
  const eve = await people.somebody({ width: 390, height: 844 });
  const bob = (await people.member("Bob Finds", { dark: true })).page;
  await eve.goto("/");
  await bob.goto("/");
  await ann.goto("/new?game=ataxx");
  assert.ok(await ann.locator("#range").isHidden(), "without a clock and an open seat there is nothing to ask");
  await ann.locator("[data-wish='1']").selectOption("open");
  await choose(ann, "timed");
  await ann.locator("#range").selectOption("200");
  await ann.locator("[data-open-table]").click();
  await ann.locator("[data-notice=own]").waitFor();
  const row = (page) => page.locator("tr[data-offer]", { hasText: "1300–1700" });
  await row(eve).filter({ hasText: "Ann Seeks 1500?" }).waitFor();
  await row(eve).scrollIntoViewIfNeeded();
  await row(bob).scrollIntoViewIfNeeded();
  await picture(eve, "seek-390");
  await picture(bob, "seek-1280-dark");
  // It looks as if nothing could be done; whoever does it all the same is told why not.
  await eve.locator("tr[data-offer][data-closed] [data-accept]").click();
  await eve.locator("[data-toast]", { hasText: "from 1300 to 1700" }).waitFor();
  assert.equal(await bob.locator("tr[data-closed]").count(), 0);
  await row(bob).locator("[data-accept]").click();
  await sameTable(ann, bob);
});

story(here, "a challenge is seen on any page, declined once and then accepted", async ({ people }) => {
  const [ann, ben] = [await people.somebody(), await people.somebody()];
  await ben.goto("/settings");
  const name = ben.locator("#nickname");
  await name.fill("Ben by the Sea");
  await name.press("Enter");
  await ben.locator("[data-me]").filter({ hasText: "Ben by the Sea" }).waitFor();
  await ben.goto("/games/ataxx");
  await ben.locator("h1").first().waitFor();

  await offer(ann, "ataxx", "Nobody of that name");
  await ann.locator(".preview .errtext").waitFor();
  await offer(ann, "ataxx", "Ben by the Sea");
  const challenge = ben.locator("[data-notice=challenge]");
  await challenge.locator("[data-decline]").click();
  await ann.locator("[data-toast]").waitFor();
  await ann.locator("[data-notice=own]").waitFor({ state: "detached" });
  await offer(ann, "ataxx", "Ben by the Sea");
  await challenge.locator("[data-accept]").click();
  await playOne(await sameTable(ann, ben));
});

story(here, "a game that begins does not tear anybody away from another table", async ({ people }) => {
  const [ann, ben] = [await people.somebody(), await people.somebody()];
  await ben.goto("/");
  await offer(ann, "ataxx");
  await ann.locator("[data-notice=own]").waitFor();
  const { table: other } = await people.openTable(ann, { game: "ataxx", seats: [{ for: "me" }, { for: "me" }] });
  // The same page goes to the other table, as by a click.
  // She sits at it and it is in play, so that more than one link may lead there.
  await ann.locator(`a[data-table="${other}"]`).first().click();
  await Table.here(ann);
  await ben.locator("tr[data-offer] [data-accept]").click();
  const theirs = await Table.here(ben);
  await ann.locator("[data-notice=begun]").waitFor();
  assert.ok(ann.url().endsWith(other));
  await ann.locator("[data-notice=begun] [data-go]").click();
  await ann.waitForURL(`**/t/${theirs.id()}`);
});

story(here, "somebody is challenged from their page; who goes away from the game finds the way back", async ({ people }) => {
  const [ann, ben] = [await people.somebody(), await people.somebody({ width: 390, height: 844 })];
  await ann.goto("/account");
  await fill(ann, "register", { "new-name": "Ann of the Page", "new-password": "a long enough one" });
  await ann.locator("[data-codes=kept]").click();
  await ben.goto("/@/Ann%20of%20the%20Page");
  await ben.locator("[data-challenge]").click();
  assert.equal(await ben.locator("#whom").inputValue(), "Ann of the Page");
  await ben.locator('main label[data-value="timed"]').first().click();
  await ben.locator("[data-open-table]").click();
  await ann.locator("[data-notice=challenge] [data-accept]").click();
  const [table] = await sameTable(ben, ann);
  await ben.locator(".brand").first().click();
  await ben.locator("[data-notice=left] [data-go]").click();
  await ben.waitForURL(`**/t/${table.id()}`);
  await Table.here(ben);
  assert.equal(await ben.locator("[data-notice=left]").count(), 0);
});

story(here, "a challenge by link is opened by a guest who has never been here, and who then makes an account", async ({ people }) => {
  const [ann, ben] = [await people.somebody(), await people.somebody({ width: 390, height: 844 })];
  await ann.goto("/");
  await choose(ann, "hexxagon");
  await ann.locator("[data-quick=friend]").click();
  await Table.here(ann);
  const table = await Table.open(ben, await ann.locator("[data-invitation]").inputValue());
  await ben.locator("[data-sit]").click();
  await playOne([await Table.here(ann), table]);

  const id = table.id();
  // The way to an account is on every page of a guest.
  await ben.goto("/");
  await ben.locator("[data-sign-in]").click();
  await fill(ben, "register", { "new-name": "Ben Stays", "new-password": "a long enough one" });
  await ben.locator("[data-codes=kept]").click();
  await ben.locator("[data-account='Ben Stays']").waitFor();
  await ben.goto("/");
  await ben.locator(`.yours a[data-table="${id}"]`).waitFor();
  await Table.open(ben, `/t/${id}`);
  await ben.locator("[data-seat] .sub", { hasText: "you" }).waitFor();
});
