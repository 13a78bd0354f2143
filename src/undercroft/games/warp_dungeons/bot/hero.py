"""What a hero of the bot always thinks of: what things are worth, mending, traps (notes 2, 7)."""

from dataclasses import dataclass
from typing import Final

from undercroft.kernel import Action
from undercroft.kit.look import Look
from undercroft.kit.thought import Think, thoughts

from ..actions import DIE, DRINK, FIRST, HAND, NEXT, PAY_TRAP, PLAY_HEROIC, STOP_DISCARDING, SUFFER
from ..content import effects
from ..content.cards import ATTACK, HEROIC_ACTION, TREASURE, Card
from ..content.catalogue import CARDS
from ..glance import HeroSeat, Sprung
from ..state import Place
from .reckoning import EDGE, EVEN, Arena
from .shared import SAMPLES, Thought, attacks, is_objective, is_room

LEVEL_WORTH: Final = (7.0, 6.0, 0.2)
"""What an Experience Advancement is worth at level 1, 2 and 3 (note 6)."""
VICTORY: Final = 20.0
"""What ending the game is worth to the hero that would win it."""
ROOM: Final = 0.3
"""What it is worth to resolve any other room, if only that nobody else can."""
LATE: Final = 0.45
"""From this part of the laps on, everybody goes for the Objective Room."""
ENOUGH_LEVEL: Final = 2
ENOUGH_WOUNDS: Final = 4
"""Who has level and wounds to spare seeks the Objective Room (note 10). More of
either made a lone hero's matches longer, and won no more of them."""

FEW: Final = 2
"""Where more heroes set out than that, they are a crowd as long as two of them live."""


@dataclass(frozen=True)
class Care:
    """How a hero weighs a fight: how many hands of the DM it thinks of, how good rounds to come
    look, what a card is missed for by each point above 3, what a point is worth to a hero alone,
    and how much wounds weigh at least, however late it is."""

    samples: int = SAMPLES
    even: float = EVEN
    edge: float = EDGE
    missed: float = 0.3
    points: float = 0.4
    fear: float = 0.1


USUAL: Final = Care()


