"""Chapter DE-14: the end of a battle (R43-R50)."""

from typing import Any

import pytest

from undercroft.games.dungeon_enforcer.content import HUNTERS, ITEMS, MONSTERS
from undercroft.games.dungeon_enforcer.tests.enforcer import (
    ALL_ITEMS,
    Table,
    battle,
    lost,
    seat,
    table,
    won,
)

PAIR = "Therese, Ekim"


def both_fall(hunters: str = PAIR, **more: Any) -> Table:
    """The main hunter strikes a Thornback dead and falls on its spines."""
    count = len(hunters.split(","))
    t = battle(hunters, "Thornback", mine=f"{count}x Attack 5", theirs="Defense 1",
               hp=(1, *[12] * (count - 1), 1), **more)  # fmt: skip
    return t.plays(*["play attack-5"] * count, "play defense-1")


def drawn(hunters: str = "Therese", **more: Any) -> Table:
    """A Smoke Pearl ends a battle as a draw."""
    count = len(hunters.split(","))
    t = battle(hunters, "Gutter Rats", mine=f"{count}x Attack 1", theirs="Attack 3",
               items="Smoke Pearl, Null Bell", **more)  # fmt: skip
    return t.plays(*["play attack-1"] * count, "play attack-3", "use smoke-pearl")


def kinds(t: Table) -> list[str]:
    """What was told since the battle was over."""
    found = [event.kind for event in t.events]
    return found[found.index("battle_over") :]


def decks(t: Table) -> tuple[list[str], list[str], list[str]]:
    """Dead hunters, slain monsters, discarded items."""
    s = t.state
    return ([HUNTERS[one].name for one in s.dead], [MONSTERS[one].name for one in s.slain],
            [ITEMS[one].name for one in s.item_discard])  # fmt: skip


def seats(t: Table) -> list[tuple[str, int, list[str]]]:
    """Where both players stand, with how many coins and which hunters."""
    return [(one.square, one.coins, one.hunters) for one in (t.me, t.other)]


# -- who wins (DE-14.1-14.3, R43, R47) -----------------------------------------------------------


@pytest.mark.clause("DE-14.1")
def test_the_hero_side_wins_when_the_monster_has_no_hp_left() -> None:
    for hp, over in ((1, True), (7, True), (8, False)):
        t = battle("Therese", "Iron Golem", mine="Attack 9", theirs="Defense 1", hp=(10, hp))
        t.plays("play attack-9", "play defense-1")
        assert t.over == over
        assert [one["how"] for one in t.told("battle_over")] == ["won"] * over


@pytest.mark.clause("DE-14.2")
def test_the_monster_side_wins_when_the_main_hunter_falls_though_helpers_stand() -> None:
    t = lost("Therese, Ekim, Fenn", seats=(seat("M4", hunters="Pell"),))
    assert t.told("battle_over") == [{"player": 0, "rival": 1, "how": "lost", "duel": 0}]
    assert t.me.hunters == ["Ekim", "Fenn"]


@pytest.mark.clause("DE-14.2")
def test_a_main_hunter_with_one_hp_left_fights_on() -> None:
    t = battle("Therese", "Gutter Rats", mine="Attack 1", theirs="Attack 9", hp=(7, 7))
    assert not t.plays("play attack-1", "play attack-9").over
    assert t.hp["Therese"] == 1
    t = battle("Therese", "Gutter Rats", mine="Attack 1", theirs="Attack 9", hp=(6, 7))
    t.plays("play attack-1", "play attack-9")
    assert t.over


@pytest.mark.clause("DE-14.3")
def test_if_both_fall_a_player_with_helpers_keeps_everything_and_stays() -> None:
    t = both_fall(coins=7, items="Null Bell", gear="Reserve Cell", dice=[6])
    assert seats(t) == [("D5", 7, ["Ekim"]), ("M4", 10, ["Fenn"])]
    assert (t.me.items, t.me.gear, t.me.hp) == (["Null Bell"], ["Reserve Cell"], (12,))
    assert (decks(t), t.tokens) == ((["Therese"], ["Thornback"], []), ["O15"])
    assert kinds(t)[:2] == ["battle_over", "goes_on"]
    assert t.told("energy") == [{"player": 1, "roll": 6, "dice": 1, "energy": 16}]


