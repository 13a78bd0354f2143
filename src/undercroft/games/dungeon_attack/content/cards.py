"""The Adventurer cards: what adventurers.toml says, and what the rules read (DA-1.2, R46)."""

from typing import Annotated, Final, Literal

from pydantic import Field

from undercroft.kit.cards import UNREAD, Card, Entry, Words
from undercroft.kit.explain import KeyFault

Text = Annotated[str, Field(min_length=1)]

FACES: Final = Words()
"""What a die shows (DA-1.4-1.6); "Fighting" is another word for A."""
D: Final = FACES.add("D")
M: Final = FACES.add("M")
A: Final = FACES.add("A")
Face = Annotated[int, FACES]

DICE: Final = Words()
"""Which dice an effect is about: Monsters, Boss Monsters or both (DA-1.4, 1.5)."""
WHITE: Final = DICE.add("white")
RED: Final = DICE.add("red")
ANY: Final = DICE.add("any")

SIDES: Final = Words()
"""Where the dice come from that an effect moves, and where they go."""
SELF: Final = SIDES.add("self")
OTHER: Final = SIDES.add("other")
ROOM_OR_OTHER: Final = SIDES.add("room_or_other")

SMALL: Final = Words()
"""The small actions that an effect allows."""
TO_HEAL: Final = SMALL.add("heal")
TO_RECOVER: Final = SMALL.add("recover")
TO_RECHARGE: Final = SMALL.add("recharge")

WINDOWS: Final = Words()
"""When an ability is used (R46); the plain card's never."""
BEFORE: Final = WINDOWS.add("BEFORE")
ACTION: Final = WINDOWS.add("ACTION")
S3: Final = WINDOWS.add("S3")
WINDOW: Final = WINDOWS.add("WINDOW")
HIT: Final = WINDOWS.add("HIT")
AFTER: Final = WINDOWS.add("AFTER")
SEARCH: Final = WINDOWS.add("SEARCH")
ALWAYS: Final = WINDOWS.add("ALWAYS")
NEVER: Final = WINDOWS.add("")

EFFECTS: Final = Words()
"""What an ability does. Each effect is used in its own window (R46)."""
NOTHING: Final = -1
REROLL: Final = EFFECTS.add(
    "reroll",
    "Re-roll one die of the current roll that was neither re-rolled nor fixed.",
    window=WINDOW,
    colour=(Annotated[int, DICE], ANY),
)
SET_FACE: Final = EFFECTS.add(
    "set_face",
    "Turn one die of the current roll to another face, if enough dice show the first.",
    window=WINDOW,
    colour=Annotated[int, DICE.only(WHITE)],
    face=Face,
    becomes=Face,
    dice_at_least=(Annotated[int, Field(ge=1, le=20)], 1),
)
STAND: Final = EFFECTS.add(
    "stand",
    "Let one first-roll D of a red die stand.",
    window=S3,
    colour=Annotated[int, DICE.only(RED)],
)
SHIFT: Final = EFFECTS.add(
    "shift",
    "Move up to `dice` white dice away from yourself, or from one other to yourself.",
    window=BEFORE,
    size=Annotated[int, Field(alias="dice", ge=1, le=4)],
    source=Annotated[int, SIDES.only(SELF, OTHER), Field(alias="from")],
    target=Annotated[int, SIDES.only(ROOM_OR_OTHER, SELF), Field(alias="to")],
)
SLAY: Final = EFFECTS.add(
    "slay",
    "Put white dice facing you into your pile, within the Rating left.",
    window=BEFORE,
    size=Annotated[Literal[1], Field(alias="dice")],
    colour=Annotated[int, DICE.only(WHITE)],
)
RATING: Final = EFFECTS.add(
    "rating",
    "Raise the Rating while a condition holds.",
    window=ALWAYS,
    size=Annotated[int, Field(alias="plus", ge=1, le=10)],
    condition=Annotated[Literal["hurt"], Field(alias="while")],
)
HEAL: Final = EFFECTS.add(
    "heal",
    "Heal one HIT.",
    window=ACTION,
    size=Annotated[Literal[1], Field(alias="hits")],
    whom=Annotated[Literal["anyone"], Field(alias="who")],
)
RECHARGE: Final = EFFECTS.add(
    "recharge",
    "Recharge one drained Magic Item.",
    window=BEFORE,
    size=Annotated[Literal[1], Field(alias="items")],
    whom=Annotated[Literal["anyone"], Field(alias="whose")],
)
CANCEL_HIT: Final = EFFECTS.add(
    "cancel_hit",
    "Cancel a HIT scored by at least so many dice.",
    window=HIT,
    dice_at_least=(Annotated[int, Field(ge=1, le=22)], 1),
)
BONUS_ACTION: Final = EFFECTS.add(
    "bonus_action",
    "Take one action of the list.",
    window=AFTER,
    actions=Annotated[tuple[Annotated[int, SMALL], ...], Field(min_length=1)],
)
LOOT_REROLL: Final = EFFECTS.add(
    "loot_reroll", "Re-roll one treasure die that shows the face.", window=SEARCH, face=Face
)


class Effect(Entry):
    """What an ability does, in a word; of fields that the word does not take nothing is meant.

    `size` counts dice, HITs, items or Combat Rating.
    """

    do: Annotated[int, EFFECTS]
    window: Annotated[int, UNREAD] = NEVER
    size: Annotated[int, UNREAD] = 1
    colour: Annotated[int, UNREAD] = ANY
    face: Annotated[int, UNREAD] = D
    becomes: Annotated[int, UNREAD] = D
    dice_at_least: Annotated[int, UNREAD] = 1
    source: Annotated[int, UNREAD] = SELF
    target: Annotated[int, UNREAD] = SELF
    condition: Annotated[str, UNREAD] = ""
    whom: Annotated[str, UNREAD] = ""
    actions: Annotated[tuple[int, ...], UNREAD] = ()

    def wrong(self) -> str:
        """Say what two keys cannot mean together: a die changes its face, or its place."""
        if self.do == SET_FACE and self.face == self.becomes:
            return f"a die that shows {FACES[self.face]} becomes another face"
        source, due = SIDES[self.source], ROOM_OR_OTHER if self.source == SELF else SELF
        if self.do == SHIFT and self.target != due:
            return f"dice from {source!r} go to {SIDES[due]!r}, not to {SIDES[self.target]!r}"
        return ""


class Ability(Entry):
    """A Special Ability: its name, the window in which it is used, and its effect (DA-13.1)."""

    name: Text
    window: Annotated[int, WINDOWS.only(BEFORE, ACTION, S3, WINDOW, HIT, AFTER, SEARCH, ALWAYS)]
    effect: Effect


class AdventurerCard(Card):
    """An Adventurer card: Combat Rating and Special Ability (DA-1.2)."""

    name: Text
    rating: Annotated[int, Field(ge=1, le=10)]
    icon: Text
    ability: Ability
    text: Text

    def faults(self, in_pack: bool) -> list[KeyFault]:
        """Each effect is used in its own window (R46)."""
        effect, window = self.ability.effect, self.ability.window
        if window == effect.window:
            return []
        due = f"the effect {EFFECTS[effect.do]!r} is used in {WINDOWS[effect.window]!r}"
        return [("ability.window", f"{WINDOWS[window]!r}, but {due}")]


PLAIN: Final = AdventurerCard(
    "Plain Adventurer", 3, "person", Ability("", NEVER, Effect(NOTHING)), "No Special Ability."
)
"""The card of `adventurers: plain` (R4)."""
