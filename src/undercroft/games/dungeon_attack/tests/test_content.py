"""adventurers.toml: twelve cards, and errors that say what to mend."""

from pathlib import Path

import pytest

from undercroft.games.dungeon_attack.actions import MOST_PLAYERS
from undercroft.games.dungeon_attack.content import (
    ADVENTURER,
    CARDS,
    DEALT,
    FOLDER,
    PLAIN,
    load_adventurers,
)
from undercroft.games.dungeon_attack.content.cards import EFFECTS, NEVER, WINDOW, WINDOWS
from undercroft.games.dungeon_attack.tests.tables import X, Y, table
from undercroft.kit.content import BadContent

GOOD = (FOLDER / ADVENTURER.file).read_text("utf-8")
KNIGHT = "adventurers.toml, line 8, Stalwart Knight"


def complaint(tmp_path: Path, old: str, new: str) -> str:
    """Say what the loader answers when the first `old` of the file reads `new`."""
    assert old in GOOD
    (tmp_path / ADVENTURER.file).write_text(GOOD.replace(old, new, 1), "utf-8")
    with pytest.raises(BadContent) as refusal:
        load_adventurers(tmp_path)
    return str(refusal.value)


# -- the cards ------------------------------------------------------------------------


@pytest.mark.clause("DA-1.2")
def test_the_twelve_adventurers_of_the_rules_are_dealt() -> None:
    rules = (FOLDER.parent / "RULES.md").read_text("utf-8")
    cards = [
        f"| {card.name} | {card.rating} | {one.name} | {WINDOWS[one.window]} | {card.text} |"
        for card in DEALT
        for one in [card.ability]
    ]
    assert len([row for row in cards if row in rules]) == 12


def test_there_is_a_card_for_every_seat() -> None:
    assert len(DEALT) >= MOST_PLAYERS == 8
    assert len({card.slug for card in DEALT}) == len(DEALT)


def test_the_plain_adventurer_has_rating_3_and_no_ability() -> None:
    assert (PLAIN.rating, PLAIN.ability.name, PLAIN.ability.window) == (3, "", NEVER)
    assert PLAIN in CARDS
    assert PLAIN not in DEALT


def test_every_word_of_the_vocabulary_is_on_a_card() -> None:
    assert {EFFECTS[card.ability.effect.do] for card in DEALT} == set(EFFECTS)


def test_a_new_card_needs_only_its_row(tmp_path: Path) -> None:
    (tmp_path / ADVENTURER.file).write_text(
        GOOD
        + """
[[adventurer]]
name = "Old Soldier"
rating = 2
icon = "spear"
ability = { name = "Boss Hunt", window = "WINDOW", effect = { do = "reroll", colour = "red" } }
text = "Re-roll one red die of your roll."
""",
        "utf-8",
    )
    card = load_adventurers(tmp_path)[-1]
    assert (card.slug, card.rating, card.ability.name, card.ability.window) == (
        "old-soldier", 2, "Boss Hunt", WINDOW,
    )  # fmt: skip
    CARDS.append(card)
    t = table(X("old-soldier", facing=1, red=1), Y(), room=1, dice="A A D")
    assert t.options == ["done", "reroll red A"]
    t.does("reroll red A")
    assert t.pile("X") == (0, 1)
    t.settled()


# -- what the loader refuses: tests/kit/test_content.py has what every game's loader does --------


def test_an_unknown_key_of_an_effect(tmp_path: Path) -> None:
    assert complaint(tmp_path, "dice_at_least = 2", "dice_at_leest = 2") == (
        f"{KNIGHT}: ability.effect.dice_at_leest: is not a key here;"
        " did you mean 'dice_at_least'? (do | dice_at_least)"
    )


def test_a_wrong_effect_word(tmp_path: Path) -> None:
    said = complaint(tmp_path, 'do = "cancel_hit"', 'do = "cancelhit"')
    assert said.startswith(
        f"{KNIGHT}: ability.effect.do: 'cancelhit' is not allowed;"
        " did you mean 'cancel_hit'? (reroll"
    )


def test_a_window_of_another_effect(tmp_path: Path) -> None:
    assert complaint(tmp_path, 'window = "HIT"', 'window = "AFTER"') == (
        f"{KNIGHT}: ability.window: 'AFTER', but the effect 'cancel_hit' is used in 'HIT'"
    )


def test_dice_that_would_go_nowhere(tmp_path: Path) -> None:
    said = complaint(tmp_path, 'from = "self"', 'from = "other"')
    assert said.endswith(
        "Slippery Rogue: ability.effect: dice from 'other' go to 'self', not to 'room_or_other'"
    )


def test_a_die_that_would_turn_to_its_own_face(tmp_path: Path) -> None:
    said = complaint(tmp_path, 'becomes = "D"', 'becomes = "M"')
    assert said.endswith("Keen Ranger: ability.effect: a die that shows M becomes another face")


@pytest.mark.parametrize(
    ("number", "fault"),
    [("0", "0 is too small: at least 1"), ("11", "11 is too large: at most 10")],
)
def test_a_rating_has_its_bounds(tmp_path: Path, number: str, fault: str) -> None:
    said = complaint(tmp_path, "rating = 4", f"rating = {number}")
    assert said == f"adventurers.toml, line 6, Stalwart Knight: rating: {fault}"


def test_a_bonus_needs_an_action(tmp_path: Path) -> None:
    said = complaint(tmp_path, 'actions = ["heal", "recover", "recharge"]', "actions = []")
    assert said.endswith("Serene Monk: ability.effect.actions: has 0 entries: at least 1")
