"""Going on from a match that still runs, and records of matches with real dice."""

from collections.abc import Callable
from itertools import count

import pytest

from tests.kernel.toy_game import GAME
from tests.kernel.toy_secrets import VAULT
from tests.tables.conftest import TWO, Rooms, Scenario, play, play_first, sit_down
from undercroft.kernel import SPECTATOR
from undercroft.kit.game import GameSpec
from undercroft.match import Match, read_record, replay
from undercroft.tables import NotPossible, Table

Run = Callable[[Scenario], None]
HERE = ["", ""]
DICE = [6, 1, 6, 1]


def find(slug: str) -> GameSpec:
    """The game of a record."""
    assert slug == GAME.slug
    return GAME


async def through(table: Table) -> None:
    """Play to the end."""
    while not table.seen.over:
        await play_first(table)


@pytest.fixture(autouse=True)
def _seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each seed be a new one, and the same in each run."""
    numbers = count()
    for module in ("house", "setup"):
        monkeypatch.setattr(f"undercroft.tables.{module}.new_seed", lambda: f"new {next(numbers)}")


def test_a_running_match_goes_on_at_a_table_of_its_own(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house)
            await play(table, "light torch")
            await play(table, "lay nothing")
            fresh = await house.continue_from(table, 1, HERE, "Cat", 0)
            assert fresh.seen.sight(0).view == table.seen.past(0, 1).sight.view
            assert fresh.seen.sight(0).question == table.seen.past(0, 1).sight.question
            assert "Continued from action 1" in fresh.seen.sight(0).log[0].text
            assert fresh.seating.of("Cat") == [0, 1]
            assert table.seen.number == 2
            with pytest.raises(NotPossible, match="further back"):
                await house.continue_from(table, 3, HERE, "Cat")
            kept, seen = fresh.id, fresh.seen.sight(0)
        async with rooms.house() as house:
            again = await house.table(kept)
            assert (again.seen.sight(0).view, again.seen.sight(0).log) == (seen.view, seen.log)
            await through(again)
            with pytest.raises(NotPossible, match="no record"):
                again.seen.record()
            assert (await house.continue_from(again, 1, HERE, "Cat")).seen.setup.position
            anew = await house.table(await house.rematch(again, "Cat"))
            assert anew.seen.setup.position is None

    scene(scenario)


def test_nothing_of_its_luck_goes_along(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            for game in (GAME, VAULT):
                table = await sit_down(house, TWO, game)
                await play(table, "light torch")
                fresh = await house.continue_from(table, 1, HERE, "Cat", 0)
                (row,) = rooms.rows(f"select * from matches where id = '{fresh.id}'")
                assert table.seen.setup.seed not in repr(row)
                assert fresh.seen.setup.seed.startswith("new ")

    scene(scenario)


def test_what_a_seat_does_not_know_is_dealt_anew(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.house() as house:
            table = await sit_down(house, TWO, VAULT)
            first, second = table.seen.match.state.hands  # type: ignore[attr-defined]
            dealt: dict[int, set[tuple[tuple[int, ...], ...]]] = {0: set(), SPECTATOR: set()}
            for seat, found in dealt.items():
                for _ in range(12):
                    fresh = await house.continue_from(table, 0, HERE, "Cat", seat)
                    hands = fresh.seen.match.state.hands  # type: ignore[attr-defined]
                    found.add(tuple(tuple(sorted(hand.cards)) for hand in hands))
            own = tuple(sorted(first.cards))
            assert {hands[0] for hands in dealt[0]} == {own}
            assert len({hands[1] for hands in dealt[0]}) > 1
            assert len({hands[0] for hands in dealt[SPECTATOR]}) > 1
            assert tuple(second.cards)

    scene(scenario)


def test_a_record_with_real_dice_is_opened_and_continued(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        match = Match(GAME, 2, {"luck": "off"}, "cards", typed=DICE)
        for _ in range(5):
            match.apply(match.state.legal_actions[-1])
        text = match.record(["Ann", "Ben"]).to_json()
        async with rooms.house() as house:
            _, record, played = read_record(text, find)
            kept = await house.keep(record, played, "Ann")
            assert kept.seen.match.state.dice.rolls == match.state.dice.rolls
            assert kept.seen.record().to_json() == text
            fresh = await house.continue_from(kept, len(match.actions), HERE, "Ann")
            await through(fresh)
            told = fresh.seen.record()
            assert told.real_dice
            assert list(told.typed) == DICE
            replay(GAME, told)
            kept_id, fresh_log = fresh.id, fresh.seen.sight(0, None).log
        async with rooms.house() as house:
            assert (await house.table(kept_id)).seen.sight(0, None).log == fresh_log
            rematch = await house.table(await house.rematch(await house.table(kept_id), "Ann"))
            assert rematch.seen.setup.typed is None

    scene(scenario)
