"""What is asked, what a button says, and what an answer does."""

from math import comb
from typing import Final

from undercroft.kernel import Action
from undercroft.kit.labels import Labels, plain
from undercroft.kit.questions import Asked, Odds, Questions
from undercroft.kit.templates import fields_of, templates
from undercroft.kit.words import begun_small, many

from ..actions import BASE, BOOST, NAME, PLAY, REDRAW, TAKE, USE_ITEM, VOCABULARY
from ..content import BATTLE_CARDS, HUNTERS, ITEMS, fighting_card, find_item
from ..content.cards import ATTACK, ITEM_PRICE, STANCES
from ..content.maps import SIDES, square_name
from ..content.texts import WORDS
from ..shapes import FighterView, FightView, SeatView, View
from .brief import Names, fighters, place_of, play_of

_ANSWERS: Final = templates(WORDS["answers"])
FACES: Final = 6
"""What a die can show (DE-1.19)."""


class _Asked(Asked[View]):
    """What the gaps hold: the card or the fighter of an answer, and what the seat sees."""

    def __init__(self, view: View, names: Names, action: Action | None) -> None:
        super().__init__(view, names, action)
        self.number = action.args[0] if action is not None and action.args else -1
        self.fields = {"price": max(0, view["price"])}
        fight = view["fight"]
        if action is None:
            return
        if action in TAKE:
            self.fields = fields_of(HUNTERS[self.number])
        elif action in NAME or action in USE_ITEM:
            self.fields = fields_of(ITEMS[self.number])
        elif action in PLAY:
            self.fields = fields_of(BATTLE_CARDS[self.number])
        elif action in BASE:
            self.fields = {"stance": ATTACK + BASE.index(action), "number": 0}
        elif fight is not None and "fighter " in action.notation:
            # a button may name a place in the line where nobody stands
            self.fields = {**next(iter(fight["fighters"][self.number :]), {})}

    # -- on the map -----------------------------------------------------------------------

    @property
    def starting(self) -> bool:
        """Whether tokens of players are placed, not of monsters."""
        return self.view["asked"] == "start"

    @property
    def square(self) -> str:
        return square_name(self.number)

    @property
    def place(self) -> str:
        """The square with its town."""
        return place_of(self.view, self.square)

    @property
    def side(self) -> str:
        """From where a monster is attacked."""
        args = self.action.args if self.action is not None else ()
        return SIDES[args[1]] if args[1:] else ""

    @property
    def rival(self) -> str:
        return self.names[self.number] if self.number < len(self.names) else ""

    @property
    def notation(self) -> str:
        """The answer as it is written."""
        return self.action.notation.capitalize() if self.action is not None else ""

    @property
    def energy_cost(self) -> str:
        """What a walk, an attack or a boost costs; "" where it is not possible now."""
        view, one = self.view, self.boosts
        prices = [one["boost_price"]] if one is not None else []
        if view["asked"] == "turn" and self.side:
            entry = (self.square, self.side)
            prices = [at["price"] for at in view["attacks"] if (at["square"], at["side"]) == entry]
        elif view["asked"] == "turn":
            prices = [at["price"] for at in view["reach"] if at["square"] == self.square]
        return f"{prices[0]} energy" if prices and prices[0] else "free" if prices else ""

    # -- in a town ------------------------------------------------------------------------

    @property
    def first(self) -> bool:
        """Whether the first hunter is chosen."""
        return self.view["asked"] == "first-hunter"

    @property
    def coins(self) -> str:
        """What a hunter costs who is shown."""
        offered = [] if self.first else self.view["offer"]
        return "".join(
            [many(one["price"], "coin") for one in offered if one["slug"] == self["slug"]]
        )

    @property
    def effect(self) -> str:
        """The text of a card, as a part of a sentence."""
        return begun_small(self["text"])

    @property
    def item(self) -> str:
        """The item that a price was asked of."""
        return self.view["named"]["name"] if self.view["named"] else "it"

    @property
    def item_text(self) -> str:
        return self.view["named"]["text"] if self.view["named"] else ""

    # -- in battle ------------------------------------------------------------------------

    @property
    def _placing(self) -> FighterView | None:
        """For whom a play is placed now, the first of the side without one; or whose play is
        exchanged."""
        fight = self.view["fight"]
        if fight is not None and fight["exchanging"] >= 0:
            return fight["fighters"][fight["exchanging"]]
        own = self._side_asked("play")
        return next((one for one in own if one["hp"] and not one["placed"]), None)

    @property
    def boosts(self) -> FighterView | None:
        """Who would be boosted now: the last of the side with a play."""
        return next((one for one in self._side_asked("boost")[::-1] if one["placed"]), None)

    def _side_asked(self, what: str) -> list[FighterView]:
        """The fighters of the side that places now, if that is what is asked."""
        fight = self.view["fight"]
        if fight is None or self.view["asked"] != what:
            return []
        side = fight["attacker"] if fight["phase"] == "attack" else 1 - fight["attacker"]
        return [one for one in fight["fighters"] if one["side"] == side]

    @property
    def fighter(self) -> str:
        return self._placing["name"] if self._placing else ""

    @property
    def boosted(self) -> str:
        return self.boosts["name"] if self.boosts else ""

    @property
    def attacks(self) -> bool:
        """Whether the play of the answer attacks."""
        return bool(self["stance"] == ATTACK)

    @property
    def in_stance(self) -> str:
        return STANCES[self["stance"]].capitalize()

    @property
    def base(self) -> str:
        """What the fighter has in the stance of the answer."""
        one = self._placing
        if one is None:
            return ""
        return str(one["base_attack"] if self.attacks else one["base_defense"])

    @property
    def total(self) -> str:
        """What the fighter comes to with the play of the answer."""
        return str(int(self.base or 0) + self["number"])

    @property
    def play(self) -> str:
        """What lies before a fighter, for who knows it."""
        return play_of(self["play"]) if self["play"] else ""


