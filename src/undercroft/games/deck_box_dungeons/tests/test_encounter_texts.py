"""Encounters: what each one says, what its program does, and what may be wrong with one."""

from pathlib import Path
from typing import Any, Final

import pytest

from undercroft.games.deck_box_dungeons.content.cards import (
    BLUE,
    CHARISMA,
    DEXTERITY,
    GREEN,
    MELEE,
    RANGED,
    RED,
    WISDOM,
)
from undercroft.games.deck_box_dungeons.content.encounters import (
    ALTAR,
    BOSS,
    CHECK,
    CLEANSE,
    D6,
    EACH_HERO,
    END,
    ENERGY,
    ESCORT,
    EXPLORER,
    GOAL_TIER,
    GOTO,
    HEAL,
    MAY,
    NOTHING,
    OBJECT,
    PER_HERO,
    PLACE,
    RECOVER,
    RELIC,
    RUNE,
    SEAL,
    SLAY,
    SPAWN,
    STONE,
    Encounter,
    Names,
    Op,
    line_of,
    tell,
)
from undercroft.games.deck_box_dungeons.content.library import (
    ENCOUNTERS,
    goal_encounter,
)
from undercroft.games.deck_box_dungeons.content.quest_rows import ENCOUNTER
from undercroft.games.deck_box_dungeons.content.words import paragraph
from undercroft.games.deck_box_dungeons.tests.found import find_encounter, listing
from undercroft.kit.content import BadContent, read

# code | name | tier | what it says
TABLE: Final = """
A1 | Gate Watch | 1 | Spawn 1 green per hero and 1 blue.
A2 | Scavengers | 1 | [1-2] Spawn 1 green per hero. [3-4] Spawn 1 green and 1 blue. +
    [5-6] Spawn 3 green.
A3 | Tripwires | 1 | Dexterity check, 2 successes: pass, gain 2 treasure; fail, take 1 damage. +
    Spawn 1 green per hero.
A4 | Sealed Satchel | 1 | Wisdom check, 2 successes: pass, draw 1 item; fail, take 1 hit. +
    Spawn 3 green.
A5 | Beggars' Hoard | 1 | Each hero gains 1 treasure. Spawn 1 green per hero and 1 blue.
A6 | Quiet Chapel | 1 | Each hero heals 1. Spawn 1 green and 1 blue.
B1 | Monster Camp | 2 | [1-2] Spawn 1 green per hero and 2 blue. [3-4] Spawn 4 green. +
    [5-6] Spawn 2 green and 1 red.
B2 | Sentries | 2 | Spawn 1 blue per hero and 1 green.
B3 | Falling Roof | 2 | Strength check, 2 successes: pass, draw 1 item; +
    fail, each hero takes 1 hit. Spawn 1 green per hero and 1 blue.
B4 | Parley | 2 | Charisma check, 2 successes: pass, each hero heals 2; fail, spawn 1 blue. +
    Spawn 1 green per hero.
B5 | Warded Alcove | 2 | Wisdom check, 3 successes: pass, take the Rune of Warding; +
    fail, lose 2 energy. Spawn 1 green per hero and 1 blue.
B6 | Clear Spring | 2 | [1-3] Each hero heals 3. [4-6] Spawn 1 green per hero and 1 blue.
B7 | Ambush | 2 | Place a green melee 2 on space 1. Place a green ranged 1 on space 5. +
    Spawn 1 blue per hero.
C1 | Champions | 3 | Spawn 1 blue per hero and 1 red.
C2 | Warband | 3 | [1-2] Spawn 1 green per hero and 2 blue. +
    [3-4] Spawn 1 blue per hero and 2 green. [5-6] Spawn 1 red and 1 green per hero.
C3 | Ember Vault | 3 | Dexterity check, 3 successes: pass, take the Rune of Embers; +
    fail, each hero takes 1 hit. Spawn 1 blue per hero and 1 green.
C4 | Last Rest | 3 | Each hero heals 2. Spawn 1 green per hero and 2 blue.
C5 | Portcullis | 3 | Strength check, 2 successes: pass, each hero gains 2 treasure; +
    fail, take 1 damage. Spawn 1 green per hero and 1 blue per hero.
C6 | Pit Champion | 3 | Place a red melee 2 on space 1. Spawn 1 green per hero and 1 blue.
"""

