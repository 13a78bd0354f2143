"""Bots against bots, of whom the truth is known."""

from collections.abc import Callable
from math import inf
from random import Random

import pytest

from undercroft.games import find_game
from undercroft.kernel import BadSetup
from undercroft.lab import Plan, Row, together
from undercroft.lab.placings import ladder
from undercroft.lab.placings import test_lines as said_of_test
from undercroft.lab.ratings import Elo, Openskill, Scores
from undercroft.lab.sprt import Sprt, elo_of, score_of
from undercroft.lab.tournament import Tournament

Draw = Callable[[Random, float], float]


def plan(game: str = "dungeon-keeper", players: int = 2, **switches: str) -> Plan:
    return Plan.make(find_game(game), players, ["random"], "cup", switches)


def match(number: int, bots: str, winners: list[int]) -> Row:
    names = bots.split()
    returns = [float(seat in winners) for seat in range(len(names))]
    return Row("dungeon-keeper", f"cup/{number}", {}, len(names), names, returns, winners, 9, {})


def duel(deals: int, *winners: list[int]) -> Tournament:
    """Of keeper against random: who wins when keeper has the second seat, and the first."""
    found = Tournament(plan(), ["random", "keeper"], Sprt(0, 50))
    assert found.tables == ["keeper,random", "random,keeper"]
    for number in range(deals):
        seatings = zip(["keeper random", "random keeper"], winners, strict=True)
        found.add([match(number, bots, won) for bots, won in seatings])
    return found


# -- who plays whom ---------------------------------------------------------------


def test_each_two_play_every_seating_of_a_deal() -> None:
    found = Tournament(plan("dungeon-enforcer", 3), ["random", "loner", "banker"])
    assert len(found.tables) == len(set(found.tables)) == 3 * (2**3 - 2)
    assert {len(set(table.split(","))) for table in found.tables} == {2}
    swap = {"loner": "random", "random": "loner"}
    own = [table.split(",") for table in found.tables if "banker" not in table]
    assert sorted([swap[name] for name in one] for one in own) == sorted(own)


def test_all_tables_of_a_deal_have_its_seed() -> None:
    found = Tournament(plan(), ["random", "keeper"])
    rounds = list(together(found.plans, 2, 1))
    assert [[row.seed for row in rows] for rows in rounds] == [["cup/0"] * 2, ["cup/1"] * 2]
    assert [row.bots for row in rounds[0]] == [["keeper", "random"], ["random", "keeper"]]


def test_rows_are_the_same_whatever_the_number_of_processes() -> None:
    plans = Tournament(plan(), ["random", "keeper"]).plans
    assert list(together(plans, 60, 1)) == list(together(plans, 60, 2))


@pytest.mark.parametrize(
    ("game", "players", "switches", "teams"),
    [
        ("deck-box-dungeons", 2, {}, True),
        ("dungeon-attack", 1, {}, True),
        ("dungeon-attack", 2, {}, False),
        ("dungeon-attack", 2, find_game("dungeon-attack").resolve({}, "team"), True),
        ("dungeon-keeper", 2, {}, False),
        ("warp-dungeons", 3, {}, False),
    ],
)
def test_who_wins_together_plays_as_a_team(
    game: str, players: int, switches: dict[str, str], teams: bool
) -> None:
    found = Tournament(plan(game, players, **switches), ["random", find_game(game).best])
    assert found.teams == teams
    if teams:
        assert found.tables == [",".join([name] * players) for name in found.bots]


@pytest.mark.parametrize(
    ("bots", "says"),
    [
        (["random"], "at least two bots"),
        (["random", "random"], "each of them once"),
        (["random", "nobody"], "no bot 'nobody'"),
    ],
)
def test_what_is_no_field_is_refused(bots: list[str], says: str) -> None:
    with pytest.raises(BadSetup, match=says):
        Tournament(plan(), bots)


