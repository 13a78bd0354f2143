"""Bots that can sit down at any game: the random one, what a game brings itself, those of four
strengths, and those that were read from a file.

A bot sees a `Look` (its seat's view and copies dealt anew), never the state.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from mypy_extensions import mypyc_attr

from undercroft.bots.own import READ, offered
from undercroft.bots.search import EASIER, SLOW, STRENGTHS
from undercroft.games import all_games
from undercroft.kernel import Action, BadSetup, RulesError, State
from undercroft.kernel.errors import nearest
from undercroft.kit.game import RANDOM, GameSpec
from undercroft.kit.look import UNLIMITED, Bot, Brief, Budget, Look
from undercroft.kit.strengths import steps

DECISION_CAP: Final = 100_000
"""A match that is longer than this does not end: a defect in its rules."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Blind:
    """A bot that looks at nothing but the answers."""

    def pick(self, actions: list[Action]) -> Action:
        """Return one of the legal actions."""
        raise NotImplementedError


class RandomBot(Blind):
    """Takes any legal action, each equally likely; the same seed makes the same choices."""

    def __init__(self, seed: str = "") -> None:
        self._chance = Random(seed)
        self._random = self._chance.random

    def begin(self, seed: str) -> None:
        """Choose as a new bot with that seed would: it takes half as long to make one."""
        self._chance.seed(seed)

    def choose(self, look: Look) -> Action:
        """See Bot.choose."""
        return self.pick(list(look.decision.actions))

    def pick(self, actions: list[Action]) -> Action:
        """See Blind.pick."""
        return actions[int(self._random() * len(actions))]


def bot_names(spec: GameSpec) -> list[str]:
    """Return the names of the bots of this game that answer at once."""
    return [RANDOM, *spec.bots, *offered(spec.slug)]


def table_bots(spec: GameSpec) -> list[str]:
    """Return the names of the bots that sit at tables of a server, from the weakest to the best.

    The adept is left out: it is the best rule of thumb of the game, which has a name there. Of
    expert and master those are offered who were measured to be stronger than the bot before.
    """
    if not spec.bots:
        return bot_names(spec)
    easier = [one for one in EASIER if one not in spec.bots]
    measured = steps(spec.folder)
    harder = [one for one in SLOW if one in measured and one not in spec.bots]
    return [RANDOM, *easier, *spec.bots, *harder, *offered(spec.slug)]


def needs_worker(spec: GameSpec, name: str) -> bool:
    """Whether a bot of that name takes long: no thread of a server, a worker alone asks it."""
    if name in READ:
        return READ[name].needs_worker
    return name in SLOW and name not in spec.strong and name not in spec.bots


def known_bots() -> list[str]:
    """Return the names that bots of any game have: nobody's own bot takes one of them."""
    named = {name: None for spec in all_games().values() for name in spec.bots}
    return [RANDOM, *named, *STRENGTHS]


def make_bot(spec: GameSpec, name: str, seed: str, budget: Budget = UNLIMITED) -> Bot:
    """Return a new bot of that name; raise BadSetup where there is none, or it takes no brief.

    Its answers follow from the seed and from what it sees; within seconds, from the machine too.
    """
    if name == RANDOM:
        return RandomBot(seed)
    solving = spec.solving
    makers = {**spec.bots, solving.bot: solving.make} if solving else dict(spec.bots)
    if spec.bots:
        graded = {**STRENGTHS, **spec.strong}
        makers = {**makers, **{one: graded[one] for one in graded if one not in makers}}
    if name in READ:
        if READ[name].game not in ("", spec.slug):
            raise BadSetup(f"the bot {name!r} plays {READ[name].game}, not {spec.title}")
        makers[name] = READ[name].make
    if name not in makers:
        known = [RANDOM, *makers]
        own = "; a bot of your own is named ./mine.py:Bold" if set(":/\\.") & set(name) else ""
        raise BadSetup(
            f"{spec.title} has no bot {name!r}{nearest(name, known)}; it has {', '.join(known)}"
            f"{own}"
        )
    try:
        bot: Bot = makers[name](Brief(spec, seed, budget))
    except ModuleNotFoundError as fault:
        raise BadSetup(
            f"the bot {name!r} of {spec.title} needs {fault.name}, which is not installed:"
            " pip install 'undercroft[lab]'"
        ) from fault
    except TypeError as fault:
        raise BadSetup(
            f"the bot {name!r} of {spec.title} cannot be made: {fault}; what makes a bot takes one"
            " argument, a Brief of undercroft.kit.look"
        ) from fault
    return bot


def make_table_bot(spec: GameSpec, name: str, seed: str) -> Bot:
    """Return a new bot for a table.

    Raise BadSetup for one that needs a worker: it would think where pages are made, and everybody
    would wait for it.
    """
    if needs_worker(spec, name):
        raise BadSetup(f"the bot {name!r} thinks in a worker alone")
    return make_bot(spec, name, seed)


def play_out(
    spec: GameSpec, state: State, bots: list[Bot], chance: Bot | None, by_chance: Sequence[str]
) -> int:
    """Let bots, one for each seat, play a match to its end; return how many decisions that took.

    `chance`, if there is one, takes the decisions of the kinds `by_chance` for all seats.
    """
    decisions, seated = 0, [*bots, *([chance] if chance else [])]
    picks = [bot.pick if isinstance(bot, Blind) else None for bot in seated]
    while state.current_player >= 0:
        place = state.current_player
        if chance is not None and state.kind.name in by_chance:
            place = len(bots)
        if pick := picks[place]:  # it is spared the look
            state.apply_action(pick(state.legal_actions))
        else:
            state.apply_action(seated[place].choose(Look(spec, state)))
        decisions += 1
        if decisions > DECISION_CAP:
            raise RulesError(f"no end after {DECISION_CAP:,} decisions")
    return decisions
