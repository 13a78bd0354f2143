"""The table of Dungeon Keeper: two players with their dungeons, and all that they share."""

from typing import Final

from mypy_extensions import mypyc_attr

from undercroft.kernel import Part, State
from undercroft.kit.zones import Zone

from .content import ARTIFACTS
from .dungeon import NONE, Dungeon
from .switches import HouseRules

UNLIMITED: Final = -1
"""A supply that does not run out."""
SETTLEMENT: Final = -2
"""In place of a room: the battle of a raid (DK-24.13)."""

FIVE_TOTALS: Final = "totals"
KEEPER_DIED: Final = "keeper"
HEART_FELL: Final = "heart"
OUT_OF_ROUNDS: Final = "rounds"
"""Why a match ended (DK-23)."""


@mypyc_attr(acyclic=True)
class Player(Part):
    """One player: dungeon, tokens, pile and both hands (DK-1.1, 1.6, 1.8, 11.15).

    `tally` counts heroes killed (DK-23.4). `raided` is set by a raid until the next own
    Hero Phase is over (DK-13.3).
    """

    dungeon: Dungeon
    room_hand: Zone
    spell_hand: Zone
    pile: Zone
    gold: int = 0
    mana: int = 0
    tally: int = 0
    artifacts: tuple[int, ...] = ()
    raided: bool = False

    def granted(self, what: int) -> int:
        """Return how much more of something rooms and artifacts give (DK-20, 24.4-24.8)."""
        extra = self.dungeon.granted(what)
        for artifact in self.artifacts:
            extra += ARTIFACTS[artifact].grants[what]
        return extra


@mypyc_attr(acyclic=True)
class Band(Part):
    """The heroes who attack, or the defenders of a settlement, and where (DK-13.5, 24.12).

    `place` is the room under assault, SETTLEMENT in a raid, NONE before the first room.
    `weakness`, `fear` and `omen` are the Force of this assault's Weakness traps, Fear spells
    and Evil Omens (DK-14.7, 22.2, 22.9). `raiders` stand before a settlement, each with its
    HOME. `killed` counts heroes not yet on the tally, `slain` are those of them that pay
    rewards, `lost` the creatures killed in this step (DK-16.17, 22.11). `credited` counts
    Undead still to be placed (R30), `spoils` is the gold of a raid (DK-24.14).
    """

    heroes: tuple[int, ...]
    place: int = NONE
    weakness: int = 0
    fear: int = 0
    omen: int = 0
    raiders: tuple[int, ...] = ()
    killed: int = 0
    slain: tuple[int, ...] = ()
    lost: tuple[int, ...] = ()
    credited: int = 0
    spoils: int = 0


@mypyc_attr(acyclic=True)
class Battle(Part):
    """A battle under way: `duels` begun so far (R55), and the sizes of both sides at the first
    one (`creatures`, `heroes`; 0 before), which count with `outnumber_count` (R47).

    Who stands in it is in the room and in the band, with the marks FACE_DOWN and CARRIES.
    """

    duels: int = 0
    creatures: int = 0
    heroes: int = 0


@mypyc_attr(acyclic=True)
class DungeonKeeper(State):
    """A match of Dungeon Keeper.

    `turn` is the active player and `first` who began (DK-2.4, 4.1). `artifacts` are those
    that nobody has, `undead` the supply (R31). Of the turn: whether the Temple was used
    (`sacrificed`, DK-6.4) and whether heroes came (`attacked`, DK-24.10). `rolled` are the
    faces of the last batch of rolls, roll by roll (R63). `outcome` and `winners` tell how it
    ended, "" before.
    """

    rules: HouseRules
    players: list[Player]
    room_deck: Zone
    room_discard: Zone
    spell_deck: Zone
    spell_discard: Zone
    creature_cup: Zone
    hero_cup: Zone
    artifacts: tuple[int, ...] = ()
    undead: int = UNLIMITED
    round: int = 0
    turn: int = 0
    first: int = 0
    sacrificed: bool = False
    attacked: bool = False
    band: Band | None = None
    battle: Battle | None = None
    rolled: tuple[tuple[int, ...], ...] = ()
    outcome: str = ""
    winners: tuple[int, ...] = ()

    def on_turn(self) -> int:
        """Return the player whose turn it is (DK-4.2)."""
        return self.turn

    @property
    def active(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.turn]

    @property
    def is_solo(self) -> bool:
        """Say whether one player plays alone (DK-24.17)."""
        return len(self.players) == 1

    @property
    def opponent(self) -> int:
        """The other player's number, NONE for a lone player (DK-4.5)."""
        return NONE if self.is_solo else 1 - self.turn

    @property
    def opponent_picks(self) -> bool:
        """Whether the opponent, if there is one, chooses for the heroes (DK-16.15, R33, R73)."""
        return self.rules.opponent_picks and not self.is_solo

    # -- the sides of a fight ------------------------------------------------------

    @property
    def attackers(self) -> Band:
        """The band under way."""
        assert self.band is not None
        return self.band

    @property
    def fighters(self) -> tuple[int, ...]:
        """The creatures that face the band: in the attacked room, or before a settlement."""
        band = self.attackers
        if band.place == SETTLEMENT:
            return band.raiders
        return self.active.dungeon.room(band.place).creatures

    def set_fighters(self, units: tuple[int, ...]) -> None:
        """Replace the creatures that face the band."""
        band = self.attackers
        if band.place == SETTLEMENT:
            band.raiders = units
        else:
            rooms = self.active.dungeon.rooms
            rooms[band.place] = self.active.dungeon.room(band.place).with_creatures(units)
