"""The four fixed quests as the ledger prints them, and what may be wrong with another one."""

from pathlib import Path
from typing import Any, Final

import pytest

from undercroft.games.deck_box_dungeons.content import RUNES
from undercroft.games.deck_box_dungeons.content.encounters import (
    ESCORT,
    GOAL_TIER,
    GOALS,
    NO_TIER,
    NOTHING,
)
from undercroft.games.deck_box_dungeons.content.library import (
    ENCOUNTERS,
    NPCS,
    QUESTS,
    find_quest,
    known,
    plan_of,
    put,
    unknown,
)
from undercroft.games.deck_box_dungeons.content.quest_rows import QUEST, quest_unknown
from undercroft.games.deck_box_dungeons.content.quests import AS_PRINTED, FIRST, NO_NPC, Quest
from undercroft.games.deck_box_dungeons.content.rooms import LAYOUTS
from undercroft.games.deck_box_dungeons.ground.spaces import DIRECTIONS
from undercroft.games.deck_box_dungeons.tests.dealt import doorways
from undercroft.kernel.errors import nearest
from undercroft.kit.content import BadContent, read
from undercroft.web.assets import icons

RUNE_NAMES: Final = [one.name for one in RUNES if not one.source]

TOLL: Final = find_quest("the-toll-road-below")
TROLL: Final = find_quest("the-troll-of-harrow-ford")
VIGIL: Final = find_quest("the-last-vigil")
ASH: Final = find_quest("brother-of-ash")

# room | card | reached from | tier | encounter | what it says
TOLL_ROOMS: Final = """
T1 | 1A  | first room | -    | Toll Yard | Nothing happens.
T2 | 6A  | T1 east    | 1    | Lookouts | Spawn 1 green and 2 blue.
T3 | 8A  | T2 east    | 2    | Broken Span | Dexterity check, 2 successes: pass, gain 2 treasure; +
    fail, take 1 damage. Spawn 1 green per hero.
T4 | 11A | T2 south   | 2    | Spore Store | Draw 1 item. [1-3] Spawn 1 green per hero. +
    [4-6] Spawn 1 green and 1 blue.
T5 | 15A | T3 east    | goal | The Toll-Warden | Place the Toll-Warden on space 1. +
    Spawn 1 green per hero.
"""
TROLL_ROOMS: Final = """
T1 | 2A  | first room | -    | The Stair | Nothing happens.
T2 | 5A  | T1 north   | 1    | Monster Camp | [1-2] Spawn 1 green per hero and 2 blue. +
    [3-4] Spawn 4 green. [5-6] Spawn 2 green and 1 red.
T3 | 10A | T2 west    | 2    | Hiding Townsfolk | Charisma check, 2 successes: +
    pass, each hero gains 1 treasure. Spawn 1 green per hero.
T4 | 7B  | T2 north   | 2    | Gnawed Bones | Wisdom check, 2 successes: +
    pass, from now on the Giant Troll has no Regenerate. Spawn 1 green per hero and 1 blue.
T5 | 13B | T2 east    | 2    | Spring | Each hero heals 2. [1-3] Nothing. +
    [4-6] Spawn 1 green per hero.
T6 | 14A | T4 east    | 3    | Larder | Draw 1 item. Spawn 1 blue per hero and 2 green.
T7 | 15B | T6 north   | goal | The Troll | Place the Giant Troll on space 1. Spawn 1 green per hero.
"""
VIGIL_ROOMS: Final = """
T1 | 3A  | first room | -    | The Porch | Nothing happens.
T2 | 4A  | T1 north   | 1    | Pilgrims' Bane | Spawn 1 green per hero and 1 blue.
T3 | 9A  | T2 north   | 2    | Court of Echoes | [1-2] Spawn 4 green. +
    [3-4] Spawn 1 green per hero and 1 blue. [5-6] Spawn 1 red.
T4 | 12A | T3 west    | 3    | Ossuary | Strength check, 2 successes: +
    pass, take the Rune of Warding; fail, each hero takes 1 hit. Spawn 1 green per hero.
T5 | 6B  | T3 north   | 3    | Watchers | Place a green ranged 2 on space 3. Spawn 1 blue per hero.
T6 | 13A | T5 west    | goal | The Altar | Put the altar on the spawn point. +
    Spawn 1 green per hero and 1 blue.
"""
ASH_ROOMS: Final = """
T1 | 1B  | first room | -    | The Gate | Nothing happens.
T2 | 8B  | T1 north   | 1    | Drowned Span | Spawn 1 green per hero and 1 blue.
T3 | 12B | T1 west    | 1    | Ember Grave | Lay the Rune of Embers on the spawn point. +
    Spawn 1 green per hero and 1 blue.
T4 | 14B | T2 north   | 2    | Choir | [1-3] Spawn 1 blue per hero and 1 green. +
    [4-6] Spawn 1 red and 1 green.
T5 | 4A  | T1 east    | 1    | Armoury | Draw 1 item. Spawn 3 green.
T6 | 7A  | T4 west    | 3    | Warding Pool | Lay the Rune of Warding on the spawn point. +
    Spawn 1 blue per hero.
T7 | 10B | T4 east    | 3    | Whispers | Wisdom check, 2 successes: +
    pass, each hero gains 1 energy; fail, take 1 hit. Spawn 1 red.
T8 | 15A | T4 north   | goal | The Lich | Place the Ashen Lich on space 1. +
    Spawn 2 green and 1 blue.
"""

