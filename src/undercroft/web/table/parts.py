"""The parts of a table's page.

Each is drawn when something has changed that it was drawn from, once for all who would see it
alike. A browser that has a page is sent what is new of the next one.
"""

import json
import re
from array import array
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cache, lru_cache, partial
from hashlib import blake2b
from secrets import token_urlsafe
from sys import intern
from types import FunctionType, MethodType
from typing import Any, Final, TypeVar
from weakref import WeakKeyDictionary, WeakValueDictionary, ref

from markupsafe import Markup

from undercroft.tables import Table
from undercroft.web.assets import MOST_KEPT, icon
from undercroft.web.compiling import Templates
from undercroft.web.links import qr
from undercroft.web.render import environment
from undercroft.web.table.eyes import Moment, moment, stamp
from undercroft.web.table.present import TablePage
from undercroft.web.table.visitor import Visitor

MARK: Final = token_urlsafe(16)
"""Stands in what is drawn for what each message and each browser have of their own. It never leaves
this process, so nothing that somebody types can hold it."""

HOLE: Final = f"{MARK}["
"""How the place of a part begins in the frame around all parts, or that of a piece in its part."""

PATH: Final = re.compile(r' d="([^"]{100,})"')
"""What an icon is drawn by: most of a page by its length, and many times on it."""

NAMED: Final = re.compile(f' d="{MARK}:(\\w+):"')
"""A short name that stands for such a path."""

TEXT_KEPT: Final = 8 * 2**20
"""So many bytes of the lines that browsers show are kept as they were drawn, of all tables
together."""

SAME_KEPT: Final = 4_000
"""So many names of lines, and sets of paths, are kept once for all pages that have the same."""

METHODS: Final = frozenset({MethodType, FunctionType})

Copy = list[int]
"""The place of the first of some lines of the last page, and how many of them stay."""


_paths: Final[dict[str, str]] = {}
"""The paths by their names."""


def _named(found: re.Match[str]) -> str:
    """Return a short name in place of a path.

    It follows from the path alone: a count would tell what is drawn for others.
    """
    name = blake2b(found[1].encode(), digest_size=6).hexdigest()
    _paths[name] = found[1]
    return f' d="{MARK}:{name}:"'


@lru_cache(MOST_KEPT)
def _short(name: str, *, label: str | None = None) -> Markup:
    """Draw an icon as a part has it, by the name of its path."""
    return Markup(PATH.sub(_named, icon(name, label=label)))


_Same = TypeVar("_Same", bound=Hashable)


@lru_cache(SAME_KEPT)
def _same(value: _Same) -> _Same:
    """Return the equal value that was here first: thousands of pages have it, and it takes its room
    once."""
    return value


@cache
def _of_parts(templates: Templates) -> Templates:
    """Return those templates as parts are drawn by them: icons have the names of their paths."""
    return templates.knowing(icon=_short)


class _Reading:
    """A page as a part reads it: notes what the part is drawn from.

    What a method returns follows from the moment, and from who looks. A piece looks closely: it
    notes each call, and so is the same piece at the next moment if they return the same.
    """

    def __init__(self, page: TablePage, parts: "_Parts", closely: bool) -> None:
        self._page = page
        self._parts = parts
        self._closely = closely
        self.read: dict[str, Any] = {}
        self.called: dict[tuple[str, tuple[Hashable, ...]], Any] = {}

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._page, name)
        if type(value) not in METHODS:
            self.read[name] = value
        elif self._closely:
            return self._noting(name, value)
        else:
            self.read[name] = self._page.moment
        return value

    def piece(self, name: str, draw: Callable[..., str], *values: Any) -> Markup:
        """Place a piece of the part: see `Board.piece`."""
        return Markup(self._parts.piece(name, draw, values))

    def _noting(self, name: str, method: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*values: Hashable) -> Any:
            value = self.called[name, values] = method(*values)
            return value

        return noted


class Part:
    """Lines of a page, as they were drawn.

    The hashes of its lines stay as long as a browser has it: they say which of them are new on the
    next page. The lines themselves are wanted only for a while; `text` is None after that. It is in
    bytes, as one quotation mark would double it.
    """

    __slots__ = ("__weakref__", "_hashes", "_kept", "paths", "text")

    def __init__(self, text: str) -> None:
        drawn = text.rstrip("\n")
        self.paths = _same(tuple(sorted({*map(intern, NAMED.findall(drawn))})))
        self._hashes = array("q", [hash(line) for line in drawn.split("\n")]).tobytes()
        self.text: bytes | None = drawn.encode()
        self._kept: ref[Part] | None = _KEPT.add(self, len(self.text))

    def __len__(self) -> int:
        """How many lines it has."""
        return len(self._hashes) // 8

    @property
    def hashes(self) -> list[int]:
        """The hashes of its lines."""
        return memoryview(self._hashes).cast("q").tolist()

    @property
    def lines(self) -> list[str]:
        """Its lines, as long as they are kept."""
        assert self.text is not None
        return self.text.decode().split("\n")

    def keep(self) -> None:
        """Keep the lines, if they are here, longer than those of parts that were wanted before."""
        if self._kept is not None:
            _KEPT.want(self._kept)

    def forget(self) -> None:
        """Forget the lines, which others need the room of; a part stays for hours, and is small."""
        self.text = self._kept = None

    def since(self, was: "Part", first: int) -> Iterator[Copy | str]:
        """Yield it as copies of lines of what it was, the first of which has that number, and as
        lines that are new."""
        lines, old, new = self.lines, was.hashes, self.hashes
        places = {line: place for place, line in reversed([*enumerate(old)])}
        at, likely = 0, 0
        while at < len(new):
            is_next = likely < len(old) and old[likely] == new[at]
            begin = end = likely if is_next else places.get(new[at], -1)
            if begin < 0:
                yield lines[at]
                at += 1
                continue
            while at < len(new) and end < len(old) and old[end] == new[at]:
                at, end = at + 1, end + 1
            yield [first + begin, end - begin]
            likely = end


