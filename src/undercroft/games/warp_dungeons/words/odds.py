"""The chances of a round and of a reveal, as far as the seat can know them."""

from collections import Counter
from itertools import combinations
from operator import itemgetter
from typing import Final

from undercroft.kernel import Action
from undercroft.kit.questions import Odds
from undercroft.kit.words import percent

from ..actions import ATTEMPT, COMMIT, FIGHT, READY, REVEAL, STAKE, SUFFER, WAYS
from ..content import effects
from ..content.cards import ATTACK, KINDS, Card
from ..content.catalogue import CARDS, card_named, hero_named
from ..rules.strength import beats
from ..shapes import Chances, HeroSeat, Seat, View
from .labels import here, opponent, own

ROUND: Final = "a won round"
BEST: Final = "a won round with your best card"
BEST_OF_SOME: Final = "a won round with your best cards"
BEST_BESIDE: Final = "a won round, with your best beside it"
BEFORE: Final = ", before events"
SURE: Final = ", and a wound for {} in any case"
"""Said where the round may be lost, but wounds the other side all the same, by dominance."""
LAST: Final = ", and {} for your last wound"
"""Said where the round may take what wounds the hero has left (WD-10.1)."""
LAST_BY_TRAP: Final = 1.0, "your last wound"


def chance(view: View, action: Action) -> Odds | None:
    """Return the chance of what an answer is for; None where chance does not decide, or where
    more than one hidden card does."""
    if action in REVEAL:
        return _objective(view, WAYS[action.args[0]])
    if action is SUFFER:
        return _by_trap(view)
    ground, seat = view["chances"], own(view)
    if ground is None or seat is None or not _fights(view):
        return None
    begins = action in (FIGHT, ATTEMPT) or STAKE.get(_card(action)) is action
    commits = action is READY or COMMIT.get(_card(action)) is action
    if not begins and not commits:
        return None
    others = _one_card(view)
    if not others:
        return None
    laid = [] if begins else _laid(view)
    if commits and action is not READY:
        laid.append(CARDS[_card(action)])
    more = 0 if action is READY else _limit(view, seat) - len(laid)
    free = _in_hand(seat)
    if laid:
        free -= Counter(laid)
    tries = [laid + beside for beside in _choices(free, more) if beside or not begins]
    side = _Side(view, ground)
    if not tries:
        return None
    share, cards = max(
        [(side.share_won(cards, others), cards) for cards in tries], key=itemgetter(0)
    )
    if begins:
        what = BEST_OF_SOME if more > 1 else BEST
    else:
        what = BEST_BESIDE if len(tries) > 1 else ROUND
    if share < 1 and side.surely_wounds(cards, others):
        what += SURE.format("the hero" if side.is_dm else opponent(view))
    last = 0 if side.is_dm else side.share_of_last(cards, others)
    if last:
        what += LAST.format(percent(last))
    return share, what + BEFORE


def _card(action: Action) -> int:
    return action.args[0] if action.args else -1


def _objective(view: View, way: str) -> Odds | None:
    """Return the chance that the Objective Room lies behind that way (WD-2.9)."""
    place = here(view)
    found = [one["chance"] for one in place["exits"] if one["side"] == way] if place else []
    return (found[0], "the Objective Room") if found and found[0] else None


def _by_trap(view: View) -> Odds | None:
    """Warn whom the wounds of a trap bring to death's door (WD-7.10, 10.9)."""
    hero, trap = view["seats"][view["turn"]], view["trap"]
    assert hero["role"] == "hero"
    if trap is None:
        return None
    card = card_named(trap["slug"])
    wounds = sum([effect.size for effect in card.effects if effect.do == effects.WOUND])
    return LAST_BY_TRAP if hero["damage"] + wounds >= hero["wounds"] else None


def _fights(view: View) -> bool:
    """Say whether the seat is one of the two sides."""
    battle = view["battle"]
    return view["role"] == "dm" or battle is None or battle["player"] == view["seat"]


def _laid(view: View) -> list[Card]:
    """Return the cards that the seat has put face down in this round."""
    battle = view["battle"]
    assert battle is not None
    side = battle["dm" if view["role"] == "dm" else "hero"]
    return [card_named(card["slug"]) for card in side["cards"] or ()]


def _limit(view: View, seat: Seat) -> int:
    """Return how many attack cards the seat may put down in this round, or the first one."""
    battle = view["battle"]
    if battle is not None:
        return battle["dm_limit" if view["role"] == "dm" else "hero_limit"]
    return seat["level"] if seat["role"] == "hero" else 1


def _in_hand(seat: Seat) -> Counter[Card]:
    """Return the attack cards of its hand, with those that it has put down."""
    held = [card_named(one["slug"]) for one in seat["hand"] or ()]
    return Counter([card for card in held if card.kind == ATTACK])


def _choices(cards: Counter[Card], most: int) -> list[list[Card]]:
    """Return each different choice of up to so many of the cards."""
    each = sorted(cards.elements(), key=lambda card: card.id)
    found = {one for size in range(max(0, most) + 1) for one in combinations(each, size)}
    return [list(one) for one in sorted(found, key=lambda one: [card.id for card in one])]


