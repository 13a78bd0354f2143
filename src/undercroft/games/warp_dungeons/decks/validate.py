"""Is a deck legal? Every clause of chapter 16 is one check and one error code.

Each fault names its clause, what was counted, what is due, and the smallest fix.
`switches` are the house rules of the match; what is not in it has its default.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from operator import itemgetter
from typing import Final

from undercroft.kernel import Switches
from undercroft.kit.brought import BroughtFault

from ..content import CARDS, DUNGEON, HEROES
from ..content.cards import (
    ATTACK,
    EVENT,
    HEROIC_ACTION,
    MONSTER,
    OBJECTIVE,
    SECRET_DOOR,
    STAIRWAY,
    TRAP,
    TREASURE,
    monster_type,
    type_name,
)
from ..content.pricing import hero_price_fault, price_fault
from .deck_lists import ATTACK_SET, DM, HERO, NO_HERO, DeckList, counted, counted_dungeon
from .library import printed_decks

DECK_SIZE: Final = 60
REST: Final = 30
MONSTERS: Final = 16
TRICKS: Final = 14
QUOTA: Final[dict[tuple[int, ...], int]] = {
    (1,): 3, (1, 1): 3, (2,): 3, (2, 1): 2, (2, 2): 2, (3,): 2, (3, 2, 1): 1,
}  # fmt: skip
"""How many monsters of each type a DM deck has (WD-16.5)."""
DUNGEON_SIZES: Final = (28, 40)
HERO_KINDS: Final = (ATTACK, HEROIC_ACTION, SECRET_DOOR, TREASURE)
DM_KINDS: Final = (ATTACK, MONSTER, TRAP, EVENT)
PLURALS: Final = (
    "attack cards", "Heroic Actions", "Secret Doors", "treasures", "traps", "events", "monsters",
)  # fmt: skip


DECISIVE: Final = (
    "copy_limit", "authored_content", "custom_pricing", "pregen_decks", "dm_monsters",
    "dungeon_deck",
)  # fmt: skip
"""The house rules that decide which decks are legal."""


def faults(deck: DeckList, switches: Switches) -> list[BroughtFault]:
    """List everything that makes a deck illegal under these house rules."""
    found: list[BroughtFault] = []
    if not (switches.get("pregen_decks") == "as_printed" and is_as_printed(deck)):
        if deck.role in (HERO, DM):
            found += [*_size(deck), *_attack_set(deck)]
        if deck.role == HERO:
            found += _hero_rest(deck, switches)
        elif deck.role == DM:
            found += [*_monsters(deck, switches), *_dm_rest(deck, switches)]
    if deck.role == DM:
        found += [*_faction_present(deck), *_faction_mix(deck, switches)]
    found += [*_copies(deck, switches), *_known_cards(deck, switches)]
    if deck.dungeon or deck.role not in (HERO, DM):
        found += _custom_dungeon(deck)
    if switches.get("custom_pricing", "strict") == "strict":
        found += _prices(deck)
    return found


def _held(deck: DeckList, count: int, due: int) -> int:
    """Return how many of the cards that are due a deck may have: an unread one may be any."""
    return max(count, min(count + deck.unread, due))


def is_as_printed(deck: DeckList) -> bool:
    """Say whether a deck is one of the rulebook's, fault and all (R2, R3)."""
    return any(
        deck.hero == printed.hero and sorted(deck.cards) == sorted(printed.cards)
        for printed in printed_decks()
    )


def _size(deck: DeckList) -> Iterator[BroughtFault]:  # WD-16.1, 16.4
    """Exactly 60 cards."""
    clause, whose, what = "WD-16.1", "hero", "treasures, Heroic Actions or Secret Doors"
    if deck.role == DM:
        clause, whose, what = "WD-16.4", "DM", "monsters, traps or events"
    count = len(deck.cards) + deck.unread
    if count != DECK_SIZE:
        change = DECK_SIZE - count
        fix = f"add {change} more ({what})" if change > 0 else f"remove {-change}"
        yield BroughtFault(clause, f"{count} cards; a {whose} deck has exactly {DECK_SIZE}", (fix,))


def _attack_set(deck: DeckList) -> Iterator[BroughtFault]:  # WD-16.2
    """30 attack cards: of each symbol 3 of value 1, 2 of value 2 and 1 of value 3."""
    has, due = Counter(deck.attacks()), Counter(ATTACK_SET)
    if has == due or ((due - has).total() <= deck.unread and not has - due):
        return
    changes = [f"add {copies}x {CARDS[card].name}" for card, copies in sorted((due - has).items())]
    changes += [
        f"remove {copies}x {CARDS[card].name}" for card, copies in sorted((has - due).items())
    ]
    changes[0] = f"leave out all attack cards (they are understood), or {changes[0]}"
    each = "of each symbol there are 3 of value 1, 2 of value 2 and 1 of value 3, 30 in all"
    yield BroughtFault("WD-16.2", f"{has.total()} attack cards; {each}", tuple(changes))


