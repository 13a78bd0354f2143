"""Chapters DB-17 and DB-19: quests on paper, and what the game does of itself (R71, R72, R82)."""

from collections import Counter
from typing import Any

import pytest

from undercroft.games.deck_box_dungeons.content.library import QUESTS
from undercroft.games.deck_box_dungeons.tests.crawl import (
    Built,
    Table,
    built,
    hero,
    opening,
    table,
)

COLOURS = ("green", "blue", "red")


def came(t: Table) -> dict[str, int]:
    """Place all enemies as they were rolled; return how many of each colour are on the table."""
    while t.asked is not None and t.asked[1] == "spawn":
        t.does("put all as rolled")
    return dict(Counter([COLOURS[one.profile.colour] for one in t.state.enemies]))


def camp(heroes: int, face: int, **more: Any) -> dict[str, int]:
    """Enter the Monster Camp (Q2 E2) with so many heroes; the d6 shows that face."""
    others = [hero() for _ in range(heroes - 1)]
    t = table(hero("Calder", at="0,-3"), *others, rooms="Q2: 1", dice=[face], **more)
    return came(t.does("walk 0,-4"))


def door(rooms: str, behind: int, **more: Any) -> tuple[str, str]:
    """Return the place of the exit to a room, counted from 1, and a place beside it."""
    t = table(hero(), rooms=rooms, **more)
    g = t.state.ground
    way = next(space for space in g.spaces if g.behind[space] == behind - 1)
    return t.place(way), t.place(g.next_to[way][0])


# -- the notation -----------------------------------------------------------------------------


@pytest.mark.clause("DB-17.1")
@pytest.mark.parametrize(
    ("quest", "cards", "boss"),
    [("Q1", (0, 2, 4), "Toll-Warden"), ("Q2", (1, 3, 4), "Giant Troll"), ("Q3", (0, 3, 4), ""),
     ("Q4", (1, 2, 4), "Ashen Lich")],
)  # fmt: skip
def test_a_quest_has_enemies_a_map_and_a_list_of_encounters(
    quest: str, cards: tuple[int, ...], boss: str
) -> None:
    q = table(hero(), hero(), quest=quest).state.quest
    written = QUESTS[int(quest[1]) - 1]
    assert (q.enemies, len(q.plan)) == (cards, 4 * len(written.rooms))
    assert q.encounters == tuple([room.encounter for room in written.rooms])
    assert q.rooms == {"Q1": 5, "Q2": 7, "Q3": 6, "Q4": 8}[quest]
    assert (q.boss >= 0) == bool(boss)


@pytest.mark.clause("DB-17.2", "DB-19.1")
def test_the_next_room_is_placed_and_its_encounter_read() -> None:
    """One step: the room, its text, its dice and its enemies come without another answer."""
    t = table(hero("Calder", at="2,0"), rooms="Q1: 1", dice=["R1", "R1", "R1"]).does("walk 3,0")
    kinds = [event.kind for event in t.events]
    order = [kinds.index(kind) for kind in ("explored", "encounter", "spawn_roll")]
    assert (t.rooms, order) == ("1 2", sorted(order))
    assert t.told("encounter")[0]["name"] == "Lookouts"
    assert t.told("explored")[0]["card"] == "6A"
    assert came(t) == {"green": 1, "blue": 2}


@pytest.mark.clause("DB-17.3")
def test_an_exit_without_a_room_leads_nowhere() -> None:
    """The north exit of T1; the hero stands there and goes on with the 3 points that are left."""
    t = table(hero("Calder", at="0,-3"), rooms="Q1: 1").does("walk 0,-4")
    assert (t.rooms, t.hero(0).at, t.told("explored")) == ("1", "0,-4", [])
    assert t.spots("walk")[0] == "-2,-3"


@pytest.mark.clause("DB-17.4")
@pytest.mark.parametrize(
    ("face", "enemies"),
    [
        (1, {"green": 2, "blue": 2}),
        (2, {"green": 2, "blue": 2}),
        (3, {"green": 4}),
        (4, {"green": 4}),
        (5, {"green": 2, "red": 1}),
        (6, {"green": 2, "red": 1}),
    ],
)
def test_one_die_chooses_the_line_that_applies(face: int, enemies: dict[str, int]) -> None:
    assert camp(2, face) == enemies


