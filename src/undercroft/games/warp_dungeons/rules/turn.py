"""A hero's turn: Exploration, Move, Resolution, Refresh (WD-3, WD-4, WD-6, WD-8, WD-14)."""

from typing import Final

from undercroft.kernel import Action, Frame, Kind
from undercroft.kit.hands import different

from ..actions import (
    ATTEMPT,
    D_DISCARD,
    D_DRAW,
    D_DRAW_DM,
    D_EXPLORE,
    D_EXPLORE_ON,
    D_MOVE,
    D_MOVE_ON,
    D_RESOLVE,
    D_RESOLVE_STAKE,
    DISCARD,
    DOOR_CARD,
    DRAW,
    END,
    GO,
    HEROIC_CARD,
    PLAY_DOOR,
    PLAY_HEROIC,
    REVEAL,
    STAKE,
    STOP_DISCARDING,
    WAYS,
)
from ..content.cards import HEROIC_ACTION, OBJECTIVE, SECRET_DOOR, TREASURE
from ..content.catalogue import CARDS, DUNGEON
from ..state import MOVE_OVER, NONE_YET, WarpDungeons
from .attempt import Attempt
from .drawing import draw, hand_space, spend, who_may_hold
from .dungeon import viable_openings, ways_from
from .explore import Explore
from .heroic_action import HeroicAction
from .secret_door import DIVIDE, SecretDoor, candidate_paths
from .trap import Trap
from .wounds import drink, drink_refusal, potions

RELIEF: Final = {"none": 0, "two": 2, "any": 7}
"""How many cards may be discarded before drawing, by `hand_relief` (R51)."""


