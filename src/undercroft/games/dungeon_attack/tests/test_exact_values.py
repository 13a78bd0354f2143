"""Exact values: the odds of a roll, and whole dungeons solved by value iteration.

Every probability comes from the engine: `outcomes` lists all ways a roll can be
thrown and decided, once for each class of position. A class is what a roll can
see; three dice are settled once, not again for every pile beside the card. The
Solver adds up, and knows of the rules only that a third HIT ends a solo match.

The Adventurers of these dungeons have an ability that nobody uses: Tinker, with
a drained Magic Item lying about, is offered at the start of every turn and so
cuts the game into turns. Values are what is still to be gained, as in the
ledger's examples 57 to 59.
"""

from collections.abc import Callable
from functools import cache
from itertools import product
from typing import Final, NamedTuple

import pytest

from undercroft.games.dungeon_attack.actions import BUST, C_BEFORE, PASS, SKIP
from undercroft.games.dungeon_attack.content import CARDS
from undercroft.games.dungeon_attack.rules.scoring import returns
from undercroft.games.dungeon_attack.state import PILE, WOUNDED, DungeonAttack
from undercroft.games.dungeon_attack.tests.tables import Seat, card_number, table
from undercroft.kernel import Action, digest
from undercroft.kit.outcomes import outcomes

pytestmark = pytest.mark.heavy

CLOSE: Final = 1e-12


# -- positions ------------------------------------------------------------------


@cache
def tinkerer(rating: int) -> str:
    """The slug of a card of that Rating whose ability asks at the start of every turn."""
    slug = f"tinkerer-{rating}"
    card = CARDS[card_number("clever-artificer", 0)].__replace__(name=slug, rating=rating)
    card.slug = slug
    CARDS.append(card)
    return slug


class Start(NamedTuple):
    """A class of positions in which dice are about to be rolled."""

    rating: int
    white: int
    red: int
    bust: bool = False
    """Whether they lie in the Room and are Busted; else they face the Adventurer."""
    others: bool = False
    """Whether another die lies in the Room."""
    charged: int = 0
    artifacts: int = 0


def about_to_roll(start: Start) -> tuple[DungeonAttack, Action]:
    """Return a position of that class, and the answer that begins the roll."""
    seat = Seat(card=tinkerer(start.rating), drained=1)
    seat.items, seat.artifacts = start.charged, start.artifacts
    if start.bust:
        free = table(seat, room=start.white, room_red=start.red, levels="14+0")
        return free.does("skip").state, BUST
    seat.facing, seat.red = start.white, start.red
    return table(seat, room=int(start.others), levels="14+0").state, SKIP


def chances(state: DungeonAttack, action: Action) -> list[tuple[float, DungeonAttack]]:
    """The engine's `outcomes`, known to be of this game."""
    found = []
    for chance, after in outcomes(state, action):
        assert isinstance(after, DungeonAttack)
        found.append((chance, after))
    return found


@cache
def search_of(white: int, red: int) -> float:
    """What the Search of a pile brings on average: the level is left, one die unbeaten."""
    decider = table(Seat(pile=white, pile_red=red), room=1, levels="14+0").state
    return sum(chance * returns(end)[0] for chance, end in chances(decider, PASS))


# -- one roll -------------------------------------------------------------------


class Result(NamedTuple):
    """Where a roll led: HITs taken, dice put into the pile, dice faced, items left."""

    hits: int
    pile: int
    pile_red: int
    facing: int
    facing_red: int
    charged: int
    cleared: bool


def result(state: DungeonAttack) -> Result:
    """Read the result of a roll that began Unhurt and without a pile."""
    one = state.adventurers[0]
    return Result(
        one.hits, one.pile, state.red_in(PILE), one.facing, state.red_in(0), one.charged,
        state.is_terminal(),
    )  # fmt: skip


Odds = list[tuple[float, int]]
"""Probabilities of nodes, by number."""


