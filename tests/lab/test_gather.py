"""Playing what a report is made of: stopped and gone on with, and how hard it is together."""

from contextlib import closing
from pathlib import Path

import pytest

from undercroft.games import find_game
from undercroft.kernel import BadSetup
from undercroft.lab import cards
from undercroft.lab.gather import ALL, HARD, Parts, gather, steps
from undercroft.lab.grids import OFTEN
from undercroft.lab.party import Party
from undercroft.lab.simulate import Plan
from undercroft.lab.survey import CHAPTERS, survey
from undercroft.lab.watch import Watched

ATTACK = find_game("dungeon-attack")
HEAD = {"seed": "g", "of": "a report"}


def party(players: int = 1) -> Party:
    return Party(Plan.make(ATTACK, players, ["random"], "g", {}))


def test_what_was_stopped_goes_on_and_says_the_same(tmp_path: Path) -> None:
    whole, again, file = party(), party(), tmp_path / "parts.jsonl"
    said = list(gather(ATTACK, [whole], 25, 0, 1, [HARD]))
    assert len(said) == steps(ATTACK, [whole], 25, 0, [HARD])
    with (
        closing(Parts(file, HEAD)) as kept,
        closing(gather(ATTACK, [party()], 25, 0, 1, [HARD], kept)) as done,
    ):
        for _ in range(21):
            next(done)
    with file.open("a") as cut:
        cut.write('{"task":"0 watch')  # a crash in the middle of a line
    lines = file.read_text("utf-8").count("\n")
    assert lines == 3
    with closing(Parts(file, HEAD)) as kept:
        assert len(kept.parts) == 2
        list(gather(ATTACK, [again], 25, 0, 1, [HARD], kept))
    assert again.rows == whole.rows
    assert survey(ATTACK, [again]) == survey(ATTACK, [whole])
    assert whole.hard["printed", "random"].count == 6


def test_a_file_of_another_report_is_refused(tmp_path: Path) -> None:
    Parts(tmp_path / "parts.jsonl", HEAD).close()
    with pytest.raises(BadSetup, match="keeps no matches of this command"):
        Parts(tmp_path / "parts.jsonl", {**HEAD, "seed": "other"})
    (tmp_path / "rows.jsonl").write_text('{"seed":"g","of":"a report"}\n{"game":"toy"}\n', "utf-8")
    with pytest.raises(BadSetup, match="line 2: no part of a report"):
        Parts(tmp_path / "rows.jsonl", HEAD)


def test_rivals_are_not_asked_how_hard_it_is() -> None:
    rivals = party(2)
    list(gather(ATTACK, [rivals], 6, 0, 1, [HARD]))
    assert rivals.hard == {}
    assert {HARD} <= ALL


def test_counts_are_read_as_they_were_written() -> None:
    counts = Watched()
    counts.offered["roll", "stop"] = 3
    counts.sides["hero", "Knight"] = [1.0] * 6
    counts.matches = 2
    assert vars(Watched.from_json(counts.to_json())) == vars(counts)


def test_an_answer_is_never_given_by_matches_and_not_by_decisions() -> None:
    found = party()
    found.counts.offered["roll", "stop"] = 3000
    found.counts.offered_in["roll", "stop"] = OFTEN
    never, always = cards.answers([found]).grids
    (line,) = never.lines
    assert line.figures == ["3,000", "30", "11.4%"]
    found.counts.taken_in["roll", "stop"] = 1
    assert cards.answers([found]).grids[0].lines == []
    assert [one.name for one in always.lines] == ["roll: stop"]
    found.counts.offered_in["roll", "stop"] -= 1
    assert cards.answers([found]).grids[1].lines == []


def test_a_chapter_can_be_asked_for_alone() -> None:
    found = party()
    list(gather(ATTACK, [found], 6, 0, 1, []))
    (chapter,) = survey(ATTACK, [found], ["length"])
    assert chapter.name == "length"
    assert chapter.title == "How long a match is"
    assert "length" in CHAPTERS
