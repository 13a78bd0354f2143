"""Effects that meet: abilities, treasures, events, specials, rooms and poison, two by two.

A row of PAIRS is a battle and what it comes to. Answers are played in order; whoever is
asked in between, with nothing in the row to say, passes or is ready.
"""

from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import Any, Final, NamedTuple

import pytest

from undercroft.games.warp_dungeons.tests.dungeon import Seat, Table, battle, dm, hero, table

LEVEL_2: Final = "Experience Advancement"
LEVEL_3: Final = "2x Experience Advancement"
DECLINES: Final = ("pass", "ready", "fight")
LAMDEROCK, SOGARTH, ANWAR = "Sir Lamderock", "Magus Sogarth", "Anwar al'Wasir"
GRUNA, MAELIS, TAMSIN = "Gruna Stonefist", "Sister Maelis", "Tamsin Vey"
ZEAL = DEFENDER = DEADLY = EVOKE = FEINT = WIND = "play heroic-action"
"""A Heroic Action is the ability of whoever plays it."""


class Pair(NamedTuple):
    """A battle in which two effects meet, the answers, and what comes of it."""

    name: str
    own: Seat
    master: str
    monster: str
    answers: str
    result: dict[str, Any]
    position: dict[str, Any]


def pair(
    name: str, own: Seat, master: str, monster: str, answers: str, *, at: Any = (), **result: Any
) -> Pair:
    """Return a row; `at` is room, faction or switches, `result` what is looked at."""
    return Pair(name, own, master, monster, answers, result, dict(at))


def play(t: Table, answers: Sequence[str]) -> Table:
    """Give these answers, and decline for whoever is asked something else."""
    for answer in answers:
        while answer not in t.options:
            t.does(next(word for word in DECLINES if word in t.options))
        t.does(answer)
    while t.asked is not None and t.asked[1] in ("hero-window", "dm-window", "dm-commit"):
        t.does(next(word for word in DECLINES if word in t.options))
    return t


def found(t: Table, what: str) -> Any:
    """What the table shows of a result: of the last round, the hero, the room."""
    if what == "resolved":
        return t.place().resolved
    if what in ("totals", "wounds", "dominant"):
        return getattr(t, what)
    if what == "suffered":
        return None if t.state.fight is None else t.state.fight.suffered
    return t.dm.hand if what == "dm_hand" else getattr(t.hero, what)


DECLARED_ELVES = {"faction": "Dark Elf Raiders"}
DECLARED_DEMONS = {"faction": "Demonspawn"}
DECLARED_ALCHEMIST = {"faction": "The Mad Alchemist"}
DECLARED_FUNGUS = {"faction": "The Fungus Kingdom"}
DECLARED_DRAGONS = {"faction": "Dragonkin"}
ANY_CARD = {"symbol_change_target": "any_card"}

# -- extra wounds of the hero ------------------------------------------------------------

