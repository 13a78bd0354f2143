"""Chapter DE-6: starting a battle (R3, R21, R22, R35, R42, R45, R46, R63)."""

from collections.abc import Sequence
from typing import Any

import pytest

from undercroft.games.dungeon_enforcer.content import BATTLE_CARDS, MONSTERS
from undercroft.games.dungeon_enforcer.tests.enforcer import (
    MONSTERS_AS_THEY_LIE,
    Seat,
    Table,
    battle,
    lost,
    seat,
    table,
    won,
)
from undercroft.kernel.state import SPECTATOR

OTHERS = (seat("M4", hunters="Ekim"), seat("H13", hunters="Fenn"), seat("H1", hunters="Pell"))


def entered(
    *others: Seat, dice: Sequence[int] = (), mine: Seat | None = None, **more: Any
) -> Table:
    """Seat 0 steps from Aldermoor onto a monster; the others stand far away."""
    t = table(mine or seat("C4"), *(others or OTHERS[:1]), dice=dice,
              **{"tokens": "C5", "monster_deck": "Gutter Rats", **more})  # fmt: skip
    return t.does("fight C5 from the north")


# -- the monster (DE-6.1, 6.2, R22, R63) ---------------------------------------------------------


@pytest.mark.clause("DE-6.1")
def test_a_battle_begins_where_the_token_enters_a_monsters_square_and_nowhere_else() -> None:
    t = table(seat("C4"), seat("M4"), tokens="C5").does("walk D4", "walk D5")
    assert (t.over, t.asked) == (True, (0, "turn"))
    t.does("fight C5 from the east")
    assert (t.over, t.me.square) == (False, "C5")


@pytest.mark.clause("DE-6.2")
def test_one_monster_is_drawn_face_up_before_the_control_roll() -> None:
    t = entered(*OTHERS, dice=[1, 2, 3])
    assert [event.kind for event in t.events][1:4] == ["monster", "order_roll", "controls"]
    assert t.told("monster") == [{"player": 0, "monster": "Gutter Rats"}]
    assert t.view(SPECTATOR)["fight"]["fighters"][-1]["name"] == "Gutter Rats"
    assert len(t.state.monster_deck) == len(MONSTERS) - 1


@pytest.mark.clause("DE-6.2")
def test_the_monster_deck_is_shuffled_before_each_draw() -> None:
    t = entered(monster_deck="Mudling", draws=[0])
    assert t.told("monster")[0]["monster"] == MONSTERS[0].name
    t = entered(monster_deck="Mudling", draws=[10])
    assert t.told("monster")[0]["monster"] == MONSTERS[11].name
    t = entered(monster_deck="Mudling", draws=[len(MONSTERS) - 1])
    assert t.told("monster")[0]["monster"] == "Mudling"


@pytest.mark.clause("DE-6.2", "DE-1.4")
@pytest.mark.parametrize("left", range(1, 8))
def test_escalating_monsters_rise_in_rank_as_tokens_leave(left: int) -> None:
    far = ["O15", "N15", "M15", "L15", "K15", "J15"]
    tokens = ", ".join(["C5", *far[: left - 1]])
    t = entered(tokens=tokens, monster_deck="", monster_draw="escalating")
    name = t.told("monster")[0]["monster"]
    assert next(one.rank for one in MONSTERS if one.name == name) == 8 - left
    t = entered(tokens=tokens, monster_deck="Iron Golem", monster_draw="random")
    assert t.told("monster")[0]["monster"] == "Iron Golem"


@pytest.mark.clause("DE-1.4")
def test_any_monster_of_the_rank_may_come() -> None:
    top = {
        entered(monster_deck=name, monster_draw="escalating", slain=slain,
                tokens="C5, O15, N15, M15, L15, K15, J15").told("monster")[0]["monster"]
        for name, slain in (("Gutter Rats", ""), ("Lantern Wisp", "Gutter Rats"),
                            ("Iron Golem, Mudling", "Gutter Rats, Lantern Wisp"))
    }  # fmt: skip
    assert top == {"Gutter Rats", "Lantern Wisp", "Mudling"}


# -- who plays it (DE-6.3-6.5, R3, R21, R35) -----------------------------------------------------


@pytest.mark.clause("DE-6.3")
def test_the_highest_roll_of_the_others_plays_the_monster() -> None:
    t = entered(*OTHERS, dice=[2, 5, 4])
    assert t.told("order_roll") == [{"why": "control", "players": (1, 2, 3), "faces": (2, 5, 4)}]
    assert (t.fight.controller, t.fight.hero) == (2, 0)
    t.does("keep")
    assert t.asked == (2, "redraw")


