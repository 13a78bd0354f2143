"""Quests that are dealt: the order of the draws, and what holds of every dungeon (DB-19)."""

from typing import Final

import pytest

from undercroft.games.deck_box_dungeons.content import ENEMY_CARDS
from undercroft.games.deck_box_dungeons.content.encounters import (
    CLEANSE,
    ESCORT,
    GOAL_TIER,
    GOALS,
    NO_TIER,
    NOTHING,
    RECOVER,
    SEAL,
    SLAY,
)
from undercroft.games.deck_box_dungeons.content.library import (
    ENCOUNTERS,
    NPCS,
    goal_encounter,
)
from undercroft.games.deck_box_dungeons.content.quests import NO_NPC
from undercroft.games.deck_box_dungeons.content.rooms import LAYOUTS, find_layout
from undercroft.games.deck_box_dungeons.ground.plan import Plan, exits, legal, placed
from undercroft.games.deck_box_dungeons.ground.spaces import EAST, NORTH, NOWHERE, SOUTH, WEST
from undercroft.games.deck_box_dungeons.rules.generate import (
    RANDOM_GOAL,
    Site,
    chain,
    deal_encounters,
    drawable,
    generate,
    pile_for,
    stones_of,
    tiers_of,
)
from undercroft.games.deck_box_dungeons.state import Expedition
from undercroft.games.deck_box_dungeons.tests.dealt import (
    BOX,
    HEROES,
    LONG,
    SHORT,
    STANDARD,
    STREAM,
    centres,
    collisions,
    dealt,
    depths,
    doorways,
    drawn,
    labels,
    names,
    reached,
    scripted,
)
from undercroft.kernel import ScriptedDice, SeededDice

LENGTHS: Final = (SHORT, STANDARD, LONG)
PAIRS: Final = {(green, blue, 1) for green in (1, 2) for blue in (1, 2)}
"""The numbers of the enemy cards that can be drawn (DB-19.5)."""


def enemies(found: Expedition) -> tuple[int, ...]:
    """Return the numbers of the green, the blue and the red card."""
    return tuple([ENEMY_CARDS[card].number for card in found.enemies])


def check(found: Expedition, goal: int, rooms: int) -> None:
    """Check all that holds of every dungeon (DB-19.5 to 19.8, 19.11)."""
    lying = drawn(found.plan)
    assert len(lying) == rooms
    assert collisions(lying) == []
    points = [place for cells in lying for place, key in cells.items() if key in "+*"]
    assert set(points) <= reached(lying)
    entrance = (0, 4)
    assert [entrance in cells for cells in lying].count(True) == 1

    cards = [LAYOUTS[layout].card for layout in found.plan[0::4]]
    assert cards[0] in (1, 2, 3)
    assert cards[-1] == 15
    assert set(cards[1:-1]) <= set(range(4, 15))
    assert len(set(cards)) == rooms

    assert found.goal == goal
    assert (found.boss in (0, 1, 2)) == (goal == SLAY)
    assert enemies(found) in PAIRS
    assert found.goal_room == rooms - 1
    assert found.encounters[0] == NOTHING
    assert found.encounters[-1] == goal_encounter(goal).id
    assert len(set(found.encounters)) == rooms
    check_tiers(found)
    deepest = max(depths(found)[1:-1])
    if goal == SEAL:
        other, last = [room for room in range(rooms) if found.stones >> room & 1]
        assert last == rooms - 1
        assert depths(found)[other] == deepest
        assert deepest not in depths(found)[other + 1 : -1]
    else:
        assert found.stones == 0


def check_tiers(found: Expedition) -> None:
    """Check that tiers follow from depths and that each encounter is of its room's tier."""
    assert (found.tiers[0], found.tiers[1], found.tiers[-1]) == (NO_TIER, 1, GOAL_TIER)
    for room in range(1, len(found.tiers) - 1):
        share = depths(found)[room] / max(depths(found))
        due = 1 if room == 1 or share <= 0.34 else 2 if share <= 0.70 else 3
        assert found.tiers[room] == due
        assert ENCOUNTERS[found.encounters[room]].tier == due