class HeroThought(Thought):
    """A hero's decision. It plays with the care that is given, in a crowd as usual."""

    def __init__(self, look: Look, care: Care = USUAL) -> None:
        super().__init__(look)
        self.me: HeroSeat = self.hero_seat(self.seat)
        self.crowded = bool(self.rivals) and len(self.view.heroes) > FEW
        self.care = USUAL if self.crowded else care
        self.samples = self.care.samples

    # -- who I am ------------------------------------------------------------------------------

    @property
    def here(self) -> Place:
        """The dungeon card I stand on."""
        return self.places[self.me.place]

    @property
    def can_take(self) -> int:
        """How many wounds kill me."""
        return self.me.wounds - self.me.damage

    @property
    def rivals(self) -> list[HeroSeat]:
        """The other heroes that live."""
        return [one for one in self.view.heroes if one.alive and one is not self.me]

    @property
    def late(self) -> float:
        """How much of the time is over: at 1 the dungeon closes."""
        return self.view.lap / self.view.lap_cap

    def leads(self, gain: float) -> bool:
        """Say whether I would have most points with so many more."""
        return all(self.me.score + gain >= rival.score for rival in self.rivals)

    def seeks_objective(self) -> bool:
        """Say whether I want the game to end: strong enough and ahead, or late (note 10)."""
        if self.late >= LATE:
            return True
        left = self.can_take + self.healing(self.me)
        ready = self.me.level >= ENOUGH_LEVEL and left >= ENOUGH_WOUNDS
        return ready and self.leads(1)

    def clogged(self) -> bool:
        """Say whether my hand is full of cards that do not fight."""
        return len(self.hand) >= HAND - 1 and len(attacks(self.hand)) <= 2

    def barren(self) -> bool:
        """Say whether my hand is full without a treasure: nothing new comes of itself."""
        return len(self.hand) >= HAND and not self.held(TREASURE)

    def stuck(self) -> bool:
        """Say whether only a fight can bring other cards into a full hand."""
        return is_objective(self.here) and len(self.hand) >= HAND

    # -- what things are worth to me -----------------------------------------------------------

    def points_worth(self) -> float:
        """What a point is worth: little to a hero alone."""
        return 1.0 if self.rivals else self.care.points

    def worth(self, card: Card) -> float:
        """What a treasure is worth to me once it is attached (note 2)."""
        best = 0.1
        stat = self.me.stat.bonus
        for effect in card.effects:
            value = 0.1
            if effect.do == effects.LEVEL:
                value = LEVEL_WORTH[self.me.level - 1]
            elif effect.do == effects.BONUS:
                symbol = effect.symbol
                gain = effect.size - (self.me.bonus[symbol] - stat[symbol])
                if gain > 0:
                    value = 1.6 * gain + 0.5 * stat[symbol]
            elif effect.do == effects.EXTRA:
                rings = [one.does(effects.EXTRA) for one in self.me.attached]
                value = 0.1 if any(rings) else 3.5
            elif effect.do == effects.HEAL:
                value = 1.0 + 0.9 * min(effect.size, self.me.wounds)
            elif effect.do == effects.POINTS:
                value = effect.size * self.points_worth()
            elif effect.do == effects.POINTS_PER_TROPHY:
                value = (1 + len(self.me.trophies) / 2) * self.points_worth()
            best = max(best, value)
        return best

    def fear(self) -> float:
        """How wounds weigh: less when the time runs out.

        Nor do they stop a stuck hero without a treasure: it would stand there,
        attempt and call off until the dungeon closes.
        """
        if self.stuck() and not self.held(TREASURE):
            return 0.1
        return 1.0 if self.late < 0.55 else max(self.care.fear, 0.5 if self.late < 0.8 else 0.1)

    def finish(self, place: Place, gain: float) -> float:
        """What it is worth to me to resolve that room, the stake apart."""
        if not is_objective(place):
            return ROOM
        if self.leads(gain):
            return VICTORY
        return 0.0 if self.late < LATE else 5.0

    def staked_arena(self, monster: Card, place: Place, stake: Card | None) -> Arena:
        """The arena, and what I fight for."""
        a = self.arena(self.seat, monster, place)
        refight = self.fight is not None and self.fight.refight
        points = 0 if place.stand_in or refight else monster.points
        a.points = points * self.points_worth()
        a.reward = 0.0 if stake is None else self.worth(stake)
        gain = points + (0 if stake is None or stake.does(effects.POINTS) is None else a.reward)
        a.reward += self.finish(place, gain)
        a.fear = self.fear()
        a.even, a.edge = self.care.even, self.care.edge
        self.count_on_heroics(a)
        return a

    def count_on_heroics(self, a: Arena) -> None:
        """Before the cards lie, count on the Heroic Actions in my hand."""
        ability = self.me.stat.effect
        if self.fight is not None and self.fight.revealed:
            return
        if ability.do in effects.IN_ROUNDS:
            heroics = len(self.held(HEROIC_ACTION))
            if self.view.heroic_once:
                heroics = min(heroics, 1 - self.view.heroics)
            a.take(ability, min(2, heroics))

    # -- set-up, refresh -----------------------------------------------------------------------

    def first(self) -> Action:
        """I go first, of course."""
        return self.first_of(FIRST[self.seat], NEXT[self.seat])

    def relief(self) -> Action:
        """Discard what is of no use: spent ranks, spare doors, weak cards of weak symbols."""
        worst = min(self.hand, key=self.use_of, default=None)
        if worst is None or self.use_of(worst) >= 1.0:
            return self.first_of(STOP_DISCARDING)
        return next((a for a in self.actions if a.args == (worst.id,)), STOP_DISCARDING)

    def use_of(self, card: Card) -> float:
        """How much I would miss a card of my hand."""
        if card.kind == ATTACK:
            return card.value + self.me.bonus[card.symbol] - 0.5
        if card.kind == TREASURE:
            return max(0.5, self.worth(card)) if len(attacks(self.hand)) > 2 else self.worth(card)
        spare = len(self.held(card.kind)) > 1
        return 0.8 if spare else 1.5

    # -- in every menu -------------------------------------------------------------------------

    def mend(self) -> Action | None:
        """What a menu is good for: healing that is not wasted, and emptying a clogged hand."""
        drink = self.drink()
        if drink is not None and self.can_take <= 2 and not self.view.deaths_door:
            return drink
        if PLAY_HEROIC in self.actions:
            ability = self.me.stat.effect
            heroics = len(self.held(HEROIC_ACTION))
            heals = ability.do == effects.HEAL and self.me.damage >= ability.size
            if heals and (heroics > 1 or self.can_take <= 3):
                return PLAY_HEROIC
            if self.barren() or (heroics > 1 and self.clogged()):
                return PLAY_HEROIC
        return None

    def drink(self) -> Action | None:
        """The potion that heals most of my damage and wastes least; None without one."""
        best: Action | None = None
        most = 0.0
        for action in self.actions:
            if not action.args or DRINK.get(action.args[0]) is not action:
                continue
            potion = CARDS[action.args[0]].does(effects.HEAL)
            size = 0 if potion is None else potion.size
            healed = min(size, self.me.damage) - 0.01 * size
            if healed > most:
                best, most = action, healed
        return best

    # -- traps and death -----------------------------------------------------------------------

    def trap_answer(self) -> Action:
        """Pay with cards; a Heroic Action only for wounds that hurt (note 7)."""
        trap = self.trap().card
        wounds = sum([e.size for e in trap.effects if e.do == effects.WOUND])
        about_to_fight = is_room(self.here) and not self.here.resolved
        if PAY_TRAP in self.actions and (wounds or len(attacks(self.hand)) > 2):
            return PAY_TRAP
        spare = len(self.held(HEROIC_ACTION)) > 1
        hurts = wounds >= 2 or (wounds and (spare or self.can_take <= 3))
        if PLAY_HEROIC in self.actions and (hurts or (spare and about_to_fight)):
            return PLAY_HEROIC
        return self.first_of(SUFFER)

    def trap(self) -> Sprung:
        """The trap that was sprung."""
        trap = self.view.trap
        assert trap is not None
        return trap

    def pay(self) -> Action:
        """The smallest card that is enough, else the largest."""
        due = self.trap().card.cost - self.trap().paid
        enough = [a for a in self.actions if CARDS[a.args[0]].value >= due]
        if enough:
            return min(enough, key=lambda a: CARDS[a.args[0]].value)
        return max(self.actions, key=lambda a: CARDS[a.args[0]].value)

    def deaths_door(self) -> Action:
        """Drink."""
        return self.drink() or self.first_of(DIE)


THOUGHTS: Final[dict[str, Think]] = thoughts(
    HeroThought,
    {
        "first": HeroThought.first,
        "second": HeroThought.first,
        "relief": HeroThought.relief,
        "trap-answer": HeroThought.trap_answer,
        "trap-payment": HeroThought.pay,
        "deaths-door": HeroThought.deaths_door,
    },
)
