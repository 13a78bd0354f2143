"""Chapter WD-2: set-up, with `turn_order` and `duplicate_heroes` (R4, R5, R12, R13)."""

from collections import Counter

import pytest

from undercroft.games.warp_dungeons.content import DUNGEON
from undercroft.games.warp_dungeons.decks.library import dungeon_deck, ready_text
from undercroft.games.warp_dungeons.rules.game import prepared
from undercroft.games.warp_dungeons.tests.dungeon import kinds
from undercroft.games.warp_dungeons.tests.maps import cell, exits, laid_out, new_game, shares
from undercroft.kernel import BadSetup, ScriptedDice

LISTED = dungeon_deck("listed_28").dungeon
(OBJECTIVE,) = kinds("Objective Room")
(STAIRWAY,) = kinds("Stairway")
(TEMPLE,) = kinds("Temple")
HEROES = ("sir-lamderock", "magus-sogarth", "anwar-al-wasir")


# -- decks (WD-2.1 to 2.3) -------------------------------------------------------------------


@pytest.mark.clause("WD-2.1")
def test_a_deck_that_is_not_legal_is_refused() -> None:
    short = ready_text("sir-lamderock").replace("3x Copper Pieces", "2x Copper Pieces")
    assert short != ready_text("sir-lamderock")
    with pytest.raises(BadSetup, match=r"WD-16\.1\b"):
        new_game(2, short, "orc-horde")


@pytest.mark.clause("WD-2.1")
def test_every_fault_of_every_seat_is_told() -> None:
    short = ready_text("sir-lamderock").replace("3x Copper Pieces", "2x Copper Pieces")
    orcs = ready_text("orc-horde").replace("3x Orc Grunts", "4x Orc Grunts")
    with pytest.raises(BadSetup) as fault:
        new_game(2, short, orcs)
    assert "seat 1" in str(fault.value)
    assert "seat 2" in str(fault.value)


@pytest.mark.clause("WD-2.2")
def test_r13_no_two_players_have_the_same_hero() -> None:
    with pytest.raises(BadSetup, match=r"WD-2\.2"):
        new_game(3, "sir-lamderock", "sir-lamderock")
    new_game(3, "sir-lamderock", "magus-sogarth")


@pytest.mark.clause("WD-2.2")
def test_r13_unless_duplicates_are_allowed() -> None:
    t = new_game(3, "sir-lamderock", "sir-lamderock", duplicate_heroes="allowed")
    assert [t.seat(n).player.hero for n in (0, 1)] == [t.hero.player.hero] * 2


@pytest.mark.clause("WD-2.3")
def test_personal_decks_are_shuffled_before_the_first_draw() -> None:
    seeds = range(12)
    for seat in (0, 1):
        orders = {tuple(new_game(2, seed=str(seed)).seat(seat).deck) for seed in seeds}
        assert len(orders) == len(seeds)
        tops = {tuple(new_game(2, seed=str(seed)).seat(seat).hand) for seed in seeds}
        assert len(tops) == len(seeds)


# -- the dungeon (WD-2.4 to 2.11) ------------------------------------------------------------