def _hero_rest(deck: DeckList, switches: Switches) -> Iterator[BroughtFault]:  # WD-16.3
    """30 treasures, Heroic Actions and Secret Doors."""
    wrong = _of_other_kinds(deck, HERO_KINDS)
    if wrong:
        yield BroughtFault("WD-16.3", f"a hero deck has no {_kinds_of(wrong)}", (_without(wrong),))
    right = _held(deck, len(deck.rest()) - len(wrong), REST)
    if right != REST:
        what = f"{right} treasures, Heroic Actions and Secret Doors; exactly {REST} are due"
        fix = _add_or_remove(REST - right, deck, HERO_KINDS, "Treasure Chest", switches)
        yield BroughtFault("WD-16.3", what, (fix,))


# -- DM decks -------------------------------------------------------------------


def _monsters(deck: DeckList, switches: Switches) -> Iterator[BroughtFault]:  # WD-16.5
    """Exactly 16 monsters: so many of each type."""
    monsters = [CARDS[card] for card in deck.cards if CARDS[card].kind == MONSTER]
    by_type = Counter([monster_type(card.bonus) for card in monsters])
    wrong: list[str] = []
    fixes: list[str] = []
    for kind, due in QUOTA.items():
        has = by_type[kind]
        if has == due:
            continue
        wrong.append(f"type {type_name(kind)} {has} of {due}")
        if has < due:
            names = _monsters_of(kind, deck.faction, switches)
            fixes.append(f"add {due - has} of type {type_name(kind)}: {names}")
        else:
            held = {card.name: None for card in monsters if monster_type(card.bonus) == kind}
            fixes.append(f"remove {has - due} of {' / '.join(held)}")
    too_many = any(by_type[kind] > due for kind, due in QUOTA.items())
    if wrong and (too_many or _held(deck, len(monsters), MONSTERS) != MONSTERS):
        what = f"{len(monsters)} monsters of the {MONSTERS} that are due: {', '.join(wrong)}"
        yield BroughtFault("WD-16.5", what, tuple(fixes))


def _monsters_of(kind: tuple[int, ...], faction: str, switches: Switches) -> str:
    """Name monsters of that type, those that suit the faction first."""
    authored = switches.get("authored_content", "on") == "on"
    fitting = [
        card
        for card in CARDS
        if card.kind == MONSTER
        and monster_type(card.bonus) == kind
        and (authored or card.source != "authored")
    ]
    own = [card.name for card in fitting if card.faction == faction]
    neutral = [card.name for card in fitting if not card.faction]
    other = [card.name for card in fitting if card.faction not in ("", faction)]
    names = list(dict.fromkeys([*own, *neutral, *other]))
    return " / ".join(names[:4]) + (" ..." if len(names) > 4 else "")


def _dm_rest(deck: DeckList, switches: Switches) -> Iterator[BroughtFault]:  # WD-16.6
    """Exactly 14 traps and events, and nothing that is not the DM's."""
    wrong = _of_other_kinds(deck, DM_KINDS)
    if wrong:
        yield BroughtFault("WD-16.6", f"a DM deck has no {_kinds_of(wrong)}", (_without(wrong),))
    tricks = len([card for card in deck.cards if CARDS[card].kind in (TRAP, EVENT)])
    tricks = _held(deck, tricks, TRICKS)
    if tricks != TRICKS:
        fix = _add_or_remove(TRICKS - tricks, deck, (TRAP, EVENT), "Ambush", switches)
        yield BroughtFault(
            "WD-16.6", f"{tricks} traps and events; exactly {TRICKS} are due", (fix,)
        )


def factions_of(deck: DeckList) -> list[str]:
    """Return the factions printed on its monsters, the most common first (WD-1.5)."""
    found: Counter[str] = Counter()
    for card in deck.cards:
        if CARDS[card].faction and CARDS[card].kind == MONSTER:
            found[CARDS[card].faction] += 1
    return [faction for faction, _ in found.most_common()]


def _faction_present(deck: DeckList) -> Iterator[BroughtFault]:  # WD-16.7
    """The faction to be declared is on at least one monster."""
    factions = factions_of(deck)
    if deck.unread:
        return
    if deck.faction and deck.faction not in factions:
        fix = f"add one, or declare {' / '.join(factions)}" if factions else "add one"
        wrong = f"no monster of {deck.faction}, which it means to declare"
        yield BroughtFault("WD-16.7", wrong, (fix,))
    elif not factions:
        wrong = "no monster with a faction to declare"
        yield BroughtFault("WD-16.7", wrong, ("add one, such as a Troll",))


