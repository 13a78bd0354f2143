"""Fields of parts, frames, states and cards, declared once: constructors and copies are written.

A class says `health: int = 0`, as a dataclass would. Interpreted, `declare` runs the lines of
`written` when the class is made. What mypyc has compiled has no annotations any more, so
`scripts/declared.py` puts the same lines in the place of the declarations before that.
"""

from collections.abc import Mapping
from inspect import get_annotations
from typing import Any, ClassVar, Final, NamedTuple, get_args, get_origin

MISSING: Final = ...
"""The default of a field that has none."""


class Family(NamedTuple):
    """What is written for a class: how its constructor begins, and the method that copies it.

    With `keeps` the class holds what it declares in ROW, compiled too.
    """

    begins: str
    copies: str
    keeps: bool = False


PARTS: Final = Family("", "copy")
STATES: Final = Family("super().__init__()", "twin")
FIXED: Final = Family("", "")
"""Parts of which nothing changes, and frames: they have one method that copies them all."""


class Field(NamedTuple):
    """A declared field: its name, its type, and its default or MISSING."""

    name: str
    kind: Any
    default: Any

    @property
    def stored(self) -> str:
        """What the constructor stores: in the place of an empty list a new one each time."""
        return f"[] if {self.name} is None else {self.name}" if self.default == [] else self.name

    @property
    def copied(self) -> str:
        """What a copy gets: lists and parts that can change are copied, the rest is shared."""
        return _copied(f"self.{self.name}", self.kind)


def _copied(it: str, kind: Any) -> str:
    inner = get_args(kind)
    if not _can_change(kind):
        return it
    if get_origin(kind) in (list, tuple):
        one = _copied("one", inner[0])
        each = f"[{one} for one in {it}]"
        if get_origin(kind) is tuple:
            return f"tuple({each})"
        return f"{it}.copy()" if one == "one" else each
    return f"None if {it} is None else {it}.copy()" if type(None) in inner else f"{it}.copy()"


def _can_change(kind: Any) -> bool:
    changing = get_origin(kind) is list or getattr(kind, "FAMILY", FIXED) != FIXED
    return changing or any(_can_change(one) for one in get_args(kind))


def declare(cls: Any) -> None:
    """Give a class the constructor and the copy of the fields that it declares.

    A class that has a constructor of its own declares nothing. Raise TypeError for one that
    declares fields and inherits some: no order of them would be plain.
    """
    itself = {cls.__name__: cls}
    own = {} if "__init__" in vars(cls) else get_annotations(cls, locals=itself, eval_str=True)
    kinds = {name: kind for name, kind in own.items() if get_origin(kind) is not ClassVar}
    if not kinds:
        return
    if cls.FIELDS:
        raise TypeError(f"{cls.__name__} inherits the fields {cls.FIELDS}: write its constructor")
    values = {name: vars(cls)[name] for name in kinds if name in vars(cls)}
    for name in values:
        delattr(cls, name)  # else who forgets to set it would read that of the class
    cls.DECLARED = tuple([Field(*one, values.get(one[0], MISSING)) for one in kinds.items()])
    cls.FIELDS = tuple(kinds)
    if cls.FAMILY.keeps:
        cls.ROW = {name: (kind, values.get(name, MISSING)) for name, kind in kinds.items()}
    takes = {name: f"{name}=values[{name!r}]" if name in values else name for name in kinds}
    given = {name: None if value == [] else value for name, value in values.items()}
    space: dict[str, Any] = itself | {"values": given}
    # `super()` looks its class up in a variable of this name around the method.
    lines = ["def make(__class__):", *written(cls, takes), "return locals()"]
    exec("\n ".join(lines), space)
    for name, method in space["make"](cls).items():
        if name not in {"__class__", *vars(cls)}:
            method.__module__, method.__qualname__ = cls.__module__, f"{cls.__qualname__}.{name}"
            setattr(cls, name, method)
    cls.__init__.__annotations__ |= kinds


def written(cls: Any, takes: Mapping[str, str]) -> list[str]:
    """Return the constructor of a class and the method that copies it, a line each.

    `takes` says how the constructor takes each field. Of what a class writes itself, use that.
    """
    family: Family = cls.FAMILY
    body = [family.begins, *[f"self.{one.name} = {one.stored}" for one in cls.DECLARED]]
    body += ["self.derive()"] if hasattr(cls, "derive") else []
    parameters = ", ".join(["self", *[takes[name] for name in cls.FIELDS]])
    lines = [f"def __init__({parameters}) -> None: {'; '.join(filter(None, body))}"]
    if family.copies:
        anew = f"{cls.__name__}({', '.join([field.copied for field in cls.DECLARED])})"
        lines.append(f'def {family.copies}(self) -> "{cls.__name__}": return {anew}')
    return lines
