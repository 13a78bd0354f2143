"""What a game has once, such as an action: its copies are itself, and a pickle finds it again."""

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

from undercroft.kernel.errors import BadRecord, KernelError

GAMES: Final[dict[str, Any]] = {}
"""Every GameSpec by its slug, for pickles; of one that is changed (`replace`) the first."""


class Once:
    """Something that a game has once, and that rules compare by `is`: `copy` returns it."""

    def __copy__(self) -> Any:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        return self


def game_of(what: object, has: Callable[[Any], bool]) -> Any:
    """Return the GameSpec of which that is so; raise KernelError if it is so of none."""
    for spec in GAMES.values():
        if has(spec):
            return spec
    raise KernelError(f"{what!r} cannot be pickled: no game that is imported here lists it")


def find_game(slug: str, module: str) -> Any:
    """Return the GameSpec of that slug, for a pickle; importing the module brings it along."""
    if slug not in GAMES:
        import_module(module)
    if slug not in GAMES:
        raise BadRecord(f"there is no game {slug!r} here, not by importing {module} either")
    return GAMES[slug]
