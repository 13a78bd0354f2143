"""The event that decided a finished quest, told from what happened in it."""

from undercroft.games.deck_box_dungeons.state import ALL_DEAD, OUT_OF_ROUNDS, WON, DeckBoxDungeons
from undercroft.games.deck_box_dungeons.turning_point import recap
from undercroft.kernel import NOBODY, Event
from undercroft.kernel.events import Value

from .crawl import hero, table

NAMES = ["Ada", "Ben"]


def ended(outcome: str) -> DeckBoxDungeons:
    state = table(hero("Calder")).state
    state.outcome = outcome
    return state


def attack(by: str, whom: str) -> Event:
    fields: dict[str, Value] = {"by": by, "type": 0, "faces": (6,), "modifier": 0}
    fields["targets"] = (whom,)
    return Event("attacks", "DB-9.4", fields)


def damage(whom: str, size: int) -> Event:
    return Event("damage", "DB-9.14", {"figure": whom, "size": size, "health": 0})


FIGHT = [
    attack("Calder", "Ravager"),
    damage("Ravager", 2),
    attack("Ravager", "Calder"),
    damage("Calder", 3),
]


def test_of_a_quest_that_is_won_it_is_the_best_blow_of_a_hero() -> None:
    event, words, _ = recap(ended(WON), FIGHT, NAMES)
    assert (event, words) == (1, "The blow that did most: Calder hurt Ravager by 2.")


def test_of_one_that_is_lost_it_is_the_blow_that_cost_most() -> None:
    event, words, _ = recap(ended(OUT_OF_ROUNDS), FIGHT, NAMES)
    assert (event, words) == (3, "The blow that cost most: Ravager hurt Calder by 3.")
    event, words, _ = recap(ended(OUT_OF_ROUNDS), FIGHT[3:], NAMES)
    assert words == "The blow that cost most: Calder takes 3 damage, no health left."


def test_where_all_are_dead_it_is_the_last_death() -> None:
    died = Event("died", "DB-9.19", {"hero": "Calder"})
    event, words, _ = recap(ended(ALL_DEAD), [*FIGHT, died], NAMES)
    assert (event, words) == (4, "The blow that ended it: Ravager killed Calder.")
    assert recap(ended(WON), [], NAMES)[:2] == (NOBODY, "")
