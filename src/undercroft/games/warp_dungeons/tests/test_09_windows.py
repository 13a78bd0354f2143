"""Chapter WD-9: the PRE and POST windows of a round (WD-9.38 to 9.41, 9.43)."""

import pytest

from undercroft.games.warp_dungeons.tests.dungeon import battle, dm, hero, table

LEVEL_2 = "Experience Advancement"


# -- alternation (WD-9.38) ----------------------------------------------------------------


@pytest.mark.clause("WD-9.38")
def test_the_hero_acts_first_in_each_window() -> None:
    own = hero(hand="Battle 1, Heroic Action")
    t = battle(own, dm(hand="Ambush, Strength 1"), monster="Troll")
    assert t.asked == (0, "hero-window")
    assert t.options == ["play heroic-action", "pass"]
    t.does("pass")
    assert t.asked == (1, "dm-window")
    assert t.options == ["play ambush", "pass"]
    t.does("pass")
    assert t.asked == (0, "hero-commit")
    t.does("commit battle-1", "ready")
    assert t.asked == (0, "hero-window")
    t.does("pass")
    assert t.asked == (1, "dm-window")


@pytest.mark.clause("WD-9.38")
def test_two_passes_in_a_row_close_a_window() -> None:
    own = hero(hand="Battle 1, 2x Heroic Action")
    t = battle(own, dm(hand="2x Ambush"), monster="Troll")
    t.does("pass", "play ambush")
    assert t.asked == (0, "hero-window")
    t.does("pass")
    assert t.asked == (1, "dm-window")
    t.does("pass")
    assert t.asked == (0, "hero-commit")


@pytest.mark.clause("WD-9.38")
def test_the_passes_of_dm_and_then_hero_close_a_window_too() -> None:
    own = hero(hand="Battle 1, 2x Heroic Action")
    t = battle(own, dm(hand="Ambush"), monster="Troll")
    t.does("play heroic-action", "pass")
    assert t.asked == (0, "hero-window")
    t.does("pass")
    assert t.asked == (0, "hero-commit")
    assert t.hero.hand == ["Battle 1", "Heroic Action"]


@pytest.mark.clause("WD-9.38")
def test_an_action_between_two_passes_keeps_the_window_open() -> None:
    own = hero(hand="Battle 1, 2x Heroic Action")
    t = battle(own, dm(hand="2x Ambush"), monster="Troll")
    t.does("pass", "play ambush", "play heroic-action", "pass")
    assert t.asked == (0, "hero-window")
    t.does("play heroic-action")
    assert t.asked == (1, "dm-window")
    t.does("play ambush")  # the hero holds nothing more and passes by itself, and so does the DM
    assert t.asked == (0, "hero-commit")
    assert t.state.heroics == 2


@pytest.mark.clause("WD-9.38")
def test_who_passed_may_act_after_the_other_has_acted() -> None:
    own = hero(hand="Battle 1, Heroic Action")
    t = battle(own, dm(hand="Ambush"), monster="Troll")
    t.does("pass", "play ambush", "play heroic-action")
    assert t.asked == (0, "hero-commit")
    assert t.state.heroics == 1


@pytest.mark.clause("WD-9.38")
def test_every_round_has_both_windows() -> None:
    own = hero(hand="2x Battle 3, Heroic Action")
    t = battle(own, dm(), monster="Troll")
    t.does("pass", "commit battle-3", "pass")
    assert t.state.fight is not None
    assert t.state.fight.round == 2
    assert t.asked == (0, "hero-window")
    t.does("play heroic-action", "commit battle-3")
    assert t.told("forced_off") == [{"player": 0}]


# -- what may be done (WD-9.39, 9.40) ------------------------------------------------------------


