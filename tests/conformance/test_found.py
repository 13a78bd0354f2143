"""Games are found in packages that are installed, and a broken package is in nobody's way."""

import logging
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import copyfile

import pytest
from starlette.testclient import TestClient

from tests.kernel.toy_secrets import FOLDER
from undercroft import games
from undercroft.games import all_games
from undercroft.tables import database_url
from undercroft.web import Settings, create_app, render

ORIGIN = "http://127.0.0.1"
OWN = list(all_games())
SPEC = "import tests.kernel.toy_secrets as toy\nfrom dataclasses import replace\n"


def install(folder: Path, package: str, code: str, value: str = "") -> None:
    """Put a package there as if it were installed; its entry point leads to GAME, or there."""
    module = package.replace("-", "_")
    (folder / f"{module}.py").write_text(code, "utf-8")
    info = folder / f"{module}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    entry = f"[{games.ENTRY_POINTS}]\n{package} = {value or f'{module}:GAME'}\n"
    (info / "entry_points.txt").write_text(entry, "utf-8")


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of packages, in which Python looks; the games are found anew."""
    before = set(sys.modules)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(games, "all_games", all_games.__wrapped__)
    yield tmp_path
    for name in set(sys.modules) - before:
        if getattr(sys.modules[name], "__file__", None) == str(tmp_path / f"{name}.py"):
            del sys.modules[name]


def test_games_of_packages_come_after_our_own(site: Path) -> None:
    install(site, "z-first", f"{SPEC}GAME = replace(toy.VAULT, slug='b-vault')\n")
    install(site, "a-second", f"{SPEC}GAME = replace(toy.VAULT, slug='c-vault')\n")
    assert list(games.all_games()) == [*OWN, "b-vault", "c-vault"]
    assert games.find_game("b_vault").title == "The Vault"


@pytest.mark.parametrize(
    ("code", "value", "wrong"),
    [
        ("1 / 0", "", "broken:GAME cannot be loaded: ZeroDivisionError: division by zero"),
        ("", "", "broken:GAME cannot be loaded: AttributeError: module 'broken' has no attribute"),
        ("", "nowhere:GAME", "nowhere:GAME cannot be loaded: ModuleNotFoundError: No module"),
        ("GAME = 5", "", "broken:GAME is no GameSpec"),
        (f"{SPEC}GAME = replace(toy.VAULT, slug='../x')", "", "'../x' is no slug: small letters"),
        (f"{SPEC}GAME = replace(toy.VAULT, slug={OWN[0]!r})", "", f"another game {OWN[0]!r}"),
        (f"{SPEC}GAME = replace(toy.VAULT, slug='a')", "", "there is another game 'a' already"),
    ],
)
def test_a_broken_package_is_named_and_left_out(
    site: Path, caplog: pytest.LogCaptureFixture, code: str, value: str, wrong: str
) -> None:
    install(site, "a", f"{SPEC}GAME = replace(toy.VAULT, slug='a')\n")
    install(site, "broken", f"{code}\n", value)
    with caplog.at_level(logging.ERROR):
        assert list(games.all_games()) == [*OWN, "a"]
    (said,) = caplog.messages
    assert said.startswith("The game broken of the package broken is left out: ")
    assert wrong in said


def test_the_pages_find_the_folder_of_a_package(
    site: Path, migrated: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = site / "elsewhere"
    there.mkdir()
    board = (FOLDER / "table.html").read_text("utf-8")
    (there / "table.html").write_text(board.replace("A torch", "A torch of a package"), "utf-8")
    (there / "table.css").write_text(".toy { color: red }", "utf-8")
    (there / "RULES.md").write_text("# Far\n\n## 1 Torches\n\n- `TOY-2.1` **Torch** — Lit.\n")
    folder = f"from pathlib import Path\nFOLDER = Path({str(there)!r})\n"
    install(site, "far", f"{SPEC}{folder}GAME = replace(toy.VAULT, slug='far', folder=FOLDER)\n")
    found = games.all_games()
    monkeypatch.setattr(games, "all_games", lambda: found)
    monkeypatch.setattr(render, "all_games", lambda: found)
    monkeypatch.setattr("undercroft.web.server.app.all_games", lambda: found)
    monkeypatch.setattr("undercroft.web.lobby.home.all_games", lambda: found)
    render.environment.cache_clear()
    try:
        settings = Settings(database_url(copyfile(migrated, site / "tables.db")))
        with TestClient(create_app(settings), base_url=ORIGIN) as client:
            assert "/games/far" in client.get("/").text
            assert "TOY-2.1" in client.get("/games/far/rules").text
            seats = {"seat-0": "me", "seat-1": "bot:random"}
            table = client.post("/games/far", data=seats).text
            assert "A torch of a package" in table
            assert client.get(render.board_css_url("far")).text == ".toy { color: red }"
    finally:
        render.environment.cache_clear()
        render.board_css_url.cache_clear()


@pytest.mark.parametrize("slug", OWN)
def test_who_asks_for_one_of_our_own_games_imports_no_other(slug: str) -> None:
    code = (
        "import sys; from undercroft.games import find_game; find_game(sys.argv[1])\n"
        "print(*{one.split('.')[2] for one in sys.modules if 'undercroft.games.' in one})"
    )
    said = subprocess.run(
        [sys.executable, "-c", code, slug], capture_output=True, text=True, check=True
    )
    assert said.stdout.split() == [slug.replace("-", "_")]
