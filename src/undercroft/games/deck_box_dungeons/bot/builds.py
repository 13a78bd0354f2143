"""Before the first round: who goes on the quest, and with what."""

from typing import Final

from undercroft.kernel import Action
from undercroft.kit.thought import Think, Thought, thoughts

from ..actions import TWO_HEROES
from ..content import ABILITY_CARDS, EQUIPMENT, HEROES
from ..content.cards import CRUSH, HEAVY, PIERCE
from ..shapes import View

HEALER: Final = "cleric"
FRONT: Final = ("guardian", "rogue", "mage")
"""The ability cards that suit a hero who strikes, the best first."""
BACK: Final = ("mage", "rogue", "guardian")
"""Those that suit one who shoots."""


class Builder(Thought[View]):
    """A decision of the set-up."""

    def number(self) -> Action:
        """Two heroes are stronger than one."""
        return self.first_of(TWO_HEROES)

    @property
    def strikes(self) -> bool:
        """Whether the hero who chooses strikes rather than shoots."""
        return strikes(self.view["heroes"][self.view["hero"]]["slug"])

    def hero(self) -> Action:
        """Sturdy ones who strike and ones who shoot by turns."""
        party = [one["slug"] for one in self.view["heroes"] if one["slug"]]
        wants_striker = 2 * len([one for one in party if strikes(one)]) <= len(party)
        return max(self.actions, key=lambda action: hero_worth(action.args[0], wants_striker))

    def equipment(self) -> Action:
        """What suits the hero; who goes alone lives by the energy that a heavy weapon denies."""
        alone = len(self.view["heroes"]) == 1
        return max(self.actions, key=lambda one: weapon_worth(one.args[0], self.strikes, alone))

    def abilities(self) -> Action:
        """What suits the hero; the first one who shoots heals, and who goes alone."""
        party = self.view["heroes"]
        healed = any(one["abilities_slug"] == HEALER for one in party)
        heals = not healed and (len(party) == 1 or not self.strikes)
        wishes = (HEALER,) if heals else FRONT if self.strikes else BACK
        cards = {ABILITY_CARDS[action.args[0]].slug: action for action in self.actions}
        return next((cards[slug] for slug in wishes if slug in cards), self.actions[0])


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


THOUGHTS: Final[dict[str, Think]] = thoughts(
    Builder,
    {
        "heroes": Builder.number,
        "hero": Builder.hero,
        "equipment": Builder.equipment,
        "abilities": Builder.abilities,
    },
)
