"""Chapter DE-15: items in hand (R18, R19, R35, R56)."""

import pytest

from undercroft.games.dungeon_enforcer.actions import VOCABULARY
from undercroft.games.dungeon_enforcer.tests.enforcer import battle, lost, seat, table, won

EVERY = "3x Whetstone, 3x Iron Draught, 3x Battle Tonic, 3x Healing Salve, 2x Thunder Flask, \
2x Smoke Pearl, 2x Seer's Lens, 2x Leech Powder, 2x Hexed Chain, 2x Null Bell, 2x Venom Phial"


# -- holding (DE-15.1, 15.6, R18, R19) -----------------------------------------------------------


@pytest.mark.clause("DE-15.1")
def test_a_player_may_hold_any_number_of_items() -> None:
    t = won(items=EVERY, gear="2x Reserve Cell, 2x Notched Blade", item_deck="Bounty Writ")
    assert (len(t.me.items), len(t.me.gear)) == (26, 5)
    t = table(seat("C4", items=EVERY), seat("M4"), item_deck="Reserve Cell", dice=[1])
    t.does("shop", "name reserve-cell", "buy")
    assert (len(t.me.items), t.me.gear) == (26, ["Reserve Cell"])


@pytest.mark.clause("DE-15.6")
def test_items_and_coins_cannot_be_sold_traded_or_given_away() -> None:
    t = table(seat("C4", items="Null Bell", gear="Bounty Writ", coins=9),
              seat("C4", hunters="Ekim"), seat("C4", hunters="Fenn"))  # fmt: skip
    kinds = {option.split()[0] for option in t.options}
    assert kinds == {"walk", "hire", "shop", "end"}
    words = {action.notation.split()[0] for action in VOCABULARY.actions}
    assert words == {
        "place", "walk", "fight", "hire", "shop", "end", "take", "done", "name", "buy", "refuse",
        "challenge", "no", "keep", "redraw", "play", "base", "boost", "use", "ability", "pass",
        "target", "exchange",
    }  # fmt: skip


# -- one-use items (DE-15.2, 15.5, R35) ----------------------------------------------------------


@pytest.mark.clause("DE-15.2")
def test_one_use_items_are_played_in_an_item_phase_alone() -> None:
    t = table(seat("C4", items="Battle Tonic"), seat("M4"))
    t.refuses("use battle-tonic")
    t = battle("Therese", "Gutter Rats", mine="Attack 1", theirs="Attack 3", items="Battle Tonic")
    assert not [option for option in t.options if option.startswith("use")]
    t.does("play attack-1", "no boost", "play attack-3", "no boost")
    assert (t.asked, t.options) == ((0, "act"), ["use battle-tonic", "pass"])
    t.does("use battle-tonic")
    assert (t.me.items, t.told("gained_energy")[0]["size"]) == ([], 4)


@pytest.mark.clause("DE-15.2", "DE-1.15")
def test_the_monsters_player_may_play_one_too_and_nobody_else() -> None:
    three = (seat("M4", hunters="Fenn", items="Battle Tonic"),
             seat("H13", hunters="Pell", items="Battle Tonic"))  # fmt: skip
    t = battle("Therese", "Gutter Rats", mine="Attack 1", theirs="Attack 3", seats=three)
    t.does("play attack-1", "no boost", "play attack-3", "no boost")
    assert (t.asked, t.options) == ((1, "act"), ["use battle-tonic", "pass"])
    t.does("use battle-tonic")
    assert (t.fight.round, t.other.items, t.person(2).items) == (2, [], ["Battle Tonic"])


@pytest.mark.clause("DE-15.5")
@pytest.mark.parametrize("round", [1, 2])
def test_a_smoke_pearl_is_for_the_hero_side_alone(round: int) -> None:
    t = battle("Therese", "Iron Golem", mine="Attack 1", theirs="Attack 1", items="Smoke Pearl",
               their_items="Smoke Pearl, Battle Tonic", round=round)  # fmt: skip
    offered = {}
    while t.fight.round == round:
        assert t.asked is not None
        if t.asked[1] == "act":
            offered[t.asked[0]] = t.options
        t.does(t.options[-1])
    assert offered == {0: ["use smoke-pearl", "pass"], 1: ["use battle-tonic", "pass"]}


