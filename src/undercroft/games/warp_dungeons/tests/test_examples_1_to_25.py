"""The worked examples 1 to 25 of RULES.md: the dungeon, card strength, rounds of a battle.

Example 43 stands with the deck validators, in test_16_decks.py.
"""

import pytest

from undercroft.games.warp_dungeons.actions import WAYS
from undercroft.games.warp_dungeons.content import DUNGEON
from undercroft.games.warp_dungeons.tests.dungeon import Table, battle, dm, hero
from undercroft.games.warp_dungeons.tests.maps import (
    again,
    built_in,
    cell,
    dungeon,
    exits,
    explore,
    new_game,
    openings,
    shares,
)

LEVEL_2 = "Experience Advancement"
LEVEL_3 = "2x Experience Advancement"
TWO = (hero(), hero("Magus Sogarth"))


def objective(t: Table) -> int:
    """The place of the Objective Room in the prepared deck, 1 for its bottom card."""
    return [DUNGEON[kind].name for kind in t.state.dungeon.deck].index("Objective Room") + 1


# -- set-up and piles --------------------------------------------------------------------


@pytest.mark.clause("WD-2.6", "WD-2.8", "WD-2.9", "WD-2.10", "WD-2.11", "WD-5.13")
def test_example_1_two_hero_set_up() -> None:
    for seed in "abcdefgh":
        t = new_game(3, seed=seed)
        piles = shares(t, 1)
        assert (t.place(1).name, len(t.state.dungeon.deck)) == ("T-junction", 26)
        assert {way: len(pile) for way, pile in piles.items()} == {"west": 13, "east": 13}
        assert piles["west"][0] == 1  # the bottom card goes left
        assert objective(t) in piles["west"][:5] + piles["east"][:5]


@pytest.mark.clause("WD-2.5", "WD-2.10")
def test_example_2_one_hero_set_up() -> None:
    for seed in "abcdefgh":
        t = new_game(2, seed=seed)
        assert (len(t.state.dungeon.places), len(t.state.dungeon.deck)) == (1, 27)
        assert shares(t, 0) == {"north": list(range(1, 28))}
        assert objective(t) <= 10
        assert t.told("divided") == []


@pytest.mark.clause("WD-2.7", "WD-2.11")
def test_example_3_three_hero_set_up() -> None:
    t = new_game(4)
    piles = shares(t, 1)
    sizes = {way: len(pile) for way, pile in piles.items()}
    deep = {way: len([card for card in pile if card <= 10]) for way, pile in piles.items()}
    assert sizes == {"west": 9, "north": 9, "east": 8}
    assert deep == {"west": 4, "north": 3, "east": 3}


@pytest.mark.clause("WD-5.12", "WD-5.13", "WD-5.14")
def test_example_4_the_rulebooks_junction() -> None:
    t = dungeon("9x Room, Temple, Vault, T-junction")
    explore(t, 0, "north")
    assert shares(t, 1) == {"west": [1, 3, 5, 7, 9, 11], "east": [2, 4, 6, 8, 10]}
    assert t.place(explore(t, 1, "west")).name == "Vault"  # 11
    assert t.place(explore(t, 1, "east")).name == "Temple"  # 10


@pytest.mark.clause("WD-5.3")
def test_example_5_the_rulebooks_exits() -> None:
    t = dungeon("4x Room, T-junction, Passage")
    number = explore(t, explore(t, 0, "north"), "north")
    assert (t.place(number).name, len(exits(t, number))) == ("T-junction", 2)


@pytest.mark.clause("WD-5.13", "WD-5.18")
def test_example_6_last_card() -> None:
    t = dungeon("Room, Chamber")
    explore(t, 0, "north")
    assert shares(t, 1) == {"west": [1], "east": []}
    assert openings(t, 1) == ["west"]
    shown = {one["side"]: one["dead_end"] for one in t.view(0)["map"]["places"][1]["exits"]}
    assert shown == {"west": False, "east": True}


