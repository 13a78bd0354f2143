"""Chapter WD-13: Reinforcements, the re-fight (WD-13.12 to 13.15)."""

import pytest

from undercroft.games.warp_dungeons.tests.dungeon import Table, battle, dm, hero, table


def beaten(
    own: str = "2x Battle 3, Gold Pieces",
    master: str = "Reinforcements",
    monster: str = "Orc Thugs",
    **rest: str,
) -> Table:
    """Lamderock beats the monster in one round and has attached the Gold Pieces."""
    t = battle(hero(hand=own), dm(hand=master), monster=monster, stake="Gold Pieces", **rest)
    return t.does("commit battle-3", "attach")


@pytest.mark.clause("WD-13.12")
def test_reinforcements_are_asked_for_after_trophy_and_stake_and_before_the_token() -> None:
    t = beaten()
    assert t.asked == (1, "reinforcements")
    assert t.options == ["play reinforcements", "pass"]
    assert t.hero.trophies == ["Orc Thugs"]
    assert t.hero.attached == ["Gold Pieces"]
    assert not t.place().resolved
    t.does("pass")
    assert t.place().resolved
    assert t.dm.hand == ["Reinforcements"]
    t.settled()


@pytest.mark.clause("WD-13.13", "WD-13.14")
def test_the_same_monster_is_fought_again_without_stake_and_points() -> None:
    t = beaten(own="2x Battle 3, Gold Pieces, Gems and Jewels").does("play reinforcements")
    assert t.state.fight is not None
    assert (t.state.fight.refight, t.state.fight.suffered, t.state.fight.round) == (True, 0, 1)
    assert t.hero.stake == ""
    assert t.dm.discard == ["Reinforcements"]
    t.does("commit battle-3")
    assert t.told("killed") == [{"player": 0, "card": "Orc Thugs", "won": True}] * 2
    assert t.hero.trophies == ["Orc Thugs"]  # no second trophy
    assert t.hero.score == 2 + 3
    assert t.place().resolved
    t.settled()


@pytest.mark.clause("WD-13.13")
def test_the_monster_comes_back_with_full_wounds_and_its_specials() -> None:
    own = hero(hand="4x Battle 3", attached="Ring of Accuracy")
    t = battle(own, dm(hand="Reinforcements"), monster="Vat Horror", faction="The Mad Alchemist")
    t.does("commit battle-3", "commit battle-3", "play reinforcements", "commit battle-3")
    assert t.wounds == (0, 1)  # Tough again
    assert t.state.fight is not None
    assert t.state.fight.suffered == 1  # of 2
    t.does("commit battle-3")
    assert t.place().resolved


@pytest.mark.clause("WD-13.14")
def test_another_reinforcements_after_the_won_re_fight() -> None:
    t = beaten(own="3x Battle 3, Gold Pieces", master="2x Reinforcements")
    t.does("play reinforcements", "commit battle-3")
    assert t.asked == (1, "reinforcements")
    t.does("play reinforcements", "commit battle-3")
    assert t.hero.trophies == ["Orc Thugs"]
    assert t.place().resolved
    t.settled()


@pytest.mark.clause("WD-13.15", "WD-9.33")
@pytest.mark.parametrize(
    ("own", "master", "answers", "damage"),
    [
        ("Battle 3, Gold Pieces, Courage 1", "Strength 1", ["commit courage-1"], 2),  # lost
        ("Battle 3, Gold Pieces, Courage 2", "Courage 3", ["commit courage-2"], 0),  # drawn
        ("Battle 3, Gold Pieces, Courage 1", "Battle 1", ["call off"], 0),
        ("Battle 3, Gold Pieces", "Battle 1", [], 0),  # forced off
    ],
)
def test_after_a_failed_re_fight_the_room_is_empty_and_the_gains_are_kept(
    own: str, master: str, answers: list[str], damage: int
) -> None:
    t = battle(hero(hand=own), dm(hand=f"Reinforcements, {master}"), monster="Orc Thugs",
               stake="Gold Pieces")  # fmt: skip
    t.does("commit battle-3", "ready", "attach", "play reinforcements", *answers)
    if t.asked == (1, "dm-commit"):
        t.does(f"commit {master.lower().replace(' ', '-')}")
    assert t.hero.damage == damage
    assert t.hero.trophies == ["Orc Thugs"]
    assert t.hero.attached == ["Gold Pieces"]
    assert not t.place().resolved
    assert t.view(-2)["map"]["places"][-1]["monster"] is None
    assert t.told("stays") == []
    assert "Orc Thugs" not in t.dm.hand + t.dm.discard
    t.settled()