@pytest.mark.clause("WD-9.39", "WD-10.7", "WD-10.8")
def test_the_hero_may_drink_in_both_windows() -> None:
    own = hero(hand="Battle 1", attached="2x Healing Potion, Wand", damage=5)
    t = battle(own, dm(), monster="Orc Grunts")
    assert t.options == ["drink healing-potion", "pass"]
    t.does("drink healing-potion")
    assert t.hero.damage == 3
    t.does("pass", "commit battle-1")
    assert t.asked == (0, "hero-window")
    t.does("drink healing-potion")
    assert t.hero.damage == 1
    assert t.hero.trophies == ["Orc Grunts"]


@pytest.mark.clause("WD-9.39")
def test_an_unhurt_hero_without_heroic_actions_is_not_asked() -> None:
    own = hero(hand="Battle 1", attached="Healing Potion")
    t = battle(own, dm(hand="Strength 1"), monster="Orc Grunts")
    assert t.asked == (0, "hero-commit")


@pytest.mark.clause("WD-9.39")
def test_nothing_else_of_the_hero_is_played_in_a_window() -> None:
    own = hero(hand="Battle 1, Heroic Action, Secret Door, Life Potion", damage=1)
    t = battle(own, dm(), monster="Orc Grunts").does("fight")
    assert t.options == ["play heroic-action", "pass"]
    assert t.refuses("play secret-door") == "WD-11.13"
    assert t.refuses("drink life-potion") == "WD-9.39"  # in hand is not attached


PRE = ["ambush", "defences", "outnumber", "vicious"]
POST = [
    "ambush", "defences", "vicious", "sorcerer", "driven", "battle-hardened", "brutes", "snipers",
]  # fmt: skip


@pytest.mark.clause("WD-9.40", "WD-13.5")
def test_the_dm_plays_only_the_events_of_the_window() -> None:
    hand = (
        "Ambush, Defences, Outnumber, Vicious, Sorcerer, Driven, Battle Hardened, Brutes,"
        " Snipers, Collapse, Fumble, Reinforcements, Pit, Orc Grunts, Battle 1"
    )
    t = battle(hero(hand="Battle 1"), dm(hand=hand), monster="Giant Bats")
    assert t.asked == (1, "dm-window")
    assert t.options == [*[f"play {event}" for event in PRE], "pass"]
    assert t.refuses("play brutes") == "WD-9.40"
    assert t.refuses("play collapse") == "WD-9.40"
    t.does("pass", "commit battle-1", "commit battle-1")
    # Battle Hardened must change something: the only card is a Battle card
    assert t.options == [*[f"play {e}" for e in POST if e != "battle-hardened"], "pass"]
    assert t.refuses("play outnumber") == "WD-9.40"
    assert t.refuses("play battle-hardened") == "WD-9.40"
    assert t.refuses("play pit") == "WD-9.40"


@pytest.mark.clause("WD-9.40")
@pytest.mark.parametrize(
    ("event", "monster", "faction", "pre", "post"),
    [
        ("War Drums", "Orc Grunts", "Orc Horde", True, True),
        ("Poisoned Blades", "Dark Elf Scouts", "Dark Elf Raiders", True, False),
        ("Hellfire", "Imps", "Demonspawn", True, True),
        ("Unstable Elixir", "Homunculi", "The Mad Alchemist", False, True),
        ("Dragon Fear", "Hatchlings", "Dragonkin", True, False),
    ],
)
def test_authored_events_have_their_windows(
    event: str, monster: str, faction: str, pre: bool, post: bool
) -> None:
    master = dm(hand=f"{event}, Strength 1")
    t = battle(hero(hand="Battle 1"), master, monster=monster, faction=faction)
    assert (t.asked == (1, "dm-window")) == pre
    if pre:
        t.does("pass")
    t.does("commit battle-1", "commit strength-1")
    assert (t.asked == (1, "dm-window")) == post


@pytest.mark.clause("WD-9.40")
def test_there_is_no_limit_to_events_but_the_hand() -> None:
    t = battle(hero(hand="Battle 3"), dm(hand="7x Ambush"), monster="Orc Grunts")
    t.does(*["play ambush"] * 7, "commit battle-3")
    assert t.totals == (5, 7)
    assert t.dm.hand == []
    assert t.dm.discard == ["Ambush"] * 7