@pytest.mark.clause("DE-14.3", "DE-14.13")
def test_if_both_fall_a_player_without_helpers_is_out() -> None:
    three = (seat("M4", hunters="Fenn"), seat("H13", hunters="Pell"))
    t = both_fall("Therese", seats=three, coins=7, items="Null Bell")
    assert (t.me.square, t.me.coins, t.me.hunters) == ("", 0, [])
    assert (t.other.coins, t.other.items) == (10, [])
    assert (decks(t), t.tokens) == ((["Therese"], ["Thornback"], ["Null Bell"]), ["O15"])
    assert t.asked == (1, "turn")


# -- the spoils of the hero side (DE-14.4-14.7, 14.18, R17, R49, R50) ----------------------------


@pytest.mark.clause("DE-14.4", "DE-14.5")
def test_the_winner_draws_one_item_first_and_then_rolls_one_die_of_coins_once() -> None:
    t = won(dice=[5, 3], item_deck="Null Bell, Whetstone")
    assert kinds(t)[:3] == ["battle_over", "won_item", "won_coins"]
    assert (t.me.items, t.me.coins, t.other.energy) == (["Null Bell"], 15, 13)
    assert t.told("won_coins") == [{"player": 0, "roll": 5, "more": 0, "coins": 15}]
    assert len(t.state.item_deck) == ALL_ITEMS - 1


@pytest.mark.clause("DE-14.4", "DE-14.5", "DE-15.3")
@pytest.mark.parametrize(("drawn", "more"), [("Bounty Writ", 2), ("Reserve Cell", 0)])
def test_a_bounty_writ_won_in_a_battle_pays_for_it_at_once(drawn: str, more: int) -> None:
    """The item comes before the die, and gear is always on."""
    t = won(dice=[4], item_deck=drawn)
    assert (t.me.gear, t.me.coins) == ([drawn], 10 + 4 + more)
    assert t.told("won_coins")[0]["more"] == more


@pytest.mark.clause("DE-14.4")
def test_won_gear_lies_open_a_one_use_item_is_not_named() -> None:
    t = won(item_deck="Bounty Writ")
    assert (t.me.gear, t.told("won_item")) == (
        ["Bounty Writ"], [{"player": 0, "item": "Bounty Writ"}],
    )  # fmt: skip
    t = won(item_deck="Null Bell")
    assert t.told("won_item") == [{"player": 0}]


@pytest.mark.clause("DE-14.5", "DE-1.18")
@pytest.mark.parametrize(
    ("hunters", "gear", "more"),
    [
        ("Therese", "", 0),
        ("Corvin", "", 2),
        ("Therese, Corvin", "", 2),
        ("Corvin", "Bounty Writ", 4),
    ],
)
def test_cards_add_to_the_die_of_the_winner(hunters: str, gear: str, more: int) -> None:
    t = won(hunters, gear=gear, dice=[4])
    assert t.me.coins == 10 + 4 + more


@pytest.mark.clause("DE-14.6", "DE-14.7", "DE-1.17")
def test_a_defeated_monster_and_its_token_are_gone_and_the_player_stays_there() -> None:
    t = won(tokens="D5, H6, O15")
    assert (t.tokens, t.me.square) == (["H6", "O15"], "D5")
    assert (decks(t)[1], len(t.state.monster_deck)) == (["Gutter Rats"], len(MONSTERS) - 1)


@pytest.mark.clause("DE-14.18")
def test_an_empty_item_deck_takes_in_the_discards_before_the_draw() -> None:
    t = won(item_deck="nothing", item_discard="Null Bell, Whetstone")
    assert (t.me.items, decks(t)[2]) == (["Whetstone"], [])
    assert [ITEMS[one].name for one in t.state.item_deck] == ["Null Bell"]
    t = won(item_deck="nothing", item_discard="Null Bell, Whetstone", draws=[0])
    assert t.me.items == ["Null Bell"]
    t = won(item_deck="only Venom Phial", item_discard="Null Bell")
    assert (t.me.items, decks(t)[2]) == (["Venom Phial"], ["Null Bell"])


