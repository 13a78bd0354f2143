"""Who brings which deck to a match (WD-2.1, 2.2), and which dungeon is played (WD-16.11)."""

from collections.abc import Sequence
from typing import Final

from undercroft.games.warp_dungeons.content import HEROES
from undercroft.games.warp_dungeons.decks.complete import rebuild
from undercroft.games.warp_dungeons.decks.deck_lists import (
    DM,
    HERO,
    NO_HERO,
    BadDeck,
    DeckList,
    canonical,
    parse,
)
from undercroft.games.warp_dungeons.decks.library import (
    DEFAULT_DM,
    dungeon_deck,
    ready_decks,
    ready_text,
)
from undercroft.games.warp_dungeons.decks.validate import Fault, faults
from undercroft.kernel.errors import BadSetup, nearest
from undercroft.kernel.spec import Switches

CUSTOM: Final = "custom"


def find_text(name_or_text: str, switches: Switches) -> str:
    """Return a deck's text: of a ready deck for its name, else the text itself. Raise BadDeck."""
    if ":" in name_or_text or "\n" in name_or_text or "[" in name_or_text:
        return name_or_text
    name = name_or_text.strip().lower()
    if name not in ready_decks:
        hint = nearest(name, ready_decks)
        known = ", ".join(ready_decks)
        raise BadDeck([f"there is no ready deck {name_or_text!r}{hint}; there are: {known}"])
    return ready_text(name, switches.get("pregen_decks") == "as_printed")


def resolve(players: int, switches: Switches, texts: Sequence[str]) -> tuple[str, ...]:
    """Return the whole deck of every seat; raise BadSetup with every fault of every seat.

    A text is the name of a ready deck, a deck file, or "" for whatever is free:
    the last such seat is the DM if nobody else is, the others take the first
    ready heroes that nobody plays (WD-1.1, 2.1, 2.2).
    """
    wrong: list[str] = []
    decks: list[DeckList | None] = []
    for seat, text in enumerate(texts):
        decks.append(_read(seat, text, switches, wrong) if text.strip() else None)
    if wrong:
        raise BadSetup("\n".join(wrong))
    _fill_seats(decks, switches)
    wrong += [
        f"seat {seat + 1}: no ready deck that is free is legal under these house rules; bring one"
        for seat, deck in enumerate(decks)
        if deck is None
    ]
    brought = [deck for deck in decks if deck is not None]
    masters = [seat + 1 for seat, deck in enumerate(brought) if deck.role == DM]
    if len(masters) != 1:
        who = "nobody brings" if not masters else f"seats {' and '.join(map(str, masters))} bring"
        dms = ", ".join([name for name in ready_decks if parse(ready_text(name)).role == DM])
        wrong.append(f"{who} a DM deck; exactly one seat does, the others bring heroes ({dms})")
    wrong += _twins(brought, switches)
    for seat, deck in enumerate(brought):
        wrong += [f"seat {seat + 1}, {deck.title}: {fault}" for fault in faults(deck, switches)]
        wrong += _dungeon_faults(seat, deck, switches)
    if wrong:
        raise BadSetup("\n".join(wrong))
    return tuple([canonical(deck) for deck in brought])


def _read(seat: int, text: str, switches: Switches, wrong: list[str]) -> DeckList | None:
    try:
        deck = parse(find_text(text, switches))
    except BadDeck as bad:
        rest = faults(bad.rest, switches) if bad.rest is not None else []
        wrong += [f"seat {seat + 1}: {fault}" for fault in [*bad.faults, *rest]]
        return None
    if deck.role not in (HERO, DM):
        wrong.append(f"seat {seat + 1}: {deck.title} is a dungeon deck: put it into a DM deck")
    return deck


def _fill_seats(decks: list[DeckList | None], switches: Switches) -> None:
    """Give every free seat a ready deck: the last one the DM's, if nobody is DM."""
    free = [seat for seat, deck in enumerate(decks) if deck is None]
    if free and not any(deck is not None and deck.role == DM for deck in decks):
        decks[free.pop()] = _legal(DEFAULT_DM, switches)
    taken = {deck.hero for deck in decks if deck is not None}
    heroes = [name for name in ready_decks if parse(ready_text(name)).role == HERO]
    for name in heroes:
        hero = parse(ready_text(name)).hero
        if free and hero not in taken and (deck := _legal(name, switches)):
            decks[free.pop(0)] = deck
            taken.add(hero)


def _legal(name: str, switches: Switches) -> DeckList | None:
    """Return that ready deck, rebuilt if house rules forbid it (R58); None if that cannot be."""
    deck = parse(find_text(name, switches))
    try:
        return rebuild(switches, deck) if faults(deck, switches) else deck
    except BadDeck:
        return None


def _twins(brought: list[DeckList], switches: Switches) -> list[str]:
    """No two players play the same hero, unless `duplicate_heroes` allows it (WD-2.2)."""
    if switches.get("duplicate_heroes", "forbidden") == "allowed":
        return []
    found: list[str] = []
    for number, hero in enumerate(HEROES):
        seats = [str(seat + 1) for seat, deck in enumerate(brought) if deck.hero == number]
        if len(seats) > 1 and number != NO_HERO:
            found.append(
                f"WD-2.2: seats {' and '.join(seats)} both play {hero.name}; change one of them,"
                " or play with duplicate_heroes=allowed"
            )
    return found


def _dungeon_faults(seat: int, deck: DeckList, switches: Switches) -> list[str]:  # WD-16.11
    """A dungeon deck may be brought if the match is played with one."""
    chosen = switches.get("dungeon_deck", "listed_28")
    if not deck.dungeon or chosen == CUSTOM:
        return []
    fault = Fault(
        "WD-16.11",
        f"it brings a dungeon deck, and the match is played with dungeon_deck={chosen}",
        "set dungeon_deck=custom, or remove [Dungeon]",
    )
    return [f"seat {seat + 1}, {deck.title}: {fault}"]


def dungeon_list(switches: Switches, dm_deck: DeckList) -> list[int]:  # WD-1.4, 16.11
    """Return the dungeon deck of the match, as numbers in DUNGEON, entrance and objective too."""
    chosen = switches.get("dungeon_deck", "listed_28")
    if chosen == CUSTOM and dm_deck.dungeon:
        return list(dm_deck.dungeon)
    return list(dungeon_deck(chosen).dungeon)
