"""What an analysis says of verdicts: mistakes, luck and choices, words, and its picture."""

from dataclasses import replace

import pytest

from undercroft.lab.analysis import FEWEST, Analysis, Choice, Lead, Verdict
from undercroft.lab.analysis_page import page, picture


def verdict(at: int, worth: float, better: float, lead: Lead | None = None) -> Verdict:
    given = Choice("stay", "Stay", worth, 0.05, 50)
    return Verdict(at, at % 2, given, (Choice("go", "Go", better, 0.05, 50),), lead)


def analysis(*verdicts: Verdict, asked: int = 0, result: tuple[float, ...] = (0, 1)) -> Analysis:
    return Analysis(
        game="some-game",
        title="Some Game",
        names=("Ann", "Bo"),
        is_chance=True,
        tries=100,
        seed="1",
        moments=10,
        asked=asked or len(verdicts),
        result=result,
        verdicts=verdicts,
    )


CLEAR = Lead(0.25, 0.4, 50)


def test_a_difference_that_is_clear_is_a_mistake() -> None:
    found = analysis(verdict(0, 0.5, 0.75, CLEAR)).mistakes
    assert [one.better.label for one in found] == ["Go"]
    assert found[0].low > 0
    assert found[0].low + found[0].high == pytest.approx(0.5)


def test_the_same_difference_is_none_among_many() -> None:
    even = [verdict(at, 0.5, 0.5, Lead(0, 0.4, 50)) for at in range(2, 2_000)]
    assert not analysis(verdict(0, 0.5, 0.75, CLEAR), *even).mistakes
    others = [verdict(at, 0.5, 0.5) for at in range(2, 2_000)]  # none of them seemed to be better
    assert analysis(verdict(0, 0.5, 0.75, CLEAR), *others).mistakes


def test_a_difference_of_few_pairs_is_never_clear() -> None:
    for pairs, count in ((FEWEST - 1, 0), (FEWEST, 1)):
        found = analysis(verdict(0, 0, 1, Lead(1, 0, pairs)))
        assert len(found.mistakes) == count


def test_who_was_behind_but_not_clearly_paid_nothing() -> None:
    found = analysis(verdict(0, 0.5, 0.55, Lead(0.05, 0.5, 50)))
    (point,) = found.course(0)
    assert not found.mistakes
    assert point.before == point.after == 0.5
    assert "too close to call" in found.why(point.verdict)


def test_began_choices_and_luck_add_up_to_the_result() -> None:
    found = analysis(verdict(0, 0.5, 0.75, CLEAR), verdict(1, 0.4, 0.3), verdict(2, 0.1, 0.1))
    balance = found.balance(0)
    assert balance is not None
    assert balance.began == 0.75
    assert balance.chosen == -0.25
    assert balance.began + balance.chosen + balance.luck == pytest.approx(0)
    assert found.figures(balance) == ["75%", "−25", "−50", "0.0%"] or balance.ended == 0
    other = found.balance(1)
    assert other is not None
    assert (other.began, other.chosen, other.ended) == (0.4, 0, 1)


def test_the_dearest_mistake_comes_first_and_leads_to_its_moment() -> None:
    small, large = verdict(2, 0.5, 0.75, CLEAR), verdict(4, 0.2, 0.8, Lead(0.6, 0.4, 50))
    found = analysis(small, large)
    assert [one.verdict.at for one in found.mistakes] == [4, 2]
    drawn = picture(found, "/replay?at={at}&seat={seat}")
    assert "/replay?at=4&amp;seat=0" in drawn
    assert drawn.count("<circle") == 2
    lines = found.mistake_lines(1)
    assert lines[1].startswith("1. Moment 4, Ann: it cost 60 points of 100 (")
    assert lines[-1] == "... and 1 more"


def test_a_part_of_a_match_knows_no_luck_at_its_end() -> None:
    found = analysis(verdict(0, 0.5, 0.5), asked=3)
    assert not found.whole
    assert found.course(0)[0].luck is None
    assert "1 of 3 decisions" in found.head


def test_value_is_told_as_value() -> None:
    lead = Lead(13.6, 9, 50)
    found = replace(analysis(verdict(0, 35.9, 49.4, lead), result=(22, 8)), is_chance=False)
    (mistake,) = found.mistakes
    assert found.cost(mistake).startswith("13.6 of the worth (")
    assert "worth 49.4 with it and 35.9 with “Stay”" in found.told(mistake)
    assert found.most == 49.5


def test_it_is_read_as_it_was_written() -> None:
    found = analysis(verdict(0, 0.5, 0.75, CLEAR), verdict(1, 0.4, 0.3))
    again = Analysis.from_json(found.to_json())
    assert again == found
    assert again.to_json() == found.to_json()


def test_the_page_takes_words_as_words() -> None:
    odd = replace(analysis(verdict(0, 0.5, 0.75, CLEAR)), names=("<b>Ann", "Bo"))
    made = page(odd)
    assert "<b>" not in made
    assert "&lt;b&gt;Ann" in made
    assert 'id="moment-0"' in made