HERO_EXTRAS = [
    pair("Deadly and Ring add up",
         hero(ANWAR, hand="Battle 1, Heroic Action", attached="Ring of Accuracy"), "",
         "Troll", f"{DEADLY}, commit battle-1", wounds=(0, 3), trophies=["Troll"]),
    pair("two Deadly and two Rings",
         hero(ANWAR, hand="Battle 1, 2x Heroic Action", attached="2x Ring of Accuracy"), "",
         "Orc Warlord", f"{DEADLY}, {DEADLY}, commit battle-1", wounds=(0, 4)),
    pair("Tough stops Deadly, Ring and dominance at 1",
         hero(ANWAR, hand="Battle 3, Heroic Action", attached="Ring of Accuracy"), "Magic 1",
         "Vat Horror", f"{DEADLY}, commit battle-3, commit magic-1",
         dominant="hero", wounds=(0, 1), trophies=[]),
    pair("Deadly needs a base wound",
         hero(ANWAR, hand="Strength 1, Heroic Action"), "Strength 1",
         "Ogre", f"{DEADLY}, commit strength-1, commit strength-1", wounds=(1, 0)),
    pair("Deadly kills in a lost round, which is still lost",
         hero(ANWAR, hand="Magic 1, Heroic Action"), "Strength 2",
         "Ogre", f"{DEADLY}, commit magic-1, commit strength-2",
         totals=(2, 5), wounds=(1, 2), trophies=["Ogre"], resolved=False),
    pair("a ward takes Deadly its dominance wound, and the draw with it",
         hero(ANWAR, hand="Battle 1, Heroic Action"), "Strength 3",
         "Tormentors", f"{DEADLY}, commit battle-1, commit strength-3",
         totals=(3, 3), wounds=(0, 0)),
    pair("a fumbled Deadly adds nothing to the Ring",
         hero(ANWAR, hand="Battle 1, Heroic Action", attached="Ring of Accuracy"), "Fumble",
         "Troll", f"{DEADLY}, play fumble, commit battle-1", wounds=(0, 2)),
    pair("Regrowth gives back one wound of a Ring's two",
         hero(hand="2x Battle 1", attached="Ring of Accuracy"), "Regrowth",
         "Myconid Sovereign", "commit battle-1, play regrowth", suffered=1, at=DECLARED_FUNGUS),
    pair("and with two of them the Ring has caused nothing",
         hero(hand="2x Battle 1", attached="Ring of Accuracy"), "2x Regrowth",
         "Myconid Sovereign", "commit battle-1, play regrowth, play regrowth",
         suffered=0, at=DECLARED_FUNGUS),
    pair("a Ring kills the Spiteful, who poison all the same",
         hero(hand="Battle 1", attached="Ring of Accuracy"), "",
         "Puffballs", "commit battle-1", wounds=(0, 2), poison=1, resolved=True),
]  # fmt: skip

# -- extra wounds of the DM, and reductions ----------------------------------------------

DM_EXTRAS = [
    pair("Lethal, Vicious and dominance are 4",
         hero(hand="Battle 1"), "Vicious, Agility 3",
         "Dark Elf Assassins", "play vicious, commit battle-1, commit agility-3",
         totals=(3, 5), wounds=(4, 0)),
    pair("Defender comes after all of them",
         hero(hand="Battle 1, Heroic Action"), "Vicious, Agility 3",
         "Dark Elf Assassins", f"{DEFENDER}, play vicious, commit battle-1, commit agility-3",
         wounds=(3, 0)),
    pair("Poisoned Blades make a Lethal monster no more lethal",
         hero(hand="Battle 1"), "Poisoned Blades, Agility 3",
         "Dark Elf Assassins", "play poisoned-blades, commit battle-1, commit agility-3",
         wounds=(3, 0), at=DECLARED_ELVES),
    pair("two Poisoned Blades are one",
         hero(hand="Battle 1"), "2x Poisoned Blades, Battle 3",
         "Dark Elf Duellists",
         "play poisoned-blades, play poisoned-blades, commit battle-1, commit battle-3",
         wounds=(2, 0), at=DECLARED_ELVES),
    pair("Poisoned Blades and Vicious add up",
         hero(hand="Battle 1"), "Poisoned Blades, Vicious, Battle 3",
         "Dark Elf Duellists",
         "play poisoned-blades, play vicious, commit battle-1, commit battle-3",
         wounds=(3, 0), at=DECLARED_ELVES),
    pair("Vicious counts for a mere dominance wound, Lethal does not",
         hero(hand="Battle 3"), "Vicious, Agility 1",
         "Dark Elf Assassins", "play vicious, commit battle-3, commit agility-1",
         totals=(5, 3), wounds=(2, 1)),
    pair("Defender to nothing: the round is lost all the same",
         hero(hand="Courage 1, 2x Heroic Action"), "Strength 1",
         "Ogre", f"{DEFENDER}, {DEFENDER}, commit courage-1, commit strength-1",
         totals=(2, 4), wounds=(0, 0), damage=0, resolved=False),
    pair("a fumbled Defender reduces nothing",
         hero(hand="Courage 1, Heroic Action"), "Fumble, Strength 1",
         "Ogre", f"{DEFENDER}, play fumble, commit courage-1, commit strength-1", wounds=(2, 0)),
    pair("Defender keeps from death's door",
         hero(hand="Courage 1, Heroic Action", damage=4), "Strength 1",
         "Ogre", f"{DEFENDER}, commit courage-1, commit strength-1", wounds=(1, 0), alive=True),
    pair("Zeal wastes Vicious",
         hero(MAELIS, hand="Courage 1, Heroic Action"), "Vicious, Battle 3",
         "Giant Rats", f"play vicious, commit courage-1, commit battle-3, {ZEAL}",
         totals=(5, 4), wounds=(0, 2)),
    pair("Feint wastes Vicious",
         hero(TAMSIN, hand="Agility 1, Heroic Action"), "Vicious, Strength 2",
         "Giant Rats",
         f"play vicious, commit agility-1, commit strength-2, {FEINT}, become battle",
         totals=(2, 2), wounds=(0, 2)),
    pair("Second Wind heals before the wounds of the round",
         hero(GRUNA, hand="Agility 1, Heroic Action", damage=1), "Vicious, Strength 1",
         "Ogre", f"play vicious, commit agility-1, commit strength-1, {WIND}",
         wounds=(3, 0), damage=3),
]  # fmt: skip