class Roll:
    """Every way a roll can go: results, and decisions as the odds of each answer.

    A node comes after all those it leads to; the last one is the roll itself.
    """

    def __init__(self, start: Start) -> None:
        self.nodes: list[Result | list[Odds]] = []
        self._numbers: dict[Result | str, int] = {}
        self._add("the roll", [self._odds(*about_to_roll(start))])

    def _odds(self, state: DungeonAttack, answer: Action) -> Odds:
        found: dict[int, float] = {}
        for chance, after in chances(state, answer):
            number = self._number(after)
            found[number] = found.get(number, 0.0) + chance
        return [(chance, number) for number, chance in found.items()]

    def _number(self, state: DungeonAttack) -> int:
        if state.is_terminal() or state.kind is C_BEFORE:
            end = result(state)
            return self._numbers[end] if end in self._numbers else self._add(end, end)
        key = digest(state)
        if key in self._numbers:
            return self._numbers[key]
        return self._add(key, [self._odds(state, answer) for answer in state.legal_actions])

    def _add(self, key: Result | str, node: Result | list[Odds]) -> int:
        self._numbers[key] = len(self.nodes)
        self.nodes.append(node)
        return self._numbers[key]


rolled = cache(Roll)


# -- one dungeon ----------------------------------------------------------------


class Group(NamedTuple):
    """Positions that differ only in where the undefeated dice lie."""

    hits: int
    pile: int
    pile_red: int = 0
    charged: int = 0


class Solver:
    """One level of white and red dice, solo: the value of every position.

    `rule` replaces the decider's best choice: Bust from a Room of at least so
    many dice, by HITs.
    """

    def __init__(
        self,
        white: int,
        red: int,
        rating: int,
        charged: int = 0,
        artifacts: int = 0,
        rule: tuple[int, int, int] | None = None,
    ) -> None:
        self.white = white
        self.red = red
        self.rating = rating
        self.artifacts = artifacts
        self.rule = rule
        self.values: dict[Group, dict[tuple[int, int], float]] = {}
        piles = sorted(product(range(white + 1), range(red + 1)), key=sum, reverse=True)
        for hits, items, pile in product((2, 1, 0), range(charged + 1), piles[1:]):
            self._solve(Group(hits, *pile, items))

    def opening(self, hits: int, charged: int = 0) -> float:
        """The value of the level when its first Bust is due."""
        return self.bust(Group(hits, 0, 0, charged))

    def leave(self, group: Group) -> float:
        """The value of not Busting when all undefeated dice lie in the Room."""
        return search_of(group.pile, group.pile_red)

    def bust(self, group: Group) -> float:
        """The value of Busting all undefeated dice."""
        white, red = self._undefeated(group)
        magic = (group.charged, self.artifacts)
        return self._average(rolled(Start(self.rating, white, red, True, False, *magic)), group)

    def facing(self, group: Group, white: int, red: int = 0) -> float:
        """The value of a turn that begins with these dice faced, the others in the Room."""
        known = self.values[group]
        if (white, red) not in known:
            others = self._undefeated(group) != (white, red)
            magic = (group.charged, self.artifacts)
            start = Start(self.rating, white, red, False, others, *magic)
            known[white, red] = self._average(rolled(start), group)
        return known[white, red]

    def _solve(self, group: Group) -> None:
        """Iterate the value of "all in the Room": the one unknown, all else was solved before."""
        dice = sum(self._undefeated(group))
        value, better = -1.0, self.leave(group)
        while abs(better - value) > CLOSE:
            value = better
            self.values[group] = {(0, 0): value}
            if self.rule is None:
                better = max(self.leave(group), self.bust(group))
            elif dice >= self.rule[group.hits]:
                better = self.bust(group)

    def _undefeated(self, group: Group) -> tuple[int, int]:
        return (self.white - group.pile, self.red - group.pile_red)

    def _average(self, roll: Roll, group: Group) -> float:
        values: list[float] = []
        for node in roll.nodes:
            if isinstance(node, Result):
                values.append(self._after(node, group))
            else:
                values.append(max(sum(p * values[number] for p, number in odds) for odds in node))
        return values[-1]

    def _after(self, end: Result, group: Group) -> float:
        hits = group.hits + end.hits
        if end.cleared:
            return search_of(self.white, self.red)
        if hits > WOUNDED:
            return 0.0
        pile, pile_red = group.pile + end.pile, group.pile_red + end.pile_red
        after = Group(hits, pile, pile_red, end.charged)
        return self.facing(after, end.facing, end.facing_red)


