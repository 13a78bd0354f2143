"""Chapters DB-17 and DB-19: quests on paper, and what the game does of itself (R71, R72, R82)."""

from collections import Counter
from typing import Any
from unittest.mock import patch

import pytest

from undercroft.games.deck_box_dungeons import GAME
from undercroft.games.deck_box_dungeons.content.levels import LEVELS
from undercroft.games.deck_box_dungeons.content.library import QUESTS
from undercroft.games.deck_box_dungeons.switches import HOUSE, HouseRules
from undercroft.games.deck_box_dungeons.tests.crawl import (
    Built,
    Table,
    built,
    hero,
    opening,
    table,
)
from undercroft.games.deck_box_dungeons.view import view
from undercroft.games.deck_box_dungeons.words.brief import harder
from undercroft.kit.words import signed

BOOK = (GAME.folder / "RULES.md").read_text("utf-8")
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
    with other_level(blue=1):
        t = built(hero(), hero("", "Longbow", "Mage"), hero("", "Greatsword", "Cleric"))
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


EACH = [(level, heroes) for level in LEVELS for heroes in range(1, 5)]


def rules_of(level: str) -> dict[str, Any]:
    """The switches of a level."""
    kind, _, difficulty = level.rpartition(" ")
    return {"levels": kind or "by_party", "difficulty": difficulty}


@pytest.mark.clause("DB-19.10")
def test_each_value_of_the_switch_has_a_level() -> None:
    for how in HOUSE.switch("levels").values:
        for value in HOUSE.switch("difficulty").values:
            level = value if how == "by_party" else f"fixed {value}"
            chosen = GAME.resolve({"levels": how, "difficulty": value})
            assert HouseRules(tuple(chosen.values())).levels is LEVELS[level]
    assert len(LEVELS) == 6


@pytest.mark.clause("DB-19.10")
@pytest.mark.parametrize(
    ("level", "fixed"),
    [("normal", (0, 0, 0)), ("story", (0, 3, 0)), ("hard", (0, 0, 1))],
)
def test_fixed_levels_are_the_same_for_all_parties(level: str, fixed: tuple[int, ...]) -> None:
    assert LEVELS[f"fixed {level}"] == (fixed,) * 4


def test_what_was_played_before_the_levels_goes_by_the_fixed_ones() -> None:
    earlier = {name: value for name, value in GAME.resolve({}).items() if name != "levels"}
    assert GAME.kept(earlier)["levels"] == "fixed"
    assert GAME.resolve(earlier)["levels"] == "by_party"
    assert GAME.kept({"levels": "by_party"})["levels"] == "by_party"
    saved = tuple(GAME.resolve({}).values())  # as a position has them
    assert HouseRules(saved[:-1]).levels is LEVELS["fixed normal"]
    assert HouseRules(saved).levels is LEVELS["normal"]


@pytest.mark.clause("DB-19.10")
def test_the_table_of_levels_says_what_they_are() -> None:
    """In RULES.md, for one hero to four."""
    for name, level in LEVELS.items():
        row = [" / ".join(map(signed, each)) for each in zip(*level, strict=True)]
        assert f"| {name} | {' | '.join(row)} |" in BOOK


@pytest.mark.clause("DB-19.10", "R82")
@pytest.mark.parametrize(("level", "heroes"), EACH)
def test_by_level_and_party_heroes_have_other_health(level: str, heroes: int) -> None:
    """It is their maximum too."""
    health = 11 + LEVELS[level][heroes - 1].health
    t = built(*party(heroes, ""), **rules_of(level), duplicate_cards="free", solo_heroes="1")
    assert t.hero(0).health == health
    others = party(heroes, "")[1:]
    t = table(hero("Calder", at="3,3", health=health - 1, items="Greater Health Potion"), *others,
              **rules_of(level)).does("use greater-health-potion")  # fmt: skip
    assert t.hero(0).health == health


