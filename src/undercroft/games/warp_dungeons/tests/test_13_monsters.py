"""Chapter WD-13: monster cards, and their special rules (WD-13.1 to 13.4)."""

import pytest

from undercroft.games.warp_dungeons.content import CARDS
from undercroft.games.warp_dungeons.content.cards import MONSTER, SYMBOLS
from undercroft.games.warp_dungeons.content.effects import EFFECTS
from undercroft.games.warp_dungeons.tests.dungeon import battle, dm, hero, table

LETTERS = {"B": "Battle", "M": "Magic", "A": "Agility", "S": "Strength", "C": "Courage"}

MONSTERS = """
Orc Grunts | S1 | 1 | 1 | Orc Horde
Orc Hunters | S1 A1 | 1 | 1 | Orc Horde
Orc Thugs | S2 | 1 | 2 | Orc Horde
Orc Shaman | M2 | 1 | 2 | Orc Horde
Goblin Sneaks | B1 A1 | 1 | 1 | Orc Horde
Orc Berserkers | S2 C2 | 2 | 3 | Orc Horde
Orc Warlord | S3 C2 B1 | 3 | 5 | Orc Horde
Giant Spiders | B2 M1 | 2 | 2 | -
Goblin Elites | C2 B1 | 1 | 2 | Orc Horde
Ogre | S3 | 2 | 3 | -
Dark Elf Warriors | A1 M1 | 1 | 1 | Dark Elf Raiders
Dark Elf Sorcerer | M3 | 2 | 3 | Dark Elf Raiders
Imps | M1 | 1 | 1 | Demonspawn
Golem | S2 B2 | 2 | 3 | The Mad Alchemist
Dragon | M3 S2 C1 | 3 | 5 | Dragonkin
Giant Rats | B1 | 1 | 1 | -
Mushroom Men | C1 M1 | 1 | 1 | The Fungus Kingdom
Myconid Knight | B2 M1 | 2 | 2 | The Fungus Kingdom
Giant Bats | A1 | 1 | 1 | -
Hydra | M3 | 2 | 3 | Dragonkin
Troll | C3 | 3 | 4 | Orc Horde
Fungusaur | S2 C2 | 3 | 4 | The Fungus Kingdom
Dark Elf Scouts | A1 | 1 | 1 | Dark Elf Raiders
Dark Elf Duellists | B2 | 1 | 2 | Dark Elf Raiders
Dark Elf Beastmasters | A2 S1 | 1 | 2 | Dark Elf Raiders
Dark Elf Assassins | B2 A2 | 2 | 4 | Dark Elf Raiders | lethal
Dark Elf Matriarch | M3 A2 C1 | 3 | 5 | Dark Elf Raiders
Cackling Familiars | M1 A1 | 1 | 1 | Demonspawn
Hell Hounds | A2 | 1 | 2 | Demonspawn
Horned Fiends | S2 M1 | 2 | 2 | Demonspawn
Tormentors | M2 C2 | 2 | 4 | Demonspawn | warded
Pit Brute | S3 | 2 | 3 | Demonspawn
Demon Prince | B3 M2 S1 | 3 | 5 | Demonspawn
Homunculi | A1 | 1 | 1 | The Mad Alchemist
Stitched Servants | S1 C1 | 1 | 1 | The Mad Alchemist
Clockwork Sentries | B2 | 1 | 2 | The Mad Alchemist
Acid Sprayers | A2 M1 | 2 | 2 | The Mad Alchemist
Vat Horror | S3 | 2 | 4 | The Mad Alchemist | tough
Doctor Vitriol | M3 C2 A1 | 3 | 5 | The Mad Alchemist
Hatchlings | C1 | 1 | 1 | Dragonkin
Scaled Raiders | B1 A1 | 1 | 1 | Dragonkin
Fire Drakes | M2 | 1 | 2 | Dragonkin
Wyverns | A2 S1 | 2 | 2 | Dragonkin
Dragon Knights | B2 C2 | 2 | 3 | Dragonkin
Basilisk | A3 | 2 | 3 | Dragonkin
Puffballs | M1 | 1 | 2 | The Fungus Kingdom | spiteful
Creeping Mould | S2 | 1 | 2 | The Fungus Kingdom
Rotcap Giant | C3 | 2 | 3 | The Fungus Kingdom
Myconid Sovereign | C3 M2 B1 | 3 | 5 | The Fungus Kingdom
"""
"""Name, bonuses, wounds, points, faction, special: as in the ledger's two tables."""


