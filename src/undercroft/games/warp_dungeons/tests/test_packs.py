"""Packs: what they may say, what is refused and how, and the worked example."""

import json
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from undercroft.games.warp_dungeons.content import CARDS, DUNGEON, FACTIONS, HEROES
from undercroft.games.warp_dungeons.content.cards import (
    ABILITIES,
    EVENT_EFFECTS,
    SPECIALS,
    TRAP_EFFECTS,
    TREASURE_EFFECTS,
    WINDOWS,
)
from undercroft.games.warp_dungeons.content.effects import EFFECTS
from undercroft.games.warp_dungeons.content.pricing import TIERS
from undercroft.games.warp_dungeons.content.reader import KINDS
from undercroft.games.warp_dungeons.decks import ready_decks
from undercroft.games.warp_dungeons.packs import add_pack
from undercroft.kit.cards import Words
from undercroft.kit.content import BadContent

ROOT = next(path for path in Path(__file__).parents if (path / "pyproject.toml").is_file())
EXAMPLE = ROOT / "examples" / "drowned-court"
PAGE = (ROOT / "docs" / "howto" / "make-a-pack.md").read_text("utf-8")
MANIFEST = 'game = "warp-dungeons"\nslug = "my-pack"\ntitle = "My Pack"\nversion = "1.0"\n'

GOOD = {
    "monsters": """[[monster]]
name = "Cellar Cats"
bonus = { Agility = 2 }
wounds = 1
points = 2
faction = "Cats"
icon = "cat"
""",
    "events": """[[event]]
name = "Mrow"
effect = { do = "attack", side = "dm", size = 1, scope = "battle" }
windows = ["pre"]
icon = "cat"
""",
    "traps": """[[trap]]
name = "Hairball"
symbol = "Agility"
cost = 2
effects = [{ do = "wound", size = 1 }, { do = "back" }]
icon = "cat"
""",
    "treasures": """[[treasure]]
name = "Cream"
effect = { do = "heal", size = 3 }
icon = "cat"
""",
    "heroes": """[[hero]]
name = "Puss"
bonus = { Agility = 2, Battle = 1, Courage = 1 }
wounds = 4
ability = "Boots"
effect = { do = "steps", size = 2 }
icon = "cat"
""",
    "dungeon": """[[dungeon]]
name = "Catacomb"
exits = 2
kind = "room"
attack = 1
icon = "cat"
""",
}


def pack(folder: Path, manifest: str = MANIFEST, **files: str) -> Path:
    """Write a pack into that folder."""
    (folder / "pack.toml").write_text(manifest, "utf-8")
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text, "utf-8")
    return folder


def refused(folder: Path) -> list[str]:
    """Load a pack that is refused; return why. Nothing of it may stay."""
    before = [len(known) for known in (CARDS, HEROES, DUNGEON, FACTIONS, ready_decks)]
    with pytest.raises(BadContent) as bad:
        add_pack(folder)
    assert [len(known) for known in (CARDS, HEROES, DUNGEON, FACTIONS, ready_decks)] == before
    return bad.value.faults


def complaint(folder: Path, name: str, old: str, new: str) -> str:
    """What is said about a good pack in which that file reads differently."""
    assert old in GOOD[name]
    files = GOOD | {name: GOOD[name].replace(old, new, 1)}
    (fault,) = refused(pack(folder, **files))
    return fault


