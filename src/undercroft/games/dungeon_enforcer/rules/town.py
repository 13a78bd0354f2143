"""Towns: hiring hunters and buying items; how items come, while the bank never runs out (DE-4,
DE-5, DE-1.8, 1.11, 1.22, 5.12, R18, R19)."""

from typing import Final

from undercroft.kernel import Action, Frame
from undercroft.kit.zones import ALL, OWNER, Zone

from ..actions import BUY, D4_HIRE, D5_WARES, D6_BUY, DONE, NAME, NAME_NONE, REFUSE, TAKE
from ..content import HUNTERS, ITEMS
from ..content.cards import HIRE_PRICE, ITEM_PRICE
from ..state import NONE, DungeonEnforcer
from .rolls import shuffled, throw, top

GROUP: Final = 3
"""The most hunters of a group (DE-1.13, R16)."""
SHOWN: Final = 3
"""So many hunters are shown, and so many items seen (DE-4.3, 5.2)."""


def hire_refusal(s: DungeonEnforcer) -> str | None:
    """Return None if the active player may begin a hire, else the clause that forbids it: in a
    town, once a turn, with a free place in the group, while there are hunters; no coins are
    needed to look (DE-4.1-4.4, 4.8, R14, R62)."""
    if not s.rules.map.is_town(s.active.square):
        return "DE-4.1"
    if s.hired:
        return "DE-4.2"
    if len(s.active.hunters) >= GROUP:
        return "DE-4.8"
    return None if s.hunter_deck else "DE-4.4"


def shop_refusal(s: DungeonEnforcer) -> str | None:
    """Return None if the active player may buy an item, else the clause that forbids it: in a
    town, once a turn, while there are items (DE-5.1, 5.10, R14)."""
    if s.shopped or not s.rules.map.is_town(s.active.square):
        return "DE-5.1"
    return None if s.item_deck or s.item_discard else "DE-5.10"


def hire_price(s: DungeonEnforcer, hunter: int) -> int:
    """Return what a hunter costs the active player, at least 1 coin (DE-4.11, R60)."""
    return max(1, HUNTERS[hunter].hire - s.active.of_group(HIRE_PRICE))


class Hire(Frame):
    """A hire: hunters are shown to all, and some of them join (DE-4)."""

    STEPS = ("draw_three", "choose", "leftovers")

    def draw_three(self, s: DungeonEnforcer) -> None:
        """Show the top three to everyone, or what there is (DE-4.3, 4.4, R15)."""
        s.hired = True
        cards = top(s.hunter_deck, SHOWN)
        s.hunter_deck = s.hunter_deck[:-SHOWN]
        s.offer = Zone(ALL, s.turn, cards)
        s.shown += len(cards)
        names = tuple([HUNTERS[hunter].name for hunter in cards])
        s.say("offered", "DE-4.3", player=s.turn, hunters=names)

    def choose(self, s: DungeonEnforcer) -> None:
        """Hire one who can be paid in full, or be done (DE-4.5-4.8, R61)."""
        affordable = [TAKE[hunter] for hunter in self._shown(s).cards if may_hire(s, hunter)]
        s.ask(s.turn, D4_HIRE, [*affordable, DONE])

    def choose_refusal(self, s: DungeonEnforcer, action: Action) -> str | None:
        """Too dear, or no room in the group."""
        if action not in TAKE or action.args[0] not in self._shown(s).cards:
            return None
        return "DE-4.8" if len(s.active.hunters) >= GROUP else "DE-4.7"

    def choose_answer(self, s: DungeonEnforcer, action: Action) -> None:
        """Who is hired joins as the last of the group, with full HP (DE-4.5, 4.10, R45)."""
        if action is DONE:
            return
        one, hunter = s.active, action.args[0]
        price = hire_price(s, hunter)
        one.coins -= price
        one.hunters = (*one.hunters, hunter)
        one.hp = (*one.hp, HUNTERS[hunter].hp)
        self._shown(s).unshared().remove(hunter)
        s.say("hired", "DE-4.5", player=s.turn, hunter=HUNTERS[hunter].name, price=price)
        if not s.rules.one_hire:
            self.go("choose")

    def leftovers(self, s: DungeonEnforcer) -> None:
        """The others go back, and the deck is shuffled (DE-4.9)."""
        s.hunter_deck = shuffled(s, s.hunter_deck + tuple(self._shown(s).cards))
        s.offer = None
        s.done()

    def _shown(self, s: DungeonEnforcer) -> Zone:
        assert s.offer is not None
        return s.offer


