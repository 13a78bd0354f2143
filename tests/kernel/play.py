"""How the tests of the kernel talk: small tables, scripted dice, moves in the players' words."""

from collections.abc import Sequence
from random import Random

from tests.kernel.toy import Cellar, Turn
from tests.kernel.toy_game import GAME, table
from tests.kernel.toy_words import WORDS
from undercroft.kernel import ScriptedDice, State, digest
from undercroft.match import Match


def turn(hands: Sequence[Sequence[int]], *dice: int, deck: Sequence[int] = ()) -> Cellar:
    """Begin one turn of player 0: these cards in the hands, the die falling like this."""
    return table(hands, deck).start(Turn(0, False), ScriptedDice(dice))


def does(s: State, player: int, *moves: str) -> None:
    """Let the player make these moves."""
    for move in moves:
        assert s.current_player == player, f"{s.decision} is pending before {move!r}"
        s.apply_action(WORDS.parse(move))


def plays(match: Match, player: int, *moves: str) -> None:
    """Let the player make these moves of a match."""
    for move in moves:
        assert match.state.current_player == player
        match.apply(WORDS.parse(move))


def offered(s: State) -> list[str]:
    """What the player to decide may do."""
    return [action.notation for action in s.legal_actions]


def play_on(match: Match, rng: Random, most: int = 10_000) -> Match:
    """Play at random until the match is over, or that many actions."""
    for _ in range(most):
        if match.state.is_terminal():
            break
        match.apply(rng.choice(match.state.legal_actions))
    return match


def random_match(seed: int, most: int = 10_000, players: int = 3) -> Match:
    """A match of the toy played at random, to its end or for that many actions."""
    match = Match(GAME, players, {}, f"seed {seed}")
    return play_on(match, Random(seed), most)


def same(one: State, other: State) -> bool:
    """Say whether two positions are equal in everything."""
    return digest(one) == digest(other)
