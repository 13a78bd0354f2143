"""Who comes to a table, which seats they hold, and what they do there, by whatever means."""

import secrets
from collections.abc import Sequence
from dataclasses import replace
from http import HTTPStatus
from typing import Annotated, Final

from fastapi import Depends, HTTPException, Request

from undercroft.bots import bot_names
from undercroft.kernel import NOBODY, SPECTATOR
from undercroft.match import Past
from undercroft.tables import PACES, House, NotPossible, Seat, Table, Terms, key_hash
from undercroft.web.identity import known_name, open_eyes, owner_hash

OWN_SIDE: Final = (
    "While the match runs you see your own side of it only; the other sides are shown when it is"
    " over."
)


class Visitor:
    """Somebody at a table; `who` is the hash of their token, "" for somebody without one.

    `opened` is the seat whose player last said that they sit at this screen; `name`
    is what they called themselves last. What they may not do raises an HTTPException,
    what cannot be done NotPossible or a Refused; nothing has changed then.
    """

    def __init__(self, table: Table, who: str, opened: int = NOBODY, name: str = "") -> None:
        self.table = table
        self.who = who
        self.opened = opened
        self.name = name

    # -- who they are ---------------------------------------------------------

    @property
    def seats(self) -> list[int]:
        """The seats that the visitor holds."""
        return self.table.seating.of(self.who)

    @property
    def is_host(self) -> bool:
        """Say whether the visitor set the table up."""
        return self.table.seating.is_host(self.who)

    def must_hold(self, seat: int) -> Seat:
        """Return a seat of the visitor's; raise an HTTPException if it is not."""
        seats = self.table.seats
        if not 0 <= seat < len(seats):
            raise HTTPException(
                422, f"There is no seat {seat}; they go from 0 to {len(seats) - 1}."
            )
        if seats[seat].bot:
            raise HTTPException(HTTPStatus.FORBIDDEN, "A bot holds that seat.")
        if seat not in self.seats:
            raise HTTPException(HTTPStatus.FORBIDDEN, "Somebody else holds that seat, or nobody.")
        return seats[seat]

    def must_sit(self) -> None:
        """Raise an HTTPException for somebody who holds no seat here."""
        if not self.seats:
            raise HTTPException(HTTPStatus.FORBIDDEN, "Only who holds a seat here can do that.")

    def must_be_host(self) -> None:
        """Raise an HTTPException for anybody but the host."""
        if not self.is_host:
            raise HTTPException(HTTPStatus.FORBIDDEN, "Only the host of this table can do that.")

    @property
    def is_let_in(self) -> bool:
        """Say whether the visitor may look: watchers may not at a table that wants none."""
        table = self.table
        wanted = table.terms.watchers or any(seat.open for seat in table.seats)
        return wanted or bool(self.seats) or self.is_host

    def must_be_let_in(self) -> None:
        """Raise an HTTPException for watchers at a table that wants none."""
        if not self.is_let_in:
            raise HTTPException(HTTPStatus.FORBIDDEN, "This table wants no watchers.")

    def _must_know_bot(self, bot: str) -> None:
        known = bot_names(self.table.spec)
        if bot not in known:
            raise HTTPException(422, f"There is no bot {bot!r}; there are {', '.join(known)}.")

    def _must_run(self) -> None:
        if not self.table.started or self.table.over:
            raise NotPossible("No match is running here.")

    # -- the seats ------------------------------------------------------------

    async def sit(self, seat: int, name: str, brought: str = "", ready: bool = False) -> None:
        """Sit down at a free seat; in a match that runs, take over what is there."""
        async with self.table.arranging() as seating:
            await seating.sit(seat, self.who, name, brought, ready)

    async def be_ready(self, seat: int, ready: bool) -> None:
        """Say that a seat wants to begin, or not yet."""
        self.must_hold(seat)
        async with self.table.arranging() as seating:
            await seating.be_ready(seat, ready)

    async def bring(self, seat: int, brought: str) -> None:
        """Choose what a seat brings to the match."""
        self.must_hold(seat)
        async with self.table.arranging() as seating:
            await seating.bring(seat, brought)

    async def leave(self, seat: int) -> None:
        """Leave a seat, for anybody who wants it."""
        self.must_hold(seat)
        async with self.table.arranging() as seating:
            await seating.leave(seat)

    async def be_back(self, seats: Sequence[int]) -> None:
        """Take seats back from the bots that play for them."""
        for seat in seats:
            self.must_hold(seat)
        async with self.table.arranging() as seating:
            for seat in seats:
                await seating.be_back(seat)

    async def concede(self, seat: int) -> None:
        """Give up: a bot plays on, but the match ends where fewer than two people are left."""
        self.must_hold(seat)
        self._must_run()
        async with self.table.arranging() as seating:
            await seating.concede(seat, bot_names(self.table.spec)[-1])

    async def say(self, seat: int, text: str) -> None:
        """Say something at the table."""
        self.must_hold(seat)
        await self.table.say(seat, text)

    async def make_key(self, seat: int) -> str:
        """Return a key that opens a seat on another device; it works once."""
        self.must_hold(seat)
        key = secrets.token_urlsafe(32)
        async with self.table.arranging() as seating:
            await seating.set_link(seat, key_hash(key))
        return key

    async def use_key(self, key: str) -> None:
        """Hold a seat from here too."""
        async with self.table.arranging() as seating:
            await seating.let_in(key_hash(key), self.who)

    async def set_pace(self, pace: str) -> None:
        """Change how long the bots seem to think."""
        self.must_sit()
        if pace not in PACES:
            raise HTTPException(422, f"There is no pace {pace!r}; there are {', '.join(PACES)}.")
        async with self.table.arranging() as seating:
            await seating.set_pace(pace)

    async def rematch(self, house: House) -> Table:
        """Set the same table up once more, everybody one place on, or go there."""
        if not self.is_host:
            self.must_sit()
        return await house.table(await house.rematch(self.table, self.who))

    # -- the host -------------------------------------------------------------

    async def fill(self, seat: int | None, bot: str) -> None:
        """Let a bot sit down at a free seat, or (None) at all of them."""
        self.must_be_host()
        self._must_know_bot(bot)
        free = [number for number, one in enumerate(self.table.seats) if one.open]
        async with self.table.arranging() as seating:
            await seating.fill(free if seat is None else [seat], bot)

    async def remove(self, seat: int) -> None:
        """Free the seat of somebody else."""
        self.must_be_host()
        async with self.table.arranging() as seating:
            await seating.leave(seat, "removed")

    async def set_terms(self, terms: Terms) -> None:
        """Change the terms."""
        self.must_be_host()
        async with self.table.arranging() as seating:
            await seating.set_terms(terms)

    async def stand_in(self, seat: int) -> None:
        """Let a bot play for somebody who is away."""
        self.must_be_host()
        self._must_run()
        if self.table.terms.absence == "never":
            raise NotPossible("By the terms of this table nobody is replaced.")
        if self.table.presence.is_there(seat):
            raise NotPossible("They are there.")
        async with self.table.arranging() as seating:
            await seating.stand_in(seat, bot_names(self.table.spec)[-1])

    async def clear(self, house: House) -> None:
        """Throw a table away where the match has not begun."""
        self.must_be_host()
        if self.table.started:
            raise NotPossible("The match has begun: it stays.")
        await house.clear(self.table)

    # -- the match ------------------------------------------------------------

    async def act(self, seat: int, number: int, action: str) -> None:
        """Give a seat's answer to the decision that it sees as `number`."""
        self.must_hold(seat)
        await self.table.submit(seat, number, action)

    async def undo(self, seat: int, number: int) -> None:
        """Take a seat's last decision back."""
        self.must_hold(seat)
        await self.table.undo(seat, number)

    async def ask_back(self, seat: int, number: int) -> None:
        """Ask everybody to let a seat take its last decision back."""
        self.must_hold(seat)
        await self.table.ask_back(seat, number)

    async def answer_back(self, seat: int, agrees: bool) -> None:
        """Agree to the take-back that somebody asks for, or not."""
        self.must_hold(seat)
        await self.table.answer_back(seat, agrees)

    async def set_stops(self, seat: int, never: str = "", again: str = "", when: str = "") -> None:
        """Change what a seat is not asked: `never` for an answer, `again` for it, and `when`."""
        self.must_hold(seat)
        table = self.table
        if never:
            await table.never_ask(seat, never)
        if again or when:
            stops = table.stops(seat).without(again)
            wanted = when == "always" if when else stops.always
            await table.set_stops(seat, replace(stops, always=wanted))

    def past(self, seat: int, at: int | None) -> Past:
        """Return a moment (None: the last) as a seat saw it; a foreign one's when it is over."""
        seats = (SPECTATOR, *range(len(self.table.seats)))
        if seat not in seats:
            raise HTTPException(422, f"There is no seat {seat} at this table.")
        if seat not in (SPECTATOR, *self.seats) and not self.table.over:
            raise HTTPException(HTTPStatus.FORBIDDEN, OWN_SIDE)
        return self.table.past(seat, self.table.number if at is None else at)

    async def continue_from(
        self, house: House, at: int, bots: Sequence[str], seat: int = SPECTATOR
    ) -> Table:
        """Set a table up that goes on from a moment; `bots` has "" for each seat of theirs.

        While the match runs it goes on from what `seat`, one of theirs, knew.
        """
        if seat != SPECTATOR and not self.table.over:
            self.must_hold(seat)
        for bot in [bot for bot in bots if bot]:
            self._must_know_bot(bot)
        return await house.continue_from(self.table, at, bots, self.who, seat)


async def find_table(request: Request, match_id: str) -> Table:
    """Return the table that a request is about."""
    house: House = request.app.state.house
    return await house.table(match_id)


AnyTable = Annotated[Table, Depends(find_table)]


async def find_visitor(request: Request, table: AnyTable) -> Visitor:
    """Return who asks, at the table that they ask about."""
    visitor = Visitor(table, owner_hash(request), open_eyes(request), known_name(request))
    visitor.must_be_let_in()
    return visitor


AnyVisitor = Annotated[Visitor, Depends(find_visitor)]
