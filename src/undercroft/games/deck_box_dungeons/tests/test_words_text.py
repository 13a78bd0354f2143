"""The table as text: the rooms drawn, figures, the market, what is under way."""

from collections.abc import Callable
from typing import Final

import pytest

from undercroft.games.deck_box_dungeons.content import ITEMS
from undercroft.games.deck_box_dungeons.tests.crawl import Table, hero, opening, table
from undercroft.games.deck_box_dungeons.tests.fights import reads as read_out
from undercroft.games.deck_box_dungeons.tests.moments import (
    ARMED,
    BUILT,
    CRUSH,
    FIRE,
    NAMES,
    alone,
    building,
    calder,
    looked,
    mending,
    placing,
    rerolling,
)
from undercroft.games.deck_box_dungeons.words import text
from undercroft.games.deck_box_dungeons.words.in_text import SIGNS
from undercroft.kernel import SPECTATOR

WIDE: Final = 80


def reads(t: Table, seat: int | None = None) -> list[str]:
    """The table as text."""
    return text(looked(t, seat), NAMES)


def line(t: Table, begins: str) -> str:
    """The one line of the text that begins so."""
    (found,) = [one for one in reads(t) if one.startswith(begins)]
    return found


def after(t: Table, begins: str, count: int) -> list[str]:
    """So many lines from the one that begins so."""
    lines = reads(t)
    at = next(n for n, one in enumerate(lines) if one.startswith(begins))
    return lines[at : at + count]


def crowded() -> Table:
    """Two rooms with heroes, a companion, enemies and an object."""
    return table(
        hero("Calder", at="0,0", health=9, energy=2, treasure=3, items="Whetstone, Iron Buckler"),
        hero("Delyth", "Storm Staff", "Mage", at="3,0", runes="Rune of Embers", ready=False),
        rooms="Q1: 1 2", enemies="Ravager 3 at 8,1, Arrowhead 1 at -1,2 stunned",
        companion="Brother Osric 7 at 0,1", objects="altar at 2,0",
        market="Energy Potion, nothing, Swift Boots",
    )  # fmt: skip


def test_the_rooms_are_drawn_side_by_side() -> None:
    assert after(crowded(), "Room 1 (", 11) == [
        "Room 1 (1A)             Room 2 (6A)",
        "  A B C D E F G           A B C D E F G H I",
        "1 # # # + # # #         1 # # # # # # # # #",
        "2 # . . . . . #         2 # . . . . . . . #",
        "3 # . # . # . #         3 # . # # . # # . #",
        "4 # . . . . . #         4 2 . # . . . # . ?",
        "5 + . . 1 . * 2         5 # . . . . a . . #",
        "6 # . . C . . #         6 # . . . . . . . #",
        "7 # . b . . . #         7 # # # # ? # # # #",
        "8 # . . . . . #",
        "9 # # # + # # #",
    ]


def test_the_map_comes_last_and_its_signs_are_explained_above_it() -> None:
    lines = reads(crowded())
    at = lines.index(SIGNS[0])
    assert tuple(lines[at : at + len(SIGNS)]) == SIGNS
    assert lines[at + len(SIGNS)].startswith("Room 1 (")
    assert lines[-1] == "9 # # # + # # #"


def test_what_is_drawn_is_not_too_wide() -> None:
    t = table(calder(), rooms="Q2: 1 2 3 4 5 6 7")
    lines = reads(t)
    assert max(len(one) for one in lines[lines.index(SIGNS[0]) :]) <= WIDE
    assert len([one for one in lines if one.startswith("Room 7 (")]) == 1


def test_pits_water_and_doors_have_signs() -> None:
    drawn = "\n".join(reads(table(calder(), rooms="Q1: 1 2 3 4")))
    assert drawn.count("Room 3 (8A)") == 1
    for sign in "#.~o=?+":
        assert f" {sign} " in drawn


def test_a_line_says_where_the_exits_of_a_room_lead() -> None:
    t = crowded()
    assert line(t, "Room 1, ") == (
        "Room 1, Toll Yard: north 1-D1 exit to nowhere, east 1-G5 door to room 2,"
        " south 1-D9 the Entrance and west 1-A5 exit to nowhere."
    )
    assert line(t, "Room 2, ") == (
        "Room 2, Lookouts: east 2-I4 unexplored exit, south 2-E7 unexplored exit and"
        " west 1-G5 door to room 1."
    )
    assert line(t, "On the floor") == "On the floor: altar on 1-F5."


def test_smoke_is_in_the_text() -> None:
    assert line(alone(smoky=1), "Room 1, ").startswith("Room 1, Toll Yard, full of smoke: ")


