"""DK-22.1 to 22.11 and 22.13: what each spell does (R59 to R66). Slap is in test_22_slap."""

from typing import Any

import pytest

from undercroft.games.dungeon_keeper import GAME
from undercroft.games.dungeon_keeper.content import ARTIFACTS, SPELLS
from undercroft.games.dungeon_keeper.state import DungeonKeeper
from undercroft.games.dungeon_keeper.tests.keeper import Table, seat, table
from undercroft.kernel import SeededDice


def cast(spells: str, band: str, stands: str = "Mistress", **position: Any) -> Table:
    """The window before the traps of a Lair; or the battle there, if the phase says so."""
    place: dict[str, Any] = {
        "rooms": "Lair",
        "stands": {"2.1": stands},
        **position.pop("place", {}),
    }
    own = seat(mana=position.pop("mana", 20), spells=spells, **place)
    return table(own, band=band, at="2.1", **{"phase": "assault", **position})


@pytest.mark.clause("DK-22.1", "DK-23.4")
def test_lightning_bolt_kills_one_hero_of_your_choice() -> None:
    t = cast("Lightning Bolt, Fear", "Peasant, Lord, Peasant").does("cast lightning-bolt")
    assert t.options == ["target peasant-rabble", "target lord-of-the-realm"]
    t.does("target lord-of-the-realm")
    assert (t.band, t.me.tally, t.me.mana) == (["Peasant Rabble"] * 2, 1, 15)
    assert t.hero_cup == ["Lord of the Realm"]


@pytest.mark.clause("DK-22.1")
def test_r59_heroes_of_a_battle_are_told_apart_by_facing_and_never_possessed_ones() -> None:
    t = cast("Lightning Bolt", "Knights, 2x Peasant", "2x Imps, Knights", phase="battle",
             dice=[1, 9, 9], draws=[1, 0])  # fmt: skip
    t.does("pass")  # a Peasant kills an Imp and is turned down
    assert t.room("2.1").creatures == ["Infernal Imps", "Marauding Knights"]
    t.does("cast lightning-bolt")
    assert t.options == [
        "target marauding-knights", "target peasant-rabble face down", "target peasant-rabble",
    ]  # fmt: skip


@pytest.mark.clause("DK-22.2")
def test_fear_takes_two_from_the_force_of_all_heroes_until_the_assault_ends() -> None:
    t = cast("2x Fear", "Knights", "Goblins", phase="battle", dice=[4, 3, 1])
    t.does("cast fear", "cast fear")  # Goblin 2 + 4 against Knight 6 − 4 + 1
    assert [(told["creature"], told["hero"]) for told in t.told("duel")] == [(6, 3)]


@pytest.mark.clause("DK-22.2", "DK-22.9")
def test_r60_neither_follows_to_the_next_room() -> None:
    place: dict[str, Any] = {"rooms": "2x Lair", "stands": {"2.2": "Goblins"}}
    t = cast("2x Fear, 2x Evil Omen", "Knights", place=place).does("cast fear", "cast evil-omen")
    t.does("pass", "pass")  # the Lair is empty and falls
    assert (t.asked, t.state.attackers.place) == ((0, "invasion-spell"), 2)
    assert (t.state.attackers.fear, t.state.attackers.omen) == (0, 0)


@pytest.mark.clause("DK-22.3")
@pytest.mark.parametrize(("face", "left"), [(1, 0), (2, 0), (3, 2)])
def test_fire_burst_rolls_for_each_hero(face: int, left: int) -> None:
    t = cast("Fire Burst, Fear", "2x Knights", dice=[face, face]).does("cast fire-burst")
    assert (len(t.band), t.me.tally) == (left, 2 - left)
    assert t.told("rolled")[0]["dice"] == (1, 1)


@pytest.mark.clause("DK-22.4")
@pytest.mark.parametrize(("face", "left"), [(2, 0), (3, 2)])
def test_earthquake_rolls_once_for_all(face: int, left: int) -> None:
    t = cast("Earthquake, Fear", "2x Knights", dice=[face]).does("cast earthquake")
    assert (len(t.band), t.me.tally, t.me.mana) == (left, 2 - left, 14)
    assert t.told("rolled")[0]["dice"] == (1,)


@pytest.mark.clause("DK-22.4")
@pytest.mark.parametrize(("face", "left"), [(1, 0), (3, 9)])
def test_an_earthquake_takes_the_largest_band_or_nobody(face: int, left: int) -> None:
    t = cast("Earthquake, Fear", "4x Knights, 5x Peasant", dice=[face, 6]).does("cast earthquake")
    assert (len(t.band), t.me.tally, len(t.hero_cup)) == (left, 9 - left, 9 - left)
    assert len(t.told("rolled")) == 1


@pytest.mark.clause("DK-22.5")
def test_detect_gems_is_one_roll_of_two_dice() -> None:
    t = table(seat(mana=3, spells="Detect Gems"), phase="mining", dice=[1, 2, 6])
    assert t.does("cast detect-gems").me.gold == 9
    assert [told["dice"] for told in t.told("rolled")] == [(1,), (2,)]


