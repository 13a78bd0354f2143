"""Items: the market, the deck, and what is used up (DB-3.6, 11.2-11.6, R43, R44)."""

from undercroft.kernel import Action

from ..actions import BUY, FOR_SALE
from ..content import ITEMS
from ..state import NONE, DeckBoxDungeons, Hero, kind_of
from .rolls import shuffled
from .sums import gain_treasure


def lay_market(s: DeckBoxDungeons) -> None:
    """Shuffle the item deck and lay three of its cards open (DB-3.6)."""
    s.item_deck = shuffled(s, s.item_deck)
    s.market = (NONE,) * FOR_SALE
    for slot in range(FOR_SALE):
        refill(s, slot)


def refill(s: DeckBoxDungeons, slot: int) -> None:
    """Lay a card into a gap of the market, as long as there is one (DB-11.3)."""
    card = drawn(s)
    s.market = (*s.market[:slot], card, *s.market[slot + 1 :])
    if card != NONE and s.heard:
        s.say("for_sale", "DB-11.3", slot=slot, item=ITEMS[kind_of(card)].name)


def drawn(s: DeckBoxDungeons) -> int:
    """Take the top item card; an empty deck is made of the discard. NONE if both are empty
    (R43)."""
    if not s.item_deck and s.rules.reshuffles:
        s.item_deck = shuffled(s, s.item_discard)
        s.item_discard = ()
    if not s.item_deck:
        return NONE
    card = s.item_deck[-1]
    s.item_deck = s.item_deck[:-1]
    s.shown += 1
    return card


def draw(s: DeckBoxDungeons, hero: int) -> None:
    """Give a hero the top item card for nothing (DB-11.10)."""
    card = drawn(s)
    if card == NONE:
        s.say("no_item", "DB-11.3", hero=s.heroes[hero].name)
        return
    s.heroes[hero].items += (card,)
    if s.heard:
        s.say("drew", "DB-11.4", hero=s.heroes[hero].name, item=ITEMS[kind_of(card)].name)


def purchases(s: DeckBoxDungeons, one: Hero) -> list[Action]:
    """Return what a hero can buy with treasure of its own (DB-11.2, 11.9)."""
    found: list[Action] = []
    for slot in range(len(s.market)):
        card = s.market[slot]
        if card != NONE and ITEMS[kind_of(card)].cost <= one.treasure:
            found.append(BUY[slot])
    return found


def buy(s: DeckBoxDungeons, hero: int, slot: int) -> None:
    """Pay for an item, take it, and fill all gaps (DB-11.2-11.4)."""
    one, card = s.heroes[hero], s.market[slot]
    cost = ITEMS[kind_of(card)].cost
    gain_treasure(s, one, -cost)
    one.items += (card,)
    if s.hears("bought"):
        s.say("bought", "DB-11.2", hero=one.name, item=ITEMS[kind_of(card)].name, cost=cost)
    s.market = (*s.market[:slot], NONE, *s.market[slot + 1 :])
    for gap in range(FOR_SALE):
        if s.market[gap] == NONE:
            refill(s, gap)


def lose(one: Hero, card: int) -> None:
    """Take an item card from a hero."""
    at = one.items.index(card)
    one.items = one.items[:at] + one.items[at + 1 :]


def use_up(s: DeckBoxDungeons, one: Hero, kind: int) -> None:
    """Discard an item that is used (DB-11.5)."""
    card = next(card for card in one.items if kind_of(card) == kind)
    lose(one, card)
    s.item_discard += (card,)
