"""Positions of Dungeon Keeper for tests, written as people speak of them.

    t = table(seat(gold=4, hand="Scythe", rooms="Lair, Prison [Wood Door, Gas]",
                   stands={"2.1": "Keeper, 2x Imps"}), phase="construction")
    t.does("construct scythe", "to 2.1")
    assert t.room("2.1").traps == ["Scythe"]
    assert t.over

Rooms follow the Heart, place by place (`-` is a gap); doors and traps stand in brackets, the
Heart's in `heart`. The Keeper is in the Heart unless `stands` says otherwise. Counters may be
named by any part that only one has. Seat 0 is active. The phase that is named is played, and
then the test is `over`. `dice` are the faces thrown, in order, then ones for ever; `draws` are
the random picks, cards drawn first to last come from the top of the deck.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from undercroft.games.dungeon_keeper import GAME
from undercroft.games.dungeon_keeper.actions import DONE, is_door
from undercroft.games.dungeon_keeper.content import (
    ARTIFACTS,
    CARDS,
    HEART,
    KEEPER,
    SPELLS,
    UNITS,
)
from undercroft.games.dungeon_keeper.dungeon import (
    CARRIES,
    FACE_DOWN,
    NONE,
    PLACES,
    Dungeon,
    Room,
    kind_of,
    place_name,
)
from undercroft.games.dungeon_keeper.rules import victory
from undercroft.games.dungeon_keeper.rules.battle import BattlePhase
from undercroft.games.dungeon_keeper.rules.build import BuildPhase
from undercroft.games.dungeon_keeper.rules.card_phases import FatePhase, SpellPhase
from undercroft.games.dungeon_keeper.rules.construction import ConstructionPhase
from undercroft.games.dungeon_keeper.rules.doors import DoorPhase
from undercroft.games.dungeon_keeper.rules.game import Game
from undercroft.games.dungeon_keeper.rules.hero_phase import HeroPhase
from undercroft.games.dungeon_keeper.rules.invasion import Invasion
from undercroft.games.dungeon_keeper.rules.magic import MagicPhase
from undercroft.games.dungeon_keeper.rules.mining import MiningPhase
from undercroft.games.dungeon_keeper.rules.moving import DeployPhase
from undercroft.games.dungeon_keeper.rules.raids import RaidPhase
from undercroft.games.dungeon_keeper.rules.rolls import FIRST, STREAMS
from undercroft.games.dungeon_keeper.rules.summon import SummonPhase
from undercroft.games.dungeon_keeper.rules.traps import TrapPhase
from undercroft.games.dungeon_keeper.rules.turn import Turn
from undercroft.games.dungeon_keeper.state import Band, Battle, DungeonKeeper, Player
from undercroft.games.dungeon_keeper.switches import SWITCHES, HouseRules
from undercroft.kernel import Action, Frame, Kind, ScriptedDice
from undercroft.kit.content import find, slug_of
from undercroft.kit.zones import ALL, OWNER, Zone
from undercroft.kit.zones import NONE as UNSEEN
from undercroft.testing import Played, listed
from undercroft.testing.under_way import Procedure, under_way

OVER: Final = Kind("over", "DK-4.2", "look", always=True)
ENOUGH: Final = 400
find_card: Final = partial(find, "card", among=CARDS)
find_spell: Final = partial(find, "spell", among=SPELLS)
find_artifact: Final = partial(find, "artifact", among=ARTIFACTS)
PLACE: Final = {place_name(place): place for place in range(PLACES)}
PHASES: Final[dict[str, tuple[type[Frame], str]]] = {
    "turn": (Turn, "begin_turn"),
    "mining": (MiningPhase, "base_gold"),
    "magic": (MagicPhase, "base_mana"),
    "spell": (SpellPhase, "draw_cards"),
    "fate": (FatePhase, "draw_cards"),
    "build": (BuildPhase, "build_room"),
    "construction": (ConstructionPhase, "guard_rooms"),
    "creature": (SummonPhase, "draw_counters"),
    "summon": (SummonPhase, "heart_of_evil"),
    "deploy": (DeployPhase, "deploy"),
    "hero": (HeroPhase, "invasion_roll"),
    "invasion": (Invasion, "choose_room"),
    "assault": (Invasion, "workshops"),
    "war": (Invasion, "war_phase"),
    "traps": (TrapPhase, "thieves"),
    "doors": (DoorPhase, "door_holds"),
    "battle": (BattlePhase, "all_face_up"),
    "raid": (RaidPhase, RaidPhase.STEPS[0]),
    "round": (Game, "end_of_round"),
}
"""Where each phase of a test begins; from `traps` to `war` a band stands before a room."""


class Halt(Frame):
    """The end of a test's position: asks for a decision that nobody needs to take."""

    STEPS = ("over",)

    def over(self, s: DungeonKeeper) -> None:
        s.ask(0, OVER, [DONE])

    def over_answer(self, s: DungeonKeeper, action: Action) -> None:
        s.end_match()