CENTRES: Final = {
    TOLL: "0,0 7,0 15,0 7,7 23,0",
    TROLL: "0,0 0,-8 -7,-8 0,-16 7,-8 7,-16 7,-23",
    VIGIL: "0,0 0,-8 0,-16 -7,-16 0,-24 -7,-24",
    ASH: "0,0 0,-8 -7,0 0,-16 7,0 -7,-16 7,-16 0,-24",
}
"""Where the middle of each room lies, read off the maps of the ledger."""
TURNS: Final = {TOLL: "01121", TROLL: "0030110", VIGIL: "000303", ASH: "00301310"}
"""How many quarters each card is turned."""


def printed(quest: Quest) -> list[list[str]]:
    """Return the rooms of a quest as its table has them."""
    found: list[list[str]] = []
    for number, room in enumerate(quest.rooms, 1):
        one = ENCOUNTERS[room.encounter]
        assert one.code == f"E{number}"
        way = f"T{room.parent + 1} {DIRECTIONS[room.direction]}"
        tier = {NO_TIER: "-", GOAL_TIER: "goal"}.get(room.depth, str(room.depth))
        found.append(
            [
                f"T{number}",
                LAYOUTS[room.layout].label,
                "first room" if room.parent == FIRST else way,
                tier,
                one.name,
                one.text,
            ]
        )
    return found


def cells(table: str) -> list[list[str]]:
    """Return the cells of a table; a `+` joins a line with the next one."""
    lines = table.strip().replace("+\n    ", "").splitlines()
    return [[cell.strip() for cell in line.split("|")] for line in lines]


# -- the four quests ------------------------------------------------------------------------


@pytest.mark.clause("DB-19.2")
def test_there_are_four_quests_in_their_order() -> None:
    assert [quest.name for quest in QUESTS] == [
        "The Toll Road Below",
        "The Troll of Harrow Ford",
        "The Last Vigil",
        "Brother of Ash",
    ]
    assert [quest.id for quest in QUESTS] == [0, 1, 2, 3]
    assert [len(quest.rooms) for quest in QUESTS] == [5, 7, 6, 8]


@pytest.mark.clause("DB-17.1")
@pytest.mark.parametrize(
    ("quest", "table"),
    [(TOLL, TOLL_ROOMS), (TROLL, TROLL_ROOMS), (VIGIL, VIGIL_ROOMS), (ASH, ASH_ROOMS)],
    ids=lambda one: one.slug if isinstance(one, Quest) else "",
)
def test_each_room_has_its_card_its_way_in_its_tier_and_its_encounter(
    quest: Quest, table: str
) -> None:
    assert printed(quest) == cells(table)


@pytest.mark.clause("DB-17.2")
@pytest.mark.parametrize("quest", QUESTS, ids=lambda quest: quest.slug)
def test_the_rooms_lie_where_the_map_of_the_quest_draws_them(quest: Quest) -> None:
    plan = plan_of(quest)
    assert plan[0::4] == tuple([room.layout for room in quest.rooms])
    centres = [f"{x},{y}" for x, y in zip(plan[1::4], plan[2::4], strict=True)]
    assert " ".join(centres) == CENTRES[quest]
    assert "".join([str(turn) for turn in plan[3::4]]) == TURNS[quest]


@pytest.mark.clause("DB-7.8")
@pytest.mark.parametrize("quest", QUESTS, ids=lambda quest: quest.slug)
def test_the_only_doorways_are_those_by_which_the_rooms_are_reached(quest: Quest) -> None:
    ways = {(one.room, one.behind) for one in doorways(plan_of(quest))}
    assert ways == {(room.parent, n) for n, room in enumerate(quest.rooms) if room.parent != FIRST}


