// What a test file needs: a site, people, and a look at what went wrong in anybody's page.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { People } from "./people.mjs";
import { Site } from "./site.mjs";

/** How long a test may take, in milliseconds, on a slow machine. */
const PATIENCE = 10 * 60_000;

/** Opens a site before the tests of a file, and closes it after. `settings` as of a [Site]. */
export function evening(settings) {
  const here = {};
  before(async () => {
    here.site = await Site.open(settings);
    here.people = await People.arrive(here.site);
  });
  after(async () => {
    await here.people?.leave();
    await here.site?.close();
  });
  return here;
}

/** A test that fails, too, when a page had an uncaught error. */
export function story(here, name, body) {
  test(name, { timeout: PATIENCE }, async () => {
    try {
      await body(here);
    } catch (error) {
      console.error(here.site.log);
      throw error;
    } finally {
      await here.people.goHome();
    }
    assert.deepEqual(here.people.faults.splice(0), []);
  });
}
