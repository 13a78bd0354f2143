"""What the log says: every kind of event word for word, as it comes about."""

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from undercroft.games.deck_box_dungeons.content.texts import WORDS
from undercroft.games.deck_box_dungeons.rules.rolls import STREAMS
from undercroft.games.deck_box_dungeons.tests.crawl import Table, hero, table
from undercroft.games.deck_box_dungeons.tests.fights import reads as read_out
from undercroft.games.deck_box_dungeons.tests.fights import spawns
from undercroft.games.deck_box_dungeons.tests.moments import (
    NAMES,
    alone,
    building,
    calder,
    checking,
    giving,
    leading,
    mending,
    naeva,
    placing,
    reporting,
    rerolling,
    suffering,
    things,
)
from undercroft.games.deck_box_dungeons.words import SENTENCES, sentence
from undercroft.kernel import SPECTATOR, Event

RULES: Final = Path(__file__).parents[1] / "rules"

Three = tuple[str, str, str]
"""What seats 0 and 1 read, and who only watches."""
Row = tuple[str, Callable[[], Table], str | Three]
"""A kind of event, how it comes about, and what each reads, or one line that all read."""


def reads(t: Table, kind: str) -> Three:
    """What is read of the first event of that kind."""
    event = next(event for event in t.events if event.kind == kind)
    one, other, spectator = [sentence(event, n, NAMES) for n in (0, 1, SPECTATOR)]
    return one, other, spectator


def fight(enemy: str, *dice: int | str, **more: Any) -> Table:
    """Calder strikes an enemy, and these dice fall."""
    return alone(enemies=f"{enemy} at 1,0", dice=dice, **more).does("strike 1,0")


def smashed(enemies: str, at: str = "0,0", space: str = "1-E5") -> Table:
    """Calder strikes one of these with a sword that pushes, and hits."""
    one = hero("Calder", "Greatsword", at=at)
    return alone(one, enemies=enemies, dice=[5, 2, 2, 2]).does(f"strike {space}")


def enemies(who: str, *dice: int, calders: dict[str, Any] | None = None, **more: Any) -> Table:
    """The Enemy Phase, with these enemies, against Calder alone."""
    t = alone(calder(**(calders or {})), enemies=who, dice=dice, phase="enemies", **more)
    return t.passes()


def fell() -> Table:
    """Calder, who has a rune, dies in a pit; Delyth lives."""
    one = hero("Calder", at="12,0", health=1, runes="Rune of Embers")
    return table(one, hero("Delyth", at="11,0"), rooms="Q1: 1 2 3").does("walk 3-D5")


def refreshed(who: str, **more: Any) -> Table:
    """The Refresh Phase."""
    return alone(enemies=who, phase="refresh", **more)


def checked(*dice: int) -> Table:
    """Delyth, who has wisdom +2, reads of a sealed satchel."""
    return read_out(alone(hero("Delyth", at="0,0"), rooms="Q1: 1 2", dice=dice), "A4")


def aided() -> Table:
    """Calder aids the rite."""
    objects, priest = "altar at 1,-1", "Brother Osric 7 at 1,0"
    return alone(rooms="Q3: 1", objects=objects, companion=priest, read_after=True).does(
        "aid the rite"
    )


def sealed() -> Table:
    """Calder seals a stone."""
    t = alone(objects="stone at 1,0", read_after=True)
    t.state.quest.stones = 1
    return t.does("seal the stone")


def won() -> Table:
    """Calder defeats the last enemy after the boss."""
    return fight("Scrapper 1", 6, 1, 1, "R2", boss_fell=True)


THROWN: Final = WORDS["thrown"]
MINUS: Final = "\N{MINUS SIGN}"

ROUNDS: Final[list[Row]] = [
    ("chose", lambda: building("take calder", "take delyth"),
     ("You chose Calder.", "Xanthe chose Calder.", "Xanthe chose Calder.")),
    ("round", lambda: alone().rest(), "Round 3."),
    ("turn", lambda: alone(phase="turn"),
     ("Your turn, with Calder.", "Calder’s turn (Xanthe).", "Calder’s turn (Xanthe).")),
    ("nothing_left", lambda: alone(calder(actions=1)).does("walk 1-D7", "stop"),
     "Calder has nothing left to do, use, buy or give: the turn ends."),
    ("walked", lambda: alone().does("walk 1-D7"), "Calder walked from 1-D5 to 1-D7."),
    ("companion_moves", lambda: leading().does("walk 1-D7"), "Brother Osric walked to 1-D7."),
    ("placed", lambda: alone(naeva()).does("use blink", "at 1-D4"), "Naeva is on 1-D4 now."),
    ("fell_in", fell, "Calder falls into a pit."),
]  # fmt: skip

