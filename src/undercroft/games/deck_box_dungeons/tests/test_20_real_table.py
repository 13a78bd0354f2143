"""At a real table: what the app asks where people keep dice, cards and enemies (R90-R94)."""

from typing import Any

import pytest

from undercroft.games.deck_box_dungeons import GAME
from undercroft.games.deck_box_dungeons.content import ITEMS
from undercroft.games.deck_box_dungeons.ground.spaces import NOWHERE
from undercroft.games.deck_box_dungeons.reasons import why
from undercroft.games.deck_box_dungeons.rules.explore import Explore, room_card
from undercroft.games.deck_box_dungeons.rules.spawn import BOSS, TableSpawn
from undercroft.games.deck_box_dungeons.state import kind_of
from undercroft.games.deck_box_dungeons.tests.crawl import Table, built, hero, table
from undercroft.games.deck_box_dungeons.tests.fights import begins, colours, on_card, reads, where
from undercroft.games.deck_box_dungeons.tests.test_12_enemy_phase import acts, targets
from undercroft.games.deck_box_dungeons.tests.thrown import Thrown
from undercroft.kernel import SeededDice
from undercroft.kernel.errors import BadSetup
from undercroft.testing import Case, check

# -- spawning (R90) ---------------------------------------------------------------------------


def spawning(wanted: str, *heroes: Any, **more: Any) -> Table:
    """One spawn instruction in the second room of Q1 that the table carries out."""
    t = table(*heroes, rooms="Q1: 1 2", spawning="table", **more)
    return begins(t, TableSpawn(1, 0, colours(wanted)))


@pytest.mark.clause("R90")
def test_the_table_says_what_a_die_shows_and_where_it_stands() -> None:
    t = spawning("1 green")
    assert t.asked == (0, "face")
    assert t.options == [
        "let the app throw", "put green ranged 1", "put green ranged 2", "put green ranged 3",
        "put green melee 1", "put green melee 2", "put green melee 3",
    ]  # fmt: skip
    t.does("put green melee 2")
    assert t.asked == (0, "place")
    one, two = on_card(t, 2, "44 43")
    assert t.space(t.options[0].removeprefix("enemy to ")) == t.space(one)
    t.does(f"enemy to {two}")
    assert (t.enemies, t.thrown) == ([f"Scrapper 2 at {two}"], [])
    assert t.state.supply[0] == 5


@pytest.mark.clause("R90")
def test_the_space_of_the_rule_comes_first_and_goes_on_from_the_last_one() -> None:
    t = spawning("2 green")
    one, two, three = on_card(t, 2, "44 43 53")
    t.does("put green melee 1", f"enemy to {two}", "put green ranged 1")
    first = t.options[0].removeprefix("enemy to ")
    assert t.place(t.space(first)) == three
    t.does(f"enemy to {one}")
    assert where(t) == [two, one]


@pytest.mark.clause("R90")
def test_the_app_can_throw_a_die_of_the_table() -> None:
    t = spawning("1 blue", dice=["M3"]).does("let the app throw")
    assert t.thrown == ["spawn"]
    t.does(t.options[0])
    assert [one.rpartition(" at ")[0] for one in t.enemies] == ["Ravager 3"]


@pytest.mark.clause("R90")
def test_a_printed_face_is_asked_for_its_space_alone() -> None:
    t = reads(table(rooms="Q1: 1 2", spawning="table"), "B7", 2)
    assert t.asked == (0, "place")
    assert "put green" not in " ".join(t.options)


@pytest.mark.clause("R90")
def test_the_boss_stands_where_the_table_says() -> None:
    t = table(rooms="Q1: 1 2 3 4 5", spawning="table")
    begins(t, TableSpawn(4, 0, (BOSS,)))
    assert t.asked == (0, "place")
    other = t.options[1].removeprefix("enemy to ")
    t.does(t.options[1])
    (boss,) = t.state.enemies
    assert (boss.is_boss, boss.space) == (True, t.space(other))


