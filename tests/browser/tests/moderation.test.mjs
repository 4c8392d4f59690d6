// Reports, the moderators' desk, and what follows: somebody is warned, silenced, blocked.

import assert from "node:assert/strict";
import { evening, story } from "../lib/evening.mjs";
import { fits, picture } from "../lib/people.mjs";
import { Table } from "../lib/table.mjs";

const here = evening();
let evenings = 0;

/** An administrator, and two people at a table, the second of whom says something. */
async function quarrel({ site, people }, said) {
  evenings += 1;
  const named = (name) => `${name} ${["One", "Two"][evenings - 1]}`;
  const ada = (await people.member(named("Ada"))).page;
  await site.makeAdmin(named("Ada"));
  const ann = (await people.member(named("Ann"))).page;
  const bob = (await people.member(named("Bob"), { width: 390, height: 844 })).page;
  const { table } = await people.openTable(ann, { game: "ataxx", seats: [{ for: "me" }, { for: "open" }] });
  await Table.open(ann, `/t/${table}`);
  await Table.open(bob, `/t/${table}`);
  await bob.locator("[data-sit='1']").click();
  // On a phone the talk lies below the fold: what is said is shown at the foot, and is words whatever it looks like.
  const html = "<img src=x onerror=document.title='taken'> Good evening";
  await say(ann, html);
  await bob.locator("[data-toast]", { hasText: html }).waitFor();
  for (const page of [ann, bob]) {
    await page.locator(".talk .lines li", { hasText: html }).waitFor({ state: "attached" });
    assert.equal(await page.locator(".talk img, [data-toast] img").count(), 0);
    assert.notEqual(await page.title(), "taken");
  }
  await say(bob, said);
  await ann.locator(".talk .lines li", { hasText: said }).waitFor();
  return { ada, ann, bob, named };
}

async function say(page, text) {
  await page.locator(".talk input[data-say='']").fill(text);
  await page.locator(".talk button[data-say=send]").click();
}

/** Looks at a page as people have it: on phones and desktops, light and dark. */
async function look(page, name) {
  for (const [width, height, scheme] of [[390, 844, "light"], [390, 844, "dark"], [1280, 800, "light"], [1280, 800, "dark"]]) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: scheme });
    await page.waitForFunction((scheme) => document.documentElement.dataset.theme === scheme, scheme);
    await fits(page, `${name} at ${width}`);
    await picture(page, `${name}-${width}-${scheme}`);
  }
}

story(here, "a line is reported, the moderators see and decide it, and whom it is about is told", async (evening) => {
  const { ada, ann, bob, named } = await quarrel(evening, "You fool");
  await ann.locator(".talk .lines li [data-report='']").click();
  const dialog = ann.locator(".talk dialog.report");
  await dialog.locator("[data-report=send]").click();
  await dialog.locator("[role=alert]", { hasText: "Choose what is wrong" }).waitFor();
  await dialog.locator("label[data-value=spam]").click();
  await dialog.locator("#report-text").fill("Not for the first time");
  await picture(ann, "report-1280");
  await dialog.locator("[data-report=send]").click();
  await ann.locator("[data-toast]").waitFor();
  await dialog.waitFor({ state: "hidden" });

  await ada.goto("/moderation");
  await ada.waitForSelector("main.desk[data-reports='1']");
  const report = ada.locator("article.report");
  assert.equal(await report.locator(".quote").innerText(), "You fool");
  assert.match(await report.innerText(), /Not for the first time/);
  await look(ada, "desk");
  await report.locator(".decide select").selectOption({ label: "Warn" });
  await report.locator("[data-why]").fill("Be kind at the board.");
  await report.locator(".decide button").click();
  await ada.waitForSelector("main.desk[data-reports='0']");
  const log = ada.locator("main.desk > .stack > .sheet > [data-entries]");
  assert.equal(await log.getAttribute("data-entries"), "1");
  assert.match(await log.innerText(), /Be kind at the board/);

  await bob.goto("/notices");
  await bob.locator("[data-notices='1']", { hasText: "Be kind at the board." }).waitFor();
  // Nobody else sees the desk.
  await ann.goto("/moderation");
  await ann.locator("h1", { hasText: "This page is for moderators" }).waitFor();
  await ann.goto(`/@/${encodeURIComponent(named("Bob"))}`);
  await ann.locator("[data-tie=mute]:enabled").waitFor();
  await look(ann, "profile");
});

story(here, "somebody is silenced, and somebody else does not want to play with them", async (evening) => {
  const { ada, ann, bob, named } = await quarrel(evening, "Faster, faster");
  await ada.goto("/moderation");
  await ada.locator("[data-look-up] input").fill(named("Bob"));
  await ada.locator("[data-look-up] button").click();
  const standing = ada.locator(`[data-standing="${named("Bob")}"]`);
  await standing.locator(".decide select").selectOption({ label: "Silence for 1 hour" });
  await standing.locator("[data-why]").fill("Enough for today.");
  await standing.locator(".decide button").click();
  // The log of the house has what the story before did, too.
  await ada.locator(".entries li", { hasText: `${named("Bob")}: Silence for 1 hour` }).first().waitFor();
  await say(bob, "I was only joking");
  await bob.locator("[data-toast]", { hasText: "You may not write until" }).waitFor();
  assert.deepEqual(await ann.locator(".talk .lines li", { hasText: "joking" }).allInnerTexts(), []);

  await ann.goto(`/@/${encodeURIComponent(named("Bob"))}`);
  await ann.locator("[data-tie=block]:enabled").click();
  await ann.waitForSelector("[data-tie=block][aria-pressed=true]");
  await ann.goto("/new?game=ataxx");
  await ann.locator("[data-wish='1']").selectOption("open");
  await ann.locator("[data-open-table]").click();
  await ann.locator("[data-notice=own]").waitFor();
  await bob.goto("/");
  await bob.locator("tr[data-offer] [data-accept]").click();
  await bob.locator("[data-toast]", { hasText: "does not want to play with you" }).waitFor();
  await ann.locator("[data-notice=own]").waitFor();
});
