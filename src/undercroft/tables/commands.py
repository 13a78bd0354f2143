"""What can be done with the seats and the terms of a table: half of a closed list of commands.

A command is a typed value. It says who may give it, how large its fields may be, and what it
changes: a pure function of what is stored. `playing.py` has the other half.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from enum import Enum
from typing import TYPE_CHECKING, Annotated, ClassVar, Final

from pydantic import BaseModel, ConfigDict, Field

from undercroft.kernel import NOBODY
from undercroft.match.happenings import NO_PAUSES, PAUSES
from undercroft.tables.names import LONGEST_NAME, NAMES, own_name, typed_name
from undercroft.tables.pace import PACES
from undercroft.tables.refusals import NoName, NoSuchThing, NotPossible
from undercroft.tables.scene import (
    Changed,
    Scene,
    Unchanged,
    how_they_came,
    in_full,
    must_gather,
    other_names,
    seat_at,
    with_seat,
)
from undercroft.tables.setup import Limit, TermsWish
from undercroft.tables.store import Stored

if TYPE_CHECKING:
    from undercroft.kernel import State
    from undercroft.tables.seen import Seen

MOST_SEATS: Final = 16
MOST_FIGURES: Final = 16
"""So many figures of a seat can be named, and so many links of limited devices be open."""
LONGEST_ANSWER: Final = 200
"""Letters of an answer, or of several given together."""

SeatNumber = Annotated[int, Field(ge=0, lt=MOST_SEATS)]
MomentNumber = Annotated[int, Field(ge=0, lt=2**31)]
FigureNumber = Annotated[int, Field(ge=0, lt=MOST_FIGURES)]
Words = Annotated[str, Field(max_length=64)]
Brought = Annotated[str, Field(max_length=16_000)]

HOUSE: Final = "the house"
"""Gives what moves at a table by itself, and may do all; no token has such a hash."""


class May(Enum):
    """Who may give a command."""

    HOLDER = "who holds the seat that it names"
    SEATED = "who holds a seat"
    HOST = "the host"
    PLAYER_OR_HOST = "who holds a seat, and the host"
    ANYBODY = "whoever may look at the table"
    HOUSE = "the house itself, nobody else"


class Command(BaseModel):
    """Something that is to be done at a table."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)
    may: ClassVar = May.ANYBODY
    fair: ClassVar = True
    """Whether it may be given in a dungeon of the day that is not over."""


class AtSeat(Command):
    """A command for a seat of one's own.

    `limited` says whether a device may give it that plays this seat and nothing else, `personal`
    that it is none of who acts for somebody else.
    """

    may: ClassVar = May.HOLDER
    limited: ClassVar = False
    personal: ClassVar = False
    seat: SeatNumber

    def about(self, seen: "Seen") -> "Sequence[State]":
        """Return the positions in which a device that plays one figure has to be the one asked."""
        return ()


class Arrangement(Command):
    """A command that changes the seats or the terms, and nothing else."""

    def change(self, old: Stored, scene: Scene) -> Changed:
        """Return what is to be stored in place of `old`; raise NotPossible or Unchanged."""
        raise NotImplementedError


# -- before the match ---------------------------------------------------------


class Sit(Arrangement):
    """Sit down at a free seat; once the match runs that takes over what is there.

    With what is brought, and whether the match may begin as soon as all others are ready.
    """

    seat: SeatNumber
    name: Annotated[str, Field(max_length=LONGEST_NAME)] = ""
    bring: Brought = ""
    ready: bool = True

    def change(self, old: Stored, scene: Scene) -> Changed:
        """Give the seat to who asks, under a name that nobody else has."""
        before = seat_at(old, self.seat)
        if not before.open:
            raise NotPossible(f"Somebody else has just taken seat {self.seat + 1}.")
        is_back = scene.who in before.left
        wanted = typed_name(self.name) or NAMES[self.seat % len(NAMES)]
        taken = [*other_names(old, self.seat), *([] if is_back else [before.name])]
        called = own_name(wanted, taken)
        now = replace(
            before, name=called, holders=(scene.who,), left=(), stand_in="", conceded=False,
            link="", limits=(),
        )  # fmt: skip
        if not old.started:
            now = replace(now, brought=self.bring or before.brought, ready=self.ready)
            in_full(with_seat(old, self.seat, now).setup, scene.spec)
        told = how_they_came(before.name, called, is_back)
        new = with_seat(old, self.seat, now)
        if not is_back:
            new = replace(new, notes={n: one for n, one in old.notes.items() if n != self.seat})
        return new, [scene.told(told[0], self.seat, called, told[1])]


class Ready(AtSeat, Arrangement):
    """Say whether you want to begin.

    The match begins when all seats are taken and everybody is ready.
    """

    limited: ClassVar = True
    ready: bool = True

    def change(self, old: Stored, scene: Scene) -> Changed:
        """Note it."""
        must_gather(old)
        return with_seat(old, self.seat, replace(seat_at(old, self.seat), ready=self.ready)), []