def fresh(*folders: Path, ask: str) -> Any:
    """Load packs in a process of their own, so that no other test meets them; ask for a value."""
    code = f"""
import json
from pathlib import Path
from undercroft.games import find_game, read_pack
from undercroft.kernel import KernelError
from undercroft.match import Match, Record, replay
from undercroft.games.warp_dungeons.content import CARDS, DUNGEON, FACTIONS, HEROES
from undercroft.games.warp_dungeons.decks import *
titles = [read_pack(Path(folder)) for folder in {[str(folder) for folder in folders]!r}]
def fault_of(call, *given):
    try:
        return call(*given) and ""
    except KernelError as fault:
        return str(fault)
print(json.dumps({ask}))
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=os.environ, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


# -- the worked example -----------------------------------------------------------------


@cache
def example() -> dict[str, Any]:
    """The example pack, loaded."""
    asked = """{
        "titles": titles + [read_pack(FOLDER)],
        "cards": [(card.id, card.name, card.text, card.icon) for card in CARDS
                  if card.source == "drowned-court"],
        "numbers": [card.id for card in CARDS] == list(range(len(CARDS))),
        "pictures": [one.icon for one in (*HEROES, *DUNGEON) if one.source == "drowned-court"],
        "factions": FACTIONS[6:],
        "ready": list(ready_decks)[13:],
        "faults": {name: check({}, name) for name in ready_decks},
        "whole": resolve(2, {}, ["captain-brine", "drowned-court"]),
        "again": resolve(2, {}, resolve(2, {}, ["captain-brine", "drowned-court"])),
        "custom": len(dungeon_list({"dungeon_deck": "custom"}, parse(
            resolve(2, {"dungeon_deck": "custom"}, ["", "sunken-dungeon"])[1]))),
        "actions": [find_game("warp-dungeons").vocabulary.parse(text).notation
                    for text in ("play rising-tide", "stake flask-of-rum", "drink flask-of-rum",
                                 "declare drowned-court")],
        "completed": check({}, complete({}, "faction: Drowned Court", "1")),
    }"""
    found: dict[str, Any] = fresh(EXAMPLE, ask=asked.replace("FOLDER", f"Path({str(EXAMPLE)!r})"))
    return found


def test_the_example_adds_a_faction_a_hero_and_decks() -> None:
    found = example()
    assert found["factions"] == ["Drowned Court"]
    assert found["ready"] == ["captain-brine", "drowned-court", "sunken-dungeon"]
    assert found["numbers"]
    assert found["custom"] == 29


def test_a_pack_read_twice_is_there_once() -> None:
    assert example()["titles"] == ["The Drowned Court"] * 2
    names = [name for _, name, _, _ in example()["cards"]]
    assert len(names) == len(set(names)) == 16


@pytest.mark.clause("WD-16.10", "WD-16.13", "WD-16.14", "WD-16.15", "WD-16.16", "WD-16.17")
def test_the_decks_of_the_example_are_legal_at_the_strict_prices() -> None:
    assert {name: faults for name, faults in example()["faults"].items() if faults} == {}
    assert example()["completed"] == []


@pytest.mark.clause("WD-16.18")
def test_the_texts_of_its_cards_are_made_from_their_effects() -> None:
    says = {name: text for _, name, text, _ in example()["cards"]}
    assert says["Rising Tide"] == (
        "Hero -2 for the rest of this battle."
        " Only while Drowned Court is declared, for a monster of Drowned Court."
    )
    assert says["Undertow"] == "The hero may commit 1 attack card fewer this round, but at least 1."
    assert says["Captain's Share"].startswith("1 point for every 3 trophies")
    assert says["Sea Hag"].startswith("Spiteful: ")


def test_its_cards_can_be_played() -> None:
    assert example()["actions"] == [
        "play rising-tide", "stake flask-of-rum", "drink flask-of-rum", "declare drowned-court"
    ]  # fmt: skip


def test_its_pictures_are_in_the_set_of_icons() -> None:
    sheet = ROOT / "src" / "undercroft" / "web" / "static" / "vendor" / "icons.txt"
    if not sheet.is_file():
        pytest.skip("the web assets are not installed")
    icons = {line.partition("\t")[0] for line in sheet.read_text("utf-8").splitlines()}
    assert {icon for *_, icon in example()["cards"]} | set(example()["pictures"]) <= icons


def test_a_deck_names_the_packs_it_draws_on() -> None:
    hero, dm = example()["whole"]
    assert re.search(r"^pack: drowned-court 1\.0 [0-9a-f]{12}$", hero, re.MULTILINE)
    assert "pack: drowned-court 1.0 " in dm
    assert example()["again"] == [hero, dm]


@pytest.mark.clause("WD-16.10")
@pytest.mark.heavy
def test_a_deck_of_a_pack_wants_that_pack(tmp_path: Path) -> None:
    hero = example()["whole"][0]
    ask = f"fault_of(parse, {hero!r})"
    assert fresh(ask=ask) == (
        "line 3: WD-16.10: this deck uses the pack 'drowned-court', which is not loaded;"
        " load it with --pack FOLDER"
    )
    assert fresh(EXAMPLE, ask=ask) == ""
    for path in EXAMPLE.glob("*.toml"):
        text = path.read_text("utf-8").replace('name = "Sea Hag"', 'name = "Sea Witch"')
        (tmp_path / path.name).write_text(text, "utf-8")
    changed = fresh(tmp_path, ask=ask)
    assert "was made with the pack 'drowned-court 1.0 " in changed
    assert changed.endswith("load that version, or update this line")


@pytest.mark.heavy
def test_a_deck_that_was_refused_is_read_anew_when_its_pack_has_come() -> None:
    hero = example()["whole"][0]
    ask = f"[len(check({{}}, {hero!r})), read_pack(Path({str(EXAMPLE)!r})), check({{}}, {hero!r})]"
    assert fresh(ask=ask) == [1, "The Drowned Court", []]


@pytest.mark.heavy
def test_the_order_in_which_packs_are_read_changes_no_deck(tmp_path: Path) -> None:
    other = pack(tmp_path, **GOOD)
    deck = "hero: Puss\n2x Cream\n3x Captain's Share\n1x Cutlass of the Deep\n25x Wand\n"
    ask = f"canonical(parse({deck!r}))"
    assert fresh(EXAMPLE, other, ask=ask) == fresh(other, EXAMPLE, ask=ask)


def test_a_match_with_a_pack_is_replayed() -> None:
    ask = """(lambda spec, match: replay(spec, Record.from_json(match.record(
        ["a", "b"]).to_json())).brought == match.brought)(find_game("warp-dungeons"),
        Match(find_game("warp-dungeons"), 2, {}, "seed", None, ["captain-brine", "drowned-court"]))
    """
    assert fresh(EXAMPLE, ask=ask) is True


# -- prices -----------------------------------------------------------------------------


@pytest.mark.clause("WD-16.13", "WD-16.14", "WD-16.16", "WD-16.17")
def test_prices_are_checked_when_a_deck_is_brought(tmp_path: Path) -> None:
    dear = GOOD | {
        "monsters": GOOD["monsters"].replace("points = 2", "points = 5"),
        "traps": GOOD["traps"].replace("cost = 2", "cost = 1"),
        "events": GOOD["events"].replace("size = 1", "size = 3"),
        "heroes": GOOD["heroes"].replace("wounds = 4", "wounds = 9"),
    }
    deck = "role: dm\n3x Cellar Cats\n1x Hairball\n1x Mrow\n"
    hero_deck = "hero: Puss\n30x Cream"
    asked = [
        f"[*map(str, check({rules}, {text!r}))]"
        for text in (deck, hero_deck)
        for rules in ({}, {"custom_pricing": "free"})
    ]
    ask = f"[{', '.join(asked)}]"
    strict, free, hero, free_hero = fresh(pack(tmp_path, **dear), ask=ask)
    prices = [fault for fault in strict if fault not in free]
    assert [fault.partition(":")[0] for fault in sorted(prices)] == [
        "WD-16.14", "WD-16.16", "WD-16.17"
    ]  # fmt: skip
    assert any("Cellar Cats is worth 5 points" in fault for fault in prices)
    assert all(fault.endswith("in its pack, or play with custom_pricing=free") for fault in prices)
    assert [fault.partition(":")[0] for fault in hero] == ["WD-16.13"]
    assert free_hero == []


# -- what is refused --------------------------------------------------------------------


@pytest.mark.clause("WD-16.12", "WD-16.13", "WD-16.14", "WD-16.15", "WD-16.16", "WD-16.17")
@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        ("monsters", "{ Agility = 2 }", "{ Agility = 4 }",
         "monsters.toml, line 3, Cellar Cats: bonus: {4} is no type of monster"),
        ("monsters", "{ Agility = 2 }", "{ Agilty = 2 }",
         "bonus.Agilty: 'Agilty' is not allowed; did you mean 'Agility'?"),
        ("monsters", "wounds = 1", "wounds = 4",
         "line 4, Cellar Cats: wounds: 4 is too large: at most 3 (WD-16.14)"),
        ("monsters", "points = 2", "points = 6",
         "line 5, Cellar Cats: points: 6 is too large: at most 5 (WD-16.14)"),
        ("monsters", "wounds = 1", "wuonds = 1",
         "line 4, Cellar Cats: wuonds: is not a key here; did you mean 'wounds'?"),
        ("monsters", 'faction = "Cats"', 'special = { do = "leathal" }',
         "special.do: 'leathal' is no effect of a monster; did you mean 'lethal'?"),
        ("monsters", 'faction = "Cats"', 'special = { do = "warded" }',
         "special.symbol: is missing: 'warded' needs it (Battle | Magic |"),
        ("events", 'windows = ["pre"]', 'windows = ["answer"]',
         "line 4, Mrow: windows.1: 'answer' does not fit 'attack' (pre | post) (WD-16.17)"),
        ("events", 'windows = ["pre"]', 'windows = ["pre", "post"]',
         "windows: an event has one window: keep 'pre'"),
        ("events", "size = 1", "size = -1", "effect.size: -1 for the dm: events help the DM"),
        ("events", "size = 1", "size = 4", "effect.size: 4 is not allowed (-3 | -2 | -1 | 1"),
        ("events", ', scope = "battle"', "", "effect.scope: is missing: 'attack' needs it"),
        ("events", 'scope = "battle"', 'scope = "battle", per = 3',
         "effect.per: 'attack' takes no per; did you mean 'scope'? (side | size | scope)"),
        ("events", "effect =", "effects =", "effects: is not a key here; did you mean 'effect'?"),
        ("events", 'icon = "cat"', 'icon = "cat"\nfaction = "Orc Hrode"',
         "line 6, Mrow: faction: there is no monster of 'Orc Hrode'; did you mean 'Orc Horde'?"),
        ("events", 'icon = "cat"', 'icon = "cat"\nfaction = "cats"',
         "faction: there is no monster of 'cats'; did you mean 'Cats'?"),
        ("traps", "cost = 2", "cost = 7", "line 4, Hairball: cost: 7 is too large: at most 6"),
        ("traps", '"Agility"', '"Luck"', "symbol: 'Luck' is not allowed"),
        ("traps", '{ do = "wound", size = 1 }', '{ do = "miss" }',
         "effects: miss and back: at most one besides the wounds (WD-16.16)"),
        ("traps", '{ do = "back" }', '{ do = "wound", size = 1 }',
         "effects: wounds come first, and only once"),
        ("traps", '"wound"', '"wuond"', "effects.1.do: 'wuond' is no effect of a trap; did you"),
        ("traps", "size = 1", "size = 3", "effects.1.size: 3 is not allowed (1 | 2)"),
        ("treasures", "size = 3", "size = 5", "size: 5 is not allowed (1 | 2 | 3 | 4 | all)"),
        ("treasures", '"heal", size = 3', '"steal"', "do: 'steal' is no effect of a treasure"),
        ("treasures", '"heal", size = 3', '"extra", size = 2', "effect.size: 2 is not allowed"),
        ("heroes", "Battle = 1", "Battle = 2", "+2 Battle, +2 Agility, +1 Courage: a hero has"),
        ("heroes", "size = 2", "size = 3", "line 6, Puss: effect.size: 3 is not allowed (2)"),
        ("dungeon", "exits = 2", "exits = 0", "a passage or room has 1 to 3 exits (WD-16.12)"),
        ("dungeon", "attack = 1", "attack = 3", "attack: 3 is too large: at most 2"),
        ("dungeon", '"room"', '"passage"', "attack: monsters live in rooms only"),
        ("dungeon", '"room"', '"objective"', "kind: 'objective' cannot be made anew"),
        ("dungeon", "attack = 1", "declared_only = true", "declared_only: needs attack = 1 or 2"),
        ("treasures", 'icon = "cat"', 'icon = "catt"',
         "line 4, Cream: icon: there is no picture 'catt'; did you mean 'cat'?"),
        ("dungeon", 'icon = "cat"', 'icon = "Cat"', "icon: 'Cat' is not the name of a picture"),
        ("treasures", '"Cream"', '"Wand"', "'Wand' is the name of another treasure (printed)"),
        ("treasures", '"Cream"', '"9 Lives"', "name: '9 Lives' is not a name: a letter"),
    ],
)  # fmt: skip
def test_a_fault_is_named_with_file_line_key_and_what_is_allowed(
    tmp_path: Path, name: str, old: str, new: str, said: str
) -> None:
    assert said in complaint(tmp_path, name, old, new)


def test_all_faults_are_named_at_once_and_nothing_is_kept(tmp_path: Path) -> None:
    files = GOOD | {
        "monsters": GOOD["monsters"].replace("wounds = 1", "wounds = 0"),
        "traps": GOOD["traps"].replace("cost = 2", 'cost = "two"'),
    }
    assert refused(pack(tmp_path, **files)) == [
        "traps.toml, line 4, Hairball: cost: 'two' is not a whole number (WD-16.16)",
        "monsters.toml, line 4, Cellar Cats: wounds: 0 is too small: at least 1 (WD-16.14)",
    ]


@pytest.mark.parametrize(
    ("manifest", "said"),
    [
        (MANIFEST.replace('"my-pack"', '"My Pack"'), "slug: 'My Pack' is not small letters"),
        (MANIFEST.replace('"warp-dungeons"', '"chess"'), "game: 'chess' is another game than"),
        (
            MANIFEST.replace("version", "verson"),
            "verson: is not a key here; did you mean 'version'?",
        ),
        (MANIFEST.replace('"my-pack"', '"printed"'), "slug: 'printed' is taken"),
        (MANIFEST.replace('"1.0"', "1.0"), "version: 1.0 is not text"),
        ("game = ", "pack.toml, line 1: this is no value: text stands between quotes"),
    ],
)
def test_a_faulty_manifest(tmp_path: Path, manifest: str, said: str) -> None:
    assert any(said in fault for fault in refused(pack(tmp_path, manifest, **GOOD)))


def test_a_folder_that_is_no_pack(tmp_path: Path) -> None:
    assert refused(tmp_path) == [f"{tmp_path} is no pack: it has no pack.toml"]
    (fault,) = refused(pack(tmp_path))
    assert "the pack has no cards; it may have treasures.toml, traps.toml" in fault


def test_files_and_tables_of_other_names_do_not_go_unnoticed(tmp_path: Path) -> None:
    folder = pack(tmp_path, **GOOD, monster="")
    (fault,) = refused(folder)
    assert "monster.toml: no such file belongs in a pack; did you mean 'monsters.toml'?" in fault
    (folder / "monster.toml").unlink()
    (folder / "monsters.toml").write_text(GOOD["monsters"].replace("monster", "monter"), "utf-8")
    (fault,) = refused(folder)
    assert fault.startswith("monsters.toml, line 1: 'monter' does not belong here; did you mean")


def test_a_file_that_is_no_toml_is_named_with_its_line(tmp_path: Path) -> None:
    (fault,) = refused(pack(tmp_path, **(GOOD | {"traps": "[[trap]]\nname = Net\n"})))
    assert fault == "traps.toml, line 2: this is no value: text stands between quotes"


def test_a_name_twice_in_a_pack(tmp_path: Path) -> None:
    files = GOOD | {"treasures": GOOD["treasures"] * 2}
    (fault,) = refused(pack(tmp_path, **files))
    assert fault.startswith("treasures.toml, line 6, Cream: name: 'Cream' is the name of another")


def test_a_faulty_deck_of_a_pack_takes_the_whole_pack_back(tmp_path: Path) -> None:
    folder = pack(tmp_path, **GOOD)
    (folder / "decks").mkdir()
    (folder / "decks" / "cats.txt").write_text("role: dm\n3x Celler Cats\n", "utf-8")
    (fault,) = refused(folder)
    assert fault.startswith("decks/cats.txt, line 2: WD-16.10: there is no card 'Celler Cats'")
    assert "did you mean 'Cellar Cats'?" in fault
    (folder / "decks" / "cats.txt").rename(folder / "decks" / "orc-horde.txt")
    (folder / "decks" / "orc-horde.txt").write_text("role: dm\n3x Cellar Cats\n", "utf-8")
    (fault,) = refused(folder)
    assert fault == (
        "decks/orc-horde.txt: there is a ready deck 'orc-horde' already: give the file another name"
    )


# -- the page ---------------------------------------------------------------------------


def test_the_page_names_every_key() -> None:
    for kind in KINDS:
        line = next(line for line in PAGE.splitlines() if line.startswith(f"| `{kind.file}`"))
        assert all(f"`{key}`" in line for key in kind.row.model_fields), kind


def rows(title: str) -> dict[str, list[str]]:
    """A table of the page: the cells of each word."""
    lines = PAGE.partition(f"| {title}")[2].partition("\n\n")[0].splitlines()[2:]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return {word: more for first, *more in cells for word in re.findall(r"`(\w+)`", first)}


def takes(words: Words) -> dict[str, dict[str, tuple[int | str, ...]]]:
    """What may stand beside each word."""
    return {
        words[number]: {
            key: mark.allowed if isinstance(mark, Words) else (*mark.numbers, *mark.words)
            for key, take in words.takes[number].items()
            if not isinstance(take, int)
            for mark in take.__metadata__
        }
        for number in words.open
    }


def written(key: str, allowed: tuple[int | str, ...]) -> str:
    """What a word takes, as the page has it."""
    numbers = [one for one in allowed if isinstance(one, int)]
    if not numbers:
        return f"`{key}`" if len(allowed) > 1 else f'`{key} = "{allowed[0]}"`'
    span = f"{numbers[0]}-{numbers[-1]}" if len(numbers) > 1 else f"{numbers[0]}"
    return f"`{key}` {span}" + "".join([f' or `"{one}"`' for one in allowed if one not in numbers])


@pytest.mark.parametrize(
    ("title", "words"),
    [
        ("treasures", TREASURE_EFFECTS), ("traps", TRAP_EFFECTS), ("monsters", SPECIALS),
        ("heroes", ABILITIES),
    ],
)  # fmt: skip
def test_the_page_says_what_each_word_takes(title: str, words: Words) -> None:
    found = {word: cells[0] for word, cells in rows(title).items()}
    assert found == {
        word: ", ".join([written(key, allowed) for key, allowed in keys.items()])
        for word, keys in takes(words).items()
    }


def test_the_page_says_when_an_event_can_be_played_and_what_a_hero_costs() -> None:
    windows = {word: re.findall(r"`(\w+)`", cells[1]) for word, cells in rows("events").items()}
    assert windows == {EFFECTS[number]: list(known) for number, known in WINDOWS.items()}
    keys = {word: re.findall(r"`([a-z]+)`", cells[0]) for word, cells in rows("events").items()}
    assert keys == {word: list(known) for word, known in takes(EVENT_EFFECTS).items()}
    tiers = {word: int(cells[2]) for word, cells in rows("heroes").items()}
    assert tiers == {EFFECTS[number]: wounds for number, wounds in TIERS.items()}
