"""Actions that differ in the thing they name alone: one for each square, card or unit."""

from collections.abc import Iterable

from undercroft.kernel import Action, Vocabulary


def each(
    vocabulary: Vocabulary, verb: str, names: Iterable[str], clause: str, thing: str
) -> list[Action]:
    """Build an action for each of some things, with its number: `walk A1` touches `square-A1`.

    `thing` is the word for what it touches.
    """
    return [
        vocabulary.add(f"{verb} {name}", number, clause=clause, touches=(f"{thing}-{name}",))
        for number, name in enumerate(names)
    ]
