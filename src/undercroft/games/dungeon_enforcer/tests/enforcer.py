"""Positions of Dungeon Enforcer for tests, written as people speak of them.

    t = table(seat("C4", hunters="Therese", coins=9), seat("M4"), tokens="D5, H6")
    t.does("walk C5", "fight D5 from the west")

    t = battle("Therese, Ekim", "Gutter Rats", mine="Attack 5, Defense 4", theirs="Defense 6",
               energy=(14, 12))
    t.does("play attack-5", "no boost", "play defense-4", "play defense-6")
    assert t.hp["Gutter Rats"] == 3

Seat 0 is active, in battle it is the hero side, and seat 1 plays the monster. `dice` are the faces
thrown, in order, then ones for ever. A shuffle leaves the cards as they lie; decks are written top
card first, and what is not named lies below. `draws` are the random picks.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, cast

from undercroft.games.dungeon_enforcer import GAME
from undercroft.games.dungeon_enforcer.content import (
    BATTLE_CARDS,
    HUNTERS,
    ITEMS,
    MAPS,
    MONSTERS,
)
from undercroft.games.dungeon_enforcer.content.maps import NOWHERE, square_name, square_of
from undercroft.games.dungeon_enforcer.rules.battle import Battle, begin_duel, begin_fight
from undercroft.games.dungeon_enforcer.rules.game import Game
from undercroft.games.dungeon_enforcer.rules.rolls import ORDER, STREAMS
from undercroft.games.dungeon_enforcer.rules.turn import Turn
from undercroft.games.dungeon_enforcer.state import (
    AUTOMATON,
    HERO,
    MONSTER,
    NONE,
    DungeonEnforcer,
    Fight,
    Fighter,
    Player,
    Supply,
)
from undercroft.games.dungeon_enforcer.switches import SWITCHES, HouseRules
from undercroft.kernel import Dice, Die, ScriptedDice
from undercroft.kit.content import find
from undercroft.testing import Played, listed
from undercroft.testing.under_way import Procedure, under_way

ENOUGH: Final = 4000
ALL_ITEMS: Final = sum([item.count for item in ITEMS])
"""How many item cards there are, in all places together."""
MONSTERS_AS_THEY_LIE: Final = tuple(range(len(MONSTERS) - 1, 0, -1))
"""The picks of a shuffle that leaves all monsters as they lie."""
FAR: Final = "O15"
"""A square for a token that nobody reaches."""

find_hunter: Final = partial(find, "hunter", among=HUNTERS)
find_monster: Final = partial(find, "monster", among=MONSTERS)
find_item: Final = partial(find, "item", among=ITEMS)
find_battle_card: Final = partial(find, "battle card", among=BATTLE_CARDS)
find_map: Final = partial(find, "map", among=MAPS)


class AsTheyLie(Dice):
    """Dice that pick what `draws` says, then leave every deck as it lies."""

    def __init__(self, draws: Sequence[int] = ()) -> None:
        super().__init__()
        self.draws = list(draws)

    def roll(self, stream: str, count: int, die: Die) -> bytes:
        """See Dice.roll: the last face swaps a card with itself."""
        self.rolls += 1
        return bytes([self.draws.pop(0) if self.draws else die.faces[-1] for _ in range(count)])

    def copy(self) -> "AsTheyLie":
        """See Dice.copy."""
        return AsTheyLie(self.draws)


@dataclass
class Seat:
    """A seat as a test describes it; `known` says which items seat 0 knows too."""

    square: str = "C4"
    hunters: str = "Therese"
    coins: int = 10
    energy: int = 10
    gear: str = ""
    items: str = ""
    known_by: tuple[int, ...] = ()
    hp: tuple[int, ...] = ()
    defeated: int = 0


def seat(square: str = "C4", **fields: Any) -> Seat:
    """A seat whose token stands there, with those things."""
    return Seat(square, **fields)


class Person:
    """A seat of a running test, by names."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.square = "" if player.square == NOWHERE else square_name(player.square)
        self.hunters = [HUNTERS[one].name for one in player.hunters]
        self.gear = [ITEMS[one].name for one in player.gear]
        self.items = [ITEMS[one].name for one in player.items]

    def __getattr__(self, name: str) -> Any:
        """Coins, energy, hp, defeated: as in the state."""
        return getattr(self.player, name)


