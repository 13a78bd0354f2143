"""Set-up, the turns of the heroes in laps, and the end (WD-2, WD-3, WD-15)."""

from functools import lru_cache
from typing import Final

from undercroft.kernel import Action, Dice, Frame, Switches
from undercroft.kit.zones import ALL, NONE, OWNER, Zone

from ..actions import D_FACTION, D_FIRST, D_NEXT, DECLARE, FIRST, HAND, NEXT, NORTH
from ..content.cards import OBJECTIVE, STAIRWAY
from ..content.catalogue import CARDS, DUNGEON, FACTIONS, HEROES
from ..decks import DeckList, deck_of, dungeon_list
from ..state import NONE_YET, Dungeon, Exit, Place, Player, WarpDungeons
from ..switches import SWITCHES, HouseRules
from .drawing import DEAL, draw
from .dungeon import exits_to_open, lay, open_exits
from .scoring import lap_cap_reached
from .turn import Turn

BESIDE_OBJECTIVE: Final = 9
"""How many cards are shuffled with the Objective Room (WD-2.8)."""
JUNCTIONS: Final = {2: "t-junction", 3: "intersection"}
"""By the number of heroes, what is laid on the Stairway's exit (WD-2.5-2.7)."""


def new_match(
    players: int, switches: Switches, brought: tuple[str, ...], dice: Dice
) -> WarpDungeons:
    """Begin a match with the decks that each seat brought (WD-1.1-1.3, 2.1, 2.14)."""
    rules = house_rules(tuple([switches[switch.name] for switch in SWITCHES]))
    lists = [deck_of(text, switches) for text in brought]
    dm = [deck.role for deck in lists].index("dm")
    seats = [player_with(deck, player) for player, deck in enumerate(lists)]
    dungeon = Dungeon(tuple(dungeon_list(switches, lists[dm])))
    return WarpDungeons(rules, seats, dm, dungeon).start(Game(), dice)


@lru_cache(maxsize=64)
def house_rules(values: tuple[str, ...]) -> HouseRules:
    """Read the switches of a match once for all matches that choose the same."""
    return HouseRules(values)


def player_with(deck: DeckList, player: int) -> Player:
    """Return a player before set-up: a whole personal deck, nothing else (WD-1.2, 2.14)."""
    cards = sorted(deck.cards)
    hand, discard = Zone(OWNER, player, []), Zone(ALL, player, [])
    return Player(deck.hero, tuple(cards), hand, Zone(NONE, player, cards), discard)


