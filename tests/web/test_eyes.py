"""What a browser has seen already is not drawn again, and its line repeats itself."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import ExitStack, aclosing, asynccontextmanager
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
from undercroft.tables import Seat, Setup, Table, database_url
from undercroft.tables.playing import SetNotes
from undercroft.tables.seen import Seen
from undercroft.web import Settings, create_app
from undercroft.web.table import play
from undercroft.web.table.eyes import stamp
from undercroft.web.table.told import PAGE, Told
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


@asynccontextmanager
async def a_line(
    database: Path, monkeypatch: pytest.MonkeyPatch, headers: dict[str, str], ready: bool
) -> AsyncIterator[tuple[AsyncGenerator[bytes], Table, Told]]:
    """A line of somebody at a table, which repeats itself at once; ready ones play already."""
    monkeypatch.setattr(play, "BEAT", 0.01)
    app = create_app(Settings(database_url(database)))
    async with app.router.lifespan_context(app):
        seats = [Seat(name, holders=(name,), ready=ready) for name in ("Ann", "Ben")]
        table = await app.state.house.create(Setup(SPEC.slug, {}, seats, "seed"), "Ann")
        request: Any = SimpleNamespace(app=app, headers=headers, client=None)
        with ExitStack() as lasting:
            said = play.news(request, Visitor(table, "Ann"), lasting, zipped=False)
            async with aclosing(said) as line:
                yield line, table, app.state.told


def test_a_line_with_nothing_new_to_say_repeats_its_number(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def hear() -> list[bytes]:
        async with a_line(database, monkeypatch, {}, ready=False) as (line, _, _):
            return [await anext(line) for _ in range(4)]

    first, *more = asyncio.run(hear())
    assert first.startswith(b"event: table\nid: ")
    assert more[-1] == more[-2]


def test_a_page_rests_after_some_repeats_and_again_after_the_next_news(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def hear() -> None:
        headers = {PAGE: "a-page "}
        async with a_line(database, monkeypatch, headers, ready=True) as (line, table, told):
            await anext(line)
            page = told._pages[table.id, "Ann", "a-page"]
            for repeats in (play.REST, play.REST + 2, play.REST - 1, play.REST):
                table.news.notice()
                assert (await anext(line)).startswith(b"event: parts\n")
                for repeat in range(repeats + 1):
                    assert page.shown
                    assert bool(page.shown.drawn) == (repeat < play.REST)
                    if repeat < repeats:
                        assert (await anext(line)).startswith(b"event: table\n")

    asyncio.run(hear())


def test_another_page_of_the_same_seat_is_told_what_was_chosen_for_it_alone(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def hear() -> None:
        headers = {PAGE: "a-page "}
        async with a_line(database, monkeypatch, headers, ready=True) as (line, table, told):
            await anext(line)
            table.news.notice()
            assert (await anext(line)).startswith(b"event: parts\n")
            ann, ben = Visitor(table, "Ann"), Visitor(table, "Ben")
            assert told.drawings.known(ann, "")
            before = stamp(ben)
            await table.do("Ann", SetNotes(seat=0, text="the Orc is asleep"))
            assert told.drawings.known(ann, "") is None, "it does not say so"
            assert b"the Orc is asleep" in await anext(line)
            assert stamp(ben) == before

    asyncio.run(hear())
