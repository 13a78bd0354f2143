"""Before the first round: who goes on the quest, and with what."""

from collections.abc import Callable
from functools import partial
from typing import Final

from undercroft.kernel import Action, SeededDice
from undercroft.kit.look import Look
from undercroft.kit.thought import Think, Thought, thoughts

from ..actions import TWO_HEROES
from ..content import ABILITY_CARDS, EQUIPMENT, HEROES
from ..content.cards import CRUSH, HEAVY, PIERCE
from ..glance import Glance
from ..state import NONE

HEALER: Final = "cleric"
FRONT: Final = ("guardian", "rogue", "mage")
"""The ability cards that suit a hero who strikes, the best first."""
BACK: Final = ("mage", "rogue", "guardian")
"""Those that suit one who shoots."""
GOOD: Final = 0.65
"""A hero or weapon is good enough with so much of the worth of the best one."""


class Builder(Thought[Glance]):
    """A decision of the set-up."""

    def number(self) -> Action:
        """Two heroes are stronger than one."""
        return self.first_of(TWO_HEROES)

    @property
    def strikes(self) -> bool:
        """Whether the hero who chooses strikes rather than shoots."""
        return strikes(self.view.party[self.view.hero].card)

    def hero(self) -> Action:
        """The best of those who strike, and of those who shoot, by turns."""
        return max(self.actions, key=self.hero_worth)

    def equipment(self) -> Action:
        """What suits the hero best."""
        return max(self.actions, key=self.weapon_worth)

    def abilities(self) -> Action:
        """What suits the hero best."""
        return self.suited()[0]

    def hero_worth(self, action: Action) -> float:
        """How good a hero is now: sturdy ones who strike and ones who shoot by turns."""
        party = [one.card for one in self.view.party if one.card != NONE]
        wants_striker = 2 * len([one for one in party if strikes(one)]) <= len(party)
        return hero_worth(action.args[0], wants_striker)

    def weapon_worth(self, action: Action) -> float:
        """How good a weapon is for this hero; who goes alone lives by the energy that a heavy
        weapon denies."""
        return weapon_worth(action.args[0], self.strikes, len(self.view.party) == 1)

    def suited(self) -> list[Action]:
        """The ability cards that suit the hero, the best first; the first one who shoots heals, and
        who goes alone."""
        party = self.view.party
        healed = any(one.abilities != NONE and one.skills.slug == HEALER for one in party)
        heals = not healed and (len(party) == 1 or not self.strikes)
        wishes = (HEALER,) if heals else FRONT if self.strikes else BACK
        cards = {ABILITY_CARDS[action.args[0]].slug: action for action in self.actions}
        return [cards[slug] for slug in wishes if slug in cards] or [self.actions[0]]


class Trier(Builder):
    """A decision of the set-up of somebody who tries other builds from match to match, each of them
    a sensible one: `seed` says which."""

    def __init__(self, look: Look, seed: str) -> None:
        super().__init__(look)
        self.dice = SeededDice(f"{seed}/{look.decision.kind.name}/{self.view.hero}")

    def hero(self) -> Action:
        """One of the good ones."""
        return self.good(self.hero_worth)

    def equipment(self) -> Action:
        """One of the good ones."""
        return self.good(self.weapon_worth)

    def abilities(self) -> Action:
        """One of the best two; of a party the first who shoots always heals."""
        return self.one_of(self.suited()[:2])

    def good(self, worth: Callable[[Action], float]) -> Action:
        """Return one of the answers whose worth is near that of the best."""
        least = GOOD * max([worth(action) for action in self.actions])
        return self.one_of([action for action in self.actions if worth(action) >= least])

    def one_of(self, actions: list[Action]) -> Action:
        """Return one of these, each as likely."""
        return actions[self.dice.below("build", len(actions))]


def strikes(card: int) -> bool:
    """Say whether a hero strikes rather than shoots."""
    hero = HEROES[card]
    return 2 * hero.melee + hero.defense + hero.health / 4 > 2 * hero.ranged + hero.speed / 2


def hero_worth(card: int, wants_striker: bool) -> float:
    """Return how good a hero is for one of the two roles."""
    hero = HEROES[card]
    fits = strikes(card) == wants_striker
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
"""The best build that is known, each time."""


def tries(seed: str) -> dict[str, Think]:
    """Return what builds heroes in one of the sensible ways, which follows from the seed."""
    return thoughts(
        partial(Trier, seed=seed),
        {"hero": Trier.hero, "equipment": Trier.equipment, "abilities": Trier.abilities},
    )
