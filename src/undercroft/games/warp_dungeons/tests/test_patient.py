"""The expert: what a hero alone, or one of two, does otherwise than the dungeoneer."""

from dataclasses import replace

import pytest

from undercroft.bots import make_bot, make_table_bot
from undercroft.games.warp_dungeons import GAME
from undercroft.games.warp_dungeons.bot import DungeoneerBot, expert
from undercroft.games.warp_dungeons.bot.patient import Patient
from undercroft.games.warp_dungeons.tests.dungeon import Seat, Table, dm, hero, table
from undercroft.kit.look import Look

LEVEL, STAKED = "Experience Advancement", "stake experience-advancement"
FULL = "3x Magic 1, 2x Agility 1, 2x Strength 1"
OTHERS = (hero("Magus Sogarth", at=0), hero("Anwar al-Wasir", at=0))


def answers(t: Table) -> tuple[str, str]:
    """What the dungeoneer and the expert answer for whoever is asked."""
    look = Look(GAME, t.state)
    return DungeoneerBot().choose(look).notation, expert().choose(look).notation


def in_room(hand: str, *others: Seat, master: str = "Magic 1", waiting: str = "") -> Table:
    """A hero in an open Crypt that may attempt it."""
    return table(hero(hand=hand), *others, dm(hand=master), rooms="Crypt", waiting=waiting)


def before_the_end(hand: str, lap: int = 1, damage: int = 0, attached: str = "") -> Table:
    """A hero in the Objective Room; nobody has been in the Crypt before it."""
    own = hero(hand=hand, damage=damage, attached=attached)
    return table(own, dm(hand="Magic 1"), rooms="Crypt, Objective Room", lap=lap)


def test_the_expert_answers_at_once() -> None:
    assert isinstance(make_bot(GAME, "expert", "1"), DungeoneerBot)
    assert make_table_bot(GAME, "expert", "1") is not None


def test_an_open_room_is_saved_for_a_treasure() -> None:
    assert answers(in_room("Battle 3, Battle 2")) == ("attempt", "end phase")


def test_a_waiting_monster_is_fought_for_nothing() -> None:
    assert answers(in_room("Battle 3, Battle 2", waiting="Orc Grunts")) == ("attempt", "attempt")


@pytest.mark.parametrize(("others", "wish"), [(1, "end phase"), (2, "attempt")])
def test_one_of_two_heroes_saves_it_too_but_not_one_of_three(others: int, wish: str) -> None:
    assert answers(in_room("Battle 3, Battle 2", *OTHERS[:others])) == ("attempt", wish)


def test_the_last_of_three_heroes_saves_it_again() -> None:
    dead = [replace(one, alive=False) for one in OTHERS]
    assert answers(in_room("Battle 3, Battle 2", OTHERS[0], dead[1])) == ("attempt", "attempt")
    assert answers(in_room("Battle 3, Battle 2", *dead)) == ("attempt", "end phase")


def test_a_good_treasure_waits_for_a_better_hand() -> None:
    weak = in_room(f"Magic 1, {LEVEL}", master="Orc Warlord, Strength 3, Courage 3")
    assert answers(weak) == ("attempt", "end phase")


@pytest.mark.parametrize(("others", "wish"), [(0, "end phase"), (1, STAKED)])
def test_an_even_chance_is_enough_for_one_of_two_heroes(others: int, wish: str) -> None:
    own, foe = hero(hand=f"Magic 1, {LEVEL}"), dm(hand="Strength 3", deck="Orc Warlord")
    t = table(own, *OTHERS[:others], foe, rooms="Crypt")
    assert answers(t) == (STAKED, wish)


@pytest.mark.parametrize(("lap", "wish"), [(85, "end phase"), (86, "stake ring-of-accuracy")])
def test_a_good_treasure_leaves_the_objective_for_an_open_room(lap: int, wish: str) -> None:
    t = before_the_end("Battle 3, Battle 2, Ring of Accuracy", lap)
    assert answers(t) == ("stake ring-of-accuracy", wish)


def test_copper_does_not() -> None:
    t = before_the_end("Battle 3, Battle 2, Copper Pieces", lap=45)
    assert answers(t) == ("stake copper-pieces", "stake copper-pieces")


def test_nor_does_a_treasure_where_each_room_is_closed() -> None:
    t = before_the_end("Battle 3, Battle 2, Ring of Accuracy", lap=45)
    t.state.dungeon.places[1] = t.place(1).with_token()
    assert answers(t) == ("stake ring-of-accuracy", "stake ring-of-accuracy")


@pytest.mark.parametrize(("levels", "wish"), [(1, "end phase"), (2, "stake copper-pieces")])
def test_it_goes_for_the_objective_with_all_levels(levels: int, wish: str) -> None:
    t = before_the_end("Battle 3, Battle 2, Copper Pieces", attached=f"{levels}x {LEVEL}")
    assert answers(t) == ("stake copper-pieces", wish)


@pytest.mark.parametrize(
    ("hand", "damage", "seeks"),
    [
        (FULL, 3, True),
        (FULL, 4, False),
        (FULL.replace("2x Strength", "Strength"), 3, False),
        (FULL.replace("2x Strength 1", "Strength 1, Heroic Action"), 3, False),
    ],
)
def test_a_hand_that_nothing_changes_seeks_a_fight(hand: str, damage: int, seeks: bool) -> None:
    look = Look(GAME, before_the_end(hand, damage=damage).state)
    assert Patient(look).seeks_objective() is seeks
