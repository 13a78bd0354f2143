"""Where a table pauses, all wait for what a hand may hold by what all know (DK-18.1, DK-23)."""

from typing import Any

import pytest

from undercroft.games.dungeon_keeper import GAME
from undercroft.games.dungeon_keeper.tests.keeper import Table, seat, table
from undercroft.kernel import digest
from undercroft.match import Match


def course(t: Table, answer: str) -> list[Any]:
    """Answer where all wait; return whom all wait for from then on, and what the other sees."""
    t.state.pauses = True
    t.does(answer)
    found: list[Any] = []
    while t.state.in_secret:
        found.append((t.state.current_player, t.view(1)))
        t.does(t.state.legal_actions[-1].notation)
    return found


def waits(t: Table, answer: str) -> list[int]:
    """Return whom all wait for after an answer, pause by pause."""
    return [player for player, _ in course(t, answer)]


def test_all_wait_in_a_turn_whatever_the_active_player_holds() -> None:
    """There may be a room, and then a door or a trap."""
    hands = (("Lair", "Fear"), ("Gas", "Artificer"), ("Wood Door", "Call Monsters"))
    courses = []
    for room, spell in hands:
        own = seat(mana=20, hand=room, spells=spell)
        t = table(own, phase="turn", dice=[1, 1], spell_deck="2x Evil Omen", cup="9x Imps")
        courses.append(course(t, "pass"))
    assert courses[0] == courses[1] == courses[2]
    assert [player for player, _ in courses[0]] == [0, 0]


def test_nobody_waits_for_a_hand_that_is_empty() -> None:
    bare = table(seat(mana=4), seat(mana=9), phase="magic", dice=[3])
    assert bare.over


@pytest.mark.clause("DK-22.12")
@pytest.mark.parametrize("spells", ["Slap", "Fear"])
def test_after_a_slap_the_active_player_is_waited_for_again(spells: str) -> None:
    t = table(
        seat(mana=2, spells=spells), seat(mana=4, spells="2x Slap"), phase="mining", dice=[3, 4]
    )
    if t.asked == (0, "slap"):
        t.does("pass")
    assert waits(t, "slap 1") == [0, 1]


@pytest.mark.clause("DK-22.12", "DK-4.11")
@pytest.mark.parametrize(("mana", "expected"), [(1, []), (2, [1])])
def test_an_opponent_who_cannot_pay_a_slap_is_not_waited_for(
    mana: int, expected: list[int]
) -> None:
    own = seat(mana=2, spells="Slap")
    t = table(own, seat(mana=mana, spells="Fear"), phase="mining", dice=[3])
    assert waits(t, "pass") == expected


@pytest.mark.clause("DK-22.12")
def test_nobody_waits_for_a_spell_of_which_all_lie_open() -> None:
    own = seat(mana=2, spells="Slap")
    others = seat(mana=9, spells="Fear")
    t = table(own, others, phase="mining", dice=[3], spell_discard="9x Slap")
    assert waits(t, "pass") == []


def test_all_wait_in_the_first_turn_too() -> None:
    """The first hands hold a room or none; each is waited for."""
    asked = set()
    for number in range(12):
        match = Match(GAME, 2, {}, f"first {number}", pauses=True)
        if match.state.kind.name != "slap":
            assert (match.state.kind.name, match.state.in_secret) == ("build", True)
            asked.add(match.state.unasked)
        straight = Match(GAME, 2, {}, f"first {number}")
        while match.state.unasked:
            match.apply(match.state.legal_actions[-1])
        assert digest(match.state) == digest(straight.state)
        assert [line.text for line in match.sight(1).log] == [
            line.text for line in straight.sight(1).log
        ]
    assert asked == {True, False}
