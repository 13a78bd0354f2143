"""Fingerprints of matches of chance and of each bot, here or printed by another process, to
compare."""

from importlib import import_module
from json import dumps

from undercroft.bots import RandomBot, make_bot
from undercroft.kernel import SeededDice, digest
from undercroft.kit.game import GameSpec
from undercroft.kit.look import Bot, Look
from undercroft.testing.cases import Case, cases

MOST = 150


def fingerprints(spec: GameSpec) -> dict[str, str]:
    """The digest of each case after so many random decisions, with the bytes of its views, and of
    a case that each bot has played."""
    tried = cases(spec)
    found = {str(case): _played(case, RandomBot(case.seed)) for case in tried}
    for name in spec.bots:
        found[f"bot {name}"] = _played(tried[0], make_bot(spec, name, tried[0].seed))
    return found


def _played(case: Case, bot: Bot) -> str:
    state = case.spec.new(case.players, case.switches, SeededDice(case.seed))
    for _ in range(MOST):
        if state.is_terminal():
            break
        state.apply_action(bot.choose(Look(case.spec, state)))
    return f"{digest(state)} {dumps(case.spec.seen(state, 0))}"


def show(module: str) -> None:
    """Print the fingerprints of the game that a module holds."""
    print(dumps(fingerprints(import_module(module).GAME)))
