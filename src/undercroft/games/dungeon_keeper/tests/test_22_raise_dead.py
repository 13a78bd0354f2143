"""DK-22.11: who was just killed is back (R62, R67)."""

from typing import Any, Final

import pytest

from undercroft.games.dungeon_keeper.tests.keeper import Table, seat, table


def battle(
    stands: str, band: str, *dice: int, spells: str = "Raise Dead", **position: Any
) -> Table:
    """A battle in a Lair, with the mana for one Raise Dead; the creature's die falls first."""
    place: dict[str, Any] = {
        "rooms": position.pop("rooms", "Lair"),
        "mana": position.pop("mana", 7),
    }
    own = seat(stands={"2.1": stands}, spells=spells, **place)
    return table(own, phase="battle", band=band, at="2.1", dice=dice, **position)


WINDOW: Final[dict[str, Any]] = {"spells": "Raise Dead, Fear", "mana": 10}
"""Who holds these is asked before the next duel, so that a test can look."""


@pytest.mark.clause("DK-22.11", "DK-18.1", "DK-18.2")
def test_it_is_back_in_its_room_face_up() -> None:
    t = battle("Warlock, Imps", "Lord", 1, 1, 10, draws=[0], **WINDOW).does("pass")
    assert (t.asked, t.options) == ((0, "raise-dead"), ["raise eldritch-warlock", "pass"])
    assert t.cup == ["Eldritch Warlock"]
    t.does("raise eldritch-warlock")
    assert (t.me.mana, t.me.spells, t.spell_discard) == (3, ["Fear"], ["Raise Dead"])
    assert (t.room("2.1").creatures, t.cup) == (["Infernal Imps", "Eldritch Warlock"], [])


@pytest.mark.clause("DK-22.11", "DK-16.2")
def test_one_that_was_shot_face_down_is_face_up_and_may_be_picked() -> None:
    t = battle("Imps (down), Goblins", "Wizard, Peasant", 6, draws=[0, 1, 1], **WINDOW)
    t.does("pass", "raise infernal-imps")
    assert (t.told("pair")[0]["hero"], t.told("pair")[0]["creature"]) == (
        "Peasant Rabble", "Infernal Imps",
    )  # fmt: skip


@pytest.mark.clause("DK-22.11", "DK-16.13")
def test_the_last_creature_of_a_room_fights_on() -> None:
    t = battle("Goblins", "2x Lord", 1, 1, 10, 1, 1, 1, 10).does("raise mountain-goblins")
    assert len(t.told("duel")) == 2
    assert battle("Goblins", "2x Lord", 1, 1, 10).does("pass").over


@pytest.mark.clause("DK-22.11", "DK-18.7")
def test_nobody_is_asked_without_the_card_or_the_mana() -> None:
    assert battle("Goblins", "Lord", 1, 1, 10, spells="Fear", mana=0).over
    assert battle("Goblins", "Lord", 1, 1, 10, mana=6).over


@pytest.mark.clause("DK-22.11")
def test_one_card_for_each_of_the_dead_in_their_order() -> None:
    t = battle("Imps, Goblins", "2x Wizard", 6, 6, spells="2x Raise Dead", mana=14, draws=[0, 0])
    assert t.options == ["raise infernal-imps", "pass"]
    t.does("raise infernal-imps")
    assert t.options == ["raise mountain-goblins", "pass"]
    t.does("raise mountain-goblins")
    assert [told["unit"] for told in t.told("raised")] == ["Infernal Imps", "Mountain Goblins"]


@pytest.mark.clause("DK-22.11")
def test_one_card_may_be_kept_for_the_second() -> None:
    t = battle("Imps, Demons", "2x Wizard", 6, 6, 1, 10, draws=[0, 0]).does("pass")
    assert t.options == ["raise bile-demons", "pass"]
    t.does("raise bile-demons")
    assert [told["unit"] for told in t.told("raised")] == ["Bile Demons"]


@pytest.mark.clause("DK-22.11", "DK-16.17")
def test_it_is_asked_after_the_rewards() -> None:
    t = battle("Imps", "Cleric", 6, 1, rooms="Prison")  # 1 − 1 + 6 against 5 + 1
    assert (t.asked, t.me.gold, t.me.tally) == ((0, "raise-dead"), 5, 1)
    assert t.does("raise infernal-imps").room("2.1").creatures == ["Infernal Imps"]


