"""Chapter DB-18: two copies of the game, and one player alone (R3-R5, R78)."""

from collections import Counter
from typing import Any

import pytest

from undercroft.games.deck_box_dungeons.actions import MOST_HEROES, MOST_PLAYERS
from undercroft.games.deck_box_dungeons.content import EQUIPMENT, ITEMS
from undercroft.games.deck_box_dungeons.content import HEROES as HERO_CARDS
from undercroft.games.deck_box_dungeons.tests.crawl import Table, built, hero, opening, table

HEROES = tuple([one.slug for one in HERO_CARDS])


def taking(t: Table, *slugs: str) -> Table:
    """Take these cards, one after another."""
    return t.does(*[f"take {slug}" for slug in slugs])


def party(players: int, **switches: Any) -> Table:
    """A match of so many players whose heroes all have been built and placed."""
    builds = ("", "Greatsword", "Longbow", "Storm Staff")
    cards = ("", "Mage", "Guardian", "Cleric")
    heroes = [hero("", *both) for both in zip(builds, cards, strict=True)]
    return built(*heroes[:players], **switches)


# -- two copies -------------------------------------------------------------------------------


@pytest.mark.clause("DB-18.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_up_to_four_players_lead_a_hero_each(players: int) -> None:
    t = party(players)
    assert [one.seat for one in t.state.heroes] == list(range(players))
    assert all(one.health > 0 and one.space >= 0 for one in t.state.heroes)
    assert (MOST_PLAYERS, MOST_HEROES) == (4, 4)


@pytest.mark.clause("DB-18.2", "DB-18.1")
@pytest.mark.parametrize(("players", "copies"), [(2, 1), (3, 2), (4, 2)])
def test_the_items_of_both_copies_are_one_deck_with_three_for_sale(
    players: int, copies: int
) -> None:
    t = party(players)
    found = Counter([*t.market, *t.deck])
    assert (len(t.market), len(t.deck)) == (3, len(ITEMS) * copies - 3)
    assert (len(found), set(found.values())) == (len(ITEMS), {copies})
    cards = [*t.state.market, *t.state.item_deck]
    assert len(set(cards)) == len(ITEMS) * copies


@pytest.mark.clause("DB-18.4", "DB-2.1")
@pytest.mark.parametrize(("players", "dice"), [(2, (6, 4, 3)), (3, (12, 8, 6)), (4, (12, 8, 6))])
def test_the_enemy_dice_of_both_copies_are_one_supply(
    players: int, dice: tuple[int, int, int]
) -> None:
    t = party(players)
    assert (t.state.supply, sum(dice)) == (dice, 26 if players > 2 else 13)


@pytest.mark.clause("DB-18.4")
@pytest.mark.parametrize(("heroes", "colours"), [(2, [0, 0, 0, 1]), (3, [0, 0, 0, 0])])
def test_the_seventh_green_enemy_is_green_with_two_copies(heroes: int, colours: list[int]) -> None:
    """Three are on the table, four more come; with one copy the last of them is blue."""
    t = table(hero("Calder", at="0,-3"), *[hero() for _ in range(heroes - 1)], rooms="Q2: 1",
              enemies="Cutpurse at 1,1, Cutpurse at 1,2, Cutpurse at 1,3", dice=[3],
              large_party="off").does("walk 0,-4")  # fmt: skip
    if t.asked == (0, "spawn"):
        t.does("put all as rolled")
    assert [one.profile.colour for one in t.state.enemies[3:]] == colours


@pytest.mark.clause("DB-18.3", "DB-4.3")
def test_no_hero_is_taken_twice() -> None:
    t = opening(3)
    assert t.options == [f"take {slug}" for slug in HEROES]
    taking(t, "calder")
    assert (t.asked, "take calder" in t.options, len(t.options)) == (
        (1, "hero"),
        False,
        len(HEROES) - 1,
    )
    assert t.refuses("take calder") == "DB-4.3"


@pytest.mark.clause("DB-18.3")
def test_two_heroes_may_have_the_same_equipment_and_abilities_but_not_three() -> None:
    t = taking(opening(3), "calder", "delyth", "salmarin", "longbow")
    assert "take longbow" in t.options
    taking(t, "longbow")
    assert (t.asked, "take longbow" in t.options, len(t.options)) == (
        (2, "equipment"),
        False,
        len(EQUIPMENT) - 1,
    )
    taking(t, "greatsword", "mage", "mage")
    assert (t.asked, "take mage" in t.options, len(t.options)) == ((2, "abilities"), False, 3)


@pytest.mark.clause("DB-18.3", "DB-4.3")
def test_with_one_copy_there_is_one_of_each() -> None:
    t = taking(opening(2), "calder", "delyth", "longbow")
    assert (t.asked, "take longbow" in t.options) == ((1, "equipment"), False)
    taking(t, "greatsword", "mage")
    assert (t.asked, "take mage" in t.options) == ((1, "abilities"), False)


@pytest.mark.clause("DB-18.3")
@pytest.mark.parametrize("players", [2, 4])
def test_a_switch_lets_any_number_share_a_card(players: int) -> None:
    """But never a hero."""
    t = opening(players, duplicate_cards="free")
    taking(t, *HEROES[:players])
    for _ in range(players):
        taking(t, "longbow")
    for _ in range(players):
        taking(t, "mage")
    assert {(one.equipment, one.abilities) for one in t.state.heroes} == {
        (t.state.heroes[0].equipment, t.state.heroes[0].abilities)
    }


@pytest.mark.clause("DB-4.3", "DB-18.3")
@pytest.mark.parametrize(
    ("players", "taken", "gone"),
    [
        (2, "calder", ["calder", "delyth"]),
        (2, "delyth", ["calder", "delyth"]),
        (2, "salmarin", ["salmarin", "naeva"]),
        (2, "dunael", ["dunael", "aylen"]),
        (2, "geric", ["geric"]),
        (4, "calder", ["calder"]),
    ],
)
def test_a_switch_pairs_heroes_on_one_card(players: int, taken: str, gone: list[str]) -> None:
    """With two copies the other side of the card is there too."""
    t = taking(opening(players, hero_sides="paired"), taken)
    assert [slug for slug in HEROES if f"take {slug}" not in t.options] == sorted(
        gone, key=HEROES.index
    )
    t = taking(opening(players), taken)
    assert [slug for slug in HEROES if f"take {slug}" not in t.options] == [taken]


# -- alone ------------------------------------------------------------------------------------


@pytest.mark.clause("DB-18.5", "DB-3.5")
def test_who_plays_alone_decides_for_both_heroes() -> None:
    """Of the two either may act first, and both are asked at the same seat; one copy is enough."""
    t = opening(1)
    assert (t.asked, t.options) == ((0, "heroes"), ["two heroes", "one hero"])
    t.does("two heroes")
    taking(t, "calder", "delyth", "greatsword", "longbow", "rogue", "mage")
    t.does("start 1-C7", "start 1-C8")
    assert t.asked == (0, "order")
    assert t.options == ["turn of calder", "turn of delyth", "all others wait"]
    t.does("turn of delyth")
    assert (t.asked, t.state.supply) == ((0, "turn"), (6, 4, 3))
    t.does("end turn")
    assert (t.asked, t.state.turn) == ((0, "turn"), 0)


@pytest.mark.clause("DB-18.5", "DB-17.5")
def test_alone_with_two_heroes_p_is_2() -> None:
    t = built(hero(), hero("", "Longbow", "Mage"), players=1)
    assert (t.state.party, t.state.began, t.state.seats) == (2, 2, 1)
    t = built(hero(), players=1)
    assert (t.state.party, t.state.began, t.state.seats) == (1, 1, 1)


@pytest.mark.clause("DB-18.5", "DB-3.5")
def test_a_switch_gives_who_plays_alone_one_hero_without_asking() -> None:
    t = opening(1, solo_heroes="1")
    assert (t.asked, len(t.state.heroes)) == ((0, "hero"), 1)
    assert opening(2, solo_heroes="1").asked == (0, "hero")
