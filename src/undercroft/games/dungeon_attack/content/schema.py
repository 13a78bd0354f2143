"""What may stand in adventurers.toml, and how it becomes cards.

Each word of the effect vocabulary is one class: an unknown key, a number out of
bounds or a missing ability is refused with file, line, Adventurer and key, and
the nearest valid name.
"""

import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from undercroft.games.dungeon_attack.content.cards import Card, Effect
from undercroft.kernel.errors import nearest

FILE = Path(__file__).parent / "adventurers.toml"

Colour = Literal["white", "red", "any"]
Face = Literal["D", "M", "A"]


class BadContent(ValueError):
    """A content file does not say what it should; the message names file, line and key."""


class _Word(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Reroll(_Word):
    """Re-roll one die of the current roll that was neither re-rolled nor fixed."""

    do: Literal["reroll"]
    colour: Colour = "any"


class SetFace(_Word):
    """Turn one die of the current roll to another face, if enough dice show the first."""

    do: Literal["set_face"]
    colour: Literal["white"]
    face: Face
    becomes: Face
    dice_at_least: int = Field(1, ge=1, le=20)

    @model_validator(mode="after")
    def _turns(self) -> "SetFace":
        if self.face == self.becomes:
            raise ValueError(f"a die that shows {self.face} becomes another face")
        return self


class Stand(_Word):
    """Let one first-roll D of a red die stand."""

    do: Literal["stand"]
    colour: Literal["red"]


class Shift(_Word):
    """Move up to `dice` white dice away from yourself, or from one other to yourself."""

    do: Literal["shift"]
    dice: int = Field(ge=1, le=4)
    source: Literal["self", "other"] = Field(alias="from")
    target: Literal["room_or_other", "self"] = Field(alias="to")

    @model_validator(mode="after")
    def _goes_somewhere(self) -> "Shift":
        due = "room_or_other" if self.source == "self" else "self"
        if self.target != due:
            raise ValueError(f"dice from {self.source!r} go to {due!r}, not to {self.target!r}")
        return self


class Slay(_Word):
    """Put white dice facing you into your pile, within the Rating left."""

    do: Literal["slay"]
    dice: Literal[1]
    colour: Literal["white"]


class Rating(_Word):
    """Raise the Rating while a condition holds."""

    do: Literal["rating"]
    plus: int = Field(ge=1, le=10)
    condition: Literal["hurt"] = Field(alias="while")


class Heal(_Word):
    """Heal one HIT."""

    do: Literal["heal"]
    hits: Literal[1]
    who: Literal["anyone"]


class Recharge(_Word):
    """Recharge one drained Magic Item."""

    do: Literal["recharge"]
    items: Literal[1]
    whose: Literal["anyone"]


class CancelHit(_Word):
    """Cancel a HIT scored by at least so many dice."""

    do: Literal["cancel_hit"]
    dice_at_least: int = Field(1, ge=1, le=22)


class BonusAction(_Word):
    """Take one action of the list."""

    do: Literal["bonus_action"]
    actions: list[Literal["heal", "recover", "recharge"]] = Field(min_length=1)


class LootReroll(_Word):
    """Re-roll one treasure die that shows the face."""

    do: Literal["loot_reroll"]
    face: Face


EFFECTS: dict[str, tuple[type[_Word], str]] = {
    "reroll": (Reroll, "WINDOW"),
    "set_face": (SetFace, "WINDOW"),
    "stand": (Stand, "S3"),
    "shift": (Shift, "BEFORE"),
    "slay": (Slay, "BEFORE"),
    "rating": (Rating, "ALWAYS"),
    "heal": (Heal, "ACTION"),
    "recharge": (Recharge, "BEFORE"),
    "cancel_hit": (CancelHit, "HIT"),
    "bonus_action": (BonusAction, "AFTER"),
    "loot_reroll": (LootReroll, "SEARCH"),
}
"""The vocabulary: what each word takes, and the one window in which it is used (R46)."""

Word = Annotated[
    Reroll
    | SetFace
    | Stand
    | Shift
    | Slay
    | Rating
    | Heal
    | Recharge
    | CancelHit
    | BonusAction
    | LootReroll,
    Field(discriminator="do"),
]


class AbilityRow(_Word):
    """A Special Ability: its name, the window it is used in, and its effect."""

    name: str = Field(min_length=1)
    window: Literal["BEFORE", "ACTION", "S3", "WINDOW", "HIT", "AFTER", "SEARCH", "ALWAYS"]
    effect: Word


class AdventurerRow(_Word):
    """An Adventurer card (DA-1.2)."""

    id: str = Field(pattern=r"^[a-z]+(-[a-z]+)*$")
    name: str = Field(min_length=1)
    rating: int = Field(ge=1, le=10)
    icon: str = Field(min_length=1)
    ability: AbilityRow
    text: str = Field(min_length=1)

    def card(self) -> Card:
        """Build the card the rules read."""
        values = self.ability.effect.model_dump()
        effect = Effect(
            values["do"],
            values.get("plus", values.get("dice", 1)),
            values.get("dice_at_least", 1),
            values.get("colour", "any"),
            values.get("face", ""),
            values.get("becomes", ""),
            values.get("source", ""),
            tuple(values.get("actions", ())),
        )
        ability = self.ability
        return Card(
            self.id,
            self.name,
            self.rating,
            self.icon,
            ability.name,
            ability.window,
            effect,
            self.text,
        )


class AdventurerFile(_Word):
    """The whole file."""

    adventurer: list[AdventurerRow] = Field(min_length=1)


def load_adventurers(path: Path = FILE) -> tuple[Card, ...]:
    """Read and check a file of Adventurers; raise BadContent naming file, Adventurer and key."""
    text = path.read_text("utf-8")
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise BadContent(f"{path.name}: {fault}") from fault
    source = _Source(path.name, text, data)
    try:
        rows = AdventurerFile.model_validate(data).adventurer
    except ValidationError as found:
        raise BadContent(
            "\n".join(source.explain(dict(fault)) for fault in found.errors())
        ) from None
    for number, row in enumerate(rows):
        word, window = row.ability.effect.do, row.ability.window
        due = EFFECTS[word][1]
        if window != due:
            why = f"{window!r}, but the effect {word!r} is used in {due!r}"
            raise BadContent(f"{source.place(number)}: ability.window: {why}")
        if row.id in [earlier.id for earlier in rows[:number]]:
            raise BadContent(f"{source.place(number)}: id: {row.id!r} is used twice")
    return tuple([row.card() for row in rows])


class _Source:
    """A file as it was written, to say where and how it is wrong."""

    def __init__(self, name: str, text: str, data: dict[str, Any]) -> None:
        self.name = name
        self.data = data
        self.lines = [
            number
            for number, line in enumerate(text.splitlines(), start=1)
            if line.partition("#")[0].replace(" ", "").startswith("[[adventurer]]")
        ]

    def place(self, row: int) -> str:
        """Name file, line and Adventurer: `adventurers.toml, line 4, stalwart-knight`."""
        line = f", line {self.lines[row]}" if row < len(self.lines) else ""
        rows = self.data["adventurer"]
        known = rows[row].get("id") if isinstance(rows[row], dict) else None
        return f"{self.name}{line}, {known or f'Adventurer {row + 1}'}"

    def explain(self, fault: dict[str, Any]) -> str:
        """Word one fault that pydantic found: where, which key, what was wrong, what is allowed."""
        location = list(fault["loc"])
        if "effect" in location:
            after = location.index("effect") + 1
            del location[after : after + 1]  # the effect's word, which is no key of the file
        where = self.name
        if location[:1] == ["adventurer"] and len(location) > 1:
            where = self.place(int(location[1]))
            location = location[2:]
        key = ".".join([str(part) for part in location])
        if fault["type"].startswith("union_tag"):
            key += ".do"
        return f"{where}: {key + ': ' if key else ''}{_fault_in_words(fault)}"


_WRONG = {
    "int_type": "is not a whole number",
    "string_type": "is not text",
    "list_type": "is not a list",
    "model_type": "is not a table",
    "model_attributes_type": "is not a table",
    "string_too_short": "is empty",
    "too_short": "is empty",
    "string_pattern_mismatch": "is not small letters and hyphens, such as 'gentle-cleric'",
}


def _fault_in_words(fault: dict[str, Any]) -> str:
    kind, given, context = fault["type"], fault["input"], fault.get("ctx", {})
    if kind in ("missing", "union_tag_not_found"):
        return "is missing"
    if kind == "extra_forbidden":
        allowed = _keys(fault["loc"])
        return f"is not a key here{nearest(str(fault['loc'][-1]), allowed)} ({' | '.join(allowed)})"
    if kind == "union_tag_invalid":
        word = str(context["tag"])
        return f"{word!r} is no effect{nearest(word, EFFECTS)} ({' | '.join(EFFECTS)})"
    if kind == "literal_error":
        allowed = context["expected"].replace("'", "").replace(" or ", ", ").split(", ")
        hint = nearest(str(given), allowed)
        return f"{given!r} is not allowed{hint} ({' | '.join(allowed)})"
    if kind == "greater_than_equal":
        return f"{given!r} is too small: at least {context['ge']}"
    if kind == "less_than_equal":
        return f"{given!r} is too large: at most {context['le']}"
    if kind == "value_error":
        return str(context["error"])
    return f"{given!r} {_WRONG.get(kind, fault['msg'])}"


def _keys(place: tuple[int | str, ...]) -> list[str]:
    """List the keys that the table at that place may have."""
    model: type[BaseModel] = AdventurerFile
    if "effect" in place:
        model, _ = EFFECTS[str(place[-2])]
    elif "ability" in place:
        model = AbilityRow
    elif len(place) > 2:
        model = AdventurerRow
    return [field.alias or name for name, field in model.model_fields.items()]
