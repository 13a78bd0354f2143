"""The worked examples 26 to 51 of RULES.md: events, traps, Secret Doors, the long run.

Example 43 stands with the deck validators, in test_16_decks.py.
"""

from typing import Any

import pytest

from undercroft.games.warp_dungeons.actions import WAYS
from undercroft.games.warp_dungeons.tests.dungeon import Table, battle, dm, hero, table
from undercroft.games.warp_dungeons.tests.maps import again
from undercroft.kernel import SeededDice

LEVEL_3 = "2x Experience Advancement"


def waiting(t: Table) -> str:
    """The name of the monster on the last room, "" for none."""
    shown = t.view(-2)["map"]["places"][-1]["monster"]
    return "" if shown is None else str(shown["name"])


# -- events and rooms ------------------------------------------------------------------------


@pytest.mark.clause("WD-13.10", "WD-13.11")
def test_example_26_brutes() -> None:
    own = hero("Anwar al'Wasir", hand="Agility 3")
    t = battle(own, dm(hand="Brutes, Battle 2"), monster="Orc Warlord")
    t.does("commit agility-3", "commit battle-2")
    seen = t.view(1)["battle"]
    assert (seen["hero"]["total"], seen["dm"]["total"], seen["dominates"]) == (4, 3, "hero")
    t.does("play brutes")
    assert (t.totals, t.dominant, t.hero.damage) == ((4, 5), "dm", 2)
    t.settled()


@pytest.mark.clause("WD-9.12", "WD-9.21", "WD-9.23")
def test_example_27_zero() -> None:
    own = hero("Magus Sogarth", hand="Strength 1", poison=1)
    t = battle(own, dm(hand="Defences"), monster="Ogre").does("play defences", "commit strength-1")
    assert (t.totals, t.dominant, t.wounds) == ((0, 0), "nobody", (0, 0))
    assert t.told("true_draw") == [{"player": 0}]
    t.settled()


@pytest.mark.clause("WD-9.11", "WD-9.13", "WD-9.14", "WD-9.23")
@pytest.mark.parametrize(
    ("monster", "room", "total"),
    [("Orc Grunts", "Lair", 1), ("Ogre", "Lair", 0), ("Ogre", "Dungeon", 1)],
)
def test_example_28_no_dm_card_in_a_lair(monster: str, room: str, total: int) -> None:
    t = battle(hero(hand="Battle 1"), dm(), monster=monster, room=room).does("commit battle-1")
    assert (t.totals, t.dominant, t.wounds) == ((3, total), "nobody", (0, 1))
    assert t.hero.trophies == (["Orc Grunts"] if monster == "Orc Grunts" else [])


@pytest.mark.clause("WD-9.15")
def test_example_29_objective_strength() -> None:
    t = battle(
        hero(hand="Battle 3"), dm(hand="Strength 3"), monster="Orc Warlord", room="Objective Room"
    )
    assert t.does("commit battle-3", "commit strength-3").totals == (5, 8)


# -- traps -----------------------------------------------------------------------------------


def pit(hand: str) -> Table:
    """The DM plays Pit (2 Strength: 1 wound, miss next turn) on a hero with that hand."""
    t = table(hero(hand=hand), dm(hand="Pit"), rooms="Passage", phase="trap")
    return t.does("play pit")


@pytest.mark.clause("WD-7.5", "WD-7.6", "WD-7.7", "WD-7.8", "WD-7.9", "WD-7.12")
def test_example_30_the_rulebooks_trap() -> None:
    t = pit("2x Strength 1").does("pay")  # the second card is the only answer left
    assert (t.hero.discard, t.hero.damage) == (["Strength 1"] * 2, 0)
    t = pit("Strength 3").does("pay")
    assert (t.hero.discard, t.hero.damage) == (["Strength 3"], 0)
    t = pit("Strength 1, Heroic Action")
    assert t.options == ["play heroic-action", "suffer"]
    t.does("play heroic-action")
    assert (t.hero.hand, t.hero.damage, t.hero.missed) == (["Strength 1"], 0, False)
    t = pit("Strength 1")
    assert (t.hero.damage, t.hero.missed) == (1, True)


@pytest.mark.clause("WD-7.2")
def test_example_31_second_trap() -> None:
    own = hero(hand="Heroic Action")
    t = table(own, dm(hand="2x Spear Trap"), rooms="Passage", phase="trap")
    t.does("play spear-trap", "play heroic-action", "end phase")
    assert (t.asked, t.dm.hand, t.hero.damage) == ((0, "refresh"), ["Spear Trap"], 0)


