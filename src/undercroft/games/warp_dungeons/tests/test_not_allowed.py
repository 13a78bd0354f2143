"""What a player might expect and cannot do now, by kind of decision."""

from typing import Any

import pytest

from undercroft.games.warp_dungeons.decks.library import ready_text
from undercroft.games.warp_dungeons.tests.dungeon import battle, dm, hero, table
from undercroft.games.warp_dungeons.tests.maps import again, dungeon, explore, new_game

LEVEL_2 = "Experience Advancement"


@pytest.mark.clause("WD-16.7")
def test_faction_not_one_without_a_monster() -> None:
    mixed = ready_text("orc-horde").replace("1x Giant Spiders", "1x Myconid Knight")
    t = new_game(2, "sir-lamderock", mixed)
    assert t.options == ["declare orc-horde", "declare the-fungus-kingdom"]
    assert set(t.not_allowed.values()) == {"WD-16.7"}
    assert "declare dragonkin" in t.not_allowed


@pytest.mark.clause("WD-11.10")
def test_door_path_not_where_too_few_cards_are_left() -> None:
    own = hero(hand="2x Secret Door")
    t = table(own, rooms="Crypt", pile="Room, Lair, Temple, Vault, Crypt", phase="exploration")
    t.does("play secret-door", "play secret-door")
    assert (t.asked, t.options) == ((0, "door-path"), ["divide here", "divide west"])
    assert t.not_allowed == {}
    t = dungeon("4x Room, T-junction", hero(hand="Secret Door"))
    explore(t, 0, "north")
    again(t, "exploration", 1).does("play secret-door")
    assert (t.asked, t.options) == ((0, "door-path"), ["divide west", "divide east"])
    assert t.not_allowed == {"divide here": "WD-11.10"}  # all its cards lie behind the two exits


@pytest.mark.clause("WD-5.5")
def test_side_not_where_a_card_lies() -> None:
    t = dungeon("4x Room, T-junction", exit_sides="revealer_chooses").does("reveal north")
    assert t.not_allowed == {"open south": "WD-5.5"}  # the way in
    t.does("open east")
    assert t.not_allowed == {"open east": "WD-5.5", "open south": "WD-5.5"}


@pytest.mark.clause("WD-13.5")
def test_collapse_and_fumble_no_other_event() -> None:
    master = dm(hand="Collapse, Fumble, Ambush")
    t = battle(hero(hand="Battle 1, Secret Door, Heroic Action"), master, monster="Troll")
    t.does("play secret-door")
    assert (t.asked, t.options) == ((1, "collapse"), ["play collapse", "pass"])
    assert t.not_allowed == {"play fumble": "WD-13.5", "play ambush": "WD-13.5"}
    t.does("play collapse", "play heroic-action")
    assert (t.asked, t.not_allowed) == ((1, "fumble"), {"play ambush": "WD-13.5"})
    t = battle(hero(hand="Battle 1, Secret Door"), dm(hand="Collapse"), monster="Troll")
    assert t.does("play secret-door").not_allowed == {}


@pytest.mark.clause("WD-11.9", "WD-10.8")
def test_resolve_no_division_and_no_needless_potion() -> None:
    own = hero(hand="Secret Door", attached="Healing Potion")
    t = table(own, rooms="Crypt")
    assert (t.asked, t.options) == ((0, "resolve"), ["attempt", "end phase"])
    assert t.not_allowed == {"play secret-door": "WD-11.9", "drink healing-potion": "WD-10.8"}
    t = table(hero(attached="Healing Potion", damage=1), rooms="Crypt")
    assert t.not_allowed == {}
    own = hero(hand="Secret Door, Gold Pieces")
    t = table(own, rooms="Crypt", attempt_without_treasure="objective_only")
    assert t.not_allowed == {"attempt": "R17", "play secret-door": "WD-11.9"}


@pytest.mark.clause("WD-11.13")
def test_hero_window_too_late_to_slip_away() -> None:
    own = hero(hand="Battle 1, Secret Door, Heroic Action")
    t = battle(own, dm(), monster="Troll").does("fight")
    assert (t.asked, t.not_allowed) == ((0, "hero-window"), {"play secret-door": "WD-11.13"})
    own = hero(hand="Battle 1, Heroic Action")
    assert battle(own, dm(), monster="Troll").not_allowed == {}


