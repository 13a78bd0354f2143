"""What a total is made of, in words."""

from undercroft.games.warp_dungeons.rules.strength import STAT, VALUE, Part

NAMES = {STAT: "stat card"}


def made_of(parts: tuple[Part, ...]) -> str:
    """Spell a card's strength out: `value 2, Evoke x2, stat card +2`."""
    return ", ".join([_part(part) for part in parts])


def _part(part: Part) -> str:
    size = f"{part.size}" if part.what == VALUE else f"+{part.size}"
    return f"{NAMES.get(part.what, part.what)} {f'x{part.size}' if part.times else size}"
