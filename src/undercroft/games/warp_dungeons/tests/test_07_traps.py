"""Chapter WD-7: traps, with `trap_windows`, `trap_overpay` and `heroic_vs_trap` (R43 to R47)."""

from typing import Any

import pytest

from undercroft.games.warp_dungeons.tests.dungeon import Table, dm, hero, table
from undercroft.games.warp_dungeons.tests.maps import again


def trapped(trap: str, hand: str = "", at: str = "trap", **seat: Any) -> Table:
    """The DM holds that trap; the hero, on the last of two Passages, is in the Move phase."""
    own = hero(str(seat.pop("stat", "Sir Lamderock")), hand=hand, **seat)
    slug = trap.lower().replace(" ", "-")
    return table(own, dm(hand=trap), rooms="Passage, Passage", phase=at).does(f"play {slug}")


# -- when (WD-7.1 to 7.4) --------------------------------------------------------------------


@pytest.mark.clause("WD-7.1")
def test_t1_before_the_first_step() -> None:
    t = table(hero(hand="Heroic Action"), dm(hand="Net"), rooms="Passage", phase="exploration")
    t.does("end phase")
    assert (t.asked, t.options) == ((1, "trap"), ["play net", "pass"])
    t.does("pass")
    assert t.asked == (0, "move")


@pytest.mark.clause("WD-7.1")
def test_t2_after_the_last_step() -> None:
    t = table(hero(), dm(hand="Net"), rooms="Passage, Crypt", phase="move")
    t.does("go south")
    assert t.asked == (1, "trap")
    t.does("pass")
    assert t.asked == (0, "refresh")


@pytest.mark.clause("WD-7.1", "WD-3.8")
def test_t2_comes_when_the_move_menu_was_ended() -> None:
    t = table(hero(hand="Heroic Action"), dm(hand="Net"), rooms="Passage, Crypt", phase="move")
    t.does("go south")
    assert t.asked == (0, "move-cards")
    t.does("end phase")
    assert t.asked == (1, "trap")


@pytest.mark.clause("WD-7.1")
@pytest.mark.parametrize("phase", ["exploration", "resolution", "refresh"])
def test_in_no_other_phase(phase: str) -> None:
    own = hero(hand="Heroic Action")
    t = table(own, dm(hand="Net"), rooms="Passage, Crypt", pile="Room", phase=phase)
    assert t.asked is not None
    assert t.asked[0] == 0
    t.refuses("play net")


@pytest.mark.clause("WD-7.1")
def test_each_different_trap_is_offered_once() -> None:
    t = table(hero(), dm(hand="Net, Pit, Net, Ambush, Orc Grunts"), rooms="Passage", phase="trap")
    assert sorted(t.options) == ["pass", "play net", "play pit"]


@pytest.mark.clause("WD-7.1")
def test_without_a_trap_the_dm_is_not_asked() -> None:
    t = table(hero(), dm(hand="Ambush"), rooms="Passage", phase="trap")
    assert t.asked == (0, "move")


@pytest.mark.clause("WD-7.1")
def test_r43_after_move_only() -> None:
    t = table(
        hero(), dm(hand="Net"), rooms="Passage, Crypt", phase="trap", trap_windows="after_move"
    )
    assert t.asked == (0, "move")
    t.does("go south")
    assert t.asked == (1, "trap")
    assert t.does("play net").hero.missed is True


@pytest.mark.clause("WD-7.2")
@pytest.mark.parametrize("answer", ["play heroic-action", "suffer"])
def test_one_trap_in_a_move_phase_avoided_or_not(answer: str) -> None:
    t = table(hero(hand="Heroic Action"), dm(hand="2x Net"), rooms="Passage, Crypt", phase="trap")
    t.does("play net", answer, "go south")
    if answer == "suffer":
        t.does("end phase")  # the Heroic Action is still in hand
    assert t.asked == (0, "refresh")
    assert (t.dm.hand, len(t.told("trap"))) == (["Net"], 1)


@pytest.mark.clause("WD-7.2", "WD-7.6")
def test_a_trap_that_was_paid_leaves_no_room_for_a_second_one() -> None:
    own = hero(hand="Agility 2")
    t = table(own, dm(hand="2x Spear Trap"), rooms="Passage", phase="trap")
    t.does("play spear-trap", "pay", "end phase")
    assert t.told("paid") == [{"player": 0, "card": "Spear Trap", "value": 2}]
    assert (t.asked, t.dm.hand, t.hero.damage) == ((0, "refresh"), ["Spear Trap"], 0)