class Table(Played[DungeonEnforcer]):
    """A match in the middle, with the words that tests use."""

    GAME = GAME

    @property
    def me(self) -> Person:
        """Seat 0."""
        return Person(self.state.players[0])

    @property
    def other(self) -> Person:
        """Seat 1."""
        return Person(self.state.players[1])

    def person(self, number: int) -> Person:
        """Any seat."""
        return Person(self.state.players[number])

    @property
    def tokens(self) -> list[str]:
        """The squares of the monster tokens."""
        return [square_name(one) for one in self.state.tokens]

    @property
    def fight(self) -> Fight:
        """The battle under way."""
        return self.state.battle

    @property
    def over(self) -> bool:
        """Say whether there is no battle any more."""
        return self.state.fight is None

    def fighter(self, name: str) -> Fighter:
        """The fighter of that name."""
        return next(one for one in self.fight.fighters if one.stats.name == name)

    @property
    def hp(self) -> dict[str, int]:
        """The HP of every fighter."""
        return {one.stats.name: one.hp for one in self.fight.fighters}

    @property
    def energy(self) -> tuple[int, ...]:
        """The battle energy of each side, the hero side first."""
        return tuple([one.energy for one in self.fight.supplies])

    @property
    def left(self) -> tuple[int, ...]:
        """The battle energy of each supply as the last End Phase left it, before the new dice."""
        found: dict[int, int] = {}
        for event in self.told("battle_energy"):
            found[event["supply"]] = event["energy"] - event["roll"] - event["support"]
        return tuple([found[number] for number in sorted(found)])

    def lies(self, name: str, seat: int = 0) -> str:
        """What a seat sees in front of a fighter: nothing, `card`, `base`, or which play it is."""
        fighters = self.view(seat)["fight"]["fighters"]
        one = next(fighter for fighter in fighters if fighter["name"] == name)
        if one["play"] is None:
            return str(one["placed"])
        return one["play"]["name"] or f"base {one['play']['stance']}"

    def hand(self, number: int = 0) -> list[str]:
        """The hand of a supply, the hero side's first."""
        return [BATTLE_CARDS[one].name for one in self.fight.supplies[number].hand]

    @property
    def totals(self) -> dict[str, int]:
        """The last total of each fighter."""
        return {event["fighter"]: event["total"] for event in self.told("total")}

    @property
    def damage(self) -> dict[str, int]:
        """All damage that each fighter took at Reveals."""
        found: dict[str, int] = {}
        for event in self.told("damage"):
            found[event["fighter"]] = found.get(event["fighter"], 0) + event["size"]
        return found

    def places(self, *cards: str) -> "Table":
        """Place these cards or base plays, such as `attack-5` or `base attack`, and boost none."""
        for card in cards:
            self.does(card if card.startswith("base ") else f"play {card}")
            if self.asked and self.asked[1] == "boost":
                self.does("no boost")
        return self

    def plays(self, *notations: str) -> "Table":
        """Give these answers; wherever a boost, an action or an exchange is offered in between,
        say no."""
        no = {"boost": "no boost", "act": "pass", "exchange": "no exchange"}
        for notation in notations:
            while self.asked and self.asked[1] in no and notation not in self.options:
                self.does(no[self.asked[1]])
            self.does(notation)
        while self.asked and self.asked[1] in no:
            self.does(no[self.asked[1]])
        return self


def table(
    *seats: Seat,
    tokens: str = FAR,
    turn: int = 0,
    first: int = 0,
    round: int = 2,
    dice: Sequence[int] = (),
    draws: Sequence[int] = (),
    step: str = "move",
    **more: Any,
) -> Table:
    """Build a position in the turn of a player, by default when it may move.

    `step` is a step of the turn, such as `begin_turn`; the seat `first` began the match. `more`
    are decks (`hunter_deck`, `monster_deck`, `item_deck`, `item_discard`, `dead`) and switches.
    """
    state = lay_out(seats or (seat("C4"), seat("M4", hunters="Ekim")), round, dice, draws, more)
    state.tokens = tuple([square_of(one) for one in listed(tokens)])
    state.turn = NONE if step == "begin_turn" else turn
    state.first = first
    return run(state, (turn - first) % len(state.players) + 1, (Turn(turn), step))