@pytest.mark.clause("DB-17.4")
def test_the_die_is_rolled_once_when_the_text_is_read() -> None:
    """Text without brackets always applies: Spring heals both, then its die is rolled."""
    way, beside = door("Q2: 1 2", 5)
    for face, enemies in ((3, {}), (4, {"green": 2})):
        t = table(hero("Calder", at=beside, health=5), hero("Delyth", health=5), rooms="Q2: 1 2",
                  dice=[face]).does(f"walk {way}")  # fmt: skip
        assert (t.hero(0).health, t.hero(1).health, came(t)) == (7, 7, enemies)
        assert t.thrown.count("encounter") == 1


@pytest.mark.clause("DB-17.5")
@pytest.mark.parametrize("heroes", [1, 2, 3, 4])
def test_p_is_the_number_of_heroes(heroes: int) -> None:
    assert camp(heroes, 1, large_party="off") == {"green": heroes, "blue": 2}


@pytest.mark.clause("DB-17.5")
@pytest.mark.parametrize(("switch", "green"), [("started", 3), ("living", 2)])
def test_p_counts_those_who_began_or_those_who_live(switch: str, green: int) -> None:
    t = table(hero("Calder", at="0,-3"), hero(), hero(health=0), rooms="Q2: 1", dice=[1],
              p_counts=switch, large_party="off")  # fmt: skip
    assert came(t.does("walk 0,-4")) == {"green": green, "blue": 2}


@pytest.mark.clause("DB-17.5")
def test_an_npc_does_not_count() -> None:
    t = table(hero("Calder", at="0,-3"), hero(), rooms="Q3: 1", companion="Brother Osric at 0,0")
    assert came(t.does("walk 0,-4")) == {"green": 2, "blue": 1}


@pytest.mark.clause("DB-17.6")
def test_apart_from_its_own_text_play_is_the_same_in_every_quest() -> None:
    """The same enemies and dice in the same room do the same in all of them."""
    found: list[tuple[list[str], int]] = []
    for quest in ("Q1", "Q2", "Q3", "Q4", "generated"):
        t = table(hero("Calder", at="3,3"), quest=quest, phase="enemies",
                  enemies="Scrapper at 0,3, Arrowhead at 6,6, Mossback 2 at 0,6",
                  dice=[6, 5, 1, 2, 4, 3, 3])  # fmt: skip
        found.append((t.enemies, t.hero(0).health))
    assert found == [found[0]] * 5
    assert found[0][1] < 11


# -- what the game does of itself -------------------------------------------------------------


@pytest.mark.clause("DB-19.1")
def test_the_whole_set_up_asks_for_builds_and_places_only() -> None:
    """No one lays out a map, a market or enemy cards; in the first round all that is there."""
    t = built(hero(), hero("", "Longbow", "Mage"), quest="Q2")
    s = t.state
    assert (t.asked, t.rooms, s.quest.rooms, s.round) == ((0, "order"), "1", 7, 1)
    assert (len(t.market), "nothing" in t.market, s.quest.enemies) == (3, False, (1, 3, 4))


# -- large parties ----------------------------------------------------------------------------


def party(count: int, at: str) -> list[Built]:
    """So many heroes, the first of them there."""
    return [hero("Calder", at=at), *[hero() for _ in range(count - 1)]]


@pytest.mark.clause("DB-19.9")
@pytest.mark.parametrize(
    ("heroes", "switch", "blue"),
    [(1, "on", 2), (2, "on", 2), (3, "on", 3), (4, "on", 4), (3, "off", 2), (4, "off", 2)],
)
def test_three_or_four_heroes_meet_more_blue_enemies(heroes: int, switch: str, blue: int) -> None:
    """T2 of Q1 has tier 1: 1 green and 2 blue, and one blue for each hero from the third on."""
    t = table(*party(heroes, "2,0"), rooms="Q1: 1", large_party=switch).does("walk 3,0")
    assert came(t) == {"green": 1, "blue": blue}


@pytest.mark.clause("DB-19.9")
@pytest.mark.parametrize(("heroes", "red"), [(2, 0), (3, 1), (4, 2)])
def test_in_the_goal_room_they_are_red(heroes: int, red: int) -> None:
    """The Warden, who is blue, and 1 green per hero."""
    way, beside = door("Q1: 1 2 3", 5)
    t = table(*party(heroes, beside), rooms="Q1: 1 2 3").does(f"walk {way}")
    expected = {"green": heroes, "blue": 1, "red": red}
    assert came(t) == {colour: count for colour, count in expected.items() if count}


