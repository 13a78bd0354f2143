"""Packs and decks of anybody's making: too much of anything is refused at once (WD-16.12-16.18)."""

from pathlib import Path
from typing import Final

import pytest

from undercroft.games import read_pack
from undercroft.games.warp_dungeons import GAME
from undercroft.kernel import BadSetup
from undercroft.kit.reading import BROUGHT

DEEP: Final = "a = " + "[" * 2000 + "]" * 2000


def pack_of(folder: Path, monsters: str) -> Path:
    """A pack with that text as its file of monsters."""
    head = 'slug = "deep"\ntitle = "Deep"\nversion = "1"\n'
    (folder / "pack.toml").write_text(f'game = "warp-dungeons"\n{head}')
    (folder / "monsters.toml").write_text(monsters)
    return folder


@pytest.mark.parametrize(
    ("monsters", "why"),
    [
        (DEEP, "monsters.toml: its values are nested too deeply"),
        (".".join("a" * 20_000) + " = 1", "monsters.toml: its values are nested too deeply"),
        ('[[monster]]\nname = "Rat"\n' * 20_000, "monsters.toml: it is too long"),
        ('[[monster]]\nname = "Rat"\n' * 2_000, "monsters.toml: it has too many entries"),
    ],
)
def test_a_pack_is_refused(tmp_path: Path, monsters: str, why: str) -> None:
    with pytest.raises(BadSetup, match=why) as refused:
        read_pack(pack_of(tmp_path, monsters))
    assert str(refused.value).count("\n") == 0


@pytest.mark.parametrize(
    "monsters",
    [
        '[[monster]]\nname = "Rat"\n' * 1_600,
        "[[monster]]\n" + "".join([f"k{number} = 1\n" for number in range(2_400)]),
        "monster = [" + "{name = 'x'}, " * 1_600 + "]\n" + "#\n" * 50_000,
    ],
)
def test_a_pack_with_thousands_of_faults_names_the_first(tmp_path: Path, monsters: str) -> None:
    with pytest.raises(BadSetup, match=r"and \d,\d\d\d more faults$") as refused:
        read_pack(pack_of(tmp_path, monsters))
    assert len(str(refused.value).splitlines()) == 51


def test_the_manifest_of_a_pack_has_the_same_limits(tmp_path: Path) -> None:
    pack_of(tmp_path, "")
    (tmp_path / "pack.toml").write_text(DEEP)
    with pytest.raises(BadSetup, match=r"pack.toml: its values are nested too deeply"):
        read_pack(tmp_path)


def test_a_deck_has_so_many_lines_and_no_more() -> None:
    assert GAME.brings is not None
    assert GAME.brings.check is not None
    ours, line = "hero: Sir Lamderock\n", "3x Card of my own\n"
    most = ours + line * (BROUGHT.entries - 1)
    assert len(GAME.brings.check(GAME.resolve({}), most)) >= BROUGHT.entries - 1
    too_long = GAME.brings.check(GAME.resolve({}), ours + line * 19_999)
    assert [str(fault) for fault in too_long] == [
        "a deck has at most 250 lines, and this one has 20000"
    ]
