"""Real dice at a table: a missing throw is a question, and a throw can be put right."""

from random import Random

import pytest

from tests.kernel.play import plays, same
from tests.kernel.toy_game import GAME
from tests.kernel.toy_secrets import secret_game
from tests.kernel.toy_words import CHARM, SWORD, WORDS
from tests.match.test_match import match_with
from undercroft.games import all_games
from undercroft.kernel import SPECTATOR, BadRecord, Event, IllegalAction, OutOfDice, dump
from undercroft.kit.game import GameSpec
from undercroft.match import WAIT, Entry, Given, Match, Record, TakenBack, Thrown, earlier, replay

NAMES = ["Ann", "Ben"]


def fight(*typed: int, hands: tuple[list[int], list[int]] = ([], [])) -> Match:
    """Ann enters, nobody lays anything: she has to throw for the battle."""
    one = match_with(*hands, typed=list(typed))
    plays(one, 0, "enter", "lay nothing")
    answer(one, "lay nothing")
    return one


def answer(one: Match, *notations: str) -> list[Entry]:
    """Give an answer, as far as the dice reach; return what the journal says."""
    taken = one.take([WORDS.parse(notation) for notation in notations])
    one.adopt(taken)
    return list(taken.entries)


def throw(one: Match, seat: int, *faces: int) -> list[Entry]:
    """Type a throw, or let the program make it; return what the journal says."""
    taken = one.throw(seat, faces)
    one.adopt(taken)
    return list(taken.entries)


def test_a_missing_throw_is_a_question_for_everybody_who_sits_there() -> None:
    one = fight()
    for seat in (0, 1):
        question = one.sight(seat).question
        assert question is not None
        assert (question.kind, question.options, question.player) == ("throw", (), -1)
        assert question.throw is not None
        assert (question.throw.count, question.throw.dice) == (1, "1 d6")
        assert [result.face for result in question.throw.results] == [1, 2, 3, 4, 5, 6]
        assert question.asks.endswith("Throw 1 d6")


def test_who_watches_reads_what_is_thrown_for_and_throws_nothing() -> None:
    question = fight().sight(SPECTATOR).question
    assert question is not None
    assert question.throw is None
    assert "Throw 1 d6" in question.asks


def test_the_answer_is_given_and_what_it_led_to_so_far_is_seen() -> None:
    one = fight()
    assert [one.notation for one in one.actions][-1] == "lay nothing"
    assert one.state.decision is None
    assert not one.over
    with pytest.raises(IllegalAction, match="no decision is pending"):
        answer(one, "no charm")


def test_the_throw_goes_on_with_the_answer() -> None:
    one, dealt = fight(), fight(6)
    number = one.number_of(1)
    assert throw(one, 1, 6) == [Thrown(1, (6,))]
    assert one.halt is None
    assert one.number_of(1) > number, "everybody can tell"
    assert [line.text for line in one.sight(0).log] == [line.text for line in dealt.sight(0).log]
    assert one.sight(0).news[1:] == dealt.sight(0).news[1:]
    assert one.record(NAMES).typed == dealt.record(NAMES).typed == [6]
    assert same(one.state, dealt.state)


@pytest.mark.parametrize(
    ("faces", "why"),
    [
        ((1, 2), "1 d6 is asked for, not 2"),
        ((7,), "1 d6 is asked for; it can show 1, 2, 3, 4, 5, 6, not 7"),
    ],
)
def test_what_is_no_such_throw_is_refused(faces: tuple[int, ...], why: str) -> None:
    one = fight()
    before = dump(one.state)
    with pytest.raises(IllegalAction, match=why):
        one.throw(0, faces)
    assert (dump(one.state), one.number) == (before, 3)


def test_where_nothing_is_missing_nobody_throws() -> None:
    with pytest.raises(IllegalAction, match="no dice are asked for now"):
        match_with([], [], typed=[]).throw(0, [3])


def test_the_program_throws_where_that_is_wanted_and_by_the_seed() -> None:
    one, again = fight(), fight()
    assert throw(one, 0) == throw(again, 0)
    assert one.record(NAMES).typed[0] in range(1, 7)
    other = Match(GAME, 2, {}, "another seed", [])
    assert {
        tuple(fight().throw(0).entries[0].faces)  # type: ignore[union-attr]
        for _ in range(3)
    } == {tuple(one.record(NAMES).typed)}
    assert other.halt is None


def test_who_has_not_thrown_yet_may_take_the_answer_back() -> None:
    one = fight()
    assert one.undo_of(1).steps == 1
    one.undo(1)
    assert one.halt is None
    assert (one.state.current_player, len(one.actions)) == (1, 2)
    assert one.sight(1).log[-1].text == "Ben took back “Lay nothing”.".replace("Ben", "Player 2")


