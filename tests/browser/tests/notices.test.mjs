// What people are told when they are not looking: the bell, and the service worker's part of a push.

import assert from "node:assert/strict";
import { evening, story } from "../lib/evening.mjs";
import { picture } from "../lib/people.mjs";

const here = evening();
const DAYS = 3 * 24 * 60 * 60 * 1000;

/** Opens a table by post at which somebody else is about to sit down. */
async function byPost(people, page) {
  const clock = { system: "post", initial_ms: DAYS, increment_ms: DAYS, cap_ms: DAYS };
  return people.openTable(page, { game: "ataxx", clock, seats: [{ for: "me" }, { for: "open" }] });
}

story(here, "whose turn it is by post is told by the bell, until the turn is played", async ({ people }) => {
  const [ann, bob] = [await people.somebody({ width: 390, height: 800 }), await people.somebody()];
  await ann.goto("/");
  const { table } = await byPost(people, ann);
  await ann.waitForSelector(".bell[data-unseen='0']");
  await bob.goto(`/t/${table}`);
  await bob.locator("[data-sit]").first().click();
  await ann.waitForSelector(".bell[data-unseen='1']");
  await ann.waitForSelector("[data-toast]");
  await picture(ann, "bell-390");
  await ann.locator(".bell").click();
  await ann.waitForSelector("[data-notices='1'] [data-fresh=true]");
  await ann.waitForSelector(".bell[data-unseen='0']");
  await picture(ann, "notices-390");
  await ann.locator("[data-notices] a").click();
  await ann.waitForURL(`**/t/${table}`);
  await ann.goto("/notices");
  await ann.waitForSelector("[data-notices='1'] [data-fresh=false]");
});

story(here, "the service worker shows what is pushed, and leads there", async ({ site, people }) => {
  const page = await people.somebody();
  await page.context().grantPermissions(["notifications"], { origin: site.url });
  await page.goto("/notices");
  await page.waitForSelector("[data-pushes=off]");
  await page.evaluate(() => navigator.serviceWorker.register("/sw.js").then(() => navigator.serviceWorker.ready));
  const protocol = await page.context().newCDPSession(page);
  const registered = new Promise((resolve) => {
    protocol.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL === `${site.url}/`);
      if (ours) resolve(ours.registrationId);
    });
  });
  await protocol.send("ServiceWorker.enable");
  const registrationId = await registered;
  const push = (payload) =>
    protocol.send("ServiceWorker.deliverPushMessage", {
      origin: site.url,
      registrationId,
      data: JSON.stringify(payload),
    });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const all = await registration.getNotifications();
      return all.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
    });
  /** Waits until these texts are shown, in whatever order. */
  const until = async (...texts) => {
    const bodies = async () => (await shown()).map(({ body }) => body).sort();
    for (let tries = 0; tries < 200; tries++) {
      if ((await bodies()).join() === texts.sort().join()) return shown();
      await page.waitForTimeout(50);
    }
    throw new Error(`not ${texts} but ${await bodies()}`);
  };
  const turn = { title: "Your turn: Ataxx", body: "By post.", path: "/t/abc", tag: "turn/abc" };
  await push(turn);
  const [one] = await until("By post.");
  assert.deepEqual(one, { title: turn.title, body: turn.body, tag: turn.tag, data: { path: turn.path } });
  // Of the same table only the newest; of another one beside it.
  await push({ ...turn, body: "Still by post." });
  await push({ ...turn, path: "/t/def", tag: "turn/def" });
  await until("By post.", "Still by post.");

  // A touch opens the page. The worker is told of it as the browser would.
  const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent("serviceworker"));
  await worker.evaluate(async () => {
    const [notification] = await self.registration.getNotifications({ tag: "turn/def" });
    const event = new NotificationEvent("notificationclick", { notification });
    // Browsers let only events of their own be waited for.
    Object.defineProperty(event, "waitUntil", { value: () => {} });
    // Only a real touch may bring a window to the front.
    WindowClient.prototype.focus = async function () { return this; };
    self.dispatchEvent(event);
  });
  await page.waitForURL("**/t/def");
  await until("Still by post."); // the other is put away
});
