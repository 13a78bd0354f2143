"""Matches: applying with nothing half done, real dice, and how far a player can undo."""

import pytest

from tests.kernel.play import plays, same
from tests.kernel.toy import Cellar
from tests.kernel.toy_game import GAME
from tests.kernel.toy_words import CHARM, PIT, SIX, SWORD, WORDS
from undercroft.kernel import IllegalAction, OutOfDice, SeededDice, digest
from undercroft.match import Match, NothingToUndo


def match_with(*hands: list[int], typed: list[int] | None = None) -> Match:
    """A match whose first turn begins with these cards in the hands (the deck has lost them)."""
    match = Match(GAME, len(hands), {}, "seed", typed)
    s = match.state
    assert isinstance(s, Cellar)
    for zone, cards in zip(s.hands, hands, strict=True):
        zone.cards = cards
    match.take_events()
    return match


# -- apply ---------------------------------------------------------------------


def test_an_illegal_action_leaves_the_match_alone() -> None:
    match = match_with([SWORD], [])
    before = digest(match.state)
    with pytest.raises(IllegalAction):
        plays(match, 0, "pay coin")
    assert digest(match.state) == before
    assert match.actions == []
    plays(match, 0, "enter")


def test_when_real_dice_are_missing_the_match_waits_for_them() -> None:
    match = match_with([], [], typed=[])
    plays(match, 0, "enter", "lay nothing")
    before = digest(match.state)
    for _ in range(2):
        with pytest.raises(OutOfDice) as ask:
            plays(match, 1, "lay nothing")
        assert (ask.value.stream, ask.value.count, ask.value.die.name) == ("battle", 1, "d6")
        assert digest(match.state) == before
        assert len(match.actions) == 2
    match.type_dice([5])
    events = match.apply(WORDS.parse("lay nothing"))
    assert [event.public.get("die") for event in events[:2]] == [None, 5]


def test_events_nobody_has_read_wait_with_the_match() -> None:
    match = Match(GAME, 2, {}, "seed")
    with pytest.raises(IllegalAction):
        plays(match, 0, "lay nothing")
    assert [event.kind for event in match.take_events()] == ["draw"] * 4
    assert match.take_events() == []


def test_a_wrong_face_leaves_the_match_alone() -> None:
    match = match_with([], [], typed=[])
    plays(match, 0, "enter", "lay nothing")
    match.type_dice([9])
    before = digest(match.state)
    with pytest.raises(ValueError, match=r"d6 .* has no face 9"):
        plays(match, 1, "lay nothing")
    assert digest(match.state) == before
    assert match.state.current_player == 1


def test_a_defect_of_the_rules_leaves_the_match_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    match = match_with([], [])
    plays(match, 0, "enter", "lay nothing")
    before = digest(match.state)
    with monkeypatch.context() as patch:
        patch.setattr(Cellar, "say", None)
        with pytest.raises(TypeError):
            plays(match, 1, "lay nothing")
    assert digest(match.state) == before
    plays(match, 1, "lay nothing")


def test_cards_are_dealt_by_the_machine_when_the_dice_are_real() -> None:
    real = Match(GAME, 2, {}, "seed", typed=[])
    machine = Match(GAME, 2, {}, "seed")
    assert isinstance(real.state, Cellar)
    assert isinstance(machine.state, Cellar)
    assert real.state.deck.cards == machine.state.deck.cards


# -- undo ----------------------------------------------------------------------


def test_own_decisions_can_be_taken_back_one_by_one() -> None:
    match = match_with([SWORD], [SWORD])
    start = digest(match.state)
    plays(match, 0, "light torch", "lay sword")
    assert match.undo_of(0).steps == 2
    assert match.undo(0).notation == "lay sword"
    assert match.undo(0).notation == "light torch"
    assert digest(match.state) == start
    assert match.actions == []
    assert match.undo_of(0).steps == 0


def test_nothing_done_yet() -> None:
    match = match_with([], [])
    for player in (0, 1):
        with pytest.raises(NothingToUndo, match="you have given no answer yet"):
            match.undo(player)