GOAL_ROOMS: Final = (
    (SLAY, "Place the boss on space 1. Spawn 1 green per hero and 1 blue.", ""),
    (CLEANSE, "Spawn 1 blue per hero, 1 red and 1 green.", ""),
    (
        ESCORT,
        "Put the altar on the spawn point. Spawn 1 green per hero and 1 blue per hero.",
        "Spawn 1 green per hero.",
    ),
    (
        RECOVER,
        "Put the relic on the spawn point. Spawn 1 blue per hero and 1 red.",
        "Spawn 1 green per hero and 1 blue.",
    ),
    (
        SEAL,
        "Put the stone on the spawn point. Spawn 1 blue per hero and 1 red.",
        "Spawn 1 green per hero.",
    ),
)
"""Goal, what its room says, and what is read later."""


def rows() -> list[list[str]]:
    """Return the cells of the table; a `+` joins a line with the next one."""
    joined = TABLE.strip().replace("+\n    ", "")
    return [[cell.strip() for cell in line.split("|")] for line in joined.splitlines()]


def walk(
    encounter: Encounter, passes: bool = False, face: int = 0, accepts: bool = False
) -> list[Op]:
    """Read an encounter to its end and return the ops that were carried out, but no GOTO."""
    done: list[Op] = []
    at = 0
    while encounter.ops[at].does != END:
        op = encounter.ops[at]
        at += 1
        if op.does != GOTO:
            done.append(op)
        if op.does == GOTO or (op.does == CHECK and not passes) or (op.does == MAY and not accepts):
            at = op.c
        elif op.does == D6:
            at = line_of(op, face)
    return done


def said(ops: list[Op]) -> list[str]:
    """Return the sentences of ops."""
    return [op.text for op in ops]


# -- what they say ------------------------------------------------------------------------


@pytest.mark.clause("DB-19.8")
def test_there_are_nineteen_encounters_in_three_tiers_and_each_says_what_the_list_says() -> None:
    found = [
        [one.code, one.name, str(one.tier), one.text] for one in ENCOUNTERS if 1 <= one.tier <= 3
    ]
    assert found == rows()
    assert len(found) == 19


@pytest.mark.clause("DB-19.12")
@pytest.mark.parametrize(("goal", "text", "later"), GOAL_ROOMS)
def test_each_goal_has_its_room_and_what_it_brings_later(goal: int, text: str, later: str) -> None:
    one = goal_encounter(goal)
    assert (one.tier, one.goal, one.text) == (GOAL_TIER, goal, text)
    assert ("" if one.later == NOTHING else ENCOUNTERS[one.later].text) == later


def test_an_encounter_stands_in_the_list_at_its_number() -> None:
    assert [one.id for one in ENCOUNTERS] == list(range(len(ENCOUNTERS)))
    slugs = [one.slug for one in ENCOUNTERS]
    assert len(set(slugs)) == len(slugs)


def test_an_encounter_is_found_by_name_or_slug() -> None:
    assert find_encounter("beggars-hoard").code == "A5"
    assert find_encounter("clear spring").code == "B6"
    with pytest.raises(BadContent, match="no encounter 'Tripwire'; did you mean 'Tripwires'"):
        find_encounter("Tripwire")


# -- programs -----------------------------------------------------------------------------


@pytest.mark.clause("DB-7.4")
def test_tripwires_step_by_step() -> None:
    tripwires = find_encounter("Tripwires")
    assert listing(tripwires) == [
        "0 check a1 b2 c3 d4",
        "1 treasure b2",
        "2 goto c4",
        "3 damage b1",
        "4 spawn 0:-1",
        "5 end",
    ]
    assert tripwires.ops[0].a == DEXTERITY
    check = "Dexterity check, 2 successes: pass, gain 2 treasure; fail, take 1 damage."
    assert said(walk(tripwires, passes=True)) == [
        check,
        "Gain 2 treasure.",
        "Spawn 1 green per hero.",
    ]
    assert said(walk(tripwires)) == [check, "Take 1 damage.", "Spawn 1 green per hero."]


