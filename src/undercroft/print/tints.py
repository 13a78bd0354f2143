"""The colours of what is printed, and how they look to who sees fewer of them.

Colour is never the only mark: each kind has its sign and its word, each square its picture. These
colours also differ in lightness where two lie side by side on a map.
"""

from typing import Final

Colour = tuple[float, float, float]
"""Red, green and blue, from 0 to 1, linear."""

TINTS: Final = {
    "blood": "#8a1f17",
    "earth": "#6a4a24",
    "moss": "#3f5f1e",
    "sea": "#1d5b78",
    "steel": "#47535f",
    "plum": "#5e2f6b",
    "gold": "#7a5a00",
    "night": "#231d2b",
}
"""White letters stand on them."""
GROUND: Final = "#f8f2e4"
INK: Final = "#1f1710"
"""The letters on the ground."""
LOOKS: Final = {
    "floor": ("#efe3c6", "#6b5a3d"),
    "wall": ("#453b33", "#d8cbb5"),
    "water": ("#7fb2cc", "#123c52"),
    "pit": ("#17120f", "#b8a88f"),
    "door": ("#d9a441", "#3a2503"),
    "town": ("#d6b676", "#3a2503"),
    "start": ("#f7f2e2", "#2f5d1a"),
}
"""What squares of a map look like: their ground, and the picture on it."""

SEEN: Final[dict[str, tuple[Colour, Colour, Colour]]] = {
    "without red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "without green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "without blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "in grey": ((0.2126, 0.7152, 0.0722),) * 3,
}
"""How colours are seen, by Machado, Oliveira and Fernandes (2009), whole strength; and in grey."""


def linear(code: str) -> Colour:
    """Return a colour that is written like `#8a1f17`."""
    parts = [int(code[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return red, green, blue


def seen(colour: Colour, way: str) -> Colour:
    """Return a colour as it is seen that way (a key of SEEN)."""
    red, green, blue = [
        min(1.0, max(0.0, sum([a * b for a, b in zip(row, colour, strict=True)])))
        for row in SEEN[way]
    ]
    return red, green, blue


def contrast(one: Colour, other: Colour) -> float:
    """Return how well one stands out from the other, from 1 to 21, as WCAG counts it."""
    light, dark = sorted(
        [0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2] for c in (one, other)], reverse=True
    )
    return (light + 0.05) / (dark + 0.05)
