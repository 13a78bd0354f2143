"""What is printed on the things in the box."""

from typing import Protocol

from undercroft.kernel.spec import Face


class Printed(Protocol):
    """A card, a counter or a tile."""

    @property
    def slug(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def icon(self) -> str: ...


def face(kind: str, one: Printed, text: str, numbers: dict[str, int], count: int = 1) -> Face:
    """Return a thing as it is printed; `count` is how many of it are in the box."""
    return {
        "kind": kind,
        "slug": one.slug,
        "title": one.name,
        "text": text,
        "numbers": numbers,
        "icon": one.icon,
        "count": count,
    }
