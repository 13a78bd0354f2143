"""Die rolls, and the Slap that makes one again (DK-1.5, 22.12, R63).

Whoever rolls begins a `Roll` and reads `s.rolled` in its next step: one tuple of faces per
roll of the batch, after all Slaps. Picks and shuffles are no rolls (`supply.pick`).
"""

from typing import Final, NamedTuple

from undercroft.kernel import NOBODY, Action, Die, Event, Frame, State

from ..actions import D30_SLAP, PASS, SLAP, SLAP_CARD, SLAP_DIE
from ..content import UNITS
from ..dungeon import NONE, THEIRS, kind_of
from ..state import DungeonKeeper
from .paying import can_cast, cast_at_once, may_hold, refuses_other_spell

D6: Final = Die(range(1, 7), "d6")
D10: Final = Die(range(1, 11), "d10")

FIRST: Final = "first"
INCOME: Final = "income"
INVASION: Final = "invasion"
COMBAT: Final = "combat"
STREAMS: Final = (INCOME, INVASION, COMBAT)
"""The throws that a table with real dice makes itself; who begins is settled before it sits."""

DEADLY: Final = 2
"""A die that shows at most this kills (DK-14.8, 14.9, 22.3, 22.4)."""
HIT: Final = 6
"""What a shooter must roll (DK-19.3)."""
LUCKY: Final = 4
"""From this on a die saves a Regenerator, or lets a Martyr take the winner along."""


class Occasion(NamedTuple):
    """A roll of the game: its stream, its die, its clause, and what its dice do.

    The sum `gives` the active player gold or mana; or a die kills heroes with `deadly` or less, or
    serves who rolls it with `lucky` or more.
    """

    stream: str
    die: Die
    clause: str
    gives: str = ""
    deadly: int = 0
    lucky: int = 0


OCCASIONS: Final = {
    "first": Occasion(FIRST, D10, "DK-2.4"),
    "gold": Occasion(INCOME, D6, "DK-5.1", gives="gold"),
    "veins": Occasion(INCOME, D6, "DK-5.3", gives="gold"),
    "casino": Occasion(INCOME, D6, "DK-5.4", gives="gold"),
    "gems": Occasion(INCOME, D6, "DK-22.5", gives="gold"),
    "mana": Occasion(INCOME, D6, "DK-6.1", gives="mana"),
    "sources": Occasion(INCOME, D6, "DK-6.3", gives="mana"),
    "temple": Occasion(INCOME, D6, "DK-6.4", gives="mana"),
    "souls": Occasion(INCOME, D6, "DK-24.9", gives="mana"),
    "invasion": Occasion(INVASION, D10, "DK-13.1"),
    "band": Occasion(INVASION, D6, "DK-13.4"),
    "defenders": Occasion(INVASION, D6, "DK-24.12"),
    "damage": Occasion(COMBAT, D6, "DK-14.8", deadly=DEADLY),
    "death": Occasion(COMBAT, D6, "DK-14.9", deadly=DEADLY),
    "burst": Occasion(COMBAT, D6, "DK-22.3", deadly=DEADLY),
    "earthquake": Occasion(COMBAT, D6, "DK-22.4", deadly=DEADLY),
    "shots": Occasion(COMBAT, D6, "DK-19.3", lucky=HIT),
    "duel": Occasion(COMBAT, D10, "DK-16.7"),
    "regenerate": Occasion(COMBAT, D6, "DK-19.4", lucky=LUCKY),
    "martyr": Occasion(COMBAT, D6, "DK-19.8", lucky=LUCKY),
}
"""Every roll of the game."""


def throw(s: DungeonKeeper, why: str, count: int) -> tuple[int, ...]:
    """Throw the dice of one roll."""
    what = OCCASIONS[why]
    return tuple(s.dice.roll(what.stream, count, what.die))