def _faction_mix(deck: DeckList, switches: Switches) -> Iterator[BroughtFault]:  # WD-16.8
    """Any faction; with `dm_monsters=declared_or_neutral` one only (R57)."""
    factions = factions_of(deck)
    if switches.get("dm_monsters", "open") == "open" or len(factions) < 2:
        return
    declared = deck.faction or factions[0]
    others = [
        card
        for card in deck.cards
        if CARDS[card].kind == MONSTER and CARDS[card].faction not in ("", declared)
    ]
    only = "with dm_monsters=declared_or_neutral only one faction and neutral ones"
    wrong = f"monsters of {' and '.join(factions)}; {only}"
    yield BroughtFault("WD-16.8", wrong, (f"to declare {declared}", _without(others)))


# -- every deck -----------------------------------------------------------------


def _copies(deck: DeckList, switches: Switches) -> Iterator[BroughtFault]:  # WD-16.9
    """Any number of copies; with `copy_limit` so many of a card that is no attack or monster."""
    limit = int(switches.get("copy_limit", "0"))
    for card, copies in counted(deck.rest()):
        if limit and copies > limit and CARDS[card].kind != MONSTER:
            name = CARDS[card].name
            wrong = f"{copies}x {name}; copy_limit allows {limit}"
            yield BroughtFault("WD-16.9", wrong, (f"remove {copies - limit}x {name}",))


def _known_cards(deck: DeckList, switches: Switches) -> Iterator[BroughtFault]:  # WD-16.10
    """Printed cards, those of packs, and authored ones unless they are off (R61)."""
    if switches.get("authored_content", "on") == "on":
        return
    if deck.hero != NO_HERO and HEROES[deck.hero].source == "authored":
        printed = " / ".join([hero.name for hero in HEROES if hero.source == "printed"])
        wrong = f"{HEROES[deck.hero].name} is authored; authored_content is off"
        yield BroughtFault("WD-16.10", wrong, (f"play {printed}",))
    cards = [(CARDS[card].source, CARDS[card].name, n) for card, n in counted(deck.cards)]
    cards += [(DUNGEON[card].source, DUNGEON[card].name, n) for card, n in counted_dungeon(deck)]
    names = [f"{copies}x {name}" for source, name, copies in cards if source == "authored"]
    if names:
        fix = f"replace {', '.join(names)}"
        yield BroughtFault("WD-16.10", "authored cards; authored_content is off", (fix,))


def _custom_dungeon(deck: DeckList) -> Iterator[BroughtFault]:  # WD-16.12
    """28-40 cards; one entrance, one objective, at least one T-junction and Intersection."""
    fewest, most = DUNGEON_SIZES
    size = _held(deck, len(deck.dungeon), fewest)
    if not fewest <= size <= most:
        fix = f"add {fewest - size}" if size < fewest else f"remove {size - most}"
        yield BroughtFault("WD-16.12", f"{size} dungeon cards; {fewest} to {most} are due", (fix,))
    for kind in (STAIRWAY, OBJECTIVE):
        name = next(card.name for card in DUNGEON if card.kind == kind)
        has = _held(deck, len([card for card in deck.dungeon if DUNGEON[card].kind == kind]), 1)
        if has != 1:
            fix = f"add 1x {name}" if has == 0 else f"remove {has - 1}x {name}"
            yield BroughtFault("WD-16.12", f"{has}x {name}; exactly 1 is due", (fix,))
    names = [DUNGEON[card].name for card in deck.dungeon]
    for name in ("T-junction", "Intersection"):
        if name not in names and not deck.unread:
            yield BroughtFault("WD-16.12", f"no {name}; set-up needs one", (f"add 1x {name}",))


def _prices(deck: DeckList) -> Iterator[BroughtFault]:
    """Cards of packs cost what such cards cost (R63)."""
    prices = [] if deck.hero == NO_HERO else [hero_price_fault(HEROES[deck.hero])]
    prices += [price_fault(CARDS[card]) for card, _ in counted(deck.rest())]
    yield from [fault for fault in prices if fault is not None]


# -- words ----------------------------------------------------------------------


def _of_other_kinds(deck: DeckList, kinds: tuple[int, ...]) -> list[int]:
    """Return the cards that do not belong into such a deck."""
    return [card for card in deck.cards if CARDS[card].kind not in kinds]


def _kinds_of(cards: Iterable[int]) -> str:
    kinds = sorted({CARDS[card].kind for card in cards})
    return " and ".join([PLURALS[kind] for kind in kinds])


def _without(cards: Iterable[int]) -> str:
    names = [f"{copies}x {CARDS[card].name}" for card, copies in counted(cards)]
    return f"remove {', '.join(names)}"


def _add_or_remove(
    change: int, deck: DeckList, kinds: tuple[int, ...], idea: str, switches: Switches
) -> str:
    limit = int(switches.get("copy_limit", "0"))
    if change > 0 and limit:
        return f"add {change}, with at most {limit} copies of a card"
    if change > 0:
        return f"add {change}, such as {change}x {idea}"
    held = [(card, n) for card, n in counted(deck.rest()) if CARDS[card].kind in kinds]
    card, most = max(held, key=itemgetter(1))
    return f"remove {-change}, such as {min(-change, most)}x {CARDS[card].name}"