@pytest.mark.clause("WD-9.40")
def test_an_event_may_be_useless() -> None:
    own = hero(hand="Agility 1", poison=3)
    t = battle(own, dm(hand="2x Defences"), monster="Orc Grunts")
    t.does("play defences", "play defences", "commit agility-1")
    assert t.totals == (0, 0)


@pytest.mark.clause("WD-9.40", "WD-13.5")
def test_no_event_outside_a_battle() -> None:
    master = dm(hand="Ambush, Defences, Outnumber, Vicious, Reinforcements, Fumble, Collapse")
    t = table(hero(hand="Battle 1"), master, rooms="Crypt", phase="exploration", pile="Room")
    assert t.asked == (0, "explore")
    t.does("reveal north", "go north", "attempt")
    assert t.asked == (0, "refresh")
    assert t.dm.discard == []


# -- how long they last (WD-9.41) -----------------------------------------------------------------


@pytest.mark.clause("WD-9.41", "WD-13.6", "WD-13.7")
def test_ambush_and_defences_last_for_the_battle() -> None:
    t = battle(hero(hand="2x Battle 3"), dm(hand="Ambush, Defences"), monster="Ogre")
    t.does("play ambush", "play defences", "commit battle-3")
    assert t.totals == (4, 1)
    t.does("commit battle-3")
    assert t.totals == (4, 1)


@pytest.mark.clause("WD-9.41", "WD-13.6")
def test_ambush_from_the_post_window_works_at_once_and_in_later_rounds() -> None:
    t = battle(hero(hand="2x Battle 3"), dm(hand="Ambush"), monster="Ogre")
    t.does("pass", "commit battle-3", "play ambush")
    assert t.totals == (5, 1)
    t.does("commit battle-3")
    assert t.totals == (5, 1)


@pytest.mark.clause("WD-9.41", "WD-13.8")
def test_outnumber_ends_with_its_round() -> None:
    master = dm(hand="Outnumber, 4x Battle 1")
    t = battle(hero(hand="2x Battle 3"), master, monster="Ogre")
    t.does("play outnumber", "commit battle-3", "commit battle-1", "commit battle-1")
    assert t.totals == (5, 2)
    t.does("commit battle-3", "commit battle-1")
    assert t.totals == (5, 1)
    assert t.dm.hand == ["Battle 1"]


@pytest.mark.clause("WD-9.41", "WD-13.8")
def test_outnumber_lasts_for_the_battle_by_switch() -> None:
    master = dm(hand="Outnumber, 4x Battle 1")
    t = battle(hero(hand="2x Battle 3"), master, monster="Ogre", outnumber_duration="every_round")
    t.does("play outnumber", "commit battle-3", "commit battle-1", "commit battle-1")
    t.does("commit battle-3", "commit battle-1", "commit battle-1")
    assert [told["dm"] for told in t.told("compared")] == [2, 2]
    assert t.dm.hand == []


@pytest.mark.clause("WD-9.41", "WD-13.8")
def test_even_a_lasting_outnumber_ends_with_the_battle() -> None:
    own, master = hero(hand="2x Battle 3"), dm(hand="Outnumber, Reinforcements, 4x Battle 1")
    t = battle(own, master, monster="Orc Grunts", outnumber_duration="every_round")
    t.does("play outnumber", "commit battle-3", "commit battle-1", "commit battle-1")
    t.does("play reinforcements", "commit battle-3", "commit battle-1")
    assert [told["dm"] for told in t.told("compared")] == [2, 1]


