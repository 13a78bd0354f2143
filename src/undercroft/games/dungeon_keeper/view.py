"""What a seat sees of the table, as plain values. Secrets stay out of here (RULES.md, Hidden)."""

from collections import Counter
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final, cast

from undercroft.kit.zones import Zone

from .content import ARTIFACTS, CARDS, KIND, SPELLS, UNITS
from .content.cards import ABILITIES, CURRENCIES, KINDS, TRAP, TRAP_KINDS
from .dungeon import (
    CARRIES,
    FACE_DOWN,
    LEVEL,
    MOVED,
    NONE,
    THEIRS,
    Room,
    force_of,
    kind_of,
    place_name,
)
from .rules import victory
from .rules.battle import CREATURE, HERO, BattlePhase
from .rules.construction import ConstructionPhase, WorkshopsAtWork
from .rules.forces import creature_force, hero_force, total
from .rules.hero_phase import added
from .rules.paying import Pay
from .rules.rolls import OCCASIONS, Roll
from .rules.summon import SummonPhase, price_of
from .shapes import (
    ArtifactView,
    CardKind,
    CardView,
    CountersView,
    GroupView,
    InvasionView,
    KindView,
    OwedView,
    ResultView,
    RollView,
    RoomView,
    SeatView,
    SpellView,
    UnitView,
    View,
)
from .state import SETTLEMENT, Band, DungeonKeeper

PHASES: Final[dict[str, str]] = {
    "MiningPhase": "mining", "MagicPhase": "magic", "SpellPhase": "spell", "FatePhase": "fate",
    "BuildPhase": "build", "ConstructionPhase": "construction", "SummonPhase": "summon",
    "DeployPhase": "deploy", "HeroPhase": "hero", "TrapPhase": "trap", "DoorPhase": "door",
    "BattlePhase": "battle", "Invasion": "trap", "RaidPhase": "raid",
}  # fmt: skip
"""The phase of each frame that is one (DK-4.2); an assault begins before its traps (DK-14.1)."""
LAST_STEP: Final = "end_of_invasion"
"""The only step of an invasion that asks after the battle: the War Phase (DK-17)."""
CREATURE_STEP: Final = ("draw_counters", "creature_step", "end_of_creature_step")
"""The steps of the Summon Phase that are its creature step (DK-4.3)."""
ICONS: Final[dict[str, str]] = {
    **{unit.name: unit.icon for unit in UNITS},
    **{card.name: card.icon for card in CARDS if card.kind == TRAP},
}
"""The pictures of what events name."""


def view(s: DungeonKeeper, seat: int) -> View:
    """Return the table as the seat sees it; SPECTATOR sees what is public."""
    return {
        "players": len(s.players),
        "seat": seat,
        "turn": s.turn,
        "first": s.first,
        "round": s.round,
        "round_limit": s.rules.round_limit,
        "grace_rounds": s.rules.grace_rounds,
        "solo": s.is_solo,
        "raids": s.rules.raids,
        "phase": phase(s, seat),
        "creature_step": in_creature_step(s, seat),
        "asked": s.kind.name if s.asks(seat) else "",
        "seats": [player(s, number, seat) for number in range(len(s.players))],
        "room_deck": len(s.room_deck.cards),
        "room_discard": cards(tuple(s.room_discard.cards)),
        "spell_deck": len(s.spell_deck.cards),
        "spell_discard": [spell(number) for number in s.spell_discard.cards],
        "creature_cup": counters(s.creature_cup, seat),
        "hero_cup": counters(s.hero_cup, seat),
        "undead": s.undead,
        "artifacts_left": [ARTIFACTS[number].name for number in s.artifacts],
        "invasion": None if s.band is None else invasion(s, s.band),
        "roll": roll(s, seat),
        "owed": owed(s),
        "targets": list(victory.TARGETS),
        "icons": ICONS,
        "result": result(s) if s.is_terminal() else None,
    }


def phase(s: DungeonKeeper, seat: int) -> str:
    """Return the phase of the turn; "" where the moment would tell of a hidden decision."""
    if s.is_terminal():
        return "over"
    if s.hidden_from(seat):
        return ""
    frame = s.top
    while frame is not None:
        name = PHASES.get(type(frame).__name__)
        if name is not None:
            return "war" if frame.step == LAST_STEP else name
        frame = frame.below
    return "set-up"


