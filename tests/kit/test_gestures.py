"""How answers are given by hand: how the file is read, what is wrong with it, what it names."""

from pathlib import Path

import pytest

from tests.kernel.toy_game import GAME as TOY
from undercroft.games import all_games
from undercroft.kit.content import BadContent
from undercroft.kit.game import GameSpec
from undercroft.kit.gestures import gestures, read_gestures

GOOD = """
[[repeat]]
name = "move"
answers = "* of *"
but = "all *"
things = "die, dice"
verb = "Send"
rest = "done"
"""

every_game = pytest.mark.parametrize("spec", all_games().values(), ids=lambda spec: spec.slug)


def written(folder: Path, text: str) -> Path:
    (folder / "gestures.toml").write_text(text)
    return folder


def test_a_repeat_counts_what_is_written_so_and_nothing_else(tmp_path: Path) -> None:
    row = read_gestures(written(tmp_path, GOOD)).repeats["move"]
    assert row.counts("imps of 2.1")
    assert not row.counts("all imps of 2.1")
    assert not row.counts("done")


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"die, dice"', '"dice"', "'dice' is not a word for one and for more"),
        ('verb = "Send"', "", "verb: is missing"),
        ('rest = "done"', 'ends = "done"', "ends"),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, old: str, new: str, fault: str) -> None:
    with pytest.raises(BadContent, match=r"gestures.toml, line \d, move: ") as found:
        read_gestures(written(tmp_path, GOOD.replace(old, new)))
    assert fault in str(found.value)


@every_game
def test_what_a_game_repeats_are_answers_that_it_has(spec: GameSpec) -> None:
    notations = [action.notation for action in spec.vocabulary.actions]
    for row in gestures(spec).repeats.values():
        assert sum(map(row.counts, notations)) > 1, row.name
        assert not row.rest or row.rest in notations, row.name
        assert not row.rest or not row.counts(row.rest), row.name


DRAG = """
[[drag]]
name = "a creature to a room"
answers = "summon *"
but = "summon all *"
kind = "summon*"
then = "where"
"""


def test_a_drag_is_for_answers_of_some_kinds_of_decision(tmp_path: Path) -> None:
    known = read_gestures(written(tmp_path, DRAG))
    row = known.drag("summon-more", "summon imps")
    assert row is not None
    assert row.then == "where"
    assert known.drag("deploy", "summon imps") is None
    assert known.drag("summon", "summon all imps") is None
    both = read_gestures(written(tmp_path, DRAG + 'onto = "heart"\n')).drag("summon", "summon imps")
    assert both is not None
    assert both.onto == "heart"


@pytest.mark.parametrize(
    ("then", "fault"), [("", "not none"), ('moves = "imp"\nonto = "heart"', "not moves and onto")]
)
def test_a_drag_says_one_way_to_find_what_goes_where(tmp_path: Path, then: str, fault: str) -> None:
    with pytest.raises(BadContent, match="say one of moves, onto and then, " + fault):
        read_gestures(written(tmp_path, DRAG.replace('then = "where"', then)))


def test_an_end_is_for_answers_of_some_kinds_of_decision(tmp_path: Path) -> None:
    end = '[[end]]\nname = "the turn"\nkind = "act"\nanswers = "pass"\n'
    known = read_gestures(written(tmp_path, end))
    assert known.ends("act", "pass")
    assert not known.ends("item", "pass")
    assert not known.ends("act", "bust")


@pytest.mark.parametrize(
    ("slug", "kind", "answer"),
    [
        ("dungeon-attack", "window", "done"),
        ("dungeon-attack", "epic-keep", "leave epic"),
        ("dungeon-enforcer", "redraw", "keep"),
        ("dungeon-keeper", "summon", "pass"),
    ],
)
def test_an_answer_says_no_that_nobody_leaves_to_the_table(
    slug: str, kind: str, answer: str
) -> None:
    spec = all_games()[slug]
    assert gestures(spec).says_no(kind, answer)
    assert not gestures(spec).ends(kind, answer)
    assert spec.vocabulary.parse(answer).notation == answer


@pytest.mark.parametrize(
    ("slug", "kind", "answer"),
    [
        ("dungeon-attack", "act", "pass"),
        ("dungeon-enforcer", "turn", "end turn"),
        ("dungeon-keeper", "deploy", "done"),
        ("deck-box-dungeons", "turn", "end turn"),
        ("warp-dungeons", "explore", "end phase"),
    ],
)
def test_an_answer_of_each_game_ends_a_turn_or_a_phase(slug: str, kind: str, answer: str) -> None:
    spec = all_games()[slug]
    assert gestures(spec).ends(kind, answer)
    assert spec.vocabulary.parse(answer).notation == answer


@every_game
def test_what_a_game_lets_be_moved_is_drawn_or_touched(spec: GameSpec) -> None:
    boards = "".join([path.read_text() for path in spec.folder.glob("*.html")])
    notations = [action.notation for action in spec.vocabulary.actions]
    for row in gestures(spec).drags:
        meant = [one for one in notations if row.fits(row.kind.replace("*", ""), one)]
        assert meant, row.name
        for thing in (row.moves or row.onto).split():
            assert f'("{thing.split("-")[0]}' in boards, row.name


def test_a_game_without_the_file_has_none() -> None:
    assert gestures(TOY).repeats == {}
