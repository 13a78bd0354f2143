"""Where a table pauses, all wait for what a hand may hold by what all know."""

from typing import Any

import pytest

from undercroft.games.warp_dungeons.tests.dungeon import Table, battle, dm, hero, table
from undercroft.kernel import SPECTATOR


def waits(t: Table, answer: str) -> list[Any]:
    """Answer where all wait; return whom all wait for then, and what who only watches sees."""
    t.state.pauses = True
    t.does(answer)
    found: list[Any] = []
    while t.state.in_secret:
        found.append((t.state.current_player, t.view(SPECTATOR)))
        t.does(t.options[-1])
    return found


def either(*cards: str) -> list[dict[str, str]]:
    """Each of the cards in the hand, and the others in the deck."""
    return [{"hand": one, "deck": ", ".join(sorted({*cards} - {one}))} for one in cards]


@pytest.mark.clause("WD-3.8")
def test_after_the_last_step_all_wait_whether_or_not_the_hero_holds_a_card_to_play() -> None:
    courses = []
    for own in either("Heroic Action", "Battle 1"):
        t = table(hero(**own), dm(hand="Net"), rooms="Passage, Passage", phase="move")
        courses.append(waits(t, "go south"))
    assert courses[0] == courses[1]
    assert [player for player, _ in courses[0]] == [0, 1]


@pytest.mark.clause("WD-3.8")
@pytest.mark.parametrize(
    "own", [{"deck": "Heroic Action"}, {"hand": "Battle 1", "deck": "2x Magic 1"}], ids=str
)
def test_nobody_waits_for_a_card_that_cannot_be_in_the_hand(own: dict[str, str]) -> None:
    t = table(hero(**own), dm(hand="Ogre"), rooms="Passage, Passage", phase="move")
    assert waits(t, "go south") == []


@pytest.mark.clause("WD-10.7")
def test_who_has_a_potion_to_drink_is_asked_without_a_pause() -> None:
    own = hero(hand="Heroic Action", attached="Healing Potion", damage=1)
    t = table(own, dm(), rooms="Passage, Passage", phase="move")
    assert waits(t, "go south") == []
    assert t.asked == (0, "move-cards")


@pytest.mark.clause("WD-9.5")
def test_all_wait_for_the_dm_to_commit_a_card_that_may_be_in_the_hand() -> None:
    courses = []
    for master in either("Strength 1", "Ogre"):
        t = battle(hero(hand="Battle 1"), dm(**master), monster="Troll")
        courses.append(waits(t, "commit battle-1"))
    assert courses[0] == courses[1]
    assert [player for player, _ in courses[0]] == [1]


@pytest.mark.clause("WD-7.5", "WD-7.10")
def test_who_says_nothing_to_a_trap_suffers_it_whatever_the_hand_could_have_paid() -> None:
    courses = []
    for own in either("Strength 3", "Magic 1", "Heroic Action"):
        t = table(hero(**own), dm(hand="Net"), rooms="Crypt", phase="trap")
        courses.append(waits(t, "play net"))
        assert len(t.told("suffered")) == 1
    assert courses[0] == courses[1] == courses[2]
    assert courses[0][0][0] == 0


@pytest.mark.clause("WD-8.6")
def test_all_wait_for_a_stake_where_one_is_needed() -> None:
    courses = []
    for own in either("Copper Pieces", "Battle 1"):
        t = table(
            hero(**own),
            dm(),
            rooms="Crypt",
            phase="move",
            attempt_without_treasure="objective_only",
        )
        courses.append(waits(t, "end phase"))
    assert courses[0] == courses[1]
    assert [player for player, _ in courses[0]] == [0]


@pytest.mark.clause("WD-9.1")
def test_a_hero_who_must_fight_is_waited_for_though_there_may_be_one_card_to_commit() -> None:
    courses = []
    for hand, deck in (("2x Battle 1", "Magic 1"), ("Battle 1, Magic 1", "Battle 1")):
        own = hero(hand=hand, deck=deck)
        t = table(own, dm(), rooms="Crypt", waiting="Troll", phase="resolution",
                  first_round_call_off="forbidden")  # fmt: skip
        courses.append(waits(t, "attempt"))
    assert courses[0] == courses[1]
    assert [player for player, _ in courses[0]] == [0]