# -- totals ------------------------------------------------------------------------------

TOTALS = [
    pair("Evoke doubles before Hellfire takes its two",
         hero(SOGARTH, hand="Magic 1, Heroic Action"), "Hellfire",
         "Imps", f"{EVOKE}, play hellfire, commit magic-1", totals=(2, 0), at=DECLARED_DEMONS),
    pair("Evoke counts for each of two Magic cards",
         hero(SOGARTH, hand="Magic 1, Magic 2, Heroic Action", attached=f"Wand, {LEVEL_2}"), "",
         "Troll", f"{EVOKE}, commit magic-1, commit magic-2", totals=(2 + 3 + 4 + 3, 0)),
    pair("Dragon Fear leaves Evoke one card",
         hero(SOGARTH, hand="2x Magic 2, Heroic Action", attached=LEVEL_2), "Dragon Fear",
         "Dragon", f"{EVOKE}, play dragon-fear, commit magic-2",
         totals=(6, 0), at=DECLARED_DRAGONS),
    pair("Brutes on the hero's card unmake an Evoke",
         hero(SOGARTH, hand="Magic 2, Heroic Action", attached="Wand"), "Brutes",
         "Troll", f"{EVOKE}, commit magic-2, play brutes", totals=(2, 0), at=ANY_CARD),
    pair("Sorcerer on the hero's card makes one",
         hero(SOGARTH, hand="Strength 2, Heroic Action", attached="Wand"), "Sorcerer",
         "Troll", f"{EVOKE}, commit strength-2, play sorcerer", totals=(7, 0), at=ANY_CARD),
    pair("Sorcerer on the hero's card brings the bonus of the best treasure",
         hero(hand="Strength 1", attached="Wand, Staff of Power"), "Sorcerer",
         "Troll", "commit strength-1, play sorcerer", totals=(3, 0), at=ANY_CARD),
    pair("Brutes on the hero's card take a Dragonsbane's bonus",
         hero(hand="Battle 1", attached="Dragonsbane"), "Brutes",
         "Troll", "commit battle-1, play brutes", totals=(2, 0), at=ANY_CARD),
    pair("Feint brings the bonus of the treasure for the new symbol",
         hero(TAMSIN, hand="Agility 1, Heroic Action", attached="Staff of Power"), "",
         "Troll", f"commit agility-1, {FEINT}, become magic", totals=(3, 0)),
    pair("Zeal and Hellfire cancel",
         hero(MAELIS, hand="Battle 1, Heroic Action"), "Hellfire",
         "Imps", f"{ZEAL}, play hellfire, commit battle-1", totals=(1, 0), at=DECLARED_DEMONS),
    pair("Zeal against poison below nothing",
         hero(MAELIS, hand="Battle 1, Heroic Action", poison=4), "",
         "Imps", f"{ZEAL}, commit battle-1", totals=(0, 0), poison=0),
    pair("Zeal once, though three cards are played",
         hero(MAELIS, hand="3x Battle 1, Heroic Action", attached=LEVEL_3), "",
         "Troll", f"{ZEAL}, commit battle-1, commit battle-1, commit battle-1", totals=(5, 0)),
    pair("Ambush once, though Outnumber brings two cards",
         hero(hand="Battle 1"), "Ambush, Outnumber, 2x Battle 1",
         "Ogre", "play ambush, play outnumber, commit battle-1, commit battle-1, commit battle-1",
         totals=(3, 3)),
    pair("Outnumber and Dragon Fear turn three against one",
         hero(hand="3x Battle 1", attached=LEVEL_3), "Outnumber, 2x Dragon Fear, 2x Magic 1",
         "Dragon",
         "play outnumber, play dragon-fear, play dragon-fear, commit battle-1, commit magic-1,"
         " commit magic-1",
         totals=(3, 8), dominant="hero", level=3, at=DECLARED_DRAGONS),
    pair("Outnumber is wasted if the hero calls off",
         hero(hand="Battle 1"), "Outnumber, 2x Magic 1",
         "Ogre", "play outnumber, call off", dm_hand=["Magic 1", "Magic 1"], damage=0),
]  # fmt: skip

