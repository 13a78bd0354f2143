"""What is asked, what an answer does, and the odds of it."""

from collections.abc import Sequence
from typing import Final

from undercroft.kernel import Action
from undercroft.kit.questions import Asked, Questions
from undercroft.kit.templates import fields_of

from ..actions import STRIKES, USE_ABILITY, USE_ITEM, USE_RUNE
from ..content import ABILITIES, ABILITY_CARDS, ITEMS, RUNES
from ..content.texts import WORDS
from ..ground.spaces import space_name
from ..shapes import View
from .brief import Names, hero_now, rolled
from .chances import chance

_MAY: Final = "may do this: "


class _Asked(Asked[View]):
    """What the gaps hold: the card of an answer, and what the seat sees."""

    def __init__(self, view: View, names: Names, action: Action | None) -> None:
        super().__init__(view, names, action)
        if action is None:
            return
        for family, cards in _TEXTS:
            if action in family:
                self.fields = fields_of(cards[action.args[0]])

    @property
    def hero(self) -> str:
        one = hero_now(self.view)
        return one["name"] if one and one["name"] else "your hero"

    @property
    def victim(self) -> str:
        return self.view["victim"] or "the hero"

    @property
    def using(self) -> str:
        return self.view["using"] or "It"

    @property
    def check(self) -> str:
        return self.view["check"] or "The encounter"

    @property
    def companion(self) -> str:
        return self.view["companion"]["name"] if self.view["companion"] else "your companion"

    @property
    def abilities_text(self) -> str:
        """What the abilities of a card do."""
        assert self.action is not None
        card = ABILITY_CARDS[self.action.args[0]]
        known = [ABILITIES[number] for number in card.abilities]
        return " ".join([f"{one.name} ({one.energy} energy): {one.text}" for one in known])

    @property
    def explores(self) -> str:
        """What a step onto an exit brings."""
        assert self.action is not None
        space = space_name(self.action.args[0])
        unexplored = [
            one
            for one in self.view["spaces"]
            if one["name"] == space and one["exit"] == "unexplored"
        ]
        return "The room behind it is laid, and its enemies come." if unexplored else ""

    @property
    def bought(self) -> str:
        """What the item in that place of the market does."""
        assert self.action is not None
        slot: int = self.action.args[0]
        one = self.view["market"][slot] if slot < len(self.view["market"]) else None
        return one["text"] if one else ""

    @property
    def dice(self) -> str:
        """What the hero rolls in the attack."""
        one = hero_now(self.view)
        if one is None:
            return "you roll"
        attack = one["melee"] if self.action in STRIKES else one["ranged"]
        return f"you roll {rolled(attack['dice'], attack['modifier'])}"

    @property
    def deed(self) -> str:
        """What the encounter lets the explorer do."""
        texts = [
            one["text"] for one in self.view["rooms"] if one["encounter"] == self.view["check"]
        ]
        found = texts[-1].partition(_MAY)[2] if texts else ""
        return found[:1].upper() + found[1:]


_TEXTS: Final[tuple[tuple[Sequence[Action], Sequence[object]], ...]] = (
    (USE_ABILITY, ABILITIES),
    (USE_ITEM, ITEMS),
    (USE_RUNE, RUNES),
)


QUESTIONS: Final = Questions(_Asked, WORDS, chance)
"""The words of the decisions."""
