"""Filling a partial deck up to a legal one; what is missing is chosen by a seed."""

from collections import Counter
from typing import Final

from undercroft.kernel import Switches
from undercroft.kernel.dice import Dice, SeededDice
from undercroft.kit.brought import BroughtFault
from undercroft.kit.content import find

from ..content import CARDS, DUNGEON, FACTIONS, HEROES, effects
from ..content.cards import EVENT, MONSTER, OBJECTIVE, STAIRWAY, TRAP, TREASURE, Card, monster_type
from ..content.pricing import price_fault
from .deck_lists import ATTACK_SET, DM, HERO, BadDeck, DeckList, canonical
from .library import dungeon_deck
from .reading import parse
from .validate import DUNGEON_SIZES, QUOTA, REST, TRICKS, factions_of, faults

STREAM: Final = "complete"
CORE: Final = (
    ("heroic-action", 5), ("secret-door", 3), ("experience-advancement", 3), ("copper-pieces", 3),
    ("silver-pieces", 2), ("gold-pieces", 1), ("gems-and-jewels", 1), ("treasure-chest", 1),
)  # fmt: skip
"""What the hero decks of the rulebook have in common."""
FEW: Final = 2
"""So many copies before a card is taken again and again."""
MANY: Final = 5


def complete(switches: Switches, text: str, seed: str) -> str:
    """Return the deck with cards added until it is legal; the same seed adds the same cards.

    Raise BadDeck for a file that cannot be read, and where adding cards is not enough.
    """
    deck, dice = parse(text), SeededDice(seed)
    if deck.role in (HERO, DM):
        lacking = Counter(ATTACK_SET) - Counter(deck.attacks())
        deck = deck.with_cards(lacking.elements())
    if deck.role == HERO:
        deck = _with_rest(deck, switches, dice)
    elif deck.role == DM:
        deck = _with_tricks(_with_monsters(deck, switches, dice), switches, dice)
    if deck.dungeon or deck.role not in (HERO, DM):
        deck = deck._replace(dungeon=(*deck.dungeon, *_lacking_rooms(deck, dice)))
    left = faults(deck, switches)
    if left:
        raise BadDeck([BroughtFault("", "adding cards does not make this deck legal:"), *left])
    return canonical(deck)


def rebuilt(switches: Switches, deck: DeckList) -> str:
    """Return the deck without the copies that `copy_limit` forbids, filled up again (R58).

    Raise BadDeck where that is not enough.
    """
    limit = int(switches.get("copy_limit", "0")) or len(deck.cards)
    cards = list(deck.cards)
    for card in {card for card in deck.rest() if CARDS[card].kind != MONSTER}:
        for _ in range(deck.cards.count(card) - limit):
            cards.remove(card)
    return complete(switches, canonical(deck._replace(cards=tuple(cards))), deck.title)


def _with_rest(deck: DeckList, switches: Switches, dice: Dice) -> DeckList:
    """The core of the printed decks first, then treasures that suit the hero."""
    most = int(switches.get("copy_limit", "0")) or MANY
    core = [find("card", slug, CARDS).id for slug, copies in CORE for _ in range(min(copies, most))]
    wishes = list((Counter(core) - Counter(deck.cards)).elements())
    dice.shuffle(STREAM, wishes)
    want = REST - len(deck.rest())
    deck = deck.with_cards(wishes[: max(want, 0)])
    treasures = [card for card in _allowed(switches) if card.kind == TREASURE]
    suiting = [card for card in treasures if _suits(card, deck.hero)]
    return _filled(deck, REST - len(deck.rest()), suiting, treasures, switches, dice)


def _suits(card: Card, hero: int) -> bool:
    """Say whether a treasure helps that hero in battle, or heals."""
    bonus = card.does(effects.BONUS)
    if bonus is not None:
        return HEROES[hero].bonus[bonus.symbol] > 0
    return card.is_potion() or card.does(effects.EXTRA) is not None