def test_nobody_takes_a_throw_back_alone() -> None:
    one = fight()
    throw(one, 0, 3)
    assert [one.undo_of(seat).steps for seat in (0, 1)] == [0, 0]


def test_with_the_answer_its_throw_is_taken_back() -> None:
    one = fight()
    throw(one, 0, 6)
    one.cut(1, one.history.last_of(1))
    assert one.record(NAMES).typed == []
    answer(one, "lay nothing")
    assert one.halt is not None, "it is thrown again"


def test_the_journal_plays_a_match_that_halts_and_goes_on() -> None:
    one, again = fight(), match_with([], [], typed=[])
    journal: list[Entry] = [Given(0, ("enter",)), Given(0, ("lay nothing",))]
    again.follow([*journal, Given(1, ("lay nothing",))])
    assert again.halt is not None
    assert again.sight(1).question == one.sight(1).question
    again.follow([Thrown(0, (6,))])
    throw(one, 0, 6)
    assert same(again.state, one.state)
    assert (again.number, again.number_of(0)) == (one.number, one.number_of(0))
    again.follow([TakenBack(1, len(again.answers) - 2)])
    assert again.halt is None
    assert len(again.answers) == 2


def test_a_record_of_a_match_that_halts_ends_before_the_answer() -> None:
    one = fight()
    record = one.record(NAMES)
    assert (list(record.actions), list(record.typed)) == (["enter", "lay nothing"], [])
    again = Match(GAME, 2, {"luck": "off"}, "cards", [])
    plays(again, 0, "enter", "lay nothing")
    answer(again, "lay nothing")
    text = again.record(NAMES).to_json()
    assert replay(GAME, Record.from_json(text)).actions == again.actions[:-1]


def test_a_look_back_reaches_the_throw_and_no_further() -> None:
    one = fight()
    past = one.past(0, 99)
    assert past.sight.view == one.sight(0).view
    assert one.way(past)[-1].sight.view == past.sight.view


def test_dice_that_one_seat_alone_may_know_are_asked_of_that_seat() -> None:
    one = fight()
    assert one.halt is not None
    one.halt.ask.event = Event("throws", "TOY-3.3", {}, 1, {"player": 1})
    mine = one.sight(1).question
    assert mine is not None
    assert mine.throw is not None
    assert one.sight(0).question == one.sight(SPECTATOR).question == WAIT


def test_a_throw_that_one_seat_alone_may_know_is_listed_for_that_seat_alone() -> None:
    one = fight()
    assert one.halt is not None
    one.halt.ask.event = Event("throws", "TOY-3.3", {}, 1, {"player": 1})
    throw(one, 1, 6)
    listed = [len(earlier(GAME, one.casts, seat, NAMES)) for seat in (0, 1, SPECTATOR)]
    assert listed == [0, 1, 0]


def test_nobody_can_tell_by_a_throw_whether_another_was_asked_in_secret() -> None:
    def seen(hand: list[int]) -> tuple[object, ...]:
        game = secret_game([[SWORD], hand], deck=[SWORD] * 4)
        one = Match(game, 2, {"turns": "1"}, "s", [])
        while one.halt is None and not one.over:
            state = one.state
            no = state.kind.decline
            answer_ = no if no in state.legal_actions else state.legal_actions[-1]
            one.adopt(one.take([answer_]))
        sight = one.sight(0)
        return sight.number, sight.question, [(line.text, line.at) for line in sight.log]

    assert seen([CHARM]) == seen([SWORD])


# -- a throw put right ------------------------------------------------------------


def put_right(one: Match, seat: int, number: int, *faces: int) -> list[Entry]:
    journal = one.correction(seat, number, faces).entries
    one.follow(journal)
    return journal


def test_a_throw_that_was_typed_wrong_is_put_right() -> None:
    one, meant = fight(), fight(5)
    throw(one, 0, 6)
    put_right(one, 1, 0, 5)
    assert same(one.state, meant.state)
    assert one.record(NAMES).typed == [5]
    assert [line.text for line in one.sight(0).log if line.undone]
    assert [line.text for line in one.sight(0).log if not line.undone] == [
        line.text for line in meant.sight(0).log
    ]
    assert [(told.number, told.shown) for told in earlier(GAME, one.casts, 0, NAMES)] == [(0, "5")]


def test_what_was_put_right_can_be_put_back() -> None:
    one, first = fight(), fight(6)
    throw(one, 0, 6)
    put_right(one, 1, 0, 5)
    put_right(one, 0, 0, 6)
    assert same(one.state, first.state)


