"""The bots at a table, and what they think: in threads, so that nobody else waits for them."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Sequence
from time import thread_time
from typing import Final

from undercroft.kernel import Action
from undercroft.kit.game import GameSpec
from undercroft.kit.look import Bot, Look
from undercroft.match import Match, Step, guide_of
from undercroft.tables.traces import tag, trace

MakeBot = Callable[[GameSpec, str, str], Bot]
"""Makes the bot of that name for a game, from a seed of its own."""

LONGEST: Final = 10.0
"""Seconds after which a bot that thinks in secret says no, or whatever comes first."""

_logger = logging.getLogger(__name__)


class Minds:
    """The bots of one table; each seat has its own."""

    def __init__(self, spec: GameSpec, make_bot: MakeBot, match_id: str) -> None:
        self._spec = spec
        self._make_bot = make_bot
        self._match_id = match_id
        self._bots: dict[tuple[int, str], Bot] = {}
        self.worked = 0.0
        """Seconds of a processor that the last answer took."""

    async def choose(
        self, name: str, match: Match, tried: Sequence[Step] = (), most: float | None = None
    ) -> Action:
        """Return what the bot of that name answers for who is to decide, after what was `tried`.

        In a first match it follows the script. Who thinks for longer than `most` seconds says no.
        """
        self.worked = 0.0
        guide = guide_of(match, tried)
        if guide is not None and guide.meant:
            return self._spec.vocabulary.parse(guide.meant)
        look = match.look(tried)
        seat = look.decision.player, name
        bot = self._bots.pop(seat, None)  # one that is left thinking has no other question
        try:
            async with asyncio.timeout(most):
                bot, action, self.worked = await asyncio.to_thread(self._ask, bot, name, look)
        except TimeoutError:
            decline, legal = look.decision.kind.decline, look.decision.actions
            return decline if decline is not None and decline in legal else legal[0]
        if bot is not None:
            self._bots[seat] = bot
        return action

    def _ask(self, bot: Bot | None, name: str, look: Look) -> tuple[Bot | None, Action, float]:
        """Ask a bot, made now if there is none yet, and say how long it worked; one that fails
        takes the first legal action, so that no table stalls."""
        began = thread_time()
        kind, legal = look.decision.kind.name, look.decision.actions
        try:
            bot = bot or self._make_bot(self._spec, name, secrets.token_hex(8))
            action = bot.choose(look)
            if action not in legal:
                raise ValueError("not a legal answer")
        except Exception as fault:
            # The decision itself may hold a hand: it is nothing for a log.
            table, said = tag(self._match_id), trace(fault)
            _logger.error("table %s: a bot failed at the question %s: %s", table, kind, said)
            action = legal[0]
        return bot, action, thread_time() - began