@pytest.mark.clause("DB-17.4")
@pytest.mark.parametrize(
    ("face", "spawned"),
    [
        (1, ((GREEN, PER_HERO), (BLUE, 2))),
        (2, ((GREEN, PER_HERO), (BLUE, 2))),
        (3, ((GREEN, 4),)),
        (4, ((GREEN, 4),)),
        (5, ((GREEN, 2), (RED, 1))),
        (6, ((GREEN, 2), (RED, 1))),
    ],
)
def test_in_the_monster_camp_the_die_decides_who_is_there(
    face: int, spawned: tuple[tuple[int, int], ...]
) -> None:
    ops = walk(find_encounter("Monster Camp"), face=face)
    assert [op.does for op in ops] == [D6, SPAWN]
    assert ops[1].table == spawned


def test_the_monster_camp_has_a_jump_for_each_of_its_lines() -> None:
    assert listing(find_encounter("Monster Camp")) == [
        "0 d6 2:1 4:3 6:5",
        "1 spawn 0:-1 1:2",
        "2 goto c6",
        "3 spawn 0:4",
        "4 goto c6",
        "5 spawn 0:2 2:1",
        "6 end",
    ]


def test_parley_spawns_the_blue_enemy_only_after_a_failure_and_the_green_ones_always() -> None:
    parley = find_encounter("Parley")
    check, heals, spawn = walk(parley, passes=True)
    assert (check.does, check.a, check.b) == (CHECK, CHARISMA, 2)
    assert (heals.does, heals.a, heals.b) == (HEAL, EACH_HERO, 2)
    assert (spawn.does, spawn.table) == (SPAWN, ((GREEN, PER_HERO),))
    assert [op.table for op in walk(parley)[1:]] == [((BLUE, 1),), ((GREEN, PER_HERO),)]


@pytest.mark.clause("DB-8.2")
def test_an_ambush_places_two_dice_and_rolls_the_others() -> None:
    first, second, spawn = walk(find_encounter("Ambush"))
    assert (first.does, second.does, spawn.does) == (PLACE, PLACE, SPAWN)
    assert (first.a, first.b, first.c, first.d) == (GREEN, MELEE, 2, 1)
    assert (second.a, second.b, second.c, second.d) == (GREEN, RANGED, 1, 5)
    assert spawn.table == ((BLUE, PER_HERO),)


@pytest.mark.clause("DB-8.6")
def test_dice_are_listed_in_printed_order() -> None:
    assert walk(find_encounter("Sentries"))[0].table == ((BLUE, PER_HERO), (GREEN, 1))
    assert walk(find_encounter("Gate Watch"))[0].table == ((GREEN, PER_HERO), (BLUE, 1))
    last = walk(goal_encounter(CLEANSE))[0].table
    assert last == ((BLUE, PER_HERO), (RED, 1), (GREEN, 1))


def test_the_warded_alcove_gives_a_rune_or_takes_energy() -> None:
    alcove = find_encounter("Warded Alcove")
    check, rune, _ = walk(alcove, passes=True)
    assert (check.a, check.b, rune.does, rune.a) == (WISDOM, 3, RUNE, 1)
    energy = walk(alcove)[1]
    assert (energy.does, energy.a, energy.b) == (ENERGY, EXPLORER, -2)


@pytest.mark.parametrize(
    ("goal", "does", "what"),
    [(SLAY, BOSS, 0), (ESCORT, OBJECT, ALTAR), (RECOVER, OBJECT, RELIC), (SEAL, OBJECT, STONE)],
)
def test_a_goal_room_begins_with_its_boss_or_object(goal: int, does: int, what: int) -> None:
    first = goal_encounter(goal).ops[0]
    assert (first.does, first.a) == (does, what)


