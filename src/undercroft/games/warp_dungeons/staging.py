"""How a match is set up in which a card of a pack comes up, and the same match without it."""

from typing import Final

from undercroft.kit.content import find
from undercroft.kit.staged import Shown, Staged

from .content import CARDS
from .content.cards import MONSTER, Card, monster_type
from .decks import DeckList, canonical, complete, factions_of, faults
from .decks.library import DEFAULT_DM, DM_DECKS, HERO_DECKS, ready_deck

COPIES: Final = 3
"""So many of the card are in the deck."""
FREE: Final = {"custom_pricing": "free"}
SEED: Final = "1"


def staged(card: Shown, is_in: bool) -> Staged:
    """Return a match of a hero against the DM, with ready decks. In one of them the card takes the
    place of others of its kind."""
    hero, dm, switches = HERO_DECKS[0], DEFAULT_DM, dict(FREE)
    if card.word == "hero":
        head = f"title: {card.name}\nhero: {card.name}\n"
        return Staged(2, switches, (complete(switches, head, SEED) if is_in else hero, dm))
    if card.word == "dungeon":
        if is_in:
            switches["dungeon_deck"] = "custom"
            rooms = f"[Dungeon]\n{COPIES}x {card.name}\n"
            dm = complete(switches, canonical(ready_deck(dm)) + rooms, SEED)
        return Staged(2, switches, (hero, dm))
    if card.word == "treasure":
        return Staged(2, switches, (_with(hero, card) if is_in else hero, dm))
    dm = _dm_deck(card)
    return Staged(2, switches, (hero, _with(dm, card) if is_in else dm))


def _dm_deck(card: Shown) -> str:
    """Return a ready deck of the faction for which the card is, if there is one."""
    faction = find("card", card.slug, CARDS).faction
    fitting = [name for name in DM_DECKS if faction in factions_of(ready_deck(name))]
    return fitting[0] if fitting else DEFAULT_DM


def _with(name: str, card: Shown) -> str:
    """Return a ready deck in which the card stands for some of its kind; where such a deck is not
    legal, one that is completed."""
    fresh, deck = find("card", card.slug, CARDS), ready_deck(name)
    out = [one for one in deck.rest() if _is_like(CARDS[one], fresh)][-COPIES:]
    cards = list(deck.cards)
    for one in out:
        cards.remove(one)
    changed = deck._replace(title=f"{deck.title} with {fresh.name}", cards=tuple(cards))
    changed = changed.with_cards([fresh.id] * len(out))
    if out and not faults(changed, FREE):
        return canonical(changed)
    return complete(FREE, _head(deck, fresh), SEED)


def _is_like(one: Card, fresh: Card) -> bool:
    same_type = one.kind != MONSTER or monster_type(one.bonus) == monster_type(fresh.bonus)
    return one.kind == fresh.kind and same_type


def _head(deck: DeckList, fresh: Card) -> str:
    first = canonical(deck._replace(cards=(), dungeon=(), faction=fresh.faction))
    return f"{first}{COPIES}x {fresh.name}\n"
