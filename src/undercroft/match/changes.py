"""What has changed from one value to another, as JSON Patch says it (RFC 6902)."""

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType
from typing import Any, Final

Change = dict[str, Any]
"""One operation: `op` is `add`, `remove` or `replace`, `path` a JSON Pointer (RFC 6901)."""

_LISTS: Final = (list, tuple)
_PLAIN: Final = (str, int, bool, float, NoneType)


def changes(old: Any, new: Any) -> list[Change]:
    """Return what makes the old value the new one, one operation after the other.

    Values are those of JSON, and dataclasses and models of them, which are objects there. A list
    that has lost its first items and got others at its end, as a log does, is told so; of other
    lists what they begin and end with alike stays. An object or a list of which less than half
    stays, be it in part, is replaced. A field has values of one kind, so what Python calls equal is
    the same.
    """
    found: list[Change] = []
    if old is not new and old != new:
        _add(found, old, new, "")
    return found


def _add(found: list[Change], old: Any, new: Any, path: str) -> bool:
    """Add the same of two values that differ; say whether anything of the old one stays."""
    if type(new) in _PLAIN or type(old) in _PLAIN:
        stays = False
    elif type(old) in _LISTS and type(new) in _LISTS:
        stays = _add_of_lists(found, old, new, path)
    elif (before := _items(old)) is None or (after := _items(new)) is None:
        stays = False
    else:
        stays = _add_of_objects(found, before, after, path)
    if not stays:
        found.append({"op": "replace", "path": path, "value": new})
    return stays


def _add_of_objects(
    found: list[Change], old: dict[str, Any], new: dict[str, Any], path: str
) -> bool:
    """Add nothing and return False if the new object is mostly another one."""
    inner: list[Change] = [
        {"op": "remove", "path": f"{path}/{_pointed(key)}"} for key in old if key not in new
    ]
    stays, least = len(new), len(new) if path else 0
    for key, value in new.items():
        if key not in old:
            inner.append({"op": "add", "path": f"{path}/{_pointed(key)}", "value": value})
        elif (
            (before := old[key]) is value
            or before == value
            or _add(inner, before, value, f"{path}/{_pointed(key)}")
        ):
            continue
        stays -= 1
        if 2 * stays < least:
            return False
    found += inner
    return True


def _add_of_lists(found: list[Change], old: Sequence[Any], new: Sequence[Any], path: str) -> bool:
    """Add nothing and return False if the new list is mostly another one."""
    gone = _slid(old, new)
    inner: list[Change] = [{"op": "remove", "path": f"{path}/0"}] * gone
    old = old[gone:]
    first = len(old) if gone else _alike(old, new)
    last = _alike(old[first:][::-1], new[first:][::-1])
    left, come = old[first : len(old) - last], new[first : len(new) - last]
    both = min(len(left), len(come))
    stays, least = first + last + both, 0 if gone else max(1, len(old), len(new))
    for place in range(both):
        one, other = left[place], come[place]
        if one is not other and one != other:
            stays -= not _add(inner, one, other, f"{path}/{first + place}")
        if 2 * stays < least:
            break
    if 2 * stays < least:
        return False
    found += inner
    found += [{"op": "remove", "path": f"{path}/{first + both}"}] * (len(left) - both)
    for place in range(both, len(come)):
        found.append({"op": "add", "path": f"{path}/{first + place}", "value": come[place]})
    return True


def _alike(old: Sequence[Any], new: Sequence[Any]) -> int:
    """Return how many of the first items are the same."""
    count, most = 0, min(len(old), len(new))
    while count < most and (old[count] is new[count] or old[count] == new[count]):
        count += 1
    return count


def _slid(old: Sequence[Any], new: Sequence[Any]) -> int:
    """Return how many of the first items are gone, if those after them begin the new list."""
    if not (old and new) or new[0] not in old:
        return 0
    gone = old.index(new[0])
    return gone if gone and list(old[gone:]) == list(new[: len(old) - gone]) else 0


def _items(value: object) -> dict[str, Any] | None:
    """Return an object's values by their names; None of anything else."""
    if isinstance(value, dict):
        return value
    if isinstance(value, Mapping):
        return dict(value)
    if (own := getattr(value, "__dict__", None)) is not None:
        return own  # type: ignore[no-any-return]
    return {name: getattr(value, name) for name in _slots(type(value))} or None  # type: ignore[arg-type] # a class has a hash


@cache
def _slots(kind: type) -> tuple[str, ...]:
    """Return the names of the fields of a dataclass with slots; none of anything else."""
    return tuple([one.name for one in fields(kind)]) if is_dataclass(kind) else ()


def _pointed(key: str) -> str:
    """Return a name as a JSON Pointer has it."""
    return key.replace("~", "~0").replace("/", "~1")
