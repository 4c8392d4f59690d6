// The page as an application that can be installed: iOS sends pushes to such only.

import assert from "node:assert/strict";
import { evening, story } from "../lib/evening.mjs";
import { picture } from "../lib/people.mjs";
import { Table, seeded } from "../lib/table.mjs";

const here = evening();

story(here, "the page has a manifest with icons of the sizes that it names", async ({ people }) => {
  const page = await people.somebody();
  await page.goto("/");
  const address = await page.locator("link[rel=manifest]").getAttribute("href");
  const answer = await page.request.get(address);
  assert.equal(answer.headers()["content-type"], "application/manifest+json");
  const manifest = await answer.json();
  assert.equal(manifest.display, "standalone");
  for (const place of [manifest.id, manifest.start_url, manifest.scope]) assert.equal(place, "/");
  const sizes = manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose ?? "any"}`);
  for (const wanted of ["any any", "192x192 any", "512x512 any", "512x512 maskable"]) {
    assert.ok(sizes.includes(wanted), `${wanted} in ${sizes}`);
  }
  const natural = (src) =>
    page.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
  for (const { src, type, sizes } of manifest.icons) {
    assert.equal((await page.request.get(src)).headers()["content-type"], type);
    if (sizes !== "any") assert.equal(await natural(src), sizes);
  }
  assert.equal(await natural("/apple-touch-icon.png"), "180x180");
});

story(here, "what the system paints around the page follows the theme", async ({ people }) => {
  const page = await people.somebody({ dark: true });
  await page.goto("/settings");
  const colour = () => page.locator("meta[name=theme-color]").getAttribute("content");
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--ground").trim());
  await page.locator("label[data-value=light]").waitFor();
  const dark = await colour();
  assert.equal(dark, await ground());
  await page.locator("label[data-value=light]").click();
  await page.waitForFunction(() => document.documentElement.dataset.theme === "light");
  assert.notEqual(await colour(), dark);
  assert.equal(await colour(), await ground());
});

story(here, "on a network without encryption it says what is missing, and is played all the same", async ({ site, people }) => {
  // Browsers trust an address of the machine itself; a name of its network they do not.
  const there = `http://club.test:${site.port}`;
  const page = await people.somebody({ width: 390, height: 844 });
  await page.goto(`${there}/settings`);
  await page.locator("[data-unencrypted]", { hasText: "not encrypted" }).waitFor();
  await picture(page, "unencrypted-390");
  await page.goto(`${there}/notices`);
  await page.locator("[data-pushes=unencrypted] input:disabled").waitFor();
  await page.goto(`${there}/`);
  await page.locator('[data-quick="computer"]').click();
  const table = await Table.here(page);
  await table.awaitTurn();
  await table.makeTurn(seeded(3));
  await table.awaitTurns(2);
  const near = await people.somebody();
  await near.goto("/settings");
  await near.locator("main h1").first().waitFor();
  assert.equal(await near.locator("[data-unencrypted]").count(), 0);
});