class _Kept:
    """The parts that have their lines, those first that were not wanted for longest."""

    def __init__(self) -> None:
        self._parts: OrderedDict[ref[Part], int] = OrderedDict()
        self._held = 0
        self._gone: deque[ref[Part]] = deque()
        """Those that no browser has any more. Python may find out at any moment, in any thread, so
        they are taken away when the next one comes."""

    def add(self, part: Part, size: int) -> "ref[Part]":
        """Keep the lines of a part, so many bytes; where they are too many, others lose theirs."""
        while self._gone:
            self._held -= self._parts.pop(self._gone.popleft(), 0)
        added = ref(part, self._gone.append)
        self._parts[added] = size
        self._held += size
        while self._held > TEXT_KEPT and len(self._parts) > 1:
            oldest, fewer = self._parts.popitem(last=False)
            self._held -= fewer
            if (other := oldest()) is not None:
                other.forget()
        return added

    def want(self, part: "ref[Part]") -> None:
        """Keep the lines of a part longer than all others."""
        self._parts.move_to_end(part)


_KEPT: Final = _Kept()


class Drawn:
    """A part of a page, or a piece of one, as it was drawn of those values and what it read.

    `lines` are its own and those of its pieces from top to bottom, by their names; `within` are the
    pieces that it places itself, by values that follow from its own and what it read.
    """

    __slots__ = ("_called", "_read", "_values", "lines", "pieces", "within")

    def __init__(self, values: tuple[Any, ...], reading: _Reading) -> None:
        self._values, self._read, self._called = values, reading.read, reading.called
        self.lines: dict[str, Part] = {}
        self.pieces: dict[str, Drawn] = {}
        self.within: list[Drawn] = []

    def would_be(self, page: TablePage, values: tuple[Any, ...]) -> bool:
        """Say whether it would be drawn of that page alike: all that it was drawn from is the
        same, and so it is of what lies in it."""
        return (
            self._values == values
            and all(
                (page.moment if type(value) is Moment else getattr(page, name)) == value
                for name, value in self._read.items()
            )
            and all(
                getattr(page, name)(*values) == value
                for (name, values), value in self._called.items()
            )
            and all(one.would_be(page, one._values) for one in self.within)
        )


class Drawing:
    """A page as it was drawn for somebody: all its lines from top to bottom, by their names."""

    def __init__(self, page: TablePage, drawn: Drawn) -> None:
        self.name = token_urlsafe(6)
        self.page_number, self.life, self.stamp = page.changes, page.life, page.stamp
        self.parts, self.drawn = drawn.lines, drawn.pieces

    def rest(self) -> None:
        """Forget what it was drawn from, which takes most of its room: the next page is drawn anew,
        and what is new of it is told as ever."""
        self.drawn = {}

    def can_follow(self, base: "Drawing | None") -> bool:
        """Say whether all lines that are new to a browser with `base` are still kept."""
        had = base.parts if base else {}
        return all(
            part.text is not None or had.get(name) is part for name, part in self.parts.items()
        )

    def message(self, base: "Drawing | None", asked: str = "") -> str:
        """Say in JSON what is new of this page, for a browser that has `base`; None: all is.

        Lines that are new hold a mark, in place of which the browser puts its own nonce; `paths`
        has those of the icons that are new by their names, which stand behind such a mark. `asked`
        is the stamp of the page that asked for this one, if one did.
        """
        mark = token_urlsafe(16)
        had = {name for part in base.parts.values() for name in part.paths} if base else set[str]()
        drawn = {name for part in self.parts.values() for name in part.paths}
        told = {
            "from": base.name if base else "",
            "to": self.name,
            "number": self.page_number,
            "life": self.life,
            "asked": asked,
            "mark": mark,
            "paths": {name: _paths[name] for name in sorted(drawn - had)},
            "lines": _joined(self._since(base)),
        }
        return json.dumps(told, ensure_ascii=False, separators=(",", ":")).replace(MARK, mark)

    def _since(self, base: "Drawing | None") -> Iterator[Copy | str]:
        firsts: dict[str, int] = {}
        first = 0
        for name, part in base.parts.items() if base else ():
            firsts[name] = first
            first += len(part)
        for name, part in self.parts.items():
            was = base.parts.get(name) if base else None
            if was is part:
                yield [firsts[name], len(part)]
            elif was is not None:
                yield from part.since(was, firsts[name])
            else:
                yield from part.lines


