"""What can be put right by hand: numbers of heroes, enemies and the companion, where they stand,
what dice show that lie on the table, and the counters of the quest."""

from functools import partial
from typing import Final

from undercroft.kit.correctable import MOST_COUNTED, Choice, Correctable, number, one_of

from .content.cards import COLOURS
from .ground.spaces import NOWHERE, members, space_name
from .rules.figures import occupied, part_of
from .rules.player_phase import ACTIONS, HeroTurn, PlayerPhase
from .rules.remedies import Changing
from .rules.rolls import ENEMY_FACES, spelled
from .rules.spawn import Spawn
from .rules.sums import most_health
from .state import COMPANION, SETTING_UP, Companion, DeckBoxDungeons, Enemy, Figure, Hero

DIE: Final = 6
NO_YES: Final = {0: "no", 1: "yes"}


def correct(s: DeckBoxDungeons) -> list[Correctable]:
    """List what can be put right now: all that has been revealed lies open."""
    if s.phase == SETTING_UP:
        return []
    found: list[Correctable] = []
    for place in s.living():
        found += _of_hero(s, place)
    for enemy in s.enemies:
        found += _of_figure(s, enemy.figure, f"enemy.{enemy.number}", _called(s, enemy))
        stun = partial(_set, enemy.figure, "stunned")
        found.append(
            one_of(f"enemy.{enemy.number}.stunned", "stun", int(enemy.stunned), NO_YES,
                   "DB-15.6", stun, _called(s, enemy))
        )  # fmt: skip
    if s.companion is not None and s.companion.health > 0:
        found += _of_figure(s, COMPANION, "companion", s.companion.name)
    rounds = (s.round, min(1, s.round), s.last_round, "DB-16.5")
    found.append(number("round", "round", *rounds, _set_round))
    if s.quest.marks:
        marks = (s.marks, 0, s.quest.marks, "DB-19.12")
        found.append(number("marks", "number of marks", *marks, _set_marks))
    return found + _dice(s)


def _called(s: DeckBoxDungeons, enemy: Enemy) -> str:
    """Name an enemy, with its number where several are called the same."""
    alike = [one for one in s.enemies if one.name == enemy.name]
    return f"{enemy.name} {enemy.number}" if len(alike) > 1 else enemy.name


def _of_hero(s: DeckBoxDungeons, place: int) -> list[Correctable]:
    one, slug = s.heroes[place], f"hero.{place}"
    found = _of_figure(s, place, slug, one.name)
    ready = partial(_set, place, "ready")
    what = "turn of this round that is to come"
    to_come = one_of(f"{slug}.ready", what, one.ready, NO_YES, "DB-5.3", ready, one.name)
    if s.rules.light:  # the rest lies on the table (DB-20.2)
        return found if place == s.turn else [*found, to_come]
    most = min(s.rules.cap, MOST_COUNTED)
    for word, now, clause in (("energy", one.energy, "DB-1.8"), ("treasure", one.treasure, "R8")):
        put = partial(_set, place, word)
        found.append(number(f"{slug}.{word}", word, now, 0, most, clause, put, one.name))
    if isinstance(s.stack[-1], HeroTurn) and place == s.turn:
        left = (one.actions, 0, ACTIONS, "DB-5.5", partial(_set, place, "actions"))
        found.append(number(f"{slug}.actions", "number of actions left", *left, one.name))
    elif place != s.turn:
        found.append(to_come)
    return found


def _of_figure(s: DeckBoxDungeons, figure: Figure, slug: str, name: str) -> list[Correctable]:
    """Health and space: who has fallen stays where the rules have left it."""
    one = part_of(s, figure)
    assert one is not None
    health = (one.health, 1, most_health(s, one), "DB-2.7", partial(_set, figure, "health"))
    found = [number(f"{slug}.health", "health", *health, name)]
    if isinstance(s.stack[-1], HeroTurn | PlayerPhase):
        ground = s.ground
        free = ground.mask & ~occupied(s) & ~ground.pits
        spaces = [space for space in members(free) if ground.behind[space] == NOWHERE]
        written = [(space, space_name(space)) for space in sorted({*spaces, one.space})]
        names, stand = s.printed, partial(_set, figure, "space")
        choices = [Choice(space, said, names.get(said, said)) for space, said in written]
        found.append(
            Correctable(f"{slug}.space", "space", one.space, choices, "DB-1.5", stand, name)
        )
    return found


def _set(figure: Figure, field: str, s: DeckBoxDungeons, value: int) -> None:
    one: Hero | Companion | Enemy | None = part_of(s, figure)
    if field in ("stunned", "ready"):
        setattr(one, field, bool(value))
    else:  # apart: compiled, a bool that may be an int as well is an int
        setattr(one, field, value)


def _set_round(s: DeckBoxDungeons, number: int) -> None:
    s.round = number


def _set_marks(s: DeckBoxDungeons, number: int) -> None:
    s.marks = number


# -- dice -----------------------------------------------------------------------------------


def _dice(s: DeckBoxDungeons) -> list[Correctable]:
    """What the dice show that lie on the table: a roll that can still be changed, or enemies that
    are not placed yet."""
    top, found = s.stack[-1], list[Correctable]()
    if isinstance(top, Changing):
        for at, face in enumerate(top.faces):
            turn, what = partial(_turn, at), f"face of die {at + 1}"
            found.append(number(f"die.{at + 1}", what, face, 1, DIE, "DB-9.8", turn))
    elif isinstance(top, Spawn):
        for at, (colour, face) in enumerate(top.unplaced):
            words = {value: spelled(colour, value) for value in range(ENEMY_FACES)}
            turn, what = partial(_turn_enemy, at), f"face of {COLOURS[colour]} die {at + 1}"
            found.append(one_of(f"spawn.{at + 1}", what, face, words, "DB-8.1", turn))
    return found


def _turn(at: int, s: DeckBoxDungeons, face: int) -> None:
    roll = s.unshared()
    assert isinstance(roll, Changing)
    roll.faces = (*roll.faces[:at], face, *roll.faces[at + 1 :])


def _turn_enemy(at: int, s: DeckBoxDungeons, face: int) -> None:
    spawn = s.unshared()
    assert isinstance(spawn, Spawn)
    dice = spawn.unplaced
    spawn.unplaced = (*dice[:at], (dice[at][0], face), *dice[at + 1 :])
