// A line to the site that can fail as lines do: cut off with a word, or silent without one.

import { once } from "node:events";
import { connect, createServer } from "node:net";

/** Stands between a browser and a site. */
export class Proxy {
  #server;
  #lines = new Set();
  #refuses = false;

  constructor(server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${server.address().port}`;
  }

  static async open(site) {
    const server = createServer();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const proxy = new Proxy(server);
    server.on("connection", (near) => proxy.#answer(near, site.port));
    return proxy;
  }

  #answer(near, port) {
    if (this.#refuses) {
      near.destroy();
      return;
    }
    const far = connect(port, "127.0.0.1");
    const line = [near, far];
    this.#lines.add(line);
    const end = () => {
      this.#lines.delete(line);
      for (const socket of line) socket.destroy();
    };
    for (const socket of line) socket.on("error", end).on("close", end).setNoDelay(true);
    near.pipe(far);
    far.pipe(near);
  }

  /** Cuts all lines, and takes no others until it is mended. */
  cut() {
    this.#refuses = true;
    for (const [near] of [...this.#lines]) near.destroy();
  }

  /** Lines that are open stay so, and nothing goes through them any more: as when a computer slept. */
  silence() {
    for (const [near, far] of this.#lines) {
      near.unpipe(far);
      far.unpipe(near);
      near.resume();
      far.resume();
    }
  }

  /** Takes lines again. */
  mend() {
    this.#refuses = false;
  }

  async close() {
    this.cut();
    this.#server.close();
    await once(this.#server, "close");
  }
}