def _joined(pieces: Iterator[Copy | str]) -> list[Copy | str]:
    """Join copies that follow each other, and new lines."""
    joined: list[Copy | str] = []
    for piece in pieces:
        last = joined[-1] if joined else None
        if isinstance(piece, str):
            if isinstance(last, str):
                joined[-1] = f"{last}\n{piece}"
            else:
                joined.append(piece)
        elif isinstance(last, list) and sum(last) == piece[0]:
            last[1] += piece[1]
        else:
            joined.append(piece)
    return joined


class _Parts:
    """Draws a page; a part or piece that another page would show alike is taken from there."""

    def __init__(self, page: TablePage, before: Sequence[Drawing], base: Drawing | None) -> None:
        self._page = page
        self._before = before
        self._had = base.parts if base else {}
        self._around = {"nonce": MARK, "live": True, "qr": qr}
        self._drawn: dict[str, Drawn] = {}

    def place(self, name: str) -> str:
        """Draw a part, and return what holds its place in the frame around all parts."""

        def draw(reading: _Reading) -> str:
            template = _of_parts(environment()).get_template(f"table/{name}.html")
            return template.render(self._around | {"t": reading})

        return self._placed(name, (), draw, closely=False)

    def piece(self, name: str, draw: Callable[..., str], values: tuple[Any, ...]) -> str:
        """Draw a piece by those values, and return what holds its place in what is around it."""
        return self._placed(name, values, partial(draw, *values), closely=True)

    def _placed(
        self,
        name: str,
        values: tuple[Any, ...],
        draw: Callable[[_Reading], str],
        closely: bool,
    ) -> str:
        name = _same(name)
        assert name not in self._drawn, f"two parts or pieces of a page are named {name}"
        drawn = dict.fromkeys(one.drawn[name] for one in self._before if name in one.drawn)
        can_be = (one for one in drawn if self._is_told(one) and one.would_be(self._page, values))
        same = next(can_be, None)
        if same is None:
            reading = _Reading(self._page, self, closely)
            text = str(draw(reading))  # to cut markup gives markup, each time with questions asked
            same = self._assembled(name, text, Drawn(values, reading))
        for part in same.lines.values():
            part.keep()
        self._drawn |= same.pieces
        self._drawn[name] = same
        return f"{HOLE}{name}]"

    def _is_told(self, drawn: Drawn) -> bool:
        """Say whether its lines are still here, or in the browser."""
        return all(
            part.text is not None or self._had.get(name) is part
            for name, part in drawn.lines.items()
        )

    def _assembled(self, name: str, text: str, drawn: Drawn) -> Drawn:
        """Put what lies in its holes between the lines of a text."""
        first, *others = text.split(HOLE)
        self._say(name, first, drawn)
        for place, one in enumerate(others, 1):
            inside, _, after = one.partition("]")
            inner = self._drawn[inside]
            drawn.lines |= inner.lines
            drawn.pieces |= inner.pieces
            drawn.pieces[inside] = inner
            drawn.within.append(inner)
            self._say(_same(f"{name} {place}"), after.removeprefix("\n"), drawn)
        return drawn

    def _say(self, name: str, text: str, drawn: Drawn) -> None:
        lines = text.rstrip(" ")
        if lines:
            drawn.lines[name] = Part(lines)

    def draw(self) -> Drawing:
        """Draw the frame, and what is in it."""
        template = _of_parts(environment()).get_template("table/table.html")
        reading = _Reading(self._page, self, closely=False)
        text = template.render(self._around | {"t": self._page, "parts": self})
        return Drawing(self._page, self._assembled("frame", text, Drawn((), reading)))


class Drawings:
    """The pages that browsers show of tables: each is kept as long as one shows it."""

    def __init__(self) -> None:
        self._latest: WeakKeyDictionary[
            Table, WeakValueDictionary[tuple[Hashable, str], Drawing]
        ] = WeakKeyDictionary()

    def known(self, visitor: Visitor, link: str) -> Drawing | None:
        """Return the page of somebody who sees the same, if it is drawn already."""
        found = self._of(visitor).get((moment(visitor).onlooker, link))
        is_same = found is not None and found.stamp == stamp(visitor)
        # The seconds that are left for a decision are another matter a second later.
        is_timed = visitor.seen.deadline is not None
        return found if found and is_same and not is_timed else None

    def draw(self, page: TablePage, visitor: Visitor, base: Drawing | None) -> Drawing:
        """Draw a page that can follow `base`, with what is drawn of it already."""
        latest = self._of(visitor)
        drawn = _Parts(page, [*([base] if base else []), *latest.values()], base).draw()
        if not page.is_refused:
            latest[page.moment.onlooker, page.link] = drawn
        return drawn

    def _of(self, visitor: Visitor) -> WeakValueDictionary[tuple[Hashable, str], Drawing]:
        return self._latest.setdefault(visitor.table, WeakValueDictionary())
