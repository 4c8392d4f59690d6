// An issuer of OpenID Connect: whoever is sent there is signed in at once, as whom the test says.

import { createHash, createSign, generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";

const encoded = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** An issuer. */
export class Issuer {
  /** Who is signed in there. */
  who = "nobody";
  /** What it says otherwise than it should: claims of the token. */
  lies = {};
  #codes = new Map();
  #keys = generateKeyPairSync("rsa", { modulusLength: 2048 });

  static async open() {
    const issuer = new Issuer();
    issuer.server = createServer((request, response) => issuer.#answer(request, response)).listen(0, "127.0.0.1");
    await once(issuer.server, "listening");
    issuer.url = `http://127.0.0.1:${issuer.server.address().port}`;
    return issuer;
  }

  close() {
    this.server.closeAllConnections();
    this.server.close();
  }

  async #answer(request, response) {
    const { pathname, searchParams } = new URL(request.url, this.url);
    if (pathname === "/authorize") return this.#authorize(searchParams, response);
    let body = "";
    for await (const part of request) body += part;
    const said = {
      "/.well-known/openid-configuration": () => ({
        issuer: this.url,
        authorization_endpoint: `${this.url}/authorize`,
        token_endpoint: `${this.url}/token`,
        jwks_uri: `${this.url}/keys`,
      }),
      "/keys": () => ({ keys: [{ ...this.#keys.publicKey.export({ format: "jwk" }), kid: "1", use: "sig" }] }),
      "/token": () => this.#token(new URLSearchParams(body)),
    }[pathname]?.();
    response.writeHead(said ? 200 : 400, { "content-type": "application/json" }).end(JSON.stringify(said ?? {}));
  }

  #authorize(query, response) {
    const code = `code-${this.#codes.size}`;
    this.#codes.set(code, query);
    const back = new URL(query.get("redirect_uri"));
    back.search = new URLSearchParams({ code, state: query.get("state") });
    response.writeHead(302, { location: back.href }).end();
  }

  #token(form) {
    const query = this.#codes.get(form.get("code"));
    const proved = createHash("sha256").update(form.get("code_verifier") ?? "").digest("base64url");
    if (proved !== query?.get("code_challenge")) return null;
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: this.url,
      sub: this.who,
      preferred_username: `${this.who} the archer`,
      aud: query.get("client_id"),
      nonce: query.get("nonce"),
      iat: now,
      exp: now + 300,
      ...this.lies,
    };
    const signed = `${encoded({ alg: "RS256", kid: "1" })}.${encoded(claims)}`;
    const signature = createSign("RSA-SHA256").update(signed).sign(this.#keys.privateKey, "base64url");
    return { access_token: "x", token_type: "Bearer", id_token: `${signed}.${signature}` };
  }
}
