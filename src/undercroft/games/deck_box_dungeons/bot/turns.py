"""On the way and in turns: who is next, where to walk, when to explore, what the quest wants."""

from collections.abc import Callable
from math import inf
from typing import Final

from undercroft.kernel import Action
from undercroft.kit.look import Look
from undercroft.kit.thought import Think, thoughts

from .. import actions
from ..actions import DECLINE, DO_IT, END_TURN, SHOTS, STOP, STRIKES, TRAVELS, TURN_OF, WALK, WALKS
from ..glance import Ally
from ..ground.sight import sees
from ..ground.spaces import NOWHERE, space_of
from ..state import NONE
from .fights import COME, Fighter
from .party import threat

NEVER: Final = -1000.0
LATER: Final = 0.8
"""What a second attack is worth beside the first."""
PIT: Final = 1.2
"""What a pit on the way costs."""
NEAR: Final = 5
"""Who is no farther than this from an exit is ready to go through it."""
BEHIND: Final = 6
"""So far from the exit the companion waits."""
TUNED_STEP: Final = 0.6
TUNED_WOUNDED: Final = 0.8
"""What a step and wounds count for who is tuned: chosen of some twenty values of the constants of
this bot, each played on 100 to 300 deals; the next values up are no better."""
THINGS: Final = ("altar", "relic", "stone", "rune", "loot")
"""What heroes walk to: the rite, and what is to be taken or sealed."""


