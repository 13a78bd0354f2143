"""Chapter WD-9: committing attack cards, calling off, the reveal (WD-9.1 to 9.6, 9.36, 9.37)."""

from typing import Any

import pytest

from undercroft.games.warp_dungeons.tests.dungeon import Table, battle, dm, hero

LEVEL_2 = "Experience Advancement"
LEVEL_3 = "2x Experience Advancement"


# -- the hero's commit (WD-9.1, 9.2) ------------------------------------------------------


@pytest.mark.clause("WD-9.1", "WD-12.7")
def test_a_hero_of_level_1_commits_one_card() -> None:
    t = battle(hero(hand="Battle 1, Battle 2"), dm(hand="Strength 1"), monster="Troll")
    t.does("commit battle-1")
    assert t.asked == (1, "dm-commit")
    assert t.hero.level == 1


@pytest.mark.clause("WD-9.1", "WD-12.7")
def test_a_hero_of_level_2_commits_two_cards_and_no_third() -> None:
    own = hero(hand="Battle 1, Battle 2, Magic 1", attached=LEVEL_2)
    t = battle(own, dm(hand="Strength 1"), monster="Troll")
    t.does("commit battle-1")
    assert t.asked == (0, "hero-commit-more")
    t.does("commit magic-1")
    assert t.asked == (1, "dm-commit")
    t.does("ready")
    assert t.told("reveals")[0]["hero"] == ("Battle 1", "Magic 1")


@pytest.mark.clause("WD-9.1", "WD-12.7")
def test_a_hero_of_level_3_commits_three_cards_even_three_equal_ones() -> None:
    own = hero(hand="3x Battle 1, Magic 1", attached=LEVEL_3)
    t = battle(own, dm(hand="Strength 1"), monster="Troll")
    t.does("commit battle-1", "commit battle-1", "commit battle-1")
    assert t.asked == (1, "dm-commit")
    t.does("ready")
    assert t.told("reveals")[0]["hero"] == ("Battle 1", "Battle 1", "Battle 1")
    assert t.hero.hand == ["Magic 1"]


@pytest.mark.clause("WD-9.1")
def test_a_card_is_committed_as_often_as_it_is_held() -> None:
    own = hero(hand="Battle 1, Magic 1", attached=LEVEL_3)
    t = battle(own, dm(hand="Strength 1"), monster="Troll")
    t.does("commit battle-1")
    assert t.options == ["commit magic-1", "ready"]
    t.does("commit magic-1")
    assert t.asked == (1, "dm-commit")  # nothing is left to commit, so the hero is ready


@pytest.mark.clause("WD-9.1")
def test_only_attack_cards_are_committed() -> None:
    own = hero(hand="Battle 1, Copper Pieces, Ring of Accuracy")
    t = battle(own, dm(hand="Strength 1, Ogre, Pit"), monster="Troll")
    assert t.options == ["commit battle-1", "call off"]
    t.does("commit battle-1")
    assert t.options == ["commit strength-1", "ready"]


@pytest.mark.clause("WD-9.2")
def test_a_hero_that_fights_commits_at_least_one_card() -> None:
    own = hero(hand="Battle 1, Battle 2", attached=LEVEL_2)
    t = battle(own, dm(hand="Strength 1"), monster="Troll")
    assert t.refuses("ready") == "WD-9.2"
    t.does("commit battle-1", "ready")
    assert t.asked == (1, "dm-commit")


@pytest.mark.clause("WD-9.2", "WD-9.4")
def test_who_put_a_card_down_cannot_call_off_any_more() -> None:
    own = hero(hand="Battle 1, Battle 2", attached=LEVEL_2)
    t = battle(own, dm(), monster="Troll")
    t.does("commit battle-1")
    assert t.options == ["commit battle-2", "ready"]
    assert t.refuses("call off") == "WD-9.4"


# -- calling off (WD-9.3, 9.4) ------------------------------------------------------------


@pytest.mark.clause("WD-9.3")
def test_without_an_attack_card_the_attack_is_called_off_at_once() -> None:
    own = hero(hand="Copper Pieces, Heroic Action")
    t = battle(own, dm(hand="Strength 1, Ambush"), monster="Troll", stake="Copper Pieces")
    assert t.told("forced_off") == [{"player": 0}]
    assert t.hero.discard == ["Copper Pieces"]
    assert t.hero.hand == ["Heroic Action"]  # the PRE window never opened
    assert t.dm.hand == ["Ambush", "Strength 1"]
    assert t.hero.damage == 0
    t.settled()


@pytest.mark.clause("WD-9.3")
def test_one_attack_card_is_enough_to_fight() -> None:
    t = battle(hero(hand="Battle 1"), dm(hand="Strength 1"), monster="Troll")
    assert t.asked == (0, "hero-commit")
    assert t.told("forced_off") == []