class Roll(Frame):
    """A batch of rolls that fall at one moment; each may be slapped (R63).

    All dice that fall at one moment are one batch: those of a Casino, or of the Soul
    Collector when several heroes die at once, as well as those that the ruling names.

    `sizes` is how many dice each roll has, `labels` whose roll it is (a kind of unit, with the
    marks that matter; empty where nobody's). `matters` is false where no result could change
    anything: then nobody is asked. The active player is asked first, then the opponent, and
    after a Slap both again, until both let the result stand.
    """

    STEPS = ("fall", "active_player", "opponent", "settle")

    why: str
    sizes: tuple[int, ...]
    labels: tuple[int, ...] = ()
    matters: bool = True
    faces: tuple[tuple[int, ...], ...] = ()

    def fall(self, s: DungeonKeeper) -> None:
        """Throw all dice of the batch, roll by roll."""
        for size in self.sizes:
            self.faces = (*self.faces, throw(s, self.why, size))
        self._tell(s)

    def throws(self, s: State) -> Event:
        """The active player throws, but the opponent for a unit of the band (DK-4.5)."""
        assert isinstance(s, DungeonKeeper)
        number = 0
        while number < len(self.faces) and len(self.faces[number]) == self.sizes[number]:
            number += 1
        whose = self.labels[number] if self.labels else NONE
        theirs = whose != NONE and whose & THEIRS and not s.is_solo
        name = UNITS[kind_of(whose)].name if whose != NONE else ""
        player = s.opponent if theirs else s.turn
        clause = OCCASIONS[self.why].clause
        return Event("throws", clause, {"player": player, "why": self.why, "unit": name})

    def active_player(self, s: DungeonKeeper) -> None:
        """The active player may slap (DK-22.12)."""
        slaps = self._slaps(s, s.turn)
        s.ask_in_secret(self._slapper(s, s.turn, slaps), D30_SLAP, [*slaps, PASS])

    def active_player_refusal(self, s: DungeonKeeper, action: Action) -> str | None:
        """No other spell makes a roll again (DK-18.3)."""
        return refuses_other_spell(s, s.turn, action, SLAP_CARD)

    def active_player_answer(self, s: DungeonKeeper, action: Action) -> None:
        """Slap, or let the opponent decide."""
        if action is not PASS:
            self._slap(s, s.turn, action)

    def opponent(self, s: DungeonKeeper) -> None:
        """Then the opponent may (DK-18.4, R63)."""
        slaps = self._slaps(s, s.opponent)
        s.interrupt(self._slapper(s, s.opponent, slaps), D30_SLAP, slaps)

    def opponent_refusal(self, s: DungeonKeeper, action: Action) -> str | None:
        """No other spell is for the turn of somebody else (DK-18.4)."""
        return refuses_other_spell(s, s.opponent, action, SLAP_CARD)

    def opponent_answer(self, s: DungeonKeeper, action: Action) -> None:
        """Slap, or let the result stand."""
        if action is not PASS:
            self._slap(s, s.opponent, action)

    def settle(self, s: DungeonKeeper) -> None:
        """Hand the faces to the procedure below."""
        s.rolled = self.faces
        s.done()

    def _slapper(self, s: DungeonKeeper, player: int, slaps: list[Action]) -> int:
        """Return the player, or NOBODY where all know that there is nothing to slap with."""
        if slaps:
            return player
        may = s.pauses and self.matters and slaps_are_allowed(s, player)
        return player if may and may_hold(s, player, SLAP_CARD) else NOBODY

    def _slaps(self, s: DungeonKeeper, player: int) -> list[Action]:
        """Return each different roll, or die, that this player may have made again."""
        if not self.matters or not slaps_are_allowed(s, player):
            return []
        if not can_cast(s, player, SLAP_CARD):
            return []
        found: list[Action] = []
        seen: list[tuple[int, ...]] = []
        for number, faces in enumerate(self.faces):
            label = self.labels[number] if self.labels else NONE
            for die, face in enumerate(faces if s.rules.slaps_one_die else faces[:1]):
                looks = (label, face, *faces) if s.rules.slaps_one_die else (label, *faces)
                if looks not in seen:
                    seen.append(looks)
                    one_die = s.rules.slaps_one_die and len(faces) > 1
                    found.append(SLAP_DIE[number][die] if one_die else SLAP[number])
        return found

    def _slap(self, s: DungeonKeeper, player: int, action: Action) -> None:
        """Pay, discard, and make that roll or that die again; then ask both again (R63)."""
        cast_at_once(s, player, SLAP_CARD)
        number, die = action.args
        s.say("slapped", "DK-22.12", player=player, why=self.why, roll=number)
        lying = self.faces[number]
        first, last = (0, len(lying)) if die == NONE else (die, die + 1)
        self._lay(number, lying[:first] + lying[last:])
        anew = throw(s, self.why, last - first)
        self._lay(number, lying[:first] + anew + lying[last:])
        self._tell(s)
        self.go("active_player")

    def _lay(self, number: int, faces: tuple[int, ...]) -> None:
        self.faces = (*self.faces[:number], faces, *self.faces[number + 1 :])

    def _tell(self, s: DungeonKeeper) -> None:
        if s.heard:
            faces = tuple([face for roll in self.faces for face in roll])
            clause = OCCASIONS[self.why].clause
            s.say("rolled", clause, player=s.turn, why=self.why, faces=faces, dice=self.sizes)


def slaps_are_allowed(s: DungeonKeeper, player: int) -> bool:
    """Say whether a player may slap at all; in solo there is no opponent (DK-18.4, R58)."""
    return player == s.turn or not (s.is_solo or s.rules.opponent_spells == "none")


def sums(s: DungeonKeeper) -> list[int]:
    """Return what each roll of the last batch came to."""
    found: list[int] = []
    for faces in s.rolled:  # `sum`, compiled, makes objects of the numbers
        total = 0
        for face in faces:
            total += face
        found.append(total)
    return found
