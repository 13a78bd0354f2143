"""The event that decided a finished match, told from what happened in it."""

from undercroft.games.dungeon_attack.turning_point import recap
from undercroft.kernel import NOBODY, Event

from .tables import new_match

NAMES = ["Ada", "Ben"]


def found(player: int, gold: int, items: int) -> Event:
    return Event(
        "finds", "DA-16.12", {"player": player, "gold": gold, "items": items, "artifacts": 0}
    )


def fell(player: int, pile: int) -> Event:
    return Event("knocked_out", "DA-14.1", {"player": player, "faced": 3, "pile": pile})


def test_it_is_the_find_that_was_worth_most() -> None:
    event, words, _ = recap(new_match(2).state, [found(0, 4, 0), found(1, 0, 2), fell(0, 5)], NAMES)
    assert event == 1
    assert words == "The find that was worth most, 6: Ben found 2 Magic Items."


def test_a_fall_weighs_what_its_pile_would_have_brought() -> None:
    kept = Event("kept", "DA-6.3", {"player": 0, "white": 2, "red": 0, "over": 0})
    event, words, _ = recap(new_match(2).state, [kept, found(0, 6, 0), fell(1, 4)], NAMES)
    assert event == 2, "four dice, each worth 3 in this match"
    assert words.startswith("The fall that cost most: Ben was Knocked Out")


def test_without_either_there_is_none() -> None:
    event, words, figures = recap(new_match(2).state, [], NAMES)
    assert (event, words) == (NOBODY, "")
    assert figures[:2] == ["0 rolls against Monsters", "0 HITs taken"]
