"""Chapter DB-14: skill checks (R68)."""

import pytest

from undercroft.games.deck_box_dungeons.content.cards import COLOURS
from undercroft.games.deck_box_dungeons.content.encounters import CHECK, GOAL_TIER, NOTHING
from undercroft.games.deck_box_dungeons.content.library import ENCOUNTERS, QUESTS
from undercroft.games.deck_box_dungeons.tests.crawl import Built, Table, hero, table
from undercroft.games.deck_box_dungeons.tests.fights import reads, shown

EVERY = [
    ("A3", "dexterity", 2),
    ("A4", "wisdom", 2),
    ("B3", "strength", 2),
    ("B4", "charisma", 2),
    ("B5", "wisdom", 3),
    ("C3", "dexterity", 3),
    ("C5", "strength", 2),
    ("Broken Span", "dexterity", 2),
    ("Hiding Townsfolk", "charisma", 2),
    ("Gnawed Bones", "wisdom", 2),
    ("Ossuary", "strength", 2),
    ("Whispers", "wisdom", 2),
]


def tries(encounter: str, *dice: int, by: Built | None = None) -> Table:
    """A hero reads an encounter in T2 of Q1 and throws these dice; without one Dunael does, a
    Rogue: strength 0, dexterity 0, wisdom 2, charisma 1."""
    one = by or hero("Dunael", abilities="Rogue")
    return reads(table(one, rooms="Q1: 1 2", dice=dice), encounter, 2)


@pytest.mark.clause("DB-14.1")
@pytest.mark.parametrize(("encounter", "skill", "needed"), EVERY)
def test_a_check_names_a_skill_and_a_number(encounter: str, skill: str, needed: int) -> None:
    t = tries(encounter)
    assert shown(t, "check", "skill", "needed") == [(skill, needed)]


@pytest.mark.clause("DB-14.2", "DB-2.11")
@pytest.mark.parametrize(
    ("name", "abilities", "encounter", "modifier"),
    [
        ("Salmarin", "Rogue", "A3", 1 + 1),
        ("Salmarin", "Guardian", "A3", 1 + 0),
        ("Delyth", "Mage", "A4", 2 + 1),
        ("Calder", "Mage", "B3", 1 - 1),
        ("Geric", "Cleric", "B4", 2 + 1),
        ("Geric", "Guardian", "B4", 2 - 1),
    ],
)
def test_four_dice_and_the_modifiers_of_hero_and_ability_card(
    name: str, abilities: str, encounter: str, modifier: int
) -> None:
    t = tries(encounter, by=hero(name, abilities=abilities))
    assert shown(t, "check", "modifier", "faces") == [(modifier, (1, 1, 1, 1))]
    assert t.thrown[:5].count("skill") == 4


@pytest.mark.clause("DB-14.2")
@pytest.mark.parametrize(
    ("dice", "passed"),
    [
        ((4, 4, 1, 1), 1),  # 6 6 3 3: exactly 6 is a success
        ((4, 3, 3, 3), 0),  # 6 5 5 5
        ((6, 5, 1, 1), 1),
        ((3, 3, 3, 3), 0),
    ],
)
def test_each_total_of_6_or_more_is_a_success(dice: tuple[int, ...], passed: int) -> None:
    t = tries("A3", *dice, by=hero("Salmarin", abilities="Rogue"))
    assert shown(t, "check", "passed") == [(passed,)]


@pytest.mark.clause("DB-14.2")
def test_a_natural_6_is_nothing_special() -> None:
    t = tries("A3", 6, 6, 6, 6, by=hero("Aylen", abilities="Cleric"))  # -1 -1
    assert shown(t, "check", "modifier", "passed") == [(-2, 0)]


@pytest.mark.clause("DB-14.3")
@pytest.mark.parametrize(
    ("encounter", "dice", "passed"),
    [
        ("A3", (6, 1, 1, 1), 0),  # one of two
        ("A3", (6, 6, 1, 1), 1),
        ("A3", (6, 6, 6, 1), 1),
        ("C3", (6, 6, 1, 1), 0),  # two of three
        ("C3", (6, 6, 6, 1), 1),
        ("C3", (6, 6, 6, 6), 1),
    ],
)
def test_as_many_successes_as_the_number(
    encounter: str, dice: tuple[int, ...], passed: int
) -> None:
    t = tries(encounter, *dice)
    assert shown(t, "check", "passed") == [(passed,)]


@pytest.mark.clause("DB-14.3")
def test_what_the_text_says_for_each() -> None:
    t = tries("A3", 6, 6, 1, 1)  # pass, gain 2 treasure; fail, 1 damage
    assert (t.hero(0).treasure, t.hero(0).health) == (2, 10)
    t = tries("A3", 6, 1, 1, 1)
    assert (t.hero(0).treasure, t.hero(0).health) == (0, 10 - 1)
    t = tries("C3", 6, 6, 6, 1)  # pass, take the Rune of Embers; fail, each hero takes 1 hit
    assert (t.hero(0).runes, t.hero(0).health) == (["Rune of Embers"], 10)
    t = tries("C3", 6, 6, 1, 1)
    assert (t.hero(0).runes, t.hero(0).health) == ([], 10 - 1)


