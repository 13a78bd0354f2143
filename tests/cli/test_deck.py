"""`undercroft deck` and `--pack`, as they are typed, over a game whose players bring decks."""

import tomllib
from pathlib import Path

import pytest

from tests.cli.typed import apart, output, refused, run
from undercroft.games import all_games, find_game, read_pack
from undercroft.kernel import BadSetup

PACKS = sorted((Path(__file__).parents[2] / "examples").glob("*/pack.toml"))
GAMES = {path: find_game(tomllib.loads(path.read_text("utf-8"))["game"]) for path in PACKS}
PACK, SPEC = next((path.parent, spec) for path, spec in GAMES.items() if spec.brings)
OTHER = next(spec for spec in all_games().values() if spec.brings is None)


def deck(*words: object) -> tuple[object, ...]:
    """Return a command about decks, of the game that has them."""
    return ("deck", *words, "--game", SPEC.slug)


def ready() -> list[str]:
    assert SPEC.brings is not None
    return list(SPEC.brings.ready)


# -- list, show, cards --------------------------------------------------------------


def test_deck_list_names_the_ready_decks() -> None:
    text = output(*deck("list"))
    assert f"{SPEC.title} ({SPEC.slug})" in text
    for name in ready():
        assert f"  {name} " in text
    assert text in output("deck", "list", "--game", SPEC.slug.replace("-", "_"))


def test_deck_show_explains_a_ready_deck_or_a_file(tmp_path: Path) -> None:
    text = output(*deck("show", ready()[0]))
    file = tmp_path / "deck.txt"
    output(*deck("complete", _half(tmp_path), "--out", file))
    assert len(text.splitlines()) > 10
    assert "Heroic Action" in output(*deck("show", file))


def test_deck_cards_browses_by_kind_and_faction() -> None:
    everything = output(*deck("cards")).splitlines()
    some = output(*deck("cards", "--kind", "monster", "--faction", "Orc Horde")).splitlines()
    assert 0 < len(some) < len(everything)
    (why,) = refused(2, *deck("cards", "--kind", "munster"))
    assert "there is no kind 'munster'; did you mean 'monster'?" in why


# -- convert ------------------------------------------------------------------------


@pytest.mark.parametrize(("to", "ending"), [("cockatrice", "cod"), ("octgn", "o8d")])
def test_each_ready_deck_comes_back_from_another_program(
    tmp_path: Path, to: str, ending: str
) -> None:
    assert SPEC.brings is not None
    for name in ready():
        file = tmp_path / f"{name}.{ending}"
        output(*deck("convert", name, "--to", to, "--out", file))
        assert output(*deck("check", file)) == f"{file}: legal\n"
        assert output(*deck("show", file)) == output(*deck("show", name))


def test_a_deck_is_converted_with_all_cards(tmp_path: Path) -> None:
    cards = tmp_path / "cards.xml"
    text = output(*deck("convert", ready()[0], "--to", "cockatrice", "--cards", cards))
    assert '<card number="3" name="Battle 1" />' in text
    assert "<name>Battle 1</name>" in cards.read_text("utf-8")
    (why,) = refused(2, *deck("convert", ready()[0], "--to", "cockatrise"))
    assert "--to knows cockatrice, octgn, text" in why
    assert "did you mean 'cockatrice'?" in why
    (why,) = refused(1, *deck("convert", ready()[0], "--to", "text", "--out", cards))
    assert "is there already" in why
    cards.write_text("<!DOCTYPE deck>\n<deck/>", "utf-8")
    (why,) = refused(2, *deck("check", cards))
    assert why.startswith(f"{cards}, line 1: it declares a document type, 'deck'")


# -- check --------------------------------------------------------------------------


def _half(folder: Path) -> Path:
    file = folder / "half.txt"
    file.write_text("title: Half a deck\nhero: Sir Lamderock\n3x Wand\n", "utf-8")
    return file