def test_what_was_answered_since_is_answered_again() -> None:
    one = Match(GAME, 2, {"luck": "off", "turns": "4"}, "cards", [])
    while len(one.casts) < 2 or one.halt or one.state.decision is None:
        if one.halt:
            throw(one, 0, 6)
        else:
            one.adopt(one.take([one.state.legal_actions[-1]]))
    given = list(one.actions)
    journal = put_right(one, 1, 0, 5)
    assert one.actions == given
    assert [cast.faces for cast in one.casts] == [(5,), (6,)]
    again = Match(GAME, 2, {"luck": "off", "turns": "4"}, "cards", [])
    again.follow([*one.entries(0), *journal])
    assert same(again.state, one.state)


@pytest.mark.parametrize(
    "spec", [one for one in all_games().values() if one.thrown], ids=lambda spec: spec.slug
)
def test_a_throw_is_put_right_where_all_that_came_later_fits_and_else_not(spec: GameSpec) -> None:
    luck, done, refused = Random(spec.slug), 0, set()
    for seed in "ab":
        one = played(Match(spec, spec.seats[0], {}, seed, []), luck, 12)
        for number, cast in enumerate(one.casts):
            faces = [luck.choice(cast.ask.die.faces) for _ in cast.faces]
            before, given = (dump(again_of(one).state), one.number), one.actions
            try:
                journal = one.correction(0, number, faces).entries
            except IllegalAction as fault:
                refused.add(str(fault).partition(",")[0].partition(" ")[0])
                assert (dump(again_of(one).state), one.number) == before
                continue
            casts = [one.faces for one in one.casts]
            one.follow(journal)
            done += 1
            assert one.actions == given
            expected = [*casts[:number], tuple(faces), *casts[number + 1 :]]
            assert [cast.faces for cast in one.casts] == expected
            record = one.record(["Ann"] * one.players)
            assert replay(spec, record).actions == [*given][: len(record.actions)]
    assert done
    assert "with" in refused


def played(one: Match, luck: Random, casts: int) -> Match:
    """Play at random until so many throws were typed."""
    while not one.over and len(one.casts) < casts:
        if one.halt is None:
            one.adopt(one.take([luck.choice(one.state.legal_actions)]))
        else:
            ask = one.halt.ask
            one.adopt(one.throw(0, [luck.choice(ask.die.faces) for _ in range(ask.count)]))
    return one


SEVERAL = [one for one in all_games().values() if len(one.thrown) > 1]


@pytest.mark.parametrize("spec", SEVERAL, ids=lambda spec: spec.slug)
def test_people_throw_the_kinds_that_they_chose_and_the_app_all_others(spec: GameSpec) -> None:
    luck = Random(spec.slug)
    kinds = list(spec.thrown)[:-1]
    one = Match(spec, spec.seats[0], {}, "kinds", [], thrown=kinds)
    played(one, luck, 25)
    assert {cast.ask.stream for cast in one.casts} <= {*kinds}
    record = Record.from_json(one.record(["Ann"] * one.players).to_json())
    assert list(record.thrown) == kinds
    assert replay(spec, record).actions == [*one.actions][: len(record.actions)]


def test_a_record_that_names_no_kinds_has_all_of_them() -> None:
    spec = SEVERAL[0]
    text = played(Match(spec, spec.seats[0], {}, "all", []), Random(1), 5).record(["Ann"]).to_json()
    assert '"thrown"' not in text
    assert spec.streams(Record.from_json(text).thrown) == tuple(spec.thrown)


def test_a_record_of_dice_that_the_game_does_not_have_is_refused() -> None:
    spec = SEVERAL[0]
    record = Match(spec, spec.seats[0], {}, "all", []).record(["Ann"] * spec.seats[0])
    record.thrown = ["bones"]
    with pytest.raises(BadRecord, match="no dice 'bones'"):
        replay(spec, record)


def again_of(one: Match) -> Match:
    """Return the match as it stands, or before what halts, in a shape that can be compared."""
    return replay(one.spec, one.record(["Ann"] * one.players))


@pytest.mark.parametrize(
    ("number", "faces", "why"),
    [
        (3, [1], "there is no throw 3; 1 were typed"),
        (0, [9], "it can show 1, 2, 3, 4, 5, 6, not 9"),
        (0, [6], "it says 6 already"),
    ],
)
def test_what_is_no_correction_is_refused(number: int, faces: list[int], why: str) -> None:
    one = fight()
    throw(one, 0, 6)
    with pytest.raises(IllegalAction, match=why):
        one.correction(0, number, faces)


def test_apply_still_says_that_dice_are_missing() -> None:
    one = match_with([], [], typed=[])
    plays(one, 0, "enter", "lay nothing")
    with pytest.raises(OutOfDice):
        one.apply(WORDS.parse("lay nothing"))
    assert one.halt is None
    assert len(one.actions) == 2