@pytest.mark.clause("DK-22.6", "DK-11.14")
def test_army_of_the_dead_puts_three_undead_anywhere() -> None:
    t = table(seat(mana=10, spells="Army of the Dead", rooms="Lair"), phase="summon")
    t.does("cast army-of-the-dead", "to 2.1", "to 1.1", "to 2.1")
    assert t.room("2.1").creatures == ["Undead", "Undead"]
    assert t.room("1.1").creatures == ["Dungeon Keeper", "Undead"]
    assert (t.me.mana, t.spell_discard, t.over) == (0, ["Army of the Dead"], True)


@pytest.mark.clause("DK-22.6")
@pytest.mark.parametrize(("supply", "come"), [(4, 3), (2, 2)])
def test_r31_fewer_come_from_a_short_supply(supply: int, come: int) -> None:
    own = seat(mana=10, spells="Army of the Dead", rooms="Lair")
    t = table(own, phase="summon", undead_supply="12", undead=supply).does("cast army-of-the-dead")
    t.does(*["to 2.1"] * come)
    assert (len(t.room("2.1").creatures), t.state.undead, t.over) == (come, supply - come, True)


@pytest.mark.clause("DK-22.7", "DK-11.5")
@pytest.mark.parametrize(("left", "drawn"), [(5, 3), (3, 3), (2, 2)])
def test_call_monsters_draws_three_counters(left: int, drawn: int) -> None:
    own = seat(mana=5, spells="Call Monsters")
    t = table(own, phase="creature", cup=f"{left + 1}x Imps").does("cast call-monsters")
    assert (len(t.me.pile), t.me.mana, len(t.cup)) == (1 + drawn, 0, left - drawn)


@pytest.mark.clause("DK-22.8")
def test_a_gate_moves_up_to_three_different_creatures_anywhere() -> None:
    place: dict[str, Any] = {
        "rooms": "2x Lair",
        "stands": {"1.1": "2x Trolls", "2.1": "Goblins", "2.2": "Demons"},
    }
    t = cast("Gate, Fear", "Lord", place=place).does("cast gate")
    t.does("all cave-trolls of 1.1", "to 2.1", "mountain-goblins of 2.1", "to 2.2")
    assert t.room("2.1").creatures == ["Cave Trolls", "Cave Trolls"]
    assert t.room("2.2").creatures == ["Bile Demons", "Mountain Goblins"]
    assert (t.asked, t.options) == ((0, "invasion-spell"), ["cast fear", "pass"])


@pytest.mark.clause("DK-22.8", "DK-12.2")
def test_no_creature_goes_through_a_gate_twice() -> None:
    t = cast("Gate", "Lord", "Goblins", place={"rooms": "2x Lair"}).does("cast gate")
    t.does("mountain-goblins of 2.1", "to 2.2")
    assert t.options == ["dungeon-keeper of 1.1", "done"]
    assert t.does("done").spell_discard == ["Gate"]


@pytest.mark.clause("DK-22.8", "DK-16.3")
def test_r64_a_gate_may_empty_the_room_and_so_give_it_up() -> None:
    place: dict[str, Any] = {"rooms": "2x Lair [Gas]", "stands": {"2.1": "Goblins"}}
    t = cast("Gate", "2x Knights", phase="battle", place=place).does("cast gate")
    t.does("mountain-goblins of 2.1", "to 2.2", "done")
    assert (t.told("duel"), t.band, t.over) == ([], ["Marauding Knights"] * 2, True)


@pytest.mark.clause("DK-22.8", "DK-16.6")
def test_r52_a_slayer_that_leaves_carries_on_no_longer() -> None:
    t = cast("Gate", "2x Peasant", "Black Knight", phase="battle", dice=[9, 1, 1])
    t.does("pass")
    assert t.room("2.1").creatures == ["Black Knight (carries)"]
    t.does("cast gate", "black-knight of 2.1 on its feet", "done")
    assert t.room("1.1").creatures == ["Dungeon Keeper", "Black Knight"]


@pytest.mark.clause("DK-22.9")
def test_an_omen_gives_your_creatures_here_two_until_the_assault_ends() -> None:
    t = cast("2x Evil Omen", "Knights", "Goblins", phase="battle", dice=[1, 2, 1])
    t.does("cast evil-omen", "cast evil-omen")  # Goblin 2 + 4 + 2 against Knight 6 + 1
    assert [(told["creature"], told["hero"]) for told in t.told("duel")] == [(8, 7)]


@pytest.mark.clause("DK-22.10", "DK-16.2")
def test_possession_makes_a_hero_your_creature_here_and_face_up() -> None:
    t = cast("Possession", "Knights, Lord", "Goblins", mana=10, phase="battle",
             dice=[1, 1, 10, 1, 10])  # fmt: skip
    t.does("cast possession")
    assert t.options == ["target marauding-knights", "target lord-of-the-realm"]
    t.does("target marauding-knights")
    assert t.told("possessed") == [{"player": 0, "unit": "Marauding Knights"}]
    assert (t.me.tally, t.band) == (0, ["Lord of the Realm"])
    assert (t.me.mana, t.totals[1]) == (0, 1)  # both died beside the Lord; the Keeper is left