@pytest.mark.clause("WD-13.1")
def test_the_49_monsters_are_printed_as_in_the_tables() -> None:
    found = []
    for card in CARDS:
        if card.kind == MONSTER and card.source in ("printed", "authored"):
            bonus = {SYMBOLS[n]: size for n, size in enumerate(card.bonus) if size}
            words = [EFFECTS[effect.do] for effect in card.effects]
            faction = card.faction or "-"
            found.append((card.name, bonus, card.wounds, card.points, faction, words))
    expected = []
    for row in MONSTERS.strip().splitlines():
        name, bonuses, wounds, points, faction, *special = [part.strip() for part in row.split("|")]
        bonus = {LETTERS[item[0]]: int(item[1]) for item in bonuses.split()}
        expected.append((name, bonus, int(wounds), int(points), faction, special))
    assert len(expected) == 22 + 27
    assert [row for row in expected if row not in found] == []


@pytest.mark.clause("WD-13.1", "WD-9.31")
@pytest.mark.parametrize(("monster", "points"), [("Giant Rats", 1), ("Orc Thugs", 2)])
def test_a_killed_monster_scores_its_points(monster: str, points: int) -> None:
    t = battle(hero(hand="Battle 2"), dm(), monster=monster).does("commit battle-2")
    assert t.hero.score == points


@pytest.mark.clause("WD-13.1", "WD-9.27")
@pytest.mark.parametrize(("monster", "rounds"), [("Giant Rats", 1), ("Ogre", 2), ("Troll", 3)])
def test_a_monster_takes_as_many_wounds_as_it_has(monster: str, rounds: int) -> None:
    t = battle(hero(hand="4x Battle 2"), dm(), monster=monster)
    t.does(*["commit battle-2"] * rounds)
    assert len(t.told("compared")) == rounds
    assert t.hero.trophies == [monster]
    t.settled()


@pytest.mark.clause("WD-13.2", "WD-13.3")
def test_every_monster_is_of_one_of_the_seven_types_on_different_symbols() -> None:
    types = {(1,), (1, 1), (2,), (1, 2), (2, 2), (3,), (1, 2, 3)}
    ours = [card for card in CARDS if card.source in ("printed", "authored")]
    monsters = [card for card in ours if card.kind == MONSTER]
    seen = {tuple(sorted([size for size in card.bonus if size])) for card in monsters}
    assert seen == types
    assert all(len(card.bonus) == len(SYMBOLS) for card in monsters)


@pytest.mark.clause("WD-13.4")
def test_the_declared_faction_decides_and_not_the_dms_deck() -> None:
    for declared, total in (("Demonspawn", 1), ("Orc Horde", 0)):
        t = battle(hero(hand="Battle 1"), dm(), monster="Imps", room="Lair", faction=declared)
        t.does("commit battle-1")
        assert t.totals == (3, total)


# -- Lethal ----------------------------------------------------------------------------------


@pytest.mark.clause("WD-10.3", "WD-13.1")
def test_lethal_adds_a_wound_to_a_round_that_the_dm_wins() -> None:
    t = battle(hero(hand="Battle 1"), dm(hand="Battle 3"), monster="Dark Elf Assassins")
    t.does("commit battle-1", "commit battle-3")
    assert t.totals == (3, 5)
    assert t.wounds == (2, 0)


@pytest.mark.clause("WD-10.3", "WD-13.1")
def test_lethal_adds_nothing_to_a_mere_dominance_wound() -> None:
    t = battle(hero(hand="Battle 3"), dm(hand="Agility 1"), monster="Dark Elf Assassins")
    t.does("commit battle-3", "commit agility-1")
    assert t.totals == (5, 3)
    assert t.wounds == (1, 1)


@pytest.mark.clause("WD-9.20", "WD-13.1")
def test_lethal_counts_on_a_draw_won_by_dominance() -> None:
    t = battle(hero(hand="Battle 1"), dm(hand="Agility 1"), monster="Dark Elf Assassins")
    t.does("commit battle-1", "commit agility-1")
    assert t.totals == (3, 3)
    assert t.wounds == (3, 0)


@pytest.mark.clause("WD-10.5", "WD-13.1")
def test_the_switch_per_battle_leaves_lethal_its_only_lost_round() -> None:
    t = battle(
        hero(hand="Battle 1"), dm(hand="Battle 3"), monster="Dark Elf Assassins",
        extra_wound_frequency="per_battle",
    )  # fmt: skip
    t.does("commit battle-1", "commit battle-3")
    assert t.wounds == (2, 0)


# -- Tough -----------------------------------------------------------------------------------------


@pytest.mark.clause("WD-10.5", "WD-13.1")
def test_a_tough_monster_suffers_one_wound_a_round() -> None:
    own = hero(hand="2x Battle 3", attached="Ring of Accuracy")
    t = battle(own, dm(hand="2x Magic 1"), monster="Vat Horror")
    t.does("commit battle-3", "commit magic-1")
    assert t.dominant == "hero"
    assert t.wounds == (0, 1)  # win, dominance and Ring
    assert t.hero.trophies == []
    t.does("commit battle-3", "commit magic-1")
    assert t.hero.trophies == ["Vat Horror"]
    assert len(t.told("compared")) == 2


