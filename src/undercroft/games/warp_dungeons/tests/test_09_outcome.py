"""Chapter WD-9: how a round and a battle end (WD-9.25 to 9.35, 9.42)."""

import pytest

from undercroft.games.warp_dungeons.tests.dungeon import Table, battle, dm, hero, table

LEVEL_2 = "Experience Advancement"


def monster_of(t: Table) -> str:
    """The name of the monster on the last room, "" for none."""
    shown = t.view(-2)["map"]["places"][-1]["monster"]
    return "" if shown is None else str(shown["name"])


# -- over, or another round (WD-9.25 to 9.28) -----------------------------------------------


@pytest.mark.clause("WD-9.25", "WD-9.29", "WD-9.33")
def test_a_hero_out_fought_has_lost_the_battle() -> None:
    own = hero(hand="Courage 1, Battle 3, Copper Pieces")
    t = battle(own, dm(hand="Strength 1"), monster="Ogre", stake="Copper Pieces")
    t.does("commit courage-1", "commit strength-1")
    assert t.told("out_fought") == [{"player": 0}]
    assert t.hero.hand == ["Battle 3"]
    assert t.hero.discard == ["Courage 1", "Copper Pieces"]  # the stake on top
    assert t.told("stake_lost") == [{"player": 0, "card": "Copper Pieces"}]
    assert t.hero.attached == []
    assert not t.place().resolved
    assert monster_of(t) == "Ogre"
    t.settled()


@pytest.mark.clause("WD-9.26")
def test_a_won_round_with_wounds_left_leads_to_the_next() -> None:
    t = battle(hero(hand="2x Battle 3"), dm(hand="Battle 2"), monster="Ogre")
    t.does("commit battle-3", "commit battle-2")
    assert t.state.fight is not None
    assert (t.state.fight.round, t.state.fight.suffered) == (2, 1)
    assert t.asked == (0, "hero-commit")
    t.does("commit battle-3")
    assert t.hero.trophies == ["Ogre"]
    assert [told["round"] for told in t.told("compared")] == [1, 2]
    t.settled()


@pytest.mark.clause("WD-9.26", "WD-9.25")
def test_a_hero_out_fought_in_the_second_round_has_won_nothing() -> None:
    own = hero(hand="Battle 3, Courage 1")
    t = battle(own, dm(hand="Strength 1"), monster="Orc Warlord")
    t.does("commit battle-3", "ready", "commit courage-1", "commit strength-1")
    assert t.hero.trophies == []
    assert t.hero.damage == 2
    assert monster_of(t) == "Orc Warlord"
    t.settled()


@pytest.mark.clause("WD-9.27", "WD-9.28", "WD-9.30", "WD-9.31", "WD-9.35")
def test_a_monster_whose_wounds_are_reached_is_killed_and_the_battle_won() -> None:
    own = hero(hand="Battle 2, Copper Pieces")
    t = battle(own, dm(hand="Strength 1"), monster="Ogre", stake="Copper Pieces")
    t.does("commit battle-2", "commit strength-1")
    assert t.wounds == (0, 2)  # exactly its 2 wounds
    assert t.told("killed") == [{"player": 0, "card": "Ogre", "won": True}]
    assert t.hero.trophies == ["Ogre"]
    assert t.hero.score == 3
    t.does("attach")
    assert t.hero.attached == ["Copper Pieces"]
    assert t.hero.score == 4
    assert t.place().resolved
    assert monster_of(t) == ""
    assert "Ogre" not in t.dm.discard + t.dm.hand + t.dm.deck
    t.settled()


@pytest.mark.clause("WD-9.27")
def test_one_wound_short_is_not_killed() -> None:
    t = battle(hero(hand="Battle 2, Magic 1"), dm(hand="Strength 1"), monster="Fungusaur")
    t.does("commit battle-2", "commit strength-1")
    assert t.wounds == (0, 2)  # of 3
    assert t.asked == (0, "hero-commit")
    assert t.hero.trophies == []


@pytest.mark.clause("WD-9.30")
def test_a_won_stake_may_be_let_go_and_the_room_is_resolved_all_the_same() -> None:
    own = hero(hand="Battle 2, Copper Pieces")
    t = battle(own, dm(), monster="Orc Grunts", stake="Copper Pieces")
    t.does("commit battle-2", "let go")
    assert t.hero.attached == []
    assert t.hero.discard == ["Battle 2", "Copper Pieces"]
    assert t.place().resolved
    t.settled()


@pytest.mark.clause("WD-9.30")
def test_a_battle_without_a_stake_resolves_the_room() -> None:
    t = battle(hero(hand="Battle 2"), dm(), monster="Orc Grunts").does("commit battle-2")
    assert t.place().resolved
    assert t.told("attached") == []
    t.settled()


@pytest.mark.clause("WD-9.30", "WD-8.17")
def test_the_stake_does_not_help_in_the_battle_for_it() -> None:
    own = hero(hand="Battle 1, Dragonsbane")
    t = battle(own, dm(), monster="Orc Grunts", stake="Dragonsbane")
    t.does("commit battle-1", "attach")
    assert t.totals == (3, 0)
    assert t.view(0)["seats"][0]["bonus_now"][0] == 4


