"""The commands as they are typed, over every game that is installed."""

import json
import os
import socket
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from unittest.mock import patch

import pytest

from tests.cli import typed
from tests.cli.typed import apart, output, run
from undercroft import __version__
from undercroft.bots import bot_names
from undercroft.clauses import coverage
from undercroft.games import all_games
from undercroft.kit.faces import by_kind
from undercroft.kit.game import GameSpec
from undercroft.match import Record, commitment
from undercroft.rulebook import Rulebook

GAMES = list(all_games().values())
SLUG = GAMES[0].slug
KIND = next(iter(by_kind(GAMES[0].faces())))
COMMANDS = ("list", "rules", "box", "play", "serve", "sim", "replay", "clauses", "new-game")
PACKS = [path.parent for path in (Path(__file__).parents[2] / "examples").glob("*/pack.toml")]
every_game = pytest.mark.parametrize("spec", GAMES, ids=lambda spec: spec.slug)


def saved(file: Path) -> Path:
    """Let the bots play a match into that file."""
    spec = GAMES[0]
    bots = ",".join(["random"] * max(2, spec.seats[0]))
    output("play", SLUG, "--bots", bots, "--players", bots.count(",") + 1, "--save", file)
    return file


def refused(code: int, *arguments: object) -> str:
    """Run a command that fails; return its one line of explanation."""
    (line,) = typed.refused(code, *arguments)
    return line


# -- help, list, rules ----------------------------------------------------------


def test_no_command_shows_the_commands() -> None:
    text = output()
    for command in COMMANDS:
        assert f"  {command} " in text


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples(command: str) -> None:
    text = output(command, "--help")
    assert "Examples:\n" in text
    assert f"    undercroft {command}" in text


@pytest.mark.parametrize("command", ["play", "print"])
def test_help_shows_no_type_of_python_and_no_default_in_brackets(command: str) -> None:
    text = output(command, "--help")
    assert "list[" not in text
    assert "default: (" not in text


def test_the_version_names_the_build() -> None:
    text = output("--version")
    assert __version__ in text
    assert "interpreted" in text or "compiled" in text


@every_game
def test_list_names_seats_presets_bots_and_switches(spec: GameSpec) -> None:
    text = output("list")
    assert f"{spec.slug}: {spec.title}" in text
    assert f"{spec.seats[0]}" in text
    for preset in spec.presets:
        assert f"--preset {preset.name}: {preset.title}." in text
    assert f"bots: {', '.join(bot_names(spec))}" in text
    one = output("list", spec.slug)
    for switch in spec.switches:
        assert f"--set {switch.name}={'|'.join(switch.values)}: {switch.sentence}" in one


@every_game
def test_rules_show_the_book_a_chapter_or_a_clause(spec: GameSpec) -> None:
    book = Rulebook.of(spec)
    whole = output("rules", spec.slug)
    assert all(name in whole for name in book.clauses)
    chapter = next(chapter for chapter in book.chapters if chapter.clauses)
    part = output("rules", spec.slug, chapter.number)
    assert chapter.title in part
    assert chapter.clauses[-1].id in part
    assert len(part) < len(whole)
    clause = next(clause for clause in book.clauses.values() if clause.rulings)
    text = output("rules", spec.slug, clause.id.lower())
    assert text.startswith(f"{clause.id} {clause.title}. ")
    assert f"Ruling {clause.rulings[0]} " in text


@every_game
def test_the_box_shows_every_thing_or_those_of_a_kind(spec: GameSpec) -> None:
    whole = output("box", spec.slug)
    for one in spec.faces():
        assert f"{one['title']} (" in whole or f"{one['title']}: " in whole
        assert one["text"].replace("\n", " ") in whole
    kinds = by_kind(spec.faces())
    for kind, faces in kinds.items():
        lines = output("box", spec.slug, kind).splitlines()
        assert (lines[0], len(lines)) == (f"{kind.capitalize()}:", 1 + len(faces))


@every_game
def test_a_ruling_shows_the_switch_that_changes_it(spec: GameSpec) -> None:
    book = Rulebook.of(spec)
    for switch in spec.switches:
        text = output("rules", spec.slug, switch.clause)
        assert text.startswith(switch.clause)
        assert f"Switch {switch.name} (" in text
    assert book.clauses