def test_which_enemy_cards_each_quest_uses() -> None:
    assert TOLL.enemies == (1, 1, 1)
    assert TROLL.enemies == (2, 2, 1)
    assert VIGIL.enemies == (1, 2, 1)
    assert ASH.enemies == (2, 1, 1)


@pytest.mark.clause("DB-16.2")
def test_three_quests_are_won_by_slaying_a_boss_and_one_by_a_rite() -> None:
    assert [GOALS[quest.goal] for quest in QUESTS] == ["slay", "slay", "escort", "slay"]
    assert [quest.goal_room for quest in QUESTS] == [4, 6, 5, 7]
    assert TOLL.win == (
        "The quest is won when the Toll-Warden is defeated and no enemy is on the table."
    )
    assert VIGIL.win == (
        "The quest is won with 3 ritual marks, and lost if Brother Osric dies. Aid the rite is a"
        " special action of a hero beside Brother Osric, while Brother Osric is on the altar or"
        " beside it and no enemy is on the table: it adds a mark."
    )


def test_the_bosses_and_what_their_quests_change_of_them() -> None:
    names = list(known().bosses)
    assert [names[quest.leader] for quest in (TOLL, TROLL, ASH)] == [
        "Toll-Warden",
        "Giant Troll",
        "Ashen Lich",
    ]
    assert VIGIL.leader == NOTHING
    assert VIGIL.boss is None
    changed = [quest.boss for quest in (TOLL, TROLL, ASH) if quest.boss is not None]
    shown = [(one.health, one.per_hero, one.defense, one.defense_per_rune) for one in changed]
    assert shown == [
        (3, 1, AS_PRINTED, 0), (AS_PRINTED, AS_PRINTED, AS_PRINTED, 0), (5, 2, 4, -1),
    ]  # fmt: skip


@pytest.mark.clause("DB-17.4")
def test_while_the_troll_lives_a_six_brings_a_green_enemy_into_its_room() -> None:
    assert ENCOUNTERS[TROLL.each_round].text == "[1-5] Nothing. [6] Spawn 1 green."
    assert TROLL.refresh is not None
    assert TROLL.refresh.room - 1 == TROLL.goal_room == 6
    assert [quest.each_round for quest in (TOLL, VIGIL, ASH)] == [NOTHING] * 3


def test_brother_osric_needs_three_marks_and_the_first_one_brings_enemies() -> None:
    osric = NPCS[VIGIL.led]
    assert (osric.name, osric.speed, osric.defense) == ("Brother Osric", 4, 0)
    assert (osric.health, osric.per_hero) == (5, 1)
    assert (VIGIL.goal, VIGIL.marks) == (ESCORT, 3)
    assert ENCOUNTERS[VIGIL.later].text == "Spawn 1 green per hero."
    assert [(quest.led, quest.marks, quest.later) for quest in (TOLL, TROLL, ASH)] == (
        [(NO_NPC, 0, NOTHING)] * 3
    )


def test_only_in_brother_of_ash_runes_are_guarded() -> None:
    assert [quest.runes_guarded for quest in QUESTS] == [False, False, False, True]


def test_a_quest_is_found_by_name_or_slug() -> None:
    assert find_quest("the troll of harrow ford") is TROLL
    with pytest.raises(BadContent, match="no quest 'The Last Virgil'; did you mean 'The Last Vi"):
        find_quest("The Last Virgil")


# -- somebody else's quest --------------------------------------------------------------------

SMALL: Final[dict[str, Any]] = {
    "name": "Test",
    "icon": "troll",
    "text": "Go there.",
    "goal": "slay",
    "boss": {"name": "Giant Troll"},
    "enemies": {"green": 1, "blue": 1, "red": 1},
    "rooms": [
        {"card": "1A", "name": "Here", "steps": []},
        {"card": "15A", "behind": "T1 east", "tier": "goal", "name": "There",
         "steps": [{"boss": True}]},
    ],
}  # fmt: skip
HERE, THERE = SMALL["rooms"]
ALTAR: Final = THERE | {"steps": [{"object": "altar"}]}
OSRIC: Final = {"name": "Osric", "icon": "prayer", "speed": 4, "defense": 0, "health": 5}


def room(card: str, behind: str, tier: object = 1) -> dict[str, Any]:
    """Return a room without an encounter."""
    return {"card": card, "behind": behind, "tier": tier, "name": "Hall", "steps": []}


def faults(**changed: Any) -> list[tuple[str, str]]:
    """Return what is wrong with the small quest after these changes; None takes a key away."""
    data = {key: value for key, value in (SMALL | changed).items() if value is not None}
    row: Any = QUEST.row.model_validate(data)
    found: list[tuple[str, str]] = row.faults(in_pack=True)
    return found or quest_unknown(row.built(), known())


