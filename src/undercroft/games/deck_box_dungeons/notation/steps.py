"""What an encounter says, sentence by sentence, as the steps of its row (DB-17.4, 17.5).

A sentence is one step, or several with "and" between them. `[1-2]` begins a line of a table; what
has branches inside of branches stands on lines of its own, further to the right.
"""

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from undercroft.kernel.errors import closest, nearest

from ..content.cards import SKILLS
from ..content.encounters import PLAIN
from .pieces import NAME, Node, Notes, Piece

Step = dict[str, Any]
Found = re.Match[str]
"""What a pattern has found in the text of a piece."""

_DICE: Final = r"(?:\d+|\(?P\)?) (?!hits?\b|damage\b)\w+"
_AND: Final = r"(?:,? and |, )"
_ENEMY: Final = r"an? \w+ \w+ \d+ on space \d+"
_EACH: Final = r"(?P<each>each hero )?"
_THE_BOSS: Final = rf"(?:place )?(?:the )?boss(?: (?P<name>{NAME}))? on space (?P<n>\d+)"
_OBJECT: Final = (
    rf"(?:(?:put|lay|place) )?(?:(?:the|an?) )?(?P<thing>{NAME})(?: object)? on the spawn point"
)
_DIE: Final = re.compile(r"(?P<count>\d+|\(?P\)?) (?P<colour>\w+)", re.IGNORECASE)
_PLACED: Final = re.compile(
    r"(?P<colour>\w+) (?P<type>\w+) (?P<health>\d+) on space (?P<space>\d+)", re.IGNORECASE
)
_LINE: Final = re.compile(r"\[(?P<faces>[^\]]*)\]\s*[-–:]?\s*")
_CHECK: Final = re.compile(
    r"(?P<skill>\w+)(?: check,?)? (?P<n>\d+)(?: success(?:es)?)?:\s*", re.IGNORECASE
)
_BRANCH: Final = re.compile(r"(?P<word>pass|fail)\s*[,:]\s*", re.IGNORECASE)
_MAY: Final = re.compile(r"(?:the )?explorer may(?: do this)?:\s*", re.IGNORECASE)
_NEXT: Final = re.compile(r",? and |, ")
_ENDS: Final = rf"(?={_NEXT.pattern}|$)"
_HEROES: Final = re.compile(r"\b(all|every|both|the) heroes?\b", re.IGNORECASE)
"""How people say what `each hero` means."""
WHATS: Final = ("treasure", "energy")
SAYS: Final = {
    "Spawn": "Spawn (P) green and 1 blue",
    "Place": "Place a green ranged 2 on space 3",
    "Boss": "Boss NAME on space 1",
    "Altar": "Altar on the spawn point",
    "Relic": "Relic on the spawn point",
    "Stone": "Stone on the spawn point",
    "Rune": "Rune of Embers on the spawn point",
    "Draw": "Draw 1 item",
    "Heal": "Heal 2",
    "Gain": "Gain 2 treasure",
    "Lose": "Lose 1 energy",
    "Take": "Take 1 hit",
    "Each": "Each hero takes 1 damage",
    "Flag": "Flag troll lore",
    "Explorer": "The explorer may do this: take 1 hit and draw 1 item",
    "Nothing": "Nothing",
    **{word.capitalize(): f"{word.capitalize()} 2: pass, gain 2 treasure; fail, take 1 hit"
       for word in SKILLS.allowed},
}  # fmt: skip
"""How what a text can say begins, with an example of each."""


