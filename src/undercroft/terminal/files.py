"""Records on disk: opened with care, written whole or not at all."""

from collections.abc import Sequence
from pathlib import Path

from undercroft.games import find_game, read_packs_for
from undercroft.kernel import BadRecord, BadSetup
from undercroft.kit import deck_files
from undercroft.kit.game import GameSpec
from undercroft.kit.reading import BROUGHT, RECORD, Unreadable, read_text, write_whole
from undercroft.match import Match, Record, read_record


def open_record(path: Path, packs: Sequence[Path] = ()) -> tuple[GameSpec, Record, Match]:
    """Read packs and a record, and play it again to its end; raise BadRecord saying what is wrong
    with it, and BadSetup if a pack cannot be read."""
    try:
        text = read_text(path, RECORD)
        read_packs_for(text, packs)
        return read_record(text, find_game)
    except (Unreadable, BadRecord) as fault:
        raise BadRecord(f"{path}: {fault}") from fault


def save_record(path: Path, record: Record, again: bool = False) -> None:
    """Write a record; over a file that is there only if `again`. Raise BadRecord if it cannot."""
    try:
        if not again and path.exists():
            raise BadRecord(f"{path} is there already: choose another name")
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, record.to_json().encode())
    except OSError as fault:
        raise BadRecord(f"{path} cannot be written: {fault.strerror}") from fault


def brought_texts(spec: GameSpec, players: int, given: Sequence[str]) -> list[str]:
    """Return what each seat brings, from words such as `NAME`, `FILE`, `2=NAME` or `2=FILE`.

    Without a seat, it is the next one that brings nothing yet. A ready one goes
    before a file of the same name. Raise BadSetup.
    """
    texts = [""] * players
    ready = spec.brings.ready if spec.brings else {}
    for word in given:
        number, sign, named = word.partition("=")
        if sign and number.isdecimal() and len(number) < 4:
            value, seat = named, int(number) - 1
        else:
            value, seat = word, texts.index("") if "" in texts else players
        if not 0 <= seat < players:
            raise BadSetup(f"there is no seat {seat + 1}; the seats are 1 to {players}")
        if texts[seat] or not value:
            wrong = "two things" if value else "a thing without a name"
            raise BadSetup(f"--bring: seat {seat + 1} brings {wrong}")
        texts[seat] = value if value in ready else _text_of(Path(value).expanduser())
    return texts


def _text_of(file: Path) -> str:
    try:
        return deck_files.read(read_text(file, BROUGHT)) if file.exists() else str(file)
    except Unreadable as fault:
        raise BadSetup(fault.of(file)) from fault
