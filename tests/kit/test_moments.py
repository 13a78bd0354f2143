"""The moments of a game: how they are read, what is wrong with them, which event is one."""

from pathlib import Path

import pytest

from tests.kernel.toy_game import GAME as TOY
from undercroft.games import all_games
from undercroft.kit.content import BadContent
from undercroft.kit.game import GameSpec
from undercroft.kit.moments import moments, read_moments

GOOD = """
[[moment]]
name = "Won!"
kind = "killed"
weight = 3
sound = "hit"
when = { won = 1 }
"""


def written(folder: Path, text: str) -> Path:
    (folder / "moments.toml").write_text(text)
    return folder


def test_an_event_is_a_moment_by_its_kind_and_by_its_fields(tmp_path: Path) -> None:
    (row,) = read_moments(written(tmp_path, GOOD))
    assert row.fits({"kind": "killed", "won": True})
    assert not row.fits({"kind": "killed", "won": False})
    assert not row.fits({"kind": "killed"})
    assert not row.fits({"kind": "died", "won": True})


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"hit"', '"bang"', "sound: 'bang' is not allowed"),
        ("weight = 3", "weight = 4", "weight: 4 is too large: at most 3"),
        ('kind = "killed"', "", "kind: is missing"),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, old: str, new: str, fault: str) -> None:
    with pytest.raises(BadContent, match=r"moments.toml, line \d, Won!: ") as found:
        read_moments(written(tmp_path, GOOD.replace(old, new)))
    assert fault in str(found.value)


@pytest.mark.parametrize("spec", all_games().values(), ids=lambda spec: spec.slug)
def test_every_game_has_moments_of_events_that_its_rules_tell(spec: GameSpec) -> None:
    rules = "".join([path.read_text() for path in spec.folder.glob("**/*.py")])
    found = moments(spec)
    assert len([one for one in found if one.weight]) >= 5
    for one in found:
        assert f'"{one.kind}"' in rules, one.kind
        for name in one.when:
            assert f"{name}=" in rules, (one.kind, name)


def test_a_game_without_the_file_has_none() -> None:
    assert moments(TOY) == []
