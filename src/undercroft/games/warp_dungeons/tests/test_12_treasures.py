"""Chapter WD-12: treasures and levels."""

import pytest

from undercroft.games.warp_dungeons.content import CARDS
from undercroft.games.warp_dungeons.content.cards import TREASURE
from undercroft.games.warp_dungeons.content.effects import EFFECTS
from undercroft.games.warp_dungeons.tests.dungeon import battle, dm, hero, table

POINTS = [
    ("Copper Pieces", 1),
    ("Silver Pieces", 2),
    ("Gold Pieces", 3),
    ("Gems and Jewels", 4),
    ("Treasure Chest", 5),
]
BONUSES = [
    ("Magic Blade", "battle", 1),
    ("Wand", "magic", 1),
    ("Boots of Speed", "agility", 1),
    ("Bracers of Strength", "strength", 1),
    ("Amulet of Bravery", "courage", 1),
    ("Dragonsbane", "battle", 2),
    ("Staff of Power", "magic", 2),
    ("Bow of Ages", "agility", 2),
    ("Hammer of Thor", "strength", 2),
    ("Armour of Purity", "courage", 2),
]
OTHERS = [
    "Healing Potion",
    "Life Potion",
    "Rejuvenation Potion",
    "Field Dressing",
    "Experience Advancement",
    "Ring of Accuracy",
]


@pytest.mark.clause("WD-12.1")
def test_every_treasure_has_exactly_one_class() -> None:
    classes = {
        "points": "points", "points_per_trophy": "points", "bonus": "attack",
        "level": "experience", "heal": "healing", "extra": "special",
    }  # fmt: skip
    found: dict[str, list[str]] = {}
    for card in CARDS:
        if card.kind == TREASURE and card.source in ("printed", "authored"):
            assert len(card.effects) == 1, card.name
            found.setdefault(classes[EFFECTS[card.effects[0].do]], []).append(card.name)
    listed = {
        "points": [*[name for name, _ in POINTS], "Bounty Ledger"],
        "attack": [name for name, _, _ in BONUSES],
        "experience": ["Experience Advancement"],
        "healing": ["Field Dressing", "Healing Potion", "Life Potion", "Rejuvenation Potion"],
        "special": ["Ring of Accuracy"],
    }
    assert found.keys() == listed.keys()
    assert all(set(cards) <= set(found[name]) for name, cards in listed.items())


@pytest.mark.clause("WD-12.2")
@pytest.mark.parametrize(("treasure", "points"), POINTS)
def test_an_attached_point_treasure_adds_its_value_to_the_score(treasure: str, points: int) -> None:
    own = hero(hand=f"Battle 1, {treasure}")
    t = table(own, dm(), rooms="Crypt")
    assert t.hero.score == 0  # nothing in hand
    slug = treasure.lower().replace(" ", "-")
    t.does(f"stake {slug}", "attach")
    assert t.hero.score == points
    t.settled()


@pytest.mark.clause("WD-12.2", "WD-12.8")
@pytest.mark.parametrize("treasure", [name for name, _ in POINTS] + OTHERS[:4])
def test_points_and_potions_do_nothing_in_battle(treasure: str) -> None:
    t = battle(hero(hand="Battle 1", attached=treasure), dm(), monster="Troll")
    t.does("commit battle-1")
    assert t.totals == (3, 0)
    assert t.wounds == (0, 1)


@pytest.mark.clause("WD-12.8", "WD-12.3", "WD-12.5", "WD-12.9")
@pytest.mark.parametrize("treasure", OTHERS + [name for name, _, _ in BONUSES])
def test_only_point_treasures_give_points(treasure: str) -> None:
    assert table(hero(attached=treasure), dm(), rooms="Crypt").hero.score == 0


@pytest.mark.clause("WD-12.2", "WD-15.3")
@pytest.mark.parametrize(
    ("trophies", "copies", "points"),
    [
        ("", 1, 0),
        ("Imps", 1, 1 + 0),
        ("Imps, Imps", 1, 2 + 1),
        ("3x Imps", 1, 3 + 1),
        ("10x Imps", 1, 10 + 5),
        ("12x Imps", 1, 12 + 5),
        ("4x Imps", 2, 4 + 2 + 2),
    ],
)
def test_a_bounty_ledger_counts_trophies(trophies: str, copies: int, points: int) -> None:
    own = hero(attached=f"{copies}x Bounty Ledger", trophies=trophies)
    assert table(own, dm(), rooms="Crypt").hero.score == points


