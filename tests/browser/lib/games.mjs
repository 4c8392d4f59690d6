// The hosted games, as the site lists them, and for each a table on which a game is soon over.

import assert from "node:assert/strict";
import { Table, pick, seeded } from "./table.mjs";

/**
 * Setups of short games, and how they are played where chance would take long. A game that is not named is played as
 * it is, by chance.
 */
const SHORT = {
  amazons: { setup: { board: "custom", start: "1qq1/q2q/4/Q2Q/1QQ1 w - - 0 1" } },
  archimedes: {
    setup: { start: "8/3w4/3r1yg1/2rb4/4gr2/3w1gKL/4yb2/8 K r5g5b6y6w6 13" },
    choose: closely,
  },
  assimilation: { setup: { start: "bwbw1ww/wbwbww1/bb1wwbb/wwb1bww/bbww1bb/1wwbbwb/ww1wbwb w 0 1" } },
  ataxx: { setup: { layout: "custom", start: "xxo1o/x1xoo/oo-xx/oox1x/o1oxx x 0 1" } },
  hexxagon: { setup: { start: "xoxox/oxoxox/xx1ooxx/oox-o1oo/xxoo1-xxo/oxx-x1oo/x1xooxo/oxo1xo/xoxox x 0 1" } },
};

/** The games that the site hosts: `{ id, seats, setup, choose }`, with the fewest seats that each can have. */
export async function hostedGames(page) {
  const games = await (await page.request.get("/api/games")).json();
  return games.map(({ id, seats: [least] }) => ({ id, seats: least, choose: pick, ...SHORT[id] }));
}

/**
 * Plays a game against computers to its end, by chance and in a given way of touching. Returns the table and how many
 * turns were ours.
 */
export async function playComputers(people, page, game, { seed, touch }) {
  const others = Array(game.seats - 1).fill({ for: "computer", level: 1 });
  const seats = [{ for: "me" }, ...others];
  const { table: id } = await people.openTable(page, { game: game.id, setup: game.setup, seats });
  const table = await Table.open(page, `/t/${id}`);
  const random = seeded(seed);
  let turns = 0;
  while (await table.awaitTurn()) {
    await table.makeTurn(random, touch, game.choose);
    turns += 1;
    assert.ok(turns < 100, `${game.id} has no end`);
  }
  return { table, turns };
}

/** Chooses the square with the fewest empty squares around: a narrow game is a short one. Knows square boards only. */
async function closely(candidates, random, table) {
  const rows = (await table.position()).split(" ")[0].replace(/\d+/g, (run) => ".".repeat(Number(run))).split("/");
  const empty = (square) => {
    const [file, rank] = [square.charCodeAt(0) - 97, rows.length - Number(square.slice(1))];
    const near = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => rows[rank + down]?.[file + right]));
    return near.filter((content) => content === ".").length;
  };
  const squares = candidates.filter(({ square }) => square);
  if (squares.length === 0) return pick(candidates, random);
  const fewest = Math.min(...squares.map(({ square }) => empty(square)));
  return pick(squares.filter(({ square }) => empty(square) === fewest), random);
}