# -- symbols -----------------------------------------------------------------------------

SYMBOLS = [
    pair("of two changes the last one wins",
         hero(hand="Battle 3"), "Brutes, Snipers, Magic 1",
         "Ogre", "commit battle-3, commit magic-1, play brutes, play snipers",
         totals=(5, 1), dominant="dm"),
    pair("a change may be turned back",
         hero(hand="Battle 3"), "Brutes, Sorcerer, Magic 1",
         "Ogre", "commit battle-3, commit magic-1, play brutes, play sorcerer",
         totals=(5, 1), dominant="hero"),
    pair("Feint first, Brutes answer",
         hero(TAMSIN, hand="Agility 1, Heroic Action"), "Brutes, Battle 2",
         "Ogre",
         f"commit agility-1, commit battle-2, {FEINT}, become courage, play brutes",
         totals=(1, 5), dominant="dm"),
    pair("Brutes first, Feint answers",
         hero(TAMSIN, hand="Agility 3, 2x Heroic Action"), "Brutes, Battle 2",
         "Ogre",
         f"commit agility-3, commit battle-2, {FEINT}, become magic, play brutes, {FEINT},"
         " become battle",
         totals=(4, 5), dominant="hero"),
    pair("Feint and the DM change the same card: the last one wins",
         hero(TAMSIN, hand="Agility 1, Heroic Action"), "Brutes",
         "Ogre", f"commit agility-1, {FEINT}, become battle, play brutes",
         totals=(2, 0), at=ANY_CARD),
    pair("Feint into the warded symbol wins no pair",
         hero(TAMSIN, hand="Agility 1, Heroic Action"), "Strength 1",
         "Tormentors", f"commit agility-1, commit strength-1, {FEINT}, become battle",
         dominant="nobody"),
    pair("a change into a warded pair: the DM's card beaten by Battle is safe",
         hero(hand="Battle 3"), "Brutes, Battle 1",
         "Tormentors", "commit battle-3, commit battle-1, play brutes", dominant="nobody"),
    pair("Unstable Elixir finds the symbol that dominates",
         hero(hand="Battle 3"), "Unstable Elixir, Battle 1",
         "Golem", "commit battle-3, commit battle-1, play unstable-elixir, become courage",
         totals=(5, 1), dominant="dm", at=DECLARED_ALCHEMIST),
    pair("a ward counts for the lead card alone",
         hero(hand="Battle 1, Magic 1", attached=LEVEL_2), "Strength 1",
         "Tormentors", "commit battle-1, commit magic-1, commit strength-1",
         dominant="nobody", at={"multi_card_dominance": "lead_card"}),
    pair("and takes any_pair only its own pairs",
         hero(hand="Battle 1, Magic 1", attached=LEVEL_2), "Strength 1",
         "Tormentors", "commit battle-1, commit magic-1, commit strength-1",
         dominant="hero", at={"multi_card_dominance": "any_pair"}),
]  # fmt: skip

