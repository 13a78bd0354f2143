"""What must hold at the table after every action; the conformance battery looks."""

from typing import TypeVar

from undercroft.kernel import Frame

from .content.cards import RATING
from .rules.faces import NOT_HERE
from .rules.roll import Roll
from .rules.search import Search
from .rules.turn import Turn
from .state import ABSENT, IN_ROLL, KNOCKED_OUT, OUT, PILE, ROOM, DungeonAttack

F = TypeVar("F", bound=Frame)


def check(state: DungeonAttack) -> None:
    """Raise AssertionError, saying what is wrong, if the position cannot be one of the game."""
    for player in range(len(state.adventurers)):
        _check_adventurer(state, player)
    _check_white_dice(state)
    _check_red_dice(state)
    _check_epic(state)
    _check_turn(state)
    _check_who_is_asked(state)


def _check_adventurer(s: DungeonAttack, player: int) -> None:
    one = s.adventurers[player]
    where = f"player {player}"
    assert 0 <= one.hits <= KNOCKED_OUT, f"{where} has {one.hits} HITs (DA-1.12)"
    treasure = (one.gold, one.charged, one.drained, one.artifacts)
    assert min(treasure) >= 0, f"{where} owns less than nothing: {treasure} (DA-1.14)"
    dice = (one.facing, one.pile)
    assert min(dice) >= 0, f"{where} has less than no dice: {dice}"
    if one.hits == KNOCKED_OUT:
        assert not s.dice_facing(player), f"{where} is Knocked Out and faces dice (DA-14.2)"
        pile = one.pile + s.red_in(PILE + player)
        assert not pile, f"{where} is Knocked Out and has a pile (DA-14.3)"


def _check_white_dice(s: DungeonAttack) -> None:
    """White dice over all zones are the level's, less what was lost before it (R32)."""
    if s.level < 0:
        return
    assert s.lost >= 0, f"{s.lost} white dice are lost for good (R32)"
    assert s.lost >= s.out if s.rules.lost_for_game else not s.lost, "dice lost against R32"
    white, _ = s.rules.levels[s.level]
    lost_before = s.lost - s.out if s.rules.lost_for_game else 0
    due = max(0, white - lost_before)
    assert min(s.room, s.out) >= 0, f"less than no dice: Room {s.room}, Out {s.out}"
    there = s.room + s.out + sum([one.facing + one.pile for one in s.adventurers])
    roll, search = _under_way(s, Roll), _under_way(s, Search)
    if roll is not None:
        counts = roll.fresh + roll.spent
        assert min(counts) >= 0, f"a roll of less than no dice: {counts}"
        there += sum(counts)
    if search is not None:
        there += sum(search.white)
    _check_total("white", s, there, due)


def _check_red_dice(s: DungeonAttack) -> None:
    """Each red die of the level lies in exactly one place that there is."""
    players = range(len(s.adventurers))
    places = [ROOM, OUT, ABSENT, IN_ROLL, *players, *[PILE + player for player in players]]
    for number, place in enumerate(s.boss):
        assert place in places, f"red die {number} lies nowhere: {place}"
    roll, search = _under_way(s, Roll), _under_way(s, Search)
    faces = (NOT_HERE, NOT_HERE) if roll is None else roll.red_faces
    for number, place in enumerate(s.boss):
        rolled = faces[number] != NOT_HERE
        assert rolled == (place == IN_ROLL), f"red die {number} lies at {place}, rolled: {rolled}"
    there = 2 - s.red_in(ABSENT)
    if search is not None:
        there += sum(search.red)
    _check_total("red", s, there, s.rules.levels[s.level][1] if s.level >= 0 else 0)


def _check_total(colour: str, s: DungeonAttack, there: int, due: int) -> None:
    """In the fight no die is gained or lost; dice that were searched leave the table."""
    assert there <= due, f"there are {there} {colour} dice, the level has {due} (DA-2.5-2.7)"
    if _under_way(s, Search) is None and not s.is_terminal():
        assert there == due, f"there are {there} {colour} dice, the level has {due} (DA-2.5-2.7)"


def _check_epic(s: DungeonAttack) -> None:
    if s.epic:
        assert s.rules.epic_monster, "an Epic Monster without the optional rule (DA-19.1)"
        assert s.boss[0] == s.boss[1], f"the Epic Monster is torn apart: {s.boss} (DA-19.16)"


def _check_turn(s: DungeonAttack) -> None:
    if s.level < 0:
        return
    seats = range(len(s.adventurers))
    assert s.turn in seats, f"it is the turn of nobody: {s.turn}"
    assert s.opener in seats, f"the level has no opener: {s.opener} (DA-10.6)"
    effect = s.effect(s.turn)
    best = s.card(s.turn).rating + (effect.size if effect.do == RATING else 0)
    assert 0 <= s.rating_used <= best, f"{s.rating_used} dice kept in a turn (DA-6.1)"
    assert 0 <= s.artifacts_used <= max([one.artifacts for one in s.adventurers]), "R25"
    if s.door_open:
        assert 1 <= s.round <= s.rules.round_cap, f"round {s.round} (DA-15.11)"
    elif not s.is_terminal():
        beaten = s.out + sum([one.pile for one in s.adventurers])
        assert not s.round, f"round {s.round} before the first Bust (DA-10.6)"
        assert not s.decider, "a decider before the first Bust (DA-15.3)"
        assert not s.dice_faced(), "somebody faces dice before the first Bust (DA-2.8)"
        assert not beaten, "dice were beaten before the first Bust (DA-2.8)"


def _check_who_is_asked(s: DungeonAttack) -> None:
    """Only whose turn or Search it is decides, and nobody who is Knocked Out (DA-3.3, 3.10)."""
    if s.is_terminal() or s.level < 0:
        return
    asked, search, turn = s.current_player, _under_way(s, Search), _under_way(s, Turn)
    assert s.adventurers[asked].is_conscious(), f"player {asked} decides while Knocked Out"
    if search is not None:
        assert asked == search.player, f"player {asked} decides in the Search of {search.player}"
        assert not s.dice_faced(), "somebody faces dice in the Search (DA-15.1, 15.2)"
    else:
        assert turn is not None, f"a decision outside any turn: {s.stack_trace()}"
        assert asked == turn.player == s.turn, f"player {asked} decides in the turn of {s.turn}"


def _under_way(s: DungeonAttack, kind: type[F]) -> F | None:
    return next((frame for frame in s.stack if isinstance(frame, kind)), None)