@pytest.mark.clause("DB-19.9")
@pytest.mark.parametrize(
    ("rooms", "room", "dice"), [("Q3: 1 2", 3, "blue ranged 1"), ("Q3: 1 2 3", 5, "red ranged 1")]
)
def test_in_tier_3_they_are_red_and_in_tier_2_blue(rooms: str, room: int, dice: str) -> None:
    """T3 of Q3 has tier 2, T5 has tier 3."""
    way, beside = door(rooms, room)
    t = table(*party(3, beside), rooms=rooms, dice=[1] if room == 3 else []).does(f"walk {way}")
    came(t)
    assert t.told("spawn_roll")[-1]["dice"] == (dice,)


@pytest.mark.clause("DB-19.9")
def test_what_a_large_party_meets_is_a_spawn_instruction_of_its_own() -> None:
    """With no dice at all each hero takes a hit for the text, and another for the large party."""
    for heroes, hits in ((2, 1), (3, 2)):
        t = table(*party(heroes, "2,0"), rooms="Q1: 1", supply=(0, 0, 0)).does("walk 3,0")
        assert [t.hero(n).health for n in range(heroes)] == [
            t.hero(n).part.hero.health - hits for n in range(heroes)
        ]


@pytest.mark.clause("DB-19.9", "DB-19.10")
def test_the_first_room_brings_no_more_enemies() -> None:
    t = built(hero(), hero("", "Longbow", "Mage"), hero("", "Greatsword", "Cleric"),
              difficulty="hard")  # fmt: skip
    assert (t.rooms, t.enemies) == ("1", [])


@pytest.mark.clause("DB-19.9")
def test_dealt_quests_know_large_parties_too() -> None:
    """The second room has tier 1: one blue for three heroes."""
    way, beside = door("generated: 1", 2, map_seed="5")
    found: list[int] = []
    for switch in ("on", "off"):
        t = table(*party(3, beside), rooms="generated: 1", map_seed="5", large_party=switch)
        found.append(came(t.does(f"walk {way}")).get("blue", 0))
    assert found[0] == found[1] + 1


# -- difficulty -------------------------------------------------------------------------------


@pytest.mark.clause("DB-19.10")
@pytest.mark.parametrize(("difficulty", "health"), [("normal", 11), ("story", 14), ("hard", 11)])
def test_in_a_story_heroes_have_3_more_health(difficulty: str, health: int) -> None:
    """It is their maximum too."""
    t = built(hero("Calder"), hero("", "Longbow", "Mage"), difficulty=difficulty)
    assert t.hero(0).health == health
    t = table(hero("Calder", at="3,3", health=health - 1, items="Greater Health Potion"),
              difficulty=difficulty).does("use greater-health-potion")  # fmt: skip
    assert t.hero(0).health == health


@pytest.mark.clause("DB-19.10")
@pytest.mark.parametrize(
    ("difficulty", "heroes", "blue"),
    [("normal", 2, 2), ("story", 2, 2), ("hard", 2, 3), ("hard", 3, 4)],
)
def test_in_a_hard_quest_each_room_brings_one_more_blue_enemy(
    difficulty: str, heroes: int, blue: int
) -> None:
    t = table(*party(heroes, "2,0"), rooms="Q1: 1", difficulty=difficulty).does("walk 3,0")
    assert came(t) == {"green": 1, "blue": blue}


@pytest.mark.clause("DB-19.10")
def test_it_comes_last_and_is_an_instruction_of_its_own() -> None:
    """In the goal room it is blue too, behind the red of the large party."""
    t = table(*party(2, "2,0"), rooms="Q1: 1", supply=(0, 0, 0), difficulty="hard")
    t.does("walk 3,0")
    assert [t.hero(n).health for n in range(2)] == [9, 6]
    way, beside = door("Q1: 1 2 3", 5)
    t = table(*party(3, beside), rooms="Q1: 1 2 3", difficulty="hard")
    came(t.does(f"walk {way}"))
    assert [one["dice"] for one in t.told("spawn_roll")] == [
        ("green ranged 1",) * 3, ("red ranged 1",), ("blue ranged 1",),
    ]  # fmt: skip


@pytest.mark.clause("DB-19.10")
def test_the_difficulty_is_chosen_for_dealt_quests_too() -> None:
    t = opening(2, quest="generated", map_seed="5", difficulty="story")
    assert t.state.rules.is_story