@pytest.mark.clause("WD-9.41", "WD-13.9")
def test_vicious_ends_with_its_round() -> None:
    own = hero(hand="Strength 3, Courage 1")
    t = battle(own, dm(hand="Vicious, Courage 1, Strength 2"), monster="Ogre")
    # courage 1 dominates nothing here and loses: no wound, so nothing to add to
    t.does("play vicious", "commit strength-3", "commit courage-1")
    assert (t.totals, t.wounds) == ((4, 1), (0, 2))
    t = battle(
        hero(hand="Battle 3, Courage 1"), dm(hand="Vicious, Agility 1, Strength 2"), monster="Troll"
    )
    t.does("play vicious", "commit battle-3", "commit agility-1")
    assert (t.totals, t.wounds) == ((5, 1), (2, 1))  # A beats B, and Vicious
    t.does("commit courage-1", "commit strength-2")
    assert (t.totals, t.wounds) == ((2, 2), (2, 0))  # S beats C on a draw; Vicious is over


@pytest.mark.clause("WD-9.41", "WD-13.10")
def test_a_changed_symbol_is_for_one_round_only() -> None:
    t = battle(hero(hand="2x Battle 3"), dm(hand="Brutes, 2x Magic 1"), monster="Ogre")
    t.does("commit battle-3", "commit magic-1", "play brutes")
    assert (t.totals, t.dominant) == ((5, 4), "hero")
    assert t.hero.trophies == ["Ogre"]
    t = battle(hero(hand="2x Courage 3"), dm(hand="Driven, 2x Magic 1"), monster="Fungusaur")
    t.does("commit courage-3", "commit magic-1", "play driven")
    assert (t.totals, t.dominant) == ((4, 3), "nobody")
    t.does("commit courage-3", "commit magic-1")
    assert (t.totals, t.dominant) == ((4, 1), "dm")


@pytest.mark.clause("WD-9.41", "WD-13.13")
def test_what_lasts_for_a_battle_does_not_last_into_the_re_fight() -> None:
    own = hero(hand="2x Battle 3", poison=1)
    master = dm(hand="Ambush, Defences, Reinforcements")
    t = battle(own, master, monster="Orc Grunts", room="Lair")
    t.does("play ambush", "play defences", "commit battle-3")
    assert t.totals == (3, 2)
    t.does("play reinforcements", "commit battle-3")
    assert t.totals == (5, 1)  # only the Lair still counts


# -- answers (WD-9.43) ----------------------------------------------------------------------------


@pytest.mark.clause("WD-9.43")
def test_a_fumble_uses_up_no_turn_of_the_alternation() -> None:
    own = hero(hand="Battle 1, 2x Heroic Action")
    t = battle(own, dm(hand="Fumble, Ambush"), monster="Troll")
    t.does("play heroic-action")
    assert t.asked == (1, "fumble")
    t.does("play fumble")
    assert t.asked == (1, "dm-window")  # the hero has acted, now the DM acts
    t.does("play ambush")
    assert t.asked == (0, "hero-window")
    t.does("play heroic-action")
    assert t.state.heroics == 1
    assert t.asked == (0, "hero-commit")


@pytest.mark.clause("WD-9.43")
def test_a_fumbled_action_is_still_an_action_and_no_pass() -> None:
    own = hero(hand="Battle 1, 2x Heroic Action")
    t = battle(own, dm(hand="Fumble, Ambush"), monster="Troll")
    t.does("play heroic-action", "play fumble", "pass")
    assert t.asked == (0, "hero-window")
    t.does("pass")
    assert t.asked == (0, "hero-commit")


@pytest.mark.clause("WD-9.43")
def test_card_and_symbol_of_a_feint_are_chosen_before_the_fumble() -> None:
    own = hero("Tamsin Vey", hand="Agility 1, Battle 1, Heroic Action", attached=LEVEL_2)
    t = battle(own, dm(hand="Fumble, Strength 1"), monster="Troll")
    t.does("pass", "commit agility-1", "commit battle-1", "commit strength-1")
    t.does("play heroic-action")
    assert t.asked == (0, "own-card")
    t.does("change hero card 1")
    assert t.asked == (0, "own-symbol")
    assert t.options == ["become battle", "become magic", "become strength", "become courage"]
    t.does("become battle")
    assert t.asked == (1, "fumble")
    t.does("play fumble")
    assert t.told("changed") == []
    assert t.totals == (3 + 2, 1)  # Agility 1+2, Battle 1+1: nothing was changed
