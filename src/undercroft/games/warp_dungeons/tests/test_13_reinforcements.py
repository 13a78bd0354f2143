"""Chapter WD-13: Reinforcements, the re-fight (WD-13.12 to 13.15)."""

from dataclasses import replace
from typing import Any

import pytest

from undercroft.games.warp_dungeons import GAME
from undercroft.games.warp_dungeons.tests.dungeon import Table, battle, dm, hero, table
from undercroft.kernel import BadRecord
from undercroft.match import Record, replay

ORDINARY = {"failed_refight": "ordinary"}


def waiting(t: Table) -> tuple[str, bool]:
    """The monster on the last room, "" for none, and whether it stands in for a trophy."""
    shown = t.view(-2)["map"]["places"][-1]
    return "" if shown["monster"] is None else str(shown["monster"]["name"]), shown["stand_in"]


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


FAILED = pytest.mark.parametrize(
    ("own", "master", "answers", "damage"),
    [
        ("Battle 3, Gold Pieces, Courage 1", "Strength 1", ["commit courage-1"], 2),  # lost
        ("Battle 3, Gold Pieces, Courage 2", "Courage 3", ["commit courage-2"], 0),  # drawn
        ("Battle 3, Gold Pieces, Courage 1", "Battle 1", ["call off"], 0),
        ("Battle 3, Gold Pieces", "Battle 1", [], 0),  # forced off
    ],
)


def failed(own: str, master: str, answers: list[str], **house: str) -> Table:
    """Lamderock has beaten the Orc Thugs, and not beaten them again; his gains are his."""
    t = battle(hero(hand=own), dm(hand=f"Reinforcements, {master}"), monster="Orc Thugs",
               stake="Gold Pieces", **house)  # fmt: skip
    t.does("commit battle-3", "ready", "attach", "play reinforcements", *answers)
    if t.asked == (1, "dm-commit"):
        t.does(f"commit {master.lower().replace(' ', '-')}")
    assert t.hero.trophies == ["Orc Thugs"]
    assert t.hero.attached == ["Gold Pieces"]
    assert not t.place().resolved
    assert "Orc Thugs" not in t.dm.hand + t.dm.discard
    t.settled()
    return t


@pytest.mark.clause("WD-13.15", "WD-9.33")
@FAILED
def test_after_a_failed_re_fight_the_monster_waits_and_the_gains_are_kept(
    own: str, master: str, answers: list[str], damage: int
) -> None:
    t = failed(own, master, answers)
    assert t.hero.damage == damage
    assert waiting(t) == ("Orc Thugs", True)
    assert t.told("stays") == [{"card": "Orc Thugs", "room": t.told("stays")[0]["room"]}]


@pytest.mark.clause("WD-13.15")
@FAILED
def test_r41_or_the_room_is_empty(own: str, master: str, answers: list[str], damage: int) -> None:
    t = failed(own, master, answers, **ORDINARY)
    assert t.hero.damage == damage
    assert waiting(t) == ("", False)
    assert t.told("stays") == []


@pytest.mark.clause("WD-13.15", "WD-10.10")
@pytest.mark.parametrize(("house", "waits"), [({}, ("Orc Thugs", True)), (ORDINARY, ("", False))])
def test_after_the_heros_death_in_the_re_fight_too(
    house: dict[str, Any], waits: tuple[str, bool]
) -> None:
    own = hero(hand="Battle 3, Courage 1", damage=5)
    master = dm(hand="Reinforcements, Strength 1")
    t = table(own, hero("Anwar al'Wasir"), master, rooms="Crypt", waiting="Orc Thugs", **house)
    t.does("attempt", "commit battle-3", "ready", "play reinforcements")
    t.does("commit courage-1", "commit strength-1")
    assert not t.hero.alive
    assert t.hero.trophies == ["Orc Thugs"]  # left the game with the hero
    assert t.dm.discard == ["Reinforcements", "Strength 1"]
    assert waiting(t) == waits
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
    assert waiting(t) == ("", False)
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
def test_the_monster_of_a_failed_re_fight_is_worth_nothing() -> None:
    own = hero(hand="Battle 3, Gold Pieces, Courage 1, Battle 2")
    t = table(own, dm(hand="Reinforcements"), rooms="Crypt", waiting="Orc Thugs")
    t.does("stake gold-pieces", "commit battle-3", "attach", "play reinforcements", "call off")
    assert waiting(t) == ("Orc Thugs", True)
    assert t.told("stays") == [{"card": "Orc Thugs", "room": "Crypt"}]
    assert t.hero.trophies == ["Orc Thugs"]
    t.settled()
    t.does("draw 0", "draw 0", "end phase", "attempt", "commit battle-2")
    assert t.hero.trophies == ["Orc Thugs"]  # the stand-in is no trophy
    assert t.hero.score == 2 + 3
    assert t.place().resolved
    assert waiting(t) == ("", False)
    assert t.dm.discard == ["Reinforcements"]
    t.settled()


