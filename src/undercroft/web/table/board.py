"""What a game's board is drawn from, now or looking back."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import groupby, islice, takewhile
from operator import attrgetter, itemgetter
from typing import Any, Final, NamedTuple

from markupsafe import Markup, escape

from undercroft.kernel import NOBODY, SPECTATOR
from undercroft.kit.game import GameSpec, View
from undercroft.kit.gestures import gestures
from undercroft.match import Line, Option, Sight, Throw
from undercroft.rulebook import Clause, Rulebook
from undercroft.tables import Seat
from undercroft.tables.hints import no_hint
from undercroft.web.table.dragging import NO_DRAGS, Drags
from undercroft.web.table.visitor import Visitor

KEYS: Final = "1234567890"
"""The keys that pick an option, in order."""
LAST: Final = "0"
"""The key of the answer that ends something or says no, where there are others."""
MOST_ASIDE: Final = 10
"""So many answers that are easier chosen on the board are listed; where there are more of them,
they are folded away."""

MOST_RECENT: Final = 400
"""So many events are looked through for what happened since somebody's last answer."""

ONE_LINE: Final = 34
"""A question of more letters is written smaller, in two lines."""

MOST_SAID: Final = 8
"""Where there are more answers than this, what each does is said in Explain alone."""

THINGS_KEPT: Final = 10_000
"""So many things are kept as their attributes are written, of all boards together."""

Answer = tuple[int, str, Option]
"""An answer as it is drawn: its place among all of them, and its key or a few words for it."""


@dataclass(frozen=True)
class Explained:
    """What some answers do alike, by the same rule; `labels` names them."""

    labels: tuple[str, ...]
    effect: str
    odds: str
    clause: str


@lru_cache(THINGS_KEPT)
def _thing(name: str, touch: str, moves: bool) -> Markup:
    """Write the attributes of a thing: a map has hundreds, most of them as they were before."""
    touched, moved = f' data-touch="{touch}"' if touch else "", " data-drag" if moves else ""
    return Markup(f'data-thing="{escape(name)}"{touched}{moved}')


class Linked(NamedTuple):
    """A line of the log, the address that looks back at its moment, and that of its reason."""

    line: Line
    moment: str
    why: str


