from pathlib import Path

import pytest

from tests.first_matches import answers, cellar, script
from tests.terminal.conftest import Type
from undercroft.games import all_games, find_game
from undercroft.match import lessons, read_record
from undercroft.terminal import Session

Capture = pytest.CaptureFixture[str]


def learn(folder: Path) -> Session:
    found = lessons(cellar(folder, script()))[0]
    session = Session.learn(found)
    session.run()
    return session


def test_the_guide_speaks_at_each_decision(tmp_path: Path, typing: Type, capsys: Capture) -> None:
    own = [notation for player, notation in answers() if player == 0]
    typing(*own)
    session = learn(tmp_path)
    out = capsys.readouterr().out
    assert session.match.over
    assert f"Guide (1 of {len(own)}): Enter the cellar." in out
    assert out.count(f"Guide (1 of {len(own)})") == 1
    for notation in own:
        assert f"Because of {notation}." in out
    assert "That was a match." in out
    assert session.seats == ["Ann", "bot:first"]


def test_another_answer_is_asked_for_twice(tmp_path: Path, typing: Type, capsys: Capture) -> None:
    typing("light", "light")
    session = learn(tmp_path)
    out = capsys.readouterr().out
    assert "The guide would choose" in out
    assert session.match.answers[0].action.notation == "light torch"
    assert "Guide: You play on your own; 'undo' takes answers back." in out


def test_a_lesson_that_begins_in_the_middle_of_a_match_has_a_record(
    tmp_path: Path, typing: Type, capsys: Capture
) -> None:
    lesson = next(one for one in lessons(all_games()["deck-box-dungeons"]) if one.name == "boss")
    typing(*lesson.answers)
    session = Session.learn(lesson, tmp_path / "boss.json")
    session.run()
    assert session.match.over
    assert lesson.ending in capsys.readouterr().out
    text = (tmp_path / "boss.json").read_text("utf-8")
    _, record, match = read_record(text, find_game)
    assert [*record.actions] == [*lesson.answers]
    assert match.returns == session.match.returns