def opening(
    players: int = 2, *, dice: Sequence[int] = (), draws: Sequence[int] = (), **switches: Any
) -> Table:
    """Begin a match with its set-up, from the first roll on."""
    thrown = ScriptedDice([*dice, *[1] * ENOUGH], 0, 0, (*STREAMS, ORDER), AsTheyLie(draws))
    return Table(cast(DungeonEnforcer, GAME.new(players, GAME.resolve(switches), thrown)))


def lay_out(
    seats: Sequence[Seat],
    round: int,
    dice: Sequence[int],
    draws: Sequence[int],
    more: dict[str, Any],
) -> DungeonEnforcer:
    """Return a state in which nothing is under way; take decks out of `more`."""
    decks = {
        name: more.pop(name, "")
        for name in ("hunter_deck", "monster_deck", "item_deck", "item_discard", "dead", "slain")
    }
    rules = GAME.resolve(more)
    players = [sit(one) for one in seats]
    dead = [find_hunter(name).id for name in listed(decks["dead"])]
    discard = [find_item(name).id for name in listed(decks["item_discard"])]
    slain = [find_monster(name).id for name in listed(decks["slain"])]
    groups = [hunter for one in players for hunter in one.hunters]
    owned = [item for one in players for item in one.gear + one.items]
    hunters = deck(decks["hunter_deck"], find_hunter, [h.id for h in HUNTERS], dead + groups)
    monsters = deck(decks["monster_deck"], find_monster, [m.id for m in MONSTERS], slain)
    every = [item.id for item in ITEMS for _ in range(item.count)]
    items = deck(decks["item_deck"], find_item, every, discard + owned)
    state = DungeonEnforcer(
        HouseRules(tuple([rules[switch.name] for switch in SWITCHES])),
        players,
        tuple(hunters),
        tuple(monsters),
        tuple(items),
        tuple(discard),
        tuple(dead),
        tuple(slain),
        round=round,
        order_a=tuple(range(len(players))),
        order_b=tuple(range(len(players))),
    )
    thrown = ScriptedDice([*dice, *[1] * ENOUGH], 0, 0, (*STREAMS, ORDER), AsTheyLie(draws))
    state.dice = thrown
    return state


def run(state: DungeonEnforcer, turns: int, *above: Procedure) -> Table:
    """Put procedures above a game of which so many turns began; go on until somebody is asked."""
    under_way(state, (Game(turns), "next_turn"), *above)
    return Table(state)


def deck(named: str, find: Any, every: list[int], used: list[int]) -> list[int]:
    """Return a deck, its top card last: the named ones on top, below them the others.

    `nothing` is an empty deck, and `only ...` one with nothing below.
    """
    if named == "nothing":
        return []
    only = named.startswith("only ")
    top = [find(name).id for name in listed(named.removeprefix("only "))]
    left = list(every)
    for card in [*used, *top]:
        if card in left:
            left.remove(card)
    return ([] if only else left) + top[::-1]


def sit(one: Seat) -> Player:
    """Return the player that a test describes; without hunters it is out."""
    hunters = tuple([find_hunter(name).id for name in listed(one.hunters)])
    items = tuple([find_item(name).id for name in listed(one.items)])
    return Player(
        square_of(one.square) if hunters else NOWHERE,
        one.energy,
        one.coins,
        hunters,
        one.hp or tuple([HUNTERS[hunter].hp for hunter in hunters]),
        tuple([find_item(name).id for name in listed(one.gear)]),
        items,
        one.known_by or (0,) * len(items),
        one.defeated,
    )


def cards(text: str) -> list[int]:
    """Return the battle cards of a list such as `Attack 5, 2x Defense 3`."""
    return [find_battle_card(name).id for name in listed(text)]