@pytest.mark.clause("WD-7.2")
def test_who_passed_at_t1_may_play_at_t2() -> None:
    t = table(hero(), dm(hand="2x Net"), rooms="Passage, Crypt", phase="trap")
    t.does("pass", "go south")
    assert t.asked == (1, "trap")


@pytest.mark.clause("WD-7.2")
def test_the_next_move_phase_allows_one_again() -> None:
    t = table(hero(damage=0), dm(hand="2x Spear Trap"), rooms="Passage", phase="trap")
    t.does("play spear-trap", "end phase", "draw 0", "draw 0")
    assert (t.asked, t.hero.damage) == ((1, "trap"), 1)
    t.does("play spear-trap")
    assert t.hero.damage == 2


@pytest.mark.clause("WD-7.3")
def test_only_the_active_hero_is_hit() -> None:
    t = table(hero(), hero("Magus Sogarth"), dm(hand="Poison Gas"), rooms="Passage", phase="trap")
    t.does("play poison-gas")
    assert [t.seat(n).damage for n in (0, 1)] == [1, 0]
    assert [t.seat(n).poison for n in (0, 1)] == [1, 0]


@pytest.mark.clause("WD-7.4")
@pytest.mark.parametrize("rooms", ["", "Passage", "Crypt"])
@pytest.mark.parametrize("phase", ["trap", "after move"])
def test_wherever_the_hero_stands_and_though_it_stays(rooms: str, phase: str) -> None:
    t = table(hero(), dm(hand="Spear Trap"), rooms=rooms, phase=phase)
    assert t.asked == (1, "trap")
    assert t.does("play spear-trap").hero.damage == 1


# -- the answers (WD-7.5 to 7.9) -------------------------------------------------------------


@pytest.mark.clause("WD-7.5")
def test_three_answers() -> None:
    t = trapped("Pit", hand="Strength 2, Heroic Action")
    assert (t.asked, t.options) == (
        (0, "trap-answer"), ["pay", "play heroic-action", "suffer"],
    )  # fmt: skip


@pytest.mark.clause("WD-7.5")
@pytest.mark.parametrize(
    ("hand", "options"),
    [
        ("Strength 2", ["pay", "suffer"]),
        ("Heroic Action", ["play heroic-action", "suffer"]),
        ("Strength 1, Heroic Action", ["play heroic-action", "suffer"]),
    ],
)
def test_what_the_hand_allows(hand: str, options: list[str]) -> None:
    t = trapped("Pit", hand=hand)
    assert t.options == options
    if "pay" not in options:
        assert t.refuses("pay") == "WD-7.8"
    if "play heroic-action" not in options:
        assert t.refuses("play heroic-action") == "WD-7.5"


@pytest.mark.clause("WD-7.5")
def test_with_nothing_else_the_hero_suffers_at_once() -> None:
    t = trapped("Pit", hand="Strength 1, Battle 3")
    assert (t.hero.damage, t.asked) == (1, (0, "move"))


@pytest.mark.clause("WD-7.6")
@pytest.mark.parametrize(
    ("hand", "pays"),
    [
        ("Courage 3", True),
        ("Courage 1, Courage 2", True),
        ("3x Courage 1", True),
        ("2x Courage 1", False),
        ("Courage 2", False),
        ("Strength 3, Battle 3", False),
        ("Courage 2, Strength 1", False),
    ],
)
def test_cards_of_the_symbol_worth_the_cost(hand: str, pays: bool) -> None:
    t = trapped("Pendulum Blade", hand=f"{hand}, Heroic Action")
    assert ("pay" in t.options) is pays


@pytest.mark.clause("WD-7.6")
def test_what_is_paid_is_discarded_and_the_trap_avoided() -> None:
    t = trapped("Pendulum Blade", hand="Courage 3, Courage 1, Battle 1")
    t.does("pay", "pay courage-3")
    assert (t.hero.hand, t.hero.discard) == (["Battle 1", "Courage 1"], ["Courage 3"])
    assert (t.hero.damage, t.asked) == (0, (0, "move"))
    (told,) = [event for event in t.events if event.kind == "paid"]
    assert (told.clause, told.public["value"]) == ("WD-7.6", 3)


@pytest.mark.clause("WD-7.7")
def test_bonuses_do_not_count() -> None:
    # Lamderock has +1 Courage, and with the Armour of Purity +2 more: still value 2 of 3.
    t = trapped("Pendulum Blade", hand="Courage 2, Heroic Action", attached="Armour of Purity")
    assert t.options == ["play heroic-action", "suffer"]