@pytest.mark.clause("R90", "DB-8.7")
def test_dice_that_are_missing_cost_a_hit_and_ask_nothing() -> None:
    t = spawning("1 red", supply=(6, 4, 0))
    assert (t.enemies, t.thrown) == ([], ["defense"])


# -- the turns of enemies (R91) ---------------------------------------------------------------


def phase(*heroes: Any, **more: Any) -> Table:
    """An Enemy Phase that the table plays."""
    return table(*heroes, phase="enemies", minor_windows="own_turn_only", enemy_turns="table",
                 **more)  # fmt: skip


@pytest.mark.clause("R91")
def test_the_table_moves_an_enemy_and_says_whom_it_attacks() -> None:
    """By its rule the Scrapper would strike the weaker B from 5,3; the table lets it strike A."""
    t = phase(hero(at="0,3", health=9), hero(at="6,3", health=7), enemies="Scrapper at 3,3")
    assert t.asked == (0, "enemy-move")
    assert t.place(t.space(t.options[0].removeprefix("enemy to "))) == "5,3"
    assert "3,3" in t.spots("enemy to")
    t.does("enemy to 1,3")
    assert (t.asked, t.spots("enemy strikes")) == ((0, "enemy-attack"), ["0,3"])
    t.does("enemy strikes 0,3")
    assert (acts(t), targets(t)) == (["Scrapper moves", "Scrapper attacks"], [t.hero(0).name])


@pytest.mark.clause("R91")
def test_what_the_rule_says_comes_first_all_the_way() -> None:
    t = phase(hero(at="0,3", health=9), hero(at="6,3", health=7), enemies="Scrapper at 3,3")
    t.does(t.options[0])
    t.does(t.options[0])
    assert (where(t), targets(t)) == (["5,3"], [t.hero(1).name])


@pytest.mark.clause("R91")
def test_it_may_stay_and_need_not_attack() -> None:
    t = phase(hero(at="3,3"), enemies="Scrapper at 3,2")
    t.does("enemy to 3,2")
    assert t.options[-1] == "no attack"
    t.does("no attack")
    assert (acts(t), t.state.round) == ([], 3)


@pytest.mark.clause("R91", "DB-12.11")
def test_only_spaces_where_it_can_end_its_move_are_offered() -> None:
    t = phase(hero(at="6,6"), enemies="Scrapper at 0,0", pits="1,0")
    assert "1,0" not in t.spots("enemy to")
    assert "4,0" not in t.spots("enemy to")


@pytest.mark.clause("R91", "R56")
def test_with_barrage_the_table_aims_die_by_die() -> None:
    t = phase(hero(at="0,6"), hero(at="6,6"), enemies="Doomweaver at 3,0")
    t.does(t.options[0])
    first = t.options[0]
    t.does(first)
    assert t.asked == (0, "enemy-aim")
    other = t.options[0]
    assert other != first
    while t.asked == (0, "enemy-aim"):
        t.does(first)
    assert set(t.told("attacks")[0]["targets"]) == {targets(t)[0]}


@pytest.mark.clause("R91", "DB-15.9")
def test_a_stunned_enemy_asks_nothing() -> None:
    t = phase(hero(at="3,3"), enemies="Scrapper at 3,2 stunned")
    assert (t.state.round, t.told("stun_ends") != []) == (3, True)


@pytest.mark.clause("R91")
def test_why_tells_at_the_question_what_the_rule_says() -> None:
    t = phase(hero(at="0,3", health=9), hero(at="6,3", health=7), enemies="Scrapper at 3,3")
    (reason,) = why(t.state)
    assert "goes to" in reason.act
    assert len(reason.because) > 2


# -- the market (R92) and the deck (R94) ----------------------------------------------------------


@pytest.mark.clause("R92")
def test_the_table_lays_out_the_market_at_the_set_up() -> None:
    t = built(hero("Calder", at=""), hero("Delyth", "Longbow", "Mage", at=""), market="table")
    assert t.asked == (0, "market")
    assert t.options[0] == "turn the top card"
    assert len(t.options) == 1 + len(ITEMS)
    t.does("lay whetstone", "lay swift-boots")
    assert "lay whetstone" not in t.options
    t.does("turn the top card")
    assert t.market[:2] == ["Whetstone", "Swift Boots"]
    assert t.asked != (0, "market")