@pytest.mark.clause("DB-19.10", "DB-12.20")
@pytest.mark.parametrize(("level", "heroes"), EACH)
def test_by_level_and_party_enemies_hit_more_often(level: str, heroes: int) -> None:
    """A Scrapper has +1 on its card; the lowest face that hits, and the one below it."""
    attack = 1 + LEVELS[level][heroes - 1].attack
    for face in {6 - attack, max(1, 5 - attack)}:
        others = party(heroes, "")[1:]
        t = table(hero("Calder", at="0,0", ready=False, taunting=True), *others, **rules_of(level),
                  enemies="Scrapper at 1,0", phase="enemies", dice=[1, face, 6, 6])  # fmt: skip
        shown = view(t.state, 0)
        assert shown["enemies"][0]["melee"]["modifier"] == attack
        assert t.told("attacks")[-1]["modifier"] == attack
        assert t.told("hits")[-1]["hits"] == (1 + attack >= 6) + (face + attack >= 6)


def other_level(**numbers: int) -> Any:
    """The cards count as they are, but for these numbers of the level."""
    level = [one._replace(**numbers) for one in LEVELS["fixed normal"]]
    return patch.dict(LEVELS, {"fixed normal": tuple(level)})


@pytest.mark.clause("DB-19.10", "DB-4.7")
@pytest.mark.parametrize(("more", "health"), [(-9, 2), (-10, 1), (-11, 1)])
def test_a_hero_has_1_health_at_least(more: int, health: int) -> None:
    with other_level(health=more):
        t = built(hero("Calder"), hero("", "Longbow", "Mage"))
    assert t.hero(0).health == health


@pytest.mark.clause("DB-19.10")
@pytest.mark.parametrize(("more", "heroes", "blue"), [(0, 2, 2), (1, 2, 3), (2, 2, 4), (1, 3, 4)])
def test_by_the_level_each_room_brings_more_blue_enemies(more: int, heroes: int, blue: int) -> None:
    with other_level(blue=more):
        t = table(*party(heroes, "2,0"), rooms="Q1: 1").does("walk 3,0")
    assert came(t) == {"green": 1, "blue": blue}


@pytest.mark.clause("DB-19.10")
def test_they_come_last_and_are_an_instruction_of_their_own() -> None:
    """In the goal room they are blue too, behind the red of the large party."""
    way, beside = door("Q1: 1 2 3", 5)
    with other_level(blue=1):
        t = table(*party(2, "2,0"), rooms="Q1: 1", supply=(0, 0, 0)).does("walk 3,0")
        assert [t.hero(n).health for n in range(2)] == [9, 6]
        t = table(*party(3, beside), rooms="Q1: 1 2 3")
        came(t.does(f"walk {way}"))
    assert [one["dice"] for one in t.told("spawn_roll")] == [
        ("green ranged 1",) * 3, ("red ranged 1",), ("blue ranged 1",),
    ]  # fmt: skip


@pytest.mark.clause("DB-19.10")
def test_the_difficulty_is_chosen_for_dealt_quests_too() -> None:
    t = opening(2, quest="generated", map_seed="5", levels="by_party", difficulty="story")
    assert t.state.rules.levels is LEVELS["story"]


@pytest.mark.clause("DB-19.10")
@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ({}, ""),
        ({"health": 3}, "Each hero has 3 health more than its card."),
        ({"blue": 1}, "Each new room brings 1 more blue enemy."),
        ({"attack": 2, "health": -3, "blue": 2},
         ("Enemies have +2 on each attack die. Each hero has 3 health less than its card."
          " Each new room brings 2 more blue enemies.")),
    ],
)  # fmt: skip
def test_the_table_says_what_the_level_adds(numbers: dict[str, int], said: str) -> None:
    with other_level(**numbers):
        t = built(*party(2, ""), duplicate_cards="free")
        assert harder(view(t.state, 0)) == said
        lines = GAME.text(GAME.seen(t.state, 0), ["Ada", "Brand"])
        assert (said in lines) == bool(said)


@pytest.mark.clause("DB-19.10")
@pytest.mark.parametrize(("more", "health"), [(0, 11), (-3, 8), (-11, 1)])
def test_a_hero_is_offered_with_the_health_of_the_level(more: int, health: int) -> None:
    with other_level(health=more):
        t = opening(2)
        label = GAME.label(view(t.state, 0), t.state.legal_actions[0], ["Ada", "Brand"])
        assert f" {health} health; " in label
