"""Tables and records of earlier programs open, show what they showed, and can be played on.

Where a game has got a new version of its rules since, they open as "Other rules" of
docs/design/match.md says, and show what rules do not decide as it was.
"""

import asyncio
import json
import sqlite3
from collections.abc import Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.earlier.seen import HERE, RECORDS, SEEN, TABLES, of_record, of_table
from undercroft.bots import bot_names, make_bot
from undercroft.games import all_games, find_game
from undercroft.kernel import NOBODY, SPECTATOR
from undercroft.match import read_record
from undercroft.match.parting import versions
from undercroft.tables import House, Played, Store, Table, database_url
from undercroft.tables.commands import HOUSE
from undercroft.tables.playing import Act

PROGRAMS = sorted(path.parent for path in HERE.glob(f"*/{SEEN}"))
GAMES = [
    pytest.param(folder, slug, id=f"{folder.name}-{slug}")
    for folder in PROGRAMS
    for slug in all_games()
    if any((folder / RECORDS).glob(f"{slug}-*"))
]


RULED = ("journal", "to decide", "sights", "past", "record")
"""What is to be seen of a table that can be another by other rules."""


def seen_by(folder: Path) -> dict[str, Any]:
    """What an earlier program saw."""
    seen: dict[str, Any] = json.loads((folder / SEEN).read_text("utf-8"))
    return seen


@pytest.mark.parametrize(("folder", "slug"), GAMES)
def test_a_record_tells_what_it_told(folder: Path, slug: str) -> None:
    paths = list((folder / RECORDS).glob(f"{slug}-*.json"))
    assert paths
    for path in paths:
        text = path.read_text("utf-8")
        spec, record, match = read_record(text, find_game)
        if record.rules_version == spec.rules_version:
            told = seen_by(folder)["records"][path.name]
            assert of_record(spec, record, match) == told, path.name
        again = match.record(record.seats)
        again.notes = record.notes
        assert again.switches == spec.resolve(spec.kept(record.switches)), path.name
        then = replace(again, rules_version=record.rules_version, switches=record.switches)
        assert then.to_json() == text, path.name


@pytest.mark.parametrize(("folder", "slug"), GAMES)
def test_a_table_shows_what_it_showed_and_goes_on(folder: Path, slug: str, tmp_path: Path) -> None:
    seen = seen_by(folder)
    file = tmp_path / "tables.db"
    with sqlite3.connect(file) as connection:
        connection.executescript((folder / TABLES).read_text("utf-8"))
    names = {one: name for one, name in seen["names"].items() if name.startswith(f"{slug}: ")}
    assert names

    async def visit(house: House) -> None:
        for one, name in names.items():
            then = await house.store.find(one)
            assert then is not None
            table = await house.table(one)
            shows, showed = await of_table(table), seen["tables"][name]
            for seat, past in shows.get("past", {}).items():
                if not past["sight"]:
                    showed["past"][seat]["sight"] = ""
            if table.seen.started and then.rules_version != table.spec.rules_version:
                said = versions(then.rules_version, table.spec.rules_version)
                log = table.seen.sight(SPECTATOR, None).log
                assert any(said in line.text for line in log), name
                shows, showed = [
                    {key: said for key, said in one.items() if key not in RULED}
                    for one in (shows, showed)
                ]
            assert shows == showed, name
            await _go_on(table)

    asyncio.run(_with_house(database_url(file), visit))


@pytest.mark.parametrize("folder", PROGRAMS, ids=lambda folder: folder.name)
def test_a_history_begins_with_the_matches_that_were_there(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with sqlite3.connect(file) as connection:
        connection.executescript((folder / TABLES).read_text("utf-8"))
    names = seen_by(folder)["names"]
    found: dict[str, Played] = {}

    async def visit(house: House) -> None:
        for one in await house.histories.of("ann"):
            found[names[one.match_id].partition(": ")[2]] = one

    asyncio.run(_with_house(database_url(file), visit))
    assert found["over"].finished
    assert not found["over"].gone
    assert bool(found["over"].outcome) is (folder.name > "0005")  # which kept no results
    assert found["given up"].gone
    assert not found["taken back"].finished
    assert not {*found} & {"gathering", "continued", "dealt anew", "opened, over"}


async def _with_house(url: str, visit: Callable[[House], Coroutine[Any, Any, None]]) -> None:
    store = Store(url)
    await store.open()
    house = House(store, all_games(), make_bot, bot_names)
    await house.open()
    try:
        await visit(house)
    finally:
        await house.close()
        await store.close()


async def _go_on(table: Table) -> None:
    """Take one decision more, if there is one."""
    player = table.seen.to_decide
    if player == NOBODY or table.seen.seats[player].player:
        return
    number = table.seen.number_of(player)
    action = make_bot(table.spec, "random", "on").choose(table.seen.match.look())
    await table.do(HOUSE, Act(seat=player, number=number, action=action.notation))
    assert table.seen.number_of(player) != number
