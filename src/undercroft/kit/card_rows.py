"""The rows of content files that classes of cards declare, for pydantic, and back.

`row_of(Hunter)` is a model that reads a row; its `built` is the card that the rules read. `written`
is the row of a card, as its file would have it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import NoneType
from typing import (
    Annotated,
    Any,
    Final,
    ForwardRef,
    Literal,
    NamedTuple,
    Self,
    get_args,
    get_origin,
)

from pydantic import AfterValidator, BeforeValidator, Field, create_model, model_validator

from undercroft.kernel.fields import MISSING
from undercroft.kit.cards import Bits, Card, Each, Entry, Numbers, Unread, Words
from undercroft.kit.content import Row, RowKind, TomlTable, slug_of
from undercroft.kit.explain import KeyFault


class Reading(NamedTuple):
    """How a field is read: what pydantic takes, what the rules get for it, and the way back."""

    takes: Any
    built: Callable[[Any], Any]
    written: Callable[[Any], Any]


class Shape(NamedTuple):
    """What a model builds: a class, the fields that it reads, and those that never differ."""

    entry: type[Entry]
    readings: Mapping[str, Reading]
    fixed: Mapping[str, Any]


_SHAPES: Final[dict[type[Any], Shape]] = {}
_TABLES: Final[dict[tuple[type[Entry], Words | None], Any]] = {}
_OPEN: Final[list[type[Entry]]] = []
"""The entries whose models are being made: they may hold entries of their own kind."""


class EntryTable(TomlTable):
    """A table in a row that a class of entries declares, which says what its keys say together."""

    @model_validator(mode="after")
    def _holds(self) -> Self:
        """See `Entry.wrong`."""
        if why := _built(self).wrong():
            raise ValueError(why)
        return self


class CardRow(Row):
    """A row that a class of cards declares."""

    def built(self, number: int = 0, source: str = "") -> Any:
        """Build the card with that number among those of its kind."""
        return numbered([_built(self)], first=number, source=source)[0]

    def faults(self, in_pack: bool) -> list[KeyFault]:
        """See `Row`: the card itself says it."""
        found: list[KeyFault] = self.built().faults(in_pack)
        return [(_counted(self, key), why) for key, why in found]

    def named_abilities(self) -> list[str]:
        """See `Row`."""
        card: Any = _SHAPES[type(self)].entry
        if card.named_abilities is Card.named_abilities:
            return []  # to build the card takes long
        found: list[str] = self.built().named_abilities()
        return found


class ReplacingRow(CardRow):
    """A row of a card that, in a pack, may take the place of another of its kind."""

    replaces: Annotated[
        str,
        Field(
            description="the name of a card of this kind, whose place it takes",
            json_schema_extra={"pattern": ".*"},  # for forms: it is one line
        ),
    ] = ""

    def faults(self, in_pack: bool) -> list[KeyFault]:
        """See `Row`."""
        found = super().faults(in_pack)
        if self.replaces and not in_pack:
            found.append(("replaces", "is for packs: change the card itself"))
        return found


def row_of(card: type[Card], /, base: type[CardRow] = CardRow, **takes: Any) -> type[CardRow]:
    """Return the model of a row of such cards; `takes` is about its fields, as for `Words.add`."""
    made: type[CardRow] = _model(card, takes, base, card.__doc__)
    return made


def cards_of(
    rows: Iterable[Any],
    text: Callable[[Any], str] | None = None,
    first: int = 0,
    source: str = "",
) -> list[Any]:
    """Build cards from rows, numbered from `first`; `text` says what each does, else the file."""
    return numbered([_built(row) for row in rows], text, first, source)


def numbered(
    cards: list[Any],
    text: Callable[[Any], str] | None = None,
    first: int = 0,
    source: str = "",
) -> list[Any]:
    """Number cards from `first`, such as those that stand on others; see `cards_of`."""
    for number, card in enumerate(cards, first):
        card.id, card.slug, card.source = number, slug_of(card.name), source
        if text is not None:
            card.text = text(card)
    return cards


def written(kind: RowKind, card: Card) -> dict[str, Any]:
    """Return the row of a card of that kind, as its file would have it."""
    replaces = {"replaces": card.replaces} if card.replaces else {}
    return _written(kind.row, card) | replaces


def _model(
    entry: type[Entry],
    takes: Mapping[str, Any],
    base: type[TomlTable],
    meaning: str | None,
    what: str = "",
) -> Any:
    """Make the model of an entry, of which `takes` says more than the class.

    `what` is what the entry is called, see `Words.taking`.
    """
    strange = [name for name in takes if name not in entry.ROW]
    if strange:
        raise TypeError(f"{entry.__name__} has no field {strange[0]!r}")
    _OPEN.append(entry)
    keys: dict[str, Any] = {}
    readings: dict[str, Reading] = {}
    fixed: dict[str, Any] = {}
    for name, (kind, default) in entry.ROW.items():
        if name in takes:
            take = takes[name]
            if isinstance(take, int | str):
                fixed[name] = take
                continue
            kind, default = take if isinstance(take, tuple) else (take, MISSING)
        elif any(isinstance(mark, Unread) for mark in get_args(kind)):
            continue
        reading = readings[name] = _reading(kind)
        keys[name] = (reading.takes, ... if default is MISSING else reading.written(default))
    title: dict[str, Any] = {"title": what} if what else {}
    model: Any = create_model(
        f"{entry.__name__}Row", __base__=base, __doc__=meaning, __cls_kwargs__=title, **keys
    )
    _SHAPES[model] = Shape(entry, readings, fixed)
    _OPEN.pop()
    for one in _SHAPES:  # those that hold such entries were made before
        one.model_rebuild(raise_errors=False, _types_namespace={model.__name__: model})
    return model


def _table(entry: type[Entry], words: Words | None = None) -> Any:
    """Return what pydantic takes for an entry: a model, or one for each word that chooses it.

    Without `words` those of its first field count.
    """
    if (entry, words) not in _TABLES:
        _TABLES[entry, words] = _table_of(entry, words)
    return _TABLES[entry, words]


def _table_of(entry: type[Entry], words: Words | None) -> Any:
    base = TomlTable if entry.wrong is Entry.wrong else EntryTable
    name, (kind, _) = next(iter(entry.ROW.items()))
    if words is None:
        words = next((mark for mark in get_args(kind) if isinstance(mark, Words)), None)
    if words is None or not any(words.takes):
        return _model(entry, {}, base, entry.__doc__)
    chosen: Any = None
    for number in words.open:
        takes = {**words.takes[number], name: Annotated[int, words.only(number)]}
        model = _model(entry, takes, base, words.meanings[number], words.what)
        chosen = model if chosen is None else chosen | model
    return Annotated[chosen, Field(discriminator=name)]


def _reading(kind: Any) -> Reading:
    """Return how a field of that kind is read."""
    inner = get_args(kind)
    if get_origin(kind) is Annotated:
        for mark in inner[1:]:
            if isinstance(mark, Words | Each | Numbers):
                return _also(_of(mark, inner[0]), [one for one in inner[1:] if one is not mark])
        return _also(_reading(inner[0]), inner[1:])
    if NoneType in inner:
        one = _reading(inner[0])
        return Reading(one.takes | None, _or_none(one.built), _or_none(one.written))
    if isinstance(kind, str):
        entry = next(one for one in _OPEN if one.__name__ == kind)
        row: Any = ForwardRef(f"{kind}Row")
        return Reading(row, _built, lambda value: _written_of(_TABLES[entry, None], value))
    if get_origin(kind) is dict:
        key, one = _reading(inner[0]), _reading(inner[1])
        return Reading(
            dict[key.takes, one.takes],  # type: ignore[name-defined]
            lambda table: {key.built(word): one.built(value) for word, value in table.items()},
            lambda table: {key.written(word): one.written(value) for word, value in table.items()},
        )
    if get_origin(kind) is tuple:
        one = _reading(inner[0])
        return Reading(
            list[one.takes],  # type: ignore[name-defined]
            lambda values: tuple([one.built(value) for value in values]),
            lambda values: [one.written(value) for value in values],
        )
    if isinstance(kind, type) and issubclass(kind, Entry):
        return _of_table(_table(kind))
    return Reading(kind, _same, _same)


def _also(reading: Reading, marks: Sequence[Any]) -> Reading:
    """Return a reading with what pydantic is told besides, such as another key of the file."""
    return reading._replace(takes=Annotated[(reading.takes, *marks)]) if marks else reading


def _of(mark: Words | Each | Numbers, kind: Any) -> Reading:
    """Return how what that mark stands beside is read."""
    if isinstance(mark, Each):
        return _of_each(mark)
    if isinstance(mark, Numbers):
        return _of_numbers(mark)
    return _of_words(mark) if kind is int else _of_table(_table(kind, mark))


def _same(value: Any) -> Any:
    return value


def _or_none(change: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return _same if change is _same else lambda value: None if value is None else change(value)


def _of_words(words: Words) -> Reading:
    takes: Any = Literal[words.allowed]
    if isinstance(words, Bits) and not words.alone:
        return Reading(Annotated[list[takes], AfterValidator(_once)], words.bits, words.of)
    return Reading(takes, words.index, lambda number: words[number])


def _once(words: list[str]) -> list[str]:
    """Refuse words that stand in a list twice."""
    for word in words:
        if words.count(word) > 1:
            raise ValueError(f"{word!r} stands here twice")
    return words


def _of_table(table: Any) -> Reading:
    return Reading(table, _built, lambda value: _written_of(table, value))


def _of_numbers(one: Numbers) -> Reading:
    words = {number: word for word, number in one.words.items()}
    takes: Any = Literal[(*one.numbers, *one.words)]
    return Reading(
        Annotated[takes, BeforeValidator(_no_other_number)],
        lambda given: one.words.get(given, given),
        lambda number: words.get(number, number),
    )


def _no_other_number(given: Any) -> Any:
    """Refuse what Python takes for an equal number."""
    if isinstance(given, bool | float):
        raise ValueError(f"{given!r} is not a whole number")
    return given


def _of_each(each: Each) -> Reading:
    words, one = each.words, _reading(each.size)
    if each.every:
        keys: dict[str, Any] = dict.fromkeys(words, (one.takes, ...))
        return Reading(
            create_model("".join(words).title(), __base__=TomlTable, **keys),
            lambda table: tuple([dict(table)[word] for word in words]),
            lambda sizes: dict(zip(words, sizes, strict=True)),
        )
    word: Any = Literal[words.allowed]
    return Reading(
        dict[word, one.takes],  # type: ignore[name-defined]
        lambda table: tuple([table.get(word, 0) for word in words]),
        lambda sizes: {word: size for word, size in zip(words, sizes, strict=True) if size},
    )


def _built(row: Any) -> Any:
    """Build what a row declares."""
    shape = _SHAPES[type(row)]
    values = {
        name: getattr(row, name) if one.built is _same else one.built(getattr(row, name))
        for name, one in shape.readings.items()
    }
    made: Any = shape.entry(**values, **shape.fixed)
    if isinstance(row, ReplacingRow):
        made.replaces = row.replaces
    return made


def _counted(row: Any, key: str) -> str:
    """Return a key in which each word that a list has is its place there, from 1."""
    found: list[str] = []
    for part in key.split("."):
        if isinstance(row, list):
            number = int(part) if part.isdigit() else row.index(part) + 1
            row = row[number - 1] if number <= len(row) else None
            part = str(number)
        else:
            row = getattr(row, part, None)
        found.append(part)
    return ".".join(found)


def _written(model: Any, entry: Entry) -> dict[str, Any]:
    """Return what a file would have for an entry: all but what is there by default."""
    found: dict[str, Any] = {}
    for name, one in _SHAPES[model].readings.items():
        field = model.model_fields[name]
        value = one.written(getattr(entry, name))
        if field.is_required() or value != field.default:
            found[field.alias or name] = value
    return found


def _written_of(table: Any, entry: Entry) -> dict[str, Any]:
    """Return what a file would have for an entry of a table that a word may choose."""
    models = get_args(get_args(table)[0]) if get_origin(table) is Annotated else [table]
    name = entry.FIELDS[0]
    for model in models:
        words = _SHAPES[model].readings[name]
        if len(models) == 1 or words.written(getattr(entry, name)) in get_args(words.takes):
            return _written(model, entry)
    raise TypeError(f"no row says {entry.__class__.__name__} {getattr(entry, name)!r}")