# -- not won (WD-9.29, 9.33, 9.34) -------------------------------------------------------------


@pytest.mark.clause("WD-9.34", "WD-10.6", "WD-8.13")
def test_a_waiting_monster_has_all_its_wounds_again_for_the_next_hero() -> None:
    first = hero(hand="Battle 3, Magic 1", deck="7x Copper Pieces")
    other = hero("Anwar al'Wasir", hand="Battle 3, Battle 2, 2x Magic 1")
    t = table(first, other, dm(), rooms="Crypt", waiting="Ogre")
    t.does("attempt", "commit battle-3", "call off", "draw 0", "draw 0")
    assert t.state.turn == 1
    t.does("end phase", "attempt", "commit battle-3")
    assert t.state.fight is not None
    assert (t.state.fight.suffered, t.seat(1).trophies) == (1, [])
    t.does("commit battle-2")
    assert t.seat(1).trophies == ["Ogre"]


@pytest.mark.clause("WD-9.33")
@pytest.mark.parametrize(
    ("answers", "why"),
    [
        (["fight", "commit courage-1", "commit strength-1"], "lost"),
        (["fight", "call off"], "called off"),
        (["fight", "commit courage-3", "commit courage-3"], "drawn"),
        (["play secret-door"], "avoided"),
    ],
)
def test_a_monster_not_killed_stays_in_the_room(answers: list[str], why: str) -> None:
    own = hero("Anwar al'Wasir", hand="Courage 1, Courage 3, Secret Door")
    t = battle(own, dm(hand="Strength 1, Courage 3"), monster="Ogre").does(*answers)
    assert monster_of(t) == "Ogre", why
    assert t.told("stays") == [{"card": "Ogre", "room": "Crypt"}]
    assert not t.place().resolved
    t.settled()


@pytest.mark.clause("WD-9.33", "WD-10.10")
def test_a_monster_stays_after_the_heros_death() -> None:
    own = hero(hand="Courage 1", damage=5)
    other = hero("Anwar al'Wasir")
    t = table(own, other, dm(hand="Strength 1"), rooms="Crypt", waiting="Ogre")
    t.does("attempt", "commit courage-1", "commit strength-1")
    assert not t.hero.alive
    assert monster_of(t) == "Ogre"
    assert t.state.fight is None


@pytest.mark.clause("WD-9.33", "WD-15.8")
def test_a_monster_that_died_together_with_its_hero_does_not_wait() -> None:
    own, other = hero(hand="Battle 3", damage=5), hero("Anwar al'Wasir")
    t = table(own, other, dm(hand="Agility 1"), rooms="Crypt", waiting="Orc Hunters")
    t.does("attempt", "commit battle-3", "commit agility-1")
    assert (t.hero.alive, t.wounds) == (False, (1, 1))
    assert t.view(-2)["map"]["places"][-1]["monster"] is None
    assert t.told("stays") == []
    assert t.dm.discard == ["Agility 1", "Orc Hunters"]
    t.settled()


@pytest.mark.clause("WD-9.33")
@pytest.mark.parametrize(
    ("where", "hand", "discard"),
    [("hand", ["Ogre"], ["Strength 1"]), ("discard", [], ["Strength 1", "Ogre"])],
)
def test_a_surviving_monster_may_go_by_switch(
    where: str, hand: list[str], discard: list[str]
) -> None:
    own, master = hero(hand="Courage 1"), dm(hand="Strength 1, Ogre")
    t = table(own, master, rooms="Crypt", surviving_monster=where)
    t.does("attempt", "play ogre", "commit courage-1", "commit strength-1")
    assert monster_of(t) == ""
    assert t.dm.hand == hand
    assert t.dm.discard == discard
    assert t.told("withdraws") == [{"card": "Ogre", "to": where}]
    assert not t.place().resolved
    t.settled()


@pytest.mark.clause("WD-9.33", "WD-11.14")
@pytest.mark.parametrize("where", ["hand", "discard"])
def test_an_avoided_monster_goes_by_the_same_switch(where: str) -> None:
    own, master = hero(hand="Secret Door"), dm(hand="Ogre")
    t = table(own, master, rooms="Crypt", surviving_monster=where)
    t.does("attempt", "play ogre", "play secret-door")
    assert monster_of(t) == ""
    assert (t.dm.hand, t.dm.discard) == ((["Ogre"], []) if where == "hand" else ([], ["Ogre"]))
    t.settled()


# -- killed without a win (WD-9.32) ---------------------------------------------------------------


def killed_by_dominance(hand: str = "Strength 2", **switches: str) -> Table:
    """Sogarth loses to Orc Thugs with S2 (4), but his M1 (3) dominates it."""
    own = hero("Magus Sogarth", hand="Magic 1, Copper Pieces")
    t = battle(own, dm(hand=hand), monster="Orc Thugs", stake="Copper Pieces", **switches)
    return t.does("commit magic-1", "commit strength-2")