@pytest.mark.clause("WD-7.7", "WD-7.6")
def test_nor_does_evoke() -> None:
    own = hero("Magus Sogarth", hand="2x Heroic Action, Magic 1")
    t = table(own, dm(hand="Poison Gas"), rooms="Passage", phase="exploration")
    t.does("play heroic-action", "end phase", "play poison-gas")
    assert t.options == ["play heroic-action", "suffer"]


@pytest.mark.clause("WD-7.8")
def test_one_by_one_until_the_cost_is_reached() -> None:
    t = trapped("Pendulum Blade", hand="2x Courage 1, Courage 2, Strength 3").does("pay")
    assert (t.asked, t.options) == ((0, "trap-payment"), ["pay courage-1", "pay courage-2"])
    t.refuses("pay strength-3")
    t.refuses("suffer")
    t.does("pay courage-1")
    assert t.options == ["pay courage-1", "pay courage-2"]
    t.does("pay courage-2")
    assert (t.hero.hand, t.asked) == (["Courage 1", "Strength 3"], (0, "move"))


@pytest.mark.clause("WD-7.8")
def test_the_excess_is_lost() -> None:
    t = trapped("Portcullis", hand="Strength 3, Strength 1").does("pay", "pay strength-3")
    assert (t.hero.hand, t.hero.discard, t.hero.missed) == (
        ["Strength 1"], ["Strength 3"], False,
    )  # fmt: skip


@pytest.mark.clause("WD-7.8")
@pytest.mark.parametrize(
    ("hand", "pays"),
    [("Strength 3", False), ("Strength 1", False), ("2x Strength 1", True), ("Strength 2", True)],
)
def test_r44_exact_payment(hand: str, pays: bool) -> None:
    own = hero(hand=f"{hand}, Heroic Action")
    t = table(own, dm(hand="Pit"), rooms="Passage", phase="trap", trap_overpay="exact")
    t.does("play pit")
    assert ("pay" in t.options) is pays


@pytest.mark.clause("WD-7.8")
def test_r44_exact_offers_only_cards_that_complete_it() -> None:
    # 3 is due: 2 + 1, not 3 x 2. After the 2 only the 1 will do.
    own = hero(hand="2x Courage 2, Courage 1")
    t = table(own, dm(hand="Pendulum Blade"), rooms="Passage", phase="trap", trap_overpay="exact")
    t.does("play pendulum-blade", "pay")
    assert t.options == ["pay courage-1", "pay courage-2"]
    t.does("pay courage-2")  # the 1 is then the only answer
    assert (t.hero.hand, t.hero.damage) == (["Courage 2"], 0)


@pytest.mark.clause("WD-7.8")
def test_r44_exact_does_not_begin_what_it_cannot_end() -> None:
    own = hero(hand="Courage 3, Courage 1")
    t = table(own, dm(hand="Pendulum Blade"), rooms="Passage", phase="trap", trap_overpay="exact")
    t.does("play pendulum-blade", "pay")  # 1 would leave 2 to pay
    assert t.hero.hand == ["Courage 1"]
    assert t.hero.damage == 0


@pytest.mark.clause("WD-7.9")
def test_a_heroic_action_avoids_it_and_gives_no_ability() -> None:
    t = trapped("Pit", hand="Heroic Action", stat="Gruna Stonefist", damage=3)
    t.does("play heroic-action")
    assert (t.hero.damage, t.hero.missed, t.hero.discard) == (3, False, ["Heroic Action"])
    assert t.view(0)["heroics"] == 0
    (told,) = [event for event in t.events if event.kind == "avoided"]
    assert told.clause == "WD-7.9"


@pytest.mark.clause("WD-7.9")
def test_r45_avoid_and_ability() -> None:
    own = hero("Gruna Stonefist", hand="Heroic Action", damage=3)
    position: dict[str, Any] = {
        "rooms": "Passage",
        "phase": "trap",
        "heroic_vs_trap": "avoid_and_ability",
    }
    t = table(own, dm(hand="Pit"), **position).does("play pit", "play heroic-action")
    assert (t.hero.damage, t.hero.missed, t.view(0)["heroics"]) == (1, False, 1)


@pytest.mark.clause("WD-7.9")
def test_r45_a_trap_answer_does_not_use_up_the_one_of_the_turn() -> None:
    own = hero("Gruna Stonefist", hand="2x Heroic Action", damage=3)
    position: dict[str, Any] = {
        "rooms": "Passage",
        "phase": "trap",
        "heroic_stacking": "once_per_turn",
    }
    t = table(own, dm(hand="Pit"), **position).does("play pit", "play heroic-action")
    t.does("play heroic-action")  # in the Move menu: the first of this turn
    assert t.hero.damage == 1


