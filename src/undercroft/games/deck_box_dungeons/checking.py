"""What is wrong with the quests of a pack that the rules would play all the same.

A pack is refused for what the rules cannot read, and for rooms that cannot lie where they are to
(`quest_unknown`). What stands here can be played but is not what its author means: what is never
read, what changes nothing, an enemy on a wall, dice that are not in the box.
"""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from undercroft.kernel.errors import nearest
from undercroft.kit.card_rows import written
from undercroft.kit.content import BadContent, Batch
from undercroft.kit.explain import KeyFault
from undercroft.kit.packs import no_pictures
from undercroft.kit.quests import Checked, Proven, QuestFiles, Written
from undercroft.kit.words import listed

from .booklet import booklet, printed
from .content import BOSSES
from .content.cards import COLOURS, DICE_PER_COPY, REGENERATE
from .content.encounters import (
    AS_MANY,
    EACH_HERO,
    ESCORT,
    EXPLORER,
    FLAGS,
    GOALS,
    OBJECTS,
    RECOVER,
    SEAL,
    STONE,
    TO_SOMEBODY,
    TROLL_LORE,
    WHO,
    Step,
)
from .content.layouts import PIT as DRAWN_PIT
from .content.layouts import ROWS, WALL, spiral
from .content.library import find_quest, known, unknown
from .content.pack_rows import TEXTS, file_of, read_quests, read_rows
from .content.quest_rows import QUEST, Known, laid, quest_unknown
from .content.quests import Quest
from .content.texts import WORDS
from .from_room import fighters, from_room
from .ground.ground import PIT, UNREACHABLE, Ground
from .ground.plan import Plan, room_count
from .ground.spaces import space_name
from .notation import write_notation
from .packs import SHELF, add_text, lay, sizes, take_back
from .writing import sketch, starts, whole, words

PARTY: Final = 2
"""So many heroes one copy of the game serves: it must have the dice that a text asks for."""
READ_LATER: Final = (ESCORT, RECOVER, SEAL)
"""The goals with which `after` is read."""


class Text(NamedTuple):
    """Steps of a quest: their key, the rooms in which they may be read, counted from 0, and
    whether they speak to an explorer."""

    key: str
    steps: Sequence[Step]
    rooms: Sequence[int]
    explored: bool = True


def check(folder: Path) -> Checked:
    """Look at a pack that is not added; what it takes to look is taken back."""
    try:
        pack = SHELF.look(folder, read_rows)
    except BadContent as refused:
        return Checked(refused.faults, [])
    counts = sizes()
    own = lay(pack)
    try:
        names = known(pack.slug, own, pack.needs)
        faults = unknown(pack.batch, names)
        # Not the kept grounds: the rooms of this pack are taken back.
        proven = _proven(pack.batch, names, faults, whole.__wrapped__)
    finally:
        take_back(counts)
    return Checked(faults, [] if faults else proven)


def check_text(text: str) -> Written:
    """Look at a text of quests that name nothing but the box; it is drawn with its faults."""
    batch, file = read_quests(text), file_of(text)
    names = known()
    faults = [*batch.faults, *no_pictures(batch), *unknown(batch, names)]
    proven = _proven(batch, names, faults, whole)
    if not batch.written and not faults:
        faults.append(f"{file}, line 1: write [[{QUEST.word}]] in front of a quest")
    maps = [sketch(one.data, names) for one in batch.written]
    return Written(file, faults, [] if faults else proven, maps)


def _proven(
    batch: Batch, names: Known, faults: list[str], lay_all: Callable[[Plan], Ground]
) -> list[Proven]:
    """Look at the quests of a batch that can be laid; add what is wrong to the faults. All rooms of
    a plan are laid by `lay_all`."""
    proven: list[Proven] = []
    for kind, row, place in batch.found:
        quest = row.built() if kind == QUEST else None
        if quest is not None and not quest_unknown(quest, names):
            plan = laid(quest.rooms, names).plan
            table = lay_all(plan)
            wrong = [*cut_off(table, plan), *quest_faults(quest, names)]
            faults += [place.fault(*one) for one in wrong]
            proven.append(
                Proven(quest.slug, quest.name, _shown(quest, table), {"quest": quest.slug})
            )
    return proven


