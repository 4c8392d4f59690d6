"""Asks the real program whatever its description of the HTTP API allows, and much that it does not: check.py PROGRAM

As a guest, and as somebody signed in whose account has a token. Whatever comes back has to be what is described: no
fault of the server, no status, type or shape that is not said. Seeded, so that a failure comes again.
"""

import json
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

PROGRAM = sys.argv[1]
SCHEMATHESIS = Path(sys.executable).parent / "schemathesis"
CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"
CASES = 5
SEED = 1
PASSWORD = "correct horse"


class Visitor:
    """Somebody with a cookie."""

    def __init__(self, site):
        self.site = site
        self.cookie = ""

    def ask(self, method, path, body=None):
        """The answer, read from JSON; the cookie that comes with it is kept."""
        headers = {"Content-Type": "application/json", "Origin": self.site, "Cookie": self.cookie}
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(self.site + path, data, headers, method=method)) as answer:
            cookie = answer.headers.get("Set-Cookie")
            if cookie:
                self.cookie = cookie.split(";")[0]
            return json.load(answer)


def run(site, *options):
    """One run over all addresses but streams, which go on for ever."""
    command = [
        SCHEMATHESIS, "run", f"{site}/api/openapi.json",
        "--checks", CHECKS, "--phases", "coverage,fuzzing", "--mode", "all",
        "--max-examples", str(CASES), "--seed", str(SEED), "--workers", "2", "--warnings", "off",
        "--generation-database", ":memory:", "--no-color", "--exclude-path-regex", "/events$",
        "--header", f"Origin: {site}", *options,
    ]
    subprocess.run(command, check=True, cwd=tempfile.gettempdir())


with tempfile.TemporaryDirectory() as data:
    arguments = [PROGRAM, "serve", "--listen", "127.0.0.1:0", "--pace", "0", "--log", "warn", "--data", data]
    server = subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True)
    try:
        site = server.stdout.readline().split()[-1]
        run(site)
        owner = Visitor(site)
        owner.ask("GET", "/api/me")
        owner.ask("POST", "/api/account", {"name": "Robot", "password": PASSWORD})
        owner.ask("POST", "/api/account/bot", {"password": PASSWORD})
        token = owner.ask("POST", "/api/account/tokens", {"name": "Tests"})["secret"]
        # Whoever ends the session that asks is signed in no more.
        run(
            site, "--exclude-operation-id", "account.sign_out", "--exclude-operation-id", "account.end_session",
            "--header", f"Cookie: {owner.cookie}", "--header", f"Authorization: Bearer {token}",
        )
        assert owner.ask("GET", "/api/account")["person"]["bot"], "it was signed in to the end"
    finally:
        server.terminate()
        server.wait(30)
