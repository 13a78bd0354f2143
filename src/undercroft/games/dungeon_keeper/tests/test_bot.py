"""The rule-of-thumb keeper, by the strategy notes of the rules it plays by."""

from typing import Any

import pytest

from undercroft.bots import make_bot
from undercroft.games.dungeon_keeper import GAME, actions
from undercroft.games.dungeon_keeper.actions import TO
from undercroft.games.dungeon_keeper.bot import THOUGHTS, KeeperBot
from undercroft.games.dungeon_keeper.bot.battle import odds, outnumbering
from undercroft.games.dungeon_keeper.bot.shared import strength
from undercroft.games.dungeon_keeper.tests.keeper import PLACE, Seat, Table, battle, seat, table
from undercroft.games.dungeon_keeper.tests.keeper import unit as kind
from undercroft.kernel import Kind, SeededDice
from undercroft.kit.look import Look

BOT = KeeperBot()


def answer(t: Table) -> str:
    """What the bot answers for whoever is asked."""
    return BOT.choose(Look(GAME, t.state)).notation


def plays(t: Table) -> Table:
    """Let the bot play on until the phase of the test is over; return the table."""
    while t.asked is not None and not t.over:
        t.does(answer(t))
    return t


# -- force first, and who is summoned ------------------------------------------------------


def test_it_summons_the_strongest_that_it_can_pay() -> None:
    t = table(seat(gold=7, rooms="Lair", pile="Imps, Salamanders, Mistress"), phase="summon")
    assert answer(t) == "summon flame-salamanders"


@pytest.mark.parametrize(("gold", "said"), [(8, "summon black-knight"), (7, "summon imps")])
def test_a_price_that_is_just_payable_is_paid(gold: int, said: str) -> None:
    t = table(seat(gold=gold, rooms="Lair", pile="Imps, Black Knight"), phase="summon")
    assert answer(t) == said.replace("imps", "infernal-imps")


GARRISON = {"2.1": "3x Warlock, 3x Salamanders, 2x Black Knight, 2x Mistress"}
ALL_BUT_TWO = "Torture Chamber, Lair, Treasury, Portal, Prison, Library, Casino, Temple"


def near_victory(**fields: Any) -> Seat:
    """A keeper with 15 rooms and 15 kills, a strong garrison, and eleven creatures."""
    rooms = f"{ALL_BUT_TWO}, Torture Chamber, Gold Vein"
    return seat(**{"rooms": rooms, "tally": 15, "stands": GARRISON, **fields})


def test_near_victory_numbers_are_cheap_ones() -> None:
    t = table(near_victory(gold=40, mana=40, pile="Goblins, Mistress"), phase="summon")
    assert answer(t) == "summon mountain-goblins"


def test_near_victory_it_stops_spending() -> None:
    own = near_victory(gold=31, mana=30, hand="Scythe, Gas", stands={"2.1": "7x Mistress, 8x Imps"})
    assert answer(table(own, phase="construction")) == "pass"
    rich = near_victory(gold=60, mana=30, hand="Scythe", stands={"2.1": "7x Mistress, 8x Imps"})
    assert answer(table(rich, phase="construction")) == "construct scythe"


def test_newcomers_stand_at_the_outermost_level() -> None:
    t = table(seat(gold=6, rooms="Lair", pile="Salamanders"), phase="summon")
    assert plays(t).room("2.1").creatures == ["Flame Salamanders"]


def test_it_pays_from_the_fuller_purse() -> None:
    for gold, mana, paid in ((9, 6, (3, 6)), (6, 9, (6, 3))):
        own = seat(gold=gold, mana=mana, rooms="Lair", pile="Salamanders")
        t = table(own, phase="summon", round=2).does("summon flame-salamanders")
        t.does(answer(t))
        assert (t.me.gold, t.me.mana) == paid


def test_it_pays_in_parts_where_that_is_allowed() -> None:
    own = seat(gold=3, mana=3, rooms="Lair", pile="Salamanders")
    t = plays(table(own, phase="summon", round=2, mixed_payment="yes"))
    assert (t.me.gold, t.me.mana) == (0, 0)


# -- rooms ---------------------------------------------------------------------------------


def test_rooms_are_built_by_value() -> None:
    t = table(seat(hand="Workshop, Tunnels, Training Room, Lair"), phase="build")
    assert answer(t) == "build training-room"


TEN = "Lair, Treasury, Portal, Library, Casino, Temple, Hatchery, Tunnels, Workshop"


