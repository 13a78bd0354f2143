"""The symbols of a board: one list has every picture that no words stand beside."""

import re
from collections.abc import Iterator

import pytest

from undercroft.games import all_games
from undercroft.kit.about import about
from undercroft.kit.game import GameSpec
from undercroft.web.assets import icons

every_game = pytest.mark.parametrize("spec", all_games().values(), ids=lambda spec: spec.slug)

NAMED = re.compile(r'"([a-z0-9-]+)"')
HAS_WORDS = re.compile(r"\b(?:banner|card_fan)\([^{}]*$")
"""Pieces with words of their own; a fan of cards is the emblem of a game."""
DRAWS = re.compile(
    r"\b(?:icon|die|meter|token|track|counter|backs|card_back|pile|deck|cup)\([^{}]*$"
)
BUTTON = re.compile(r'<button[^>]* title="[^"]+"[^>]*>{{ icon\($')
END = re.compile(r"</(?:p|h2|h3|li|summary|button|div)>|{% el")
CODE = re.compile(r"{%.*?%}|{{.*?}}|<[^>]*>")


def pictures(spec: GameSpec) -> Iterator[tuple[str, str, bool]]:
    """Each icon that a game's templates name, where, and whether words stand beside it."""
    known = icons()
    for path in sorted(spec.folder.glob("*.html")):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            for found in NAMED.finditer(line):
                before, behind = line[: found.start()], line[found.end() :]
                is_word = before.endswith("label=") or behind.startswith(", ICONS")
                if found[1] not in known or is_word:
                    continue
                if HAS_WORDS.search(before) or DRAWS.search(before):
                    yield found[1], f"{path.name}:{number}", explained(before, behind)


def explained(before: str, behind: str) -> bool:
    """Say whether words stand beside a picture: its label, or the text that follows."""
    if HAS_WORDS.search(before) or BUTTON.search(before) or behind.startswith(", label="):
        return True
    beside = END.split(behind, maxsplit=1)[0]
    return beside.startswith(") }}") and bool(re.search("[A-Za-z]{3}", CODE.sub(" ", beside)))


@every_game
def test_a_picture_is_in_the_list_or_words_stand_beside_it(spec: GameSpec) -> None:
    named = list(pictures(spec))
    listed = about(spec).icons.values()
    riddles = [f"{where}: {name}" for name, where, told in named if not told]
    assert [one for one in riddles if one.partition(": ")[2] not in listed] == []


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('<p>{{ icon("raven") }} Evil Omen: +1</p>', True),
        ('{{ icon("raven", label="Evil Omen") }}<b>1</b>', True),
        ('<b>{{ icon("raven") }} {{ number }}</b> Evil Omen', True),
        ('<p>{{ icon("raven") }} <b>{{ number }}</b></p> Evil Omen', False),
        ('{{ icon("raven" if dark else "imp") }} Evil Omen', False),
        ('{{ meter("Omens", 1, 3, "raven") }}', False),
    ],
)
def test_words_beside_a_picture_are_found(line: str, told: bool) -> None:
    found = next(one for one in NAMED.finditer(line) if one[1] == "raven")
    assert explained(line[: found.start()], line[found.end() :]) is told
