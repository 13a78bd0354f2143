"""The Adventurer cards as the rules read them (DA-1.2)."""


class Effect:
    """One effect of the ability vocabulary; fields that its word does not use are empty."""

    def __init__(
        self,
        do: str,
        size: int,
        dice_at_least: int,
        colour: str,
        face: str,
        becomes: str,
        source: str,
        actions: tuple[str, ...],
    ) -> None:
        self.do = do
        self.size = size
        self.dice_at_least = dice_at_least
        self.colour = colour
        self.face = face
        self.becomes = becomes
        self.source = source
        self.actions = actions


class Card:
    """A card: name, Combat Rating and Special Ability, used in one window (R46)."""

    def __init__(
        self,
        slug: str,
        name: str,
        rating: int,
        icon: str,
        ability: str,
        window: str,
        effect: Effect,
        text: str,
    ) -> None:
        self.slug = slug
        self.name = name
        self.rating = rating
        self.icon = icon
        self.ability = ability
        self.window = window
        self.effect = effect
        self.text = text


NO_EFFECT = Effect("none", 0, 1, "any", "", "", "", ())
PLAIN = Card(
    "plain-adventurer", "Plain Adventurer", 3, "person", "", "", NO_EFFECT, "No Special Ability."
)
"""The card of `adventurers: plain` (R4)."""
