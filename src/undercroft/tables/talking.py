"""What people say: those who play at the table, and those who watch among themselves."""

from typing import Annotated, ClassVar, Final

from pydantic import Field

from undercroft.kernel import SPECTATOR
from undercroft.match import LONGEST_LINE, one_line
from undercroft.tables.commands import AtSeat
from undercroft.tables.names import LONGEST_NAME, typed_name
from undercroft.tables.refusals import NotPossible
from undercroft.tables.table import Play, Table

MOST_SAID: Final = 1000
"""So many lines are kept of those who watch a match: anybody may be one of them."""

Line = Annotated[str, Field(max_length=LONGEST_LINE)]


class Say(AtSeat, Play):
    """Say something at the table.

    Chat is no part of the match, and is not in its record.
    """

    limited: ClassVar = True
    personal: ClassVar = True
    text: Line

    async def play(self, table: Table, who: str) -> None:
        """Keep the line where chat is on, and tell everybody."""
        await _say(table, self.seat, self.text)


class SayAside(Play):
    """Say something to those who watch, if you watch.

    Who plays sees it when the match is over, and not before.
    """

    text: Line
    name: Annotated[str, Field(max_length=LONGEST_NAME)] = ""

    async def play(self, table: Table, who: str) -> None:
        """Keep the line where chat is on, and tell those who watch."""
        if not table.seen.started:
            raise NotPossible("Nobody watches yet: the match has not begun.")
        if table.seating.of(who):
            raise NotPossible("You hold a seat here: the watchers have a chat of their own.")
        if len(table.seen.asides) >= MOST_SAID:
            raise NotPossible(f"The watchers have said {MOST_SAID} lines: no more are kept.")
        await _say(table, SPECTATOR, self.text, typed_name(self.name))


async def _say(table: Table, seat: int, text: str, name: str = "") -> None:
    line = one_line(text, LONGEST_LINE)
    if not table.seen.terms.chat:
        raise NotPossible("Chat is switched off at this table.")
    if not line:
        raise NotPossible("Nothing was typed.")
    async with table.lock:
        await table.store.say(table.id, seat, line, name)
        await table.read_chat()
        table.news.tell()
