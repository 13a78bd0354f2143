"""A turn: the energy roll, then steps and town actions until a battle or the player's word ends
it (DE-3)."""

from undercroft.kernel import Action, Frame

from .. import actions
from ..actions import END_TURN, FIGHT, HIRE, SHOP, WALK
from ..content import HUNTERS
from ..content.cards import BEST_STEP
from ..content.maps import NOWHERE, SIDES, TO_SIDE, square_name
from ..state import NONE, DungeonEnforcer
from .battle import Battle
from .roads import cost, roads, way
from .rolls import throw
from .town import Hire, Shop, hire_refusal, shop_refusal


class Turn(Frame):
    """The active player's turn; `against` is the challenged player of a duel."""

    STEPS = ("begin_turn", "energy_roll", "move", "challenge", "battle", "end_turn")

    player: int
    against: int = NONE

    def begin_turn(self, s: DungeonEnforcer) -> None:
        """Become the active player; who begins in a town may heal there (DE-3.1, R45)."""
        s.turn = self.player
        s.steps = 0
        s.hired = s.shopped = False
        s.came_from = NOWHERE
        if s.heard:
            s.say("turn", "DE-3.1", player=s.turn, round=s.round)
        one = s.active
        if s.rules.towns_heal and s.rules.map.is_town(one.square):
            one.hp = tuple([HUNTERS[hunter].hp for hunter in one.hunters])

    def energy_roll(self, s: DungeonEnforcer) -> None:
        """A compulsory die, or the higher of two, is added to the map energy, which has no limit
        and keeps what was not spent (DE-1.9, 3.2, 3.3, 3.6, R11)."""
        dice = 2 if s.active.of_group(BEST_STEP) else 1
        roll = throw(s, "map_energy", s.turn, dice)
        s.active.energy += roll
        if s.heard:
            s.say("energy", "DE-3.2", player=s.turn, roll=roll, dice=dice, energy=s.active.energy)

    def move(self, s: DungeonEnforcer) -> None:
        """Walk as far as the energy allows, enter a monster's square, hire or shop in a town, in
        any order; or be done (DE-3.5, 3.7, 3.8, 3.10, 3.13, R12)."""
        found = roads(s)
        answers = [WALK[square] for square in sorted(found.squares[1:])]
        answers += [FIGHT[token][side] for token, side, _ in found.attacks]
        if hire_refusal(s) is None:
            answers.append(HIRE)
        if shop_refusal(s) is None:
            answers.append(SHOP)
        s.ask(s.turn, actions.D3_TURN, [*answers, END_TURN])

    def move_answer(self, s: DungeonEnforcer, action: Action) -> None:
        """Do it."""
        if action is END_TURN:
            self.go("end_turn")
        elif action is HIRE:
            self.go("move")
            s.begin(Hire())
        elif action is SHOP:
            self.go("move")
            s.begin(Shop())
        elif len(action.args) == 1:
            self._walk(s, action.args[0])
        else:
            self._enter(s, action.args[0], action.args[1])

    def move_refusal(self, s: DungeonEnforcer, action: Action) -> str | None:
        """Why no hire, no purchase, or no way there."""
        if action is HIRE:
            return hire_refusal(s)
        if action is SHOP:
            return shop_refusal(s)
        if action in WALK:
            return "DE-3.11" if action.args[0] in s.tokens else "DE-3.10"
        return None

    def _walk(self, s: DungeonEnforcer, square: int) -> None:
        """The group moves as one, step by step (DE-3.4, 3.15)."""
        one, found = s.active, roads(s)
        count = len(way(found, square)) - 1
        price = cost(s, count)
        one.energy -= price
        one.square = square
        s.steps += count
        s.came_from = found.origin[square]
        if s.hears("walked"):
            names = tuple([square_name(at) for at in way(found, square)])
            s.say("walked", "DE-3.5", player=s.turn, way=names, price=price)

    def _enter(self, s: DungeonEnforcer, token: int, side: int) -> None:
        """Step onto a monster's square: the battle starts at once (DE-3.11, 6.1, R13)."""
        beside = token + TO_SIDE[side]
        if beside != s.active.square:
            self._walk(s, beside)
        price = cost(s, 1)
        s.active.energy -= price
        s.steps += 1
        s.came_from = beside
        s.active.square = token
        s.say("entered", "DE-3.11", player=s.turn, square=square_name(token), side=SIDES[side])
        self.go("battle")

    def challenge(self, s: DungeonEnforcer) -> None:
        """Who walks onto a rival's square outside a town may challenge (DE-18.1, 18.2, R52)."""
        here = s.active.square
        rivals = [player for player in s.others() if s.players[player].square == here]
        if s.rules.duels and rivals and not s.rules.map.is_town(here):
            answers = [actions.CHALLENGE[one] for one in rivals]
            s.ask(s.turn, actions.D7_CHALLENGE, [*answers, actions.NO_CHALLENGE])
        else:
            self.go("move")

    def challenge_refusal(self, s: DungeonEnforcer, action: Action) -> str | None:
        """A rival who stands elsewhere."""
        return "DE-18.2" if action.args and action.args[0] in s.others() else None

    def challenge_answer(self, s: DungeonEnforcer, action: Action) -> None:
        """The battle starts at once, or the turn goes on."""
        if action is actions.NO_CHALLENGE:
            self.go("move")
        else:
            self.against = action.args[0]
            s.say("challenged", "DE-18.2", player=s.turn, rival=self.against)

    def battle(self, s: DungeonEnforcer) -> None:
        """The battle; with it the turn is over (DE-3.12, 18.5)."""
        s.begin(Battle(self.against))

    def end_turn(self, s: DungeonEnforcer) -> None:
        """The next player's turn (DE-3.12)."""
        s.turn = NONE
        s.done()