def _with_monsters(deck: DeckList, switches: Switches, dice: Dice) -> DeckList:
    """So many of each type, of the declared faction before neutral ones before others."""
    monsters = [card for card in _allowed(switches) if card.kind == MONSTER]
    mixed = switches.get("dm_monsters", "open") == "open"
    if not deck.faction:
        able = factions_of(deck) or [name for name in FACTIONS if _can_fill(name, monsters)]
        chosen = able[dice.below(STREAM, len(able)) if not factions_of(deck) else 0]
        deck = deck._replace(faction=chosen)
    for kind, due in QUOTA.items():
        fitting = [card for card in monsters if monster_type(card.bonus) == kind]
        own = [card for card in fitting if card.faction == deck.faction]
        neutral = [card for card in fitting if not card.faction]
        others = [card for card in fitting if mixed or not card.faction]
        has = [card for card in deck.cards if CARDS[card] in fitting]
        suiting = own if own and deck.faction not in factions_of(deck) else [*own, *neutral]
        pools = suiting, [*own, *others]
        deck = _filled(deck, due - len(has), *pools, switches, dice, False)
    return deck


def _can_fill(faction: str, monsters: list[Card]) -> bool:
    """Say whether a faction has monsters of every type, with the help of neutral ones (R61)."""
    own = [card for card in monsters if card.faction in ("", faction)]
    has_any = any(card.faction == faction for card in own)
    return has_any and QUOTA.keys() <= {monster_type(card.bonus) for card in own}


def _with_tricks(deck: DeckList, switches: Switches, dice: Dice) -> DeckList:
    """Traps, and events of the declared faction or of none."""
    tricks = [
        card
        for card in _allowed(switches)
        if card.kind in (TRAP, EVENT) and card.faction in ("", deck.faction)
    ]
    has = [card for card in deck.cards if CARDS[card].kind in (TRAP, EVENT)]
    return _filled(deck, TRICKS - len(has), tricks, tricks, switches, dice)


def _filled(
    deck: DeckList,
    want: int,
    suiting: list[Card],
    others: list[Card],
    switches: Switches,
    dice: Dice,
    limited: bool = True,
) -> DeckList:
    """Add that many cards: a few copies of those that suit, then more of them, then others."""
    limit = int(switches.get("copy_limit", "0")) or MANY
    most = limit if limited else MANY
    held = Counter(deck.cards)
    added: list[int] = []
    for pool, copies in ((suiting, min(FEW, most)), (suiting, min(FEW + 1, most)), (others, most)):
        while want > 0:
            open_to = [card.id for card in pool if held[card.id] < copies]
            if not open_to:
                break
            card = open_to[dice.below(STREAM, len(open_to))]
            added.append(card)
            held[card] += 1
            want -= 1
    return deck.with_cards(added)


def _lacking_rooms(deck: DeckList, dice: Dice) -> list[int]:
    """What every dungeon needs, then cards of the listed dungeon (WD-16.12)."""
    names = {DUNGEON[card].name for card in deck.dungeon}
    kinds = {DUNGEON[card].kind for card in deck.dungeon}
    added: list[int] = []
    for card in DUNGEON:
        needed = card.kind in (STAIRWAY, OBJECTIVE) and card.kind not in kinds
        if needed or (card.name in ("T-junction", "Intersection") and card.name not in names):
            added.append(card.id)
    listed = Counter(dungeon_deck("listed_28").dungeon)
    wishes = list((listed - Counter([*deck.dungeon, *added])).elements())
    dice.shuffle(STREAM, wishes)
    return added + wishes[: max(0, DUNGEON_SIZES[0] - len(deck.dungeon) - len(added))]


def _allowed(switches: Switches) -> list[Card]:
    """List the cards that these house rules let into a deck (WD-16.10)."""
    authored = switches.get("authored_content", "on") == "on"
    strict = switches.get("custom_pricing", "strict") == "strict"
    return [
        card
        for card in CARDS
        if (authored or card.source != "authored") and not (strict and price_fault(card))
    ]
