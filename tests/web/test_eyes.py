"""What a browser has seen already is not drawn again, and its line repeats itself."""

import asyncio
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest
from starlette.testclient import TestClient

from tests.kernel.toy_secrets import QuietVault, secret_game
from tests.kernel.toy_words import CHARM, PIT, SWORD
from tests.web.conftest import SPEC, begin, look
from tests.web.vault import client_of
from undercroft.games import all_games
from undercroft.tables import Seat, Setup, database_url
from undercroft.tables.seen import Seen
from undercroft.web import Settings, create_app
from undercroft.web.table import play
from undercroft.web.table.told import PAGE, Page
from undercroft.web.table.visitor import Visitor

LIVE = {"hx-request": "true"}


def sights(client: TestClient, method: str, path: str, **more: Any) -> tuple[int, int]:
    """Ask for something; return the status, and how often the server looked at the position."""
    with patch.object(Seen, "sight", autospec=True, side_effect=Seen.sight) as sight:
        answer = client.request(method, path, headers=LIVE, **more)
    return answer.status_code, sight.call_count


def test_a_board_is_built_once_and_none_for_who_has_seen_it(client: TestClient) -> None:
    table = begin(client, 2, 0)
    shown = look(client, table)
    seen = shown.text.partition('name="seen" value="')[2].partition('"')[0]
    assert sights(client, "GET", f"{table}/board", params={"seen": seen}) == (204, 0)
    assert sights(client, "POST", f"{table}/act", data=shown.answer()) == (200, 1)
    assert sights(client, "GET", f"{table}/board", params={"seen": seen}) == (200, 1)
    assert sights(client, "GET", f"{table}/log") == (200, 1)


def test_looking_back_builds_no_board_of_now(client: TestClient) -> None:
    hides = next(spec for spec in all_games().values() if spec.hides)
    answer = client.post(
        f"/games/{hides.slug}", data={"seat-0": "me", "seat-1": "me"}, follow_redirects=False
    )
    table = answer.headers["location"]
    assert sights(client, "GET", f"{table}/replay") == (200, 0)


@pytest.mark.parametrize("hand", [[CHARM], [PIT]], ids=["may answer", "cannot"])
def test_at_a_pause_the_screen_is_passed_on_whatever_the_other_holds(
    database: Path, monkeypatch: pytest.MonkeyPatch, hand: list[int]
) -> None:
    game = secret_game([[SWORD], hand], [SWORD] * 6, QuietVault)
    with client_of(monkeypatch, database, game) as client:
        terms = {"terms": "on", "absence": "never", "clock": "0", "pause": "20"}
        seats = {"seat-0": "me", "seat-1": "me", **terms}
        answer = client.post("/games/vault", data=seats, follow_redirects=False)
        table = answer.headers["location"]
        client.post(f"{table}/eyes", data={"seat": "0"})
        client.post(f"{table}/act", data=look(client, table).answer())
        assert "Pass the screen to Brand" in look(client, table).text


def test_a_line_with_nothing_new_to_say_repeats_its_number(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "BEAT", 0.01)
    app = create_app(Settings(database_url(database)))

    async def hear() -> list[bytes]:
        async with app.router.lifespan_context(app):
            seats = [Seat("Ann", holders=("ann",)), Seat("Ben", holders=("ben",))]
            table = await app.state.house.create(Setup(SPEC.slug, {}, seats, "seed"), "ann")
            request: Any = SimpleNamespace(app=app, headers={})
            with ExitStack() as lasting:
                line = play.news(request, Visitor(table, "ann"), lasting, zipped=False)
                said = [await anext(line) for _ in range(4)]
                await line.aclose()
            return said

    first, *more = asyncio.run(hear())
    assert first.startswith(b"event: table\nid: ")
    assert more[-1] == more[-2]


def test_a_page_rests_once_after_some_repeats(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "BEAT", 0.01)
    app = create_app(Settings(database_url(database)))

    async def hear() -> list[int]:
        async with app.router.lifespan_context(app):
            seats = [Seat("Ann", holders=("ann",)), Seat("Ben", holders=("ben",))]
            table = await app.state.house.create(Setup(SPEC.slug, {}, seats, "seed"), "ann")
            headers = {PAGE: "a-page "}
            request: Any = SimpleNamespace(app=app, headers=headers, client=None)
            rests = list[int]()
            with ExitStack() as lasting, patch.object(Page, "rest") as rest:
                line = play.news(request, Visitor(table, "ann"), lasting, zipped=False)
                for _ in range(2):
                    await anext(line)
                    for _ in range(play.REST + 2):
                        await anext(line)
                        rests.append(rest.call_count)
                    table.news.count(is_new=True)
                await line.aclose()
            return rests

    first, again = [0] * (play.REST - 1) + [1] * 3, [1] * (play.REST - 1) + [2] * 3
    assert asyncio.run(hear()) == [*first, *again]
