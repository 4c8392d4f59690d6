"""A bot for Quadrille that plays any legal turn: QUADRILLE_TOKEN=… python3 random_bot.py https://club.example"""

import contextlib
import http.client
import json
import os
import random
import sys
import threading
import time
import urllib.error
import urllib.request

SITE = sys.argv[1].rstrip("/")
HEADERS = {"Authorization": f"Bearer {os.environ['QUADRILLE_TOKEN']}", "Content-Type": "application/json"}


def ask(method, path, body=None):
    """The open answer to a request, asked again where there was too much; another refusal is raised as HTTPError."""
    data = None if body is None else json.dumps(body).encode()
    while True:
        try:
            request = urllib.request.Request(SITE + path, data, HEADERS, method=method)
            return urllib.request.urlopen(request, timeout=60)
        except urllib.error.HTTPError as refused:
            if refused.code not in (429, 503):
                raise
            time.sleep(1)


def lines(path):
    """What a stream tells. Its empty lines say that the server is still there."""
    with ask("GET", path) as stream:
        for line in stream:
            if line.strip():
                yield json.loads(line)


def play(table):
    """Plays a game to its end."""
    for line in lines(f"/api/bot/tables/{table}/events?turns=true"):
        state = line.get("state", {})
        # Refused is what comes too late: after a flag, or a turn taken back. The stream tells how things stand.
        with contextlib.suppress(urllib.error.HTTPError):
            if state.get("draw_offered"):
                ask("POST", f"/api/bot/tables/{table}/draw", {"yes": False})
            if state.get("turns"):
                turn = {"turn": random.choice(state["turns"]), "seen": state["seen"]}
                ask("POST", f"/api/bot/tables/{table}/turn", turn)


while True:
    with contextlib.suppress(OSError, http.client.HTTPException):  # The line breaks, or a challenge is gone already.
        for event in lines("/api/bot/events"):
            if event["type"] == "challenge":
                answer = "decline" if event["challenge"]["table"].get("rated") else "accept"
                ask("POST", f"/api/bot/offers/{event['challenge']['offer']}/{answer}")
            elif event["type"] == "table-started":
                threading.Thread(target=play, args=(event["table"],), daemon=True).start()
    time.sleep(5)
