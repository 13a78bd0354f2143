"""Dungeon Attack! for one, solved: the ledger's exact values, and the engine's own rules.

`test_exact_values.py` finds the same values for small dungeons by playing every roll through the
engine. Here each position of some matches is worth what its best answer leads to in the engine.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from undercroft.bots import bot_names, make_bot
from undercroft.games import dungeon_attack
from undercroft.games.dungeon_attack.actions import C_ACT, C_KEEP, C_WINDOW, KEEP_RED
from undercroft.games.dungeon_attack.rules.scoring import returns
from undercroft.games.dungeon_attack.solving import SOLVING
from undercroft.games.dungeon_attack.state import DungeonAttack
from undercroft.games.dungeon_attack.tests.tables import Seat, table
from undercroft.kernel import Action, BadSetup, Kind, RulesError, SeededDice
from undercroft.kit.look import Brief, Look
from undercroft.kit.outcomes import TooManyOutcomes, outcomes
from undercroft.kit.solving import kept
from undercroft.lab import Plan, play_match
from undercroft.testing import effort

np = pytest.importorskip("numpy")

from undercroft.games.dungeon_attack.promise import Throw  # noqa: E402
from undercroft.games.dungeon_attack.solo.dungeon import Dungeon, Solution  # noqa: E402
from undercroft.games.dungeon_attack.solo.fitting import fit, throws  # noqa: E402
from undercroft.games.dungeon_attack.solo.perfect import scores  # noqa: E402

GAME: Final = dungeon_attack.GAME
THIRDS: Final = (1 / 3, 1 / 3, 1 / 3)
SMALL: Final = {"adventurers": "plain", "levels": "2+0,3+1,2+2"}
"""A dungeon in which everything can be found and used."""


@cache
def solved(*levels: tuple[int, int], rating: int = 3) -> Solution:
    """Return a dungeon that is solved."""
    solution = Solution(Dungeon(levels, rating, THIRDS, THIRDS))
    shares = list(solution.solve())
    assert shares == sorted(shares)
    assert shares[-1] == pytest.approx(1)
    return solution


@cache
def small() -> Solution:
    """Return SMALL, solved."""
    solution = SOLVING.begin(GAME.resolve(SMALL))
    assert isinstance(solution, Solution)
    assert list(solution.solve())
    return solution


# -- the ledger's values ------------------------------------------------------------


@pytest.mark.parametrize(
    ("red", "rating", "by_hits"),
    [
        (0, 1, (11.896649, 8.670845, 4.574906)),
        (0, 2, (13.947934, 10.994642, 6.550715)),
        (0, 3, (14.491378, 11.724967, 7.321292)),
        (0, 4, (14.695763, 12.019467, 7.670938)),
        (1, 3, (15.220749, 12.140820, 7.514941)),
        (2, 3, (15.964557, 12.594709, 7.734371)),
    ],
)
@pytest.mark.clause("DA-6.4", "DA-6.7", "DA-15.4", "DA-15.5")
def test_one_level(red: int, rating: int, by_hits: tuple[float, ...]) -> None:
    level = solved((14, red), rating=rating)
    values = [level.start(0, hits, 0) for hits in range(3)]
    assert values == pytest.approx(by_hits, abs=5.1e-7)


def with_magic(red: int, items: int) -> Solution:
    """Return the last level of a dungeon in which so many items can be found before it."""
    return solved((items, 1), (3, red), rating=2)


@pytest.mark.parametrize(
    ("red", "hits", "by_items", "with_artifact"),
    [
        (1, 0, (4.159617903, 5.043791024, 5.569452106), 6.463272829),
        (1, 1, (3.315035556, 4.362524098, 5.021099224), 6.104019254),
        (1, 2, (2.098997977, 3.305182654, 3.937788370), 4.962315464),
        (2, 0, (5.077153494, 6.320780536, 7.136609271), 8.953820094),
        (2, 1, (3.939511866, 5.341936053, 6.269303637), 8.370619109),
        (2, 2, (2.413134492, 3.914285899, 4.785057553), 6.776731002),
    ],
)
@pytest.mark.clause("DA-5.3", "DA-5.6", "DA-12.3", "DA-12.5", "DA-12.6", "DA-12.7", "DA-12.8")
def test_a_small_dungeon_with_magic(
    red: int, hits: int, by_items: tuple[float, ...], with_artifact: float
) -> None:
    solution = with_magic(red, 2)
    values = [solution.start(1, hits, charged) for charged in range(3)]
    assert values == pytest.approx(by_items, abs=5.1e-10)
    assert solution.start_charmed(1, hits) == pytest.approx(with_artifact, abs=5.1e-10)


# -- the engine's own rules ---------------------------------------------------------


def worth(state: DungeonAttack) -> float:
    """What a position brings in all: what is held, and what is still to be gained."""
    if state.is_terminal():
        return returns(state)[0]
    if state.kind in (C_ACT, C_WINDOW, C_KEEP):
        known = scores(small(), state, list(state.legal_actions))
        return state.adventurers[0].value + max(known.values())
    return max(leads_to(state, answer) for answer in state.legal_actions)


def leads_to(state: DungeonAttack, answer: Action, most: int = 300) -> float:
    """What an answer brings in the engine, over all ways in which the dice can fall.

    Raise TooManyOutcomes where they are more than `most`: a roll leads to the next one if nothing
    is to be decided between them.
    """
    found = 0.0
    for chance, after in outcomes(state, answer, most):
        assert isinstance(after, DungeonAttack)
        found += chance * worth(after)
    return found


def positions(matches: int) -> Iterator[DungeonAttack]:
    """Yield the positions of some matches of SMALL between decisions by chance."""
    for number in range(matches):
        state = GAME.new(1, SMALL, SeededDice(f"solo {number}"))
        bot = make_bot(GAME, "random", f"solo {number}")
        while not state.is_terminal():
            assert isinstance(state, DungeonAttack)
            yield state
            state.apply_action(bot.choose(Look(GAME, state)))


@pytest.mark.clause("DA-3.4", "DA-4.5", "DA-6.5", "DA-15.4", "DA-16.1", "DA-17.1", "DA-17.3")
def test_every_position_is_worth_its_best_answer_in_the_engine() -> None:
    met: Counter[Kind] = Counter()
    for state in positions(effort(12, 100)):
        with suppress(TooManyOutcomes):
            best = max(leads_to(state, answer) for answer in state.legal_actions)
            assert worth(state) == pytest.approx(best, abs=1e-9), str(state)
            met[state.kind] += 1
    assert met[C_ACT] >= 2, met
    assert met[C_WINDOW] >= 5, met


def test_each_answer_that_is_scored_brings_what_it_says() -> None:
    met = 0
    for state in positions(effort(12, 100)):
        if state.kind is C_WINDOW:
            known = scores(small(), state, list(state.legal_actions))
            assert set(known) == set(state.legal_actions)
            held = state.adventurers[0].value
            with suppress(TooManyOutcomes):
                for answer, score in known.items():
                    assert held + score == pytest.approx(leads_to(state, answer), abs=1e-9)
                    met += 1
    assert met >= 20


@pytest.mark.parametrize("hits", [0, 2])
@pytest.mark.clause("DA-6.5", "DA-6.6", "DA-6.7")
def test_which_dice_to_keep(hits: int) -> None:
    one = Seat(hits=hits, facing=2, red=2)
    keep = table(one, dice="DD DD DD", level=3, adventurers="plain", levels=SMALL["levels"]).state
    assert keep.kind is C_KEEP
    known = scores(small(), keep, list(keep.legal_actions))
    assert known == {
        answer: pytest.approx(leads_to(keep, answer, 10_000), abs=1e-9)
        for answer in keep.legal_actions
    }
    assert max(known, key=lambda answer: known[answer]) is KEEP_RED[2]


# -- the bot, and the file ------------------------------------------------------------


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


def keep(switches: dict[str, str]) -> Path:
    """Keep the solution of SMALL where the bot looks for it."""
    file = kept() / SOLVING.file(GAME.resolve(switches))
    file.parent.mkdir(parents=True)
    small().write(file)
    return file


def plan(switches: dict[str, str], players: int = 1) -> Plan:
    """Plan matches of the bot."""
    return Plan.make(GAME, players, [SOLVING.bot], "1", switches)


def test_the_bot_brings_what_the_solution_says(home: Path) -> None:
    keep(SMALL)
    rows = [play_match(GAME, plan(SMALL), number) for number in range(400)]
    values = np.array([row.returns[0] for row in rows])
    error = values.std(ddof=1) / len(rows) ** 0.5
    assert abs(values.mean() - small().value) < 3 * error


def test_it_is_no_bot_of_a_page(home: Path) -> None:
    assert SOLVING.bot not in bot_names(GAME)


def test_what_nobody_has_solved_it_does_not_play(home: Path) -> None:
    with pytest.raises(RulesError, match="undercroft solve dungeon-attack"):
        play_match(GAME, plan(SMALL), 0)


@pytest.mark.parametrize(
    ("players", "switches", "why"),
    [
        (2, SMALL, "only a match of one player can be solved, not one of 2"),
        (1, {}, "adventurers=plain can be solved, not dealt"),
        (1, SMALL | {"magic_heal": "free"}, "magic_heal=action can be solved, not free"),
    ],
)
def test_what_cannot_be_solved_it_does_not_play(
    home: Path, players: int, switches: dict[str, str], why: str
) -> None:
    assert SOLVING.refuses(players, GAME.resolve(switches)).endswith(why)
    with pytest.raises(RulesError, match=why):
        play_match(GAME, plan(switches, players), 0)


def test_a_solution_is_read_as_it_was_written(home: Path) -> None:
    file = keep(SMALL)
    again = SOLVING.read(GAME.resolve(SMALL), file)
    assert (again.value, again.positions) == (small().value, small().positions)


def test_the_solution_of_another_dungeon_is_refused(home: Path) -> None:
    other = GAME.resolve(SMALL | {"levels": "2+0,2+1"})
    assert SOLVING.file(other) != SOLVING.file(GAME.resolve(SMALL))
    with pytest.raises(ValueError, match="does not hold the values of this dungeon"):
        SOLVING.read(other, keep(SMALL))


def test_a_dungeon_that_is_too_large_is_refused() -> None:
    with pytest.raises(BadSetup, match="GB to solve, 3 are allowed"):
        SOLVING.begin(GAME.resolve(SMALL | {"levels": "20+2,20+2,20+2,20+2,20+2,20+2"}))


def test_without_numpy_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [one for one in sys.modules if ".solo" in one]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(BadSetup, match=r"needs numpy, which is not installed: pip install"):
        make_bot(GAME, SOLVING.bot, "1")


def test_it_takes_a_brief() -> None:
    made: Any = SOLVING.make(Brief(GAME, "1"))
    assert made.choose


def test_weights_are_fitted_to_what_the_throws_of_matches_are_worth() -> None:
    seen = throws(small(), SMALL, 40, "fit")
    first = Throw(2, 0, False, 0, 0, 2, 2, 0, 0)
    assert seen.worths[first] == pytest.approx(small().value)
    assert seen.asked[first] > 1
    weights, error = fit(seen)
    spread = float(np.std(list(seen.worths.values())))
    assert 0 < error < spread / 4
    assert weights
