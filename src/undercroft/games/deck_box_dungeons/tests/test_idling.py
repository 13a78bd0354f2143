"""Which answers the table need not ask for: those that certainly change nothing useful now."""

from typing import Any

import pytest

from undercroft.games.deck_box_dungeons import GAME
from undercroft.games.deck_box_dungeons.actions import END_TURN, VOCABULARY
from undercroft.games.deck_box_dungeons.idling import idle
from undercroft.games.deck_box_dungeons.tests.crawl import Built, Table, hero, table
from undercroft.games.deck_box_dungeons.view import view
from undercroft.kernel import SPECTATOR
from undercroft.match import Stops


def is_idle(t: Table, notation: str, seat: int | None = None) -> bool:
    """Whether whoever is asked need not be asked for that answer."""
    assert notation in t.options
    looks = t.state.current_player if seat is None else seat
    return idle(view(t.state, looks), VOCABULARY.parse(notation))


def idles(t: Table) -> list[str]:
    """What the table need not ask for of what it offers."""
    return [notation for notation in t.options if is_idle(t, notation)]


def wounded(**more: Any) -> Table:
    """Calder may drink a potion, or buy another one; Delyth acts."""
    return table(hero("Calder", at="0,0", health=5, treasure=9, items="Minor Health Potion"),
                 hero("Delyth", at="6,6"), market="Throwing Axe", turn=1, **more)  # fmt: skip


# -- windows that are not asked by default ------------------------------------------------


@pytest.mark.clause("DB-11.11", "DB-11.13")
def test_between_the_parts_of_another_turn_nothing_is_asked() -> None:
    t = wounded().does("walk 6,5")
    assert t.asked == (0, "between")
    assert idles(t) == ["use minor-health-potion", "buy 1"]


@pytest.mark.clause("DB-11.11", "DB-11.13")
def test_before_the_activation_of_an_enemy_nothing_is_asked() -> None:
    t = wounded(enemies="Scrapper at 3,3", phase="enemies")
    assert t.asked == (0, "enemies-come")
    t.does("pass")
    assert t.asked == (0, "activation")
    assert idles(t) == ["use minor-health-potion", "buy 1"]


@pytest.mark.clause("DB-11.11", "DB-11.13")
def test_when_a_round_ends_nothing_is_asked() -> None:
    t = wounded(phase="refresh")
    assert t.asked == (0, "round-ends")
    assert idles(t) == ["use minor-health-potion", "buy 1"]


@pytest.mark.clause("DB-11.11")
def test_when_the_enemies_come_a_purchase_alone_is_no_reason_to_ask() -> None:
    t = wounded(enemies="Scrapper at 3,3", phase="enemies")
    assert t.options == ["use minor-health-potion", "buy 1", "pass"]
    assert idles(t) == ["buy 1"]


@pytest.mark.clause("DB-11.9", "DB-11.11")
def test_in_its_own_turn_a_hero_is_asked_for_everything() -> None:
    t = table(hero("Calder", at="0,0", health=5, treasure=9, items="Minor Health Potion"),
              market="Throwing Axe")  # fmt: skip
    assert {"use minor-health-potion", "buy 1", "walk 1-A2"} <= set(t.options)
    assert idles(t) == []


@pytest.mark.clause("DB-11.11")
def test_before_lethal_damage_everything_is_asked() -> None:
    t = table(
        hero("Calder", at="0,0", health=1, treasure=9, items="Minor Health Potion"),
        market="Throwing Axe",
        enemies="Scrapper at 1,0",
        phase="enemies",
        dice=[6, 6],
    )
    t.does("pass")
    while t.asked != (0, "lethal"):
        t.does("pass")
    assert t.options == ["use minor-health-potion", "buy 1", "pass"]
    assert idles(t) == []


# -- a turn in which no action is left ----------------------------------------------------------


def over(*others: Built, **more: Any) -> Table:
    """Calder has no action left; he can protect himself and others, buy and give."""
    abilities = more.pop("abilities", "Guardian")
    one = hero("Calder", abilities=abilities, at="0,0", actions=0, treasure=9, energy=9,
               items="Smoke Pellet")  # fmt: skip
    t = table(one, hero("Delyth", at="0,1"), *others, market="Throwing Axe", **more)
    assert t.asked == (0, "turn-over")
    return t