@pytest.mark.clause("WD-9.3", "WD-9.26")
def test_a_hero_who_runs_out_of_attack_cards_is_forced_off_in_the_next_round() -> None:
    own = hero(hand="Battle 1, Copper Pieces")
    t = battle(own, dm(), monster="Troll", stake="Copper Pieces")
    t.does("commit battle-1")
    assert t.totals == (3, 0)
    assert t.told("forced_off") == [{"player": 0}]
    assert t.hero.discard == ["Battle 1", "Copper Pieces"]
    assert t.place().monster >= 0
    t.settled()


@pytest.mark.clause("WD-9.4")
def test_the_hero_may_call_off_before_the_first_round() -> None:
    own = hero(hand="Battle 3, Copper Pieces")
    t = battle(own, dm(hand="Strength 1"), monster="Orc Grunts", stake="Copper Pieces")
    t.does("call off")
    assert t.told("called_off") == [{"player": 0}]
    assert t.hero.hand == ["Battle 3"]
    assert t.dm.hand == ["Strength 1"]  # the DM commits nothing then
    assert t.hero.discard == ["Copper Pieces"]
    assert t.hero.damage == 0
    assert not t.place().resolved
    t.settled()


@pytest.mark.clause("WD-9.4")
def test_the_hero_may_call_off_in_a_later_round() -> None:
    t = battle(hero(hand="2x Battle 3"), dm(hand="Battle 1"), monster="Ogre")
    t.does("commit battle-3", "ready")
    assert t.asked == (0, "hero-commit")
    t.does("call off")
    assert t.hero.hand == ["Battle 3"]
    assert t.hero.trophies == []
    t.settled()


@pytest.mark.clause("WD-9.4")
def test_the_first_call_off_may_be_forbidden_by_switch() -> None:
    own = hero(hand="Battle 1, Battle 3")
    t = battle(own, dm(), monster="Ogre", first_round_call_off="forbidden")
    assert t.options == ["commit battle-1", "commit battle-3"]
    assert t.refuses("call off") == "R21"
    t.does("commit battle-1")
    assert t.state.fight is not None
    assert t.state.fight.round == 2
    t.does("call off")
    t.settled()


@pytest.mark.clause("WD-9.4", "WD-9.3")
def test_the_forbidden_call_off_takes_the_only_card_and_spares_who_has_none() -> None:
    t = battle(hero(hand="Battle 1"), dm(), monster="Orc Grunts", first_round_call_off="forbidden")
    assert t.hero.trophies == ["Orc Grunts"]
    t = battle(hero(hand="Secret Door"), dm(), monster="Troll", first_round_call_off="forbidden")
    t.does("fight")
    assert t.told("forced_off") == [{"player": 0}]
    t.settled()


# -- the DM's commit (WD-9.5) ---------------------------------------------------------------


@pytest.mark.clause("WD-9.5")
def test_the_dm_commits_one_card_and_no_second() -> None:
    t = battle(hero(hand="Battle 1"), dm(hand="Strength 1, Strength 2"), monster="Orc Grunts")
    t.does("commit battle-1", "commit strength-2")
    assert t.told("reveals")[0]["dm"] == ("Strength 2",)
    assert t.dm.hand == ["Strength 1"]


@pytest.mark.clause("WD-9.5", "WD-9.23")
def test_the_dm_may_commit_nothing() -> None:
    t = battle(hero(hand="Battle 1"), dm(hand="Strength 3"), monster="Orc Grunts")
    t.does("commit battle-1", "ready")
    assert t.told("reveals")[0]["dm"] == ()
    assert t.totals == (3, 0)
    assert t.dm.hand == ["Strength 3"]


@pytest.mark.clause("WD-9.5", "WD-13.8")
def test_each_outnumber_allows_one_card_more() -> None:
    master = dm(hand="2x Outnumber, Strength 1, 2x Magic 1, Agility 1")
    t = battle(hero(hand="Battle 1"), master, monster="Orc Warlord")
    t.does("play outnumber", "play outnumber", "commit battle-1")
    t.does("commit strength-1", "commit magic-1", "commit magic-1")
    assert t.told("reveals")[0]["dm"] == ("Strength 1", "Magic 1", "Magic 1")
    assert t.totals == (3, 6)  # 1+3, 1, 1
    assert t.dm.hand == ["Agility 1"]


@pytest.mark.clause("WD-9.5", "WD-13.8")
def test_an_outnumbering_dm_need_not_use_it() -> None:
    master = dm(hand="Outnumber, Strength 1, Magic 1")
    t = battle(hero(hand="Battle 1"), master, monster="Orc Warlord")
    t.does("play outnumber", "commit battle-1", "commit magic-1", "ready")
    assert t.totals == (3, 1)
    assert t.dm.hand == ["Strength 1"]


# -- secret and simultaneous (WD-9.6) ---------------------------------------------------------


def public(t: Table) -> list[tuple[str, dict[str, Any]]]:
    """What everybody was told."""
    return [(event.kind, dict(event.public)) for event in t.events]


