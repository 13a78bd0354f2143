"""The table of Dungeon Attack!: Adventurers, the Room, the dice and where each one lies."""

from typing import Final

from mypy_extensions import mypyc_attr

from undercroft.kernel import Action, Part, State

from .content import CARDS
from .content.cards import RATING, AdventurerCard, Effect
from .switches import HouseRules

STUNNED: Final = 1
WOUNDED: Final = 2
KNOCKED_OUT: Final = 3
CONDITIONS: Final = ("Unhurt", "Stunned", "Wounded", "Knocked Out")

ITEM_WORTH: Final = 3
ARTIFACT_WORTH: Final = 5

ROOM: Final = -1
OUT: Final = -2
ABSENT: Final = -3
IN_ROLL: Final = -4
PILE: Final = 100
"""Where a red die lies: one of these, p when it faces player p, PILE + p in p's pile."""


@mypyc_attr(acyclic=True)
class Adventurer(Part):
    """One player's Adventurer: card, HITs, treasure, and the white dice that belong to it.

    Treasure is numbers without a limit: gold, Magic Items, charged or drained, and
    Artifacts (DA-1.14-1.16). `pile` is the dice defeated this level; it has no limit
    and never changes owner (DA-1.9, 6.9, 6.10).
    """

    card: int
    hits: int = 0
    gold: int = 0
    charged: int = 0
    drained: int = 0
    artifacts: int = 0
    facing: int = 0
    pile: int = 0

    def is_conscious(self) -> bool:
        """Say whether this one has 0, 1 or 2 HITs and so can do everything (DA-1.13, 3.11)."""
        return self.hits < KNOCKED_OUT

    @property
    def condition(self) -> str:
        """The condition by the HITs taken (DA-1.12)."""
        return CONDITIONS[self.hits]

    @property
    def value(self) -> int:
        """Gold + 3 per Magic Item, drained or not, + 5 per Magic Artifact (DA-18.2, 12.11)."""
        items = self.charged + self.drained
        return self.gold + ITEM_WORTH * items + ARTIFACT_WORTH * self.artifacts


@mypyc_attr(acyclic=True)
class DungeonAttack(State):
    """A match of Dungeon Attack!. White dice are counts; `boss` says where each red die lies.

    Lifetimes: `room`, `out`, `boss`, `epic`, `opener`, `door_open`, `declined`
    and `round` last for the level; `decider`, `ability_used`, `rating_used` and
    `artifacts_used` for the turn. `out` is the white dice removed by a knock-out
    (DA-1.10), `lost` those that are gone for good (R32).
    """

    rules: HouseRules
    adventurers: list[Adventurer]
    room: int = 0
    out: int = 0
    lost: int = 0
    boss: tuple[int, ...] = (ABSENT, ABSENT)
    epic: bool = False
    level: int = -1
    opener: int = -1
    door_open: bool = False
    declined: int = 0
    round: int = 0
    turn: int = -1
    decider: bool = False
    ability_used: bool = False
    rating_used: int = 0
    artifacts_used: int = 0
    wiped: bool = False
    capped: bool = False
    turns: int = 0

    # -- seats ----------------------------------------------------------------

    def next_conscious(self, player: int) -> int:
        """Return the next conscious Adventurer to the left; oneself if there is none (DA-15.7)."""
        seats = len(self.adventurers)
        other = (player + 1) % seats
        while other != player and not self.adventurers[other].is_conscious():
            other = (other + 1) % seats
        return other

    def is_other(self, player: int, action: Action, family: list[Action]) -> bool:
        """Say whether an action of a family, one for each seat, names another who plays."""
        return (
            action in family
            and action.args[0] in range(len(self.adventurers))
            and (action.args[0] != player)
        )

    def conscious_others(self, player: int) -> list[int]:
        """Return the other conscious Adventurers, beginning at the left (DA-2.10)."""
        others: list[int] = []
        seats = len(self.adventurers)
        for step in range(1, seats):
            other = (player + step) % seats
            if self.adventurers[other].is_conscious():
                others.append(other)
        return others

    def everybody_is_down(self) -> bool:
        """Say whether no Adventurer is conscious (DA-14.9)."""
        return all(one.hits == KNOCKED_OUT for one in self.adventurers)

    # -- cards ----------------------------------------------------------------

    def card(self, player: int) -> AdventurerCard:
        """Return the player's Adventurer card."""
        return CARDS[self.adventurers[player].card]

    def effect(self, player: int) -> Effect:
        """Return what the player's Special Ability does, used or not."""
        return self.card(player).ability.effect

    def usable(self, player: int, word: int) -> Effect | None:
        """Return the effect of the player's ability if it is that one and can be used now
        (DA-13.2, 13.7)."""
        effect = self.effect(player)
        if effect.do != word or self.ability_used:
            return None
        return effect if self.adventurers[player].is_conscious() else None

    def rating(self, player: int) -> int:
        """Return the Combat Rating, abilities that always work included (DA-1.2, 13.1)."""
        card, effect = self.card(player), self.effect(player)
        if self.adventurers[player].hits in (STUNNED, WOUNDED) and effect.do == RATING:
            return card.rating + effect.size
        return card.rating

    def rating_left(self, player: int) -> int:
        """Return how many dice the player may still put into the pile this turn (DA-6.1-6.3)."""
        return max(0, self.rating(player) - self.rating_used)

    def artifact_ready(self, player: int, limited: bool) -> bool:
        """Say whether an Artifact can be used; `limited` uses come once each a turn (R25)."""
        return self.adventurers[player].artifacts > (self.artifacts_used if limited else 0)

    # -- dice -----------------------------------------------------------------

    def red_in(self, zone: int) -> int:
        """Return how many red dice lie there (ROOM, OUT, a player, PILE + a player)."""
        first, second = self.boss  # `count` would make objects and compare those
        return (first == zone) + (second == zone)

    def dice_in_room(self) -> int:
        """Return how many dice lie in the Room (DA-1.7)."""
        return self.room + self.red_in(ROOM)

    def dice_facing(self, player: int) -> int:
        """Return how many dice face the player (DA-1.8)."""
        return self.adventurers[player].facing + self.red_in(player)

    def dice_faced(self) -> int:
        """Return how many dice face anybody."""
        first, second = self.boss
        faced = (0 <= first < PILE) + (0 <= second < PILE)
        for one in self.adventurers:
            faced += one.facing
        return faced

    def is_cleared(self) -> bool:
        """Say whether no undefeated die is left; meant between rolls (DA-1.11, 15.1)."""
        return not self.dice_in_room() and not self.dice_faced()

    def add_white(self, zone: int, dice: int) -> None:
        """Lay white dice into the Room, or in front of a player."""
        if zone == ROOM:
            self.room += dice
        else:
            self.adventurers[zone].facing += dice

    def move_red(self, source: int, target: int) -> int:
        """Move all red dice from one place to another; return how many."""
        count = self.red_in(source)
        if count:
            self.boss = tuple([target if place == source else place for place in self.boss])
        return count

    def put_red(self, number: int, place: int) -> None:
        """Lay one of the red dice somewhere else."""
        first, second = self.boss
        self.boss = (first, place) if number else (place, second)
