"""A battle reckoned in advance: two hands of attack cards, a hero and a monster."""

from typing import Final

from ..content import effects
from ..content.cards import DM_SIDE, SYMBOLS, Effect
from ..rules.strength import beats

Attack = tuple[int, int]
"""Value and symbol of an attack card."""
Clash = tuple[int, int, int]
"""Wounds to the hero, wounds to the monster, and who won: 1 the hero, -1 the DM, 0 nobody."""

BEATS: Final = [[beats(own, other) for other in range(len(SYMBOLS))] for own in range(len(SYMBOLS))]
LAST_WOUNDS: Final = (20.0, 6.0, 3.5, 2.2, 1.6, 1.2)
"""What a wound costs a hero that can take so many more: the last one, the last but one ..."""
CHEAPEST_WOUND: Final = 0.9
MOST: Final = 2147483647


class Luck:
    """Chance of the bot's own, from a number: the same position is always played the same."""

    def __init__(self, seed: int) -> None:
        self.state = (seed * 69069 + 362437) & MOST

    def below(self, limit: int) -> int:
        """Return an int from 0 to limit - 1."""
        self.state = (self.state * 1103515245 + 12345) & MOST
        return (self.state >> 9) % limit


class Arena:
    """What counts in a round besides the cards, and what the battle is worth to the hero.

    `left` is how many wounds the hero can take, potions counted, `monster_left` how
    many the monster. `reward` is for winning the battle, `points` for the kill;
    `fear` weighs the hero's wounds.
    """

    FIELDS: Final = (
        "bonus", "factor", "hero_flat", "level", "hero_extra", "reduce", "left", "monster_bonus",
        "dm_flat", "dm_cards", "dm_extra", "lethal", "tough", "warded", "monster_left", "reward",
        "points", "fear",
    )  # fmt: skip

    def __init__(self) -> None:
        self.bonus: list[int] = [0] * len(SYMBOLS)
        self.factor: list[int] = [1] * len(SYMBOLS)
        self.hero_flat = 0
        self.level = 1
        self.hero_extra = 0
        self.reduce = 0
        self.left = 1
        self.monster_bonus: tuple[int, ...] = (0,) * len(SYMBOLS)
        self.dm_flat = 0
        self.dm_cards = 1
        self.dm_extra = 0
        self.lethal = False
        self.tough = False
        self.warded: tuple[int, ...] = ()
        self.monster_left = 1
        self.reward = 0.0
        self.points = 0.0
        self.fear = 1.0

    def copy(self) -> "Arena":
        """Return a twin, for a what-if."""
        twin = Arena()
        for name in self.FIELDS:
            setattr(twin, name, getattr(self, name))
        return twin

    def take(self, effect: Effect, times: int = 1) -> None:
        """Put an effect to work: of the monster, an event, or an ability."""
        size = effect.size * times
        if effect.do == effects.ATTACK:
            if effect.side == DM_SIDE:
                self.dm_flat += size
            else:
                self.hero_flat += size
        elif effect.do == effects.CARDS:
            if effect.side == DM_SIDE:
                self.dm_cards += size
            else:
                self.level = max(1, self.level + size)
        elif effect.do == effects.EXTRA:
            if effect.side == DM_SIDE:
                self.dm_extra += size
            else:
                self.hero_extra += size
        elif effect.do == effects.REDUCE:
            self.reduce += size
        elif effect.do == effects.RESTORE:
            self.monster_left += size
        else:
            self._take_special(effect, times)

    def _take_special(self, effect: Effect, times: int) -> None:
        if effect.do == effects.LETHAL:
            self.lethal = True
        elif effect.do == effects.TOUGH:
            self.tough = True
        elif effect.do == effects.WARDED:
            self.warded = (*self.warded, effect.symbol)
        elif effect.do == effects.DOUBLE and times:
            self.factor = self.factor.copy()
            self.factor[effect.symbol] *= 2**times