@pytest.mark.parametrize(("guards", "said"), [("Imps", "pass"), ("5x Mistress", "build prison")])
def test_the_eleventh_room_waits_for_a_garrison(guards: str, said: str) -> None:
    t = table(seat(rooms=TEN, hand="Prison", stands={"4.1": guards}), phase="build")
    assert answer(t) == said


def test_a_room_that_must_be_built_is() -> None:
    t = table(seat(rooms=TEN, hand="Prison"), phase="build", forced_build="yes")
    assert t.over or answer(t) == "build prison"


@pytest.mark.parametrize(("gold", "said"), [(10, "buy"), (9, "")])
def test_without_a_room_in_hand_a_card_is_bought(gold: int, said: str) -> None:
    t = table(seat(gold=gold), phase="fate", room_deck="Scythe, Lair, Lair")
    assert (t.over and not said) or answer(t) == said


def test_with_a_room_in_hand_gold_is_for_creatures() -> None:
    t = table(seat(gold=12, hand="Lair"), phase="fate", room_deck="Scythe, Lair, Lair")
    assert answer(t) == "pass"


def test_a_second_copy_of_a_limited_room_is_discarded_first() -> None:
    own = seat(rooms="Prison", hand="Prison, Lair, Treasury, Portal, Scythe")
    assert answer(table(own, phase="fate", room_deck="Library")) == "discard prison"


# -- doors and traps -----------------------------------------------------------------------


def test_traps_go_where_creatures_stand() -> None:
    own = seat(gold=20, rooms="Lair, Treasury", hand="Sliding Walls", stands={"2.2": "2x Mistress"})
    t = plays(table(own, phase="construction"))
    assert t.room("2.2").traps == ["Sliding Walls"]


def test_a_weak_keeper_saves_for_a_creature() -> None:
    own = seat(gold=8, rooms="Lair", hand="Scythe", pile="Warlock")
    assert answer(table(own, phase="construction")) == "pass"
    own = seat(gold=11, rooms="Lair", hand="Scythe", pile="Warlock")
    assert answer(table(own, phase="construction")) == "construct scythe"


def test_what_costs_nothing_is_put_on_a_guard_room() -> None:
    t = plays(table(seat(rooms="Guard Room", hand="Wood Door, Water"), phase="construction"))
    assert (t.room("2.1").door, t.room("2.1").traps) == ("Wood Door", ["Water"])


# -- Deploy --------------------------------------------------------------------------------


def deployed(rooms: str, **stands: str) -> Table:
    """The Deploy Phase as the bot plays it; `at_2_1` is who stands at 2.1."""
    places = {name.removeprefix("at_").replace("_", "."): who for name, who in stands.items()}
    return plays(table(seat(rooms=rooms, stands=places), phase="deploy"))


def test_a_weak_garrison_holds_one_room_together() -> None:
    t = deployed("Lair, Treasury", at_1_1="Goblins, Imps", at_2_1="Dark Elves")
    assert len(t.room("2.1").creatures) == 3
    assert t.room("1.1").creatures == ["Dungeon Keeper"]


def test_a_strong_garrison_spreads_over_the_outermost_level() -> None:
    t = deployed("Lair, Treasury, Portal, Prison", at_3_1="4x Mistress", at_2_1="Black Knight")
    strengths = [len(t.room(place).creatures) for place in ("2.1", "3.1", "3.2")]
    assert strengths[0] == 0
    assert min(strengths[1:]) >= 1


def test_the_keeper_goes_home() -> None:
    assert deployed("Lair", at_2_1="Keeper, Goblins").room("1.1").creatures == ["Dungeon Keeper"]


def test_a_whole_room_moves_in_one_answer() -> None:
    stands = {"2.1": "3x Goblins, 2x Imps, Warlock"}
    t = table(seat(rooms="Lair, Treasury, Portal", stands=stands), phase="deploy")
    assert answer(t) == "all of 2.1"
    assert answer(t.does("all of 2.1")) == "to 3.1"
    assert answer(t.does("to 3.1")) == "done"


def test_where_is_answered_even_if_somebody_else_said_who() -> None:
    t = table(seat(rooms="Lair, Treasury", stands={"2.1": "Goblins"}), phase="deploy")
    t.does("dungeon-keeper of 1.1")
    assert answer(t) == "to 2.1"


# -- moves of an assault -------------------------------------------------------------------


def at_the_door(here: str, elsewhere: str, heroes: str) -> Table:
    """Heroes before a Lair with a Braced Door; others stand in the Treasury."""
    stands = {"2.1": here, "2.2": elsewhere}
    own = seat(rooms="Lair [Braced Door], Treasury", stands=stands)
    return table(own, phase="doors", band=heroes, at="2.1")


