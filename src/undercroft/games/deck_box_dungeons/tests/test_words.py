"""What buttons say: every answer in words, for who is asked and for others."""

import re
from collections.abc import Callable, Iterator
from itertools import product
from typing import Final

import pytest

from undercroft.games.deck_box_dungeons import GAME
from undercroft.games.deck_box_dungeons import actions as said
from undercroft.games.deck_box_dungeons.actions import VOCABULARY
from undercroft.games.deck_box_dungeons.rules.spawn import TableSpawn
from undercroft.games.deck_box_dungeons.tests.crawl import Table, hero, opening, table
from undercroft.games.deck_box_dungeons.tests.fights import begins
from undercroft.games.deck_box_dungeons.tests.moments import (
    ARMED,
    AXE,
    BUILT,
    CHOSEN,
    CRUSH,
    FIRE,
    NAMES,
    alone,
    building,
    calder,
    checking,
    dagger,
    declaring,
    giving,
    leading,
    looked,
    mending,
    naeva,
    placing,
    reporting,
    rerolling,
    shopping,
    suffering,
    things,
)
from undercroft.games.deck_box_dungeons.words import label
from undercroft.kernel import SPECTATOR, Action


def says(t: Table, notation: str, seat: int | None = None) -> str:
    """What a button says, to who is asked or to another seat."""
    return label(looked(t, seat), VOCABULARY.parse(notation), NAMES)


def asked_to_spawn() -> Table:
    """The table is asked what the die of a green enemy shows."""
    t = table(hero("Calder"), rooms="Q1: 1 2", by_table="spawning")
    return begins(t, TableSpawn(1, 0, (0,)))


def played(enemy: str = "Ravager") -> Table:
    """The table is asked for the move of an enemy next to Calder."""
    return table(
        hero("Calder", at="0,0"), rooms="Q1: 1", enemies=f"{enemy} 3 at 0,-1", phase="enemies",
        by_table="enemy_turns", minor_windows="own_turn_only",
    )  # fmt: skip


def restocking() -> Table:
    """A gap in the market of a table that has the cards."""
    t = table(
        hero(treasure=9, at="3,3"),
        by_table="market",
        market="Swift Boots, Iron Buckler, Fire Flask",
    )
    return t.does("buy 1")


def refreshing() -> Table:
    """Two enemies could regenerate."""
    two = "Mossback 1 at 6,6, Mossback 2 at 0,0"
    return table(hero(at="3,3"), phase="refresh", by_table="refresh", enemies=two)


