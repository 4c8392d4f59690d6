// Passkeys, with a device that the browser pretends to have. Browsers keep passkeys for sites that have a name, so these
// pages are at localhost.

import assert from "node:assert/strict";
import { evening, story } from "../lib/evening.mjs";
import { fill, picture } from "../lib/people.mjs";

const here = evening();
const PASSWORD = "a long enough one";

/** Gives a page a device that says yes to everything. */
async function device(page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  };
  await browser.send("WebAuthn.addVirtualAuthenticator", { options });
}

story(here, "a passkey is added, lets in without a name, stands for the password, and is removed", async ({ site, people }) => {
  const ann = await people.somebody({ width: 390, height: 844 });
  const account = `http://localhost:${site.port}/account`;
  await device(ann);
  await ann.goto(account);
  const { passkeys } = await ann.evaluate(async () => (await fetch("/api/ways")).json());
  assert.ok(passkeys, "the program is built without passkeys: cargo build -p quadrille-cli --features passkeys,oidc");
  await ann.locator("[data-by-passkey] button").waitFor();
  await picture(ann, "passkeys-guest-390");
  await fill(ann, "register", { "new-name": "Ann Archer", "new-password": PASSWORD });
  await ann.locator("[data-codes=kept]").click();

  await fill(ann, "passkey", { "passkey-name": "My phone", "passkey-password": "not this one" });
  await ann.locator("form[data-form=passkey] [role=alert]").waitFor();
  await fill(ann, "passkey", { "passkey-password": PASSWORD });
  await ann.locator("[data-passkey='My phone']").waitFor();
  await ann.locator("[data-passkey='My phone']").scrollIntoViewIfNeeded();
  await picture(ann, "passkeys-390");

  // In without a name…
  await ann.locator("[data-sign-out]").click();
  await ann.locator("[data-by-passkey] button").click();
  await ann.locator("[data-account='Ann Archer']").waitFor();

  // …and new codes without the password.
  await ann.locator("form[data-form=codes] button").click();
  await ann.locator("section[data-codes]").waitFor();
  await ann.locator("[data-codes=kept]").click();

  // The device keeps what the account has forgotten: it lets nobody in any more.
  await ann.locator("[data-passkey='My phone'] [data-remove]").click();
  await ann.locator("[data-passkeys='0']").waitFor();
  await ann.locator("[data-sign-out]").click();
  await ann.locator("[data-by-passkey] button").click();
  await ann.locator("[data-by-passkey] [role=alert]").waitFor();
  await ann.locator("form[data-form=register]").waitFor();
});

story(here, "where browsers keep no passkeys none are offered", async ({ people }) => {
  const ben = await people.somebody();
  await ben.goto("/account");
  await ben.locator("form[data-form=sign-in]").waitFor();
  await ben.evaluate(async () => (await fetch("/api/ways")).json());
  assert.equal(await ben.locator("[data-by-passkey]").count(), 0);
});
