"""Checks of the state as a tree of plain parts: what it holds, copies and saves."""

from collections.abc import Iterator
from itertools import takewhile
from json import dumps, loads
from typing import Any

from undercroft.kernel import COMPILED, BadRecord, Frame, Part, State, digest, dump, load
from undercroft.kit.zones import Zone
from undercroft.match import replay
from undercroft.testing.trial import Position, Trial

CONTROL = {
    *("dice", "top", "returned", "current_player", "kind", "legal_actions"),
    *("shown", "in_secret", "in_moment", "heard", "events", "_ended"),
    *("at", "now", "plan", "shared", "below", "depth"),
}
"""What the kernel keeps beside the FIELDS of a state and of a frame."""


def parts_in(value: Any) -> Iterator[Part]:
    """List a part, the parts in its fields, and the frames of a state."""
    if isinstance(value, Part):
        yield value
        for name in value.FIELDS:
            yield from parts_in(getattr(value, name))
    if isinstance(value, State):
        yield from parts_in(value.stack)
    if isinstance(value, (list, tuple)):
        for item in value:
            yield from parts_in(item)


def specimens(trial: Trial) -> dict[str, tuple[Part, State, Position]]:
    """One part of each class that the match met, in a copy of its own, ready to be changed."""
    found: dict[str, tuple[Part, State, Position]] = {}
    for position in reversed(list(trial.looks())):
        state = position.state.copy()
        for part in parts_in(state):
            found.setdefault(type(part).__name__, (part, state, position))
    return found


def states_hold_plain_data(trial: Trial) -> None:
    """Ints, strings, None, bools, lists, tuples and parts: nothing that runs, nothing shared."""
    for position in trial.looks():
        for part in parts_in(position.state):
            for name in part.FIELDS:
                assert_plain(getattr(part, name), f"{type(part).__name__}.{name} {position}")
        for frame in position.state.stack:
            assert isinstance(frame, Frame)
            assert 0 <= frame.now < len(frame.STEPS), position
            assert 0 <= frame.at <= len(frame.STEPS), position


def assert_plain(value: Any, where: str) -> None:
    """Fail for a value that a state may not hold."""
    if isinstance(value, (list, tuple)):
        for item in value:
            assert_plain(item, where)
    elif not isinstance(value, Part):
        assert value is None or type(value) in (int, str, bool), f"{value!r} in {where}"


def parts_are_listed(trial: Trial) -> None:
    """Every class of part and frame is in the spec, and no two share a name."""
    listed = {cls.__name__: cls for cls in trial.spec.parts}
    assert len(listed) == len(trial.spec.parts)
    for name, (part, _, position) in specimens(trial).items():
        assert listed.get(name) is type(part), f"{name} is not in GameSpec.parts {position}"


def every_field_counts(trial: Trial) -> None:
    """The digest, and so the save, notices a change of any field of any part."""
    for name, (part, state, position) in specimens(trial).items():
        before = digest(state)
        for field in part.FIELDS:
            value = getattr(part, field)
            if changed(part, field):
                assert digest(state) != before, f"{name}.{field} is not saved {position}"
                setattr(part, field, value)
        assert digest(state) == before, f"{name} cannot be put back {position}"


def changed(part: Part, field: str) -> bool:
    """Give the field another value of its type: compiled classes take no other."""
    before = getattr(part, field)
    for value in others(before):
        try:
            setattr(part, field, value)
        except TypeError:
            continue
        return True
    assert before is None or isinstance(before, Part), f"{type(part).__name__}.{field} is fixed"
    return False