def clash(a: Arena, own: list[Attack], other: list[Attack]) -> Clash:
    """Compare the cards of one round by the usual rulings (WD-9.7 to 9.24)."""
    mine, theirs, pairs = a.hero_flat, a.dm_flat, 0
    for value, symbol in own:
        mine += value * a.factor[symbol] + a.bonus[symbol]
        wins = BEATS[symbol]
        for card in other:
            if wins[card[1]]:
                pairs += symbol not in a.warded
            elif card[1] != symbol:
                pairs -= 1
    for value, symbol in other:
        theirs += value + a.monster_bonus[symbol]
    result = max(0, mine) - max(0, theirs) or pairs
    to_monster = (result > 0) + (pairs > 0)
    to_hero = (result < 0) + (pairs < 0)
    if to_monster:
        to_monster += a.hero_extra
        if a.tough:
            to_monster = 1
    if to_hero:
        to_hero += a.dm_extra + (1 if a.lethal and result < 0 else 0)
        to_hero = max(0, to_hero - a.reduce)
    return to_hero, to_monster, 1 if result > 0 else -1 if result < 0 else 0


def price(left: int, wounds: int) -> float:
    """Return what wounds cost a hero that can take `left` of them."""
    cost = 0.0
    for number in range(left, max(0, left - wounds), -1):
        cost += LAST_WOUNDS[number - 1] if number <= len(LAST_WOUNDS) else CHEAPEST_WOUND
    return cost


def settle(a: Arena, to_hero: int, to_monster: int, result: int, hope: float = 0.0) -> float:
    """Return what an outcome is worth to the hero; `hope` is for the rounds to come."""
    worth = -a.fear * price(a.left, to_hero)
    if to_hero >= a.left:
        return worth
    if to_monster >= a.monster_left:
        worth += a.points
        if result > 0:
            worth += a.reward
    elif result > 0:
        worth += hope * (a.points + a.reward)
    return worth


def strongest(cards: list[Attack], bonus: tuple[int, ...], count: int, luck: Luck) -> list[Attack]:
    """Return the cards that somebody would commit: about the strongest ones."""
    if len(cards) <= count:
        return cards.copy()
    rated = [(2 * (card[0] + bonus[card[1]]) + luck.below(3), card) for card in cards]
    rated.sort(reverse=True)
    return [card for _, card in rated[:count]]


def duel(a: Arena, own: list[Attack], other: list[Attack], luck: Luck) -> tuple[float, bool]:
    """Play a battle out; return its worth to the hero, and whether the hero won it."""
    own, other = own.copy(), other.copy()
    bonus = tuple(a.bonus)
    damage = suffered = result = 0
    while own:
        mine = strongest(own, bonus, a.level, luck)
        theirs = strongest(other, a.monster_bonus, a.dm_cards, luck)
        to_hero, to_monster, result = clash(a, mine, theirs)
        damage += to_hero
        suffered += to_monster
        if result <= 0 or damage >= a.left or suffered >= a.monster_left:
            break
        for card in mine:
            own.remove(card)
        for card in theirs:
            other.remove(card)
    won = result > 0 and suffered >= a.monster_left and damage < a.left
    return settle(a, damage, suffered, result), won


def hope(a: Arena, rest: list[Attack], suffered: int) -> float:
    """Return the chance to win the rounds to come with the cards that are left."""
    if not rest:
        return 0.0
    wounds_a_round = 1 if a.tough else 1 + a.hero_extra
    rounds = -(-(a.monster_left - suffered) // wounds_a_round)
    best = sorted([value + a.bonus[symbol] for value, symbol in rest], reverse=True)
    if rounds > len(best):
        return 0.0
    ahead = sum(best[: a.level]) + a.hero_flat - (max(a.monster_bonus) + 2 + a.dm_flat)
    chance = min(0.9, max(0.1, 0.5 + 0.15 * ahead))
    return float(chance**rounds)