@dataclass
class Seat:
    """A seat as a test describes it; lists are written `Gas, 3x Wood Door`."""

    rooms: str = ""
    heart: str = ""
    stands: Mapping[str, str] = field(default_factory=dict)
    gold: int = 0
    mana: int = 0
    hand: str = ""
    spells: str = ""
    pile: str = ""
    tally: int = 0
    artifacts: str = ""
    raided: bool = False


def seat(**fields: Any) -> Seat:
    """A seat with those things before it."""
    return Seat(**fields)


def unit(name: str) -> int:
    """Return the kind of counter whose name has that part: `Imps`, `Keeper`, `Dark Elves`."""
    slug = slug_of(name)
    found = [one.id for one in UNITS if slug == one.slug] or [
        one.id for one in UNITS if slug in one.slug
    ]
    assert len(found) == 1, f"{name!r} could be {[UNITS[one].name for one in found]}"
    return found[0]


def units(text: str) -> tuple[int, ...]:
    """Return the counters of a list; `(down)` lies face down, `(carries)` is a carried Slayer."""
    found: list[int] = []
    for name in listed(text):
        marks = FACE_DOWN * ("(down)" in name) | CARRIES * ("(carries)" in name)
        found.append(unit(name.partition("(")[0].strip()) | marks)
    return tuple(found)


def names(numbers: Sequence[int]) -> list[str]:
    """Return the names of counters, marks in brackets."""
    words = {FACE_DOWN: " (down)", CARRIES: " (carries)"}
    return [
        UNITS[kind_of(one)].name + "".join([word for mark, word in words.items() if one & mark])
        for one in numbers
    ]


class RoomSeen:
    """A room of a running test, by names."""

    def __init__(self, room: Room) -> None:
        self.name = room.name
        self.door = "" if room.door == NONE else CARDS[room.door].name
        self.traps = [CARDS[trap].name for trap in room.traps]
        self.creatures = names(room.creatures)


class Person:
    """A seat of a running test: what lies before it, by name."""

    def __init__(self, player: Player) -> None:
        self.player = player

    @property
    def hand(self) -> list[str]:
        """The Room hand, sorted."""
        return sorted([CARDS[card].name for card in self.player.room_hand.cards])

    @property
    def spells(self) -> list[str]:
        """The Spell hand, sorted."""
        return sorted([SPELLS[card].name for card in self.player.spell_hand.cards])

    @property
    def pile(self) -> list[str]:
        """The pile, weakest kinds first."""
        return names(self.player.pile.cards)

    @property
    def artifacts(self) -> list[str]:
        """The artifacts in the Heart."""
        return [ARTIFACTS[one].name for one in self.player.artifacts]

    @property
    def rooms(self) -> dict[str, str]:
        """The name of the room at each place."""
        return {place_name(place): room.name for place, room in self.player.dungeon.standing()}

    def __getattr__(self, name: str) -> Any:
        """Gold, mana, tally, raided: as in the state."""
        return getattr(self.player, name)


class Table(Played[DungeonKeeper]):
    """A match in the middle of a turn, with the words that tests use."""

    GAME = GAME

    @property
    def over(self) -> bool:
        """Say whether the phase of the test has ended and the match goes on."""
        return self.asked == (0, OVER.name)

    @property
    def me(self) -> Person:
        """The active player, seat 0."""
        return Person(self.state.players[0])

    @property
    def other(self) -> Person:
        """The opponent, seat 1."""
        return Person(self.state.players[1])

    def room(self, place: str, player: int = 0) -> RoomSeen:
        """Return a room by level and place, such as `2.1`."""
        return RoomSeen(self.state.players[player].dungeon.room(PLACE[place]))

    @property
    def band(self) -> list[str]:
        """The heroes of the band; empty once the invasion is over."""
        return [] if self.state.band is None else names(self.state.band.heroes)

    @property
    def room_discard(self) -> list[str]:
        """The Room discard, the top card last."""
        return [CARDS[card].name for card in self.state.room_discard.cards]

    @property
    def spell_discard(self) -> list[str]:
        """The Spell discard, the top card last."""
        return [SPELLS[card].name for card in self.state.spell_discard.cards]

    @property
    def cup(self) -> list[str]:
        """The Creature Cup, weakest kinds first."""
        return names(self.state.creature_cup.cards)

    @property
    def hero_cup(self) -> list[str]:
        """The Hero Cup, weakest kinds first."""
        return names(self.state.hero_cup.cards)

    @property
    def totals(self) -> tuple[int, ...]:
        """The five totals of the active player."""
        return victory.totals(self.state, 0)


