"""Hints at a table: what each answer is worth, for who asks alone."""

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar, Final

from undercroft.kernel import State
from undercroft.match import hint_of
from undercroft.tables.playing import AtMoment
from undercroft.tables.refusals import NotPossible
from undercroft.tables.seen import Seen
from undercroft.tables.table import Table

LONGEST: Final = 5.0
"""Seconds that a hint takes at most: a browser does not wait for ever."""

OFF: Final = "Hints are switched off at this table."
IN_SECRET: Final = "There is no hint where nobody else may know that you are asked."
UNDER_WAY: Final = "Your hint is being worked out already."
NO_BOT: Final = "There is no hint: the game has no bot that could play on from a tried answer."
NONE: Final = "No hint was found in time. Ask again in a moment."


class TakeHint(AtMoment):
    """Have your answers tried out, on what you may know.

    What came of it is shown to you alone, where the terms allow hints; the log says that you took
    one. It takes as long as bots that search may think, at most 5 seconds.
    """

    limited: ClassVar = True

    def about(self, seen: Seen) -> Sequence[State]:
        """The decision is that of one's own figure."""
        return [seen.match.state]

    async def play(self, table: Table, who: str) -> None:
        """Try them out beside the server, while the table goes on."""
        seen, seat = table.seen, self.seat
        seen.must_be_fresh(seat, self.number)
        if why := no_hint(seen):
            raise NotPossible(why)
        if seen.hint(seat) is not None:
            return
        if seat in table.hinting:
            raise NotPossible(UNDER_WAY)
        table.hinting.add(seat)
        try:
            tried = await table.minds.weigh(seen.match, min(LONGEST, seen.terms.thinking))
        finally:
            table.hinting.discard(seat)
        async with table.lock:
            seen.must_be_current(seat, self.number)
            if not tried:
                raise NotPossible(NONE)
            seen.hints[seat] = hint_of(seen.spec, seen.sight(seat), tried)
            told = [seen.happening("hint", seat)]
            await table.seating.change(lambda old: (replace(old), told))
            await table.heard()


def no_hint(seen: Seen) -> str:
    """Say why there is no hint to the pending decision; "" if there is one."""
    if not seen.terms.hints:
        return OFF
    if not seen.spec.bots:
        return NO_BOT
    return IN_SECRET if seen.in_secret or seen.paused else ""
