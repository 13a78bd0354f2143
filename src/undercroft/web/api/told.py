"""What a stream tells: a table and a sight as lines of JSON, each written once for all readers."""

from collections.abc import MutableMapping
from dataclasses import fields as fields_of
from functools import cached_property
from typing import Any, Final, Literal
from weakref import WeakKeyDictionary, WeakValueDictionary, ref

from pydantic import BaseModel, Field, TypeAdapter
from pydantic_core import to_json

from undercroft.match import LOG_LINES, Sight
from undercroft.match.changes import Change, changes
from undercroft.tables import Seen
from undercroft.tables.seen import Kept
from undercroft.web.api.shapes import (
    SightField,
    SightPart,
    TableState,
    table_stamp,
    table_state,
)
from undercroft.web.table.visitor import Visitor

LONG: Final = 8 * 1024
"""Bytes of changes from which on it is seen whether all of it is shorter, as of less where all of
it was less before."""


class TableLine(BaseModel):
    """A line of the stream: the table has changed."""

    type: Literal["table"] = "table"
    table: TableState


class SightLine(BaseModel):
    """A line of the stream: the match has moved on."""

    type: Literal["sight"] = "sight"
    sight: Sight


class SightPartLine(BaseModel):
    """A line of a stream with `fields`: the match has moved on."""

    type: Literal["sight"] = "sight"
    sight: SightPart


class ChangesLine(BaseModel):
    """A line of a stream with `changes`: what has changed since the line before of that kind.

    `changes` is a JSON Patch (RFC 6902) to the `table` or the `sight` that you have by then.
    """

    type: Literal["changes"] = "changes"
    of: Literal["table", "sight"]
    changes: list[Change] = Field(description="Operations, to be done one after the other.")


class Told:
    """A table or a sight as somebody is told of it; `stamp` is what a table follows from."""

    stamp: tuple[object, ...] = ()

    def __init__(self, kind: Literal["table", "sight"], value: Any, json: TypeAdapter[Any]) -> None:
        self.kind = kind
        self.size = 0
        """Bytes of its line; as long as nobody has written that, those of an earlier one."""
        self._value = value
        self._json = json
        self._since: tuple[ref[Told], bytes] | None = None

    @property
    def value(self) -> Any:
        """What is told."""
        return self._value

    @cached_property
    def json(self) -> bytes:
        """All of it."""
        return self._json.dump_json(self.value)

    @property
    def line(self) -> bytes:
        """All of it, as a line."""
        line = b'{"type":"%b","%b":%b}\n' % (self.kind.encode(), self.kind.encode(), self.json)
        self.size = len(line)
        return line

    def since(self, before: "Told") -> bytes:
        """Return a line of what has changed, or of all if that is shorter; b"" if nothing has."""
        if before is self:
            return b""
        # Nearly all who hear of it have heard the same before.
        if self._since is None or self._since[0]() is not before:
            self._since = ref(before), self._changed(before)
        return self._since[1]

    def _changed(self, before: "Told") -> bytes:
        self.size = self.size or before.size
        found = changes(before.value, self.value)
        if not found:
            return b""
        line = b'{"type":"changes","of":"%b","changes":%b}\n' % (
            self.kind.encode(), to_json(found),
        )  # fmt: skip
        is_long = len(line) > min(LONG, self.size)
        return min(line, self.line, key=len) if is_long else line


Fields = frozenset[SightField]
"""The fields of a sight that somebody wants to hear of; none are all."""

ALL: Final[Fields] = frozenset()

_ALWAYS: Final = ("seat", "number", "over")
_SIGHT: Final = TypeAdapter(Sight)
_PART: Final = TypeAdapter(SightPart)
_TABLE: Final = TypeAdapter(TableState)


class SightTold(Told):
    """A sight as it is told, with all of it or the fields that are wanted."""

    def __init__(self, sight: Sight, fields: Fields) -> None:
        if fields:
            named = [one.name for one in fields_of(sight)]
            told = [name for name in named if name in fields or name in _ALWAYS]
            super().__init__("sight", {name: getattr(sight, name) for name in told}, _PART)
        else:
            super().__init__("sight", sight, _SIGHT)


class TableTold(Told):
    """A table as somebody is told of it.

    Each stream has its own for as long as nothing of it changes: so it is kept as JSON, which takes
    a tenth of the room.
    """

    def __init__(self, value: TableState, stamp: tuple[object, ...]) -> None:
        super().__init__("table", None, _TABLE)
        self.json = _TABLE.dump_json(value)
        self.stamp = stamp

    @property
    def value(self) -> TableState:
        """What is told."""
        return _TABLE.validate_json(self.json)


_Key = tuple[int, Fields]
_whole: Final[WeakKeyDictionary[Kept, dict[_Key, SightTold]]] = WeakKeyDictionary()
_parts: Final[WeakKeyDictionary[Kept, WeakValueDictionary[_Key, SightTold]]] = WeakKeyDictionary()
"""Of parts there can be many, so each is kept no longer than a stream tells it."""


def sight_told(seen: Seen, seat: int, fields: Fields = ALL) -> SightTold:
    """Return what a seat may know of the match now; it is the same as long as that is."""
    sight = seen.sight(seat, lines_of(fields))
    kept: MutableMapping[_Key, SightTold] = (
        _parts.setdefault(seen.kept, WeakValueDictionary())
        if fields
        else _whole.setdefault(seen.kept, {})
    )
    told = kept.get((seat, fields))
    if told is None:
        told = kept[seat, fields] = SightTold(sight, fields)
    return told


def lines_of(fields: Fields) -> int:
    """Return how many lines of the log are to be worded for who wants those fields."""
    return LOG_LINES if not fields or "log" in fields else 0


def table_told(visitor: Visitor, last: Told | None) -> Told:
    """Return what somebody may know of a table now; it is `last` if that has not changed."""
    stamp = table_stamp(visitor)
    if last is not None and last.stamp == stamp:
        return last
    return TableTold(table_state(visitor), stamp)


def written(seen: Seen, answer: Any, json: TypeAdapter[Any]) -> bytes:
    """Return an answer as JSON; a sight that streams tell of too is not written anew."""
    if isinstance(answer, Sight):
        told = sight_told(seen, answer.seat)
        if told.value is answer:
            return told.json
    return json.dump_json(answer)