@pytest.mark.clause("WD-7.13")
def test_example_32_poison() -> None:
    own = hero(hand="2x Battle 3, Battle 1")
    t = table(own, dm(hand="Poison Gas"), rooms="Crypt", waiting="Ogre", phase="trap")
    t.does("play poison-gas", "end phase", "end phase", "draw 0", "draw 0")
    assert (t.state.lap, t.hero.poison) == (2, 1)
    t.does("end phase", "attempt", "commit battle-3", "commit battle-3")
    assert [told["hero"] for told in t.told("compared")] == [4, 4]
    assert (t.hero.trophies, t.hero.poison) == (["Ogre"], 0)
    t.settled()


# -- staking and Secret Doors ------------------------------------------------------------------


@pytest.mark.clause("WD-9.3")
def test_example_33_no_attack_cards() -> None:
    t = table(hero(hand="Copper Pieces"), dm(hand="Orc Grunts, Ambush"), rooms="Crypt")
    t.does("stake copper-pieces", "play orc-grunts")
    assert t.told("forced_off") == [{"player": 0}]
    assert (t.hero.discard, waiting(t), t.dm.hand) == (["Copper Pieces"], "Orc Grunts", ["Ambush"])
    t.settled()


@pytest.mark.clause("WD-11.13", "WD-11.14", "WD-11.15", "WD-11.17", "WD-11.18")
def test_example_34_secret_door() -> None:
    own = hero(hand="Life Potion, Secret Door, 2x Battle 1")
    t = table(own, dm(hand="Dragon"), rooms="Crypt").does("stake life-potion", "play dragon")
    t.does("play secret-door")
    assert t.hero.hand == ["Battle 1", "Battle 1", "Life Potion"]
    assert "Life Potion" not in str([event.public for event in t.events])
    assert (waiting(t), t.place().resolved) == ("Dragon", False)
    t.settled()
    t = table(own, dm(hand="Dragon, Collapse"), rooms="Crypt")
    t.does("stake life-potion", "play dragon", "play secret-door", "play collapse")
    assert (t.hero.discard, t.dm.discard) == (["Secret Door"], ["Collapse"])
    assert (t.hero.stake, t.asked) == ("Life Potion", (0, "hero-commit"))


@pytest.mark.clause("WD-11.10", "WD-11.11")
def test_example_35_secret_door_dividing() -> None:
    pile = "Room, Chamber, Lair, Crypt, Temple, Caves, Vault"
    own = hero(hand="Secret Door", at=1)
    t = table(own, dm(), rooms="Crypt, Passage, Passage", pile=pile, phase="exploration")
    t.does("play secret-door")
    assert t.pile(0) == ["Room", "Lair", "Temple", "Vault"]
    assert t.pile(1) == ["Chamber", "Crypt", "Caves"]
    assert [(WAYS[one.side], one.path) for one in t.place(1).exits] == [("north", 0), ("west", 1)]
    t = table(own, dm(), rooms="Crypt, Passage, Passage", pile="Room", phase="exploration")
    assert "play secret-door" not in t.options


# -- Reinforcements and death ------------------------------------------------------------------


def beaten_warlord(damage: int = 0, **house: str) -> Table:
    """Lamderock has beaten the Warlord with Gems at stake, and the DM reinforced it."""
    own = hero(hand="Battle 3, Battle 2, Courage 1, Gems and Jewels", damage=damage)
    master = dm(hand="Strength 1, Strength 2, Reinforcements")
    t = battle(own, master, hero("Magus Sogarth"), monster="Orc Warlord", stake="Gems and Jewels",
               **house)  # fmt: skip
    t.does("commit battle-3", "commit strength-1", "commit battle-2", "ready", "attach")
    assert [told["to_monster"] for told in t.told("compared")] == [2, 1]
    assert (t.hero.trophies, t.hero.score) == (["Orc Warlord"], 5 + 4)
    t.does("play reinforcements")
    assert (t.view(0)["battle"]["suffered"], t.view(0)["battle"]["monster"]["wounds"]) == (0, 3)
    return t


STANDS_IN = pytest.mark.parametrize(
    ("house", "waits"), [({}, "Orc Warlord"), ({"failed_refight": "ordinary"}, "")]
)


@pytest.mark.clause("WD-13.12", "WD-13.13", "WD-13.14", "WD-13.15")
@STANDS_IN
def test_example_36_reinforcements(house: dict[str, Any], waits: str) -> None:
    t = beaten_warlord(**house).does("call off")
    assert (t.hero.trophies, t.hero.attached) == (["Orc Warlord"], ["Gems and Jewels"])
    assert (t.place().resolved, waiting(t)) == (False, waits)
    assert t.view(-2)["map"]["places"][-1]["stand_in"] is bool(waits)
    t.settled()