@pytest.mark.clause("WD-7.9", "WD-9.43")
def test_a_fumbled_answer_is_answered_again() -> None:
    own = hero(hand="2x Heroic Action, Strength 2")
    t = table(own, dm(hand="Pit, Fumble"), rooms="Passage", phase="trap")
    t.does("play pit", "play heroic-action", "play fumble")
    assert t.options == ["pay", "play heroic-action", "suffer"]
    t.does("play heroic-action")
    assert (t.hero.hand, t.hero.damage) == (["Strength 2"], 0)
    assert t.hero.discard == ["Heroic Action", "Heroic Action"]


# -- results (WD-7.10 to 7.15) ---------------------------------------------------------------


@pytest.mark.clause("WD-7.10")
@pytest.mark.parametrize(
    ("trap", "damage", "missed", "poison"),
    [
        ("Spear Trap", 1, False, 0),
        ("Pit", 1, True, 0),
        ("Poison Gas", 1, False, 1),
        ("Pendulum Blade", 2, False, 0),
        ("Portcullis", 0, True, 0),
        ("Net", 0, True, 0),
        ("Rolling Boulder", 2, False, 0),
        ("Whirling Blades", 1, False, 0),
    ],
)
def test_the_results_of_each_trap(trap: str, damage: int, missed: bool, poison: int) -> None:
    t = trapped(trap)
    assert (t.hero.damage, t.hero.missed, t.hero.poison) == (damage, missed, poison)


@pytest.mark.clause("WD-7.10")
def test_wounds_come_first() -> None:
    t = trapped("Pit")
    assert t.kinds.index("suffered") < t.kinds.index("will_miss")
    t = trapped("Pit", damage=5, attached="Life Potion, Healing Potion")
    assert (t.asked, t.hero.missed) == ((0, "deaths-door"), False)
    t.does("drink life-potion")
    assert (t.hero.damage, t.hero.missed) == (2, True)


@pytest.mark.clause("WD-7.10")
@pytest.mark.parametrize(("size", "left"), [(3, 1), (2, 0), (1, 0), (0, 0)])
def test_the_glyph_takes_two_random_cards_or_all_there_are(size: int, left: int) -> None:
    own = hero(hand=", ".join(["Battle 1", "Gold Pieces", "Courage 2"][:size]))
    dice = [0] * min(2, size)
    t = table(own, dm(hand="Cursed Glyph"), rooms="Passage", phase="trap", dice=dice)
    t.does("play cursed-glyph")
    assert (len(t.hero.hand), len(t.hero.discard)) == (left, size - left)


@pytest.mark.clause("WD-7.10")
@pytest.mark.parametrize(
    ("dice", "lost"),
    [
        ([0, 0], ["Battle 1", "Gold Pieces"]),
        ([2, 1], ["Courage 2", "Gold Pieces"]),
        ([1, 1], ["Gold Pieces", "Courage 2"]),
    ],
)
def test_the_glyph_takes_each_card_equally_likely(dice: list[int], lost: list[str]) -> None:
    own = hero(hand="Battle 1, Gold Pieces, Courage 2")
    t = table(own, dm(hand="Cursed Glyph"), rooms="Passage", phase="trap", dice=dice)
    assert t.does("play cursed-glyph").hero.discard == lost


@pytest.mark.clause("WD-7.10", "WD-8.1")
def test_howling_wind_before_the_move_cancels_it() -> None:
    t = trapped("Howling Wind")
    assert (t.hero.place, t.asked) == (2, (0, "refresh"))


@pytest.mark.clause("WD-7.10")
def test_howling_wind_cancels_the_steps_of_dash_too() -> None:
    own = hero("Fennimore Quickstep", hand="2x Heroic Action")
    t = table(own, dm(hand="Howling Wind"), rooms="Passage, Passage", phase="exploration")
    t.does("play heroic-action", "end phase", "play howling-wind", "suffer")
    assert t.asked == (0, "refresh")


@pytest.mark.clause("WD-7.10")
def test_howling_wind_after_the_move_blows_back_to_where_the_turn_began() -> None:
    t = table(hero(), dm(hand="Howling Wind"), rooms="Passage, Passage", phase="move")
    t.does("go south")
    assert t.hero.place == 1
    assert t.does("play howling-wind").hero.place == 2


@pytest.mark.clause("WD-7.11")
@pytest.mark.parametrize("answer", ["pay", "play heroic-action", "suffer"])
def test_a_played_trap_is_discarded(answer: str) -> None:
    t = trapped("Pit", hand="Strength 2, Heroic Action").does(answer)
    assert (t.dm.hand, t.dm.discard) == ([], ["Pit"])