class Game(Frame):
    """A whole game: set-up, then turns of the heroes, lap by lap, until the result."""

    STEPS = (
        "declare_faction",
        "shuffle_decks",
        "lay_out_dungeon",
        "opening_hands",
        "first_hero",
        "second_hero",
        "next_turn",
        "end_of_lap",
    )

    place: int = 0

    def declare_faction(self, s: WarpDungeons) -> None:
        """The DM announces one faction of the deck's monsters (WD-1.5, 16.7)."""
        printed = {CARDS[card].faction for card in s.players[s.dm].brought if CARDS[card].wounds}
        s.ask(s.dm, D_FACTION, [DECLARE[n] for n, name in enumerate(FACTIONS) if name in printed])

    def declare_faction_refusal(self, s: WarpDungeons, action: Action) -> str | None:
        """No monster of the deck has it (WD-16.7)."""
        return "WD-16.7" if action in DECLARE else None

    def declare_faction_answer(self, s: WarpDungeons, action: Action) -> None:
        """It is public and cannot change (WD-1.5)."""
        s.faction = action.args[0]
        s.say("declared", "WD-1.5", player=s.dm, faction=FACTIONS[s.faction])

    def shuffle_decks(self, s: WarpDungeons) -> None:
        """Shuffle each personal deck before the first draw (WD-2.3)."""
        for player in s.players:
            s.dice.shuffle(DEAL, player.deck.unshared())

    def lay_out_dungeon(self, s: WarpDungeons) -> None:
        """Lay the Stairway and the junction, and prepare the dungeon deck (WD-2.4-2.11)."""
        rest = list(s.dungeon.deck)
        stairway = _take(rest, next(k for k in rest if DUNGEON[k].kind == STAIRWAY))
        objective = _take(rest, next(k for k in rest if DUNGEON[k].kind == OBJECTIVE))
        slug = JUNCTIONS.get(len(s.hero_players))
        junction = NONE_YET
        if slug is not None:
            junction = _take(rest, next(k for k in rest if DUNGEON[k].slug == slug))
        s.dungeon.deck = prepared(s, rest, objective)
        s.dungeon.piles = [tuple(range(len(s.dungeon.deck)))]
        start = Place(stairway, 0, 0, 0, NORTH, NONE_YET, NONE_YET, (Exit(NORTH, 0),))
        s.dungeon.places = [start]
        for player in s.hero_players:
            s.say("hero", "WD-1.3", player=player, hero=HEROES[s.players[player].hero].name)
        s.say("entrance", "WD-2.4", cards=len(s.dungeon.deck))
        if junction != NONE_YET:
            number = lay(s, junction, 0, NORTH)
            clause = "WD-2.6" if len(s.hero_players) == 2 else "WD-2.7"
            s.say("laid", clause, place=number, card=DUNGEON[junction].name)
            sides, count = exits_to_open(s, number)
            open_exits(s, number, sides[:count])

    def opening_hands(self, s: WarpDungeons) -> None:
        """Every player draws 7 cards, the DM included (WD-2.12)."""
        for player in range(len(s.players)):
            draw(s, player, HAND)

    def first_hero(self, s: WarpDungeons) -> None:
        """The hero in the lowest seat names who goes first (WD-2.13, R12)."""
        heroes = s.hero_players
        if s.rules.turn_order == "spokesman":
            s.ask(heroes[0], D_FIRST, [FIRST[player] for player in heroes])
            return
        if s.rules.turn_order == "random":
            s.dice.shuffle("order", heroes)
        self._in_order(s, heroes)
        self.go("next_turn")

    def first_hero_answer(self, s: WarpDungeons, action: Action) -> None:
        """Note who is first."""
        s.order = (action.args[0],)

    def second_hero(self, s: WarpDungeons) -> None:
        """With three heroes the same hero names the second (WD-2.13, R12)."""
        others = [player for player in s.hero_players if player not in s.order]
        if others:
            s.ask(s.hero_players[0], D_NEXT, [NEXT[player] for player in others])
        else:
            self._in_order(s, list(s.order))

    def second_hero_answer(self, s: WarpDungeons, action: Action) -> None:
        """The last follows; the order stays fixed."""
        order = [*s.order, action.args[0]]
        self._in_order(s, order + [player for player in s.hero_players if player not in order])

    def _in_order(self, s: WarpDungeons, order: list[int]) -> None:
        s.order = tuple(order)
        s.say("order", "WD-2.13", players=s.order)

    def next_turn(self, s: WarpDungeons) -> None:
        """Living heroes take their turns in the fixed order (WD-3.1, 3.4)."""
        while self.place < len(s.order):
            player = s.order[self.place]
            self.place += 1
            if s.players[player].alive:
                self.go("next_turn")
                s.begin(Turn(player))
                return

    def end_of_lap(self, s: WarpDungeons) -> None:
        """Each living hero has taken or missed one turn; at the cap it ends (WD-3.6, 15.9)."""
        if s.lap >= s.rules.lap_cap:
            lap_cap_reached(s)
            return
        s.lap += 1
        self.place = 0
        self.go("next_turn")


def prepared(s: WarpDungeons, rest: list[int], objective: int) -> tuple[int, ...]:
    """Return the prepared dungeon deck, bottom first (WD-2.8-2.10).

    Nine shuffled cards join the Objective Room, those ten are shuffled, and the
    others lie shuffled on top.
    """
    s.dice.shuffle(DEAL, rest)
    bottom = [objective, *rest[:BESIDE_OBJECTIVE]]
    top = rest[BESIDE_OBJECTIVE:]
    s.dice.shuffle(DEAL, bottom)
    s.dice.shuffle(DEAL, top)
    return tuple(bottom + top)


def _take(cards: list[int], kind: int) -> int:
    cards.remove(kind)
    return kind


def safe_on_top(pile: tuple[int, ...]) -> int:
    """Return how many of the top cards of a pile cannot be the Objective Room.

    It was shuffled among the bottom ten, and dividing keeps the order (WD-2.9, 5.14).
    """
    safe = 0
    for card in reversed(pile):
        if card <= BESIDE_OBJECTIVE:
            break
        safe += 1
    return safe
