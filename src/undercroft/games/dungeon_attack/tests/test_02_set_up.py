"""Chapter 2: set-up, with the switches `adventurers`, `first_player` and `levels` (R3-R5, R53)."""

import pytest

from undercroft.games.dungeon_attack import GAME
from undercroft.games.dungeon_attack.content import DEALT
from undercroft.games.dungeon_attack.state import DungeonAttack
from undercroft.games.dungeon_attack.tests.tables import Table, X, Y, Z, new_match, table
from undercroft.kernel import BadSetup, ScriptedDice

UNSHUFFLED = list(range(len(DEALT) - 1, 0, -1))
"""The draws that leave the cards in the order of the box."""


def set_up(players: int, draws: list[int], **switches: str) -> Table:
    """Begin a match whose every draw is given: the cards first, then who begins."""
    state = GAME.new(players, GAME.resolve(switches), ScriptedDice(draws))
    assert isinstance(state, DungeonAttack)
    state.heard = True
    return Table(state)


def names(t: Table) -> list[str]:
    """The Adventurers by seat."""
    return [one["name"] for one in t.seen["adventurers"]]


@pytest.mark.clause("DA-2.1")
def test_2_1_the_shuffled_cards_are_dealt_from_the_top() -> None:
    t = set_up(3, [*UNSHUFFLED, 0])
    assert names(t) == ["Stalwart Knight", "Raging Berserker", "Gentle Cleric"]
    t = set_up(3, [0, *UNSHUFFLED[1:], 0])  # the first card and the last change places
    assert names(t) == [DEALT[-1].name, "Raging Berserker", "Gentle Cleric"]
    assert t.decision == "act"  # nobody chooses, and no card is drawn later
    t.settled()


@pytest.mark.clause("DA-2.1")
def test_2_1_every_card_can_come_and_none_comes_twice() -> None:
    first_cards = set()
    for seed in range(200):
        dealt = names(new_match(8, seed=str(seed)))
        assert len(set(dealt)) == 8
        first_cards.add(dealt[0])
    assert first_cards == {card.name for card in DEALT}


@pytest.mark.clause("DA-2.1")
def test_r4_chosen_from_the_first_player_round_the_table() -> None:
    t = set_up(3, [1], adventurers="chosen")
    assert (t.asker, t.decision) == ("Y", "pick")
    assert len(t.options) == len(DEALT)
    t.does("pick keen-ranger")
    assert t.asker == "Z"
    assert t.refuses("pick keen-ranger") == "DA-2.1"
    t.does("pick grim-slayer")
    assert t.asker == "X"
    assert len(t.options) == len(DEALT) - 2
    t.does("pick gentle-cleric")
    assert names(t) == ["Gentle Cleric", "Keen Ranger", "Grim Slayer"]
    assert (t.asker, t.decision) == ("Y", "act")
    t.settled()


@pytest.mark.clause("DA-2.1")
def test_r4_plain_adventurers_have_rating_3_and_no_ability() -> None:
    t = set_up(2, [0], adventurers="plain")
    for one in t.seen["adventurers"]:
        assert (one["rating"], one["ability"]["name"]) == (3, "")
    t.settled()


@pytest.mark.clause("DA-2.2")
def test_2_2_unhurt_and_empty_handed() -> None:
    t = new_match(2)
    nothing = ((0, 0), (0, 0))
    assert t.board["dice"] == {"X": nothing, "Y": nothing}
    assert t.board["own"] == {"X": [0, 0, 0, 0, 0], "Y": [0, 0, 0, 0, 0]}
    assert t.X.condition == t.Y.condition == "Unhurt"
    assert (t.out, t.state.epic) == ((0, 0), False)


def whole_game() -> Table:
    """A solo game in which every die Moves and nothing is ever fought twice."""
    t = set_up(1, [0] + [1] * (14 + 15 + 16), adventurers="plain")
    return t.does("bust", "pass", "pass", "pass")


@pytest.mark.clause("DA-2.3", "DA-2.5", "DA-2.6", "DA-2.7")
def test_2_3_three_levels_of_14_15_and_16_dice() -> None:
    t = whole_game()
    assert t.told("level") == [
        {"level": 1, "white": 14, "red": 0},
        {"level": 2, "white": 14, "red": 1},
        {"level": 3, "white": 14, "red": 2},
    ]
    assert t.state.is_terminal()
    t.settled()


@pytest.mark.clause("DA-2.4")
def test_2_4_bust_fight_search_in_that_order() -> None:
    t = table(X(card="greedy-dwarf"), Y(), room=2, door_open=False, levels="2+0")
    assert t.seen["phase"] == "opening"
    t.then_dice("D A").does("bust")
    assert t.seen["phase"] == "fight"
    t.then_dice("D  M A").does("pass")
    assert (t.seen["phase"], t.decision) == ("search", "search")
    t.does("done")
    assert t.seen["phase"] == "over"
    t.settled()