def others(value: Any) -> Iterator[Any]:
    """Values like that one, but not equal to it."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
    elif isinstance(value, str):
        yield f"{value}?"
    elif isinstance(value, list):
        yield value[:-1] if value else [0]
    elif isinstance(value, tuple):
        yield from ((*value[:-1], other) for other in others(value[-1])) if value else [(0,)]
        yield value[:-1]
    elif value is None:
        yield from (1, "?", [], (), (1,))


def copies_cover_the_fields(trial: Trial) -> None:
    """A copied part is equal to it, field by field, and shares no list with it."""
    for name, (part, _, position) in specimens(trial).items():
        twin = part.copy()
        assert type(twin) is type(part)
        for field in part.FIELDS:
            one, other = getattr(part, field), getattr(twin, field)
            assert plain(one) == plain(other), f"the copy of {name} has another {field} {position}"
        assert not shared_lists(part, twin), f"the copy of {name} shares a list {position}"


def plain(value: Any) -> Any:
    """The value with its parts written out, to compare."""
    if isinstance(value, (list, tuple)):
        return [type(value).__name__, *map(plain, value)]
    if isinstance(value, Part):
        return [type(value).__name__, *[plain(getattr(value, name)) for name in value.FIELDS]]
    return value


def shared_lists(one: Any, other: Any) -> set[int]:
    """The lists that both can reach; a part without any may be shared."""
    return {id(item) for item in lists_in(one)} & {id(item) for item in lists_in(other)}


def lists_in(value: Any) -> list[list[Any]]:
    """Every list in a value, at any depth, that copies must not share.

    A zone and a frame know whether copies share them, and are copied before they are changed; so
    is what lies below such a frame.
    """
    if isinstance(value, Zone):
        return []
    found = [value] if isinstance(value, list) else []
    if isinstance(value, (list, tuple)):
        found += [inner for item in value for inner in lists_in(item)]
    if isinstance(value, Part):
        found += [inner for name in value.FIELDS for inner in lists_in(getattr(value, name))]
    if isinstance(value, State):
        own = takewhile(lambda frame: not frame.shared, reversed(value.stack))
        found += [inner for frame in own for inner in lists_in(frame)]
    return found


def nothing_is_kept_beside_the_fields(trial: Trial) -> None:
    """What else a part keeps follows from its FIELDS (compiled classes show only those)."""
    if COMPILED:
        return
    record = trial.match.record(trial.names)
    for position in trial.looks(3):
        state = replay(trial.spec, record, position.number).state  # no copy: as it was kept
        for part in parts_in(state):
            anew = type(part)(*[getattr(part, field) for field in part.FIELDS])
            for field in sorted(vars(part).keys() - set(part.FIELDS) - CONTROL):
                kept, derived = vars(part)[field], vars(anew).get(field)
                name = f"{type(part).__name__}.{field}"
                assert alike(kept, derived), f"{name} is not in FIELDS {position}"


def alike(one: Any, other: Any) -> bool:
    """Say whether two values are equal, looking into plain objects."""
    if type(one) is not type(other):
        return False
    if isinstance(one, (list, tuple)):
        return len(one) == len(other) and all(map(alike, one, other))
    if hasattr(one, "__dict__") and not callable(one):
        return all(alike(value, vars(other).get(name)) for name, value in vars(one).items())
    return bool(one == other)


def broken_saves_are_refused(trial: Trial) -> None:
    """A save with a part that the game has not is refused, not half opened."""
    for position in trial.looks(1):
        data = loads(dumps(dump(position.state)))
        data["state"]["part"] = "NoSuchPart"
        said = fault_of(data, trial.spec.parts)
        assert "no part 'NoSuchPart'" in said, f"{said or 'opened'} {position}"


def fault_of(data: dict[str, Any], parts: list[type[Part]]) -> str:
    """Return what is wrong with a save; "" if it can be opened."""
    try:
        load(data, parts)
    except BadRecord as fault:
        return str(fault)
    return ""


STRUCTURE_CHECKS = (
    states_hold_plain_data,
    parts_are_listed,
    every_field_counts,
    copies_cover_the_fields,
    nothing_is_kept_beside_the_fields,
    broken_saves_are_refused,
)
"""Those that see more while nothing is compiled."""
