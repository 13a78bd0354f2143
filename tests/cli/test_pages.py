"""The how-tos and the README as a reader follows them: every file and command that they print."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from shutil import copyfile
from typing import Final

import pytest

from tests.cli.reader import ROOT, UNDERCROFT, Reader, blocks
from tests.cli.typed import apart, refused
from tests.postgres import Postgres
from tests.web.servers import visiting
from undercroft.games import all_games

PAGES: Final = sorted(path.stem for path in (ROOT / "docs" / "howto").glob("*.md"))
LISTS: Final = ("pack-words",)
"""Pages without a command."""


@pytest.fixture
def reader(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Reader]:
    """Somebody in a folder of their own, with no tables yet."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    with ExitStack() as stack:

        def database() -> str:
            server: Postgres = request.getfixturevalue("postgres")
            return stack.enter_context(server.database())

        somebody = Reader(tmp_path, database)
        yield somebody
        somebody.leave()


def page(name: str) -> str:
    return (ROOT / "docs" / "howto" / f"{name}.md").read_text("utf-8")


def test_a_card_is_added(reader: Reader) -> None:
    """`tests/test_added_cards.py` adds it to a copy of the program."""
    reader.read(page("add-a-card"))
    assert len(reader.typed) == 1


def test_two_rules_are_compared(reader: Reader) -> None:
    reader.read(page("compare-two-rules"))
    assert len(reader.typed) == 3


def test_a_tournament_is_held(reader: Reader) -> None:
    reader.read(page("hold-a-tournament"))
    assert len(reader.typed) == 5


def test_a_game_is_tuned(reader: Reader) -> None:
    reader.read(page("tune-a-game"))
    assert len(reader.typed) == 4


def test_a_position_is_solved(reader: Reader) -> None:
    reader.read(page("solve-a-position"))
    assert len(reader.typed) == 1


def test_a_report_is_made_with_its_rows(reader: Reader, migrated: Path) -> None:
    copyfile(migrated, reader.folder / "tables.db")
    reader.read(page("read-a-report"))
    assert len(reader.typed) == 3
    for name in ("dungeon-attack-report.html", "rows.parquet", "rows.jsonl"):
        assert (reader.folder / name).is_file()


def test_a_match_is_analysed(reader: Reader) -> None:
    reader.read(page("analyse-a-match"))
    assert len(reader.typed) == 2
    assert (reader.folder / "analysis.html").is_file()
    assert (reader.folder / "analysis.json").is_file()


def test_a_pack_is_made_played_and_served(reader: Reader) -> None:
    reader.read(page("make-a-pack"))
    assert len(reader.typed) == 15


def test_a_map_is_imported_and_played(reader: Reader) -> None:
    reader.read(page("import-a-map"))
    assert len(reader.typed) == 4


def test_a_game_is_printed(reader: Reader) -> None:
    reader.read(page("print-a-game"))
    assert len(reader.typed) == 9
    assert len(list(reader.folder.glob("*.pdf"))) == 6
    saved = reader.folder / "attack" / "dungeon-attack.json"
    assert "https://example.org/attack/sheet-1.png" in saved.read_text("utf-8")


def test_a_quest_is_written_and_checked(reader: Reader) -> None:
    text = page("write-a-quest")
    reader.read(text)
    assert len(reader.typed) == 7
    assert (reader.folder / "the-toll-road-below.html").is_file()
    assert (reader.folder / "booklets" / "the-sunken-mill.html").is_file()
    said, spelt = [block.text for block in blocks(text) if block.language == "text"]
    bell = reader.folder / "drowned-bell.txt"
    bell.write_text(bell.read_text("utf-8").replace("Spawn 4", "Spwan 4"), "utf-8")
    assert refused(1, "quest", "check", bell) == [spelt.strip().removeprefix("undercroft: ")]
    mill = reader.folder / "sunken-mill.toml"
    mill.write_text(mill.read_text("utf-8").replace("space = 3", "space = 20"), "utf-8")
    assert refused(1, "quest", "check", mill) == [said.strip().removeprefix("undercroft: ")]


def test_a_server_is_run_backed_up_and_tidied(reader: Reader) -> None:
    reader.read(page("host-a-table"))
    assert len(reader.typed) == 12


def test_a_bot_sits_down(reader: Reader) -> None:
    """A table with a free seat is set up in the browser."""
    text = page("write-a-bot")
    begins, sits, rest = re.split(r"(?=```sh\n.*outside_bot|\n## By hand)", text, maxsplit=2)
    reader.read_on(begins)
    with visiting(reader.url) as client:
        game = next(iter(all_games()))
        seats = [{"kind": "bot", "bot": "random"}, {"kind": "open"}]
        made = client.post("/api/tables", json={"game": game, "seats": seats})
        reader.known["id"] = made.json()["id"]
    reader.read(sits + rest)
    assert len(reader.typed) == 14


def test_a_bot_in_python_is_checked_and_sits_down_everywhere(reader: Reader) -> None:
    reader.read_on(page("write-a-bot-in-python"))
    assert len(reader.typed) == 5
    with visiting(reader.url) as client:
        seats = [{"kind": "bot", "bot": "Bold"}, {"kind": "open"}]
        told = {"game": "dungeon-attack", "seats": seats}
        assert client.post("/api/tables", json=told).is_success
        seats[0]["bot"] = "./mine.py:Bold"
        assert client.post("/api/tables", json=told).status_code == 422


def test_the_readme_can_be_typed(reader: Reader) -> None:
    """Its reader has a deck, a pack, and a match that was saved."""
    orcs = ROOT / "src/undercroft/games/warp_dungeons/decks/ready/orc-horde.txt"
    (reader.folder / "my-orcs.deck").write_text(orcs.read_text("utf-8"), "utf-8")
    (reader.folder / "my-pack").symlink_to(ROOT / "examples" / "drowned-court")
    bots = ("--players", 2, "--bots", "random,random")
    apart("play", "dungeon-attack", *bots, "--save", "match.json")
    reader.read((ROOT / "README.md").read_text("utf-8"))
    assert len(reader.typed) > 12


@pytest.mark.parametrize("name", [name for name in PAGES if name not in LISTS])
def test_a_page_says_how_the_program_is_called(name: str) -> None:
    text = page(name)
    assert f"After `make play` the program is `{UNDERCROFT}`" in text.replace("\n", " ")
    typed = [line for block in blocks(text) if not block.file for line in block.text.splitlines()]
    assert not any(line.startswith(("undercroft ", "python ")) for line in typed)


def test_every_page_is_read() -> None:
    assert [
        "add-a-card",
        "analyse-a-match",
        "compare-two-rules",
        "hold-a-tournament",
        "host-a-table",
        "import-a-map",
        "make-a-card",
        "make-a-pack",
        *LISTS,
        "print-a-game",
        "read-a-report",
        "solve-a-position",
        "train-a-player",
        "tune-a-game",
        "write-a-bot",
        "write-a-bot-in-python",
        "write-a-quest",
    ] == PAGES
