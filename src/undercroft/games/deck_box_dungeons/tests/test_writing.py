"""Quests while they are written: texts to begin with, words to write, and the map of a draft."""

import re
from collections.abc import Mapping
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from undercroft.games.deck_box_dungeons.checking import check_text
from undercroft.games.deck_box_dungeons.tests.packed import kept
from undercroft.games.deck_box_dungeons.writing import NEW_QUEST, starts, words
from undercroft.testing import effort


def drawn(text: str) -> Mapping[str, Any]:
    """The map of the only quest of a text."""
    (one,) = check_text(text).maps
    return one


def cards(text: str) -> list[tuple[int, str]]:
    """The rooms that lie."""
    return [(one["number"], one["card"]) for one in drawn(text)["rooms"]]


@pytest.mark.parametrize("title", starts())
def test_a_text_to_begin_with_has_no_fault(title: str) -> None:
    before = kept()
    written = check_text(starts()[title])
    assert written.faults == []
    assert len(written.quests) == len(written.maps) == 1
    assert written.maps[0]["missing"] == []
    assert kept() == before


@pytest.mark.parametrize("heading", words())
def test_a_word_is_what_a_quest_may_say(heading: str) -> None:
    """In its place: a step between steps, a room behind the last, a line in place of its line."""
    for word in words()[heading]:
        text = NEW_QUEST
        if heading == "What happens in a room":
            text = text.replace("    { spawn", word.text + "    { spawn", 1)
        elif heading == "Runes":
            text = text.replace("    { spawn", f"    {{ rune = {word.text} }},\n    {{ spawn", 1)
        elif heading == "Bosses":
            text = re.sub("boss = {.*}\n", word.text, text)
        elif heading == "Goals":
            text = re.sub("goal = .*\n", word.text, text)
        elif heading == "Enemy cards":
            text = re.sub(rf"{word.text[:-1]}[0-9]", word.text, text)
        else:
            text = text.removesuffix("]\n") + word.text + "]\n"
        faults = " ".join(check_text(text).faults)
        for wrong in ("is not a key", "there is no", "Expected", "value"):
            assert wrong not in faults, (word, faults)


def test_rooms_lie_and_say_which_exits_are_open() -> None:
    one = drawn(NEW_QUEST)
    assert cards(NEW_QUEST) == [(1, "1A"), (2, "6A"), (3, "15A")]
    assert one["open"] == ["T1 north", "T1 west", "T2 south"]
    assert [thing.kind for thing in one["things"]] == ["boss"]
    exits = {space["exit"] for space in one["spaces"]}
    assert exits == {"", "door", "nowhere", "entrance"}
    assert sum(space["start"] for space in one["spaces"]) > 0


def test_a_room_that_cannot_lie_is_named_and_the_others_are_drawn() -> None:
    text = NEW_QUEST.replace('"T2 east"', '"T1 west"').replace('"6A"', '"66A"')
    assert cards(text) == [(1, "1A"), (3, "15A")]
    assert drawn(text)["missing"] == ["T2 66A"]
    names = {space["name"].partition("-")[0] for space in drawn(text)["spaces"]}
    assert names == {"1", "3"}
    (fault,) = check_text(text).faults
    assert fault.startswith("quests.toml, line 13, My Quest: rooms.2.card: there is no side '66A'")


def test_a_draft_is_drawn_whatever_is_wrong_with_the_rest() -> None:
    text = NEW_QUEST.replace("spawn", "spwn").replace('goal = "slay"\n', "").replace('"15A"', "15")
    assert cards(text) == [(1, "1A"), (2, "6A")]
    assert len(check_text(text).faults) == 3


def test_an_enemy_with_a_space_and_what_a_die_may_bring_are_drawn() -> None:
    place = '{ place = { colour = "red", type = "melee", health = 2, space = 2 } }'
    text = NEW_QUEST.replace(
        "{ spawn = { green = 2 } }",
        f'{{ d6 = [{{ on = "1-6", steps = [{place}, {{ object = "altar" }}] }}] }}',
    )
    kinds = [(thing.kind, thing.name) for thing in drawn(text)["things"]]
    assert kinds == [("red", "red melee"), ("altar", "altar"), ("boss", "the boss")]


def test_three_quests_are_looked_at_and_no_fourth() -> None:
    rest = list(starts().values())[1:]
    assert len(check_text("\n".join(rest[:3])).maps) == 3
    (fault,) = check_text("\n".join(rest)).faults
    assert fault == "quests.toml: it has 4 of [[quest]]: at most 3 are looked at"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "quests.toml, line 1: write [[quest]] in front of a quest"),
        ("[[quest]]\nname = \n", "quests.toml, line 2: this is no value"),
        ("[[room]]\n", "quests.toml, line 1: 'room' does not belong here"),
        ("quest = 1\n", "quests.toml, line 1: write [[quest]] in front of each quest"),
        ("x = " + "[" * 99, "quests.toml: its values are nested too deeply"),
        ('[[quest]]\nrooms = "none"\n', "quests.toml, line 1, quest 1: name: is missing"),
    ],
)
def test_a_text_that_is_no_quest_says_where(text: str, fault: str) -> None:
    assert check_text(text).faults[0].startswith(fault)


SIGNS: Final = [
    "{",
    "}",
    "[",
    "]",
    '"',
    "=",
    ",",
    "\n",
    "-1",
    "99",
    '"T9 north"',
    "true",
    "1979-05-27",
    "",
]
PARTS: Final = re.findall(r'"[^"]*"|\w+|\s+|.', starts()["Brother of Ash"])
TYPED: Final = st.tuples(st.integers(0, len(PARTS) - 1), st.sampled_from([*SIGNS, *PARTS]))


@settings(deadline=None, max_examples=effort(60, 600))
@given(st.lists(TYPED, min_size=1, max_size=4))
def test_whatever_is_typed_is_looked_at(typed: list[tuple[int, str]]) -> None:
    """No text makes it fail: signs, words and values in places where they do not belong."""
    text = PARTS.copy()
    for at, part in typed:
        text[at] = part
    written = check_text("".join(text))
    assert written.faults or written.quests