def test_undo_stops_where_another_player_has_acted() -> None:
    match = match_with([CHARM], [CHARM])
    plays(match, 0, "light torch", "lay nothing")
    assert match.undo_of(0).steps == 2
    assert match.undo_of(1).steps == 0
    plays(match, 1, "lay nothing")
    with pytest.raises(NothingToUndo, match="player 0 cannot undo: somebody else has acted since"):
        match.undo(0)


def test_undo_stops_at_a_roll() -> None:
    match = match_with([CHARM, CHARM], [])
    plays(match, 0, "enter", "lay nothing")
    plays(match, 1, "lay nothing")
    with pytest.raises(NothingToUndo, match="dice or cards have fallen since"):
        match.undo(1)
    plays(match, 0, "play charm")
    with pytest.raises(NothingToUndo, match="dice or cards have fallen"):
        match.undo(0)


def test_undo_stops_where_something_hidden_was_shown() -> None:
    match = match_with([], [PIT], [PIT])
    plays(match, 0, "enter", "lay nothing")
    plays(match, 1, "lay nothing", "spring pit")
    with pytest.raises(NothingToUndo, match="something hidden was shown since"):
        match.undo(1)


def test_only_what_came_after_the_boundary_can_be_taken_back() -> None:
    match = match_with([], [PIT], [PIT])
    plays(match, 0, "enter", "lay nothing")
    plays(match, 1, "lay nothing", "spring pit")
    plays(match, 0, "pay coin")
    undo = match.undo_of(0)
    assert (undo.steps, undo.why) == (1, "somebody else has acted since")
    assert match.undo(0).notation == "pay coin"
    with pytest.raises(NothingToUndo, match="somebody else has acted since"):
        match.undo(0)
    plays(match, 0, "pay heart")
    assert match.undo_of(0).steps == 1


def test_undone_and_done_again_is_the_same_match() -> None:
    match = match_with([SWORD, CHARM], [SWORD])
    other = match_with([SWORD, CHARM], [SWORD])
    plays(match, 0, "light torch", "lay charm")
    match.undo(0)
    plays(match, 0, "lay sword")
    plays(other, 0, "light torch", "lay sword")
    for one in (match, other):
        plays(one, 1, "lay sword")
    assert same(match.state, other.state)
    assert [action.notation for action in match.actions] == [
        action.notation for action in other.actions
    ]


def test_undo_brings_back_the_copy_not_the_position_played_on() -> None:
    match = match_with([SWORD], [])
    plays(match, 0, "light torch")
    played = match.state
    match.undo(0)
    assert match.state is not played
    assert match.take_events() == []


def test_a_match_played_on_by_a_clone_is_not_moved() -> None:
    match = match_with([SWORD], [])
    before = digest(match.state)
    twin = match.state.clone(SeededDice("search"))
    twin.apply_action(twin.legal_actions[0])
    assert digest(match.state) == before


# -- a match that continues another --------------------------------------------


def seed_of(match: Match) -> str:
    """The seed that the dice follow from now."""
    assert isinstance(match.state.dice, SeededDice)
    return match.state.dice.seed


def test_after_so_many_actions_the_dice_follow_from_the_other_seed() -> None:
    match = Match(GAME, 2, {"luck": "off"}, "first\n2 other seed")
    assert isinstance(match.state, Cellar)
    match.state.hands[1].cards = []
    plays(match, 0, "enter")
    assert seed_of(match) == "first"
    plays(match, 0, "lay nothing")
    assert seed_of(match) == "other seed"
    (die,) = SeededDice("other seed").roll("battle", 1, SIX)
    told = match.apply(WORDS.parse("lay nothing"))
    assert [event.public["die"] for event in told if event.kind == "roll"] == [die]


def test_undo_stops_where_the_luck_was_changed() -> None:
    match = Match(GAME, 2, {}, "first\n2 other seed")
    plays(match, 0, "enter", "lay nothing")
    with pytest.raises(NothingToUndo, match="dice or cards have fallen since"):
        match.undo(0)