ROOMS: Final[list[Row]] = [
    ("explored", lambda: alone().does("walk 1-G5"), "Calder explored room 2."),
    ("encounter", lambda: alone().does("walk 1-G5"),
     "In room 2, Lookouts: Spawn 1 green and 2 blue."),
    ("table_roll", lambda: read_out(alone(rooms="Q1: 1 2", dice=[4]), "A2"),
     "The die for the text shows 4."),
    ("check", lambda: checked(1, 2, 4, 6),
     "Delyth’s wisdom check, 2 needed: 1+2=3, 2+2=4, 4+2=6 success, 6+2=8 success – passed."),
    ("check", lambda: checked(1, 1, 2, 6),
     "Delyth’s wisdom check, 2 needed: 1+2=3, 1+2=3, 2+2=4, 6+2=8 success – failed."),
    ("spawn_roll", placing, "Dice for enemies: green ranged 2, blue melee 3, blue melee 1."),
    ("enemy_comes", lambda: placing().does("put all as rolled"),
     "Arrowhead (green, ranged) comes to 2-E5 with 2 health."),
    ("boss_comes", lambda: read_out(alone(rooms="Q1: 1 5"), "E5", 5),
     "Toll-Warden comes to 5-G4 with 4 health."),
    ("no_dice", lambda: spawns(alone(supply=(0, 0, 0)), "1 green"),
     "1 enemy die is missing: heroes take hits."),
    ("no_dice", lambda: spawns(alone(supply=(0, 0, 0)), "2 green"),
     "2 enemy dice are missing: heroes take hits."),
]  # fmt: skip

FIGHTS: Final[list[Row]] = [
    ("attacks", lambda: fight("Ravager 3", 5, 2, 2, 2),
     "Calder strikes Ravager: 2+2=4, 2+2=4, 5+2=7 hit."),
    ("attacks", lambda: rerolling().does("pass"),
     "Naeva strikes Ravager: 2+2=4, 5+2=7 hit, 6+2=8 hit."),
    ("attacks", lambda: enemies("Arrowhead 1 at 0,-2", 1, 4, 6),
     "Arrowhead shoots at Calder: 1+1=2, 4+1=5, 6+1=7 hit."),
    ("hits", lambda: fight("Ravager 3", 5, 2, 2, 2), "Calder scores 1 hit."),
    ("hits", lambda: fight("Ravager 3", 5, 6, 2, 2), "Calder scores 2 hits."),
    ("hits", lambda: fight("Ravager 3", 2, 2, 2), "Calder scores no hit."),
    ("energy", lambda: fight("Ravager 3", 5, 2, 2, 2), "Calder gained 1 energy."),
    ("defended", lambda: fight("Ravager 3", 5, 5, 2, 2, 4),
     "Ravager defends: 2+2=4, 4+2=6 block."),
    ("damage", lambda: fight("Ravager 3", 5, 2, 2, 2), "Ravager takes 1 damage, 2 health left."),
    ("damage", lambda: fight("Ravager 1", 5, 2, 2, 2), "Ravager takes 1 damage, no health left."),
    ("defeated", lambda: fight("Ravager 1", 5, 2, 2, 2), "Ravager is defeated."),
    ("treasure", lambda: fight("Ravager 1", 5, 2, 2, 2, "M3"), "Calder gained 3 treasure."),
    ("treasure", lambda: fight("Ravager 1", 5, 2, 2, 2, tracker_cap="10"),
     "Calder gained 1 treasure."),
    ("died", fell, "Calder died."),
    ("rune_lies", fell, "The Rune of Embers lies where its owner fell."),
    ("pushed", lambda: smashed("Mossback 3 at 1,0"), "Mossback is pushed to 1-F5."),
    ("against_figure", lambda: smashed("Mossback 3 at 1,0, Ravager 3 at 2,0"),
     "Mossback is pushed against another figure."),
    ("against_wall", lambda: smashed("Mossback 3 at 2,1", "1,1", "1-F6"),
     "Mossback is pushed against a wall."),
    ("stunned", lambda: alone(naeva("Guardian"), enemies="Ravager 3 at 1,0").does(
        "use shield-bash"), "Ravager is stunned."),
]  # fmt: skip

