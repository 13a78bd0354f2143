"""Files of maps: what is no map, and how much of one is read."""

import json
import time
from pathlib import Path

import pytest

from tests.drafts.maps import HALLS, TWO_ROOMS, read
from undercroft.drafts import read_map
from undercroft.drafts.reading import MAP, WITH_PICTURE
from undercroft.kit.content import BadContent


def refusal(tmp_path: Path, text: str) -> str:
    path = tmp_path / "crypt.json"
    path.write_text(text, "utf-8")
    with pytest.raises(BadContent) as found:
        read_map(path)
    return str(found.value)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", ", line 1, column 1: this is no JSON: Expecting value"),
        ('{\n "rects": [1,\n', ", line 3, column 1: this is no JSON: Expecting value"),
        ("[]", ": a map is a table in braces"),
        ("{}", ": this is no map: a map of Universal VTT (line_of_sight), Tiled (layers) or"),
        ('{"rects": [{"x": NaN}]}', ": this is no JSON: NaN is no number"),
        ('{"rects": [{"x": ' + "9" * 5000 + "}]}", ": this is no JSON: Exceeds the limit"),
        ('{"rects": ' + "[" * 90 + "]" * 90 + "}", ": its values are nested too deeply: at most"),
        ('{"rects": [' + "0," * MAP.entries + "0]}", ": it has too many entries: at most"),
    ],
)  # fmt: skip
def test_what_is_no_map_is_refused(tmp_path: Path, text: str, fault: str) -> None:
    assert refusal(tmp_path, text).startswith(f"crypt.json{fault}")


def test_what_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "crypt.png").write_bytes(b"\x89PNG\r\n\x1a\n\xff")
    with pytest.raises(BadContent, match=r"crypt.png: it cannot be read: it is not a file of text"):
        read_map(tmp_path / "crypt.png")


def test_a_picture_may_be_far_larger_than_its_map(tmp_path: Path) -> None:
    large = TWO_ROOMS | {"image": "iVBORw0KGgo" * 600_000}
    began = time.thread_time()
    assert read(tmp_path, large).floor == read(tmp_path, TWO_ROOMS).floor
    assert time.thread_time() - began < 5


def test_a_map_is_not_larger_than_is_read(tmp_path: Path) -> None:
    halls = HALLS | {"story": "x" * MAP.size}
    assert refusal(tmp_path, json.dumps(halls)).endswith(
        "it is too long: at most 4096 KiB are read"
    )


def test_a_file_is_not_larger_than_is_read(tmp_path: Path) -> None:
    path = tmp_path / "crypt.json"
    with path.open("w") as file:
        file.truncate(WITH_PICTURE.size + 1)
    with pytest.raises(BadContent, match="it is too long: at most 65536 KiB are read"):
        read_map(path)


def test_a_mark_of_the_order_of_bytes_is_no_fault(tmp_path: Path) -> None:
    path = tmp_path / "crypt.json"
    path.write_text("\ufeff" + json.dumps(HALLS), "utf-8")
    assert len(read_map(path).rooms()) == 3


def test_several_faults_are_told_at_once(tmp_path: Path) -> None:
    faults = refusal(tmp_path, '{"rects": [{}], "title": 1}').splitlines()
    assert len(faults) == 5
    assert "crypt.json: rects.1.w: is missing" in faults
