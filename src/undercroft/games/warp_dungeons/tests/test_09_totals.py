"""Chapter WD-9: card strength and the totals of both sides (WD-9.7 to 9.15, 9.23)."""

import pytest

from undercroft.games.warp_dungeons.tests.dungeon import battle, dm, hero

LEVEL_2 = "Experience Advancement"
LEVEL_3 = "2x Experience Advancement"


# -- card strength (WD-9.7 to 9.10) ------------------------------------------------------


@pytest.mark.clause("WD-9.7")
@pytest.mark.parametrize(
    ("card", "strength"),
    [("battle-1", 3), ("magic-1", 1), ("agility-1", 1), ("strength-1", 2), ("courage-1", 2)],
)
def test_a_card_is_worth_its_value_and_the_bonus_for_its_symbol(card: str, strength: int) -> None:
    t = battle(hero("Sir Lamderock", hand=card), dm(), monster="Troll").does(f"commit {card}")
    assert t.totals == (strength, 0)


@pytest.mark.clause("WD-9.7")
@pytest.mark.parametrize(("card", "strength"), [("battle-1", 3), ("battle-2", 4), ("battle-3", 5)])
def test_the_printed_value_counts(card: str, strength: int) -> None:
    t = battle(hero("Sir Lamderock", hand=card), dm(), monster="Troll").does(f"commit {card}")
    assert t.totals == (strength, 0)


@pytest.mark.clause("WD-9.8")
def test_a_bonus_is_added_to_every_card_of_its_symbol() -> None:
    own = hero("Sir Lamderock", hand="Battle 1, Battle 2, Magic 1", attached=LEVEL_3)
    t = battle(own, dm(), monster="Troll")
    t.does("commit battle-1", "commit battle-2", "commit magic-1")
    assert t.totals == (3 + 4 + 1, 0)


@pytest.mark.clause("WD-9.8")
def test_a_monsters_bonus_is_added_to_every_card_of_its_symbol_too() -> None:
    master = dm(hand="Outnumber, Strength 1, Strength 2")
    t = battle(hero(hand="Battle 1"), master, monster="Orc Warlord")
    t.does("play outnumber", "commit battle-1", "commit strength-1", "commit strength-2")
    assert t.totals == (3, 4 + 5)


@pytest.mark.clause("WD-9.9", "WD-12.3", "WD-12.4")
@pytest.mark.parametrize(
    ("attached", "total"),
    [
        ("", 3),
        ("Magic Blade", 4),
        ("2x Magic Blade", 4),
        ("Dragonsbane", 5),
        ("Magic Blade, Dragonsbane", 5),
        ("Dragonsbane, Magic Blade", 5),
        ("Staff of Power", 3),
    ],
)
def test_only_the_best_attached_treasure_of_a_symbol_counts(attached: str, total: int) -> None:
    t = battle(hero("Sir Lamderock", hand="Battle 1", attached=attached), dm(), monster="Troll")
    t.does("commit battle-1")
    assert t.totals == (total, 0)


@pytest.mark.clause("WD-9.9", "WD-12.3", "WD-12.4")
def test_treasures_of_different_symbols_each_count() -> None:
    own = hero(hand="Battle 1, Magic 1", attached=f"Magic Blade, Wand, Staff of Power, {LEVEL_2}")
    t = battle(own, dm(), monster="Troll").does("commit battle-1", "commit magic-1")
    assert t.totals == (1 + 2 + 1 + 1 + 2, 0)


@pytest.mark.clause("WD-9.10")
@pytest.mark.parametrize(
    ("card", "strength"),
    [("strength-1", 4), ("courage-1", 3), ("battle-1", 2), ("magic-1", 1), ("agility-1", 1)],
)
def test_a_monster_has_its_printed_bonuses_and_no_other(card: str, strength: int) -> None:
    t = battle(hero(hand="Battle 1"), dm(hand=card), monster="Orc Warlord")
    t.does("commit battle-1", f"commit {card}")
    assert t.totals == (3, strength)


# -- totals (WD-9.11, 9.12, 9.23) ---------------------------------------------------------


@pytest.mark.clause("WD-9.11")
def test_a_flat_modifier_counts_once_however_many_cards_are_played() -> None:
    own = hero("Sister Maelis", hand="2x Courage 1, Heroic Action", attached=LEVEL_2)
    t = battle(own, dm(hand="Ambush, Outnumber, 2x Battle 1"), monster="Troll")
    t.does("play heroic-action", "play ambush", "play outnumber")
    t.does("commit courage-1", "commit courage-1", "commit battle-1", "commit battle-1")
    assert t.totals == (3 + 3 + 2, 1 + 1 + 1)


