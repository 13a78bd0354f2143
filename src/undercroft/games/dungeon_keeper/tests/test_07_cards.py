"""Chapters DK-7 and DK-8: Spell and Room cards (R17, R18)."""

import pytest

from undercroft.games.dungeon_keeper.tests.keeper import seat, table


@pytest.mark.clause("DK-7.1", "DK-1.6")
def test_one_spell_card() -> None:
    t = table(seat(), phase="spell", spell_deck="Gate, Slap")
    assert (t.me.spells, t.me.hand) == (["Gate"], [])


@pytest.mark.clause("DK-7.2", "DK-7.3", "DK-20.7", "DK-24.4")
def test_libraries_and_the_book() -> None:
    own = seat(rooms="2x Library", artifacts="Book of Vile Darkness")
    assert len(table(own, phase="spell", spell_deck="6x Gate").me.spells) == 4


@pytest.mark.clause("DK-7.4")
def test_another_spell_card_for_ten_mana() -> None:
    assert table(seat(mana=9, gold=9), phase="spell", spell_deck="2x Gate").over
    t = table(seat(mana=10), phase="spell", spell_deck="2x Gate").does("buy")
    assert (len(t.me.spells), t.me.mana) == (2, 0)


@pytest.mark.clause("DK-7.5")
def test_an_empty_spell_deck_is_made_anew() -> None:
    t = table(seat(), phase="spell", spell_discard="3x Gate, 4x Slap")
    assert (len(t.me.spells), len(t.state.spell_deck.cards), t.spell_discard) == (1, 6, [])


@pytest.mark.clause("DK-7.5")
def test_a_draw_from_nothing_is_lost_and_cannot_be_bought() -> None:
    t = table(seat(mana=10), phase="spell")
    assert t.over
    assert (t.me.spells, t.me.mana) == ([], 10)
    assert table(seat(mana=10), phase="spell", spell_deck="Gate").over


@pytest.mark.clause("DK-7.6", "DK-22.13", "DK-24.3", "DK-20.1")
def test_the_artificer_after_the_draws() -> None:
    t = table(seat(mana=30), phase="spell", spell_deck="Artificer, Gate", draws=[1],
              artifacts="Golden Goose, Soul Collector")  # fmt: skip
    assert t.does("pass").asked == (0, "artificer")
    t.does("cast artificer")
    assert (t.me.artifacts, t.me.mana, t.spell_discard) == (["Soul Collector"], 10, ["Artificer"])
    assert table(seat(mana=30, spells="Artificer"), phase="spell").over


@pytest.mark.clause("DK-7.7", "DK-7.2", "DK-7.4")
def test_five_spells_are_kept() -> None:
    own = seat(rooms="Library", mana=10, spells="3x Gate, 2x Slap")
    t = table(own, phase="spell", spell_deck="3x Fear").does("buy")
    assert t.asked == (0, "spell-limit")
    assert t.options == ["discard spell fear", "discard spell gate", "discard spell slap"]
    t.does("discard spell gate", "discard spell fear", "discard spell fear")
    assert t.over
    assert t.spell_discard == ["Gate", "Fear", "Fear"]


@pytest.mark.clause("DK-7.7")
def test_exactly_five_is_no_excess() -> None:
    assert table(seat(spells="4x Gate"), phase="spell", spell_deck="Slap").over


@pytest.mark.clause("DK-8.1", "DK-8.2", "DK-20.5")
def test_room_cards_and_treasuries() -> None:
    t = table(seat(rooms="2x Treasury"), phase="fate", room_deck="Lair, Gas, Portal, Fire")
    assert t.me.hand == ["Gas", "Lair", "Portal"]


@pytest.mark.clause("DK-8.3")
def test_another_room_card_for_ten_gold() -> None:
    assert table(seat(gold=9, mana=20), phase="fate", room_deck="2x Wood Door").over
    t = table(seat(gold=10), phase="fate", room_deck="2x Wood Door").does("buy")
    assert (len(t.me.hand), t.me.gold) == (2, 0)


@pytest.mark.clause("DK-8.4")
def test_an_empty_room_deck_is_made_anew_or_lost() -> None:
    t = table(seat(), phase="fate", room_discard="Lair, Gas")
    assert (len(t.me.hand), len(t.state.room_deck.cards), t.room_discard) == (1, 1, [])
    assert [event.clause for event in t.events if event.kind == "reshuffled"] == ["DK-8.4"]
    assert table(seat(gold=10), phase="fate").me.hand == []


@pytest.mark.clause("DK-7.5", "DK-8.4")
def test_a_card_may_be_bought_out_of_the_discard() -> None:
    t = table(seat(mana=10), phase="spell", spell_deck="Slap", spell_discard="Gate")
    assert t.does("buy").me.spells == ["Gate", "Slap"]
    assert (t.over, t.me.mana, t.spell_discard) == (True, 0, [])
    t = table(seat(gold=10), phase="fate", room_deck="Lair", room_discard="Gas")
    assert t.does("buy").me.hand == ["Gas", "Lair"]
    assert (t.over, t.me.gold, t.room_discard) == (True, 0, [])


@pytest.mark.clause("DK-8.5")
def test_five_room_cards_are_kept() -> None:
    own = seat(hand="Gas, Lair, 3x Wood Door")
    t = table(own, phase="fate", room_deck="Fire").does("discard gas")
    assert (t.over, t.room_discard) == (True, ["Gas"])


@pytest.mark.clause("DK-8.5")
def test_the_limit_may_come_at_each_draw() -> None:
    own = seat(rooms="Treasury", hand="5x Wood Door")
    t = table(own, phase="fate", room_deck="Fire, Gas", hand_limit_timing="each_draw")
    assert t.options == ["discard wood-door", "discard fire"]
    t.does("discard fire")
    assert t.me.hand == ["Gas", *["Wood Door"] * 5]
