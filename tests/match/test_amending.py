"""A number put right by hand: set, told, undone, recorded, played again, and refused."""

from random import Random

import pytest

from undercroft.games import all_games, find_game
from undercroft.kernel import IllegalAction, dump
from undercroft.kit.correctable import Correctable
from undercroft.kit.game import GameSpec
from undercroft.match import Match, Record, replay
from undercroft.match.amending import Amendment, open_to_all
from undercroft.match.journal import Amended, read_entry

GAMES = pytest.mark.parametrize("spec", all_games().values(), ids=lambda one: one.slug)
ATTACK = find_game("dungeon-attack")
MOST = 40


def begun(spec: GameSpec, luck: Random, answers: int) -> Match:
    """A match after so many answers at random, or a few more: something can be put right."""
    while True:
        one = Match(spec, max(2, spec.seats[0]), {}, f"amending {luck.random()}")
        while not one.over:
            if len(one.answers) >= answers and open_to_all(spec, one.state):
                return one
            one.apply(luck.choice(one.state.legal_actions))


def put(one: Match, what: Correctable, notation: str) -> None:
    """Player 1 puts it right."""
    one.apply(Amendment(0, what.slug, what.chosen.notation, notation).action)


@GAMES
def test_all_that_is_listed_is_set_to_its_ends_and_nothing_beyond(spec: GameSpec) -> None:
    one = begun(spec, Random(1), 12)
    there = open_to_all(spec, one.state)
    assert there
    assert len({what.slug for what in there}) == len(there)
    before, refused = dump(one.state), list[str]()
    for what in there[:MOST]:
        for choice in {what.choices[0], what.choices[-1]} - {what.chosen}:
            try:
                put(one, what, choice.notation)
            except IllegalAction as fault:
                refused.append(str(fault))
                continue
            found = [now for now in open_to_all(spec, one.state) if now.slug == what.slug]
            assert not found or found[0].now == choice.value, what
            spec.check(one.state)
            one.undo(0)
            assert dump(one.state) == before, what
        with pytest.raises(IllegalAction, match="it can be"):
            put(one, what, "100000")
        assert dump(one.state) == before, what
    assert all("nothing to choose" in one or "does not fit" in one for one in refused), refused


@GAMES
def test_a_match_with_numbers_put_right_is_played_again_from_its_record(spec: GameSpec) -> None:
    luck = Random(2)
    one, done = begun(spec, luck, 4), 0
    for _ in range(60):
        there = [] if one.over else open_to_all(spec, one.state)
        if there:
            what = luck.choice(there)
            choice = luck.choice(what.choices)
            try:
                put(one, what, choice.notation)
                done += 1
            except IllegalAction:
                assert choice is not None
        if one.over:
            break
        one.apply(luck.choice(one.state.legal_actions))
        spec.check(one.state)
    assert done
    text = one.record(["Ada"] * one.players).to_json()
    record = Record.from_json(text)
    assert record.by_hand == done
    assert '"proves": "no result: ' in text
    again = replay(spec, record)
    assert dump(again.state) == dump(one.state)
    assert [line.text for line in again.sight(0).log] == [line.text for line in one.sight(0).log]


def test_the_log_says_who_put_what_right() -> None:
    one = begun(ATTACK, Random(3), 8)
    one.rename(["Ada", "Bob"])
    gold = next(what for what in open_to_all(ATTACK, one.state) if what.slug == "0.gold")
    put(one, gold, "7")
    assert one.sight(0).log[-1].text == f"You put your gold right: 7, not {gold.now}."


def test_a_number_that_is_another_one_by_now_is_refused() -> None:
    one = begun(ATTACK, Random(3), 8)
    with pytest.raises(IllegalAction, match="it is 0 now, not 3"):
        one.apply(Amendment(0, "0.drained", "3", "4").action)
    with pytest.raises(IllegalAction, match=r"did you mean '0\.gold'"):
        one.apply(Amendment(0, "0.golt", "0", "4").action)


def test_the_journal_reads_what_it_wrote() -> None:
    entry = Amended(1, (Amendment(1, "0.gold", "0", "4").notation,))
    assert entry.text == "put right: 1 0.gold 0 4"
    assert read_entry(1, "amendment", entry.text) == entry
