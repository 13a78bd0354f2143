"""Floor plans as they are drawn, for tests of what a game drafts from them."""

from textwrap import dedent

from undercroft.kit.floor_plan import FloorPlan


def drawn(picture: str, title: str = "The Crypt", story: str = "") -> FloorPlan:
    """Return the floor plan of a picture: `.` is floor, `+` a door, `>` the entrance, `<` the end,
    `~` water, `o` a pillar; all else is rock."""
    signs = {
        (x, y): sign
        for y, line in enumerate(dedent(picture).strip("\n").split("\n"))
        for x, sign in enumerate(line)
        if sign in ".+><~o"
    }

    def where(sign: str) -> list[tuple[int, int]]:
        return [square for square, shown in signs.items() if shown == sign]

    return FloorPlan(
        title,
        story,
        frozenset(signs),
        door_squares=frozenset(where("+")),
        entrances=tuple(where(">")),
        ends=tuple(where("<")),
        water=frozenset(where("~")),
        pillars=frozenset(where("o")),
    )
