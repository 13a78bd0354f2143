"""The Player Phase: every hero takes a turn with two actions (DB-5)."""

from typing import Final

from undercroft.kernel import Action, Frame

from .. import actions as acts
from ..actions import ALL_WAIT, END_TURN, SHOTS, STOP, STRIKES, TRAVELS, TURN_OF, WALK, WALKS
from ..content.cards import ANY, MELEE, RANGED
from ..ground.spaces import NOWHERE, members, space_name
from ..state import NONE, PLAYERS, DeckBoxDungeons
from . import ending
from .aiming import weapon_targets
from .attack import Attack
from .explore import Explore, explore_pending
from .figures import enemy_spaces, figure_at, space_of
from .light import Report, first_of_seats
from .minor import begin_minor, minor_actions, open_window
from .remedies import why_not
from .special import begin_special, special_actions, why_not_special
from .sums import attack_of, dice_of, speed_of
from .trade import hero_of
from .walking import begin_walk, costs, destinations, free, halfway, travels

ACTIONS: Final = 2
"""So many actions a hero may take in a turn (DB-5.5)."""


class PlayerPhase(Frame):
    """All living heroes take a turn, in an order of their choice; then the companion moves (DB-5.3,
    5.4, R76). `all_wait` says that the lead has had enough of it for this round."""

    STEPS = ("begin_phase", "window", "order", "next_turn", "companion_moves")

    all_wait: bool = False

    def begin_phase(self, s: DeckBoxDungeons) -> None:
        """The time before the first turn is a segment of its own (R45)."""
        s.phase = PLAYERS
        s.gifts = ()

    def window(self, s: DeckBoxDungeons) -> None:
        """W8, before every choice of the next hero, also where only one is left (DB-11.11)."""
        if ready(s):
            open_window(s, acts.D20_BETWEEN)

    def order(self, s: DeckBoxDungeons) -> None:
        """Who is next; without enemies all who are left may wait (DB-5.3, D7)."""
        heroes = first_of_seats(s, ready(s)) if s.rules.light else ready(s)
        turns = [TURN_OF[s.heroes[hero].card] for hero in heroes]
        self.all_wait = self.all_wait and not s.enemies
        if not turns:
            self.go("companion_moves")
        elif self.all_wait:
            self.order_answer(s, turns[0])
        else:
            may_wait = len(turns) > 1 and not s.enemies and not s.rules.light
            wait = [ALL_WAIT] if may_wait else []
            s.ask(s.lead, acts.D7_ORDER, turns + wait)

    def order_refusal(self, s: DeckBoxDungeons, action: Action) -> str | None:
        """That hero has had its turn (DB-5.3)."""
        hero = hero_of(s, action.args[0]) if action in TURN_OF else NONE
        return "DB-5.3" if hero != NONE and s.heroes[hero].health > 0 else None

    def order_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """That hero's turn."""
        if action is ALL_WAIT:
            self.all_wait = True
            self.go("order")
        else:
            s.turn = hero_of(s, action.args[0])

    def next_turn(self, s: DeckBoxDungeons) -> None:
        """A turn is finished before another one begins (DB-5.4). Who waits ends it at once; for
        other players the lead cannot decide that."""
        self.go("window")
        if s.rules.light:
            s.begin(Report(s.turn))
            return
        waits = self.all_wait and s.heroes[s.turn].seat == s.lead
        s.begin(HeroTurn(s.turn, (END_TURN.id,) if waits else ()))

    def companion_moves(self, s: DeckBoxDungeons) -> None:
        """After the last turn the companion is led once, by the rules of heroes, without exploring
        and around pits (D21, R76)."""
        one = s.companion
        if one is None or one.health <= 0:
            return
        s.gifts = ()
        blocked = [*enemy_spaces(s), *members(s.ground.pits)]
        ends = free(s, costs(s.ground, [one.space], one.who.speed, blocked))
        s.ask(s.lead, acts.D21_NPC, [WALK[space] for space in sorted([one.space, *ends])])

    def companion_moves_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """It goes there, or stays."""
        one = s.companion
        assert one is not None
        if action.args[0] != one.space:
            one.space = action.args[0]
            s.say("companion_moves", "R76", figure=one.name, space=space_name(one.space))


def ready(s: DeckBoxDungeons) -> list[int]:
    """Return the living heroes who have not had their turn of this round (DB-5.3)."""
    return [hero for hero in s.living() if s.heroes[hero].ready]