class Bring(AtSeat, Arrangement):
    """Choose what you bring to the match.

    The name of a ready one, the whole text, or nothing for whatever is free.
    """

    bring: Brought = ""

    def change(self, old: Stored, scene: Scene) -> Changed:
        """Keep it if the game can be set up with it."""
        must_gather(old)
        new = with_seat(old, self.seat, replace(seat_at(old, self.seat), brought=self.bring))
        in_full(new.setup, scene.spec)
        return new, []


class Fill(Arrangement):
    """Let bots take free seats.

    One free seat, or all of them.
    """

    may: ClassVar = May.HOST
    bot: Words
    seat: SeatNumber | None = None

    def change(self, old: Stored, scene: Scene) -> Changed:
        """Give the bot a name where the seat had none."""
        scene.must_know(self.bot)
        free = [number for number, one in enumerate(old.setup.seats) if one.open]
        new, told = old, []
        for seat in free if self.seat is None else [self.seat]:
            before = seat_at(new, seat)
            if not before.open:
                raise NotPossible(f"Seat {seat + 1} is not free any more.")
            name = before.name or own_name(NAMES[seat % len(NAMES)], other_names(new, seat))
            now = replace(before, name=name, bot=self.bot, left=(), stand_in="")
            new = with_seat(new, seat, now)
            told.append(scene.told("bot", seat, name))
        return new, told


# -- coming and going ---------------------------------------------------------


class Leave(AtSeat, Arrangement):
    """Leave a seat.

    It is free then for anybody who wants it.
    """

    fair: ClassVar = False
    told: ClassVar = "left"

    def change(self, old: Stored, scene: Scene) -> Changed:
        """Free the seat; in a match that runs its name stays, and who held it may come back."""
        before = seat_at(old, self.seat)
        if not before.holders:
            raise NotPossible("Nobody holds that seat.")
        name = before.name if old.started else ""
        left = before.holders if old.started else ()
        now = replace(before, name=name, holders=(), left=left, ready=False, link="", limits=())
        new = with_seat(old, self.seat, now)
        if {old.host, scene.who} <= set(before.holders):
            new = replace(new, host=scene.who)  # the other devices of the seat are so no more
        return new, [scene.told(self.told, self.seat, before.name)]


class Remove(Leave):
    """Ask somebody to leave.

    Their seat is free then.
    """

    may: ClassVar = May.HOST
    told: ClassVar = "removed"


class StandIn(Arrangement):
    """Let a bot play for somebody who is away.

    Where the terms allow it; who comes back plays again.
    """

    may: ClassVar = May.HOST
    seat: SeatNumber

    def change(self, old: Stored, scene: Scene) -> Changed:
        """Let the best bot play, where the terms allow it and nobody is there."""
        scene.must_run()
        if old.setup.terms.absence == "never":
            raise NotPossible("By the terms of this table nobody is replaced.")
        if scene.is_there(self.seat):
            raise NotPossible("They are there.")
        before = seat_at(old, self.seat)
        if before.player:
            raise Unchanged
        now = replace(before, stand_in=scene.spec.best)
        return with_seat(old, self.seat, now), [scene.told("stand_in", self.seat, before.name)]


class ComeBack(AtSeat, Arrangement):
    """Take your seat back from the bot that plays for you.

    An answer takes it back too, unless nobody else may know that you are asked.
    """

    limited: ClassVar = True

    def change(self, old: Stored, scene: Scene) -> Changed:
        """Let the person play again; who has given up does not."""
        before = seat_at(old, self.seat)
        if not before.stand_in or before.conceded:
            raise Unchanged
        now = replace(before, stand_in="")
        return with_seat(old, self.seat, now), [scene.told("back", self.seat, before.name)]


class Concede(AtSeat, Arrangement):
    """Give up.

    A bot plays on; the match ends where fewer than two people are left.
    """

    def change(self, old: Stored, scene: Scene) -> Changed:
        """Let the best bot play on, or end the match."""
        scene.must_run()
        before = seat_at(old, self.seat)
        if before.conceded or old.finished:
            raise Unchanged
        now = replace(before, conceded=True, stand_in=scene.spec.best)
        new = with_seat(old, self.seat, now)
        people = [one for one in new.setup.seats if one.human and not one.conceded]
        ended = datetime.now(UTC) if len(people) < 2 else None
        return replace(new, finished=ended), [scene.told("conceded", self.seat, before.name)]


class Rename(AtSeat, Arrangement):
    """Be called something else from now on.

    The log and the lists follow.
    """

    name: Annotated[str, Field(max_length=LONGEST_NAME)]

    def change(self, old: Stored, scene: Scene) -> Changed:
        """Give the seat the name, numbered if somebody else has it."""
        if old.started:
            scene.must_run()
        before = seat_at(old, self.seat)
        wanted = typed_name(self.name)
        if not wanted:
            raise NoName(self.seat)
        called = own_name(wanted, other_names(old, self.seat))
        if called == before.name:
            raise Unchanged
        told = scene.told("called", self.seat, called, before.name)
        return with_seat(old, self.seat, replace(before, name=called)), [told]