@pytest.mark.clause("WD-13.15", "WD-10.10")
def test_a_hero_who_dies_in_the_re_fight_leaves_nothing_waiting() -> None:
    own = hero(hand="Battle 3, Courage 1", damage=5)
    master = dm(hand="Reinforcements, Strength 1")
    t = table(own, hero("Anwar al'Wasir"), master, rooms="Crypt", waiting="Orc Thugs")
    t.does("attempt", "commit battle-3", "ready", "play reinforcements")
    t.does("commit courage-1", "commit strength-1")
    assert not t.hero.alive
    assert t.hero.trophies == ["Orc Thugs"]  # left the game with the hero
    assert t.dm.discard == ["Reinforcements", "Strength 1"]
    assert t.view(-2)["map"]["places"][-1]["monster"] is None
    assert not t.place().resolved


@pytest.mark.clause("WD-13.15", "WD-9.32", "WD-13.13")
def test_a_kill_without_a_win_in_the_re_fight_is_worth_nothing_and_resolves_nothing() -> None:
    own = hero("Magus Sogarth", hand="Magic 3, Magic 1")
    t = battle(own, dm(hand="Reinforcements, Strength 2"), monster="Orc Thugs")
    t.does("commit magic-3", "ready", "play reinforcements", "commit magic-1", "commit strength-2")
    assert (t.totals, t.wounds) == ((3, 4), (1, 1))
    assert t.hero.trophies == ["Orc Thugs"]
    assert t.hero.score == 2
    assert not t.place().resolved
    assert t.view(-2)["map"]["places"][-1]["monster"] is None
    assert t.dm.discard == ["Reinforcements", "Strength 2"]
    t.settled()


@pytest.mark.clause("WD-9.4", "WD-13.13")
def test_the_switch_forbids_a_call_off_in_the_first_round_of_a_re_fight_and_in_no_later_one() -> (
    None
):
    own = hero(hand="3x Battle 1, 2x Battle 2")
    t = battle(own, dm(hand="Reinforcements"), monster="Ogre", first_round_call_off="forbidden")
    t.does("commit battle-1", "commit battle-1", "play reinforcements")
    assert t.asked == (0, "hero-commit")
    assert t.options == ["commit battle-1", "commit battle-2"]
    assert t.refuses("call off") == "R21"
    t.does("commit battle-1")
    assert t.options == ["commit battle-2", "call off"]
    t.does("call off")
    assert t.hero.hand == ["Battle 2", "Battle 2"]
    assert not t.place().resolved
    t.settled()


@pytest.mark.clause("WD-9.4", "WD-13.13")
def test_without_the_switch_the_first_round_of_a_re_fight_may_be_called_off() -> None:
    t = battle(hero(hand="3x Battle 1"), dm(hand="Reinforcements"), monster="Ogre")
    t.does("commit battle-1", "commit battle-1", "play reinforcements")
    assert t.options == ["commit battle-1", "call off"]
    t.does("call off")
    assert t.hero.hand == ["Battle 1"]
    t.settled()


@pytest.mark.clause("WD-13.12")
def test_no_reinforcements_after_an_unopposed_success() -> None:
    t = table(hero(hand="Battle 1"), dm(hand="Reinforcements, Imps"), rooms="Crypt")
    t.does("attempt", "no monster")
    assert t.place().resolved
    assert t.dm.hand == ["Imps", "Reinforcements"]
    t.settled()