@pytest.mark.clause("WD-5.4", "WD-5.5", "WD-5.13")
def test_example_7_collision() -> None:
    t = dungeon("20x Room, T-junction, 3x Room, T-junction, Room", *TWO)
    west = explore(t, 1, "west")
    assert cell(t, west) == (0, -1, 1)
    assert {way: len(pile) for way, pile in shares(t, west).items()} == {"south": 6, "north": 6}
    south = explore(t, west, "south")
    assert (cell(t, south), WAYS[t.place(south).heading]) == ((0, -1, 0), "south")
    # Left is the Stairway's cell; ahead is dealt before right: 5 cards, 3 and 2.
    assert shares(t, south) == {"south": [1, 9, 17], "west": [5, 13]}


@pytest.mark.clause("WD-5.9")
def test_example_8_fold_out() -> None:
    t = dungeon("3x Room, Passage")
    built_in(t, (0, 2), (-1, 1), (1, 1))
    passage = explore(t, 0, "north")
    assert shares(t, passage) == {"below": [1, 2, 3]}
    room = explore(t, passage, "below")
    assert cell(t, room) == (1, 0, 0)
    again(t, "move", passage).does("go below")
    assert t.hero.place == room


@pytest.mark.clause("WD-4.4", "WD-4.8")
def test_example_9_wrong_place() -> None:
    t = dungeon("26x Room", *TWO)
    assert openings(t, 0) == []
    assert (t.asked, t.options) == ((0, "move"), ["go north", "end phase"])


# -- strength ------------------------------------------------------------------------------


@pytest.mark.clause("WD-9.7", "WD-9.8", "WD-9.9")
def test_example_10_the_rulebooks_bonus() -> None:
    t = battle(hero(hand="Battle 2", attached="Magic Blade"), dm(), monster="Troll")
    assert t.does("commit battle-2").totals == (5, 0)
    own = hero(hand="Battle 2, Battle 1", attached=f"Magic Blade, {LEVEL_2}")
    t = battle(own, dm(), monster="Troll").does("commit battle-2", "commit battle-1")
    assert t.totals == (9, 0)


@pytest.mark.clause("WD-12.4")
def test_example_11_no_stacking() -> None:
    t = battle(hero(hand="Battle 3", attached="Magic Blade, Dragonsbane"), dm(), monster="Troll")
    assert t.does("commit battle-3").totals == (7, 0)


@pytest.mark.clause("WD-9.10")
@pytest.mark.parametrize(
    ("monster", "card", "strength"),
    [
        ("Goblin Elites", "battle-1", 2),  # +2C +1B: no monster printed has +2S +1B
        ("Goblin Elites", "courage-1", 3),
        ("Goblin Elites", "magic-1", 1),
        ("Dark Elf Matriarch", "courage-2", 3),  # +3M +2A +1C
    ],
)
def test_example_12_the_rulebooks_monsters(monster: str, card: str, strength: int) -> None:
    t = battle(hero(hand="Battle 3"), dm(hand=card), monster=monster)
    assert t.does("commit battle-3", f"commit {card}").totals == (5, strength)


# -- rounds ----------------------------------------------------------------------------------


@pytest.mark.clause("WD-9.16", "WD-9.17", "WD-9.18", "WD-9.19", "WD-9.28")
def test_example_13_win_plus_dominance() -> None:
    t = battle(hero(hand="Battle 2"), dm(hand="Strength 1"), monster="Orc Grunts")
    t.does("commit battle-2", "commit strength-1")
    assert (t.totals, t.wounds) == ((4, 2), (0, 2))
    assert (t.hero.trophies, t.hero.score, t.place().resolved) == (["Orc Grunts"], 1, True)
    t.settled()


@pytest.mark.clause("WD-9.26")
def test_example_14_win_only() -> None:
    own = hero("Anwar al'Wasir", hand="Battle 3, Magic 1")
    t = battle(own, dm(hand="Battle 2"), monster="Ogre").does("commit battle-3", "commit battle-2")
    assert (t.totals, t.wounds) == ((5, 2), (0, 1))
    shown = t.view(0)["battle"]
    assert (shown["round"], shown["monster"]["wounds"] - shown["suffered"]) == (2, 1)
    assert t.asked == (0, "hero-commit")