def test_every_program_ends_and_leads_nowhere_else() -> None:
    for one in ENCOUNTERS:
        assert [op.does for op in one.ops].count(END) == 1
        assert one.ops[-1].does == END
        for at, op in enumerate(one.ops):
            leads = [op.c] if op.does in (CHECK, GOTO, MAY) else []
            leads += [to for _, to in op.table] if op.does == D6 else []
            assert all(at < to < len(one.ops) for to in leads)


# -- rows of somebody else ------------------------------------------------------------------

ONE_OF: Final = (
    "give each step one of spawn | place | boss | object | check | d6 | may | damage | hits | heal"
    " | energy | treasure | draw | rune | flag"
)


def built(*steps: dict[str, object]) -> Encounter:
    """Return an encounter of tier 1 with these steps."""
    row = read_row({"name": "Test", "tier": 1, "steps": list(steps)})
    assert row.faults(in_pack=True) == []
    return tell(row.built(7), Names({"Rune of Embers": 0, "Rune of Warding": 1}), paragraph)


def read_row(data: dict[str, object]) -> Any:
    """Read a row of an encounter."""
    return ENCOUNTER.row.model_validate(data)


def test_tables_and_checks_may_stand_inside_each_other() -> None:
    spawn: dict[str, object] = {"spawn": {"red": 1}}
    check = {"check": "strength", "successes": 1, "fail": [{"hits": 2}]}
    inner = {"d6": [{"on": "1-5", "steps": [check]}, {"on": "6", "steps": []}]}
    one = built({"may": [inner, {"draw": 1}]}, spawn)
    assert one.text == (
        "The explorer may do this: [1-5] Strength check, 1 success: fail, take 2 hits. [6] Nothing."
        " Draw 1 item. Spawn 1 red."
    )
    assert listing(one) == [
        "0 may c6",
        "1 d6 5:2 6:5",
        "2 check b1 c4 d5",
        "3 goto c5",
        "4 hits b2",
        "5 draw b1",
        "6 spawn 2:1",
        "7 end",
    ]
    assert [op.does for op in walk(one)] == [MAY, SPAWN]
    assert said(walk(one, passes=True, face=3, accepts=True))[2:] == [
        "Strength check, 1 success: fail, take 2 hits.",
        "Draw 1 item.",
        "Spawn 1 red.",
    ]
    assert said(walk(one, face=6, accepts=True))[2:] == ["Draw 1 item.", "Spawn 1 red."]


def test_a_table_may_end_with_nothing() -> None:
    one = built({"d6": [{"on": "1-5", "steps": [{"heal": 1}]}, {"on": "6", "steps": []}]})
    assert listing(one) == ["0 d6 5:1 6:2", "1 heal b1", "2 end"]
    assert said(walk(one, face=5)) == ["[1-5] Heal 1. [6] Nothing.", "Heal 1."]
    assert said(walk(one, face=6)) == ["[1-5] Heal 1. [6] Nothing."]


def test_a_rune_may_lie_in_the_room() -> None:
    one = built({"object": "Rune of Warding"})
    assert one.text == "Lay the Rune of Warding on the spawn point."
    assert listing(one) == ["0 object a3 b1", "1 end"]