@pytest.mark.clause("WD-13.12")
def test_no_reinforcements_after_a_lost_battle() -> None:
    t = battle(hero(hand="Courage 1"), dm(hand="Reinforcements, Strength 1"), monster="Ogre")
    t.does("commit courage-1", "commit strength-1")
    assert t.dm.hand == ["Reinforcements"]
    t.settled()


@pytest.mark.clause("WD-13.15")
def test_the_monster_of_a_failed_re_fight_may_stay_by_switch_and_is_worth_nothing() -> None:
    own = hero(hand="Battle 3, Gold Pieces, Courage 1, Battle 2")
    t = table(
        own, dm(hand="Reinforcements"), rooms="Crypt", waiting="Orc Thugs",
        failed_refight="monster_stays",
    )  # fmt: skip
    t.does("stake gold-pieces", "commit battle-3", "attach", "play reinforcements", "call off")
    shown = t.view(-2)["map"]["places"][-1]
    assert (shown["monster"]["name"], shown["stand_in"]) == ("Orc Thugs", True)
    assert t.told("stays") == [{"card": "Orc Thugs", "room": "Crypt"}]
    assert t.hero.trophies == ["Orc Thugs"]
    t.settled()
    t.does("draw 0", "draw 0", "end phase", "attempt", "commit battle-2")
    assert t.hero.trophies == ["Orc Thugs"]  # the stand-in is no trophy
    assert t.hero.score == 2 + 3
    assert t.place().resolved
    shown = t.view(-2)["map"]["places"][-1]
    assert (shown["monster"], shown["stand_in"]) == (None, False)
    assert t.dm.discard == ["Reinforcements"]
    t.settled()


@pytest.mark.clause("WD-13.15", "WD-9.33")
@pytest.mark.parametrize("where", ["hand", "discard"])
def test_a_stand_in_stays_whatever_becomes_of_other_monsters(where: str) -> None:
    own = hero(hand="Battle 3, Courage 1")
    t = table(
        own, dm(hand="Reinforcements"), rooms="Crypt", waiting="Orc Thugs",
        failed_refight="monster_stays", surviving_monster=where,
    )  # fmt: skip
    t.does("attempt", "commit battle-3", "play reinforcements", "call off")
    t.does("draw 0", "draw 0", "end phase", "attempt", "call off")
    shown = t.view(-2)["map"]["places"][-1]
    assert (shown["monster"]["name"], shown["stand_in"]) == ("Orc Thugs", True)
    assert "Orc Thugs" not in t.dm.hand + t.dm.discard


@pytest.mark.clause("WD-13.15", "WD-11.14")
def test_a_stand_in_waits_after_the_re_fight_was_avoided_too() -> None:
    own = hero(hand="Battle 3, Secret Door")
    t = battle(own, dm(hand="Reinforcements"), monster="Orc Thugs", failed_refight="monster_stays")
    t.does("fight", "commit battle-3", "play reinforcements", "play secret-door")
    shown = t.view(-2)["map"]["places"][-1]
    assert (shown["monster"]["name"], shown["stand_in"]) == ("Orc Thugs", True)
    t.settled()


@pytest.mark.clause("WD-13.15", "WD-9.35")
def test_a_killed_stand_in_is_not_discarded_a_second_time() -> None:
    own = hero(hand="Battle 3, Courage 1, Battle 2")
    t = table(
        own, dm(hand="Reinforcements"), rooms="Crypt", waiting="Orc Thugs",
        failed_refight="monster_stays", killed_monster="discard",
    )  # fmt: skip
    t.does("attempt", "commit battle-3", "play reinforcements", "call off")
    assert t.dm.discard == ["Orc Thugs", "Reinforcements"]
    t.does("draw 0", "draw 0", "end phase", "attempt", "commit battle-2")
    assert t.dm.discard == ["Orc Thugs", "Reinforcements"]
    assert t.hero.trophies == ["Orc Thugs"]
