"""A seat's eyes to watch with: who lends them, who looks through them, and what that costs.

A person may let those who watch see the match as their own seat sees it. The log says when that
begins and when it ends; who looks is on that seat's own screen. Whoever has looked through the eyes
of a seat knows what others may not: they take no other seat of the match. And whoever holds a seat,
or has held one, looks through the eyes of none.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, ClassVar, Final

from pydantic import Field

from undercroft.match import Happening
from undercroft.tables.commands import Arrangement, AtSeat, SeatNumber
from undercroft.tables.names import LONGEST_NAME, typed_name
from undercroft.tables.refusals import NotPossible
from undercroft.tables.scene import Changed, Scene, Unchanged, seat_at, with_seat
from undercroft.tables.setup import Looker, Seat, Setup
from undercroft.tables.store import Stored

MOST_LOOKERS: Final = 50
"""So many may look through the eyes of one seat in a match: who they were is kept to its end."""

MOST_HELD: Final = 50
"""So many who held a seat are kept; where more have come and gone, nobody else may look."""


class LendEyes(AtSeat, Arrangement):
    """Let those who watch look through the eyes of your seat, or let nobody any more.

    They see all that you see, what came before too; they answer nothing. The log says it.
    """

    fair: ClassVar = False
    lends: bool = True

    def change(self, old: Stored, scene: Scene) -> Changed:
        """Note it, where a seat has anything to hide."""
        before = seat_at(old, self.seat)
        if not self.lends and before.lends:
            return with_seat(old, self.seat, without_eyes(before)), []
        if self.lends == before.shows:
            raise Unchanged
        scene.must_run()
        if not scene.spec.hides:
            raise NotPossible("Nothing is hidden in this game: who watches sees all of it.")
        if not old.setup.terms.watchers:
            raise NotPossible("This table wants no watchers.")
        if before.conceded:
            raise NotPossible("You gave up: nobody looks through the eyes of a bot.")
        told = scene.told("lends_eyes", self.seat, before.name)
        return with_seat(old, self.seat, replace(before, lends=True)), [told]


class Look(Arrangement):
    """Look through the eyes of a seat whose person lets watchers do so, or look no more.

    You see what the seat sees and answer nothing. You cannot take another seat of the match then.
    """

    seat: SeatNumber
    looks: bool = True
    name: Annotated[str, Field(max_length=LONGEST_NAME)] = ""

    def change(self, old: Stored, scene: Scene) -> Changed:
        """Let who watches look through these eyes and no others."""
        seat = seat_at(old, self.seat)
        before = seat.looker(scene.who)
        if not self.looks:
            if before is None or not before.looks:
                raise Unchanged
            return with_seat(old, self.seat, _looking(seat, before._replace(looks=False))), []
        if why := no_look(old, scene.who):
            raise NotPossible(why)
        # Who watches late does not know yet that a seat gave up.
        if not (seat.lends if old.setup.terms.delay else seat.shows):
            raise NotPossible(f"{seat.name or 'That seat'} lets nobody look through their eyes.")
        if before is None and len(seat.lookers) >= MOST_LOOKERS:
            raise NotPossible(f"{MOST_LOOKERS} people have looked through these eyes: no more can.")
        now = Looker(scene.who, typed_name(self.name), True)
        if before == now:
            raise Unchanged
        new = old
        for number, other in enumerate(old.setup.seats):
            its = other.looker(scene.who)
            if number != self.seat and its is not None:
                new = with_seat(new, number, _looking(other, its._replace(looks=False)))
        return with_seat(new, self.seat, _looking(seat, now)), []


def no_look(old: Stored, who: str) -> str:
    """Say why somebody may look through the eyes of no seat, whoever lends them; "" if they may."""
    seats = old.setup.seats
    if old.started is None:
        return "The match has not begun."
    if not who:
        return "Come with a token: who has looked through the eyes of a seat is kept."
    if any(who in seat.holders for seat in seats):
        return "You hold a seat here: you see your own side and no other."
    if any(who in seat.held or who in seat.left for seat in seats):
        return "You held a seat in this match: you look through the eyes of no other."
    if any(len(seat.held) >= MOST_HELD for seat in seats):
        return "Too many have come and gone at this table to know who held a seat."
    if who == old.host and old.setup.terms.delay:
        return "You see the match as it is played, and who watches sees it later: so you cannot."
    return ""


def must_not_know(setup: Setup, who: str, seat: int) -> None:
    """Raise NotPossible if somebody who comes to a seat has looked through another one's eyes."""
    looked = [number for number in setup.looked(who) if number != seat]
    if looked:
        name = setup.seats[looked[0]].name
        raise NotPossible(
            f"You have looked through the eyes of {name} in this match: you take no other seat."
        )


def heeding_eyes(old: Stored, changed: Changed, scene: Scene) -> Changed:
    """Return a change of the seats with what follows from it for their eyes; raise NotPossible.

    Who has left a seat has held it; and eyes end where nobody is left who lends them, and where the
    terms want no watchers any more. The log says so, and of who gave up. Before the match begins
    there is nothing to see.
    """
    new, told = changed
    if old.started is None:
        return changed
    shut = list[Happening]()
    for number, (before, seat) in enumerate(zip(old.setup.seats, new.setup.seats, strict=True)):
        for who in seat.holders:
            if who not in before.holders:
                must_not_know(old.setup, who, number)
        gone = [one for one in before.holders if one not in (*seat.holders, *seat.held)]
        now = replace(seat, held=(*seat.held, *gone)[:MOST_HELD]) if gone else seat
        if now.lends and not (now.owners and new.setup.terms.watchers):
            now = without_eyes(now)
        if before.shows and not now.shows:
            shut.append(scene.told("shuts_eyes", number, before.name))
        if now is not seat:
            new = with_seat(new, number, now)
    return new, [*told, *shut]


def without_eyes(seat: Seat) -> Seat:
    """Return the seat as one through whose eyes nobody looks; who has looked stays known."""
    lookers = tuple([one._replace(looks=False) for one in seat.lookers])
    return replace(seat, lends=False, lookers=lookers)


def _looking(seat: Seat, now: Looker) -> Seat:
    others: Sequence[Looker] = [one for one in seat.lookers if one.key != now.key]
    return replace(seat, lookers=(*others, now))