@pytest.mark.clause("DB-14.4")
def test_the_explorer_rolls() -> None:
    two = (hero("Calder", abilities="Cleric", energy=1), hero("Salmarin", abilities="Rogue"))
    t = reads(table(*two, rooms="Q1: 1 2", dice=[4, 4, 1, 1]), "A3", 2, explorer=1)
    assert shown(t, "check", "hero", "modifier", "passed") == [("Salmarin", 2, 1)]
    assert [t.hero(0).treasure, t.hero(1).treasure] == [0, 2]
    t = reads(table(*two, rooms="Q1: 1 2", dice=[4, 4, 1, 1]), "A3", 2, explorer=0)
    assert shown(t, "check", "hero", "modifier", "passed") == [("Calder", -1, 0)]


@pytest.mark.clause("DB-14.4")
def test_by_walking_the_one_who_steps_on_the_exit_is_the_explorer() -> None:
    two = (hero("Calder", at="0,0"), hero("Delyth", abilities="Mage", at="10,0"))
    t = table(*two, rooms="Q1: 1 2", turn=1, dice=[1, 1, 1, 1])
    t.does("walk 11,0")  # T3, Broken Span: Dexterity 2
    assert shown(t, "check", "hero", "modifier") == [("Delyth", 0)]


@pytest.mark.clause("DB-14.4")
def test_nobody_helps_but_the_roller_may_use_a_loaded_die() -> None:
    cleric = hero("Calder", abilities="Cleric", energy=4, items="Loaded Die")
    t = reads(table(cleric, hero("Dunael"), rooms="Q1: 1 2", dice=[6, 1, 1, 1]), "A3", 2, 1)
    assert shown(t, "check", "passed") == [(0,)]  # Guiding Light is for Attack actions only
    lucky = hero("Dunael", items="Loaded Die")
    t = tries("A3", 6, 5, 1, 1, 6, by=lucky)
    assert (t.asked, t.options) == ((0, "rolled"), ["use loaded-die", "pass"])
    t.does("use loaded-die", "die 1")  # they lie 1 1 5 6
    assert shown(t, "check", "faces", "passed") == [((6, 1, 5, 6), 1)]
    assert (t.hero(0).items, t.thrown[:6].count("skill")) == ([], 5)


@pytest.mark.clause("DB-14.4", "DB-7.5")
@pytest.mark.parametrize("encounter", ["B3", "B4", "C3"])
def test_a_dead_explorers_check_lapses_and_neither_passing_nor_failing_is_read(
    encounter: str,
) -> None:
    """Failing B3 or C3 would hit each hero, passing B4 heal each and failing it bring a blue
    enemy; what stands behind the check comes all the same."""
    two = (hero("Calder", health=0), hero("Salmarin", at="0,0", health=5))
    t = reads(table(*two, rooms="Q1: 1 2"), encounter, 2, explorer=0)
    t.plays(*["put all as rolled"] * ("put all as rolled" in t.options))
    assert (t.told("check"), t.hero("Salmarin").health) == ([], 5)
    behind = {"B3": "blue green green", "B4": "green green", "C3": "blue blue green"}[encounter]
    came = [COLOURS[one.profile.colour] for one in t.state.enemies]
    assert sorted(came) == behind.split()


@pytest.mark.clause("DB-14.5")
@pytest.mark.parametrize(
    ("name", "abilities", "encounter", "modifier"),
    [
        ("Delyth", "Rogue", "B3", -1),
        ("Naeva", "Mage", "B3", -2),
        ("Calder", "Guardian", "A4", -1),
        ("Dunael", "Cleric", "C3", -2),
        ("Salmarin", "Guardian", "B4", -2),
    ],
)
def test_with_minus_1_or_less_success_is_impossible(
    name: str, abilities: str, encounter: str, modifier: int
) -> None:
    t = tries(encounter, 6, 6, 6, 6, by=hero(name, abilities=abilities))
    assert shown(t, "check", "modifier", "passed") == [(modifier, 0)]


@pytest.mark.clause("DB-14.5")
def test_no_goal_depends_on_a_check() -> None:
    goals = [one for one in ENCOUNTERS if one.tier == GOAL_TIER]
    for quest in QUESTS:
        goals += [ENCOUNTERS[quest.rooms[quest.goal_room].encounter]]
        goals += [ENCOUNTERS[one] for one in (quest.later, quest.each_round) if one != NOTHING]
    assert len(goals) >= 5 + 4
    assert not [one.name for one in goals if any(op.does == CHECK for op in one.ops)]
