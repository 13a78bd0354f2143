"""What may stand in adventurers.toml, and how it becomes cards.

Each word of the effect vocabulary is one class: an unknown key, a number out of
bounds or a missing ability is refused with file, Adventurer and key, and the
nearest valid name.
"""

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from undercroft.games.dungeon_attack.content.cards import Card, Effect
from undercroft.kernel.errors import nearest

FILE = Path(__file__).parent / "adventurers.toml"

Colour = Literal["white", "red", "any"]
Face = Literal["D", "M", "A"]


class BadContent(ValueError):
    """A content file does not say what it should; the message names file and key."""


class _Word(BaseModel):
    model_config = ConfigDict(extra="forbid")


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


class Stand(_Word):
    """Let one first-roll D of a red die stand."""

    do: Literal["stand"]
    colour: Literal["red"]


class Shift(_Word):
    """Move up to `dice` white dice between Adventurers, or into the Room."""

    do: Literal["shift"]
    dice: int = Field(ge=1, le=4)
    source: Literal["self", "other"] = Field(alias="from")
    target: Literal["room_or_other", "self"] = Field(alias="to")


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


_WINDOWS: dict[str, str] = {
    "reroll": "WINDOW",
    "set_face": "WINDOW",
    "stand": "S3",
    "shift": "BEFORE",
    "slay": "BEFORE",
    "rating": "ALWAYS",
    "heal": "ACTION",
    "recharge": "BEFORE",
    "cancel_hit": "HIT",
    "bonus_action": "AFTER",
    "loot_reroll": "SEARCH",
}

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
    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except tomllib.TOMLDecodeError as fault:
        raise BadContent(f"{path.name}: {fault}") from fault
    try:
        rows = AdventurerFile.model_validate(data).adventurer
    except ValidationError as fault:
        raise BadContent("\n".join(_explain(path, data, dict(e)) for e in fault.errors())) from None
    seen: set[str] = set()
    for row in rows:
        due = _WINDOWS[row.ability.effect.do]
        if row.ability.window != due:
            raise BadContent(
                f"{path.name}: {row.id}: ability.window is {row.ability.window!r};"
                f" the effect {row.ability.effect.do!r} is used in {due!r}"
            )
        if row.id in seen:
            raise BadContent(f"{path.name}: {row.id}: id is used twice")
        seen.add(row.id)
    return tuple([row.card() for row in rows])


def _explain(path: Path, data: dict[str, Any], error: dict[str, Any]) -> str:
    place: Sequence[int | str] = error["loc"]
    who = ""
    if len(place) > 1 and isinstance(place[1], int):
        row = data["adventurer"][place[1]]
        who = f" {row.get('id', f'adventurer {place[1] + 1}') if isinstance(row, dict) else row}:"
    keys = [str(part) for part in place[2:] if part not in _WINDOWS] or [str(place[0])]
    hint = ""
    if error["type"] == "extra_forbidden":
        hint = nearest(keys[-1], _known_keys(place))
    elif error["type"] in ("union_tag_invalid", "literal_error"):
        allowed = _WINDOWS if "tag" in error["type"] else _listed(error)
        hint = nearest(str(_value(error)), allowed)
    return f"{path.name}:{who} {'.'.join(keys)}: {error['msg']}{hint}"


def _value(error: dict[str, Any]) -> object:
    value = error["input"]
    return value.get("do", value) if isinstance(value, dict) else value


def _listed(error: dict[str, Any]) -> list[str]:
    return str(error.get("ctx", {}).get("expected", "")).replace("'", "").split(" or ")


def _known_keys(place: Sequence[int | str]) -> list[str]:
    model: type[BaseModel] = AdventurerFile
    if "effect" in place:
        words = {
            str(kind.model_fields["do"].annotation): kind
            for kind in _Word.__subclasses__()
            if "do" in kind.model_fields
        }
        model = next(
            (kind for name, kind in words.items() if f"'{place[-2]}'" in name), AdventurerFile
        )
    elif "ability" in place:
        model = AbilityRow
    elif len(place) > 2:
        model = AdventurerRow
    return [field.alias or name for name, field in model.model_fields.items()]
