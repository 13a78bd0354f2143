"""Items: the market, the deck, what is used up, and gifts (DB-3.6, 11.2-11.8, R43-R45)."""

from undercroft.kernel import Action, Event, Frame, State

from .. import actions as acts
from ..actions import BUY, FOR_SALE, GIVE_ITEM, GIVE_RUNE, GIVE_TO, TREASURE
from ..content import ITEMS, RUNES
from ..state import NONE, DeckBoxDungeons, Hero, kind_of
from .figures import beside
from .rolls import drawn_from, shuffled


def fill_gaps(s: DeckBoxDungeons) -> None:
    """Lay a card into each gap of the market, as long as there is one (DB-11.3)."""
    for slot in range(FOR_SALE):
        if s.market[slot] == NONE:
            card = drawn(s)
            s.market = (*s.market[:slot], card, *s.market[slot + 1 :])
            if card != NONE and s.heard:
                s.say("for_sale", "DB-11.3", slot=slot, item=ITEMS[kind_of(card)].name)


def refill(s: DeckBoxDungeons) -> None:
    """Make a new deck of the discard if there is none; one on the table has no order (R43, R94)."""
    if not s.item_deck and s.rules.reshuffles:
        deck, s.item_discard = s.item_discard, ()
        s.item_deck = deck if s.rules.table_deck else shuffled(s, deck)


def drawn(s: DeckBoxDungeons) -> int:
    """Take the top item card, if need be of the shuffled discard; NONE if there is none (R43)."""
    refill(s)
    if not s.item_deck:
        return NONE
    card = drawn_from(s, s.item_deck) if s.rules.table_deck else s.item_deck[-1]
    s.item_deck = without(s.item_deck, card)
    s.shown += 1
    return card


def draw(s: DeckBoxDungeons, one: Hero) -> None:
    """Give a hero the top item card for nothing (DB-11.10)."""
    card = drawn(s)
    if card == NONE:
        s.say("no_item", "DB-11.3", hero=one.name)
    else:
        one.items += (card,)
        s.say("drew", "DB-11.4", hero=one.name, item=ITEMS[kind_of(card)].name)


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
    item = ITEMS[kind_of(card)]
    one.treasure -= item.cost
    one.items += (card,)
    s.say("bought", "DB-11.2", hero=one.name, item=item.name, cost=item.cost)
    s.market = (*s.market[:slot], NONE, *s.market[slot + 1 :])
    stock_up(s)


def stock_up(s: DeckBoxDungeons) -> None:
    """Fill the gaps of the market; where the table has the cards it is asked. It is the last of a
    step (DB-3.6, 11.3)."""
    if s.rules.table_market or s.rules.table_deck:
        s.begin(Restock())
    else:
        fill_gaps(s)


class Restock(Frame):
    """The gaps of the market are filled one by one: the table names the card that it lays there, or
    the one that it draws from its deck (R92, R94)."""

    STEPS = ("deck", "next_gap")

    def deck(self, s: DeckBoxDungeons) -> None:
        """Where there is a gap there must be a deck (DB-11.3)."""
        if NONE in s.market:
            refill(s)
        if NONE not in s.market or not s.item_deck:
            s.done()

    def next_gap(self, s: DeckBoxDungeons) -> None:
        """Any card that may still be in the deck; the app would turn the top one (R92)."""
        if s.rules.table_market:
            kinds = sorted({kind_of(card) for card in s.item_deck})
            s.ask(s.lead, acts.D34_MARKET, [acts.TOP_CARD, *[acts.LAY[kind] for kind in kinds]])
        else:
            self.next_gap_answer(s, acts.TOP_CARD)

    def next_gap_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """It is for sale."""
        if action is acts.TOP_CARD:
            card = drawn(s)
        else:
            card = next(card for card in s.item_deck if kind_of(card) == action.args[0])
            s.item_deck = without(s.item_deck, card)
            s.shown += 1
        slot = s.market.index(NONE)
        s.market = (*s.market[:slot], card, *s.market[slot + 1 :])
        s.say("for_sale", "DB-11.3", slot=slot, item=ITEMS[kind_of(card)].name)
        self.go("deck")

    def throws(self, s: State) -> Event | None:
        """A card of the deck on the table is drawn."""
        return Event("turns_up", "R94", {"hero": ""})


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Return the cards without that one."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


# -- gifts ------------------------------------------------------------------------------------


def gift_offers(s: DeckBoxDungeons, giver: int) -> list[Action]:
    """Return the heroes to whom a hero can give something (DB-11.7)."""
    one = s.heroes[giver]
    found: list[Action] = []
    if one.treasure or one.items or one.runes:
        for number, other in enumerate(s.heroes):
            if why_no_gift(s, giver, number) == "":
                found.append(GIVE_TO[other.card])
    return found


