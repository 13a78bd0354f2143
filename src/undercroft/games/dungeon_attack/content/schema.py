"""What may stand in adventurers.toml, and how it becomes cards.

Each word of the effect vocabulary is one class: an unknown key, a number out of
bounds or a missing ability is refused with file, line, Adventurer and key, and
the nearest valid name.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import Field, model_validator

from undercroft.kit.content import Row, RowKind, TomlTable, load, slug_of
from undercroft.kit.explain import Fault

from .cards import Card, Effect

FOLDER: Final = Path(__file__).parent

Colour = Literal["white", "red", "any"]
Face = Literal["D", "M", "A"]


class Reroll(TomlTable):
    """Re-roll one die of the current roll that was neither re-rolled nor fixed."""

    do: Literal["reroll"]
    colour: Colour = "any"


class SetFace(TomlTable):
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


class Stand(TomlTable):
    """Let one first-roll D of a red die stand."""

    do: Literal["stand"]
    colour: Literal["red"]


class Shift(TomlTable):
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


class Slay(TomlTable):
    """Put white dice facing you into your pile, within the Rating left."""

    do: Literal["slay"]
    dice: Literal[1]
    colour: Literal["white"]


class Rating(TomlTable):
    """Raise the Rating while a condition holds."""

    do: Literal["rating"]
    plus: int = Field(ge=1, le=10)
    condition: Literal["hurt"] = Field(alias="while")


class Heal(TomlTable):
    """Heal one HIT."""

    do: Literal["heal"]
    hits: Literal[1]
    who: Literal["anyone"]


class Recharge(TomlTable):
    """Recharge one drained Magic Item."""

    do: Literal["recharge"]
    items: Literal[1]
    whose: Literal["anyone"]


class CancelHit(TomlTable):
    """Cancel a HIT scored by at least so many dice."""

    do: Literal["cancel_hit"]
    dice_at_least: int = Field(1, ge=1, le=22)


class BonusAction(TomlTable):
    """Take one action of the list."""

    do: Literal["bonus_action"]
    actions: list[Literal["heal", "recover", "recharge"]] = Field(min_length=1)


class LootReroll(TomlTable):
    """Re-roll one treasure die that shows the face."""

    do: Literal["loot_reroll"]
    face: Face


EFFECTS: Final[dict[str, tuple[type[TomlTable], str]]] = {
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


class AbilityRow(TomlTable):
    """A Special Ability: its name, the window it is used in, and its effect."""

    name: str = Field(min_length=1)
    window: Literal["BEFORE", "ACTION", "S3", "WINDOW", "HIT", "AFTER", "SEARCH", "ALWAYS"]
    effect: Word


class AdventurerRow(Row):
    """An Adventurer card (DA-1.2)."""

    name: str = Field(min_length=1)
    rating: int = Field(ge=1, le=10)
    icon: str = Field(min_length=1)
    ability: AbilityRow
    text: str = Field(min_length=1)

    def faults(self, in_pack: bool) -> list[Fault]:
        """See `Row`: each effect is used in its own window (R46)."""
        word, window = self.ability.effect.do, self.ability.window
        due = EFFECTS[word][1]
        if window == due:
            return []
        return [
            ("ability.window", f"{window!r}, but the effect {word!r} is used in {due!r}"),
        ]

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
            slug_of(self.name),
            self.name,
            self.rating,
            self.icon,
            ability.name,
            ability.window,
            effect,
            self.text,
        )


ADVENTURER: Final = RowKind("adventurer", "adventurers.toml", AdventurerRow)


def load_adventurers(folder: Path = FOLDER) -> Sequence[Card]:
    """Read a folder's file of Adventurers; raise BadContent naming file, Adventurer and key."""
    return [row.card() for row in load(folder, [ADVENTURER]).of("adventurer")]