@pytest.mark.clause("WD-2.4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_stairway_lies_open_with_every_hero_on_it(players: int) -> None:
    t = new_game(players)
    place = t.place(0)
    assert (place.name, cell(t, 0)) == ("Stairway", (0, 0, 0))
    assert t.view(0)["map"]["places"][0]["heroes"] == list(range(players - 1))
    names = [DUNGEON[card].name for card in t.state.dungeon.deck]
    assert (names.count("Stairway"), names.count("Objective Room")) == (0, 1)


@pytest.mark.clause("WD-2.5", "WD-2.10")
def test_r4_one_hero_begins_at_a_bare_stairway() -> None:
    t = new_game(2)
    assert len(t.state.dungeon.places) == 1
    assert (exits(t, 0), t.place(0).exits[0].child) == (["north"], -1)
    assert shares(t, 0) == {"north": list(range(1, 28))}
    assert t.asked == (0, "explore")


@pytest.mark.clause("WD-2.6", "WD-2.10", "WD-2.11")
def test_r5_two_heroes_have_a_t_junction_of_the_deck() -> None:
    t = new_game(3)
    assert (t.place(1).name, cell(t, 1), len(t.state.dungeon.places)) == (
        "T-junction", (0, 0, 1), 2,
    )  # fmt: skip
    names = Counter([DUNGEON[card].name for card in t.state.dungeon.deck])
    assert (names["T-junction"], names["Intersection"]) == (2, 2)
    assert shares(t, 1) == {"west": list(range(1, 27, 2)), "east": list(range(2, 27, 2))}


@pytest.mark.clause("WD-2.7", "WD-2.10", "WD-2.11")
def test_r5_three_heroes_have_an_intersection_of_the_deck() -> None:
    t = new_game(4)
    assert (t.place(1).name, cell(t, 1), len(t.state.dungeon.places)) == (
        "Intersection", (0, 0, 1), 2,
    )  # fmt: skip
    names = Counter([DUNGEON[card].name for card in t.state.dungeon.deck])
    assert (names["T-junction"], names["Intersection"]) == (3, 1)
    assert shares(t, 1) == {
        "west": list(range(1, 27, 3)),
        "north": list(range(2, 27, 3)),
        "east": list(range(3, 27, 3)),
    }


@pytest.mark.clause("WD-2.6", "WD-2.7")
@pytest.mark.parametrize(("players", "clause"), [(3, "WD-2.6"), (4, "WD-2.7")])
def test_the_log_names_the_clause_of_the_junction(players: int, clause: str) -> None:
    assert [event.clause for event in new_game(players).events if event.kind == "laid"] == [clause]


@pytest.mark.clause("WD-2.8", "WD-2.9")
@pytest.mark.parametrize("heroes", [1, 2, 3])
def test_the_objective_is_equally_likely_at_each_of_the_bottom_ten_places(heroes: int) -> None:
    tries = 2000
    decks = [laid_out(heroes, LISTED, f"{n}").dungeon.deck for n in range(tries)]
    found = Counter([deck.index(OBJECTIVE) for deck in decks])
    assert sorted(found) == list(range(10))  # never deeper, never higher
    assert all(140 < count < 260 for count in found.values())  # 200 on average


@pytest.mark.clause("WD-2.8", "WD-2.9")
@pytest.mark.heavy
def test_nine_of_the_others_join_it_by_chance() -> None:
    tries = 2600
    decks = [laid_out(1, LISTED, f"{n}").dungeon.deck for n in range(tries)]
    found = Counter([deck.index(TEMPLE) for deck in decks])
    deep = sum(found[n] for n in range(10))
    assert 800 < deep < 1000  # 9 of 26: 900 on average
    assert all(50 < found[n] < 140 for n in range(27))


@pytest.mark.clause("WD-2.8", "WD-2.9")
def test_the_highest_that_shuffling_can_bring_the_objective_is_the_tenth_place() -> None:
    s = laid_out(1, LISTED, "any")
    s.dice = ScriptedDice([0] * 50)  # what lies at the bottom before a shuffle comes to its top
    others = [card for card in LISTED if card not in (STAIRWAY, OBJECTIVE)]
    deck = prepared(s, others, OBJECTIVE)
    assert (len(deck), deck.index(OBJECTIVE)) == (27, 9)


@pytest.mark.clause("WD-2.8")
def test_no_card_is_lost_or_won() -> None:
    for heroes, junction in ((1, []), (2, kinds("T-junction")), (3, kinds("Intersection"))):
        deck = laid_out(heroes, LISTED, "any").dungeon.deck
        assert sorted([*deck, *kinds("Stairway"), *junction]) == sorted(LISTED)


# -- hands and order (WD-2.12 to 2.14) -------------------------------------------------------


@pytest.mark.clause("WD-2.12")
def test_everybody_draws_seven_and_keeps_them() -> None:
    t = new_game(4)
    assert [len(t.seat(n).hand) for n in range(4)] == [7] * 4
    assert [len(t.seat(n).deck) for n in range(4)] == [53] * 4
    assert [told["cards"] for told in t.told("drew")] == [7] * 4
    assert t.asked == (0, "first")  # no mulligan is offered


@pytest.mark.clause("WD-2.13")
def test_r12_the_spokesman_names_the_first_hero() -> None:
    t = new_game(3)
    assert (t.asked, t.options) == ((0, "first"), ["first 1", "first 2"])
    assert t.refuses("first 3") == "WD-2.13"  # the DM
    t.does("first 2")
    assert t.told("order") == [{"players": (1, 0)}]
    assert t.state.turn == 1


@pytest.mark.clause("WD-2.13")
def test_r12_and_with_three_heroes_the_second() -> None:
    t = new_game(4).does("first 2")
    assert (t.asked, t.options) == ((0, "second"), ["next 1", "next 3"])
    t.does("next 3")
    assert t.view(0)["order"] == [1, 2, 0]


@pytest.mark.clause("WD-2.13")
def test_r12_the_spokesman_is_the_hero_in_the_lowest_seat() -> None:
    t = new_game(3, "orc-horde")
    assert (t.asked, t.options) == ((1, "first"), ["first 2", "first 3"])


@pytest.mark.clause("WD-2.13")
def test_r12_one_hero_needs_no_order() -> None:
    assert new_game(2).told("order") == [{"players": (0,)}]


@pytest.mark.clause("WD-2.13")
def test_r12_by_seats() -> None:
    t = new_game(4, "sir-lamderock", "orc-horde", turn_order="seat")
    assert t.told("order") == [{"players": (0, 2, 3)}]
    assert t.state.turn == 0


@pytest.mark.clause("WD-2.13")
def test_r12_by_chance() -> None:
    orders = Counter(
        [
            new_game(4, seed=str(seed), turn_order="random").told("order")[0]["players"]
            for seed in range(60)
        ]
    )
    assert len(orders) == 6
    assert all(sorted(order) == [0, 1, 2] for order in orders)


@pytest.mark.clause("WD-2.14")
def test_start_values() -> None:
    for seat in new_game(4).view(-2)["seats"][:3]:
        assert (seat["level"], seat["damage"], seat["poison"], seat["missed"]) == (1, 0, 0, False)
        assert (seat["attached"], seat["trophies"], seat["staked"]) == ([], [], False)
        assert (seat["alive"], seat["score"]) == (True, 0)
