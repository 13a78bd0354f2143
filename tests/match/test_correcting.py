"""A throw put right: what is played again, and what that tells of hidden things."""

from random import Random
from typing import Any

import pytest

from undercroft.games import find_game
from undercroft.kernel import SPECTATOR, IllegalAction, SeededDice, dump
from undercroft.kit.game import GameSpec
from undercroft.match import Entry, Match, Passed, Thrown, replay
from undercroft.match.positions import NEAR
from undercroft.match.taking import Taken

KEEPER, ENFORCER = find_game("dungeon-keeper"), find_game("dungeon-enforcer")
ATTACK = find_game("dungeon-attack")


def pass_by(one: Match) -> list[Entry]:
    """End a pause at which nobody is asked; return what the journal says."""
    one.adopt(Taken([one._end_of_pause()]))
    return [Passed()]


def step(one: Match, luck: Random) -> list[Entry]:
    """Throw, end a pause, or answer at random; return what the journal says."""
    if one.state.unasked:
        return pass_by(one)
    if one.halt:
        ask = one.halt.ask
        taken = one.throw(0, [luck.choice(ask.die.faces) for _ in range(ask.count)])
    else:
        taken = one.take([luck.choice(one.state.legal_actions)])
    one.adopt(taken)
    return list(taken.entries)


def other(one: Match, number: int, luck: Random) -> list[int]:
    """Other faces of a throw; mostly one die alone differs."""
    cast = one.casts[number]
    faces = list(cast.faces)
    faces[luck.randrange(len(faces))] = luck.choice(cast.ask.die.faces)
    return faces


@pytest.mark.parametrize("pauses", [False, True])
@pytest.mark.parametrize(
    ("spec", "seats", "seed"),
    [(KEEPER, 2, 2), (ENFORCER, 1, 12), (ENFORCER, 2, 2)],
    ids=lambda one: one.slug if isinstance(one, GameSpec) else str(one),
)
def test_what_is_put_right_is_opened_again_as_it_was(
    spec: GameSpec, seats: int, seed: int, pauses: bool
) -> None:
    luck, journal, done = Random(f"{spec.slug} {seed}"), list[Entry](), 0
    one = Match(spec, seats, {}, str(seed), [], pauses=pauses)
    for _ in range(90):
        journal += step(one, luck)
        if one.over:
            break
        for number in range(max(0, len(one.casts) - 3), len(one.casts)):
            given, casts = one.actions, len(one.casts)
            try:
                right = one.correction(0, number, other(one, number, luck))
            except IllegalAction:
                continue
            one.follow(right.entries)
            journal, done = [*journal, *right.entries], done + 1
            assert (one.actions, len(one.casts)) == (given, casts)
            assert right.after.unasked == one.state.unasked
            assert right.after.current_player == one.state.current_player
    again = Match(spec, seats, {}, str(seed), [], pauses=pauses)
    again.follow(journal)
    assert [(cast.count, cast.faces) for cast in again.casts] == [
        (cast.count, cast.faces) for cast in one.casts
    ]
    assert all(again.sight(seat) == one.sight(seat) for seat in (*range(seats), SPECTATOR))
    assert done


@pytest.mark.parametrize("seed", [4, 5, 8])
def test_a_throw_is_put_right_however_far_back_its_position_is(seed: int) -> None:
    """A position that lies far back is opened again, and with it the dice of its house rules."""
    luck, one = Random(seed), Match(ATTACK, 2, {}, str(seed), [])
    while not one.casts or one.casts[0].count + NEAR >= len(one.answers):
        step(one, luck)
    refused = set[str]()
    for _ in range(20):
        try:
            right = one.correction(0, 0, other(one, 0, luck))
        except IllegalAction as fault:
            refused.add(str(fault))
        else:
            assert sum(isinstance(entry, Thrown) for entry in right.entries) == len(one.casts)
            return
    pytest.fail(f"refused: {refused}")


def test_where_all_wait_before_dice_that_are_missing_a_record_ends_before_the_answer() -> None:
    luck, waited = Random(4), 0
    one = Match(KEEPER, 1, {}, "1", [], pauses=True)
    while waited < 3 and not one.over:
        step(one, luck)
        if one.state.unasked and one.answers:
            record = one.record(["Ann"])
            replay(KEEPER, record)
            waited += len(record.actions) < len(one.answers)
    assert waited == 3


