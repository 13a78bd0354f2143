"""Warnings: how likely a fight costs the match, as it stands. What is reckoned is held against
sums by hand and against the rules themselves, played many times."""

from math import sqrt
from typing import Any

import pytest

from undercroft.games.dungeon_keeper import GAME
from undercroft.games.dungeon_keeper.actions import PASS
from undercroft.games.dungeon_keeper.tests.keeper import Table, battle, seat, table
from undercroft.kernel import SeededDice
from undercroft.kit.questions import Odds
from undercroft.match import odds_of

KEEPER = "losing your Keeper and the match, without more spells"
HEART = "losing your Heart and the match, without more spells"
PLAYED = 1000
OMEN = {"mana": 3, "spells": "Evil Omen"}


def odds(t: Table, notation: str, seat_number: int = 0) -> Odds | None:
    """What a seat is told of an answer."""
    return GAME.odds(t.view(seat_number), t.action(notation))


def warned(t: Table) -> dict[str, str]:
    """What the active player is told of each answer."""
    told = {notation: odds_of(GAME, t.view(0), t.action(notation)) for notation in t.options}
    return {notation: said for notation, said in told.items() if said}


def at_heart(creatures: str, heroes: str) -> Table:
    """A battle in the Heart, with the Keeper elsewhere, that stops before every duel."""
    stands = {"1.1": creatures, "2.1": "Keeper"}
    own = seat(rooms="Lair", stands=stands, **OMEN)
    return table(own, phase="battle", band=heroes, at="1.1")


@pytest.mark.clause("DK-16.7", "DK-16.10", "DK-16.11", "DK-23.7")
def test_a_keeper_alone_against_one_hero_loses_by_21_pairs_of_dice() -> None:
    t = battle("Keeper", "Marauding")  # 9 and 1 as its own Master, against 6: 4 more; then 2 more
    assert warned(t) == {"cast evil-omen": f"10% for {KEEPER}", "pass": f"21% for {KEEPER}"}


@pytest.mark.clause("DK-16.10", "DK-16.11", "DK-19.2", "DK-20.4")
@pytest.mark.parametrize(("rooms", "said"), [("Lair", "1.9%"), ("Training Room", "0%")])
def test_with_9_more_only_the_widest_pair_of_dice_is_a_tie(rooms: str, said: str) -> None:
    assert warned(battle("Keeper", "Peasant", rooms=rooms))["pass"] == f"{said} for {KEEPER}"


@pytest.mark.clause("DK-16.3", "DK-23.8")
def test_a_heart_that_nobody_defends_is_lost() -> None:
    own = seat(rooms="Lair", stands={"2.1": "Keeper"}, **OMEN)
    t = table(own, phase="battle", band="Peasant", at="1.1")
    assert odds(t, "pass") == (1.0, HEART)


@pytest.mark.clause("DK-16.14", "DK-23.8")
def test_a_tie_of_the_last_two_leaves_the_heart_standing() -> None:
    found = odds(at_heart("Imps", "Dwarf"), "pass")  # 1 against 2: 36 pairs win, and 9 tie
    assert found is not None
    assert found[0] == pytest.approx(55 / 100)  # nor is it lost if the Martyr takes the Imp along


FIGHTS: list[tuple[str, str, str, dict[str, Any]]] = [
    ("Keeper, Imps, Goblins", "Clerics, Marauding", "Lair", {}),
    ("Keeper, Cave Trolls, Dark Elves", "Fool, Paladin", "Lair, Training Room", {}),
    ("Keeper, Undead", "Peasant, Thief", "Graveyard", {}),
    ("Keeper, Vampire, Spider", "Dwarf, Puny", "Lair", {"extra_units": "on", "cup": "Vampire"}),
    ("Keeper, Black Knight", "Lord, Dwarf, Dwarf (down)", "Lair", {}),
    ("Keeper (down), Marauding (carries)", "Fool, Puny", "Lair", {}),
]
"""Every ability, rising Undead, a Vampire in the Cup, both marks, and a possessed Knight."""


@pytest.mark.clause("DK-16.4", "DK-16.5", "DK-16.6", "DK-19.3", "DK-19.4", "DK-20.11", "DK-24.2")
@pytest.mark.parametrize(("creatures", "heroes", "rooms", "more"), FIGHTS)
def test_the_rules_cost_the_match_as_often(
    creatures: str, heroes: str, rooms: str, more: dict[str, Any]
) -> None:
    t = battle(creatures, heroes, rooms, **more)
    found = odds(t, "pass")
    assert found is not None
    chance, lost = found[0], 0
    for number in range(PLAYED):
        state = t.state.clone(SeededDice(f"{creatures}/{heroes}/{number}"))
        state.players[0].mana = 0
        state.apply_action(PASS)
        lost += state.is_terminal()
    assert abs(lost / PLAYED - chance) < 4 * sqrt(chance * (1 - chance) / PLAYED)


