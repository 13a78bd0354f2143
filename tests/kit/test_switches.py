"""House rules and words as TOML files list them, and faults that say where and what would do."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.kernel.toy_words import WORDS
from undercroft.kernel import IllegalAction, Vocabulary
from undercroft.kit.content import BadContent, read_words
from undercroft.kit.labels import Labels, of_card, plain
from undercroft.kit.switches import House, read_switches

GOOD = """
[[switch]]
name = "walls"
values = ["stone", "wood"]
clause = "R1"
sentence = "What walls are made of."
never = [
    { value = "wood", beside = { fire = "on" }, why = "wood burns" },
]

[[switch]]
name = "fire"
values = ["off", "on"]
clause = "R2"
sentence = "Whether there is fire."

[[switch]]
name = "rounds"
values = ["10", "0", "20"]
numbers = [5, 60]
clause = "R3"
before = "0"
sentence = "When the game ends; 0 for never."

[[preset]]
name = "printed"
title = "As printed"
sentence = "The rulebook."

[[preset]]
name = "fire"
title = "Fire"
sentence = "The rulebook, and fire."
recommended = true
switches = { fire = "on", rounds = "7" }
"""


def house(folder: Path, text: str = GOOD) -> House:
    (folder / "switches.toml").write_text(text, "utf-8")
    return read_switches(folder)


def faults(folder: Path, old: str, new: str) -> list[str]:
    assert old in GOOD
    with pytest.raises(BadContent) as found:
        house(folder, GOOD.replace(old, new, 1))
    return found.value.faults


def test_switches_presets_and_what_excludes_each_other_are_read(tmp_path: Path) -> None:
    found = house(tmp_path)
    walls = found.switch("walls")
    assert [one.name for one in found.switches] == ["walls", "fire", "rounds"]
    assert (walls.values, walls.default, walls.clause) == (("stone", "wood"), "stone", "R1")
    assert walls.sentence == "What walls are made of."
    assert [(one.name, one.title, dict(one.switches)) for one in found.presets] == [
        ("printed", "As printed", {}),
        ("fire", "Fire", {"fire": "on", "rounds": "7"}),
    ]
    assert found.recommended == "fire"
    assert [one.was for one in found.switches] == ["stone", "off", "0"]  # before `rounds` came
    assert [(one.one, one.other, one.why) for one in found.exclusions] == [
        (("walls", "wood"), ("fire", "on"), "wood burns")
    ]


@pytest.mark.parametrize("value", ["0", "5", "10", "60"])
def test_a_number_in_the_range_is_allowed_besides_the_values(tmp_path: Path, value: str) -> None:
    assert house(tmp_path).switch("rounds").refuse(value) is None


@pytest.mark.parametrize("value", ["4", "61", "-7", "7.0", "x", "", "²"])
def test_other_numbers_are_not(tmp_path: Path, value: str) -> None:
    fault = f"switch rounds: {value!r} is no number from 5 to 60 (10 | 0 | 20)"
    assert (house(tmp_path).switch("rounds").refuse(value) or "").startswith(fault)


def test_a_check_of_the_game_allows_more_values(tmp_path: Path) -> None:
    (tmp_path / "switches.toml").write_text(GOOD, "utf-8")
    check = {"fire": lambda value: None if value == "a little" else "is too hot"}
    fire = read_switches(tmp_path, check).switch("fire")
    assert fire.refuse("a little") is None
    assert (fire.refuse("much") or "").startswith("switch fire: is too hot (off | on)")
    with pytest.raises(BadContent, match="there is no switch 'fier' to check; did you mean 'fire'"):
        read_switches(tmp_path, {"fier": check["fire"]})


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("clause = \"R2\"", "claus = \"R2\"", "line 14, fire: claus: is not a key here; did you"),
        ("[\"off\", \"on\"]", "[]", "line 13, fire: values: has 0 entries: at least 1"),
        ("numbers = [5, 60]", "numbers = [5]", "rounds: numbers: has 1 entry: at least 2"),
        ("fire = \"on\", r", "fir = \"on\", r",
         ("line 35, fire: switches.fir: there is no switch 'fir'; did you mean 'fire'?"
         " (walls | fire | rounds)")),
        ("fire = \"on\", r", "fire = \"onn\", r",
         ("line 35, fire: switches.fire: switch fire: 'onn' is not one of its values (off | on);"
         " did you mean 'on'?")),
        ("rounds = \"7\"", "rounds = \"61\"", "'61' is no number from 5 to 60"),
        ("before = \"0\"", "before = \"3\"",
         "rounds: before: switch rounds: '3' is no number from 5 to 60 (10 | 0 | 20)"),
        ("value = \"wood\"", "value = \"woods\"",
         "line 8, walls: never.1.value: switch walls: 'woods' is not one of its values"),
        ("{ fire = \"on\" }, why", "{ fires = \"on\" }, why",
         "line 8, walls: never.1.beside.fires: there is no switch 'fires'; did you mean 'fire'?"),
        ("name = \"fire\"\nvalues", "name = \"walls\"\nvalues",
         "walls: name: 'walls' is the name of another switch"),
        ("[[preset]]", "[[presets]]",
         "'presets' does not belong here; did you mean 'preset'? ([[switch]] | [[preset]])"),
    ],
)  # fmt: skip
def test_a_fault_names_file_row_key_and_the_nearest_word(
    tmp_path: Path, old: str, new: str, fault: str
) -> None:
    found = faults(tmp_path, old, new)
    assert any(fault in one for one in found), found
    assert all(one.startswith("switches.toml") for one in found)


def test_a_switch_that_is_refused_is_not_missing_as_well(tmp_path: Path) -> None:
    (only,) = faults(tmp_path, 'clause = "R2"', "clause = 2")
    assert only == "switches.toml, line 14, fire: clause: 2 is not text"


def test_a_game_without_switches_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(BadContent, match=r"switches.toml: there is no \[\[switch\]\]"):
        read_switches(tmp_path)


@dataclass
class Card:
    name: str
    mana: int
    text: str


def test_a_label_about_a_card_says_what_the_card_says() -> None:
    cards = [Card("Gas", 2, "Everybody sleeps -1."), Card("Pit", 0, "Fall.")]
    label = of_card("Use {name}[ for {mana} mana] – {text}", cards)
    vocabulary = Vocabulary()
    uses = [vocabulary.add(f"use {n}", n) for n in range(2)]
    assert [label(None, use, ()) for use in uses] == [
        "Use Gas for 2 mana – everybody sleeps −1",
        "Use Pit – fall",
    ]


# -- words --------------------------------------------------------------------------------


def words(folder: Path, text: str) -> dict[str, dict[str, str]]:
    (folder / "words.toml").write_text(text, "utf-8")
    return read_words(folder)


def test_words_are_tables_of_texts(tmp_path: Path) -> None:
    text = '[sentences]\ndrew = "{who} drew [{card}|a card]."\n\n[icons]\nhp = "hearts"\n'
    assert words(tmp_path, text) == {
        "sentences": {"drew": "{who} drew [{card}|a card]."},
        "icons": {"hp": "hearts"},
    }


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('[a]\nx = "A {"\n[b]\nx = "B"\n', "words.toml, line 2, a: x: the words of 'x': "),
        ('[a]\nx = "A"\n\n[b]\n# x = 1\n"x" = "B ["\n', "words.toml, line 6, b: x: "),
        ("[a]\nx = 3\n", "words.toml, line 2, a: x: 3 is not text"),
        ('x = "A"\n', "words.toml, line 1: 'x' stands in no table: write it below [sentences]"),
        ("[a\n", "words.toml, line 1: Expected ']'"),
    ],
)
def test_a_fault_of_words_names_table_key_and_line(tmp_path: Path, text: str, fault: str) -> None:
    with pytest.raises(BadContent) as found:
        words(tmp_path, text)
    assert [one.startswith(fault) for one in found.value.faults] == [True]


def test_a_game_that_asks_for_words_has_them(tmp_path: Path) -> None:
    with pytest.raises(BadContent, match=r"words\.toml: it cannot be read"):
        read_words(tmp_path)


def test_a_label_is_found_by_the_action_as_it_is_written() -> None:
    one, other, *_ = WORDS.actions
    label = Labels[None](*plain(WORDS, {one.notation: "Said so"}))
    assert label(None, one, ()) == "Said so"
    assert label(None, other, ()) == other.notation.capitalize()
    with pytest.raises(IllegalAction, match=f"did you mean {one.notation!r}"):
        plain(WORDS, {f"{one.notation}s": "Said so"})


def test_a_family_of_labels_may_grow() -> None:
    one, other, *_ = WORDS.actions
    family = [one]
    label = Labels[None]((family, "Grown"))
    assert label(None, one, ()) == "Grown"
    family.append(other)
    assert label(None, other, ()) == "Grown"
