"""What a player might expect and cannot do now, by kind of decision; and the chances shown."""

from typing import Any

import pytest

from undercroft.games.warp_dungeons.decks.library import ready_text
from undercroft.games.warp_dungeons.tests.dungeon import Table, battle, dm, hero, table
from undercroft.games.warp_dungeons.tests.maps import again, dungeon, explore, new_game
from undercroft.match import odds_of

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


def test_explore_no_word_of_a_card_that_the_seat_does_not_hold() -> None:
    t = dungeon("4x Room, T-junction", hero(), phase="exploration")
    assert t.not_allowed == {}
    t = table(hero(hand="Strength 1"), dm(hand="Net"), rooms="Crypt", phase="trap")
    assert t.does("play net").not_allowed == {}


@pytest.mark.clause("WD-5.5")
def test_side_not_where_a_card_lies() -> None:
    t = dungeon("4x Room, T-junction", exit_sides="revealer_chooses").does("reveal north")
    assert t.not_allowed == {"open south": "WD-5.5"}  # the way in
    t.does("open east")
    assert t.not_allowed == {"open east": "WD-5.5", "open south": "WD-5.5"}


@pytest.mark.clause("WD-13.5")
def test_trap_and_monster_no_event() -> None:
    master = dm(hand="Net, Orc Grunts, 2x Ambush")
    t = table(hero(), master, rooms="Passage", phase="trap")
    assert (t.asked, t.not_allowed) == ((1, "trap"), {"play ambush": "WD-13.5"})
    t = table(hero(), master, rooms="Crypt").does("attempt")
    assert (t.asked, t.not_allowed) == ((1, "monster"), {"play ambush": "WD-13.5"})


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


POOL = ("Strength 1", "Courage 3", "Magic 2", "Agility 1", "Battle 3")


def round_won(side: str, own: str, other: str, **switches: str) -> bool:
    """Whether that side wins a round of these two cards, as the rules play it."""
    cards = (own, other) if side == "hero" else (other, own)
    t = battle(hero(hand=cards[0]), dm(hand=cards[1]), monster="Ogre", **switches)
    t.does(*[f"commit {card.lower().replace(' ', '-')}" for card in cards])
    (told,) = t.told("compared")
    lead = told["hero"] - told["dm"] or {0: 0, 1: 1, 2: -1, 3: 0}[told["dominates"]]
    return lead > 0 if side == "hero" else lead < 0


@pytest.mark.clause("WD-9.16", "WD-9.20")
def test_the_chance_of_a_round_for_the_hero() -> None:
    own = hero(hand="Battle 1, Battle 2, Agility 1")
    t = battle(own, dm(hand=POOL[0], deck=", ".join(POOL[1:])), monster="Ogre")
    said = chances(t)
    for card in ("Battle 1", "Battle 2", "Agility 1"):
        won = sum(round_won("hero", card, other) for other in POOL)
        answer = f"commit {card.lower().replace(' ', '-')}"
        assert said[answer] == f"{20 * won}% for a won round, before events"
    assert "call off" not in said
    assert len(set(said.values())) > 1


@pytest.mark.clause("WD-9.16", "WD-9.20")
def test_the_chance_of_a_round_for_the_dm() -> None:
    own = hero(hand=POOL[0], deck=", ".join(POOL[1:]))
    t = battle(own, dm(hand="Strength 1, Magic 3"), monster="Ogre").does("commit strength-1")
    assert t.asked == (1, "dm-commit")
    for card in ("Strength 1", "Magic 3"):
        won = sum(round_won("dm", card, other) for other in POOL)
        answer = f"commit {card.lower().replace(' ', '-')}"
        assert chances(t)[answer] == f"{20 * won}% for a won round, before events"


@pytest.mark.clause("WD-9.18")
def test_the_chance_counts_a_wound_that_is_sure_though_the_round_is_not() -> None:
    weak = {"hand": "Strength 1", "deck": "Strength 3"}
    t = battle(hero(hand="Battle 1, Strength 2"), dm(**weak), monster="Ogre")
    said = chances(t)
    for card in ("Battle 1", "Strength 2"):
        won = sum(round_won("hero", card, f"Strength {size}") for size in (1, 3))
        sure = ", and a wound for Ogre in any case" if card == "Battle 1" else ""
        answer = f"commit {card.lower().replace(' ', '-')}"
        assert said[answer] == f"{50 * won}% for a won round{sure}, before events"
    own = hero(hand="Strength 1", deck="Strength 3")
    t = battle(own, dm(hand="Battle 1"), monster="Orc Thugs").does("commit strength-1")
    assert "and a wound for the hero in any case" in chances(t)["commit battle-1"]


RULES_OF_WOUNDS: list[dict[str, str]] = [
    {}, {"dominance_wound": "at_most_one"}, {"draw_dominance_wounds": "1"},
]  # fmt: skip