# -- the order of the draws -----------------------------------------------------------------


@pytest.mark.clause("DB-19.5")
def test_a_quest_is_dealt_in_the_order_of_the_list() -> None:
    found = scripted(
        RANDOM_GOAL, SHORT,
        0, 2,  # slay, the third boss
        1, 0,  # Green 2, Blue 1
        2, 1,  # the third start card, side B: exits north and east
        1, 1, 0,  # east: card 5, side A, has three more exits
        0, 0, 1,  # north of the first room: card 4, side B
        0, 3, 0,  # north of card 5: 9A, because 6, 7, 8 and 9 are the first unused ones
        1,  # card 15, side B
        5, 2, 6,  # tier 1, tier 1 and tier 2
    )  # fmt: skip
    assert (found.goal, found.boss, enemies(found)) == (SLAY, 2, (2, 1, 1))
    assert labels(found.plan) == "3B 5A 4B 9A 15B"
    assert centres(found.plan) == [(0, 0), (7, 0), (0, -8), (7, -7), (7, -15)]
    assert found.plan[3::4] == (0, 1, 0, 0, 0)
    assert depths(found) == (0, 1, 1, 2, 3)
    assert found.tiers == (NO_TIER, 1, 1, 2, GOAL_TIER)
    assert names(found) == ["-", "A6", "A3", "B7", "goal"]


@pytest.mark.clause("DB-19.5")
def test_a_goal_that_is_given_is_not_drawn_and_only_slay_draws_a_boss() -> None:
    rest = (0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0)
    found = scripted(CLEANSE, SHORT, *rest)
    assert (found.goal, found.boss, enemies(found)) == (CLEANSE, NOTHING, (1, 2, 1))
    again = scripted(RANDOM_GOAL, SHORT, CLEANSE, *rest)
    assert again.plan == found.plan
    assert scripted(SLAY, SHORT, 1, *rest).boss == 1


@pytest.mark.clause("DB-19.6")
def test_an_exit_behind_which_no_card_fits_is_closed_and_the_card_put_back() -> None:
    found = scripted(
        CLEANSE, SHORT,
        0, 0, 0, 1,  # 1B: exits north, east and west
        2, 10, 0,  # west: 14A
        3, 8, 0,  # south of it: 12A, whose second exit leads east below the first room
        4, 2, 0,  # east of it: 6A does not fit, so that exit is closed
        3, 1, 0,  # of four exits the last, west of 14A: 5A, still the second unused card
        0,  # 15A
        5, 1, 1,
    )  # fmt: skip
    assert labels(found.plan) == "1B 14A 12A 5A 15A"
    assert centres(found.plan) == [(0, 0), (-7, 0), (-7, 7), (-15, 0), (-15, -7)]


@pytest.mark.clause("DB-19.6")
def test_with_one_open_exit_only_cards_with_more_than_two_exits_are_drawn() -> None:
    assert drawable(list(BOX.between), 2) == list(range(4, 15))
    assert drawable(list(BOX.between), 1) == [5, 6, 7, 9, 10, 13, 14]
    assert drawable([4, 8, 12, 14], 1) == [14]
    assert drawable([4, 8, 12], 1) == [4, 8, 12]


@pytest.mark.clause("DB-19.6")
def test_the_last_room_lies_at_the_first_of_the_deepest_exits() -> None:
    site = Site(find_layout("1A").id)
    assert site.put(find_layout("5A").id, site.open[1])  # east
    assert site.put(find_layout("4A").id, site.open[0])  # north
    assert [(one.room, one.direction) for one in site.open] == [
        (0, WEST),
        (1, NORTH),
        (1, EAST),
        (1, SOUTH),
        (2, NORTH),
    ]
    assert (site.deepest().room, site.deepest().direction) == (1, NORTH)
    assert site.put(find_layout("8A").id, site.open[4])
    assert site.depths == [0, 1, 1, 2]
    assert (site.deepest().room, site.deepest().direction) == (3, NORTH)


