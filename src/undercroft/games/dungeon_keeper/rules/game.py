"""Set-up, and turns in rounds until somebody wins (DK-1, DK-2, DK-4)."""

from functools import lru_cache
from typing import Final

from undercroft.kernel import BadSetup, Dice, Frame, Switches
from undercroft.kit.zones import ALL, OWNER, Zone
from undercroft.kit.zones import NONE as FACE_DOWN

from ..content import ARTIFACTS, CARDS, HEART, KEEPER, SPELLS, UNITS
from ..content.cards import Unit
from ..dungeon import NONE, Dungeon, Room
from ..state import UNLIMITED, DungeonKeeper, Player
from ..switches import SWITCHES, HouseRules
from . import victory
from .rolls import throw
from .supply import DEAL
from .turn import Turn

FEW_UNDEAD: Final = 12
ROOM_CARDS: Final = [card.id for card in CARDS for _ in range(card.count)]
"""The Room Deck before it is shuffled (DK-1.2)."""


def new_match(
    players: int, switches: Switches, brought: tuple[str, ...], dice: Dice
) -> DungeonKeeper:
    """Begin a match; a lone player plays solo whatever the switch says (DK-1.1, 24.17, R73)."""
    rules = house_rules(tuple([switches[switch.name] for switch in SWITCHES]))
    if rules.solo and players > 1:
        raise BadSetup(f"solo=on is for one player, not {players}")
    return table(rules, players).start(Game(), dice)


@lru_cache(maxsize=64)
def house_rules(values: tuple[str, ...]) -> HouseRules:
    """Read the switches of a match once for all matches that choose the same."""
    return HouseRules(values)


def table(rules: HouseRules, players: int) -> DungeonKeeper:
    """Lay everything out, nothing shuffled yet (DK-1.2, 1.3, 1.15, 2.1-2.3, 2.5, R11, R12, R72)."""
    pile_seen = OWNER if rules.piles_are_hidden else ALL
    cup_seen = FACE_DOWN if rules.piles_are_hidden else ALL
    spells = [spell for spell in SPELLS if rules.artifacts or spell.window != "spell"]
    units = [unit for unit in UNITS if rules.extra_units or not unit.extra]
    return DungeonKeeper(
        rules,
        [
            Player(
                Dungeon([Room(HEART, NONE, (), (KEEPER,))]),
                Zone(OWNER, player, []),
                Zone(OWNER, player, []),
                Zone(pile_seen, player, []),
            )
            for player in range(players)
        ],
        Zone(FACE_DOWN, NONE, ROOM_CARDS.copy()),
        Zone(ALL, NONE, []),
        Zone(FACE_DOWN, NONE, [spell.id for spell in spells for _ in range(spell.count)]),
        Zone(ALL, NONE, []),
        Zone(cup_seen, NONE, _counters([unit for unit in units if not unit.hero])),
        Zone(ALL, NONE, _counters([unit for unit in units if unit.hero])),
        tuple(range(len(ARTIFACTS))) if rules.artifacts else (),
        FEW_UNDEAD if rules.few_undead else UNLIMITED,
    )


def _counters(units: list[Unit]) -> list[int]:
    return [unit.id for unit in units for _ in range(unit.count)]


class Game(Frame):
    """A whole game: shuffle, see who begins, then rounds of turns. `place` counts turns."""

    STEPS = ("shuffle", "who_goes_first", "next_round", "next_turn", "end_of_round")

    place: int = 0

    def shuffle(self, s: DungeonKeeper) -> None:
        """Shuffle both decks (DK-2.5)."""
        s.dice.shuffle(DEAL, s.room_deck.unshared())
        s.dice.shuffle(DEAL, s.spell_deck.unshared())

    def who_goes_first(self, s: DungeonKeeper) -> None:
        """Both roll 1D10; the higher begins; ties are rolled again (DK-2.4, R11)."""
        if s.is_solo:
            return
        rolls = (0, 0)
        while rolls[0] == rolls[1]:
            rolls = (throw(s, "first", 1)[0], throw(s, "first", 1)[0])
            s.say("first_roll", "DK-2.4", rolls=rolls)
        s.first = 0 if rolls[0] > rolls[1] else 1
        s.say("begins", "DK-2.4", player=s.first)

    def next_round(self, s: DungeonKeeper) -> None:
        """One turn of each player is a round (DK-1.13)."""
        s.round += 1
        self.place = 0

    def next_turn(self, s: DungeonKeeper) -> None:
        """Players take whole turns alternately, the first player first (DK-4.1)."""
        if self.place < len(s.players):
            player = (s.first + self.place) % len(s.players)
            self.place += 1
            self.go("next_turn")
            s.begin(Turn(player))

    def end_of_round(self, s: DungeonKeeper) -> None:
        """After the last round the better one wins (DK-23.10, R70)."""
        if s.round >= s.rules.round_limit:
            victory.out_of_rounds(s)
        else:
            self.go("next_round")