def test_the_strongest_come_through_the_door_but_not_the_keeper() -> None:
    t = at_the_door("Goblins", "Imps, Warlock, Black Knight", "2x Knights")
    assert answer(t) == "black-knight of 2.2"
    assert answer(t.does("black-knight of 2.2")) == "eldritch-warlock of 2.2"


def test_nobody_is_sent_into_a_lost_battle() -> None:
    assert answer(at_the_door("Imps", "Dark Elves", "6x Paladin")) == "done"


def test_nobody_is_needed_in_a_battle_that_is_won() -> None:
    assert answer(at_the_door("4x Mistress", "Black Knight", "Peasant")) == "done"


def test_even_the_last_come_to_the_heart() -> None:
    own = seat(rooms="Lair, Treasury", heart="Braced Door", stands={"2.1": "Dark Elves"})
    assert answer(table(own, phase="doors", band="5x Knights", at="1.1")) == "dark-elves of 2.1"


@pytest.mark.parametrize(
    ("guards", "said"), [("Salamanders", "all infernal-imps of 2.2"), ("4x Mistress", "done")]
)
def test_imps_come_together_where_they_are_needed(guards: str, said: str) -> None:
    own = seat(rooms="Lair, Treasury", stands={"2.1": guards, "2.2": "3x Imps"})
    assert answer(table(own, phase="doors", band="2x Cleric", at="2.1")) == said


def test_a_secret_door_is_the_way_out_of_a_lost_battle() -> None:
    own = seat(rooms="Lair [Secret Door], Treasury", stands={"2.1": "2x Goblins, Troll"})
    t = table(own, phase="doors", band="6x Paladin", at="2.1")
    assert answer(t) == "all of 2.1"
    assert answer(t.does("all of 2.1")) == "to 1.1"


# -- spells --------------------------------------------------------------------------------


def window(spells: str, heroes: str, creatures: str, mana: int = 20) -> Table:
    """The window before the traps."""
    own = seat(rooms="Lair, Treasury", stands={"2.1": creatures}, spells=spells, mana=mana)
    return table(own, phase="assault", band=heroes, at="2.1")


@pytest.mark.parametrize(("heroes", "said"), [("4x Knights", "cast earthquake"),
                                              ("3x Knights", "pass")])  # fmt: skip
def test_an_earthquake_is_for_four_heroes_or_more(heroes: str, said: str) -> None:
    assert answer(window("Earthquake", heroes, "Troll")) == said


def test_nothing_is_cast_in_a_battle_that_is_won() -> None:
    assert answer(window("Earthquake, Lightning Bolt", "4x Peasant", "5x Mistress")) == "pass"


def test_lightning_strikes_the_strongest() -> None:
    t = battle("Salamanders", "Goody, Dwarf", mine={"spells": "Lightning Bolt", "mana": 5})
    assert answer(t) == "cast lightning-bolt"
    assert answer(t.does("cast lightning-bolt")) == "target goody-goody-paladin"


def test_possession_takes_a_paladin_not_the_lord() -> None:
    t = battle("Salamanders", "Goody, Lord", mine={"spells": "Possession", "mana": 10})
    assert answer(t) == "cast possession"
    assert answer(t.does("cast possession")) == "target goody-goody-paladin"


def test_near_the_heart_everything_helps() -> None:
    own = seat(stands={"1.1": "Keeper"}, spells="Fire Burst", mana=5)
    assert answer(table(own, phase="assault", band="2x Knights", at="1.1")) == "cast fire-burst"


@pytest.mark.parametrize(("dead", "said"), [("Bile Demons", "raise bile-demons"),
                                            ("Cave Trolls", "pass")])  # fmt: skip
def test_raise_dead_is_for_force_5_or_more(dead: str, said: str) -> None:
    dice = [1, 10, 1]  # the duel is lost, and so is a Troll's save
    t = battle(dead, "Lord", mine={"spells": "Raise Dead", "mana": 7}, dice=dice)
    assert t.asked == (0, "raise-dead")
    assert answer(t) == said


# -- Slap ----------------------------------------------------------------------------------


def slapping(face: int, mine: bool, **active: Any) -> Table:
    """The invasion roll, with a Slap in my hand or in the opponent's."""
    card = {"mana": 6, "spells": "Slap"}
    seats = [seat(**active, **(card if mine else {})), seat(**({} if mine else card))]
    return table(*seats, phase="hero", dice=[face])


@pytest.mark.parametrize(
    ("face", "mine", "said"),
    [(8, True, "slap 1"), (7, True, "pass"), (7, False, "slap 1"), (8, False, "pass")],
)
def test_the_invasion_roll_is_slapped(face: int, mine: bool, said: str) -> None:
    assert answer(slapping(face, mine)) == said