@pytest.mark.clause("DB-19.7")
def test_two_exits_that_meet_form_a_doorway_and_are_no_longer_open() -> None:
    site = Site(find_layout("3A").id)
    north, west = site.open
    assert site.put(find_layout("11A").id, west)
    assert site.put(find_layout("10B").id, site.open[-1])  # north of it
    assert site.put(find_layout("13A").id, site.open[-1])  # east of that, north of the first room
    assert centres(site.plan) == [(0, 0), (-7, 0), (-7, -7), (0, -7)]
    assert (north.x, north.y) == (0, -4)
    assert [(one.room, one.x, one.y) for one in site.open] == [(2, -7, -11), (3, 4, -7)]
    assert [(one.room, one.behind) for one in doorways(site.plan)] == [
        (0, 3),
        (0, 1),
        (1, 2),
        (2, 3),
    ]
    assert site.depths == [0, 1, 2, 3]


@pytest.mark.clause("DB-19.7")
def test_a_card_that_would_lie_on_another_one_closes_the_exit() -> None:
    site = Site(find_layout("1A").id)
    assert site.put(find_layout("14A").id, site.open[0])  # north
    assert site.put(find_layout("9A").id, site.open[0])  # east
    above = [one for one in site.open if one.room == 1 and one.direction == EAST]
    assert site.put(find_layout("4A").id, above[0])
    (beside,) = [one for one in site.open if one.room == 2 and one.direction == NORTH]
    plan = site.plan
    assert site.put(find_layout("5A").id, beside) is False
    assert site.plan == plan
    assert beside not in site.open


@pytest.mark.clause("DB-19.6")
def test_if_the_rooms_run_out_a_hundred_times_a_straight_chain_is_built() -> None:
    dice = SeededDice("short of cards")
    found = generate(dice, STREAM, RECOVER, LONG, HEROES, BOX._replace(between=(4, 8)))
    assert labels(found.plan) == "1A 4A 5A 6A 8A 9A 10A 13A 15A"
    assert centres(found.plan) == [(0, -8 * room) for room in range(9)]
    check(found, RECOVER, LONG)
    few = BOX._replace(between=(4, 8, 9))
    again = generate(SeededDice("short of cards"), STREAM, RECOVER, SHORT, HEROES, few)
    check(again, RECOVER, SHORT)
    assert sorted(labels(again.plan).split()[1:-1]) != ["4A", "5A", "6A"]


@pytest.mark.clause("DB-19.6")
@pytest.mark.parametrize(
    ("rooms", "cards"),
    [
        (SHORT, "1A 4A 5A 6A 15A"),
        (STANDARD, "1A 4A 5A 6A 8A 9A 15A"),
        (LONG, "1A 4A 5A 6A 8A 9A 10A 13A 15A"),
        (10, "1A 4A 5A 6A 8A 9A 10A 13A 14A 15A"),
    ],
)
def test_the_straight_chain_leads_north(rooms: int, cards: str) -> None:
    site = chain(rooms)
    assert labels(site.plan) == cards
    assert site.depths == list(range(rooms))
    assert set(site.plan[3::4]) == {0}
    assert collisions(drawn(site.plan)) == []


@pytest.mark.clause("DB-19.6", "R98")
@pytest.mark.parametrize("first", ["1A", "1B", "2A", "2B", "3A", "3B"])
def test_the_straight_chain_can_begin_with_the_card_that_was_drawn(first: str) -> None:
    (layout,) = [one.id for one in LAYOUTS if one.label == first]
    found = generate(SeededDice("none"), STREAM, RECOVER, LONG, HEROES,
                     BOX._replace(between=(4, 8)), layout)  # fmt: skip
    assert labels(found.plan) == f"{first} 4A 5A 6A 8A 9A 10A 13A 15A"
    check(found, RECOVER, LONG)


# -- tiers and encounters -------------------------------------------------------------------