def in_creature_step(s: DungeonKeeper, seat: int) -> bool:
    """Say whether the seat sees the first of the two steps of the Summon Phase (DK-4.3)."""
    if s.hidden_from(seat):
        return False
    return any(isinstance(one, SummonPhase) and one.step in CREATURE_STEP for one in s.stack)


def player(s: DungeonKeeper, number: int, seat: int) -> SeatView:
    """Return one player: what lies open, and the hands for their owner."""
    one, own = s.players[number], number == seat
    return {
        "player": number,
        "gold": one.gold,
        "mana": one.mana,
        "tally": one.tally,
        "raided": one.raided,
        "totals": list(victory.totals(s, number)),
        "artifacts": [artifact(n) for n in one.artifacts],
        "pile": pile(s, number, seat),
        "room_hand_size": len(one.room_hand.cards),
        "room_hand": [card(n) for n in sorted(one.room_hand.cards)] if own else None,
        "spell_hand_size": len(one.spell_hand.cards),
        "spell_hand": [spell(n) for n in sorted(one.spell_hand.cards)] if own else None,
        "levels": one.dungeon.outermost if one.dungeon.rooms else 0,
        "rooms": [room(s, number, place) for place in one.dungeon.places],
    }


def room(s: DungeonKeeper, number: int, place: int) -> RoomView:
    """Return one room with its door, its traps and its creatures."""
    one = s.players[number].dungeon.room(place)
    found = quiet_room(one, place)
    if number == s.turn and s.band is not None and s.band.place == place:
        found = found.copy()
        found["creatures"] = fighters(s, one.creatures, creature_force)
        found["attacked"] = True
    return found


@lru_cache(maxsize=4096)
def quiet_room(one: Room, place: int) -> RoomView:
    """Return a room before which nobody stands; a room that changes is another one."""
    return {
        **card(one.card),
        "place": place_name(place),
        "level": LEVEL[place],
        "door": None if one.door == NONE else card(one.door),
        "traps": [card(trap) for trap in one.traps],
        "creatures": groups(one.creatures),
        "force": force_of(list(one.creatures)),
        "attacked": False,
    }


@lru_cache(maxsize=1024)
def cards(numbers: tuple[int, ...]) -> list[CardView]:
    """Return cards of the Room Deck that lie together."""
    return [card(number) for number in numbers]


@cache
def card(number: int) -> CardView:
    """Return a card of the Room Deck, face up."""
    one = CARDS[number]
    return {
        "slug": one.slug,
        "name": one.name,
        "kind": cast(CardKind, KINDS[one.kind]),
        "text": one.text,
        "icon": one.icon,
        "cost": one.cost,
        "currency": CURRENCIES[one.currency],
        "value": one.value,
        "trap": TRAP_KINDS[one.does] if one.kind == TRAP else "",
        "one_per_dungeon": one.one_per_dungeon,
        "counts_as": one.counts_as,
    }


@cache
def spell(number: int) -> SpellView:
    """Return a spell, face up."""
    one = SPELLS[number]
    return {"slug": one.slug, "name": one.name, "mana": one.mana, "text": one.text,
            "icon": one.icon}  # fmt: skip


@cache
def artifact(number: int) -> ArtifactView:
    """Return an artifact."""
    one = ARTIFACTS[number]
    return {"slug": one.slug, "name": one.name, "text": one.text, "icon": one.icon}


@cache
def unit(number: int) -> UnitView:
    """Return a counter with its marks."""
    one = UNITS[kind_of(number)]
    return {
        "slug": one.slug,
        "name": one.name,
        "force": one.force,
        "ability": ABILITIES[one.ability],
        "hero": one.hero,
        "icon": one.icon,
        "face_down": bool(number & FACE_DOWN),
        "carries": bool(number & CARRIES),
    }


@lru_cache(maxsize=4096)
def groups(units: tuple[int, ...]) -> list[GroupView]:
    """Return counters that stand together, equal ones as one with their number, the weakest
    first; `moved` says how many of them have moved (DK-12.2)."""
    alike = Counter([kind_of(one) | one & (FACE_DOWN | CARRIES) for one in units])
    moved = Counter([one & ~MOVED for one in units if one & MOVED])
    return [
        {**unit(one), "count": alike[one], "moved": moved[one]}
        for one in sorted(alike, key=kind_of)
    ]


