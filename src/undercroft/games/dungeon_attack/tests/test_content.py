"""adventurers.toml and its schema: twelve cards, and errors that say what to mend."""

from pathlib import Path

import pytest

from undercroft.games.dungeon_attack.actions import MOST_PLAYERS
from undercroft.games.dungeon_attack.content import CARDS, DEALT, PLAIN
from undercroft.games.dungeon_attack.content.schema import (
    EFFECTS,
    FILE,
    BadContent,
    load_adventurers,
)
from undercroft.games.dungeon_attack.tests.tables import X, Y, table

GOOD = FILE.read_text("utf-8")
KNIGHT = "adventurers.toml, line 4, stalwart-knight"


def complaint(tmp_path: Path, old: str, new: str) -> str:
    """Say what the loader answers when the first `old` of the file reads `new`."""
    assert old in GOOD
    path = tmp_path / "adventurers.toml"
    path.write_text(GOOD.replace(old, new, 1), "utf-8")
    with pytest.raises(BadContent) as refusal:
        load_adventurers(path)
    return str(refusal.value)


# -- the cards ------------------------------------------------------------------------


@pytest.mark.clause("DA-1.2")
def test_the_twelve_adventurers_are_those_of_the_rules() -> None:
    rules = (FILE.parents[1] / "RULES.md").read_text("utf-8")
    for card in DEALT:
        row = f"| {card.name} | {card.rating} | {card.ability} | {card.window} | {card.text} |"
        assert row in rules
    assert len(DEALT) == 12


def test_there_is_a_card_for_every_seat() -> None:
    assert len(DEALT) >= MOST_PLAYERS == 8
    assert len({card.slug for card in DEALT}) == len(DEALT)


def test_the_plain_adventurer_has_rating_3_and_no_ability() -> None:
    assert (PLAIN.rating, PLAIN.ability, PLAIN.window) == (3, "", "")
    assert PLAIN in CARDS
    assert PLAIN not in DEALT


def test_every_word_of_the_vocabulary_is_on_a_card() -> None:
    assert {card.effect.do for card in DEALT} == set(EFFECTS)


def test_a_new_card_needs_only_its_row(tmp_path: Path) -> None:
    path = tmp_path / "adventurers.toml"
    path.write_text(
        GOOD
        + """
[[adventurer]]
id = "old-soldier"
name = "Old Soldier"
rating = 2
icon = "spear"
ability = { name = "Boss Hunt", window = "WINDOW", effect = { do = "reroll", colour = "red" } }
text = "Re-roll one red die of your roll."
""",
        "utf-8",
    )
    card = load_adventurers(path)[-1]
    assert (card.slug, card.rating, card.ability, card.window) == (
        "old-soldier", 2, "Boss Hunt", "WINDOW",
    )  # fmt: skip
    CARDS.append(card)
    t = table(X("old-soldier", facing=1, red=1), Y(), room=1, dice="A A D")
    assert t.options == ["done", "reroll red A"]
    t.does("reroll red A")
    assert t.pile("X") == (0, 1)
    t.settled()


# -- what the loader refuses ----------------------------------------------------------


def test_an_unknown_key(tmp_path: Path) -> None:
    assert complaint(tmp_path, 'icon = "visored-helm"', 'icon = "helm"\nraiting = 4') == (
        f"{KNIGHT}: raiting: is not a key here; did you mean 'rating'?"
        " (id | name | rating | icon | ability | text)"
    )


def test_an_unknown_key_of_an_ability(tmp_path: Path) -> None:
    assert complaint(tmp_path, 'window = "HIT"', 'window = "HIT", efect = 1') == (
        f"{KNIGHT}: ability.efect: is not a key here; did you mean 'effect'?"
        " (name | window | effect)"
    )


def test_an_unknown_key_of_an_effect(tmp_path: Path) -> None:
    assert complaint(tmp_path, "dice_at_least = 2", "dice_at_leest = 2") == (
        f"{KNIGHT}: ability.effect.dice_at_leest: is not a key here;"
        " did you mean 'dice_at_least'? (do | dice_at_least)"
    )


def test_an_unknown_table(tmp_path: Path) -> None:
    said = complaint(tmp_path, "[[adventurer]]", "[[adventurers]]")
    assert said == (
        "adventurers.toml: adventurers: is not a key here; did you mean 'adventurer'? (adventurer)"
    )


@pytest.mark.parametrize(
    ("number", "fault"),
    [
        ("0", "0 is too small: at least 1"),
        ("11", "11 is too large: at most 10"),
        ('"4"', "'4' is not a whole number"),
        ("4.5", "4.5 is not a whole number"),
        ("true", "True is not a whole number"),
    ],
)
def test_a_bad_rating(tmp_path: Path, number: str, fault: str) -> None:
    said = complaint(tmp_path, "rating = 4", f"rating = {number}")
    assert said == f"{KNIGHT}: rating: {fault}"