def test_deck_check_says_legal() -> None:
    name, other = ready()[:2]
    assert output(*deck("check", name, other)) == f"{name}: legal\n{other}: legal\n"


def test_deck_check_names_every_fault_and_fails(tmp_path: Path) -> None:
    file = _half(tmp_path)
    found = run(*deck("check", file))
    assert found.exit_code == 1
    lines = found.stdout.splitlines()
    assert [line.removeprefix(f"{file}: ").partition(":")[0] for line in lines] == [
        "WD-16.1", "WD-16.3"
    ]  # fmt: skip


def test_deck_check_names_what_cannot_be_read_and_what_is_illegal_at_once(tmp_path: Path) -> None:
    file = tmp_path / "typo.txt"
    file.write_text("hero: Sir Lamderock\n29x Treasure Chset\n1x Abracadabra\n", "utf-8")
    lines = run(*deck("check", file)).stdout.splitlines()
    assert [line.removeprefix(f"{file}: ") for line in lines[:2]] == [
        "line 2: WD-16.10: there is no card 'Treasure Chset'; did you mean 'Treasure Chest'?",
        "line 3: WD-16.10: there is no card 'Abracadabra'",
    ]
    assert len(lines) == 2, "the two lines make up what is due"
    file.write_text("hero: Sir Lamderock\n28x Treasure Chset\n1x Abracadabra\n", "utf-8")
    lines = run(*deck("check", file)).stdout.splitlines()
    assert "59 cards" in lines[2]
    assert "29 treasures, Heroic Actions and Secret Doors; exactly 30 are due; add 1," in lines[3]
    file.write_text("hero: Sir Lamderock\n30x Treasure Chset\n", "utf-8")
    (only,) = run(*deck("check", file)).stdout.splitlines()
    assert "did you mean 'Treasure Chest'?" in only


