"""The odds beside answers, against all that the dice can show."""

from collections.abc import Callable
from itertools import product
from typing import Final

import pytest

from undercroft.games.deck_box_dungeons import GAME
from undercroft.games.deck_box_dungeons.tests.crawl import Table, hero, table
from undercroft.games.deck_box_dungeons.tests.fights import reads
from undercroft.kit.words import percent

FACES: Final = range(1, 7)
Build = Callable[[list[int]], Table]


def told(t: Table, notation: str) -> tuple[float, str] | None:
    """The odds that the page of who decides shows beside an answer, to six places."""
    view = GAME.view(t.state, t.state.current_player)
    odds = GAME.odds(view, t.action(notation))
    return odds and (round(odds[0], 6), odds[1])


def share(build: Build, answer: str, dice: int, good: Callable[[Table], bool]) -> float:
    """The share of all that so many dice can show after an answer in which it comes out well."""
    found = [good(build([*faces]).does(answer)) for faces in product(FACES, repeat=dice)]
    return round(sum(found) / len(found), 6)


def struck(dice: list[int]) -> Table:
    """Calder, a Guardian, is hit twice by a Ravager."""
    one = hero("Calder", "Greatsword", "Guardian", at="3,3", energy=1)
    return table(one, enemies="Ravager 3 at 3,2", phase="enemies", dice=[1, 5, 6, *dice])


@pytest.mark.clause("DB-9.11")
@pytest.mark.parametrize("answer", ["use brace", "pass"])
def test_every_hit_is_blocked(answer: str) -> None:
    def asked(dice: list[int]) -> Table:
        t = struck(dice)
        return t if t.asked == (0, "hit") else t.passes("use brace")

    before = asked([1, 1]).hero(0).health
    odds = told(asked([1, 1]), answer)
    found = share(asked, answer, 2, lambda t: t.hero(0).health == before)
    assert odds == (found, "blocking every hit")
    assert 0 < found < 1


@pytest.mark.clause("DB-9.14", "DB-11.11", "DB-15.2")
@pytest.mark.parametrize("answer", ["use brace", "pass"])
@pytest.mark.parametrize(("foe", "health"), [("Ravager", 1), ("Ravager", 2), ("Ironhide Brute", 2)])
def test_hits_that_may_kill_say_how_likely(foe: str, health: int, answer: str) -> None:
    """A Brute crushes: each hit that is not blocked is two damage."""

    def asked(dice: list[int]) -> Table:
        one = hero("Calder", "Greatsword", "Guardian", at="3,3", energy=1, health=health)
        attack = [1, 5, 6] if foe == "Ravager" else [1, 1, 5, 6]
        t = table(one, hero("Delyth", at="6,6"), enemies=f"{foe} 3 at 3,2", phase="enemies",
                  dice=[*attack, *dice])  # fmt: skip
        return t if t.asked == (0, "hit") else t.passes("use brace")

    falls = share(asked, answer, 2, lambda t: not t.hero(0).health)
    odds = told(asked([1, 1]), answer)
    assert odds is not None
    assert (
        odds[1].partition(", and ")[2] == f"{percent(falls)} for your death, unless healed at once"
    )
    assert 0 < falls < 1


@pytest.mark.clause("DB-6.5")
@pytest.mark.parametrize(("health", "warned"), [(1, True), (2, False)])
def test_a_pit_that_takes_the_last_health_warns(health: int, warned: bool) -> None:
    t = table(hero("Calder", at="0,0", health=health), pits="1,0")
    assert told(t, "walk 1,0") == ((1.0, "your death, unless healed at once") if warned else None)
    assert told(t, "walk 0,1") is None


@pytest.mark.clause("DB-11.11")
def test_misses_are_rolled_again() -> None:
    def asked(dice: list[int]) -> Table:
        bow = hero("Delyth", "Longbow", "Cleric", at="3,3", energy=1)
        t = table(bow, enemies="Ravager 3 at 3,0", dice=[1, 1, 6, *dice, 1, 1, 1])
        return t.does("shoot 3,0")

    assert asked([1, 1]).asked == (0, "rolled")
    odds = told(asked([1, 1]), "use guiding-light")
    found = share(asked, "use guiding-light", 2, lambda t: t.told("hits")[-1]["hits"] > 1)
    assert odds == (found, "another hit")


@pytest.mark.clause("DB-9.11")
def test_failed_defense_dice_are_rolled_again() -> None:
    def asked(dice: list[int]) -> Table:
        one = hero("Calder", "Greatsword", "Rogue", at="3,3", energy=1)
        faces = [1, 5, 6, 1, 6, *dice]
        return table(one, enemies="Ravager 3 at 3,2", phase="enemies", dice=faces)

    t = asked([1])
    t = t if t.asked == (0, "defended") else t.passes("use evasion")
    odds = told(t, "use evasion")
    defense = GAME.view(t.state, 0)["heroes"][0]["defense"]
    assert odds == (round((1 + defense) / 6, 6), "another block")


@pytest.mark.clause("DB-14.3")
@pytest.mark.parametrize(("shown", "passed"), [([6, 1, 1, 1], None), ([1, 1, 1, 1], 0.0)])
def test_a_die_of_a_check_is_rolled_again(shown: list[int], passed: float | None) -> None:
    def asked(dice: list[int]) -> Table:
        lucky = hero("Dunael", abilities="Rogue", items="Loaded Die")
        t = table(lucky, rooms="Q1: 1 2", dice=[*shown, *dice])
        return reads(t, "A4", 2)

    t = asked([1])
    assert t.asked == (0, "rolled")
    odds = told(t, "use loaded-die")
    found = share(
        lambda dice: asked(dice).does("use loaded-die"), "die 2", 1,
        lambda t: bool(t.told("check")[-1]["passed"]),
    )  # fmt: skip
    assert odds == told(t.does("use loaded-die"), "die 2") == (found, "passing the check")
    assert passed is None or found == passed


def test_there_are_none_where_nothing_is_left_to_chance() -> None:
    t = table(hero("Calder", at="3,3", energy=9, health=3, items="Minor Health Potion"))
    assert told(t, "use minor-health-potion") is None
    assert told(t, "end turn") is None
