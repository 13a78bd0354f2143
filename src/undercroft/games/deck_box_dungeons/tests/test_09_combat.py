"""Chapter DB-9: the attack roll, energy, criticals (R32-R36), and the switch `natural_six`."""

import pytest

from undercroft.games.deck_box_dungeons.content.cards import MELEE
from undercroft.games.deck_box_dungeons.rules.attack import Attack
from undercroft.games.deck_box_dungeons.state import FIRST_ENEMY
from undercroft.games.deck_box_dungeons.tests.crawl import hero, table
from undercroft.games.deck_box_dungeons.tests.fights import FAR, begins, fight, health, shown

# -- the attack roll ----------------------------------------------------------------------


@pytest.mark.clause("DB-9.1")
def test_an_attack_roll_then_a_defend_roll() -> None:
    t = fight("Ravager 3 at 3,2", 5, 4, 1, 1, 1)
    assert t.thrown == ["attack"] * 3 + ["defense"] * 2
    assert [event.kind for event in t.events][:4] == ["attacks", "hits", "energy", "defended"]


@pytest.mark.clause("DB-9.2")
def test_the_two_spaces_decide_the_type() -> None:
    archer = hero("Delyth", "Longbow", at="3,3")
    t = table(archer, enemies="Ravager 3 at 3,2, Scrapper 3 at 4,2, Arrowhead 3 at 6,3")
    assert (t.spots("strike"), t.spots("shoot")) == (["3,2"], ["4,2", "6,3"])


@pytest.mark.clause("DB-10.4", "DB-10.5")
@pytest.mark.parametrize(("metric", "diagonal"), [("orthogonal", ["2,2"]), ("king_move", [])])
def test_a_straight_shot_and_a_diagonal_one(metric: str, diagonal: list[str]) -> None:
    """A king goes to a diagonal neighbour in one move, and in two to what lies straight behind a
    neighbour, or a knight's move away."""
    t = table(hero("Delyth", "Longbow", at="3,3"), range_metric=metric,
              enemies="Scrapper at 2,2, Scrapper at 3,5, Scrapper at 1,3, Scrapper at 4,1, "
              "Scrapper at 3,2")  # fmt: skip
    assert sorted(t.spots("shoot")) == sorted([*diagonal, "3,5", "1,3", "4,1"])


@pytest.mark.clause("DB-9.2")
@pytest.mark.parametrize(("verb", "dice", "modifier"), [("strike", 2, 0), ("shoot", 2, 1 + 1)])
def test_where_both_types_are_possible_the_attacker_chooses(
    verb: str, dice: int, modifier: int
) -> None:
    t = table(hero("Delyth", "Storm Staff", at="3,3"), enemies="Ravager 3 at 4,2")
    assert (t.spots("strike"), t.spots("shoot")) == (["4,2"], ["4,2"])
    t.does(f"{verb} 4,2")
    [(faces, told)] = shown(t, "attacks", "faces", "modifier")
    assert (len(faces), told) == (dice, modifier)


@pytest.mark.clause("DB-9.3", "DB-2.8")
@pytest.mark.parametrize(
    ("name", "equipment", "verb", "place", "dice", "modifier"),
    [
        ("Calder", "Sword and Shield", "strike", "3,2", 3, 1 + 1),
        ("Delyth", "Sword and Shield", "strike", "3,2", 3, 0 + 1),
        ("Calder", "Greatsword", "strike", "3,2", 3, 1 + 1),
        ("Naeva", "Twin Daggers", "strike", "3,2", 4, 1 + 0),
        ("Naeva", "Twin Daggers", "shoot", "3,1", 2, 1 + 1),
        ("Dunael", "Longbow", "strike", "3,2", 1, 0),
        ("Dunael", "Longbow", "shoot", "3,1", 3, 0 + 1),
        ("Geric", "Storm Staff", "shoot", "3,1", 2, 1 + 1),
    ],
)
def test_the_dice_of_the_weapon_and_both_modifiers(
    name: str, equipment: str, verb: str, place: str, dice: int, modifier: int
) -> None:
    t = table(hero(name, equipment, at="3,3"), enemies=f"Ravager 3 at {place}")
    t.does(f"{verb} {place}")
    [(faces, told)] = shown(t, "attacks", "faces", "modifier")
    assert (len(faces), told) == (dice, modifier)
    assert t.thrown == ["attack"] * dice


@pytest.mark.clause("DB-9.3")
@pytest.mark.parametrize(
    ("enemy", "dice", "modifier"),
    [("Scrapper", 2, 1), ("Ravager", 3, 1), ("Ironhide Brute", 4, 1), ("Giant Troll", 4, 1)],
)
def test_an_enemy_rolls_the_dice_of_its_card(enemy: str, dice: int, modifier: int) -> None:
    t = table(hero(at="3,3"), enemies=f"{enemy} 3 at 3,2", phase="enemies")
    [(faces, told)] = shown(t, "attacks", "faces", "modifier")
    assert (len(faces), told) == (dice, modifier)