class Board:
    """What a game's board is drawn from: the sight of a seat, and who sits around."""

    drags: Drags = NO_DRAGS
    """What can be moved; on a page that only shows the board, nothing."""
    throw: Throw | None = None
    """The real dice that who looks may throw now; on a page that only shows the board, none."""
    meant = ""
    """The answer that the guide of a first match has in mind; "" without one."""

    def __init__(self, visitor: Visitor, sight: Sight) -> None:
        seen = visitor.seen
        self.id = seen.id
        self.spec: GameSpec = seen.spec
        self.seats: Sequence[Seat] = seen.seats
        self.names = seen.setup.names
        self.own = visitor.seats
        self.path = visitor.path
        self.sight = sight
        self.limited = sight.seat in self.own and bool(visitor.plays_alone(sight.seat))
        self.elsewhere = ""
        """The figure of this seat that is asked, where another device answers for it; else ""."""
        if sight.seat in self.own and not visitor.answers(sight.seat):
            self.elsewhere = visitor.figure_asked(sight.seat)
        self.hint = seen.hint(sight.seat)
        self.hints = not no_hint(seen)
        self.recap = seen.match.recap(self.names, sight.seat) if sight.over else None

    def recent(self) -> Iterator[tuple[bool, dict[str, Any]]]:
        """Yield the events, the newest first, each with whether it came after the last answer that
        who looks chose, or by it."""
        return ((True, event) for event in reversed(self.sight.news))

    def happened(self, *kinds: str) -> list[dict[str, Any]]:
        """Return the events of these kinds since that answer, the oldest first; only late ones
        where it is long ago, as for a seat for which a bot plays."""
        watches = self.sight.seat == SPECTATOR
        since = takewhile(itemgetter(0), Board.recent(self) if watches else self.recent())
        late = islice(since, MOST_RECENT)
        return [event for _, event in late if event["kind"] in kinds][::-1]

    def is_only_own(self, seat: int) -> bool:
        """Say whether that seat is the only one of who looks."""
        return self.own == [seat]

    @property
    def view(self) -> View:
        """The board, as this browser may see it."""
        return self.sight.view

    def address(self, at: int) -> str:
        """Return the address of a moment of the match, to look back at it."""
        return f"/tables/{self.id}/replay?at={at}"

    def log_before(self, place: int) -> str:
        """Return the address of the lines of the log before a place; "" if there are none."""
        return f"/tables/{self.id}/log?before={place}" if place else ""

    def why_address(self, event: int = NOBODY) -> str:
        """Return where it stands why somebody did by the rules alone what an event tells, or else
        what all who act so would do now."""
        asked = "" if event == NOBODY else f"?event={event}"
        return f"/tables/{self.id}/why{asked}"

    def linked(self, lines: Sequence[Line]) -> list[Linked]:
        """Return lines of the log with their links; the last line of a moment leads back to it."""
        return [
            Linked(
                line,
                self.address(line.at) if line.at not in (NOBODY, after) else "",
                self.why_address(line.event) if line.has_reason else "",
            )
            for line, after in zip(lines, [*[one.at for one in lines[1:]], NOBODY], strict=False)
        ]

    @cached_property
    def log(self) -> list[Linked]:
        """The last lines of the log."""
        return self.linked(self.sight.log)

    def by_moment(self, lines: Sequence[Line]) -> list[tuple[str, tuple[str, ...]]]:
        """Return what lines say of each moment, after the address that shows it once more."""
        moments = groupby(sorted(lines, key=attrgetter("at")), attrgetter("at"))
        return [(self.again(at), tuple(line.text for line in said)) for at, said in moments]

    @property
    def older(self) -> str:
        """Where the lines before those of this page are; "" for none."""
        return self.log_before(self.sight.log[0].place) if self.sight.log else ""

    def again(self, at: int, event: int = NOBODY) -> str:
        """Return the address of a moment at whose page the step that led there is shown once more,
        or only the picture of it of which the line of that event is said.

        Where seats have secrets each counts events of its own: the address says whose number it is.
        """
        if event == NOBODY:
            return f"{self.address(at)}&again="
        whose = f"&whose={self.sight.seat}" if self.spec.hides else ""
        return f"{self.address(at)}&again={event}{whose}"

    @property
    def turning_point(self) -> str:
        """The address at which the moment that decided most is shown once more."""
        assert self.recap is not None
        return self.again(self.recap.at, self.recap.event)

    @property
    def mine(self) -> bool:
        """Say whether who sits at the screen is to decide."""
        question, seat = self.sight.question, self.sight.seat
        is_mine = question is not None and question.player == seat and seat in self.own
        return is_mine and not self.elsewhere and not self.seats[seat].player

    @property
    def waits(self) -> bool:
        """Say whether somebody decides who is not to be named."""
        question = self.sight.question
        return question is not None and question.player == NOBODY

    @property
    def decider(self) -> str:
        """The name of who is to decide; empty when the match is over or nobody may know."""
        question = self.sight.question
        return self.names[question.player] if question and not self.waits else ""

    @property
    def prompt(self) -> str:
        """The decision as a sentence; it begins with who is asked where several sit here."""
        question = self.sight.question
        if question is None:
            return "The match is over"
        if question.options and self.elsewhere:
            return f"{self.elsewhere} is asked, on another device"
        if question.options and len(self.own) != 1:
            return f"{self.decider}, {question.asks[:1].lower()}{question.asks[1:]}"
        return question.asks

    @property
    def asks_at_length(self) -> bool:
        """Say whether the question needs two lines."""
        return len(self.prompt) > ONE_LINE

    @property
    def options(self) -> Sequence[Option]:
        """The legal answers, for who may give one."""
        question = self.sight.question
        return question.options if question is not None and self.mine else ()

    def answers(
        self, aside: Callable[[Option, View], str] | None = None
    ) -> tuple[list[Answer], list[Answer]]:
        """Part the answers into those that are listed, each with its place and its key, and those
        that are folded away, each with its place and a few words.

        A game says by `aside` which are easier chosen on the board, in those words; a few of them
        are listed, below the others, but above an answer that ends something or says no. What a
        guide means is always listed. The answer that ends something or says no comes last; its key
        is the same whatever stands above it.
        """
        numbered = list(enumerate(self.options, 1))
        words = {n: aside(option, self.view).strip() for n, option in numbered} if aside else {}
        folded = [
            (n, words[n], option)
            for n, option in numbered
            if words.get(n) and option.notation != self.meant
        ]
        if len(folded) <= MOST_ASIDE:
            folded = []
        away = {n for n, _, _ in folded}
        rest = [(n, option) for n, option in numbered if n not in away]
        last = max([n for n, option in rest if self.closes(option)], default=None)
        rest.sort(key=lambda one: (one[0] == last, bool(words.get(one[0]))))
        keys = dict(zip([n for n, _ in rest], KEYS, strict=False))
        if last is not None and len(rest) > 1:
            keys = {n: key for n, key in keys.items() if key != LAST} | {last: LAST}
        return [(n, keys.get(n, ""), option) for n, option in rest], folded

    @property
    def first(self) -> int:
        """The seat drawn nearest: whose eyes see the table, else an own one, else the first."""
        if self.spec.hides and self.sight.seat in self.own:
            return self.sight.seat
        return self.own[0] if self.own else 0

    @property
    def near(self) -> list[int]:
        """The seats on the near side of the table, as they sit: play goes round clockwise."""
        return self._around()[: self._nearest()][::-1]

    @property
    def far(self) -> list[int]:
        """The seats on the far side of the table, as they sit."""
        return self._around()[self._nearest() :]

    def _around(self) -> list[int]:
        return [(self.first + step) % len(self.seats) for step in range(len(self.seats))]

    def _nearest(self) -> int:
        return max(1, len(self.seats) // 2)

    @cached_property
    def _book(self) -> Rulebook:
        return Rulebook.of(self.spec)

    def rule(self, clause: str) -> Clause | None:
        """Return the clause of that id, if the rulebook has it."""
        return self._book.clauses.get(clause)

    def words(self, clause: str) -> str:
        """Return the text of a clause, without the rulings it names; of a ruling its title."""
        return self._book.words(clause)

    def why(self, clause: str) -> str:
        """Return why a clause refuses an answer, in plain words where the game has some."""
        return self._book.why(clause)

    def rules_cited(self) -> list[Clause]:
        """Return the clauses behind the decision and its answers."""
        question = self.sight.question
        if question is None:
            return []
        cited = [question.clause, *[option.clause for option in question.options]]
        return [found for name in dict.fromkeys(cited) if (found := self.rule(name))]

    @cached_property
    def explained(self) -> list[Explained]:
        """What the answers do: those of the same effect, odds and rule are told together."""
        alike: dict[tuple[str, str, str], list[str]] = {}
        for one in self.options:
            alike.setdefault((one.effect, one.odds, one.clause), []).append(one.label)
        return [
            Explained(tuple(labels), effect, odds, clause)
            for (effect, odds, clause), labels in alike.items()
            if effect or odds
        ]

    @cached_property
    def missing(self) -> list[tuple[str, list[str]]]:
        """The clauses that refuse answers now, each with these answers."""
        question = self.sight.question
        alike: dict[str, list[str]] = {}
        for one in question.greyed if question else ():
            alike.setdefault(one.clause, []).append(one.label)
        return list(alike.items())

    def ends(self, option: Option) -> bool:
        """Say whether an answer ends a turn or a phase: some wish to be asked before it counts."""
        question = self.sight.question
        return question is not None and gestures(self.spec).ends(question.kind, option.notation)

    def closes(self, option: Option) -> bool:
        """Say whether an answer ends something, or is the "no" to the question."""
        question = self.sight.question
        if question is None:
            return False
        is_no = gestures(self.spec).says_no(question.kind, option.notation)
        return is_no or option.notation == question.decline or self.ends(option)

    def says(self, option: Option) -> str:
        """Return what stands below an answer: what it alone does, where its label does not say so.

        Many answers would make the list too long: what they do stands in Explain.
        """
        plainly = option.effect.removesuffix(".").casefold()
        few = len(self.options) <= MOST_SAID
        if not few or self._effects[option.effect] > 1 or plainly in option.label.casefold():
            return ""
        return option.effect

    def odds(self, option: Option) -> str:
        """Return the odds of an answer as its button gives them, "" where its label has them."""
        chance = option.odds.partition(" ")[0]
        return "" if chance and chance in option.label else option.odds

    @cached_property
    def _effects(self) -> Counter[str]:
        return Counter([option.effect for option in self.options])

    def piece(self, name: str, draw: Callable[..., Markup], *values: Any) -> Markup:
        """Draw a piece of the board, by a macro that takes these values and the board.

        On a page in parts (`web/table/parts.py`) it is drawn again only if a value is another one,
        or what it reads of the board: so it is given what it shows, and no whole view.
        """
        return draw(*values, self)

    def thing(self, name: str, gives: bool = True) -> Markup:
        """Return the attributes that make a thing on the table clickable, or such as can be moved.

        `data-touch` says whether a press gives the one answer that touches it, or lights several
        up; with `gives` false it lights up the only one too, for that is to be read first.
        """
        count = self._touching.get(name, 0)
        touch = "" if not count else "one" if count == 1 and gives else "many"
        return _thing(name, touch, name in self.drags.moved)

    def mover(self, name: str) -> Markup:
        """Return the attributes of a piece that answers about other things move."""
        can_move = name in self.drags.moved
        return Markup('data-mover="{}" data-drag').format(name) if can_move else Markup()

    @cached_property
    def _touching(self) -> Counter[str]:
        """How many options touch each thing: a board may have hundreds of both."""
        return Counter([name for option in self.options for name in option.touches])