@pytest.mark.clause("DA-2.4")
def test_2_4_the_next_level_opens_again() -> None:
    t = table(X(), Y(), room=1, levels="1+0,2+0", dice="M D")
    t.does("pass")  # level 1 is left; Y opens level 2 and must Bust
    kinds = [event.kind for event in t.events]
    assert [kind for kind in kinds if kind in ("busts", "left", "level")] == [
        "left",
        "level",
        "busts",
    ]
    t.settled()


@pytest.mark.clause("DA-2.8")
def test_2_8_a_game_begins_with_all_dice_in_the_room() -> None:
    t = new_match(3, adventurers="plain")
    assert t.room == (14, 0)
    assert [t.facing(seat) for seat in "XYZ"] == [(0, 0)] * 3
    assert [t.pile(seat) for seat in "XYZ"] == [(0, 0)] * 3
    assert t.out == (0, 0)


@pytest.mark.clause("DA-2.8")
def test_2_8_so_does_every_later_level() -> None:
    # Two dice are in a pile, one is Out, one was never beaten: all of them lie there again.
    t = table(X(pile=1, pile_red=1), Y(hits=3), room=1, out=1, levels="4+1,4+1")
    t.then_dice("M M  AAAA A").does("pass")
    assert t.told("level") == [{"level": 2, "white": 4, "red": 1}]
    assert t.told("busts") == [{"player": 1, "white": 4, "red": 1, "target": -1}]
    assert (t.out, t.pile("X")) == ((0, 0), (0, 0))
    t.settled()


@pytest.mark.clause("DA-2.9")
@pytest.mark.parametrize(("draw", "seat"), [(0, "X"), (1, "Y"), (2, "Z")])
def test_2_9_the_first_player_is_drawn(draw: int, seat: str) -> None:
    t = set_up(3, [draw], adventurers="plain")
    assert (t.turn, t.asker, t.decision) == (seat, seat, "act")
    t.settled()


@pytest.mark.clause("DA-2.9")
def test_r5_seat_one_begins() -> None:
    t = set_up(3, [], adventurers="plain", first_player="seat_one")
    assert (t.turn, t.asker) == ("X", "X")
    t.settled()


@pytest.mark.clause("DA-2.9")
def test_r5_the_first_seat_says_who_begins_before_anybody_picks() -> None:
    t = set_up(3, [], adventurers="chosen", first_player="chosen")
    assert (t.asker, t.decision) == ("X", "first")
    assert t.options == ["first 1", "first 2", "first 3"]
    t.does("first 3")
    assert (t.asker, t.decision) == ("Z", "pick")
    t.does("pick keen-ranger", "pick grim-slayer", "pick gentle-cleric")
    assert (t.asker, t.decision) == ("Z", "act")
    t.settled()


@pytest.mark.clause("DA-2.10")
def test_2_10_left_of_the_last_seat_is_the_first() -> None:
    t = table(X(), Y(), Z(), room=3, turn="Z", opener="Z", door_open=False)
    t.does("pass")
    assert t.turn == "X"
    t.does("pass")
    assert t.turn == "Y"
    t.settled()


@pytest.mark.clause("DA-2.11")
def test_2_11_a_shorter_dungeon_with_other_dice() -> None:
    t = set_up(1, [0] + [1] * 5 + [1] * 20, adventurers="plain", levels="3+2,20+0")
    assert t.room == (3, 2)
    t.does("bust", "pass", "pass")
    assert [level["white"] for level in t.told("level")] == [3, 20]
    assert t.state.is_terminal()
    t.settled()


@pytest.mark.clause("DA-2.11")
@pytest.mark.parametrize("levels", ["1+0", "20+2", "1+0,1+0,1+0,1+0,1+0,1+0"])
def test_2_11_the_smallest_and_largest_dungeons_are_allowed(levels: str) -> None:
    t = new_match(1, levels=levels)
    assert len(t.seen["levels"]) == levels.count(",") + 1


@pytest.mark.clause("DA-2.11")
@pytest.mark.parametrize(
    ("levels", "why"),
    [
        ("0+2", "1 to 20 white"),
        ("21+0", "1 to 20 white"),
        ("14+3", "0 to 2 red"),
        ("1+0,1+0,1+0,1+0,1+0,1+0,1+0", "allowed are 1 to 6"),
        ("14", "white[+]red"),
    ],
)
def test_2_11_one_step_beyond_is_refused(levels: str, why: str) -> None:
    with pytest.raises(BadSetup, match=why):
        new_match(1, levels=levels)
