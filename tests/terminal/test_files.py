import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from undercroft.kernel import BadRecord
from undercroft.kit.game import GameSpec
from undercroft.match import Match, Record
from undercroft.terminal import open_record, save_record

pytestmark = pytest.mark.usefixtures("in_games")


@pytest.fixture
def record(cellar: GameSpec) -> Record:
    match = Match(cellar, 2, {"turns": "1"}, "seed")
    while (decision := match.state.decision) is not None:
        match.apply(decision.actions[0])
    return match.record(["Ann", "bot:first"])


def signed(data: dict[str, Any]) -> str:
    """Write a body as a record with a right digest, as somebody could who knows how."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return json.dumps({**data, "digest": sha256(text.encode()).hexdigest()})


def refused(file: Path) -> str:
    with pytest.raises(BadRecord) as fault:
        open_record(file)
    message = str(fault.value)
    assert message.startswith(str(file))
    assert "\n" not in message
    return message


def test_what_was_saved_opens_again(record: Record, tmp_path: Path) -> None:
    file = tmp_path / "new" / "match.json"
    save_record(file, record)
    spec, opened, match = open_record(file)
    assert spec.slug == "toy"
    assert opened.to_json() == record.to_json()
    assert match.state.is_terminal()
    assert [path.name for path in file.parent.iterdir()] == ["match.json"]


def test_a_file_is_not_written_over_unless_it_is_meant(record: Record, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    save_record(file, record)
    with pytest.raises(BadRecord, match="is there already"):
        save_record(file, record)
    save_record(file, record, again=True)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda text: text[: len(text) // 2], "this record is not whole"),
        (lambda text: "", "not the record of a match"),
        (lambda text: "[" * 100_000, "nested too deeply"),
        (lambda text: "[1, 2]", "not the record of a match"),
        (lambda text: '{"a": 1}', "not the record of a match"),
        (lambda text: text.replace("light torch", "enter", 1), "its digest is wrong"),
        (
            lambda text: text.replace('"undercroft": 1', '"undercroft": 3'),
            "this record has format 3",
        ),
    ],
)
def test_a_broken_edited_or_future_file_is_refused(
    record: Record, tmp_path: Path, change: Callable[[str], str], says: str
) -> None:
    file = tmp_path / "match.json"
    file.write_text(change(record.to_json()))
    assert says in refused(file)


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("game", "chess", "there is no game 'chess'"),
        ("seats", [], "2 to 3 players"),
        ("seats", ["Ann"] * 9, "2 to 3 players"),
        ("switches", {"luck": "maybe"}, "switch luck"),
        ("actions", ["dance"], "action 1 of this record fails"),
        ("actions", ["lay pit"], "action 1 of this record fails"),
        ("seed", "seed\n٣ mine", "'seed' should be one line"),
        ("seed", "seed\n03 mine", "'seed' should be one line"),
        ("result", [5.0, 7.0], "claims the result"),
        ("result", ["much", "more"], "'result' should be"),
    ],
)
def test_a_record_that_was_edited_with_skill_is_refused(
    record: Record, tmp_path: Path, key: str, value: Any, says: str
) -> None:
    data = json.loads(record.to_json())
    del data["digest"]
    file = tmp_path / "match.json"
    file.write_text(signed({**data, key: value}))
    assert says in refused(file)


def test_a_line_of_the_seed_is_for_a_moment_of_the_match(record: Record, tmp_path: Path) -> None:
    """A match that was continued has such a line, and its moment is one that it has reached."""
    data = json.loads(record.to_json())
    del data["digest"]
    file, actions = tmp_path / "match.json", len(record.actions)
    file.write_text(signed({**data, "seed": f"seed\n{actions} mine"}))
    assert open_record(file)[1].seed == f"seed\n{actions} mine"
    file.write_text(signed({**data, "seed": f"seed\n{actions} mine\n{actions + 1} more"}))
    why = f"line 3 of its 'seed' is for after action {actions + 1}, and the record has {actions}"
    assert why in refused(file)
    for earlier in (actions, actions - 1):
        file.write_text(signed({**data, "seed": f"seed\n{actions} mine\n{earlier} more"}))
        why = f"is for after action {earlier}, and the line before it for after {actions}"
        assert f"line 3 of its 'seed' {why}" in refused(file)


def test_what_is_no_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "picture.png"
    file.write_bytes(b"\x89PNG\xff\xfe")
    assert "it is not a file of text" in refused(file)
    assert "cannot be read" in refused(tmp_path)
