"""Other values on cards than their files have."""

import pickle
from pathlib import Path
from textwrap import dedent

import pytest

from undercroft.kernel import BadSetup
from undercroft.kit import altered, card_values
from undercroft.kit.altered import label, label_in, told
from undercroft.kit.card_values import Value, find_value, values_of
from undercroft.kit.content import BadContent, Name, Row, RowKind, read


class MonsterRow(Row):
    """A monster."""

    name: Name
    wounds: int
    attack: list[int] = []
    effect: dict[str, int] = {}


MONSTER = RowKind("monster", "monsters.toml", MonsterRow)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """The folder of a game with two monsters, a bad file and one for the screen."""
    content = tmp_path / "game" / "content"
    content.mkdir(parents=True)
    rows = """
        [[monster]]
        name = "Ogre"
        wounds = 3
        attack = [1, 2]

        [[monster]]
        name = "Sea Hag's Cat"
        wounds = 1
        effect = { size = 2 }
        """
    (content / "monsters.toml").write_text(dedent(rows), "utf-8")
    (content / "broken.toml").write_text("[[", "utf-8")
    (content / "moments.toml").write_text('[[moment]]\nname = "hit"\nweight = 2\n', "utf-8")
    return tmp_path / "game"


def alter(game: Path, *texts: str) -> list[MonsterRow]:
    """Alter a game and read it."""
    card_values.alter(game, [game / "content"], texts)
    batch = read(game / "content", [MONSTER])
    assert not batch.faults
    return batch.of("monster")


def values(game: Path) -> dict[str, Value]:
    return values_of([game / "content"])


def test_values_are_named_by_row_and_key_and_lists_count_from_1(game: Path) -> None:
    assert {name: one.held for name, one in values(game).items()} == {
        "monster.ogre.name": "Ogre",
        "monster.ogre.wounds": 3,
        "monster.ogre.attack": [1, 2],
        "monster.ogre.attack.1": 1,
        "monster.ogre.attack.2": 2,
        "monster.sea-hags-cat.name": "Sea Hag's Cat",
        "monster.sea-hags-cat.wounds": 1,
        "monster.sea-hags-cat.effect": {"size": 2},
        "monster.sea-hags-cat.effect.size": 2,
    }


def test_a_process_reads_what_was_altered_and_the_rest_as_it_is(game: Path) -> None:
    ogre, cat = alter(game, "monster.ogre.attack.2=5", "monster.sea-hags-cat.effect.size = 0")
    assert (ogre.wounds, ogre.attack) == (3, [1, 5])
    assert (cat.wounds, cat.effect) == (1, {"size": 0})


def test_a_value_is_typed_as_in_a_file_or_as_a_bare_word(game: Path) -> None:
    ogre, cat = alter(game, "monster.ogre.attack=[4]", "monster.sea-hags-cat.name=Tom")
    assert (ogre.attack, cat.name) == ([4], "Tom")


def test_a_value_that_the_row_does_not_take_is_a_fault_with_its_line(game: Path) -> None:
    card_values.alter(game, [game / "content"], ["monster.ogre.wounds=many"])
    (fault,) = read(game / "content", [MONSTER]).faults
    assert fault == "monsters.toml, line 4, Ogre: wounds: 'many' is not a whole number"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("monster.ogre.wounds", "--alter wants ROW.NAME.KEY=VALUE, such as "),
        ("monster.ogre.wounds=", "--alter wants ROW.NAME.KEY=VALUE, such as "),
        ("monster.ogre.wound=2", "did you mean 'wounds'?; monster.ogre has name, wounds, attack"),
        ("monster.ogr.wounds=2", "did you mean 'monster.ogre.wounds'?; there are monster.NAME.KEY"),
        ("monster.ogre.attack.3=2", "no card has a value 'monster.ogre.attack.3'"),
        ("moment.hit.weight=3", "no card has a value 'moment.hit.weight'"),
    ],
)
def test_a_wrong_name_is_refused_with_the_nearest(game: Path, text: str, says: str) -> None:
    with pytest.raises(BadSetup) as fault:
        card_values.alter(game, [game / "content"], [text])
    assert says in str(fault.value)
    assert altered.altered(game) == ()


def test_a_game_is_read_once(game: Path) -> None:
    ogre, _ = alter(game, "monster.ogre.wounds=2")
    assert (ogre.wounds, altered.altered(game)) == (2, ("monster.ogre.wounds=2",))
    card_values.alter(game, [game / "content"], ["monster.ogre.wounds=2"])  # the same again
    for texts in ([], ["monster.ogre.wounds=1"]):
        with pytest.raises(BadSetup, match="was read before with other values on its cards"):
            card_values.alter(game, [game / "content"], texts)


def test_what_was_read_as_it_is_stays_so(game: Path) -> None:
    assert not read(game / "content", [MONSTER]).faults
    with pytest.raises(BadSetup, match="was read before with other values on its cards"):
        card_values.alter(game, [game / "content"], ["monster.ogre.wounds=1"])
    assert altered.altered(game) == ()


def test_a_value_that_no_rule_has_read_is_said(game: Path) -> None:
    card_values.alter(game, [game / "content"], ["monster.ogre.wounds=1"])
    with pytest.raises(BadSetup, match=r"no rule reads monsters\.toml"):
        altered.check_read(game)
    read(game / "content", [MONSTER])
    altered.check_read(game)


def test_a_record_names_them_in_front_of_its_packs() -> None:
    texts = ("monster.ogre.attack=[1, 2]", "monster.ogre.wounds=4")
    (named,) = label(texts)
    assert named == "--alter 'monster.ogre.attack=[1, 2]' monster.ogre.wounds=4"
    assert told([named, "frost 1.0 abc"]) == texts
    assert (label(()), label_in(["frost 1.0 abc"]), told([])) == ([], [], ())
    with pytest.raises(BadSetup, match="says no values of cards"):
        told(["--alter 'monster"])


def test_a_value_is_found_by_its_name(game: Path) -> None:
    assert find_value(values(game), "monster.ogre.wounds").held == 3


def test_bad_content_goes_from_process_to_process_as_it_is() -> None:
    fault = BadContent(["one", "two"])
    again = pickle.loads(pickle.dumps(fault))
    assert (str(again), again.faults) == ("one\ntwo", ["one", "two"])
