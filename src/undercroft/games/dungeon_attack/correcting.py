"""What can be put right by hand: HITs, treasure, where the dice lie and what they show."""

from functools import partial
from typing import Final

from undercroft.kit.correctable import MOST_COUNTED, Correctable, number, one_of

from .content.cards import A, D, M
from .rules.faces import NOT_HERE, put, turned
from .rules.roll import Roll
from .rules.search import Search
from .rules.turn import Turn
from .state import CONDITIONS, KNOCKED_OUT, OUT, PILE, ROOM, WOUNDED, DungeonAttack

FACES: Final = {D: "D", M: "M", A: "A"}
FINAL: Final = ("window", "keep")
"""The steps of a roll at which a face matters only for what is still to come."""


def correct(s: DungeonAttack) -> list[Correctable]:
    """List what can be put right now: all of it lies open."""
    found: list[Correctable] = []
    for player in range(len(s.adventurers)):
        found += _of_adventurer(s, player)
    frames = s.stack
    if s.door_open and s.level >= 0:
        rounds = (s.round, 1, s.rules.round_cap, "DA-15.11")
        found.append(number("round", "round", *rounds, _set_round))
        if not any(isinstance(frame, Roll | Search) for frame in frames):
            found += _on_the_table(s)
    if frames and isinstance(frames[-1], Roll) and frames[-1].step in FINAL:
        found += _of_roll(s, frames[-1])
    return found


def _of_adventurer(s: DungeonAttack, player: int) -> list[Correctable]:
    one, low = s.adventurers[player], KNOCKED_OUT if s.adventurers[player].hits > WOUNDED else 0
    words = {hits: CONDITIONS[hits] for hits in range(max(WOUNDED, low) + 1)}
    used = s.artifacts_used if player == s.turn else 0
    hits = one_of(
        f"{player}.hits", "HITs", one.hits, words, "DA-1.12", partial(_set_hits, player),
        player=player,
    )  # fmt: skip
    treasure = (
        ("gold", "gold", one.gold, 0, "DA-1.14"),
        ("charged", "charged Magic Items", one.charged, 0, "DA-1.15"),
        ("drained", "drained Magic Items", one.drained, 0, "DA-1.15"),
        ("artifacts", "Magic Artifacts", one.artifacts, used, "DA-1.16"),
    )
    owned = [
        number(
            f"{player}.{slug}", what, now, least, MOST_COUNTED, clause,
            partial(_set_treasure, player, slug), player=player,
        )
        for slug, what, now, least, clause in treasure
    ]  # fmt: skip
    return [hits, *owned]


def _set_hits(player: int, s: DungeonAttack, hits: int) -> None:
    s.adventurers[player].hits = hits


def _set_treasure(player: int, slug: str, s: DungeonAttack, size: int) -> None:
    setattr(s.adventurers[player], slug, size)


def _set_round(s: DungeonAttack, number: int) -> None:
    s.round = number


# -- dice -----------------------------------------------------------------------------------


def _on_the_table(s: DungeonAttack) -> list[Correctable]:
    """Where dice lie: a white one that lies there too often, or not, comes from the Room."""
    found = []
    standing = [n for n, one in enumerate(s.adventurers) if one.is_conscious()]
    for player in standing:
        one = s.adventurers[player]
        for slug, what, now, clause in (
            ("facing", "white dice in front", one.facing, "DA-1.8"),
            ("pile", "white dice in the pile", one.pile, "DA-1.9"),
        ):
            move = partial(_lay_white, player, slug)
            limits = (now, 0, now + s.room, clause)
            found.append(number(f"{player}.{slug}", what, *limits, move, player=player))
    if not s.rules.lost_for_game:
        limits = (s.out, 0, s.out + s.room, "DA-1.10")
        found.append(number("out", "number of white dice that are out", *limits, _lay_out))
    places = {ROOM: "in the Room", OUT: "out"}
    places |= {player: f"facing seat {player + 1}" for player in standing}
    places |= {PILE + player: f"in the pile of seat {player + 1}" for player in standing}
    for red, place in enumerate(s.boss):
        if place in places and not s.epic:
            put_it = partial(_lay_red, red)
            what = f"place of red die {red + 1}"
            found.append(one_of(f"red.{red + 1}.place", what, place, places, "DA-1.11", put_it))
    return found


def _lay_white(player: int, slug: str, s: DungeonAttack, dice: int) -> None:
    one = s.adventurers[player]
    s.room -= dice - (one.facing if slug == "facing" else one.pile)
    setattr(one, slug, dice)
    _decide_again(s)


def _lay_out(s: DungeonAttack, dice: int) -> None:
    s.room -= dice - s.out
    s.out = dice
    _decide_again(s)


def _lay_red(red: int, s: DungeonAttack, place: int) -> None:
    s.put_red(red, place)
    _decide_again(s)


def _decide_again(s: DungeonAttack) -> None:
    """Whether this is the turn of a decider follows from the dice, until some are rolled in it
    (DA-15.3)."""
    turns = [frame for frame in s.stack if isinstance(frame, Turn)]
    if turns and not turns[-1].rolled:
        s.decider = s.door_open and s.dice_in_room() > 0 and not s.dice_faced()


def _of_roll(s: DungeonAttack, roll: Roll) -> list[Correctable]:
    """What each die of the roll shows; those that were rolled again come last."""
    found = []
    shown = [(face, False) for face in FACES for _die in range(roll.fresh[face])]
    shown += [(face, True) for face in FACES for _die in range(roll.spent[face])]
    for place, (face, is_spent) in enumerate(shown, 1):
        turn = partial(_turn_white, face, is_spent)
        what = f"face of white die {place}"
        found.append(one_of(f"white.{place}", what, face, FACES, "DA-4.2", turn))
    for red, face in enumerate(roll.red_faces):
        if face != NOT_HERE and not s.epic:
            what, turn = f"face of red die {red + 1}", partial(_turn_red, red)
            found.append(one_of(f"red.{red + 1}", what, face, FACES, "DA-4.2", turn))
    return found


def _turn_white(before: int, is_spent: bool, s: DungeonAttack, face: int) -> None:
    roll = s.unshared()
    assert isinstance(roll, Roll)
    if is_spent:
        roll.spent = turned(roll.spent, before, face)
    else:
        roll.fresh = turned(roll.fresh, before, face)


def _turn_red(red: int, s: DungeonAttack, face: int) -> None:
    roll = s.unshared()
    assert isinstance(roll, Roll)
    roll.red_faces = put(roll.red_faces, red, face)
