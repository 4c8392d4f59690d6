// People with a browser each: contexts that share nothing but the program that runs them.

import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { chromium } from "playwright-core";

const FLAGS = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-gpu",
  "--disable-quic",
  "--disable-sync",
  "--host-resolver-rules=MAP *.test 127.0.0.1",
  "--no-first-run",
  "--no-sandbox",
];
export const OUTPUT = new URL("../output/", import.meta.url).pathname;

/** The people of a test file. What goes wrong in anybody's page is remembered. */
export class People {
  faults = [];

  constructor(site, browser) {
    this.site = site;
    this.browser = browser;
  }

  static async arrive(site) {
    const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
    return new People(site, await chromium.launch({ executablePath, headless: true, args: FLAGS }));
  }

  /** Somebody new with a page of their own; `url` is another way to the site. */
  async somebody({ width = 1280, height = 800, dark = false, lang = "en-GB", touch = false, url = this.site.url } = {}) {
    const context = await this.browser.newContext({
      baseURL: url,
      colorScheme: dark ? "dark" : "light",
      hasTouch: touch,
      locale: lang,
      reducedMotion: "reduce",
      viewport: { width, height },
    });
    return this.tab(context);
  }

  /** Another tab of somebody who has one. */
  async tab(context) {
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    page.on("pageerror", (error) => this.faults.push(`uncaught: ${error.message}`));
    page.on("console", (message) => {
      // A lost connection is reported by the browser itself; tests that kill the server bring it about.
      const expected = /WebSocket connection|ERR_CONNECTION|Failed to load resource/.test(message.text());
      if (message.type() === "error" && !expected) this.faults.push(`console: ${message.text()}`);
    });
    return page;
  }

  /** Somebody with an account, made by the public API, and what the server says of them. */
  async member(name, options) {
    const page = await this.somebody(options);
    await page.request.get("/api/me");
    const headers = { origin: this.site.url };
    const answer = await page.request.post("/api/account", { data: { name, password: "correct horse" }, headers });
    if (!answer.ok()) throw new Error(`${answer.status()} ${await answer.text()}`);
    return { page, person: (await answer.json()).account.person };
  }

  /** Opens a table by the public API, as somebody's page does. Returns what the server says. */
  async openTable(page, wish) {
    // The first answer brings the cookie that says who one is.
    await page.request.get("/api/me");
    // What changes something must come from a page of the site, and say so.
    const headers = { origin: this.site.url };
    const answer = await page.request.post("/api/tables", { data: wish, headers });
    if (!answer.ok()) throw new Error(`${answer.status()} ${await answer.text()}`);
    return answer.json();
  }

  /** Everybody leaves; the browser stays open for the next test. */
  async goHome() {
    await Promise.all(this.browser.contexts().map((context) => context.close()));
  }

  /** Closes the browser. */
  async leave() {
    await this.browser.close();
  }
}

/** Takes a picture of a page, for people to look at. */
export async function picture(page, name) {
  await mkdir(OUTPUT, { recursive: true });
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: `${OUTPUT}${name}.png` });
}

/** Fills in a form, by the ids of its fields, and sends it. */
export async function fill(page, form, values) {
  for (const [id, value] of Object.entries(values)) await page.locator(`#${id}`).fill(value);
  await page.locator(`form[data-form=${form}] button`).click();
}

/** Nothing of a page sticks out sideways. */
export async function fits(page, where) {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  assert.ok(scrollWidth <= clientWidth, `${where}: ${scrollWidth - clientWidth} px stick out`);
}
