"""Bots that can sit down at any game: the random one, and what a game brings itself.

A bot sees a `Look` (its seat's view and copies dealt anew), never the state.
"""

from collections.abc import Sequence
from random import Random

from undercroft.kernel import Action, BadSetup, Bot, GameSpec, Look
from undercroft.kernel.errors import nearest

RANDOM = "random"
"""The name of the bot that every game has."""


class RandomBot:
    """Takes any legal action, each equally likely; the same seed makes the same choices."""

    def __init__(self, seed: str = "") -> None:
        self._chance = Random(seed)
        self._random = self._chance.random

    def begin(self, seed: str) -> None:
        """Choose as a new bot with that seed would: it takes half as long to make one."""
        self._chance.seed(seed)

    def choose(self, look: Look) -> Action:
        """See Bot.choose."""
        return self.pick(look.decision.actions)

    def pick(self, actions: Sequence[Action]) -> Action:
        """Choose without a look at the table."""
        return actions[int(self._random() * len(actions))]


def bot_names(spec: GameSpec) -> list[str]:
    """Return the names of all bots that play this game."""
    return [RANDOM, *spec.bots]


def make_bot(spec: GameSpec, name: str, seed: str) -> Bot:
    """Return a new bot of that name; raise BadSetup naming those there are."""
    if name == RANDOM:
        return RandomBot(seed)
    if name not in spec.bots:
        known = bot_names(spec)
        raise BadSetup(
            f"{spec.title} has no bot {name!r}{nearest(name, known)}; it has {', '.join(known)}"
        )
    bot: Bot = spec.bots[name]()
    return bot
