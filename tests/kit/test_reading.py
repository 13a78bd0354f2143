"""What somebody else has written is read within limits, or refused at once with the reason."""

import json
from contextlib import suppress
from pathlib import Path

import pytest

from undercroft.games import all_games, find_game, read_pack
from undercroft.kernel import BadRecord, BadSetup
from undercroft.kit.reading import (
    BROUGHT,
    PACK,
    RECORD,
    Unreadable,
    changed,
    read_text,
    read_toml,
)
from undercroft.match import read_record
from undercroft.terminal import brought_texts, open_record

ENDLESS = Path("/dev/zero")


def levels(count: int) -> str:
    """A value inside so many lists."""
    return "a = " + "[" * count + "]" * count


def test_values_may_be_nested_so_deeply_and_no_deeper() -> None:
    assert "a" in read_toml(levels(PACK.depth))
    for deep in (levels(PACK.depth + 1), levels(5000), "a = " + "{a = " * 2000):
        with pytest.raises(Unreadable, match="nested too deeply: at most 16 levels"):
            read_toml(deep)


@pytest.mark.parametrize("dot", [".", " . ", '."a".', ".'a'."])
def test_a_key_has_so_many_parts_and_no_more(dot: str) -> None:
    key = ".".join(["a"] * (PACK.depth + 1))
    assert "a" in read_toml(f"{key} = 1")
    for long in (f"{key}.a = 1", f"[{key}]", f"{dot.join(['a'] * 20_000)} = 1"):
        with pytest.raises(Unreadable, match="nested too deeply"):
            read_toml(long)


def test_brackets_and_dots_in_strings_and_remarks_are_no_levels() -> None:
    deep, dots = "[{" * 50, "." * 50
    said = read_toml(
        f"# it's {deep} {dots}\na = \"{deep}\\\"{deep}\"\nb = '{deep}{dots}'\n"
        f'c = """{deep}\n"" \\""" {dots}"""\nd = \'\'\'{deep}\n{dots}\'\'\'\ne = [{"1.5, " * 50}]'
    )
    assert list(said) == ["a", "b", "c", "d", "e"]
    assert said["b"] == deep + dots


def test_so_many_entries_are_read_and_no_more() -> None:
    pairs = [f"a{number} = {number}\n" for number in range(PACK.entries // 2)]
    assert len(read_toml("".join(pairs))) == PACK.entries // 2
    with pytest.raises(Unreadable, match="too many entries: at most 5,000"):
        read_toml("".join([*pairs, "b = 1"]))


@pytest.mark.parametrize(
    "piece", ['"""\\"""\\"', "'''", '"', "'", "\\", " ", "#", "\n", ".", "[a]"]
)
def test_no_text_takes_long(piece: str) -> None:
    """A text is looked over in time that grows with its length: this ends long before the limit."""
    text = (piece * PACK.size)[: PACK.size]
    with suppress(Unreadable):
        read_toml(text)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ("a = " + "9" * 5000, "4300 digits"),
        ("a", "a = is missing"),
        ("#" * (PACK.size + 1), "256 KiB"),
    ],
)
def test_what_is_wrong_is_said(wrong: str, why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        read_toml(wrong)


def test_a_file_is_read_up_to_the_limit(tmp_path: Path) -> None:
    file = tmp_path / "deck.txt"
    file.write_text("x" * BROUGHT.size)
    assert len(read_text(file, BROUGHT)) == BROUGHT.size
    for long in ("x" * (BROUGHT.size + 1), "é" * (BROUGHT.size // 2 + 1)):
        file.write_text(long, "utf-8")
        with pytest.raises(Unreadable, match="too long: at most 64 KiB"):
            read_text(file, BROUGHT)


# -- wherever such a text comes in -------------------------------------------------------


@pytest.mark.skipif(not ENDLESS.exists(), reason="there is no endless file here")
def test_what_never_ends_is_refused(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").symlink_to(ENDLESS)
    with pytest.raises(BadSetup, match="too long: at most 256 KiB"):
        read_pack(tmp_path)
    spec = next(iter(all_games().values()))
    with pytest.raises(BadSetup, match="/dev/zero: it is too long: at most 64 KiB"):
        brought_texts(spec, 2, [str(ENDLESS)])
    with pytest.raises(BadRecord, match="/dev/zero: it is too long: at most 256 KiB"):
        open_record(ENDLESS)


def test_a_record_is_refused() -> None:
    deep = '{"undercroft": 1, "game": ' + levels(400).removeprefix("a = ") + "}"
    full = json.dumps({"undercroft": 1, "typed": [1] * RECORD.entries})
    for text, why in ((deep, "nested too deeply"), (full, "50,000"), (" " * 300_000, "256 KiB")):
        with pytest.raises(BadRecord, match=f"this record is not read: .*{why}"):
            read_record(text, find_game)


def test_a_file_that_somebody_removes_meanwhile_is_the_oldest(tmp_path: Path) -> None:
    kept, gone = tmp_path / "kept", tmp_path / "gone"
    kept.touch()
    assert sorted([kept, gone], key=changed) == [gone, kept]