@pytest.mark.clause("DB-19.8")
@pytest.mark.parametrize(
    ("depths", "tiers"),
    [
        ("0 1 2 3 4", "0 1 2 3 4"),  # 1/4, 2/4, 3/4
        ("0 1 1 1 2", "0 1 2 2 4"),  # half of the way is tier 2, but the second room is tier 1
        ("0 1 2 1 3 2 4", "0 1 2 1 3 2 4"),
        ("0 1 2 3 3 3 3", "0 1 2 3 3 3 4"),
        ("0 1 1 2 2 3", "0 1 1 2 2 4"),  # 1/3 is 0.333, 2/3 is 0.667
        ("0 1 2 3 4 5 6 7 10", "0 1 1 1 2 2 2 2 4"),  # 0.7 exactly is tier 2
    ],
)
def test_the_tier_of_a_room_follows_from_its_depth(depths: str, tiers: str) -> None:
    found = tiers_of([int(depth) for depth in depths.split()])
    assert " ".join([str(tier) for tier in found]) == tiers


@pytest.mark.clause("DB-19.8")
def test_encounters_are_drawn_in_the_order_of_the_rooms_and_none_comes_twice() -> None:
    dice = ScriptedDice([0, 0, 5, 4])
    goal = goal_encounter(SEAL)
    found = deal_encounters(
        dice, STREAM, [NO_TIER, 1, 1, 3, 3, GOAL_TIER], [NOTHING] * 5 + [goal.id], 0, BOX
    )
    said = ["-" if number == NOTHING else ENCOUNTERS[number].name for number in found]
    assert said == [
        "-",
        "Gate Watch",
        "Scavengers",
        "Pit Champion",
        "Portcullis",
        "The Standing Stone",
    ]
    assert dice.left == 0


@pytest.mark.clause("DB-19.8")
def test_if_a_tier_is_used_up_the_next_lower_one_gives_and_then_the_next_higher_one() -> None:
    assert pile_for(2, [[], [1], [2], [3]]) == [2]
    assert pile_for(2, [[], [1], [], [3]]) == [1]
    assert pile_for(2, [[], [], [], [3]]) == [3]
    assert pile_for(3, [[], [1], [], []]) == [1]
    assert pile_for(3, [[], [1], [2], []]) == [2]
    assert pile_for(1, [[], [], [2], [3]]) == [2]
    assert pile_for(1, [[], [], [], []]) == []
    eight = deal_encounters(ScriptedDice([0] * 7), STREAM, [3] * 7, [NOTHING] * 7, 0, BOX)
    assert [ENCOUNTERS[number].code for number in eight] == [
        "C1", "C2", "C3", "C4", "C5", "C6", "B1",
    ]  # fmt: skip


@pytest.mark.clause("DB-19.8")
def test_the_second_stone_lies_in_the_deepest_room_between_first_and_last() -> None:
    assert stones_of([0, 1, 2, 2, 1, 3]) == 1 << 3 | 1 << 5
    assert stones_of([0, 1, 2, 1, 3]) == 1 << 2 | 1 << 4
    assert stones_of([0, 1, 1, 1, 2]) == 1 << 3 | 1 << 4


# -- goals ----------------------------------------------------------------------------------


@pytest.mark.clause("DB-19.12")
def test_what_each_goal_brings_with_it() -> None:
    found = {goal: dealt(goal, STANDARD, 5) for goal in range(len(GOALS))}
    assert {goal: one.npc for goal, one in found.items() if one.npc != NO_NPC} == {ESCORT: 0}
    assert NPCS[0].name == "Brother Osric"
    assert [found[goal].marks for goal in (SLAY, CLEANSE, ESCORT, RECOVER, SEAL)] == [0, 0, 3, 0, 0]
    later = {
        GOALS[goal]: "" if one.after == NOTHING else ENCOUNTERS[one.after].text
        for goal, one in found.items()
    }
    assert later == {
        "slay": "",
        "cleanse": "",
        "escort": "Spawn 1 green per hero.",
        "recover": "Spawn 1 green per hero and 1 blue.",
        "seal": "Spawn 1 green per hero.",
    }


# -- hundreds of dungeons -----------------------------------------------------------------------