def test_a_throw_counts_where_all_wait_by_now_and_did_not_when_it_was_typed() -> None:
    luck, journal = Random(2), list[Entry]()
    one = Match(KEEPER, 2, {}, "2", [])
    while len(one.casts) < 12:
        journal += step(one, luck)
    again = Match(KEEPER, 2, {}, "2", [], pauses=True)
    again.follow(journal)
    assert [cast.faces for cast in again.casts] == [cast.faces for cast in one.casts]
    assert again.actions == one.actions


# -- secrets ----------------------------------------------------------------------


class Twin:
    """A match that a seat sees, from a position on; what others are asked in secret they decline,
    so that the seat cannot tell it from another one with other hands."""

    def __init__(self, position: dict[str, Any], seat: int, pauses: bool) -> None:
        self._begun = position, pauses
        self.seat = seat
        self.journal: list[Entry] = []
        self.match = self._begin()

    def _begin(self) -> Match:
        position, pauses = self._begun
        return Match(KEEPER, 2, {}, "twin", [], position=position, pauses=pauses)

    def settle(self) -> None:
        """Decline what is asked in secret, and end all pauses."""
        one = self.match
        while not (one.over or one.halt):
            if one.state.unasked:
                self.journal += pass_by(one)
            elif one.state.hidden_from(self.seat):
                no, legal = one.state.kind.decline, one.state.legal_actions
                self.take((no if no in legal else legal[-1]).notation)
            else:
                break

    def take(self, notation: str) -> None:
        taken = self.match.take([KEEPER.vocabulary.parse(notation)])
        self.journal += taken.entries
        self.match.adopt(taken)

    def throw(self, *faces: int) -> None:
        taken = self.match.throw(0, faces)
        self.journal += taken.entries
        self.match.adopt(taken)

    def seen(self) -> object:
        sight = self.match.sight(self.seat, lines=None)
        log = [(line.text, line.undone, line.at) for line in sight.log]
        return sight.number, sight.view, sight.question, log, sight.undo

    def told(self, number: int, faces: list[int]) -> object:
        """What the seat learns if it puts that throw right."""
        twin = Twin(*self._arguments())
        twin.match.follow(self.journal)
        try:
            twin.match.follow(twin.match.correction(0, number, faces).entries)
        except IllegalAction as fault:
            return str(fault)
        twin.settle()
        return twin.seen()

    def _arguments(self) -> tuple[dict[str, Any], int, bool]:
        position, pauses = self._begun
        return position, self.seat, pauses


@pytest.mark.parametrize("pauses", [False, True])
@pytest.mark.parametrize("seed", [2, 10, 14])
def test_what_is_put_right_or_refused_tells_nothing_of_a_hand(seed: int, pauses: bool) -> None:
    luck, seat, asked = Random(f"hand {seed}"), 1, 0
    dealt = Match(KEEPER, 2, {}, str(seed))
    for _ in range(luck.randrange(30)):
        dealt.apply(luck.choice(dealt.state.legal_actions))
    while dealt.state.hidden_from(seat):
        dealt.apply(dealt.state.legal_actions[-1])
    anew = KEEPER.resample(dealt.state.copy(), seat, SeededDice(f"anew {seed}"))
    one, two = (Twin(dump(state), seat, pauses) for state in (dealt.state, anew))
    for _ in range(40):
        one.settle()
        two.settle()
        if one.seen() != two.seen() or one.match.over:
            break
        for number in range(max(0, len(one.match.casts) - 3), len(one.match.casts)):
            faces = other(one.match, number, luck)
            assert one.told(number, faces) == two.told(number, faces)
            asked += 1
        if one.match.halt:
            ask = one.match.halt.ask
            thrown = [luck.choice(ask.die.faces) for _ in range(ask.count)]
            one.throw(*thrown)
            two.throw(*thrown)
            continue
        both = set(two.match.state.legal_actions)
        legal = [action for action in one.match.state.legal_actions if action in both]
        if not legal:
            break
        notation = luck.choice(legal).notation
        one.take(notation)
        two.take(notation)
    assert asked