@pytest.mark.clause("WD-9.32", "WD-9.31")
def test_a_kill_without_a_win_scores_but_wins_nothing() -> None:
    t = killed_by_dominance("Strength 2, Reinforcements")
    assert t.totals == (3, 4)
    assert t.wounds == (1, 1)
    assert t.told("killed") == [{"player": 0, "card": "Orc Thugs", "won": False}]
    assert t.hero.trophies == ["Orc Thugs"]
    assert t.hero.score == 2
    assert t.hero.discard == ["Magic 1", "Copper Pieces"]
    assert t.hero.attached == []
    assert not t.place().resolved
    assert monster_of(t) == ""
    assert t.dm.hand == ["Reinforcements"]  # nobody asked for them (R41)
    t.settled()


@pytest.mark.clause("WD-9.32")
def test_a_kill_may_be_a_full_win_by_switch() -> None:
    t = killed_by_dominance("Strength 2, Reinforcements", kill_without_win="full_win")
    assert t.told("killed") == [{"player": 0, "card": "Orc Thugs", "won": True}]
    assert t.hero.damage == 1
    t.does("attach")
    assert t.asked == (1, "reinforcements")
    t.does("pass")
    assert t.hero.trophies == ["Orc Thugs"]
    assert t.hero.attached == ["Copper Pieces"]
    assert t.place().resolved
    t.settled()


@pytest.mark.clause("WD-9.32")
def test_a_kill_without_a_win_may_be_worth_nothing_by_switch() -> None:
    t = killed_by_dominance(kill_without_win="nothing")
    assert t.hero.trophies == []
    assert t.hero.score == 0
    assert t.dm.discard == ["Strength 2", "Orc Thugs"]
    assert t.hero.discard == ["Magic 1", "Copper Pieces"]
    assert not t.place().resolved
    assert monster_of(t) == ""
    t.settled()


@pytest.mark.clause("WD-9.28", "WD-9.32")
@pytest.mark.parametrize("how", ["points_only", "full_win", "nothing"])
def test_the_switch_leaves_a_kill_in_a_won_round_alone(how: str) -> None:
    t = battle(hero(hand="Battle 2"), dm(), monster="Orc Thugs", kill_without_win=how)
    t.does("commit battle-2")
    assert t.hero.trophies == ["Orc Thugs"]
    assert t.place().resolved


@pytest.mark.clause("WD-9.32")
def test_a_full_win_needs_a_living_hero() -> None:
    own = hero("Magus Sogarth", hand="Magic 1, Copper Pieces", damage=3)
    t = table(
        own, hero(), dm(hand="Strength 2"), rooms="Crypt", waiting="Orc Thugs",
        kill_without_win="full_win",
    )  # fmt: skip
    t.does("stake copper-pieces", "commit magic-1", "commit strength-2")
    assert not t.hero.alive
    assert t.hero.trophies == []
    assert t.dm.discard == ["Strength 2", "Orc Thugs"]
    assert not t.place().resolved
    assert monster_of(t) == ""
    assert t.told("killed") == [{"player": 0, "card": "Orc Thugs", "won": False}]


# -- trophies (WD-9.31, 9.35) ---------------------------------------------------------------------


@pytest.mark.clause("WD-9.35")
def test_a_killed_monster_may_be_discarded_by_switch_and_scores_all_the_same() -> None:
    t = battle(hero(hand="Battle 2"), dm(), monster="Orc Thugs", killed_monster="discard")
    t.does("commit battle-2")
    assert t.dm.discard == ["Orc Thugs"]
    assert t.hero.trophies == ["Orc Thugs"]  # the record of the kill
    assert t.hero.score == 2
    assert t.place().resolved
    t.settled()


@pytest.mark.clause("WD-9.31", "WD-9.35", "WD-10.10")
def test_a_dead_hero_takes_no_trophy() -> None:
    own = hero(hand="Battle 3", damage=5)
    t = table(own, hero(), dm(hand="Agility 1"), rooms="Crypt", waiting="Orc Hunters")
    t.does("attempt", "commit battle-3", "commit agility-1")
    assert not t.hero.alive
    assert t.hero.trophies == []
    assert t.dm.discard == ["Agility 1", "Orc Hunters"]
    assert t.told("trophy") == []
    assert monster_of(t) == ""
    assert not t.place().resolved


# -- the order after a kill (WD-9.42) -------------------------------------------------------------


@pytest.mark.clause("WD-9.42")
def test_trophy_then_spiteful_then_stake_then_reinforcements_then_token() -> None:
    own = hero(hand="Battle 2, Life Potion", poison=2)
    t = battle(own, dm(hand="Reinforcements"), monster="Puffballs", stake="Life Potion")
    t.does("commit battle-2")
    assert t.totals == (2, 0)  # 2+2, less the two old counters
    assert t.asked == (0, "attach")
    assert t.hero.poison == 1  # the old counters went before the new one came
    t.does("attach")
    assert t.asked == (1, "reinforcements")
    assert not t.place().resolved
    t.does("pass")
    after = t.kinds[t.kinds.index("killed") :]
    assert after == ["killed", "trophy", "poisoned", "attached", "resolved"]
    assert t.hero.poison == 1
    t.settled()
