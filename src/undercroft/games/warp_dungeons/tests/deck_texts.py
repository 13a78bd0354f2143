"""Decks for tests, as people write them, and what the validator says about them."""

from undercroft.games.warp_dungeons.decks import check
from undercroft.games.warp_dungeons.decks.library import ready_text
from undercroft.games.warp_dungeons.switches import SWITCHES

RULES = {switch.name: switch.default for switch in SWITCHES}
LAMDEROCK = ready_text("sir-lamderock")
ORCS = ready_text("orc-horde")
THIRTY = "5x Heroic Action\n3x Secret Door\n22x Copper Pieces\n"
MONSTERS = (
    "3x Orc Grunts\n3x Goblin Sneaks\n3x Orc Thugs\n2x Goblin Elites\n2x Orc Berserkers\n"
    "2x Troll\n1x Orc Warlord\n"
)
TRICKS = "14x Ambush\n"


def house(**switches: str) -> dict[str, str]:
    """The house rules, changed."""
    assert switches.keys() <= RULES.keys()
    return RULES | switches


def hero_deck(text: str = THIRTY, hero: str = "Sir Lamderock") -> str:
    """A hero deck; legal as it stands."""
    return f"hero: {hero}\n{text}"


def dm_deck(monsters: str = MONSTERS, tricks: str = TRICKS) -> str:
    """A DM deck; legal as it stands."""
    return f"role: dm\n{monsters}{tricks}"


def dungeon(
    rooms: int = 10, start: int = 1, objective: int = 1, tee: int = 1, cross: int = 1
) -> str:
    """A dungeon deck; legal as it stands."""
    lines = ["[Dungeon]", f"{rooms}x Room", "14x Passage"]
    more = ("Stairway", start), ("Objective Room", objective), ("T-junction", tee)
    lines += [f"{copies}x {name}" for name, copies in (*more, ("Intersection", cross)) if copies]
    return "\n".join(lines) + "\n"


def says(text: str, **switches: str) -> list[str]:
    """What the validator has against that deck."""
    return [str(fault) for fault in check(house(**switches), text)]


def changed(text: str, *changes: tuple[str, str]) -> str:
    """The deck with some lines written differently."""
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def codes(found: list[str]) -> list[str]:
    """The clauses of those faults."""
    return [fault.partition(":")[0] for fault in found]
