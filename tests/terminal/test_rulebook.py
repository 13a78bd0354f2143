import pytest

from undercroft.games import all_games
from undercroft.kernel import BadSetup
from undercroft.kit.game import GameSpec
from undercroft.rulebook import Rulebook, plain

BOOK = Rulebook(
    """# A game

Words before.

## 1 Words

- `XY-1.1` **Plain** — A rule, with **bold** and `code`.
- `XY-1.2` **Priced** (5) — Costs five. (R1, R2)
- `XY-1.3` **Look** (presentation) — Only shown.
- `XY-1.4` **None** (no rule) (R1) — Nothing.

## 2 Long (optional)

Introduction.

- `XY-2.1` **Wrapped** — One line
  and another.
- `XY-2.10` **Ten** — After nine come ten.

| a | table |

## Rulings

- **R1 Price.** Five.

  | more | text |
- **R2 The "why"** is not said.
"""
)


def test_chapters_stand_in_order_with_their_clauses() -> None:
    assert [(chapter.number, chapter.title) for chapter in BOOK.chapters] == [
        ("1", "Words"),
        ("2", "Long (optional)"),
        ("", "Rulings"),
    ]
    assert [clause.id for clause in BOOK.chapters[1].clauses] == ["XY-2.1", "XY-2.10"]
    assert BOOK.chapters[1].markdown.strip().endswith("| a | table |")
    assert "Introduction." in BOOK.chapters[1].markdown


def test_a_clause_has_title_text_and_rulings() -> None:
    clause = BOOK.clauses["XY-1.2"]
    assert (clause.title, clause.text) == ("Priced (5)", "Costs five. (R1, R2)")
    assert [ruling.id for ruling in BOOK.rulings_of(clause)] == ["R1", "R2"]
    assert BOOK.clauses["XY-2.1"].text == "One line and another."
    assert BOOK.clauses["XY-2.10"].text == "After nine come ten."


def test_exempt_clauses_say_why() -> None:
    exempt = {name: clause.exempt for name, clause in BOOK.clauses.items() if clause.exempt}
    assert exempt == {"XY-1.3": "presentation", "XY-1.4": "no rule"}
    assert BOOK.clauses["XY-1.3"].title == "Look"
    assert BOOK.clauses["XY-1.4"].rulings == ("R1",)


def test_rulings_may_run_on_from_their_title() -> None:
    assert BOOK.rulings["R1"].text == "Five.\n\n  | more | text |"
    assert BOOK.rulings["R2"].title == 'The "why"'
    assert BOOK.rulings["R2"].text == 'The "why" is not said.'


@pytest.mark.parametrize("asked", ["XY-2.1", "xy-2.1", "2.1", " 2.1 "])
def test_a_clause_is_found_by_its_number(asked: str) -> None:
    assert BOOK.find(asked).id == "XY-2.1"


def test_an_unknown_clause_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadSetup, match=r"there is no clause '7.7'.*from XY-1.1 to XY-2.10"):
        BOOK.find("7.7")
    with pytest.raises(BadSetup, match="no numbered rules"):
        Rulebook("# Nothing\n").find("1.1")


def test_a_range_follows_the_book() -> None:
    assert BOOK.range("XY-1.3", "XY-2.1") == ["XY-1.3", "XY-1.4", "XY-2.1"]
    assert BOOK.range("XY-1.3", "XY-9.9") == []


def test_a_clause_stands_once() -> None:
    with pytest.raises(ValueError, match=r"XY-1.1 twice"):
        Rulebook("- `XY-1.1` **A** — b\n- `XY-1.1` **C** — d\n")


def test_plain_text_has_no_marks() -> None:
    assert plain("**bold** `code` *slanted* 2 * 3 a*b") == "bold code slanted 2 * 3 a*b"


@pytest.mark.parametrize("spec", all_games().values(), ids=lambda spec: spec.slug)
def test_every_game_has_a_sound_rulebook(spec: GameSpec) -> None:
    book = Rulebook.of(spec)
    assert len(book.clauses) > 100
    for clause in book.clauses.values():
        assert clause.title
        assert clause.text
        assert set(clause.rulings) <= set(book.rulings), clause.id
    for switch in spec.switches:
        assert switch.clause in {*book.clauses, *book.rulings}, switch.name
    for action in spec.vocabulary.actions:
        assert action.clause in {"", *book.clauses, *book.rulings}, action.notation
