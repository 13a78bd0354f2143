"""Who sits where: taking a seat, being ready, coming, going, and giving up."""

from collections.abc import Callable
from dataclasses import asdict, replace
from unittest.mock import patch

import pytest

from tests.tables.conftest import (
    ANN,
    OPEN,
    THREE,
    Rooms,
    Scenario,
    act,
    gather,
    play,
    sit_down,
)
from undercroft.kernel import SPECTATOR
from undercroft.tables import (
    PACES,
    CannotOpen,
    NoSuchTable,
    NotPossible,
    Seat,
    Table,
    key_hash,
)
from undercroft.tables.commands import (
    HOUSE,
    Bring,
    ComeBack,
    Concede,
    Fill,
    Hold,
    Leave,
    Lend,
    Ready,
    Remove,
    SetTerms,
    Sit,
    StandIn,
)

Run = Callable[[Scenario], None]


def texts(table: Table) -> list[str]:
    return [line.text for line in table.seen.sight(SPECTATOR, None).log]


def test_the_match_begins_when_all_seats_are_taken_and_everybody_is_ready(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await gather(house, ANN, OPEN)
            assert not table.seen.started
            await table.do("ben", Sit(seat=1, name="Ben", ready=False))
            assert (table.seen.started, table.seating.waits_for) == (False, [1])
            await table.do(HOUSE, Ready(seat=1, ready=True))
            assert table.seen.started
            assert table.seen.setup.names == ["Ann", "Ben"]
            assert "Ben sat down." in texts(table)
            await play(table, "enter")

    scene(scenario)


def test_who_is_not_ready_any_more_is_waited_for(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await gather(house, ANN, OPEN)
            await table.do(HOUSE, Ready(seat=0, ready=False))
            await table.do("ben", Sit(seat=1, name="Ben", ready=False))
            await table.do(HOUSE, Ready(seat=1, ready=True))
            assert (table.seen.started, table.seating.waits_for) == (False, [0])

    scene(scenario)


def test_nothing_is_played_before_the_match_begins(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await gather(house, ANN, OPEN)
            with pytest.raises(NotPossible, match="has not begun"):
                await act(table, 0, 0, "enter")
            with pytest.raises(NotPossible, match="has not begun"):
                table.seen.sight(0)

    scene(scenario)


def test_a_seat_is_taken_once(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as one, rooms.house() as other:
            here = await gather(one, ANN, OPEN)
            there = await other.table(here.id)
            await here.do("ben", Sit(seat=1, name="Ben", ready=False))
            with pytest.raises(NotPossible, match="Somebody else has just taken seat 2"):
                await there.do("cy", Sit(seat=1, name="Cy", ready=False))
            assert there.seating.of("ben") == [1]
            with pytest.raises(NotPossible, match="no seat 2; they go from 0 to 1"):
                await here.do("cy", Sit(seat=2, name="Cy", ready=False))

    scene(scenario)


def test_names_are_cut_to_size_and_made_different(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await gather(house, ANN, OPEN, OPEN)
            await table.do("other", Sit(seat=1, name="  Ann ", ready=False))
            await table.do("long", Sit(seat=2, name=f"Ann \n{'x' * 19}", ready=False))
            assert table.seen.setup.names == ["Ann", "Ann 2", f"Ann {'x' * 19}"]

    scene(scenario)


def test_the_host_fills_free_seats_with_bots(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await gather(house, ANN, OPEN)
            await table.do(HOUSE, Fill(bot="random", seat=1))
            assert table.seen.started
            assert table.seen.seats[1].bot == "random"
            with pytest.raises(NotPossible, match="not free"):
                await table.do(HOUSE, Fill(bot="random", seat=1))

    scene(scenario)


def test_who_leaves_before_the_match_leaves_nothing(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await gather(house, ANN, OPEN)
            await table.do("ben", Sit(seat=1, name="Ben", ready=False))
            await table.do(HOUSE, Leave(seat=1))
            assert table.seen.seats[1] == OPEN
            with pytest.raises(NotPossible, match="Nobody holds"):
                await table.do(HOUSE, Leave(seat=1))

    scene(scenario)


def test_another_person_takes_over_an_empty_seat(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house)
            await play(table, "enter")
            await table.do(HOUSE, Remove(seat=1))
            assert table.seen.seats[1].open
            await table.do("cy", Sit(seat=1, name="Cy", ready=False))
            assert table.seating.of("Ben") == []
            assert table.seating.of("cy") == [1]
            assert texts(table)[-2:] == [
                "The host asked Ben to leave; the seat is free.",
                "Cy took the seat over from Ben.",
            ]
            assert table.seen.setup.names == ["Ann", "Cy"]
            before = [text for text in texts(table) if "Ben" in text]
            await play(table, "lay nothing")
            assert [text for text in texts(table) if "Ben" in text] == before

    scene(scenario)


def test_who_comes_back_takes_nothing_over(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house)
            await play(table, "enter")
            for name in ("Ben", "Bea"):
                await table.do(HOUSE, Leave(seat=1))
                await table.do("Ben", Sit(seat=1, name=name, ready=False))
            assert texts(table)[-4:] == [
                "Ben left; the seat is free.",
                "Ben came back to the seat.",
                "Ben left; the seat is free.",
                "Bea, called Ben before, came back to the seat.",
            ]

    scene(scenario)


def test_a_namesake_is_somebody_else(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house)
            await play(table, "enter")
            await table.do(HOUSE, Leave(seat=1))
            await table.do("cy", Sit(seat=1, name="Ben", ready=False))
            assert texts(table)[-1] == "Ben 2 took the seat over from Ben."
            await table.do(HOUSE, Leave(seat=1))
            async with rooms.house() as later:
                again = await later.table(table.id)
                await again.do("Ben", Sit(seat=1, name="Ben", ready=False))
                assert texts(again)[-1] == "Ben took the seat over from Ben 2."

    scene(scenario)


def test_a_link_moves_a_seat_to_another_device_once(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house)
            await table.do(HOUSE, Lend(seat=0, link=key_hash("link")))
            await table.do("phone", Hold(link=key_hash("link")))
            with pytest.raises(NotPossible, match="not valid any more"):
                await table.do("thief", Hold(link=key_hash("link")))
            with pytest.raises(NotPossible, match="not valid any more"):
                await table.do("thief", Hold(link=""))
            assert table.seen.seats[0].holders == ("Ann", "phone")
            assert table.seating.of("phone") == [0]
            assert table.seating.of("") == []

    scene(scenario)


def test_with_two_people_the_match_ends_when_one_gives_up(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house)
            await play(table, "enter")
            await table.do(HOUSE, Concede(seat=1))
            assert (table.seen.over, table.seen.given_up, table.seen.to_decide) == (True, True, -1)
            assert table.seen.sight(0).question is None
            assert texts(table)[-1] == "Ben gave up."
            assert not table.seen.record().result
        async with rooms.house() as again:
            table = await again.table(table.id)
            assert (table.seen.over, table.seen.given_up) == (True, True)

    scene(scenario)


def test_with_three_people_a_bot_plays_on_for_who_gives_up(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, THREE)
            await table.do(HOUSE, Concede(seat=0))
            await table.do(HOUSE, ComeBack(seat=0))
            assert not table.seen.over
            assert table.seen.seats[0].player == "first"
            while table.seen.to_decide == 0:
                await table.news.wait(table.news.changes())
            await table.do(HOUSE, Concede(seat=1))
            assert table.seen.over

    scene(scenario)


def test_who_sits_down_on_a_seat_that_was_given_up_has_given_up_nothing(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, THREE)
            await table.do(HOUSE, Concede(seat=0))
            await table.do(HOUSE, Leave(seat=0))
            await table.do("di", Sit(seat=0, name="Di", ready=False))
            assert not table.seen.seats[0].conceded
            await table.do(HOUSE, Concede(seat=1))
            assert not table.seen.over, "Di and Cy play on"
            await table.do(HOUSE, Concede(seat=0))
            assert table.seen.over

    scene(scenario)


def test_a_rematch_goes_one_place_on_and_waits_for_the_others(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house)
            with pytest.raises(NotPossible, match="still running"):
                await house.rematch(table, "Ann")
            await table.do(HOUSE, Concede(seat=1))
            fresh = await house.table(await house.rematch(table, "Ann"))
            assert await house.rematch(table, "Ben") == fresh.id
            assert fresh.seen.setup.names == ["Ben", "Ann"]
            assert fresh.seating.waits_for == [0]
            assert fresh.seen.setup.seed != table.seen.setup.seed
            await fresh.do(HOUSE, Ready(seat=0, ready=True))
            assert fresh.seen.started

    scene(scenario)


def test_a_table_that_is_cleared_away_is_gone(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await gather(house, ANN, OPEN)
            await house.clear(table)
            assert table.news.closed
            with pytest.raises(NoSuchTable):
                await house.table(table.id)
            with pytest.raises(CannotOpen, match="cleared away"):
                await table.do(HOUSE, Ready(seat=0, ready=False))

    scene(scenario)


def test_public_tables_with_a_free_seat_are_listed(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            await gather(house, ANN, OPEN)
            table = await gather(house, ANN, OPEN)
            await table.do(HOUSE, SetTerms(**asdict(replace(table.seen.terms, public=True))))
            listed = await house.store.public(10)
            assert [(one.match_id, one.open_seats) for one in listed] == [(table.id, 1)]
            await table.do("ben", Sit(seat=1, name="Ben", ready=False))
            assert await house.store.public(10) == []

    scene(scenario)


def test_the_database_holds_no_key(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            held = replace(ANN, holders=(key_hash("open sesame"),))
            await gather(house, held, OPEN)
            dump = str(rooms.rows("select * from matches"))
            assert key_hash("open sesame") in dump
            assert "sesame" not in dump

    scene(scenario)


def test_nobody_sits_down_on_a_bot(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await gather(house, ANN, OPEN, OPEN)
            await table.do(HOUSE, Fill(bot="random", seat=1))
            with pytest.raises(NotPossible, match="just taken seat 2"):
                await table.do("ben", Sit(seat=1, name="Ben", ready=False))
            assert (table.seen.seats[1].bot, table.seen.seats[1].holders) == ("random", ())

    scene(scenario)


def test_who_sits_down_plays_and_not_the_bot_that_stood_in(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house)
            with patch.dict(PACES, instant=60.0):
                await table.do(HOUSE, StandIn(seat=1))
                await table.do(HOUSE, Leave(seat=1))
                assert table.seen.seats[1].player == "first"
                await table.do("cy", Sit(seat=1, name="Cy", ready=False))
                assert table.seen.seats[1].player == ""

    scene(scenario)


def test_what_is_brought_is_fixed_once_the_match_runs(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.vault() as table:
            with pytest.raises(NotPossible, match="begun already"):
                await table.do(HOUSE, Bring(seat=0, bring="rich"))
            assert table.seen.seats[0].brought == ""

    scene(scenario)


def test_who_was_ready_and_left_is_waited_for(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await gather(house, ANN, OPEN, OPEN)
            await table.do("ben", Sit(seat=1, name="Ben", ready=False))
            await table.do(HOUSE, Ready(seat=1, ready=True))
            await table.do(HOUSE, Leave(seat=1))
            await table.do(HOUSE, Fill(bot="random", seat=2))
            assert (table.seen.started, table.seating.waits_for) == (False, [1])

    scene(scenario)


def test_a_link_ends_when_the_seat_is_left(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house)
            await table.do(HOUSE, Lend(seat=1, link=key_hash("link")))
            await table.do(HOUSE, Leave(seat=1))
            with pytest.raises(NotPossible, match="not valid any more"):
                await table.do("thief", Hold(link=key_hash("link")))
            assert table.seen.seats[1].open

    scene(scenario)


def test_all_devices_of_the_host_are_the_host(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house)
            await table.do(HOUSE, Lend(seat=1, link=key_hash("link")))
            await table.do("phone of Ben", Hold(link=key_hash("link")))
            assert table.seating.is_host("Ann")
            assert not table.seating.is_host("phone of Ben")
            await table.do(HOUSE, Lend(seat=0, link=key_hash("link")))
            await table.do("phone of Ann", Hold(link=key_hash("link")))
            assert table.seating.is_host("phone of Ann")
            assert table.seating.is_host("Ann"), "the first device keeps what it had"
            await table.do("phone of Ann", Leave(seat=0))
            assert table.seating.is_host("phone of Ann"), "who leaves the seat is host still"

    scene(scenario)


def test_the_last_person_among_bots_ends_the_match_by_giving_up(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            seats = (Seat("Ann"), Seat("Uno", "first"), Seat("Due", "first"))
            table = await sit_down(house, seats)
            await table.do(HOUSE, Concede(seat=0))
            assert table.seen.given_up

    scene(scenario)


def test_nobody_gives_up_after_the_end(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house)
            await table.do(HOUSE, Concede(seat=1))
            with pytest.raises(NotPossible, match="No match is running"):
                await table.do(HOUSE, Concede(seat=0))
            assert [seat.conceded for seat in table.seen.seats] == [False, True]
            assert texts(table)[-1] == "Ben gave up."

    scene(scenario)
