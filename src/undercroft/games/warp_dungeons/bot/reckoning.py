"""A battle reckoned in advance: two hands of attack cards, a hero and a monster."""

from typing import Final

from mypy_extensions import i64

from ..content import effects
from ..content.cards import DM_SIDE, SYMBOLS, Card, Effect
from ..rules.strength import beats

Attack = int
"""An attack card as one number: its value, then its symbol, so that numbers lie in the order of
values. Whoever compares thousands of handfuls does it with these twice as fast as with pairs."""
VALUE: Final = 3
"""By so many bits an attack is shifted to get its value."""
SYMBOL: Final = 7
"""These bits of it are its symbol."""
Clash = tuple[int, int, int]
"""Wounds to the hero, wounds to the monster, and who won: 1 the hero, -1 the DM, 0 nobody."""


BITS: Final = 6
CARD: Final = 63
"""An attack takes so many bits, and these."""


def attack(value: int, symbol: int) -> Attack:
    """Return an attack card of that value and symbol."""
    return value << VALUE | symbol


def _pair(own: int, other: int) -> int:
    return int(beats(own, other)) or -int(own != other)


PAIRS: Final = [[_pair(own, other) for own in range(len(SYMBOLS))] for other in range(len(SYMBOLS))]
"""What each own symbol adds to the pairs won against a symbol of the other side."""
LAST_WOUNDS: Final = (20.0, 6.0, 3.5, 2.2, 1.6, 1.2)
"""What a wound costs a hero that can take so many more: the last one, the last but one ..."""
CHEAPEST_WOUND: Final = 0.9
EVEN: Final = 0.5
EDGE: Final = 0.15
"""The chance to win a round with cards as strong as those of the other side, and what each point
more adds to it."""
MOST: Final = 2147483647


class Luck:
    """Chance of the bot's own, from a number: the same position is always played the same."""

    def __init__(self, seed: int) -> None:
        self.state: i64 = (seed * 69069 + 362437) & MOST

    def below(self, limit: int) -> int:
        """Return an int from 0 to limit - 1."""
        self.state = (self.state * 1103515245 + 12345) & MOST
        return int((self.state >> 9) % limit)

    def shuffle(self, cards: list[Card], size: int) -> None:
        """Shuffle so many of the cards to the front."""
        state, left = self.state, i64(len(cards))
        for place in range(i64(size)):
            state = (state * 1103515245 + 12345) & MOST
            other = place + (state >> 9) % (left - place)
            card = cards[place]
            cards[place] = cards[other]
            cards[other] = card
        self.state = state


class Arena:
    """What counts in a round besides the cards, and what the battle is worth to the hero.

    `left` is how many wounds the hero can take, potions counted, `monster_left` how
    many the monster. `reward` is for winning the battle, `points` for the kill;
    `fear` weighs the hero's wounds. `even` and `edge` say how good rounds to come look.
    """

    FIELDS: Final = (
        "bonus", "factor", "hero_flat", "level", "hero_extra", "reduce", "left", "monster_bonus",
        "dm_flat", "dm_cards", "dm_extra", "lethal", "tough", "warded", "monster_left", "reward",
        "points", "fear", "even", "edge",
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
        self.even = EVEN
        self.edge = EDGE

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


class Faced:
    """Cards of the DM in an arena, summed up once for all handfuls that meet them: what they come
    to, and what each symbol of the hero adds to the pairs won."""

    def __init__(self, a: Arena, cards: list[Attack]) -> None:
        self.total = a.dm_flat
        self.pairs = [0] * len(SYMBOLS)
        for card in cards:
            symbol = card & SYMBOL
            self.total += (card >> VALUE) + a.monster_bonus[symbol]
            for own, pair in enumerate(PAIRS[symbol]):
                if pair < 0 or own not in a.warded:
                    self.pairs[own] += pair


def clash(a: Arena, own: list[Attack], other: list[Attack]) -> Clash:
    """Compare the cards of one round by the usual rulings (WD-9.7 to 9.24)."""
    mine, theirs, pairs = a.hero_flat, a.dm_flat, 0
    for card in own:
        symbol = card & SYMBOL
        mine += (card >> VALUE) * a.factor[symbol] + a.bonus[symbol]
        for facing in other:
            pair = PAIRS[facing & SYMBOL][symbol]
            if pair < 0 or symbol not in a.warded:
                pairs += pair
    for card in other:
        theirs += (card >> VALUE) + a.monster_bonus[card & SYMBOL]
    return outcome(a, mine, theirs, pairs)


def meet(a: Arena, own: list[Attack], other: Faced) -> Clash:
    """Compare the hero's cards with those that they face."""
    mine, theirs, pairs = a.hero_flat, other.total, 0
    for card in own:
        symbol = card & SYMBOL
        mine += (card >> VALUE) * a.factor[symbol] + a.bonus[symbol]
        pairs += other.pairs[symbol]
    return outcome(a, mine, theirs, pairs)


def outcome(a: Arena, mine: int, theirs: int, pairs: int) -> Clash:
    """Return what comes of these sums, and of so many more pairs won by the hero."""
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
    rated: list[int] = []
    for card in cards:
        rating = 2 * ((card >> VALUE) + bonus[card & SYMBOL]) + luck.below(3)
        rated.append(rating << BITS | card)
    if count == 1:
        return [max(rated) & CARD]
    rated.sort(reverse=True)
    return [one & CARD for one in rated[:count]]


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
    best = sorted([(card >> VALUE) + a.bonus[card & SYMBOL] for card in rest], reverse=True)
    if rounds > len(best):
        return 0.0
    ahead = sum(best[: a.level]) + a.hero_flat - (max(a.monster_bonus) + 2 + a.dm_flat)
    chance = min(0.9, max(0.1, a.even + a.edge * ahead))
    return float(chance**rounds)