@pytest.mark.clause("DK-22.10", "DK-16.16")
def test_a_possessed_hero_that_lay_face_down_fights_face_up() -> None:
    t = cast("Possession, Fear", "Knights, 2x Peasant", "2x Imps", phase="battle", dice=[1, 1, 1],
             draws=[1, 0])  # fmt: skip
    t.does("pass", "cast possession", "target peasant-rabble face down")
    assert t.room("2.1").creatures == ["Infernal Imps", "Peasant Rabble"]


@pytest.mark.clause("DK-22.10", "DK-16.17")
def test_r61_a_possessed_hero_dies_into_the_hero_cup_without_a_tally() -> None:
    t = cast("", "Lord", "Knights", phase="battle", dice=[1, 10])
    assert (t.hero_cup, t.me.tally, t.cup) == (["Marauding Knights"], 0, [])


@pytest.mark.clause("DK-22.10", "DK-16.18")
@pytest.mark.parametrize(
    ("auras", "totals"), [("as_printed", (6 - 1 + 2, 1 + 1)), ("mirrored", (6 + 2, 1 - 1 + 1))]
)
def test_r61_the_aura_of_a_possessed_cleric(auras: str, totals: tuple[int, int]) -> None:
    t = cast("", "Peasant", "Demons, Cleric", phase="battle", dice=[1, 1, 1], draws=[0],
             possessed_auras=auras)  # fmt: skip
    (duel,) = t.told("duel")
    demon_fear = 1
    assert (duel["creature"], duel["hero"]) == (totals[0], totals[1] - demon_fear)


@pytest.mark.clause("DK-22.10")
def test_a_possessed_hero_stays_for_good_and_is_like_any_creature() -> None:
    own = seat(rooms="Temple", stands={"2.1": "Knights"})
    t = table(own, phase="deploy").does("marauding-knights of 2.1")
    assert t.does("done").room("1.1").creatures == ["Dungeon Keeper", "Marauding Knights"]
    t = table(own, phase="magic").does("sacrifice marauding-knights of 2.1")
    assert (t.hero_cup, t.me.tally) == (["Marauding Knights"], 0)


@pytest.mark.clause("DK-22.13", "DK-24.3", "DK-20.1")
def test_the_artificer_draws_a_random_artifact() -> None:
    own = seat(mana=20, spells="Artificer")
    position: dict[str, Any] = {"phase": "spell", "artifacts": "Golden Goose, Soul Collector"}
    t = table(own, **position, draws=[1]).does("cast artificer")
    assert (t.me.artifacts, t.me.mana) == (["Soul Collector"], 0)
    assert t.view(0)["artifacts_left"] == ["Golden Goose"]
    assert t.spell_discard == ["Artificer"]
    assert table(seat(mana=19, spells="Artificer"), **position).over


@pytest.mark.clause("DK-22.13", "DK-7.6")
def test_the_artificer_comes_after_the_draws_and_before_the_limit() -> None:
    own = seat(mana=30, spells="Artificer, 4x Fear")
    t = table(own, phase="spell", artifacts="Golden Goose", spell_deck="Gate, Slap")
    assert t.options == ["buy", "pass"]
    t.does("buy")
    assert t.options == ["cast artificer", "pass"]
    assert t.does("pass").asked == (0, "spell-limit")


@pytest.mark.clause("DK-24.3")
def test_r66_it_works_at_once_but_replays_nothing() -> None:
    own = seat(mana=20, gold=9, spells="Artificer", pile="2x Imps", rooms="Lair")
    position: dict[str, Any] = {"phase": "turn", "spell_deck": "3x Fear", "grace_rounds": "10"}
    t = table(own, **position, artifacts="Book of Vile Darkness", room_deck="Gas").does(
        "pass", "cast artificer"
    )
    assert t.me.spells == ["Fear"]
    staff = table(own, **position, artifacts="Staff of Summoning", room_deck="Gas")
    staff.does("pass", "cast artificer")
    while staff.asked != (0, "summon"):
        staff.does("pass")
    staff.does("summon infernal-imps", "pay in gold", "to 2.1")
    assert (staff.asked, "summon infernal-imps" in staff.options) == ((0, "summon"), True)


@pytest.mark.clause("DK-24.3", "DK-2.5")
@pytest.mark.parametrize(
    ("artifacts", "without", "left"), [("on", 0, len(ARTIFACTS)), ("off", 1, 0)]
)
def test_r66_with_or_without_artifacts(artifacts: str, without: int, left: int) -> None:
    state = GAME.new(2, {"artifacts": artifacts}, SeededDice("artifacts"))
    assert isinstance(state, DungeonKeeper)
    hands = [card for one in state.players for card in one.spell_hand.cards]
    assert len(state.spell_deck.cards + hands) == sum([one.count for one in SPELLS]) - without
    assert len(state.artifacts) == left
