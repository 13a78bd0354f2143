"""The event that decided a finished match, told from what happened in it."""

from undercroft.games.dungeon_enforcer import GAME
from undercroft.games.dungeon_enforcer.state import (
    ALL_DEAD,
    CLEARED,
    LAST_PLAYER,
    DungeonEnforcer,
)
from undercroft.games.dungeon_enforcer.turning_point import recap
from undercroft.kernel import NOBODY, Event, SeededDice
from undercroft.kernel.events import Value

NAMES = ["Ada", "Ben"]


def ended(outcome: str, *winners: int) -> DungeonEnforcer:
    state = GAME.new(2, {}, SeededDice("the end"))
    assert isinstance(state, DungeonEnforcer)
    state.outcome, state.winners = outcome, winners
    return state


def monster(name: str) -> Event:
    return Event("monster", "DE-6.2", {"player": 0, "monster": name})


def coins(player: int, roll: int, more: int = 0) -> Event:
    fields = {"player": player, "roll": roll, "more": more, "coins": 20}
    return Event("won_coins", "DE-14.5", fields)


def out(player: int) -> Event:
    return Event("eliminated", "DE-14.13", {"player": player})


def test_it_is_the_battle_that_brought_who_won_most() -> None:
    events = [monster("Cave Leech"), coins(0, 2, 2), monster("Ashen Ogre"), coins(1, 6)]
    event, words, _ = recap(ended(CLEARED, 0), events, NAMES)
    assert event == 1
    assert words == "The battle that won most: Ada beat Cave Leech and gained 4 coins."


def test_a_duel_names_no_monster() -> None:
    spoils: dict[str, Value] = {"player": 0, "loser": 1, "roll": 2, "coins": 3, "items": ()}
    spoils["count"] = 0
    challenge = Event("challenged", "DE-18.2", {"player": 0, "rival": 1})
    events = [monster("Cave Leech"), challenge, Event("captured", "DE-14.9", spoils)]
    event, words, _ = recap(ended(CLEARED, 0), events, NAMES)
    assert event == 2
    assert words.startswith("The battle that won most: Ada gained 2 battle coins, and took 3 coins")
    event, words, _ = recap(ended(LAST_PLAYER, 0), [*events[:2], out(1)], NAMES)
    assert words == "The battle that ended it: Ben is out of the game."


def test_where_the_last_hunter_died_it_is_that_battle() -> None:
    events = [monster("Cave Leech"), coins(0, 6), monster("Ashen Ogre"), out(0)]
    event, words, _ = recap(ended(ALL_DEAD), events, NAMES)
    assert (event, words) == (3, "The battle that ended it: Ashen Ogre beat Ada.")


def test_a_match_without_a_battle_has_none() -> None:
    assert recap(ended(CLEARED, 0, 1), [], NAMES)[:2] == (NOBODY, "")
