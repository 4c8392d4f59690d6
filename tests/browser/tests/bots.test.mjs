// An account that a program plays: it says so, and has tokens.

import assert from "node:assert/strict";
import { evening, story } from "../lib/evening.mjs";
import { fill, picture } from "../lib/people.mjs";

const here = evening();
const PASSWORD = "a long enough one";

story(here, "an account becomes a bot’s, its token lets a program in and is revoked", async ({ site, people }) => {
  const owner = await people.somebody({ width: 390, height: 844 });
  await owner.goto(`${site.url}/account`);
  await fill(owner, "register", { "new-name": "Robot", "new-password": PASSWORD });
  await owner.locator("[data-codes=kept]").click();
  await owner.locator("form[data-form=bot]").scrollIntoViewIfNeeded();
  await picture(owner, "bot-become-390");
  await fill(owner, "bot", { "bot-password": "not this one" });
  await owner.locator("form[data-form=bot] [role=alert]").waitFor();
  await fill(owner, "bot", { "bot-password": PASSWORD });
  await owner.locator("[data-tokens='0']").waitFor();
  await fill(owner, "token", { "token-name": "Laptop" });
  await owner.locator("[data-tokens='1']").waitFor();
  const token = await owner.locator("[data-token-secret]").textContent();
  await owner.locator("[data-token-secret]").scrollIntoViewIfNeeded();
  await picture(owner, "bot-token-390");

  const asks = () => fetch(`${site.url}/api/bot`, { headers: { authorization: `Bearer ${token}` } });
  const known = await asks();
  assert.equal(known.status, 200);
  assert.equal((await known.json()).bot, true);

  // Everybody sees what it is.
  const visitor = await people.somebody({ width: 1280, height: 800 });
  await visitor.goto(`${site.url}/@/Robot`);
  await visitor.locator("[data-profile=Robot] [data-bot]").waitFor();
  await picture(visitor, "bot-profile-1280");

  // It is shown once, and lets nobody in any more when it is revoked.
  await owner.reload();
  await owner.locator("[data-token=Laptop]").waitFor();
  assert.equal(await owner.locator("[data-token-secret]").count(), 0);
  await owner.locator("[data-token=Laptop] [data-revoke]").click();
  await owner.locator("[data-tokens='0']").waitFor();
  assert.equal((await asks()).status, 401);

  // Who has played stays a person.
  const ann = await people.somebody({ width: 390, height: 844 });
  await ann.goto(`${site.url}/account`);
  const game = (await (await fetch(`${site.url}/api/games`)).json())[0].id;
  const opened = await ann.evaluate(async (game) => {
    const body = JSON.stringify({ game, seats: [{ for: "me" }, { for: "open" }] });
    return (await fetch("/api/tables", { method: "POST", headers: { "content-type": "application/json" }, body })).status;
  }, game);
  assert.equal(opened, 200);
  await fill(ann, "register", { "new-name": "Ann Archer", "new-password": PASSWORD });
  await ann.locator("[data-codes=kept]").click();
  await ann.locator("form[data-form=delete]").waitFor();
  assert.equal(await ann.locator("form[data-form=bot]").count(), 0);
});
