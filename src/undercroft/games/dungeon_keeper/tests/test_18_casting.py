"""Chapter DK-18: prices, windows, who casts (R34, R58, R64)."""

from typing import Any, Final

import pytest

from undercroft.games.dungeon_keeper.tests.keeper import Table, seat, table

INVASION = "2x Lightning Bolt, 2x Fear, Fire Burst, Earthquake, Gate, Evil Omen, Possession"
ALL = f"{INVASION}, Detect Gems, Army of the Dead, Call Monsters, Raise Dead, Artificer"
OFFERED = [
    "cast lightning-bolt", "cast fear", "cast fire-burst", "cast earthquake", "cast gate",
    "cast evil-omen", "cast possession", "pass",
]  # fmt: skip


def invaded(own: str, other: str = "", mana: int = 20, **position: Any) -> Table:
    """A Lair is stormed by three Peasants; both have those spells and that mana."""
    place: dict[str, Any] = {
        "rooms": "Lair",
        "stands": {"2.1": "Mistress"},
        **position.pop("place", {}),
    }
    mine = seat(mana=mana, spells=own, **place)
    position = {"phase": "assault", "band": "3x Peasant", "at": "2.1", **position}
    return table(mine, seat(mana=mana, spells=other), **position)


@pytest.mark.clause("DK-18.1", "DK-4.11")
def test_a_spell_costs_mana_all_of_it() -> None:
    t = invaded("Fear, Gate", mana=3)
    assert t.options == ["cast fear", "pass"]
    assert t.does("cast fear").me.mana == 0
    assert t.me.spells == ["Gate"]
    assert invaded("Fear", mana=2, phase="battle").over


@pytest.mark.clause("DK-18.2")
def test_a_spell_is_discarded_after_it_has_resolved() -> None:
    t = invaded("Lightning Bolt", band="Peasant, Dwarf").does("cast lightning-bolt")
    assert (t.me.spells, t.spell_discard) == ([], [])
    t.does("target dwarf-weaklings")
    assert t.spell_discard == ["Lightning Bolt"]


@pytest.mark.clause("DK-18.3", "DK-18.6")
@pytest.mark.parametrize(
    ("phase", "offered"),
    [
        ("mining", ["cast detect-gems", "pass"]),
        ("magic", []),
        ("fate", ["buy", "pass"]),
        ("build", []),
        ("construction", []),
        ("summon", ["cast army-of-the-dead", "pass"]),
        ("hero", []),
        ("assault", OFFERED),
        ("battle", OFFERED),
        ("traps", []),
        ("war", []),
    ],
)
def test_each_spell_has_its_windows(phase: str, offered: list[str]) -> None:
    stormed = {"war": ("Peasant", "1.1")}.get(phase, ("3x Peasant", "2.1"))
    band, at = stormed if phase in ("assault", "battle", "traps", "war") else ("", "")
    own = seat(rooms="Lair", stands={"2.1": "Mistress"}, gold=20, mana=20, spells=ALL)
    deck: dict[str, Any] = {
        "room_deck": "2x Gas",
        "artifacts": "Golden Goose",
        "grace_rounds": "10",
    }
    t = table(own, phase=phase, band=band, at=at, **deck)
    assert (t.options if t.asked and not t.over else []) == offered


@pytest.mark.clause("DK-18.3")
def test_the_other_windows_of_the_turn() -> None:
    own = seat(mana=20, spells=ALL, pile="Imps")
    t = table(own, phase="creature", cup="2x Imps")
    assert [word for word in t.options if "cast" in word] == ["cast call-monsters"]
    t = table(own, phase="spell", artifacts="Golden Goose")
    assert t.options == ["cast artificer", "pass"]
    t = table(own, phase="deploy")
    assert t.over


@pytest.mark.clause("DK-18.4")
def test_the_opponent_casts_nothing_but_slap() -> None:
    t = invaded("Fear", ALL, phase="battle", band="Peasant", dice=[10, 1])
    assert t.does("pass").over
    t = invaded(
        "", f"{ALL}, Slap", phase="battle", band="Peasant", place={"stands": {"2.1": "Imps"}}
    )
    assert (t.asked, t.options[-1]) == ((1, "slap"), "pass")


@pytest.mark.clause("DK-18.5")
def test_any_number_one_after_another() -> None:
    t = invaded("2x Fear, Evil Omen").does("cast fear", "cast fear")
    assert (t.asked, t.state.attackers.fear) == ((0, "invasion-spell"), 4)
    t.does("cast evil-omen")
    assert [told["spell"] for told in t.told("cast")] == ["Fear", "Fear", "Evil Omen"]


@pytest.mark.clause("DK-18.6", "DK-16.3")
def test_before_the_traps_and_before_every_duel_even_in_an_empty_room() -> None:
    t = invaded("Fear", place={"stands": {}})
    assert (t.asked, t.state.battle) == ((0, "invasion-spell"), None)
    t.does("pass")
    assert (t.asked, t.view(0)["phase"]) == ((0, "invasion-spell"), "battle")
    fighting: dict[str, Any] = {"phase": "battle", "band": "2x Peasant", "dice": [5, 1, 1] * 2}
    t = invaded("Fear", **fighting).does("pass")
    assert (t.asked, t.band) == ((0, "invasion-spell"), ["Peasant Rabble"])
    t = invaded("Fear", **fighting, spell_windows="before_battle").does("pass")
    assert t.over


