"""The event that decided a finished match, told from what happened in it."""

from undercroft.games.dungeon_keeper import GAME
from undercroft.games.dungeon_keeper.state import (
    FIVE_TOTALS,
    HEART_FELL,
    KEEPER_DIED,
    DungeonKeeper,
)
from undercroft.games.dungeon_keeper.turning_point import recap
from undercroft.kernel import NOBODY, Event, SeededDice
from undercroft.kernel.events import Value

NAMES = ["Ada", "Ben"]
KEEPER = "Dungeon Keeper"


def ended(outcome: str) -> DungeonKeeper:
    state = GAME.new(2, {}, SeededDice("the end"))
    assert isinstance(state, DungeonKeeper)
    state.outcome = outcome
    return state


def duel(creature: str, mine: int, theirs: int) -> Event:
    pair = (creature, "Puny Elves")
    fields: dict[str, Value] = {"player": 1, "pair": pair, "creature": mine, "hero": theirs}
    return Event("duel", "DK-16.7", {**fields, "creature_sum": (), "hero_sum": ()})


def killed(unit: str, hero: int = 0) -> Event:
    return Event("killed", "DK-16.8", {"player": 1, "unit": unit, "hero": hero})


def storm(room: str) -> Event:
    return Event("assault", "DK-13.2", {"player": 1, "card": "Lair", "room": room})


def test_it_is_the_duel_in_which_the_keeper_fell() -> None:
    events = [storm("2.1"), duel(KEEPER, 9, 12), killed(KEEPER)]
    event, words, _ = recap(ended(KEEPER_DIED), events, NAMES)
    assert event == 1
    assert words.startswith("What ended it: Dungeon Keeper 9 ")


def test_a_keeper_who_won_the_last_duel_was_killed_by_something_else() -> None:
    events = [duel(KEEPER, 14, 3), killed(KEEPER)]
    event, words, _ = recap(ended(KEEPER_DIED), events, NAMES)
    assert event == 1
    assert words == "What ended it: Ben’s Dungeon Keeper fell."


def test_it_is_the_fall_of_the_heart() -> None:
    fall = Event("captured", "DK-17.2", {"player": 1, "card": "Dungeon Heart", "room": "1.1"})
    event, words, figures = recap(ended(HEART_FELL), [storm("1.1"), fall], NAMES)
    assert event == 1
    assert words == "What ended it: The band captured Ben’s Heart: the Heart fell."
    assert figures[2] == "1 room lost"


def test_else_it_is_the_storm_in_which_most_creatures_fell() -> None:
    first = [storm("2.1"), killed("Infernal Imps"), killed("Cave Trolls")]
    second = [storm("3.1"), killed("Cave Trolls"), killed("Puny Elves", 1)]
    event, words, _ = recap(ended(FIVE_TOTALS), [*first, *second], NAMES)
    assert event == 0
    assert words == "The attack that killed most creatures, 2: The band stormed Ben’s Lair at 2.1."


def test_a_match_without_storms_has_its_richest_income() -> None:
    gold = [
        Event("gained", "DK-5.1", {"player": 0, "why": "base", "gold": size, "mana": 0})
        for size in (2, 7, 5)
    ]
    event, words, _ = recap(ended(FIVE_TOTALS), gold, NAMES)
    assert (event, words) == (1, "The richest income: Ada gained 7 gold.")
    assert recap(ended(FIVE_TOTALS), [], NAMES)[:2] == (NOBODY, "")