@pytest.mark.clause("DE-6.3")
def test_the_others_roll_clockwise_from_the_active_player() -> None:
    t = table(seat("H13"), seat("C4", hunters="Ekim"), *OTHERS[1:], tokens="C5", turn=1,
              dice=[1, 1, 6])  # fmt: skip
    t.does("fight C5 from the north")
    assert t.told("order_roll")[0]["players"] == (2, 3, 0)
    assert t.fight.controller == 0


@pytest.mark.clause("DE-6.3")
def test_tied_players_alone_roll_again() -> None:
    t = entered(*OTHERS, dice=[6, 1, 6, 2, 5])
    assert [one["players"] for one in t.told("order_roll")] == [(1, 2, 3), (1, 3)]
    assert t.fight.controller == 3
    t = entered(*OTHERS, dice=[6, 6, 6, 3, 3, 1, 1, 4])
    assert t.fight.controller == 2


@pytest.mark.clause("DE-6.3")
def test_after_ten_rolls_for_a_tie_it_goes_clockwise_from_the_first_player() -> None:
    for first, controller in ((0, 1), (2, 2), (3, 3)):
        t = table(seat("C4"), *OTHERS, tokens="C5", first=first, dice=[4] * 33)
        t.does("fight C5 from the north")
        assert (t.fight.controller, len(t.told("order_roll"))) == (controller, 11)


@pytest.mark.clause("DE-6.4")
def test_a_sole_opponent_plays_the_monster_without_a_roll() -> None:
    t = entered(dice=[4, 6])
    assert (t.fight.controller, t.told("order_roll"), t.energy) == (1, [], (14, 16))
    t = entered(seat("M4", hunters=""), OTHERS[1], seat("H1", hunters=""), dice=[4, 6])
    assert (t.fight.controller, t.told("order_roll"), t.energy) == (2, [], (14, 16))


@pytest.mark.clause("DE-6.3", "DE-16.5")
def test_who_is_out_does_not_roll_for_the_monster() -> None:
    out = seat("M4", hunters="")
    t = entered(out, *OTHERS[1:], dice=[3, 5])
    assert t.told("order_roll") == [{"why": "control", "players": (2, 3), "faces": (3, 5)}]


@pytest.mark.clause("DE-6.3", "DE-6.4")
def test_if_the_dead_play_monsters_they_roll_and_count_as_others() -> None:
    out = seat("M4", hunters="")
    t = entered(out, OTHERS[1], dice=[5, 3], eliminated_play_monsters="true")
    assert t.told("order_roll") == [{"why": "control", "players": (1, 2), "faces": (5, 3)}]
    assert t.does("keep").asked == (1, "redraw")
    t = entered(out, OTHERS[1], dice=[5, 3])
    assert (t.told("order_roll"), t.fight.controller) == ([], 2)


@pytest.mark.clause("DE-14.9")
def test_a_win_gives_a_dead_player_nothing() -> None:
    seats = (seat("M4", hunters="", coins=0), OTHERS[1])
    more: dict[str, Any] = {
        "coins": 7,
        "items": "Null Bell",
        "gear": "Reserve Cell",
        "seats": seats,
    }
    t = lost("Therese, Ekim", eliminated_play_monsters="true", dice=[6], **more)
    assert (t.me.coins, t.me.items, t.me.gear) == (0, [], [])
    assert (t.other.coins, t.other.items, t.other.gear) == (0, [], [])
    assert len(t.state.item_discard) == 2
    assert t.told("energy")[0]["roll"] == 6


@pytest.mark.clause("DE-6.5")
def test_the_controllers_own_hunters_and_gear_take_no_part() -> None:
    gear = "Quiver of Plans, Reserve Cell, Notched Blade, Guard's Buckler, Spiked Vambrace"
    rival = seat("M4", hunters="Fenn, Ysolde, Pell", gear=gear)
    t = entered(rival, dice=[1, 2, 6])
    assert (list(t.hp), t.energy, len(t.hand(1))) == (["Therese", "Gutter Rats"], (11, 12), 5)
    t = battle("Therese", "Gutter Rats", mine="Attack 4", theirs="Attack 3", seats=(rival,))
    t.does("play attack-4", "no boost", "play attack-3", "boost")
    assert (t.totals, t.told("boosted")[0]["price"]) == ({"Therese": 9, "Gutter Rats": 7}, 5)
    assert t.damage == {"Gutter Rats": 2}


@pytest.mark.clause("DE-6.5")
def test_the_controller_may_play_one_use_items_for_the_monster() -> None:
    t = battle("Therese", "Gutter Rats", mine="Attack 4", theirs="Attack 3",
               their_items="Whetstone", energy=(10, 10))  # fmt: skip
    t.plays("play attack-4", "play attack-3", "use whetstone")
    assert t.totals["Gutter Rats"] == 3 + 3 + 2