@pytest.mark.clause("WD-9.11", "WD-9.23", "WD-13.6")
def test_a_flat_modifier_counts_without_a_card() -> None:
    t = battle(hero(hand="Battle 1"), dm(hand="2x Ambush"), monster="Troll")
    t.does("play ambush", "play ambush", "commit battle-1")
    assert t.totals == (3, 2)
    assert t.dominant == "nobody"


@pytest.mark.clause("WD-9.11")
def test_all_flat_modifiers_of_a_side_add_up() -> None:
    own = hero("Sister Maelis", hand="Courage 3, 2x Heroic Action", poison=2)
    master = dm(hand="Ambush, 2x Defences, War Drums, Battle 1")
    t = battle(own, master, monster="Orc Grunts", room="Lair")
    t.does("play heroic-action", "play ambush", "play heroic-action", "play defences")
    t.does("play defences", "play war-drums", "commit courage-3", "commit battle-1")
    # 3+2 and Zeal 2+2, less poison 2 and Defences 1+1; 1 and Ambush 1, War Drums 2, Lair 1
    assert t.totals == (5, 5)


@pytest.mark.clause("WD-9.12", "WD-13.7")
@pytest.mark.parametrize(("poison", "total"), [(0, 1), (1, 0), (2, 0), (5, 0)])
def test_a_total_below_0_counts_as_0(poison: int, total: int) -> None:
    t = battle(hero(hand="Agility 2", poison=poison), dm(hand="Defences"), monster="Troll")
    t.does("play defences", "commit agility-2")
    assert t.totals == (total, 0)
    # at 0 against 0 nobody wins: the floor makes it a draw
    assert (t.told("true_draw") == []) == (total > 0)
    assert t.hero.damage == 0


@pytest.mark.clause("WD-9.12")
def test_the_floor_is_for_the_sum_and_not_for_each_modifier() -> None:
    own = hero("Sister Maelis", hand="Battle 1, Heroic Action")
    t = battle(own, dm(hand="Hellfire"), monster="Imps", faction="Demonspawn")
    t.does("pass", "play hellfire", "play heroic-action", "commit battle-1")
    assert t.totals == (1 - 2 + 2, 0)


@pytest.mark.clause("WD-9.23")
def test_a_side_without_a_card_neither_dominates_nor_is_dominated() -> None:
    t = battle(hero(hand="Battle 1"), dm(hand="Magic 1"), monster="Orc Grunts")
    t.does("commit battle-1", "ready")
    assert t.dominant == "nobody"
    assert t.wounds == (0, 1)


# -- rooms (WD-9.13 to 9.15) -----------------------------------------------------------------


@pytest.mark.clause("WD-9.13", "WD-13.4")
@pytest.mark.parametrize(
    ("monster", "total"), [("Orc Grunts", 1), ("Imps", 0), ("Giant Rats", 0), ("Ogre", 0)]
)
def test_a_lair_strengthens_the_declared_faction(monster: str, total: int) -> None:
    t = battle(hero(hand="Battle 1"), dm(), monster=monster, room="Lair").does("commit battle-1")
    assert t.totals == (3, total)


@pytest.mark.clause("WD-9.14")
@pytest.mark.parametrize("monster", ["Orc Grunts", "Imps", "Giant Rats"])
def test_a_dungeon_strengthens_every_monster(monster: str) -> None:
    t = battle(hero(hand="Battle 1"), dm(), monster=monster, room="Dungeon").does("commit battle-1")
    assert t.totals == (3, 1)


@pytest.mark.clause("WD-9.15", "WD-13.4")
@pytest.mark.parametrize(("monster", "total"), [("Orc Grunts", 2), ("Imps", 0), ("Giant Rats", 0)])
def test_the_objective_room_strengthens_the_declared_faction_by_2(monster: str, total: int) -> None:
    t = battle(hero(hand="Battle 1"), dm(), monster=monster, room="Objective Room")
    t.does("commit battle-1")
    assert t.totals == (3, total)


@pytest.mark.clause("WD-9.13")
@pytest.mark.parametrize(
    "room", ["Room", "Chamber", "Crypt", "Throne Room", "Temple", "Chasm", "Caves", "Vault"]
)
def test_no_other_room_helps_a_monster(room: str) -> None:
    t = battle(hero(hand="Battle 1"), dm(), monster="Orc Grunts", room=room)
    t.does("commit battle-1")
    assert t.totals == (3, 0)


