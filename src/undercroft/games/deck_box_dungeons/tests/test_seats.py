"""Bots beside people: any hero can be a bot's, and one player leads both heroes of a solo game."""

import asyncio
import logging
from pathlib import Path
from typing import Final

import pytest

from undercroft.bots import bot_names, make_bot
from undercroft.games.deck_box_dungeons import GAME
from undercroft.games.deck_box_dungeons.actions import TWO_HEROES
from undercroft.games.deck_box_dungeons.bot import VeteranBot
from undercroft.games.deck_box_dungeons.state import NONE, WON, DeckBoxDungeons
from undercroft.games.deck_box_dungeons.view import hero_to_decide
from undercroft.kernel import NOBODY
from undercroft.kit.look import Bot
from undercroft.match import Match, Stops, replay
from undercroft.tables import House, Seat, Setup, Store, Table, Terms, database_url
from undercroft.tables.commands import HOUSE, StandIn
from undercroft.tables.playing import Act

BOT: Final = VeteranBot()


def person(seed: str) -> Bot:
    """Somebody who plays as they like."""
    return make_bot(GAME, "random", seed)


def play(match: Match, seats: list[Bot], people: list[int]) -> list[tuple[int, int, str]]:
    """Play to the end as a table does; return who was asked about which hero, and for what.

    People are asked where a table asks them by default; a bot answers everything.
    """
    asked: list[tuple[int, int, str]] = []
    while not match.over:
        s = match.state
        assert isinstance(s, DeckBoxDungeons)
        seat = s.current_player
        action = Stops().decline(GAME, s) if seat in people else None
        if action is None:
            asked.append((seat, hero_to_decide(s), s.kind.name))
            action = seats[seat].choose(match.look())
        match.apply(action)
    return asked


@pytest.mark.clause("DB-3.4", "DB-5.3")
@pytest.mark.parametrize(("players", "bots"), [(2, [0]), (2, [1]), (3, [1]), (4, [0, 2])])
def test_any_hero_can_be_a_bots(players: int, bots: list[int]) -> None:
    match = Match(GAME, players, {}, f"beside {bots}")
    seats = [BOT if seat in bots else person(str(seat)) for seat in range(players)]
    people = [seat for seat in range(players) if seat not in bots]
    asked = play(match, seats, people)
    s = match.state
    assert isinstance(s, DeckBoxDungeons)
    assert [one.seat for one in s.heroes] == list(range(players))
    for seat, hero, kind in asked:
        assert kind in ("order", "spawn", "escort", "gift") or hero in (NONE, seat)
    assert {seat for seat, _, kind in asked if kind == "turn"} == set(range(players))
    record = match.record([f"bot:{seat}" for seat in range(players)])
    assert replay(GAME, record).state.is_terminal()


def test_with_a_person_who_plays_well_a_bot_wins() -> None:
    match = Match(GAME, 2, {}, "together")
    play(match, [BOT, BOT], [0])
    assert match.returns == [1.0, 1.0]


def test_who_plays_with_a_bot_takes_back_what_the_bot_has_not_answered() -> None:
    match = Match(GAME, 2, {}, "back")
    match.apply(BOT.choose(match.look()))
    assert match.undo_of(0).steps == 1
    match.apply(BOT.choose(match.look()))
    assert match.undo_of(0).steps == 0


@pytest.mark.clause("DB-3.5", "DB-18.5")
@pytest.mark.parametrize("alone", [person("alone"), BOT], ids=["a person", "a bot"])
def test_who_plays_alone_leads_both_heroes(alone: Bot) -> None:
    match = Match(GAME, 1, {}, "alone")
    match.apply(TWO_HEROES)
    asked = play(match, [alone], [0])
    s = match.state
    assert isinstance(s, DeckBoxDungeons)
    assert [one.seat for one in s.heroes] == [0, 0]
    assert [kind for _, _, kind in asked[:6:2]] == ["hero", "equipment", "abilities"]
    assert {hero for _, hero, kind in asked if kind == "turn"} == {0, 1}
    assert match.returns == [1.0 if s.outcome == WON else 0.0]


# -- at a table -------------------------------------------------------------------------------

ANN: Final = Seat("Ann", holders=("ann",), ready=True)
BEN: Final = Seat("Ben", "adventurer")


async def answer(table: Table) -> None:
    """Answer for the person who is to decide."""
    seat = table.seen.to_decide
    action = BOT.choose(table.seen.match.look())
    await table.do(HOUSE, Act(seat=seat, number=table.seen.number_of(seat), action=action.notation))


async def sit_together(file: Path, seats: list[Seat], turns: int) -> Table:
    """Play at a table: Ann answers so often, then a bot stands in for her; return it when over."""
    store = Store(database_url(file))
    await store.open()
    house = House(store, {GAME.slug: GAME}, make_bot, bot_names)
    await house.open()
    kind = GAME.resolve({"levels": "fixed"})  # who builds well never loses by it
    setup = Setup(GAME.slug, kind, seats, "cellar", "instant", Terms(absence="host"))
    try:
        table = await house.create(setup, "ann")
        async with asyncio.timeout(120):
            while not table.seen.over:
                seen, seat = table.news.changes(), table.seen.to_decide
                if seat == NOBODY or table.seen.seats[seat].player:
                    await table.news.wait(seen)
                elif turns:
                    turns -= 1
                    await answer(table)
                else:
                    await table.do(HOUSE, StandIn(seat=seat))
    finally:
        await house.close()
        await store.close()
    return table


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("seats", "turns"),
    [([ANN, BEN], 1000), ([BEN, ANN], 1000), ([ANN], 1000), ([ANN], 30), ([ANN, BEN], 30)],
    ids=["beside a bot", "a bot leads", "alone", "away from both heroes", "away from one"],
)
def test_a_bot_plays_at_a_table(
    seats: list[Seat], turns: int, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        table = asyncio.run(sit_together(tmp_path / "tables.db", seats, turns))
    assert table.seen.match.returns == [1.0] * len(seats)
    assert caplog.records == []