def fighters(
    s: DungeonKeeper, units: tuple[int, ...], force: Callable[[DungeonKeeper, int], list[int]]
) -> list[GroupView]:
    """Return the counters of a side of a fight, with the Force of each that counts now."""
    found: list[GroupView] = []
    for one in groups(units):
        now = total(force(s, KIND[one["slug"]]))
        found.append(one if now == one["force"] else {**one, "now": now})
    return found


def pile(s: DungeonKeeper, number: int, seat: int) -> CountersView:
    """Return a player's pile; for the active one with what each counter costs (DK-11.6)."""
    found = counters(s.players[number].pile, seat)
    kinds = found["kinds"]
    if kinds is not None and number == s.turn:
        ids = sorted(set(s.players[number].pile.cards))
        kinds = [{**one, "price": price_of(s, n)} for one, n in zip(kinds, ids, strict=True)]
    return {**found, "kinds": kinds}


def counters(zone: Zone, seat: int) -> CountersView:
    """Return a Cup or a pile: how many, and of each kind how many where it lies open."""
    seen = kinds_among(tuple(zone.cards)) if zone.seen_by(seat) else None
    return {"count": len(zone.cards), "kinds": seen}


@lru_cache(maxsize=1024)
def kinds_among(units: tuple[int, ...]) -> list[KindView]:
    """Return each kind among counters once, with their number."""
    return [{**unit(kind), "count": count} for kind, count in sorted(Counter(units).items())]


def invasion(s: DungeonKeeper, band: Band) -> InvasionView:
    """Return the band, where it stands, and what weighs on this assault."""
    known, raid = band.place >= 0, band.place == SETTLEMENT
    rooms = s.active.dungeon.rooms  # a level that fell is gone, and its places with it
    fights = raid or (known and band.place < len(rooms) and rooms[band.place] is not None)
    return {
        "raid": raid,
        "place": place_name(band.place) if known else "",
        "heroes": fighters(s, band.heroes, hero_force) if fights else groups(band.heroes),
        "count": len(band.heroes),
        "raiders": fighters(s, band.raiders, creature_force),
        "weakness": band.weakness,
        "fear": band.fear,
        "omen": band.omen,
        "duels": 0 if s.battle is None else s.battle.duels,
        "as_printed": s.rules.battles_as_printed,
    }


def roll(s: DungeonKeeper, seat: int) -> RollView | None:
    """Return the rolls that the seat may slap now, None while it is not asked (R63).

    `theirs` says which are of the band; in a duel, what both totals are made of is in `sums`.
    """
    top = s.stack[-1] if s.stack else None
    if not isinstance(top, Roll) or not s.asks(seat):
        return None
    fight = s.stack[-2]
    sums = []
    if isinstance(fight, BattlePhase) and top.why == "duel":
        sums = [fight.terms_of(s, side, top.faces[side]) for side in (CREATURE, HERO)]
    return {
        "why": top.why,
        "rolls": [list(faces) for faces in top.faces],
        "whose": [UNITS[kind_of(label)].name for label in top.labels],
        "die": max(OCCASIONS[top.why].die.faces),
        "theirs": [bool(label & THEIRS) for label in top.labels],
        "sums": [[[one.what, one.size] for one in terms] for terms in sums],
        "added": added(s) if top.why == "invasion" else 0,
    }


def owed(s: DungeonKeeper) -> OwedView | None:
    """Return what is being paid for, or is paid and put somewhere: it has been announced (DK-4.9,
    11.7). None while nothing is."""
    top = s.stack[-1] if s.stack else None
    if isinstance(top, SummonPhase) and top.kind != NONE:
        return {"what": UNITS[top.kind].name, "price": 0}
    if not isinstance(top, Pay):
        return None
    for frame in s.stack[-2::-1]:
        if isinstance(frame, SummonPhase):
            return {"what": UNITS[frame.kind].name, "price": top.price}
        if isinstance(frame, ConstructionPhase | WorkshopsAtWork):
            return {"what": CARDS[frame.card].name, "price": top.price}
    return None


def result(s: DungeonKeeper) -> ResultView:
    """Return how the match ended (DK-23)."""
    return {"outcome": s.outcome, "winners": list(s.winners)}