def test_the_test_is_for_two() -> None:
    with pytest.raises(BadSetup, match="is for two bots, not for 3"):
        Tournament(plan("dungeon-enforcer"), ["random", "loner", "banker"], Sprt(0, 5))


# -- what a match is worth --------------------------------------------------------


@pytest.mark.parametrize(
    ("winners", "score"),
    [
        (([0], [1]), 1),
        (([0], [0, 1]), 0.75),
        (([0], [0]), 0.5),
        (([0, 1], [0, 1]), 0.5),
        (([0, 1], [0]), 0.25),
        (([1], [0]), 0),
    ],
)
def test_the_score_of_a_deal_is_one_of_five(
    winners: tuple[list[int], list[int]], score: float
) -> None:
    """A seat that always wins tells nothing of the bots."""
    found = duel(1, *winners)
    assert found.scores[0].counts == {score: 1}
    assert found.score(1, 0)[0] == score
    assert found.score(0, 1)[0] == 1 - score


def test_seats_of_one_bot_share_what_they_win() -> None:
    found = Tournament(plan("dungeon-enforcer", 3), ["random", "loner"])
    rows = [match(0, table.replace(",", " "), [0, 1, 2]) for table in found.tables]
    found.add(rows)
    assert found.scores[0].counts == {0.5: 1}, "two seats against one, and one against two"


def test_teams_are_compared_deal_by_deal() -> None:
    found = Tournament(plan("deck-box-dungeons"), ["random", "adventurer"])
    for mine, theirs in ((1, 0), (1, 1), (0, 0), (1, 0)):
        rows = [match(0, f"{name} {name}", []) for name in found.bots]
        found.add([rows[0]._replace(returns=[theirs] * 2), rows[1]._replace(returns=[mine] * 2)])
    assert found.scores[0].counts == {1: 2, 0.5: 2}
    assert [mean.value for mean in found.values] == [0.25, 0.75], "the shares of wins"


# -- what is said of it -----------------------------------------------------------


def test_a_step_of_the_ladder_is_sure_or_not() -> None:
    assert ladder(duel(50, [0], [1])) == [
        "keeper wins more than random: 100.0% of the points (92.9 to 100.0)."
    ]
    assert ladder(duel(50, [1], [0]))[0].startswith("keeper wins less than random: 0.0% of")
    assert ladder(duel(50, [0], [0]))[0].startswith("keeper and random are not told apart: keeper")


def test_a_ladder_rises_where_each_step_does() -> None:
    found = Tournament(plan("dungeon-enforcer"), ["random", "loner", "banker"])
    rank = {name: at for at, name in enumerate(found.bots)}
    for number in range(20):
        rows: list[Row] = []
        for table in found.tables:
            names = table.split(",")
            best = max(range(2), key=lambda seat: rank[names[seat]])
            rows.append(match(number, " ".join(names), [best]))
        found.add(rows)
    assert ladder(found)[-1] == "Each step wins more."
    random, loner, banker = found.elo()
    assert random.low == -inf
    assert banker.high == inf
    assert random.high < loner.low < loner.high < banker.low
    assert loner.elo == pytest.approx(0, abs=1e-6)


def test_the_test_is_said_in_the_words_of_chess() -> None:
    assert said_of_test(duel(10, [0], [0])) == [
        "keeper against random: Elo +0.0 (-87.0 to +87.0).",
        "LLR -1.53 (-2.94, 2.94) [0, 50]",
        "Ptnml(0-2): 0, 0, 10, 0, 0",
        "Neither hypothesis is accepted: more deals could tell.",
    ]
    assert said_of_test(duel(50, [0], [1]))[-1] == (
        "H1 is accepted: keeper is 50 Elo stronger, not 0."
    )
    lost = duel(50, [1], [0])
    assert said_of_test(lost)[-1] == "H0 is accepted: keeper is 0 Elo stronger, not 50."
    assert lost.decided


