from dataclasses import replace
from unittest.mock import patch

from tests.kernel.toy import Cellar
from tests.kernel.toy_game import GAME
from undercroft.kernel import SPECTATOR, Action, Event, IllegalAction
from undercroft.kit.game import GameSpec
from undercroft.match import Match, Record, replay, with_notes
from undercroft.terminal import transcript
from undercroft.terminal.transcript import MOST_ANSWERS, listed_answers, sentences


def played(spec: GameSpec, actions: int = 1000) -> Record:
    match = Match(spec, 2, {"turns": "1"}, "s")
    while (decision := match.state.decision) is not None and len(match.actions) < actions:
        match.apply(decision.actions[-1])
    return match.record(["Ann", "bot:first"])


def told(record: Record, until: int | None = None) -> list[str]:
    """The transcript of a record."""
    return list(transcript(record, replay(GAME, record), until))


def test_every_action_is_told_with_its_question_and_its_answers(cellar: GameSpec) -> None:
    lines = list(told(played(cellar)))
    assert lines[0] == "The Cellar: Ann, first bot"
    assert lines[1] == "Ann: draw."
    assert "#1 Ann: prepare (TOY-2) [light torch, enter] -> enter" in lines
    second = next(line for line in lines if line.startswith("#2 "))
    assert second.startswith("#2 Ann: lay (TOY-3.1) [lay ")
    assert second.endswith("-> lay nothing")
    assert lines[lines.index(second) + 1] == "    Ann: lay."
    assert lines[-1].startswith("Result: Ann: ")


def test_a_transcript_may_stop_early(cellar: GameSpec) -> None:
    record = played(cellar)
    none, one = list(told(record, 0)), list(told(record, 1))
    assert not [line for line in none if line.startswith("#")]
    assert [line[:3] for line in one if line.startswith("#")] == ["#1 "]
    assert "Ann: 2 coins, 3 hearts, 0 treasures" in none
    assert not one[-1].startswith("Result")


def test_what_its_owner_noted_stands_at_its_moment(cellar: GameSpec) -> None:
    lines = list(told(with_notes(played(cellar), {0: "Off we go", 1: "Too bold"})))
    first = next(line for line in lines if line.startswith("#1 "))
    assert lines[lines.index(first) - 1] == "    Note: Off we go"
    second = next(line for line in lines if line.startswith("#2 "))
    assert lines[lines.index(second) - 1] == "    Note: Too bold"


def test_a_match_that_is_not_over_has_no_result(cellar: GameSpec) -> None:
    lines = list(told(played(cellar, 1)))
    assert lines[-1] == "first bot: 2 coins, 3 hearts, 0 treasures"


def test_a_mere_whisper_is_worded_for_its_owner_alone(cellar: GameSpec) -> None:
    events = [Event("draw", "TOY-2", {}, 1, {"player": 1})]
    heard = {
        seat: len(sentences(cellar, events, seat, ["Ann", "Ben"])) for seat in (0, 1, SPECTATOR)
    }
    assert heard == {0: 0, 1: 1, SPECTATOR: 0}


def test_a_match_of_other_rules_is_told_as_far_as_these_go_and_then_as_it_was_written(
    cellar: GameSpec,
) -> None:
    record = played(cellar)
    refuse = IllegalAction("not any more")
    take, third = Cellar.apply_action, record.actions[2]

    def strict(state: Cellar, action: Action) -> None:
        if action.notation == third and len(state.laid[0].cards) == 0 and state.hands[1].cards:
            raise refuse
        take(state, action)

    with (
        patch.object(cellar, "rules_version", 2),
        patch.object(Cellar, "apply_action", strict),
    ):
        match = replay(cellar, record)
        assert match.parting is not None
        at = match.parting.at
        lines = list(transcript(record, match))
        assert list(transcript(record, match, 0)) == told(replace(record, actions=[], result=()), 0)
    numbered = [line.split()[0] for line in lines if line.startswith("#")]
    assert numbered == [f"#{number}" for number in range(1, at)]
    assert f"They part at action {at}: “{record.actions[at - 1]}” is not allowed" in " ".join(lines)
    rest = [line for line in lines if line.startswith("Action ")]
    assert rest == [
        f"Action {number}: {action}." for number, action in enumerate(record.actions[at - 1 :], at)
    ]
    assert lines[-1].startswith("It ended so by version 1: Ann ")


def test_of_many_answers_the_first_and_the_last_are_told() -> None:
    written = [f"dig {n}" for n in range(MOST_ANSWERS + 2)]
    assert listed_answers(written[:-1]) == written[:-1]
    told = listed_answers(written)
    assert told[31:34] == ["dig 31", "... 2 more", "dig 34"]
    assert len(told) == MOST_ANSWERS + 1
