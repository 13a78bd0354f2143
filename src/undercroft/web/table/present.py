"""What a table page shows: the sight of whoever looks, and the words around it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

from undercroft.bots import table_bots
from undercroft.bots.own import offered
from undercroft.kernel import NOBODY
from undercroft.kit.words import listed
from undercroft.match import NOTHING_DONE, SO_FAR, Lesson, Stops, lessons
from undercroft.tables import PACES, Seen
from undercroft.tables.devices import may_undo
from undercroft.tables.rows import Said
from undercroft.tables.watchers import MOST_LISTED
from undercroft.web.lobby.terms import TermsShown, duration, late_words
from undercroft.web.table.amending import seat_for_numbers
from undercroft.web.table.board import Board
from undercroft.web.table.counting import Counting, counting
from undercroft.web.table.dragging import NO_DRAGS, Drags, drags
from undercroft.web.table.eyes import changes, eyes, life, moment, name_to_sit, stamp
from undercroft.web.table.just_now import lines_since, moments_of, much_at, recent
from undercroft.web.table.visitor import Visitor

CHAT_LINES: Final = 60
"""How many lines of chat a page shows."""


@dataclass(frozen=True)
class Undoing:
    """The undo button: for which seat, how far it reaches, and why it stops there.

    `in_turn` is how many of those decisions are of this turn, 0 for one or none.
    """

    seat: int
    number: int
    steps: int
    why: str
    in_turn: int = 0

    @property
    def words(self) -> str:
        """How far it reaches, as the page says it beside the button."""
        if not self.steps:
            return f"Undo cannot go back: {self.why}."
        if self.why == NOTHING_DONE:
            return "Undo reaches your first answer."
        return f"No further back than that: {self.why}."


@dataclass(frozen=True)
class Brought:
    """What a seat brought along: who, its title, and the whole of it."""

    name: str
    title: str
    text: str


@dataclass(frozen=True)
class Asking:
    """Who `asks` to take what back, and who has not answered: who sits elsewhere, and who here."""

    asks: str
    what: str
    waits_for: list[str]
    here: list[int]


class Spoken(NamedTuple):
    """A line of chat, and the name of who said it."""

    name: str
    seat: int
    text: str
    number: int
    at: datetime


def spoken(seen: Seen, lines: Sequence[Said]) -> list[Spoken]:
    """Return the last lines of a chat."""
    names = dict(enumerate(seen.setup.names))
    return [
        Spoken(
            names.get(said.seat, said.name or "somebody"),
            said.seat,
            said.text,
            said.number,
            said.at,
        )
        for said in lines[-CHAT_LINES:]
    ]


def people_listed(names: Sequence[str]) -> str:
    """List people by their names, "" for who has none; "" for nobody."""
    nameless = names.count("")
    more = "somebody" if nameless == 1 else f"{nameless} people without a name"
    return listed([*[name for name in names if name], *([more] if nameless else [])])


@dataclass(frozen=True)
class Person:
    """Who holds a seat, as the list of people shows it.

    `plays_alone` is what this device is for at an own seat, if not for all of it; `is_acted` says
    that it plays it for somebody who is away. `asks` is the seat that was asked to do so.
    """

    number: int
    name: str
    bot: str
    stand_in: str
    open: bool
    ready: bool
    conceded: bool
    brought: str
    mine: bool
    plays_alone: str
    here: bool
    asks: int
    has_deputy: bool
    is_acted: bool
    lends: bool
    lookers: list[str]

    @classmethod
    def at(cls, number: int, visitor: Visitor) -> "Person":
        """Return who holds that seat, for a visitor."""
        seat, mine = visitor.seen.seats[number], number in visitor.seats
        return cls(
            number,
            seat.name,
            seat.bot,
            seat.stand_in,
            seat.open,
            seat.ready,
            seat.conceded,
            seat.brought,
            mine,
            visitor.plays_alone(number) if mine else "",
            bool(seat.bot) or visitor.seen.presence.is_there(number),
            seat.asks,
            seat.has_deputy,
            mine and acts_for(visitor, number),
            seat.shows,
            visitor.lookers(number),
        )

    @property
    def looking(self) -> str:
        """Who looks through the eyes of the seat, in words; "" if nobody does."""
        return people_listed(self.lookers)


class TablePage(Board):
    """One look at a running match by one browser; templates read it and nothing else.

    `curtain` is the seat to which the screen must be passed first, as `Eyes` says. `asked` is
    the stamp of the page that asked for this one, if one did. `notice` says what was refused;
    at the seat `nameless`, if it is one, because a name is missing. `astray` is the answer that
    is not what the guide of a first match has in mind, if that was refused. `link` is the address
    of the table for a screen that shows it.
    """

    def __init__(
        self,
        visitor: Visitor,
        notice: str = "",
        clause: str = "",
        asked: str = "",
        nameless: int = NOBODY,
        astray: str = "",
        link: str = "",
    ) -> None:
        seen = visitor.seen
        seat, self.curtain = eyes(visitor)
        super().__init__(visitor, seen.sight(seat))
        self.seat, self.over = self.sight.seat, self.sight.over
        self.terms = TermsShown(seen.terms, seen.spec.hides)
        self.name, self.link = name_to_sit(visitor), link
        self.life = life(visitor)
        self.switches = seen.setup.switches
        self.pace, self.paces = seen.setup.pace, list(PACES)
        self.commitment = seen.commitment
        self.seed, self.has_record = seen.seed() if seen.over else "", seen.has_record
        self.is_host, self.day = visitor.is_host, seen.day
        self.deal, self.is_compared = seen.setup.deal, seen.is_compared
        self.returns, self.given_up = seen.match.returns, seen.given_up
        self.waits_for_host, self.parting = seen.waits_for_host, seen.match.parting
        self.next_id = seen.seating.stored.next_id
        self.notice, self.notice_clause = notice, clause
        self.nameless, self.astray, self.asked = nameless, astray, asked
        self.changes = changes(visitor)
        self.stamp, self.moment = stamp(visitor), moment(visitor)
        self.people = [Person.at(seat, visitor) for seat in range(len(seen.seats))]
        self.chat = spoken(seen, seen.chat)
        self.watchers, self.watches = seen.presence.watchers.names, visitor.watcher is not None
        self.eyes, self.may_look = visitor.eyes, visitor.may_look
        self.late = late_words(seen.terms) if visitor.is_late and not self.over else ""
        self.asides = spoken(seen, seen.asides) if visitor.hears_asides else []
        self.request = self._asking(seen)
        self.paused, self.seconds = seen.paused, self._clock(seen)
        self.waiting = self._label_of(seen.waiting(seat))
        self.stops = self._stops(seen)
        self.passes = seen.passes(self.sight) if self.stops else {}
        self.notes = seen.notes(seat) if seat in self.own and not acts_for(visitor, seat) else None
        self.undo, self.redo = self._undoing(seen, visitor), self._redone(seen)
        self.guide = seen.guide
        self.meant = self._meant()
        self.decided = self.undo is not None and seen.match.history.last_of(self.undo.seat) > 0
        self.best_bot = seen.spec.best
        self.moments = moments_of(self.spec, self.sight)
        self._match = seen.match
        self.since = lines_since(self.sight, seen.match)
        stops = seen.match.history.stops(self.sight.seat, over=False).entries
        self.at = len(stops)
        """The number of this moment in a look back, as it is counted while the match runs."""
        self.much_at = much_at(seen.match, self.sight.seat, stops)
        self.counting, self.drags = self._counting(seen), self._drags(seen)
        self.thrown = _thrown(seen)
        self.amends = not (seen.over or seen.is_compared) and seat_for_numbers(visitor) != NOBODY
        self.thrower = self.sight.seat if self.sight.seat in self.own else self.first
        self.throw = seen.missing(self.thrower) if self.own and self.curtain == NOBODY else None
        self.throw_number = seen.number_of(self.thrower)

    @property
    def is_refused(self) -> bool:
        """Say whether it says of something that it was refused."""
        return bool(self.notice or self.astray) or self.nameless != NOBODY

    @property
    def how_many_watch(self) -> str:
        """How many watch, as far as they are counted."""
        many = len(self.watchers)
        if many == 1:
            return "1 watches"
        return f"{many} or more watch" if many == MOST_LISTED else f"{many} watch"

    @property
    def watching(self) -> str:
        """Who watches, as the list of people says it; "" if nobody does."""
        return people_listed(self.watchers)

    @property
    def real_dice(self) -> bool:
        """Say whether people throw dice."""
        return self.thrown != ""

    def recent(self) -> Iterator[tuple[bool, dict[str, Any]]]:
        """See Board.recent."""
        return recent(self._match, self.sight.seat)

    def _stops(self, seen: Seen) -> Stops | None:
        """What the seat on the screen is not asked, where a game lets it choose that."""
        seat, question = self.sight.seat, self.sight.question
        if seat not in self.own or self.sight.over:
            return None
        stops, state = seen.stops(seat), seen.match.state
        lasting = [one for one in stops.passes if one.lasts(self.spec, state, seat)]
        stops = replace(stops, passes=tuple(lasting))
        can_decline = question is not None and bool(question.decline)
        offered = self.spec.idle is not None or can_decline or stops != Stops()
        return stops if offered else None

    def _undoing(self, seen: Seen, visitor: Visitor) -> Undoing | None:
        """The first own seat that can undo; only that on the screen, where hands are private.

        At a curtain several may look: how far somebody could go back would tell what
        they were asked in secret.
        """
        if self.curtain != NOBODY:
            seat = seen.match.offered_openly()
            here = seat in self.own
            return Undoing(seat, seen.number_of(seat), 1, SO_FAR) if here else None
        offers = [
            Undoing(seat, seen.number_of(seat), offer.steps, offer.why)
            for seat in ([self.sight.seat] if self.spec.hides else self.own)
            if seat in self.own
            for offer in [seen.undo_offer(seat)]
        ]
        offer = next((offer for offer in offers if offer.steps), offers[0] if offers else None)
        if offer is not None and offer.steps and not may_undo(seen, visitor.who, offer.seat):
            return replace(offer, steps=0, why="another device has answered last")
        if offer is None or offer.steps < 2:
            return offer
        in_turn = len(seen.match.ways_back(offer.seat, in_turn=True))
        return replace(offer, in_turn=in_turn if in_turn > 1 else 0)

    def _redone(self, seen: Seen) -> str:
        """What who is to decide here took back, and can give again now; "" for nothing."""
        question = self.sight.question
        if question is None or not self.mine or self.limited:
            return ""
        return seen.redo(question.player)

    @property
    def next_lesson(self) -> Lesson | None:
        """The lesson after the one that is played here; None after the last."""
        known = list(lessons(self.spec)) if self.guide else []
        after = [one.name for one in known].index(self.guide.name) + 1 if self.guide else 0
        return known[after] if after < len(known) else None

    def _meant(self) -> str:
        """The answer that the guide of a lesson has in mind for who is to decide here."""
        return self.guide.meant if self.guide and self.guide.why and self.mine else ""

    def _counting(self, seen: Seen) -> Counting | None:
        """How the answers here can be counted; not where a guide explains them one by one."""
        question = self.sight.question
        if question is None or not self.mine or self.paused or self.guide:
            return None
        return counting(seen.match, question)

    def _drags(self, seen: Seen) -> Drags:
        """What can be moved here; a pause keeps one answer, and a guide explains one by one."""
        question = self.sight.question
        if question is None or not self.mine or self.paused:
            return NO_DRAGS
        found = drags(seen.match, question, self.names)
        return found.one_by_one if self.guide else found

    def _asking(self, seen: Seen) -> Asking | None:
        """Who asks for a take-back, and which seats of this browser have not answered."""
        request = seen.request
        if request is None:
            return None
        due = [seat for seat in seen.seating.playing if seat not in request.agreed]
        waits_for = [self.names[seat] for seat in due if seat not in self.own]
        what, here = seen.asked_back(self.sight.seat), [one for one in due if one in self.own]
        is_own = self.is_only_own(request.seat)
        asks = "You ask" if is_own else f"{self.names[request.seat]} asks"
        return Asking(asks, what, waits_for, here)

    def _clock(self, seen: Seen) -> int | None:
        """The seconds that are left for the decision, of a hidden one only its player's; none for
        who looks through the eyes of a seat.

        Those of a pause are for all to see.
        """
        if self.eyes != NOBODY:
            return None
        deadline, question = seen.deadline, self.sight.question
        if deadline is None or question is None or (self.waits and not seen.paused):
            return None
        return max(0, round((deadline - datetime.now(UTC)).total_seconds()))

    @property
    def meant_label(self) -> str:
        """What the answer is called that the guide of a first match has in mind."""
        return self._label_of(self.meant)

    @property
    def astray_label(self) -> str:
        """What the answer is called that it did not have in mind."""
        return self._label_of(self.astray)

    @property
    def decline(self) -> str:
        """What the answer for "no" is called."""
        question = self.sight.question
        return self._label_of(question.decline if question else "")

    def _label_of(self, notation: str) -> str:
        labels = {option.notation: option.label for option in self.options}
        return labels.get(notation, "")

    @property
    def prompt(self) -> str:
        """The decision as a sentence; or that the host has to say how it goes on."""
        if self.waits_for_host:
            return "The rules have changed since this match began"
        return super().prompt

    @property
    def away(self) -> list[int]:
        """The seats of this browser for which a bot plays until somebody is back."""
        return [n for n in self.own if self.seats[n].stand_in and not self.seats[n].conceded]

    @property
    def away_names(self) -> list[str]:
        """Their names."""
        return [self.names[seat] for seat in self.away]

    @property
    def others(self) -> list[int]:
        """The people who would have to agree to a take-back."""
        playing = [n for n, seat in enumerate(self.seats) if seat.holders and not seat.player]
        return [n for n in playing if n not in self.own]

    @property
    def in_company(self) -> bool:
        """Say whether somebody else may come to this table, or has come."""
        return any(one.is_acted or not (one.bot or one.mine) for one in self.people)

    @property
    def bots_here(self) -> int:
        """How many bots play."""
        return len([seat for seat in self.seats if seat.bot])

    @property
    def other_bots(self) -> list[tuple[str, str]]:
        """The next easier bot for people here whom bots alone have beaten, the next harder one for
        those who have beaten them, and both for who gave up. Nobody knows how strong somebody's own
        bot is.
        """
        own = offered(self.spec.slug)
        known = [bot for bot in table_bots(self.spec) if bot not in own]
        met = [known.index(seat.bot) for seat in self.seats if seat.bot in known]
        alone = self.is_host and not self.in_company and self.guide is None
        if not alone or not met or len(met) != self.bots_here:
            return []
        theirs = max(self.returns[n] for n, seat in enumerate(self.seats) if seat.bot)
        ours = max((self.returns[n] for n in self.own), default=theirs)
        easier = known[: min(met)] if self.given_up or ours < theirs else []
        harder = known[max(met) + 1 :] if self.given_up or ours > theirs else []
        return [("Easier", bot) for bot in easier[-1:]] + [("Harder", bot) for bot in harder[:1]]

    @property
    def offers_hint(self) -> bool:
        """Say whether who decides here may take a hint; a guide needs none."""
        guided = self.guide is not None and not self.guide.strayed
        return self.mine and self.hint is None and not guided and self.hints

    @property
    def may_ask_back(self) -> bool:
        """Say whether only the others' consent can take a decision back."""
        if self.undo is None or self.is_compared:
            return False
        return not self.undo.steps and self.decided

    @property
    def clock(self) -> str:
        """The time that is left for the decision, as minutes and seconds, or in words."""
        left = self.seconds or 0
        return f"{left // 60}:{left % 60:02}" if left < 3600 else duration(left // 3600 * 3600)

    @property
    def plays(self) -> list[int]:
        """The seats of this browser that have not given up."""
        return [n for n in self.own if not self.seats[n].conceded]

    @property
    def brought(self) -> list[Brought]:
        """What the seats brought along; it is public."""
        brings = self.spec.brings
        if brings is None:
            return []
        return [
            Brought(seat.name, brings.ready.get(seat.brought, f"a {brings.what}"), seat.whole)
            for seat in self.seats
        ]

    @property
    def waits_for_bot(self) -> bool:
        """Say whether a bot is to decide."""
        question = self.sight.question
        return question is not None and not self.waits and bool(self.seats[question.player].player)

    @property
    def title(self) -> str:
        """The title of the browser's tab; a mark in front when it waits for you."""
        if self.sight.over:
            return f"Result – {self.spec.title}"
        if self.curtain != NOBODY:
            return f"● {self.names[self.curtain]}’s turn – {self.spec.title}"
        if self.throw:
            return f"● Throw – {self.spec.title}"
        if self.mine:
            turn = "Your turn" if len(self.own) == 1 else f"{self.decider}’s turn"
            return f"● {turn} – {self.spec.title}"
        return f"{f'{self.decider} decides' if self.decider else 'Waiting'} – {self.spec.title}"


def acts_for(visitor: Visitor, seat: int) -> bool:
    """Say whether a visitor plays a seat for somebody who is away."""
    limit = visitor.seen.seats[seat].limit(visitor.who)
    return limit is not None and limit.deputy


def _thrown(seen: Seen) -> str:
    """Return which dice people throw, in words; "" where the app throws all."""
    if not seen.setup.real_dice:
        return ""
    return listed([seen.spec.thrown[kind] for kind in seen.setup.thrown]) or "the dice"
