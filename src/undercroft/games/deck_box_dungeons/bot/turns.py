"""On the way and in turns: who is next, where to walk, when to explore, what the quest wants."""

from typing import Final

from undercroft.kernel import Action
from undercroft.kit.thought import Think, thoughts

from ..actions import (
    AID,
    ALONG_X,
    AS_ROLLED,
    DECLINE,
    DO_IT,
    END_TURN,
    SEAL,
    SHOTS,
    STOP,
    STRIKES,
    TAKE_LOOT,
    TAKE_RELIC,
    TAKE_RUNE,
    TRAVELS,
    TURN_OF,
    WALK,
    WALKS,
)
from ..content import HEROES
from ..ground.ground import UNREACHABLE
from ..ground.sight import sees
from ..ground.spaces import NOWHERE
from ..shapes import HeroView
from .fights import Fighter
from .party import WOUNDED, space_of, threat, wounds

FEAR: Final = 0.8
"""What a point of expected damage counts against the place of a hero."""
LATER: Final = 0.8
"""What a second attack is worth beside the first."""
SOON: Final = 0.8
"""What it is worth to stand where the next turn brings an attack."""
STEP: Final = 0.06
"""What it is worth to be one space nearer."""
PIT: Final = 1.2
"""What a pit on the way costs."""
NEAR: Final = 5
"""Who is no farther than this from an exit is ready to go through it."""
BEHIND: Final = 6
"""So far from the exit the companion waits."""
THINGS: Final = ("relic", "stone", "rune", "loot")
"""What heroes walk to in order to take or seal it."""