def test_deck_check_obeys_house_rules(tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    file.write_text("hero: Sir Lamderock\n30x Treasure Chest\n", "utf-8")
    assert output(*deck("check", file)) == f"{file}: legal\n"
    found = run(*deck("check", file, "--set", "copy_limit=5"))
    assert found.exit_code == 1
    assert "30x Treasure Chest; copy_limit allows 5; remove 25x Treasure Chest" in found.stdout
    file.write_text("hero: Sir Lamderock\n5x Treasure Chest\n", "utf-8")
    found = run(*deck("check", file, "--set", "copy_limit=5"))
    assert "add 25, with at most 5 copies of a card" in found.stdout
    assert "has no preset 'nope'" in refused(2, *deck("check", file, "--preset", "nope"))[0]


def test_deck_check_of_nothing_that_is_there() -> None:
    found = run(*deck("check", "sir-lamderok"))
    assert found.exit_code == 1
    assert "there is no ready deck 'sir-lamderok'; did you mean 'sir-lamderock'?" in found.stdout
    for file in ("deck.txt", "my-orcs.deck", "decks/mine"):
        assert refused(1, *deck("check", file)) == [f"there is no file {file}"]


# -- complete -----------------------------------------------------------------------


def test_deck_complete_fills_a_deck_by_seed(tmp_path: Path) -> None:
    file, out = _half(tmp_path), tmp_path / "whole.txt"
    one, two = (output(*deck("complete", file, "--seed", seed)) for seed in "17")
    assert one != two
    assert one == output(*deck("complete", file, "--seed", "1"))
    output(*deck("complete", file, "--seed", "1", "--out", out))
    assert out.read_text("utf-8") == one
    assert output(*deck("check", out)) == f"{out}: legal\n"
    (why,) = refused(1, *deck("complete", file, "--out", out))
    assert why.endswith("whole.txt is there already: choose another name")


def test_deck_complete_tells_the_seed_that_it_took(tmp_path: Path) -> None:
    file = _half(tmp_path)
    found = run(*deck("complete", file))
    assert found.stderr.startswith("Completed with --seed ")
    seed = found.stderr.split()[-1]
    again = run(*deck("complete", file, "--seed", seed))
    assert (again.stdout, again.stderr) == (found.stdout, "")


def test_deck_complete_says_what_it_cannot_mend(tmp_path: Path) -> None:
    file = tmp_path / "over.txt"
    file.write_text("hero: Sir Lamderock\n31x Wand\n", "utf-8")
    lines = refused(2, *deck("complete", file))
    assert lines[0] == "adding cards does not make this deck legal:"
    assert lines[1].startswith("WD-16.1: 61 cards")


# -- which game ---------------------------------------------------------------------


def test_the_game_is_named_where_several_have_decks() -> None:
    with_decks = [spec for spec in all_games().values() if spec.brings is not None]
    found = run("deck", "check", ready()[0])
    if len(with_decks) == 1:
        assert found.stdout == f"{ready()[0]}: legal\n"
    else:
        assert "Say it with --game; these have decks: " in found.stderr
    listed = output("deck", "list")
    assert all(f"{spec.title} ({spec.slug})" in listed for spec in with_decks)


def test_a_game_without_decks_says_which_have_them() -> None:
    (why,) = refused(2, "deck", "check", "x", "--game", OTHER.slug)
    assert why.startswith(f"nobody brings anything to {OTHER.title}; these have decks: ")
    assert SPEC.slug in why


# -- packs --------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["play", "serve", "sim", "replay"])
def test_a_folder_that_is_no_pack_is_refused(tmp_path: Path, command: str) -> None:
    file = tmp_path / "match.json"
    file.write_text("{}")
    more = {"replay": [file], "serve": []}.get(command, [SPEC.slug])
    (why,) = refused(2, command, *more, "--pack", tmp_path)
    assert why == f"{tmp_path} is no pack: it has no pack.toml"


def test_a_pack_for_no_game(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text('game = "chess"\n', "utf-8")
    with pytest.raises(BadSetup, match=rf"game: 'chess' takes no packs \(.*{SPEC.slug}"):
        read_pack(tmp_path)
    (tmp_path / "pack.toml").write_text("game = \n", "utf-8")
    with pytest.raises(BadSetup, match="line 1"):
        read_pack(tmp_path)


def test_the_faults_of_a_pack_are_a_line_each(tmp_path: Path) -> None:
    for path in PACK.glob("*.toml"):
        text = path.read_text("utf-8").replace("wounds = 1", "wounds = 7")
        (tmp_path / path.name).write_text(text, "utf-8")
    lines = refused(2, *deck("list", "--pack", tmp_path))
    assert len(lines) > 1
    assert all("wounds: 7 is too large: at most 3" in line for line in lines)


def test_a_pack_is_played_simulated_and_replayed(tmp_path: Path) -> None:
    names = [path.stem for path in sorted((PACK / "decks").glob("*.txt"))][:2]
    bring = [word for name in names for word in ("--bring", name)]
    listed = apart("deck", "list", "--pack", PACK)
    assert all(f"  {name} " in listed for name in names)
    rows = apart("sim", SPEC.slug, "-n", "2", "-q", "--json", "--bots", "random",
                     "--pack", PACK, *bring)  # fmt: skip
    assert '"matches": 2' in rows
    file = tmp_path / "match.json"
    bots = ",".join(["random"] * 2)
    apart("play", SPEC.slug, "--players", 2, "--bots", bots, "--pack", PACK, *bring,
              "--save", file)  # fmt: skip
    assert "Verified: " in apart("replay", file, "--verify", "--pack", PACK)
    (why, *_) = refused(1, "replay", file, "--verify")
    assert "load it with --pack FOLDER" in why


def test_what_cannot_be_brought_is_refused() -> None:
    (why,) = refused(2, "play", SPEC.slug, "--bring", "nonesuch", "--bots", "random")
    assert "seat 1: there is no ready deck 'nonesuch'" in why
    (why,) = refused(2, "sim", OTHER.slug, "--bring", "nonesuch", "-n", "1")
    assert f"nobody brings anything to {OTHER.title}" in why
