// A guest who stays.

import assert from "node:assert/strict";
import { evening, story } from "../lib/evening.mjs";
import { fill } from "../lib/people.mjs";
import { Table } from "../lib/table.mjs";

const here = evening();
const PASSWORD = "a long enough one";

story(here, "a guest makes an account, keeps the game, and signs in elsewhere", async ({ people }) => {
  const [ann, phone] = [await people.somebody(), await people.somebody({ width: 390 })];
  const seats = [{ for: "me" }, { for: "computer", level: 1 }];
  const { table: id } = await people.openTable(ann, { game: "ataxx", seats });
  await ann.goto("/settings");
  await ann.locator("[data-account-link]").click();
  await fill(ann, "register", { "new-name": "Ann Archer", "new-password": "short" });
  await ann.locator("form[data-form=register] [role=alert]").waitFor();
  await fill(ann, "register", { "new-password": PASSWORD });
  await ann.locator("section[data-codes]").waitFor();
  const code = await ann.locator("section[data-codes] code").first().innerText();
  await ann.locator("[data-codes=kept]").click();
  await ann.locator("[data-account='Ann Archer']").waitFor();

  // The game begun as a guest is still hers; the log keeps the name that she had when she sat down.
  const table = await Table.open(ann, `/t/${id}`);
  assert.ok(await table.awaitTurn());
  assert.match(await ann.locator("[data-seat='0']").innerText(), /you/);

  await phone.goto("/account");
  await fill(phone, "sign-in", { name: "ann archer", password: "not this one" });
  await phone.locator("form[data-form=sign-in] [role=alert]").waitFor();
  await fill(phone, "sign-in", { password: PASSWORD });
  await phone.locator("[data-account='Ann Archer']").waitFor();
  assert.equal(await phone.locator("[data-sessions]").getAttribute("data-sessions"), "2");
  const there = await Table.open(phone, `/t/${id}`);
  assert.ok(await there.awaitTurn(), "it is her turn on the phone, too");

  // Signed out everywhere else, she gets in again by a code.
  await ann.goto("/account");
  await ann.locator("[data-end=others]").click();
  await ann.locator("[data-sessions='1']").waitFor();
  await phone.goto("/account");
  await phone.locator(".recover > summary").click();
  await fill(phone, "recover", { "recover-name": "Ann Archer", "recover-code": code, "recover-password": `${PASSWORD}!` });
  await phone.locator("[data-account='Ann Archer']").waitFor();
});

story(here, "an account is deleted: the games stay, the name goes", async ({ people }) => {
  const [ben, eve] = [await people.somebody(), await people.somebody()];
  await ben.goto("/account");
  await fill(ben, "register", { "new-name": "Ben Bowman", "new-password": PASSWORD });
  await ben.locator("[data-codes=kept]").click();
  const seats = [{ for: "me" }, { for: "open" }];
  const { table: id } = await people.openTable(ben, { game: "ataxx", seats });
  await Table.open(eve, `/t/${id}`);
  assert.match(await eve.locator("[data-seat='0']").innerText(), /Ben Bowman/);
  await fill(ben, "delete", { "delete-password": PASSWORD });
  await ben.locator("form[data-form=register]").waitFor();
  await eve.reload();
  await eve.locator("[data-seat='0']").waitFor();
  assert.doesNotMatch(await eve.locator("[data-seat='0']").innerText(), /Ben Bowman/);
});
