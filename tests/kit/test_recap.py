"""Which event of a match decided most."""

from undercroft.kernel import NOBODY, Event
from undercroft.kit.recap import last, number, weightiest

EVENTS = [Event(kind, "X-1", {"size": size, "who": who}) for kind, size, who in (
    ("hit", 2, "a"), ("miss", 0, "a"), ("hit", 3, "b"), ("hit", 3, "c"), ("miss", 9, "b"),
)]  # fmt: skip


def hits(event: Event) -> float:
    return float(event.kind == "hit") * number(event, "size")


def test_of_equals_it_is_the_last() -> None:
    assert weightiest(EVENTS, hits) == 3
    assert weightiest(EVENTS[:1], hits) == 0
    assert weightiest(EVENTS[1:2], hits) == NOBODY


def test_the_last_of_a_kind() -> None:
    assert last(EVENTS, "hit") == 3
    assert last(EVENTS, "hit", who="a") == 0
    assert last(EVENTS, "hit", who="z") == NOBODY


def test_what_is_no_number_counts_nothing() -> None:
    assert number(EVENTS[0], "who") == 0
    assert number(EVENTS[0], "nothing") == 0
