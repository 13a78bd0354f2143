"""What is under way in the middle of something: dice, damage, enemies to be placed."""

from undercroft.kit.words import signed

from .actions import VOCABULARY
from .content.cards import MELEE
from .content.library import ENCOUNTERS
from .ground.spaces import space_name
from .rules.attack import Attack
from .rules.blow import Blow, Push
from .rules.checks import Check
from .rules.figures import name_of, occupied, part_of
from .rules.minor import Use
from .rules.remedies import Healing, card_of
from .rules.rolls import SIX
from .rules.spawn import Spawn, free_space, spelled
from .rules.sums import figure_defense, granted
from .shapes import NowView, RollView, SpawnView
from .state import COMPANION, NONE, DeckBoxDungeons

Terms = list[tuple[str, int]]
"""What a modifier is made of."""


def under_way(s: DeckBoxDungeons) -> NowView:
    """Return what is under way; of two things alike the inner one."""
    found: NowView = {"roll": None, "check": "", "using": "", "aimed": [], "damage": 0,
                      "victim": "", "push_from": "", "to_block": 0, "guarded": 0,
                      "spawn": None}  # fmt: skip
    for frame in s.stack:
        encounter = getattr(frame, "encounter", NONE)
        if isinstance(encounter, int) and encounter != NONE:
            found["check"] = ENCOUNTERS[encounter].name
        if isinstance(frame, (Healing, Use)):
            found["using"] = card_of(VOCABULARY.actions[frame.use]).name
        elif isinstance(frame, Spawn) and frame.unplaced:
            found["spawn"] = spawn(s, frame)
        elif isinstance(frame, (Attack, Blow, Check)) and frame.faces:
            found["roll"] = roll(s, frame)
    top = s.stack[-1] if s.stack else None
    if isinstance(top, Blow) and top.step == "hit_window" and not top.sure:
        found["to_block"], found["guarded"] = top.hits, top.blocks_with(s)
    if isinstance(top, Attack) and top.step in ("declare", "aim"):
        found["aimed"] = [name_of(s, one) for one in top.aims]
    elif isinstance(top, Blow) and top.damage:
        found["damage"], found["victim"] = top.damage, name_of(s, top.target)
    elif isinstance(top, Push):
        found["push_from"] = space_name(top.origin)
    return found


def roll(s: DeckBoxDungeons, frame: Attack | Blow | Check) -> RollView:
    """Return dice that lie on the table, with what they come to."""
    targets: list[str] = []
    if isinstance(frame, Attack):
        what, who, terms = "attack", name_of(s, frame.by), attack_terms(s, frame)
        targets = [name_of(s, one) if part_of(s, one) else "" for one in frame.aims]
        good = [frame.hits(s, face) for face in frame.faces]
    elif isinstance(frame, Blow):
        what, who, terms = "defense", name_of(s, frame.target), defense_terms(s, frame)
    else:
        hero = s.heroes[frame.hero]
        what, who = "check", hero.hero.name
        terms = [(card.name, card.skills[frame.skill]) for card in (hero.hero, hero.skills)]
    modifier = sum([size for _, size in terms])
    if not isinstance(frame, Attack):
        good = [face + modifier >= SIX for face in frame.faces]
    return {
        "what": what,
        "who": who,
        "faces": list(frame.faces),
        "modifier": modifier,
        "terms": [f"{name} {signed(size)}" for name, size in terms if size],
        "good": good,
        "targets": targets,
    }


def attack_terms(s: DeckBoxDungeons, frame: Attack) -> Terms:
    """Return what the modifier of an attack is made of (DB-2.8); of one by an item or an ability,
    and of an enemy's, it is one number."""
    if not (frame.by_hero and frame.is_action):
        return [(name_of(s, frame.by), frame.modifier)]
    one = s.heroes[frame.by]
    cards = (one.hero, one.weapon)
    return [(card.name, card.melee if frame.kind == MELEE else card.ranged) for card in cards]


def defense_terms(s: DeckBoxDungeons, frame: Blow) -> Terms:
    """Return what a defense is made of (DB-2.9)."""
    more = [("Brace", frame.guard), ("Pierce", -frame.pierce)]
    if frame.target >= COMPANION:
        return [(name_of(s, frame.target), figure_defense(s, frame.target)), *more]
    one = s.heroes[frame.target]
    return [(one.hero.name, one.hero.defense), (one.weapon.name, one.weapon.defense),
            ("items", granted(one)[1]), ("Sanctuary", one.blessed), *more]  # fmt: skip


def spawn(s: DeckBoxDungeons, frame: Spawn) -> SpawnView:
    """Return the enemy dice that wait to be placed, and where along the diagram (D16)."""
    first = free_space(s, frame.room, frame.number)
    full = occupied(s) | 1 << first
    order = s.ground.spawn_order[frame.room][frame.number :]
    after = [space_name(space) for space in order if not full >> space & 1]
    return {
        "room": frame.room + 1,
        "dice": [spelled(*one) for one in frame.unplaced],
        "space": space_name(first),
        "after": after[: len(frame.unplaced) - 1],
    }