# -- gear (DE-15.3, 15.4, 15.7, R19, R35, R56) ---------------------------------------------------


@pytest.mark.clause("DE-15.3")
def test_gear_lies_face_up_and_cannot_be_played() -> None:
    t = battle("Therese", "Gutter Rats", mine="Attack 1", theirs="Attack 3", gear="Reserve Cell",
               items="Battle Tonic")  # fmt: skip
    assert [one["name"] for one in t.view(1)["seats"][0]["gear"]] == ["Reserve Cell"]
    t.does("play attack-1", "no boost", "play attack-3", "no boost")
    t.refuses("use reserve-cell")


@pytest.mark.clause("DE-15.3")
def test_gear_works_for_its_owners_hunters_and_never_for_a_monster() -> None:
    gear = "Notched Blade, Guard's Buckler"
    t = battle("Therese", "Gutter Rats", mine="Attack 1", theirs="Attack 1", gear=gear)
    assert t.plays("play attack-1", "play attack-1").totals == {"Therese": 7, "Gutter Rats": 4}
    rival = (seat("M4", hunters="Fenn", gear=gear),)
    t = battle("Therese", "Gutter Rats", mine="Attack 1", theirs="Attack 1", seats=rival)
    assert t.plays("play attack-1", "play attack-1").totals == {"Therese": 6, "Gutter Rats": 4}
    t = battle("Therese", "Gutter Rats", mine="Attack 1", theirs="Defense 1", seats=rival)
    assert t.plays("play attack-1", "play defense-1").totals == {"Therese": 6, "Gutter Rats": 3}


@pytest.mark.clause("DE-15.3")
def test_gear_works_in_its_owners_turns_alone() -> None:
    boots = "2x Traveller's Boots, Ember Compass"
    t = table(seat("C4", energy=0), seat("M4", hunters="Fenn", gear=boots, energy=0),
              step="begin_turn", dice=[2, 3, 5])  # fmt: skip
    assert t.me.energy == 2
    assert t.does("walk C5").me.energy == 1
    t.does("end turn")
    assert t.other.energy == 5
    assert t.does("walk K4").other.energy == 5


@pytest.mark.clause("DE-15.4")
def test_copies_of_gear_both_work() -> None:
    t = battle("Therese", "Gutter Rats", mine="Attack 1", theirs="Attack 1",
               gear="2x Notched Blade")  # fmt: skip
    assert t.plays("play attack-1", "play attack-1").totals["Therese"] == 8
    t = battle("Therese", "Gutter Rats", mine="Defense 1", theirs="Attack 9",
               gear="2x Guard's Buckler")  # fmt: skip
    assert t.plays("play defense-1", "play attack-9").totals["Therese"] == 10
    t = battle("Therese", "Gutter Rats", phase="next_round", gear="2x Quiver of Plans")
    assert len(t.hand()) == 7


@pytest.mark.clause("DE-15.4")
def test_two_dice_never_become_three() -> None:
    t = table(seat("C4", hunters="Therese, Quill", gear="2x Ember Compass", energy=0),
              seat("M4", hunters="Fenn"), step="begin_turn", dice=[2, 3, 6])  # fmt: skip
    assert t.me.energy == 3
    assert t.does("end turn").other.energy == 16


@pytest.mark.clause("DE-15.7")
def test_captured_gear_works_for_its_new_owner_from_then_on() -> None:
    gear = "2x Traveller's Boots, Reserve Cell"
    t = lost("Therese, Ekim", gear=gear, tokens="D5, M5", dice=[1, 1, 1, 1])
    assert (t.other.gear, t.other.energy) == (["Traveller's Boots"] * 2 + ["Reserve Cell"], 11)
    t.does("walk M3", "walk M4")
    assert t.other.energy == 11
    t.does("fight M5 from the north")
    assert (t.other.energy, t.energy) == (10, (14, 11))


@pytest.mark.clause("DE-15.7")
def test_captured_gear_works_no_more_for_the_loser() -> None:
    t = lost("Therese, Ekim", gear="Traveller's Boots", tokens="D5, O15", dice=[1, 1, 1])
    t.does("end turn")
    assert (t.asked, t.me.energy) == ((0, "turn"), 11)
    assert t.does("walk C6").me.energy == 10
