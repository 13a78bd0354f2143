"""Why an enemy does what it does: the explanation is that of the rules, and names every number."""

from collections.abc import Iterator
from typing import Any

import pytest

from undercroft.games.deck_box_dungeons import GAME
from undercroft.games.deck_box_dungeons.rules.attack import Attack
from undercroft.games.deck_box_dungeons.rules.figures import name_of
from undercroft.games.deck_box_dungeons.state import DeckBoxDungeons
from undercroft.games.deck_box_dungeons.tests.crawl import Table, hero, table
from undercroft.games.deck_box_dungeons.tests.test_12_behaviour import LIKES, OSRIC
from undercroft.kernel import NOBODY, SeededDice
from undercroft.kit.reasons import Reason

NO_STEP: list[None] = []


def told(t: Table, which: int = 0) -> list[str]:
    """What is said of an enemy, the act first, each reason with its clause."""
    reason = GAME.why(t.state)[which]
    return [reason.act, *[f"{one.text} ({one.clause})" for one in reason.because]]


def two(enemy: str = "Scrapper 2 at 3,3", **of_naeva: Any) -> list[str]:
    """What an enemy in the middle does about Naeva, as she is, and Salmarin with 7 health."""
    naeva = {"health": 7, "at": "0,3", **of_naeva}
    return told(table(hero("Naeva", **naeva), hero("Salmarin", health=7, at="6,3"), enemies=enemy))


# -- whom -------------------------------------------------------------------------------------

SAID = {
    "Scrapper": "2 away against 3 away",
    "Arrowhead": "2 away against 3 away",
    "Cutpurse": "2 treasure against 1 treasure",
    "Gloomcaller": "2 energy against 1 energy",
    "Cinder Acolyte": "6 health against 7 health",
    "Doomweaver": "defense +1 against defense +2",
    "Ironhide Brute": "8 health against 7 health",
}
"""A kind of enemy for each behaviour, and what it compares; a Gloomcaller after its Siphon."""


@pytest.mark.clause("DB-12.19")
@pytest.mark.parametrize("name", SAID)
def test_each_behaviour_says_what_it_compares(name: str) -> None:
    likes, other = LIKES[name]
    naeva = hero("Naeva", **{"health": 7, "at": "0,3", **likes})
    salmarin = hero("Salmarin", **{"health": 7, "at": "5,3", **other})
    said = told(table(naeva, salmarin, enemies=f"{name} 2 at 3,3"))
    assert f"Naeva comes before Salmarin: {SAID[name]}. (DB-12.19)" in said


@pytest.mark.clause("DB-12.16")
@pytest.mark.parametrize(
    ("naeva", "by"),
    [
        ({"treasure": 2, "taunting": True}, "only Naeva taunts"),
        ({"at": "1,3", "health": 9}, "2 away against 3 away"),
        ({"health": 6}, "6 health against 7 health"),
        ({}, "equal in all, and earlier in the order of heroes"),
    ],
)
def test_each_tie_breaker_is_named(naeva: dict[str, Any], by: str) -> None:
    said = two("Cutpurse 2 at 3,3", **naeva)
    (line,) = [one for one in said if one.startswith("Naeva comes before Salmarin")]
    assert by in line
    assert "strikes Naeva" in said[0]


@pytest.mark.clause("DB-12.8")
def test_smoke_is_named_and_the_next_hero_taken() -> None:
    """Naeva stands in a room full of smoke beside the one with Salmarin."""
    t = table(
        hero("Naeva", at="-2,0"), hero("Salmarin", at="7,2"), rooms="Q1: 1 2",
        enemies="Arrowhead 2 at 3,0",
    )  # fmt: skip
    t.state.smoky = 1
    said = told(t)
    assert any("smoke keeps it from shooting" in one for one in said), said
    assert "Salmarin" in said[0] or "shoots" not in said[0]


@pytest.mark.clause("DB-12.13")
def test_the_companion_is_named_where_no_hero_can_be_attacked() -> None:
    t = table(hero(at="6,6"), companion=f"{OSRIC} at 3,2", quest="Q3",
              enemies="Arrowhead 2 at 3,3", walls="6,5 5,6")  # fmt: skip
    said = told(t)
    assert f"No hero can be attacked, so it attacks {OSRIC}. (DB-12.13)" in said
    assert f"shoots at {OSRIC}" in said[0]


# -- from where -------------------------------------------------------------------------------


