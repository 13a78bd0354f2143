"""The expert: what it buys otherwise than the keeper does."""

import pytest

from undercroft.bots import make_table_bot
from undercroft.games.dungeon_keeper import GAME
from undercroft.games.dungeon_keeper.bot import ExpertBot, KeeperBot
from undercroft.games.dungeon_keeper.tests.keeper import Table, seat, table
from undercroft.kit.look import Look

HOLDS = {"2.1": "10x Salamanders"}
"""Creatures of strength 26; of 20 is the limit."""


def answers(t: Table) -> tuple[str, str]:
    """What the keeper and the expert answer for whoever is asked."""
    look = Look(GAME, t.state)
    return KeeperBot().choose(look).notation, ExpertBot().choose(look).notation


def buying(gold: int, hand: str, rooms: str = "Prison") -> Table:
    """A keeper that may buy a Room card; the one of this turn was a door."""
    own = seat(gold=gold, hand=hand, rooms=rooms)
    return table(own, phase="fate", room_deck="2x Wood Door")


def test_the_expert_answers_at_once() -> None:
    assert make_table_bot(GAME, "expert", "1") is not None


@pytest.mark.parametrize(
    ("gold", "hand", "said"),
    [
        (10, "Prison", ("pass", "buy")),  # a Prison stands: this one waits for ever
        (14, "Lair", ("pass", "pass")),
        (15, "Lair", ("pass", "buy")),
        (15, "Prison, Lair", ("pass", "buy")),
        (15, "2x Temple", ("pass", "buy")),  # one of them may be built
        (15, "Temple, Lair", ("pass", "pass")),
        (19, "Lair, Portal", ("pass", "pass")),
        (20, "Lair, Portal", ("buy", "buy")),
    ],
)
def test_it_buys_a_card_for_rooms_that_it_may_build(
    gold: int, hand: str, said: tuple[str, str]
) -> None:
    assert answers(buying(gold, hand)) == said


def test_no_card_is_bought_once_the_last_rooms_are_in_the_hand() -> None:
    most = "2x Torture Chamber, Prison, Temple, 2x Lair, Casino, Portal"
    all_but_one = f"{most}, Workshop"
    assert answers(buying(60, "Library", most)) == ("buy", "buy")
    assert answers(buying(60, "Library", all_but_one)) == ("pass", "pass")
    assert answers(buying(60, "Prison", all_but_one)) == ("pass", "buy")


@pytest.mark.parametrize(
    ("gold", "said"),
    [
        (15, ("summon flame-salamanders", "pass")),
        (16, ("summon flame-salamanders", "summon flame-salamanders")),
    ],
)
def test_who_holds_the_dungeon_keeps_gold_for_a_card(gold: int, said: tuple[str, str]) -> None:
    own = seat(gold=gold, rooms="Lair", pile="Salamanders", stands=HOLDS)
    assert answers(table(own, phase="summon")) == said


def test_who_does_not_hold_it_summons() -> None:
    own = seat(gold=6, rooms="Lair", pile="Salamanders", stands={"2.1": "6x Salamanders"})
    summons = "summon flame-salamanders"
    assert answers(table(own, phase="summon")) == (summons, summons)


@pytest.mark.parametrize(
    ("hand", "gold", "said"),
    [
        ("Freeze", 0, ("construct freeze", "pass")),
        ("Scythe", 13, ("construct scythe", "pass")),
        ("Scythe", 14, ("construct scythe", "construct scythe")),
    ],
)
def test_who_holds_the_dungeon_keeps_mana_and_that_gold(
    hand: str, gold: int, said: tuple[str, str]
) -> None:
    own = seat(gold=gold, mana=20, rooms="Lair", hand=hand, stands=HOLDS)
    assert answers(table(own, phase="construction")) == said


def test_who_does_not_hold_it_sets_traps_for_mana() -> None:
    own = seat(mana=20, rooms="Lair", hand="Freeze", stands={"2.1": "6x Salamanders"})
    assert answers(table(own, phase="construction")) == ("construct freeze", "construct freeze")