ENEMIES: Final[list[Row]] = [
    ("enemy_phase", lambda: enemies("Ravager 3 at 1,0"), "The Enemy Phase: 1 enemy acts."),
    ("enemy_phase", lambda: enemies("Ravager 3 at 1,0, Scrapper 1 at 0,1"),
     "The Enemy Phase: 2 enemies act."),
    ("enemy_moves", lambda: enemies("Scrapper 1 at 2,0"), "Scrapper goes from 1-F5 to 1-E5."),
    ("enemy_stays", lambda: table(calder(), enemies="Ravager 3 at 3,3", refresh="table",
                                  walls="2,3 4,3 3,2 3,4", phase="enemies"),
     "Ravager stays on 1-D4."),
    ("stun_ends", lambda: enemies("Scrapper 1 at 2,0 stunned"),
     "Scrapper was stunned and does not act."),
    ("siphon", lambda: enemies("Gloomcaller 1 at 2,0", calders={"energy": 2}),
     "Gloomcaller takes 1 energy from Calder."),
    ("ritual", lambda: enemies("Cinder Acolyte 1 at 0,-2", 5, 5, 1, 1, quest="Q2"),
     "The ritual of Cinder Acolyte gives Cinder Acolyte 1 health."),
    ("regenerated", lambda: refreshed("Mossback 1 at 1,0"), "Mossback regenerates: 2 health."),
]  # fmt: skip

CARDS: Final[list[Row]] = [
    ("used", lambda: mending().does("at 1-D5"), "Naeva used Mend."),
    ("healed", lambda: mending().does("at 1-E6"), "Brother Osric healed 2."),
    ("for_sale", lambda: alone(naeva(), market="Whetstone", item_deck="Loaded Die").does("buy 1"),
     "Loaded Die is for sale."),
    ("bought", lambda: alone(naeva(), market="Whetstone").does("buy 1"),
     "Naeva bought Whetstone for 3 treasure."),
    ("drew", lambda: read_out(alone(rooms="Q1: 1 4", item_deck="Whetstone"), "Spore Store", 4),
     "Calder got Whetstone."),
    ("no_item", lambda: read_out(alone(rooms="Q1: 1 4", item_deck="nothing"), "Spore Store", 4),
     "There is no item left for Calder."),
    ("gave", lambda: giving().does("give whetstone"), "Naeva gave Whetstone to Delyth."),
    ("gave_treasure", lambda: giving().does("give treasure", "give 2 treasure"),
     "Naeva gave 2 treasure to Delyth."),
]  # fmt: skip

GOALS: Final[list[Row]] = [
    ("took_rune", lambda: things().does("take rune-of-embers"), "Calder took the Rune of Embers."),
    ("took_relic", lambda: things().does("take the relic"), "Calder took the relic."),
    ("sealed", sealed, "Calder sealed a stone."),
    ("mark", aided, "Calder aided the rite: 1 of 3 ritual marks."),
    ("ended", won, "The heroes have won: the goal of the quest is met."),
    ("ended", lambda: table(hero("Calder", at="12,0", health=1), rooms="Q1: 1 2 3").does(
        "walk 3-D5"), "The heroes have lost: all heroes are dead."),
    ("ended", lambda: refreshed("Scrapper 1 at 1,0", round=60),
     "The heroes have lost: the last round is over."),
]  # fmt: skip

AT_TABLE: Final[list[Row]] = [
    ("taunts", lambda: reporting("about calder", "taunts"), "Calder taunts the enemies."),
    ("smoke", lambda: reporting("about calder", "smoke"), "Smoke fills the room of Calder."),
    ("unhurt", lambda: suffering("health 6"), "Calder takes no damage."),
    ("attacks", suffering, "Scrapper strikes Calder: 2 dice +1."),
    ("check", lambda: checking("failed"), "Calder failed the dexterity check, 2 needed."),
    ("draws", lambda: alone(rooms="Q1: 1 2", heroes="table", phase="order", dice=[1, "M1"]).does(
        "walk 7,3"), "Calder draws 1 item."),
    ("named", lambda: alone(calder(), hero("Delyth", at="0,2"), heroes="table", quest="Q1",
                            enemies="Gloomcaller 2 at -2,0", phase="enemies").does("at 0,2"),
     "Delyth comes first for Gloomcaller."),
]  # fmt: skip

