"""Set-up, and turns in rounds until the match ends (DE-2, DE-3.1)."""

from functools import lru_cache
from typing import Final

from undercroft.kernel import Action, Dice, Event, Frame, State, Switches
from undercroft.kit.zones import OWNER, Zone

from ..actions import D1_TOWN, D2_TOKEN, D13_FIRST, PLACE, TAKE
from ..content import HUNTERS, ITEMS, MONSTERS
from ..content.maps import NOWHERE, SQUARES, TOKENS, Map, distance, square_name
from ..state import DungeonEnforcer, Player
from ..switches import SWITCHES, HouseRules
from . import victory
from .rolls import DEAL, OCCASIONS, ranked, shuffled, top
from .turn import Turn

CHOICES: Final = 3
"""So many hunters a player may choose the first one of (R5)."""
KEPT: Final = 8
"""So many tables of distances are remembered: seven tokens are placed by one."""


def new_match(
    players: int, switches: Switches, brought: tuple[str, ...], dice: Dice
) -> DungeonEnforcer:
    """Begin a match with nothing shuffled yet, 10 map energy and 10 battle coins each; a lone
    player plays the solo variant (DE-2.3, 17.1, R1)."""
    table = DungeonEnforcer(
        HouseRules(tuple([switches[switch.name] for switch in SWITCHES])),
        [Player() for _ in range(players)],
        tuple([hunter.id for hunter in HUNTERS]),
        tuple([monster.id for monster in MONSTERS]),
        tuple([item.id for item in ITEMS for _ in range(item.count)]),
    )
    return table.start(Game(), dice)


