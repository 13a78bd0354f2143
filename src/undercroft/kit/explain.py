"""What pydantic finds wrong with a table, in plain words: which key, and what would do."""

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final, get_args

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

from undercroft.kernel.errors import closest, nearest
from undercroft.kit.wrong_values import wrong_value

KeyFault = tuple[str, str]
"""A key of the row ("" for all of it) and what is wrong with it."""

NOT_FOR_PACKS: Final = "not for packs"
"""The description of a key that the game's own content alone may have."""
_TABLE: Final = "is not a table, which stands in braces: { key = value }"
_WRONG: Final = {"dict_type": _TABLE, "model_type": _TABLE, "model_attributes_type": _TABLE}
_STRANGE: Final = "extra_forbidden"
_NO_KEYS: Final = ("[key]", "int", "str")
"""What pydantic puts between the keys of a place."""


def explain(
    found: ValidationError, model: type[BaseModel], in_pack: bool = False
) -> list[KeyFault]:
    """Word what pydantic found: which key, what is wrong, what is allowed (`in_pack`: in a pack).

    A key that is there under a wrong name is not missing as well.
    """
    errors = found.errors()
    meant = [_meant(error["loc"], model) for error in errors if error["type"] == _STRANGE]
    return [
        _worded(error, model, in_pack)
        for error in errors
        if error["type"] != "missing" or error["loc"] not in meant
    ]


def _meant(place: Sequence[int | str], model: type[BaseModel]) -> tuple[int | str, ...]:
    """Return the place of the key that a strange one probably is."""
    _, table, _ = _place_of(place, model)
    return (*place[:-1], closest(str(place[-1]), _fields(table)))


def closed(row: BaseModel) -> list[KeyFault]:
    """List the keys of a pack's row that the game's own content alone may have."""
    fields = type(row).model_fields
    return [
        (name, f"is {NOT_FOR_PACKS}")
        for name in sorted(row.model_fields_set)
        if fields[name].description == NOT_FOR_PACKS
    ]


def _worded(fault: ErrorDetails, model: type[BaseModel], in_pack: bool) -> KeyFault:
    kind, given, context = fault["type"], fault["input"], fault.get("ctx", {})
    key, table, field = _place_of(fault["loc"], model)
    what = table.model_config.get("title")  # of a table that a word chooses, see `Words.taking`
    if kind == "missing":
        return key, f"is missing{_needed(table, fault['loc'][-1]) if what else ''}"
    if kind == _STRANGE:
        fields = _fields(table).items()
        open_to = [
            name for name, field in fields if not in_pack or field.description != NOT_FOR_PACKS
        ]
        if what:
            takes, strange = open_to[1:], str(fault["loc"][-1])
            due = _allowed(strange, takes) if closest(strange, takes) else ""
            due = due or f"; it takes {', '.join(takes) or 'nothing'}"
            return key, f"{_tag(table)!r} takes no {strange}{due}"
        return key, f"is not a key here{_allowed(fault['loc'][-1], open_to)}"
    if kind == "union_tag_not_found":
        return _no_word(key, context["discriminator"].strip(chr(39)), given, field)
    if kind in ("union_tag_invalid", "literal_error"):
        tag = context.get("tag", given)
        due = str(context.get("expected_tags", context.get("expected")))
        allowed = [a or b for a, b in re.findall(r"'([^']*)'|(-?\d+)", due)] or [due.lower()]
        word = f"{key}.{context['discriminator'].strip(chr(39))}" if "tag" in context else key
        titles = [one.model_config.get("title") for one in _tables(getattr(field, "annotation", 0))]
        wrong = f"is no {titles[0]}" if "tag" in context and titles[0] else "is not allowed"
        return word, f"{tag!r} {wrong}{_allowed(tag, allowed)}"
    if kind in ("too_short", "too_long"):
        side = ("min_length", "at least") if kind == "too_short" else ("max_length", "at most")
        has = (
            f"{context['actual_length']} {'entry' if context['actual_length'] == 1 else 'entries'}"
        )
        return key, f"has {has}: {side[1]} {context[side[0]]}"
    if kind.startswith("string_"):
        return key, _text_fault(given, context, field)
    if kind == "value_error":
        return key, str(context["error"])
    return key, f"{given!r} {_WRONG.get(kind) or wrong_value(fault)}"


def _no_word(key: str, word: str, given: object, field: FieldInfo | None) -> KeyFault:
    """Say that the word is missing that chooses a table, or is there under a wrong name."""
    known = {name for one in _tables(getattr(field, "annotation", 0)) for name in _fields(one)}
    strange = [name for name in given if name not in known] if isinstance(given, dict) else []
    if wrong := closest(word, strange):
        return f"{key}.{wrong}", f"is not a key here{nearest(wrong, [word])}"
    return f"{key}.{word}", "is missing"


def _allowed(given: object, words: Iterable[str]) -> str:
    allowed = list(words)
    hint = nearest(given, allowed) if isinstance(given, str) else ""
    return f"{hint} ({' | '.join(allowed)})"


def _needed(table: type[BaseModel], key: int | str) -> str:
    allowed = get_args(_fields(table)[str(key)].annotation)
    return f": {_tag(table)!r} needs it ({' | '.join([str(one) for one in allowed])})"


def _text_fault(given: object, context: dict[str, Any], field: FieldInfo | None) -> str:
    if not isinstance(given, str):
        return f"{given!r} is not text"
    if "pattern" in context:
        return f"{given!r} is not {_wanted(field) or 'written like that'}"
    return f"is too long: at most {context['max_length']} letters" if given else "is empty"


def _wanted(field: Any) -> str:
    """Return what a key is to be, in words, as its type says; "" if it does not."""
    if isinstance(field, FieldInfo):
        return _wanted(field.annotation) or field.description or ""
    return next((said for one in get_args(field) if (said := _wanted(one))), "")


def _place_of(
    place: Sequence[int | str], model: type[BaseModel]
) -> tuple[str, type[BaseModel], FieldInfo | None]:
    """Return the key of a fault, as the file has it, the table in which it stands, and its field.

    A word that chooses one of several tables is in pydantic's place, but is no key of the file.
    """
    keys: list[str] = []
    table, last = model, None
    choices: dict[int | str, type[BaseModel]] = {}
    for part in place:
        if part in choices:
            table, choices = choices[part], {}
        elif part not in _NO_KEYS:
            keys.append(str(part + 1) if isinstance(part, int) else part)
            field = _fields(table).get(str(part))
            if field is not None:
                last = field
                inner = list(_tables(field.annotation))
                choices = {_tag(one): one for one in inner} if len(inner) > 1 else {}
                table = inner[0] if len(inner) == 1 else table
    return ".".join(keys), table, last


def _fields(table: type[BaseModel]) -> dict[str, FieldInfo]:
    """Return the keys that a table may have, as the file has them."""
    return {field.alias or name: field for name, field in table.model_fields.items()}


def _tables(annotation: Any) -> Iterable[type[BaseModel]]:
    """Find the tables that a value may be, alone, in a list or by a key."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for one in get_args(annotation):
        yield from _tables(one)


def _tag(table: type[BaseModel]) -> str:
    """Return the word that chooses a table: that of its first field."""
    (word,) = get_args(next(iter(table.model_fields.values())).annotation)
    return str(word)