@pytest.mark.clause("DK-18.6")
def test_r58_only_before_the_battle_there_are_two_windows() -> None:
    t = invaded("Fear", spell_windows="before_battle", band="2x Peasant", dice=[5, 1, 1] * 2)
    assert t.does("pass").asked == (0, "invasion-spell")
    assert t.does("pass").over


@pytest.mark.clause("DK-18.7")
def test_what_could_change_nothing_is_not_offered() -> None:
    calls = seat(mana=5, spells="Call Monsters")
    assert table(calls, phase="creature").over
    assert table(calls, phase="creature", cup="2x Imps").asked == (0, "counter")
    army = seat(mana=20, spells="Army of the Dead, Artificer, Gate")
    assert table(army, phase="summon", undead_supply="12", undead=0).over
    assert table(army, phase="summon", undead_supply="12", undead=1).asked == (0, "army")
    assert table(army, phase="spell").over
    assert table(army, phase="battle", band="Peasant", at="1.1", dice=[5]).over  # nowhere to go


@pytest.mark.clause("DK-18.7")
def test_fear_and_omens_are_offered_even_to_an_empty_room() -> None:
    t = invaded("Fear, Evil Omen", phase="battle", place={"stands": {}})
    assert t.options == ["cast fear", "cast evil-omen", "pass"]


@pytest.mark.clause("DK-14.2", "DK-18.7")
def test_a_window_stays_open_when_the_last_hero_dies_in_it() -> None:
    t = invaded(INVASION, band="Peasant").does("cast lightning-bolt")
    assert (t.asked, t.band) == ((0, "invasion-spell"), [])
    without_target = [word for word in OFFERED if word != "cast lightning-bolt"]
    without_target.remove("cast possession")
    assert t.options == without_target
    assert t.does("pass").over
    assert invaded("Lightning Bolt, Possession", band="Peasant").does("cast lightning-bolt").over


# -- the opponent's spells (R58) -------------------------------------------------------------------

BATTLE: Final[dict[str, Any]] = {"opponent_spells": "battle"}


@pytest.mark.clause("DK-18.4")
def test_r58_the_opponent_may_cast_on_the_invaders_when_the_defender_has_passed() -> None:
    t = invaded("Fear", ALL, **BATTLE)
    assert t.asked == (0, "invasion-spell")
    t.does("pass")
    assert t.asked == (1, "invasion-spell")
    assert t.options == ["cast lightning-bolt", "cast fire-burst", "cast possession", "pass"]
    assert t.does("pass").asked == (0, "invasion-spell")  # step (a) of the first duel


@pytest.mark.clause("DK-18.4")
def test_r58_after_a_spell_both_are_asked_again() -> None:
    t = invaded("Fear", "2x Lightning Bolt", **BATTLE).does("pass", "cast lightning-bolt")
    assert t.asked == (0, "invasion-spell")
    t.does("pass")
    assert (t.asked, t.other.mana) == ((1, "invasion-spell"), 15)


@pytest.mark.clause("DK-18.4", "DK-16.17")
def test_r58_kills_of_the_opponent_pay_nobody() -> None:
    place: dict[str, Any] = {"rooms": "Prison, Graveyard", "artifacts": "Soul Collector"}
    t = invaded(
        "", "Lightning Bolt, Fire Burst", band="2x Peasant", place=place, dice=[2], **BATTLE
    )
    t.does("cast lightning-bolt", "cast fire-burst")
    assert (t.band, t.hero_cup, t.over) == ([], ["Peasant Rabble"] * 2, True)
    assert (t.me.tally, t.other.tally, t.me.gold, t.other.gold) == (0, 0, 0, 0)
    assert (t.me.mana, t.room("2.2").creatures) == (20, [])


@pytest.mark.clause("DK-18.4", "DK-22.10")
def test_r58_a_hero_possessed_by_the_opponent_joins_the_opponents_heart() -> None:
    t = invaded("", "Possession", band="Peasant, Wizard", **BATTLE)
    t.does("cast possession")
    assert t.asked == (1, "spell-target")
    t.does("target fool-wizard")
    assert t.room("1.1", 1).creatures == ["Dungeon Keeper", "Fool Wizard"]
    assert t.other.mana == 10


@pytest.mark.clause("DK-18.4")
def test_r58_the_opponent_is_not_asked_where_windows_are_closed() -> None:
    closed: dict[str, Any] = {
        "spell_windows": "before_battle",
        "phase": "battle",
        "band": "2x Peasant",
    }
    t = invaded("", "Fire Burst", dice=[5, 1, 1] * 2, **closed, **BATTLE)
    assert t.asked == (1, "invasion-spell")
    assert t.does("pass").over


@pytest.mark.clause("DK-18.4")
def test_whether_the_opponent_could_cast_cannot_be_noticed_by_undo() -> None:
    shown = []
    for spells in ("", "Fire Burst"):
        t = invaded("Fear", spells, phase="battle", place={"stands": {}}, **BATTLE).does("pass")
        if t.asked == (1, "invasion-spell"):
            t.does("pass")
        shown.append(t.state.shown)
    assert shown[0] == shown[1]
