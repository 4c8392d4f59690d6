// Signing in by an issuer of OpenID Connect, which the operator names in the program's variables.

import assert from "node:assert/strict";
import { after } from "node:test";
import { evening, story } from "../lib/evening.mjs";
import { Issuer } from "../lib/issuer.mjs";
import { fill, picture } from "../lib/people.mjs";

const issuer = await Issuer.open();
after(() => issuer.close());
const here = evening((port) => ({
  QUADRILLE_PUBLIC_URL: `http://localhost:${port}`,
  QUADRILLE_OIDC_ISSUER: issuer.url,
  QUADRILLE_OIDC_CLIENT: "quadrille",
  QUADRILLE_OIDC_NAME: "Club Login",
  QUADRILLE_OIDC_SECRET: "not to be told",
}));
const PASSWORD = "a long enough one";

story(here, "a newcomer chooses a name, is known from then on, and is told when something is wrong", async ({ site, people }) => {
  const ann = await people.somebody({ width: 390, height: 844 });
  await ann.goto(`http://localhost:${site.port}/account`);
  const ways = await ann.evaluate(async () => (await fetch("/api/ways")).json());
  assert.equal(ways.issuer?.name, "Club Login", "the program is built without oidc");
  issuer.who = "ann";
  await ann.locator("[data-by-issuer] [data-leave]").click();
  await ann.locator("[data-newcomer]").waitFor();
  assert.equal(await ann.locator("#newcomer-name").inputValue(), "ann the archer");
  await picture(ann, "issuer-newcomer-390");
  await fill(ann, "newcomer", { "newcomer-name": "Admin" });
  await ann.locator("form[data-form=newcomer] [role=alert]").waitFor();
  await fill(ann, "newcomer", { "newcomer-name": "Ann Archer" });
  await ann.locator("[data-codes=kept]").click();
  await ann.locator("[data-account='Ann Archer']").waitFor();
  await ann.locator("[data-linked=true]").waitFor();
  await ann.locator("[data-linked=true]").scrollIntoViewIfNeeded();
  await picture(ann, "issuer-linked-390");

  await ann.locator("[data-sign-out]").click();
  issuer.lies = { nonce: "another" };
  await ann.locator("[data-by-issuer] [data-leave]").click();
  await ann.locator("[data-refused]").waitFor();
  issuer.lies = {};
  await ann.locator("[data-by-issuer] [data-leave]").click();
  await ann.locator("[data-account='Ann Archer']").waitFor();
  // No password, and none is asked for: she has just shown who she is.
  await ann.locator("[data-linked=true]").waitFor();
  await ann.locator("form[data-form=codes] button").click();
  await ann.locator("section[data-codes]").waitFor();
  assert.doesNotMatch(site.log, /not to be told/);
});

story(here, "an account with a password is linked and unlinked", async ({ site, people }) => {
  const ben = await people.somebody();
  await ben.goto(`http://localhost:${site.port}/account`);
  await fill(ben, "register", { "new-name": "Ben Bowman", "new-password": PASSWORD });
  await ben.locator("[data-codes=kept]").click();
  issuer.who = "ben";
  await fill(ben, "link", { "link-password": "not this one" });
  await ben.locator("form[data-form=link] [role=alert]").waitFor();
  await fill(ben, "link", { "link-password": PASSWORD });
  await ben.locator("[data-linked=true]").waitFor();
  await fill(ben, "unlink", { "unlink-password": PASSWORD });
  await ben.locator("[data-linked=false]").waitFor();
});