@pytest.mark.clause("WD-10.5", "WD-13.1")
def test_a_tough_monster_suffers_nothing_without_a_base_wound() -> None:
    own = hero(hand="Battle 1", attached="Ring of Accuracy")
    t = battle(own, dm(hand="Battle 3, Ambush"), monster="Vat Horror")
    t.does("play ambush", "commit battle-1", "commit battle-3")
    assert t.totals == (3, 4)
    assert t.wounds == (1, 0)


# -- Warded ----------------------------------------------------------------------------------------


@pytest.mark.clause("WD-9.22", "WD-13.1")
@pytest.mark.parametrize(
    ("own", "other", "dominant"),
    [
        ("battle-3", "strength-1", "nobody"),  # B would beat S
        ("battle-3", "magic-1", "nobody"),  # B would beat M
        ("battle-3", "agility-1", "dm"),  # A beats B all the same
        ("battle-3", "courage-1", "dm"),
        ("magic-3", "strength-1", "hero"),  # only Battle is warded
        ("courage-3", "agility-1", "hero"),
    ],
)
def test_battle_cards_win_no_pair_against_a_ward(own: str, other: str, dominant: str) -> None:
    t = battle(hero(hand=own), dm(hand=other), monster="Tormentors")
    t.does(f"commit {own}", f"commit {other}")
    assert t.dominant == dominant


@pytest.mark.clause("WD-9.21", "WD-13.1")
def test_a_warded_draw_ends_the_battle() -> None:
    t = battle(hero(hand="Battle 1"), dm(hand="Strength 3"), monster="Tormentors")
    t.does("commit battle-1", "commit strength-3")
    assert t.totals == (3, 3)
    assert t.wounds == (0, 0)
    assert t.told("true_draw") == [{"player": 0}]
    t.settled()


@pytest.mark.clause("WD-9.22", "WD-13.1")
def test_the_ward_looks_at_the_current_symbol() -> None:
    own = hero("Tamsin Vey", hand="Agility 1, Heroic Action")
    t = battle(own, dm(hand="Strength 1"), monster="Tormentors")
    t.does("pass", "commit agility-1", "commit strength-1", "play heroic-action", "become battle")
    assert t.dominant == "nobody"


@pytest.mark.clause("WD-9.16", "WD-13.1")
def test_a_warded_battle_card_still_wins_by_its_total() -> None:
    t = battle(hero(hand="Battle 3"), dm(hand="Strength 1"), monster="Tormentors")
    t.does("commit battle-3", "commit strength-1")
    assert t.wounds == (0, 1)


# -- Spiteful -------------------------------------------------------------------------------------


@pytest.mark.clause("WD-9.42", "WD-13.1")
def test_a_spiteful_monster_poisons_its_killer() -> None:
    t = battle(hero(hand="Battle 2"), dm(), monster="Puffballs").does("commit battle-2")
    assert t.hero.poison == 1
    assert t.told("poisoned") == [{"player": 0, "counters": 1}]
    t.settled()


@pytest.mark.clause("WD-9.42", "WD-9.32")
@pytest.mark.parametrize("how", ["points_only", "full_win", "nothing"])
def test_a_spiteful_monster_poisons_even_if_killed_without_a_win(how: str) -> None:
    own = hero("Magus Sogarth", hand="Magic 1")
    t = battle(own, dm(hand="Strength 2, Ambush, Ambush"), monster="Puffballs",
               kill_without_win=how)  # fmt: skip
    t.does("play ambush", "play ambush", "commit magic-1", "commit strength-2")
    assert t.totals == (3, 4)
    assert t.hero.trophies == ([] if how == "nothing" else ["Puffballs"])
    assert t.hero.poison == 1


@pytest.mark.clause("WD-9.42")
def test_a_spiteful_monster_that_survives_poisons_nobody() -> None:
    t = battle(hero(hand="Battle 2"), dm(), monster="Puffballs").does("call off")
    assert t.hero.poison == 0
    t.settled()


@pytest.mark.clause("WD-9.42", "WD-10.10")
def test_a_spiteful_monster_does_not_poison_the_dead() -> None:
    own = hero(hand="Battle 3", damage=5)
    t = table(own, hero("Anwar al'Wasir"), dm(hand="Agility 1"), rooms="Crypt", waiting="Puffballs")
    t.does("attempt", "commit battle-3", "commit agility-1")
    assert not t.hero.alive
    assert t.hero.poison == 0
    assert t.seat(1).poison == 0
    assert t.told("poisoned") == []


@pytest.mark.clause("WD-9.42", "WD-13.15")
def test_a_spiteful_stand_in_poisons_too() -> None:
    own = hero(hand="Battle 3, Courage 1, Battle 2")
    t = table(own, dm(hand="Reinforcements"), rooms="Crypt", waiting="Puffballs")
    t.does("attempt", "commit battle-3", "play reinforcements", "call off")
    assert t.hero.poison == 0  # gone with the re-fight
    t.does("draw 0", "draw 0", "end phase", "attempt", "commit battle-2")
    assert t.hero.poison == 1
