"""What a lone Adventurer foresees: where the engine leads, and nothing of other matches."""

from typing import Any

import pytest

from undercroft.games.dungeon_attack import GAME
from undercroft.games.dungeon_attack.actions import BUST, DONE, PASS, RECOVER, REROLL, USE
from undercroft.games.dungeon_attack.content.cards import RED, WHITE, A
from undercroft.games.dungeon_attack.foresight import foresee, promises
from undercroft.games.dungeon_attack.promise import PROMISE, Throw, promised
from undercroft.games.dungeon_attack.state import DungeonAttack
from undercroft.games.dungeon_attack.tests.tables import X, Y, table
from undercroft.kernel import Action, SeededDice, digest
from undercroft.kernel.state import NOBODY


def thrown(white: int, facing: int, **more: Any) -> float:
    """What white dice promise on the last level, `facing` of `white` undefeated ones being thrown
    by who has an item."""
    return promised(Throw(0, 0, False, 1, 1, white, facing, 0, 0)._replace(**more))


def done(dice: str, spent: int = 0, **mine: Any) -> float:
    """What faces promise that are left as they fell, two dice lying in the Room; by `spent` items
    less."""
    t = table(X(facing=len(dice), **{"items": 1, **mine}), room=2, level=3, dice=dice)

    def worth(throw: Throw) -> float:
        return promised(throw._replace(charged=throw.charged - spent))

    return promises(t.state, worth)[DONE]


@pytest.mark.parametrize(("dice", "white", "stay"), [("DMA", 4, 1), ("DDA", 3, 1), ("DAA", 4, 2)])
def test_d_is_kept_m_goes_to_the_room_and_a_stays(dice: str, white: int, stay: int) -> None:
    assert done(dice) == thrown(white, stay)


def test_what_is_over_the_rating_stays() -> None:
    assert done("DDM", rating=1) == thrown(4, 1)


def test_a_hit_is_foreseen_and_the_third_one_ends_all() -> None:
    assert done("A") == thrown(3, 1, hits=1)
    assert done("A", hits=1) == thrown(3, 1, hits=2)
    assert done("A", hits=2) == 0


@pytest.mark.parametrize("dice", ["DM", "MM", "D"])
def test_who_faces_nothing_then_is_promised_what_the_next_position_is(dice: str) -> None:
    t = table(X(facing=len(dice), items=1, gold=4), room=2, level=3, dice=dice)
    foreseen = promises(t.state, promised)[DONE]
    t.does("done")
    while t.decision != "act":
        t.does(t.options[-1])
    assert PROMISE.of(t.state, 0) == pytest.approx(foreseen + t.X.value)


def test_a_die_thrown_again_is_worth_the_mean_of_its_faces_and_costs_an_item() -> None:
    t = table(X(facing=2, items=1), room=2, level=3, dice="MA")
    again = promises(t.state, promised)[REROLL[WHITE][A]]
    assert again == pytest.approx(sum([done(f"M{face}", spent=1) for face in "DMA"]) / 3)


def test_a_boss_is_worth_more_than_another_die() -> None:
    t = table(X(facing=1, red=1, items=1, hits=2), room=2, level=3, dice="A A")
    found = promises(t.state, promised)
    assert found[REROLL[RED][A]] > found[REROLL[WHITE][A]] > found[DONE] == 0


def test_the_ability_costs_no_item() -> None:
    able = table(X(facing=2, items=1, card="cunning-wizard", rating=2), room=2, level=3, dice="MA")
    plain = table(X(facing=2, items=1, rating=2), room=2, level=3, dice="MA")
    again = REROLL[WHITE][A]
    assert promises(able.state, promised)[again] > promises(plain.state, promised)[again]


def test_a_turned_die_counts_as_what_it_shows_then() -> None:
    t = table(X(facing=3, items=1, card="keen-ranger", rating=2), room=2, level=3, dice="MMA")
    assert promises(t.state, promised)[USE] == thrown(4, 1)


def answers(**seat: Any) -> Action | None:
    """What a lone Adventurer answers who may go on, with so many dice in the Room."""
    room = seat.pop("room")
    return foresee(table(X(**seat), room=room, level=3).state)


def test_it_busts_many_dice_and_leaves_one() -> None:
    assert answers(room=9) is BUST
    assert answers(room=1, hits=2, pile=10) is PASS
    assert answers(room=1, hits=1, pile=10) is RECOVER


@pytest.mark.parametrize(
    ("players", "switches"),
    [(1, {"levels": "14+0"}), (1, {"white_faces": "3/2/1"}), (1, {"epic_monster": "on"})],
)
def test_it_does_not_know_other_matches(players: int, switches: dict[str, str]) -> None:
    state = GAME.new(players, switches, SeededDice("other"))
    assert isinstance(state, DungeonAttack)
    assert foresee(state) is None
    assert not PROMISE.is_for(state, players)


@pytest.mark.parametrize(("rating", "knows"), [(1, False), (2, True), (4, True)])
def test_it_knows_whoever_beats_dice_about_as_fast_as_the_plain_one(
    rating: int, knows: bool
) -> None:
    t = table(X(rating=rating), room=9, level=3)
    assert (foresee(t.state) is not None) is knows


def test_two_at_a_table_are_no_lone_adventurers() -> None:
    t = table(X(), Y(), room=1, level=3)
    assert not PROMISE.is_for(t.state, 2)
    assert foresee(t.state) is BUST, "alone it would leave that die"


@pytest.mark.parametrize("players", [1, 2, 3, 8])
def test_it_changes_nothing_and_its_answers_are_legal(players: int) -> None:
    given = 0
    for deal in range(4):  # it knows nothing of some adventurers
        state = GAME.new(players, {}, SeededDice(f"foresight {players} {deal}"))
        while state.current_player != NOBODY:
            assert isinstance(state, DungeonAttack)
            before, answer = digest(state), foresee(state)
            assert digest(state) == before
            given += answer is not None
            state.apply_action(answer or state.legal_actions[-1])
    assert given
