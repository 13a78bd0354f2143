"""What has changed from one value to another, as JSON Patch says it (RFC 6902)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType
from typing import Any, Final

from pydantic import BaseModel

Change = dict[str, Any]
"""One operation: `op` is `add`, `remove` or `replace`, `path` a JSON Pointer (RFC 6901)."""

_LISTS: Final = (list, tuple)
_PLAIN: Final = (str, int, bool, float, NoneType)


def changes(old: Any, new: Any, path: str = "") -> Iterator[Change]:
    """Yield what makes the old value the new one, one operation after the other.

    Values are those of JSON, and dataclasses and models of them, which are objects there. A list
    that has lost its first items and got others at its end, as a log does, is told so; of other
    lists what they begin and end with alike stays. What is mostly another one is replaced. A field
    has values of one kind, so what Python calls equal is the same.
    """
    if old is not new and old != new:
        yield from _changes(old, new, path)


def _changes(old: Any, new: Any, path: str) -> Iterator[Change]:
    """Yield the same of two values that differ."""
    if type(new) in _PLAIN or type(old) in _PLAIN:
        yield _replace(path, new)
    elif type(old) in _LISTS and type(new) in _LISTS:
        yield from _of_lists(old, new, path)
    elif (before := _items(old)) is None or (after := _items(new)) is None:
        yield _replace(path, new)
    else:
        yield from _of_objects(before, after, new, path)


def _of_objects(
    old: Mapping[str, Any], new: Mapping[str, Any], whole: Any, path: str
) -> Iterator[Change]:
    stays = [key for key in old if key in new]
    others = [key for key in stays if old[key] is not new[key] and old[key] != new[key]]
    if path and 2 * (len(stays) - len(others)) < len(new):
        yield _replace(path, whole)
        return
    for key in old:
        if key not in new:
            yield {"op": "remove", "path": f"{path}/{_pointed(key)}"}
    for key in others:
        yield from _changes(old[key], new[key], f"{path}/{_pointed(key)}")
    for key, value in new.items():
        if key not in old:
            yield {"op": "add", "path": f"{path}/{_pointed(key)}", "value": value}


def _of_lists(old: Sequence[Any], new: Sequence[Any], path: str) -> Iterator[Change]:
    gone = _slid(old, new)
    if gone:
        yield from [{"op": "remove", "path": f"{path}/0"}] * gone
        old = old[gone:]
    first = _alike(zip(old, new, strict=False))
    last = _alike(zip(reversed(old[first:]), reversed(new[first:]), strict=False))
    if not (gone or first or last) and len(old) != 1:
        yield _replace(path, new)
        return
    left, come = old[first : len(old) - last], new[first : len(new) - last]
    for place, (one, other) in enumerate(zip(left, come, strict=False), first):
        yield from changes(one, other, f"{path}/{place}")
    both = min(len(left), len(come))
    yield from [{"op": "remove", "path": f"{path}/{first + both}"}] * (len(left) - both)
    for place, value in enumerate(come[both:], first + both):
        yield {"op": "add", "path": f"{path}/{place}", "value": value}


def _alike(pairs: Iterable[tuple[Any, Any]]) -> int:
    """Return how many of the first pairs are of the same."""
    count = 0
    for one, other in pairs:
        if one is not other and one != other:
            break
        count += 1
    return count


def _slid(old: Sequence[Any], new: Sequence[Any]) -> int:
    """Return how many of the first items are gone, if those after them begin the new list."""
    if not (old and new) or new[0] not in old:
        return 0
    gone = old.index(new[0])
    return gone if gone and list(old[gone:]) == list(new[: len(old) - gone]) else 0


def _replace(path: str, value: Any) -> Change:
    return {"op": "replace", "path": path, "value": value}


def _items(value: object) -> Mapping[str, Any] | None:
    """Return an object's values by their names; None of anything else."""
    if type(value) is dict:
        return value
    if isinstance(value, BaseModel):
        return value.__dict__
    if names := _names(type(value)):  # type: ignore[arg-type] # a class has a hash
        return {name: getattr(value, name) for name in names}
    return value if isinstance(value, Mapping) else None


@cache
def _names(kind: type) -> tuple[str, ...]:
    """Return the names of the fields of a kind of dataclass; none of anything else."""
    return tuple([one.name for one in fields(kind)]) if is_dataclass(kind) else ()


def _pointed(key: str) -> str:
    """Return a name as a JSON Pointer has it."""
    return key.replace("~", "~0").replace("/", "~1")
