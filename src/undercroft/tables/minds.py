"""The bots at a table, and what they think: so that nobody else waits for them, in threads, or in
workers beside the server, if an answer takes long."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Sequence
from time import thread_time
from typing import Final, Protocol

from undercroft.kernel import SPECTATOR, Action
from undercroft.kit.game import GameSpec
from undercroft.kit.look import Bot, Look, NoAnswer
from undercroft.match import Match, Step, Tried, guide_of
from undercroft.match.daily import bot_seed
from undercroft.tables.traces import tag, trace

MakeBot = Callable[[GameSpec, str, str], Bot]
"""Makes the bot of that name for a game, from a seed of its own."""


class Beside(Protocol):
    """Who lets bots think beside this process."""

    def thinks(self, spec: GameSpec, name: str) -> bool:
        """Whether a bot of that name thinks there."""

    def begin(self) -> None:
        """Make ready for the first answer."""

    async def answer(self, spec: GameSpec, name: str, look: Look, seconds: float) -> Action:
        """Return what a bot answers within so many seconds; raise NoAnswer."""

    async def weigh(self, spec: GameSpec, look: Look, seconds: float) -> Tried:
        """Try the answers to a decision out for so many seconds, the best first; raise NoAnswer."""


LONGEST: Final = 10.0
"""Seconds after which a bot that thinks in secret says no, or whatever comes first."""

_logger = logging.getLogger(__name__)


class Minds:
    """The bots of one table; each seat has its own.

    Where others play the same deal, they `are_same` for all: they have the same luck.
    """

    def __init__(
        self,
        spec: GameSpec,
        make_bot: MakeBot,
        match_id: str,
        beside: Beside | None = None,
        are_same: bool = False,
    ) -> None:
        self._are_same = are_same
        self._spec = spec
        self._beside = beside
        self._make_bot = make_bot
        self._match_id = match_id
        self._bots: dict[tuple[int, str], Bot] = {}
        self.worked = 0.0
        """Seconds of a processor that the last answer took."""

    def thinks(self, name: str) -> bool:
        """Whether a bot of that name thinks for long, beside the server."""
        return self._beside is not None and self._beside.thinks(self._spec, name)

    def expect(self, names: Sequence[str]) -> None:
        """Make ready for bots of those names, if one of them thinks for long."""
        if self._beside is not None and any(self.thinks(one) for one in names):
            self._beside.begin()

    async def choose(
        self,
        name: str,
        match: Match,
        tried: Sequence[Step] = (),
        most: float | None = None,
        thinking: float = 0.0,
    ) -> Action:
        """Return what the bot of that name answers for who is to decide, after what was `tried`.

        In a lesson it follows the script. Who thinks for longer than `most` seconds says no.
        A bot that thinks beside the server has so many seconds for `thinking`; the rule of thumb
        answers for it where that is too short, and where it would tell that the seat is asked.
        """
        self.worked = 0.0
        guide = guide_of(match, tried)
        if guide is not None and guide.meant:
            return self._spec.vocabulary.parse(guide.meant)
        look = match.look(tried)
        if self.thinks(name):
            secret = (tried[-1].after if tried else match.state).hidden_from(SPECTATOR)
            answer = None if secret else await self._think(name, look, thinking)
            if answer is not None:
                return answer
            name = self._spec.best
        seat = look.decision.player, name
        seed = bot_seed(match.seed, seat[0]) if self._are_same else secrets.token_hex(8)
        bot = self._bots.pop(seat, None)  # one that is left thinking has no other question
        try:
            async with asyncio.timeout(most):
                bot, action, self.worked = await asyncio.to_thread(self._ask, bot, name, look, seed)
        except TimeoutError:
            decline, legal = look.decision.kind.decline, look.decision.actions
            return decline if decline is not None and decline in legal else legal[0]
        if bot is not None:
            self._bots[seat] = bot
        return action

    async def _think(self, name: str, look: Look, seconds: float) -> Action | None:
        """Return what a bot answers that thinks beside the server; None if it does not in time."""
        assert self._beside is not None
        try:
            return await self._beside.answer(self._spec, name, look, seconds)
        except NoAnswer as fault:
            table = tag(self._match_id)
            _logger.warning(
                "table %s: the bot %s gave no answer in %g s (%s): the rule of thumb answers",
                table, name, seconds, fault,
            )  # fmt: skip
            return None

    async def weigh(self, match: Match, seconds: float) -> Tried:
        """Return what the answers to the pending decision are worth; nothing if none was tried."""
        if self._beside is None:
            return ()
        try:
            return await self._beside.weigh(self._spec, match.look(), seconds)
        except NoAnswer as fault:
            _logger.warning("table %s: no hint was found: %s", tag(self._match_id), fault)
            return ()

    def _ask(
        self, bot: Bot | None, name: str, look: Look, seed: str
    ) -> tuple[Bot | None, Action, float]:
        """Ask a bot, made now if there is none yet, and say how long it worked; one that fails
        takes the first legal action, so that no table stalls."""
        began = thread_time()
        kind, legal = look.decision.kind.name, look.decision.actions
        try:
            bot = bot or self._make_bot(self._spec, name, seed)
            action = bot.choose(look)
            if action not in legal:
                raise ValueError("not a legal answer")
        except Exception as fault:
            # The decision itself may hold a hand: it is nothing for a log.
            table, said = tag(self._match_id), trace(fault)
            _logger.error("table %s: a bot failed at the question %s: %s", table, kind, said)
            action = legal[0]
        return bot, action, thread_time() - began