def test_a_number_of_an_effect_out_of_bounds(tmp_path: Path) -> None:
    assert complaint(tmp_path, "plus = 2", "plus = 0") == (
        "adventurers.toml, line 12, raging-berserker: ability.effect.plus: 0 is too small:"
        " at least 1"
    )


def test_a_missing_ability(tmp_path: Path) -> None:
    knights = next(line for line in GOOD.splitlines() if line.startswith("ability"))
    assert complaint(tmp_path, knights, "") == f"{KNIGHT}: ability: is missing"


def test_a_missing_effect_word(tmp_path: Path) -> None:
    assert complaint(tmp_path, 'do = "cancel_hit", ', "") == (
        f"{KNIGHT}: ability.effect.do: is missing"
    )


def test_a_wrong_effect_word(tmp_path: Path) -> None:
    said = complaint(tmp_path, 'do = "cancel_hit"', 'do = "cancelhit"')
    assert said.startswith(
        f"{KNIGHT}: ability.effect.do: 'cancelhit' is no effect; did you mean 'cancel_hit'? (reroll"
    )


def test_a_word_of_another_effect(tmp_path: Path) -> None:
    said = complaint(tmp_path, 'colour = "any"', 'colour = "reed"')
    assert said == (
        "adventurers.toml, line 28, cunning-wizard: ability.effect.colour: 'reed' is not allowed;"
        " did you mean 'red'? (white | red | any)"
    )


def test_a_window_that_does_not_exist(tmp_path: Path) -> None:
    said = complaint(tmp_path, 'window = "HIT"', 'window = "HITS"')
    assert said.startswith(f"{KNIGHT}: ability.window: 'HITS' is not allowed; did you mean 'HIT'?")


def test_a_window_of_another_effect(tmp_path: Path) -> None:
    assert complaint(tmp_path, 'window = "HIT"', 'window = "AFTER"') == (
        f"{KNIGHT}: ability.window: 'AFTER', but the effect 'cancel_hit' is used in 'HIT'"
    )


def test_dice_that_would_go_nowhere(tmp_path: Path) -> None:
    assert complaint(tmp_path, 'from = "self"', 'from = "other"') == (
        "adventurers.toml, line 36, slippery-rogue: ability.effect:"
        " dice from 'other' go to 'self', not to 'room_or_other'"
    )


def test_a_die_that_would_turn_to_its_own_face(tmp_path: Path) -> None:
    assert complaint(tmp_path, 'becomes = "D"', 'becomes = "M"') == (
        "adventurers.toml, line 44, keen-ranger: ability.effect:"
        " a die that shows M becomes another face"
    )


def test_a_duplicate_id(tmp_path: Path) -> None:
    assert complaint(tmp_path, '"keen-ranger"', '"stalwart-knight"') == (
        "adventurers.toml, line 44, stalwart-knight: id: 'stalwart-knight' is used twice"
    )


def test_an_id_that_cannot_be_typed(tmp_path: Path) -> None:
    assert complaint(tmp_path, '"keen-ranger"', '"Keen Ranger"') == (
        "adventurers.toml, line 44, Keen Ranger: id: 'Keen Ranger' is not small letters and"
        " hyphens, such as 'gentle-cleric'"
    )


def test_an_adventurer_without_an_id_is_named_by_its_number(tmp_path: Path) -> None:
    assert complaint(tmp_path, 'id = "keen-ranger"', "") == (
        "adventurers.toml, line 44, Adventurer 6: id: is missing"
    )


@pytest.mark.parametrize(
    ("written", "fault"),
    [("[]", "[] is empty"), ('"heal"', "'heal' is not a list")],
)
def test_a_bad_list(tmp_path: Path, written: str, fault: str) -> None:
    said = complaint(tmp_path, 'actions = ["heal", "recover", "recharge"]', f"actions = {written}")
    assert said == f"adventurers.toml, line 76, serene-monk: ability.effect.actions: {fault}"


def test_two_faults_are_two_lines(tmp_path: Path) -> None:
    said = complaint(tmp_path, 'rating = 4\nicon = "visored-helm"', "rating = 0\nikon = 1")
    assert [line.split(": ")[1] for line in said.splitlines()] == ["rating", "icon", "ikon"]


def test_broken_toml_names_the_line(tmp_path: Path) -> None:
    said = complaint(tmp_path, "[[adventurer]]", "[[adventurer]")
    assert said.startswith("adventurers.toml: ")
    assert "line 4" in said


def test_a_key_written_twice_names_the_line(tmp_path: Path) -> None:
    said = complaint(tmp_path, "rating = 4", "rating = 4\nrating = 5")
    assert said.startswith("adventurers.toml: ")
    assert "line 8" in said


def test_an_empty_file(tmp_path: Path) -> None:
    assert complaint(tmp_path, GOOD, "") == "adventurers.toml: adventurer: is missing"