@pytest.mark.clause("DB-9.4")
@pytest.mark.parametrize(("face", "hits"), [(3, 0), (4, 1), (5, 1), (6, 1)])
def test_a_total_of_exactly_6_hits(face: int, hits: int) -> None:
    t = fight("Ravager 3 at 3,2", face, 1, 1)  # melee 3/+2
    assert shown(t, "hits", "hits") == [(hits,)]
    assert health(t) == 3 - hits


@pytest.mark.clause("DB-9.4")
def test_each_die_stands_alone() -> None:
    assert health(fight("Mossback 3 at 3,2", 3, 3, 3), "Mossback") == 3  # 5 5 5, not 15
    assert health(fight("Mossback 3 at 3,2", 4, 3, 4), "Mossback") == 1


@pytest.mark.clause("DB-9.5")
def test_without_dice_of_a_type_there_is_no_such_attack() -> None:
    t = table(hero(at="3,3", energy=4, runes="Rune of Embers"), enemies="Ravager 3 at 3,1")
    assert (t.spots("strike"), t.spots("shoot")) == ([], [])
    t.refuses("shoot 3,1")
    t = table(hero(at="3,3"), enemies="Ravager 3 at 3,0", phase="enemies")
    assert (t.at("Ravager"), shown(t, "attacks", "type")) == ("3,2", [(MELEE,)])
    t = table(hero(at="3,3"), enemies="Ravager 3 at 6,6", phase="enemies")
    assert (t.told("attacks"), len(t.told("enemy_moves"))) == ([], 1)


# -- energy -------------------------------------------------------------------------------


@pytest.mark.clause("DB-9.6")
@pytest.mark.parametrize(
    ("attack", "defense", "energy", "left"),
    [
        ((1, 2, 3), (), 0, 3),
        ((5, 2, 3), (1,), 1, 2),
        ((5, 5, 3), (4, 6), 2, 3),
        ((6, 5, 4), (6, 1), 3, 1),
    ],
)
def test_one_energy_for_each_hit_blocked_or_not(
    attack: tuple[int, ...], defense: tuple[int, ...], energy: int, left: int
) -> None:
    t = fight("Ravager 3 at 3,2", *attack, *defense)
    assert (t.hero(0).energy, health(t)) == (energy, left)


@pytest.mark.clause("DB-9.6")
def test_enemies_gain_none_and_heroes_none_for_what_hits_them() -> None:
    t = table(hero(at="3,3", energy=1), enemies="Ravager 3 at 3,2", phase="enemies", dice=[6, 6, 6])
    assert (t.hero(0).energy, t.told("energy")) == (1, [])


@pytest.mark.clause("DB-9.6")
def test_energy_comes_before_the_defense_dice() -> None:
    t = fight("Ravager 3 at 3,2", 6, 6, 6)
    kinds = [event.kind for event in t.events]
    assert kinds.index("energy") < kinds.index("damage")
    assert kinds.index("energy") == kinds.index("hits") + 1


@pytest.mark.clause("DB-9.7")
def test_an_ability_rolls_its_own_dice_and_gains_nothing() -> None:
    mage = hero("Naeva", "Twin Daggers", "Mage", at="3,3", energy=2, items="Whetstone")
    t = table(mage, enemies=f"Ravager 3 at 3,2, {FAR}", dice=[4, 6, 1])
    t.does("use firebolt", "at 3,2")
    # 2 dice at +2: not Naeva's +1, no Barrage, and nobody asks for the Whetstone.
    assert shown(t, "attacks", "faces", "modifier", "targets") == [((4, 6), 2, ("Ravager",))]
    assert (t.hero(0).energy, health(t), t.hero(0).items) == (0, 3 - 2, ["Whetstone"])


@pytest.mark.clause("DB-9.7", "DB-9.20")
def test_chain_lightning_rolls_2_dice_at_1_for_each() -> None:
    mage = hero("Naeva", "Greatsword", "Mage", at="3,3", energy=4)
    t = table(mage, enemies="Scrapper 3 at 0,0, Ravager 3 at 6,0", dice=[5, 4, 1, 6, 4])
    t.does("use chain-lightning")
    assert shown(t, "attacks", "faces", "modifier", "targets") == [
        ((4, 5), 1, ("Scrapper",)),
        ((4, 6), 1, ("Ravager",)),
    ]
    assert t.thrown == ["attack"] * 2 + ["defense"] + ["attack"] * 2
    # Each 5 and 6 is a hit; no Crush, and no push for the Greatsword.
    assert (t.enemies, t.hero(0).energy) == (["Scrapper 2 at 0,0", "Ravager 2 at 6,0"], 0)