# -- Reinforcements ----------------------------------------------------------------------

REFIGHTS = [
    pair("a Heroic Action lasts into the re-fight, Ambush and Vicious do not",
         hero(MAELIS, hand="2x Courage 1, Heroic Action"), "Ambush, Vicious, Reinforcements",
         "Giant Rats",
         f"{ZEAL}, play ambush, play vicious, commit courage-1, play reinforcements,"
         " commit courage-1",
         totals=(5, 0), wounds=(0, 1), resolved=True),
    pair("Poisoned Blades end with their battle",
         hero(hand="Battle 3, Courage 1"), "Poisoned Blades, Reinforcements, Courage 3",
         "Dark Elf Duellists",
         "play poisoned-blades, commit battle-3, play reinforcements, commit courage-1,"
         " commit courage-3",
         totals=(2, 3), wounds=(1, 0), at=DECLARED_ELVES),
    pair("Dragon Fear ends with its battle",
         hero(hand="3x Battle 1", attached=LEVEL_2), "Dragon Fear, Reinforcements",
         "Hatchlings",
         "play dragon-fear, commit battle-1, play reinforcements, commit battle-1,"
         " commit battle-1",
         totals=(6, 0), at=DECLARED_DRAGONS),
    pair("the Spiteful poison the re-fight",
         hero(hand="2x Battle 2"), "Reinforcements",
         "Puffballs", "commit battle-2, play reinforcements, commit battle-2",
         totals=(3, 0), poison=1, resolved=True),
    pair("a Tough monster is tough again",
         hero(hand="4x Battle 3", attached="Ring of Accuracy"), "Reinforcements",
         "Vat Horror",
         "commit battle-3, commit battle-3, play reinforcements, commit battle-3",
         wounds=(0, 1), suffered=1, trophies=["Vat Horror"]),
]  # fmt: skip

PAIRS: Final = [*HERO_EXTRAS, *DM_EXTRAS, *TOTALS, *SYMBOLS, *REFIGHTS]


@pytest.mark.clause("WD-9.41", "WD-10.3", "WD-10.4", "WD-10.5", "WD-13.11")
@pytest.mark.parametrize("row", PAIRS, ids=lambda row: row.name)
def test_two_effects_meet(row: Pair) -> None:
    t = battle(row.own, dm(hand=row.master), monster=row.monster, **row.position)
    play(t, row.answers.split(", "))
    assert {what: found(t, what) for what in row.result} == row.result


# -- flat modifiers: every pair, and every one twice -------------------------------------

FLAT: Final[dict[str, tuple[int, int]]] = {
    "Zeal": (2, 0), "Poison": (-1, 0), "Defences": (-1, 0), "Hellfire": (-2, 0),
    "Ambush": (0, 1), "War Drums": (0, 2),
    "Lair": (0, 1), "Dungeon": (0, 1), "Objective Room": (0, 2),
}  # fmt: skip
"""What each adds to the hero's and the DM's total."""
ROOMS: Final = ("Lair", "Dungeon", "Objective Room")
WAR_DRUMS_OR_HELLFIRE: Final = {"War Drums", "Hellfire"}
FLAT_PAIRS: Final = [
    two
    for two in combinations_with_replacement(FLAT, 2)
    if set(two) != WAR_DRUMS_OR_HELLFIRE and not (two[0] in ROOMS and two[1] in ROOMS)
]
"""No battle is in two rooms, and no monster of two factions."""


