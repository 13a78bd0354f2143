"""Decisions: who is asked what, answers of one, illegal answers, refusals with their clause."""

from typing import ClassVar

import pytest

from tests.kernel.play import does, offered, same, turn
from tests.kernel.toy_words import CHARM, PIT, SWORD, WORDS
from undercroft.kernel import (
    NOBODY,
    Action,
    Frame,
    IllegalAction,
    Kind,
    RulesError,
    ScriptedDice,
    State,
    Vocabulary,
)

SAY = Vocabulary()
YES = SAY.add("yes")
NO = SAY.add("no")


class Poll(State):
    """A state that keeps the answers."""

    answers: list[int]


class Question(Frame):
    """Asks player 1 once what the state of the test offers."""

    STEPS = ("question", "thanks")
    KIND = Kind("question", "T-2", "answer")

    OFFER: ClassVar[tuple[Action, ...]] = ()

    def question(self, s: Poll) -> None:
        s.ask(1, self.KIND, list(self.OFFER))

    def question_answer(self, s: Poll, action: Action) -> None:
        s.answers.append(action.id)

    def thanks(self, s: Poll) -> None:
        s.answers.append(99)


class Pressing(Question):
    """The same question at a moment that matters."""

    KIND = Kind("question", "T-2", "answer", always=True)


class Strict(Pressing):
    """Names the clause that forbids a no."""

    def question_refusal(self, s: Poll, action: Action) -> str | None:
        return "T-2.1" if action is NO else None


class Deaf(Frame):
    """Asks, but nobody takes the answer."""

    STEPS = ("question",)

    def question(self, s: Poll) -> None:
        s.ask(1, Question.KIND, [YES])


def poll(frame: type[Question], *offer: Action) -> Poll:
    """Ask with that offer."""
    frame.OFFER = offer
    return Poll([]).start(frame(), ScriptedDice())


def test_the_decision_says_who_what_and_which_answers() -> None:
    s = poll(Question, YES, NO)
    decision = s.decision
    assert decision is not None
    assert decision.player == s.current_player == 1
    assert decision.kind is Question.KIND
    assert list(decision.actions) == [YES, NO]
    assert repr(decision) == "<player 1 decides question: yes, no>"


def test_a_single_answer_is_taken_by_the_engine() -> None:
    s = poll(Question, NO)
    assert s.answers == [NO.id, 99]
    assert s.is_terminal()


def test_a_single_answer_is_asked_for_where_the_moment_matters() -> None:
    s = poll(Pressing, NO)
    assert (s.current_player, offered(s), s.answers) == (1, ["no"], [])
    s.apply_action(NO)
    assert s.answers == [NO.id, 99]


@pytest.mark.parametrize("frame", [Question, Pressing])
def test_offering_nothing_is_a_defect_of_the_rules(frame: type[Question]) -> None:
    with pytest.raises(RulesError, match=f"question offers nothing at {frame.__name__}/question"):
        poll(frame)


def test_a_question_whose_answer_nobody_takes_is_a_defect_of_the_rules() -> None:
    with pytest.raises(RulesError, match="nobody takes the answer at Deaf/question"):
        Poll([]).start(Deaf(), ScriptedDice())


def test_over_means_nobody_decides() -> None:
    s = poll(Question, NO)
    assert s.decision is None
    assert s.current_player == NOBODY
    assert s.legal_actions == []
    with pytest.raises(IllegalAction, match="'yes' is refused: no decision is pending"):
        s.apply_action(YES)


def test_an_illegal_action_changes_nothing_and_says_who_what_why_and_what_is_allowed() -> None:
    s = turn([[SWORD], [SWORD]])
    does(s, 0, "enter")
    before = s.copy()
    with pytest.raises(IllegalAction) as refused:
        does(s, 0, "lay pit")
    assert str(refused.value) == (
        "player 0 may not 'lay pit' now (TOY-3.1); allowed: lay sword, lay nothing"
    )
    assert same(s, before)
    does(s, 0, "lay sword")


def test_equal_cards_are_one_action_in_a_fixed_order() -> None:
    s = turn([[SWORD, PIT, SWORD], []])
    does(s, 0, "enter")
    assert offered(s) == ["lay pit", "lay sword", "lay nothing"]


def test_a_refusal_cites_the_clause_of_the_rule() -> None:
    s = turn([[SWORD], [CHARM, PIT]])
    light = WORDS.parse("light torch")
    assert s.refusal(light) is None
    s.coins[0] = 0
    assert s.stack[0].refusal(s, light) == "TOY-2.2"


def test_the_clause_that_the_procedure_names_comes_before_that_of_the_question() -> None:
    s = poll(Strict, YES)
    assert s.refusal(NO) == "T-2.1"
    with pytest.raises(IllegalAction, match=r"player 1 may not 'no' now \(T-2.1\); allowed: yes$"):
        s.apply_action(NO)
    assert poll(Pressing, YES).refusal(NO) == "T-2"


def test_the_menu_shows_what_is_greyed_out_and_why() -> None:
    s = turn([[SWORD], []])
    does(s, 0, "enter")
    refusals = {refusal.action.notation: refusal.clause for refusal in s.refusals()}
    assert refusals == {"lay pit": "TOY-3.1", "lay charm": "TOY-3.1"}


def test_what_is_not_on_the_menu_is_refused_by_the_clause_of_the_question() -> None:
    s = turn([[SWORD], []])
    assert s.refusal(WORDS.parse("pay coin")) == "TOY-2"
    assert s.refusals() == []


def test_an_unknown_notation_names_the_nearest() -> None:
    with pytest.raises(IllegalAction, match="no action is written 'light toch'; did you mean"):
        WORDS.parse("light toch")
    with pytest.raises(IllegalAction, match=r"no action is written 'qqqq'$"):
        WORDS.parse("qqqq")


def test_a_vocabulary_numbers_its_actions_and_refuses_a_notation_twice() -> None:
    assert [action.id for action in WORDS.actions] == list(range(len(WORDS)))
    with pytest.raises(ValueError, match="'yes' already"):
        SAY.add("yes")
    assert len(SAY) == 2
