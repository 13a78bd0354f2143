"""Decks and cards as lines of text, for `undercroft deck`."""

from collections.abc import Iterable, Mapping
from typing import Final

from undercroft.kernel import Switches
from undercroft.kernel.errors import BadSetup, nearest
from undercroft.kit.brought import BroughtFault

from ..content import CARDS, DUNGEON, FACTIONS, HEROES
from ..content.cards import EVENT, KINDS, MONSTER, SYMBOLS, TRAP, TREASURE, Card, DungeonCard, Hero
from .deck_lists import (
    ATTACK_SET,
    HERO,
    NO_HERO,
    DeckList,
    canonical,
    counted,
    counted_dungeon,
)
from .reading import parse
from .seats import find_text, verdict_on

WINDOWS: Final = {
    "pre": "before the commits",
    "post": "after the reveal",
    "answer": "in answer",
    "after_win": "after a win of the hero",
}
CLASSES: Final = ("passage", "room", "entrance", "room")
SHOWN_KINDS: Final = (*KINDS, "hero", "dungeon")
GROUPS: Final = {
    "attack": "Attack cards", "heroic-action": "Heroic Actions", "secret-door": "Secret Doors",
    "treasure": "Treasures", "trap": "Traps", "event": "Events", "monster": "Monsters",
    "hero": "Heroes", "dungeon": "Dungeon cards",
}  # fmt: skip
"""What the cards of a kind are called together."""


def check(switches: Switches, text: str) -> list[BroughtFault]:
    """Return everything that is wrong with a deck, given by name or in full; [] for a legal one."""
    return verdict_on(text, switches).faults


def show(switches: Switches, text: str, only: Mapping[str, str]) -> list[str]:
    """Return a deck with the text of its cards; for "" all cards, narrowed by kind and faction."""
    if text:
        return _deck_lines(parse(find_text(text, switches)))
    kind, faction = only.get("kind", ""), only.get("faction", "")
    _check_word("kind", kind, SHOWN_KINDS)
    _check_word("faction", faction, FACTIONS)
    authored = switches.get("authored_content", "on") == "on"
    lines = [
        card_line(card)
        for card in CARDS
        if (not kind or KINDS[card.kind] == kind)
        and (not faction or card.faction == faction)
        and (authored or card.source != "authored")
    ]
    if kind in ("", "hero") and not faction:
        lines += [hero_line(hero) for hero in HEROES if authored or hero.source != "authored"]
    if kind in ("", "dungeon") and not faction:
        lines += [dungeon_line(card) for card in DUNGEON]
    return lines


def counts(switches: Switches, text: str) -> dict[str, int]:
    """Return how many of each face a deck has, by its kind and slug; raise BadDeck."""
    deck = parse(find_text(text, switches))
    found = {f"{KINDS[CARDS[card].kind]}/{CARDS[card].slug}": size
             for card, size in counted(deck.cards)}  # fmt: skip
    found |= {f"dungeon/{DUNGEON[card].slug}": size for card, size in counted_dungeon(deck)}
    return found | ({f"hero/{HEROES[deck.hero].slug}": 1} if deck.hero != NO_HERO else {})


def spelled(switches: Switches, text: str) -> str:
    """Return a deck with each of its cards, attack cards too; raise BadDeck."""
    return canonical(parse(find_text(text, switches)), is_spelled=True)


def _check_word(what: str, word: str, known: Iterable[str]) -> None:
    words = list(known)
    if word and word not in words:
        hint = nearest(word, words)
        raise BadSetup(f"there is no {what} {word!r}{hint}; there are: {', '.join(words)}")


def _deck_lines(deck: DeckList) -> list[str]:
    lines = [deck.title]
    if deck.hero != NO_HERO:
        lines.append(f"Hero deck of {hero_line(HEROES[deck.hero])}")
    elif deck.cards:
        lines.append(f"DM deck{f', to declare {deck.faction}' if deck.faction else ''}")
    if deck.cards:
        usual = " (the usual ones)" if deck.attacks() == ATTACK_SET else ""
        lines.append(f"{len(deck.attacks())} attack cards{usual}")
    heading = ""
    for card, copies in counted(deck.rest()):
        group = GROUPS[KINDS[CARDS[card].kind]]
        if deck.role != HERO and group != heading:
            heading = group
            lines.append(f"{heading}:")
        lines.append(f"  {copies}x {card_line(CARDS[card])}")
    if deck.dungeon:
        lines.append(f"Dungeon of {len(deck.dungeon)} cards:")
        lines += [f"  {n}x {dungeon_line(DUNGEON[card])}" for card, n in counted_dungeon(deck)]
    return lines


def card_facts(card: Card) -> list[str]:
    """Say what stands on a card besides its name and text."""
    if card.kind == MONSTER:
        wounds = "1 wound" if card.wounds == 1 else f"{card.wounds} wounds"
        points = "1 point" if card.points == 1 else f"{card.points} points"
        return [_bonuses(card.bonus), wounds, points, card.faction or "no faction"]
    if card.kind == EVENT:
        return [f"event {' or '.join([WINDOWS[window] for window in card.windows])}"]
    return [KINDS[card.kind]] if card.kind in (TRAP, TREASURE) else []


def hero_facts(hero: Hero) -> list[str]:
    """Say what stands on a stat card besides name and ability."""
    return [_bonuses(hero.bonus), f"Wounds {hero.wounds}"]


def dungeon_facts(card: DungeonCard) -> list[str]:
    """Say what stands on a dungeon card besides its name and text."""
    exits = "1 exit" if card.exits == 1 else f"{card.exits or 'no'} exits"
    return [CLASSES[card.kind], exits]


def card_line(card: Card) -> str:
    """Say in one line what a card is and does."""
    return _line(card_facts(card), card)


def hero_line(hero: Hero) -> str:
    """Say in one line who a hero is."""
    return _line(hero_facts(hero), hero)


def dungeon_line(card: DungeonCard) -> str:
    """Say in one line what a dungeon card is."""
    return _line(dungeon_facts(card), card)


def _line(facts: list[str], card: Card | Hero | DungeonCard) -> str:
    place = f", in the place of {card.replaces}" if card.replaces else ""
    whence = "" if card.source == "printed" else f" [{card.source}{place}]"
    about = f" ({', '.join(facts)})" if facts else ""
    return f"{card.name}{about}{': ' if card.text else ''}{card.text}{whence}"


def _bonuses(bonus: tuple[int, ...]) -> str:
    ranked = sorted([(-size, SYMBOLS[symbol]) for symbol, size in enumerate(bonus) if size])
    return " ".join([f"+{-size} {symbol}" for size, symbol in ranked])
