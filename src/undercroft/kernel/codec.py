"""Save and open a state at any decision, by the FIELDS of its parts."""

from hashlib import sha256
from json import dumps
from typing import Any

from undercroft.kernel.dice import Dice, ScriptedDice, SeededDice
from undercroft.kernel.errors import BadRecord, RulesError, nearest
from undercroft.kernel.frame import Frame, Part
from undercroft.kernel.state import NOBODY, State


def dump(state: State) -> dict[str, Any]:
    """Return the state as plain JSON values; it holds secrets: never send it to a client."""
    return {
        "state": _encode(state),
        "stack": [[type(f).__name__, f.step, f.at, *_fields(f).values()] for f in state.stack],
        "control": {"returned": state.returned, "shown": state.shown},
        "dice": _dump_dice(state.dice),
    }


def load(data: dict[str, Any], parts: list[type[Part]], pauses: bool = False) -> State:
    """Open what `dump` saved; `parts` are the game's classes. Asks for the same decision again.

    A state with `pauses` may have asked where another one asks nobody: then say so.
    """
    classes = {cls.__name__: cls for cls in parts}
    try:
        state = _decode(data["state"], classes)
        assert isinstance(state, State)
        state.dice = _load_dice(data["dice"])
        state.returned, shown = data["control"]["returned"], data["control"]["shown"]
        for name, step, at, *values in data["stack"]:
            frame = _class(name, classes)(*[_decode(value, classes) for value in values])
            assert isinstance(frame, Frame)
            state.begin(frame)
            frame.now, frame.at = frame.STEPS.index(step), at
    except (AttributeError, KeyError, TypeError, ValueError, AssertionError, RulesError) as fault:
        raise BadRecord(f"this is not a saved position: {fault!r}") from fault
    state.heard, state.pauses = False, pauses
    if state.top is not None:
        state.top.at = state.top.now
        state.advance()
        if state.current_player == NOBODY:
            raise BadRecord("this saved position asks nobody anything")
    state.shown, state.pauses = shown, False  # to ask again is no new moment
    return state


def digest(state: State) -> str:
    """Return a short fingerprint of everything in the state."""
    text = dumps(dump(state), sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()[:16]


def _fields(part: Part) -> dict[str, Any]:
    return {name: _encode(getattr(part, name)) for name in part.FIELDS}


def _encode(value: Any) -> Any:
    if value is None or isinstance(value, (int, str)):
        return value
    if isinstance(value, list):
        return [_encode(item) for item in value]
    if isinstance(value, tuple):
        return {"tuple": [_encode(item) for item in value]}
    if isinstance(value, Part):
        return {"part": type(value).__name__, **_fields(value)}
    raise TypeError(f"a state may hold ints, strings, lists, tuples and parts, not {value!r}")


def _decode(value: Any, classes: dict[str, type[Part]]) -> Any:
    if isinstance(value, list):
        return [_decode(item, classes) for item in value]
    if not isinstance(value, dict):
        return value
    if "tuple" in value:
        return tuple([_decode(item, classes) for item in value["tuple"]])
    cls = _class(value["part"], classes)
    # A field that has come since has its default; without one it is missed.
    return cls(**{name: _decode(value[name], classes) for name in cls.FIELDS if name in value})


def _class(name: str, classes: dict[str, type[Part]]) -> Any:
    if name not in classes:
        raise KeyError(f"no part {name!r}{nearest(name, classes)}")
    return classes[name]


def _dump_dice(dice: Dice) -> dict[str, Any]:
    if isinstance(dice, SeededDice):
        return {"seed": dice.seed, "positions": dice.positions, "rolls": dice.rolls}
    if isinstance(dice, ScriptedDice):
        rest = None if dice.rest is None else _dump_dice(dice.rest)
        script = {"script": dice.script, "read": dice.read, "rolls": dice.rolls}
        return {**script, "streams": list(dice.streams), "rest": rest}
    raise TypeError(f"{type(dice).__name__} cannot be saved")


def _load_dice(data: dict[str, Any]) -> Dice:
    if "seed" in data:
        return SeededDice(data["seed"], data["positions"], data["rolls"])
    rest = None if data["rest"] is None else _load_dice(data["rest"])
    return ScriptedDice(data["script"], data["read"], data["rolls"], tuple(data["streams"]), rest)