@pytest.mark.parametrize(("face", "said"), [(5, "slap 1"), (4, "pass")])
def test_a_raid_counts_in_the_invasion_roll(face: int, said: str) -> None:
    assert answer(slapping(face, mine=True, raided=True)) == said


@pytest.mark.parametrize(("face", "said"), [(7, "slap 1"), (6, "pass")])
def test_a_fifth_level_counts_in_the_invasion_roll(face: int, said: str) -> None:
    assert answer(slapping(face, mine=True, rooms="10x Lair")) == said


def test_the_last_duel_of_the_keeper_is_slapped() -> None:
    own = seat(stands={"1.1": "Keeper"}, mana=2, spells="Slap")
    t = table(own, phase="battle", band="Knights", at="1.1", dice=[1, 10])
    assert t.asked == (0, "slap")
    assert answer(t) == "slap 1"


def test_the_opponent_slaps_a_death_that_works() -> None:
    rooms = seat(rooms="Lair [Water]")
    for face, said in ((2, "slap 1"), (3, "pass")):
        other = seat(mana=2, spells="Slap")
        t = table(rooms, other, phase="traps", band="4x Knights", at="2.1", dice=[face])
        assert (t.asked, answer(t)) == ((1, "slap"), said)


# -- raids and house rules -----------------------------------------------------------------


@pytest.mark.parametrize(("guards", "said"), [("6x Mistress", "raid"), ("Goblins", "pass")])
def test_only_a_strong_garrison_raids(guards: str, said: str) -> None:
    own = seat(rooms="Lair", stands={"2.1": guards})
    assert answer(table(own, phase="raid", raids="on", hero_cup="9x Peasant")) == said


def test_the_keeper_does_not_raid() -> None:
    own = seat(rooms="Lair, Treasury", stands={"1.1": "Keeper, Imps", "2.1": "6x Mistress, Troll"})
    t = table(own, phase="raid", raids="on", hero_cup="9x Peasant").does("raid")
    while t.asked == (0, "raiders"):
        t.does(answer(t))
    assert t.room("1.1").creatures == ["Dungeon Keeper"]
    assert t.room("2.1").creatures == []


def test_as_the_heroes_it_picks_whom_it_can_least_spare() -> None:
    t = battle("Imps", "Goody, Peasant", hero_control="opponent_picks").does("pass")
    assert t.asked == (1, "pick")
    assert answer(t) == "target goody-goody-paladin"


def test_it_springs_death_first() -> None:
    own = seat(rooms="Lair [Gas, Scythe, Water]")
    t = table(own, phase="traps", band="3x Knights", at="2.1", trap_order="owner_choice")
    assert answer(t) == "spring death"


# -- reckoning -----------------------------------------------------------------------------


def test_strength_goes_by_force_and_by_what_the_unit_can_do() -> None:
    by_force = ["Imps", "Goblins", "Dark Elves", "Bile Demons", "Black Knight", "Mistress"]
    worth = [strength([kind(name)]) for name in by_force]
    assert worth == sorted(worth)
    assert strength([kind("Troll")]) > strength([kind("Bile Demons")])
    assert strength([kind("Imps")], 3) > strength([kind("Imps")])


def test_odds_are_even_for_equals() -> None:
    assert odds(3.0, 3.0) == 0.5
    assert odds(6.0, 3.0) > 0.75
    assert [outnumbering(own, 2) for own in (1, 2, 3, 4)] == [0, 0, 1, 2]


# -- the whole of it -----------------------------------------------------------------------


def test_every_question_of_the_game_has_a_thought() -> None:
    kinds = [kind for kind in vars(actions).values() if isinstance(kind, Kind)]
    assert {kind.name for kind in kinds} == set(THOUGHTS)


def test_it_stands_where_it_means_to_stand() -> None:
    assert [TO[PLACE[name]].notation for name in ("1.1", "3.2")] == ["to 1.1", "to 3.2"]


@pytest.mark.heavy
def test_it_beats_the_random_one() -> None:
    won = 0
    for number in range(20):
        state = GAME.new(2, GAME.resolve({}, "table"), SeededDice(f"beats {number}"))
        names = ["keeper", "random"] if number % 2 else ["random", "keeper"]
        bots = [make_bot(GAME, name, str(number)) for name in names]
        while not state.is_terminal():
            state.apply_action(bots[state.current_player].choose(Look(GAME, state)))
        won += GAME.returns(state)[names.index("keeper")] == 1
    assert won >= 15
