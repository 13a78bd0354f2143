"""Trade: gifts between heroes who stand side by side (DB-11.7, 11.8, R45)."""

from undercroft.kernel import Action, Frame

from ..actions import (
    D15_GIFT,
    GIVE_ITEM,
    GIVE_RUNE,
    GIVE_TO,
    GIVE_TREASURE,
    MOST_TREASURE,
    TREASURE,
)
from ..content import ITEMS, RUNES
from ..state import NONE, DeckBoxDungeons, kind_of
from .figures import is_adjacent
from .market import lose
from .sums import gain_treasure


def gift_offers(s: DeckBoxDungeons, giver: int) -> list[Action]:
    """Return the heroes beside a hero to whom it can give something (DB-11.7, 11.17, R10)."""
    one = s.heroes[giver]
    found: list[Action] = []
    if not (one.treasure or one.items or one.runes):
        return found
    for other in range(len(s.heroes)):
        receiver = s.heroes[other]
        if other == giver or one.health <= 0 or receiver.health <= 0:
            continue
        is_near = is_adjacent(s, one.space, receiver.space, s.rules.diagonal_trade)
        if is_near and what_to_give(s, giver, other):
            found.append(GIVE_TO[receiver.card])
    return found


def what_to_give(s: DeckBoxDungeons, giver: int, receiver: int) -> list[Action]:
    """Return what may change hands: items and runes that the other has not let go in this segment,
    and treasure unless the other has given some (R45)."""
    one, other = s.heroes[giver], s.heroes[receiver]
    if s.rules.gives_once and (one.gave or one.let_go or one.let_go_runes):
        return []
    found = [
        GIVE_ITEM[kind]
        for kind in sorted({kind_of(card) for card in free_items(s, giver, receiver)})
    ]
    found += [GIVE_RUNE[rune] for rune in sorted(one.runes) if rune not in other.let_go_runes]
    if one.treasure and not other.gave and other.treasure < s.rules.cap:
        found.append(TREASURE)
    return found


def free_items(s: DeckBoxDungeons, giver: int, receiver: int) -> list[int]:
    """Return the item cards that may go to the other hero."""
    let_go = s.heroes[receiver].let_go
    return [card for card in s.heroes[giver].items if card not in let_go]


class Gift(Frame):
    """A gift from one hero to another: what it is, and of treasure how much."""

    STEPS = ("choose", "how_much")
    FIELDS = ("giver", "receiver")

    def __init__(self, giver: int, receiver: int) -> None:
        super().__init__()
        self.giver = giver
        self.receiver = receiver

    def copy(self) -> "Gift":
        return Gift(self.giver, self.receiver)

    def choose(self, s: DeckBoxDungeons) -> None:
        """One item, one rune, or treasure (DB-11.7, 11.8)."""
        s.ask(s.heroes[self.giver].seat, D15_GIFT, what_to_give(s, self.giver, self.receiver))

    def choose_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """An item or a rune changes hands at once."""
        one, other = s.heroes[self.giver], s.heroes[self.receiver]
        if action is TREASURE:
            return
        thing = action.args[0]
        if action in GIVE_ITEM:
            card = next(
                card for card in free_items(s, self.giver, self.receiver) if kind_of(card) == thing
            )
            lose(one, card)
            other.items += (card,)
            one.let_go += (card,)
            name = ITEMS[thing].name
        else:
            one.runes = tuple([rune for rune in one.runes if rune != thing])
            other.runes += (thing,)
            one.let_go_runes += (thing,)
            name = RUNES[thing].name
        s.say("gave", "DB-11.7", hero=one.name, other=other.name, thing=name)
        s.done()

    def how_much(self, s: DeckBoxDungeons) -> None:
        """From 1 treasure to all of it, as far as the other can hold it (R8)."""
        one, other = s.heroes[self.giver], s.heroes[self.receiver]
        most = min(one.treasure, s.rules.cap - other.treasure, MOST_TREASURE)
        s.ask(one.seat, D15_GIFT, GIVE_TREASURE[:most])

    def how_much_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """It changes hands."""
        one, other = s.heroes[self.giver], s.heroes[self.receiver]
        count: int = action.args[0]
        gain_treasure(s, one, -count)
        gain_treasure(s, other, count)
        one.gave = True
        s.say("gave_treasure", "DB-11.7", hero=one.name, other=other.name, size=count)


def new_segment(s: DeckBoxDungeons) -> None:
    """Forget who has given what: a new turn, activation or phase begins (R45)."""
    for one in s.heroes:
        one.gave = False
        one.let_go = one.let_go_runes = ()


def hero_of(s: DeckBoxDungeons, card: int) -> int:
    """Return the place of the hero with that card, NONE if nobody plays it."""
    for number, one in enumerate(s.heroes):
        if one.card == card:
            return number
    return NONE
