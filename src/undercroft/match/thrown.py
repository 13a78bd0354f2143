"""What the dice of a finished match showed, beside what fair ones show on average."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from undercroft.kernel import CARD, Dice, Die, ScriptedDice, SeededDice, load
from undercroft.kit.game import GameSpec
from undercroft.match.amending import read_answer, take_on
from undercroft.match.luck import Luck
from undercroft.match.record import Record

_Tally = dict[Die, Counter[int]]


@dataclass(frozen=True)
class Shown:
    """How often a face came up, and how often it comes up on average in so many throws."""

    face: str
    times: int
    average: float


@dataclass(frozen=True)
class Throws:
    """All throws of one kind of die."""

    die: str
    faces: Sequence[Shown]

    @property
    def count(self) -> int:
        """How many dice of that kind were thrown."""
        return sum([one.times for one in self.faces])

    @property
    def most(self) -> float:
        """The greatest number of a face, shown or average."""
        return max([max(one.times, one.average) for one in self.faces])


class _Counted(Dice):
    """Other dice, whose throws are counted; cards that are drawn or shuffled are none."""

    def __init__(self, dice: Dice, tally: _Tally) -> None:
        super().__init__()
        self._dice = dice
        self._tally = tally
        self.rolls = dice.rolls

    def roll(self, stream: str, count: int, die: Die) -> bytes:
        """See Dice.roll."""
        faces = self._dice.roll(stream, count, die)
        if die.name != CARD:
            self._tally.setdefault(die, Counter()).update(faces)
        self.rolls = self._dice.rolls
        return faces

    def below(self, stream: str, limit: int) -> int:
        """See Dice.below."""
        number = self._dice.below(stream, limit)
        self.rolls = self._dice.rolls
        return number

    def copy(self) -> Dice:
        """See Dice.copy; what is tried on a copy is not counted."""
        return self._dice.copy()


def thrown(spec: GameSpec, record: Record) -> list[Throws]:
    """Play a record again that these rules allow; return what its dice showed, kind by kind."""
    luck, tally = Luck.parse(record.seed), _Tally()
    dice: Dice = SeededDice(luck.seed)
    if record.real_dice:
        dice = ScriptedDice(record.typed, 0, 0, spec.streams(record.thrown), dice)
    switches, players = spec.resolve(spec.kept(record.switches)), len(record.seats)
    brought = spec.bring(players, switches, record.brought)
    if record.position is None:
        state = spec.start(players, switches, brought, _Counted(dice, tally)).pass_by()
    else:
        state = load(dict(record.position), spec.parts)
        state.dice = _Counted(dice, tally)
    for count, notation in enumerate(record.actions):
        seed = luck.after(count)
        if seed is not None:
            state.dice = _Counted(SeededDice(seed, None, state.dice.rolls + 1), tally)
        while state.unasked:
            state.apply_action(state.legal_actions[0])
        take_on(spec, state, read_answer(spec, notation))
        state.events = []
    return [_shown(die, faces) for die, faces in tally.items() if faces]


def _shown(die: Die, faces: Counter[int]) -> Throws:
    count = sum(faces.values())
    sides = Counter(die.faces)
    return Throws(
        die.name.replace("-", " "),
        [
            Shown(die.symbols[face], faces[face], count * many / len(die.faces))
            for face, many in sorted(sides.items())
        ],
    )
