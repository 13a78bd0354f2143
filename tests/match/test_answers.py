"""What a seat may take back, and what it is told of why no more."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from undercroft.kernel import SPECTATOR, Event, Vocabulary
from undercroft.match import HIDDEN, NOTHING_DONE, OTHERS, Answer, reaches
from undercroft.match.answers import ROLLED, SHOWN, reason, ways_back

PASS = Vocabulary().add("pass")


def test_a_whisper_without_public_words_reaches_its_owner_alone() -> None:
    whisper = Event("draw", "X-1", {}, 1, {"card": 3})
    half = Event("draw", "X-1", {"player": 1}, 1, {"card": 3})
    aloud = Event("bell", "X-1", {})
    assert [reaches(whisper, seat) for seat in (0, 1, SPECTATOR)] == [False, True, False]
    assert all(reaches(event, seat) for event in (half, aloud) for seat in (0, 1, SPECTATOR))


def answer(
    player: int, hidden: bool = False, declined: bool = False, final: bool = False
) -> Answer:
    """An answer that nobody was told of."""
    return Answer(0, player, PASS, hidden, declined, rolled=final)


def back(answers: list[Answer], seat: int) -> list[int]:
    """How many answers go with each decision that a seat can take back."""
    return list(ways_back(reversed(answers), seat))


def why(answers: list[Answer], steps: int, hides: bool = True) -> str:
    """Why seat 0 can take back no more than that, as far as it knows."""
    return reason(reversed(answers), 0, [0, *back(answers, 0)][steps], hides)


def test_undo_stops_at_what_was_final_or_told() -> None:
    own, passed = answer(0), answer(1, hidden=True, declined=True)
    assert back([own, passed, own, passed], 0) == [2, 4]
    assert back([own, answer(1)], 0) == []
    assert back([own, answer(1, hidden=True, declined=True, final=True)], 0) == []
    assert back([answer(0, final=True), own], 0) == [1]
    assert back([own, Answer(0, 1, PASS, True, True, told=(0,))], 0) == [2]
    seen = Answer(0, 1, PASS, True, told=(0,))
    assert back([own, seen], 0) == []
    assert back([own, Answer(0, 1, PASS, True)], 0) == [2]


@given(st.lists(st.builds(answer, st.integers(0, 2), st.booleans(), st.booleans(), st.booleans())))
def test_the_reason_for_no_undo_is_the_same_without_what_a_seat_cannot_know(
    answers: list[Answer],
) -> None:
    known = [one for one in answers if one.player == 0 or not one.hidden]
    plain = [replace(one, rolled=False) for one in known]
    for steps in range(len(back(answers, 0)) + 1):
        assert why(answers, steps) == why(known, steps) == why(plain, steps)


def test_the_reason_is_the_last_answer_that_cannot_be_taken_back() -> None:
    own, others, unseen = answer(0), answer(1), answer(1, hidden=True)
    assert why([], 0) == why([own, unseen], 1) == NOTHING_DONE
    assert why([own, own], 1) == why([others, own, unseen], 0) == HIDDEN
    assert why([own, others, unseen], 0) == OTHERS
    assert why([others, own, unseen, own], 2) == OTHERS


def test_where_nothing_is_hidden_the_reason_tells_dice_from_cards() -> None:
    rolled, shown = answer(0, final=True), Answer(0, 0, PASS, shown=True)
    assert why([rolled], 0, hides=False) == ROLLED
    assert why([shown, answer(0)], 1, hides=False) == SHOWN
    assert why([Answer(0, 0, PASS, rolled=True, shown=True)], 0, hides=False) == ROLLED
    assert why([rolled, answer(1)], 0, hides=False) == OTHERS
    assert why([], 0, hides=False) == NOTHING_DONE


def test_what_the_table_declined_goes_back_with_what_the_seat_chose() -> None:
    chosen, declined = answer(0), replace(answer(0), by_stops=True)
    assert back([chosen, declined], 0) == [2]
    assert back([chosen, declined, chosen, declined, declined], 0) == [3, 5]
    assert why([chosen, declined], 1) == NOTHING_DONE


def test_what_the_table_declined_is_asked_again_where_nothing_chosen_goes_back() -> None:
    final, declined = answer(0, final=True), replace(answer(0), by_stops=True)
    assert back([final, declined, declined], 0) == [1, 2]
    assert back([answer(1), declined], 0) == [1]
    assert why([answer(0), final, declined], 1, hides=False) == ROLLED