@pytest.mark.clause("WD-10.10", "WD-13.15")
@STANDS_IN
def test_example_51_lost_re_fight(house: dict[str, Any], waits: str) -> None:
    t = beaten_warlord(damage=4, **house).does("commit courage-1", "commit strength-2")
    assert (t.wounds, t.hero.alive) == ((2, 0), False)
    assert (t.place().resolved, waiting(t)) == (False, waits)
    assert t.view(-2)["map"]["places"][-1]["heroes"] == [2]
    assert t.dm.hand + t.dm.discard == ["Strength 1", "Reinforcements", "Strength 2"]
    assert t.state.outcome == ""


@pytest.mark.clause("WD-10.2", "WD-10.9")
def test_example_37_deaths_door() -> None:
    own = hero("Magus Sogarth", hand="Agility 1", damage=3, attached="Life Potion")
    t = battle(own, dm(hand="Strength 1"), hero(), monster="Ogre")
    t.does("pass", "commit agility-1", "commit strength-1", "pass")
    assert (t.wounds, t.hero.damage, t.asked) == ((2, 0), 4, (0, "deaths-door"))
    t.does("drink life-potion")
    assert (t.hero.damage, t.hero.alive) == (0, True)
    own = hero("Magus Sogarth", hand="Agility 1", damage=3)
    t = battle(own, dm(hand="Strength 1"), hero(), monster="Ogre")
    assert not t.does("commit agility-1", "commit strength-1").hero.alive


@pytest.mark.clause("WD-12.6")
def test_example_38_level_cap() -> None:
    own = hero(hand="Experience Advancement, 4x Battle 1", attached=LEVEL_3)
    t = table(own, dm(), rooms="Crypt").does("stake experience-advancement", "attach")
    assert (t.hero.attached, t.hero.level) == (["Experience Advancement"] * 3, 3)
    own = hero(hand="4x Battle 1", attached="3x Experience Advancement")
    t = battle(own, dm(), monster="Troll").does(*["commit battle-1"] * 3)
    assert t.told("reveals")[0]["hero"] == ("Battle 1",) * 3


# -- the end of the game -----------------------------------------------------------------------


@pytest.mark.clause("WD-8.7", "WD-8.11", "WD-15.1")
def test_example_39_unopposed_without_stake() -> None:
    t = table(hero(), dm(hand="Orc Warlord"), rooms="Objective Room").does("attempt", "no monster")
    assert (t.place().resolved, t.asked, t.state.outcome) == (True, None, "heroes")


@pytest.mark.clause("WD-15.5", "WD-15.6")
def test_example_40_tie() -> None:
    eleven = "2x Treasure Chest, Copper Pieces"
    dead = hero("Anwar al'Wasir", attached="2x Treasure Chest, Gems and Jewels", alive=False)
    seats = (hero(attached=eleven), hero("Magus Sogarth", attached=eleven), dead, dm())
    t = table(*seats, rooms="Objective Room").does("attempt")
    assert [t.seat(n).score for n in range(3)] == [11, 11, 14]
    assert (t.state.winners, t.worth) == ((0, 1), [0.5, 0.5, 0.0, 0.0])


@pytest.mark.clause("WD-14.4", "WD-14.5")
@pytest.mark.parametrize(
    ("discard", "hand", "deck"),
    [("20x Magic 1", ["Battle 1", "Magic 1", "Magic 1"], 18), ("", ["Battle 1"], 0)],
)
def test_example_41_deck_runs_out(discard: str, hand: list[str], deck: int) -> None:
    t = table(hero(deck="Battle 1", discard=discard), dm(), phase="refresh")
    t.state.dice = SeededDice("example 41")
    t.does("draw 3")
    assert (t.hero.hand, len(t.hero.deck), t.hero.discard) == (hand, deck, [])
    assert t.told("reshuffled") == ([{"player": 0, "cards": 20}] if discard else [])


@pytest.mark.clause("WD-14.1", "WD-14.3")
def test_example_42_full_hand() -> None:
    t = table(hero(hand="7x Magic 1", deck="Battle 1"), dm(), phase="refresh")
    assert t.asked == (1, "refresh-dm")  # nothing to draw, nothing to discard
    assert (len(t.hero.hand), t.hero.discard) == (7, [])


# -- longer stories ------------------------------------------------------------------------------


