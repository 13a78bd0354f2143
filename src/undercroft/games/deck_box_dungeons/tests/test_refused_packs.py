"""Packs that are refused: where, why, and nothing of them stays."""

from pathlib import Path
from typing import Final

import pytest

from undercroft.games.deck_box_dungeons.packs import add_pack
from undercroft.games.deck_box_dungeons.tests.packed import (
    ABOUT,
    ENCOUNTER,
    HERO,
    QUESTS_FILE,
    ROOM,
    WHOLE,
    own_content,
    pack,
    refused,
    side,
)

__all__ = ["own_content"]

# -- packs that nobody has seen ---------------------------------------------------------------

ODD_ROWS: Final = {
    "encounters": """[[encounter]]
name = "Goblins"
tier = 7
steps = [{ spawn = { goblin = 2 } }, { dance = 1 }, { spawn = "goblins" }, { check = "luck" }]
""",
    "items": """[[item]]
name = "Elixir"
icon = "potion"
cost = 3
moments = ["sometimes"]
effect = { does = "healing" }
""",
    "heroes": HERO.replace("health = 9", 'health = "much"').replace("melee", "meele"),
}
ODD_ROOMS: Final = {
    "rooms": ROOM.replace("#.....#\n#.~.~.#", "#######\n#.~.~.#"),
    "quests": """[[quest]]
name = "Nowhere"
icon = "stairs"
text = "There is no room."
goal = "recover"
enemies = { green = 1, blue = 1, red = 1 }
rooms = []
""",
}
ODD_MAP: Final = {
    "quests": QUESTS_FILE.replace("Rune of Frost", "relic")
    .replace('"slay"', '"recover"')
    .replace('boss = { name = "Frost King" }\n', "")
    .replace("{ boss = true }, ", "")
    .replace('object = "relic"', "damage = 1")
    .replace('goal", name = "The Throne", steps = [', 'goal", name = "The Throne", steps = [\n'
             '    { object = "relic" },')
    .replace('"1A"', '"6A"')
}  # fmt: skip


@pytest.mark.parametrize(
    ("files", "said"),
    [
        (ODD_ROWS, [
            "heroes.toml, line 10, Bruna: health: 'much' is not a whole number (DB-2.6)",
            ("heroes.toml, line 5, Bruna: meele: is not a key here; did you mean 'melee'?"
             " (name | replaces | icon | colour | melee | ranged | defense | speed | skills |"
             " health) (DB-2.6)"),
            ("items.toml, line 5, Elixir: moments.1: 'sometimes' is not allowed"
             " (any | rolled | hit | defended | declare | lethal) (DB-2.5)"),
            "items.toml, line 6, Elixir: effect.does: 'healing' is not allowed; did you",
            "encounters.toml, line 3, Goblins: tier: 7 is too large: at most 3 (DB-19.8)",
            ("encounters.toml, line 4, Goblins: steps.1.spawn.goblin: 'goblin' is not allowed"
             " (green | blue | red) (DB-19.8)"),
            "encounters.toml, line 4, Goblins: steps.2.dance: is not a key here;",
            ("encounters.toml, line 4, Goblins: steps.3.spawn: 'goblins' is not a table, which"
             " stands in braces: { key = value } (DB-19.8)"),
            ("encounters.toml, line 4, Goblins: steps.4.check: 'luck' is not allowed"
             " (strength | dexterity | wisdom | charisma) (DB-19.8)"),
        ]),
        (ODD_ROOMS, [
            ("rooms.toml, line 5, Frost Hall: grid.1: without entering a pit, nobody can walk to"
             " column 4 of row 1 of side A (DB-19.11)"),
            "quests.toml, line 7, Nowhere: rooms: has 0 entries: at least 2 (DB-17.1)",
        ]),
        (ODD_MAP, [
            ("quests.toml, line 8, The Frozen Stair: rooms.1.card: 6A has no start area;"
             " did you mean '3A'? (1A | 1B | 2A | 2B | 3A | 3B) (DB-17.1)"),
        ]),
    ],
    ids=["rows", "rooms", "map"],
)  # fmt: skip
def test_an_odd_pack_is_refused_line_by_line(
    tmp_path: Path, files: dict[str, str], said: list[str]
) -> None:
    faults = refused(pack(tmp_path, **files))
    assert [fault[: len(line)] for fault, line in zip(faults, said, strict=True)] == said


