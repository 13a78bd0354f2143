"""What a stream tells: a table and a sight as lines of JSON, each written once for all readers."""

from functools import cached_property
from typing import Any, Final, Literal
from weakref import WeakKeyDictionary, ref

from pydantic import BaseModel, Field, TypeAdapter
from pydantic_core import to_json

from undercroft.match import Sight
from undercroft.match.changes import Change, changes
from undercroft.tables import Seen
from undercroft.web.api.shapes import TableState, table_stamp, table_state
from undercroft.web.table.visitor import Visitor

LONG: Final = 8 * 1024
"""Bytes of changes from which on it is seen whether all of it is shorter."""


class TableLine(BaseModel):
    """A line of the stream: the table has changed."""

    type: Literal["table"] = "table"
    table: TableState


class SightLine(BaseModel):
    """A line of the stream: the match has moved on."""

    type: Literal["sight"] = "sight"
    sight: Sight


class ChangesLine(BaseModel):
    """A line of a stream with `changes`: what has changed since the line before of that kind.

    `changes` is a JSON Patch (RFC 6902) to the `table` or the `sight` that you have by then.
    """

    type: Literal["changes"] = "changes"
    of: Literal["table", "sight"]
    changes: list[Change] = Field(description="Operations, to be done one after the other.")


class Told:
    """A table or a sight as somebody is told of it; `stamp` is what a table follows from."""

    def __init__(
        self,
        kind: Literal["table", "sight"],
        value: Any,
        json: TypeAdapter[Any],
        stamp: tuple[object, ...] = (),
    ) -> None:
        self.kind = kind
        self.value = value
        self.stamp = stamp
        self._json = json
        self._since: tuple[ref[Told], bytes] | None = None

    @cached_property
    def json(self) -> bytes:
        """All of it."""
        return self._json.dump_json(self.value)

    @cached_property
    def line(self) -> bytes:
        """All of it, as a line."""
        return b'{"type":"%b","%b":%b}\n' % (self.kind.encode(), self.kind.encode(), self.json)

    def since(self, before: "Told") -> bytes:
        """Return a line of what has changed, or of all if that is shorter; b"" if nothing has."""
        if before is self:
            return b""
        # Nearly all who hear of it have heard the same before.
        if self._since is None or self._since[0]() is not before:
            self._since = ref(before), self._changed(before)
        return self._since[1]

    def _changed(self, before: "Told") -> bytes:
        found = changes(before.value, self.value)
        if not found:
            return b""
        line = b'{"type":"changes","of":"%b","changes":%b}\n' % (
            self.kind.encode(), to_json(found),
        )  # fmt: skip
        return self.line if len(line) > LONG and len(self.line) < len(line) else line


_SIGHT: Final = TypeAdapter(Sight)
_TABLE: Final = TypeAdapter(TableState)
_told: Final[WeakKeyDictionary[Seen, dict[int, Told]]] = WeakKeyDictionary()


def sight_told(seen: Seen, seat: int) -> Told:
    """Return what a seat may know of the match now; it is the same as long as that is."""
    sight, kept = seen.sight(seat), _told.setdefault(seen, {})
    if seat not in kept or kept[seat].value is not sight:
        kept[seat] = Told("sight", sight, _SIGHT)
    return kept[seat]


def table_told(visitor: Visitor, last: Told | None) -> Told:
    """Return what somebody may know of a table now; it is `last` if that has not changed."""
    stamp = table_stamp(visitor)
    if last is not None and last.stamp == stamp:
        return last
    return Told("table", table_state(visitor), _TABLE, stamp)


def written(seen: Seen, answer: Any, json: TypeAdapter[Any]) -> bytes:
    """Return an answer as JSON; a sight that streams tell of too is not written anew."""
    if isinstance(answer, Sight):
        told = sight_told(seen, answer.seat)
        if told.value is answer:
            return told.json
    return json.dump_json(answer)
