"""What a seat is told of what is under way, of ways and of sight."""

import pytest

from undercroft.games.deck_box_dungeons.tests.crawl import Table, hero, table
from undercroft.games.deck_box_dungeons.tests.moments import alone, calder, looked, mending, placing
from undercroft.games.deck_box_dungeons.tests.shown import drawn, part, words


def ways(t: Table) -> list[list[str]]:
    """The ways that the enemies would go, as places."""
    return [[t.place(t.space(name)) for name in one["way"]] for one in looked(t)["intents"]]


WALL = "3,1 3,2 3,3 3,4 3,5"


@pytest.mark.clause("DB-12.11")
@pytest.mark.parametrize(
    ("start", "way"), [("0,0", "0,0 1,0 2,0 2,1"), ("0,4", "0,4 1,4 2,4 2,5 2,6")]
)
def test_the_way_of_an_enemy_keeps_to_its_rules(start: str, way: str) -> None:
    t = table(hero(at="6,0"), enemies=f"Scrapper 2 at {start}", walls=WALL, pits="3,0")
    assert ways(t) == [way.split()]
    assert looked(t)["intents"][0]["space"] == looked(t)["intents"][0]["way"][-1]


def test_an_enemy_that_stays_has_no_way_and_aims_at_whom_it_attacks() -> None:
    t = table(hero(at="3,3"), hero(at="6,6"), enemies="Ravager 3 at 3,2, Scrapper 1 at 0,0 stunned")
    first, second = looked(t)["intents"]
    assert (first["way"], first["aims"]) == ([first["space"]], [looked(t)["heroes"][0]["space"]])
    assert (len(second["way"]), second["aims"]) == (1, [])


@pytest.mark.clause("DB-10.14")
def test_what_blocks_sight_has_a_place() -> None:
    bow = hero(equipment="Longbow", at="0,3")
    t = table(bow, enemies="Ravager 3 at 6,3, Scrapper 2 at 0,5", walls="3,3 3,2 3,4")
    wall, clear = looked(t)["aims"]
    assert (wall["blocked"][0], wall["kinds"]) == (3, [])
    assert (clear["blocked"], clear["kinds"], len(clear["line"])) == ([], ["ranged"], 4)
    html = drawn(t, 0)
    assert "blocked by a wall" in words(part(html, 'id="enemy-0"', 'id="enemy-1"'))
    assert '<rect class="stop" x="121"' in html


def test_a_target_is_asked_for_by_name_of_what_is_used() -> None:
    t = mending()
    assert looked(t)["using"] == "Mend"
    assert "Mend" in words(part(drawn(t, 0), 'class="db-moment"', "</section>"))
    assert looked(t.does(t.options[0]))["using"] == ""


@pytest.mark.clause("DB-15.1")
def test_dice_that_are_aimed_are_told() -> None:
    foes = "Ravager 3 at 1,0, Scrapper 2 at 0,1"
    t = alone(hero("Naeva", "Twin Daggers", at="0,0", energy=2), enemies=foes).does("strike 1,0")
    assert (t.asked, looked(t)["aimed"]) == ((0, "declare"), ["Ravager"])
    t.does("attack as it is", "strike 1,0", "strike 0,1")
    found = looked(t)["aimed"]
    assert found[-2:] == ["Ravager", "Scrapper"]
    assert "Scrapper" in words(part(drawn(t, 0), 'class="db-moment"', "</section>"))


@pytest.mark.clause("DB-11.11")
def test_who_would_die_is_named() -> None:
    me = hero("Calder", at="3,3", health=1, treasure=9)
    t = table(me, hero(at="0,0"), pits="3,2", market="Minor Health Potion").does("walk 3,2")
    assert t.asked == (0, "lethal")
    assert (looked(t)["victim"], looked(t)["damage"]) == ("Calder", 1)
    assert "Calder dies of 1 damage, unless somebody helps" in words(drawn(t, 0))


def test_the_reach_of_a_shadowstep_goes_through_enemies() -> None:
    me = hero("Calder", abilities="Rogue", at="0,3", energy=9, actions=1)
    t = table(me, hero(at="6,6"), enemies="Ravager 3 at 1,3", walls="0,2 1,2 1,4")
    t.does("use shadowstep")
    found = {t.place(t.space(one["space"])): one["price"] for one in looked(t)["reach"]}
    through = {"2,3": 2, "3,3": 3, "2,2": 3, "2,4": 3}
    assert found == {**through, "0,4": 1, "0,5": 2, "0,6": 3, "1,5": 3}


def test_all_waiting_enemies_have_a_space_along_the_diagram() -> None:
    t = placing()
    spawn = looked(t)["spawn"]
    assert spawn is not None
    first, after = spawn["space"], spawn["after"]
    t.does("put all as rolled")
    assert [one["space"] for one in looked(t)["enemies"]] == [first, *after]


def test_a_modifier_is_told_term_by_term() -> None:
    one = hero("Calder", "Longbow", "Cleric", at="0,0", items="Loaded Die", energy=9)
    t = alone(one, enemies="Scrapper 2 at 0,-2", dice=[2, 3, 4]).does("shoot 0,-2")
    roll = looked(t)["roll"]
    assert roll is not None
    assert (roll["modifier"], roll["terms"]) == (1, ["Longbow +1"])


@pytest.mark.clause("DB-19.13")
def test_rooms_that_nobody_has_seen_lie_face_down_only_where_the_map_lies_open() -> None:
    t = alone(calder(), rooms="Q1: 1 2", map_page="open")
    rooms = looked(t)["rooms"]
    assert [one["explored"] for one in rooms] == [True, True, False, False, False]
    assert not [one for one in rooms[2:] if one["encounter"] or one["text"]]
    html = drawn(t, 0)
    assert html.count('class="db-room unseen"') == 3
    assert "Room 3, Broken Bridge" in words(html)
    assert "unseen" not in drawn(alone(calder(), rooms="Q1: 1 2"), 0)
