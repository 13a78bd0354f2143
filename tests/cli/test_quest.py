"""`undercroft quest check`: what it proves, what it finds, and what its exit code says."""

import zipfile
from pathlib import Path

import pytest

from tests.cli.typed import apart, refused
from undercroft.games import all_games

PACK = """game = "deck-box-dungeons"
slug = "mine"
title = "Mine"
version = "1.0"
"""
QUEST = """[[quest]]
name = "The Short Way"
icon = "stairs"
text = "One room, and a troll in it."
goal = "slay"
boss = { name = "Giant Troll" }
enemies = { green = 1, blue = 2, red = 1 }
rooms = [
  { card = "1A", name = "The Hall", steps = [] },
  { card = "15A", behind = "T1 north", tier = "goal", name = "The Throne", steps = [
    { boss = true },
  ] },
]
"""
DEADLY = QUEST.replace(
    '"The Hall", steps = []', '"The Hall", steps = [{ damage = 20, who = "each hero" }]'
)
SHOWN = "The Short Way: 2 rooms, all can be reached; the goal is 12 movement points away."


def written(folder: Path, text: str, name: str = "short.toml") -> Path:
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def test_a_file_alone_is_proven_and_played(tmp_path: Path) -> None:
    said = apart("quest", "check", written(tmp_path, QUEST), "--tries", 4, "--seed", "x")
    first, second, *_ = said.splitlines()
    assert first == SHOWN
    assert second.startswith("  won: ")
    assert " of 4 (" in second
    assert second.endswith(", by the bot 'adventurer' with 2 seats")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["short.toml"]


def test_without_tries_nothing_is_played(tmp_path: Path) -> None:
    assert apart("quest", "check", written(tmp_path, QUEST), "--tries", 0).splitlines() == [SHOWN]


@pytest.mark.parametrize(
    ("option", "typed", "said"),
    [
        ("--players", "x", "'x' is not a whole number"),
        ("--tries", "1.5", "'1.5' is not a whole number"),
        ("--tries", -1, "'-1' is too small: at least 0"),
    ],
)
def test_a_number_that_will_not_do_is_named(
    tmp_path: Path, option: str, typed: object, said: str
) -> None:
    (line,) = refused(2, "quest", "check", tmp_path, option, typed)
    assert line.startswith(f"Invalid value for '{option}' / '-")
    assert f": {said}. Try " in line


def test_a_pack_and_a_file_in_it_are_the_same(tmp_path: Path) -> None:
    written(tmp_path, PACK, "pack.toml")
    file = written(tmp_path, QUEST, "quests.toml")
    for named in (tmp_path, file):
        assert apart("quest", "check", named, "--tries", 0).splitlines() == [SHOWN]


def test_faults_are_a_line_each_and_name_the_file(tmp_path: Path) -> None:
    wrong = QUEST.replace("boss = true", "bos = true").replace("T1 north", "T1 nroth")
    assert refused(1, "quest", "check", written(tmp_path, wrong)) == [
        ("short.toml, line 11, The Short Way: rooms.2.steps.1.bos: is not a key here; did you mean"
         " 'boss'? (spawn | place | boss | object | check | successes | pass | fail | d6 | may |"
         " damage | hits | heal | energy | treasure | draw | who | rune | flag) (DB-17.1)"),
        ("short.toml, line 10, The Short Way: rooms.2.behind: 'T1 nroth' is no exit; did you mean"
         " 'T1 north'? (a room and a side, such as \"T1 north\") (DB-17.1)"),
    ]  # fmt: skip
    never = QUEST.replace("goal =", "after = [{ damage = 1 }]\ngoal =")
    assert refused(1, "quest", "check", written(tmp_path, never)) == [
        ("short.toml, line 5, The Short Way: after: is never read with the goal 'slay'"
         " (escort | recover | seal) (DB-17.1)"),
    ]  # fmt: skip


def test_a_file_that_is_none_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "short.toml"
    path.write_bytes(b"\xff\xfe")
    (only,) = refused(1, "quest", "check", path)
    assert only == "short.toml: it cannot be read: it is not a file of text"
    (only,) = refused(1, "quest", "check", written(tmp_path, "[[quest]\n"))
    assert only.startswith("short.toml, line 1: ")
    refused(1, "quest", "check", written(tmp_path, ""))
    refused(2, "quest", "check", tmp_path / "nowhere.toml")
    assert refused(2, "quest", "check", tmp_path) == [f"{tmp_path} is no pack: it has no pack.toml"]


def test_a_pack_without_a_quest_proves_nothing(tmp_path: Path) -> None:
    written(tmp_path, PACK, "pack.toml")
    room = '[[encounter]]\nname = "Ice Wind"\ntier = 1\nsteps = [{ damage = 1 }]\n'
    written(tmp_path, room, "encounters.toml")
    assert refused(1, "quest", "check", tmp_path) == [f"there is no quest in {tmp_path}"]


@pytest.mark.parametrize("spec", [one for one in all_games().values() if one.quests is None])
def test_a_game_without_quests_says_so(tmp_path: Path, spec: object) -> None:
    able = ", ".join([one.slug for one in all_games().values() if one.quests is not None])
    path = written(tmp_path, QUEST)
    slug, title = getattr(spec, "slug"), getattr(spec, "title")  # noqa: B009
    assert refused(2, "quest", "check", path, "--game", slug) == [
        f"{title} checks no quests; these do: {able}"
    ]