@pytest.mark.clause("DB-19.11")
@pytest.mark.parametrize("rooms", LENGTHS)
@pytest.mark.parametrize("goal", range(len(GOALS)), ids=GOALS)
def test_what_holds_of_every_dungeon(goal: int, rooms: int) -> None:
    for seed in range(14):
        check(dealt(goal, rooms, seed), goal, rooms)


@pytest.mark.long
@pytest.mark.clause("DB-19.11")
@pytest.mark.parametrize("rooms", LENGTHS)
@pytest.mark.parametrize("goal", range(len(GOALS)), ids=GOALS)
def test_what_holds_of_twenty_thousand_dungeons(goal: int, rooms: int) -> None:
    for seed in range(14, 14 + 1334):
        check(dealt(goal, rooms, seed), goal, rooms)


@pytest.mark.clause("DB-19.6")
def test_the_goal_room_lies_behind_a_deepest_exit_unless_it_does_not_fit_there() -> None:
    """Dungeons in which an exit was closed before are left out: they have more draws."""
    looked = 0
    last = find_layout("15A").id
    for seed in range(200):
        dice = SeededDice(f"map {seed}")
        found = generate(dice, STREAM, CLEANSE, LONG, HEROES, BOX)
        before = found.plan[:-4]
        if dice.rolls != 2 + 2 + 3 * 7 + 1 + 7:
            continue
        looked += 1
        for one in exits(before):
            leads = one.behind != NOWHERE or (one.x, one.y) == (0, 4)
            if not leads and depths(found)[one.room] >= depths(found)[-1]:
                assert not legal(before, placed(last, one.x, one.y, one.direction))
    assert looked == 124


@pytest.mark.clause("DB-19.4")
def test_the_same_inputs_give_the_same_dungeon_and_another_seed_another_one() -> None:
    for goal in range(len(GOALS)):
        one, again = dealt(goal, STANDARD, 3), dealt(goal, STANDARD, 3)
        assert (one.plan, one.encounters, one.enemies) == (
            again.plan,
            again.encounters,
            again.enemies,
        )
    plans = {dealt(CLEANSE, STANDARD, seed).plan for seed in range(50)}
    assert len(plans) == 50


@pytest.mark.clause("DB-19.4")
def test_the_dice_of_play_are_left_alone() -> None:
    dice = SeededDice("one match")
    generate(dice, STREAM, RANDOM_GOAL, STANDARD, HEROES, BOX)
    assert list(dice.positions) == [STREAM]


@pytest.mark.clause("DB-19.3")
@pytest.mark.parametrize("rooms", LENGTHS)
def test_a_random_goal_may_be_any_of_the_five(rooms: int) -> None:
    goals = {dealt(RANDOM_GOAL, rooms, seed).goal for seed in range(40)}
    assert goals == {SLAY, CLEANSE, ESCORT, RECOVER, SEAL}
    assert {len(dealt(RANDOM_GOAL, rooms, seed).tiers) for seed in range(3)} == {rooms}


@pytest.mark.clause("DB-19.5")
def test_every_start_card_every_boss_and_every_enemy_card_comes_up() -> None:
    found = [dealt(SLAY, SHORT, seed) for seed in range(80)]
    assert {labels(one.plan[:4]) for one in found} == {"1A", "1B", "2A", "2B", "3A", "3B"}
    assert {one.boss for one in found} == {0, 1, 2}
    assert {enemies(one) for one in found} == PAIRS
    assert {labels(one.plan[-4:]) for one in found} == {"15A", "15B"}


def test_the_walk_of_these_tests_finds_a_pit_in_the_way_and_a_card_on_a_card() -> None:
    broken: Plan = (find_layout("1A").id, 0, 0, 0, find_layout("5A").id, 6, 0, 1)
    assert (3, 0) in collisions(drawn(broken))
    hall: Plan = (find_layout("8A").id, 0, 0, 0)
    (cells,) = drawn(hall)
    assert (0, 4) in reached([cells])
    for place in [(0, 1), (0, 2)]:
        cells[place] = "o"
    assert (0, 4) not in reached([cells])
