"""Chapter DE-18: hunter duels (R47, R52)."""

from typing import Any

import pytest

from undercroft.games.dungeon_enforcer.content import HUNTERS, ITEMS, MONSTERS
from undercroft.games.dungeon_enforcer.tests.enforcer import (
    Seat,
    Table,
    battle,
    find_hunter,
    seat,
    table,
)
from undercroft.testing import listed

FENN = seat("D5", hunters="Fenn")
FAR = seat("H13", hunters="Pell")


def walked(*others: Seat, to: str = "D5", **more: Any) -> Table:
    """Seat 0 walks from Aldermoor to a square where others stand."""
    t = table(seat("C4", **more.pop("mine", {})), *others, **{"pvp": "duel", **more})
    return t.does(f"walk {to}")


def duel(winner: int = 0, mine: str = "Therese", theirs: str = "Fenn", **more: Any) -> Table:
    """A duel on D5, entered from C5, in which seat 0 or seat 1 has just fallen; 2 means both."""
    fields = {name: more.pop(name) for name in ("coins", "gear", "items") if name in more}
    rival = seat("D5", hunters=theirs, **more.pop("rival", {}))
    main = HUNTERS[find_hunter(listed(theirs)[0]).id].name
    hp = {0: (10, 1), 1: (1, 10), 2: (1, 1)}[winner]
    cards = {0: ("Attack 5", "Defense 1"), 1: ("Attack 1", "Attack 9"),
             2: ("Defense 1", "Defense 1")}[winner]  # fmt: skip
    t = battle(mine, main, mine=cards[0], theirs=cards[1], hp=hp, duel=True, pvp="duel",
               seats=(rival, *more.pop("seats", ())), **fields, **more)  # fmt: skip
    if winner == 2:
        for one in t.fight.fighters:
            one.poisoned = True
    names = [card.lower().replace(" ", "-") for card in cards]
    return t.plays(*[f"play {name}" for name in names])


def purses(t: Table) -> list[tuple[str, int, list[str]]]:
    """Where both players stand, with how many coins and which hunters."""
    return [(one.square, one.coins, one.hunters) for one in (t.me, t.other)]


# -- the challenge (DE-18.1, 18.2, R52) ----------------------------------------------------------


@pytest.mark.clause("DE-18.1")
def test_without_the_switch_hunters_of_players_never_meet_in_battle() -> None:
    t = walked(FENN, FAR, pvp="off")
    assert (t.asked, t.me.square) == ((0, "turn"), "D5")
    assert not [option for option in t.options if option.startswith("challenge")]
    assert walked(FENN, FAR).asked == (0, "challenge")


@pytest.mark.clause("DE-18.2")
def test_who_enters_a_rivals_square_may_challenge_and_the_duel_starts_at_once() -> None:
    t = walked(FENN, FAR)
    assert t.options == ["challenge player 2", "no challenge"]
    t.does("challenge player 2")
    assert (t.asked, t.hp) == ((0, "redraw"), {"Therese": 10, "Fenn": 11})
    assert (t.fight.hero, t.fight.controller, len(t.state.monster_deck)) == (0, 1, len(MONSTERS))


@pytest.mark.clause("DE-18.2")
def test_who_does_not_challenge_goes_on_with_the_turn() -> None:
    t = walked(FENN, FAR, mine={"energy": 4}).does("no challenge")
    assert (t.asked, t.over, t.me.square) == ((0, "turn"), True, "D5")
    t.does("walk E5")
    assert (t.asked, t.me.energy) == ((0, "turn"), 1)
    assert t.does("walk D5").options == ["challenge player 2", "no challenge"]


@pytest.mark.clause("DE-18.2")
def test_one_of_several_rivals_is_challenged() -> None:
    t = walked(FENN, seat("D5", hunters="Pell"), FAR)
    assert t.options == ["challenge player 2", "challenge player 3", "no challenge"]
    t.does("challenge player 3")
    assert (list(t.hp), t.fight.controller) == (["Therese", "Pell"], 2)


