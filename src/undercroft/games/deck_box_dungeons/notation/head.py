"""What stands at the head of a quest: its enemies, its goal and its special instructions."""

import re
from collections.abc import Callable
from typing import Any, Final

from undercroft.kernel.errors import closest

from ..content.cards import COLOURS
from ..content.encounters import CLEANSE, ESCORT, GOALS, RECOVER, SEAL, SLAY
from .pieces import NAME, Node, Notes, Piece
from .steps import Reader

Found = re.Match[str]

_NUMBER: Final = r"[+−-]?\d+"
_CARD: Final = re.compile(r"(?P<colour>\w+) (?P<number>\d+)")
_HEALTH: Final = r"(?P<health>\d+)(?:\s*\+\s*(?:(?P<each>\d+)\s*[×x*]?\s*)?\(?P\)?(?P<grows>))?"
_PART: Final = re.compile(
    rf"health {_HEALTH}|(?P<per_hero>\d+) per hero|(?:defen[sc]e (?P<defense>{_NUMBER}))"
    rf"|(?P<per_rune>{_NUMBER}) defen[sc]e per rune|icon (?P<icon>\S+)|speed (?P<speed>\d+)",
    re.IGNORECASE,
)
_NAMED: Final = re.compile(rf"(?P<name>{NAME})\s*(?:[,(]\s*(?P<rest>.*?)\)?)?")
_PLACE_NPC: Final = r"special instructions?: place the npc (?P<said>.*?\)) in the start area.*"
_REFRESH: Final = r"refresh (?:rule )?(?:in T(?P<room>\d+))?(?: ?while [^:]*)?:\s*(?P<said>.*)"
_FIRST: Final = (
    r"(?:the )?(?:first (?:mark|sealing)|taking the relic)(?: \([^)]*\))?"
    r" (?P<said>spawns .*?)(?: in (?:T\d+|that room|the first room))?"
)
_GUARDED: Final = (
    r"(?:runes lie on spawn points; )?special action \*?take the rune\*?,? (?:only )?"
    r"when no enemy is in (?:that|the) room"
)
_PER_RUNE: Final = (
    rf"the {NAME}'s defen[sc]e is (?P<defense>{_NUMBER}) (?P<sign>plus|minus)"
    r" (?P<n>\d+) per rune held by living heroes"
)
BOSS_PARTS: Final = ("health 3 + (P)", "2 per hero", "defense 4", "-1 defense per rune")
NPC_PARTS: Final = ("icon monk-face", "speed 4", "defense +0", "health 5 + (P)")
ONE_DIE: Final = re.compile(
    r"roll (?:a|1|one) d6, on (?P<faces>\d(?:-\d)?) (?P<said>.*) in T(?P<room>\d+)", re.IGNORECASE
)
WINS: Final = {
    SLAY: "the BOSS is defeated and no enemy is on the table",
    CLEANSE: "all rooms are explored and no enemy is on the table",
    ESCORT: "3 ritual marks",
    RECOVER: "the hero with the relic stands on the Entrance",
    SEAL: "every stone is sealed",
}
"""How the goals are written."""
HEADS: Final = {
    "Icon": "Icon: stairs",
    "Story": "Story: what the heroes are told",
    "Enemies": "Enemies: Green 1, Blue 2, Red 1",
    "Boss": "Boss: Giant Troll, health 6 + (P)",
    "NPC": "NPC: Brother Osric, icon monk-face, speed 4, defense +0, health 5 + (P)",
    "Win": f"Win: {WINS[SLAY]}",
    "Lose": "Lose: NAME dies",
    "Round limit": "Round limit 60",
    "Refresh": "Refresh in T7: [1-5] Nothing. [6] Spawn 1 green",
    "Later": "Later: spawn (P) green",
    "Special action": "Special action *Take the rune* when no enemy is in that room",
    "Map": "Map",
    "Encounters": "Encounters",
}
"""What a head can say, with an example of each."""