class HeroTurn(Frame):
    """A hero's turn: up to two actions, and minor actions at any time (DB-5.5-5.12). `ahead` are
    answers that its player has given already, by number; enemies who come make them void."""

    STEPS = ("begin_turn", "act", "walked", "explore", "window", "end_turn")

    hero: int
    ahead: tuple[int, ...] = ()

    def begin_turn(self, s: DeckBoxDungeons) -> None:
        """Two actions; who was pushed onto an unexplored exit explores it now (DB-5.5, R19)."""
        one = s.heroes[self.hero]
        one.ready = False
        one.actions = ACTIONS
        s.points = 0
        s.gifts = ()
        s.say("turn", "DB-5.3", hero=one.name, player=one.seat, waits=bool(self.ahead))
        if s.ground.behind[one.space] != NOWHERE:
            s.begin(Explore(one.space, self.hero))

    def act(self, s: DeckBoxDungeons) -> None:
        """An action, as long as some are left, a minor action, or the end of the turn; a Move goes
        on first while it has points (D8, D9)."""
        one = s.heroes[self.hero]
        if one.health <= 0:
            self.go("end_turn")
            return
        kind = acts.D9_WALK_ON
        options = [WALK[space] for space in destinations(s, self.hero, s.points)]
        if not options:
            s.points = 0
            kind = acts.D8_TURN if one.actions else acts.D8_OVER
            options = self._actions(s)
        options += minor_actions(s, self.hero)
        options.append(STOP if s.points else END_TURN)
        if options == [END_TURN]:
            s.say("nothing_left", "DB-5.12", hero=one.name)
        said = self._said_ahead(s, options)
        if said is None:
            s.ask(one.seat, kind, options)
        else:
            self.act_answer(s, said)

    def _said_ahead(self, s: DeckBoxDungeons, options: list[Action]) -> Action | None:
        """Return the next answer that was given ahead and is still possible."""
        if s.enemies:
            self.ahead = ()
        while self.ahead:
            action = acts.VOCABULARY.actions[self.ahead[0]]
            self.ahead = self.ahead[1:]
            if action in options:
                return action
        return None

    def act_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """Take it; actions are counted. An Attack is made with the hero's equipment (DB-2.8)."""
        one = s.heroes[self.hero]
        if action is END_TURN:
            self.go("end_turn")
        elif action is STOP:
            s.points = 0
            self.go("window")
        elif action in TRAVELS:
            self.ahead = (STOP.id, WALK[action.args[0]].id, STOP.id)
            self.act_answer(s, WALK[halfway(s, self.hero, action.args[0])])
        elif action in WALKS:
            if not s.points:
                one.actions -= 1
                s.points = speed_of(one)
            begin_walk(s, self.hero, action.args[0], s.points)
        elif action in STRIKES or action in SHOTS:
            self.go("explore")
            one.actions -= 1
            kind = MELEE if action in STRIKES else RANGED
            target, keywords = figure_at(s, action.args[0]), one.weapon.keywords
            dice, modifier = dice_of(one.weapon, kind), attack_of(one, kind)
            s.begin(Attack(self.hero, kind, dice, modifier, keywords, (target,), True))
        elif action in special_actions(s, self.hero):
            self.go("explore")
            one.actions -= 1
            begin_special(s, self.hero, action)
        else:
            self.go("act")
            begin_minor(s, self.hero, action)

    def act_refusal(self, s: DeckBoxDungeons, action: Action) -> str | None:
        """No action left, too far or out of sight, not enough treasure or energy, not at hand."""
        one = s.active
        moves = action in WALKS or action in TRAVELS
        attacks = action in STRIKES or action in SHOTS
        if (moves or attacks) and not (one.actions or (moves and s.points)):
            return "DB-5.5"
        if action in TURN_OF:
            return "DB-5.4"
        if attacks and not dice_of(one.weapon, MELEE if action in STRIKES else RANGED):
            return "DB-9.5"
        if action in SHOTS:
            return "DB-10.14" if s.ground.is_far(one.space, action.args[0]) else "DB-10.4"
        if moves or attacks:
            return action.clause
        return why_not(s, self.hero, action, ANY) or why_not_special(s, self.hero, action)

    def _actions(self, s: DeckBoxDungeons) -> list[Action]:
        """Return the actions: Move, Attack, and what the quest offers (DB-5.7)."""
        one = s.heroes[self.hero]
        if not one.actions:
            return []
        near = destinations(s, self.hero, speed_of(one))
        found = [WALK[space] for space in near]
        if one.actions == ACTIONS and not s.enemies and not s.rules.step_by_step:
            found += [acts.TRAVEL[space] for space in travels(s, self.hero, near)]
        found += [acts.STRIKE[space_of(s, target)] for target in weapon_targets(s, one, MELEE)]
        found += [acts.SHOOT[space_of(s, target)] for target in weapon_targets(s, one, RANGED)]
        return found + special_actions(s, self.hero)

    def walked(self, s: DeckBoxDungeons) -> None:
        """The points that the Move has left (DB-5.8)."""
        s.points = s.returned

    def explore(self, s: DeckBoxDungeons) -> None:
        """What was entered meanwhile is explored; else see if the quest is over (DB-7.9, R69)."""
        if not explore_pending(s):
            ending.check(s)

    def window(self, s: DeckBoxDungeons) -> None:
        """W8 for the others, after each action and each part of a Move (DB-11.11)."""
        self.go("act")
        open_window(s, acts.D20_BETWEEN, self.hero)

    def end_turn(self, s: DeckBoxDungeons) -> None:
        """The turn is over; movement that is left is lost (DB-5.12)."""
        s.heroes[self.hero].actions = 0
        s.points = 0
        s.turn = NONE
        s.done()