class Turn(Frame):
    """The turn of the active hero: four phases, in order, each exactly once (WD-3.2).

    The first three are menus, left by choice (WD-3.8). `relieved` counts what was
    discarded before drawing, with `hand_relief`.
    """

    STEPS = (
        "begin_turn",
        "exploration_phase",
        "trap_before_moving",
        "trap_sprung",
        "move_phase",
        "trap_after_moving",
        "resolution_phase",
        "refresh_phase",
        "refresh_of_the_dm",
        "draw_of_the_dm",
        "end_turn",
    )

    player: int
    revealed: bool = False
    trapped: bool = False
    relieved: int = 0

    def begin_turn(self, s: WarpDungeons) -> None:
        """Become the active player, or lose a missed turn (WD-1.7, 3.5)."""
        one = s.players[self.player]
        s.turn = self.player
        s.turns += 1
        s.heroics = 0
        s.began_at = one.place
        s.steps = 1
        s.say("turn", "WD-3.1", player=self.player, lap=s.lap)
        if one.missed:
            one.missed = False
            s.say("missed", "WD-3.5", player=self.player)
            if s.rules.missed_turn_draws:
                self.go("refresh_phase")
            else:
                self.go("end_turn")

    # -- exploration (WD-4) --------------------------------------------------------

    def exploration_phase(self, s: WarpDungeons) -> None:
        """Reveal one dungeon card or none; Secret Doors, cards and potions (WD-3.8, 4.1)."""
        reveals = [] if self.revealed else self._reveals(s)
        cards = self._playable(s)
        if s.players[self.player].holds(DOOR_CARD) and candidate_paths(s, self.player):
            cards.insert(0, PLAY_DOOR)
        if reveals:
            s.ask(self.player, D_EXPLORE, [*reveals, *cards, END])
        else:
            self._ask_for_cards(s, D_EXPLORE_ON, [*cards, END])

    def exploration_phase_answer(self, s: WarpDungeons, action: Action) -> None:
        """Do one thing; one reveal at most, and the menu stays open (WD-3.8, 4.2, 11.12)."""
        if action is END:
            return
        self.go("exploration_phase")
        if action is PLAY_DOOR:
            s.begin(SecretDoor(self.player, DIVIDE))
        elif action in REVEAL:
            self.revealed = True
            s.begin(Explore(self.player, action.args[0]))
        else:
            self._play(s, action)

    def exploration_phase_refusal(self, s: WarpDungeons, action: Action) -> str | None:
        """The clause that forbids a reveal or a Secret Door now."""
        if action is PLAY_DOOR:
            return "WD-11.10" if s.players[self.player].holds(DOOR_CARD) else None
        if action in REVEAL:
            return "WD-4.2" if self.revealed else "WD-4.4"
        return drink_refusal(s, self.player, action)

    def _reveals(self, s: WarpDungeons) -> list[Action]:
        """A reveal at each viable opening of the card stood on (WD-4.3-4.5, 4.8)."""
        place = s.players[self.player].place
        return [REVEAL[one.side] for one in viable_openings(s, place)]

    def _ask_for_cards(self, s: WarpDungeons, kind: Kind, answers: list[Action]) -> None:
        """Ask for a card of the hand; who has a potion to drink is asked in any case."""
        if potions(s, self.player):
            s.ask(self.player, kind, answers)
        else:
            who = who_may_hold(s, self.player, HEROIC_ACTION, SECRET_DOOR)
            s.ask_in_secret(who, kind, answers)

    def _playable(self, s: WarpDungeons) -> list[Action]:
        """Heroic Action and potions, in each menu (WD-3.8, 10.7, 11.2)."""
        heroic = [PLAY_HEROIC] if s.players[self.player].holds(HEROIC_CARD) else []
        return heroic + potions(s, self.player)

    def _play(self, s: WarpDungeons, action: Action) -> None:
        if action is PLAY_HEROIC:
            s.begin(HeroicAction(self.player))
        else:
            drink(s, self.player, action.args[0])

    # -- move (WD-6, WD-7) -----------------------------------------------------------

    def trap_before_moving(self, s: WarpDungeons) -> None:
        """T1: the DM may play a trap before the first step (WD-7.1)."""
        if not s.rules.traps_after_move_only:
            s.begin(Trap(self.player))

    def trap_sprung(self, s: WarpDungeons) -> None:
        """One trap a Move phase, even if it was avoided (WD-7.2)."""
        self.trapped = bool(s.returned) and not s.rules.traps_after_move_only

    def move_phase(self, s: WarpDungeons) -> None:
        """Move to a connected card, or stay; nothing blocks (WD-6.1-6.3, 6.5)."""
        if not s.players[self.player].alive:
            self.go("refresh_of_the_dm")
            return
        if s.steps == MOVE_OVER:
            return
        ways: list[Action] = []
        if s.steps:
            ways = [GO[side] for side, _ in ways_from(s.place_of(self.player))]
        if ways:
            s.ask(self.player, D_MOVE, [*ways, *self._playable(s), END])
        else:
            self._ask_for_cards(s, D_MOVE_ON, [*self._playable(s), END])

    def move_phase_answer(self, s: WarpDungeons, action: Action) -> None:
        """Take one step, play a card, or end the phase (WD-3.8, 6.1, 6.4)."""
        if action is END:
            s.steps = MOVE_OVER
            return
        self.go("move_phase")
        if action in GO:
            self._step(s, action.args[0])
        else:
            self._play(s, action)

    def _step(self, s: WarpDungeons, side: int) -> None:
        one = s.players[self.player]
        s.steps -= 1
        for way, place in ways_from(s.place_of(self.player)):
            if way == side:
                one.place = place
        name = s.place_of(self.player).name
        s.say("moved", "WD-6.1", player=self.player, way=WAYS[side], place=one.place, card=name)

    def move_phase_refusal(self, s: WarpDungeons, action: Action) -> str | None:
        """A step needs a connection and a step left."""
        ways = [side for side, _ in ways_from(s.place_of(self.player))]
        if action in GO and action.args[0] in ways:
            return "WD-6.1"
        return drink_refusal(s, self.player, action)

    def trap_after_moving(self, s: WarpDungeons) -> None:
        """T2: the DM may play a trap after the last step, if none was played (WD-7.1, 7.2)."""
        if not self.trapped:
            s.begin(Trap(self.player))

    # -- resolution (WD-8) -------------------------------------------------------------

    def resolution_phase(self, s: WarpDungeons) -> None:
        """Attempt the room that the Move phase ended on, or not (WD-8.1-8.4, 8.18)."""
        if not s.players[self.player].alive:
            self.go("refresh_of_the_dm")
            return
        attempts = self._attempts(s)
        if ATTEMPT in attempts:
            s.ask(self.player, D_RESOLVE, [*attempts, *self._playable(s), END])
        elif self._may_stake(s):
            playable = self._playable(s) if attempts else []
            who = who_may_hold(s, self.player, TREASURE)
            s.ask_in_secret(who, D_RESOLVE_STAKE, [*attempts, *playable, END])

    def resolution_phase_refusal(self, s: WarpDungeons, action: Action) -> str | None:
        """An attempt without a stake may be forbidden; a resolved room is closed (WD-8.5, R17).

        A path is divided while exploring alone (WD-11.9).
        """
        if action is PLAY_DOOR:
            return "WD-11.9" if s.players[self.player].holds(DOOR_CARD) else None
        if action is not ATTEMPT:
            return drink_refusal(s, self.player, action)
        return "WD-8.5" if s.place_of(self.player).resolved else "R17"

    def resolution_phase_answer(self, s: WarpDungeons, action: Action) -> None:
        """One attempt at most; the menu does not reopen after it (WD-8.3, 8.18)."""
        if action is END:
            return
        if action is not ATTEMPT and STAKE.get(action.args[0]) is not action:
            self.go("resolution_phase")
            self._play(s, action)
            return
        one = s.players[self.player]
        s.say("attempts", "WD-8.6", player=self.player, card=s.place_of(self.player).name,
              staked=action is not ATTEMPT)  # fmt: skip
        if action is not ATTEMPT:
            one.stake = action.args[0]
            one.hand.unshared().remove(one.stake)
        s.shown += 1
        s.begin(Attempt(self.player, one.place))

    def _attempts(self, s: WarpDungeons) -> list[Action]:
        """A stake of each treasure held, or none; only in an open Room (WD-8.1, 8.5-8.8)."""
        place = s.place_of(self.player)
        card = DUNGEON[place.kind]
        if not self._may_stake(s):
            return []
        stakes = [STAKE[one.id] for one in s.players[self.player].held(TREASURE)]
        if place.resolved or (s.rules.stake_needed and card.kind != OBJECTIVE):
            return stakes
        return [*stakes, ATTEMPT]

    def _may_stake(self, s: WarpDungeons) -> bool:
        """A treasure may be staked on an open Room, or by a ruling on a resolved one."""
        place = s.place_of(self.player)
        open_to_all = not place.resolved or s.rules.resolved_stake_free
        return DUNGEON[place.kind].is_room() and open_to_all

    # -- refresh (WD-14) -----------------------------------------------------------------

    def refresh_phase(self, s: WarpDungeons) -> None:
        """The active hero may draw up to a hand of 7 (WD-14.1-14.3); first the relief (R51)."""
        if not s.players[self.player].alive:
            self.go("refresh_of_the_dm")
            return
        self._refresh(s, self.player)

    def refresh_phase_answer(self, s: WarpDungeons, action: Action) -> None:
        """Draw, or with `hand_relief` discard a card first."""
        if self._discards(s, self.player, action):
            self.go("refresh_phase")

    def refresh_phase_refusal(self, s: WarpDungeons, action: Action) -> str | None:
        """Nobody discards to draw more (WD-14.3)."""
        return self._discard_refusal(s, self.player, action)

    def refresh_of_the_dm(self, s: WarpDungeons) -> None:
        """Then the DM draws, all that is left of a dead hero's turn (WD-10.11, 14.1, 14.2)."""
        self.relieved = 0

    def draw_of_the_dm(self, s: WarpDungeons) -> None:
        """The DM may draw up to a hand of 7 (WD-14.1); first the relief (R51)."""
        self._refresh(s, s.dm)

    def draw_of_the_dm_answer(self, s: WarpDungeons, action: Action) -> None:
        """Draw, or with `hand_relief` discard a card first."""
        if self._discards(s, s.dm, action):
            self.go("draw_of_the_dm")

    def draw_of_the_dm_refusal(self, s: WarpDungeons, action: Action) -> str | None:
        """Nobody discards to draw more (WD-14.3)."""
        return self._discard_refusal(s, s.dm, action)

    def _refresh(self, s: WarpDungeons, player: int) -> None:
        held = s.players[player].hand.cards
        if held and self.relieved < RELIEF[s.rules.hand_relief]:
            discards = [DISCARD[card] for card in different(held)]
            s.ask(player, D_DISCARD, [*discards, STOP_DISCARDING])
            return
        space = hand_space(s, player)
        fewest = space if s.rules.full_draw else 0
        draws = [DRAW[n] for n in range(space, fewest - 1, -1)]
        s.ask(player, D_DRAW_DM if player == s.dm else D_DRAW, draws)

    def _discard_refusal(self, s: WarpDungeons, player: int, action: Action) -> str | None:
        card = action.args[0] if action.args else NONE_YET
        held = DISCARD.get(card) is action and card in s.players[player].hand.cards
        return "WD-14.3" if held and not RELIEF[s.rules.hand_relief] else None

    def _discards(self, s: WarpDungeons, player: int, action: Action) -> bool:
        """Take the answer of `_refresh`; say whether the player is to be asked again."""
        if action is STOP_DISCARDING:
            self.relieved = len(DRAW)
            return True
        if DISCARD.get(action.args[0]) is action:
            self.relieved += 1
            spend(s, player, action.args[0])
            s.say("discarded", "R51", player=player, card=CARDS[action.args[0]].name)
            return True
        draw(s, player, action.args[0])
        return False

    def end_turn(self, s: WarpDungeons) -> None:
        """What lasts for the rest of the turn ends here (WD-3.7, 11.4)."""
        s.heroics = 0
        s.steps = MOVE_OVER
