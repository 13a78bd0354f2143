"""Packs in one file: a zip is opened as the folder that was packed into it.

Nothing of it is written anywhere before all of it has been looked at. It is written into a folder
of its own, which the program removes when it ends.
"""

import re
import stat
import zipfile
import zlib
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Final

from undercroft.kernel.errors import BadSetup
from undercroft.kit.reading import Unreadable

ZIP: Final = ".zip"
MOST_FILES: Final = 200
MOST_BYTES: Final = 4 * 1024 * 1024
"""What is in a zip, unpacked: twenty times the longest pack that comes with the program."""
MOST_PACKED: Final = MOST_BYTES
MOST_DEEP: Final = 4
"""Folders inside folders; a pack has one inside its own."""
LONGEST_NAME: Final = 120
"""Letters of the name of a file with its folders."""
_ASIDE: Final = "__MACOSX/"
"""What one system adds to every zip, and nobody reads."""
_NO_NAME: Final = re.compile(r".*[. ]|(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)
"""Names that some systems read as others, or as devices."""
_KEPT: Final[list[TemporaryDirectory[str]]] = []


def is_zip(data: bytes) -> bool:
    """Say whether a file begins as every zip with something in it does."""
    return data.startswith(b"PK\x03\x04")


def files_of(data: bytes) -> dict[str, bytes]:
    """Return the files of a zip by their names; raise Unreadable.

    Where all of them lie in one folder, they are named from there.
    """
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            found = dict(_unpacked(archive))
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as fault:
        raise Unreadable(f"it is no zip that can be read: {fault}") from None
    tops = {name.partition("/")[0] for name in found}
    if len(tops) == 1 and all("/" in name for name in found):
        found = {name.partition("/")[2]: one for name, one in found.items()}
    return found


def _unpacked(archive: zipfile.ZipFile) -> Iterator[tuple[str, bytes]]:
    infos = [
        one
        for one in archive.infolist()
        if not one.is_dir() and not one.filename.startswith(_ASIDE)
    ]
    if len(infos) > MOST_FILES:
        raise Unreadable(f"it has {len(infos)} files: at most {MOST_FILES} are unpacked")
    left, seen = MOST_BYTES, set[str]()
    for info in infos:
        name = info.filename
        if not _lies_inside(name):
            raise Unreadable(f"{name!r} would lie outside of its folder: nothing is unpacked")
        if name.casefold() in seen:
            raise Unreadable(f"it has {name!r} twice")
        if why := _long(name):
            raise Unreadable(why)
        if stat.S_ISLNK(info.external_attr >> 16):
            raise Unreadable(f"{name!r} is a link to another file: pack the file itself")
        if info.flag_bits & 1:
            raise Unreadable("it is locked by a password: pack it without one")
        seen.add(name.casefold())
        with archive.open(info) as file:
            data = file.read(left + 1)
        left -= len(data)
        if left < 0:
            raise Unreadable(f"it is too long: at most {MOST_BYTES // 1024:,} KiB are unpacked")
        yield name, data
    folders = {str(above).casefold() for name in seen for above in PurePosixPath(name).parents}
    if both := sorted(seen & folders):
        raise Unreadable(f"{both[0]!r} is a file and a folder of it")


def _long(name: str) -> str:
    """Say of a name that it is too long, or lies too deep; "" of any other."""
    if len(name) > LONGEST_NAME:
        return f"{name[:40]!r}... is too long a name: at most {LONGEST_NAME} letters"
    depth = name.count("/")
    return f"{name!r} lies {depth} folders deep: at most {MOST_DEEP}" if depth > MOST_DEEP else ""


def _lies_inside(name: str) -> bool:
    path = PurePosixPath(name)
    strange = path.is_absolute() or ".." in path.parts or str(path) != name
    strange = strange or any(_NO_NAME.fullmatch(part) for part in path.parts)
    return not strange and name.isprintable() and not {*'\\:*?"<>|'} & {*name}


def unpacked(path: Path) -> Path:
    """Return the folder of a pack in a zip, any other path as it is; raise BadSetup."""
    return _folder(path.absolute()) if path.suffix.lower() == ZIP and path.is_file() else path


@cache
def _folder(path: Path) -> Path:
    """A process unpacks a zip once: what it has read of a pack does not change either."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_PACKED + 1)
        if len(data) > MOST_PACKED:
            raise Unreadable(f"it is too long: at most {MOST_PACKED // 1024:,} KiB are read")
        files = files_of(data)
    except OSError as fault:
        raise BadSetup(f"{path} cannot be read: {fault.strerror}") from None
    except Unreadable as fault:
        raise BadSetup(fault.of(path)) from None
    made = TemporaryDirectory(prefix="undercroft-")
    _KEPT.append(made)
    folder = Path(made.name, path.name)
    for name, one in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(one)
    return folder