@pytest.mark.clause("DK-22.11", "DK-20.11")
def test_the_undead_of_a_graveyard_stands_before_it() -> None:
    t = battle("Imps", "Cleric", 6, 1, rooms="Graveyard").does("raise infernal-imps")
    assert t.room("2.1").creatures == ["Undead", "Infernal Imps"]


@pytest.mark.clause("DK-22.11", "DK-16.6")
def test_a_raised_slayer_does_not_carry_on() -> None:
    t = battle("Black Knight, Imps", "Dwarf, Lord", 9, 1, 6, draws=[0, 0], **WINDOW).does("pass")
    t.does("raise black-knight")
    assert t.room("2.1").creatures == ["Infernal Imps", "Black Knight"]


@pytest.mark.clause("DK-22.11", "DK-22.10")
def test_a_possessed_hero_is_yours_again() -> None:
    t = battle("Knights, Imps", "Lord", 1, 10, draws=[0], **WINDOW).does("pass")
    assert t.hero_cup == ["Marauding Knights"]
    t.does("raise marauding-knights")
    assert t.room("2.1").creatures == ["Infernal Imps", "Marauding Knights"]
    assert (t.hero_cup, t.me.tally) == ([], 0)


@pytest.mark.clause("DK-22.11", "DK-18.7", "DK-11.14")
def test_an_undead_comes_from_the_supply() -> None:
    house: dict[str, Any] = {"undead_supply": "12", "rooms": "Lair, Graveyard"}
    t = battle("Undead", "Cleric", 5, 1, undead=0, **house)  # a tie: 2 − 1 + 5 against 5 + 1
    assert t.over  # the Graveyard took the only one
    assert t.room("2.2").creatures == ["Undead"]
    t = battle("Undead", "Cleric", 5, 1, undead=1, **house)
    assert t.does("raise undead").room("2.1").creatures == ["Undead"]
    assert t.state.undead == 0


@pytest.mark.clause("DK-22.11", "DK-23.7")
def test_the_keeper_cannot_be_raised() -> None:
    own = seat(mana=7, spells="Raise Dead")
    t = table(own, phase="battle", band="Lord", at="1.1", dice=[1, 10])
    assert (t.asked, t.state.outcome, t.state.winners) == (None, "keeper", (1,))


KEEPER: Final[dict[str, Any]] = {
    "raise_keeper": "yes",
    "phase": "battle",
    "band": "Lord",
    "at": "1.1",
}


@pytest.mark.clause("DK-22.11", "DK-23.7")
def test_r62_the_keeper_can_be_raised() -> None:
    own = seat(mana=7, spells="Raise Dead")
    t = table(own, dice=[1, 10, 10, 1], **KEEPER)
    assert (t.asked, t.options) == ((0, "raise-dead"), ["raise dungeon-keeper", "pass"])
    t.does("raise dungeon-keeper")
    assert (t.room("1.1").creatures, t.over) == (["Dungeon Keeper"], True)


@pytest.mark.clause("DK-22.11", "DK-23.7")
def test_r62_if_not_the_match_is_lost() -> None:
    t = table(seat(mana=7, spells="Raise Dead"), dice=[1, 10], **KEEPER).does("pass")
    assert (t.state.outcome, t.state.winners) == ("keeper", (1,))
    t = table(seat(mana=6, spells="Raise Dead"), dice=[1, 10], **KEEPER)
    assert (t.state.outcome, t.state.winners) == ("keeper", (1,))


@pytest.mark.clause("DK-22.11", "DK-24.9")
def test_r62_souls_collected_in_the_same_tie_pay_for_it() -> None:
    own = seat(mana=6, spells="Raise Dead", artifacts="Soul Collector")
    t = table(own, dice=[1, 1, 1], **(KEEPER | {"band": "Lord"}))
    assert (t.asked, t.me.mana, t.me.tally) == ((0, "raise-dead"), 7, 1)


@pytest.mark.clause("DK-22.11", "DK-24.2")
def test_r67_not_a_vampire_whose_counter_is_used_again() -> None:
    house: dict[str, Any] = {"extra_units": "on", "draws": [0, 0]}
    t = battle("Vampire", "Dwarf", 9, 1, 6, **house)  # the Dwarf takes the Vampire along
    assert (t.over, t.room("2.1").creatures, t.cup) == (True, ["Vampire"], [])
    t = battle("Vampire", "Dwarf", 9, 1, 6, cup="Vampire", **house)
    assert t.does("raise vampire").room("2.1").creatures == ["Vampire", "Vampire"]