@pytest.mark.clause("DE-18.2")
def test_no_duel_in_a_town_nor_where_the_turn_began_nor_with_who_is_out() -> None:
    t = walked(seat("A8", hunters="Fenn"), FAR, to="A8")
    assert t.asked == (0, "turn")
    t = table(seat("D5"), FENN, FAR, pvp="duel")
    assert t.asked == (0, "turn")
    t = walked(seat("D5", hunters=""), FAR, seat("M4", hunters="Ekim"))
    assert t.asked == (0, "turn")


@pytest.mark.clause("DE-18.2")
def test_whoever_walks_past_a_rival_need_not_stop() -> None:
    t = walked(seat("D4", hunters="Fenn"), FAR, to="E4")
    assert (t.asked, t.told("walked")[0]["way"]) == ((0, "turn"), ("C4", "D4", "E4"))


# -- main against main (DE-18.3, R52) ------------------------------------------------------------


@pytest.mark.clause("DE-18.3")
def test_only_the_main_hunters_fight_without_support() -> None:
    t = walked(seat("D5", hunters="Fenn, Quill, Ysolde"), FAR, mine={"hunters": "Therese, Wren"},
               dice=[3, 2, 5])  # fmt: skip
    t.does("challenge player 2")
    assert t.hp == {"Therese": 10, "Fenn": 11}
    assert (t.energy, len(t.hand()), len(t.hand(1))) == ((13, 15), 5, 5)


@pytest.mark.clause("DE-18.3", "DE-15.3")
def test_the_gear_of_both_works() -> None:
    gear = "Reserve Cell, Quiver of Plans, Notched Blade, Guard's Buckler"
    t = walked(seat("D5", hunters="Pell", gear=gear), FAR, mine={"gear": gear}, dice=[1, 1])
    t.does("challenge player 2")
    assert (t.energy, len(t.hand()), len(t.hand(1))) == ((14, 14), 6, 6)
    t = battle("Therese", "Pell", mine="Attack 4", theirs="Attack 4", duel=True, gear=gear,
               seats=(seat("D5", hunters="Pell", gear=gear),), pvp="duel")  # fmt: skip
    assert t.plays("play attack-4", "play attack-4").totals == {"Therese": 10, "Pell": 10}
    t = battle("Therese", "Pell", mine="Attack 9", theirs="Defense 2", duel=True, pvp="duel",
               seats=(seat("D5", hunters="Pell", gear=gear),))  # fmt: skip
    assert t.plays("play attack-9", "play defense-2").totals == {"Therese": 14, "Pell": 7}


@pytest.mark.clause("DE-18.3", "DE-15.5")
@pytest.mark.parametrize("user", [0, 1])
def test_both_may_play_one_use_items_the_smoke_pearl_included(user: int) -> None:
    t = battle("Therese", "Fenn", mine="Attack 1", theirs="Attack 1", duel=True, pvp="duel",
               items="Smoke Pearl", their_items="Smoke Pearl")  # fmt: skip
    t.does("play attack-1", "no boost", "play attack-1", "no boost")
    t.does(*["pass"] * user)
    assert (t.asked, t.options) == ((user, "act"), ["use smoke-pearl", "pass"])
    t.does("use smoke-pearl").plays()
    assert t.told("battle_over")[0]["how"] == "drawn"


@pytest.mark.clause("DE-18.3", "DE-6.12")
def test_the_challengers_side_attacks_in_odd_rounds() -> None:
    t = battle("Therese", "Fenn", phase="next_round", duel=True, pvp="duel",
               deck_of_cards="30x Defense 2")  # fmt: skip
    assert t.asked == (0, "redraw")
    t.does("keep", "keep")
    t.plays("play defense-2", "play defense-2")
    t.plays("play defense-2", "play defense-2")
    assert [one["player"] for one in t.told("placed")] == [0, 1, 1, 0]