def test_figures_are_plain_values_and_open_ends_none() -> None:
    told = duel(50, [0], [1]).to_json()
    random, keeper = told["bots"]
    assert (random["low"], keeper["high"]) == (None, None)
    assert random["elo"] == pytest.approx(-keeper["elo"])
    assert told["duels"][0]["scores"] == {"1": 50}
    assert told["duels"][0]["elo"][2] is None
    assert told["sprt"]["accepted"] == "H1"
    assert told["matches"] == 100


# -- intervals --------------------------------------------------------------------


def of_two(chance: Random, mean: float) -> float:
    """Two matches without a draw."""
    return sum([chance.random() < mean for _ in range(2)]) / 2


def mostly_halves(chance: Random, mean: float) -> float:
    """Most deals are won by a seat, whoever sits there."""
    halves = 0.7 * (1 - abs(2 * mean - 1))
    if chance.random() < halves:
        return 0.5
    return float(chance.random() < (mean - halves / 2) / (1 - halves))


@pytest.mark.parametrize("draw", [of_two, mostly_halves])
@pytest.mark.parametrize("mean", [0.5, 0.7, 0.95])
@pytest.mark.parametrize("deals", [10, 60])
def test_the_interval_of_a_score_holds_it_95_times_in_100(
    draw: Draw, mean: float, deals: int
) -> None:
    """Of 200, fewer than 180 come one time in a thousand."""
    held = 0
    for number in range(200):
        chance, scores = Random(f"{draw.__name__} {mean} {deals} {number}"), Scores()
        for _ in range(deals):
            scores.add(draw(chance, mean))
        low, high = scores.interval
        held += low <= mean <= high
    assert held >= 180


def test_it_is_narrower_than_that_of_matches_where_seats_decide() -> None:
    """And never without width."""
    scores = Scores()
    assert scores.interval == (0, 1)
    for _ in range(30):
        scores.add(0.5)
    low, high = scores.interval
    assert 0.05 < high - low < 0.12


def test_the_interval_of_elo_is_that_which_chess_prints() -> None:
    """A match of fastchess: Ptnml(0-2) 1, 10, 78, 48, 13 gave Elo 72.85 +/- 22.33."""
    scores = Scores()
    for at, count in enumerate([1, 10, 78, 48, 13]):
        for _ in range(count):
            scores.add(at / 4)
    low, high = [elo_of(end) for end in scores.interval]
    assert elo_of(scores.mean) == pytest.approx(72.85, abs=0.01)
    assert (high - low) / 2 == pytest.approx(22.33, abs=1)


@pytest.mark.parametrize("apart", [0, 150])
@pytest.mark.parametrize("deals", [20, 80])
def test_elo_intervals_hold_the_truth_95_times_in_100(apart: int, deals: int) -> None:
    """Three bots, 100 tournaments: fewer than 87 come one time in a thousand."""
    duels, truth = [(1, 0), (2, 0), (2, 1)], [-apart, 0, apart]
    held = [0, 0, 0]
    for number in range(100):
        chance, elo = Random(f"{apart} {deals} {number}"), Elo(3, duels)
        for _ in range(deals):
            means = [score_of(truth[one] - truth[other]) for one, other in duels]
            elo.add([mostly_halves(chance, mean) for mean in means])
        for at, rated in enumerate(elo.rated()):
            held[at] += rated.low <= truth[at] <= rated.high
    assert min(held) >= 87


def test_one_deal_gives_no_interval() -> None:
    elo = Elo(2, [(1, 0)])
    elo.add([0.5])
    assert [(one.low, one.high) for one in elo.rated()] == [(-inf, inf)] * 2


def test_openskill_rates_who_wins_higher_and_gives_out_plain_numbers() -> None:
    ratings = Openskill(2)
    for _ in range(10):
        ratings.add(1, 0, 1)
    (mine, doubt), (theirs, _) = ratings.rated()
    assert mine < theirs
    assert type(mine) is type(doubt) is float