class Reader:
    """Reads the steps of one text: `notes` learn where each stands, by keys below `key`."""

    def __init__(self, notes: Notes) -> None:
        self._notes = notes
        self._says: list[tuple[re.Pattern[str], Callable[[Piece, Found], list[Step]]]] = [
            (re.compile(pattern + _ENDS, re.IGNORECASE), read)
            for pattern, read in (
                (rf"spawn {_DICE}(?:{_AND}{_DICE})*", self._spawn),
                (rf"place {_ENEMY}(?:{_AND}{_ENEMY})*", self._place),
                (_THE_BOSS, self._boss),
                (rf"place the (?P<name>{NAME}) on space (?P<n>\d+)", self._boss),
                (_OBJECT, self._object),
                (rf"{_EACH}draws? (?P<n>\d+) items?(?: cards?)?", self._own("draw")),
                (rf"{_EACH}heals? (?P<n>\d+)", self._own("heal")),
                (rf"{_EACH}(?P<sign>gain|lose)s? (?P<n>\d+) (?P<what>\w+)", self._change),
                (rf"(?:{_EACH}takes? )?(?P<n>\d+) hits?", self._own("hits")),
                (rf"(?:{_EACH}takes? )?(?P<n>\d+) damage", self._own("damage")),
                (r"flag (?P<flag>[a-z][a-z ]*?)(?: \([^)]*\))?", self._flag),
                (rf"from now on the {NAME} has no Regenerate", self._lore),
                (rf"take the (?P<rune>{NAME})", self._rune),
                (r"nothing(?: happens)?", lambda _piece, _found: []),
            )
        ]

    def steps(self, nodes: Sequence[Node], key: str) -> list[Step]:
        """Return the steps of some lines; they stand under that key."""
        steps: list[Step] = []
        for node in nodes:
            begun = [found.start() for found in _LINE.finditer(node.piece.text)]
            first = node.piece.cut(0, begun[0] if begun else None)
            if not begun:
                self._add(node, key, steps)
            elif first:
                self._add(Node(first), key, steps)
            ends = [*begun[1:], None] if begun else []
            for begin, end in zip(begun, ends, strict=True):
                piece = node.piece.cut(begin, end)
                self._line(Node(piece, [] if end else node.below), key, steps)
        return steps

    def _add(self, node: Node, key: str, steps: list[Step]) -> None:
        """Read the sentences of a line, which may have others below."""
        said = list(node.piece.sentences())
        for piece in said:
            below = node.below if piece is said[-1] else []
            at = f"{key}.{len(steps) + 1}"
            found = self._choice(piece, below, at)
            if found is None and below:
                self._notes.refuse(below[0].piece, "stands too far to the right: nothing needs it")
            steps += self._sentence(piece, key, len(steps)) if found is None else [found]

    def _line(self, node: Node, key: str, steps: list[Step]) -> None:
        """Read a line of a table, which is the one above or a new one."""
        found = _LINE.match(node.piece.text)
        assert found is not None
        if not steps or "d6" not in steps[-1] or steps[-1]["d6"][-1]["on"][-1:] == "6":
            steps.append({"d6": []})
            self._notes.put(f"{key}.{len(steps)}", node.piece)
        lines = steps[-1]["d6"]
        lines.append({"on": found["faces"].strip(), "steps": []})
        at = f"{key}.{len(steps)}.d6.{len(lines)}"
        self._notes.put(at, node.piece)
        rest = node.piece.cut(found.end())
        inner = [Node(rest, node.below)] if rest else node.below
        lines[-1]["steps"] += self.steps(inner, f"{at}.steps")

    def _choice(self, piece: Piece, below: Sequence[Node], key: str) -> Step | None:
        """Read a sentence with branches: a check, or what the explorer may do; else None."""
        if found := _MAY.match(piece.text):
            self._notes.put(key, piece)
            rest = piece.cut(found.end())
            return {"may": self._inner(rest, below, f"{key}.may")}
        found = _CHECK.match(piece.text)
        if found is None:
            return None
        self._notes.put(key, piece)
        self._notes.put(f"{key}.check", piece.cut(found.start("skill"), found.end("skill")))
        self._notes.put(f"{key}.successes", piece.cut(found.start("n"), found.end("n")))
        step: Step = {"check": found["skill"].lower(), "successes": int(found["n"])}
        parts: list[tuple[Piece, Sequence[Node]]] = [(node.piece, node.below) for node in below]
        if rest := piece.cut(found.end()):
            begin = 0
            for end in [*[one.start() for one in re.finditer(";", rest.text)], len(rest.text)]:
                parts.append((rest.cut(begin, end), []))
                begin = end + 1
        for part, more in parts:
            branch = _BRANCH.match(part.text)
            word = branch["word"].lower() if branch else ""
            if branch is None or word in step:
                why = f"{part.text!r} is no branch of a check, or the second of its kind"
                hint = nearest(part.text.split(" ")[0], ("pass", "fail"))
                self._notes.refuse(part, f"{why}{hint} (pass, ...; fail, ...)")
                continue
            self._notes.put(f"{key}.{word}", part)
            step[word] = self._inner(part.cut(branch.end()), more, f"{key}.{word}")
        return step

    def _inner(self, piece: Piece, below: Sequence[Node], key: str) -> list[Step]:
        """Read what happens in a branch: on the same line, or below it."""
        return self.steps([Node(piece)] if piece else below, key)

    def _sentence(self, piece: Piece, key: str, done: int) -> list[Step]:
        """Read a sentence that is one step, or several with "and" between them."""
        for pattern, read in self._says:
            if found := pattern.fullmatch(piece.text):
                return self._placed(read(piece, found), piece, key, done)
        steps: list[Step] = []
        rest = piece
        while rest:
            for pattern, read in self._says:
                if found := pattern.match(rest.text):
                    steps += self._placed(read(rest, found), rest, key, done + len(steps))
                    follows = _NEXT.match(rest.text, found.end())
                    rest = rest.cut(follows.end() if follows else found.end())
                    break
            else:
                choice = self._choice(rest, [], f"{key}.{done + len(steps) + 1}")
                if choice is None:
                    self._refuse(rest)
                return [*steps, *([choice] if choice is not None else [])]
        return steps

    def _placed(self, steps: list[Step], piece: Piece, key: str, done: int) -> list[Step]:
        """Note where steps stand, and what they say of themselves."""
        for number, step in enumerate(steps, done + 1):
            spans = step.pop("", {})
            self._notes.put(f"{key}.{number}", piece)
            for part, where in spans.items():
                self._notes.put(f"{key}.{number}.{part}", where)
        return steps

    def _refuse(self, piece: Piece) -> None:
        """Say that a sentence is nothing that a text can say, and what it may be meant to be."""
        word = piece.text.split(" ")[0].removesuffix(",").capitalize()
        meant = "Each" if _HEROES.search(piece.text) else closest(word, SAYS)
        self._notes.unknown(piece, "an encounter", word, meant, SAYS)

    # -- what a sentence says; "" holds where parts of it stand ---------------------------------

    def _spawn(self, piece: Piece, found: Found) -> list[Step]:
        dice: dict[str, int | str] = {}
        spans = {"spawn": piece.cut(found.start(), found.end())}
        for one in _DIE.finditer(piece.text, found.start() + len("spawn "), found.end()):
            colour = one["colour"].lower()
            if colour in dice:
                where = piece.cut(one.start(), one.end())
                self._notes.refuse(where, f"{colour!r} stands here twice: add the dice up")
            dice[colour] = int(one["count"]) if one["count"].isdecimal() else "P"
            spans[f"spawn.{colour}"] = piece.cut(one.start("colour"), one.end("colour"))
        return [{"spawn": dice, "": spans}]

    def _place(self, piece: Piece, found: Found) -> list[Step]:
        steps: list[Step] = []
        for one in _PLACED.finditer(piece.text, found.start(), found.end()):
            spans = {
                f"place.{name}": piece.cut(one.start(name), one.end(name))
                for name in ("colour", "type", "health", "space")
            }
            steps.append({
                "place": {
                    "colour": one["colour"].lower(), "type": one["type"].lower(),
                    "health": int(one["health"]), "space": int(one["space"]),
                },
                "": spans,
            })  # fmt: skip
        return steps

    def _boss(self, piece: Piece, found: Found) -> list[Step]:
        if found["n"] != "1":
            where = piece.cut(found.start("n"), found.end("n"))
            self._notes.refuse(where, f"a boss comes on space 1, not {found['n']}")
        spans = {"boss": piece.cut(found.start(), found.end())}
        if found["name"]:
            spans["boss.name"] = piece.cut(found.start("name"), found.end("name"))
        return [{"boss": True, "": spans}]

    def _object(self, piece: Piece, found: Found) -> list[Step]:
        thing = found["thing"]
        where = piece.cut(found.start("thing"), found.end("thing"))
        plain = thing.lower()
        return [{"object": plain if plain in PLAIN else thing, "": {"object": where}}]

    def _own(self, verb: str) -> Callable[[Piece, Found], list[Step]]:
        """Return what reads one of the verbs that have a number and somebody."""

        def read(piece: Piece, found: Found) -> list[Step]:
            where = piece.cut(found.start("n"), found.end("n"))
            return [{verb: int(found["n"]), **_who(found), "": {verb: where}}]

        return read

    def _change(self, piece: Piece, found: Found) -> list[Step]:
        what = found["what"].lower()
        where = piece.cut(found.start("n"), found.end("n"))
        if what not in WHATS:
            word = piece.cut(found.start("what"), found.end("what"))
            self._notes.strange(word, "thing that heroes gain or lose", WHATS)
        size = int(found["n"]) * (-1 if found["sign"].lower() == "lose" else 1)
        return [{what: size, **_who(found), "": {what: where}}]

    def _flag(self, piece: Piece, found: Found) -> list[Step]:
        where = piece.cut(found.start("flag"), found.end("flag"))
        return [{"flag": found["flag"].lower(), "": {"flag": where}}]

    def _lore(self, piece: Piece, found: Found) -> list[Step]:
        return [{"flag": "troll lore", "": {"flag": piece.cut(found.start(), found.end())}}]

    def _rune(self, piece: Piece, found: Found) -> list[Step]:
        where = piece.cut(found.start("rune"), found.end("rune"))
        return [{"rune": found["rune"], "": {"rune": where}}]


def _who(found: Found) -> dict[str, str]:
    return {"who": "each hero"} if found["each"] else {}
