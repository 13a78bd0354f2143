"""The example bot sits down at tables of every game, and plays to the end."""

import runpy
import subprocess
import sys
from email.message import Message
from io import BytesIO
from pathlib import Path
from typing import Final
from urllib.error import HTTPError
from urllib.request import Request

import pytest

from tests.web.conftest import SPEC
from tests.web.program import Program, create
from tests.web.servers import Server, visiting
from undercroft.games import all_games
from undercroft.kit.game import GameSpec

BOT: Final = Path(__file__).parents[2] / "examples" / "outside_bot.py"


def test_it_is_short() -> None:
    assert len(BOT.read_text("utf-8").splitlines()) < 70


@pytest.mark.parametrize("spec", all_games().values(), ids=lambda spec: spec.slug)
def test_it_plays_a_whole_match_against_our_bot(server: Server, spec: GameSpec) -> None:
    with visiting(server.url) as client:
        bots = [{"kind": "bot", "bot": "random"}] * (max(2, spec.seats[0]) - 1)
        host = create(client, *bots, "open", game=spec.slug)
        ended = play(server, host)
        assert (ended.returncode, ended.stderr) == (0, "")
        told = host.get()
        assert told["over"]
        assert not told["given_up"]
        assert told["seats"][-1]["name"] == "Outside bot"
        assert host.get("/record")["actions"]


def test_it_says_that_no_seat_is_free(server: Server) -> None:
    with visiting(server.url) as client:
        fewest = max(2, SPEC.seats[0])
        ended = play(server, create(client, *["me"] * fewest))
    assert (ended.returncode, ended.stderr) == (1, "No seat is free at that table.\n")


@pytest.mark.parametrize("address", ["{}/tables/nowhere", "http://127.0.0.1:1/tables/x", "x"])
def test_a_wrong_address_is_told_in_a_line(server: Server, address: str) -> None:
    typed = address.format(server.url)
    ended = subprocess.run(
        [sys.executable, BOT, typed], capture_output=True, text=True, check=False, timeout=60
    )
    assert ended.returncode == 1
    assert ended.stderr.startswith(f"{typed}: ")
    assert len(ended.stderr.splitlines()) == 1


@pytest.mark.parametrize("fault", [None, 429, 409])
def test_it_asks_again_what_it_has_asked_too_soon(
    monkeypatch: pytest.MonkeyPatch, fault: int | None
) -> None:
    bot, asked, slept = runpy.run_path(str(BOT)), list[str](), list[float]()
    headers = Message()
    headers["Retry-After"] = "2"
    no = HTTPError("http://127.0.0.1:1", fault or 429, "no", headers, BytesIO())

    def opened(request: Request, timeout: float) -> str:
        asked.append(request.full_url)
        if fault is None or len(asked) > 1:
            return "the answer"
        raise no

    monkeypatch.setitem(bot["Table"].ask.__globals__, "urlopen", opened)
    monkeypatch.setattr("time.sleep", slept.append)
    table = bot["Table"]("http://127.0.0.1:1/tables/it")
    if fault == 409:  # somebody else was faster: to ask once more would change nothing
        with no, pytest.raises(HTTPError):
            table.ask("/actions", {})
        return
    assert table.ask("/actions", {}) == "the answer"
    assert slept == ([2] if fault else [])
    assert no.closed == (fault == 429)
    no.close()
    assert asked == ["http://127.0.0.1:1/api/tables/it/actions"] * (2 if fault else 1)


def play(server: Server, host: Program) -> "subprocess.CompletedProcess[str]":
    """Let the bot go to a table."""
    command = [sys.executable, str(BOT), f"{server.url}/tables/{host.id}"]
    return subprocess.run(command, capture_output=True, text=True, timeout=200, check=False)
