// The real program, serving from a data folder of its own.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const PROGRAM = process.env.QUADRILLE ?? new URL("../../../target/release/quadrille", import.meta.url).pathname;

/** A running server. Address and data folder stay the same when it is killed and started again. */
export class Site {
  #process = null;
  /** What the server wrote, for a test that fails. */
  log = "";

  constructor(port, data, settings) {
    this.port = port;
    this.settings = settings;
    this.data = data;
    this.url = `http://127.0.0.1:${port}`;
  }

  /** Starts a server on a free port, with an empty data folder. `settings` gives its variables, for a port. */
  static async open(settings = () => ({})) {
    const port = await freePort();
    const site = new Site(port, await mkdtemp(join(tmpdir(), "quadrille-")), settings(port));
    await site.start();
    return site;
  }

  /** Starts the server and waits until it says that it listens. */
  async start() {
    const args = ["serve", "--listen", `127.0.0.1:${this.port}`, "--data", this.data, "--pace", "0"];
    const child = spawn(PROGRAM, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...this.settings } });
    this.#process = child;
    child.stderr.on("data", (text) => (this.log += text));
    const failed = once(child, "exit").then(([code]) => {
      throw new Error(`the server ended with ${code} before it listened\n${this.log}`);
    });
    const listens = new Promise((resolve) => {
      createInterface({ input: child.stdout }).on("line", (line) => {
        this.log += `${line}\n`;
        if (line.includes(this.url)) resolve();
      });
    });
    await Promise.race([listens, failed]);
    failed.catch(() => {}); // it ends some day, and that is all right
  }

  /** Makes the account of that name an administrator's, as whoever runs the site does. */
  async makeAdmin(name) {
    const child = spawn(PROGRAM, ["admin", name, "--data", this.data], { stdio: "ignore" });
    const [code] = await once(child, "exit");
    if (code !== 0) throw new Error(`${name} was not made an administrator: ${code}`);
  }

  /** Kills the server as a power cut would: without a word. */
  async kill() {
    await this.#end("SIGKILL");
  }

  /** Ends the server and forgets its data. */
  async close() {
    await this.#end("SIGTERM");
    await rm(this.data, { recursive: true, force: true });
  }

  async #end(signal) {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }
}

/** A port that nobody listens on at the moment. */
async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
