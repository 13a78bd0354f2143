"""The event that decided a finished match, told from what happened in it."""

from undercroft.games.warp_dungeons import GAME
from undercroft.games.warp_dungeons.state import DM_WINS, HEROES_WIN, WarpDungeons
from undercroft.games.warp_dungeons.turning_point import recap
from undercroft.kernel import NOBODY, Event, SeededDice
from undercroft.kernel.events import Value

NAMES = ["Ada", "Ben", "Cem"]


def ended(outcome: str, *winners: int) -> WarpDungeons:
    state = GAME.new(3, {}, SeededDice("the end"))
    assert isinstance(state, WarpDungeons)
    state.outcome, state.winners = outcome, winners
    return state


def trophy(player: int, points: int) -> Event:
    fields: dict[str, Value] = {"player": player, "card": "Orc Thugs", "points": points}
    return Event("trophy", "WD-9.27", fields)


def test_it_is_the_best_trophy_of_who_won() -> None:
    events = [trophy(0, 2), trophy(1, 5), trophy(0, 3)]
    event, words, _ = recap(ended(HEROES_WIN, 0), events, NAMES)
    assert event == 2
    assert words == "The battle that won most: Ada took Orc Thugs as a trophy: 3 points."


def test_without_a_trophy_it_is_the_room_that_ended_it() -> None:
    resolved = Event("resolved", "WD-8.1", {"player": 0, "card": "Throne Room"})
    event, words, _ = recap(ended(HEROES_WIN, 0), [trophy(1, 5), resolved], NAMES)
    assert (event, words) == (1, "The room that ended it: The Throne Room is resolved.")


def test_where_a_dungeon_master_wins_it_is_what_hurt_most() -> None:
    wounds = [
        Event("suffered", "WD-7.5", {"player": 0, "card": "Pit", "wounds": size})
        for size in (1, 3, 2)
    ]
    event, words, _ = recap(ended(DM_WINS, 2), wounds, NAMES)
    assert (event, words) == (1, "The wounds that cost most: Ada suffered 3 wounds from Pit.")


def test_where_all_are_dead_it_is_the_last_death() -> None:
    state = ended(DM_WINS, 2)
    for player in state.hero_players:
        state.players[player].alive = False
    deaths = [
        Event("died", "WD-10.10", {"player": player, "hero": "Magus Sogarth"})
        for player in state.hero_players
    ]
    event, words, _ = recap(state, deaths, NAMES)
    assert event == len(deaths) - 1
    assert words.startswith("The death that ended it: Magus Sogarth died")


def test_where_a_trap_or_a_battle_killed_the_last_hero_it_is_that() -> None:
    state = ended(DM_WINS, 2)
    for player in state.hero_players:
        state.players[player].alive = False
    events = [
        Event("trap", "WD-7.1", {"player": 0, "card": "Spear Trap"}),
        Event("suffered", "WD-7.10", {"player": 0, "card": "Spear Trap", "wounds": 1}),
        Event("died", "WD-10.10", {"player": 0, "hero": "Magus Sogarth"}),
    ]
    event, words, _ = recap(state, events, NAMES)
    assert event == 0
    assert words.startswith("What killed the last hero: A trap for Ada, Spear Trap: avoid it")


def test_a_match_in_which_nothing_happened_has_none() -> None:
    assert recap(ended(DM_WINS, 2), [], NAMES)[:2] == (NOBODY, "")