@pytest.mark.clause("DE-18.3")
def test_effects_that_name_the_monster_mean_the_opposing_hunter() -> None:
    vambrace = {"gear": "Spiked Vambrace"}
    t = battle("Therese", "Fenn", mine="Attack 9", theirs="Defense 1", duel=True, pvp="duel",
               seats=(seat("D5", hunters="Fenn", **vambrace),))  # fmt: skip
    t.plays("play attack-9", "play defense-1")
    assert t.hp == {"Therese": 9, "Fenn": 11 - (14 - 6)}
    t = battle("Therese", "Fenn", mine="Attack 1", theirs="Attack 9", duel=True, pvp="duel",
               gear="Spiked Vambrace")  # fmt: skip
    t.plays("play attack-1", "play attack-9")
    assert t.hp == {"Therese": 10 - (14 - 6), "Fenn": 10}


@pytest.mark.clause("DE-18.3")
def test_both_hunters_may_use_their_abilities_on_each_other() -> None:
    t = battle("Nerissa", "Tamsin", mine="Attack 1", theirs="Attack 1", duel=True, pvp="duel")
    t.does("play attack-1", "no boost", "play attack-1", "no boost")
    t.does("ability of fighter 1", "ability of fighter 2")
    assert t.told("direct") == [{"fighter": "Tamsin", "size": 4}]
    assert t.totals == {"Nerissa": 5 + 1 - 2, "Tamsin": 6}


# -- spoils (DE-18.4, R52) -----------------------------------------------------------------------


@pytest.mark.clause("DE-18.4", "DE-14.13", "DE-16.9")
def test_a_challenger_who_wins_takes_a_die_and_everything_the_loser_had() -> None:
    t = duel(0, coins=5, dice=[3], seats=(FAR,), tokens="O15",
             rival={"coins": 7, "items": "Null Bell", "gear": "Bounty Writ"})  # fmt: skip
    assert purses(t) == [("D5", 5 + 3 + 7, ["Therese"]), ("", 0, [])]
    assert (t.me.items, t.me.gear, t.me.defeated) == (["Null Bell"], ["Bounty Writ"], 0)
    assert [HUNTERS[one].name for one in t.state.dead] == ["Fenn"]
    assert (t.tokens, t.state.slain, t.told("won_item")) == (["O15"], (), [])
    assert (len(t.state.monster_deck), t.asked) == (len(MONSTERS), (2, "turn"))


@pytest.mark.clause("DE-18.4", "DE-14.14")
def test_a_challenged_player_who_loses_stays_there_with_the_next_hunter() -> None:
    t = duel(0, theirs="Fenn, Quill", coins=5, dice=[3], rival={"coins": 7})
    assert purses(t) == [("D5", 15, ["Therese"]), ("D5", 0, ["Quill"])]


@pytest.mark.clause("DE-18.4", "DE-3.14", "DE-14.14")
def test_a_challenger_who_loses_goes_back_with_the_next_hunter() -> None:
    t = duel(1, mine="Therese, Ekim", coins=5, dice=[3], items="Null Bell", rival={"coins": 7})
    assert purses(t) == [("C5", 0, ["Ekim"]), ("D5", 7 + 3 + 5, ["Fenn"])]
    assert (t.me.items, t.other.items, t.me.energy) == ([], ["Null Bell"], 10)


@pytest.mark.clause("DE-18.4", "DE-16.1")
def test_a_duel_that_leaves_one_player_ends_the_game() -> None:
    t = duel(1, coins=50)
    assert (t.asked, t.state.outcome, t.state.winners) == (None, "last", (1,))


@pytest.mark.clause("DE-18.4")
def test_the_square_from_which_a_rival_was_entered_is_remembered() -> None:
    t = walked(FENN, FAR, mine={"items": "Smoke Pearl"}).does("challenge player 2")
    while t.asked != (0, "act"):
        t.does("no boost" if "no boost" in t.options else t.options[0])
    (way,) = [one["way"] for one in t.told("walked")]
    t.does("use smoke-pearl")
    assert t.me.square == way[-2] != "C4"
    assert (t.other.square, t.asked) == ("D5", (1, "turn"))


@pytest.mark.clause("DE-18.4")
def test_in_a_drawn_duel_nobody_gains_and_the_challenged_player_stays() -> None:
    t = battle("Therese", "Fenn", mine="Attack 5", theirs="Attack 5", duel=True, pvp="duel",
               round=30, coins=4)  # fmt: skip
    t.plays("play attack-5", "play attack-5")
    assert t.told("battle_over")[0] == {"player": 0, "rival": 1, "how": "drawn", "duel": 1}
    assert purses(t) == [("C5", 4, ["Therese"]), ("D5", 10, ["Fenn"])]


