"""Who holds the seats of a table, and on what terms; every change is kept before it counts."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from undercroft.kernel import BadSetup, GameSpec
from undercroft.match import Happening, Stops, one_line
from undercroft.match.seats import of_a_person
from undercroft.tables.refusals import CannotOpen, NotPossible
from undercroft.tables.setup import Seat, Setup, Terms, new_seed
from undercroft.tables.store import NumberTaken, Request, Store, Stored

LONGEST_NAME: Final = 24
NAMES: Final = ("Ada", "Brand", "Ciri", "Dorn", "Edda", "Falk", "Greta", "Hilde")
"""Names that seats have until somebody types better ones."""

_MOST_TRIES: Final = 20

Change = Callable[[Stored], tuple[Stored, Sequence[Happening]]]


class Seating:
    """The seats of one table as the store has them.

    Each change is made from the newest version: if another process was faster, it
    is tried again on top of that. What cannot be raises NotPossible, and nothing
    has changed. `who` is the SHA-256 of the token of a browser, or of a program.
    """

    def __init__(
        self,
        match_id: str,
        spec: GameSpec,
        stored: Stored,
        store: Store,
        number: Callable[[], int],
    ) -> None:
        self._id = match_id
        self._spec = spec
        self._store = store
        self._number = number
        self.stored = stored

    # -- reading --------------------------------------------------------------

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
        return replace(self.stored, stops={}, version=0)

    @property
    def waits_for(self) -> list[int]:
        """The seats without which the match cannot begin: free ones, and people not ready."""
        return [n for n, seat in enumerate(self.seats) if not seat.bot and not seat.ready]

    def of(self, who: str) -> list[int]:
        """Return the seats that somebody holds."""
        return [n for n, seat in enumerate(self.seats) if who and who in seat.holders]

    def is_host(self, who: str) -> bool:
        """Say whether somebody is the host."""
        return bool(who) and who == self.stored.host

    def playing(self) -> list[int]:
        """Return the seats that people play themselves."""
        return [n for n, seat in enumerate(self.seats) if seat.holders and not seat.player]

    # -- before the match -----------------------------------------------------

    async def sit(
        self, seat: int, who: str, name: str, brought: str = "", ready: bool = False
    ) -> None:
        """Sit down at a free seat; once the match runs that takes over what is there."""

        def change(old: Stored) -> tuple[Stored, list[Happening]]:
            before = self._seat(old, seat)
            if not before.open:
                raise NotPossible(f"Somebody else has just taken seat {seat + 1}.")
            is_back = who in before.left
            wanted = typed_name(name) or NAMES[seat % len(NAMES)]
            taken = [*_others(old, seat), *([] if is_back else [before.name])]
            called = own_name(wanted, taken)
            now = replace(
                before, name=called, holders=(who,), left=(), stand_in="", conceded=False, link=""
            )
            if not old.started:
                now = replace(now, brought=brought or before.brought, ready=ready)
                _in_full(_with(old, seat, now).setup, self._spec)
            return _with(old, seat, now), [self._came(seat, before.name, called, is_back)]

        await self.change(change)

    async def be_ready(self, seat: int, ready: bool) -> None:
        """Say that who sits there wants to begin, or not yet."""

        def change(old: Stored) -> tuple[Stored, list[Happening]]:
            self._must_gather(old)
            return _with(old, seat, replace(self._seat(old, seat), ready=ready)), []

        await self.change(change)

    async def bring(self, seat: int, brought: str) -> None:
        """Choose what a seat brings; raise NotPossible saying what is wrong with it."""

        def change(old: Stored) -> tuple[Stored, list[Happening]]:
            self._must_gather(old)
            new = _with(old, seat, replace(self._seat(old, seat), brought=brought))
            _in_full(new.setup, self._spec)
            return new, []

        await self.change(change)

    async def fill(self, seats: Sequence[int], bot: str) -> None:
        """Let bots sit down at free seats."""

        def change(old: Stored) -> tuple[Stored, list[Happening]]:
            new, happened = old, []
            for seat in seats:
                before = self._seat(new, seat)
                if not before.open:
                    raise NotPossible(f"Seat {seat + 1} is not free any more.")
                name = before.name or own_name(NAMES[seat % len(NAMES)], _others(new, seat))
                new = _with(new, seat, replace(before, name=name, bot=bot, left=(), stand_in=""))
                happened.append(self._told("bot", seat, name))
            return new, happened

        await self.change(change)

    async def begin(self) -> bool:
        """Begin the match if nobody is waited for; say whether it runs now."""

        def change(old: Stored) -> tuple[Stored, list[Happening]]:
            waiting = any(not seat.bot and not seat.ready for seat in old.setup.seats)
            if old.started or waiting:
                raise _Unchanged
            setup = _in_full(old.setup, self._spec)
            return replace(old, setup=setup, started=datetime.now(UTC)), []

        await self.change(change)
        return self.started

    # -- coming and going -----------------------------------------------------

    async def leave(self, seat: int, kind: str = "left") -> None:
        """Free a seat: its people leave, or are `removed` by the host."""

        def change(old: Stored) -> tuple[Stored, list[Happening]]:
            before = self._seat(old, seat)
            if not before.holders:
                raise NotPossible("Nobody holds that seat.")
            name = before.name if old.started else ""
            left = before.holders if old.started else ()
            now = replace(before, name=name, holders=(), left=left, ready=False, link="")
            return _with(old, seat, now), [self._told(kind, seat, before.name)]

        await self.change(change)

    async def let_in(self, link: str, who: str) -> int:
        """Let another device hold a seat by its link (a SHA-256); return the seat."""
        found: list[int] = []

        def change(old: Stored) -> tuple[Stored, list[Happening]]:
            found[:] = [n for n, seat in enumerate(old.setup.seats) if link and seat.link == link]
            if not found:
                raise NotPossible("That link is not valid any more: ask for a new one.")
            before = old.setup.seats[found[0]]
            if who in before.holders:
                raise _Unchanged
            host = who if old.host in before.holders else old.host
            new = replace(before, holders=(*before.holders, who), link="")
            return replace(_with(old, found[0], new), host=host), []

        await self.change(change)
        return found[0]

    async def set_link(self, seat: int, link: str) -> None:
        """Make a link (its SHA-256) the one that moves a seat to another device."""

        def change(old: Stored) -> tuple[Stored, list[Happening]]:
            return _with(old, seat, replace(self._seat(old, seat), link=link)), []

        await self.change(change)

    async def stand_in(self, seat: int, bot: str) -> None:
        """Let a bot play for somebody who is away."""

        def change(old: Stored) -> tuple[Stored, list[Happening]]:
            before = self._seat(old, seat)
            if before.player or old.started is None:
                raise _Unchanged
            now = replace(before, stand_in=bot)
            return _with(old, seat, now), [self._told("stand_in", seat, before.name)]

        await self.change(change)

    async def be_back(self, seat: int) -> None:
        """Give a seat back to the person for whom a bot plays."""

        def change(old: Stored) -> tuple[Stored, list[Happening]]:
            before = self._seat(old, seat)
            if not before.stand_in or before.conceded:
                raise _Unchanged
            now = replace(before, stand_in="")
            return _with(old, seat, now), [self._told("back", seat, before.name)]

        await self.change(change)

    async def concede(self, seat: int, bot: str) -> None:
        """Give up: a bot plays on, but the match ends where fewer than two people are left."""

        def change(old: Stored) -> tuple[Stored, list[Happening]]:
            before = self._seat(old, seat)
            if before.conceded or old.started is None or old.finished:
                raise _Unchanged
            new = _with(old, seat, replace(before, conceded=True, stand_in=bot))
            people = [one for one in new.setup.seats if one.human and not one.conceded]
            ended = datetime.now(UTC) if len(people) < 2 else None
            return replace(new, finished=ended), [self._told("conceded", seat, before.name)]

        await self.change(change)

    # -- what else is kept ----------------------------------------------------

    async def set_terms(self, terms: Terms) -> None:
        """Change the host's terms."""
        await self.change(lambda old: (replace(old, setup=replace(old.setup, terms=terms)), []))

    async def set_pace(self, pace: str) -> None:
        """Change how long bots seem to think."""
        await self.change(lambda old: (replace(old, setup=replace(old.setup, pace=pace)), []))

    async def set_stops(self, seat: int, stops: Stops) -> None:
        """Change what a seat does not want to be asked."""
        await self.change(lambda old: (replace(old, stops={**old.stops, seat: stops}), []))

    async def ask(self, request: Request | None, happened: Sequence[Happening] = ()) -> None:
        """Keep who asks for a take-back, or that nobody does any more."""
        await self.change(lambda old: (replace(old, request=request), happened))

    async def again(self, match_id: str) -> str:
        """Keep which table is the rematch; return the first one that anybody set up."""

        def change(old: Stored) -> tuple[Stored, list[Happening]]:
            if old.next_id:
                raise _Unchanged
            return replace(old, next_id=match_id), []

        await self.change(change)
        return self.stored.next_id

    async def change(self, change: Change) -> None:
        """Make a change from the newest version and keep it."""
        for _ in range(_MOST_TRIES):
            try:
                new, happened = change(self.stored)
            except _Unchanged:
                return
            new = replace(new, version=self.stored.version + 1)
            try:
                await self._store.change(self._id, new, happened)
            except NumberTaken:
                found = await self._store.find(self._id)
                if found is None:
                    raise CannotOpen("this table was cleared away") from None
                self.stored = found
            else:
                self.stored = new
                return
        raise NotPossible("Too many changes at once: try again.")

    def _came(self, seat: int, before: str, called: str, is_back: bool) -> Happening:
        """Say that somebody sat down where somebody else had left, or they themselves."""
        if not before:
            return self._told("sat", seat, called)
        if not is_back:
            return self._told("took", seat, called, before)
        if called == before:
            return self._told("returned", seat, called)
        return self._told("renamed", seat, called, before)

    def _told(self, kind: str, seat: int, name: str, text: str = "") -> Happening:
        return Happening(kind, seat, name, self._number(), text)

    def _seat(self, old: Stored, seat: int) -> Seat:
        if not 0 <= seat < len(old.setup.seats):
            raise NotPossible(f"There is no seat {seat}; they go from 0 to {len(self.seats) - 1}.")
        return old.setup.seats[seat]

    def _must_gather(self, old: Stored) -> None:
        if old.started:
            raise NotPossible("The match has begun already.")