# -- everybody, fresh (DE-6.6-6.9, R42, R45) -----------------------------------------------------


@pytest.mark.clause("DE-6.6")
def test_every_hunter_of_the_group_fights() -> None:
    t = entered(mine=seat("C4", hunters="Therese, Brannoc, Lucan"))
    assert list(t.hp) == ["Therese", "Brannoc", "Lucan", "Gutter Rats"]
    assert [one.stats.name for one in t.fight.standing(0)] == ["Therese", "Brannoc", "Lucan"]


@pytest.mark.clause("DE-6.7", "DE-14.16")
def test_all_fighters_begin_at_full_hp() -> None:
    t = entered(mine=seat("C4", hunters="Therese, Brannoc"))
    assert t.hp == {"Therese": 10, "Brannoc": 14, "Gutter Rats": 7}


@pytest.mark.clause("DE-6.7")
def test_wounds_that_persist_are_brought_into_the_next_battle() -> None:
    mine = seat("C4", hunters="Therese, Brannoc", hp=(3, 9))
    t = entered(mine=mine, hero_hp="persists")
    assert t.hp == {"Therese": 3, "Brannoc": 9, "Gutter Rats": 7}


@pytest.mark.clause("DE-6.8", "DE-15.4")
@pytest.mark.parametrize(
    ("gear", "monster", "energy"),
    [
        ("", "Gutter Rats", (10, 10)),
        ("", "Grave Knight", (10, 13)),
        ("Reserve Cell", "Gutter Rats", (13, 10)),
        ("2x Reserve Cell", "Grave Knight", (16, 13)),
    ],
)
def test_each_side_begins_with_10_battle_energy_unless_a_card_says_otherwise(
    gear: str, monster: str, energy: tuple[int, int]
) -> None:
    t = entered(mine=seat("C4", gear=gear), monster_deck=monster, dice=[2, 3])
    assert t.energy == (energy[0] + 2, energy[1] + 3)


@pytest.mark.clause("DE-6.9", "DE-1.10")
def test_battle_energy_never_carries_over_and_map_energy_stays_out_of_it() -> None:
    t = won(energy=(40, 40), tokens="D5, D6", dice=[1, 1, 1])
    t.does("end turn")
    assert t.me.energy == 11
    t.does("fight D6 from the north", "keep", "keep")
    assert (t.energy, t.me.energy) == ((11, 11), 10)


# -- the deck, no flight, who attacks (DE-6.10-6.12, R25, R33, R46) ------------------------------


@pytest.mark.clause("DE-6.10", "DE-2.15")
def test_all_60_battle_cards_are_shuffled_for_every_battle() -> None:
    t = entered()
    cards = [*t.fight.deck, *t.fight.supplies[0].hand, *t.fight.supplies[1].hand]
    every = [card.id for card in BATTLE_CARDS for _ in range(card.count)]
    assert (len(cards), sorted(cards)) == (60, sorted(every))
    assert t.hand()[0] == "Defense 8"
    t = entered(draws=[*MONSTERS_AS_THEY_LIE, 0])
    assert (t.hand()[0], t.hand()[1]) == ("Attack 1", "Defense 7")


@pytest.mark.clause("DE-6.11")
def test_nobody_can_leave_a_battle() -> None:
    t = battle("Therese", "Gutter Rats", phase="next_round", energy=(10, 10), items="Battle Tonic",
               deck_of_cards="30x Defense 1, 30x Attack 1")  # fmt: skip
    kinds = set()
    while not t.over and t.fight.round < 4:
        kinds.update([option.split()[0] for option in t.options])
        t.does(t.options[-1])
    assert kinds <= {"keep", "redraw", "play", "boost", "no", "pass", "use"}


@pytest.mark.clause("DE-6.11")
def test_a_smoke_pearl_is_the_one_way_out() -> None:
    t = battle("Therese", "Gutter Rats", mine="Attack 1", theirs="Attack 3", items="Smoke Pearl")
    t.does("play attack-1", "no boost", "play attack-3", "no boost", "use smoke-pearl")
    assert (t.over, t.told("battle_over")[0]["how"]) == (True, "drawn")


@pytest.mark.clause("DE-6.12")
def test_the_hero_side_attacks_first_and_then_the_roles_swap() -> None:
    t = battle("Therese", "Iron Golem", phase="next_round", deck_of_cards="40x Defense 2")
    t.does("keep", "keep")
    for _ in range(3):
        t.plays("play defense-2", "play defense-2")
    assert [(one["round"], one["attacker"]) for one in t.told("battle_round")] == [
        (1, 0), (2, 1), (3, 0), (4, 1),
    ]  # fmt: skip
    assert [one["player"] for one in t.told("placed")] == [0, 1, 1, 0, 0, 1]