# -- the spoils of the monster side (DE-14.8-14.12, R48, R50) ------------------------------------


@pytest.mark.clause("DE-14.8", "DE-14.9", "DE-14.10")
def test_who_played_the_monster_gets_a_die_then_all_coins_and_items_and_no_card() -> None:
    t = lost(PAIR, coins=9, items="Null Bell, Whetstone", gear="Bounty Writ", dice=[3])
    assert (t.me.coins, t.me.items, t.me.gear) == (0, [], [])
    assert (t.other.coins, t.other.gear) == (10 + 3 + 9, ["Bounty Writ"])
    assert t.other.items == ["Null Bell", "Whetstone"]
    assert len(t.state.item_deck) == ALL_ITEMS - 3
    assert t.told("won_item") == []


@pytest.mark.clause("DE-14.8", "DE-14.9")
def test_only_who_played_the_monster_gets_anything() -> None:
    three = (seat("M4", hunters="Fenn", coins=1), seat("H13", hunters="Pell", coins=2))
    t = lost(PAIR, coins=5, seats=three, dice=[6])
    assert [t.person(n).coins for n in range(3)] == [0, 1 + 6 + 5, 2]


@pytest.mark.clause("DE-14.9", "DE-1.18")
def test_who_lost_knows_the_captured_items_and_nobody_else_does() -> None:
    three = (seat("M4", hunters="Fenn"), seat("H13", hunters="Pell"))
    t = lost(PAIR, items="Null Bell", gear="Bounty Writ", seats=three)
    shown = [t.view(who)["seats"][1]["items"][0] for who in range(3)]
    assert [None if one is None else one["name"] for one in shown] == ["Null Bell"] * 2 + [None]
    (told,) = t.told("captured")
    assert (told["items"], told["count"]) == (("Bounty Writ",), 2)


@pytest.mark.clause("DE-14.9")
@pytest.mark.parametrize("hunters", ["Hadrian, Ekim", "Therese, Hadrian"])
def test_oathkeeper_keeps_the_items_but_not_the_coins(hunters: str) -> None:
    t = lost(hunters, coins=9, items="Null Bell", gear="Bounty Writ", dice=[2])
    assert (t.me.items, t.me.gear, t.me.coins) == (["Null Bell"], ["Bounty Writ"], 0)
    assert (t.other.items, t.other.gear, t.other.coins) == ([], [], 10 + 2 + 9)


@pytest.mark.clause("DE-14.9")
def test_with_items_only_the_loser_keeps_the_coins() -> None:
    t = lost(PAIR, coins=9, items="Null Bell", dice=[2], loss_spoils="items_only")
    assert (t.me.coins, t.me.items, t.other.coins) == (9, [], 12)
    assert t.other.items == ["Null Bell"]
    three = (seat("M4", hunters="Fenn"), seat("H13", hunters="Pell"))
    t = lost(coins=9, dice=[2], seats=three, loss_spoils="items_only")
    assert (t.me.coins, t.other.coins, t.me.hunters) == (0, 12, [])


@pytest.mark.clause("DE-14.11", "DE-1.17")
def test_the_fallen_main_hunter_goes_to_the_graveyard() -> None:
    t = lost(PAIR)
    assert (decks(t)[0], t.me.hunters) == (["Therese"], ["Ekim"])
    assert t.told("fell") == [{"player": 0, "hunter": "Therese"}]


@pytest.mark.clause("DE-14.12")
def test_an_undefeated_monster_stays_and_its_card_goes_back() -> None:
    t = lost(PAIR, tokens="D5, O15")
    assert (t.tokens, decks(t)[1], len(t.state.monster_deck)) == (["D5", "O15"], [], len(MONSTERS))
    assert 0 in t.state.monster_deck


# -- who is left (DE-14.13, 14.14, R44) ----------------------------------------------------------


@pytest.mark.clause("DE-14.13", "DE-16.5")
def test_without_a_hunter_the_player_is_out_and_the_token_leaves_the_map() -> None:
    three = (seat("M4", hunters="Fenn"), seat("H13", hunters="Pell"))
    t = lost(seats=three, dice=[1, 1, 1, 1])
    assert (t.me.hunters, t.me.square, t.asked) == ([], "", (1, "turn"))
    assert t.view(1)["seats"][0]["alive"] is False
    assert t.told("eliminated") == [{"player": 0}]
    t.does("end turn", "end turn")
    assert (t.asked, t.state.round) == ((1, "turn"), 3)