class _Unchanged(Exception):
    """There is nothing to change."""


def rematch(setup: Setup, who: str) -> Setup:
    """Return the set-up of a rematch that somebody wants: new dice, everybody one place on.

    What is brought belongs to the place: so everybody plays another role.
    """
    people = [*setup.seats[-1:], *setup.seats[:-1]]
    seats = [
        Seat(one.name if one.bot or one.holders else "", one.bot, place.brought, "", one.holders)
        for one, place in zip(people, setup.seats, strict=True)
    ]
    seats = [replace(seat, ready=who in seat.holders) for seat in seats]
    return replace(setup, seats=seats, seed=new_seed(), typed=None, position=None)


def typed_name(text: str) -> str:
    """Return what somebody typed as their name in one line, cut to size; "" if it was nothing."""
    return of_a_person(one_line(text, LONGEST_NAME))


def own_name(name: str, taken: Sequence[str]) -> str:
    """Cut a name to size, and number it if somebody has it already."""
    name = one_line(name, LONGEST_NAME)
    number, wanted = 2, name
    while name in taken:
        name = f"{wanted[: LONGEST_NAME - 3]} {number}"
        number += 1
    return name


def _others(old: Stored, seat: int) -> list[str]:
    return [one.name for n, one in enumerate(old.setup.seats) if n != seat and one.name]


def _with(old: Stored, seat: int, now: Seat) -> Stored:
    seats = list(old.setup.seats)
    seats[seat] = now
    return replace(old, setup=replace(old.setup, seats=seats))


def _in_full(setup: Setup, spec: GameSpec) -> Setup:
    try:
        return setup.in_full(spec)
    except BadSetup as fault:
        raise NotPossible(str(fault)) from fault
