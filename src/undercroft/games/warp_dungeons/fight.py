"""A battle as it lies on the table: the monster, committed cards, events in effect (WD-9)."""

from typing import Final

from mypy_extensions import mypyc_attr

from undercroft.kernel import Part

NOBODY_DOMINATES: Final = 0
HERO_DOMINATES: Final = 1
DM_DOMINATES: Final = 2
BOTH_DOMINATE: Final = 3


@mypyc_attr(acyclic=True)
class Fight(Part):
    """One battle, or fight (WD-1.14, 1.15). `round` counts from 1. `suffered` is the
    monster's wounds, that is damage, so far; they end with the battle (WD-10.6).

    Committed cards stay in their owners' hands, hidden with their number, until
    `revealed` (WD-9.6); `hero_symbols` and `dm_symbols` are their current symbols.
    `lasting` are the events in effect for this battle, `fleeting` those for this
    round (WD-9.41). `refight` and `worthless` monsters score nothing (WD-13.13, R41).
    `spent_*` remember extra-wound sources, for `extra_wound_frequency: per_battle`.
    """

    player: int
    place: int
    monster: int
    refight: bool = False
    worthless: bool = False
    suffered: int = 0
    round: int = 1
    hero_cards: tuple[int, ...] = ()
    dm_cards: tuple[int, ...] = ()
    hero_symbols: tuple[int, ...] = ()
    dm_symbols: tuple[int, ...] = ()
    hero_ready: bool = False
    revealed: bool = False
    lasting: tuple[int, ...] = ()
    fleeting: tuple[int, ...] = ()
    dominates: int = NOBODY_DOMINATES
    hero_won: bool = False
    dm_won: bool = False
    spent_ring: bool = False
    spent_heroics: int = 0
    spent_events: int = 0

    def begin_round(self) -> None:
        """Clear what ends with a round (WD-9.41)."""
        self.hero_cards = self.dm_cards = self.hero_symbols = self.dm_symbols = ()
        self.hero_ready = self.revealed = False
        self.fleeting = ()
        self.dominates = NOBODY_DOMINATES
        self.hero_won = self.dm_won = False

    @property
    def hero_dominates(self) -> bool:
        """Say whether the hero's attack has symbol dominance (WD-9.18)."""
        return self.dominates in (HERO_DOMINATES, BOTH_DOMINATE)

    @property
    def dm_dominates(self) -> bool:
        """Say whether the DM's attack has symbol dominance (WD-9.18)."""
        return self.dominates in (DM_DOMINATES, BOTH_DOMINATE)

    def change_hero_symbol(self, number: int, symbol: int) -> None:
        """Give a revealed hero card another symbol for this round (WD-13.11)."""
        symbols = list(self.hero_symbols)
        symbols[number] = symbol
        self.hero_symbols = tuple(symbols)

    def change_dm_symbol(self, number: int, symbol: int) -> None:
        """Give a revealed DM card another symbol for this round (WD-13.10)."""
        symbols = list(self.dm_symbols)
        symbols[number] = symbol
        self.dm_symbols = tuple(symbols)


def having(symbols: tuple[int, ...], wanted: int) -> list[int]:
    """Return the places of the cards that have the wanted symbol already (WD-13.10)."""
    return [number for number, symbol in enumerate(symbols) if symbol == wanted]


def changeable(cards: tuple[int, ...], symbols: tuple[int, ...], wanted: int) -> list[int]:
    """Return the places of different cards whose symbol is not the wanted one yet (WD-13.10)."""
    found: list[int] = []
    seen: list[tuple[int, int]] = []
    for number, card in enumerate(cards):
        looks = (card, symbols[number])
        if symbols[number] != wanted and looks not in seen:
            seen.append(looks)
            found.append(number)
    return found
