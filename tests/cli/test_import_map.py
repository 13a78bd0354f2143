"""`undercroft import-map`: what it writes is a pack that opens and plays, and what it says."""

import json
from pathlib import Path

import pytest

from tests.cli.typed import apart, refused
from tests.drafts.maps import HALLS, TWO_ROOMS, tile_layer, tiled, written
from undercroft.games import all_games

GAMES = [spec.slug for spec in all_games().values() if spec.draft is not None]
SCALE = ["#" * 16, *["#" + "." * 6 + "##" + "." * 6 + "#"] * 4, "#" + "." * 14 + "#", "#" * 16]
CELLAR = tiled([tile_layer("walls", SCALE, {"#": 1})], 16, 7)


@pytest.fixture(autouse=True)
def _somewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("name", "table"),
    [("crypt.dd2vtt", TWO_ROOMS), ("crypt.json", HALLS), ("crypt.tmj", CELLAR)],
)
def test_an_imported_map_is_played(tmp_path: Path, game: str, name: str, table: object) -> None:
    said = apart("import-map", written(tmp_path, table, name), "--game", game, "--out", "new")
    assert " is in new: " in said
    (typed,) = [line for line in said.splitlines() if line.startswith("  undercroft play")]
    switch = typed.split("--set ")[1].split()[0]
    assert typed == f"  undercroft play {game} --pack new --set {switch} --bots random"
    bots = ("--players", 2, "--bots", "random,random", "--seed", 1)
    apart("play", game, "--pack", "new", "--set", switch, *bots, "--save", "match.json")
    assert json.loads((tmp_path / "match.json").read_text("utf-8"))["result"]


def test_it_says_what_is_not_carried_over(tmp_path: Path) -> None:
    path = written(tmp_path, TWO_ROOMS, "two_rooms.dd2vtt")
    assert apart("import-map", path, "-g", "dungeon-enforcer").splitlines() == [
        "Two Rooms is in two-rooms-map: 15 columns, 7 rows, 4 towns. Not carried over:",
        "  64 squares outside of the walls",
        "  the picture of the map",
        "  1 door: open squares",
        "Play it:",
        "  undercroft play dungeon-enforcer --pack two-rooms-map --set map=two-rooms --bots random",
    ]
    assert (tmp_path / "two-rooms-map" / "pack.toml").read_text("utf-8").splitlines() == [
        'game = "dungeon-enforcer"',
        'slug = "two-rooms-map"',
        'title = "Two Rooms"',
        'version = "1.0"',
        'about = "Drafted from two_rooms.dd2vtt."',
    ]


def test_a_game_has_to_be_named_and_to_take_maps(tmp_path: Path) -> None:
    path = written(tmp_path, HALLS)
    able = ", ".join(GAMES)
    assert refused(2, "import-map", path) == [
        f"which game's? Say it with --game; these take maps: {able}"
    ]
    other = next(spec for spec in all_games().values() if spec.draft is None)
    assert refused(2, "import-map", path, "--game", other.slug) == [
        f"{other.title} takes no maps; these do: {able}"
    ]


def test_faults_are_a_line_each_and_nothing_is_written(tmp_path: Path) -> None:
    path = written(tmp_path, {"rects": [{"x": 0, "y": 0, "w": 3}], "title": 4})
    assert refused(2, "import-map", path, "--game", GAMES[0], "--out", "new") == [
        "crypt.json: title: 4 is not text",
        "crypt.json: rects.1.h: is missing",
    ]
    assert not (tmp_path / "new").exists()


def test_nothing_is_written_over(tmp_path: Path) -> None:
    path = written(tmp_path, HALLS)
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "mine.txt").write_text("mine", "utf-8")
    typed = ("import-map", path, "--game", GAMES[0], "--out")
    assert refused(1, *typed, "kept") == ["kept is not empty: choose a new folder"]
    assert refused(1, *typed, path) == [f"{path} is a file: choose another folder"]
    assert refused(1, *typed, path / "new") == [
        f"{path / 'new'} cannot be written: Not a directory"
    ]


@pytest.mark.parametrize("title", ["", "Box", "洞窟", "x" * 300, 'A "b" \\ c\n', "a" * 35 + "'s b"])
def test_any_title_will_do(tmp_path: Path, title: str) -> None:
    path = written(tmp_path, HALLS | {"title": title})
    for game in GAMES:
        assert "Play it:" in apart("import-map", path, "--game", game, "--out", game)