ROWS: Final = [*ROUNDS, *ROOMS, *FIGHTS, *ENEMIES, *CARDS, *GOALS, *AT_TABLE]


@pytest.mark.parametrize(("kind", "happens", "said"), ROWS, ids=[row[0] for row in ROWS])
def test_each_event_is_worded_for_who_reads(
    kind: str, happens: Callable[[], Table], said: str | Three
) -> None:
    assert reads(happens(), kind) == ((said,) * 3 if isinstance(said, str) else said)


# -- what needs no position ---------------------------------------------------------------


def words(kind: str, **fields: Any) -> str:
    """What is read of an event with these fields."""
    return sentence(Event(kind, "DB-1.1", fields), SPECTATOR, NAMES)


@pytest.mark.parametrize(("size", "said"), [(2, "gained 2"), (-1, "lost 1"), (0, "gained no")])
def test_what_a_hero_gains_or_loses(size: int, said: str) -> None:
    assert words("energy", hero="Calder", size=size) == f"Calder {said} energy."
    assert words("treasure", hero="Calder", size=size) == f"Calder {said} treasure."


def test_the_turn_of_who_waits_is_none() -> None:
    t = alone(calder(), hero("Delyth"), phase="order").does("all others wait")
    lines = [sentence(one, 1, NAMES) for one in t.events if one.kind == "turn"]
    assert lines == ["Calder does nothing this round.", "Your turn, with Delyth."]


def test_equal_targets_are_counted() -> None:
    fields = {"by": "Naeva", "type": 0, "faces": (6, 1), "modifier": 0}
    assert words("attacks", targets=("Scrapper", "Scrapper", "Ravager"), **fields) == (
        "Naeva shoots at 2 Scrapper and Ravager: 6 hit, 1."
    )
    fields["modifier"] = -1
    assert words("attacks", targets=("Scrapper",), **fields) == (
        f"Naeva shoots at Scrapper: 6{MINUS}1=5, 1{MINUS}1=0."
    )


@pytest.mark.parametrize("why", THROWN)
def test_who_throws_is_told_what_for(why: str) -> None:
    assert words("throws", figure="Calder", why=why) == f"Calder throws the dice {THROWN[why]}."
    assert words("throws", figure="", why=why) == f"The dice are thrown {THROWN[why]}."


def test_who_draws_from_a_deck_on_the_table_is_told_what_for() -> None:
    assert words("turns_up", hero="Calder") == "An item card is drawn for Calder."
    assert words("turns_up", hero="") == "An item card is drawn for the market."
    assert words("draws_room", hero="Calder") == "Calder draws a room card that fits here."
    assert words("draws_room", hero="") == "A room card is drawn."


def test_every_roll_and_every_end_is_worded() -> None:
    assert set(THROWN) == set(STREAMS)
    assert all(words("ended", outcome=outcome).endswith(".") for outcome in WORDS["endings"])


# -- nothing is left out ------------------------------------------------------------------


def kinds() -> set[str]:
    """The kinds of events that the rules report."""
    found: set[str] = set()
    for path in sorted(RULES.glob("*.py")):
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(call, ast.Call) and ast.unparse(call.func) in ("s.say", "Event"):
                kind = call.args[0]
                assert isinstance(kind, ast.Constant)
                found.add(str(kind.value))
    return found


def test_every_kind_of_event_has_a_sentence_and_no_sentence_is_left_over() -> None:
    assert kinds() == set(SENTENCES)


def test_every_sentence_is_in_these_tests() -> None:
    assert {row[0] for row in ROWS} | {"throws", "turns_up", "draws_room"} == set(SENTENCES)


def test_who_only_watches_never_reads_you() -> None:
    lines = [said if isinstance(said, str) else said[2] for _, _, said in ROWS]
    assert not [line for line in lines if line.lower().startswith("you")]
