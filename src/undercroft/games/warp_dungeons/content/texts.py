"""The rules text of a card, made from its effects, so that it cannot lie (WD-16.18)."""

from pathlib import Path
from typing import Final

from undercroft.kit.content import read_words, texts_of
from undercroft.kit.templates import Gaps, Texts, fields_of

from . import cards
from .cards import (
    ABILITIES,
    EVENT_EFFECTS,
    KINDS,
    SPECIALS,
    SYMBOLS,
    TRAP_EFFECTS,
    TREASURE_EFFECTS,
    Card,
    DungeonCard,
    Effect,
    Hero,
)
from .effects import EFFECTS

WORDS: Final[dict[str, dict[str, str]]] = read_words(Path(__file__).parent)
"""What people read beside the names of cards, table by table."""
_TEXTS: Final = Texts(WORDS["texts"])
_NO_SPECIALS: Final = [word for word in EVENT_EFFECTS.allowed if word not in SPECIALS.allowed]
"""The other effects of events: of a special that one gives, the text is made from that."""
_DOES: Final = {
    "treasures": texts_of(WORDS, "treasures", TREASURE_EFFECTS.allowed),
    "in_short": texts_of(WORDS, "in_short", TREASURE_EFFECTS.allowed),
    "results": texts_of(WORDS, "results", TRAP_EFFECTS.allowed),
    "events": texts_of(WORDS, "events", _NO_SPECIALS),
    "specials": texts_of(WORDS, "specials", SPECIALS.allowed),
    "abilities": texts_of(WORDS, "abilities", ABILITIES.allowed),
}


def card_text(card: Card) -> str:
    """Say what a card of a personal deck does; "" for a monster without a special."""
    symbol = SYMBOLS[card.symbol]
    if card.kind == cards.TREASURE:
        return effect_text("treasures", card.effects[0])
    if card.kind == cards.TRAP:
        results = ", and ".join([effect_text("results", effect) for effect in card.effects])
        return _TEXTS("trap", {"cost": card.cost, "symbol": symbol, "results": results})
    if card.kind == cards.EVENT:
        does = effect_text("events", card.effects[0])
        return _TEXTS("event", {"does": does, "faction": card.faction})
    if card.kind == cards.MONSTER:
        return effect_text("specials", card.effects[0]) if card.effects else ""
    return _TEXTS(KINDS[card.kind], {"symbol": symbol, "value": card.value})


def effect_text(table: str, effect: Effect) -> str:
    """Say what an effect does, by a table of words.toml."""
    word = EFFECTS[effect.do]
    fields = fields_of(effect) | {
        "symbol": SYMBOLS[effect.symbol],
        "any_symbol": effect.symbol == cards.ANY_SYMBOL,
        "by": f"{effect.size:+d}",
        "many": abs(effect.size),
        "more": effect.size > 0,
        "least": "" if effect.size > 0 else "0" if effect.side == cards.DM_SIDE else "1",
        "all_damage": effect.size == cards.ALL_DAMAGE,
        "for_dm": effect.side == cards.DM_SIDE,
        "for_battle": effect.scope == cards.FOR_BATTLE,
        "card": KINDS[effect.card].replace("-", " ").title(),
    }
    if table == "events" and word in _DOES["specials"]:
        fields["special"], word = effect_text("specials", effect), "special"
    return _DOES[table][word](Gaps(fields))


def hero_text(hero: Hero) -> str:
    """Say what the ability of a hero does."""
    return f"{hero.ability}: {effect_text('abilities', hero.effect)}"


def dungeon_text(card: DungeonCard) -> str:
    """Say what is special about a dungeon card; "" if nothing is."""
    fields = fields_of(card) | {
        "stairway": card.kind == cards.STAIRWAY,
        "objective": card.kind == cards.OBJECTIVE,
    }
    return _TEXTS("dungeon", fields).strip()
