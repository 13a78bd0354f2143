"""What lies on the table in the middle of something: dice, damage, enemies to be placed."""

from undercroft.kit.words import signed

from .actions import VOCABULARY
from .content.cards import MELEE
from .content.library import ENCOUNTERS
from .ground.spaces import space_name
from .rules.attack import Attack
from .rules.blow import Blow, Push
from .rules.checks import Check
from .rules.figures import name_of, occupied
from .rules.minor import Use
from .rules.remedies import name_of_use
from .rules.rolls import SIX
from .rules.spawn import Spawn, free_space, spelled
from .rules.sums import figure_defense, owned_defense
from .shapes import RollView, SpawnView
from .state import COMPANION, FIRST_ENEMY, NONE, DeckBoxDungeons, Figure

Terms = list[tuple[str, int]]
"""What a modifier is made of."""


def roll(s: DeckBoxDungeons) -> RollView | None:
    """Return the dice that lie on the table at this moment."""
    for frame in reversed(s.stack):
        if isinstance(frame, Blow) and frame.faces:
            terms = [*defense_terms(s, frame.target), ("Brace", frame.guard)]
            terms.append(("Pierce", -frame.pierce))
            return dice("defense", name_of(s, frame.target), frame.faces, terms, [])
        if isinstance(frame, Attack) and frame.faces:
            names = [name_of(s, one) if is_there(s, one) else "" for one in frame.aims]
            found = dice("attack", name_of(s, frame.by), frame.faces, attack_terms(s, frame), names)
            found["good"] = [frame.hits(s, face) for face in frame.faces]
            return found
        if isinstance(frame, Check) and frame.faces:
            one = s.heroes[frame.hero]
            terms = [(card.name, card.skills[frame.skill]) for card in (one.hero, one.skills)]
            return dice("check", one.hero.name, frame.faces, terms, [])
    return None


def attack_terms(s: DeckBoxDungeons, frame: Attack) -> Terms:
    """Return what the modifier of an attack is made of (DB-2.8); of one by an item or an ability,
    and of an enemy's, it is one number."""
    if not (frame.by_hero and frame.is_action):
        return [(name_of(s, frame.by), frame.modifier)]
    one = s.heroes[frame.by]
    if frame.kind == MELEE:
        return [(one.hero.name, one.hero.melee), (one.weapon.name, one.weapon.melee)]
    return [(one.hero.name, one.hero.ranged), (one.weapon.name, one.weapon.ranged)]


def defense_terms(s: DeckBoxDungeons, figure: Figure) -> Terms:
    """Return what a defense is made of (DB-2.9)."""
    if figure >= COMPANION:
        return [(name_of(s, figure), figure_defense(s, figure))]
    one = s.heroes[figure]
    return [(one.hero.name, one.hero.defense), (one.weapon.name, one.weapon.defense),
            ("items", owned_defense(one)), ("Sanctuary", int(one.blessed))]  # fmt: skip


def dice(what: str, who: str, faces: tuple[int, ...], terms: Terms, targets: list[str]) -> RollView:
    """Return dice with what they come to."""
    modifier = sum([size for _, size in terms])
    return {
        "what": what,
        "who": who,
        "faces": list(faces),
        "modifier": modifier,
        "terms": [f"{name} {signed(size)}" for name, size in terms if size],
        "good": [face + modifier >= SIX for face in faces],
        "targets": targets,
    }


def is_there(s: DeckBoxDungeons, figure: Figure) -> bool:
    """Say whether a figure can still be named: an enemy may have been defeated."""
    return figure <= COMPANION or s.enemy(figure - FIRST_ENEMY) is not None


def check(s: DeckBoxDungeons) -> str:
    """Return the encounter that is being read, by name; "" for none."""
    for frame in reversed(s.stack):
        number = getattr(frame, "encounter", NONE)
        if isinstance(number, int) and number != NONE:
            return ENCOUNTERS[number].name
    return ""


def using(s: DeckBoxDungeons) -> str:
    """Return the ability or item that is in use, by name; "" for none (D14)."""
    for frame in reversed(s.stack):
        if isinstance(frame, Use):
            return name_of_use(VOCABULARY.actions[frame.use])
    return ""


def aimed(s: DeckBoxDungeons) -> list[str]:
    """Return the target of each die that is aimed so far, while dice are aimed (D12)."""
    frame = s.stack[-1] if s.stack else None
    if not isinstance(frame, Attack) or frame.step != "aim":
        return []
    return [name_of(s, one) for one in frame.aims]


def push_from(s: DeckBoxDungeons) -> str:
    """Return the space from which somebody is pushed, "" for none (D19)."""
    frame = s.stack[-1] if s.stack else None
    return space_name(frame.origin) if isinstance(frame, Push) else ""


def spawn(s: DeckBoxDungeons) -> SpawnView | None:
    """Return the enemy dice that wait to be placed, and where along the diagram (D16)."""
    for frame in reversed(s.stack):
        if isinstance(frame, Spawn) and frame.unplaced:
            first = free_space(s, frame.room, frame.number)
            full = occupied(s) | 1 << first
            order = s.ground.spawn_order(frame.room)[frame.number :]
            after = [space_name(space) for space in order if not full >> space & 1]
            return {
                "room": frame.room + 1,
                "dice": [spelled(*one) for one in frame.unplaced],
                "space": space_name(first),
                "after": after[: len(frame.unplaced) - 1],
            }
    return None