class Leader(Fighter):
    """A decision of a turn."""

    # -- whose turn ---------------------------------------------------------------------------

    def order(self) -> Action:
        """In a fight who can attack at once, then who is nearest; on the way who opens the exit,
        then who is nearest to it."""
        turns = [action for action in self.actions if action in TURN_OF]
        waiting = [self.hero_of(action) for action in turns]
        best = max(waiting, key=self.eagerness if self.enemies else self.boldness)
        return turns[waiting.index(best)]

    def hero_of(self, action: Action) -> HeroView:
        """The hero whose turn that would be."""
        slug = HEROES[action.args[0]].slug
        return next(one for one in self.heroes if one["slug"] == slug)

    def eagerness(self, one: HeroView) -> float:
        """How much a hero could do from where it stands; then how near the enemy is."""
        here = self.where[one["place"]]
        near = min([self.walk(here, lair) for lair in self.lairs.values()])
        return self.best_shot(one, here) - 0.1 * min(near, UNREACHABLE)

    def boldness(self, one: HeroView) -> float:
        """How fit a hero is to be the first through a door."""
        goal = self.goal()
        if goal == NOWHERE:
            return 0.0
        here = self.where[one["place"]]
        fit = one["health"] + 2 * one["defense"]
        if self.is_gathered(goal, NOWHERE):
            return fit + 0.5 * one["speed"]
        return -self.walk(here, goal)

    # -- where the party goes -------------------------------------------------------------------

    def goal(self) -> int:
        """Where the party goes: the Entrance with the relic, what lies there to be taken, the
        altar, else the unexplored exit that is nearest to all."""
        entrance = self.exits("entrance")
        if entrance and self.is_carried():
            return entrance[0]
        starts = [self.where[one["place"]] for one in self.heroes]
        for kind in ("altar", *THINGS):
            found = [space_of(one["space"]) for one in self.view["things"] if one["kind"] == kind]
            if found:
                return min(found, key=lambda space: (self.farthest(starts, space), space))
        exits = self.exits("unexplored")
        if not exits:
            return NOWHERE
        return min(exits, key=lambda space: (self.farthest(starts, space), space))

    def exits(self, kind: str) -> list[int]:
        """The half-spaces of that kind."""
        return [space_of(one["name"]) for one in self.view["spaces"] if one["exit"] == kind]

    def farthest(self, starts: list[int], space: int) -> int:
        """How far the farthest has to walk, and a little for all others."""
        walks = [self.walk(start, space) for start in starts]
        return 10 * max(walks) + sum(walks)

    def is_gathered(self, goal: int, besides: int) -> bool:
        """Say whether all living heroes but one are near the goal."""
        return all(
            self.walk(self.where[one["place"]], goal) <= NEAR
            for one in self.heroes
            if one["place"] != besides
        )

    def opens(self, goal: int) -> bool:
        """Say whether this hero opens the exit now: with an attack left, and while all others are
        near and still have their turns."""
        me = self.me
        others = [one for one in self.heroes if one["place"] != me["place"]]
        fresh = all(one["ready"] for one in others)
        left = me["actions"] - (0 if self.view["points"] else 1)
        return fresh and left > 0 and self.is_gathered(goal, me["place"])

    # -- a turn -----------------------------------------------------------------------------------

    def turn(self) -> Action:
        """Minor actions that pay, what the quest wants, then a fight or the way."""
        minor = self.minor()
        if minor is not None:
            return minor
        errand = self.errand()
        if errand is not None:
            return errand
        return self.fight() if self.enemies else self.travel()

    def errand(self) -> Action | None:
        """What the quest wants and this hero can do now: win at once, or with no enemy about."""
        entrance = self.exits("entrance")
        if self.me["carries_relic"] and entrance and WALK[entrance[0]] in self.actions:
            return WALK[entrance[0]]
        quest = self.view["quest"]
        assert quest is not None
        last = quest["sealed"] + 1 >= quest["stones"]
        if SEAL in self.actions and (last or not self.enemies):
            return SEAL
        if self.enemies and self.best_shot(self.me, self.where[self.me["place"]]):
            return None
        if AID in self.actions and (quest["marks"] or self.is_gathered(self.goal(), NOWHERE)):
            return AID
        for action in (TAKE_RELIC, *TAKE_RUNE, TAKE_LOOT):
            if action in self.actions:
                return action
        return None

    def fight(self) -> Action:
        """The attack or the place that is worth most: both actions on attacks once engaged, a
        place to attack from before, a safe one after."""
        return max(self.actions, key=self.merit)

    def merit(self, action: Action) -> float:
        """What an action of a turn is worth in a fight."""
        me = self.me
        here = self.where[me["place"]]
        if action in STRIKES or action in SHOTS:
            return self.attack_merit(action, here)
        if action in WALKS:
            left = me["actions"] - (0 if self.view["points"] else 1)
            space = action.args[0]
            gain = self.best_shot(me, space) if left else 0.0
            return gain + self.post(space) - self.toll(space)
        if action in (END_TURN, STOP):
            left = me["actions"] if action is STOP else 0
            return (self.best_shot(me, here) if left else 0.0) + self.post(here) + 0.01
        return -1000.0

    def attack_merit(self, action: Action, here: int) -> float:
        """What an attack is worth, with what follows it."""
        me = self.me
        enemy = self.enemy_on(action.args[0])
        assert enemy is not None
        attack = me["melee"] if action in STRIKES else me["ranged"]
        value = self.blow(enemy, attack, me["keywords"])
        if me["actions"] < 2:
            return value + self.post(here)
        return value + max(LATER * self.best_shot(me, here) + self.post(here), self.retreat())

    def retreat(self) -> float:
        """What the best place is worth that this hero can walk to."""
        walks = [action.args[0] for action in self.actions if action in WALKS]
        return max([self.post(space) - self.toll(space) for space in walks], default=-100.0)

    def toll(self, space: int) -> float:
        """What the pits on the way to a space cost."""
        one = next((one for one in self.view["reach"] if space_of(one["space"]) == space), None)
        pits = 0 if one is None else one["pits"]
        deadly = 100.0 if pits >= self.me["health"] else 0.0
        return PIT * pits + deadly

    def post(self, space: int) -> float:
        """What it is worth to end a turn on a space: safe, and near to what is to be done."""
        me = self.me
        danger = self.danger(me, space)
        fear = FEAR * self.fear(me) if danger < me["health"] - 1 else 2.5
        in_the_way = 2.0 if self.is_carried() and space in self.exits("entrance") else 0.0
        return self.prospect(space) - fear * danger - in_the_way

    def prospect(self, space: int) -> float:
        """What a space promises for the next turn."""
        me = self.me
        goal = self.rush()
        if goal != NOWHERE:
            return -3 * STEP * self.walk(space, goal)
        walks = [self.walk(space, lair) for lair in self.lairs.values()]
        near = min(walks, default=0)
        if me["ranged"]["dice"] and any(
            sees(self.ground, space, lair, self.enemy_mask) for lair in self.lairs.values()
        ):
            near = 0
        soon = SOON if near <= me["speed"] + 1 else 0.0
        return soon - STEP * min(near, 40)

    def rush(self) -> int:
        """Where a hero runs although enemies are about: with the relic to the Entrance, to the
        last stone."""
        quest = self.view["quest"]
        assert quest is not None
        entrance = self.exits("entrance")
        if self.me["carries_relic"] and entrance:
            return entrance[0]
        stones = [space_of(one["space"]) for one in self.view["things"] if one["kind"] == "stone"]
        if stones and quest["sealed"] + 1 == quest["stones"]:
            return stones[0]
        return NOWHERE

    # -- without enemies --------------------------------------------------------------------------

    def travel(self) -> Action:
        """Gather near the goal; open an exit when all are there."""
        goal = self.goal()
        stay = STOP if STOP in self.actions else END_TURN
        if goal == NOWHERE:
            return stay
        closed = self.exits("unexplored")
        walks = [action for action in self.actions if action in WALKS]
        if goal in closed and self.opens(goal):
            ways = [one for one in walks if one.args[0] == goal or one.args[0] not in closed]
            first = min(ways, key=lambda one: self.walk(one.args[0], goal), default=stay)
            here = self.where[self.me["place"]]
            if first is not stay and self.walk(first.args[0], goal) < self.walk(here, goal):
                return first
        waits = goal in closed or (self.is_carried() and not self.me["carries_relic"])
        walks = [action for action in walks if action.args[0] not in closed]
        walks += [action for action in self.actions if action in TRAVELS]
        best = min(walks, key=lambda one: self.way_cost(one.args[0], goal, waits), default=stay)
        now = self.way_cost(self.where[self.me["place"]], goal, waits)
        if best is stay or self.way_cost(best.args[0], goal, waits) >= now:
            return stay
        return best

    def is_carried(self) -> bool:
        """Say whether a hero has the relic."""
        return any(one["carries_relic"] for one in self.heroes)

    def way_cost(self, space: int, goal: int, waits: bool) -> float:
        """How far a space is from where a hero goes: two spaces before an exit that is not its own
        to enter, right to what is to be taken, beside the companion at the altar."""
        away = float(self.walk(space, goal))
        companion = self.view["companion"]
        if waits:
            away = abs(away - 2) if away else 5.0
        elif companion is not None and any(one["kind"] == "altar" for one in self.view["things"]):
            away = self.walk(space, space_of(companion["space"])) + min(away, 3) // 3
        return away + 3 * self.toll(space)

    def escort(self) -> Action:
        """Keep the companion behind the party and out of reach; lead it to the altar when no enemy
        is about."""
        return min(self.actions, key=lambda action: self.risk(action.args[0]))

    def risk(self, space: int) -> float:
        """How bad a space is for the companion."""
        altars = [space_of(one["space"]) for one in self.view["things"] if one["kind"] == "altar"]
        if self.enemies:
            total = sum([threat(one) for one in self.enemies if self.reaches(one, space)])
            friends = [self.walk(space, self.where[one["place"]]) for one in self.heroes]
            return 2.0 * total + 0.1 * max(0, min(friends) - 4)
        if altars:
            return float(self.walk(space, altars[0]))
        goal = self.goal()
        return 0.0 if goal == NOWHERE else float(abs(self.walk(space, goal) - BEHIND))

    # -- encounters -------------------------------------------------------------------------------

    def spawn(self) -> Action:
        """Where heroes are in sight those who strike come first, elsewhere those who shoot."""
        spawn = self.view["spawn"]
        assert spawn is not None
        space = space_of(spawn["space"])
        heroes = list(self.where.values())
        seen = any(sees(self.ground, space, hero, 0) for hero in heroes if hero != NOWHERE)
        first = "melee" if seen else "ranged"
        for action in self.actions:
            if f" {first} " in action.notation:
                return action
        return AS_ROLLED

    def may(self) -> Action:
        """Who is well does it."""
        return DO_IT if wounds(self.me) > WOUNDED else DECLINE

    def push(self) -> Action:
        """Along x."""
        return self.first_of(ALONG_X)

    def enemy(self) -> Action:
        """The weakest first."""
        return self.actions[0]


THOUGHTS: Final[dict[str, Think]] = thoughts(
    Leader,
    {
        "order": Leader.order,
        "turn": Leader.turn,
        "turn-over": Leader.turn,
        "walk-on": Leader.turn,
        "escort": Leader.escort,
        "spawn": Leader.spawn,
        "may": Leader.may,
        "push": Leader.push,
        "enemy": Leader.enemy,
    },
)
