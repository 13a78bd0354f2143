"""Chapter WD-4: Exploration."""

import pytest

from undercroft.games.warp_dungeons.content import DUNGEON
from undercroft.games.warp_dungeons.tests.dungeon import dm, hero, table
from undercroft.games.warp_dungeons.tests.maps import (
    again,
    built_in,
    cell,
    dungeon,
    explore,
    openings,
    shares,
)

TWO = (hero(), hero("Magus Sogarth"))
THREE = (*TWO, hero("Anwar al'Wasir"))


@pytest.mark.clause("WD-4.1")
def test_one_card_may_be_revealed() -> None:
    t = dungeon("2x Crypt, Temple")
    assert (t.asked, t.options) == ((0, "explore"), ["reveal north", "end phase"])
    t.does("reveal north")
    assert t.place().name == "Temple"
    (told,) = [event for event in t.events if event.kind == "revealed"]
    assert (told.clause, told.public["card"]) == ("WD-4.1", "Temple")


@pytest.mark.clause("WD-4.1")
def test_or_none() -> None:
    t = dungeon("2x Crypt, Temple").does("end phase")
    assert len(t.state.dungeon.places) == 1
    assert t.told("revealed") == []


@pytest.mark.clause("WD-4.2")
def test_never_two_in_one_exploration_phase() -> None:
    own = hero(hand="Heroic Action")
    t = dungeon("6x Crypt", own, hero("Magus Sogarth"), hero("Anwar al'Wasir"))
    again(t, "exploration", 1).does("reveal west")
    assert t.options == ["play heroic-action", "end phase"]
    assert t.refuses("reveal east") == "WD-4.2"
    assert len(t.state.dungeon.places) == 3


@pytest.mark.clause("WD-4.2")
def test_the_next_turn_allows_one_again() -> None:
    t = dungeon("6x Crypt").does("reveal north", "go north")
    t.does("end phase", "draw 0", "draw 0")
    assert (t.asked, t.options) == ((0, "explore"), ["reveal north", "end phase"])


@pytest.mark.clause("WD-4.3")
def test_only_from_the_card_the_hero_stands_on() -> None:
    t = dungeon("6x Crypt", *TWO, hero("Anwar al'Wasir"))
    west = explore(t, 1, "west")
    assert openings(t, 1) == ["north", "east"]
    assert openings(t, west) == ["west"]
    number = explore(t, west, "west")
    assert (t.place(number).parent, cell(t, number)) == (west, (0, -2, 1))


@pytest.mark.clause("WD-4.3", "WD-4.4")
def test_not_from_elsewhere() -> None:
    t = dungeon("6x Crypt", hero(hand="Heroic Action"), hero("Magus Sogarth"))
    assert t.hero.room == "Stairway"
    assert t.refuses("reveal west") == "WD-4.4"  # the T-junction's exit
    assert t.refuses("reveal north") == "WD-4.4"  # the T-junction lies there


@pytest.mark.clause("WD-4.4")
@pytest.mark.parametrize(("pile", "viable"), [("Room", True), ("", False)])
def test_a_viable_opening_has_a_pile(pile: str, viable: bool) -> None:
    t = table(hero(hand="Heroic Action"), dm(), rooms="Passage", pile=pile, phase="exploration")
    assert ("reveal north" in t.options) is viable


@pytest.mark.clause("WD-4.4")
def test_and_no_card_on_it_yet() -> None:
    t = dungeon("4x Room", *TWO)
    assert openings(t, 1) == ["west", "east"]
    explore(t, 1, "east")
    assert openings(t, 1) == ["west"]


@pytest.mark.clause("WD-4.5")
@pytest.mark.parametrize("way", ["west", "north", "east"])
def test_of_several_openings_the_hero_chooses(way: str) -> None:
    t = dungeon("6x Room", *THREE)
    assert openings(t, 1) == ["west", "north", "east"]
    t.does(f"reveal {way}")
    assert [one.child == 2 for one in t.place(1).exits] == [
        one == way for one in ("west", "north", "east")
    ]


@pytest.mark.clause("WD-4.6")
@pytest.mark.parametrize(
    ("way", "card"), [("west", "Temple"), ("north", "Vault"), ("east", "Lair")]
)
def test_the_top_card_of_the_right_pile(way: str, card: str) -> None:
    t = dungeon("3x Crypt, Temple, Vault, Lair", *THREE)
    explore(t, 1, way)
    assert t.place().name == card
    piles = {"west": [1, 4], "north": [2, 5], "east": [3, 6]}
    piles[way].pop()
    assert shares(t, 1) == piles