@pytest.mark.clause("WD-13.15", "WD-9.33")
@pytest.mark.parametrize("where", ["hand", "discard"])
def test_a_stand_in_stays_whatever_becomes_of_other_monsters(where: str) -> None:
    own = hero(hand="Battle 3, Courage 1")
    t = table(
        own, dm(hand="Reinforcements"), rooms="Crypt", waiting="Orc Thugs",
        surviving_monster=where,
    )  # fmt: skip
    t.does("attempt", "commit battle-3", "play reinforcements", "call off")
    t.does("draw 0", "draw 0", "end phase", "attempt", "call off")
    assert waiting(t) == ("Orc Thugs", True)
    assert "Orc Thugs" not in t.dm.hand + t.dm.discard


@pytest.mark.clause("WD-13.15", "WD-11.14")
def test_a_stand_in_waits_after_the_re_fight_was_avoided_too() -> None:
    own = hero(hand="Battle 3, Secret Door")
    t = battle(own, dm(hand="Reinforcements"), monster="Orc Thugs")
    t.does("fight", "commit battle-3", "play reinforcements", "play secret-door")
    assert waiting(t) == ("Orc Thugs", True)
    t.settled()


@pytest.mark.clause("WD-13.15", "WD-9.35")
def test_a_killed_stand_in_is_not_discarded_a_second_time() -> None:
    own = hero(hand="Battle 3, Courage 1, Battle 2")
    t = table(
        own, dm(hand="Reinforcements"), rooms="Crypt", waiting="Orc Thugs",
        killed_monster="discard",
    )  # fmt: skip
    t.does("attempt", "commit battle-3", "play reinforcements", "call off")
    assert t.dm.discard == ["Orc Thugs", "Reinforcements"]
    t.does("draw 0", "draw 0", "end phase", "attempt", "commit battle-2")
    assert t.dm.discard == ["Orc Thugs", "Reinforcements"]
    assert t.hero.trophies == ["Orc Thugs"]


@pytest.mark.clause("WD-13.15", "WD-13.12")
def test_a_beaten_stand_in_can_be_reinforced_again() -> None:
    own = hero(hand="3x Battle 3, Courage 1")
    t = table(own, dm(hand="2x Reinforcements"), rooms="Crypt", waiting="Orc Thugs")
    t.does("attempt", "commit battle-3", "play reinforcements", "call off")
    t.does("draw 0", "draw 0", "end phase", "attempt", "commit battle-3", "play reinforcements")
    t.does("call off")
    assert waiting(t) == ("Orc Thugs", True)
    assert (t.hero.trophies, t.hero.score) == (["Orc Thugs"], 2)


def test_an_old_record_replays_as_it_was_played() -> None:
    """Its hero called a re-fight off when that left the room empty, and the switch says so."""
    path = GAME.folder / "tests/golden/refight-leaves-nothing.json"
    record = Record.from_json(path.read_text("utf-8"))
    assert record.rules_version == GAME.rules_version == 1
    assert dict(record.switches) == GAME.resolve(ORDINARY)
    match = replay(GAME, record)
    assert match.record(record.seats).to_json() == path.read_text("utf-8")
    with pytest.raises(BadRecord, match="action 49"):
        replay(GAME, replace(record, switches=GAME.resolve({})))