@pytest.mark.clause("WD-12.3")
@pytest.mark.parametrize(("treasure", "symbol", "size"), BONUSES)
def test_an_attack_treasure_helps_cards_of_its_symbol_alone(
    treasure: str, symbol: str, size: int
) -> None:
    # Lamderock has +2 B, +1 S, +1 C
    stat = {"battle": 2, "strength": 1, "courage": 1}
    for card in ("battle", "magic", "agility", "strength", "courage"):
        own = hero("Sir Lamderock", hand=f"{card} 1", attached=treasure)
        t = battle(own, dm(), monster="Troll").does(f"commit {card}-1")
        assert t.totals[0] == 1 + stat.get(card, 0) + (size if card == symbol else 0)


@pytest.mark.clause("WD-12.3")
def test_a_treasure_in_hand_helps_nobody() -> None:
    t = battle(hero(hand="Battle 1, Dragonsbane"), dm(), monster="Troll").does("commit battle-1")
    assert t.totals == (3, 0)


# -- levels (WD-12.5 to 12.7) ---------------------------------------------------------------


@pytest.mark.clause("WD-12.5", "WD-12.6", "WD-12.7")
@pytest.mark.parametrize(("copies", "level"), [(0, 1), (1, 2), (2, 3), (3, 3), (4, 3)])
def test_each_experience_advancement_raises_the_level_up_to_3(copies: int, level: int) -> None:
    attached = f"{copies}x Experience Advancement, Wand" if copies else "Wand"
    t = battle(hero(hand="5x Battle 1", attached=attached), dm(hand="Magic 1"), monster="Troll")
    assert t.hero.level == level
    t.does(*["commit battle-1"] * (level - 1))
    assert t.asked is not None
    assert t.asked[0] == 0
    t.does("commit battle-1")  # exactly as many as the level
    assert t.asked == (1, "dm-commit")


@pytest.mark.clause("WD-12.5", "WD-12.7")
def test_a_won_experience_advancement_counts_in_the_re_fight() -> None:
    own = hero(hand="3x Battle 2, Experience Advancement")
    t = battle(own, dm(hand="Reinforcements"), monster="Orc Grunts", stake="Experience Advancement")
    t.does("commit battle-2")
    assert t.hero.level == 1
    t.does("attach", "play reinforcements", "commit battle-2", "commit battle-2")
    assert t.hero.level == 2
    assert t.totals == (8, 0)


@pytest.mark.clause("WD-12.6")
def test_an_advancement_at_level_3_may_be_attached_without_effect() -> None:
    own = hero(hand="4x Battle 1, Experience Advancement", attached="2x Experience Advancement")
    t = table(own, dm(), rooms="Crypt", waiting="Orc Grunts")
    t.does("stake experience-advancement", *["commit battle-1"] * 3)
    assert t.totals == (9, 0)
    t.does("attach")
    assert t.hero.attached == ["Experience Advancement"] * 3
    assert t.hero.level == 3


# -- the Ring, and keeping (WD-12.9, 12.10) ------------------------------------------------------


@pytest.mark.clause("WD-12.9")
@pytest.mark.parametrize(("rings", "wounds"), [(0, 1), (1, 2), (2, 2), (3, 2)])
def test_one_ring_adds_a_wound_and_further_rings_nothing(rings: int, wounds: int) -> None:
    attached = f"{rings}x Ring of Accuracy" if rings else ""
    t = battle(hero(hand="Battle 1", attached=attached), dm(), monster="Orc Warlord")
    t.does("commit battle-1")
    assert t.wounds == (0, wounds)


@pytest.mark.clause("WD-12.9")
def test_a_staked_ring_does_not_work_yet() -> None:
    own = hero(hand="Battle 1, Magic 1, Ring of Accuracy")
    t = battle(own, dm(), monster="Troll", stake="Ring of Accuracy").does("commit battle-1")
    assert t.wounds == (0, 1)


@pytest.mark.clause("WD-12.10")
def test_attached_treasures_stay_whatever_becomes_of_a_battle() -> None:
    own = hero(hand="Courage 1", attached="Wand, Gold Pieces, Ring of Accuracy, Life Potion")
    t = battle(own, dm(hand="Strength 3"), monster="Ogre")
    t.does("commit courage-1", "commit strength-3")
    assert t.hero.damage == 2
    assert t.hero.attached == ["Wand", "Gold Pieces", "Ring of Accuracy", "Life Potion"]


@pytest.mark.clause("WD-12.10")
def test_there_is_no_limit_to_attached_treasures() -> None:
    own = hero(hand="Wand", attached="9x Magic Blade, 3x Ring of Accuracy")
    t = table(own, dm(), rooms="Crypt").does("stake wand", "attach")
    assert len(t.hero.attached) == 13