LABELS: Final[list[tuple[Callable[[], Table], str, str]]] = [
    (lambda: opening(1), "two heroes", "Lead two heroes"),
    (lambda: opening(1), "one hero", "Lead one hero"),
    (building, "take calder",
     ("Take Calder – melee +1, ranged +0, defense +1, speed 4, 11 health; strength +1,"
     " wisdom \N{MINUS SIGN}1, charisma +1")),
    (lambda: building(*CHOSEN), "take longbow",
     "Take the Longbow – melee 1 die +0, ranged 3 dice +1, Pierce"),
    (lambda: building(*CHOSEN), "take sword-and-shield",
     "Take the Sword and Shield – melee 3 dice +1, ranged none, defense +1"),
    (lambda: building(*CHOSEN), "take greatsword",
     ("Take the Greatsword – melee 3 dice +1, ranged none, speed \N{MINUS SIGN}1, Crush, Heavy,"
     " Knockback")),
    (lambda: building(*ARMED), "take rogue",
     "Take the Rogue – Backstab 2, Evasion 1, Shadowstep 2; dexterity +1"),
    (lambda: building(*BUILT), "start 1-C7", "Start on 1-C7"),
    (lambda: alone(calder(), hero("Delyth"), phase="order"), "turn of delyth", "Turn of Delyth"),
    (lambda: alone(calder(), hero("Delyth"), phase="order"), "all others wait",
     "No turn this round for Calder; Delyth may still act"),
    (lambda: alone(calder(), hero("Delyth"), solo=True, phase="order"), "all others wait",
     "No turn this round for Calder and Delyth"),
    (lambda: table(hero("Calder", at="0,0")), "travel 1-G1", "Travel to 1-G1 – both actions"),
    (alone, "walk 1-D4", "Walk to 1-D4 – 1 point"),
    (alone, "walk 1-G5", "Walk to 1-G5 – 3 points, explore"),
    (lambda: table(hero("Calder", at="12,0"), rooms="Q1: 1 2 3"), "walk 3-D2",
     "Walk to 3-D2 – 4 points, 1 pit"),
    (leading, "walk 1-D7", "Lead Brother Osric to 1-D7 – 1 point"),
    (leading, "walk 1-D6", "Brother Osric stays on 1-D6"),
    (lambda: alone().does("walk 1-D4"), "walk 1-D5", "Walk to 1-D5 – 1 point"),
    (lambda: alone().does("walk 1-D4"), "stop", "No, stop here"),
    (dagger, "strike 1-E5", "Strike Ravager on 1-E5 (3 health) – 4 dice +1"),
    (lambda: alone(hero("Geric", "Longbow", at="0,0"), enemies="Arrowhead 1 at 1,1"),
     "shoot 1-E6", "Shoot Arrowhead on 1-E6 (1 health) – 3 dice +2, distance 2"),
    (lambda: dagger().does("strike 1,0"), "strike 1-D6",
     "Aim the next die at Scrapper on 1-D6 (2 health)"),
    (lambda: dagger().does("strike 1,0"), "all dice there",
     "Aim all dice that are left as the last one"),
    (alone, "end turn", "End the turn of Calder – 2 actions left"),
    (lambda: alone(calder(actions=0, treasure=3), market="Whetstone"), "end turn",
     "End the turn of Calder"),
    (lambda: alone(rooms="Q3: 1", objects="altar at 1,-1", companion="Brother Osric 7 at 1,0"),
     "aid the rite", "Aid the rite – mark 1 of 3"),
    (things, "take the relic", "Take the relic"),
    (things, "seal the stone", "Seal the stone"),
    (things, "take rune-of-embers", "Take the Rune of Embers"),
    (things, "take what lies here", "Take what lies here – 3 treasure"),
    (shopping, "use firebolt", f"Use Firebolt (2 energy) – {FIRE}"),
    (shopping, "use throwing-axe", f"Use Throwing Axe – {AXE}"),
    (shopping, "buy 2", "Buy Iron Buckler, 6 treasure – you have +1 defense"),
    (shopping, "buy 1", f"Buy Whetstone (place 1), 3 treasure – {CRUSH}, once"),
    (shopping, "give to delyth", "Give to Delyth"),
    (giving, "give whetstone", "Give Whetstone"),
    (giving, "give rune-of-embers", "Give the Rune of Embers"),
    (giving, "give treasure", "Give treasure"),
    (lambda: giving().does("give treasure"), "give 2 treasure", "Give 2 treasure"),
    (lambda: giving(61).does("give treasure"), "give all treasure", "Give all your treasure"),
    (lambda: alone(naeva()).does("use blink"), "at 1-D4", "Space 1-D4"),
    (lambda: alone(naeva()).does("use blink"), "at 1-G5", "The exit 1-G5"),
    (mending, "at 1-D5", "Naeva on 1-D5 (3 of 8 health)"),
    (mending, "at 1-E6", "Brother Osric on 1-E6 (2 of 7 health)"),
    (declaring, "use backstab",
     "Use Backstab (2 energy) – when you attack with your weapon, roll 2 more dice"),
    (declaring, "use whetstone", f"Use Whetstone – {CRUSH}"),
    (declaring, "use rune-of-embers",
     "Use the Rune of Embers – once per round: when you attack with your weapon, roll 1 more die"),
    (declaring, "attack as it is", "No, attack as it is"),
    (rerolling, "pass", "No, pass"),
    (lambda: rerolling().does("use loaded-die"), "die 1", "Die 1: 2+2=4, no hit"),
    (lambda: rerolling().does("use loaded-die"), "die 3", "Die 3: 6+2=8, hit"),
    (lambda: alone(enemies="Scrapper 2 at 1,0, Scrapper 3 at 2,0", phase="enemies",
                   enemy_ties="players_choose"),
     "activate 1-F5", "Scrapper on 1-F5 (3 health) acts next"),
    (placing, "put blue melee 3", "Put Ravager (blue melee, 3 health) on 2-E5"),
    (placing, "put all as rolled",
     "Put all as rolled – green ranged 2, blue melee 3, blue melee 1"),
    (lambda: opening(1, heroes="table"), "three heroes", "Lead three heroes"),
    (lambda: opening(1, heroes="table"), "four heroes", "Lead four heroes"),
    (reporting, "walk 1-B5", "Calder is on 1-B5"),
    (reporting, "walk 1-G5", "Calder is on 1-G5, explore"),
    (reporting, "hurt 1-E5", "Ravager on 1-E5 (3 health) loses 1"),
    (reporting, "defeat 1-F5", "Scrapper on 1-F5 (1 health) is defeated"),
    (reporting, "at 1-E5", "Something else about Ravager on 1-E5 (3 health)"),
    (reporting, "about calder", "Something else about Calder"),
    (reporting, "done", "The heroes are done"),
    (lambda: reporting("about calder"), "health 10", "Calder has 10 health"),
    (lambda: reporting("about calder"), "taunts", "Taunts the enemies"),
    (lambda: reporting("about calder"), "smoke", "Fills the room with smoke"),
    (lambda: reporting("about calder"), "at 1-G5", "A scroll explores the room behind 1-G5"),
    (lambda: reporting("about calder"), "back", "Nothing, back"),
    (lambda: reporting("at 1-E5"), "stunned", "It is stunned"),
    (lambda: reporting("at 1-E5"), "at 1-E4", "Ravager is pushed to 1-E4"),
    (suffering, "health 6", "No damage: Calder has 6 health"),
    (suffering, "health 0", "Calder is dead"),
    (checking, "passed", "Passed"),
    (checking, "failed", "Failed"),
    (asked_to_spawn, "let the app throw", "Let the app throw the die"),
    (asked_to_spawn, "put green ranged 2", "Arrowhead (green ranged, 2 health)"),
    (lambda: asked_to_spawn().does("put green ranged 2"), "enemy to 2-E5",
     "Arrowhead to 2-E5"),
    (played, "enemy to 1-D4", "Ravager stays on 1-D4"),
    (played, "enemy to 1-C6", "Ravager to 1-C6"),
    (lambda: played().does("enemy to 1-D4"), "enemy strikes 1-D5",
     "Ravager strikes Calder on 1-D5 (11 of 11 health)"),
    (lambda: played().does("enemy to 1-D4"), "no attack", "It does not attack"),
    (lambda: played("Arrowhead").does("enemy to 1-D1"), "enemy shoots at 1-D5",
     "Arrowhead shoots at Calder on 1-D5 (11 of 11 health)"),
    (restocking, "turn the top card", "Let the app turn a card"),
    (restocking, "lay whetstone", "Whetstone"),
    (refreshing, "all regenerate", "All that can regenerate"),
    (refreshing, "regenerate 1-A1", "Mossback on 1-A1 (2 health) regenerates"),
    (refreshing, "nobody regenerates", "Nobody else regenerates"),
]  # fmt: skip

