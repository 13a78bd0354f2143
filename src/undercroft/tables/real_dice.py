"""What can be done at a table that throws its own dice: type a throw in, and put one right."""

from typing import Annotated, ClassVar, Final

from pydantic import Field

from undercroft.tables.playing import AtMoment
from undercroft.tables.refusals import MatchOver, NotPossible
from undercroft.tables.seen import RULES_CHANGED
from undercroft.tables.table import Table

MOST_DICE: Final = 100
"""So many dice of one throw can be typed in."""

Faces = Annotated[list[Annotated[int, Field(ge=0, le=255)]], Field(max_length=MOST_DICE)]
"""The numbers of the faces, as the question lists them."""


class Throw(AtMoment):
    """Say what the real dice show that the rules ask for.

    `faces` are numbers of the `results` of the question, one for each die, in any order. Without
    faces the app throws. Anybody who holds a seat may throw for the whole table.
    """

    limited: ClassVar = True
    faces: Faces = []

    async def play(self, table: Table, who: str) -> None:
        """Let the throw count, with all that waits for it."""
        async with table.lock:
            table.seen.must_be_current(self.seat, self.number)
            if table.seen.over:
                raise MatchOver(
                    "The match is over: nothing is thrown.", table.seen.sight(self.seat)
                )
            _must_not_wait_for_host(table)
            await table.answers.throw(self.seat, self.faces)


class PutRight(AtMoment):
    """Put a throw right that was typed in wrong.

    `which` is its number among those of the table. All that was answered since is answered again
    in the same way; where that does not fit, nothing changes. It can be put back in the same way.
    """

    limited: ClassVar = True
    which: Annotated[int, Field(ge=0, lt=2**31)]
    faces: Faces

    async def play(self, table: Table, who: str) -> None:
        """Let all go on from that throw."""
        async with table.lock:
            table.seen.must_be_current(self.seat, self.number)
            if table.seen.over:
                raise MatchOver("The match is over: its dice stay.", table.seen.sight(self.seat))
            _must_not_wait_for_host(table)
            await table.answers.put_right(self.seat, self.which, self.faces)


def _must_not_wait_for_host(table: Table) -> None:
    if table.seen.waits_for_host:
        raise NotPossible(RULES_CHANGED)
