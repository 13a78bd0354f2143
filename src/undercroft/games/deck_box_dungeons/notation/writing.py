"""The way back: a quest's row, as a TOML file has it, as print-and-play text (DB-17.1)."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from undercroft.kit.words import capital, listed, many

from ..content.encounters import ESCORT, GOALS, PLAIN, SLAY, TO_SOMEBODY
from .head import WINS
from .pieces import Notes, Piece, nodes_of
from .steps import Reader

Row = Mapping[str, Any]
MOST: Final = 110
"""A longer line is written in several, one below the other."""


def write_notation(quest: Row) -> str:
    """Write a quest so that it is read as the same row again."""
    boss = quest.get("boss", {}).get("name", "")
    lines = [f"Quest: {quest['name']}", f"Icon: {quest['icon']}"]
    lines += [f"Story: {line}" for line in quest["text"].split("\n")]
    lines.append(_enemies(quest["enemies"]))
    lines += _numbers("Boss", quest.get("boss"), _BOSS)
    lines += _numbers("NPC", quest.get("npc"), _NPC)
    lines.append(f"Win: {_win(quest)}.")
    if quest.get("runes_guarded"):
        lines.append("Special action *Take the rune* when no enemy is in that room.")
    if quest.get("after"):
        lines += ["Later:", *_indented(_text(quest["after"], boss))]
    if refresh := quest.get("refresh"):
        lines += [f"Refresh in T{refresh['room']}:", *_indented(_text(refresh["steps"], boss))]
    lines += ["", "Map", "| T | Card | Reached from | Tier |", "|---|---|---|---|"]
    for number, room in enumerate(quest["rooms"], 1):
        behind, tier = room.get("behind") or "first room", room.get("tier") or "–"
        lines.append(f"| T{number} | {room['card']} | {behind} | {tier} |")
    lines += ["", "Encounters"]
    for number, room in enumerate(quest["rooms"], 1):
        lines += [f"E{number} {room['name']}", *(_text(room["steps"], boss)), ""]
    return "\n".join(lines)


def _enemies(cards: Row) -> str:
    return "Enemies: " + ", ".join([f"{colour.capitalize()} {n}" for colour, n in cards.items()])


_BOSS: Final = {
    "health": "health {}", "per_hero": "{} per hero", "defense": "defense {}",
    "defense_per_rune": "{:+} defense per rune",
}  # fmt: skip
_NPC: Final = {
    "icon": "icon {}", "speed": "speed {}", "defense": "defense {:+}", "health": "health {}",
    "per_hero": "{} per hero",
}  # fmt: skip


def _numbers(word: str, one: Row | None, parts: Mapping[str, str]) -> list[str]:
    """Write somebody with the numbers that the quest says; none where there is nobody."""
    if one is None:
        return []
    said = [form.format(one[key]) for key, form in parts.items() if key in one]
    return [f"{word}: {', '.join([one['name'], *said])}"]


def _win(quest: Row) -> str:
    goal = GOALS.index(quest["goal"])
    if goal == SLAY:
        return WINS[SLAY].replace("BOSS", quest["boss"]["name"])
    return many(quest["marks"], "ritual mark") if goal == ESCORT else WINS[goal]


def _indented(lines: Sequence[str]) -> list[str]:
    return [f"  {line}" for line in lines]


def _text(steps: Sequence[Row], boss: str) -> list[str]:
    """Write steps as lines; those that do nothing are one line that says so."""
    lines = [line for step in steps for line in _lines(step, boss)]
    return lines or ["Nothing happens."]


def _lines(step: Row, boss: str) -> list[str]:
    """Write one step: on a line if it is read back as the same, else on several."""
    if "d6" in step:
        return [line for one in step["d6"] for line in _face(one, boss)]
    short = _short(step, boss)
    if short is not None and len(short) < MOST and _again(short) == [dict(step)]:
        return [short]
    if "may" in step:
        return ["The explorer may do this:", *_indented(_text(step["may"], boss))]
    lines = [f"{capital(step['check'])} {step['successes']}:"]
    for word in ("pass", "fail"):
        if word in step:
            lines += _indented([f"{word}:", *_indented(_text(step[word], boss))])
    return lines


def _face(line: Row, boss: str) -> list[str]:
    """Write a line of a table."""
    inner = _text(line["steps"], boss)
    if len(inner) == 1 or all(not one.startswith((" ", "[")) and one[-1:] == "." for one in inner):
        said = " ".join(inner)
        if _again(f"[{line['on']}] {said}") == [{"d6": [dict(line)]}]:
            return [f"[{line['on']}] {said}"]
    return [f"[{line['on']}]:", *_indented(inner)]


def _again(text: str) -> list[Any] | None:
    """Read a line back; None if it cannot be read."""
    notes = Notes()
    steps = Reader(notes).steps(nodes_of([Piece(text, 1, 1)], notes), "")
    return None if notes.wrong else steps


def _short(step: Row, boss: str) -> str | None:
    """Write a step as a sentence; None if its branches have branches."""
    said = _said(step, boss)
    return None if said is None else f"{capital(said)}."


def _said(step: Row, boss: str) -> str | None:
    if "spawn" in step:
        dice = [f"{'(P)' if n == 'P' else n} {colour}" for colour, n in step["spawn"].items()]
        return f"spawn {listed(dice)}"
    if "place" in step:
        one = step["place"]
        return f"place a {one['colour']} {one['type']} {one['health']} on space {one['space']}"
    if "boss" in step:
        return f"boss {boss} on space 1"
    if "object" in step:
        thing = step["object"]
        return (
            f"{thing} on the spawn point"
            if thing in PLAIN
            else f"lay the {thing} on the spawn point"
        )
    if "rune" in step:
        return f"take the {step['rune']}"
    if "flag" in step:
        return f"flag {step['flag']}"
    if "may" in step:
        inner = _joined(step["may"], boss)
        return None if inner is None else f"the explorer may do this: {inner}"
    if "check" in step:
        branches = [(word, _joined(step[word], boss)) for word in ("pass", "fail") if word in step]
        if any(said is None for _, said in branches):
            return None
        told = "; ".join([f"{word}, {said}" for word, said in branches])
        return f"{step['check']} {step['successes']}: {told}"
    return _to_somebody(step)


def _joined(steps: Sequence[Row], boss: str) -> str | None:
    """Write the steps of a branch with "and" between them; None if one has branches itself."""
    if any({"check", "may", "d6"} & set(step) for step in steps):
        return None
    return listed([str(_said(step, boss)) for step in steps]) or "nothing"


def _to_somebody(step: Row) -> str:
    """Write what is done to the explorer, or to each hero."""
    verb = next(one for one in TO_SOMEBODY if one in step)
    size, each = step[verb], step.get("who") == "each hero"
    who, ends = ("each hero ", "s") if each else ("", "")
    if verb in ("heal", "draw"):
        return f"{who}{verb}{ends} {many(size, 'item') if verb == 'draw' else size}"
    if verb in ("hits", "damage"):
        return f"{who}take{ends} {many(size, 'hit') if verb == 'hits' else f'{size} damage'}"
    return f"{who}{'gain' if size > 0 else 'lose'}{ends} {abs(size)} {verb}"
