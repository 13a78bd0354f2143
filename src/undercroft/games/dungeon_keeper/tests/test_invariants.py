"""The invariants hold in play, and a broken table is noticed with the reason."""

from collections.abc import Callable

import pytest

from undercroft.games.dungeon_keeper import GAME
from undercroft.games.dungeon_keeper.bot import KeeperBot
from undercroft.games.dungeon_keeper.content import KEEPER, PRISON
from undercroft.games.dungeon_keeper.dungeon import MOVED, Room
from undercroft.games.dungeon_keeper.invariants import check
from undercroft.games.dungeon_keeper.state import DungeonKeeper
from undercroft.kernel import SeededDice
from undercroft.kit.look import Look


def in_play() -> DungeonKeeper:
    """A match of two keepers in a Deploy Phase of the third round."""
    state = GAME.new(2, GAME.resolve({}, "table"), SeededDice("invariants"))
    assert isinstance(state, DungeonKeeper)
    bot = KeeperBot()
    while state.round < 3 or state.kind.name != "deploy":
        state.apply_action(bot.choose(Look(GAME, state)))
    return state


def test_a_true_position_passes() -> None:
    state = in_play()
    assert not state.is_terminal()
    check(state)


@pytest.mark.parametrize("preset", ["printed", "table", "full"])
def test_whole_matches_keep_them(preset: str) -> None:
    match = GAME.new(2, GAME.resolve({}, preset), SeededDice(f"invariants {preset}"))
    assert isinstance(match, DungeonKeeper)
    pick = SeededDice(f"answers {preset}")
    while not match.is_terminal():
        check(match)
        choice = pick.below("answers", len(match.legal_actions))
        match.apply_action(match.legal_actions[choice])
    check(match)


def a_room_card_too_many(s: DungeonKeeper) -> None:
    s.players[0].room_hand.unshared().append(PRISON)


def a_room_card_gone(s: DungeonKeeper) -> None:
    s.room_deck.unshared().pop()


def a_spell_too_many(s: DungeonKeeper) -> None:
    s.spell_discard.unshared().extend([0, 0, 0])


def a_spell_gone(s: DungeonKeeper) -> None:
    s.spell_deck.unshared().pop()


def a_counter_gone(s: DungeonKeeper) -> None:
    s.creature_cup.unshared().pop()


def a_cup_in_disorder(s: DungeonKeeper) -> None:
    s.hero_cup.cards.reverse()


def a_debt(s: DungeonKeeper) -> None:
    s.players[1].gold = -1


def two_keepers(s: DungeonKeeper) -> None:
    s.players[0].dungeon.place_unit(0, KEEPER)


def no_heart(s: DungeonKeeper) -> None:
    heart, other = s.players[0].dungeon.room(0), s.players[0].dungeon.room(1)
    s.players[0].dungeon.rooms[0] = Room(other.card, other.door, other.traps, heart.creatures)
    s.players[0].dungeon.rooms[1] = Room(heart.card, heart.door, heart.traps, other.creatures)


def a_gap_at_the_end(s: DungeonKeeper) -> None:
    s.players[0].dungeon.rooms.append(None)


def a_mark_that_stays(s: DungeonKeeper) -> None:
    s.top = s.stack[-2]
    room = s.players[0].dungeon.room(0)
    marked = tuple([unit | MOVED for unit in room.creatures])
    s.players[0].dungeon.rooms[0] = room.with_creatures(marked)


def somebody_else_is_asked(s: DungeonKeeper) -> None:
    s.current_player = 1 - s.turn


def an_end_without_a_reason(s: DungeonKeeper) -> None:
    s.end_match()


@pytest.mark.parametrize(
    ("breaks", "reason"),
    [
        (a_room_card_too_many, r"DK-1\.2"),
        (a_room_card_gone, r"DK-1\.2"),
        (a_spell_too_many, r"a spell came from nowhere \(DK-1\.2\)"),
        (a_spell_gone, r"a spell is gone \(DK-1\.2\)"),
        (a_counter_gone, r"DK-1\.3"),
        (a_cup_in_disorder, "a Cup is not in order"),
        (a_debt, r"player 1 owes something \(DK-4\.11\)"),
        (two_keepers, "player 0"),
        (no_heart, r"player 0 has no Heart \(DK-2\.1\)"),
        (a_gap_at_the_end, "player 0 ends in a gap"),
        (a_mark_that_stays, r"still marked as moved \(DK-12\.2\)"),
        (somebody_else_is_asked, "asked off turn"),
        (an_end_without_a_reason, "a match ended without a reason"),
    ],
)
def test_a_broken_table_is_noticed(breaks: Callable[[DungeonKeeper], None], reason: str) -> None:
    state = in_play()
    breaks(state)
    with pytest.raises(AssertionError, match=reason):
        check(state)
