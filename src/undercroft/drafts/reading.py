"""Reading the file of a map: JSON, within limits; a fault says where in it and what is due."""

import json
import re
from pathlib import Path
from typing import Annotated, Any, Final, NoReturn, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from undercroft.kit.content import BadContent
from undercroft.kit.explain import explain
from undercroft.kit.reading import Limit, Unreadable, read_text

WITH_PICTURE: Final = Limit(64 * 1024 * 1024, 0, 0)
"""A file of a map as it lies on the disk: most of it is often the picture of the map."""
MAP: Final = Limit(4 * 1024 * 1024, 32, 1_000_000)
"""What is left of it without the picture: two hundred times what the usual ones have."""
MOST: Final = 250
"""The most columns and rows that a map may have."""
FAR: Final = 100_000
"""No coordinate lies farther away than this."""

_PICTURE: Final = re.compile(r'("image"\s*:\s*)"[A-Za-z0-9+/=:;,\\\s-]{1000,}"')
"""A picture in a map, as text. In other texts a quote has a backslash before it."""

Coordinate = Annotated[float, Field(ge=-FAR, le=FAR)]
Whole = Annotated[int, Field(ge=-FAR, le=FAR)]


class MapTable(BaseModel):
    """A table of a map's file: other tools write keys that nobody here needs."""

    model_config = ConfigDict(extra="ignore", strict=True)


class Point(MapTable):
    """A point: x grows east and y south."""

    x: Coordinate
    y: Coordinate


T = TypeVar("T", bound=MapTable)


def read_json(path: Path) -> dict[str, Any]:
    """Return the table that the file of a map holds, without its picture; raise BadContent."""
    try:
        text = _PICTURE.sub(r'\1""', read_text(path, WITH_PICTURE))
        if text.lstrip("\ufeff \t\r\n").startswith("<"):
            raise Unreadable(
                "this is XML, and JSON is due: in Tiled, export the map as JSON (.tmj)"
            )
        MAP.check(text)
        data = json.loads(text.removeprefix("\ufeff"), parse_constant=_refuse)
    except Unreadable as fault:
        raise BadContent([fault.of(path.name)]) from None
    except json.JSONDecodeError as fault:
        where = f"{path.name}, line {fault.lineno}, column {fault.colno}"
        raise BadContent([f"{where}: this is no JSON: {fault.msg}"]) from None
    except (ValueError, RecursionError) as fault:  # a number of too many digits, NaN, deep lists
        raise BadContent([f"{path.name}: this is no JSON: {fault}"]) from None
    if not isinstance(data, dict):
        raise BadContent([f"{path.name}: a map is a table in braces"])
    return data


def _refuse(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number")


def checked(data: dict[str, Any], model: type[T], file: str) -> T:
    """Return the table as the model has it; raise BadContent with every fault and its place.

    A place is a way of keys; entries of lists count from 1: `portals.2.bounds.1.x`.
    """
    try:
        return model.model_validate(data)
    except ValidationError as found:
        faults = [f"{file}: {key}: {why}" for key, why in explain(found, model)]
        raise BadContent(faults) from None