@pytest.mark.clause("WD-9.6")
def test_committed_cards_and_their_number_stay_hidden_until_the_reveal() -> None:
    own = hero(hand="Battle 1, Battle 2, Magic 1, Magic 2", attached=LEVEL_3)
    t = battle(own, dm(hand="Strength 1, Strength 2"), monster="Troll")
    t.does("commit battle-2", "commit magic-1", "ready")
    assert t.asked == (1, "dm-commit")
    assert t.told("committed") == [{"player": 0}]
    for seat in (1, -2):
        view = t.view(seat)
        assert view["battle"]["hero"]["cards"] is None
        assert view["battle"]["hero"]["total"] is None
        assert view["seats"][0]["hand_size"] == 4
        assert view["seats"][0]["hand"] is None
    mine = t.view(0)
    assert [card["slug"] for card in mine["battle"]["hero"]["cards"]] == ["battle-2", "magic-1"]
    assert [card["committed"] for card in mine["seats"][0]["hand"]] == [False, True, True, False]
    t.does("commit strength-1")
    assert t.told("committed") == [{"player": 0}, {"player": 1}]
    assert t.told("reveals") == [
        {"player": 0, "hero": ("Battle 2", "Magic 1"), "dm": ("Strength 1",)}
    ]
    assert t.view(1)["seats"][0]["hand_size"] == 2


@pytest.mark.clause("WD-9.6")
def test_the_hero_does_not_see_the_dm_commit_card_by_card() -> None:
    master = dm(hand="Outnumber, Strength 1, Strength 2")
    t = battle(hero(hand="Battle 1"), master, monster="Troll")
    t.does("play outnumber", "commit battle-1", "commit strength-1")
    assert t.asked == (1, "dm-commit")
    view = t.view(0)
    assert view["battle"]["dm"]["cards"] is None
    assert view["seats"][1]["hand_size"] == 2
    assert t.told("committed") == [{"player": 0}]


@pytest.mark.clause("WD-9.6")
def test_the_log_does_not_tell_a_dm_without_attack_cards_from_one_who_holds_back() -> None:
    empty = battle(hero(hand="Battle 1"), dm(), monster="Orc Grunts")
    empty.does("commit battle-1")
    holds = battle(hero(hand="Battle 1"), dm(hand="Strength 3"), monster="Orc Grunts")
    holds.does("commit battle-1", "ready")
    assert public(empty) == public(holds)


@pytest.mark.clause("WD-9.38")
def test_the_log_does_not_tell_a_chosen_pass_from_an_automatic_one() -> None:
    bare = battle(hero(hand="Battle 1"), dm(), monster="Orc Grunts")
    bare.does("commit battle-1")
    own = hero(hand="Battle 1, Heroic Action, Secret Door")
    rich = battle(own, dm(hand="Ambush, Strength 1, Reinforcements"), monster="Orc Grunts")
    rich.does("fight", "pass", "pass", "commit battle-1", "ready", "pass", "pass", "pass")
    assert public(bare) == public(rich)
    assert bare.state.shown == rich.state.shown
    rich.settled()


@pytest.mark.clause("WD-11.17", "WD-9.43")
def test_the_log_tells_nothing_of_a_collapse_or_fumble_that_is_kept() -> None:
    own = hero(hand="Heroic Action, Secret Door, Battle 1")
    bare = battle(own, dm(), monster="Troll").does("play secret-door")
    rich = battle(own, dm(hand="Collapse"), monster="Troll").does("play secret-door", "pass")
    assert public(bare) == public(rich)
    assert bare.state.shown == rich.state.shown
    bare = battle(own, dm(), monster="Troll").does("fight", "play heroic-action")
    rich = battle(own, dm(hand="Fumble"), monster="Troll")
    rich.does("fight", "play heroic-action", "pass")
    assert public(bare) == public(rich)
    assert bare.state.shown == rich.state.shown


# -- after the round (WD-9.36, 9.37) ------------------------------------------------------------


@pytest.mark.clause("WD-9.36")
def test_committed_cards_are_discarded_at_the_end_of_each_round() -> None:
    own = hero(hand="Battle 2, Battle 1, Magic 1", attached=LEVEL_2)
    t = battle(own, dm(hand="2x Agility 1"), monster="Troll")
    t.does("commit battle-2", "commit battle-1", "commit agility-1")
    assert t.hero.discard == ["Battle 2", "Battle 1"]  # in the order committed
    assert t.dm.discard == ["Agility 1"]
    assert t.hero.hand == ["Magic 1"]
    assert t.asked == (0, "hero-commit")


@pytest.mark.clause("WD-9.37")
def test_nobody_draws_during_a_battle() -> None:
    own = hero(hand="Battle 2, Battle 3", deck="5x Magic 1")
    t = battle(own, dm(hand="Battle 1", deck="5x Magic 2"), monster="Ogre")
    t.does("commit battle-2", "commit battle-1")
    assert t.asked == (0, "hero-commit")  # round 2
    assert (len(t.hero.hand), len(t.hero.deck)) == (1, 5)
    assert (len(t.dm.hand), len(t.dm.deck)) == (0, 5)
    t.does("commit battle-3")
    t.settled()
    assert (len(t.hero.hand), len(t.hero.deck)) == (0, 5)
    assert t.told("drew") == []