class Head:
    """Reads the head of a quest into its row, `data`."""

    def __init__(self, data: dict[str, Any], notes: Notes) -> None:
        self.data = data
        self.win: Piece | None = None
        self.limit: Piece | None = None
        self.altar: Piece | None = None
        """Where the round limit and the room of the rite stand: they must fit the rooms."""
        self._notes = notes
        self._below: list[Node] = []
        self._says: list[tuple[re.Pattern[str], Callable[[Piece, Found], None]]] = [
            (re.compile(pattern, re.IGNORECASE), read)
            for pattern, read in (
                (r"icon:\s*(?P<said>.*)", self._plain("icon")),
                (r"enemies:\s*(?P<said>.*)", self._enemies),
                (r"boss:\s*(?P<said>.*)", self._boss),
                (r"npc:\s*(?P<said>.*)", self._npc),
                (_PLACE_NPC, self._npc),
                (r"win:\s*(?P<said>.*)", self._win),
                (r"lose:\s*(?P<said>.*)", self._lose),
                (r"round limit:? (?P<said>\d+)", self._limit),
                (_REFRESH, self._refresh),
                (r"later:\s*(?P<said>.*)", self._later),
                (_FIRST, self._later),
                (_GUARDED, self._guarded),
                (r"special action(?: in T(?P<said>\d+))?, \*?aid the rite\*?.*", self._rite),
                (_PER_RUNE, self._per_rune),
            )
        ]

    def read(self, node: Node) -> None:
        """Read a line of the head, and what stands below it."""
        if found := re.match(r"story:\s*", node.piece.text, re.IGNORECASE):
            told = node.piece.cut(found.end())
            self._notes.put("text", told)
            before = [self.data["text"]] if "text" in self.data else []
            self.data["text"] = "\n".join([*before, told.text])
            return
        said = [node.piece] if re.match("later|refresh", node.piece.text, re.IGNORECASE) else []
        for piece in said or list(node.piece.sentences()):
            self._below = node.below
            bare = piece.cut(0, len(piece.text.rstrip(".")))
            for pattern, read in self._says:
                if found := pattern.fullmatch(piece.text if said else bare.text):
                    read(piece if said else bare, found)
                    break
            else:
                self._refuse(bare)

    def _refuse(self, piece: Piece) -> None:
        word = piece.text.partition(":")[0]
        meant = closest(word, HEADS) or closest(word.split(" ")[0].capitalize(), HEADS)
        self._notes.unknown(piece, "a quest", word, meant, HEADS)

    def _put(self, key: str, value: Any, where: Piece) -> None:
        """Put a value under a key, which must be new."""
        if key in self.data:
            self._notes.refuse(where, f"{where.text!r}: that stands there twice")
        self.data[key] = value
        self._notes.put(key, where)

    def _plain(self, key: str) -> Callable[[Piece, Found], None]:
        def read(piece: Piece, found: Found) -> None:
            self._put(key, found["said"], piece.cut(found.start("said"), found.end("said")))

        return read

    def _enemies(self, piece: Piece, found: Found) -> None:
        cards: dict[str, int] = {}
        self._put("enemies", cards, piece)
        begin, due = found.start("said"), "write 'Green 1, Blue 2, Red 1'"
        wrong = False
        for end in [*[one.start() for one in re.finditer(",", piece.text)], len(piece.text)]:
            one = piece.cut(begin, end)
            begin = end + 1
            card = _CARD.fullmatch(one.text)
            if card is None or card["colour"].lower() in cards:
                wrong = True
                why = f"{one.text!r} is no enemy card, or the second of its colour"
                self._notes.refuse(one, f"{why}: {due}")
                continue
            cards[card["colour"].lower()] = int(card["number"])
            self._notes.put(f"enemies.{card['colour'].lower()}", one)
        missing = [colour for colour in COLOURS.allowed if colour not in cards]
        if missing and not wrong:
            self._notes.refuse(piece, f"the {missing[0]} card is missing: {due}")

    def _numbers(self, key: str, piece: Piece, begin: int, end: int, may: tuple[str, ...]) -> Any:
        """Read a name and the numbers behind it, in brackets or behind commas."""
        said = piece.cut(begin, end)
        named = _NAMED.fullmatch(said.text)
        if named is None:
            self._notes.refuse(said, f"{said.text!r} does not begin with a name")
            return {}
        data: dict[str, Any] = {"name": named["name"].strip()}
        self._notes.put(f"{key}.name", said.cut(0, named.end("name")))
        begin, last = named.span("rest")
        commas = [begin + one.start() for one in re.finditer(",", named["rest"] or "")]
        for end in [*commas, last] if begin >= 0 else []:
            one = said.cut(begin, end)
            begin = end + 1
            found = _PART.fullmatch(one.text)
            if found is None:
                word = re.sub(r"[^a-z ]", "", one.text.lower()).strip()
                meant = next(
                    (each for each in may if closest(word, re.findall("[a-z]+", each))), ""
                )
                hint = f"; did you mean {meant!r}?" if meant else ""
                why = f"{one.text!r} is nothing that is said here{hint} ({' | '.join(may)})"
                self._notes.refuse(one, why)
                continue
            for part, value in _parts(found).items():
                data[part] = value
                self._notes.put(f"{key}.{part}", one)
        return data

    def _boss(self, piece: Piece, found: Found) -> None:
        old = self.data.pop("boss", {})
        data = self._numbers("boss", piece, *found.span("said"), BOSS_PARTS)
        self._put("boss", {**data, **{one: old[one] for one in old if one != "name"}}, piece)

    def _npc(self, piece: Piece, found: Found) -> None:
        data = self._numbers("npc", piece, *found.span("said"), NPC_PARTS)
        self._put("npc", {"icon": "monk-face", **data}, piece)

    def _per_rune(self, piece: Piece, found: Found) -> None:
        size = int(found["n"]) * (-1 if found["sign"].lower() == "minus" else 1)
        boss = self.data.setdefault("boss", {})
        boss |= {"defense": _number(found["defense"]), "defense_per_rune": size}
        self._notes.put("boss", piece)

    def _win(self, piece: Piece, found: Found) -> None:
        self.win = piece
        where = piece.cut(found.start("said"), found.end("said"))
        told = where.text
        no_enemy = r"(?: and no enemy (?:is )?on the table)?"
        if slain := re.fullmatch(
            rf"(?:the )?(?P<name>{NAME}) (?:is )?defeated{no_enemy}", told, re.IGNORECASE
        ):
            self._put("goal", GOALS[SLAY], where)
            boss = self.data.setdefault("boss", {})
            if slain["name"].lower() == "boss":
                return
            boss.setdefault("name", slain["name"])
            self._notes.at.setdefault("boss", where)
            self._notes.at.setdefault(
                "boss.name", where.cut(slain.start("name"), slain.end("name"))
            )
            if boss["name"] != slain["name"]:
                why = f"the boss of the quest is {boss['name']!r}, not {slain['name']!r}"
                self._notes.refuse(where, why)
        elif marks := re.fullmatch(r"(?P<n>\d+) (?:ritual )?marks?(?: .*)?", told, re.IGNORECASE):
            self._put("goal", GOALS[ESCORT], where)
            self._put("marks", int(marks["n"]), where)
        elif re.fullmatch(rf"all rooms (?:are )?explored{no_enemy}", told, re.IGNORECASE):
            self._put("goal", GOALS[CLEANSE], where)
        elif re.fullmatch(
            r"the (?:hero with the relic|carrier)(?: of the relic)? stands on the entrance",
            told,
            re.IGNORECASE,
        ):
            self._put("goal", GOALS[RECOVER], where)
        elif re.fullmatch(
            r"(?:both|all|every) stones? (?:(?:is|are) )?sealed(?: \(.*\))?", told, re.IGNORECASE
        ):
            self._put("goal", GOALS[SEAL], where)
        else:
            meant = closest(told, WINS.values())
            hint = f"; did you mean {meant!r}?" if meant else ""
            ways = " | ".join(WINS.values())
            self._notes.refuse(where, f"{told!r} is no goal{hint} ({ways})")

    def _lose(self, piece: Piece, found: Found) -> None:
        """What loses a quest follows from its goal: nothing else can be said."""
        if not re.fullmatch(r"(?:the )?.+ dies", found["said"], re.IGNORECASE):
            where = piece.cut(found.start("said"), found.end("said"))
            why = f"{where.text!r}: a quest is lost besides only when its NPC dies ('NAME dies')"
            self._notes.refuse(where, why)

    def _limit(self, piece: Piece, found: Found) -> None:
        self.limit = piece.cut(found.start("said"), found.end("said"))

    def _rite(self, piece: Piece, found: Found) -> None:
        if found["said"]:
            self.altar = piece.cut(found.start("said"), found.end("said"))

    def _guarded(self, piece: Piece, _found: Found) -> None:
        self._put("runes_guarded", True, piece)

    def _later(self, piece: Piece, found: Found) -> None:
        said = re.sub("^spawns ", "spawn ", piece.text[found.start("said") : found.end("said")])
        shift = found.end("said") - len(said) - found.start("said")
        where = Piece(said, piece.line, piece.column + found.start("said") + max(shift, 0))
        steps = Reader(self._notes).steps(
            [Node(where, self._below)] if said else self._below, "after"
        )
        self._put("after", steps, piece)

    def _refresh(self, piece: Piece, found: Found) -> None:
        where = piece.cut(found.start("said"), found.end("said"))
        room, reader = found["room"], Reader(self._notes)
        one = ONE_DIE.fullmatch(where.text.rstrip("."))
        if one is not None:
            low, _, high = one["faces"].partition("-")
            said = where.cut(one.start("said"), one.end("said"))
            room = one["room"]
            key = f"refresh.steps.1.d6.{1 if low == '1' else 2}.steps"
            happens = reader.steps([Node(said)], key)
            steps = [{"d6": _around(int(low), int(high or low), happens)}]
        else:
            nodes = [Node(where, self._below)] if where else self._below
            steps = reader.steps(nodes, "refresh.steps")
        if room is None:
            self._notes.refuse(piece, "it is not said in which room: write 'Refresh in T7: ...'")
        self._put("refresh", {"room": int(room or 1), "steps": steps}, piece)


def _parts(found: Found) -> dict[str, Any]:
    """Return what one of the parts behind a name says."""
    if found["health"]:
        grows = {"per_hero": int(found["each"] or 1)} if found["grows"] is not None else {}
        return {"health": int(found["health"]), **grows}
    for name, key in (("per_hero", "per_hero"), ("defense", "defense"), ("speed", "speed"),
                      ("per_rune", "defense_per_rune")):  # fmt: skip
        if found[name]:
            return {key: _number(found[name])}
    return {"icon": found["icon"]}


def _number(text: str) -> int:
    return int(text.replace("−", "-"))


def _around(low: int, high: int, happens: list[Any]) -> list[dict[str, Any]]:
    """Return the lines of a table in which something happens on some faces alone."""
    lines = [(1, low - 1, []), (low, high, happens), (high + 1, 6, [])]
    return [
        {"on": f"{first}-{last}" if first < last else str(first), "steps": steps}
        for first, last, steps in lines
        if first <= last
    ]
