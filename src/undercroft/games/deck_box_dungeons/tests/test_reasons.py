"""Why what one would expect is not allowed now: the clause beside each answer that is refused."""

from typing import Final

import pytest

from undercroft.games.deck_box_dungeons import GAME
from undercroft.games.deck_box_dungeons.bot import VeteranBot
from undercroft.games.deck_box_dungeons.tests.crawl import Table, hero, opening, table
from undercroft.kernel import SeededDice
from undercroft.kit.look import Look
from undercroft.testing import effort

MOST: Final = 12
"""A page shows no more reasons than this."""


def why(t: Table) -> dict[str, str]:
    """What a page shows as not allowed now, with the clause."""
    return {one.action.notation: one.clause for one in t.state.refusals()}


# -- set-up -------------------------------------------------------------------------------------


@pytest.mark.clause("DB-4.3")
def test_cards_that_somebody_has() -> None:
    t = opening(2)
    assert why(t) == {}
    t.does("take calder")
    assert why(t) == {"take calder": "DB-4.3"}
    t.does("take delyth", "take longbow")
    assert why(t) == {"take longbow": "DB-4.3"}
    t.does("take greatsword", "take rogue")
    assert why(t) == {"take rogue": "DB-4.3"}


@pytest.mark.clause("DB-4.3")
def test_the_other_side_of_a_hero_that_somebody_has() -> None:
    t = opening(2, hero_sides="paired")
    before = set(t.options)
    t.does("take calder")
    other = before - set(t.options) - {"take calder"}
    assert why(t) == {"take calder": "DB-4.3", **dict.fromkeys(other, "R3")}
    assert len(other) <= 1


@pytest.mark.clause("DB-1.5", "DB-3.3")
def test_a_space_of_the_start_area_on_which_somebody_stands() -> None:
    t = opening(2).does(
        "take calder", "take delyth", "take longbow", "take greatsword", "take rogue", "take mage"
    )
    assert why(t) == {}
    first = t.options[0]
    assert why(t.does(first)) == {first: "DB-1.5"}


# -- a turn -------------------------------------------------------------------------------------


@pytest.mark.clause("DB-5.3")
def test_a_hero_who_has_had_its_turn_but_no_dead_one() -> None:
    done, dead = hero("Naeva", at="2,2", ready=False), hero("Salmarin", health=0)
    t = table(hero("Calder", at="0,0"), hero("Delyth", at="1,1"), done, dead, phase="order")
    assert why(t) == {"turn of naeva": "DB-5.3"}


@pytest.mark.clause("DB-11.2")
@pytest.mark.parametrize(("treasure", "reason"), [(2, "DB-11.2"), (3, None)])
def test_an_item_that_costs_more_than_one_has(treasure: int, reason: str | None) -> None:
    one = hero(at="0,0", treasure=treasure)
    t = table(one, market="Minor Health Potion, nothing, nothing")
    assert why(t).get("buy 1") == reason
    assert "buy 2" not in why(t), "nothing lies there"


@pytest.mark.clause("DB-11.1", "DB-11.18")
@pytest.mark.parametrize(
    ("energy", "health", "reason"), [(0, 5, "DB-11.1"), (9, None, "DB-11.18"), (9, 5, None)]
)
def test_an_ability_without_energy_or_without_use(
    energy: int, health: int | None, reason: str | None
) -> None:
    fields = {} if health is None else {"health": health}
    t = table(hero("Delyth", "Longbow", "Cleric", at="0,0", energy=energy, **fields))
    assert why(t).get("use mend") == reason
    assert ("use mend" in t.options) is (reason is None)
    assert "use backstab" not in why(t), "a card that the hero has not"


@pytest.mark.clause("DB-11.11", "DB-11.16")
def test_an_ability_whose_time_comes_later() -> None:
    t = table(hero("Calder", "Greatsword", "Rogue", at="0,0", energy=9))
    assert why(t)["use backstab"] == "DB-11.16"
    assert why(t)["use evasion"] == "DB-11.11"


@pytest.mark.clause("DB-11.7")
@pytest.mark.parametrize(
    ("at", "treasure", "reason"), [("2,0", 1, "DB-11.7"), ("1,0", 1, None), ("2,0", 0, None)]
)
def test_a_gift_to_who_is_not_adjacent(at: str, treasure: int, reason: str | None) -> None:
    t = table(hero("Calder", at="0,0", treasure=treasure), hero("Delyth", at=at))
    assert why(t).get("give to delyth") == reason


