"""Positions of Deck Box Dungeons for tests, written as people speak of them.

    t = table(hero("Calder", at="3,3"), enemies="Ravager 3 at 3,2", dice=[5, 2, 2, 2])
    t.does("strike 3,2", "end turn")
    assert (t.hero(0).energy, t.enemy("Ravager").health) == (1, 2)

    t = table(hero("Delyth", "Storm Staff", at="0,2"), hero(), rooms="Q1: 1")
    t.does("walk 3,0")
    assert t.asked == (0, "spawn")

A place is `x,y` in the dungeon, as in the ledger's examples, or the name of a space (`1-C4`); both
may stand in what a hero does. `hero()` alone is the next hero of the box with Sword and Shield and
the Rogue's abilities, no energy, no treasure, on the first free space; each has a seat of its own,
in order, unless `seat=` says otherwise or `solo=True` gives all to seat 0.

`rooms` are rooms of a fixed quest that lie on the table (`"Q1: 1 2"`), or a drawing of one room
(`". . #"` in rows, as in fields.py: `#` wall, `.` floor, `~` water, `o` pit, `s` start, `*` spawn
point), or nothing for the open room of 7 by 7 spaces from 0,0 to 6,6, with `walls`, `water` and
`pits` at places (`walls="2,1 2,2"`). A drawn room has the numbers of Q1, unless `quest=` says
otherwise, but its ground is set on the state by hand: a clone would lose it, so do not clone such
a table, and explore nothing there.

`enemies` are `Ravager 3 at 3,2, Arrowhead at 0,0 stunned` in the order of placing; without a
number the health is 3, that of a boss what it begins with. `companion` is `Brother Osric 7 at 3,2`.
`market` are what is for sale (by default nothing), `item_deck` the top of the deck, the top card
first, with the others below (`only Whetstone`: nothing below; `nothing`: empty), `item_discard`
what was used. `objects` are `altar at 3,2, Rune of Embers at 1,1`. Whatever else is named sets that
field of the state (`supply=`, `carrier=`, `marks=`, `flags=`, `smoky=`, ...) or is a switch of the
house rules (`range_metric="king_move"`); `by_table` names those that are for the table to do.

It is round 2. `phase="player"`: the hero `turn` has begun its turn and may act; `"turn"`: its turn
begins now; `"order"`: the Player Phase begins; `"enemies"`: the Enemy Phase begins; `"refresh"`:
the Refresh Phase begins. Then all goes on by the rules. `opening` is a match from its set-up on,
`built` one whose heroes are built and placed.

`dice` are the faces thrown, in order: numbers for six-sided dice, `"R1"` to `"M3"` for enemy dice
(of a spawn, and for treasure). After them each d6 shows 1 and each enemy die R1. The faces of one
throw then lie from the lowest to the highest. A shuffle leaves the cards as they lie, unless
`draws` has its picks.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from undercroft.games.deck_box_dungeons.actions import VOCABULARY
from undercroft.games.deck_box_dungeons.content import BOSSES, HEROES, ITEMS, RUNES
from undercroft.games.deck_box_dungeons.content import cards as printed
from undercroft.games.deck_box_dungeons.content.cards import DICE_PER_COPY
from undercroft.games.deck_box_dungeons.content.encounters import OBJECTS
from undercroft.games.deck_box_dungeons.content.library import NPCS, QUESTS, find_quest
from undercroft.games.deck_box_dungeons.ground.spaces import NOWHERE, space_name, space_of
from undercroft.games.deck_box_dungeons.rules import ending
from undercroft.games.deck_box_dungeons.rules.enemy_phase import EnemyPhase
from undercroft.games.deck_box_dungeons.rules.figures import occupied
from undercroft.games.deck_box_dungeons.rules.game import Game, copies_for, new_match
from undercroft.games.deck_box_dungeons.rules.generate import lay_out
from undercroft.games.deck_box_dungeons.rules.player_phase import HeroTurn, PlayerPhase
from undercroft.games.deck_box_dungeons.rules.refresh_phase import RefreshPhase
from undercroft.games.deck_box_dungeons.rules.sums import most_health
from undercroft.games.deck_box_dungeons.state import (
    ENEMY,
    NONE,
    PLAYERS,
    REFRESH,
    Companion,
    DeckBoxDungeons,
    Enemy,
    Hero,
    item_cards,
    kind_of,
)
from undercroft.games.deck_box_dungeons.switches import SWITCHES, HouseRules
from undercroft.games.deck_box_dungeons.tests.fields import field, seven
from undercroft.games.deck_box_dungeons.tests.found import (
    find_ability_card,
    find_boss,
    find_enemy,
    find_equipment,
    find_hero,
    find_item,
    find_rune,
)
from undercroft.games.deck_box_dungeons.tests.thrown import Face, Thrown
from undercroft.kernel import Action
from undercroft.kernel.errors import BadSetup
from undercroft.testing import Played, listed
from undercroft.testing.under_way import Procedure, under_way

MOST_HEALTH: Final = 3
_FIGURE: Final = re.compile(
    r"([^\d,]+?)(?: (\d+))? at (-?\d+,-?\d+|\d+-[A-I]\d)( stunned)?(?:, |$)"
)
_PLACE: Final = re.compile(r"^-?\d+,-?\d+$")
_FIELDS: Final = frozenset(DeckBoxDungeons.FIELDS) - {"rules", "seats", "heroes", "enemies"}


@dataclass
class Built:
    """A hero as a test describes it."""

    name: str = ""
    equipment: str = "Sword and Shield"
    abilities: str = "Rogue"
    at: str = ""
    health: int = NONE
    energy: int = 0
    treasure: int = 0
    items: str = ""
    runes: str = ""
    seat: int = NONE
    actions: int = 2
    ready: bool = True
    taunting: bool = False
    blessed: int = 0


def hero(
    name: str = "", equipment: str = "Sword and Shield", abilities: str = "Rogue", **fields: Any
) -> Built:
    """A hero with those cards; without `health=` it has all that it begins with, 0 is a dead one.

    `actions` are those left in the turn under way, `ready=False` has had its turn.
    """
    return Built(name, equipment, abilities, **fields)


class Person:
    """A hero of a running test; what is not here is as in the state (health, energy, alive...)."""

    def __init__(self, t: "Table", number: int) -> None:
        self.number = number
        self.part = t.state.heroes[number]
        self.name = self.part.hero.name
        self.alive = self.part.health > 0
        self.at = t.place(self.part.space)
        self.items = [ITEMS[kind_of(card)].name for card in self.part.items]
        self.runes = [RUNES[rune].name for rune in self.part.runes]

    def __getattr__(self, name: str) -> Any:
        """As in the state."""
        return getattr(self.part, name)


class Table(Played[DeckBoxDungeons]):
    """A match in the middle, with the words that tests use."""

    def action(self, notation: str) -> Action:
        """Return the action of that notation, in which a place may stand for a space."""
        verb, _, place = notation.rpartition(" ")
        if _PLACE.match(place):
            notation = f"{verb} {space_name(self.space(place))}"
        return VOCABULARY.parse(notation)

    @property
    def worth(self) -> list[float]:
        """What the match was worth to each player."""
        return ending.returns(self.state)

    def space(self, place: str) -> int:
        """Return the space at a place."""
        return spot(self.state, place)

    def place(self, space: int) -> str:
        """Write a space as its place in the dungeon; empty if it is none."""
        g = self.state.ground
        return "" if space == NOWHERE else f"{g.x[space]},{g.y[space]}"

    def spots(self, verb: str) -> list[str]:
        """Return the places that the asked player may `walk`, `strike`, `shoot`, aim `at`..., by y
        and then x."""
        names = [one.rpartition(" ") for one in self.options]
        found = [space_of(name) for said, _, name in names if said == verb]
        g = self.state.ground
        found.sort(key=lambda one: (g.y[one], g.x[one]))
        return [self.place(one) for one in found]

    def hero(self, who: int | str) -> Person:
        """A hero by its place, or by its name."""
        if isinstance(who, str):
            who = [one.hero.name for one in self.state.heroes].index(who)
        return Person(self, who)

    def enemy(self, name: str, which: int = 0) -> Enemy:
        """The enemy of that name; of equal ones count in the order of placing."""
        return [one for one in self.state.enemies if one.profile.name == name][which]

    @property
    def enemies(self) -> list[str]:
        """Every enemy, such as `Ravager 3 at 3,2`, in the order of placing."""
        return [
            f"{one.profile.name} {one.health} at {self.place(one.space)}"
            for one in self.state.enemies
        ]

    def at(self, name: str, which: int = 0) -> str:
        """Where a hero, the companion or an enemy is; empty if it is gone."""
        for one in self.state.heroes:
            if one.card != NONE and one.hero.name == name:
                return self.place(one.space)
        npc = self.state.companion
        if npc is not None and npc.who.name == name:
            return self.place(npc.space)
        found = [one for one in self.state.enemies if one.profile.name == name]
        return self.place(found[which].space) if which < len(found) else ""

    @property
    def market(self) -> list[str]:
        """What is for sale; `nothing` is a gap."""
        return ["nothing" if one == NONE else ITEMS[kind_of(one)].name for one in self.state.market]

    @property
    def deck(self) -> list[str]:
        """The item deck, its top card first."""
        return [ITEMS[kind_of(one)].name for one in self.state.item_deck[::-1]]

    @property
    def discard(self) -> list[str]:
        """The items that were used, in order."""
        return [ITEMS[kind_of(one)].name for one in self.state.item_discard]

    @property
    def rooms(self) -> str:
        """The rooms on the table: `1 2 4`."""
        count = self.state.quest.rooms
        return " ".join([str(n + 1) for n in range(count) if self.state.explored >> n & 1])

    @property
    def left(self) -> list[Face]:
        """The faces of the script that were not thrown."""
        return self._thrown().script

    @property
    def thrown(self) -> list[str]:
        """What each die was thrown for: attack, defense, skill, spawn, treasure, encounter."""
        return self._thrown().streams

    def rolls(self, *faces: Face) -> "Table":
        """Let these be the next faces, in place of what is left of the script."""
        self._thrown().script = list(faces)
        return self

    def _thrown(self) -> Thrown:
        assert isinstance(self.state.dice, Thrown)
        return self.state.dice

    def plays(self, *notations: str) -> "Table":
        """Give these answers; whatever window opens in between is passed."""
        for notation in notations:
            self.passes(notation)
            self.does(notation)
        return self.passes()

    def passes(self, wanted: str = "pass") -> "Table":
        """Pass every window, up to one in which that answer is offered (`pass` is no answer)."""
        answer = self.action(wanted)
        while "pass" in self.options:
            if wanted != "pass" and answer in self.state.legal_actions:
                break
            self.does("pass")
        return self

    def rest(self, until: str = "round") -> "Table":
        """Let everybody do nothing until the next round, or until a phase (`enemy`, `refresh`), or
        until the match is over; enemies are placed as rolled, and who is first is next."""
        began, s = self.state.round, self.state
        no = ("pass", "stop", "end turn", "put all as rolled", "decline", "attack as it is")
        while self.asked is not None and s.round == began and s.phase != until:
            answers = [one for one in no if one in self.options]
            self.does(answers[0] if answers else self.options[0])
        return self


def spot(s: DeckBoxDungeons, place: str) -> int:
    """Return the space at a place, `x,y` or the name of a space."""
    if not _PLACE.match(place):
        return space_of(place)
    x, y = place.split(",")
    found = s.ground.at.get((int(x), int(y)), NOWHERE)
    assert found != NOWHERE, f"nothing walkable at {place}"
    return found


# -- the table ------------------------------------------------------------------------------------


def chosen(switches: dict[str, str]) -> dict[str, str]:
    """Return a value for each switch; raise BadSetup for a wrong one. Cards count as they are,
    unless `levels` says otherwise."""
    values = {switch.name: switch.default for switch in SWITCHES} | {"levels": "fixed"}
    duties = dict.fromkeys(switches.pop("by_table", "").split(), "table")
    for name, value in {**switches, **duties}.items():
        switch = next((one for one in SWITCHES if one.name == name), None)
        if switch is None:
            raise BadSetup(f"no switch {name!r}")
        if fault := switch.refuse(value):
            raise BadSetup(fault)
        values[name] = value
    return values


def slug_of_quest(name: str) -> str:
    """Return what the switch `quest` says for Q1 to Q4, or for a quest by its name."""
    if re.match(r"^Q\d$", name):
        return QUESTS[int(name[1]) - 1].slug
    return name if name == "generated" else find_quest(name).slug


def table(
    *heroes: Built,
    rooms: Any = "",
    walls: str = "",
    water: str = "",
    pits: str = "",
    quest: str = "Q1",
    enemies: str = "",
    companion: str = "",
    objects: str = "",
    market: str = "nothing",
    item_deck: str = "",
    item_discard: str = "",
    phase: str = "player",
    turn: int = 0,
    round: int = 2,
    solo: bool = False,
    dice: Sequence[Face] = (),
    draws: Sequence[int] = (),
    **more: Any,
) -> Table:
    """Build a position and go on until somebody is asked; the docstring of the module says how."""
    party = heroes or (hero(),)
    named, _, shown = rooms.partition(":") if isinstance(rooms, str) else ("", "", "")
    if not shown:
        named = ""
    fields = {name: more.pop(name) for name in list(more) if name in _FIELDS}
    switches = chosen({"quest": slug_of_quest(named or quest), **more})
    seats = 1 if solo else len(party)
    rules = HouseRules(tuple([switches[switch.name] for switch in SWITCHES]))
    s = DeckBoxDungeons(rules, seats, len(party), round=round)
    s.dice = Thrown(dice, draws)
    s.expedition = lay_out(s)
    if named:
        s.explored = sum([1 << int(room) - 1 for room in shown.split()])
        s.lay_ground()
    else:
        s.explored = 1
        drawn = field(rooms, rules.manners) if isinstance(rooms, str) and rooms else rooms
        s.ground = drawn or seven(walls, water, pits, rules.manners)
    _muster(s, party, enemies, companion)
    _supply(s, market, item_deck, item_discard, objects)
    for name, value in fields.items():
        setattr(s, name, value)
    under_way(s, *_frames(s, phase, turn, party[turn].actions))
    return Table(s)


def _muster(s: DeckBoxDungeons, party: Sequence[Built], enemies: str, companion: str) -> None:
    """Put everybody who has a place there, then the others on the first free spaces."""
    names = [one.name for one in party]
    pool = list(item_cards(s.rules, copies_for(len(party))))
    for number, one in enumerate(party):
        if not one.name:
            names[number] = next(card.name for card in HEROES if card.name not in names)
        seat = number % s.seats if one.seat == NONE else one.seat
        card = find_hero(names[number]).id
        part = Hero(seat, card, find_equipment(one.equipment).id,
                    find_ability_card(one.abilities).id, energy=one.energy,
                    treasure=one.treasure, ready=one.ready, taunting=one.taunting,
                    blessed=one.blessed)  # fmt: skip
        if s.rules.light:  # both lie on a table
            part.equipment = part.abilities = NONE
        part.items = _take(pool, one.items)
        part.runes = tuple([find_rune(rune).id for rune in listed(one.runes)])
        part.health = most_health(s, part) if one.health == NONE else one.health
        part.ready = one.ready and part.health > 0
        part.space = spot(s, one.at) if one.at else NOWHERE
        s.heroes.append(part)
    s.item_deck = tuple(pool)
    s.supply = tuple([count * copies_for(len(party)) for count in DICE_PER_COPY])
    for name, health, place, stunned in _FIGURE.findall(enemies):
        _add_enemy(s, name, health, place, bool(stunned))
    for name, health, place, _ in _FIGURE.findall(companion):
        npc = next(one for one in NPCS if one.name == name)
        most = npc.health + npc.per_hero * len(party)
        s.companion = Companion(npc.id, int(health or most), most, spot(s, place))
    for part in s.heroes:
        if part.health > 0 and part.space == NOWHERE:
            full = occupied(s)
            free = [*s.ground.start_area, *s.ground.spaces]
            part.space = next(space for space in free if not full >> space & 1)


def _add_enemy(s: DeckBoxDungeons, name: str, health: str, place: str, stunned: bool) -> None:
    is_boss = name in [boss.name for boss in BOSSES]
    card: printed.Enemy = find_boss(name) if is_boss else find_enemy(name)
    most = MOST_HEALTH
    if is_boss:
        if s.quest.boss != card.id:
            s.quest.boss, s.quest.boss_defense = card.id, card.defense
            s.quest.boss_health = card.health + card.per_hero * s.began
        most = s.quest.boss_health
    supply = list(s.supply)
    die = card.colour if supply[card.colour] or not is_boss else NONE
    if die != NONE:
        supply[die] = max(0, supply[die] - 1)
    s.supply = tuple(supply)
    one = Enemy(s.placed, card.id, is_boss, die, int(health or most), most, spot(s, place), stunned)
    s.enemies.append(one)
    s.placed += 1


def _take(pool: list[int], named: str) -> tuple[int, ...]:
    """Take cards of those names out of a pool; a card that it lacks is one of another copy."""
    found: list[int] = []
    for name in listed(named):
        kind = find_item(name).id
        card = next((one for one in pool if kind_of(one) == kind), 2 * kind + 1)
        if card in pool:
            pool.remove(card)
        found.append(card)
    return tuple(found)


def _supply(s: DeckBoxDungeons, market: str, deck: str, discard: str, objects: str) -> None:
    pool = list(s.item_deck)
    for_sale = [one if one != "nothing" else "" for one in [*listed(market), *["nothing"] * 3][:3]]
    s.market = tuple([_take(pool, name)[0] if name else NONE for name in for_sale])
    s.item_discard = _take(pool, discard)
    top = _take(pool, deck.removeprefix("only ")) if deck != "nothing" else ()
    below = () if deck == "nothing" or deck.startswith("only ") else tuple(pool)
    s.item_deck = below + top[::-1]
    if s.rules.light:
        s.market = s.item_deck = ()
    held = [rune for one in s.heroes for rune in one.runes]
    for name, _, place, _ in _FIGURE.findall(objects):
        if name in OBJECTS:
            s.objects += ((OBJECTS.index(name), spot(s, place)),)
        else:
            s.lying += ((find_rune(name).id, spot(s, place)),)
    lying = [rune for rune, _ in s.lying]
    s.runes = tuple([rune.id for rune in RUNES if rune.id not in held + lying])


def _frames(s: DeckBoxDungeons, phase: str, turn: int, actions: int) -> list[Procedure]:
    """Return what is under way in that phase."""
    if phase == "enemies":
        s.phase = ENEMY
        return [(Game(), "refresh_phase"), EnemyPhase()]
    if phase == "refresh":
        s.phase = REFRESH
        return [(Game(), "another_round"), RefreshPhase()]
    s.phase = PLAYERS
    below = (Game(), "enemy_phase")
    if phase == "order":
        return [below, PlayerPhase()]
    s.turn = turn
    heroes, acting = (PlayerPhase(), "window"), HeroTurn(turn)
    if phase == "turn":
        return [below, heroes, acting]
    assert phase == "player", f"no phase {phase!r}"
    s.heroes[turn].ready = False
    s.heroes[turn].actions = actions
    return [below, heroes, (acting, "act")]


# -- the set-up -----------------------------------------------------------------------------------


def opening(
    players: int = 2,
    *,
    quest: str = "Q1",
    dice: Sequence[Face] = (),
    draws: Sequence[int] = (),
    **switches: str,
) -> Table:
    """Begin a match with its set-up; it stops at the first decision."""
    values = chosen({"quest": slug_of_quest(quest), **switches})
    return Table(new_match(players, values, (), Thrown(dice, draws)))


def built(*heroes: Built, players: int = 0, **more: Any) -> Table:
    """Begin a match and build these heroes in it; they stand where `at` says, or on the first free
    spaces. It stops at the first decision of round 1. `players` is one for each hero."""
    t = opening(players or len(heroes), **more)
    if t.asked == (0, "heroes"):
        t.does("two heroes" if len(heroes) > 1 else "one hero")
    for kind in ("hero", "equipment", "abilities"):
        for one in heroes:
            named = {"hero": one.name, "equipment": one.equipment, "abilities": one.abilities}[kind]
            said = f"take {named.lower().replace(' ', '-')}"
            if t.asked is not None and t.asked[1] == kind:
                t.does(said if named else t.options[0])
    for one in heroes:
        if t.asked is not None and t.asked[1] == "start":
            t.does(f"start {one.at}" if one.at else t.options[0])
    return t
