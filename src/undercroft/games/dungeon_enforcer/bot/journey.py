"""On the map and in towns: where to go, whom to hire, what to buy."""

from typing import Final

from undercroft.kernel import Action
from undercroft.kit import thought
from undercroft.kit.thought import Think, thoughts

from .. import actions
from ..actions import DONE, END_TURN, HIRE, NAME_NONE, SHOP, WALK
from ..content import HUNTERS, ITEMS
from ..content.maps import distance, square_of
from ..rules.town import GROUP
from ..shapes import SeatView, View

CHEAPEST: Final = 3
"""Hardly a hunter costs less: with fewer coins a town is not worth the way."""
DETOUR: Final = 4
"""So far a lone hunter goes out of its way to a town."""
NEAR: Final = 6
"""A monster token stands well this far from one's own token."""
FARTHEST: Final = 1000
"""No two squares are as far apart."""
FEW_TOKENS: Final = 2
"""With so few tokens left, who leads lets the others take the risk."""
WORTH: Final = {
    "smoke-pearl": 3, "thunder-flask": 3, "healing-salve": 3, "notched-blade": 4,
    "guards-buckler": 4, "quiver-of-plans": 3, "reserve-cell": 3, "hexed-chain": 3,
    "whetstone": 2, "iron-draught": 3, "battle-tonic": 2, "bounty-writ": 3,
}  # fmt: skip
"""How many coins an item is worth; others are worth OTHERS."""
OTHERS: Final = 1
MAIN_WORTH: Final = {"odrick": 6, "brannoc": 6, "marta": 5, "fenn": 4, "therese": 4}
"""Hunters that make good main ones."""


class Traveller(thought.Thought[View]):
    """A decision outside battle."""

    @property
    def me(self) -> SeatView:
        """My own seat."""
        return self.view["seats"][self.seat]

    @property
    def others(self) -> list[SeatView]:
        """All seats but mine."""
        return [one for one in self.view["seats"] if one["player"] != self.seat]

    # -- set-up ---------------------------------------------------------------------------

    def start(self) -> Action:
        """A town in which nobody stands yet, if there is one."""
        taken = [square_of(seat["square"]) for seat in self.view["seats"]]
        return next((one for one in self.actions if one.args[0] not in taken), self.actions[0])

    def monster_token(self) -> Action:
        """Some six squares from my own token, and far from the others."""
        mine = square_of(self.me["square"])
        others = [square_of(one["square"]) for one in self.others if one["square"]]
        best, most = self.actions[0], -FARTHEST
        for action in self.actions:
            square = action.args[0]
            far = FARTHEST if others else 0
            for other in others:
                far = min(far, distance(square, other))
            merit = far - 2 * abs(distance(square, mine) - NEAR)
            if merit > most:
                best, most = action, merit
        return best

    def first_hunter(self) -> Action:
        """One that makes a good main hunter."""
        return max(self.actions, key=lambda action: MAIN_WORTH.get(HUNTERS[action.args[0]].slug, 0))

    # -- a turn ---------------------------------------------------------------------------

    def turn(self) -> Action:
        """Hire and buy where I am; then a monster in reach, a town on the way, or closer."""
        if HIRE in self.actions and self.can_hire:
            return HIRE
        if SHOP in self.actions and self.me["coins"] > CHEAPEST + 1 and not self.lets_others:
            return SHOP
        if self.lets_others:
            return END_TURN
        return self.town_in_reach() or self.fight_or_walk()

    def turn_alone(self) -> Action:
        """Fight, without a town on the way."""
        return END_TURN if self.lets_others else self.fight_or_walk()

    def fight_or_walk(self) -> Action:
        """Any monster in reach, or closer to one: a fight names a square and a side."""
        return next((one for one in self.actions if len(one.args) == 2), None) or self.closer()

    @property
    def can_hire(self) -> bool:
        """Whether a hire may bring a hunter."""
        return len(self.me["hunters"]) < GROUP and self.me["coins"] >= CHEAPEST

    @property
    def lets_others(self) -> bool:
        """Whether I lead, and few monsters are left to catch up with."""
        rivals = [one["coins"] for one in self.others if one["alive"]]
        leads = bool(rivals) and self.me["coins"] > max(rivals)
        return leads and len(self.view["tokens"]) <= FEW_TOKENS

    def town_in_reach(self) -> Action | None:
        """A walk to a near town, for who has coins and few hunters."""
        here = self.me["square"]
        towns = {town["square"] for town in self.view["map"]["towns"]}
        if not self.can_hire or here in towns:
            return None
        near = [one for one in self.view["reach"][1:] if one["square"] in towns]
        best = min(near, key=lambda one: one["steps"], default=None)
        return WALK[square_of(best["square"])] if best and best["steps"] <= DETOUR else None

    def closer(self) -> Action:
        """Walk toward the nearest monster token."""
        here = square_of(self.me["square"])
        tokens = [square_of(token) for token in self.view["tokens"]]

        def away(square: int) -> int:
            return min([distance(square, token) for token in tokens], default=0)

        walks = [action for action in self.actions if len(action.args) == 1]
        best = min(walks, key=lambda action: away(action.args[0]), default=END_TURN)
        return best if best is END_TURN or away(best.args[0]) < away(here) else END_TURN

    # -- towns ----------------------------------------------------------------------------

    def hire(self) -> Action:
        """The one who supports best for its price."""
        affordable = [action for action in self.actions if action is not DONE]
        return max(affordable, key=self.support, default=DONE)

    def support(self, action: Action) -> float:
        """Cards, energy and HP that a hunter brings, less its price."""
        hunter = HUNTERS[action.args[0]]
        return 2 * hunter.support.energy + 2 * hunter.support.cards + hunter.hp / 3 - hunter.hire

    def wares(self) -> Action:
        """The best of the three."""
        named = [action for action in self.actions if action is not NAME_NONE]
        return max(
            named, key=lambda one: WORTH.get(ITEMS[one.args[0]].slug, OTHERS), default=NAME_NONE
        )

    def buy(self) -> Action:
        """If it costs no more than it is worth."""
        item = self.view["named"]
        good = item is not None and self.view["price"] <= WORTH.get(item["slug"], OTHERS)
        return self.first_of(actions.BUY) if good else actions.REFUSE

    def challenge(self) -> Action:
        """Whoever is worth it: more coins than I have, and no better main hunter."""
        for action in self.actions:
            rival = self.view["seats"][action.args[0]] if action.args else self.me
            weaker = rival["hunters"][0]["hp"] < self.me["hunters"][0]["hp"]
            if weaker and rival["coins"] > self.me["coins"]:
                return action
        return actions.NO_CHALLENGE


THOUGHTS: Final[dict[str, Think]] = thoughts(
    Traveller,
    ("start", "monster-token", "first-hunter", "turn", "hire", "wares", "buy", "challenge"),
)
ALONE: Final[dict[str, Think]] = thoughts(Traveller, {"turn": Traveller.turn_alone})
IDLE: Final[dict[str, Think]] = {"turn": lambda look: END_TURN}