@pytest.mark.clause("WD-9.2", "WD-9.4")
def test_commit_at_least_one_and_call_off_before_it() -> None:
    own = hero(hand="Battle 1, Magic 1", attached=LEVEL_2)
    t = battle(own, dm(), monster="Troll")
    assert (t.asked, t.not_allowed) == ((0, "hero-commit"), {"ready": "WD-9.2"})
    t.does("commit battle-1")
    assert (t.asked, t.not_allowed) == ((0, "hero-commit-more"), {"call off": "WD-9.4"})
    t = battle(own, dm(), monster="Troll", first_round_call_off="forbidden")
    assert t.not_allowed == {"call off": "R21", "ready": "WD-9.2"}


@pytest.mark.clause("WD-11.1")
def test_feint_must_change_the_symbol() -> None:
    own = hero("Tamsin Vey", hand="2x Agility 1, Battle 2, Heroic Action", attached=f"2x {LEVEL_2}")
    t = battle(own, dm(hand="Strength 1"), monster="Ogre")
    t.does("pass", "commit agility-1", "commit agility-1", "commit battle-2", "commit strength-1")
    t.does("play heroic-action")
    assert (t.asked, t.not_allowed) == ((0, "own-card"), {})  # equal cards are one answer
    t.does("change hero card 3")
    assert (t.asked, t.not_allowed) == ((0, "own-symbol"), {"become battle": "R40"})


@pytest.mark.clause("WD-13.10")
def test_target_of_the_dm_and_it_must_change() -> None:
    master = dm(hand="2x Outnumber, Brutes, Magic 1, Magic 2, Strength 2")
    t = battle(hero(hand="Battle 3"), master, monster="Ogre")
    t.does("play outnumber", "play outnumber", "commit battle-3")
    t.does("commit magic-1", "commit strength-2", "commit magic-2", "play brutes")
    assert t.asked == (1, "target")
    assert t.not_allowed == {"change hero card 1": "WD-13.10", "change dm card 2": "R40"}
    own = hero(hand="Battle 3, Strength 1", attached=LEVEL_2)
    t = battle(own, dm(hand="Brutes, Agility 1"), monster="Ogre", symbol_change_target="any_card")
    t.does("commit battle-3", "commit strength-1", "commit agility-1", "play brutes")
    assert t.not_allowed == {"change hero card 2": "R40"}


@pytest.mark.clause("WD-11.2", "WD-10.9")
def test_deaths_door_too_late_for_a_heroic_action() -> None:
    own = hero(hand="Heroic Action", attached="Healing Potion", damage=5)
    t = table(own, dm(hand="Pit"), rooms="Passage", phase="trap").does("play pit", "suffer")
    assert (t.asked, t.not_allowed) == ((0, "deaths-door"), {"play heroic-action": "WD-11.2"})
    own = hero(attached="Healing Potion", damage=5)
    t = table(own, dm(hand="Pit"), rooms="Passage", phase="trap").does("play pit")
    assert (t.asked, t.not_allowed) == ((0, "deaths-door"), {})


@pytest.mark.clause("WD-13.12", "WD-13.5")
def test_reinforcements_no_other_event() -> None:
    master = dm(hand="Reinforcements, Fumble")
    t = battle(hero(hand="Battle 3"), master, monster="Orc Thugs").does("commit battle-3")
    assert (t.asked, t.not_allowed) == ((1, "reinforcements"), {"play fumble": "WD-13.5"})
    master = dm(hand="Reinforcements")
    t = battle(hero(hand="Battle 3"), master, monster="Orc Thugs").does("commit battle-3")
    assert t.not_allowed == {}


@pytest.mark.clause("WD-14.3")
def test_refresh_no_discarding_but_by_house_rule() -> None:
    position: dict[str, Any] = {"rooms": "Crypt", "phase": "refresh"}
    seats = (hero(hand="2x Pit, Battle 1"), dm(hand="Troll"))
    t = table(*seats, **position)
    assert t.not_allowed == {"discard pit": "WD-14.3", "discard battle-1": "WD-14.3"}
    t.does("draw 0")
    assert (t.asked, t.not_allowed) == ((1, "refresh-dm"), {"discard troll": "WD-14.3"})
    t = table(*seats, **position, hand_relief="two").does("keep the rest")
    assert (t.asked, t.not_allowed) == ((0, "refresh"), {})