@pytest.mark.parametrize(
    ("steps", "fault"),
    [
        ("[{}]", f"steps.1: {ONE_OF}"),
        ("[{ heal = 1, draw = 1 }]", f"steps.1: {ONE_OF}"),
        ('[{ spawn = { gren = 1 } }]',
         "steps.1.spawn.gren: 'gren' is not allowed; did you mean 'green'? (green | blue | red)"),
        ('[{ spawn = { green = "p" } }]',
         "steps.1.spawn.green: 'p' is no number of dice; did you mean 'P'? (1 to 9 | P)"),
        ("[{ spawn = { green = 0 } }]",
         "steps.1.spawn.green: 0 is no number of dice (1 to 9 | P)"),
        ("[{ spawn = {} }]", "steps.1.spawn: is empty"),
        ("[{ may = [] }]", "steps.1.may: is empty"),
        ("[{ healing = 1 }]", None),
        ('[{ check = "luck", successes = 1 }]',
         "steps.1.check: 'luck' is not allowed (strength | dexterity | wisdom | charisma)"),
        ('[{ check = "wisdom", pass = [{ heal = 1 }] }]', "steps.1.successes: is missing"),
        ('[{ check = "wisdom", successes = 5, pass = [] }]',
         "steps.1.successes: 5 is too large: at most 4"),
        ('[{ check = "wisdom", successes = 2 }]', "steps.1.check: give it pass, fail or both"),
        ('[{ spawn = { red = 1 }, who = "each hero" }]',
         ("steps.1.who: does not belong to 'spawn'"
         " (damage | hits | heal | energy | treasure | draw)")),
        ("[{ heal = 1, pass = [] }]", "steps.1.pass: does not belong to 'heal' (check)"),
        ("[{ energy = 0 }]", "steps.1.energy: 0 changes nothing"),
        ('[{ d6 = [{ on = "1-4", steps = [] }, { on = "6", steps = [] }] }]',
         "steps.1.d6: its lines must have the faces 1 to 6, in order, once each"),
        ('[{ d6 = [{ on = "4-2", steps = [] }] }]',
         "steps.1.d6.1.on: '4-2' are no faces of a die: write them as \"1-2\" or \"6\""),
        ('[{ d6 = [{ on = "1-6", steps = [{ energy = 0 }] }] }]',
         "steps.1.d6.1.steps.1.energy: 0 changes nothing"),
        ('[{ check = "wisdom", successes = 1, pass = [{ object = "Rune of Embers" }] }]',
         ("steps.1.pass.1.object: write it in a room by itself:"
         " no goal depends on a check, a die or a choice")),
        ("[{ boss = true }]", "steps.1: a boss, an altar, a relic or a stone is for a goal"),
        ("[{ place = { colour = \"green\", type = \"melee\", health = 4, space = 1 } }]",
         "steps.1.place.health: 4 is too large: at most 3"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_the_steps_of_an_encounter(
    steps: str, fault: str | None, tmp_path: Path
) -> None:
    text = f'# mine\n[[encounter]]\nname = "Trap"\ntier = 2\nsteps = {steps}\n'
    (tmp_path / ENCOUNTER.file).write_text(text, "utf-8")
    (found,) = read(tmp_path, [ENCOUNTER], in_pack=True).faults
    if fault is None:
        head = "encounters.toml, line 5, Trap: steps.1.healing: is not a key here; did you mean"
        assert found.startswith(f"{head} 'heal'? (spawn | place | boss |")
    else:
        assert found == f"encounters.toml, line 5, Trap: {fault} (DB-19.8)"


@pytest.mark.parametrize(
    ("more", "fault"),
    [
        ({}, ("tier", "is missing")),
        ({"tier": 1, "goal": "seal"}, ("tier", "give it either a tier or a goal")),
        ({"goal": "seal"}, ("tier", "is missing")),
        ({"tier": 1, "after": [{"heal": 1}]}, ("after", "belongs to the encounter of a goal")),
    ],
)  # fmt: skip
def test_an_encounter_of_a_pack_has_a_tier(more: dict[str, object], fault: object) -> None:
    row = read_row({"name": "Trap", "steps": [], **more})
    assert row.faults(in_pack=True) == [fault]


def test_a_rune_that_is_not_in_the_box_is_named_with_the_nearest_one() -> None:
    steps = [
        {"check": "wisdom", "successes": 1, "pass": [{"rune": "Rune of Ember"}]},
        {"object": "Rune of Wards"},
    ]
    row = read_row({"name": "Trap", "tier": 1, "steps": steps})
    assert row.built().unknown({"Rune of Embers": 0, "Rune of Warding": 1}) == [
        (
            "steps.1.pass.1.rune",
            (
                "there is no rune 'Rune of Ember'; did you mean 'Rune of Embers'?"
                " (Rune of Embers | Rune of Warding)"
            ),
        ),
        (
            "steps.2.object",
            (
                "there is no object 'Rune of Wards'; did you mean 'Rune of Warding'?"
                " (altar | relic | stone | Rune of Embers | Rune of Warding)"
            ),
        ),
    ]