@pytest.mark.clause("DE-14.14", "DE-3.14")
def test_with_helpers_left_the_first_is_main_and_the_token_goes_back_for_nothing() -> None:
    t = lost("Therese, Fenn, Ekim", coins=9, seats=(seat("M4", hunters="Pell"),))
    assert (t.me.square, t.me.hunters, t.me.coins, t.me.energy) == ("C5", ["Fenn", "Ekim"], 0, 10)
    assert t.view(0)["seats"][0]["hunters"][0]["main"] is True
    assert t.told("goes_on") == [{"player": 0, "hunter": "Fenn", "square": "C5"}]
    t.does("end turn")
    assert t.asked == (0, "turn")


# -- draws (DE-14.15, R46) -----------------------------------------------------------------------


@pytest.mark.clause("DE-14.15", "DE-12.11")
def test_a_draw_gives_and_takes_nothing_but_the_items_that_were_used() -> None:
    t = drawn(coins=7, dice=[6], tokens="D5, O15")
    assert seats(t) == [("C5", 7, ["Therese"]), ("M4", 10, ["Fenn"])]
    assert (t.me.items, decks(t)) == (["Null Bell"], ([], [], ["Smoke Pearl"]))
    assert (t.tokens, len(t.state.monster_deck)) == (["D5", "O15"], len(MONSTERS))
    assert (t.other.energy, kinds(t)) == (16, ["battle_over", "turn", "energy"])


@pytest.mark.clause("DE-14.15")
def test_hired_hunters_that_fell_before_a_draw_stay_dead() -> None:
    t = battle(PAIR, "Iron Golem", mine="Attack 5, Attack 1", theirs="Attack 5", round=30,
               hp=(10, 1, 11))  # fmt: skip
    t.plays("play attack-5", "play attack-5", "play attack-1")
    assert t.told("battle_over")[0]["how"] == "drawn"
    assert (t.me.hunters, decks(t)[0], t.me.square) == (["Therese"], ["Ekim"], "C5")


# -- healing, and then (DE-14.16, 14.17, R45) ----------------------------------------------------


@pytest.mark.clause("DE-14.16")
def test_after_a_battle_every_survivor_has_its_printed_hp_again() -> None:
    t = battle(PAIR, "Gutter Rats", mine="Attack 9, Attack 1", theirs="Defense 1", hp=(2, 3, 1))
    t.plays("play attack-9", "play attack-1", "play defense-1")
    assert t.me.hp == (10, 12)
    assert lost("Therese, Ekim").me.hp == (12,)
    assert drawn().me.hp == (10,)


@pytest.mark.clause("DE-14.16")
def test_wounds_may_last_after_the_battle() -> None:
    hits: dict[str, Any] = {"mine": "Attack 9, Attack 1", "theirs": "Defense 1", "hp": (2, 3, 1)}
    t = battle(PAIR, "Gutter Rats", hero_hp="persists", **hits)
    t.plays("play attack-9", "play attack-1", "play defense-1")
    assert t.me.hp == (2, 3)


@pytest.mark.clause("DE-14.16")
@pytest.mark.parametrize(
    ("rule", "square", "hp"),
    [
        ("persists", "C4", 3),
        ("persists", "C5", 3),
        ("persists_heal_in_town", "C4", 10),
        ("persists_heal_in_town", "H1", 10),
        ("persists_heal_in_town", "C5", 3),
    ],
)
def test_wounds_may_heal_where_a_turn_begins_in_a_town(rule: str, square: str, hp: int) -> None:
    t = table(seat(square, hp=(3,)), seat("M4"), step="begin_turn", hero_hp=rule)
    assert t.me.hp == (hp,)
    t = table(seat("C5", hp=(3,)), seat("M4"), step="begin_turn", hero_hp=rule)
    assert t.does("walk C4").me.hp == (3,)