@pytest.mark.clause("DB-12.17")
def test_one_step_farther_than_it_can_go_is_too_far_for_a_blow() -> None:
    """A Scrapper goes 4: it strikes from 5 away, and from 6 away it does not."""
    at_the_limit = told(table(hero(at="5,0"), enemies="Scrapper 2 at 0,0"))
    assert at_the_limit[0].endswith("strikes Calder")
    assert "4 of 4 movement points" in " ".join(at_the_limit)
    beyond = told(table(hero(at="6,0"), enemies="Scrapper 2 at 0,0"))
    assert "It cannot attack Calder now: too far for a blow. (DB-12.8)" in beyond
    (nearer,) = [one for one in beyond if "(DB-12.18)" in one]
    assert "6 away" in nearer
    assert "2 away" in nearer


@pytest.mark.clause("DB-12.12")
def test_a_shooter_says_how_far_it_goes() -> None:
    said = told(table(hero(at="3,2"), enemies="Arrowhead 2 at 3,3"))
    assert "distance 4 is enough" in " ".join(said)
    assert "at most 4 away" in " ".join(said)


@pytest.mark.clause("DB-12.14")
def test_a_shooter_that_can_only_strike_says_so() -> None:
    said = told(table(hero(at="0,1"), enemies="Arrowhead 2 at 0,0", walls="1,0"))
    assert said[0].endswith("strikes Calder")
    assert any(one.endswith("(DB-12.14)") for one in said)
    assert "It strikes Calder with 1 die +1: that is in its reach. (DB-10.1)" in said


@pytest.mark.clause("DB-12.18")
def test_without_a_way_it_says_how_far_the_hero_is_cut_off() -> None:
    said = told(table(hero(at="0,0"), enemies="Ravager 2 at 6,0", rooms=".oo...."))
    assert "Calder on 1-A1: cut off, 6 apart" in " ".join(said)
    assert said[0].endswith("goes to 1-D1")


@pytest.mark.clause("DB-12.18")
def test_an_enemy_that_stays_says_that_no_space_is_nearer() -> None:
    t = table(hero(at="0,0"), enemies="Scrapper 1 at 1,0, Ravager 2 at 2,0", rooms=".......")
    said = told(t, 1)
    assert said[0].endswith("stays")
    assert any("none is nearer to Calder than its own, 2 away" in one for one in said)


@pytest.mark.clause("DB-15.9")
def test_a_stunned_enemy_compares_nobody() -> None:
    said = two("Scrapper 2 at 3,3 stunned")
    assert said[1:] == ["The stun ends, and that is all it does. (DB-15.9)"]


@pytest.mark.clause("DB-15.8", "DB-12.15")
def test_energy_is_compared_as_it_is_after_siphon() -> None:
    """A Gloomcaller takes the only energy of Naeva first; then Salmarin is nearer."""
    t = table(hero("Naeva", at="0,3", energy=1), hero("Salmarin", at="5,3"),
              enemies="Gloomcaller 2 at 3,3")  # fmt: skip
    assert "Salmarin comes before Naeva" in " ".join(told(t))
    assert t.state.heroes[0].energy == 1


# -- as the rules do --------------------------------------------------------------------------


def explained(seed: int) -> Iterator[tuple[Reason, DeckBoxDungeons]]:
    """Play a match at random; yield why each enemy acts, and the position after it has moved."""
    chance = SeededDice(f"answers {seed}")
    state = GAME.new(1 + seed % 4, {}, SeededDice(str(seed)))
    assert isinstance(state, DeckBoxDungeons)
    while not state.is_terminal():
        answers = state.legal_actions
        state.apply_action(answers[chance.below("answers", len(answers))], NO_STEP)
        while state.current_player == NOBODY and not state.is_terminal():
            reasons = GAME.why(state)
            state.advance(None, [None])
            if reasons:
                yield reasons[0], state


@pytest.mark.clause("DB-12.15", "DB-12.16", "DB-12.17", "DB-12.18")
def test_it_does_what_was_explained() -> None:
    """In 200 random Enemy Phases: whom it attacks and where it ends."""
    phases: set[tuple[int, int]] = set()
    attacks = 0
    for seed in range(10_000):
        for reason, state in explained(seed):
            phases.add((seed, state.round))
            values, enemy = reason.values, state.enemy(reason.values["number"])
            top = state.top
            assert enemy is not None
            hit = [name_of(state, one) for one in top.targets] if isinstance(top, Attack) else []
            assert values["targets"] == hit
            assert (
                values["way"][-1]
                == GAME.view(state, 0)["enemies"][state.enemies.index(enemy)]["space"]
            )
            attacks += bool(hit)
        if len(phases) >= 200:
            break
    assert attacks > 50