class Leader(Fighter):
    """A decision of a turn."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self._rest: float | None = None
        self._goal: int | None = None

    def start(self) -> Action:
        """As near to an unexplored exit as can be."""
        exits = self.laid.unexplored
        near = [min([self.walk(one.args[0], space) for space in exits]) for one in self.actions]
        return self.actions[near.index(min(near))]

    # -- whose turn ---------------------------------------------------------------------------

    def order(self) -> Action:
        """In a fight who can attack at once, then who is nearest; on the way who is nearest to the
        exit, and who is fit to be the first through it when all are there."""
        heroes = {one.card.id: one for one in self.heroes}
        goal = self.goal()
        gathered = self.is_gathered(self.heroes, goal)

        def eagerness(action: Action) -> float:
            one = heroes[action.args[0]]
            if self.enemies:
                near = min([self.walk(one.space, enemy.space) for enemy in self.enemies])
                return self.best_shot(one, one.space) - 0.1 * near
            if gathered:
                return one.health + 2 * one.defense + 0.5 * one.speed
            return -self.walk(one.space, goal)

        return max([one for one in self.actions if one in TURN_OF], key=eagerness)

    # -- where the party goes -------------------------------------------------------------------

    def goal(self) -> int:
        """Where the party goes: the Entrance with the relic, what lies there to be taken, the
        altar, else the unexplored exit that is nearest to all."""
        if self._goal is None:
            self._goal = self._find_goal()
        return self._goal

    def _find_goal(self) -> int:
        if self.is_carried and self.laid.entrance:
            return self.laid.entrance[0]
        for kind in THINGS:
            found = self.view.things(kind)
            if found:
                return min(found, key=self.farthest)
        return min(self.laid.unexplored, key=self.farthest, default=NOWHERE)

    def farthest(self, space: int) -> int:
        """How far the farthest has to walk, and a little for all others."""
        walks = [self.walk(one.space, space) for one in self.heroes]
        return 10 * max(walks) + sum(walks)

    def is_gathered(self, heroes: list[Ally], goal: int) -> bool:
        """Say whether these heroes are near the goal, if there is one."""
        return goal == NOWHERE or all(self.walk(one.space, goal) <= NEAR for one in heroes)

    def opens(self, goal: int) -> bool:
        """Say whether this hero opens the exit now: with an attack left, and while all others are
        near and still have their turns."""
        fresh = all(one.ready for one in self.others)
        return fresh and self.left > 0 and self.is_gathered(self.others, goal)

    @property
    def left(self) -> int:
        """How many actions are left after a walk."""
        return self.me.actions - int(self.view.asked == "turn")

    # -- a turn -----------------------------------------------------------------------------------

    def turn(self) -> Action:
        """Minor actions that pay, what the quest wants, then a fight or the way."""
        found = self.minor() or self.errand()
        if found is None:
            found = self.fight() if self.enemies else self.travel()
        return found

    def errand(self) -> Action | None:
        """What the quest wants and this hero can do now: win at once, or with no enemy about."""
        if self.me.carries_relic:
            for space in self.laid.entrance:
                if WALK[space] in self.actions:
                    return WALK[space]
        last = self.view.sealed + 1 >= self.view.stones
        if actions.SEAL in self.deeds and (last or not self.enemies):
            return actions.SEAL
        if self.enemies and self.best_shot(self.me, self.here):
            return None
        if actions.AID in self.deeds and (
            self.view.marks or self.is_gathered(self.heroes, self.goal())
        ):
            return actions.AID
        takes = (actions.TAKE_RELIC, *actions.TAKE_RUNE, actions.TAKE_LOOT)
        return next((action for action in takes if action in self.deeds), None)

    def fight(self) -> Action:
        """What is worth most of attacks, walks and the end of the turn; of equals the first."""
        best, worth = None, -inf
        for one in self.deeds:
            merit = self.merit(one)
            if merit > worth:
                best, worth = one, merit
        gains = [
            self.best_shot(self.me, one.args[0]) if self.left > 0 else 0.0 for one in self.walks
        ]
        most, n = self.best_walk(gains, worth)
        if best is None or (n != NONE and most > worth):
            return self.walks[n]
        if n == NONE:
            return best
        return min(best, self.walks[n], key=self.actions.index)

    def merit(self, action: Action) -> float:
        """What an action of a turn, but for walks, is worth in a fight: both actions on attacks
        once engaged, a safe place after."""
        me, here = self.me, self.here
        if action in STRIKES or action in SHOTS:
            (enemy,) = self.enemies_on(action.args[0])
            attack = me.melee if action in STRIKES else me.ranged
            value = self.shot(me, enemy, attack)
            return value + (self.post(here) if me.actions < 2 else self.rest())
        if action in (END_TURN, STOP):
            gain = self.best_shot(me, here) if action is STOP and me.actions else 0.0
            return gain + self.post(here) + 0.01
        return NEVER

    def rest(self) -> float:
        """What the rest of the turn is worth after an attack: another one, or a walk."""
        if self._rest is None:
            again = LATER * self.best_shot(self.me, self.here) + self.post(self.here)
            self._rest, _ = self.best_walk([0.0] * len(self.walks), again)
        return self._rest

    def best_walk(self, gains: list[float], least: float) -> tuple[float, int]:
        """Return what the best walk is worth if it is no less than the least, and its place, of
        equals the first; else the least and NONE. Whom one has to fear takes longest to tell, so it
        is asked only where a walk without fear could be the best."""
        hopes: list[tuple[float, int]] = []
        for n, one in enumerate(self.walks):
            space = one.args[0]
            toll = 0.0 if self.view.is_dry(space) else PIT
            hopes.append((-(gains[n] + (self.hope(space) - toll)), n))
        hopes.sort()
        most, best = least, NONE
        for low, n in hopes:
            if -low < most:
                break
            space = self.walks[n].args[0]
            worth = gains[n] + (self.post(space) - self.toll(space))
            if worth > most or (worth == most and (best == NONE or n < best)):
                most, best = worth, n
        return most, best

    def toll(self, space: int) -> float:
        """What the pits on the way to a space cost."""
        pits = self.view.pits(space)
        return PIT * pits + (100.0 if pits >= self.me.health else 0.0)

    # -- without enemies --------------------------------------------------------------------------

    def travel(self) -> Action:
        """Go to what is to be taken, and to the companion at the altar; gather two spaces before an
        exit, and open it when all are there."""
        goal, closed, companion = self.goal(), self.laid.unexplored, self.view.companion
        opens = goal in closed and self.opens(goal)
        waits = goal in closed and not opens
        waits = waits or (self.is_carried and not self.me.carries_relic)
        leads = companion is not None and self.view.things("altar")

        def cost(action: Action) -> float:
            space = action.args[0] if action in WALKS or action in TRAVELS else self.here
            away = self.walk(space, goal)
            if waits:
                away = abs(away - 2) if away else 5
            elif leads and companion is not None:
                away = self.walk(space, companion.space) + min(away, 3) // 3
            return away + (3 * self.toll(space) if action in WALKS else 0)

        shut = [space for space in closed if not opens or space != goal]
        walks = [one for one in self.walks if one.args[0] not in shut]
        walks += [one for one in self.actions if one in TRAVELS]
        stay = STOP if STOP in self.actions else END_TURN
        return stay if goal == NOWHERE else min([stay, *walks], key=cost)

    def escort(self) -> Action:
        """Keep the companion behind the party and out of reach; lead it to the altar when no enemy
        is about."""
        return min(self.actions, key=lambda action: self.risk(action.args[0]))

    def risk(self, space: int) -> float:
        """How bad a space is for the companion."""
        if self.enemies:
            total = sum([threat(one) for one in self.enemies if self.reaches(one, space)])
            friends = [self.walk(space, one.space) for one in self.heroes]
            return 2.0 * total + 0.1 * max(0, min(friends) - 4)
        goal, altars = self.goal(), self.view.things("altar")
        if altars:
            return float(self.walk(space, altars[0]))
        return 0.0 if goal == NOWHERE else float(abs(self.walk(space, goal) - BEHIND))

    # -- encounters -------------------------------------------------------------------------------

    def spawn(self) -> Action:
        """Where heroes are in sight those who strike come first, elsewhere those who shoot."""
        spawn = self.view.now["spawn"]
        assert spawn is not None
        space = space_of(spawn["space"])
        seen = any(sees(self.ground, space, one.space, 0) for one in self.heroes)
        first = " melee " if seen else " ranged "
        return next(
            (action for action in self.actions if first in action.notation), actions.AS_ROLLED
        )

    def may(self) -> Action:
        """Who is well does it."""
        return DO_IT if self.me.fitness > self.wounded else DECLINE


DUTIES: Final = (
    "face", "place", "enemy-move", "enemy-attack", "enemy-aim", "market", "regenerate",
    "round-text",
)  # fmt: skip
"""What the app asks of a table; what it would do itself comes first (R90-R93)."""
ANSWERS: Final[dict[str, Callable[[Leader], Action]]] = {
    "start": Leader.start,
    "order": Leader.order,
    **dict.fromkeys(("turn", "turn-over", "walk-on"), Leader.turn),
    "aim": Leader.aim,
    "declare": Leader.declare,
    "target": Leader.target,
    "gift": Leader.gift,
    "spawn": Leader.spawn,
    "may": Leader.may,
    "die": Leader.die,
    "rolled": Leader.rolled,
    "defended": Leader.defended,
    "lethal": Leader.lethal,
    **dict.fromkeys((*COME, "between", "round-ends"), Leader.window),
    "escort": Leader.escort,
    **dict.fromkeys(("push", "hit", "enemy"), Leader.first),
    **dict.fromkeys(DUTIES, Leader.first),
}
THOUGHTS: Final[dict[str, Think]] = thoughts(Leader, ANSWERS)


def tuned(look: Look) -> Leader:
    """Begin a thought with what won most quests."""
    one = Leader(look)
    one.step, one.wounded = TUNED_STEP, TUNED_WOUNDED
    return one


TUNED: Final[dict[str, Think]] = thoughts(tuned, ANSWERS)
