"""What can be done with the list of what can be taken back and given again, by name."""

from typing import Annotated, ClassVar, Final

from pydantic import Field

from undercroft.match import count_at, given_again
from undercroft.tables.commands import MomentNumber
from undercroft.tables.playing import AtMoment, ask_back
from undercroft.tables.refusals import NothingToTakeBack, NotPossible
from undercroft.tables.table import Table

MOST_AGAIN: Final = 100
"""So many answers can be given again in one go."""


class GoBack(AtMoment):
    """Take an answer back with all that came after it, your own or another.

    `at` is its moment, as the list of what can be taken back has it. Where you may not do that by
    yourself, it is refused; with `asks`, everybody who plays is asked, and has to agree.
    """

    fair: ClassVar = False
    at: MomentNumber
    asks: bool = False

    async def play(self, table: Table, who: str) -> None:
        """Go back to before that answer, or ask for it."""
        seen, seat = table.seen, self.seat
        async with table.lock:
            seen.must_be_current(seat, self.number)
            offer = seen.undo_offer(seat)
            count = 0 if seen.over or seen.waits_for_host else count_at(seen.match, seat, self.at)
            if not count:
                raise NothingToTakeBack("That cannot be taken back.", seen.sight(seat))
            if count in seen.match.ways_back(seat):
                await table.answers.cut(seat, count)
                table.news.tell()
            elif self.asks:
                await ask_back(table, seat, count)
            else:
                said = f"You cannot take that back by yourself: {offer.why}."
                raise NothingToTakeBack(said, seen.sight(seat))


class Redo(AtMoment):
    """Give again what was taken back: the next answer of yours, or so many one after the other.

    It can be given until something else is answered. Real dice are asked for again.
    """

    fair: ClassVar = False
    steps: Annotated[int, Field(ge=1, le=MOST_AGAIN)] = 1

    async def play(self, table: Table, who: str) -> None:
        """Give them as long as it is this seat that is asked."""
        seen, seat = table.seen, self.seat
        async with table.lock:
            seen.must_be_fresh(seat, self.number)
            if not given_again(seen.match, seat):
                raise NotPossible("There is nothing that you could give again now.")
            for _ in range(self.steps):
                again = [one.action for one in given_again(seen.match, seat)]
                if again:
                    await table.answers.give(seat, again)
