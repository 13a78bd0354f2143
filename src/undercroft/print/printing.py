"""A game as a PDF: what is wanted, laid on sheets, set, cut and marked."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from undercroft.kernel import BadSetup
from undercroft.kit.game import GameSpec
from undercroft.print.booklet import booklet
from undercroft.print.boxes import (
    LONG_EDGE,
    ONE_SIDE,
    SHORT_EDGE,
    ask_for,
    joined,
    set_boxes,
    write,
)
from undercroft.print.sheets import Page, Setup, backed, calibration, laid
from undercroft.print.things import SORTS, Thing, by_size, chosen, house_rules, things_of
from undercroft.print.typeset import Typesetter

RULES: Final = "rules"
"""The sort that is the rulebook."""
CALIBRATION: Final = "calibration"
"""The sort that is a sheet to measure a printer by."""
MOST: Final = 4000
"""More things than this are not printed at once: all of a game are fewer."""


@dataclass(frozen=True)
class Wanted:
    """What is to be printed. Without sorts (`what`) it is everything that is cut out.

    `only` are kinds or names; `copies` says how many of a thing, as `kind/slug`, where that is not
    what the box has, as in a deck; `since` are the marks of an earlier print. `rules` are the house
    rules that are no default, in sentences: they have a card of their own.
    """

    what: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    copies: Mapping[str, int] | None = None
    since: Mapping[str, str] = field(default_factory=dict)
    rules: tuple[str, ...] = ()
    setup: Setup = field(default_factory=Setup)


class Print:
    """A print of a game under way. Iterate over it: it yields how many things are set, part by
    part, of `total`. Then `made` is the PDF."""

    def __init__(self, spec: GameSpec, wanted: Wanted, icons: Mapping[str, str]) -> None:
        self._spec, self._wanted, self._icons = spec, wanted, icons
        self.made = b""
        self._all = [*things_of(spec), *house_rules(spec, wanted.rules)]
        self.things = self._chosen()
        self.total = sum([one.count for one in self.things]) or 1
        self.pages: list[Page] = []
        if self.total > MOST:
            raise BadSetup(f"{self.total} things are wanted; at most {MOST} are printed at once")

    def _chosen(self) -> list[Thing]:
        wanted = self._wanted
        what = [word for word in wanted.what if word not in (RULES, CALIBRATION)]
        if wanted.what and not what:
            return []
        found = chosen(self._all, what, wanted.only, wanted.since)
        if wanted.copies is not None:
            copies = {key: count for key, count in wanted.copies.items() if count}
            pairs = [(one, f"{one.kind}/{one.slug}") for one in found]
            found = [one.times(copies[key]) for one, key in pairs if key in copies]
        if not found and what == list(wanted.what):
            why = (
                "nothing has changed since that print"
                if wanted.since
                else "no deck has such a card"
            )
            raise BadSetup(f"nothing is to be printed: {why}")
        return found

    def __iter__(self) -> Iterator[int]:
        setup, parts, turns = self._wanted.setup, [], self._turns()
        setter = Typesetter(self._spec.title, self._icons)
        for group in by_size(self.things):
            copies = [one for one in group for _ in range(one.count)]
            pages = laid([one.back is not None for one in copies], group[0].size, setup)
            if turns and group[0].back is None:
                pages = backed(pages)
            parts.append(setter.pdf(copies, pages, setup.bleed))
            self.pages += pages
            yield len(copies)
        if CALIBRATION in self._wanted.what:
            pages = calibration(setup)
            parts.append(setter.pdf([], pages, 0))
            self.pages += pages
            yield int(not self.things)
        if RULES in self._wanted.what:
            parts.append(booklet(self._spec, setup.paper, setup.layout != "cards"))
            yield int(not self.things and not self.pages)
        with joined(parts) as pdf:
            set_boxes(pdf, self.pages, setup.bleed)
            ask_for(pdf, self._sides(turns))
            marks = {one.key: one.mark for one in self._all}
            self.made = write(pdf, f"{self._spec.title} on paper", marks)

    def _turns(self) -> bool:
        """Say whether all sheets are printed on both sides, because something has a back."""
        if self._wanted.setup.layout != "duplex":
            return False
        whole = bool({RULES, CALIBRATION} & {*self._wanted.what})
        return whole or any(one.back is not None for one in self.things)

    def _sides(self, turns: bool) -> str:
        """Return which sides of the paper a printer is asked for; "" if that is open."""
        what, layout = {*self._wanted.what}, self._wanted.setup.layout
        if what == {CALIBRATION}:
            return LONG_EDGE
        if (
            layout == "cards"
            or (RULES in what and self.pages)
            or (CALIBRATION in what and not turns)
        ):
            return ""
        if RULES in what:
            return SHORT_EDGE
        return LONG_EDGE if turns else ONE_SIDE


def sorts_of(spec: GameSpec) -> Sequence[str]:
    """List the sorts of things that a game has, the rulebook and the calibration sheet."""
    there = {one.sort for one in things_of(spec)}
    return [sort for sort in SORTS if sort in there] + [RULES, CALIBRATION]


def changed(spec: GameSpec, switches: Mapping[str, str]) -> tuple[str, ...]:
    """Say each house rule that is no default."""
    return tuple(
        f"**{one.name.replace('_', ' ')}: {one.shown(switches[one.name])}.** {one.sentence}"
        for one in spec.switches
        if switches[one.name] != one.default
    )