@pytest.mark.clause("DE-14.16")
def test_no_marker_outlives_the_battle() -> None:
    t = battle("Therese", "Gutter Rats", mine="Attack 9", theirs="Defense 1", tokens="D5, D6, O15",
               their_items="Venom Phial", dice=[1, 1, 1])  # fmt: skip
    t.fighter("Therese").poisoned = True
    t.plays("play attack-9", "play defense-1")
    t.does("end turn", "fight D6 from the north")
    assert [one.poisoned for one in t.fight.fighters] == [False, False]
    assert t.hp["Therese"] == 10


@pytest.mark.clause("DE-14.17")
def test_spoils_are_settled_before_the_game_is_looked_at() -> None:
    t = won(tokens="D5", dice=[6], coins=10, seats=(seat("M4", hunters="Fenn", coins=15),))
    assert kinds(t) == ["battle_over", "won_item", "won_coins", "ended"]
    assert (t.asked, t.state.winners, t.me.coins) == (None, (0,), 16)


# -- when a battle is lost (R43) -----------------------------------------------------------------


@pytest.mark.clause("DE-14.2")
@pytest.mark.parametrize(
    ("rule", "fallen", "over"),
    [
        ("main_falls", "Ekim", False),
        ("first_falls", "Ekim", True),
        ("last_falls", "Ekim", False),
        ("main_falls", "Therese", True),
        ("first_falls", "Therese", True),
        ("last_falls", "Therese", False),
    ],
)
def test_a_battle_is_lost_when_the_main_hunter_falls_or_any_or_the_last(
    rule: str, fallen: str, over: bool
) -> None:
    hp = {"Therese": 10, "Ekim": 12, "Sable": 11, fallen: 1}
    mine = {"Therese": "defense-6", "Ekim": "defense-8", "Sable": "defense-8", fallen: "defense-1"}
    t = battle("Therese, Ekim, Sable", "Iron Golem", mine="Defense 1, Defense 6, 2x Defense 8",
               theirs="Attack 7", hp=[*hp.values(), 11], battle_loss=rule)  # fmt: skip
    t.plays(*[f"play {mine[name]}" for name in ("Therese", "Ekim", "Sable")], "play attack-7")
    assert (t.over, decks(t)[0]) == (over, [fallen])
    left = [name for name in ("Therese", "Ekim", "Sable") if name != fallen]
    assert t.me.hunters == left
    if over:
        assert t.told("goes_on")[0]["hunter"] == left[0]
    else:
        assert t.fight.fighters[t.fight.main].stats.name == left[0]


@pytest.mark.clause("DE-14.2", "DE-14.13")
def test_with_last_falls_the_last_hunter_loses_the_battle() -> None:
    three = (seat("M4", hunters="Fenn"), seat("H13", hunters="Pell"))
    t = battle(PAIR, "Iron Golem", mine="2x Attack 1", theirs="Attack 9", hp=(1, 1, 11),
               battle_loss="last_falls", seats=three)  # fmt: skip
    t.plays("play attack-1", "play attack-1", "play attack-9")
    assert (t.told("battle_over")[0]["how"], t.me.hunters) == ("lost", [])
    assert t.told("eliminated") == [{"player": 0}]


@pytest.mark.clause("DE-14.3")
def test_with_first_falls_a_main_hunter_alive_stays_main_when_both_fall() -> None:
    t = battle(PAIR, "Thornback", mine="2x Attack 5", theirs="Defense 1", hp=(10, 1, 1),
               battle_loss="first_falls", coins=7)  # fmt: skip
    t.plays("play attack-5", "play attack-5", "play defense-1")
    assert t.told("battle_over")[0]["how"] == "both"
    assert (t.me.hunters, t.me.coins, t.me.square) == (["Therese"], 7, "D5")
    assert (decks(t)[:2], t.told("won_coins")) == ((["Ekim"], ["Thornback"]), [])


@pytest.mark.clause("DE-14.1")
def test_with_last_falls_the_hero_side_wins_though_the_main_hunter_falls() -> None:
    t = both_fall(battle_loss="last_falls", dice=[4])
    assert t.told("battle_over")[0]["how"] == "won"
    assert (t.me.hunters, t.me.coins, t.me.square) == (["Ekim"], 14, "D5")
