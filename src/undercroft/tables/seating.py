"""Who holds the seats of a table, and on what terms; every change is kept before it counts."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from undercroft.kernel import NOBODY
from undercroft.match import Happening
from undercroft.tables.history import NONE, comings
from undercroft.tables.refusals import CannotOpen, Forbidden, NoSuchThing, NotPossible
from undercroft.tables.scene import Changed, Unchanged, without_deputies
from undercroft.tables.setup import Seat, Setup, new_seed
from undercroft.tables.store import NumberTaken, Store, Stored, Waiting

_MOST_TRIES: Final = 20

LONGEST_NOTES: Final = 4000
"""Letters of what the holder of a seat notes."""

Change = Callable[[Stored], Changed]


class Seating:
    """The seats of one table as the store has them. `who` is the SHA-256 of somebody's token.

    `is_kept` says whether the match goes into the histories of those who play it.
    """

    def __init__(self, match_id: str, stored: Stored, store: Store, is_kept: bool) -> None:
        self._id = match_id
        self._is_kept = is_kept
        self._store = store
        self.stored = stored

    @property
    def setup(self) -> Setup:
        """What the table is set up with, as of now."""
        return self.stored.setup

    @property
    def seats(self) -> Sequence[Seat]:
        """The seats, in player order."""
        return self.stored.setup.seats

    @property
    def started(self) -> bool:
        """Say whether the match has begun."""
        return self.stored.started is not None

    @property
    def public(self) -> Stored:
        """What everybody may notice of the table."""
        return replace(self.stored, stops={}, waiting=None, notes={}, version=0)

    @property
    def waits_for(self) -> list[int]:
        """The seats without which the match cannot begin: free ones, and people not ready."""
        return [n for n, seat in enumerate(self.seats) if not seat.bot and not seat.ready]

    @property
    def playing(self) -> list[int]:
        """The seats that people play themselves."""
        return [n for n, seat in enumerate(self.seats) if seat.holders and not seat.player]

    def with_seat(self, seat: int) -> list[int]:
        """Return the seats, that one among them, that nobody holds but who holds that one."""
        holders = {*self.seats[seat].owners}
        return [n for n in self.playing if n == seat or {*self.seats[n].owners} <= holders]

    # -- rights ---------------------------------------------------------------

    def of(self, who: str) -> list[int]:
        """Return the seats that somebody holds."""
        return [n for n, seat in enumerate(self.seats) if who and who in seat.holders]

    def eyes_of(self, who: str) -> int:
        """Return the seat through whose eyes somebody looks who watches; NOBODY for none."""
        if not who or self.of(who):
            return NOBODY
        for number, seat in enumerate(self.seats):
            looker = seat.looker(who)
            if seat.shows and looker is not None and looker.looks:
                return number
        return NOBODY

    def is_host(self, who: str) -> bool:
        """Say whether somebody is the host: who set the table up, or another device of theirs."""
        host = self.stored.host
        whole = [seat for seat in self.seats if seat.limit(who) is None]
        same = any(host in seat.holders and who in seat.holders for seat in whole)
        return bool(who) and (who == host or same)

    def is_let_in(self, who: str) -> bool:
        """Say whether somebody may look: watchers may not at a table that wants none."""
        wanted = self.setup.terms.watchers or any(seat.open for seat in self.seats)
        return wanted or bool(self.of(who)) or self.is_host(who)

    def must_let_in(self, who: str) -> None:
        """Raise Forbidden for watchers at a table that wants none."""
        if not self.is_let_in(who):
            raise Forbidden("This table wants no watchers.")

    def must_hold(self, who: str, seat: int) -> Seat:
        """Return a seat that somebody holds; raise Forbidden if not, NoSuchThing for none."""
        if not 0 <= seat < len(self.seats):
            raise NoSuchThing(f"There is no seat {seat}; they go from 0 to {len(self.seats) - 1}.")
        if self.seats[seat].bot:
            raise Forbidden("A bot holds that seat.")
        if seat not in self.of(who):
            raise Forbidden("Somebody else holds that seat, or nobody.")
        return self.seats[seat]

    def must_sit(self, who: str) -> None:
        """Raise Forbidden for somebody who holds no seat here."""
        if not self.of(who):
            raise Forbidden("Only who holds a seat here can do that.")

    def must_be_host(self, who: str) -> None:
        """Raise Forbidden for anybody but the host."""
        if not self.is_host(who):
            raise Forbidden("Only the host of this table can do that.")

    # -- changes --------------------------------------------------------------

    async def change(self, change: Change) -> None:
        """Make a change from the newest version and keep it.

        If another process was faster, it is made again from what that has written. Raise
        NotPossible if it cannot be; nothing has changed then.
        """
        for _ in range(_MOST_TRIES):
            try:
                new, happened = change(self.stored)
            except Unchanged:
                return
            new = replace(new, version=self.stored.version + 1)
            told = comings(self.stored, new) if self._is_kept else NONE
            try:
                await self._store.change(self._id, new, happened, told)
            except NumberTaken:
                found = await self._store.find(self._id)
                if found is None:
                    raise CannotOpen("this table was cleared away") from None
                self.stored = found
            else:
                self.stored = new
                return
        raise NotPossible("Too many changes at once: try again.")

    async def set_rules(self, version: int, happened: Sequence[Happening]) -> None:
        """Keep by which version of the rules the match goes on."""

        def change(old: Stored) -> Changed:
            if old.rules_version == version:
                raise Unchanged
            return replace(old, rules_version=version), happened

        await self.change(change)

    async def turns_came(self, players: set[int]) -> None:
        """End what those wanted to pass until their next turn; nobody can notice it."""

        def change(old: Stored) -> Changed:
            stops = {n: one.at_own_turn() if n in players else one for n, one in old.stops.items()}
            if stops == old.stops:
                raise Unchanged
            return replace(old, stops=stops), []

        await self.change(change)

    # -- pauses ---------------------------------------------------------------

    async def keep_answer(self, number: int, notation: str) -> bool:
        """Keep an answer until the pause is over for which the journal is so long.

        It takes the place of an earlier one. Say whether it counts: not if the pause is over.
        """

        def change(old: Stored) -> Changed:
            if _waiting(old, number).closed:
                raise Unchanged
            return replace(old, waiting=Waiting(number, notation)), []

        await self.change(change)
        return not _waiting(self.stored, number).closed

    async def close_pause(self, number: int) -> str:
        """Let no other answer count; return the one that was kept, "" without one."""

        def change(old: Stored) -> Changed:
            return replace(old, waiting=replace(_waiting(old, number), closed=True)), []

        await self.change(change)
        return _waiting(self.stored, number).notation


def _waiting(stored: Stored, number: int) -> Waiting:
    """Return what waits for the end of the pause for which the journal is so long."""
    kept = stored.waiting
    return kept if kept and kept.number == number else Waiting(number)


def rematch(setup: Setup, who: str) -> Setup:
    """Return the set-up of a rematch that somebody wants: new dice, everybody one place on.

    What is brought belongs to the place: so everybody plays another role.
    """
    people = [without_deputies(one) for one in (*setup.seats[-1:], *setup.seats[:-1])]
    seats = [
        Seat(
            one.name if one.bot or one.holders else "",
            one.bot,
            place.brought,
            "",
            one.holders,
            limits=tuple([limit for limit in one.limits if limit.key in one.holders]),
        )
        for one, place in zip(people, setup.seats, strict=True)
    ]
    seats = [replace(seat, ready=who in seat.holders) for seat in seats]
    typed = None if setup.typed else setup.typed  # dice that were thrown elsewhere are not again
    return replace(setup, seats=seats, seed=new_seed(), typed=typed, position=None, deal="")
