"""How a match goes until it ends: who is ahead, when it is settled, who comes back."""

from collections.abc import Sequence
from random import Random

import pytest

from undercroft.games import find_game
from undercroft.kernel import SeededDice, State
from undercroft.lab import balance
from undercroft.lab.course import Ahead, Course
from undercroft.lab.grids import OFTEN, Line
from undercroft.lab.party import Party
from undercroft.lab.simulate import Plan, Row
from undercroft.lab.watch import Cards, Told, watch_match

GAMES = [
    "dungeon-attack", "dungeon-keeper", "warp-dungeons", "dungeon-enforcer", "deck-box-dungeons",
]  # fmt: skip
ATTACK = find_game("dungeon-attack")
KEEPER = find_game("dungeon-keeper")


class Turn(State):
    """A position in which nothing is known but whose turn it is."""

    def __init__(self, turn: int) -> None:
        self.turn = turn

    def on_turn(self) -> int:
        return self.turn


def course(rounds: Sequence[tuple[int, int]], winners: Sequence[int]) -> Course:
    """Two seats have a turn each in turn, a decision each; after each round they have so much, and
    after the last one the match is over."""
    at = iter(rounds)
    spec = find_game("dungeon-attack")
    ahead = Ahead(spec, 2)
    ahead._standing = lambda _: {seat: (float(n),) for seat, n in enumerate(next(at))}
    for number in range(2 * len(rounds) - 1):
        ahead.look(Turn(number % 2), number % 2, number)
    returns = [float(seat in winners) for seat in range(2)]
    row = Row("toy", "s/0", {}, 2, ["random"] * 2, returns, list(winners), 2 * len(rounds), {})
    return ahead.end(Turn(0), row)


def test_who_leads_from_the_first_round_on_never_changes() -> None:
    found = course([(1, 0), (2, 0), (3, 1), (4, 1), (5, 1)], [0])
    assert (found.changes, found.settled, found.behind) == (0, 0.2, 0)


def test_a_lead_changes_through_a_tie_once_and_who_was_behind_comes_back() -> None:
    found = course([(1, 0), (2, 0), (2, 2), (2, 3), (2, 4)], [1])
    assert (found.changes, found.settled, found.behind) == (1, 0.8, 1)


def test_what_only_the_end_decides_is_settled_at_the_end() -> None:
    found = course([(1, 0), (2, 0), (3, 0), (3, 4)], [1])
    assert (found.changes, found.settled) == (1, 1)


def test_a_shared_win_is_half_a_comeback_and_nobody_ahead_at_half_time_is_none() -> None:
    assert course([(1, 0), (1, 0), (1, 1), (1, 1)], [0, 1]).behind == 0.5
    assert course([(1, 0), (1, 0), (1, 1), (1, 1)], [0, 1]).settled is None
    assert course([(1, 1), (1, 1), (1, 1), (2, 1)], [0]).behind is None


def test_a_turn_more_is_no_lead() -> None:
    ahead = Ahead(ATTACK, 2)
    ahead._standing = lambda _: {0: (1.0,), 1: (0.0,)}
    ahead.look(Turn(0), 0, 0)
    ahead.look(Turn(1), 1, 1)
    assert ahead._seen == []
    ahead.look(Turn(0), 0, 2)
    assert [number for number, _ in ahead._seen] == [2]


def party(comeback: float, seed: int, matches: int = 60) -> Party:
    """Matches of two rivals of which who is behind at half-time wins that share."""
    chance, found = Random(seed), Party(Plan.make(KEEPER, 2, ["random"], "s", {}))
    for _ in range(matches):
        behind = float(chance.random() < comeback)
        seat = chance.randrange(2)
        returns = [float(seat == 0), float(seat == 1)]
        found.rows.append(Row("toy", "s", {}, 2, ["random"] * 2, returns, [seat], 9, {}))
        found.told.append(Told(0, 2, 0, Course(1, 0.5, behind)))
    return found


def figures(found: Party, name: str) -> Line:
    (grid,) = balance.courses(KEEPER, [found]).grids
    return next(line for line in grid.lines if name in line.name)


@pytest.mark.parametrize("true", [0.1, 0.4])
def test_the_interval_of_comebacks_holds_the_truth_as_often_as_it_says(true: float) -> None:
    held = 0
    for seed in range(200):
        bar = figures(party(true, seed), "half-time").bar
        assert bar is not None
        held += bar.low <= true <= bar.high
    assert 180 <= held <= 198


# -- what each game says of itself -----------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_each_game_says_how_seats_stand_and_what_they_are(slug: str) -> None:
    spec = find_game(slug)
    players = min(3, spec.seats[1])
    plan, cards = Plan.make(spec, players, ["random"], "course", {}), Cards(spec)
    row, counts, told = watch_match(spec, plan, 1, cards)
    assert spec.standing is not None
    assert spec.stands_in.endswith(".")
    assert counts.sides
    state = spec.new(players, {}, SeededDice("s"))
    assert set(spec.standing(state)) <= set(range(players))
    for card, (matches, playable, played, kept, dead) in counts.hands.items():
        assert card in cards.named
        assert matches == 1
        assert 0 <= played <= playable <= 1
        assert dead == pytest.approx(1 - playable)
        assert 0 <= kept <= 1
    if told.course.settled is not None:
        assert 0 <= told.course.settled <= 1
    assert row.decisions == counts.decisions


def test_a_hero_that_brings_more_is_found_beside_the_others() -> None:
    found = Party(Plan.make(KEEPER, 2, ["random"], "s", {}))
    chance = Random(5)
    for _ in range(8 * OFTEN):
        first = chance.random() < 0.8
        found.rows.append(
            Row("toy", "s", {}, 2, ["random"] * 2, [float(first), float(not first)], [0], 9, {})
        )
        for name, worth in (("Knight", first - 0.5), ("Thief", 0.5 - first)):
            sums = found.counts.sides.setdefault(("hero", name), [0.0] * 6)
            for place, number in enumerate((1, worth, worth**2, 1, 0.5, 0.25)):
                sums[place] += number
    (grid,) = balance.sides([found]).grids
    assert [line.name for line in grid.lines] == ["hero: Knight", "hero: Thief"]
    low, high = [float(one) for one in grid.lines[0].figures[2:]]
    assert low < 0.3 < high
    assert low > 0
