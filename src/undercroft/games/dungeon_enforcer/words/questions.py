"""What is asked, and what an answer does."""

from typing import Final

from undercroft.kernel import Action
from undercroft.kit.questions import Asked, Questions
from undercroft.kit.templates import fields_of

from ..actions import NAME, PLAY, TAKE, TARGET, USE_ABILITY, USE_ITEM
from ..content import BATTLE_CARDS, HUNTERS, ITEMS
from ..content.texts import WORDS
from ..shapes import FighterView, View
from .brief import Names
from .labels import boosted, placing

ATTACKS: Final = 1
"""The stance of a battle card that attacks."""


class _Asked(Asked[View]):
    """What the gaps hold: the card or the fighter of an answer, and what the seat sees."""

    def __init__(self, view: View, names: Names, action: Action | None) -> None:
        super().__init__(view, names, action)
        number = action.args[0] if action is not None and action.args else -1
        self.fields = {"price": max(0, view["price"])}
        if action is None:
            return
        if action in TAKE:
            self.fields = fields_of(HUNTERS[number])
        elif action in NAME or action in USE_ITEM:
            self.fields = fields_of(ITEMS[number])
        elif action in PLAY:
            self.fields = fields_of(BATTLE_CARDS[number])
        elif view["fight"] is not None and (action in USE_ABILITY or action in TARGET):
            self.fields = dict(view["fight"]["fighters"][number])

    @property
    def _one(self) -> FighterView | None:
        """The fighter for whom a play is placed now, or whose play is exchanged."""
        fight = self.view["fight"]
        if fight is not None and fight["exchanging"] >= 0:
            return fight["fighters"][fight["exchanging"]]
        return placing(self.view)

    @property
    def fighter(self) -> str:
        return self._one["name"] if self._one else "the fighter"

    @property
    def attacks(self) -> bool:
        """Whether the card of the answer attacks."""
        return bool(self["stance"] == ATTACKS)

    @property
    def total(self) -> str:
        """What the fighter comes to with the card of the answer."""
        base = self.base_attack if self.attacks else self.base_defense
        return str(int(base or 0) + self["number"])

    @property
    def base_attack(self) -> str:
        return str(self._one["base_attack"]) if self._one else ""

    @property
    def base_defense(self) -> str:
        return str(self._one["base_defense"]) if self._one else ""

    @property
    def boosted(self) -> str:
        """Who would be boosted."""
        one = boosted(self.view)
        return one["name"] if one else "the fighter"

    @property
    def item(self) -> str:
        """The item that a price was asked of."""
        return self.view["named"]["name"] if self.view["named"] else "it"

    @property
    def item_text(self) -> str:
        return self.view["named"]["text"] if self.view["named"] else ""


QUESTIONS: Final = Questions(_Asked, WORDS)
"""The words of the decisions."""