def why_no_gift(s: DeckBoxDungeons, giver: int, receiver: int) -> str | None:
    """Return "" if a hero who has something can give it to another who lives, else what keeps it:
    they are not adjacent, or all has changed hands in this segment (DB-11.7, 11.17, R10, R45)."""
    one = s.heroes[giver]
    owns = one.health > 0 and (one.treasure or one.items or one.runes)
    if not owns or receiver in (NONE, giver) or s.heroes[receiver].health <= 0:
        return None
    if not beside(s, one.space, s.heroes[receiver].space):
        return "DB-11.7"
    return "" if what_to_give(s, giver, receiver) else "R45"


def what_to_give(s: DeckBoxDungeons, giver: int, receiver: int) -> list[Action]:
    """Return what may change hands: items and runes that the other has not let go in this segment,
    and treasure unless the other has given some (R45)."""
    one, other = s.heroes[giver], s.heroes[receiver]
    if s.rules.gives_once and giver in [gift[0] for gift in s.gifts]:
        return []
    kinds = sorted({kind_of(card) for card in free_items(s, giver, receiver)})
    found = [GIVE_ITEM[kind] for kind in kinds]
    for rune in sorted(one.runes):
        if (receiver, "rune", rune) not in s.gifts:
            found.append(GIVE_RUNE[rune])
    gave = (receiver, "treasure", 0) in s.gifts
    if one.treasure and not gave and other.treasure < s.rules.cap:
        found.append(TREASURE)
    return found


def free_items(s: DeckBoxDungeons, giver: int, receiver: int) -> list[int]:
    """Return the item cards that may go to the other hero."""
    items = s.heroes[giver].items
    return [card for card in items if (receiver, "item", card) not in s.gifts]


class Gift(Frame):
    """A gift from one hero to another: what it is, and of treasure how much."""

    STEPS = ("choose", "how_much")

    giver: int
    receiver: int

    def choose(self, s: DeckBoxDungeons) -> None:
        """One item, one rune, or treasure (DB-11.7, 11.8)."""
        options = what_to_give(s, self.giver, self.receiver)
        s.ask(s.heroes[self.giver].seat, acts.D15_GIFT, options)

    def choose_refusal(self, s: DeckBoxDungeons, action: Action) -> str | None:
        """What it has, and the other has let go in this segment, or cannot hold (R8, R45)."""
        one, number = s.heroes[self.giver], action.args[0] if action.args else NONE
        if action is TREASURE:
            full = s.heroes[self.receiver].treasure >= s.rules.cap
            return ("R8" if full else "R45") if one.treasure else None
        kinds = [kind_of(card) for card in one.items] if action in GIVE_ITEM else []
        is_owned = number in kinds or (action in GIVE_RUNE and number in one.runes)
        return "R45" if is_owned else None

    def choose_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """An item or a rune changes hands at once."""
        one, other = s.heroes[self.giver], s.heroes[self.receiver]
        if action is TREASURE:
            return
        thing = action.args[0]
        if action in GIVE_ITEM:
            free = free_items(s, self.giver, self.receiver)
            card = next(card for card in free if kind_of(card) == thing)
            one.items, other.items = without(one.items, card), (*other.items, card)
            what, which, name = "item", card, ITEMS[thing].name
        else:
            one.runes, other.runes = without(one.runes, thing), (*other.runes, thing)
            what, which, name = "rune", thing, RUNES[thing].name
        s.gifts += ((self.giver, what, which),)
        s.say("gave", "DB-11.7", hero=one.name, other=other.name, thing=name)
        s.done()

    def how_much(self, s: DeckBoxDungeons) -> None:
        """From 1 treasure to all of it, as far as the other can hold it (R8, R45)."""
        most = self.most_treasure(s)
        options = acts.GIVE_TREASURE[:most]
        if most > acts.MOST_TREASURE:
            options.append(acts.GIVE_ALL)
        s.ask(s.heroes[self.giver].seat, acts.D15_GIFT, options)

    def most_treasure(self, s: DeckBoxDungeons) -> int:
        """Return how much treasure the other can be given."""
        cap: int = s.rules.cap
        return min(s.heroes[self.giver].treasure, cap - s.heroes[self.receiver].treasure)

    def how_much_refusal(self, s: DeckBoxDungeons, action: Action) -> str | None:
        """Treasure it is: nothing else is expected."""
        return None

    def how_much_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """It changes hands."""
        one, other = s.heroes[self.giver], s.heroes[self.receiver]
        count: int = self.most_treasure(s) if action is acts.GIVE_ALL else action.args[0]
        one.treasure -= count
        other.treasure += count
        s.gifts += ((self.giver, "treasure", 0),)
        s.say("gave_treasure", "DB-11.7", hero=one.name, other=other.name, size=count)


def hero_of(s: DeckBoxDungeons, card: int) -> int:
    """Return the place of the hero with that card, NONE if nobody plays it."""
    cards = [one.card for one in s.heroes]
    return cards.index(card) if card in cards else NONE
