"""A pack in one file: a zip is opened as the folder that was packed, and nothing lies outside."""

import stat
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from undercroft.kernel import BadSetup
from undercroft.kit.reading import Unreadable
from undercroft.kit.zipped import LONGEST_NAME, MOST_BYTES, MOST_FILES, files_of, is_zip, unpacked


def packed(files: dict[str, bytes]) -> bytes:
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return made.getvalue()


def refused(data: bytes) -> str:
    with pytest.raises(Unreadable) as fault:
        files_of(data)
    return str(fault.value)


def test_files_are_named_from_the_only_folder() -> None:
    assert files_of(packed({"my-pack/pack.toml": b"a", "my-pack/quests/one.txt": b"b"})) == {
        "pack.toml": b"a",
        "quests/one.txt": b"b",
    }
    flat = {"pack.toml": b"a", "quests/one.txt": b"b"}
    assert files_of(packed(flat)) == flat
    assert files_of(packed({"__MACOSX/x/._pack.toml": b"", "x/pack.toml": b"a"})) == {
        "pack.toml": b"a"
    }


@pytest.mark.parametrize(
    "name",
    ["../pack.toml", "/etc/pack.toml", "a/../../b", "a\\..\\b", "C:/b", "a//b", "a\n.toml", "nul",
     "decks/CON.txt", "decks./a", "pack.toml "],
)  # fmt: skip
def test_nothing_lies_outside_of_its_folder(name: str) -> None:
    assert "would lie outside of its folder" in refused(packed({"pack.toml": b"", name: b""}))


def test_as_much_as_may_be_is_unpacked_and_no_more() -> None:
    most = packed({"big": b"0" * MOST_BYTES})
    assert len(files_of(most)["big"]) == MOST_BYTES
    assert "it is too long" in refused(packed({"big": b"0" * MOST_BYTES, "more": b"0"}))
    assert "it is too long" in refused(packed({"big": b"0" * (MOST_BYTES + 1)}))
    assert len(files_of(packed({str(n): b"" for n in range(MOST_FILES)}))) == MOST_FILES
    assert "at most 200" in refused(packed({str(n): b"" for n in range(MOST_FILES + 1)}))


def test_names_are_as_long_and_lie_as_deep_as_may_be_and_no_more() -> None:
    deep, long = "a/b/c/d/e", f"{'n' * (LONGEST_NAME - 5)}.toml"
    assert [*files_of(packed({"x": b"", deep: b"", long: b""}))] == ["x", deep, long]
    assert "5 folders deep: at most 4" in refused(packed({"x": b"", f"{deep}/f": b""}))
    assert "at most 120 letters" in refused(packed({"x": b"", f"n{long}": b""}))


def test_a_link_and_a_file_that_is_a_folder_too_are_refused() -> None:
    link = zipfile.ZipInfo("pack.toml")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    made = BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr(link, "elsewhere.toml")
    assert "'pack.toml' is a link to another file" in refused(made.getvalue())
    assert "'decks' is a file and a folder" in refused(packed({"decks": b"", "decks/a.txt": b""}))


def test_what_is_no_zip_is_refused_plainly() -> None:
    whole = packed({"pack.toml": b"game = 1" * 100})
    assert is_zip(whole)
    assert not is_zip(b"[[quest]]")
    assert "no zip that can be read" in refused(b"PK\x03\x04 and nothing more")
    assert "no zip that can be read" in refused(whole[:-30])
    assert "no zip that can be read" in refused(whole.replace(whole[45:55], b"xxxxxxxxxx", 1))
    locked = bytearray(packed({"a": b""}))
    locked[locked.rindex(b"PK\x01\x02") + 8] |= 1
    assert "locked by a password" in refused(bytes(locked))
    with pytest.warns(UserWarning, match="Duplicate"):
        twice = packed_twice()
    assert "'a' twice" in refused(twice)


def packed_twice() -> bytes:
    made = BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("a", b"1")
        archive.writestr("a", b"2")
    return made.getvalue()


def test_a_zip_is_unpacked_into_a_folder_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "my-pack.zip"
    path.write_bytes(packed({"my-pack/pack.toml": b"a"}))
    folder = unpacked(path)
    assert (folder.name, (folder / "pack.toml").read_bytes()) == ("my-pack.zip", b"a")
    assert unpacked(path) == folder
    assert [*tmp_path.iterdir()] == [path]
    assert unpacked(tmp_path) == tmp_path
    (tmp_path / "broken.zip").write_bytes(b"nothing")
    with pytest.raises(BadSetup, match=r"broken\.zip: it is no zip that can be read"):
        unpacked(tmp_path / "broken.zip")