class Lend(AtSeat, Arrangement):
    """Let a link (its SHA-256) open a seat on another device; it works once.

    With `figures` that device may play the seat and nothing else: it cannot give the seat away and
    is no host. If some are named, it answers for these alone.
    """

    link: str
    figures: Annotated[tuple[FigureNumber, ...], Field(max_length=MOST_FIGURES)] | None = None

    def change(self, old: Stored, scene: Scene) -> Changed:
        """Forget the link before, if there was one for the same."""
        before = seat_at(old, self.seat)
        if self.figures is None:
            return with_seat(old, self.seat, replace(before, link=self.link)), []
        here = [one for one in before.limits if one.key in before.holders]
        awaited = [one for one in before.limits if one.key not in before.holders]
        awaited = [one for one in awaited if one.figures != self.figures][1 - MOST_FIGURES :]
        limits = (*here, *awaited, Limit(self.link, self.figures))
        return with_seat(old, self.seat, replace(before, limits=limits)), []


class Unlend(AtSeat, Arrangement):
    """Take the seat back from the devices that may play it and nothing else.

    Their links, too, are valid no more.
    """

    def change(self, old: Stored, scene: Scene) -> Changed:
        """Let those hold the seat that hold it whole."""
        before = seat_at(old, self.seat)
        if not before.limits:
            raise Unchanged
        whole = tuple([one for one in before.holders if before.limit(one) is None])
        return with_seat(old, self.seat, replace(before, holders=whole, limits=())), []


class Hold(Arrangement):
    """Hold a seat from this device too, by its link (the SHA-256)."""

    link: str

    def change(self, old: Stored, scene: Scene) -> Changed:
        """Who held the seat holds it on; if they are the host, both devices are the host's, unless
        the link says that this one plays the seat and nothing else."""
        seats = old.setup.seats
        found = [n for n, seat in enumerate(seats) if self.link and self.link in seat.links]
        if not found:
            raise NotPossible("That link is not valid any more: ask for a new one.")
        before = seats[found[0]]
        is_here, mine = scene.who in before.holders, before.limit(scene.who)
        if is_here and mine is None:
            raise Unchanged
        lent = before.limit(self.link)
        limits = [one for one in before.limits if one not in (mine, lent)]
        if lent and mine and lent.figures and mine.figures:
            limits.append(Limit(scene.who, tuple(sorted({*mine.figures, *lent.figures}))))
        elif lent:
            limits.append(Limit(scene.who, () if mine else lent.figures))
        holders = before.holders if is_here else (*before.holders, scene.who)
        link = before.link if lent else ""
        new = replace(before, holders=holders, link=link, limits=tuple(limits))
        return with_seat(old, found[0], new), []


class TakeAlong(Arrangement):
    """Let another browser of somebody, who takes their history along, hold their seats too."""

    may: ClassVar = May.HOUSE
    who: str
    to: str

    def change(self, old: Stored, scene: Scene) -> Changed:
        """Both hold those seats that the first one holds whole, but for who knows another's side
        as one who has looked through its eyes."""
        new = old
        for number, seat in enumerate(old.setup.seats):
            holds = self.who in seat.holders and seat.limit(self.who) is None
            knows = [one for one in old.setup.looked(self.to) if one != number]
            if holds and self.to not in seat.holders and not knows:
                new = with_seat(new, number, replace(seat, holders=(*seat.holders, self.to)))
        if new is old:
            raise Unchanged
        return new, []


# -- the table ----------------------------------------------------------------


class SetTerms(TermsWish, Arrangement):
    """Change the terms.

    What is left out is as usual.
    """

    may: ClassVar = May.HOST
    fair: ClassVar = False

    def change(self, old: Stored, scene: Scene) -> Changed:
        """Keep them; a lesson, whose dice are known, is not listed."""
        if self.public and old.setup.is_lesson(scene.spec):
            raise NotPossible("The dice of a lesson are known: it stays private.")
        if old.started and self.delay != old.setup.terms.delay:
            now = old.setup.terms.delay
            raise NotPossible(f"The match has begun: the delay for watchers stays {now} seconds.")
        is_changed = bool(self.pause) != bool(old.setup.terms.pause) and scene.spec.hides
        kind = PAUSES if self.pause else NO_PAUSES
        told = [scene.told(kind, NOBODY, "")] if old.started and is_changed else []
        return replace(old, setup=replace(old.setup, terms=self.terms)), told


class SetPace(Arrangement):
    """Say how long bots seem to think."""

    may: ClassVar = May.SEATED
    pace: Words

    def change(self, old: Stored, scene: Scene) -> Changed:
        """Keep it."""
        if self.pace not in PACES:
            raise NoSuchThing(f"There is no pace {self.pace!r}; there are {', '.join(PACES)}.")
        return replace(old, setup=replace(old.setup, pace=self.pace)), []


class LeadOn(Arrangement):
    """Let the table lead on to its rematch, the first that was set up."""

    may: ClassVar = May.HOUSE
    to: str

    def change(self, old: Stored, scene: Scene) -> Changed:
        """Keep the id of the rematch."""
        if old.next_id:
            raise Unchanged
        return replace(old, next_id=self.to), []
