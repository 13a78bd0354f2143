"""What is asked, what an answer does, and the odds of it."""

from typing import Final

from undercroft.kernel import Action, Kind
from undercroft.kit.questions import Asked, Questions
from undercroft.kit.templates import fields_of
from undercroft.kit.words import begun_small, capital

from ..actions import COMMIT, DISCARD, DRAW, DRINK, PAY, PLAY, STAKE, WAYS
from ..content import WORDS, effects
from ..content.cards import Card
from ..content.catalogue import CARDS
from ..house_texts import reworded
from ..shapes import MapPlace, View
from .brief import Names
from .forecast import follows, standing
from .labels import here, opponent, own, own_hero, staked, the
from .odds import chance


def _card_of(action: Action) -> Card | None:
    """Return the card that an answer is about."""
    number = action.args[0] if action.args else -1
    families = (PLAY, STAKE, DRINK, COMMIT, PAY, DISCARD)
    return CARDS[number] if any(one.get(number) is action for one in families) else None


class _Asked(Asked[View]):
    """What the gaps hold: the card of an answer, and what the seat sees."""

    def __init__(self, view: View, names: Names, action: Action | None) -> None:
        super().__init__(view, names, action)
        card = _card_of(action) if action is not None else None
        if card is not None:
            self.fields = fields_of(card)
        elif action is not None and action in DRAW:
            seat = own(view)
            self.fields = {"hand_then": action.args[0] + (seat["hand_size"] if seat else 0)}

    @property
    def trap(self) -> str:
        return self.view["trap"]["name"] if self.view["trap"] else "The trap"

    @property
    def symbol(self) -> str:
        """The symbol that pays the trap under way."""
        return self.view["trap"]["symbol"].capitalize() if self.view["trap"] else ""

    @property
    def cost(self) -> str:
        return str(self.view["trap"]["cost"]) if self.view["trap"] else ""

    @property
    def trap_text(self) -> str:
        """What the trap under way does to who does not avoid it."""
        return _hurts(self.view["trap"]["text"]) + "." if self.view["trap"] else ""

    @property
    def trap_hurts(self) -> str:
        """What the trap of the answer does to who does not avoid it."""
        return begun_small(_hurts(self["text"]))

    @property
    def room(self) -> str:
        return the(self.view, here(self.view))

    @property
    def hero(self) -> str:
        """The hero on turn, by the player's name."""
        turn = self.view["turn"]
        return str(self.names[turn]) if turn >= 0 else "the hero"

    @property
    def monster(self) -> str:
        return opponent(self.view)

    @property
    def ability(self) -> str:
        """What a Heroic Action of the own hero does."""
        one = own_hero(self.view)
        return one["ability"]["text"] if one else ""

    @property
    def standing(self) -> str:
        """How the totals of an open round stand."""
        return standing(self.view, self.names)

    @property
    def follows(self) -> str:
        """What comes of an open round as it stands."""
        return capital(follows(self.view, self.names))

    @property
    def pointless(self) -> str:
        """What is said of points where nobody counts them: with one hero, who must win none."""
        card = _card_of(self.action) if self.action is not None else None
        worth = card and (
            card.points or card.does(effects.POINTS) or card.does(effects.POINTS_PER_TROPHY)
        )
        counts = len(self.view["order"]) > 1 or self.view["solo_target"]
        return "" if counts or not worth else "With one hero, points decide nothing."

    @property
    def stake(self) -> str:
        return staked(self.view)

    @property
    def stake_text(self) -> str:
        one = own_hero(self.view)
        return one["stake"]["text"] if one and one["stake"] else ""

    @property
    def stake_lost(self) -> str:
        one = own_hero(self.view)
        return "Your stake is lost." if one and one["staked"] else ""

    @property
    def stake_back(self) -> str:
        one = own_hero(self.view)
        return "Your stake comes back to your hand." if one and one["staked"] else ""

    @property
    def ends(self) -> str:
        """What it means to win the room where the hero stands; "" unless it ends the match."""
        place = here(self.view)
        if not place or not place["objective"]:
            return ""
        if len(self.view["order"]) > 1:
            return "the match ends, and the living hero with the most points wins"
        target = self.view["solo_target"]
        return f"the match ends, and you win it{f' with {target} points or more' if target else ''}"

    @property
    def there(self) -> str:
        """What awaits who goes on."""
        assert self.action is not None
        number = self.view["map"]["ways"].get(WAYS[self.action.args[0]])
        return "" if number is None else _room(self.view["map"]["places"][number])

    @property
    def here_then(self) -> str:
        """What comes of staying."""
        place = here(self.view)
        return _room(place) if place else ""


def _hurts(text: str) -> str:
    """Take what a trap does from its text, behind what it costs to avoid it."""
    return capital((text.partition(", or: ")[2] or text).removesuffix("."))


def _room(place: MapPlace) -> str:
    """Say what can be done on a card where the Move phase ends."""
    if place["waits"] and place["monster"]:
        return f"{place['monster']['name']} waits there: who attempts the room must fight it."
    if not place["room"]:
        return "There is nothing to resolve there."
    if place["resolved"]:
        return "That room is resolved already."
    return "You can attempt to resolve that room."


class _Questions(Questions):
    """The words of the decisions, by the house rules that change words."""

    def effect(self, view: View, kind: Kind, action: Action, names: Names) -> str:
        return reworded(super().effect(view, kind, action, names), tuple(view["reworded"]))


QUESTIONS: Final = _Questions(_Asked, WORDS, chance)
"""The words of the decisions."""
