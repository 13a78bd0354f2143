"""The names that a deck may say, and which card each means: those of its packs may replace others.

In a deck that names a pack, the name of a card that this pack replaces means the pack's card.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from undercroft.kernel.errors import closest

from ..content import slug_of
from ..content.cards import Card, DungeonCard, Hero

Known = Sequence[Card | DungeonCard | Hero]


class Names:
    """The numbers of cards by their names; `packs` are those that the deck names."""

    def __init__(self, known: Known, packs: Collection[str] = ()) -> None:
        self._numbers = {one.slug: one.id for one in known}
        self._names: Final = [one.name for one in known]
        self._rivals: dict[str, list[str]] = {}
        self._replace([one for one in known if one.replaces and one.source in packs], known)

    def _replace(self, fresh: Known, known: Known) -> None:
        slugs: Mapping[int, str] = {one.id: one.slug for one in known}
        gone: dict[str, list[str]] = {}
        for one in fresh:
            gone.setdefault(slug_of(one.replaces), []).append(one.name)
        self._rivals = {slug: names for slug, names in gone.items() if len(names) > 1}
        for one in fresh:
            old = self._numbers[slug_of(one.replaces)]
            if slugs[old] not in self._rivals:
                means = {slug: one.id for slug, number in self._numbers.items() if number == old}
                self._numbers |= means

    def find(self, name: str) -> int | None:
        """Return the card of that name, None if there is none."""
        return self._numbers.get(slug_of(name))

    def rivals(self, name: str) -> Sequence[str]:
        """Return the cards of several packs of the deck that replace the card of that name."""
        return self._rivals.get(slug_of(name), ())

    def closest(self, name: str) -> str:
        """Return the name that is meant, "" if none is near."""
        return closest(name, self._names)