def may_hire(s: DungeonEnforcer, hunter: int) -> bool:
    """Say whether a hunter that is shown can be paid, and has a place (DE-4.7, 4.8)."""
    return len(s.active.hunters) < GROUP and hire_price(s, hunter) <= s.active.coins


class Shop(Frame):
    """A purchase: three items are seen, one is named, its price rolled (DE-5). `named` is that
    item, `price` what it costs."""

    STEPS = ("three_cards", "choose_one", "price_die", "buy_or_refuse", "put_back")

    named: int = NONE
    price: int = NONE

    def three_cards(self, s: DungeonEnforcer) -> None:
        """Only the buyer looks at them (DE-5.2, 5.10, R17)."""
        s.shopped = True
        refill_items(s, SHOWN)
        cards = top(s.item_deck, SHOWN)
        s.item_deck = s.item_deck[:-SHOWN]
        s.wares = Zone(OWNER, s.turn, cards)
        s.shown += len(cards)
        names = tuple([ITEMS[item].name for item in cards])
        s.confide("saw_wares", "DE-5.2", s.turn, "items", names, count=len(cards))

    def choose_one(self, s: DungeonEnforcer) -> None:
        """Name one of them, or none (DE-5.3)."""
        assert s.wares is not None
        s.ask(s.turn, D5_WARES, [*[NAME[item] for item in sorted(set(s.wares.cards))], NAME_NONE])

    def choose_one_answer(self, s: DungeonEnforcer, action: Action) -> None:
        """That one was named is public, which one is not (DE-5.3)."""
        if action is NAME_NONE:
            s.say("named_none", "DE-5.3", player=s.turn)
            self.go("put_back")
            return
        self.named = action.args[0]
        s.confide("named", "DE-5.3", s.turn, "item", ITEMS[self.named].name)

    def price_die(self, s: DungeonEnforcer) -> None:
        """Only now roll what it costs (DE-5.4, 5.11, R60)."""
        roll = throw(s, "price", s.turn)
        self.price = max(0, roll - s.active.of_group(ITEM_PRICE))
        s.say("price", "DE-5.4", player=s.turn, roll=roll, price=self.price)

    def buy_or_refuse(self, s: DungeonEnforcer) -> None:
        """Pay and take it, or refuse; what is too dear must be refused (DE-5.5, 5.9)."""
        can_pay = self.price <= s.active.coins
        s.ask(s.turn, D6_BUY, [BUY, REFUSE] if can_pay else [REFUSE])

    def buy_or_refuse_refusal(self, s: DungeonEnforcer, action: Action) -> str | None:
        """Too expensive."""
        return "DE-5.9" if action is BUY else None

    def buy_or_refuse_answer(self, s: DungeonEnforcer, action: Action) -> None:
        """After a refusal neither of the others can be bought (DE-5.5, 5.6)."""
        assert s.wares is not None
        if action is REFUSE:
            s.say("refused", "DE-5.6", player=s.turn)
            return
        s.active.coins -= self.price
        s.wares.unshared().remove(self.named)
        gain_item(s, s.turn, self.named, "bought", "DE-5.5", price=self.price)

    def put_back(self, s: DungeonEnforcer) -> None:
        """Whatever was not bought goes back, and the deck is shuffled (DE-5.7, 5.8)."""
        assert s.wares is not None
        s.item_deck = shuffled(s, s.item_deck + tuple(s.wares.cards))
        s.wares = None
        s.done()


def refill_items(s: DungeonEnforcer, count: int) -> None:
    """Shuffle the item discard into the item deck if it has fewer cards than are wanted
    (DE-5.10, 14.18, R17)."""
    if len(s.item_deck) < count and s.item_discard:
        s.item_deck = shuffled(s, s.item_deck + s.item_discard)
        s.item_discard = ()


def gain_item(
    s: DungeonEnforcer, player: int, item: int, kind: str, clause: str, **also: int
) -> None:
    """Give a player an item, without limit: gear lies open, a one-use item is held in secret
    unless all items are open (DE-15.1, 15.3, R19, R20)."""
    one, name = s.players[player], ITEMS[item].name
    s.shown += 1
    if ITEMS[item].deed is None:
        one.gear += (item,)
    else:
        one.items += (item,)
        one.known_by += (0,)
    if ITEMS[item].deed is None or s.rules.open_items:
        s.say(kind, clause, player=player, item=name, **also)
    else:
        s.confide(kind, clause, player, "item", name, **also)
