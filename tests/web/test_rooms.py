"""Packs of somebody's own in matches with friends, which outlast the server."""

import asyncio
import re
from multiprocessing import active_children
from pathlib import Path
from socket import create_server
from threading import Thread
from time import sleep
from typing import Final

import pytest
from starlette.testclient import TestClient

from tests.web.conftest import ORIGIN, seating
from tests.web.test_cards import filled
from undercroft.games import find_game
from undercroft.kit.staged import Shown
from undercroft.tables import database_url
from undercroft.web.server.app import create_app
from undercroft.web.server.tried import host
from undercroft.web.settings import Settings
from undercroft.web.workshop import rooms
from undercroft.web.workshop.own_packs import OwnPack
from undercroft.web.workshop.rooms import Rooms
from undercroft.web.workshop.trials import ENDED, NotTried, Trials, Wish

GAME: Final = "/games/dungeon-enforcer"
CARDS: Final = f"{GAME}/cards"
MAP: Final = "A Map of Ours"


def server(database: Path, folder: Path | str) -> TestClient:
    app = create_app(Settings(database_url(database), rooms=str(folder)))
    return TestClient(app, base_url=ORIGIN)


def pack_with_map(client: TestClient) -> str:
    sent = filled(client.get(f"{CARDS}/edit")) | {"row.name": MAP, "do": "save"}
    own = re.search(r"own=(\d+)", str(client.post(f"{CARDS}/edit", data=sent).url))
    assert own is not None
    return own[1]


def test_friends_play_with_a_pack_and_go_on_after_the_server_has_ended(
    database: Path, tmp_path: Path
) -> None:
    with server(database, tmp_path / "rooms") as client:
        asked = client.post(f"{CARDS}/{pack_with_map(client)}/play")
        assert asked.status_code == 200, asked.text
        assert "A pack is in play" in asked.text
        assert 'value="a-map-of-ours"' in asked.text
        friends = seating(1, 0) | {"seat-1": "open", "switch-map": "a-map-of-ours"}
        (action,) = re.findall(r'action="(/games/[^"]+with=[^"]+)"', asked.text)
        table = client.post(action, data=friends).url.path
        assert table.startswith("/tables/")
        assert "a-map-of-ours" not in client.get(GAME).text
        assert_hosted_once(tmp_path, Rooms(tmp_path / "rooms").room_of(Path(table).name))
        assert f'href="{table}">With My cards</a>' in client.get(CARDS).text
        mine = dict(client.cookies)
    with server(database, tmp_path / "rooms") as client:
        assert client.get(table).status_code == 200
        joined = client.post(f"{table}/sit", data={"seat": "1", "name": "Ciri"})
        assert (joined.status_code, "Ciri" in joined.text) == (200, True)
        client.cookies.clear()
        client.cookies.update(mine)
        assert "Ciri" in client.get(table).text
        (tmp_path / "number").write_text("80")
        for named in (f"{'0' * 16}-{'0' * 32}", "..", "x" * 300, str(tmp_path / "number")):
            gone = client.get(GAME, params={"with": named})
            assert (gone.status_code, "begin again from your packs" in gone.text) == (503, True)


def assert_hosted_once(folder: Path, room: str) -> None:
    """Let a process of the server that does not know who hosts a room begin another one."""
    other = Trials(folder / "other", host, Settings("sqlite://", rooms=str(folder / "rooms")))
    with pytest.raises(NotTried, match="Another process has just opened it: try again"):
        asyncio.run(other.enter(room))


def test_a_pack_with_a_fault_is_not_in_play(database: Path, tmp_path: Path) -> None:
    with server(database, tmp_path / "rooms") as client:
        sent = filled(client.get(f"{CARDS}/edit")) | {"row.name": "", "do": "save"}
        own = re.search(r"own=(\d+)", str(client.post(f"{CARDS}/edit", data=sent).url))
        assert own is not None
        answer = client.post(f"{CARDS}/{own[1]}/play")
        assert (answer.status_code, "See in the editor" in answer.text) == (422, True)
        assert client.post(f"{CARDS}/999/play").status_code == 404


def test_a_server_without_rooms_offers_none(client: TestClient) -> None:
    own = pack_with_map(client)
    assert "Play with friends" not in client.get(CARDS).text
    answer = client.post(f"{CARDS}/{own}/play")
    assert (answer.status_code, "keeps no matches with packs" in answer.text) == (422, True)


def test_a_process_that_ends_before_it_answers_is_no_fault_of_ours(client: TestClient) -> None:
    with create_server(("127.0.0.1", 0)) as door:

        def end() -> None:
            door.accept()[0].close()

        ends = Thread(target=end)
        ends.start()
        trials: Trials = client.app.state.trials  # type: ignore[attr-defined]
        trials.note("a-table-here", door.getsockname()[1])
        answer = client.get("/tables/a-table-here")
        ends.join()
    assert (answer.status_code, ENDED in answer.text) == (503, True)


def never_there(*told: object) -> None:
    """Set a table up without an end."""
    sleep(10**6)


@pytest.mark.parametrize("is_there", [False, True])
def test_a_server_that_ends_leaves_no_table_that_is_only_being_set_up(
    tmp_path: Path, is_there: bool
) -> None:
    def has_begun() -> bool:
        return bool(active_children()) if is_there else len([*tmp_path.iterdir()]) > 1

    async def begin_and_end() -> None:
        trials = Trials(tmp_path, never_there, Settings("sqlite://"))
        wish = Wish("", Shown("", "", "", ""), {}, "who", "Ada")
        begins = asyncio.create_task(trials.begin(wish))
        while not has_begun():  # noqa: ASYNC110
            await asyncio.sleep(0)
        begins.cancel()
        await trials.close()
        assert begins.cancelled()

    asyncio.run(begin_and_end())
    assert not active_children()
    assert [one.name for one in tmp_path.iterdir()] == ["where"]


def test_who_comes_to_a_room_again_finds_its_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "MOST_OWN", 1)
    trials = Trials(tmp_path / "trials", host, Settings("sqlite://", rooms=str(tmp_path / "rooms")))
    spec, kept = find_game("dungeon-enforcer"), trials.rooms
    assert kept is not None

    def room(title: str) -> str:
        return asyncio.run(trials.furnish(spec, OwnPack.begun(spec, title), "a" * 64))

    first = room("One")
    kept.note("table-of-ada", first)
    assert room("One") == first
    assert kept.room_of("table-of-ada") == first
    assert room("Two") != first
    assert kept.room_of("table-of-ada") == ""


def test_rooms_make_room_for_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "MOST_OWN", 2)
    spec, kept = find_game("dungeon-enforcer"), Rooms(tmp_path / "rooms")
    ada, brand = "a" * 64, "b" * 64
    made = [kept.make(spec, OwnPack.begun(spec, title), ada) for title in ("One", "Two")]
    other = kept.make(spec, OwnPack.begun(spec, "One"), brand)
    assert kept.make(spec, OwnPack.begun(spec, "One"), ada) == made[0] != other
    kept.note("table-of-ada", made[0])
    assert [one[1] for one in kept.tables(spec, ada)] == ["One"]
    assert not [*kept.tables(spec, brand)]
    (spare,) = kept.spare(ada)
    assert spare in made
    kept.drop(made[0])
    assert (kept.has(made[0]), kept.has(made[1]), kept.room_of("table-of-ada")) == (False, True, "")
    kept.prune(1)
    assert kept.has(made[1])
    kept.prune(-1)
    assert not kept.has(made[1])