def _one_card(view: View) -> Counter[Card] | None:
    """Return the attack cards of which the other side may put one down, as none has shown them;
    None if it may put down more, or if not all of its discard pile can be seen (R64)."""
    battle, dm = view["battle"], view["role"] == "dm"
    limit = (battle["hero_limit"] if dm else battle["dm_limit"]) if battle else 1
    other = view["seats"][view["turn"] if dm else view["dm"]]
    discard = other["discard"]
    if limit != 1 or (discard["count"] and not discard["cards"]):
        return None
    unseen: Counter[Card] = Counter()
    for sign, cards in ((1, other["deck_list"]), (-1, discard["cards"])):
        for one in cards:
            if one["kind"] == KINDS[ATTACK]:
                unseen[card_named(one["slug"])] += sign * one["count"]
    return +unseen


class _Side:
    """The seat's side of the round to come, and what both totals are made of (WD-9.7 to 9.22)."""

    def __init__(self, view: View, ground: Chances) -> None:
        hero = view["seats"][view["turn"]]
        assert hero["role"] == "hero"
        self.hero: HeroSeat = hero
        self.heroics = view["heroics"]
        self.is_dm = view["role"] == "dm"
        self.ground = ground
        self.monster = card_named(ground["monster"])
        events = view["battle"]["events"] if view["battle"] else []
        cards = [self.monster, *[card_named(event["slug"]) for event in events]]
        all_effects = [effect for card in cards for effect in card.effects]
        self.warded = [effect.symbol for effect in all_effects if effect.do == effects.WARDED]
        self.totals: dict[Card, int] = {}
        """What each card of the other side that has been reckoned with comes to."""

    def share_won(self, cards: list[Card], others: Counter[Card]) -> float:
        """Return how often these cards win the round against one of the others."""
        own, won = self._total(cards, self.is_dm), 0
        for other, count in others.items():
            if other not in self.totals:
                self.totals[other] = self._total([other], not self.is_dm)
            # Level totals are settled by dominance (WD-9.20).
            lead = own - self.totals[other] or self._pairs_ahead(cards, other)
            won += count * (lead > 0)
        return won / others.total()

    def share_of_last(self, cards: list[Card], others: Counter[Card]) -> float:
        """Return how often a hero who puts these down has no wound left after the round."""
        harm, own, lost = self.ground["harm"], self._total(cards, False), 0
        for other, count in others.items():
            lead = own - self.totals[other]
            dominated = self._is_dominated(cards, other, lead == 0)
            if lead > 0 or (lead == 0 and not dominated):
                suffered = harm["dominated" if dominated else "spared"]
            elif lead:
                suffered = harm["both" if dominated else "beaten"]
            else:
                suffered = harm["level"]
            lost += count * (self.hero["damage"] + suffered >= self.hero["wounds"])
        return lost / others.total()

    def surely_wounds(self, cards: list[Card], others: Counter[Card]) -> bool:
        """Say whether these cards wound the other side whichever card it puts down: each time they
        win the round or dominate (WD-9.16, 9.18). A hero who suffers less may suffer nothing."""
        if (
            self.is_dm
            and self.heroics
            and hero_named(self.hero["hero"]).effect.do == effects.REDUCE
        ):
            return False
        own = self._total(cards, self.is_dm)
        return all(
            own > self.totals[other] or self._pairs_ahead(cards, other) > 0 for other in others
        )

    def _total(self, cards: list[Card], is_dm: bool) -> int:
        """Return what cards of the dungeon master or of the hero come to (WD-9.11, 9.12)."""
        if is_dm:
            bonus = self.monster.bonus
            each = [card.value + bonus[card.symbol] for card in cards]
            return max(0, self.ground["dm_flat"] + sum(each))
        return max(0, self.ground["hero_flat"] + sum([self._strength(card) for card in cards]))

    def _pairs_ahead(self, cards: list[Card], other: Card) -> int:
        """Return by how many pairs these cards lead against another one."""
        mine, theirs = self._pairs(cards, other)
        if self.ground["dominance"] == "any_pair" and mine and theirs:
            return 0
        return mine - theirs

    def _is_dominated(self, cards: list[Card], other: Card, level: bool) -> bool:
        """Say whether another card dominates these (WD-9.22, R27)."""
        mine, theirs = self._pairs(cards, other)
        if self.ground["dominance"] == "any_pair" and mine and theirs:
            return not level
        return theirs > mine

    def _strength(self, card: Card) -> int:
        """Return value and bonus of a hero's card, with Evoke (WD-9.7, 9.8, R36)."""
        ability, bonus = hero_named(self.hero["hero"]).effect, self.hero["bonus_now"][card.symbol]
        doubles = ability.do == effects.DOUBLE and ability.symbol == card.symbol
        factor = 2**self.heroics if doubles else 1
        if self.ground["evokes_bonus"]:
            return int((card.value + bonus) * factor)
        return int(card.value * factor + bonus)

    def _pairs(self, cards: list[Card], other: Card) -> tuple[int, int]:
        """Return the pairs that these cards win against another one, and that it wins."""
        if self.ground["dominance"] == "lead_card":
            cards = cards[:1]
        mine = theirs = 0
        for card in cards:
            mine += self._wins(card, other, self.is_dm)
            theirs += self._wins(other, card, not self.is_dm)
        return mine, theirs

    def _wins(self, card: Card, other: Card, is_dm: bool) -> bool:
        """Say whether a card of the dungeon master, or of the hero, wins a pair."""
        return beats(card.symbol, other.symbol) and (is_dm or card.symbol not in self.warded)