@pytest.mark.parametrize(
    ("t", "head"),
    [
        (opening, "Set-up."),
        (lambda: building(*BUILT), "Set-up."),
        (alone, "Round 2 of 60, Player Phase: the turn of Calder (Xanthe), 2 actions left."),
        (lambda: alone().does("walk 1-D4"),
         ("Round 2 of 60, Player Phase: the turn of Calder (Xanthe), 1 action and 3 movement points"
         " left.")),
        (lambda: alone(calder(), hero("Delyth"), phase="order"), "Round 2 of 60, Player Phase."),
        (lambda: alone(enemies="Scrapper 2 at 1,0, Scrapper 3 at 2,0", phase="enemies",
                       enemy_ties="players_choose"), "Round 2 of 60, Enemy Phase."),
    ],
)  # fmt: skip
def test_the_headline_says_where_the_quest_stands(t: Callable[[], Table], head: str) -> None:
    assert reads(t())[0] == head


GOALS: Final = [
    ("Q1", ("The Toll Road Below: 1 of 5 rooms found. The quest is won when the Toll-Warden is"
     " defeated and no enemy is on the table.")),
    ("Q3", ("The Last Vigil: 1 of 6 rooms found, 0 of 3 ritual marks. The quest is won with 3"
     " ritual marks, and lost if Brother Osric dies. Aid the rite is a special action of a hero"
     " beside Brother Osric, while Brother Osric is on the altar or beside it and no enemy is on"
     " the table: it adds a mark.")),
]  # fmt: skip


@pytest.mark.parametrize(("quest", "goal"), GOALS)
def test_the_second_line_says_the_goal(quest: str, goal: str) -> None:
    assert reads(table(calder(), rooms=f"{quest}: 1"))[1] == goal


@pytest.mark.parametrize(
    ("goal", "said"),
    [
        ("slay", ("A dealt dungeon: Slay: 1 of 7 rooms found. The quest is won when the boss is"
         " defeated and no enemy is on the table.")),
        ("cleanse", ("A dealt dungeon: Cleanse: 1 of 7 rooms found. The quest is won when all"
         " rooms are explored and no enemy is on the table.")),
        ("seal", ("A dealt dungeon: Seal: 1 of 7 rooms found, 0 of 2 stones sealed. The quest is"
         " won when every stone is sealed.")),
    ],
)  # fmt: skip
def test_a_dealt_dungeon_is_named_by_its_goal(goal: str, said: str) -> None:
    t = opening(quest="generated", goal=goal, map_seed="7").does(*BUILT)
    assert reads(t)[1] == said


def test_a_hero_has_its_sums_and_what_it_owns() -> None:
    t = crowded()
    assert after(t, "1 Calder", 4) == [
        "1 Calder (Xanthe) on 1-D5: 9/11 health, 2 energy, 3 treasure.",
        "  Sword and Shield: melee 3 dice +2, ranged none, defense +3, speed 4.",
        (
            "  Rogue: Backstab 2, Evasion 1, Shadowstep 2; strength +1, dexterity +1,"
            " wisdom \N{MINUS SIGN}1, charisma +1."
        ),
        "  Has Whetstone and Iron Buckler.",
    ]
    assert after(t, "2 Delyth", 4) == [
        "2 Delyth (Yorick) on 1-G5: 8/8 health, 0 energy, 0 treasure.",
        "  Storm Staff: melee 2 dice +0, ranged 2 dice +2, defense +1, speed 5, Stun, Reach.",
        (
            "  Mage: Firebolt 2, Blink 2, Chain Lightning 4; strength \N{MINUS SIGN}2,"
            " dexterity +0, wisdom +3, charisma +0."
        ),
        "  Has Rune of Embers.",
    ]


def test_the_condition_of_a_hero_is_said() -> None:
    one = hero("Delyth", at="0,1", taunting=True, blessed=True)
    t = alone(calder(), one, carrier=1)
    assert line(t, "2 Delyth") == (
        "2 Delyth (Yorick) on 1-D6: 8/8 health, 0 energy, 0 treasure; carries the relic; taunts"
        " the enemies; in a Sanctuary; its turn is to come."
    )
    assert line(alone(calder(), hero("Delyth", health=0)), "2 Del") == "2 Delyth (Yorick) is dead."


def test_a_hero_in_the_making_is_said() -> None:
    assert line(building(), "1 ") == "1 A hero (Xanthe): being built."
    assert line(building(*ARMED), "1 ") == "1 Calder (Xanthe): Greatsword."


def test_an_enemy_has_its_next_act_and_each_kind_its_numbers() -> None:
    t = crowded()
    assert after(t, "C ", 5) == [
        "C Brother Osric on 1-D6: 7/7 health, defense +0, speed 4.",
        "a Ravager on 2-F5: 3/3 health, blue melee. Next: goes to 2-C5.",
        "b Arrowhead on 1-C7: 1/3 health, green ranged. Stunned.",
        "  Ravager: melee 3 dice +1, ranged none, defense +2, speed 3, targets the nearest hero.",
        (
            "  Arrowhead: melee 1 die +1, ranged 3 dice +1, defense +0, speed 3, targets the"
            " nearest hero."
        ),
    ]