solver = cache(Solver)


# -- the odds of a roll -----------------------------------------------------------


def mean(start: Start, of: Callable[[Result], int]) -> float:
    """The mean of something about the results of a roll without decisions."""
    state, action = about_to_roll(start)
    return sum(chance * of(result(after)) for chance, after in chances(state, action))


@pytest.mark.parametrize("bust", [False, True])
@pytest.mark.parametrize(
    ("white", "red"), [(1, 0), (2, 0), (3, 0), (14, 0), (0, 1), (2, 1), (0, 2), (1, 2), (14, 2)]
)
@pytest.mark.clause("DA-1.5", "DA-5.3", "DA-8.2", "DA-8.6")
def test_the_chance_of_a_hit(white: int, red: int, bust: bool) -> None:
    start = Start(5, white, red, bust, others=not bust)
    chance = (1 / 3) ** white * (4 / 9) ** red
    assert mean(start, lambda end: end.hits) == pytest.approx(chance, rel=1e-9)


@pytest.mark.clause("DA-5.3", "DA-5.5", "DA-7.8")
def test_a_red_die_unaided() -> None:
    start = Start(1, 0, 1, others=True)
    assert mean(start, lambda end: end.pile_red) == pytest.approx(1 / 9)
    assert mean(start, lambda end: end.facing_red) == pytest.approx(4 / 9)
    assert mean(start, lambda end: not (end.pile_red or end.facing_red)) == pytest.approx(4 / 9)


@pytest.mark.parametrize(
    ("rating", "kept"), [(1, 0.9966), (2, 1.9692), (3, 2.8638), (4, 3.6026), (5, 4.1271)]
)
@pytest.mark.clause("DA-6.4", "DA-6.5")
def test_expected_number_kept_of_fourteen(rating: int, kept: float) -> None:
    bust = Start(rating, 14, 0, bust=True)
    assert mean(bust, lambda end: end.pile) == pytest.approx(kept, abs=5.1e-5)


def least_chance_of_a_hit(state: DungeonAttack) -> float:
    """The chance of a HIT in the roll under way if its owner does all to avoid it."""
    if state.kind is C_BEFORE:
        return float(state.adventurers[0].hits)
    answers = [chances(state, answer) for answer in state.legal_actions]
    return min(sum(p * least_chance_of_a_hit(after) for p, after in odds) for odds in answers)


@pytest.mark.clause("DA-12.6", "DA-8.4", "DA-5.2")
def test_two_attackers_against_two_charged_items() -> None:
    seat = Seat(card=tinkerer(3), drained=1, items=2, facing=2)
    shown = table(seat, room=1, dice="AA").does("skip")
    assert least_chance_of_a_hit(shown.state) == pytest.approx(1 / 9)


# -- ledger example 57 --------------------------------------------------------------


@pytest.mark.clause("DA-15.4", "DA-14.3")
def test_one_die_left_is_a_tie() -> None:
    unhurt = Group(hits=0, pile=13)
    assert solver(14, 0, 3).leave(unhurt) == pytest.approx(52 / 3)
    assert solver(14, 0, 3).bust(unhurt) == pytest.approx(52 / 3)


@pytest.mark.clause("DA-15.4", "DA-14.3")
def test_facing_the_last_die() -> None:
    assert solver(14, 0, 3).facing(Group(hits=1, pile=13), 1) == pytest.approx(16)
    assert solver(14, 0, 3).facing(Group(hits=2, pile=13), 1) == pytest.approx(12)


