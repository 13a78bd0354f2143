"""The terms of a sum, as rules make them and as events hold them."""

import pytest

from undercroft.kit.terms import Term, read, spelled


def test_an_event_holds_terms_that_words_read_again() -> None:
    terms = [
        Term("Training and Banner", 3, "TOY-1"),
        Term("Fear", -12, "TOY-2"),
        Term("Aura", 0, ""),
    ]
    held = spelled(terms)
    assert held == ("Training and Banner +3", "Fear -12", "Aura +0")
    assert read(held) == [("Training and Banner", 3), ("Fear", -12), ("Aura", 0)]


def test_a_sum_of_nothing() -> None:
    assert (spelled([]), read([])) == ((), [])


@pytest.mark.parametrize("wrong", ["", "Fear", "Fear two"])
def test_what_has_no_size_is_no_term(wrong: str) -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        read([wrong])
