"""Quests on paper: what a booklet says, and where (DB-17)."""

from pathlib import Path
from typing import Any

import pytest

from undercroft.games.deck_box_dungeons.booklet import booklet, printed
from undercroft.games.deck_box_dungeons.content import BadContent
from undercroft.games.deck_box_dungeons.content.layouts import COLUMNS, ROWS
from undercroft.games.deck_box_dungeons.content.library import ENCOUNTERS, QUESTS
from undercroft.games.deck_box_dungeons.packs import add_pack
from undercroft.games.deck_box_dungeons.tests.packed import WHOLE, own_content, pack

__all__ = ["own_content"]


def room(quest: str, number: int) -> Any:
    """The page of a room, counted from 1."""
    return booklet(quest)["rooms"][number - 1]


def drawn(page: Any, name: str) -> Any:
    """What is drawn of a space, such as B5."""
    x, y = page["columns"].index(name[0]), int(name[1]) - 1
    return next(one for one in page["spaces"] if (one["x"], one["y"]) == (x, y))


@pytest.mark.clause("DB-17.1", "DB-17.4", "DB-17.5")
def test_texts_are_as_on_paper() -> None:
    assert room("The Troll of Harrow Ford", 2)["lines"] == [
        "[1-2] Spawn (P) green and 2 blue.",
        "[3-4] Spawn 4 green.",
        "[5-6] Spawn 2 green and 1 red.",
    ]
    assert room("The Toll Road Below", 3)["lines"] == [
        "Dexterity check, 2 successes: pass, gain 2 treasure; fail, take 1 damage.",
        "Spawn (P) green.",
    ]


@pytest.mark.parametrize("name", list(printed()))
def test_a_booklet_says_what_the_game_says(name: str) -> None:
    """Line by line it is the text that is read at a table, but for (P)."""
    told, quest = booklet(name), next(one for one in QUESTS if one.slug == name)
    assert (told["title"], told["win"]) == (quest.name, quest.win)
    for page, one in zip(told["rooms"], quest.rooms, strict=True):
        text = ENCOUNTERS[one.encounter].text if one.steps else ""
        said = " ".join(page["lines"])
        for colour in ("green", "blue", "red"):
            said = said.replace(f"(P) {colour}", f"1 {colour} per hero")
        assert said == text
        assert page["card"] == one.card


@pytest.mark.clause("DB-17.2", "DB-17.3")
def test_exits_name_the_rooms_behind_them() -> None:
    """The Broken Span lies turned: the exit that is north on its card leads east."""
    ways = {
        way["side"]: (way["to"], way["entrance"]) for way in room("the-toll-road-below", 3)["ways"]
    }
    assert ways["south"] == (2, False)
    first = {
        way["side"]: (way["to"], way["entrance"]) for way in room("the-toll-road-below", 1)["ways"]
    }
    assert first["south"] == (0, True)
    assert first["east"] == (2, False)


@pytest.mark.clause("DB-8.3")
def test_a_room_is_drawn_as_its_card() -> None:
    page = room("The Last Vigil", 6)
    assert len(page["spaces"]) == COLUMNS * ROWS
    assert drawn(page, "D3") | {"x": 0, "y": 0} == {
        "x": 0, "y": 0, "kind": "floor", "start": False, "exit": False, "number": 1,
    }  # fmt: skip
    assert drawn(page, "D2")["number"] == 2
    assert drawn(page, "C4")["kind"] == "water"
    assert drawn(page, "A1")["kind"] == "wall"
    assert drawn(page, "D9")["exit"]
    assert any(one["start"] for one in room("The Last Vigil", 1)["spaces"])


@pytest.mark.clause("DB-19.9")
def test_a_large_party_meets_more() -> None:
    assert [one["party"] for one in booklet("The Troll of Harrow Ford")["rooms"]] == [
        "", "blue", "blue", "blue", "blue", "red", "red",
    ]  # fmt: skip


def test_boss_and_companion_have_the_numbers_of_the_quest() -> None:
    ash = booklet("Brother of Ash")
    assert ash["guarded"]
    assert ash["boss"]["numbers"][-2:] == ["defense +4", "health 5 + 2 × (P)"]
    assert (ash["boss"]["per_rune"], ash["rounds"]) == (-1, 96)
    assert [one["boss"] for one in ash["rooms"]] == [False] * 7 + [True]
    vigil = booklet("The Last Vigil")
    assert vigil["npc"] == {
        "name": "Brother Osric", "speed": 4, "defense": 0, "health": "5 + (P)",
    }  # fmt: skip


def test_what_is_read_later_is_announced_where_it_is_known() -> None:
    vigil = booklet("The Last Vigil")
    assert vigil["later"] == ["Spawn (P) green."]
    assert [one["later"] for one in vigil["rooms"]] == [""] * 5 + ["the first ritual mark is made"]
    troll = room("The Troll of Harrow Ford", 7)
    assert troll["refresh"] == ["[1-5] Nothing.", "[6] Spawn 1 green."]


def test_a_quest_of_a_pack_is_printed_like_one_of_the_box(tmp_path: Path) -> None:
    """Its cards have the numbers that its author gave them."""
    add_pack(pack(tmp_path, **WHOLE))
    assert printed()["the-frozen-stair"] == "The Frozen Stair"
    told = booklet("The Frozen Stair")
    assert [one["card"] for one in told["rooms"]] == ["1A", "15A"]
    assert told["rooms"][0]["lines"] == ["Lay the Rune of Frost on the spawn point."]
    with pytest.raises(BadContent, match="there is no quest 'The Frozen Star'; did you mean"):
        booklet("The Frozen Star")
