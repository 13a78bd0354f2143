"""Filling a partial deck up to a legal one; what is missing is chosen by a seed."""

from collections import Counter
from typing import Final

from undercroft.games.warp_dungeons.content import CARDS, DUNGEON, FACTIONS, HEROES, find_card
from undercroft.games.warp_dungeons.content.cards import (
    EVENT,
    MONSTER,
    OBJECTIVE,
    STAIRWAY,
    TRAP,
    TREASURE,
    Card,
)
from undercroft.games.warp_dungeons.content.pricing import price_fault
from undercroft.games.warp_dungeons.content.vocabulary import monster_type
from undercroft.games.warp_dungeons.decks.deck_lists import (
    ATTACK_SET,
    DM,
    HERO,
    BadDeck,
    DeckList,
    canonical,
    parse,
)
from undercroft.games.warp_dungeons.decks.library import dungeon_deck
from undercroft.games.warp_dungeons.decks.validate import (
    DUNGEON_SIZES,
    QUOTA,
    REST,
    TRICKS,
    factions_of,
    faults,
)
from undercroft.kernel.dice import Dice, SeededDice
from undercroft.kernel.spec import Switches

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
    deck = parse(text)
    dice = SeededDice(seed)
    if deck.role in (HERO, DM):
        lacking = Counter(ATTACK_SET) - Counter(deck.attacks())
        deck.cards += lacking.elements()
    if deck.role == HERO:
        _fill_hero(deck, switches, dice)
    elif deck.role == DM:
        _fill_monsters(deck, switches, dice)
        _fill_tricks(deck, switches, dice)
    if deck.dungeon or deck.role not in (HERO, DM):
        _fill_dungeon(deck, dice)
    left = [str(fault) for fault in faults(deck, switches)]
    if left:
        raise BadDeck(["adding cards does not make this deck legal:", *left])
    return canonical(deck)


def rebuild(switches: Switches, deck: DeckList) -> DeckList:
    """Return the deck without the copies that `copy_limit` forbids, filled up again (R58).

    Raise BadDeck where that is not enough.
    """
    limit = int(switches.get("copy_limit", "0")) or len(deck.cards)
    limited = [card for card in set(deck.rest()) if CARDS[card].kind != MONSTER]
    for card in sorted(limited):
        for _ in range(deck.cards.count(card) - limit):
            deck.cards.remove(card)
    return parse(complete(switches, canonical(deck), deck.title))


def _fill_hero(deck: DeckList, switches: Switches, dice: Dice) -> None:
    """The core of the printed decks first, then treasures that suit the hero."""
    most = int(switches.get("copy_limit", "0")) or MANY
    core = [find_card(slug).id for slug, copies in CORE for _ in range(min(copies, most))]
    wishes = list((Counter(core) - Counter(deck.cards)).elements())
    dice.shuffle(STREAM, wishes)
    want = REST - len(deck.rest())
    deck.cards += wishes[: max(want, 0)]
    treasures = [card for card in _allowed(switches) if card.kind == TREASURE]
    suiting = [card for card in treasures if _suits(card, deck.hero)]
    _fill(deck, REST - len(deck.rest()), suiting, treasures, switches, dice)


def _suits(card: Card, hero: int) -> bool:
    """Say whether a treasure helps that hero in battle, or heals."""
    bonus = card.effect("bonus")
    if bonus is not None:
        return HEROES[hero].bonus[bonus.symbol] > 0
    return card.is_potion() or card.effect("extra") is not None


def _fill_monsters(deck: DeckList, switches: Switches, dice: Dice) -> None:
    """So many of each type, of the declared faction before neutral ones before others."""
    monsters = [card for card in _allowed(switches) if card.kind == MONSTER]
    mixed = switches.get("dm_monsters", "open") == "open"
    if not deck.faction:
        able = factions_of(deck) or [name for name in FACTIONS if _can_fill(name, monsters)]
        deck.faction = able[dice.below(STREAM, len(able)) if not factions_of(deck) else 0]
    for kind, due in QUOTA.items():
        fitting = [card for card in monsters if monster_type(card.bonus) == kind]
        own = [card for card in fitting if card.faction == deck.faction]
        neutral = [card for card in fitting if not card.faction]
        others = [card for card in fitting if mixed or not card.faction]
        has = [card for card in deck.cards if CARDS[card] in fitting]
        suiting = own if own and deck.faction not in factions_of(deck) else [*own, *neutral]
        _fill(deck, due - len(has), suiting, [*own, *others], switches, dice, False)


def _can_fill(faction: str, monsters: list[Card]) -> bool:
    """Say whether a faction has monsters of every type, with the help of neutral ones (R61)."""
    own = [card for card in monsters if card.faction in ("", faction)]
    has_any = any(card.faction == faction for card in own)
    return has_any and QUOTA.keys() <= {monster_type(card.bonus) for card in own}


def _fill_tricks(deck: DeckList, switches: Switches, dice: Dice) -> None:
    """Traps, and events of the declared faction or of none."""
    tricks = [
        card
        for card in _allowed(switches)
        if card.kind in (TRAP, EVENT) and card.faction in ("", deck.faction)
    ]
    has = [card for card in deck.cards if CARDS[card].kind in (TRAP, EVENT)]
    _fill(deck, TRICKS - len(has), tricks, tricks, switches, dice)


def _fill(
    deck: DeckList,
    want: int,
    suiting: list[Card],
    others: list[Card],
    switches: Switches,
    dice: Dice,
    limited: bool = True,
) -> None:
    """Add that many cards: a few copies of those that suit, then more of them, then others."""
    limit = int(switches.get("copy_limit", "0")) or MANY
    most = limit if limited else MANY
    held = Counter(deck.cards)
    for pool, copies in ((suiting, min(FEW, most)), (suiting, min(FEW + 1, most)), (others, most)):
        while want > 0:
            open_to = [card.id for card in pool if held[card.id] < copies]
            if not open_to:
                break
            card = open_to[dice.below(STREAM, len(open_to))]
            deck.cards.append(card)
            held[card] += 1
            want -= 1


def _fill_dungeon(deck: DeckList, dice: Dice) -> None:
    """What every dungeon needs, then cards of the listed dungeon (WD-16.12)."""
    names = {DUNGEON[card].name for card in deck.dungeon}
    kinds = {DUNGEON[card].kind for card in deck.dungeon}
    for card in DUNGEON:
        needed = card.kind in (STAIRWAY, OBJECTIVE) and card.kind not in kinds
        if needed or (card.name in ("T-junction", "Intersection") and card.name not in names):
            deck.dungeon.append(card.id)
    listed = Counter(dungeon_deck("listed_28").dungeon)
    wishes = list((listed - Counter(deck.dungeon)).elements())
    dice.shuffle(STREAM, wishes)
    deck.dungeon += wishes[: max(0, DUNGEON_SIZES[0] - len(deck.dungeon))]


def _allowed(switches: Switches) -> list[Card]:
    """List the cards that these house rules let into a deck (WD-16.10)."""
    authored = switches.get("authored_content", "on") == "on"
    strict = switches.get("custom_pricing", "strict") == "strict"
    return [
        card
        for card in CARDS
        if (authored or card.source != "authored") and not (strict and price_fault(card))
    ]