def _label(view: View, action: Action, names: Names) -> str:
    """Word an answer about a square, a card or a fighter."""
    return _ANSWERS[action.notation.partition(" ")[0]](_Asked(view, names, action))


label: Final = Labels[View](*plain(VOCABULARY, WORDS["labels"]), (VOCABULARY.actions, _label))
"""Words an action for the seat that sees the view."""


def _chance(view: View, action: Action) -> Odds | None:
    """Return the chance that dice or cards decide; none where another player does."""
    verb = action.notation.partition(" ")[0]
    fight = view["fight"]
    if verb == "fight":
        return _control(view)
    if action in NAME:
        return _price(view["seats"][view["seat"]])
    if fight is not None and action is REDRAW:
        return _new_hand(fight)
    one = _Asked(view, (), action).boosts if action is BOOST else None
    return None if fight is None or one is None else _boost(fight, one)


def _control(view: View) -> Odds | None:
    """Who rolls highest plays the monster, each as likely; nobody rolls against one alone, and
    house rules say whether those roll who are out (DE-6.3, 6.4)."""
    others = view["players"] - 1
    if others < 2 or not all(one["alive"] for one in view["seats"]):
        return None
    return 1 / others, "each of the others to play the monster"


def _price(own: SeatView) -> Odds | None:
    """A die, less what the group and its gear take off, is paid in coins (DE-5.4, 5.5)."""
    printed = [fighting_card(one["slug"]).grants for one in own["hunters"]]
    printed += [find_item(one["slug"]).grants for one in own["gear"]]
    most = own["coins"] + sum([grants[ITEM_PRICE] for grants in printed])
    return (most / FACES, "a price that you can pay") if most < FACES else None


def _new_hand(fight: FightView) -> Odds | None:
    """As many cards come, each that the seat does not see as likely (DE-7.6, 7.7)."""
    hands = [one["hand"] for one in fight["supplies"] if one["hand"]]
    if len(hands) != 1 or len(hands[0]) > fight["deck"]:
        return None
    held = [card["number"] for card in hands[0] if card["stance"] == "attack"]
    best = max(held, default=0)
    higher = [card for card in BATTLE_CARDS if card.stance == ATTACK and card.number > best]
    better = sum([card.count for card in higher])
    unseen = sum([card.count for card in BATTLE_CARDS]) - len(hands[0])
    none = comb(unseen - better, len(hands[0])) / comb(unseen, len(hands[0]))
    return 1 - none, f"an attack card above {best}" if best else "an attack card"


def _boost(fight: FightView, one: FighterView) -> Odds | None:
    """The die against a base play, whose stance is not seen; nobody can reckon with a card that
    another player has chosen (DE-8.10, 8.12)."""
    others = fighters(fight, 1 - one["side"])
    if len(others) != 1 or others[0]["placed"] != "base" or one["play"] is None:
        return None
    attack, defense = [total + others[0]["boost"] for total in others[0]["on_base"]]
    if one["play"]["stance"] == "attack":
        most = attack if fight["no_guard"] else max(attack, defense)
        return _at_least(most + 1 - one["total"]), "the higher total, whatever its stance"
    return _at_least(attack - one["total"]), "no damage, even if it attacks"


def _at_least(face: int) -> float:
    """Return the chance that a die shows so much or more."""
    return min(1.0, max(0.0, (FACES + 1 - face) / FACES))


QUESTIONS: Final = Questions(_Asked, WORDS, _chance)
"""The words of the decisions."""
