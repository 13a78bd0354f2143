"""Records: written, read, replayed; what is broken, edited, foreign or too new is refused."""

import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest

from tests.kernel.play import plays, random_match, same
from tests.kernel.toy_game import GAME
from undercroft.kernel import BadRecord
from undercroft.match import Match, Record, commitment, replay

SEATS = ("Ann", "Bob", "Cyd")
Change = Callable[[dict[str, Any]], object]


def finished() -> Record:
    """The record of a match that is over."""
    return random_match(3).record(SEATS)


def forged(change: Change) -> str:
    """A record changed by somebody who knows how to make the digest fit."""
    body = json.loads(finished().to_json())
    change(body)
    body.pop("digest", None)
    fit = sha256(json.dumps(body, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
    return json.dumps({**body, "digest": fit})


def reopened(text: str) -> Match:
    """Read the record and play it again."""
    return replay(GAME, Record.from_json(text))


def test_a_record_replays_to_the_same_end() -> None:
    match = random_match(3)
    again = reopened(match.record(SEATS).to_json())
    assert same(again.state, match.state)
    assert again.returns == match.returns
    assert again.record(SEATS).to_json() == match.record(SEATS).to_json()


def test_a_record_is_readable() -> None:
    record = finished()
    text = record.to_json()
    assert '\n  "light torch",\n' in text
    assert text.endswith("}\n")
    data = json.loads(text)
    assert (data["undercroft"], data["game"], data["seats"]) == (1, "toy", list(SEATS))
    assert data["switches"] == {"hand": "2", "turns": "4", "luck": "on"}
    assert Record.from_json(text).to_json() == text


def test_names_beyond_ascii_survive() -> None:
    match = random_match(3)
    names = ["Ännchen", "Бob", "陈"]
    text = match.record(names).to_json()
    assert "Ännchen" in text
    assert Record.from_json(text).seats == names


def test_a_match_can_be_replayed_up_to_any_action() -> None:
    record = finished()
    for until in (0, 1, 5, len(record.actions)):
        again = replay(GAME, record, until)
        assert same(again.state, random_match(3, most=until).state)
        assert len(again.actions) == until


def test_a_match_that_runs_has_no_result_and_can_be_taken_up_again() -> None:
    match = random_match(3, most=4)
    record = match.record(SEATS)
    assert not record.result
    again = reopened(record.to_json())
    assert same(again.state, match.state)
    assert again.undo_of(again.state.current_player).steps == (
        match.undo_of(match.state.current_player).steps
    )


def test_the_seed_is_promised_by_its_hash() -> None:
    assert commitment("abc") == sha256(b"abc").hexdigest()


# -- files that are not whole --------------------------------------------------


@pytest.mark.parametrize("kept", [40, -3, -20])
def test_a_truncated_file(kept: int) -> None:
    with pytest.raises(BadRecord, match="this record is not whole: the file ends too early"):
        Record.from_json(finished().to_json()[:kept])


@pytest.mark.parametrize("text", ["[" * 100_000, "hello", '{"a": 1} x', "\x00", "", "{"])
def test_text_that_is_no_json(text: str) -> None:
    with pytest.raises(BadRecord, match="this is not the record of a match: choose the file"):
        Record.from_json(text)


@pytest.mark.parametrize("text", ["{}", "[]", "null", "7", '"undercroft"', '{"game": "toy"}'])
def test_json_that_is_no_record(text: str) -> None:
    with pytest.raises(BadRecord, match="this is not the record of a match: choose the file"):
        Record.from_json(text)


@pytest.mark.parametrize("version", [3, 0, "1", None])
def test_a_record_of_another_format_says_which_program_reads_it(version: Any) -> None:
    text = forged(lambda body: body.update(undercroft=version))
    with pytest.raises(BadRecord, match=f"has format {version!r} and .* reads formats 1 and 2:"):
        Record.from_json(text)


@pytest.mark.parametrize("change", [{"undercroft": 2}, {"position": {}}, {"position": "x"}])
def test_a_position_belongs_to_a_record_of_format_2_alone(change: dict[str, Any]) -> None:
    text = forged(lambda body: body.update(change))
    with pytest.raises(BadRecord, match="'position' belongs to a record of format 2, and to no"):
        Record.from_json(text)


@pytest.mark.parametrize(
    "edit",
    [
        lambda text: text.replace('"Bob"', '"Rob"'),
        lambda text: text.replace('"lay nothing",\n', "", 1),
        lambda text: text.replace('"seed": "seed 3"', '"seed": "seed 4"'),
        lambda text: text.replace('"rules_version": 1', '"rules_version": 1,\n "extra": 0'),
    ],
)
def test_an_edited_file(edit: Callable[[str], str]) -> None:
    text = finished().to_json()
    edited = edit(text)
    assert edited != text
    with pytest.raises(BadRecord, match="changed after it was written: its digest is wrong"):
        Record.from_json(edited)


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("game", 7, "text"),
        ("rules_version", "1", "a whole number"),
        ("rules_version", 1.0, "a whole number"),
        ("switches", ["luck"], "text by name"),
        ("switches", {"luck": 1}, "text by name"),
        ("seats", "Ann", "a list of text"),
        ("seats", ["Ann", None], "a list of text"),
        ("seed", None, "text"),
        ("typed", ["6"], "a list of whole numbers"),
        ("typed", [6.0], "a list of whole numbers"),
        ("actions", [["enter"]], "a list of text"),
        ("actions", {"0": "enter"}, "a list of text"),
        ("result", ["won"], "a list of numbers"),
        ("digest", 7, "text"),
    ],
)
def test_a_field_of_the_wrong_type(key: str, value: Any, words: str) -> None:
    body = {**json.loads(finished().to_json()), key: value}
    with pytest.raises(BadRecord, match=f"this record is broken: '{key}' should be {words}"):
        Record.from_json(json.dumps(body))