@pytest.mark.clause("DB-5.12", "DB-11.12")
def test_a_turn_is_over_where_only_what_can_wait_is_left() -> None:
    one = hero("Calder", abilities="Guardian", at="0,0", actions=0, energy=9, items="Smoke Pellet")
    t = table(one, hero("Delyth", at="6,6"), enemies="Scrapper at 6,5")
    assert idles(t) == t.options[:-1] == ["use taunt", "use smoke-pellet"]
    assert Stops().decline(GAME, t.state) is END_TURN
    assert Stops(always=True).decline(GAME, t.state) is None


@pytest.mark.clause("DB-5.12", "DB-11.9", "DB-11.12")
def test_at_the_end_of_its_turn_a_hero_is_asked_for_a_purchase_or_a_gift_alone() -> None:
    t = over(enemies="Scrapper at 6,6")
    assert [one for one in t.options if not is_idle(t, one)] == [
        "buy 1",
        "give to delyth",
        "end turn",
    ]
    assert Stops().decline(GAME, t.state) is None


@pytest.mark.clause("DB-5.12")
def test_a_turn_is_not_over_while_something_useful_is_left() -> None:
    t = over(abilities="Cleric", enemies="Scrapper at 6,6")
    assert "use mend" not in t.options
    assert not is_idle(t, "use sanctuary")
    hurt = over(hero("Aylen", at="1,0", health=2), abilities="Cleric")
    assert not is_idle(hurt, "use mend")


@pytest.mark.clause("DB-5.12", "DB-11.11")
@pytest.mark.parametrize(("windows", "waits"), [("standard", True), ("own_turn_only", False)])
def test_what_protects_in_the_enemy_phase_waits_only_for_a_window(
    windows: str, waits: bool
) -> None:
    t = over(enemies="Scrapper at 6,6", minor_windows=windows)
    assert is_idle(t, "use taunt") is waits
    assert is_idle(t, "use smoke-pellet") is waits


# -- dice that lie as well as they can ------------------------------------------------------


def struck(*dice: int, equipment: str = "Sword and Shield") -> Table:
    """Calder has struck at a Ravager and owns a Loaded Die; +2 on each of three dice."""
    t = table(hero("Calder", equipment, at="0,0", items="Loaded Die"), enemies="Ravager at 1,0",
              dice=dice)  # fmt: skip
    t.does("strike 1,0")
    assert t.asked == (0, "rolled")
    return t


@pytest.mark.clause("DB-9.8", "DB-11.11")
@pytest.mark.parametrize(
    ("dice", "pointless"),
    [((6, 6, 6), True), ((5, 6, 6), False), ((4, 5, 6), False), ((1, 6, 6), False)],
)
def test_an_attack_of_sixes_cannot_be_better(dice: tuple[int, ...], pointless: bool) -> None:
    assert is_idle(struck(*dice), "use loaded-die") is pointless


@pytest.mark.clause("DB-14.2", "DB-14.3")
@pytest.mark.parametrize(("dice", "pointless"), [((6, 6, 6, 6), True), ((1, 6, 6, 6), False)])
def test_a_check_that_all_dice_pass_cannot_be_better(
    dice: tuple[int, ...], pointless: bool
) -> None:
    """Geric and the Rogue add 2 to Dexterity: from 4 on a die is a success."""
    t = table(hero("Geric", at="10,0", items="Loaded Die"), rooms="Q1: 1 2", dice=dice)
    t.does("walk 11,0")
    assert t.asked == (0, "rolled")
    assert is_idle(t, "use loaded-die") is pointless


@pytest.mark.clause("DB-9.11", "DB-11.11")
@pytest.mark.parametrize(("dice", "pointless"), [((5, 6), True), ((3, 6), False)])
def test_hits_that_are_all_blocked_need_no_other_die(
    dice: tuple[int, ...], pointless: bool
) -> None:
    """Calder with a shield defends with +2."""
    t = table(hero("Calder", at="0,0", items="Loaded Die"), enemies="Scrapper at 1,0",
              phase="enemies", dice=[6, 6, *dice])  # fmt: skip
    t.passes("use loaded-die")
    while t.asked == (0, "activation"):
        t.does("pass")
    assert t.asked == (0, "defended")
    assert is_idle(t, "use loaded-die") is pointless


# -- what is never idle -----------------------------------------------------------------------


def test_to_pass_is_not_idle() -> None:
    t = wounded().does("walk 6,5")
    assert not is_idle(t, "pass")


def test_who_only_watches_finds_nothing_idle() -> None:
    t = wounded().does("walk 6,5")
    assert is_idle(t, "buy 1")
    assert not is_idle(t, "buy 1", SPECTATOR)
