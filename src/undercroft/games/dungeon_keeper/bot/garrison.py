"""Who stands where: Deploy, and every move of an assault (DK-12, 14.6, 15, 22.8)."""

from typing import Final

from undercroft.kernel import Action
from undercroft.kit.thought import Think, thoughts

from ..actions import ALL_OF, DONE, ONE_OF, ROOM_OF, TO
from ..content import IMPS, KEEPER, KIND
from ..dungeon import HEART_PLACE
from .battle import Assault
from .shared import Seen, strength

UNEVEN: Final = 0.45
"""A post with less than this share of the strongest one gets somebody from there."""
HOPELESS: Final = 0.2
"""Below this chance nobody is sent after those who are there."""
SURE: Final = 0.97
"""Above this chance nobody needs to be sent."""

Move = tuple[Action, int]
"""Who moves, and the place to move to."""


class Captain(Assault):
    """A decision about where creatures stand."""

    # -- the Deploy Phase ------------------------------------------------------------------------

    def deploy(self) -> Action:
        """Everybody to the posts, in as few answers as possible; the Keeper stays at home."""
        move = self.next_move()
        return DONE if move is None else self.first_of(move[0], DONE)

    def where(self) -> Action:
        """Where those go who were chosen just now."""
        fight = self.here
        if fight is not None:
            refuge = self.refuge(fight)
            return self.first_of(TO[fight.place], TO[refuge])
        move = self.next_move()
        place = self.weakest_post() if move is None else move[1]
        return self.first_of(TO[place], TO[HEART_PLACE])

    def next_move(self) -> Move | None:
        """Return the next move of the plan, the same as long as nobody has moved."""
        keeper = next(room for room in self.rooms if room.has_keeper)
        if keeper.place != HEART_PLACE and may_move(keeper, KEEPER):
            return ONE_OF[KEEPER, keeper.place, 0], HEART_PLACE
        posts = self.posts()
        plan = self.plan(posts)
        for room in self.rooms:
            wishes = plan.get(room.place)
            if wishes is not None:
                return best_group(room, wishes)
        return self.balance(posts)

    def plan(self, posts: list[Seen]) -> dict[int, dict[int, int]]:
        """Return for each room that nobody needs to hold where its creatures go, by kind.

        All of a kind in one room go together: that is one answer.
        """
        held = {post.place: strength(post.guards) for post in posts}
        strays = [
            (strength([kind]) * room.guards.count(kind), room.place, kind)
            for room in self.rooms
            if room.place not in held
            for kind in sorted(set(room.guards))
            if may_move(room, kind)
        ]
        strays.sort(key=lambda one: (-one[0], one[1], one[2]))
        plan: dict[int, dict[int, int]] = {}
        for worth, place, kind in strays:
            target = min(held, key=held.__getitem__)
            held[target] += worth
            plan.setdefault(place, {})[kind] = target
        return plan

    def balance(self, posts: list[Seen]) -> Move | None:
        """One creature from the strongest post to one that is much weaker."""
        weak = min(posts, key=lambda post: strength(post.guards))
        strong = max(posts, key=lambda post: strength(post.guards))
        low, high = strength(weak.guards), strength(strong.guards)
        if low >= UNEVEN * high or len(strong.guards) < 2:
            return None
        movable = [kind for kind in set(strong.guards) if may_move(strong, kind)]
        movable = [kind for kind in movable if low + strength([kind]) < high]
        if not movable:
            return None
        kind = min(movable, key=lambda kind: (abs(high - low - 2 * strength([kind])), kind))
        return ONE_OF[kind, strong.place, 0], weak.place

    def refuge(self, fight: Seen) -> int:
        """Return where to flee: the strongest other room."""
        others = [room for room in self.rooms if room.place != fight.place]
        return max(others, key=lambda room: (strength(room.units), -room.place)).place

    # -- moves of an assault ---------------------------------------------------------------------

    def reinforce(self) -> Action:
        """The strongest who may come, the Keeper only to defend the Heart or a sure thing."""
        fight = self.here
        if fight is None or self.chance() >= SURE:
            return DONE
        coming = [a for a in self.actions if a in _SINGLES and a.args[1] != fight.place]
        if fight.place != HEART_PLACE:
            coming = [action for action in coming if action.args[0] != KEEPER]
        if not coming:
            return DONE
        best = max(coming, key=lambda action: strength(action.args[:1]))
        others = [kind for room in self.rooms if room.place != fight.place for kind in room.guards]
        if fight.place != HEART_PLACE and self.chance(others) < HOPELESS:
            return DONE
        return best

    def secret_door(self) -> Action:
        """Flee from a lost battle, but never out of the Heart."""
        fight = self.here
        if fight is None or fight.place == HEART_PLACE:
            return DONE
        here = [a for a in self.actions if a is not DONE and a.args[1] == fight.place]
        if here and self.chance() < HOPELESS:
            return max(here, key=lambda action: (action in ROOM_OF, action in _WHOLE))
        return self.reinforce() if not here else DONE

    def teleport(self) -> Action:
        """All Imps to the battle, if there is one worth fighting."""
        fight = self.here
        if fight is None or not fight.units:
            return DONE
        coming = [a for a in self.actions if a is not DONE and a.args[1] != fight.place]
        coming = [action for action in coming if action.args[1] >= 0]
        imps = [IMPS] * sum([room.units.count(IMPS) for room in self.rooms if room is not fight])
        if not coming or self.chance() >= SURE or self.chance(imps) < HOPELESS:
            return DONE
        return max(coming, key=lambda action: (action in _WHOLE, -action.id))


def may_move(room: Seen, kind: int) -> bool:
    """Say whether a creature of that kind has not moved yet."""
    return any(g["count"] > g["moved"] for g in room.groups if KIND[g["slug"]] == kind)


def best_group(room: Seen, wishes: dict[int, int]) -> Move:
    """Return the largest group of a room whose creatures all go to one place."""
    kind, target = next(iter(wishes.items()))
    if len(wishes) > 1 and not room.has_keeper and set(wishes.values()) == {target}:
        return ROOM_OF[room.place], target
    if room.guards.count(kind) > 1:
        return ALL_OF[kind, room.place], target
    return ONE_OF[kind, room.place, 0], target


_SINGLES: Final = frozenset(ONE_OF.values())
_WHOLE: Final = frozenset(ALL_OF.values())


THOUGHTS: Final[dict[str, Think]] = thoughts(
    Captain,
    {
        "deploy": Captain.deploy,
        "deploy-where": Captain.where,
        "gate": Captain.reinforce,
        "alarm": Captain.reinforce,
        "door": Captain.reinforce,
        "secret-door": Captain.secret_door,
        "teleport": Captain.teleport,
    },
)
