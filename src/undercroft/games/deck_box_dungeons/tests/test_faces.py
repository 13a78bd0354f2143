"""The cards as they are printed, the legend of the board, and RULES.md beside the switches."""

from typing import Final

import pytest

from undercroft.games.deck_box_dungeons import GAME
from undercroft.games.deck_box_dungeons.content.cards import KEYWORDS, SKILLS
from undercroft.games.deck_box_dungeons.content.texts import WORDS
from undercroft.games.deck_box_dungeons.faces import faces
from undercroft.kit.about import about
from undercroft.kit.faces import Face, by_kind, numbers_of
from undercroft.rulebook import Rulebook
from undercroft.web.assets import icons

OWN: Final = {
    "hero": 7, "equipment": 5, "ability card": 4, "item": 12, "rune": 2, "green enemy": 4,
    "blue enemy": 4, "red enemy": 2, "boss": 3, "room": 15,
}  # fmt: skip
"""So many cards of each kind come with the game."""


def printed(title: str) -> Face:
    """The card of that title."""
    return next(one for one in faces() if one["title"] == title)


def test_every_card_is_printed_once() -> None:
    found = {kind: len(cards) for kind, cards in by_kind(faces()).items()}
    assert list(found) == list(OWN)
    assert all(found[kind] >= count for kind, count in OWN.items())
    slugs = [(one["kind"], one["slug"]) for one in faces()]
    assert len(set(slugs)) == len(slugs)


@pytest.mark.parametrize(
    ("title", "numbers", "text"),
    [
        ("Calder",
         {"melee": 1, "ranged": 0, "defense": 1, "speed": 4, "strength": 1, "wisdom": -1,
          "charisma": 1, "health": 11}, ""),
        ("Greatsword", {"melee dice": 3, "melee": 1, "speed": -1},
         ("Crush: Each unblocked hit deals 1 more damage.\n"
         "Heavy: One attack gives 1 energy at most.\n"
         "Knockback: A target that is hurt and survives is pushed one space away.")),
        ("Cleric", {"dexterity": -1, "wisdom": 1, "charisma": 1}, None),
        ("Iron Buckler", {"cost": 6}, "You have +1 defense."),
        ("Arrowhead",
         {"melee dice": 1, "melee": 1, "ranged dice": 3, "ranged": 1, "defense": 0, "speed": 3},
         "First attacks the nearest hero."),
        ("Giant Troll",
         {"melee dice": 4, "melee": 1, "defense": 1, "speed": 3, "health": 6,
          "health per hero": 2}, None),
        ("Bone Pit", {"number": 12, "pits": 10}, "Exits south and west."),
        ("Deep Lair", {"number": 15, "pits": 2}, "Exit south."),
    ],
)  # fmt: skip
def test_a_card_shows_its_numbers(title: str, numbers: dict[str, int], text: str | None) -> None:
    one = printed(title)
    assert one["numbers"] == numbers
    assert text is None or one["text"] == text


@pytest.mark.parametrize(
    ("title", "said"),
    [
        ("Calder", ("melee +1, ranged +0, defense +1, speed 4, strength +1, wisdom"
                    " \N{MINUS SIGN}1, charisma +1, health 11")),
        ("Greatsword", "melee dice 3, melee +1, speed \N{MINUS SIGN}1"),
        ("Cleric", "dexterity \N{MINUS SIGN}1, wisdom +1, charisma +1"),
        ("Arrowhead",
         "melee dice 1, melee +1, ranged dice 3, ranged +1, defense +0, speed 3"),
    ],
)  # fmt: skip
def test_what_is_added_has_its_sign(title: str, said: str) -> None:
    assert ", ".join(numbers_of(printed(title))) == said


def test_an_ability_card_tells_its_three_abilities() -> None:
    text = printed("Mage")["text"]
    assert [name in text for name in ("Firebolt, 2 energy:", "Blink, 2", "Lightning, 4")] == [
        True, True, True,
    ]  # fmt: skip


def test_every_icon_is_there() -> None:
    named = about(GAME).icons
    assert {*SKILLS, *KEYWORDS} <= set(named)
    assert [one for one in named.values() if one not in icons()] == []
    assert [one["title"] for one in faces() if one["icon"] not in icons()] == []


def test_the_legend_cites_clauses_that_are_there() -> None:
    book = Rulebook.of(GAME)
    cited = WORDS["clauses"]
    assert {*cited.values()} <= {*book.clauses, *book.rulings}
    assert set(KEYWORDS) <= set(cited)
    assert set(WORDS["keywords"]) == set(KEYWORDS)


def test_the_rulebook_has_every_clause_ruling_and_switch() -> None:
    book = Rulebook.of(GAME)
    assert (len(book.clauses), len(book.rulings)) == (228, 98)
    index = next(one for one in book.chapters if one.title == "Rulings").markdown
    for switch in GAME.switches:
        assert f"| `{switch.name}` | {switch.default} |" in index, switch.name
