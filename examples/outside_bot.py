"""A bot that sits down at a table of any Undercroft server and plays by its API alone.

    python examples/outside_bot.py http://127.0.0.1:8000/tables/<id> [name]

It takes the first free seat and answers every question at random; put your own
idea into `choose`. Only Python's standard library is needed.
"""

import json
import random
import sys
import time
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen


def choose(sight: dict[str, Any]) -> str:
    """Return the notation of an answer; `sight["view"]` is the table as the seat sees it."""
    return str(random.choice(sight["question"]["options"])["notation"])


class Table:
    """A table, by its address in the browser."""

    def __init__(self, address: str) -> None:
        host, _, table = address.partition("/tables/")
        self.address = f"{host}/api/tables/{table.strip('/')}"
        self.token = ""

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """Get something, or post a body, again if that was too soon; return the answer to read."""
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        while True:
            try:
                return urlopen(Request(self.address + path, data, headers), timeout=60)
            except HTTPError as fault:
                if fault.code != 429:
                    raise
                with fault:  # an answer too: its connection is to be closed
                    time.sleep(int(fault.headers["Retry-After"]))


def play(address: str, name: str) -> None:
    """Sit down and play until the match is over."""
    table = Table(address)
    try:
        free = [seat["seat"] for seat in json.load(table.ask(""))["seats"] if seat["free"]]
    except (URLError, ValueError) as fault:  # no table there, or no server
        sys.exit(f"{address}: {fault}")
    if not free:
        sys.exit("No seat is free at that table.")
    table.token = json.load(table.ask(f"/seats/{free[0]}", {"name": name}))["token"]
    for line in table.ask("/stream?fields=view&fields=question"):  # what `choose` reads
        sight = json.loads(line).get("sight") if line.strip() else None
        if sight and sight["question"] and sight["question"]["options"]:
            answer = {"seat": sight["seat"], "number": sight["number"], "action": choose(sight)}
            try:
                table.ask("/actions", answer)
            except HTTPError as fault:  # somebody else was faster: the next line says where we are
                with fault:
                    print(json.load(fault)["error"], file=sys.stderr)


if __name__ == "__main__":
    play(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "Outside bot")
