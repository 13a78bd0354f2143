"""The hero of the bot in a battle: what to commit, when to act (notes 5, 7, 8)."""

from collections.abc import Callable
from itertools import combinations
from typing import Final

from undercroft.kernel import Action
from undercroft.kit.thought import Think, thoughts

from ..actions import BECOME, CALL_OFF, CHANGE_OWN, HAND, PASS, PLAY_HEROIC, READY
from ..content import effects
from ..content.cards import ANY_SYMBOL, DM_SIDE, HERO_SIDE, HEROIC_ACTION, SYMBOLS
from .hero import HeroThought
from .reckoning import (
    SYMBOL,
    VALUE,
    Arena,
    Attack,
    Clash,
    Faced,
    attack,
    clash,
    hope,
    meet,
    settle,
    strongest,
)
from .shared import attacks, commitment

NEVER: Final = -1000.0


class HeroBattle(HeroThought):
    """A decision of the hero that fights."""

    def my_arena(self) -> Arena:
        """The arena of the battle under way."""
        fight = self.fight
        assert fight is not None
        a = self.staked_arena(fight.monster, fight.place, self.me.stake)
        a.level, a.dm_cards = fight.limit(HERO_SIDE), fight.limit(DM_SIDE)
        return a

    # -- the commit (notes 5, 8) ---------------------------------------------------------------

    def commit(self) -> Action:
        """The cards that do best against what the DM may hold; call off if none do well."""
        a = self.my_arena()
        assert self.fight is not None
        done = attacks(self.fight.committed)
        own = attacks(self.hand)
        answers = [
            Faced(a, strongest(attacks(hand), a.monster_bonus, a.dm_cards, self.luck))
            for hand in self.hands(self.view.dm)
        ]
        best = self.standstill() if CALL_OFF in self.actions else NEVER
        chosen = done
        for cards in choices(own, a.level):
            if not contains(cards, done):
                continue
            worth = self.round_worth(a, cards, without(own, cards), answers) + self.whim()
            if worth > best:
                best, chosen = worth, cards
        rest = without(chosen, done)
        if not rest:
            return self.first_of(READY if done else CALL_OFF, READY)
        return self.first_of(commitment(rest[0]))

    def standstill(self) -> float:
        """What it is worth to call off: with a full hand nothing will be better next time."""
        return -2.5 if self.stuck() else -1.0 if len(self.hand) >= HAND else 0.0

    def round_worth(
        self, a: Arena, cards: list[Attack], rest: list[Attack], answers: list[Faced]
    ) -> float:
        """What these cards are worth in this round, less what I would miss them for."""
        total = 0.0
        known: dict[Clash, float] = {}
        for answer in answers:
            outcome = meet(a, cards, answer)
            if outcome not in known:
                known[outcome] = valued(a, outcome, rest)
            total += known[outcome]
        return total / len(answers) - self.missed(a, cards)

    def missed(self, a: Arena, cards: list[Attack]) -> float:
        """What I would miss cards for: weak ones only clog the hand."""
        each = self.care.missed
        return sum([each * ((card >> VALUE) + a.bonus[card & SYMBOL] - 3) for card in cards])

    # -- the windows (note 7) ------------------------------------------------------------------

    def window(self) -> Action:
        """Before the commits wait; after the reveal do what turns the round."""
        fight = self.fight
        if fight is None or not fight.revealed:
            return self.mend_now() or PASS
        a = self.my_arena()
        own, other = self.revealed(a)
        rest = attacks(self.hand)
        outcome = clash(a, own, other)
        if outcome[0] >= self.can_take and not self.view.deaths_door:
            drink = self.drink()
            if drink is not None:
                return drink
        if PLAY_HEROIC not in self.actions:
            return PASS
        gain = self.heroic_worth(a, own, other, rest) - valued(a, outcome, rest)
        needed = 0.5 if len(self.held(HEROIC_ACTION)) > 1 else 1.0
        return PLAY_HEROIC if gain > needed else PASS

    def mend_now(self) -> Action | None:
        """Drink before a round that may kill, if death's door offers no last potion."""
        if self.can_take > 1 or self.view.deaths_door:
            return None
        return self.drink()

    def heroic_worth(
        self, a: Arena, own: list[Attack], other: list[Attack], rest: list[Attack]
    ) -> float:
        """What the round is worth with a Heroic Action."""
        ability = self.me.stat.effect
        if self.view.heroic_once and self.view.heroics:
            return NEVER
        if ability.do == effects.SYMBOL:
            return self.best_feint(a, own, other)[0]
        b = a.copy()
        if ability.do == effects.HEAL:
            b.left += min(ability.size, self.me.damage)
        else:
            b.take(ability)
        return valued(b, clash(b, own, other), rest)

    def best_feint(
        self, a: Arena, own: list[Attack], other: list[Attack]
    ) -> tuple[float, int, int]:
        """The best change of a symbol: its worth, the card's place, the symbol."""
        best = (NEVER, 0, 0)
        rest = attacks(self.hand)
        only = self.me.stat.effect.symbol
        for place, card in enumerate(own):
            for symbol in range(len(SYMBOLS)):
                if symbol == card & SYMBOL or only not in (ANY_SYMBOL, symbol):
                    continue
                changed = own.copy()
                changed[place] = attack(card >> VALUE, symbol)
                worth = valued(a, clash(a, changed, other), rest)
                if worth > best[0]:
                    best = (worth, place, symbol)
        return best

    def feint(self) -> Action:
        """The card and the symbol of the best Feint."""
        a = self.my_arena()
        own, other = self.revealed(a)
        _, place, symbol = self.best_feint(a, own, other)
        return self.first_of(CHANGE_OWN[place], BECOME[symbol])


def valued(a: Arena, outcome: Clash, rest: list[Attack]) -> float:
    """Return what an outcome is worth with these cards left."""
    to_hero, to_monster, result = outcome
    return settle(a, to_hero, to_monster, result, hope(a, rest, to_monster))


def choices(own: list[Attack], most: int) -> list[list[Attack]]:
    """Return every different handful of up to so many cards."""
    found: set[tuple[Attack, ...]] = set()
    ordered = sorted(own, reverse=True)
    for count in range(1, min(most, len(own)) + 1):
        found.update(combinations(ordered, count))
    return [list(cards) for cards in sorted(found)]


def contains(cards: list[Attack], part: list[Attack]) -> bool:
    """Say whether all of a part are among the cards."""
    return all(cards.count(card) >= part.count(card) for card in part)


def without(cards: list[Attack], taken: list[Attack]) -> list[Attack]:
    """Return the cards less those taken."""
    rest = cards.copy()
    for card in taken:
        rest.remove(card)
    return rest


ANSWERS: Final[dict[str, Callable[[HeroBattle], Action]]] = {
    "hero-commit": HeroBattle.commit,
    "hero-commit-more": HeroBattle.commit,
    "hero-window": HeroBattle.window,
    "own-card": HeroBattle.feint,
    "own-symbol": HeroBattle.feint,
}
THOUGHTS: Final[dict[str, Think]] = thoughts(HeroBattle, ANSWERS)