def battle(
    hunters: str = "Therese",
    monster: str = "Gutter Rats",
    mine: str | Sequence[str] = "",
    theirs: str = "",
    *,
    energy: Sequence[int] = (20, 20),
    phase: str = "attack_phase",
    round: int = 1,
    hp: Sequence[int] = (),
    gear: str = "",
    items: str = "",
    their_items: str = "",
    coins: int = 10,
    seats: Sequence[Seat] = (),
    deck_of_cards: str = "",
    duel: bool = False,
    solo: bool = False,
    tokens: str = "D5, O15",
    dice: Sequence[int] = (),
    draws: Sequence[int] = (),
    **more: Any,
) -> Table:
    """Build a battle on D5 that begins with that phase of that round, and go on until somebody is
    asked.

    `mine` and `theirs` are the hands (with separate resources a hand for each hunter). `energy` is
    that of each supply, `hp` that of each fighter, the monster last. `seats` are those behind seat
    0; by default one, who plays the monster with `their_items`. `phase="next_round"` begins the
    round with its Energy Phase, drawing from `deck_of_cards`. In a duel `monster` is a hunter.
    With `solo` the automaton plays the monster.
    """
    rival = monster if duel else "Fenn"
    one = Seat("D5", hunters, coins=coins, gear=gear, items=items)
    others = seats or (Seat("D5" if duel else "M4", rival, items=their_items),)
    state = lay_out((one, *(() if solo else others)), 2, dice, draws, more)
    state.turn, state.came_from = 0, square_of("C5")
    state.tokens = tuple([square_of(token) for token in listed(tokens)])
    number = NONE if duel else find_monster(monster).id
    if duel:
        begin_duel(state, 1)
    else:
        state.monster_deck = tuple([one for one in state.monster_deck if one != number])
        begin_fight(state, AUTOMATON if solo else 1, number)
    fill(state.battle, mine, theirs, energy, hp, deck_of_cards)
    state.battle.round = round - (phase == "next_round")
    duellist = 1 if duel else NONE
    return run(state, 1, (Turn(0, duellist), "end_turn"), (Battle(duellist, number), phase))


def fought(hunters: str, monster: str, plays: str, *acts: str, **more: Any) -> Table:
    """One round of a battle. `Attack 5, base attack / Defense 2` is what the hunters play, and the
    monster; `acts` are the answers after that, and whatever else is offered is declined. In the
    next round the attacking side has cards that it can place."""
    more.setdefault("deck_of_cards", "2x Attack 1, 3x Attack 2")
    sides = [one.split(", ") for one in plays.split(" / ")]
    hands = [", ".join(card for card in one if not card.startswith("base")) for one in sides]
    t = battle(hunters, monster, *hands, **more)
    order = sides if more.get("round", 1) % 2 else sides[::-1]
    return t.places(*[one.lower().replace(" ", "-").replace("base-", "base ")
                      for side in order for one in side]).plays(*acts)  # fmt: skip


def fill(
    fight: Fight,
    mine: str | Sequence[str],
    theirs: str,
    energy: Sequence[int],
    hp: Sequence[int],
    deck_of_cards: str,
) -> None:
    """Give the sides their hands, energy and HP."""
    hands = [mine] if isinstance(mine, str) else list(mine)
    for supply, text in zip(fight.supplies, [*hands, theirs], strict=True):
        supply.hand = tuple(cards(text))
    for supply, size in zip(fight.supplies, energy, strict=True):
        supply.energy = size
    for one, left in zip(fight.fighters, hp, strict=False):
        one.hp = left
    held = [card for supply in fight.supplies for card in supply.hand]
    every = [card.id for card in BATTLE_CARDS for _ in range(card.count)]
    fight.deck = tuple(deck(deck_of_cards, find_battle_card, every, held))


def won(hunters: str = "Therese", monster: str = "Gutter Rats", **more: Any) -> Table:
    """A battle that the hero side has just won: the monster, at 1 HP, is struck."""
    count = len(listed(hunters))
    hp = [HUNTERS[find_hunter(name).id].hp for name in listed(hunters)]
    t = battle(hunters, monster, mine=f"{count}x Attack 5", theirs="Defense 1", hp=(*hp, 1), **more)
    return t.plays(*["play attack-5"] * count, "play defense-1")


def lost(hunters: str = "Therese", monster: str = "Gutter Rats", **more: Any) -> Table:
    """A battle that the monster side has just won: the main hunter, at 1 HP, is struck."""
    names = listed(hunters)
    hp = [1, *[HUNTERS[find_hunter(name).id].hp for name in names[1:]]]
    t = battle(hunters, monster, mine=f"{len(names)}x Attack 1", theirs="Attack 9", hp=hp, **more)
    return t.plays(*["play attack-1"] * len(names), "play attack-9")


def side_of(name: str) -> int:
    """The side that a test names: `hero` or `monster`."""
    return {"hero": HERO, "monster": MONSTER}[name]


def supply_of(t: Table, side: str) -> Supply:
    """What that side fights with."""
    return t.fight.supplies[0 if side_of(side) == HERO else -1]
