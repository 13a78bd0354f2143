"""What a table shows: secrets stay with their owner, the seed with the server."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import asdict
from unittest.mock import patch

import pytest

from tests.kernel.toy_game import GAME
from tests.tables.conftest import SEED, Rooms, Scenario, play, play_first
from undercroft.kernel import SPECTATOR
from undercroft.match import Crumb, Record, commitment, replay, spaced
from undercroft.tables import MatchRuns

Run = Callable[[Scenario], None]


def test_a_hand_is_seen_by_its_owner_alone(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table() as table:
            mine, other, nobody = (
                table.seen.sight(0),
                table.seen.sight(1),
                table.seen.sight(SPECTATOR),
            )
            assert mine.view["hands"][0] != other.view["hands"][0]
            assert other.view["hands"][0] == nobody.view["hands"][0]
            drawn = [line.text for line in mine.log], [line.text for line in nobody.log]
            assert any("card" in text for text in drawn[0])
            assert not any("card" in text for text in drawn[1])

    scene(scenario)


def test_the_news_are_the_events_of_the_last_entry(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table() as table:
            assert {event["kind"] for event in table.seen.sight(0).news} == {"draw"}
            assert "card" in table.seen.sight(0).news[0]
            assert "card" not in table.seen.sight(1).news[0]
            await play(table, "enter")
            assert table.seen.sight(0).news == ()

    scene(scenario)


def test_the_crumbs_say_where_the_rules_stand(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table() as table:
            crumbs = table.seen.sight(0).crumbs
            assert [crumb.procedure for crumb in crumbs] == ["Turns", "Turn"]
            assert crumbs[0] == Crumb("Turns", "turn")

    scene(scenario)


def test_a_sight_stays_as_long_as_somebody_looks(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table() as table:
            first = table.seen.sight(0)
            table.rest()
            assert table.seen.sight(0) is first
            table.rest()
            assert table.seen.kept.sights, "somebody has looked since the rest before"
            table.rest()
            assert not table.seen.kept.sights
            assert table.seen.sight(0) == first

    scene(scenario)


def test_the_house_lets_tables_rest(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        with patch("undercroft.tables.house.NEWS_EVERY", 0.01):
            async with rooms.table() as table:
                table.seen.sight(0)
                async with asyncio.timeout(60):
                    while table.seen.kept.sights:  # noqa: ASYNC110
                        await asyncio.sleep(0.01)

    scene(scenario)


@pytest.mark.parametrize(
    ("name", "words"), [("HealAction", "Heal action"), ("roll_or_act", "roll or act"), ("X", "X")]
)
def test_names_are_spaced(name: str, words: str) -> None:
    assert spaced(name) == words


def test_the_log_can_be_cut(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table() as table:
            whole = table.seen.sight(0, None).log
            assert table.seen.sight(0, 2).log == whole[-2:]
            assert [line.place for line in whole] == list(range(len(whole)))

    scene(scenario)


def test_seed_and_record_are_shown_when_the_match_is_over(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table(turns="1") as table:
            assert table.seen.commitment == commitment(SEED)
            for secret in (table.seen.seed, table.seen.record):
                with pytest.raises(MatchRuns):
                    secret()
            assert SEED not in json.dumps([asdict(table.seen.sight(seat)) for seat in (0, 1, -2)])
            while not table.seen.over:
                await play_first(table)
            assert table.seen.seed() == SEED
            record = Record.from_json(table.seen.record().to_json())
            assert record.seats == ["Ann", "Ben"]
            assert replay(GAME, record).state.is_terminal()

    scene(scenario)


def test_the_seed_is_not_shown_in_mid_match_either(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table() as table:
            await play(table, "enter")
            for secret in (table.seen.seed, table.seen.record):
                with pytest.raises(MatchRuns):
                    secret()

    scene(scenario)