@pytest.mark.clause("DB-11.7")
def test_what_has_changed_hands_in_this_segment() -> None:
    one = hero("Calder", at="0,0", treasure=2)
    t = table(one, hero("Delyth", at="1,0"), trade_limit="once_per_turn")
    assert "give to delyth" in t.options
    t.does("give to delyth", "give 1 treasure")
    assert why(t)["give to delyth"] == "R45"


@pytest.mark.clause("DB-11.7")
def test_treasure_that_the_other_cannot_hold() -> None:
    one = hero("Calder", at="0,0", treasure=2, items="Whetstone, Minor Health Potion")
    t = table(one, hero("Delyth", at="1,0", treasure=10), tracker_cap="10").does("give to delyth")
    assert t.asked == (0, "gift")
    assert why(t) == {"give treasure": "R8"}


@pytest.mark.clause("DB-5.11")
@pytest.mark.parametrize(
    ("at", "actions", "reason"), [("0,0", 2, "R81"), ("2,0", 2, None), ("2,0", 0, "DB-5.5")]
)
def test_a_relic_that_is_not_at_hand_or_costs_an_action(
    at: str, actions: int, reason: str | None
) -> None:
    one = hero(at=at, actions=actions, health=5, items="Minor Health Potion")
    t = table(one, rooms="Q1: 1", objects="relic at 2,1")
    assert why(t).get("take the relic") == reason
    assert "seal the stone" not in why(t), "no stone lies on the table"


@pytest.mark.clause("DB-9.5", "DB-10.1", "DB-10.4", "DB-10.14")
@pytest.mark.parametrize(
    ("weapon", "answer", "clause"),
    [
        ("Longbow", "shoot 3,2", "DB-10.4"),
        ("Longbow", "shoot 3,0", "DB-10.14"),
        ("Greatsword", "shoot 3,0", "DB-9.5"),
        ("Greatsword", "strike 3,0", "DB-10.1"),
    ],
)
def test_an_attack_too_near_out_of_sight_without_dice_or_too_far(
    weapon: str, answer: str, clause: str
) -> None:
    t = table(hero("Calder", weapon, at="3,3"), enemies="Ravager 3 at 3,2, Ravager 3 at 3,0")
    assert t.refuses(answer) == clause


# -- in the middle of something -------------------------------------------------------------------


@pytest.mark.clause("DB-11.11")
def test_in_a_roll_what_cannot_be_paid() -> None:
    bow = hero("Delyth", "Longbow", "Cleric", at="3,3", energy=0, items="Loaded Die")
    t = table(bow, enemies="Ravager 3 at 3,0", dice=[1, 1, 1]).does("shoot 3,0")
    assert t.asked == (0, "rolled")
    assert why(t) == {"use guiding-light": "DB-11.1"}


@pytest.mark.clause("DB-11.16")
def test_before_a_roll_what_the_attack_has_or_cannot_be_paid() -> None:
    one = hero("Calder", "Greatsword", "Rogue", at="3,3", energy=3, items="Whetstone")
    t = table(one, enemies="Ravager 3 at 3,2").does("strike 3,2")
    assert t.asked == (0, "declare")
    assert why(t) == {"use whetstone": "DB-11.18"}, "a Greatsword crushes already"
    one = hero("Calder", "Twin Daggers", "Rogue", at="3,3", energy=0, items="Whetstone")
    t = table(one, enemies="Ravager 3 at 3,2").does("strike 3,2")
    assert t.asked == (0, "declare")
    assert why(t) == {"use backstab": "DB-11.1"}


# -- at every moment ------------------------------------------------------------------------------


def test_no_page_shows_more_reasons_than_can_be_read() -> None:
    bot = VeteranBot()
    for seed in range(effort(2, 12)):
        state = GAME.new(4, GAME.resolve({}), SeededDice(f"reasons {seed}"))
        while not state.is_terminal():
            assert len(state.refusals()) <= MOST, state.stack_trace()
            state.apply_action(bot.choose(Look(GAME, state)))