def notation(name: str) -> str:
    """Return a quest as text, in the notation of print-and-play quests (DB-17.1)."""
    return write_notation(written(QUEST, find_quest(name)))


QUEST_FILES: Final = QuestFiles(
    QUEST.file, TEXTS, check, printed, booklet, notation, check_text, add_text, starts, words,
    fighters, WORDS["endings"], from_room,
)  # fmt: skip


def cut_off(table: Ground, plan: Plan) -> list[KeyFault]:
    """List the rooms with a space to which nobody can walk from the start area without entering a
    pit: heroes explore by walking, and who is led enters no pit (DB-7.1, 19.11, R76)."""
    walks = [table.walking(start) for start in table.start_area]
    found: list[KeyFault] = []
    for room in range(room_count(plan)):
        for space in table.spaces:
            here = table.rooms[space] >> room & 1 and table.terrain[space] != PIT
            if here and all(walk[space] >= UNREACHABLE for walk in walks):
                why = f"nobody can walk from the start area to {space_name(space)}"
                found.append((f"rooms.{room + 1}.card", why))
                break
    return found


def _shown(quest: Quest, table: Ground) -> str:
    """Say what was found of the way to the goal."""
    goal = table.spawn_order[quest.goal_room][0]
    far = min([table.walking(start)[goal] for start in table.start_area])
    return f"{len(quest.rooms)} rooms, all can be reached; the goal is {far} movement points away"


# -- what an author does not mean ---------------------------------------------------------------


def quest_faults(quest: Quest, names: Known) -> list[KeyFault]:
    """List what is never read or changes nothing, where nobody can stand, and dice that no box
    has, of a quest that names nothing unknown."""
    texts = list(_texts(quest))
    found = [*_unread(quest), *_idle(quest, texts, names)]
    for text in texts:
        for key, step in _every(text.steps, text.key):
            if step.place is not None:
                cards = [quest.rooms[room].card for room in text.rooms]
                found += _no_space(f"{key}.place.space", step.place.space, cards, names)
            found += _too_many(f"{key}.spawn", step)
        found += _taken(text)
    return found


def _texts(quest: Quest) -> Iterator[Text]:
    """Return all that is read in a quest."""
    for room, one in enumerate(quest.rooms):
        yield Text(f"rooms.{room + 1}.steps", one.steps, [room])
    if quest.after:
        stone = OBJECTS[STONE]
        stones = [
            room
            for room, one in enumerate(quest.rooms)
            if any(step.object == stone for step in one.steps)
        ]
        at = {ESCORT: [quest.goal_room], RECOVER: [0], SEAL: stones}
        yield Text("after", quest.after, at.get(quest.goal, []))
    if quest.refresh is not None:
        yield Text("refresh.steps", quest.refresh.steps, [quest.refresh.room - 1], False)


def _every(steps: Sequence[Step], key: str) -> Iterator[tuple[str, Step]]:
    """Return steps and those inside of them, with their keys."""
    for number, step in enumerate(steps, 1):
        yield f"{key}.{number}", step
        for inner, more in step.inner:
            yield from _every(more, f"{key}.{number}.{inner}")


def _unread(quest: Quest) -> list[KeyFault]:
    """List what is never read: what comes later where nothing comes later, and in a Refresh Phase,
    in which nobody explores, all that speaks to an explorer (DB-13.2, 19.12)."""
    found: list[KeyFault] = []
    if quest.after and quest.goal not in READ_LATER:
        goals = " | ".join([GOALS[goal] for goal in READ_LATER])
        found.append(("after", f"is never read with the goal {GOALS[quest.goal]!r} ({goals})"))
    refresh = quest.refresh.steps if quest.refresh is not None else ()
    for key, step in _every(refresh, "refresh.steps"):
        if step.verb in ("check", "may", "rune"):
            found.append(
                (f"{key}.{step.verb}", "never happens: nobody explores in a Refresh Phase")
            )
        elif step.verb in TO_SOMEBODY and (step.who or EXPLORER) == EXPLORER:
            why = f"nobody explores in a Refresh Phase: write who = {WHO[EACH_HERO]!r}"
            found.append((f"{key}.{step.verb}", why))
    return found