def last_wound_falls(left: int, own: str, other: str, **switches: str) -> bool:
    """Whether Lamderock, with so many wounds left, dies of a round, as the rules play it."""
    one = hero(hand=own, damage=6 - left)
    t = battle(one, hero(), dm(hand=other), monster="Ogre", **switches)
    t.does(*[f"commit {card.lower().replace(' ', '-')}" for card in (own, other)])
    return not t.hero.alive


@pytest.mark.clause("WD-10.1")
@pytest.mark.parametrize("switches", RULES_OF_WOUNDS)
@pytest.mark.parametrize("left", [1, 2, 3])
def test_a_round_that_may_take_the_last_wound_says_how_likely(
    left: int, switches: dict[str, str]
) -> None:
    own = hero(hand="Battle 1, Agility 1", damage=6 - left)
    t = battle(own, hero(), dm(hand=POOL[0], deck=", ".join(POOL[1:])), monster="Ogre", **switches)
    said = chances(t)
    for card in ("Battle 1", "Agility 1"):
        falls = sum(last_wound_falls(left, card, other, **switches) for other in POOL)
        warning = f", and {20 * falls}% for your last wound, before events"
        answer = f"commit {card.lower().replace(' ', '-')}"
        assert said[answer].endswith(warning if falls else "for a won round, before events")
        assert left < 3 or not falls


@pytest.mark.clause("WD-7.10", "WD-10.1")
@pytest.mark.parametrize(("damage", "warned"), [(4, False), (5, True)])
def test_a_trap_that_takes_the_last_wound_warns(damage: int, warned: bool) -> None:
    own = hero(hand="Heroic Action", damage=damage)
    t = table(own, dm(hand="Pit"), rooms="Passage, Passage", phase="trap").does("play pit")
    assert chances(t) == ({"suffer": "100% for your last wound"} if warned else {})


@pytest.mark.clause("WD-9.6")
def test_the_chance_tells_nothing_of_the_hidden_hand() -> None:
    own = hero(hand="Battle 1, Battle 2")
    seen = [
        chances(battle(own, dm(hand=hand, deck=deck), monster="Ogre"))
        for hand, deck in (("Strength 1", "Battle 3"), ("Battle 3", "Strength 1"))
    ]
    assert seen[0] == seen[1] != {}


@pytest.mark.clause("WD-9.5", "WD-9.1")
def test_no_chance_where_more_than_one_hidden_card_decides() -> None:
    own = hero(hand="Battle 1, Battle 2", attached=LEVEL_2)
    t = battle(own, dm(hand="Outnumber, Strength 1, Strength 2"), monster="Ogre")
    assert chances(t.does("play outnumber")) == {}
    t = battle(own, dm(hand="Strength 1, Strength 2"), monster="Ogre")
    assert len(chances(t)) == 2
    t.does("commit battle-1")
    assert set(chances(t)) == {"commit battle-2", "ready"}  # with what lies already
    assert chances(t.does("ready")) == {}  # the hero may have put down two


@pytest.mark.clause("WD-9.1")
def test_the_chance_of_a_first_card_reckons_with_the_best_second() -> None:
    own = hero(hand="Battle 1, Battle 3", attached=LEVEL_2)
    t = battle(own, dm(hand="Strength 1", deck="Strength 1"), monster="Ogre")
    both = "100% for a won round, with your best beside it, before events"
    assert chances(t) == {"commit battle-1": both, "commit battle-3": both}
    t.does("commit battle-1")
    alone = chances(t)["ready"]
    assert alone == "0% for a won round, and a wound for Ogre in any case, before events"
    assert chances(t)["commit battle-3"] == "100% for a won round, before events"


@pytest.mark.clause("WD-8.13")
def test_the_chance_of_a_fight_that_may_be_begun() -> None:
    own = hero(hand="Battle 1, Battle 3, Secret Door")
    t = table(own, dm(hand="Strength 1", deck="Courage 3"), rooms="Crypt", waiting="Ogre")
    best = "100% for a won round with your best card, before events"
    assert chances(t) == {"attempt": best}
    assert chances(t.does("attempt")) == {"fight": best}
    assert chances(table(own, dm(hand="Strength 1"), rooms="Crypt")) == {}  # who comes is unknown


@pytest.mark.clause("WD-2.9")
def test_the_chance_of_the_objective_room() -> None:
    t = dungeon("Objective Room, 9x Room, 2x Crypt, T-junction").does("reveal north", "go north")
    again(t, "exploration", 1)
    assert chances(t) == {}  # a Crypt lies on top of either pile
    t = dungeon("Objective Room, 9x Room, T-junction").does("reveal north")
    again(t, "exploration", 1)
    assert chances(t) == dict.fromkeys(("reveal west", "reveal east"), "10% for the Objective Room")


def chances(t: Table) -> dict[str, str]:
    """What each answer says of chance to who decides."""
    view = t.view(t.state.current_player)
    said = {one.notation: odds_of(t.GAME, view, one) for one in t.state.legal_actions}
    return {answer: odds for answer, odds in said.items() if odds}