@pytest.mark.clause("DK-14.6", "DK-15.1", "DK-15.2", "DK-23.7")
def test_who_may_come_is_told_what_the_fight_would_be_then() -> None:
    stands = {"1.1": "Keeper, 2x Imps", "2.2": "Bile Demons"}
    own = seat(rooms="Lair [Braced Door], Prison", stands=stands)
    t = table(own, phase="doors", band="Marauding", at="2.1")
    assert warned(t) == {"dungeon-keeper of 1.1": f"21% for {KEEPER}"}  # the room may fall
    t.does("dungeon-keeper of 1.1")
    told = warned(t)
    assert told["done"] == f"21% for {KEEPER}"
    alone, with_imp = (
        float(told[one].partition("%")[0]) for one in ("done", "infernal-imps of 1.1")
    )
    assert with_imp < alone


@pytest.mark.clause("DK-14.1", "DK-14.4")
def test_before_the_traps_they_are_not_reckoned_with() -> None:
    own = seat(rooms="Lair [Gas]", stands={"2.1": "Keeper"}, **OMEN)
    t = table(own, phase="assault", band="Marauding", at="2.1")
    assert warned(t)["pass"] == f"21% for {KEEPER} and before traps"


@pytest.mark.clause("DK-22.12", "DK-16.10", "DK-16.11", "DK-23.7")
@pytest.mark.parametrize(("dice", "passes"), [([5, 9], True), ([5, 10], True), ([6, 9], False)])
def test_a_roll_that_takes_the_keeper_says_so(dice: list[int], passes: bool) -> None:
    t = battle("Keeper", "Marauding", mine={"mana": 2, "spells": "Slap"}, dice=dice)
    told = warned(t)
    assert told.get("pass") == (f"100% for {KEEPER}" if passes else None)  # 10 and 6: a tie, too
    if dice == [5, 9]:
        assert told["slap 1"] == "50% for the creature to win, and 50% for losing your Keeper"


@pytest.mark.clause("DK-22.12", "DK-19.3")
@pytest.mark.parametrize(("dice", "said"), [([6, 5], "50%"), ([6, 6], "100%"), ([5, 5], "")])
def test_a_hit_takes_one_of_all_who_fight(dice: list[int], said: str) -> None:
    mine = {"mana": 2, "spells": "Slap"}
    t = battle("Keeper, Goblins", "2x Puny", mine=mine, dice=dice)
    assert warned(t).get("pass", "") == (f"{said} for {KEEPER}" if said else "")


def test_who_cannot_lose_the_match_here_is_not_warned() -> None:
    assert not warned(battle("Goblins", "Marauding"))
    assert odds(battle("Keeper", "Marauding"), "pass", 1) is None
    assert not warned(battle("Keeper", "Marauding", force_floor="zero"))


@pytest.mark.parametrize(("heroes", "said"), [(4, True), (5, False)])
def test_where_a_fight_can_go_on_in_too_many_ways_words_alone_warn(heroes: int, said: bool) -> None:
    band = ", ".join(["Peasant", "Dwarf", "Thief", "Marauding", "Clerics"][:heroes])
    t = battle("Keeper, Imps", band)
    assert bool(warned(t)) is said
    does = GAME.effect(t.view(0), t.state.kind, t.action("pass"), ("Ada", "Bo"))
    assert does.endswith("You lose the match if your Keeper falls here.") is not said


@pytest.mark.parametrize("hidden", ["Slap", "Lightning Bolt"])
def test_what_others_hold_changes_no_word(hidden: str) -> None:
    t = battle("Keeper", "Marauding", seats=[seat(mana=9, spells=hidden)], spell_deck="Gate")
    assert warned(t) == warned(battle("Keeper", "Marauding"))


@pytest.mark.clause("R25", "DK-24.2")
@pytest.mark.parametrize("cup", ["Vampire", "Imps"])
def test_with_piles_hidden_nobody_is_told_whether_a_vampire_can_rise(cup: str) -> None:
    house = {"extra_units": "on", "pile_visibility": "hidden"}
    assert not warned(battle("Keeper, Vampire", "Dwarf", cup=cup, house=house))
    assert warned(battle("Keeper", "Dwarf", cup=cup, house=house))