def _idle(quest: Quest, texts: Sequence[Text], names: Known) -> list[KeyFault]:
    """List what changes nothing: lore about a boss without it, rules about runes where there are
    none, a rune that lies somewhere already (Q2, Q4, R74)."""
    found: list[KeyFault] = []
    boss = BOSSES[names.bosses[quest.boss.name]] if quest.boss is not None else None
    lying: dict[str, str] = {}
    runes = False
    for text in texts:
        for key, step in _every(text.steps, text.key):
            runes = runes or step.rune is not None or step.object in names.runes
            if step.flag == TROLL_LORE and (boss is None or not boss.keywords & REGENERATE):
                who = f"{boss.name} does not regenerate" if boss else "there is no boss"
                found.append((f"{key}.flag", f"{FLAGS[TROLL_LORE]!r} changes nothing: {who}"))
            if step.object in names.runes:
                assert step.object is not None
                if step.object in lying:
                    left = [one for one in names.runes if one not in lying]
                    why = f"{step.object!r} lies in {lying[step.object]} already, and is there once"
                    hint = f"{nearest(step.object, left)} ({' | '.join(left) or 'no rune is left'})"
                    found.append((f"{key}.object", why + hint))
                lying.setdefault(step.object, f"T{text.rooms[0] + 1}")
    if quest.runes_guarded and not lying:
        found.append(("runes_guarded", "changes nothing: no rune lies in a room"))
    if quest.boss is not None and quest.boss.defense_per_rune and not runes:
        found.append(("boss.defense_per_rune", "changes nothing: the quest has no rune"))
    return found


# -- where enemies come ---------------------------------------------------------------------------


def _no_space(key: str, number: int, cards: Sequence[str], names: Known) -> list[KeyFault]:
    """Refuse a number of the spawn diagram where a room has a wall, a pit or nothing: the enemy
    would come elsewhere (DB-8.2, 8.4)."""
    places = spiral(ROWS)
    for card in cards:
        room = names.layouts[card]
        column, row = room.spawn
        spots = [(column + u, row + v) for u, v in places]
        if spots[number - 1] not in room.diagram:
            may = [at for at, spot in enumerate(spots, 1) if spot in room.diagram]
            near = min(may, key=lambda at: (abs(at - number), at))
            drawn = {WALL: "a wall", DRAWN_PIT: "a pit"}[room.key(*spots[number - 1])]
            return [(key, f"space {number} of {card} is {drawn}; did you mean {near}?")]
    return []


def _taken(text: Text) -> list[KeyFault]:
    """Refuse two enemies that come onto one number for sure: one of them would come elsewhere."""
    found: list[KeyFault] = []
    taken: dict[int, str] = {}
    for number, step in enumerate(text.steps, 1):
        space = 1 if step.boss else step.place.space if step.place is not None else 0
        if space in taken:
            key = f"{text.key}.{number}.{'boss' if step.boss else 'place.space'}"
            found.append((key, f"on space {space} comes {taken[space]} already"))
        if space:
            taken.setdefault(space, "the boss" if step.boss else "an enemy")
    return found


def _too_many(key: str, step: Step) -> list[KeyFault]:
    """Refuse a step that asks for more dice than one copy has, with those that come instead: the
    others could never come (DB-2.1, 8.6, 8.7)."""
    wanted = [0] * len(COLOURS)
    for colour, count in (step.spawn or {}).items():
        wanted[colour] = PARTY if count == AS_MANY else int(count)
    for colour in reversed(range(len(COLOURS))):
        there, due = sum(DICE_PER_COPY[colour:]), sum(wanted[colour:])
        if due > there:
            dice = listed(COLOURS.allowed[colour:])
            return [(key, f"{due} {dice} dice are due: a copy has {there} (at most {there})")]
    return []