@pytest.mark.clause("WD-7.11")
def test_a_trap_that_was_not_played_stays_in_hand() -> None:
    t = table(hero(), dm(hand="Pit"), rooms="Passage", phase="trap").does("pass")
    assert (t.dm.hand, t.dm.discard) == (["Pit"], [])


@pytest.mark.clause("WD-7.12")
def test_twice_is_the_same_as_once() -> None:
    t = trapped("Net", missed=True)
    assert t.hero.missed is True
    t.does("end phase", "draw 0", "draw 0")
    assert (t.told("missed"), t.state.lap) == ([{"player": 0}], 3)
    assert t.hero.missed is False


@pytest.mark.clause("WD-7.13")
def test_counters_of_poison_add_up() -> None:
    t = trapped("Poison Gas", poison=1)
    assert t.hero.poison == 2
    assert t.told("poisoned") == [{"player": 0, "counters": 2}]


@pytest.mark.clause("WD-7.13")
@pytest.mark.parametrize(("poison", "total"), [(0, 5), (1, 4), (2, 3)])
def test_each_counter_takes_one_from_the_total_in_every_round(poison: int, total: int) -> None:
    own = hero(hand="Battle 3, Battle 2", poison=poison)
    t = table(own, dm(), rooms="Crypt", waiting="Troll").does("attempt", "commit battle-3")
    assert t.told("compared")[0]["hero"] == total
    t.does("commit battle-2")
    assert t.told("compared")[1]["hero"] == total - 1
    assert t.hero.poison == 0


@pytest.mark.clause("WD-7.13")
def test_poison_is_gone_after_a_call_off_but_not_after_a_secret_door() -> None:
    own = hero(hand="2x Battle 1, Secret Door", poison=1)
    t = table(own, dm(), rooms="Crypt", waiting="Troll").does("attempt", "play secret-door")
    assert t.hero.poison == 1
    t = table(own, dm(), rooms="Crypt", waiting="Troll").does("attempt", "fight", "call off")
    assert t.hero.poison == 0


@pytest.mark.clause("WD-7.13")
def test_an_unopposed_attempt_is_no_battle() -> None:
    t = table(hero(poison=1), dm(), rooms="Crypt").does("attempt")
    assert (t.place().resolved, t.hero.poison) == (True, 1)


@pytest.mark.clause("WD-7.14")
def test_defender_does_not_help_against_traps() -> None:
    own = hero(hand="Heroic Action", damage=1)
    t = table(own, dm(hand="Pendulum Blade"), rooms="Passage", phase="exploration")
    t.does("play heroic-action", "play pendulum-blade")
    assert (t.view(0)["heroics"], t.hero.damage) == (1, 3)


@pytest.mark.clause("WD-7.14")
def test_nor_does_a_ring_matter() -> None:
    assert trapped("Spear Trap", attached="Ring of Accuracy").hero.damage == 1


@pytest.mark.clause("WD-7.15")
@pytest.mark.parametrize("phase", ["trap", "after move"])
def test_death_in_a_trap_ends_the_turn_but_for_the_dms_draw(phase: str) -> None:
    t = table(
        hero(damage=5, hand="Gold Pieces", deck="7x Battle 1"), hero("Magus Sogarth"),
        dm(hand="Pit, Net", deck="9x Magic 1"), rooms="Crypt", phase=phase,
    )  # fmt: skip
    t.does("play pit")
    assert t.hero.alive is False
    assert t.asked == (2, "refresh-dm")
    t.does("draw 6")
    assert t.state.turn == 1
    assert t.told("drew") == [{"player": 2, "cards": 6}]
    assert t.hero.missed is False


@pytest.mark.clause("WD-7.15", "WD-15.7")
def test_the_last_heros_death_in_a_trap_ends_the_game() -> None:
    t = table(hero(damage=5), dm(hand="Pit"), rooms="Crypt", phase="trap").does("play pit")
    assert t.asked is None
    assert t.state.outcome == "dm"


@pytest.mark.clause("WD-7.15")
def test_at_one_wound_less_the_turn_goes_on() -> None:
    t = table(hero(damage=4), dm(hand="Pit"), rooms="Crypt", phase="trap").does("play pit")
    assert (t.hero.alive, t.hero.damage, t.asked) == (True, 5, (0, "move"))


@pytest.mark.clause("WD-7.1", "WD-7.3")
def test_the_log_tells_the_trap_to_everybody() -> None:
    t = trapped("Net")
    assert t.told("trap") == [{"player": 0, "card": "Net"}]
    assert again(t, "refresh").asked == (0, "refresh")