@pytest.mark.clause("R92")
def test_after_a_purchase_the_lead_names_the_next_card() -> None:
    t = table(hero(treasure=9, at="3,3"), hero(seat=1), by_table="market",
              market="Whetstone, Swift Boots, Iron Buckler")  # fmt: skip
    t.does("buy 1")
    assert t.asked == (0, "market")
    assert "lay whetstone" not in t.options
    t.does("lay fire-flask")
    assert (t.market, t.asked) == (["Fire Flask", "Swift Boots", "Iron Buckler"], (0, "turn"))
    assert "Fire Flask" not in t.deck


@pytest.mark.clause("R92", "DB-11.3")
def test_one_card_left_is_laid_without_a_question_but_to_turn_it() -> None:
    t = table(hero(treasure=9, at="3,3"), by_table="market", item_deck="nothing",
              market="Whetstone, Swift Boots, Iron Buckler")  # fmt: skip
    t.does("buy 1")
    assert (t.market.count("Whetstone"), t.asked) == (0, (0, "turn"))


@pytest.mark.clause("R94")
def test_a_deck_on_the_table_is_asked_which_card_was_drawn() -> None:
    t = table(hero(treasure=9, at="3,3"), by_table="item_deck", dice=["Fire Flask"],
              market="Whetstone, Swift Boots, Iron Buckler")  # fmt: skip
    t.does("buy 1")
    assert (t.market[0], t.thrown) == ("Fire Flask", ["drawn"])


@pytest.mark.clause("R94")
def test_a_hero_draws_a_named_card() -> None:
    t = table(hero(), rooms="Q1: 1 4", by_table="item_deck", dice=["Whetstone"])
    reads(t, "Spore Store", 4)
    assert "Whetstone" in [ITEMS[kind_of(card)].name for card in t.state.heroes[0].items]


@pytest.mark.clause("R94", "DB-11.3")
def test_the_discard_is_the_new_deck_on_the_table() -> None:
    t = table(hero(treasure=9, at="3,3"), by_table="item_deck", item_deck="nothing",
              item_discard="Fire Flask, Whetstone",
              market="Energy Potion, Swift Boots, Iron Buckler",
              dice=["Whetstone"])  # fmt: skip
    t.does("buy 1")
    assert (t.market[0], t.deck, t.discard) == ("Whetstone", ["Fire Flask"], [])


@pytest.mark.clause("R94")
def test_nothing_is_shuffled_for_who_does_not_know_the_order_of_a_deck_on_the_table() -> None:
    t = built(hero("Calder", at=""), hero("Delyth", "Longbow", "Mage", at=""), item_deck="table")
    again: Any = GAME.resample(t.state, 0, SeededDice("anew"))
    assert again.item_deck == t.state.item_deck


# -- the room cards (R98) -----------------------------------------------------------------------


def drawing(*cards: str, **more: str) -> Table:
    """A dealt dungeon whose room cards lie on the table; these are drawn."""
    switches: dict[str, Any] = {"quest": "generated", "room_deck": "table", **more}
    return built(hero("Calder", at=""), hero("Delyth", "Longbow", "Mage", at=""), dice=cards,
                 **switches)  # fmt: skip


def cards_of(t: Table) -> list[str]:
    """The room cards that lie on the table, in the order of their numbers."""
    rooms = range(t.state.quest.rooms)
    return [room_card(t.state, room) for room in rooms if t.state.explored >> room & 1]


def explores(t: Table, door: int = 0) -> Table:
    """The first hero is at an exit that leads on, and reads a scroll there."""
    ways = [at for at, behind in enumerate(t.state.ground.behind)
            if behind != NOWHERE and not t.state.explored >> behind & 1]  # fmt: skip
    return begins(t, Explore(ways[door], 0))