@pytest.mark.clause("WD-9.13", "WD-9.15", "WD-13.4")
@pytest.mark.parametrize(
    ("room", "monster", "total"),
    [
        ("Lair", "Orc Grunts", 1),
        ("Lair", "Imps", 1),
        ("Lair", "Giant Rats", 0),
        ("Objective Room", "Imps", 2),
        ("Objective Room", "Giant Rats", 0),
    ],
)
def test_any_faction_may_be_strengthened_by_switch(room: str, monster: str, total: int) -> None:
    t = battle(
        hero(hand="Battle 1"), dm(), monster=monster, room=room, faction_monsters="any_faction"
    )
    t.does("commit battle-1")
    assert t.totals == (3, total)


@pytest.mark.clause("WD-9.13")
def test_the_room_works_once_a_round_and_in_every_round() -> None:
    own = hero(hand="2x Battle 2, Magic 1")
    master = dm(hand="Outnumber, 2x Battle 1")
    t = battle(own, master, monster="Troll", room="Lair")
    t.does("play outnumber", "commit battle-2", "commit battle-1", "commit battle-1")
    assert t.totals == (4, 1 + 1 + 1)
    t.does("commit battle-2")
    assert t.totals == (4, 1)


# -- what the screen shows agrees with what is compared ------------------------------------------


@pytest.mark.clause("WD-9.11")
def test_the_terms_on_the_screen_and_in_the_log_add_up_to_the_totals() -> None:
    own = hero(
        "Magus Sogarth", hand="Magic 2, Agility 1, 2x Heroic Action", poison=1,
        attached=f"Wand, {LEVEL_2}",
    )  # fmt: skip
    master = dm(hand="Ambush, Defences, Sorcerer, Strength 2")
    t = battle(own, master, monster="Orc Grunts", room="Lair")
    t.does("play heroic-action", "play ambush", "pass", "play defences", "pass")
    t.does("commit magic-2", "commit agility-1", "commit strength-2", "pass")
    assert t.asked == (1, "dm-window")
    seen = t.view(-2)["battle"]
    assert [(term["what"], term["size"]) for term in seen["hero"]["terms"]] == [
        ("Magic 2", 7), ("Agility 1", 2), ("Poison", -1), ("Defences", -1),
    ]  # fmt: skip
    assert seen["hero"]["terms"][0]["parts"] == "value 2, Evoke x2, bonus +2, treasure +1"
    assert seen["hero"]["terms"][1]["parts"] == "value 1, bonus +1"
    assert seen["hero"]["total"] == 7
    assert [(term["what"], term["size"]) for term in seen["dm"]["terms"]] == [
        ("Strength 2", 3), ("Lair", 1), ("Ambush", 1),
    ]  # fmt: skip
    assert seen["dm"]["terms"][0]["parts"] == "value 2, Orc Grunts +1"
    assert [term["clause"] for term in seen["dm"]["terms"]] == ["WD-9.10", "WD-9.13", "WD-13.6"]
    assert [term["clause"] for term in seen["hero"]["terms"]] == [
        "WD-9.7", "WD-9.7", "WD-7.13", "WD-13.7",
    ]  # fmt: skip
    assert seen["dm"]["total"] == 5
    assert seen["dominates"] == "nobody"  # Magic beats Strength, Strength beats Agility
    t.does("pass")
    told = t.told("compared")[0]
    assert (told["hero"], told["dm"]) == (7, 5)
    assert told["hero_terms"] == ("Magic 2 +7", "Agility 1 +2", "Poison -1", "Defences -1")
    assert told["dm_terms"] == ("Strength 2 +3", "Lair +1", "Ambush +1")


@pytest.mark.clause("WD-9.14", "WD-9.15")
@pytest.mark.parametrize(
    ("room", "clause"),
    [("Lair", "WD-9.13"), ("Dungeon", "WD-9.14"), ("Objective Room", "WD-9.15")],
)
def test_the_screen_names_the_clause_of_the_room(room: str, clause: str) -> None:
    t = battle(hero(hand="Battle 1"), dm(hand="Vicious"), monster="Orc Grunts", room=room)
    t.does("pass", "commit battle-1")
    assert [term["clause"] for term in t.view(1)["battle"]["dm"]["terms"]] == [clause]
    assert t.view(1)["battle"]["hero"]["terms"][0]["parts"] == "value 1, bonus +2"


@pytest.mark.clause("WD-9.22")
@pytest.mark.parametrize(
    ("other", "seen"), [("strength-1", "hero"), ("courage-1", "dm"), ("battle-1", "nobody")]
)
def test_the_screen_shows_who_dominates(other: str, seen: str) -> None:
    t = battle(hero(hand="Battle 1"), dm(hand=f"Vicious, {other}"), monster="Troll")
    t.does("pass", "commit battle-1")
    assert t.view(0)["battle"]["dominates"] == ""  # nothing is revealed yet
    t.does(f"commit {other}")
    assert t.view(0)["battle"]["dominates"] == seen