@pytest.mark.parametrize("key", ["game", "switches", "seats", "seed", "actions", "digest"])
def test_a_missing_field(key: str) -> None:
    body = json.loads(finished().to_json())
    del body[key]
    with pytest.raises(BadRecord, match=f"this record is broken: '{key}' should be"):
        Record.from_json(json.dumps(body))


# -- records that cannot be played ---------------------------------------------


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda body: body.update(game="chess"), "is of 'chess', not of 'toy'"),
        (lambda body: body["seats"].pop(), "fails|lead to"),
        (lambda body: body["seats"].clear(), "cannot be set up: .* is for 2 to 3 players, not 0"),
        (lambda body: body["switches"].update(luc="off"), "no switch 'luc'; did you mean 'luck'"),
        (lambda body: body["switches"].update(luck="no"), r"cannot be set up: switch luck: 'no'"),
        (lambda body: body.update(seed="\ud800"), "cannot be set up"),
        (
            lambda body: body["actions"].__setitem__(1, "play charm"),
            "action 2 of this record fails: player 0 may not 'play charm' now .*; allowed: lay",
        ),
        (
            lambda body: body["actions"].__setitem__(0, "lite torch"),
            "action 1 of this record fails: no action is written 'lite torch'; did you mean",
        ),
        (
            lambda body: body["actions"].append("enter"),
            r"action \d+ of this record fails: 'enter' is refused: no decision is pending",
        ),
        (lambda body: body["actions"].pop(), "claims a result but its match is not over"),
        (
            lambda body: body.update(result=[9.0, 0.0, 0.0]),
            r"claims the result \[9.0, 0.0, 0.0\], its actions lead to",
        ),
        (lambda body: body.update(dice="typed"), "action .* of this record fails: the script has"),
    ],
)
def test_a_record_that_cannot_be_played_says_where_and_why(change: Change, message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        reopened(forged(change))


# -- real dice, typed in -------------------------------------------------------


def typed_match() -> Match:
    """A match whose battles are fought with real dice; the hero enters the first one."""
    match = Match(GAME, 2, {"luck": "off", "turns": "1"}, "cards", typed=[])
    plays(match, 0, "enter", "lay nothing")
    return match


def test_real_dice_are_recorded() -> None:
    match = typed_match()
    match.type_dice([6])
    match.apply(match.state.legal_actions[-1])
    again = reopened(match.record(["Ann", "Bob"]).to_json())
    assert again.record(["Ann", "Bob"]).typed == [6]
    assert same(again.state, match.state)


@pytest.mark.parametrize(("typed", "fault"), [([], "no result left"), ([7], "has no face 7")])
def test_a_record_with_too_few_or_wrong_dice(typed: list[int], fault: str) -> None:
    match = typed_match()
    match.type_dice([6])
    match.apply(match.state.legal_actions[-1])
    record = match.record(["Ann", "Bob"])
    record.typed = typed
    with pytest.raises(BadRecord, match=rf"action \d of this record fails: .*{fault}"):
        reopened(record.to_json())