def test_an_attack_to_come_is_told() -> None:
    t = alone(calder(), enemies="Ravager 3 at 1,0, Giant Troll 4 at 1,1")
    assert line(t, "a Rav") == "a Ravager on 1-E5: 3/3 health, blue melee. Next: strikes Calder."
    assert line(t, "b Gia") == (
        "b Giant Troll on 1-E6: 4/8 health, boss, red melee. Next: strikes Calder."
    )


def test_market_decks_and_dice_are_listed() -> None:
    assert after(crowded(), "For sale", 4) == [
        "For sale:",
        "  Energy Potion, 3 treasure – you gain 3 energy.",
        "  Swift Boots, 4 treasure – you have +1 speed.",
        f"Item deck {len(ITEMS) - 4}; enemy dice left: 5 green, 3 blue, 3 red.",
    ]
    assert line(alone(), "Nothing") == "Nothing is for sale."
    assert "used 2 Whetstone;" in line(alone(item_discard="2x Whetstone"), "Item deck")


def test_dice_on_the_table_are_told() -> None:
    assert line(rerolling(), "Attack") == (
        "Attack at Ravager, 3 dice of Naeva (Naeva +1, Sword and Shield +1):"
        " 2+2=4, 5+2=7 hit, 6+2=8 hit."
    )


def test_enemies_to_be_placed_are_told() -> None:
    assert line(placing(), "To be") == (
        "To be placed: green ranged 2, blue melee 3, blue melee 1; the next one on 2-E5,"
        " those after it on 2-F5 and 2-F6."
    )


def test_what_is_used_and_at_whom_dice_are_aimed_is_told() -> None:
    assert line(mending(), "Being used") == "Being used: Mend."
    foes = "Ravager 3 at 1,0, Scrapper 2 at 0,1"
    t = alone(hero("Naeva", "Twin Daggers", at="0,0", energy=2), enemies=foes).does("strike 1,0")
    assert line(t, "Aimed") == "Aimed so far: Ravager."


def test_the_text_of_a_room_is_told_while_it_is_read() -> None:
    t = alone(hero("Delyth", at="2,0"), dice=["R1", "M3", "M1"]).does("walk 3,0")
    assert line(t, "Being read") == "Being read: Lookouts. Spawn 1 green and 2 blue."
    assert [one for one in reads(alone()) if one.startswith("Being read")] == []


def test_damage_that_can_be_averted_is_told() -> None:
    t = table(hero("Calder", at="12,0", health=1, items="Minor Health Potion"), rooms="Q1: 1 2 3")
    t.does("walk 3-D5")
    assert t.asked == (0, "lethal")
    assert line(t, "Calder would") == "Calder would die of 1 damage."


def test_cards_of_the_hero_who_decides_are_told() -> None:
    one = hero("Delyth", "Longbow", "Mage", at="0,0", items="2x Whetstone")
    assert after(alone(one), "The cards", 5) == [
        "The cards of Delyth:",
        f"  Firebolt, 2 energy – {FIRE}.",
        (
            "  Blink, 2 energy – place yourself on a free space of your room that you see, but not"
            " on a pit."
        ),
        (
            "  Chain Lightning, 4 energy – attack each enemy in your room, in sight or not: 2 dice,"
            " +1 each."
        ),
        f"  Whetstone – {CRUSH}.",
    ]


def test_who_watches_reads_the_same_but_no_decision() -> None:
    t = crowded()
    watching = reads(t, SPECTATOR)
    assert [one for one in watching if one.startswith("The cards")] == []
    own = [one.partition(" Next:")[0] for one in reads(t)]
    assert [one for one in own if one in watching] == watching


def test_a_quest_that_is_over_says_why() -> None:
    t = table(hero("Calder", at="12,0", health=1), rooms="Q1: 1 2 3").does("walk 3-D5")
    assert reads(t, 0) == [
        "The quest is over.",
        "All heroes are dead.",
        "The heroes have lost.",
        "The Toll Road Below: 3 of 5 rooms found, after 2 rounds.",
        "Calder (Xanthe): dead, 0 treasure.",
    ]


def test_a_quest_that_is_won_says_so() -> None:
    t = alone(
        rooms="Q3: 1",
        marks=2,
        read_after=True,
        objects="altar at 1,-1",
        companion="Brother Osric 7 at 1,0",
    )
    assert reads(t.does("aid the rite"), 0)[:3] == [
        "The quest is over.", "The goal of the quest is met.", "The heroes have won.",
    ]  # fmt: skip


def test_a_text_that_is_read_by_code_is_found() -> None:
    assert line(read_out(alone(rooms="Q1: 1 2"), "E2", 2), "To be").startswith("To be placed: ")