SELDOM: Final = {
    "push east-west": "Push it east or west, away from you",
    "push north-south": "Push it north or south, away from you",
    "do it": "Yes, do it",
    "decline": "No, decline",
    "carry it out": "Carry the text out",
    "leave it out": "Leave the text out",
}
"""Answers that none of the positions above has."""


@pytest.mark.parametrize(("t", "notation", "words"), LABELS, ids=[row[2][:30] for row in LABELS])
def test_a_button_says_what_an_answer_does(
    t: Callable[[], Table], notation: str, words: str
) -> None:
    offered = t()
    assert notation in offered.options
    assert says(offered, notation) == words


def test_answers_that_come_seldom_are_worded() -> None:
    assert {notation: says(alone(), notation) for notation in SELDOM} == SELDOM


def flat(value: object) -> Iterator[Action]:
    """The actions in a list of lists."""
    if isinstance(value, Action):
        yield value
    elif isinstance(value, list | tuple):
        for one in value:
            yield from flat(one)


def families() -> list[list[Action]]:
    """The actions as actions.py groups them."""
    found = [list(flat(value)) for name, value in vars(said).items() if name.isupper()]
    return [family for family in found if family]


def test_these_are_all_families_of_answers() -> None:
    worded = {VOCABULARY.parse(notation) for _, notation, _ in LABELS}
    worded |= {VOCABULARY.parse(notation) for notation in SELDOM}
    assert {one for family in families() for one in family} == set(VOCABULARY.actions)
    assert [family[0].notation for family in families() if not worded & set(family)] == []


AS_WRITTEN: Final = re.compile(
    r"attack as it is|decline|do it|pass|put all as rolled|seal the stone|take the relic"
    r"|take what lies here|passed|failed|give (\d+ |all )?treasure|die \d+|put [a-z]+ [a-z]+ \d"
)
"""Answers that are said as they are written; some only where nobody is asked about them."""


def test_each_answer_is_worded_for_every_seat_at_every_moment() -> None:
    moments = [opening(), alone(), shopping(), placing(), rerolling(), leading()]
    for t, who in product(moments, (0, 1, SPECTATOR)):
        seen = looked(t, who)
        for action in VOCABULARY.actions:
            words = label(seen, action, NAMES)
            assert words == words.strip() != "", action
            plain = words == action.notation.capitalize()
            assert not plain or AS_WRITTEN.fullmatch(action.notation), action


def test_no_two_buttons_say_the_same() -> None:
    moments = [opening(), alone(), dagger(), shopping(), giving(), placing(), rerolling(),
               leading(), things(), mending(), declaring()]  # fmt: skip
    for t in moments:
        words = [says(t, notation) for notation in t.options]
        assert len(set(words)) == len(words)


@pytest.mark.parametrize(
    ("t", "asks"),
    [
        (mending, "Whom do you heal with Mend?"),
        (lambda: alone(naeva()).does("use blink"), "Where do you go with Blink?"),
        (lambda: alone(naeva(items="Foresight Scroll"), rooms="Q1: 1 2").does(
            "use foresight-scroll"), "Which exit do you explore with Foresight Scroll?"),
        (lambda: alone(naeva(), enemies="Ravager 3 at 2,0, Scrapper 1 at -2,0").does(
            "use firebolt"), "Whom do you attack with Firebolt?"),
    ],
)  # fmt: skip
def test_a_question_for_a_target_says_what_is_done_there(t: Callable[[], Table], asks: str) -> None:
    asked = t()
    assert GAME.question(looked(asked), asked.state.kind, NAMES) == asks


def test_an_empty_place_of_the_market_is_said() -> None:
    assert says(alone(market="Whetstone"), "buy 2") == "Buy from place 2, where nothing lies"
