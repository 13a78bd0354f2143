"""Quests in the notation of print-and-play quests: they are the rows of a TOML file (DB-17)."""

import tomllib
from json import dumps
from pathlib import Path
from typing import Any, Final

import pytest

from undercroft.games.deck_box_dungeons.checking import check, notation
from undercroft.games.deck_box_dungeons.content.library import QUESTS
from undercroft.games.deck_box_dungeons.content.quest_rows import QUEST
from undercroft.games.deck_box_dungeons.notation import read_notation, write_notation
from undercroft.games.deck_box_dungeons.packs import add_pack
from undercroft.games.deck_box_dungeons.tests.packed import own_content, pack
from undercroft.games.deck_box_dungeons.tests.test_packs import walked
from undercroft.kernel import SeededDice
from undercroft.kit.card_rows import written
from undercroft.kit.reading import Unreadable

__all__ = ["own_content"]

HERE: Final = Path(__file__).parent
FIXED: Final = (HERE / "fixed_quests.txt").read_text("utf-8")
BOX: Final = tomllib.loads((HERE.parent / "content" / "quests.toml").read_text("utf-8"))["quest"]

SHORT: Final = """Quest: The Short Way
Icon: stairs
Story: One room, and a troll in it.
Enemies: Green 1, Blue 2, Red 1
Boss: Giant Troll, health 4
Win: the Giant Troll is defeated and no enemy is on the table.

Map
T1 1A, first room
T1 north -> T2 6A, tier 1
T2 north -> T3 15A, goal

Encounters
E1 The Hall
Nothing happens.

2. Monster Camp
[1-2]-Spawn (P) green and 2 blue
[3-4]-Spawn 4 green
[5-6]-Spawn 2 green and 1 red

E3 The Throne: Boss Giant Troll on space 1. Spawn (P) green.
"""


def rows(text: str) -> list[dict[str, Any]]:
    """The rows of a text without a fault."""
    read = read_notation(text)
    assert read.faults == []
    return read.data["quest"]