@pytest.mark.clause("R98")
@pytest.mark.parametrize("card", ["1A", "2B", "3A"])
def test_the_first_room_is_the_card_that_was_drawn(card: str) -> None:
    t = drawing(card)
    assert (t.thrown, cards_of(t)) == (["room"], [card])


@pytest.mark.clause("R98")
@pytest.mark.parametrize("card", ["5A", "5B", "11A"])
def test_an_explored_room_is_the_card_that_was_drawn(card: str) -> None:
    t = explores(drawing("2B", card))
    assert t.thrown[:2] == ["room", "room"]
    assert sorted(cards_of(t)) == sorted(["2B", card])


@pytest.mark.clause("R98")
@pytest.mark.parametrize("card", ["2A", "5B", "15A", "Whetstone"])
def test_a_card_that_does_not_fit_cannot_be_named(card: str) -> None:
    t = explores(drawing("2B", "5A"))
    t.state.dice = Thrown([card])
    with pytest.raises(ValueError, match="no face of a card"):
        explores(t)


@pytest.mark.clause("R98")
@pytest.mark.parametrize("fixed", [{"map_seed": "7"}, {"quest": "the-last-vigil"}])
def test_no_card_is_drawn_where_the_rooms_are_fixed(fixed: dict[str, str]) -> None:
    assert "room" not in explores(drawing(**fixed)).thrown


@pytest.mark.clause("R77", "R98")
def test_no_card_is_drawn_on_an_open_map() -> None:
    with pytest.raises(BadSetup, match="on an open map all rooms are known"):
        GAME.resolve({"room_deck": "table", "map_page": "open"})


# -- the end of a round (R93) -------------------------------------------------------------------


@pytest.mark.clause("R93")
def test_the_table_says_which_enemies_regenerate() -> None:
    t = table(hero(at="3,3"), phase="refresh", by_table="refresh",
              enemies="Mossback 1 at 6,6, Mossback 2 at 0,0, Mossback 3 at 0,6")  # fmt: skip
    assert (t.asked, t.spots("regenerate")) == ((0, "regenerate"), ["0,0", "6,6"])
    t.does("regenerate 0,0")
    assert t.options == ["all regenerate", "nobody regenerates"]
    t.does("nobody regenerates")
    assert [one.health for one in t.state.enemies] == [1, 3, 3]
    assert t.state.round == 3


@pytest.mark.clause("R93")
def test_all_may_regenerate_at_once() -> None:
    t = table(hero(at="3,3"), phase="refresh", by_table="refresh",
              enemies="Mossback 1 at 6,6, Mossback 2 at 0,0")  # fmt: skip
    t.does("all regenerate")
    assert [one.health for one in t.state.enemies] == [2, 3]


@pytest.mark.clause("R93")
@pytest.mark.parametrize(("answer", "enemies"), [("carry it out", 2), ("leave it out", 1)])
def test_the_text_of_the_round_is_carried_out_or_left_out(answer: str, enemies: int) -> None:
    t = table(hero(at="0,0"), hero("Delyth"), rooms="Q2: 1 2 3 4 5 6 7", by_table="refresh",
              enemies="Giant Troll 10 at 0,-1", phase="refresh", dice=[6, "M2"])  # fmt: skip
    if t.asked == (0, "regenerate"):
        t.does("all regenerate")
    assert t.asked == (0, "round-text")
    t.does(answer)
    assert len(t.enemies) == enemies


# -- all together -----------------------------------------------------------------------------


@pytest.mark.heavy
@pytest.mark.parametrize("quest", ["the-toll-road-below", "the-troll-of-harrow-ford", "generated"])
def test_a_table_that_does_all_itself_passes_the_battery(quest: str) -> None:
    duties = dict.fromkeys(
        ("spawning", "enemy_turns", "market", "refresh", "item_deck", "room_deck"), "table"
    )
    named = {"quest": quest, "space_names": "card", **duties}
    check(Case(GAME, 2, named, f"{quest} at a real table"))
