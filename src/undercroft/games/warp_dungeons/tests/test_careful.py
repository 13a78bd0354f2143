"""The master: what a hero alone, or one of two, does more carefully than that of the expert."""

import pytest

from undercroft.bots import make_table_bot
from undercroft.games.warp_dungeons import GAME
from undercroft.games.warp_dungeons.bot import DungeoneerBot, expert, master
from undercroft.games.warp_dungeons.tests.dungeon import Seat, Table, dm, hero, table
from undercroft.kit.look import Look

LEVEL = "Experience Advancement"


def answers(t: Table) -> tuple[str, str]:
    """What the expert and the master answer for whoever is asked."""
    look = Look(GAME, t.state)
    return expert().choose(look).notation, master().choose(look).notation


def before_the_ogre(lap: int, *others: Seat) -> Table:
    """A hero that can take three wounds is to commit; what the DM holds can be counted."""
    own = hero(hand="Battle 2, Magic 1", damage=3)
    foe = dm(hand="Magic 1, Battle 2, Agility 3")
    t = table(own, *others, foe, rooms="Objective Room", waiting="Ogre", lap=lap)
    t.does("attempt")
    return t


def staking_a_level(lap: int, deck: str) -> Table:
    """A hero in an open Crypt wins what it stakes, but where the DM's one card is the Warlord."""
    own, foe = hero(hand=f"Magic 1, {LEVEL}"), dm(hand="Strength 3", deck=deck)
    return table(own, foe, rooms="Crypt", lap=lap)


def test_the_master_answers_at_once() -> None:
    assert isinstance(make_table_bot(GAME, "master", "1"), DungeoneerBot)


@pytest.mark.parametrize(("lap", "wish"), [(54, "call off"), (55, "commit battle-2")])
def test_a_wound_counts_as_much_late_in_a_match(lap: int, wish: str) -> None:
    assert answers(before_the_ogre(lap)) == (wish, "call off")


@pytest.mark.parametrize(("others", "wish"), [(1, "call off"), (2, "commit battle-2")])
def test_so_it_does_to_one_of_two_heroes_but_three_hurry(others: int, wish: str) -> None:
    together = [hero("Magus Sogarth", at=0), hero("Anwar al-Wasir", at=0)]
    assert answers(before_the_ogre(55, *together[:others])) == ("commit battle-2", wish)


def test_four_chances_in_five_are_too_few_for_a_level() -> None:
    t = staking_a_level(4, "Orc Warlord, 3x Magic 1")
    assert answers(t) == ("stake experience-advancement", "end phase")


def test_nine_in_ten_are_enough() -> None:
    t = staking_a_level(4, "Orc Warlord, 8x Magic 1")
    assert answers(t) == ("stake experience-advancement", "stake experience-advancement")
