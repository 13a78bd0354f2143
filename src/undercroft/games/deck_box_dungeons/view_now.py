"""What lies on the table in the middle of something: dice, damage, enemies to be placed."""

from .content.library import ENCOUNTERS
from .ground.spaces import space_name
from .rules.attack import Attack
from .rules.blow import Blow
from .rules.checks import Check
from .rules.figures import name_of
from .rules.rolls import SIX
from .rules.spawn import Spawn, free_space, spelled
from .rules.sums import figure_defense, skill_of
from .shapes import RollView, SpawnView
from .state import COMPANION, FIRST_ENEMY, NONE, DeckBoxDungeons


def roll(s: DeckBoxDungeons) -> RollView | None:
    """Return the dice that lie on the table at this moment."""
    for frame in reversed(s.stack):
        if isinstance(frame, Blow) and frame.faces:
            bonus = figure_defense(s, frame.target) + frame.guard - frame.pierce
            return dice("defense", name_of(s, frame.target), frame.faces, bonus, [])
        if isinstance(frame, Attack) and frame.faces:
            names = [name_of(s, one) if is_there(s, one) else "" for one in frame.aims]
            good = [frame.hits(s, face) for face in frame.faces]
            found = dice("attack", name_of(s, frame.by), frame.faces, frame.modifier, names)
            found["good"] = good
            return found
        if isinstance(frame, Check) and frame.faces:
            one = s.heroes[frame.hero]
            return dice("check", one.hero.name, frame.faces, skill_of(one, frame.skill), [])
    return None


def dice(
    what: str, who: str, faces: tuple[int, ...], modifier: int, targets: list[str]
) -> RollView:
    """Return dice with what they come to."""
    return {
        "what": what,
        "who": who,
        "faces": list(faces),
        "modifier": modifier,
        "good": [face + modifier >= SIX for face in faces],
        "targets": targets,
    }


def is_there(s: DeckBoxDungeons, figure: int) -> bool:
    """Say whether a figure can still be named: an enemy may have been defeated."""
    return figure <= COMPANION or s.enemy(figure - FIRST_ENEMY) is not None


def check(s: DeckBoxDungeons) -> str:
    """Return the encounter that is being read, by name; "" for none."""
    for frame in reversed(s.stack):
        number = getattr(frame, "encounter", NONE)
        if isinstance(number, int) and number != NONE:
            return ENCOUNTERS[number].name
    return ""


def damage(s: DeckBoxDungeons) -> int:
    """Return the damage that would kill somebody, while it can still be averted (W5)."""
    frame = s.stack[-1] if s.stack else None
    return frame.damage if isinstance(frame, Blow) else 0


def spawn(s: DeckBoxDungeons) -> SpawnView | None:
    """Return the enemy dice that wait to be placed (D16)."""
    for frame in reversed(s.stack):
        if isinstance(frame, Spawn) and frame.unplaced:
            space = free_space(s, frame.room, frame.number)
            names = [spelled(*one) for one in frame.unplaced]
            return {"room": frame.room + 1, "dice": names, "space": space_name(space)}
    return None
