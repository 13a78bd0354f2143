"""Who brings which deck to a match (WD-2.1, 2.2), and which dungeon is played (WD-16.11)."""

from collections.abc import Sequence
from typing import Final

from undercroft.kernel import Switches
from undercroft.kernel.errors import BadSetup, nearest
from undercroft.kit.brought import BroughtFault

from ..content import HEROES
from .completion import rebuilt
from .deck_lists import DM, HERO, NO_HERO, BadDeck, DeckList
from .judge import Verdict, judge
from .library import DEFAULT_DM, dungeon_deck, ready_deck, ready_decks, ready_text

CUSTOM: Final = "custom"


def find_text(name_or_text: str, switches: Switches) -> str:
    """Return a deck's text: of a ready deck for its name, else the text itself. Raise BadDeck."""
    if ":" in name_or_text or "\n" in name_or_text or "[" in name_or_text:
        return name_or_text
    name = name_or_text.strip().lower()
    if name not in ready_decks:
        hint = nearest(name, ready_decks)
        known = ", ".join(ready_decks)
        wrong = f"there is no ready deck {name_or_text!r}{hint}"
        raise BadDeck([BroughtFault("", wrong, (f"there are: {known}",))])
    return ready_text(name, switches.get("pregen_decks") == "as_printed")


def verdict_on(name_or_text: str, switches: Switches) -> Verdict:
    """Return what is found of a deck that is given by name or in full."""
    try:
        return judge(find_text(name_or_text, switches), switches)
    except BadDeck as bad:
        return Verdict(None, tuple(bad.faults), (), "")


def resolve(players: int, switches: Switches, texts: Sequence[str]) -> tuple[str, ...]:
    """Return the whole deck of every seat; raise BadSetup with every fault of every seat.

    A text is the name of a ready deck, a deck file, or "" for whatever is free:
    the last such seat is the DM if nobody else is, the others take the first
    ready heroes that nobody plays (WD-1.1, 2.1, 2.2).
    """
    wrong: list[str] = []
    found: list[Verdict | None] = []
    for seat, text in enumerate(texts):
        found.append(_read(seat, text, switches, wrong) if text.strip() else None)
    if wrong:
        raise BadSetup("\n".join(wrong))
    _fill_seats(found, switches)
    wrong += [
        f"seat {seat + 1}: no ready deck that is free is legal under these house rules; bring one"
        for seat, one in enumerate(found)
        if one is None
    ]
    verdicts = [one for one in found if one is not None]
    decks = [one.deck for one in verdicts if one.deck is not None]
    masters = [seat + 1 for seat, deck in enumerate(decks) if deck.role == DM]
    if len(masters) != 1:
        who = "nobody brings" if not masters else f"seats {' and '.join(map(str, masters))} bring"
        dms = ", ".join([name for name in ready_decks if ready_deck(name).role == DM])
        wrong.append(f"{who} a DM deck; exactly one seat does, the others bring heroes ({dms})")
    wrong += _twins(decks, switches)
    for seat, (deck, verdict) in enumerate(zip(decks, verdicts, strict=True)):
        both = [*verdict.illegal, *_dungeon_faults(deck, switches)]
        wrong += [f"seat {seat + 1}, {deck.title}: {fault}" for fault in both]
    if wrong:
        raise BadSetup("\n".join(wrong))
    return tuple([verdict.whole for verdict in verdicts])


def _read(seat: int, text: str, switches: Switches, wrong: list[str]) -> Verdict:
    verdict = verdict_on(text, switches)
    if verdict.unread or verdict.deck is None:
        wrong += [f"seat {seat + 1}: {fault}" for fault in verdict.faults]
    elif verdict.deck.role not in (HERO, DM):
        title = verdict.deck.title
        wrong.append(f"seat {seat + 1}: {title} is a dungeon deck: put it into a DM deck")
    return verdict


def _fill_seats(found: list[Verdict | None], switches: Switches) -> None:
    """Give every free seat a ready deck: the last one the DM's, if nobody is DM."""
    free = [seat for seat, one in enumerate(found) if one is None]
    decks = [one.deck for one in found if one is not None and one.deck is not None]
    if free and not any(deck.role == DM for deck in decks):
        found[free.pop()] = _legal(DEFAULT_DM, switches)
    taken = {deck.hero for deck in decks}
    for name in ready_decks if free else ():
        deck = ready_deck(name)
        if free and deck.role == HERO and deck.hero not in taken:
            verdict = _legal(name, switches)
            if verdict is not None:
                found[free.pop(0)] = verdict
                taken.add(deck.hero)


def _legal(name: str, switches: Switches) -> Verdict | None:
    """Return that ready deck, rebuilt if house rules forbid it (R58); None if that cannot be."""
    verdict = judge(find_text(name, switches), switches)
    if verdict.deck is None or not verdict.illegal:
        return verdict
    try:
        return judge(rebuilt(switches, verdict.deck), switches)
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


def _dungeon_faults(deck: DeckList, switches: Switches) -> list[BroughtFault]:  # WD-16.11
    """A dungeon deck may be brought if the match is played with one."""
    chosen = switches.get("dungeon_deck", "listed_28")
    if not deck.dungeon or chosen == CUSTOM:
        return []
    wrong = f"it brings a dungeon deck, and the match is played with dungeon_deck={chosen}"
    return [BroughtFault("WD-16.11", wrong, ("set dungeon_deck=custom, or remove [Dungeon]",))]


def dungeon_list(switches: Switches, dm_deck: DeckList) -> list[int]:  # WD-1.4, 16.11
    """Return the dungeon deck of the match, as numbers in DUNGEON, entrance and objective too."""
    chosen = switches.get("dungeon_deck", "listed_28")
    if chosen == CUSTOM and dm_deck.dungeon:
        return list(dm_deck.dungeon)
    return list(dungeon_deck(chosen).dungeon)