def table(
    *seats: Seat,
    phase: str,
    dice: Sequence[int] = (),
    draws: Sequence[int] = (),
    room_deck: str = "",
    room_discard: str = "",
    spell_deck: str = "",
    spell_discard: str = "",
    cup: str = "",
    hero_cup: str = "",
    artifacts: str = "",
    undead: int = -1,
    band: str = "",
    at: str = "",
    round: int = 9,
    house: Mapping[str, str] = {},
    **switches: str,
) -> Table:
    """Build a position and play the phase until somebody is asked, or it is over.

    With fewer than two seats the others are bare; `solo=True` is written `solo="on"`. `band`
    are heroes, `at` the room under assault. Decks are written top card first.
    """
    rules = GAME.resolve({**house, **switches})
    wanted = 1 if rules["solo"] == "on" else 2
    sitting = [*seats, *[Seat()] * (wanted - len(seats))]
    hidden = rules["pile_visibility"] == "hidden"
    state = DungeonKeeper(
        HouseRules(tuple([rules[switch.name] for switch in SWITCHES])),
        [sit(one, number, OWNER if hidden else ALL) for number, one in enumerate(sitting)],
        Zone(UNSEEN, -1, room_cards(room_deck)[::-1]),
        Zone(ALL, -1, room_cards(room_discard)),
        Zone(UNSEEN, -1, spell_cards(spell_deck)[::-1]),
        Zone(ALL, -1, spell_cards(spell_discard)),
        Zone(UNSEEN if hidden else ALL, -1, sorted(units(cup))),
        Zone(ALL, -1, sorted(units(hero_cup))),
        tuple([find_artifact(name).id for name in listed(artifacts)]),
        undead,
        round,
    )
    picks = ScriptedDice([*draws, *[0] * ENOUGH])
    state.dice = ScriptedDice([*dice, *[1] * ENOUGH], 0, 0, (*STREAMS, FIRST), picks)
    if band:
        place = PLACE[at] if at else NONE
        state.band = Band(units(band), place)
        state.attacked = True
    under_way(state, Halt(), frame_of(phase, at))
    return Table(state)


def frame_of(phase: str, at: str) -> Procedure:
    """Return the frame that plays the phase, and its first step."""
    made, step = PHASES[phase]
    frame: Frame
    if made is Turn:
        frame = Turn(0)
    elif made is Invasion and at:
        frame = Invasion(int(at.partition(".")[0]))
    else:
        frame = made()
    return frame, step


def sit(one: Seat, number: int, pile_seen: str = ALL) -> Player:
    """Return the player that a test describes."""
    rooms: list[Room | None] = [furnished(HEART, one.heart)]
    for text in listed(one.rooms):
        name, _, inside = text.partition("[")
        gap = name.strip() == "-"
        rooms.append(None if gap else furnished(find_card(name).id, inside.rstrip("] ")))
    dungeon = Dungeon(rooms)
    for place, text in one.stands.items():
        for creature in units(text):
            dungeon.place_unit(PLACE[place], creature)
    if KEEPER not in [kind_of(creature) for creature in dungeon.creatures]:
        dungeon.place_unit(0, KEEPER)
    return Player(
        dungeon,
        Zone(OWNER, number, room_cards(one.hand)),
        Zone(OWNER, number, spell_cards(one.spells)),
        Zone(pile_seen, number, sorted(units(one.pile))),
        one.gold,
        one.mana,
        one.tally,
        tuple([find_artifact(name).id for name in listed(one.artifacts)]),
        one.raided,
    )


def furnished(card: int, inside: str) -> Room:
    """Return a room with the doors and traps of that list."""
    cards = room_cards(inside)
    doors = [one for one in cards if is_door(one)]
    return Room(card, doors[0] if doors else NONE, tuple([n for n in cards if not is_door(n)]))


def room_cards(text: str) -> list[int]:
    """Return the cards of the Room Deck in that list."""
    return [find_card(name).id for name in listed(text)]


def spell_cards(text: str) -> list[int]:
    """Return the spells in that list."""
    return [find_spell(name).id for name in listed(text)]


def in_battle(t: Table) -> Battle:
    """Return the battle under way."""
    assert t.state.battle is not None
    return t.state.battle


def battle(creatures: str, heroes: str, rooms: str = "Lair", **more: Any) -> Table:
    """A battle at 2.1 that stops before every duel, because a spell could be cast: pass."""
    mine = {"mana": 3, "spells": "Evil Omen", **more.pop("mine", {})}
    own = seat(rooms=rooms, stands={"2.1": creatures}, **mine)
    return table(own, *more.pop("seats", ()), phase="battle", band=heroes, at="2.1", **more)


def sides(t: Table) -> tuple[list[str], list[str]]:
    """Who stands at 2.1, and the band."""
    return t.room("2.1").creatures, t.band


def named(creatures: str, heroes: str) -> tuple[list[str], list[str]]:
    """The same, from two lists of counters."""
    return names(units(creatures)), names(units(heroes))


def fought(t: Table) -> list[tuple[int, int]]:
    """Both battle totals of every duel so far."""
    return [(duel["creature"], duel["hero"]) for duel in t.told("duel")]