def test_the_small_quest_has_no_fault() -> None:
    assert faults() == []
    assert faults(goal="escort", boss=None, npc=OSRIC, marks=1, rooms=[HERE, ALTAR]) == []


@pytest.mark.parametrize(
    ("changed", "key", "why"),
    [
        ({"rooms": [room("1A", "T1 east"), THERE]}, "rooms.1",
         "the first room has no tier and lies behind no exit"),
        ({"rooms": [HERE, THERE | {"behind": "T2 east"}]}, "rooms.2.behind",
         "write the exit of an earlier room"),
        ({"rooms": [HERE, THERE, {"card": "4A", "behind": "T1 west", "name": "x", "steps": []}]},
         "rooms.3.tier", "is missing"),
        ({"rooms": [HERE, THERE, room("15B", "T1 west")]}, "rooms.3.card",
         "room card 15 lies there twice"),
        ({"rooms": [HERE, room("4A", "T1 north")]}, "rooms",
         '0 rooms have tier "goal": a quest has one'),
        ({"boss": None}, "boss", "the goal 'slay' needs one"),
        ({"goal": "cleanse"}, "boss", "the goal 'cleanse' has none"),
        ({"rooms": [HERE, THERE | {"steps": []}]}, "rooms.2.steps",
         "the goal 'slay' has one step { boss = true }, not 0"),
        ({"goal": "seal", "boss": None, "rooms": [HERE, ALTAR]}, "rooms.2.steps",
         "the goal room holds not one stone: write { object = 'stone' }"),
        ({"rooms": [HERE | {"steps": [{"object": "relic"}]}, THERE]}, "rooms.1.steps.1.object",
         "the goal 'slay' has no relic"),
        ({"npc": OSRIC, "marks": 3}, "npc",
         "the goal 'escort', and no other, has an npc and marks"),
        ({"refresh": {"room": 3, "steps": []}}, "refresh.room", "there is no room 3"),
        ({"rooms": [HERE, THERE | {"steps": [{"boss": True}, {"energy": 0}]}]},
         "rooms.2.steps.2.energy", "0 changes nothing"),
        ({"after": [{"boss": True}]}, "after.1.boss",
         "write it in a room by itself: no goal depends on a check, a die or a choice"),
        ({"refresh": {"room": 2, "steps": [{"object": "altar"}]}}, "refresh.steps.1.object",
         "write it in a room by itself: no goal depends on a check, a die or a choice"),
        ({"after": [{"rune": "Rune of Ash"}]}, "after.1.rune",
         (f"there is no rune 'Rune of Ash'{nearest('Rune of Ash', RUNE_NAMES)}"
          f" ({' | '.join(RUNE_NAMES)})")),
        ({"boss": {"name": "Giant Trol"}}, "boss.name",
         ("there is no boss 'Giant Trol'; did you mean 'Giant Troll'?"
          " (Giant Troll | Ashen Lich | Toll-Warden)")),
        ({"enemies": {"green": 3, "blue": 1, "red": 1}}, "enemies.green",
         "there is no card Green 3; did you mean 'Green 2'? (Green 1 | Green 2)"),
        ({"rooms": [HERE, THERE | {"card": "16A"}]}, "rooms.2.card",
         "there is no side '16A' of a room card; did you mean '6A'?"),
        ({"rooms": [HERE, THERE, room("4A", "T2 south")]}, "rooms.3.behind",
         "the exit T2 south does not exist; did you mean 'T1 north'? (T1 north | T1 west)"),
        ({"rooms": [HERE, THERE, room("4A", "T1 east")]}, "rooms.3.behind",
         "the exit T1 east leads elsewhere; did you mean 'T1 west'? (T1 north | T1 west)"),
        ({"rooms": [HERE, THERE, room("4A", "T2 west")]}, "rooms.3.behind",
         "the exit T2 west leads elsewhere; did you mean 'T1 west'? (T1 north | T1 west)"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_quest(changed: dict[str, Any], key: str, why: str) -> None:
    assert (key, why) in faults(**changed)


@pytest.mark.clause("DB-19.7")
def test_a_room_that_would_lie_on_another_one_is_refused() -> None:
    two = [HERE, room("14A", "T1 north"), room("9A", "T1 east")]
    east = room("4A", "T2 east")
    goal = THERE | {"behind": "T1 west"}
    assert faults(rooms=[*two, room("5A", "T3 north"), goal]) == []
    assert faults(rooms=[*two, east, goal]) == []
    assert faults(rooms=[*two, east, room("5A", "T3 north"), goal]) == [
        ("rooms.5.behind", "5A does not fit behind the exit T3 north (none would do)")
    ]


def test_a_fault_names_the_file_the_line_and_the_quest(tmp_path: Path) -> None:
    lines = [
        "# mine",
        "[[quest]]",
        'name = "Pit"',
        'icon = "troll"',
        'text = "Deep."',
        'goal = "cleanse"',
        "enemies = { green = 1, blue = 1, red = 2 }",
        "rooms = [",
        '  { card = "1A", name = "Here", steps = [] },',
        '  { card = "15A", behind = "T1 north", tier = "goal", name = "There", steps = [] },',
        "]",
    ]
    (tmp_path / QUEST.file).write_text("\n".join(lines), "utf-8")
    batch = read(tmp_path, [QUEST], in_pack=True)
    assert batch.faults == []
    (only,) = unknown(batch, known())
    assert only.startswith("quests.toml, line 7, Pit: enemies.red: there is no card Red 2; did you")


def test_a_quest_of_a_pack_stands_behind_the_others(tmp_path: Path) -> None:
    (tmp_path / QUEST.file).write_text(
        """
[[quest]]
name = "A Short Walk"
icon = "prayer"
text = "Go there."
goal = "escort"
npc = { name = "Old Ada", icon = "prayer", speed = 3, defense = 1, health = 4 }
marks = 2
after = [{ hits = 1, who = "each hero" }]
enemies = { green = 2, blue = 2, red = 1 }
rooms = [
  { card = "1A", name = "Here", steps = [{ treasure = 1 }] },
  { card = "15A", behind = "T1 north", tier = "goal", name = "There", steps = [
    { object = "altar" },
  ] },
]
""",
        "utf-8",
    )
    sizes = len(QUESTS), len(ENCOUNTERS), len(NPCS)
    batch = read(tmp_path, [QUEST], in_pack=True)
    assert (batch.faults, unknown(batch, known())) == ([], [])
    put(batch, known(), "walks")
    try:
        walk = find_quest("A Short Walk")
        assert (walk.id, walk.source, walk.marks) == (4, "walks", 2)
        assert (NPCS[walk.led].name, NPCS[walk.led].health, NPCS[walk.led].per_hero) == (
            "Old Ada",
            4,
            0,
        )
        assert [ENCOUNTERS[room.encounter].text for room in walk.rooms] == [
            "Gain 1 treasure.",
            "Put the altar on the spawn point.",
        ]
        assert ENCOUNTERS[walk.later].text == "Each hero takes 1 hit."
        assert plan_of(walk) == (0, 0, 0, 0, 28, 0, -8, 0)
        assert [one.id for one in ENCOUNTERS] == list(range(len(ENCOUNTERS)))
    finally:
        del QUESTS[sizes[0] :], ENCOUNTERS[sizes[1] :], NPCS[sizes[2] :]


def test_quests_and_whom_heroes_lead_have_pictures_that_the_set_has() -> None:
    pictures = [quest.icon for quest in QUESTS] + [npc.icon for npc in NPCS]
    assert set(pictures) - set(icons()) == set()
    assert len(set(pictures)) == len(pictures) == 5


@pytest.mark.parametrize(
    ("key", "value", "why"),
    [
        ("behind", "T1 up",
         "rooms.2.behind: 'T1 up' is no exit (a room and a side, such as \"T1 north\")"),
        ("behind", "T1 nord", ("rooms.2.behind: 'T1 nord' is no exit; did you mean 'T1 north'?"
         ' (a room and a side, such as "T1 north")')),
        ("tier", 4, "rooms.2.tier: 4 is no tier (1 | 2 | 3 | goal)"),
        ("tier", "gaol",
         "rooms.2.tier: 'gaol' is no tier; did you mean 'goal'? (1 | 2 | 3 | goal)"),
    ],
)  # fmt: skip
def test_how_exits_and_tiers_are_written(key: str, value: object, why: str, tmp_path: Path) -> None:
    shown = f'"{value}"' if isinstance(value, str) else value
    tier = "" if key == "tier" else ", tier = 1"
    text = (
        '[[quest]]\nname = "Pit"\nicon = "troll"\ntext = "Deep."\ngoal = "cleanse"\n'
        "enemies = { green = 1, blue = 1, red = 1 }\n"
        'rooms = [{ card = "1A", name = "Here", steps = [] },\n'
        f'{{ card = "15A", {key} = {shown}{tier}, name = "There", steps = [] }}]\n'
    )
    (tmp_path / QUEST.file).write_text(text, "utf-8")
    assert read(tmp_path, [QUEST]).faults == [f"quests.toml, line 8, Pit: {why} (DB-17.1)"]