@pytest.mark.clause("DB-9.7", "DB-10.15")
def test_an_item_adds_the_hero_cards_modifier_only() -> None:
    one = hero("Salmarin", "Longbow", at="3,3", items="Throwing Axe")
    t = table(one, enemies=f"Ravager 3 at 3,0, {FAR}", dice=[5, 4, 6, 4])
    t.does("use throwing-axe", "at 3,0")
    assert shown(t, "attacks", "faces", "modifier") == [((4, 5, 6), 0 + 1)]
    # 5 and 6 hit; the 4 of the defense die blocks (+2, no Pierce); the 6 is critical.
    assert (health(t), t.hero(0).energy) == (2, 0)


@pytest.mark.clause("DB-9.20")
def test_a_flask_rolls_for_each_enemy_around() -> None:
    one = hero("Calder", at="0,0", items="Fire Flask")
    near = "Scrapper 3 at 4,4, Arrowhead 3 at 5,5, Ravager 3 at 3,4, Mossback 3 at 6,6"
    t = table(one, enemies=near, dice=[5, 1, 1, 5, 6, 4, 1, 1])
    t.does("use fire-flask", "at 4,4")
    assert shown(t, "attacks", "targets", "faces") == [
        (("Scrapper",), (1, 5)),
        (("Arrowhead",), (5, 6)),
        (("Ravager",), (1, 1)),
    ]
    assert [one.rpartition(" at ")[0] for one in t.enemies] == [
        "Scrapper 2", "Arrowhead 1", "Ravager 3", "Mossback 3",
    ]  # fmt: skip


# -- a natural 6 --------------------------------------------------------------------------


@pytest.mark.clause("DB-9.8")
def test_a_critical_cannot_be_blocked() -> None:
    t = fight("Ravager 3 at 3,2", 6, 1, 1)
    assert (health(t), t.thrown) == (2, ["attack"] * 3)  # no defense die at all
    t = fight("Ravager 3 at 3,2", 6, 5, 4, 4, 4)
    assert (health(t), t.thrown.count("defense")) == (2, 2)
    t = fight("Ravager 3 at 3,2", 5, 1, 1, 4)
    assert health(t) == 3  # a total of 7 is not a natural 6


@pytest.mark.clause("DB-9.8")
@pytest.mark.parametrize("use", ["use firebolt", "use throwing-axe"])
def test_abilities_and_items_have_criticals_too(use: str) -> None:
    mage = hero("Calder", abilities="Mage", at="3,3", energy=2, items="Throwing Axe")
    t = table(mage, enemies=f"Ravager 3 at 3,1, {FAR}", dice=[6, 1, 1])
    t.does(use, "at 3,1")
    assert (health(t), "defense" in t.thrown) == (2, False)


@pytest.mark.clause("DB-9.9")
def test_a_natural_6_of_an_enemy_is_blocked_like_any_hit() -> None:
    t = table(hero("Calder", at="3,3"), enemies="Ravager 3 at 3,2", phase="enemies",
              dice=[6, 6, 1, 4, 3])  # fmt: skip
    # Defense +2: the 4 blocks, the 3 does not.
    assert (t.hero(0).health, t.thrown.count("defense")) == (11 - 1, 2)


@pytest.mark.clause("DB-9.10")
@pytest.mark.parametrize(
    ("switch", "face", "modifier", "hits", "left"),
    [
        ("must_hit", 6, 0, 1, 2),
        ("must_hit", 6, -1, 0, 3),
        ("always_hits", 6, -1, 1, 2),
        ("always_hits", 6, -5, 1, 2),
        ("always_hits", 5, 0, 0, 3),
    ],
)
def test_switch_natural_six(switch: str, face: int, modifier: int, hits: int, left: int) -> None:
    t = table(hero("Calder", at="3,3"), enemies="Ravager 3 at 3,2", natural_six=switch,
              dice=[face, 6, 6])  # fmt: skip
    begins(t, Attack(0, MELEE, 1, modifier, 0, (FIRST_ENEMY,), True))
    assert (t.hero(0).energy, health(t)) == (hits, left)
    assert t.thrown == ["attack"]  # it is critical, if it hits


@pytest.mark.clause("DB-9.10", "DB-9.9")
@pytest.mark.parametrize(("switch", "dice"), [("must_hit", 0), ("always_hits", 1)])
def test_switch_natural_six_for_enemies_an_ordinary_hit(switch: str, dice: int) -> None:
    t = table(hero("Calder", at="3,3"), enemies="Ravager 3 at 3,2", natural_six=switch,
              dice=[6, 4])  # fmt: skip
    begins(t, Attack(FIRST_ENEMY, MELEE, 1, -1, 0, (0,)))
    assert (t.thrown.count("defense"), t.hero(0).health) == (dice, 11)


@pytest.mark.clause("DB-10.6")
def test_a_shot_has_no_maximum_range() -> None:
    """From the west end of the first room of Q1 to the east end of the second, through the door."""
    t = table(hero("Delyth", "Longbow", at="-2,0"), enemies="Scrapper 1 at 4,0", rooms="Q1: 1 2")
    assert t.spots("shoot") == ["4,0"]
    corner = table(hero(equipment="Longbow", at="0,0"), enemies="Scrapper 1 at 6,6")
    assert corner.spots("shoot") == ["6,6"]