# -- what is refused ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("heroes", "Bruna", "Calder",
         "name: 'Calder' is the name of another hero (the game itself) (DB-2.6)"),
        ("items", "Lucky Boots", "Greatsword",
         "name: 'Greatsword' is the name of another item (the game itself) (DB-2.5)"),
        ("items", "Lucky Boots", "Bruna", "name: 'Bruna' is the name of another item (my-pack)"),
        ("items", "Lucky Boots", "Blink", "name: 'Blink' is the name of an ability (DB-2.5)"),
        ("abilities", "Sidestep", "Blink",
         "line 7, Ranger: abilities.2.name: 'Blink' is the name of another ability, an item or"),
        ("abilities", "Sidestep", "Lucky Boots",
         "line 7, Ranger: abilities.2.name: 'Lucky Boots' is the name of another ability, an"),
        ("enemies", 'type = "melee"\nmelee_dice', 'type = "ranged"\nranged_dice',
         "line 16, Frost Imp: type: 'Frost Archer' is the ranged side of Green 1 already (DB-2.2)"),
        ("rooms", ROOM, ROOM + ROOM.replace("Frost", "Fire"),
         "Fire Hall: number: 1 is that of another room card (DB-19.11)"),
        ("quests", "The Frozen Stair", "Generated",
         "name: 'Generated' is the name of another quest (the game itself) (DB-17.1)"),
        ("quests", "The Frozen Stair", "Gate Watch",
         "name: 'Gate Watch' is the name of another quest (the game itself)"),
        ("quests", "Frost King", "Frost Kind",
         "boss.name: there is no boss 'Frost Kind'; did you mean 'Frost King'?"),
        ("quests", "green = 1,", "green = 4,",
         "line 7, The Frozen Stair: enemies.green: there is no card Green 4; did you mean"),
        ("quests", '"1A"', '"5A"', "rooms.1.card: 5A has no start area"),
        ("quests", '"15A"', '"25A"', "rooms.2.card: there is no side '25A' of a room card"),
        ("encounters", "tier = 1", 'tier = 1\ngoal = "slay"',
         "line 4, Ice Wind: goal: is not for packs (DB-19.8)"),
        ("encounters", "tier = 1", "tier = 1\nafter = []",
         "line 4, Ice Wind: after: is not for packs (DB-19.8)"),
        ("encounters", "tier = 1\n", "", "line 1, Ice Wind: tier: is missing (DB-19.8)"),
        ("encounters", "damage = 1", 'rune = "Rune of Fros"',
         "steps.1.rune: there is no rune 'Rune of Fros'; did you mean 'Rune of Frost'?"),
    ],
)  # fmt: skip
def test_a_fault_is_named_and_nothing_stays(
    tmp_path: Path, file: str, old: str, new: str, said: str
) -> None:
    assert old in WHOLE[file]
    faults = refused(pack(tmp_path, **WHOLE | {file: WHOLE[file].replace(old, new)}))
    assert said in "\n".join(faults)


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("quests", "{ spawn = { green = 1 } }", "{ spwan = { green = 1 } }",
         ("quests.toml, line 11, The Frozen Stair: rooms.2.steps.2.spwan: is not a key here; did"
          " you mean 'spawn'?")),
        ("quests", 'tier = "goal"', 'tier = "gaol"',
         ("quests.toml, line 10, The Frozen Stair: rooms.2.tier: 'gaol' is no tier; did you mean"
          " 'goal'?")),
        ("quests", ', tier = "goal"', "",
         "quests.toml, line 10, The Frozen Stair: rooms.2.tier: is missing"),
        ("quests", "T1 north", "T1 nord",
         ("quests.toml, line 10, The Frozen Stair: rooms.2.behind: 'T1 nord' is no exit; did you"
          " mean 'T1 north'?")),
        ("quests", "green = 1 }", 'green = "p" }',
         ("quests.toml, line 11, The Frozen Stair: rooms.2.steps.2.spawn.green: 'p' is no number of"
          " dice; did you mean 'P'?")),
        ("quests", "{ boss = true }", "{ boss = true, damage = 1 }",
         "quests.toml, line 11, The Frozen Stair: rooms.2.steps.1: give each step one of"),
        ("quests", '"15A"', '"15C"',
         ("quests.toml, line 10, The Frozen Stair: rooms.2.card: '15C' is not a side of a room"
          " card: write number and letter")),
        ("enemies", "ranged_dice = 2", "ranged_dice = 11",
         "enemies.toml, line 7, Frost Archer: ranged_dice: 11 is too large: at most 10"),
        ("enemies", 'colour = "green"', 'colour = "gren"',
         "enemies.toml, line 4, Frost Archer: colour: 'gren' is not allowed; did you mean"),
        ("enemies", "card = 1", "crad = 1",
         "enemies.toml, line 5, Frost Archer: crad: is not a key here; did you mean 'card'?"),
        ("enemies", side("Frost Imp", "melee"), "",
         "enemies.toml, line 5, Frost Archer: card: Green 1 has no melee side (DB-2.2)"),
        ("runes", 'moments = ["declare"]', 'moments = ["declared"]',
         ("runes.toml, line 4, Rune of Frost: moments.1: 'declared' is not allowed; did you mean"
          " 'declare'?")),
        ("abilities", '"dodging"', '"doging"',
         ("abilities.toml, line 7, Ranger: abilities.2.icon: there is no picture 'doging'; did you"
          " mean 'dodging'?")),
        ("rooms", "###+###\n", "######\n",
         "rooms.toml, line 5, Frost Hall: grid.1: row 1 has 6 spaces: a card has 7"),
    ],
)  # fmt: skip
def test_a_fault_is_told_once_with_its_own_line(
    tmp_path: Path, file: str, old: str, new: str, said: str
) -> None:
    """A row that is refused is there: nothing that needs it is called missing."""
    assert old in WHOLE[file]
    (only,) = refused(pack(tmp_path, **WHOLE | {file: WHOLE[file].replace(old, new, 1)}))
    assert only.startswith(said)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("green = 1,", "green = 3,", "enemies.green: there is no card Green 3; did you mean"),
        ("green = 1,", "green = 3,", "(Green 1 | Green 2)"),
        ("blue = 2,", "blue = 4,", "(Blue 1 | Blue 2 | Blue 7)"),
        ('"1A"', '"16A"', "rooms.1.card: there is no side '16A' of a room card; did you mean '6A'"),
        ('"1A"', '"5A"', "rooms.1.card: 5A has no start area; did you mean '3A'? (1A | 1B | 2A |"),
        ('"15A"', '"1B"', "rooms.2.card: room card 1 lies there twice"),
    ],
)
def test_a_fault_says_numbers_as_the_author_writes_them(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    """The pack's Green 1 and room card 1 get the numbers 3 and 16, which are in nobody's file."""
    blue = side("Frost Wolf", "ranged", 7, "blue") + side("Frost Bear", "melee", 7, "blue")
    files = {"enemies": WHOLE["enemies"] + blue, "quests": QUESTS_FILE.replace(old, new)}
    (only,) = refused(pack(tmp_path, **WHOLE | files))
    assert said in only


def test_a_faulty_pack_may_come_again_mended(tmp_path: Path) -> None:
    refused(pack(tmp_path, **WHOLE | {"quests": QUESTS_FILE.replace("T1 north", "T1 nowhere")}))
    refused(pack(tmp_path, **WHOLE | {"quests": QUESTS_FILE.replace('"1A"', '"4A"')}))
    assert add_pack(pack(tmp_path, **WHOLE)) == "My Pack"


def test_a_name_of_another_pack_is_refused(tmp_path: Path) -> None:
    add_pack(pack(tmp_path / "one", heroes=HERO, encounters=ENCOUNTER))
    about = ABOUT.replace("my-pack", "more")
    faults = refused(pack(tmp_path / "two", about, heroes=HERO, encounters=ENCOUNTER))
    assert faults == [
        "heroes.toml, line 2, Bruna: name: 'Bruna' is the name of another hero (my-pack) (DB-2.6)",
        ("encounters.toml, line 2, Ice Wind: name: 'Ice Wind' is the name of another encounter"
         " (my-pack) (DB-19.8)"),
    ]  # fmt: skip


def test_a_pack_of_another_game_and_an_empty_one_are_refused(tmp_path: Path) -> None:
    other = pack(tmp_path / "one", ABOUT.replace("deck-box-dungeons", "dungeon-keeper"))
    assert "is another game than 'deck-box-dungeons'" in refused(other)[0]
    (said,) = refused(pack(tmp_path / "two"))
    assert said.endswith(
        "the pack has no content; it may have heroes.toml, equipment.toml, abilities.toml,"
        " items.toml, runes.toml, enemies.toml, bosses.toml, rooms.toml, encounters.toml,"
        " quests.toml"
    )