@pytest.mark.clause("WD-9.11", "WD-9.12", "WD-9.13", "WD-9.14", "WD-9.15", "WD-13.6", "WD-13.7")
@pytest.mark.parametrize("own_card", [1, 3])
@pytest.mark.parametrize("two", FLAT_PAIRS, ids=" and ".join)
def test_flat_modifiers_sum_and_stop_at_nothing(two: tuple[str, str], own_card: int) -> None:
    room = next((one for one in two if one in ROOMS), "Crypt")
    demons = "Hellfire" in two
    events = [one for one in two if one not in (*ROOMS, "Zeal", "Poison")]
    own = hero(
        MAELIS, hand=f"Battle {own_card}, {max(1, two.count('Zeal'))}x Heroic Action",
        poison=two.count("Poison"),
    )  # fmt: skip
    t = battle(
        own, dm(hand=", ".join(["Battle 2", *events])), room=room,
        monster="Imps" if demons else "Orc Grunts",
        faction="Demonspawn" if demons else "Orc Horde",
    )  # fmt: skip
    zeals = ["play heroic-action"] * two.count("Zeal")
    plays = [f"play {one.lower().replace(' ', '-')}" for one in events]
    play(t, [*zeals, *plays, f"commit battle-{own_card}", "commit battle-2"])
    mine, theirs = own_card + sum(FLAT[one][0] for one in two), 2 + sum(FLAT[one][1] for one in two)
    assert t.totals == (max(0, mine), max(0, theirs))


# -- traps and the rest ------------------------------------------------------------------


@pytest.mark.clause("WD-10.2", "WD-10.9")
def test_one_potion_survives_any_packet_of_wounds() -> None:
    own = hero(SOGARTH, hand="Battle 1", attached="Healing Potion")
    t = battle(own, dm(hand="2x Vicious, Agility 3"), monster="Dark Elf Assassins")
    play(t, ["play vicious", "play vicious", "commit battle-1", "commit agility-3"])
    assert (t.wounds, t.hero.damage, t.asked) == ((5, 0), 4, (0, "deaths-door"))
    t.does("drink healing-potion")
    assert (t.hero.alive, t.hero.damage) == (True, 2)


@pytest.mark.clause("WD-7.12", "WD-7.15", "WD-10.10")
def test_who_dies_of_a_trap_misses_no_turn() -> None:
    own, other = hero(damage=5), hero(ANWAR)
    t = table(own, other, dm(hand="Pit"), rooms="Crypt", phase="trap").does("play pit", "draw 0")
    assert (t.hero.alive, t.hero.missed, t.told("will_miss"), t.state.turn) == (False, False, [], 1)


@pytest.mark.clause("WD-6.4", "WD-7.10")
def test_howling_wind_undoes_all_steps_of_a_dash() -> None:
    own = hero("Fennimore Quickstep", hand="Heroic Action", at=0)
    t = table(own, dm(hand="Howling Wind"), rooms="Temple, Passage, Caves", phase="move")
    t.does("play heroic-action", "go north", "go north", "go north", "play howling-wind")
    assert (t.hero.room, t.asked) == ("Stairway", (0, "refresh"))


@pytest.mark.clause("WD-7.2", "WD-7.9", "WD-11.17")
def test_answers_are_not_answered() -> None:
    own = hero(hand="2x Heroic Action")
    t = table(own, dm(hand="Pit, 2x Fumble"), rooms="Crypt", phase="trap")
    t.does("play pit", "play heroic-action", "play fumble")
    assert t.asked == (0, "trap-answer")  # and no Heroic Action may save the first
    t.does("play heroic-action", "play fumble")
    assert (t.hero.damage, t.dm.discard) == (1, ["Pit", "Fumble", "Fumble"])


@pytest.mark.clause("WD-9.13", "WD-9.15", "WD-9.33")
@pytest.mark.parametrize(("room", "bonus"), [("Lair", 1), ("Objective Room", 2)])
def test_a_waiting_monster_has_the_bonus_of_its_room_every_time(room: str, bonus: int) -> None:
    own = hero(hand="2x Courage 1")
    t = table(own, dm(hand="2x Battle 3"), rooms=room, waiting="Troll")
    for _ in range(2):
        t.does("attempt", "commit courage-1", "commit battle-3")
        assert t.totals == (2, 3 + bonus)
        t.does("draw 0", "draw 0", "end phase")