def test_a_command_is_imported_when_it_is_asked_for() -> None:
    """To say the version reads no other command, no game and nothing that reads command lines."""
    asked = "import sys; sys.argv[1:] = ['--version']; from undercroft.cli import main; main();"
    asked += "print(*sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    said, modules = done.stdout.splitlines()
    assert said == output("--version").strip()
    assert not {"typer", "rich", "pydantic", "undercroft.cli.app", "undercroft.games"} & {
        *modules.split()
    }


def test_a_mistyped_command_is_guessed_though_none_was_imported() -> None:
    assert "Did you mean 'replay', 'play'?" in refused(2, "replya")


# -- sim --------------------------------------------------------------------------


def test_sim_writes_over_no_file(tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    file.write_text("what took a night\n", "utf-8")
    said = refused(1, "sim", SLUG, "-n", 1, "--out", file)
    assert "rows.jsonl is there already: choose another name" in said
    assert file.read_text("utf-8") == "what took a night\n"
    assert "1 match" in output("sim", SLUG, "-n", 1, "--out", os.devnull), "a device is no file"


@every_game
def test_sim_writes_rows_and_a_table(spec: GameSpec, tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    text = output("sim", spec.slug, "-n", 12, "--bots", "random", "--seed", "t", "-o", file)
    assert f"{spec.title}: 12 matches" in text
    assert "95% from" in text
    rows = [json.loads(line) for line in file.read_text().splitlines()]
    assert [row["seed"] for row in rows] == [f"t/{number}" for number in range(12)]


@every_game
def test_sim_seats_two_even_where_one_may_play_alone(spec: GameSpec) -> None:
    report = json.loads(output("sim", spec.slug, "-n", 1, "--bots", "random", "--json"))
    assert report["players"] == max(2, spec.seats[0])


def test_sim_takes_the_best_bot_for_every_seat() -> None:
    report = json.loads(output("sim", SLUG, "-n", 1, "--json"))
    assert report["bots"] == [bot_names(GAMES[0])[-1]] * report["players"]


def test_sim_takes_switches_and_presets() -> None:
    spec = GAMES[0]
    switch = next(switch for switch in spec.switches if len(switch.values) > 1)
    text = output(
        "sim", SLUG, "-n", 2, "--preset", spec.presets[0].name, "--json",
        "--set", f"{switch.name}={switch.values[1]}",
    )  # fmt: skip
    assert json.loads(text)["switches"][switch.name] == switch.values[1]


@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.name)
def test_sim_gives_the_same_figures_for_any_number_of_processes(
    pack: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_module("undercroft.lab.summing"), "CHUNK", 2)
    game = tomllib.loads((pack / "pack.toml").read_text())["game"]
    decks = sorted([path.stem for path in pack.glob("decks/*.txt")])
    bring = [] if not decks else ["--bring", decks[0]]
    asked = ["-n", 7, "-s", "x", "--json", "--bots", "random", *bring, "--pack", pack]
    told, rows = [], []
    for jobs in (1, 2):
        file = tmp_path / f"rows{jobs}.jsonl"
        told.append(apart("sim", game, *asked, "-j", jobs, "--out", file))
        rows.append(file.read_text())
    assert told[0] == told[1]
    assert rows[0] == rows[1]
    figures = json.loads(told[0])
    assert len(rows[0].splitlines()) == figures["matches"] == 7
    assert figures["packs"] == [pack.name]
    assert len(figures["brought"]) == (figures["players"] if decks else 0)


def test_sim_shows_progress_at_a_terminal_only() -> None:
    asked = ("sim", SLUG, "-n", 6, "--bots", "random", "-j", 1)
    seen = run(*asked, FORCE_COLOR="1")
    assert "6/6" in seen.stderr
    assert "matches/s" in seen.stderr
    assert run(*asked, "--quiet", FORCE_COLOR="1").stderr == ""
    elsewhere = run(*asked)
    assert elsewhere.stderr == ""
    assert "6 matches" in elsewhere.stdout
    assert all(found.exit_code == 0 for found in (seen, elsewhere))


def test_sim_goes_on_with_the_matches_that_a_file_keeps(tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    asked = ("sim", SLUG, "--bots", "random", "--json", "-q")
    output(*asked, "-n", 3, "--seed", "on", "--keep", file)
    began = file.read_text()
    whole = output(*asked, "-n", 5, "--keep", file)
    assert file.read_text().startswith(began)
    assert whole == output(*asked, "-n", 5, "--seed", "on")
    said = refused(2, *asked, "--keep", file, "--out", tmp_path / "more")
    assert "--out and --keep both write the rows" in said


@pytest.mark.parametrize("command", ["sim", "compare", "tournament"])
def test_a_cluster_wants_an_extra(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("undercroft.cli.runs.find_spec", lambda _: None)
    said = refused(1, command, SLUG, "--cluster", "auto")
    assert said == (
        f"{command} --cluster needs ray, which is not installed: pip install 'undercroft[cluster]'"
    )


# -- play and replay -----------------------------------------------------------------


@every_game
def test_play_replay_and_verify(spec: GameSpec, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    people = spec.seats[0]
    names = [part for number in range(people) for part in ("--name", f"Guest{number}")]
    ones = "1\n" * 9000
    text = output("play", spec.slug, *names, "--seed", "cli", "--save", file, typed=ones)
    assert commitment("cli") in text
    assert "All dice came from the seed cli" in text
    record = Record.from_json(file.read_text())
    assert record.seats == [f"Guest{number}" for number in range(people)]
    assert record.result
    told = output("replay", file)
    assert told.count("\n#") == len(record.actions)
    result = told.splitlines().index(next(line for line in text.splitlines() if "Result: " in line))
    summed_up = told.splitlines()[result + 1 :]
    assert summed_up, "the end says what the match came to"
    assert " ".join(summed_up) in " ".join(text.split()), "a record opened later says the same"
    assert output("replay", file, "--to", 2).count("\n#") == 2
    verified = output("replay", file, "--verify")
    assert verified.startswith(f"Verified: {spec.title}, {len(record.actions)} actions.")
    assert "Seed: cli" in verified
    assert commitment("cli") in verified


def test_a_match_that_was_left_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    seats = ["--players", GAMES[0].seats[1], "--bots", "random"]
    output("play", SLUG, *seats, "--save", file, typed="1\n1\nquit\n")
    before = Record.from_json(file.read_text())
    assert before.actions
    assert not before.result
    text = output("play", SLUG, "--load", file, "--save", file, typed="1\n" * 3000)
    assert "The match goes on after action" in text
    after = Record.from_json(file.read_text())
    assert after.actions[: len(before.actions)] == before.actions
    assert after.seed == before.seed
    assert after.result


# -- what is refused -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["dance"], "No such command 'dance'. There are: list, rules, box, play"),
        (["play"], f"Missing argument 'GAME'. There are: {SLUG}"),
        (["play", "chess"], "there is no game 'chess'"),
        (["play", SLUG, "--sed", "1"], "No such option: --sed"),
        (["play", SLUG, "--players", "99"], "players, not 99"),
        (["play", SLUG, "--players", "many"], "'many' is not a whole number"),
        (["play", SLUG, "--bots", "rando"], "did you mean 'random'?"),
        (["play", SLUG, "--seat", "99"], "there is no seat 99; the seats are 1 to"),
        (["play", SLUG, "--preset", "nope"], "has no preset 'nope'"),
        (["play", SLUG, "--set", "nope=1"], "has no switch 'nope'"),
        (["play", SLUG, "--set", "nope"], "--set wants SWITCH=VALUE"),
        (["play", SLUG, "--dice", "loaded"], "no dice 'loaded'"),
        (["play", SLUG, "--dice", "loaded"], "--dice wants 'machine', 'real', or kinds of dice"),
        (["play", SLUG, "--load", "/none.json"], "'/none.json' does not exist"),
        (["sim", SLUG, "-n", "0"], "'0' is too small: at least 1"),
        (["sim", SLUG, "--players", "99"], "players, not 99"),
        (["sim", SLUG, "--bots", "a,b"], "has no bot 'a'"),
        (["replay"], "Missing argument 'FILE'"),
        (["replay", "/none.json"], "'/none.json' does not exist"),
        (["rules", SLUG, "99.99"], "there is no clause '99.99'"),
        (["box", SLUG, f"{KIND}s"], f"has no kind '{KIND}s'; did you mean '{KIND}'?"),
        (["clauses", "chess"], "there is no game 'chess'"),
        (["serve", "--port", "99999"], "'99999' is too large: at most 65535"),
    ],
)
def test_bad_usage_is_one_line_and_exit_code_2(arguments: list[str], says: str) -> None:
    assert says in refused(2, *arguments)


def test_a_switch_value_is_refused_with_those_there_are() -> None:
    switch = GAMES[0].switches[0]
    message = refused(2, "sim", SLUG, "--set", f"{switch.name}=nonsense")
    assert " | ".join(switch.values) in message


def test_a_loaded_match_is_not_set_up_anew(tmp_path: Path) -> None:
    file = saved(tmp_path / "match.json")
    why = refused(2, "play", SLUG, "--load", file, "-p", 2)
    assert "give only --load, --save and --pack" in why
    assert "is over" in refused(1, "play", SLUG, "--load", file)


@pytest.mark.parametrize("command", ["replay", "verify", "load"])
@pytest.mark.parametrize("harm", ["cut", "edit", "future"])
def test_a_harmed_file_is_refused_and_left_as_it_is(
    tmp_path: Path, command: str, harm: str
) -> None:
    file = saved(tmp_path / "match.json")
    text = file.read_text()
    harmed = {
        "cut": text[:-40],
        "edit": text.replace('"seed": "', '"seed": "0', 1),
        "future": text.replace('"undercroft": 1', '"undercroft": 9', 1),
    }[harm]
    file.write_text(harmed)
    arguments = {
        "replay": ["replay", file],
        "verify": ["replay", file, "--verify"],
        "load": ["play", SLUG, "--load", file, "--save", file],
    }[command]
    assert str(file) in refused(1, *arguments)
    assert file.read_text() == harmed


def test_a_file_that_is_there_is_not_played_into(tmp_path: Path) -> None:
    file = saved(tmp_path / "match.json")
    before = file.read_text()
    assert "is there already" in refused(1, "play", SLUG, "--save", file)
    assert file.read_text() == before


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    assert "cannot be written" in refused(
        1, "sim", SLUG, "-n", 1, "-o", tmp_path / "no" / "r.jsonl"
    )


def test_a_busy_port_is_one_line() -> None:
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = busy.getsockname()[1]
        message = refused(1, "serve", "--port", port)
    assert f"cannot listen on 127.0.0.1 port {port}" in message
    assert "--port" in message


def test_serve_hands_over_to_the_web(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    calls: list[tuple[object, ...]] = []
    monkeypatch.setattr("undercroft.web.serve", lambda *given: calls.append(given))
    output("serve", "--port", 0, "--data", tmp_path / "t.db", "--open")
    output("serve", "--host", "localhost", "--port", calls[0][1])
    said = ["", 1, False, [], 0, [], False]
    assert [*calls[0]] == ["127.0.0.1", calls[0][1], tmp_path / "t.db", True, *said]
    assert isinstance(calls[0][1], int)
    assert calls[0][1] > 0
    assert [*calls[1]] == ["localhost", calls[0][1], None, False, *said]
    output("serve", "--port", 0, "--keep-days", 90, "--open-running")
    assert calls[2][-3:] == (90, [], True)


def test_what_is_no_saved_match_is_one_line() -> None:
    assert "this is not the record of a match" in refused(1, "replay", __file__)


def test_an_unknown_host_is_one_line() -> None:
    assert "cannot listen on no.such.host.invalid" in refused(
        1, "serve", "--host", "no.such.host.invalid"
    )


# -- clauses ---------------------------------------------------------------------------


@pytest.fixture(scope="module", autouse=True)
def sources_are_read_once() -> Iterator[None]:
    """Each command of these tests looks at the same sources; that takes a second per game."""
    with patch("undercroft.cli.show.coverage", cache(coverage)):
        yield


@every_game
def test_clauses_have_five_lists(spec: GameSpec) -> None:
    found = run("clauses", spec.slug, "--json")
    lists = json.loads(found.stdout)[spec.slug]
    assert list(lists) == ["clauses", "cited", "tested", "exempt", "missing"]
    assert lists["clauses"] == list(Rulebook.of(spec).clauses)
    assert (found.exit_code == 0) == (not lists["missing"])


def test_clauses_print_a_table_of_all_games() -> None:
    text = run("clauses").stdout
    for spec in GAMES:
        assert f"{spec.slug} " in text