@pytest.mark.clause("DA-14.3", "DA-14.9", "DA-15.1", "DA-15.5")
def test_facing_the_last_die_while_wounded_without_the_solver() -> None:
    seat = Seat(card=tinkerer(3), drained=1, hits=WOUNDED, facing=1, pile=13)
    value = 0.0
    for chance, after in chances(table(seat, levels="14+0").state, SKIP):
        if after.is_terminal():
            value += chance * (returns(after)[0] - 3)
        else:
            (to_act,) = [state for _, state in chances(after, SKIP)]
            value += chance * sum(p * (returns(end)[0] - 3) for p, end in chances(to_act, PASS))
    assert value == pytest.approx(12)


# -- ledger example 58: one level, no magic, opening Bust forced --------------------


@pytest.mark.parametrize(
    ("red", "rating", "by_hits"),
    [
        (0, 1, (11.896649, 8.670845, 4.574906)),
        (0, 2, (13.947934, 10.994642, 6.550715)),
        (0, 3, (14.491378, 11.724967, 7.321292)),
        (0, 4, (14.695763, 12.019467, 7.670938)),
        (1, 3, (15.220749, 12.140820, 7.514941)),
        pytest.param(2, 3, (15.964557, 12.594709, 7.734371), marks=pytest.mark.long),
    ],
)
@pytest.mark.clause("DA-6.4", "DA-6.7", "DA-7.6", "DA-8.2", "DA-14.9", "DA-15.7")
def test_one_level(red: int, rating: int, by_hits: tuple[float, ...]) -> None:
    values = [solver(14, red, rating).opening(hits) for hits in range(3)]
    assert values == pytest.approx(by_hits, abs=5.1e-7)


@pytest.mark.parametrize(("hits", "least"), [(0, 2), (1, 3), (2, 6)])
@pytest.mark.clause("DA-15.4", "DA-15.5", "DA-15.6")
def test_when_busting_on_is_better_than_leaving(hits: int, least: int) -> None:
    level = solver(14, 0, 3)
    for dice in range(1, 14):
        group = Group(hits, pile=14 - dice)
        gain = level.bust(group) - level.leave(group)
        assert (gain > 1e-9) == (dice >= least), f"{dice} dice: {gain}"


@pytest.mark.clause("DA-15.4", "DA-15.5", "DA-15.6")
def test_a_bot_with_just_that_rule_plays_perfectly() -> None:
    bot = solver(14, 0, 3, rule=(2, 3, 6))
    assert bot.opening(0) == pytest.approx(solver(14, 0, 3).opening(0), abs=1e-9)
    assert bot.opening(0) == pytest.approx(14.52, abs=3 * 0.03)


# -- ledger example 59: a small dungeon with magic -----------------------------------


def two_red(hits: int, by_items: tuple[float, ...], with_artifact: float) -> pytest.ParameterSet:
    """Values with two red dice, for `make test-long`: they share one long calculation."""
    return pytest.param(2, hits, by_items, with_artifact, marks=pytest.mark.long)


@pytest.mark.parametrize(
    ("red", "hits", "by_items", "with_artifact"),
    [
        (1, 0, (4.159617903, 5.043791024, 5.569452106), 6.463272829),
        (1, 1, (3.315035556, 4.362524098, 5.021099224), 6.104019254),
        (1, 2, (2.098997977, 3.305182654, 3.937788370), 4.962315464),
        two_red(0, (5.077153494, 6.320780536, 7.136609271), 8.953820094),
        two_red(1, (3.939511866, 5.341936053, 6.269303637), 8.370619109),
        two_red(2, (2.413134492, 3.914285899, 4.785057553), 6.776731002),
    ],
)
@pytest.mark.clause("DA-5.3", "DA-5.6", "DA-12.3", "DA-12.5", "DA-12.6", "DA-12.7", "DA-12.8")
def test_a_small_dungeon_with_magic(
    red: int, hits: int, by_items: tuple[float, ...], with_artifact: float
) -> None:
    with_items = solver(3, red, 2, charged=2)
    values = [with_items.opening(hits, charged) for charged in range(3)]
    assert values == pytest.approx(by_items, abs=5.1e-10)
    artifact = solver(3, red, 2, artifacts=1).opening(hits)
    assert artifact == pytest.approx(with_artifact, abs=5.1e-10)