@pytest.mark.clause("WD-9.18", "WD-9.25", "WD-9.29", "WD-9.33", "WD-9.34")
def test_example_15_lost_but_dominating() -> None:
    own = hero("Magus Sogarth", hand="Magic 1, Magic 2, Copper Pieces")
    t = battle(own, dm(hand="Strength 2"), monster="Ogre", stake="Copper Pieces")
    t.does("commit magic-1", "commit strength-2")
    assert (t.totals, t.wounds, t.hero.damage) == ((3, 5), (1, 1), 1)
    assert t.hero.discard == ["Magic 1", "Copper Pieces"]
    assert t.view(0)["map"]["places"][1]["monster"]["name"] == "Ogre"
    t.settled()
    t.does("draw 0", "draw 0", "end phase", "attempt")
    assert (t.view(0)["battle"]["suffered"], t.view(0)["battle"]["monster"]["wounds"]) == (0, 2)


@pytest.mark.clause("WD-9.32")
def test_example_16_kill_without_a_win() -> None:
    own = hero("Magus Sogarth", hand="Magic 1, Copper Pieces")
    t = battle(own, dm(hand="Strength 2"), monster="Orc Thugs", stake="Copper Pieces")
    t.does("commit magic-1", "commit strength-2")
    assert (t.totals, t.hero.damage, t.hero.score) == ((3, 4), 1, 2)
    assert t.hero.discard == ["Magic 1", "Copper Pieces"]
    assert (t.place().resolved, t.place().monster) == (False, -1)
    t.settled()


@pytest.mark.clause("WD-9.20")
def test_example_17_draw_and_dominance() -> None:
    t = battle(hero("Magus Sogarth", hand="Magic 1"), dm(hand="Strength 2"), monster="Orc Grunts")
    t.does("commit magic-1", "commit strength-2")
    assert (t.totals, t.wounds) == ((3, 3), (0, 2))
    assert (t.hero.trophies, t.place().resolved) == (["Orc Grunts"], True)
    t.settled()


@pytest.mark.clause("WD-9.21")
def test_example_18_draw_of_one_symbol() -> None:
    own = hero(hand="Strength 2, Copper Pieces")
    t = battle(own, dm(hand="Strength 2"), monster="Orc Grunts", stake="Copper Pieces")
    t.does("commit strength-2", "commit strength-2")
    assert (t.totals, t.wounds) == ((3, 3), (0, 0))
    assert t.hero.discard == ["Strength 2", "Copper Pieces"]
    assert t.told("stays") == [{"card": "Orc Grunts", "room": "Crypt"}]
    t.settled()


@pytest.mark.clause("WD-9.19", "WD-9.28")
def test_example_19_both_bleed() -> None:
    t = battle(hero(hand="Battle 3"), dm(hand="Agility 1"), monster="Orc Hunters")
    t.does("commit battle-3", "commit agility-1")
    assert (t.totals, t.wounds, t.hero.damage) == ((5, 2), (1, 1), 1)
    assert (t.hero.trophies, t.place().resolved) == (["Orc Hunters"], True)
    t.settled()


@pytest.mark.clause("WD-15.8")
@pytest.mark.parametrize("room", ["Crypt", "Objective Room"])
@pytest.mark.parametrize("friends", [0, 1])
def test_example_20_double_death(room: str, friends: int) -> None:
    own = hero(hand="Battle 3, Gold Pieces", damage=5)
    others = [hero("Magus Sogarth")] * friends
    t = battle(
        own, dm(hand="Agility 1"), *others, monster="Orc Hunters", room=room, stake="Gold Pieces"
    ).does("commit battle-3", "commit agility-1")
    assert (t.hero.alive, t.hero.trophies, t.hero.attached) == (False, [], [])
    assert not t.place().resolved
    if friends:
        assert (t.dm.discard, t.place().monster) == (["Agility 1", "Orc Hunters"], -1)
        assert t.asked == (1, "refresh-dm")
    else:
        assert (t.asked, t.state.outcome, t.state.winners) == (None, "dm", (1,))


