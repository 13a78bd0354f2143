"""Before the first round: who goes on the quest, with what, and where all begin."""

from typing import Final

from undercroft.kernel import Action
from undercroft.kit.thought import Think, thoughts

from ..actions import TWO_HEROES
from ..content import ABILITY_CARDS, EQUIPMENT, HEROES
from ..content.cards import CRUSH, HEAVY, PIERCE
from ..shapes import HeroView
from .party import Member, space_of

HEALER: Final = "cleric"
FRONT: Final[dict[str, int]] = {"guardian": 3, "rogue": 2, "mage": 1}
"""How well an ability card suits a hero who strikes; others 0."""
BACK: Final[dict[str, int]] = {"mage": 3, "rogue": 2, "guardian": 1}
"""How well it suits one who shoots."""


class Builder(Member):
    """A decision of the set-up."""

    def number(self) -> Action:
        """Two heroes are stronger than one."""
        return self.first_of(TWO_HEROES)

    @property
    def party(self) -> list[HeroView]:
        """The heroes who have chosen a hero card."""
        return [one for one in self.view["heroes"] if one["slug"]]

    @property
    def chooser(self) -> HeroView:
        """The hero who chooses: the first of this seat that lacks the card asked for."""
        key = {"equipment": "equipment_slug", "abilities": "abilities_slug"}[self.view["asked"]]
        mine = [one for one in self.view["heroes"] if one["seat"] == self.seat]
        return next((one for one in mine if not one[key]), mine[0])  # type: ignore[literal-required]

    def hero(self) -> Action:
        """Sturdy ones who strike and ones who shoot by turns."""
        strikers = [one for one in self.party if strikes(one["slug"])]
        wants_striker = 2 * len(strikers) <= len(self.party)
        return max(self.actions, key=lambda action: hero_worth(action.args[0], wants_striker))

    def equipment(self) -> Action:
        """What suits the hero; who goes alone lives by the energy that a heavy weapon denies."""
        melee = strikes(self.chooser["slug"])
        alone = len(self.view["heroes"]) == 1
        return max(self.actions, key=lambda action: weapon_worth(action.args[0], melee, alone))

    def abilities(self) -> Action:
        """A healer first: the hero whose weapon gains most energy; then what suits the hero."""
        cards = {ABILITY_CARDS[action.args[0]].slug: action for action in self.actions}
        party = self.view["heroes"]
        chooser = self.chooser
        healed = any(one["abilities_slug"] == HEALER for one in party)
        left = [one for one in party if not one["abilities_slug"]]
        best = max(left, key=energy_worth)
        if HEALER in cards and not healed and best["place"] == chooser["place"]:
            return cards[HEALER]
        order = FRONT if strikes(chooser["slug"]) else BACK
        return max(cards.items(), key=lambda card: order.get(card[0], 0))[1]

    def start(self) -> Action:
        """As near to an unexplored exit as can be."""
        exits = [
            space_of(one["name"]) for one in self.view["spaces"] if one["exit"] == "unexplored"
        ]

        def away(action: Action) -> int:
            return min([self.walk(action.args[0], space) for space in exits], default=0)

        return min(self.actions, key=away)


def strikes(slug: str) -> bool:
    """Say whether a hero strikes rather than shoots."""
    hero = next(one for one in HEROES if one.slug == slug)
    return 2 * hero.melee + hero.defense + hero.health / 4 > 2 * hero.ranged + hero.speed / 2


def hero_worth(card: int, wants_striker: bool) -> float:
    """Return how good a hero is for one of the two roles."""
    hero = HEROES[card]
    fits = strikes(hero.slug) == wants_striker
    arm = hero.melee if wants_striker else hero.ranged
    return 10.0 * fits + 3 * arm + 2 * hero.defense + 0.5 * hero.health + 0.5 * hero.speed


def weapon_worth(card: int, melee: bool, alone: bool) -> float:
    """Return how good a weapon is for who strikes, or for who shoots: dice that land, damage."""
    one = EQUIPMENT[card]
    dice = one.melee_dice * (1 + one.melee) if melee else one.ranged_dice * (1 + one.ranged)
    double = 2.0 if one.keywords & CRUSH else 1.2 if one.keywords & PIERCE else 1.0
    if alone and one.keywords & HEAVY:
        double = 1.0
    other = one.ranged_dice if melee else one.melee_dice
    return dice * double + 0.5 * one.move + 1.5 * one.defense + 0.3 * other


def energy_worth(one: HeroView) -> float:
    """Return how much energy a hero gains with its weapon."""
    weapon = next((card for card in EQUIPMENT if card.slug == one["equipment_slug"]), None)
    if weapon is None:
        return 0.0
    if weapon.keywords & HEAVY:
        return 1.0
    hero = next(card for card in HEROES if card.slug == one["slug"])
    melee = weapon.melee_dice * (1 + weapon.melee + hero.melee)
    ranged = weapon.ranged_dice * (1 + weapon.ranged + hero.ranged)
    return max(melee, 1.3 * ranged)


THOUGHTS: Final[dict[str, Think]] = thoughts(
    Builder,
    {
        "heroes": Builder.number,
        "hero": Builder.hero,
        "equipment": Builder.equipment,
        "abilities": Builder.abilities,
        "start": Builder.start,
    },
)
