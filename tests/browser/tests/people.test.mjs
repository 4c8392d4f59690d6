// What people have with each other: following, blocking, muting.

import assert from "node:assert/strict";
import { evening, story } from "../lib/evening.mjs";
import { picture } from "../lib/people.mjs";
import { Table } from "../lib/table.mjs";

const here = evening();

story(here, "somebody who is followed is seen to be in the house, and lists are one's own", async ({ site, people }) => {
  const ann = (await people.member("Ann Follows", { width: 390, height: 800 })).page;
  const { page: bob, person } = await people.member("Bob Followed");
  await ann.goto("/people");
  await ann.waitForSelector("[data-list=follow] [data-state=empty]");
  await picture(ann, "people-empty-390");
  await ann.request.put(`/api/ties/${person.id}/follow`, { headers: { origin: site.url } });
  await bob.goto("/people");
  await bob.waitForSelector("[data-list=follow] [data-state=empty]");
  await bob.waitForFunction(() => document.querySelector("[data-me]").textContent === "Bob Followed");
  const row = ann.locator("[data-list=follow] [data-person='Bob Followed']");
  await assert.doesNotReject(async () => {
    for (let tries = 0; tries < 50; tries++) {
      await ann.goto("/people");
      await row.waitFor();
      if ((await row.getAttribute("data-online")) === "true") return;
    }
    throw new Error("Bob is not seen");
  });
  await picture(ann, "people-390");
  await row.locator("[data-end=follow]").click();
  await ann.waitForSelector("[data-list=follow] [data-state=empty]");
});

story(here, "who is muted at a table stays muted after a reload, until the reader listens again", async ({ people }) => {
  const [ann, bob] = [await people.somebody(), await people.somebody()];
  const seats = [{ for: "me" }, { for: "open" }];
  const { table } = await people.openTable(ann, { game: "ataxx", seats });
  await Table.open(ann, `/t/${table}`);
  await Table.open(bob, `/t/${table}`);
  await bob.locator("[data-sit]").first().click();
  const say = async (text) => {
    await bob.locator("[data-say]").first().fill(text);
    await bob.keyboard.press("Enter");
    await bob.getByText(text).waitFor();
  };
  await say("You play slowly");
  await ann.getByText("You play slowly").waitFor();
  await ann.locator("[data-mute]").first().click();
  await ann.getByText("You play slowly").waitFor({ state: "detached" });
  await say("Very slowly");
  await ann.reload();
  await Table.here(ann);
  await bob.locator("[data-say]").first().waitFor();
  assert.equal(await ann.getByText("slowly").count(), 0);
  await ann.goto("/people");
  await ann.locator("[data-list=mute] [data-end=mute]").click();
  await ann.waitForSelector("[data-list=mute] [data-state=empty]");
  await Table.open(ann, `/t/${table}`);
  await ann.getByText("Very slowly").waitFor();
});