def test_a_quest_that_no_bot_wins_fails(tmp_path: Path) -> None:
    with pytest.raises(
        AssertionError, match=r"(?s)lost: 3 \(all heroes are dead\).*no match of 3 was won"
    ):
        apart("quest", "check", written(tmp_path, DEADLY), "--tries", 3)


def test_a_quest_of_the_box_is_printed_by_its_name(tmp_path: Path) -> None:
    (spec,) = [one for one in all_games().values() if one.quests is not None]
    assert spec.quests is not None
    slug, title = next(iter(spec.quests.printed().items()))
    path = tmp_path / "out" / f"{slug}.html"
    said = apart("quest", "print", title, "--out", path.parent)
    assert said.splitlines() == [f"{path} is written: open it in a browser, and print it."]
    text = path.read_text("utf-8")
    assert f"<h1>{title}</h1>" in text
    assert "http" not in text
    assert refused(1, "quest", "print", slug, "--out", path.parent) == [
        f"{path} is there already: choose another folder"
    ]
    assert path.read_text("utf-8") == text
    (only,) = refused(2, "quest", "print", f"{slug}x", "--out", path.parent)
    assert only.startswith(f"there is no quest '{slug}x'; did you mean '{slug}'? (")
    assert refused(1, "quest", "print", slug, "--out", path) == [
        f"{path} is a file: choose another folder"
    ]


def test_a_file_is_printed_if_it_has_no_fault(tmp_path: Path) -> None:
    path = written(tmp_path, QUEST)
    apart("quest", "print", path, "--out", tmp_path)
    assert "The Throne" in (tmp_path / "the-short-way.html").read_text("utf-8")
    wrong = written(tmp_path, QUEST.replace("15A", "15C"), "wrong.toml")
    (only,) = refused(1, "quest", "print", wrong, "--out", tmp_path / "new")
    assert only.startswith("wrong.toml, line 10, The Short Way: rooms.2.card: '15C'")
    assert not (tmp_path / "new").exists()


TEXT = """Quest: The Short Way
Icon: stairs
Story: One room, and a troll in it.
Enemies: Green 1, Blue 2, Red 1
Win: the Giant Troll is defeated and no enemy is on the table.

Map
| T | Card | Reached from | Tier |
|---|---|---|---|
| T1 | 1A | first room | \N{EN DASH} |
| T2 | 15A | T1 north | goal |

Encounters
E1 The Hall
Nothing happens.

E2 The Throne
Boss Giant Troll on space 1.
"""


def test_a_text_is_checked_like_toml_and_written_again(tmp_path: Path) -> None:
    text, toml = written(tmp_path, TEXT, "short.txt"), written(tmp_path, QUEST)
    assert apart("quest", "check", text, "--tries", 0).splitlines() == [SHOWN]
    said = [apart("quest", "write", one).rstrip() for one in (text, toml)]
    assert said == [TEXT.replace("Win:", "Boss: Giant Troll\nWin:").rstrip()] * 2
    wrong = written(tmp_path, TEXT.replace("T1 north", "T1 nroth"), "wrong.md")
    assert refused(1, "quest", "check", wrong) == [
        ("wrong.md, line 11, column 14, The Short Way: where T2 is reached from: 'T1 nroth' is no"
         " exit; did you mean 'T1 north'? (a room and a side, such as \"T1 north\") (DB-17.1)"),
    ]  # fmt: skip


def test_a_text_in_a_pack_is_checked_with_its_pack(tmp_path: Path) -> None:
    written(tmp_path, PACK, "pack.toml")
    (tmp_path / "quests").mkdir()
    file = written(tmp_path / "quests", TEXT, "short.txt")
    for named in (tmp_path, file):
        assert apart("quest", "check", named, "--tries", 0).splitlines() == [SHOWN]


def zipped(folder: Path, quest: str, name: str = "mine.zip") -> Path:
    path = folder / name
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("mine/pack.toml", PACK)
        archive.writestr("mine/quests.toml", quest)
    return path


def test_a_pack_in_a_zip_is_as_its_folder(tmp_path: Path) -> None:
    pack = zipped(tmp_path, QUEST)
    assert apart("quest", "check", pack, "--tries", 1).splitlines()[0] == SHOWN
    assert "Quest: The Short Way" in apart("quest", "write", "the-short-way", "--pack", pack)
    slip = zipped(tmp_path, QUEST.replace("stairs", "stares"), "slip.zip")
    (fault,) = refused(1, "quest", "check", slip)
    assert fault.startswith("quests.toml, line 3, The Short Way: icon: there is no picture")


def test_a_zip_that_leads_outside_is_refused(tmp_path: Path) -> None:
    pack = zipped(tmp_path, QUEST)
    with zipfile.ZipFile(pack, "a") as archive:
        archive.writestr("../outside.toml", QUEST)
    (said,) = refused(2, "sim", "deck-box-dungeons", "--pack", pack, "-n", 1)
    assert "'../outside.toml' would lie outside of its folder: nothing is unpacked" in said
    assert [path.name for path in tmp_path.parent.glob("outside*")] == []
