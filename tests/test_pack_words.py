"""The page that lists every key and value of a pack: it is what the program would write now."""

from importlib import import_module
from pathlib import Path
from typing import Final

import pytest

from scripts.pack_words import PAGE, page
from undercroft.games import all_games
from undercroft.kit.game import GameSpec
from undercroft.kit.packs import Manifest

GUIDE: Final = (Path(__file__).parents[1] / "docs" / "howto" / "make-a-pack.md").read_text("utf-8")
ABLE: Final = [spec for spec in all_games().values() if spec.add_pack is not None]


def test_the_page_is_what_the_schemas_say() -> None:
    assert PAGE.read_text("utf-8") == page(), "run python scripts/pack_words.py"


@pytest.mark.parametrize("spec", ABLE, ids=lambda spec: spec.slug)
def test_the_guide_has_a_row_for_every_kind_and_its_keys(spec: GameSpec) -> None:
    packs = import_module(f"undercroft.games.{spec.folder.name}.packs")
    part = GUIDE.partition(f"## {spec.title}")[2].partition("\n## ")[0]
    assert f'game = "{spec.slug}"' in part
    for kind in packs.SHELF.kinds:
        line = next(line for line in part.splitlines() if line.startswith(f"| `{kind.file}`"))
        assert f"`[[{kind.word}]]`" in line
        assert f"/{kind.file}`:\n\n```toml\n[[{kind.word}]]" in part, f"an example of {kind.word}"
    for words in getattr(packs, "VOCABULARY", {}).values():
        for word, takes in words.items():
            assert f"`{word}`" in PAGE.read_text("utf-8")
            assert all(f"`{key}`" in PAGE.read_text("utf-8") for key in takes)


def test_the_guide_names_every_key_of_the_manifest() -> None:
    assert all(f"`{key}`" in GUIDE for key in Manifest.model_fields)