@pytest.mark.clause("WD-6.5", "WD-8.13", "WD-9.34")
def test_example_44_second_challenger() -> None:
    second = hero("Anwar al'Wasir", hand="3x Battle 3, Silver Pieces", at=2)
    first, master = hero(hand="Courage 1", at=1), dm(hand="Orc Grunts, Courage 3")
    t = table(first, second, master, rooms="Crypt, Passage", phase="refresh").waits("Troll", 1)
    again(t, "resolution").does("attempt", "commit courage-1", "commit courage-3")
    assert (t.hero.damage, t.told("out_fought")) == (1, [{"player": 0}])
    t.does("draw 0", "draw 0")
    assert t.options == ["go south", "end phase"]
    t.does("go south", "stake silver-pieces")
    assert (t.asked, t.view(1)["battle"]["suffered"]) == ((1, "hero-commit"), 0)
    assert t.dm.hand == ["Orc Grunts"]  # nobody asked the DM for a monster
    t.does(*["commit battle-3"] * 3, "attach")
    other = t.seat(1)
    assert (other.trophies, other.attached, other.score) == (["Troll"], ["Silver Pieces"], 4 + 2)
    assert t.place(1).resolved
    t.does("draw 0", "draw 0", "end phase")
    assert t.asked == (0, "refresh")  # the Crypt is closed


@pytest.mark.clause("WD-6.5")
def test_example_44_passing_through_is_free() -> None:
    own = hero("Fennimore Quickstep", hand="Heroic Action", at=0)
    t = table(own, dm(), rooms="Crypt, Passage", phase="refresh").waits("Troll", 1)
    again(t, "move").does("play heroic-action", "go north", "go north", "end phase")
    assert (t.hero.place, t.hero.damage, t.told("fight")) == (2, 0, [])


@pytest.mark.clause("WD-7.10", "WD-8.1")
def test_example_45_blown_back() -> None:
    t = table(hero(at=2), dm(hand="Howling Wind"), rooms="Passage, Temple", phase="move")
    t.does("go south", "play howling-wind")
    assert (t.hero.room, t.asked) == ("Temple", (0, "resolve"))


@pytest.mark.clause("WD-8.11", "WD-13.12")
def test_example_46_bluff() -> None:
    master = dm(hand="Orc Warlord, Reinforcements")
    t = table(hero(hand="Treasure Chest, Heroic Action"), master, rooms="Crypt")
    t.does("stake treasure-chest", "no monster", "attach")
    assert (t.hero.attached, t.place().resolved) == (["Treasure Chest"], True)
    assert t.dm.hand == ["Orc Warlord", "Reinforcements"]
    t.settled()


@pytest.mark.clause("WD-3.5")
def test_example_47_missed_turn() -> None:
    own = hero(hand="Courage 1", deck="7x Battle 1")
    t = table(own, dm(hand="Portcullis", deck="7x Magic 1"), rooms="Passage", phase="trap", lap=4)
    t.does("play portcullis", "end phase", "draw 0", "draw 0")
    assert t.told("missed") == [{"player": 0}]
    assert [told["lap"] for told in t.told("turn")] == [5, 6]
    assert (t.state.lap, t.asked, t.hero.missed) == (6, (0, "move"), False)
    assert t.told("drew") == []


@pytest.mark.clause("WD-9.42")
def test_example_48_spiteful() -> None:
    own = hero(hand="2x Battle 2", poison=1)
    t = battle(own, dm(hand="Strength 1, Reinforcements"), monster="Puffballs")
    t.does("commit battle-2", "commit strength-1")
    assert (t.totals, t.hero.trophies, t.hero.poison) == ((3, 1), ["Puffballs"], 1)
    t.does("play reinforcements", "commit battle-2")
    assert (t.totals, t.hero.poison, t.place().resolved) == ((3, 0), 1, True)
    t.settled()


@pytest.mark.clause("WD-3.8", "WD-7.1")
def test_example_49_late_dash() -> None:
    own = hero("Fennimore Quickstep", hand="Heroic Action", at=0)
    rooms = "Passage, Passage, Passage, Passage"
    t = table(own, dm(hand="Net"), rooms=rooms, phase="move").does("go north")
    assert t.options == ["play heroic-action", "end phase"]
    t.does("play heroic-action")
    assert t.view(0)["steps"] == 2
    t.does("go north")
    assert t.asked == (0, "move")
    t.does("end phase")
    assert t.asked == (1, "trap")


@pytest.mark.clause("WD-9.6")
def test_example_50_hidden_commits() -> None:
    own = hero(hand="3x Battle 1, 3x Magic 1", attached=LEVEL_3)
    t = battle(own, dm(hand="Strength 1"), hero("Magus Sogarth"), monster="Troll")
    t.does("commit battle-1", "commit magic-1", "ready")
    sizes = [t.view(seat)["seats"][0]["hand_size"] for seat in (0, 1, 2, -2)]
    assert sizes == [6, 6, 6, 6]
    t.does("commit strength-1")
    assert [t.view(seat)["seats"][0]["hand_size"] for seat in (0, 1, 2, -2)] == [4, 4, 4, 4]