class Game(Frame):
    """A whole game: the set-up in its order, then rounds of turns. `place` counts players."""

    STEPS = (
        "first_roll",
        "shuffle_heroes",
        "deal_hunters",
        "take_a_hunter",
        "place_player_token",
        "second_roll",
        "place_monster_token",
        "other_decks",
        "next_round",
        "next_turn",
        "end_of_round",
    )

    place: int = 0

    def throws(self, s: State) -> Event | None:
        """Whoever has to throw, in whichever procedure, and what for (DE-1.19); nobody shuffles by
        a throw."""
        assert isinstance(s, DungeonEnforcer)
        why, player = s.throwing
        if why not in OCCASIONS:
            return None
        return Event("throws", OCCASIONS[why][1], {"player": player, "why": why})

    # -- set-up ---------------------------------------------------------------------------

    def first_roll(self, s: DungeonEnforcer) -> None:
        """Order A, from the highest roll down; its top takes the first turn; nobody rolls alone
        (DE-2.1, 2.2, 17.1, R4)."""
        s.order_a = tuple(ranked(s, "order_a", list(range(len(s.players)))))
        s.first = s.order_a[0]

    def shuffle_heroes(self, s: DungeonEnforcer) -> None:
        """Shuffle the hunters before anyone takes one (DE-2.4)."""
        s.hunter_deck = shuffled(s, s.hunter_deck)

    def deal_hunters(self, s: DungeonEnforcer) -> None:
        """In order A everybody is dealt one, or sees three (DE-2.5, R5)."""
        player = s.order_a[self.place]
        if not s.rules.picks_of_three:
            hunter, s.hunter_deck = s.hunter_deck[-1], s.hunter_deck[:-1]
            self._take(s, player, hunter)
            return
        s.offer = Zone(OWNER, player, top(s.hunter_deck, CHOICES))
        s.hunter_deck = s.hunter_deck[:-CHOICES]
        s.shown += 1

    def take_a_hunter(self, s: DungeonEnforcer) -> None:
        """Choose one of the three in secret (R5)."""
        assert s.offer is not None
        choices = [TAKE[hunter] for hunter in sorted(s.offer.cards)]
        s.ask(s.order_a[self.place], D13_FIRST, choices)

    def take_a_hunter_answer(self, s: DungeonEnforcer, action: Action) -> None:
        """Keep that one; the other two are shuffled back (R5)."""
        assert s.offer is not None
        hunter = action.args[0]
        s.offer.unshared().remove(hunter)
        s.hunter_deck = shuffled(s, s.hunter_deck + tuple(s.offer.cards))
        s.offer = None
        self._take(s, s.order_a[self.place], hunter)

    def _take(self, s: DungeonEnforcer, player: int, hunter: int) -> None:
        """Begin with that hunter; then it is the next player in order A."""
        s.players[player].hunters = (hunter,)
        s.players[player].hp = (HUNTERS[hunter].hp,)
        s.shown += 1
        s.say("dealt", "DE-2.5", player=player, hunter=HUNTERS[hunter].name)
        self.place = (self.place + 1) % len(s.players)
        if self.place:
            self.go("deal_hunters")
        else:
            self.go("place_player_token")

    def place_player_token(self, s: DungeonEnforcer) -> None:
        """In order A everybody chooses a starting town, which may be shared; or begins on a
        random square that nobody has (DE-2.6-2.8, R6)."""
        player = s.order_a[self.place]
        if s.rules.random_start:
            taken = [one.square for one in s.players]
            open_squares = [square for square in s.rules.map.squares if square not in taken]
            self._put(s, player, open_squares[pick(s, len(open_squares))], "DE-2.8")
        else:
            s.ask(player, D1_TOWN, [PLACE[town] for town in s.rules.map.starts])

    def place_player_token_answer(self, s: DungeonEnforcer, action: Action) -> None:
        """Put the token there."""
        self._put(s, s.order_a[self.place], action.args[0], "DE-2.6")

    def _put(self, s: DungeonEnforcer, player: int, square: int, clause: str) -> None:
        """Begin on that square; then it is the next player in order A."""
        s.players[player].square = square
        s.say("starts", clause, player=player, square=square_name(square))
        self.place = (self.place + 1) % len(s.players)
        if self.place:
            self.go("place_player_token")
        else:
            self.go("second_roll")

    def second_roll(self, s: DungeonEnforcer) -> None:
        """Order B, from the lowest roll up (DE-2.9, R3, R4)."""
        s.order_b = tuple(ranked(s, "order_b", list(range(len(s.players))), lowest_first=True))

    def place_monster_token(self, s: DungeonEnforcer) -> None:
        """In order B, round and round, each places one until seven stand there; who places one
        more follows from that (DE-2.10, 2.11, R7)."""
        if len(s.tokens) < TOKENS:
            player = s.order_b[len(s.tokens) % len(s.players)]
            s.ask(player, D2_TOKEN, [PLACE[square] for square in legal_squares(s)])

    def place_monster_token_answer(self, s: DungeonEnforcer, action: Action) -> None:
        """Put it there; the next one."""
        square = action.args[0]
        player = s.order_b[len(s.tokens) % len(s.players)]
        s.tokens = (*s.tokens, square)
        s.say("token", "DE-2.10", player=player, square=square_name(square))
        self.go("place_monster_token")

    def place_monster_token_refusal(self, s: DungeonEnforcer, action: Action) -> str | None:
        """Too near, or no open square (DE-2.12, 2.13)."""
        if action not in PLACE or not s.rules.map.has(action.args[0]):
            return None
        square = action.args[0]
        too_near = square in s.rules.map.open and square not in s.tokens
        return "DE-2.12" if too_near else "DE-2.13"

    def other_decks(self, s: DungeonEnforcer) -> None:
        """Shuffle monsters and items (DE-2.15)."""
        s.monster_deck = shuffled(s, s.monster_deck)
        s.item_deck = shuffled(s, s.item_deck)

    # -- rounds ---------------------------------------------------------------------------

    def next_round(self, s: DungeonEnforcer) -> None:
        """A game round is one turn of each living player (DE-2.16, 3.1)."""
        s.round += 1
        self.place = 0

    def next_turn(self, s: DungeonEnforcer) -> None:
        """Clockwise from the first player's seat, or in order A; who is out is skipped, so that
        a round ends with that seat even if its player is out (DE-3.1, 16.5, R9)."""
        count = len(s.players)
        while self.place < count:
            seat = s.order_a[self.place] if s.rules.roll_order else (s.first + self.place) % count
            self.place += 1
            if s.players[seat].hunters:
                self.go("next_turn")
                s.begin(Turn(seat))
                return

    def end_of_round(self, s: DungeonEnforcer) -> None:
        """After the last round coins decide (DE-16.7, R53)."""
        if s.round >= s.rules.round_limit:
            victory.out_of_rounds(s)
        else:
            self.go("next_round")


def legal_squares(s: DungeonEnforcer) -> list[int]:
    """Return where a monster token may be placed: farther than the spacing from every player
    token; if no square is, as far as any is from the nearest one (DE-2.12, 2.14, R8)."""
    world = s.rules.map
    away = _away(world, tuple([one.square for one in s.players]), s.rules.diagonal).copy()
    for token in s.tokens:
        away[token] = NOWHERE
    legal = [square for square in world.open if away[square] > s.rules.spacing]
    farthest = NOWHERE if legal else max(away)
    return legal or [square for square in world.open if away[square] == farthest]


@lru_cache(KEPT)
def _away(world: Map, players: tuple[int, ...], diagonal: bool) -> list[int]:
    """Return how far each square is from the nearest player token, towns NOWHERE (R8, R10)."""
    away = [NOWHERE] * SQUARES
    for square in world.open:
        away[square] = min([distance(square, player, diagonal) for player in players])
    return away


def pick(s: DungeonEnforcer, count: int) -> int:
    """Pick one of up to 576 things, each equally likely (DE-2.8)."""
    if count <= 256:
        return s.dice.below(DEAL, count)
    while True:
        number = s.dice.below(DEAL, 256) * 3 + s.dice.below(DEAL, 3)
        if number < count:
            return number
