"""The hero of the bot on its way: what to reveal, where to go, what to try (notes 1-4, 9, 10)."""

from collections.abc import Callable
from typing import Final

from undercroft.kernel import Action
from undercroft.kit.look import Look
from undercroft.kit.thought import Think, thoughts

from ..actions import ATTEMPT, DIVIDE, DIVIDE_HERE, END, FIGHT, HAND, PLAY_DOOR, PLAY_HEROIC, STAKE
from ..content import effects
from ..content.cards import MONSTER, SECRET_DOOR, TREASURE, Card
from ..content.catalogue import CARDS
from ..state import NONE_YET, Place
from .hero import USUAL, Care, HeroThought
from .reckoning import SYMBOL, VALUE, Arena, Attack, duel, hope, price
from .roads import Roads
from .shared import attacks, is_objective, is_room

KEPT: Final = 0.35
"""How much of a treasure's worth is left while it is in the hand: on such a chance it is staked."""
SAVED: Final = 0.2
"""The chance that is enough where a Secret Door would save the stake."""
BAIT: Final = 1.5
"""A treasure worth no more than that is staked on any chance (note 2)."""


class Journey(HeroThought):
    """A decision on the way, up to the moment when a battle begins.

    `kept` is how much of a treasure's worth I still have while it is in my hand.
    """

    def __init__(self, look: Look, care: Care = USUAL) -> None:
        super().__init__(look, care)
        self.kept = KEPT

    def roads(self, seeks: bool) -> Roads:
        """The map as I walk it."""
        return Roads(self.view, self.me.place, seeks)

    # -- exploration (notes 1, 9) --------------------------------------------------------------

    def explore(self) -> Action:
        """Look behind the most promising door; then mend, or make a door of my own."""
        roads = self.roads(self.seeks_objective())
        reveal = roads.best_reveal(self.actions)
        if reveal is not None:
            return reveal
        if PLAY_DOOR in self.actions and self.dividing_pays(roads):
            return PLAY_DOOR
        return self.mend() or END

    def dividing_pays(self, roads: Roads) -> bool:
        """Divide a long pile whose end is far away, or any when the hand is clogged."""
        if self.barren():
            return True
        distance, pile = roads.end_of_path(self.me.place)
        doors = len(self.held(SECRET_DOOR))
        if distance >= 3 and pile >= 4:
            return doors >= 2 or self.clogged()
        return pile >= 6 and doors >= 2 and self.clogged()

    def door_path(self) -> Action:
        """The path that ends far away, else the longest pile here."""
        if DIVIDE_HERE in self.actions and self.roads(True).end_of_path(self.me.place)[0] >= 2:
            return DIVIDE_HERE
        piles = {one.side: len(self.view.pile(one)) for one in self.here.exits}
        ways = [a for a in self.actions if a in DIVIDE]
        return max(ways, key=lambda a: piles.get(a.args[0], 0), default=DIVIDE_HERE)

    # -- moving (notes 1, 4, 10) ---------------------------------------------------------------

    def move(self) -> Action:
        """One step to the best goal within reach; Dash if it is far."""
        roads = self.roads(self.seeks_objective())
        goal = roads.best_goal([self.room_worth(place) for place in self.places])
        if goal == self.me.place:
            return self.mend() or END
        step = roads.step_to(goal)
        if step is not None and step in self.actions:
            return step
        dashes = self.me.stat.effect.do == effects.STEPS
        if dashes and PLAY_HEROIC in self.actions and roads.distance(goal) >= 2:
            return PLAY_HEROIC
        return self.mend() or END

    def room_worth(self, place: Place) -> float:
        """What it would bring to attempt a room with about the hand I have."""
        if not is_room(place) or place.resolved:
            return 0.0
        ends = is_objective(place)
        if ends and not self.seeks_objective():
            return 0.01
        prize = 12.0 if ends else 0.0
        if place.monster != NONE_YET:
            worth = self.rough_worth(CARDS[place.monster], place)
            return max(worth, prize / 4)
        if self.held(TREASURE):
            return 2.5 + prize
        return (1.0 if self.strong() else 0.0) + prize

    def rough_worth(self, monster: Card, place: Place) -> float:
        """Note 4: what a battle with a waiting monster is worth, at a glance; 0 if nothing."""
        a = self.staked_arena(monster, place, None)
        chance = hope(a, attacks(self.hand), 0)
        risk = (1 - chance) * a.fear * price(a.left, 1)
        return max(0.0, chance * (a.reward + a.points + 1) - risk)

    def strong(self) -> bool:
        """Note 3: about 4 with the best card, two cards, and wounds to spare."""
        own = [(card >> VALUE) + self.me.bonus[card & SYMBOL] for card in attacks(self.hand)]
        return len(own) >= 2 and max(own) >= 4 and self.can_take >= 2

    # -- the attempt (notes 2-4, 9) ------------------------------------------------------------

    def resolve(self) -> Action:
        """Attempt what is worth it, with a weak hand too.

        Note 3 to the letter (only with two cards and a strong one) leaves most rooms
        alone: such heroes lost twice as many matches as these.
        """
        mended = self.mend()
        if mended is not None:
            return mended
        place = self.here
        treasures = sorted(self.held(TREASURE), key=self.worth, reverse=True)
        if place.resolved:
            return STAKE[treasures[0].id] if treasures else END
        if is_objective(place) and not self.seeks_objective() and not self.all_else_is_done():
            return END
        worth, chance = self.expectation(place)
        waits = place.monster != NONE_YET
        poor = worth <= 0 and (waits or not treasures) and self.room_worth(place) <= 0
        if poor and not self.stuck():
            return END
        if not treasures:
            return self.first_of(ATTEMPT, END)
        return self.stake(treasures, chance if worth > 0 or not self.stuck() else 0.0)

    def stake(self, treasures: list[Card], chance: float) -> Action:
        """The best treasure on a good chance; on a bad one the least, as bait.

        Bait is what I can spare: a DM that lets the room go has lost a treasure, and
        a full hand that loses a card gets another. Nothing at stake wins nothing.
        """
        saved = bool(self.held(SECRET_DOOR)) and chance >= SAVED
        if chance >= self.kept or saved:
            return STAKE[treasures[0].id]
        least = treasures[-1]
        spare = len(treasures) > 1 or len(self.hand) >= HAND or self.worth(least) <= BAIT
        return STAKE[least.id] if spare else self.first_of(ATTEMPT, END)

    def expectation(self, place: Place) -> tuple[float, float]:
        """Return what an attempt without a stake is worth to me, and the chance of success."""
        own = attacks(self.hand)
        total, wins = 0.0, 0
        hands = self.hands(self.view.dm)
        arenas: dict[int, Arena] = {}
        for hand in hands:
            monster = self.opponent(place, hand)
            if monster is None:
                total += self.finish(place, 0)
                wins += 1
                continue
            if monster.id not in arenas:
                arenas[monster.id] = self.staked_arena(monster, place, None)
            worth, won = duel(arenas[monster.id], own, attacks(hand), self.luck)
            total += worth
            wins += won
        return total / len(hands), wins / len(hands)

    def opponent(self, place: Place, hand: list[Card]) -> Card | None:
        """The monster that waits, else the one that the DM would play from such a hand."""
        if place.monster != NONE_YET:
            return CARDS[place.monster]
        fit, best = -1, None
        cards: list[Attack] | None = None
        for monster in hand:
            if monster.kind != MONSTER:
                continue
            if cards is None:
                cards = attacks(hand)
            reach = 0
            for card in cards:
                reach = max(reach, (card >> VALUE) + monster.bonus[card & SYMBOL])
            if reach + monster.wounds > fit:
                fit, best = reach + monster.wounds, monster
        return best

    def all_else_is_done(self) -> bool:
        """Say whether nothing but the Objective Room is left to do."""
        goal = self.roads(False).best_goal([self.room_worth(p) for p in self.places])
        return goal == self.me.place

    def avoid(self) -> Action:
        """A Secret Door saves a good stake from a bad monster (note 9)."""
        if PLAY_DOOR not in self.actions:
            return FIGHT
        if self.me.stake is None:
            spare = len(self.held(SECRET_DOOR)) > 1 and len(attacks(self.hand)) <= 3
            return PLAY_DOOR if spare else FIGHT
        stake = self.me.stake
        a = self.staked_arena(CARDS[self.here.monster], self.here, stake)
        own = attacks(self.hand)
        hands = self.hands(self.view.dm)
        fights = sum([duel(a, own, attacks(hand), self.luck)[0] for hand in hands]) / len(hands)
        return PLAY_DOOR if max(0.0, fights) < self.kept * self.worth(stake) else FIGHT


ANSWERS: Final[dict[str, Callable[[Journey], Action]]] = {
    "explore": Journey.explore,
    "explore-cards": Journey.explore,
    "door-path": Journey.door_path,
    "move": Journey.move,
    "move-cards": Journey.move,
    "resolve": Journey.resolve,
    "resolve-stake": Journey.resolve,
    "avoid": Journey.avoid,
}
THOUGHTS: Final[dict[str, Think]] = thoughts(Journey, ANSWERS)
