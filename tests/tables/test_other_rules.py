"""A match that was begun by another version of the rules: played again, and opened as it can be."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import pytest

from tests.kernel.toy_game import GAME
from tests.kernel.toy_secrets import VAULT
from tests.tables.conftest import Rooms, Scenario, play, play_first
from undercroft.kernel import NOBODY, SPECTATOR, IllegalAction, State
from undercroft.match import Match, Record, read_record, replay
from undercroft.tables import Forbidden, House, NotPossible, NotYourTurn, Table
from undercroft.tables.commands import HOUSE, SetTerms
from undercroft.tables.playing import Act, End, GoOn, Undo

Run = Callable[[Scenario], None]
THEN = GAME.rules_version
NOW = THEN + 1
SAME = (
    f"This was played by version {THEN} of the rules; this program has version {NOW}. By both,"
    " all of it is allowed and ends the same."
)
BOTH = f"This was played by version {THEN} of the rules; this program has version {NOW}."


@contextmanager
def newer(*forbidden: str, worth: float = 0) -> Iterator[None]:
    """A newer program: its rules forbid some answers, and a match is worth so much more."""
    apply, returns = State.apply_action, GAME.returns

    def strict(state: State, action: Any) -> None:
        if action.notation in forbidden:
            raise IllegalAction(f"player {state.current_player} may not {action.notation!r} now")
        apply(state, action)

    def more(state: Any) -> list[float]:
        return [one + worth * state.is_terminal() for one in returns(state)]

    with (
        patch.object(GAME, "rules_version", NOW),
        patch.object(VAULT, "rules_version", NOW),
        patch.object(GAME, "returns", more),
        patch.object(State, "apply_action", strict),
    ):
        yield


async def played(rooms: Rooms, over: bool = False) -> Table:
    """A table of the older program, where a torch was lit and a card laid, or all was played."""
    async with rooms.table() as table:
        await play(table, "light torch")
        await play_first(table)
        while over and not table.seen.over:
            await play_first(table)
    return table


def laid(table: Table) -> str:
    """The second answer."""
    return table.seen.match.actions[1].notation


def where(table: Table) -> str:
    """Where the rules part that forbid it."""
    return f"They part at action 2: “{laid(table)}” is not allowed."


def log(table: Table) -> list[str]:
    return [line.text for line in table.seen.sight(0, None).log]


# -- tables ----------------------------------------------------------------------


def test_a_match_that_the_new_rules_allow_goes_on_and_names_both_versions(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        before = await played(rooms)
        with newer():
            for _ in range(2):
                async with rooms.house() as house:
                    table = await house.table(before.id)
                    assert log(table).count(SAME) == 1
                    assert table.seen.to_decide == before.seen.to_decide
            async with rooms.house() as house:
                await play_first(await house.table(before.id))
        stored = rooms.rows("select rules_version from matches")
        assert stored == [(NOW,)]

    scene(scenario)


def test_a_match_that_is_over_and_ends_the_same_is_opened(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        before = await played(rooms, over=True)
        with newer():
            async with rooms.house() as house:
                table = await house.table(before.id)
                assert (table.seen.over, table.seen.match.returns) == (
                    True,
                    before.seen.match.returns,
                )
                assert SAME in log(table)
                assert table.seen.record().rules_version == NOW

    scene(scenario)


def test_a_match_that_is_over_opens_as_its_log_and_result_where_the_rules_part(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        before = await played(rooms, over=True)
        record = before.seen.record()
        with newer(laid(before)):
            async with rooms.house() as house:
                table = await house.table(before.id)
                await table.refresh()
                told = log(table)
                assert (
                    told.count(f"{BOTH} They part at action 2: “{laid(before)}” is not allowed.")
                    == 1
                )
                assert f"Action 2 of Ann: {laid(before)}." in told
                assert sum(line.startswith("Action ") for line in told) == len(record.actions) - 1
                worth = [
                    f"{name} {value:g}"
                    for name, value in zip(table.seen.setup.names, record.result, strict=True)
                ]
                assert told[-1] == f"It ended so by version {THEN}: {', '.join(worth)}."
                assert (table.seen.over, table.seen.given_up, table.seen.to_decide) == (
                    True,
                    False,
                    NOBODY,
                )
                assert table.seen.sight(0).question is None
                assert table.seen.record().to_json() == record.to_json()
                assert table.seen.past(0, 1).sight.view == table.seen.sight(0).view

    scene(scenario)


def test_a_result_that_the_new_rules_do_not_reach_is_told(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        before = await played(rooms, over=True)
        result = before.seen.match.returns
        with newer(worth=2):
            async with rooms.house() as house:
                table = await house.table(before.id)
                told = [line for line in log(table) if "They part at the end" in line]
                assert len(told) == 1
                assert f"claims the result {result}" in told[0]
                async with rooms.house() as there:
                    await (await there.table(before.id)).do("Ann", SetTerms(public=True))
                await table.refresh()
                assert table.seen.terms.public
                assert list(table.seen.record().result) == result, "it parts as before"
                assert table.seen.record().rules_version == THEN

    scene(scenario)


def test_an_undone_answer_that_is_not_allowed_any_more_does_not_matter(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.table() as before:
            await play(before, "light torch")
            await before.do(HOUSE, Undo(seat=0, number=before.seen.number_of(0)))
            await play(before, "enter")
        with newer("light torch"):
            async with rooms.house() as house:
                table = await house.table(before.id)
                assert SAME in log(table)
                assert table.seen.number == 3

    scene(scenario)


def test_a_running_match_that_is_not_allowed_waits_for_its_host(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        before = await played(rooms)
        with newer(laid(before)):
            async with rooms.house() as house:
                table = await house.table(before.id)
                assert table.seen.waits_for_host
                assert not table.seen.over
                assert table.seen.to_decide == NOBODY
                assert log(table)[-1] == f"{BOTH} It does not allow all that was answered."
                number = table.seen.number_of(0)
                with pytest.raises(NotYourTurn, match="its host says whether it ends or goes on"):
                    await table.do("Ann", Act(seat=0, number=number, action=laid(before)))
                assert table.seen.undo_offer(0).why == "the rules have changed since"
                for command in (GoOn(), End()):
                    with pytest.raises(Forbidden, match="Only the host"):
                        await table.do("Ben", command)

    scene(scenario)


def test_the_host_lets_it_go_on_from_the_last_position_that_is_allowed(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        before = await played(rooms)
        with newer(laid(before)):
            async with rooms.house() as house, rooms.house() as there:
                table, other = await house.table(before.id), await there.table(before.id)
                await table.do("Ann", GoOn())
                await other.refresh()
                for one in (table, other):
                    assert (one.seen.to_decide, one.seen.waits_for_host) == (0, False)
                    assert [str(action.notation) for action in one.seen.match.actions] == [
                        "light torch"
                    ]
                    assert f"by version {NOW} of the rules" in log(one)[-1]
                with pytest.raises(NotPossible, match="allow all that was played"):
                    await table.do("Ann", GoOn())
        async with rooms.house() as house:
            table = await house.table(before.id)
            while not table.seen.over:
                await play_first(table)
            record = table.seen.record()
        assert record.actions[:2] == ["light torch", laid(before)]
        replay(GAME, Record.from_json(record.to_json()))

    scene(scenario)


def test_the_host_ends_it_and_all_of_it_may_be_seen(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        before = await played(rooms)
        with newer(laid(before)):
            async with rooms.house() as house:
                await (await house.table(before.id)).do("Ann", End())
                table = await house.table(before.id)
                assert (table.seen.over, table.seen.to_decide) == (True, NOBODY)
                told = log(table)
                assert "The host ended the match." in told
                assert f"Action 2 of Ann: {laid(before)}." in told
                assert table.seen.seed() == before.seen.setup.seed
                assert table.seen.record().result == ()

    scene(scenario)


def test_a_running_match_with_secrets_does_not_say_where_the_rules_part(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        async with rooms.vault() as before:
            await play_first(before)
            asked = before.seen.sight(before.seen.to_decide).question
            assert asked is not None
            last = asked.options[0].notation
            await play(before, last)
        with newer(last):
            async with rooms.house() as house:
                table = await house.table(before.id)
                for seat in (SPECTATOR, 0, 1):
                    told = " ".join(line.text for line in table.seen.sight(seat, None).log)
                    assert "It does not allow all that was answered." in told
                    assert last not in told

    scene(scenario)


def test_the_same_version_that_breaks_its_own_journal_is_no_other_version(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        before = await played(rooms)
        with newer(laid(before)), patch.object(GAME, "rules_version", THEN):
            async with rooms.house() as house:
                with pytest.raises(Exception, match="its journal breaks the rules"):
                    await house.table(before.id)

    scene(scenario)


# -- records ---------------------------------------------------------------------


async def opened(house: House, text: str) -> Table:
    spec, record, match = read_record(text, lambda _: GAME)
    assert spec is GAME
    return await house.keep(record, match, "Ann")


def test_a_record_of_other_rules_is_opened_the_same_way(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        before = await played(rooms, over=True)
        text = before.seen.record().to_json()
        with newer():
            async with rooms.house() as house:
                table = await opened(house, text)
                assert (table.seen.over, SAME in log(table)) == (True, True)
        with newer(laid(before)):
            async with rooms.house() as house:
                table = await opened(house, text)
                told = log(table)
                assert f"{BOTH} {where(before)}" in told
                assert f"Action 2: {laid(before)}." in told
                assert told[-1].startswith(f"It ended so by version {THEN}: Ann ")
                assert (
                    json.loads(table.seen.record().to_json())["actions"]
                    == before.seen.record().actions
                )
                assert table.seen.record().rules_version == THEN

    scene(scenario)


@pytest.mark.parametrize("parts", [False, True])
def test_a_record_of_a_running_match_says_where_it_parts(parts: bool) -> None:
    one = Match(GAME, 2, {}, "seed")
    for _ in range(2):
        one.apply(one.state.legal_actions[0])
    words = [one.actions[1].notation] if parts else []
    text = replace(one.record(["Ann", "Ben"]), notes=()).to_json()
    with newer(*words):
        _, record, match = read_record(text, lambda _: GAME)
    assert record.rules_version == THEN
    assert (match.parting is not None) == parts
    if match.parting:
        assert match.parting.at == 2
        assert match.actions == one.actions[:1]