@pytest.mark.clause("DE-18.4")
def test_a_felled_hunter_is_no_defeated_monster() -> None:
    t = duel(0, mine="Corvin", gear="Bounty Writ", coins=0, dice=[3], rival={"coins": 0},
             seats=(FAR,))  # fmt: skip
    assert (t.me.coins, t.me.defeated) == (3, 0)
    t = duel(0, coins=1, rival={"coins": 1}, seats=(seat("H13", hunters="Pell", coins=1,
             defeated=1),), victory_requires_kill="true", round_limit="5")  # fmt: skip
    t.state.round = 5
    t.does("end turn")
    assert (t.asked, t.state.winners) == (None, (2,))


@pytest.mark.clause("DE-18.4")
@pytest.mark.parametrize(
    ("theirs", "kept"), [("Hadrian, Fenn", ["Null Bell"]), ("Fenn, Hadrian", [])]
)
def test_oathkeeper_works_for_the_hunter_who_fought(theirs: str, kept: list[str]) -> None:
    t = duel(0, theirs=theirs, rival={"items": "Null Bell", "coins": 7}, dice=[2], coins=0)
    assert (t.other.items, t.other.coins, t.me.coins) == (kept, 0, 9)


@pytest.mark.clause("DE-18.4")
def test_with_items_only_a_loser_keeps_the_coins_of_a_duel_too() -> None:
    t = duel(0, theirs="Fenn, Quill", rival={"coins": 7, "items": "Null Bell"}, coins=0, dice=[2],
             loss_spoils="items_only")  # fmt: skip
    assert (t.me.coins, t.other.coins, t.me.items) == (2, 7, ["Null Bell"])


# -- the end (DE-18.5, R47, R52) -----------------------------------------------------------------


@pytest.mark.clause("DE-18.5", "DE-3.12")
def test_a_duel_ends_the_turn() -> None:
    assert duel(0, theirs="Fenn, Quill").asked == (1, "turn")
    assert duel(1, mine="Therese, Quill").asked == (1, "turn")


@pytest.mark.clause("DE-18.5")
def test_if_both_fall_nobody_captures_and_the_next_hunters_stand_on_the_square() -> None:
    t = duel(2, mine="Therese, Ekim", theirs="Fenn, Quill", coins=5, items="Null Bell", dice=[6],
             rival={"coins": 7, "gear": "Bounty Writ"})  # fmt: skip
    assert purses(t) == [("D5", 5, ["Ekim"]), ("D5", 7, ["Quill"])]
    assert (t.me.items, t.other.gear, t.asked) == (["Null Bell"], ["Bounty Writ"], (1, "turn"))
    assert sorted(HUNTERS[one].name for one in t.state.dead) == ["Fenn", "Therese"]


@pytest.mark.clause("DE-18.5", "DE-14.13")
def test_if_both_fall_who_has_no_hunter_left_is_out() -> None:
    t = duel(2, theirs="Fenn, Quill", items="Null Bell", seats=(FAR,))
    assert (t.me.hunters, t.me.square, t.other.hunters) == ([], "", ["Quill"])
    assert [ITEMS[one].name for one in t.state.item_discard] == ["Null Bell"]
    t = duel(2, seats=(FAR, seat("H1", hunters="Ekim")))
    assert (t.state.outcome, t.asked) == ("", (2, "turn"))
    t = duel(2, seats=(FAR,))
    assert (t.state.outcome, t.state.winners) == ("last", (2,))


@pytest.mark.clause("DE-18.5")
def test_the_last_two_players_who_fall_together_share_the_win() -> None:
    t = duel(2, seats=(seat("H13", hunters="", coins=50),))
    assert (t.asked, t.state.outcome) == (None, "together")
    assert (t.state.winners, t.worth) == ((0, 1), [0.5, 0.5, 0.0])
