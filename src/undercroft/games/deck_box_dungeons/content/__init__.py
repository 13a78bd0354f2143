"""All cards of Deck Box Dungeons, read once (DB-2.1 to DB-2.7)."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar

from undercroft.kit.card_rows import cards_of, numbered
from undercroft.kit.cards import Card
from undercroft.kit.content import BadContent, Batch, load, slug_of

from .card_rows import CARD_KINDS, ability_names, enemy_cards_of, enemy_sides
from .cards import Ability, AbilityCard, Enemy, EnemyCard, Equipment, Hero, Item, Rune
from .texts import ability_text, enemy_text, item_text, rune_text

# -- cards ------------------------------------------------------------------------------

FOLDER: Final = Path(__file__).parent
HEROES: Final[list[Hero]] = []
"""HEROES[n].id == n, and so with the other lists."""
EQUIPMENT: Final[list[Equipment]] = []
ABILITY_CARDS: Final[list[AbilityCard]] = []
ABILITIES: Final[list[Ability]] = []
"""The abilities of all cards, three of each."""
ITEMS: Final[list[Item]] = []
RUNES: Final[list[Rune]] = []
ENEMIES: Final[list[Enemy]] = []
"""The sides of all enemy cards."""
BOSSES: Final[list[Enemy]] = []
ENEMY_CARDS: Final[list[EnemyCard]] = []
"""Green 1, Green 2, Blue 1, Blue 2, Red 1: `ENEMY_CARDS[n].sides[MELEE]`."""
_FILES: Final[dict[str, tuple[list[Any], Callable[[Any], str] | None]]] = {
    "hero": (HEROES, None), "equipment": (EQUIPMENT, None), "ability-card": (ABILITY_CARDS, None),
    "item": (ITEMS, item_text), "rune": (RUNES, rune_text), "enemy": (ENEMIES, enemy_text),
    "boss": (BOSSES, enemy_text),
}  # fmt: skip
"""Where the rows of each kind go, and what says what they do."""
LISTS: Final[list[list[Any]]] = [*[cards for cards, _ in _FILES.values()], ABILITIES, ENEMY_CARDS]


def cards_of_kind(word: str) -> Sequence[Card]:
    """Return the cards that there are of a kind, by its word."""
    return _FILES[word][0]


def put(batch: Batch, source: str = "") -> None:
    """Add the cards of a batch, of the box or of a pack."""
    sides, ability_cards = len(ENEMIES), len(ABILITY_CARDS)
    for word, (cards, text) in _FILES.items():
        cards += cards_of(batch.of(word), text, len(cards), source)
    for card in ABILITY_CARDS[ability_cards:]:
        ABILITIES.extend(numbered([*card.abilities], ability_text, len(ABILITIES), source))
        for one in card.abilities:
            one.card = card.id
    ENEMY_CARDS.extend(enemy_cards_of(ENEMIES[sides:], len(ENEMY_CARDS), source))


def loose_card(word: str, row: Any) -> Any:
    """Build a card that is in no list, as it says what it does."""
    _, text = _FILES[word]
    (card,) = cards_of([row], text)
    for one in getattr(card, "abilities", ()):
        one.text = ability_text(one)
    return card


def _box() -> Batch:
    """Read the box; raise BadContent for two names that are one, or a card with one side."""
    batch = load(FOLDER, CARD_KINDS)
    if faults := [*ability_names(batch), *enemy_sides(batch)]:
        raise BadContent(faults)
    return batch


put(_box())


class Sourced(Protocol):
    """A card that came with the box, or with the pack that is its source."""

    source: str

    @property
    def slug(self) -> str: ...


S = TypeVar("S", bound=Sourced)


def in_play(cards: Sequence[S], sources: Sequence[str]) -> list[S]:
    """Return the cards that came from there and that none of these replaces; all others are in no
    deck and no list of choices."""
    found = [one for one in cards if one.source in sources]
    gone = {slug_of(one.replaces) for one in found if isinstance(one, Card) and one.replaces}
    return [one for one in found if one.slug not in gone] if gone else found


__all__ = [
    "ABILITIES", "ABILITY_CARDS", "BOSSES", "ENEMIES", "ENEMY_CARDS", "EQUIPMENT", "FOLDER",
    "HEROES", "ITEMS", "LISTS", "RUNES", "Ability", "AbilityCard", "BadContent", "Enemy",
    "EnemyCard", "Equipment", "Hero", "Item", "Rune",
    "in_play", "loose_card", "put",
]  # fmt: skip
