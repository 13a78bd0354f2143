"""A thing to bring, such as a deck, while it is being built: its text, and what a page shows of it.

The game says what there is to build with and what is wrong (see `Brings`); nothing here
knows what the lines mean.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from undercroft.kernel import BadSetup
from undercroft.kit.brought import BroughtFault, Offer
from undercroft.kit.game import Brings, GameSpec, Switch
from undercroft.web.workshop.lines import DeckText, Thing, plain_name, thing_of


class Quota(NamedTuple):
    """So many of a kind are there, and so many are due; `most` is 0 where nothing is too many."""

    label: str
    has: int
    least: int
    most: int

    @property
    def due(self) -> str:
        """How many are due, in words."""
        if not self.most:
            return f"at least {self.least}"
        span = "" if self.least == self.most else f"{self.least}\N{EN DASH}"
        return f"of {span}{self.most}"

    @property
    def lacking(self) -> int:
        """How many more are due; below 0: how many are too many."""
        if self.has < self.least:
            return self.least - self.has
        return min(0, self.most - self.has) if self.most else 0


class Held(NamedTuple):
    """A thing and its copies; `usual` says that they are understood, not listed."""

    entry: Offer
    copies: int
    usual: bool

    @property
    def key(self) -> str:
        """What names it in the page."""
        return f"{self.entry.get('section', '')}/{self.entry['line']}"


class Group(NamedTuple):
    """Things of one kind."""

    title: str
    held: list[Held]

    @property
    def usual(self) -> bool:
        """Say whether all of it is understood."""
        return all(one.usual for one in self.held)

    @property
    def total(self) -> int:
        """How many there are, copies and all."""
        return sum(one.copies for one in self.held)


@dataclass
class Sheet:
    """The form of the workshop: the text, which of the kept ones it is, and what is looked at."""

    text: str = ""
    own: int = 0
    preset: str = ""
    switches: dict[str, str] = field(default_factory=dict)
    only: dict[str, str] = field(default_factory=dict)
    words: str = ""
    seed: str = ""


class Workshop:
    """One look at what is being built; templates read it and nothing else.

    `notice` is what came of the last request, `trouble` says that it is bad news;
    `rival` that something else of the same title is kept, `kept` that this is, as it is;
    `changed` is the one thing whose copies are others now, where nothing else is.
    """

    def __init__(self, spec: GameSpec, sheet: Sheet) -> None:
        assert spec.brings is not None
        self.spec = spec
        self.brings: Brings = spec.brings
        self.sheet = sheet
        self.notice: list[str] = []
        self.trouble = False
        self.rival = False
        self.kept = False
        self.changed: Held | None = None
        try:
            chosen = {name: value for name, value in sheet.switches.items() if value}
            self.switches = spec.resolve(chosen, sheet.preset)
        except BadSetup as fault:
            sheet.switches, sheet.preset = {}, ""
            self.switches = spec.resolve({})
            self.refuse(f"{fault}; back to the rules of the book")
        catalogue = self.brings.browse(self.switches) if self.brings.browse else []
        self.starts = [entry for entry in catalogue if "start" in entry]
        self.owners = [entry for entry in catalogue if "switches" in entry]
        lines = [entry for entry in catalogue if "line" in entry and "switches" not in entry]
        self._things = {_thing(entry): entry for entry in lines}
        self._sections = {section for section, _ in self._things if section}
        self.write(sheet.text)

    def write(self, text: str) -> None:
        """Go on with another text."""
        self.lines = DeckText(DeckText(text).text, self._sections)
        self._forget()

    def _forget(self) -> None:
        for name in ("whose", "faults", "copies", "choices", "_usual", "_fitting"):
            self.__dict__.pop(name, None)

    def refuse(self, *notice: str) -> None:
        """Say why something was not done."""
        self.notice, self.trouble = [line for one in notice for line in one.splitlines()], True

    # -- changes ------------------------------------------------------------------

    def change(self, key: str, by: int) -> None:
        """Put copies of a thing in, or take some out."""
        section, _, name = key.partition("/")
        thing = section, plain_name(name)
        named = [row.name for row in self.lines.things() if thing_of(row) == thing]
        if thing in self._things:
            named = [self._things[thing]["line"]]
        if not named:
            self.refuse(f"There is no {name!r} here.")
            return
        self.lines.change(section, named[0], by)
        self._forget()
        entry = self._things.get(thing)
        self.changed = self._held(entry) if entry and not entry.get("usual") else None

    def choose(self, line: str) -> None:
        """Say whose it is."""
        known = [owner["line"] for owner in self.owners]
        if line not in known:
            self.refuse(f"{line!r} is not among those whose {self.brings.what} it can be.")
            return
        self.lines.choose(line, known)
        self._forget()

    def cut(self, number: int) -> None:
        """Take a line out."""
        self.lines.cut(number)
        self._forget()

    def name_it(self, title: str) -> None:
        """Give it a title."""
        self.lines.name_it(title)
        self._forget()

    def complete(self, seed: str) -> None:
        """Let the game add what is missing."""
        assert self.brings.complete is not None
        try:
            self.write(self.brings.complete(self.switches, self.lines.text, seed))
        except BadSetup as fault:
            self.refuse(*_sentences(fault))
            return
        self.notice = [f"Completed with the seed {seed}; the same seed adds the same again."]

    # -- what is there ------------------------------------------------------------

    @property
    def text(self) -> str:
        """The whole text."""
        return self.lines.text

    @property
    def title(self) -> str:
        """Its title; "" if it has none."""
        return self.lines.title

    @cached_property
    def whose(self) -> Offer | None:
        """Whose it is, the last line that says so; None if none does."""
        said = [owner for owner in self.owners if self.lines.says(owner["line"])]
        return said[-1] if said else None

    @cached_property
    def faults(self) -> Sequence[BroughtFault]:
        """What is wrong with it under the chosen house rules."""
        assert self.brings.check is not None
        return self.brings.check(self.switches, self.text or "\n")

    @property
    def bars(self) -> list[str]:
        """What still keeps it from a table, though there is nothing wrong with it as such."""
        try:
            self.spec.bring(self.spec.seats[0], self.switches, [self.text])
        except BadSetup as fault:
            return _sentences(fault)
        return []

    @cached_property
    def copies(self) -> Mapping[Thing, int]:
        """The copies of each thing that is listed."""
        return self.lines.copies()

    @cached_property
    def _usual(self) -> bool:
        """Say whether none is listed of those that are understood then."""
        usual = [thing for thing, entry in self._things.items() if entry.get("usual")]
        return not any(self.copies.get(thing) for thing in usual)

    def _held(self, entry: Offer) -> Held:
        listed = self.copies.get(_thing(entry), 0)
        if listed or not self._usual or not self._fits(entry) or self.whose is None:
            return Held(entry, listed, False)
        usual = entry.get("usual", 0)
        return Held(entry, usual, usual > 0)

    def _fits(self, entry: Offer) -> bool:
        """Say whether a thing is for whom it is."""
        scope = self._scope
        return all(
            set(scope[name]) & set(values)
            for name, values in entry["filters"].items()
            if name in scope
        )

    @cached_property
    def _fitting(self) -> list[Offer]:
        """The things that are for whom it is."""
        return [entry for entry in self._things.values() if self._fits(entry)]

    @property
    def _scope(self) -> Mapping[str, Sequence[str]]:
        return self.whose["filters"] if self.whose else {}

    @property
    def groups(self) -> list[Group]:
        """All that is in it, by kind; last what the game does not know."""
        held = [self._held(entry) for entry in self._things.values()]
        strange = {thing_of(row): row.name for row in self.lines.things()}
        held += [
            Held(_stranger(thing[0], name), self.copies[thing], False)
            for thing, name in strange.items()
            if thing not in self._things
        ]
        return _grouped([one for one in held if one.copies])

    @property
    def quotas(self) -> list[Quota]:
        """How many are there of what is due."""
        spans: dict[str, tuple[int, int]] = dict(self.whose["quotas"]) if self.whose else {}
        counts: dict[str, int] = {}
        for entry in self._things.values():
            copies = self._held(entry).copies
            for label, span in entry.get("quotas", {}).items() if copies else ():
                if self._fits(entry):
                    spans.setdefault(label, span)
                counts[label] = counts.get(label, 0) + copies
        return [Quota(label, counts.get(label, 0), *span) for label, span in spans.items()]

    @property
    def rules(self) -> list[Switch]:
        """The house rules that matter to it."""
        names = {name for owner in self.owners for name in owner["switches"]}
        return [switch for switch in self.spec.switches if switch.name in names]

    # -- what there is to choose from ---------------------------------------------

    @cached_property
    def choices(self) -> dict[str, list[str]]:
        """The filters that tell things apart, with their values."""
        scope = self._scope
        found: dict[str, dict[str, None]] = {}
        for entry in self._fitting:
            for name, values in _filters(entry).items():
                fitting = [v for v in values if name not in scope or v in scope[name]]
                found.setdefault(name, {}).update(dict.fromkeys(fitting))
        return {name: sorted(v, key=_number) for name, v in found.items() if len(v) > 1}

    @property
    def found(self) -> list[Group]:
        """The things that pass the filters and have all the words, by kind; its own come first."""
        words = self.sheet.words.casefold().split()
        choices = self.choices
        wanted = {name: v for name, v in self.sheet.only.items() if v in choices.get(name, [])}
        passing = [
            self._held(entry)
            for entry in self._fitting
            if all(value in _filters(entry).get(name, ()) for name, value in wanted.items())
            and all(word in _said(entry) for word in words)
        ]
        whose = self.whose["name"] if self.whose else ""
        return _grouped(sorted(passing, key=lambda held: whose not in _values(held.entry)))


def by_group(entries: Iterable[Offer]) -> dict[str, list[Offer]]:
    """Put entries under the headings of their groups, in the order met."""
    found: dict[str, list[Offer]] = {}
    for entry in entries:
        found.setdefault(entry["group"], []).append(entry)
    return found


def _grouped(held: Iterable[Held]) -> list[Group]:
    found: dict[str, list[Held]] = {}
    for one in held:
        found.setdefault(one.entry["group"], []).append(one)
    return [Group(title, own) for title, own in found.items()]


def _thing(entry: Offer) -> Thing:
    return entry.get("section", ""), plain_name(entry["line"])


def _stranger(section: str, name: str) -> Offer:
    """Something that is listed and that the game does not offer."""
    return {
        "section": section,
        "line": name,
        "name": name,
        "group": "Not on offer",
        "text": "",
        "icon": "",
        "facts": (),
        "source": "",
        "filters": {},
    }


def _filters(entry: Offer) -> dict[str, Sequence[str]]:
    return {**entry["filters"], "from": (entry["source"],)}


def _values(entry: Offer) -> list[str]:
    return [value for values in entry["filters"].values() for value in values]


def _said(entry: Offer) -> str:
    said = [entry["name"], entry["text"], *entry["facts"], *_values(entry)]
    return " ".join(said).casefold()


def _number(value: str) -> int:
    """Numbers in their order; all else stays as it came."""
    return int(value) if value.isdecimal() else 0


def _sentences(fault: Exception) -> list[str]:
    return [line[:1].upper() + line[1:] for line in str(fault).splitlines() if line.strip()]