@pytest.mark.clause("WD-10.3", "WD-12.9")
@pytest.mark.parametrize(
    ("rings", "deadly", "cards", "wounds"),
    [
        (1, 1, ("battle-2", "strength-1"), (0, 4)),  # win, dominance, Ring, Deadly
        (1, 1, ("strength-1", "strength-2"), (1, 0)),  # lost without dominance: no extras
        (2, 0, ("battle-2", "strength-1"), (0, 3)),  # two Rings are still one extra wound
    ],
)
def test_example_21_the_rulebooks_deadly(
    rings: int, deadly: int, cards: tuple[str, str], wounds: tuple[int, int]
) -> None:
    own = hero(
        "Anwar al'Wasir", hand=f"{cards[0]}, {max(1, deadly)}x Heroic Action",
        attached=f"{rings}x Ring of Accuracy",
    )  # fmt: skip
    t = battle(own, dm(hand=cards[1]), monster="Troll")
    t.does("play heroic-action" if deadly else "pass")
    t.does(f"commit {cards[0]}", f"commit {cards[1]}")
    if not deadly:
        t.does("pass")
    assert t.wounds == wounds
    assert t.hero.trophies == (["Troll"] if wounds[1] >= 3 else [])


@pytest.mark.clause("WD-10.5")
@pytest.mark.parametrize(
    ("vicious", "defenders", "suffered"), [(0, 0, 2), (1, 0, 3), (1, 1, 2), (1, 2, 1)]
)
def test_example_22_vicious_against_defender(vicious: int, defenders: int, suffered: int) -> None:
    hand = ", ".join(["Courage 1"] + ["Heroic Action"] * defenders)
    master = dm(hand=", ".join(["Strength 2"] + ["Vicious"] * vicious))
    t = battle(hero(hand=hand), master, monster="Orc Berserkers")
    t.does(*["play heroic-action"] * min(1, defenders), *["play vicious"] * vicious)
    t.does(*["play heroic-action"] * (defenders - 1))
    t.does("commit courage-1", "commit strength-2")
    assert (t.totals, t.hero.damage) == ((2, 4), suffered)


@pytest.mark.clause("WD-13.8")
def test_example_23_outnumber() -> None:
    own, master = hero(hand="Battle 1"), dm(hand="Outnumber, Magic 2, Strength 1")
    t = battle(own, master, monster="Orc Warlord").does("play outnumber", "commit battle-1")
    t.does("commit magic-2", "commit strength-1")
    assert t.totals == (3, 6)
    t = battle(hero(hand="Battle 1"), dm(hand="Outnumber, Magic 2"), monster="Orc Warlord")
    t.does("play outnumber", "commit battle-1", "commit magic-2")
    assert (t.totals, t.dm.discard) == ((3, 2), ["Outnumber", "Magic 2"])


@pytest.mark.clause("WD-9.22")
def test_example_24_three_cards_against_one() -> None:
    own = hero(hand="Battle 1, Magic 1, Agility 1", attached=LEVEL_3)
    t = battle(own, dm(hand="Strength 2"), monster="Orc Grunts")
    t.does("commit battle-1", "commit magic-1", "commit agility-1", "commit strength-2")
    assert t.dominant == "hero"
    own = hero("Fennimore Quickstep", hand="Battle 1, Courage 1", attached=LEVEL_2)
    t = battle(own, dm(hand="Strength 2"), monster="Orc Grunts")
    t.does("commit battle-1", "commit courage-1", "commit strength-2")
    assert (t.totals, t.dominant, t.wounds) == ((3, 3), "nobody", (0, 0))
    t.settled()


@pytest.mark.clause("WD-9.7", "WD-11.5")
@pytest.mark.parametrize(("copies", "total"), [(1, 7), (2, 11)])
def test_example_25_evoke(copies: int, total: int) -> None:
    own = hero("Magus Sogarth", hand=f"Magic 2, {copies}x Heroic Action", attached="Wand")
    t = battle(own, dm(), monster="Troll").does(*["play heroic-action"] * copies)
    assert t.does("commit magic-2").totals == (total, 0)
