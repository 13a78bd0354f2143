"""DK-24.1 to 24.9 and 24.17: extra units, artifacts, playing alone (R66, R67, R73)."""

from collections import Counter
from typing import Any

import pytest

from undercroft.games.dungeon_keeper import GAME
from undercroft.games.dungeon_keeper.content import UNITS
from undercroft.games.dungeon_keeper.state import DungeonKeeper
from undercroft.games.dungeon_keeper.tests.keeper import seat, table
from undercroft.kernel import BadSetup, SeededDice


@pytest.mark.clause("DK-24.1", "DK-1.3")
@pytest.mark.parametrize("extra", ["off", "on"])
def test_extra_units_lie_in_the_creature_cup(extra: str) -> None:
    state = GAME.new(2, {"extra_units": extra}, SeededDice("cup"))
    assert isinstance(state, DungeonKeeper)
    cards = state.creature_cup.cards + state.players[0].pile.cards + state.players[1].pile.cards
    kinds = Counter(UNITS[card].name for card in cards if UNITS[card].extra)
    usual = sum([unit.count for unit in UNITS if not unit.hero and not unit.extra])
    assert len(cards) == usual + (14 if extra == "on" else 0)
    assert kinds == ({"Dragon": 2, "Spider": 8, "Vampire": 4} if extra == "on" else {})


@pytest.mark.clause("DK-24.2")
def test_a_vampire_replaces_the_hero_it_killed_by_a_vampire() -> None:
    own = seat(rooms="Lair", stands={"2.1": "Vampire"}, mana=3, spells="Fear")
    house: dict[str, Any] = {"phase": "battle", "at": "2.1", "extra_units": "on"}
    t = table(own, band="Thief, Thief", dice=[10, 1], cup="Vampire", **house).does("pass")
    assert t.room("2.1").creatures == ["Vampire (down)", "Vampire (down)"]
    assert (t.cup, t.me.tally, t.hero_cup) == ([], 1, ["Petty Thief"])
    t = table(own, band="Thief, Thief", dice=[10, 1], **house).does("pass")
    assert t.room("2.1").creatures == ["Vampire (down)"]  # none is left in the Cup


@pytest.mark.clause("DK-24.2", "DK-19.8")
def test_r67_a_vampire_taken_along_rises_again() -> None:
    own = seat(rooms="Lair", stands={"2.1": "Vampire"})
    t = table(own, phase="battle", band="Dwarf", at="2.1", dice=[10, 1, 6], extra_units="on")
    assert (t.room("2.1").creatures, t.cup, t.me.tally) == (["Vampire"], [], 1)


@pytest.mark.clause("DK-24.2", "DK-16.11")
def test_r67_a_tie_converts_nobody() -> None:
    own = seat(rooms="Lair", stands={"2.1": "Vampire"})
    t = table(own, phase="battle", band="Thief", at="2.1", dice=[1, 2], extra_units="on")
    assert (t.room("2.1").creatures, t.cup) == ([], ["Vampire"])


@pytest.mark.clause("DK-24.3", "DK-22.13")
def test_artifacts_work_from_the_heart_for_good() -> None:
    own = seat(artifacts="Golden Goose")
    assert table(own, phase="mining", dice=[1, 6]).me.gold == 7
    assert table(seat(), own, phase="mining", dice=[1, 6]).me.gold == 1
    assert [one["name"] for one in table(own, phase="build").view(1)["seats"][0]["artifacts"]] == [
        "Golden Goose"
    ]


@pytest.mark.clause("DK-24.4", "DK-7.3")
def test_the_book_draws_one_more_spell() -> None:
    own = seat(artifacts="Book of Vile Darkness")
    assert len(table(own, phase="spell", spell_deck="3x Gate").me.spells) == 2


@pytest.mark.clause("DK-24.6", "DK-11.13")
def test_the_heart_of_evil_brings_an_undead() -> None:
    own = seat(artifacts="Heart of Evil", rooms="Lair")
    assert table(own, phase="summon").does("to 2.1").room("2.1").creatures == ["Undead"]
    assert table(own, phase="summon", undead_supply="12", undead=0).over


@pytest.mark.clause("DK-24.7", "DK-11.9")
def test_the_staff_summons_one_more() -> None:
    own = seat(artifacts="Staff of Summoning", pile="3x Imps", gold=2)
    t = table(own, phase="summon").does(*["summon infernal-imps"] * 2)
    assert (t.me.pile, t.me.gold, t.over) == (["Infernal Imps"], 0, True)


@pytest.mark.clause("DK-24.8", "DK-20.4", "DK-16.18")
def test_the_banner_adds_to_training_rooms() -> None:
    own = seat(rooms="2x Training Room", stands={"2.1": "Goblins"}, artifacts="Dead God's Banner")
    t = table(own, phase="battle", band="Peasant", at="2.1", dice=[4, 3, 1, 1])
    assert "Training and Banner +3" in t.told("duel")[0]["creature_sum"]


# -- alone (R73) -----------------------------------------------------------------------------------


@pytest.mark.clause("DK-24.17", "DK-1.1")
def test_one_player_and_no_opponent() -> None:
    state = GAME.new(1, GAME.resolve({}, "solo"), SeededDice("alone"))
    assert state.current_player == 0
    with pytest.raises(BadSetup, match="solo=on is for one player, not 2"):
        GAME.new(2, GAME.resolve({}, "solo"), SeededDice("two"))


@pytest.mark.clause("DK-24.17", "DK-1.13")
def test_a_round_is_one_turn() -> None:
    t = table(phase="round", round=7, round_limit="9", grace_rounds="10", solo="on")
    assert [(told["round"], told["player"]) for told in t.told("turn")] == [(8, 0), (9, 0)]


@pytest.mark.clause("DK-24.17", "DK-23.10")
def test_alone_the_round_limit_is_a_loss() -> None:
    t = table(phase="round", round=9, round_limit="9", solo="on")
    assert (t.state.outcome, t.state.winners, t.worth) == ("rounds", (), [0.0])


@pytest.mark.clause("DK-24.17", "DK-23.7", "DK-23.8")
def test_alone_keeper_and_heart_are_lost_to_nobody() -> None:
    t = table(phase="battle", band="Lord", at="1.1", dice=[1, 10], solo="on")
    assert (t.state.outcome, t.state.winners) == ("keeper", ())
    own = seat(rooms="Lair", stands={"2.1": "Keeper"})
    t = table(own, phase="war", band="Lord", at="1.1", solo="on")
    assert (t.state.outcome, t.worth) == ("heart", [0.0])


@pytest.mark.clause("DK-24.17", "DK-23.1")
def test_alone_the_five_totals_win() -> None:
    own = seat(rooms="11x Lair, Torture Chamber", stands={"2.1": "14x Undead"}, tally=15,
               gold=30, mana=30)  # fmt: skip
    t = table(own, phase="build", solo="on")
    assert (t.state.outcome, t.worth) == ("totals", [1.0])


@pytest.mark.clause("DK-24.17")
@pytest.mark.parametrize(
    ("switch", "value"), [("hero_control", "opponent_picks"), ("opponent_spells", "battle")]
)
def test_what_needs_an_opponent_goes_not_with_solo(switch: str, value: str) -> None:
    with pytest.raises(BadSetup, match="has no opponent"):
        GAME.resolve({"solo": "on", switch: value})