@pytest.mark.clause("WD-4.6")
def test_along_a_path_the_pile_is_used_up_from_the_top() -> None:
    t = dungeon("Temple, Vault, Crypt")
    laid = [t.place(explore(t, at, "north")).name for at in range(3)]
    assert laid == ["Crypt", "Vault", "Temple"]


@pytest.mark.clause("WD-4.7")
@pytest.mark.parametrize(
    ("way", "where", "back"),
    [("west", (0, -1, 1), "east"), ("north", (0, 0, 2), "south"), ("east", (0, 1, 1), "west")],
)
def test_the_new_card_is_connected_both_ways(
    way: str, where: tuple[int, int, int], back: str
) -> None:
    t = dungeon("6x Room", *THREE)
    assert cell(t, explore(t, 1, way)) == where
    again(t, "move", 1).does(f"go {way}")
    assert t.hero.place == 2
    again(t, "move", 2).does(f"go {back}")
    assert t.hero.place == 1


@pytest.mark.clause("WD-4.7")
def test_the_new_card_lies_face_up() -> None:
    t = dungeon("2x Room, Temple").does("reveal north")
    for seat in (0, 1, -2):
        assert t.view(seat)["map"]["places"][1]["name"] == "Temple"


@pytest.mark.clause("WD-4.8")
def test_without_an_opening_there_is_no_reveal_but_the_rest_of_the_menu() -> None:
    own = hero(hand="Heroic Action", attached="Life Potion", damage=1)
    t = table(own, dm(), rooms="Passage", phase="exploration")
    assert t.asked == (0, "explore-cards")
    assert t.options == ["play heroic-action", "drink life-potion", "end phase"]


@pytest.mark.clause("WD-4.8")
def test_and_with_nothing_to_play_nobody_is_asked() -> None:
    t = table(hero(), dm(), rooms="Passage", phase="exploration")
    assert t.asked == (0, "move")


@pytest.mark.clause("WD-4.9")
@pytest.mark.parametrize(("answer", "room"), [("end phase", "Stairway"), ("go north", "Temple")])
def test_a_reveal_is_no_duty_to_enter(answer: str, room: str) -> None:
    t = dungeon("2x Room, Temple").does("reveal north", answer)
    assert t.hero.room == room


@pytest.mark.clause("WD-4.9")
def test_and_no_second_step() -> None:
    t = dungeon("2x Room, Passage", hero(hand="Heroic Action")).does("reveal north", "end phase")
    t.does("go north")
    assert t.options == ["play heroic-action", "end phase"]


@pytest.mark.clause("WD-4.10")
@pytest.mark.parametrize("card", ["Lair", "Dungeon", "Vault", "Objective Room"])
def test_nothing_lives_in_a_new_card(card: str) -> None:
    t = dungeon(f"2x Room, {card}", hero(), dm(hand="Orc Grunts, Net"))
    t.does("reveal north")
    place = t.view(0)["map"]["places"][1]
    assert (place["monster"], place["resolved"], place["heroes"]) == (None, False, [])
    assert set(t.kinds) <= {"revealed"}
    assert t.hero.damage == 0
    assert t.asked == (1, "trap")  # on with the Move phase


@pytest.mark.clause("WD-4.10", "WD-5.12")
def test_a_reveal_triggers_nothing_but_the_division() -> None:
    t = dungeon("3x Room, Chasm").does("reveal north")
    assert t.kinds == ["revealed", "divided"]


@pytest.mark.clause("WD-4.7", "WD-5.7")
def test_the_map_of_a_small_dungeon() -> None:
    t = dungeon("2x Vault, Crypt, Passage")
    built_in(t, (0, 2))
    first = explore(t, 0, "north")  # the Passage turns left
    second = explore(t, first, "west")
    third = explore(t, second, "west")
    assert [cell(t, n) for n in (first, second, third)] == [(0, 0, 1), (0, -1, 1), (0, -2, 1)]
    assert [DUNGEON[t.place(n).kind].name for n in (first, second, third)] == [
        "Passage", "Crypt", "Vault",
    ]  # fmt: skip
