"""Hidden questions: nobody but who is asked may learn that one was asked."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.kernel.toy_secrets import secret_game
from tests.kernel.toy_words import CHARM, PIT, SWORD
from tests.tables.conftest import TWO, Rooms, Scenario, act, play, sit_down, soon
from undercroft.kernel import NOBODY, SPECTATOR
from undercroft.match import (
    HIDDEN,
    NOTHING_DONE,
    WAIT,
    Sight,
    UndoOffer,
)
from undercroft.match import OTHERS as SOMEBODY
from undercroft.tables import (
    PACES,
    NotAllowed,
    NothingToTakeBack,
    NotYourTurn,
    Seat,
    Stale,
    Table,
    database_url,
)
from undercroft.tables.commands import HOUSE
from undercroft.tables.playing import SetStops, Undo

Run = Callable[[Scenario], None]
THREE = (Seat("Ann"), Seat("Ben"), Seat("Cy"))
OTHERS = (0, SPECTATOR)
MOVES = ("light torch", "undo", "light torch", "lay sword", "lay sword")


def told(sight: Sight) -> dict[str, Any]:
    """All that a seat gets, as it is sent."""
    said = dict(json.loads(json.dumps(asdict(sight))))
    if sight.over:  # then everybody may look back at all of it, and the lines lead there
        said["log"] = [{**line, "at": None} for line in said["log"]]
    return said


async def decline(table: Table) -> None:
    """Say no to hidden questions until a public one is asked."""
    while table.seen.in_secret:
        await play(table, {"snuffs": "no snuff", "pits": "no pit"}.get(asked(table), "no charm"))


def asked(table: Table) -> str:
    """The kind of question that is pending."""
    question = table.seen.sight(table.seen.to_decide).question
    return question.kind if question else ""


async def history(rooms: Rooms) -> tuple[list[dict[str, Any]], int]:
    """What the others get at each public moment of a match, and how often they had to wait."""
    moments: list[dict[str, Any]] = []
    waits = 0
    async with rooms.vault(turns="1") as table:
        for move in MOVES:
            if move == "undo":
                await table.do(HOUSE, Undo(seat=0, number=table.seen.number_of(0)))
            else:
                await play(table, move)
            waits += table.seen.in_secret
            await decline(table)
            moments += [told(table.seen.sight(seat, None)) for seat in OTHERS]
        assert table.seen.over
    return moments, waits


def test_who_is_not_asked_sees_the_same_whether_somebody_is_or_not(tmp_path: Path) -> None:
    hands = {"plain": [SWORD, SWORD, SWORD], "pit and charm": [SWORD, PIT, CHARM]}
    found = {}
    for name, hand in hands.items():
        game = secret_game([[SWORD, SWORD], hand], deck=[SWORD, SWORD])
        found[name] = asyncio.run(history(Rooms(database_url(tmp_path / f"{len(name)}.db"), game)))
    (plain, never), (asked_often, often) = found.values()
    assert (never, often) == (0, 3)
    for one, other in zip(plain, asked_often, strict=True):
        assert one == other


def test_a_hidden_question_is_nobodys_to_see(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        chance = Random("hidden")
        seen: set[str] = set()
        async with rooms.vault(THREE, turns="8") as table:
            public = table.seen.sight(SPECTATOR).crumbs
            while not table.seen.over:
                asks = table.seen.to_decide
                public = public if table.seen.in_secret else table.seen.sight(asks).crumbs
                for seat in (0, 1, 2, SPECTATOR):
                    sight = table.seen.sight(seat)
                    if not table.seen.in_secret or seat == asks:
                        assert sight.question is not None
                        assert sight.question.player == asks
                        continue
                    seen.add(asked(table))
                    assert sight.question == WAIT
                    assert sight.question.player == NOBODY
                    assert not sight.undo.steps
                    assert sight.crumbs == public
                question = table.seen.sight(asks).question
                assert question is not None
                await play(table, chance.choice(question.options).notation)
        assert seen >= {"pits", "charms"}

    scene(scenario)


def test_numbers_only_grow_and_change_with_what_is_seen(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        chance = Random("numbers")
        seats = (0, 1, 2, SPECTATOR)
        async with rooms.vault(THREE, turns="8") as table:
            before = {seat: table.seen.sight(seat) for seat in seats}
            while not table.seen.over:
                asks, silent = table.seen.to_decide, table.seen.in_secret
                offers = [seat for seat in (0, 1, 2) if table.seen.undo_offer(seat).steps]
                if offers and chance.random() < 0.3:
                    await table.do(
                        HOUSE, Undo(seat=offers[0], number=table.seen.number_of(offers[0]))
                    )
                    asks = offers[0]
                else:
                    question = before[asks].question
                    assert question is not None
                    await play(table, chance.choice(question.options).notation)
                for seat in seats:
                    sight = table.seen.sight(seat)
                    assert sight.number >= before[seat].number
                    if sight.number == before[seat].number:
                        assert silent
                        assert seat != asks
                        assert sight == before[seat]
                    before[seat] = sight

    scene(scenario)


def test_a_new_program_counts_the_same(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        chance = Random("again")
        async with rooms.house() as house:
            table = await sit_down(house, THREE, rooms.games["vault"])
            while not table.seen.over:
                asks = table.seen.to_decide
                question = table.seen.sight(asks).question
                assert question is not None
                offers = [seat for seat in (0, 1, 2) if table.seen.undo_offer(seat).steps]
                if offers and chance.random() < 0.3:
                    await table.do(
                        HOUSE, Undo(seat=offers[-1], number=table.seen.number_of(offers[-1]))
                    )
                else:
                    await play(table, chance.choice(question.options).notation)
                async with rooms.house() as again:
                    twin = await again.table(table.id)
                    for seat in (0, 1, 2, SPECTATOR):
                        assert twin.seen.sight(seat, None) == table.seen.sight(seat, None)

    scene(scenario)


HERO_WAITS = ([SWORD], [CHARM, SWORD])


def planted(tmp_path: Path) -> Rooms:
    """Ben holds a charm, Ann does not."""
    return Rooms(database_url(tmp_path / "planted.db"), secret_game(HERO_WAITS, deck=[SWORD] * 4))


def run(rooms: Rooms, scenario: Scenario) -> None:
    asyncio.run(scenario(rooms))


def test_refusals_do_not_say_who_is_asked(tmp_path: Path) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.vault() as table:
            await play(table, "light torch")
            assert (table.seen.in_secret, table.seen.to_decide) == (True, 1)
            for answer in ("no snuff", "enter", "nonsense"):
                with pytest.raises(NotYourTurn, match="It is not you who decides now") as refusal:
                    await act(table, 0, table.seen.number_of(0), answer)
                assert "Ben" not in str(refusal.value)
                assert refusal.value.sight.question == WAIT
            with pytest.raises(Stale):
                await act(table, 0, table.seen.number_of(0) - 1, "enter")
            with pytest.raises(NothingToTakeBack, match=HIDDEN):
                await table.do(HOUSE, Undo(seat=0, number=table.seen.number_of(0)))
            with pytest.raises(NotAllowed, match="no answer you can do without"):
                await table.do(HOUSE, SetStops(seat=0, never="snuff torch"))

    run(planted(tmp_path), scenario)


def test_undo_goes_back_through_what_others_declined_unseen(tmp_path: Path) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.vault() as table:
            before = table.seen.sight(0).view
            await play(table, "light torch")
            await play(table, "no snuff")
            assert table.seen.undo_offer(0).steps == 1
            await table.do(HOUSE, Undo(seat=0, number=table.seen.number_of(0)))
            assert table.seen.sight(0).view == before
            assert table.seen.to_decide == 0
            assert table.seen.sight(0).log[-1].text == "Ann took back “Light torch”."
            assert table.seen.sight(1).log[-1].text == "Ann took a choice back."
            await play(table, "enter")

    run(planted(tmp_path), scenario)


def test_a_hidden_answer_that_was_taken_back_is_told_to_nobody_else(tmp_path: Path) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.vault() as table:
            await play(table, "light torch")
            await play(table, "no snuff")
            lines = len(table.seen.sight(0, None).log)
            number = table.seen.number_of(0)
            await table.do(HOUSE, Undo(seat=1, number=table.seen.number_of(1)))
            assert (
                len(table.seen.sight(0, None).log)
                == len(table.seen.sight(SPECTATOR, None).log)
                == lines
            )
            assert table.seen.sight(1).log[-1].text == "Ben took back “No snuff”."
            assert table.seen.number_of(0) > number
            assert table.seen.sight(0).question == WAIT
            await play(table, "snuff torch")
            assert "snuff" in table.seen.sight(0).log[-1].text

    run(planted(tmp_path), scenario)


def test_undo_names_the_kind_of_reason_that_the_seat_can_know(tmp_path: Path) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.vault() as table:
            offers = [table.seen.undo_offer(seat) for seat in (0, 1)]
            assert [(offer.steps, offer.why) for offer in offers] == [(0, NOTHING_DONE)] * 2
            await play(table, "light torch")  # Ben is asked in secret
            assert table.seen.undo_offer(0) == UndoOffer(0, HIDDEN)
            assert table.seen.undo_offer(1) == UndoOffer(0, SOMEBODY)
            await play(table, "no snuff")
            assert table.seen.undo_offer(0) == UndoOffer(1, NOTHING_DONE)
            assert table.seen.undo_offer(1) == UndoOffer(1, SOMEBODY)
            await play(table, "lay sword")
            assert table.seen.undo_offer(0) == UndoOffer(2, NOTHING_DONE)
            await play(table, "lay sword")  # the swords are shown
            assert table.seen.undo_offer(0) == UndoOffer(0, SOMEBODY)
            assert table.seen.undo_offer(1).why == HIDDEN

    run(planted(tmp_path), scenario)


# -- bots --------------------------------------------------------------------------


def test_a_bot_never_pauses_before_a_hidden_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(rooms: Rooms) -> None:
        monkeypatch.setitem(PACES, "instant", 60.0)
        async with rooms.vault((Seat("Ann"), Seat("Uno", "random"))) as table:
            number = table.seen.number_of(0)
            await act(table, 0, number, "light torch")
            assert await soon(table.news.wait(number, 0)) > number
            assert not table.seen.in_secret

    run(planted(tmp_path), scenario)


# -- what is brought ----------------------------------------------------------------


def test_what_seats_bring_reaches_the_match_its_record_and_the_store(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        seats = (Seat("Ann", brought="rich"), Seat("Ben", brought="3 coins"))
        async with rooms.house() as house:
            table = await sit_down(house, seats, rooms.games["vault"], turns="1")
            assert table.seen.sight(0).view["coins"] == [5, 3]
            assert [seat.whole for seat in table.seen.setup.seats] == ["5 coins", "3 coins"]
        async with rooms.house() as house:
            again = await house.table(table.id)
            assert again.seen.setup == table.seen.setup
            while not again.seen.over:
                question = again.seen.sight(again.seen.to_decide).question
                assert question is not None
                await play(again, question.options[-1].notation)
            assert again.seen.record().brought == ("5 coins", "3 coins")
        assert TWO[0].whole == ""

    scene(scenario)