def steps(*lines: str) -> list[dict[str, Any]]:
    """The steps of a text that is read in a room."""
    text = SHORT.replace("Nothing happens.", "\n".join(lines))
    found: list[dict[str, Any]] = rows(text)[0]["rooms"][0]["steps"]
    return found


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two rows say the same, the dice in the same order too."""
    first, second = [
        dumps(written(QUEST, QUEST.row.model_validate(row).built()))  # type: ignore[attr-defined]
        for row in (one, other)
    ]
    return first == second


def texts(folder: Path, text: str) -> Path:
    """Write a pack with that text of quests."""
    made = pack(folder)
    (made / "quests").mkdir()
    (made / "quests" / "mine.txt").write_text(text, "utf-8")
    return made


# -- the fixed quests ---------------------------------------------------------------------------


@pytest.mark.clause("DB-17.1", "DB-17.4", "DB-17.5")
def test_the_fixed_quests_as_the_rules_write_them_are_those_of_the_box() -> None:
    found = rows(FIXED)
    assert found == BOX
    assert all(same(one, other) for one, other in zip(found, BOX, strict=True))


@pytest.mark.clause("DB-17.6")
def test_they_are_played_alike_from_the_text_and_from_the_box(tmp_path: Path) -> None:
    mine = FIXED
    for quest in BOX:
        mine = mine.replace(f" {quest['name']}**", f" My {quest['name']}**")
    add_pack(texts(tmp_path, mine))
    told = [one for one in QUESTS if one.source]
    assert [one.name for one in told] == [f"My {quest['name']}" for quest in BOX]
    for one, other in zip(QUESTS, told, strict=False):
        for seed in ("a", "b"):
            assert walked(seed, quest=one.slug) == walked(seed, quest=other.slug)


def test_the_same_quest_as_text_and_as_toml_is_the_same_pack(tmp_path: Path) -> None:
    """Its digest is that of the rows."""
    from undercroft.games.deck_box_dungeons.packs import SHELF

    (row,) = rows(SHORT)
    add_pack(texts(tmp_path / "text", SHORT))
    label = SHELF.labels["my-pack"]
    assert same(row, rows(notation("The Short Way"))[0])
    toml = pack(tmp_path / "toml")
    (toml / "quests").mkdir()
    (toml / "quests" / "other.txt").write_text(notation("The Short Way"), "utf-8")
    add_pack(toml)
    assert SHELF.labels == {"my-pack": label}


# -- there and back -----------------------------------------------------------------------------


@pytest.mark.parametrize("quest", BOX, ids=[str(quest["name"]) for quest in BOX])
def test_what_is_written_is_read_as_the_same_row(quest: dict[str, Any]) -> None:
    assert rows(write_notation(quest)) == [quest]
    assert same(rows(notation(quest["name"]))[0], quest)


class Pick:
    """Chooses among things by seeded dice."""

    def __init__(self, seed: str) -> None:
        self._dice = SeededDice(seed)

    def number(self, least: int, most: int) -> int:
        return least + self._dice.below("number", most - least + 1)

    def one(self, *among: Any) -> Any:
        return among[self.number(0, len(among) - 1)]

    def some(self, *among: str) -> list[str]:
        """Return at least one of them, in any order."""
        left = list(among)
        return [left.pop(self.number(0, len(left) - 1)) for _ in range(self.number(1, len(among)))]


def somehow(pick: Pick, deep: int = 0, sure: bool = True) -> dict[str, Any]:
    """Any step at all; those with branches not too deep."""
    kinds = ["spawn", "place", "rune", "flag", "damage", "hits", "heal", "energy", "treasure"]
    kinds += ["draw"] + ["object"] * sure + ["check", "d6", "may"] * (deep < 3)
    kind = pick.one(*kinds)

    def more() -> list[dict[str, Any]]:
        return [somehow(pick, deep + 1, False) for _ in range(pick.number(1, 3))]

    if kind == "spawn":
        colours = pick.some("green", "blue", "red")
        return {kind: {colour: pick.one(1, 4, "P") for colour in colours}}
    if kind == "place":
        health, space = pick.number(1, 3), pick.number(1, 63)
        return {kind: {"colour": "red", "type": "melee", "health": health, "space": space}}
    if kind in ("rune", "object"):
        return {kind: pick.one("Rune of Embers", "Oil and Fire", "Hit", "Take the 2 hits")}
    if kind == "flag":
        return {kind: "troll lore"}
    if kind == "check":
        step: dict[str, Any] = {kind: pick.one("strength", "wisdom"), "successes": 2}
        words = pick.some("pass", "fail")
        return step | {word: more() for word in ("pass", "fail") if word in words}
    if kind == "d6":
        faces = pick.one(["1-6"], ["1", "2-6"], ["1-3", "4-5", "6"])
        return {kind: [{"on": on, "steps": pick.one([], more())} for on in faces]}
    if kind == "may":
        return {kind: more()}
    size = pick.number(1, 9) * (pick.one(1, -1) if kind in ("energy", "treasure") else 1)
    who: dict[str, Any] = pick.one({}, {"who": "each hero"})
    return {kind: size} | who


@pytest.mark.parametrize("seed", range(60))
def test_any_quest_is_written_and_read_again(seed: int) -> None:
    pick = Pick(f"quest {seed}")
    (quest,) = rows(SHORT)
    for room in quest["rooms"]:
        room["steps"] += [somehow(pick) for _ in range(pick.number(0, 4))]
    quest["text"] = pick.one("# No remark: a story.", "One line.\nAnd another.", "Icon: none")
    quest["after"] = [somehow(pick, 1, False)]
    quest["refresh"] = {"room": 2, "steps": [somehow(pick, 1, False), somehow(pick, 1, False)]}
    quest["npc"] = {"name": "Osric", "icon": "cat", "speed": 3, "defense": -1, "health": 4}
    quest["boss"] |= pick.one({"per_hero": 2}, {"defense": -1, "defense_per_rune": 3})
    quest["runes_guarded"] = True
    assert rows(write_notation(quest)) == [quest]


# -- what can be written ------------------------------------------------------------------------


def test_a_map_may_be_rows_or_arrows_and_texts_a_list() -> None:
    (quest,) = rows(SHORT)
    first, camp, throne = quest["rooms"]
    assert first == {"card": "1A", "name": "The Hall", "steps": []}
    assert (camp["card"], camp["behind"], camp["tier"]) == ("6A", "T1 north", 1)
    assert camp["name"] == "Monster Camp"
    assert [line["on"] for line in camp["steps"][0]["d6"]] == ["1-2", "3-4", "5-6"]
    assert throne["steps"] == [{"boss": True}, {"spawn": {"green": "P"}}]
    assert quest["boss"] == {"name": "Giant Troll", "health": 4}


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["Take 1 hit. 2 damage."], [{"hits": 1}, {"damage": 2}]),
        (["Each hero loses 2 energy and draw 1 item."],
         [{"energy": -2, "who": "each hero"}, {"draw": 1}]),
        (["Place a green melee 2 on space 1 and a red ranged 1 on space 5."],
         [{"place": {"colour": "green", "type": "melee", "health": 2, "space": 1}},
          {"place": {"colour": "red", "type": "ranged", "health": 1, "space": 5}}]),
        (["Put the stone on the spawn point."], [{"object": "stone"}]),
        (["From now on the Giant Troll has no Regenerate."], [{"flag": "troll lore"}]),
        (["Wisdom check, 3 successes: fail, 1 hit."],
         [{"check": "wisdom", "successes": 3, "fail": [{"hits": 1}]}]),
        (["The explorer may do this: take 1 hit and gain 2 treasure."],
         [{"may": [{"hits": 1}, {"treasure": 2}]}]),
        (["[1-3] Heal 1. Draw 1 item. [4-6] Nothing.", "[1-6] Take 1 hit.", "Heal 2."],
         [{"d6": [{"on": "1-3", "steps": [{"heal": 1}, {"draw": 1}]}, {"on": "4-6", "steps": []}]},
          {"d6": [{"on": "1-6", "steps": [{"hits": 1}]}]}, {"heal": 2}]),
        (["Wisdom 2:", "  pass:", "    [1-5] Nothing.", "    [6] Heal 1.", "  fail, take 1 hit."],
         [{"check": "wisdom", "successes": 2, "pass": [
             {"d6": [{"on": "1-5", "steps": []}, {"on": "6", "steps": [{"heal": 1}]}]}],
           "fail": [{"hits": 1}]}]),
    ],
)  # fmt: skip
def test_a_text_is_read_sentence_by_sentence(
    lines: list[str], expected: list[dict[str, Any]]
) -> None:
    assert steps(*lines) == expected


def test_remarks_and_drawings_are_for_people() -> None:
    drawn = "# my first quest\n" + SHORT.replace("Map\n", "```\n#.1.#\n```\n# rooms\nMap\n")
    assert rows(drawn) == rows(SHORT)


# -- what is wrong with a text --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("Enemies: Green", "Enimies: Green",
         ("line 4, column 1, The Short Way: 'Enimies: Green 1, Blue 2, Red 1' is nothing that a"
          " quest says; did you mean 'Enemies', as in 'Enemies: Green 1, Blue 2, Red 1'?")),
        ("Blue 2, ", "",
         "line 4, column 1, The Short Way: the blue card is missing: write 'Green 1, Blue 2, Red"),
        ("Spawn 4 green", "All heroes lose 1 energy",
         "'All heroes lose 1 energy' is nothing that an encounter says; did you mean 'Each', as"),
        ("Blue 2,", "Blue,", "line 4, column 19, The Short Way: 'Blue' is no enemy card"),
        ("health 4", "helth 4",
         ("line 5, column 20, The Short Way: 'helth 4' is nothing that is said here; did you mean"
          " 'health 3 + (P)'?")),
        ("the Giant Troll is defeated", "the Giant Troll is defeeted",
         ("line 6, column 6, The Short Way: 'the Giant Troll is defeeted and no enemy is on the"
          " table' is no goal; did you mean 'the BOSS is defeated and no enemy is on the table'?")),
        ("T1 north -> T2", "T1 north -> T4",
         "line 10, column 1, The Short Way: T2 comes next: number the rooms in their order"),
        ("2. Monster", "4. Monster", "line 10, column 1, The Short Way: there is no encounter E2"),
        ("2. Monster", "4. Monster", "line 17, column 4, The Short Way: E4 is read in no room"),
        ("Spawn 4 green", "Spwan 4 green",
         ("line 19, column 7, The Short Way: 'Spwan 4 green' is nothing that an encounter says; did"
          " you mean 'Spawn', as in 'Spawn (P) green and 1 blue'?")),
        ("Spawn 4 green", "Spawn many green",
         "'Spawn many green' is nothing that an encounter says: write it as 'Spawn (P) green and"),
        ("Spawn 4 green", "Gain 4 gold",
         "line 19, column 14, The Short Way: 'gold' is no thing that heroes gain or lose"),
        ("Spawn 4 green", "Spawn 1 green and 2 green",
         "line 19, column 25, The Short Way: 'green' stands here twice: add the dice up"),
        ("Spawn 4 green", "Wisdom 2: pas, heal 1",
         "line 19, column 17, The Short Way: 'pas, heal 1' is no branch of a check, or the second"),
        ("Boss Giant Troll on", "Boss Giant Toll on",
         "line 22, column 21, The Short Way: the boss of the quest is 'Giant Troll'"),
        ("Win:", "Round limit 35\nWin:", "the round limit of 3 rooms is 36, not 35"),
        ("Quest: The", "The", "line 1, column 1, the text: a quest begins with its name"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_a_fault_with_line_and_column(old: str, new: str, said: str) -> None:
    assert old in SHORT
    found = read_notation(SHORT.replace(old, new)).faults
    assert any(said in fault for fault in found), found


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("T1 north -> T2 6A", "T1 nroth -> T2 6A",
         ("quests/mine.txt, line 10, column 1, The Short Way: where T2 is reached from: 'T1 nroth'"
          " is no exit; did you mean 'T1 north'?")),
        ("6A, tier 1", "66A, tier 1",
         "line 10, column 16, The Short Way: the card of T2: there is no side '66A'"),
        ("6A, tier 1", "6A, tier 5",
         "line 10, column 25, The Short Way: the tier of T2: 5 is no tier (1 | 2 | 3 | goal)"),
        ("Spawn 4 green", "Spawn 4 grene",
         ("line 19, column 15, The Short Way: E2: 'grene' is not allowed; did you mean 'green'?")),
        ("Green 1,", "Green 7,",
         "line 4, column 10, The Short Way: Enemies: there is no card Green 7"),
        ("[5-6]", "[5-7]", "line 20, column 1, The Short Way: E2: '5-7' are no faces of a die"),
        ("[5-6]", "[4-6]", "line 18, column 1, The Short Way: E2: its lines must have the faces 1"),
        ("Spawn 4 green", "Place a red melee 1 on space 63",
         "line 19, column 36, The Short Way: E2: space 63 of 6A is"),
        ("Boss Giant Troll on space 1. ", "",
         ("line 22, column 4, The Short Way: E3: the goal 'slay' has the boss on space 1 of one"
          " room, not 0")),
        ("Nothing happens.", "Rune of Ember on the spawn point.",
         ("line 15, column 1, The Short Way: E1: there is no object 'Rune of Ember'; did you mean"
          " 'Rune of Embers'?")),
        ("Icon: stairs", "Icon: stirs",
         "line 2, column 7, The Short Way: Icon: there is no picture"),
    ],
)  # fmt: skip
def test_faults_of_the_one_check_name_the_place_in_the_text(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    assert old in SHORT
    (only,) = check(texts(tmp_path, SHORT.replace(old, new))).faults
    assert said in only


def test_a_text_of_any_size_is_read_or_refused() -> None:
    with pytest.raises(Unreadable, match="too many lines"):
        read_notation("\n" * 6_000)
    with pytest.raises(Unreadable, match="at most 1,000 signs"):
        read_notation(f"Quest: {'a ' * 600}")
    deep = "\n".join([f"{' ' * n}[1-6]:" for n in range(40)])
    assert "at most 8 levels" in read_notation(SHORT.replace("Nothing happens.", deep)).faults[0]
