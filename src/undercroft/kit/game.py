"""A game, as every skin meets it: its rules, its switches, what it says, and its cards."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from typing import Any, Final, Protocol

from undercroft.kernel import Action, BadSetup, Dice, Event, Kind, State
from undercroft.kernel.errors import nearest
from undercroft.kernel.rules import Rules, Switches
from undercroft.kit.altered import altered, label, label_in
from undercroft.kit.brought import BroughtFault, Offer
from undercroft.kit.correctable import PUT_RIGHT, Correctable, sentence_of
from undercroft.kit.faces import Face, Grid
from undercroft.kit.facts import Fact, Value
from undercroft.kit.figures import Figure
from undercroft.kit.floor_plan import Draft, FloorPlan
from undercroft.kit.observing import Learning
from undercroft.kit.promise import Promise
from undercroft.kit.quests import QuestFiles
from undercroft.kit.reasons import Reason
from undercroft.kit.solving import Solving
from undercroft.kit.staged import Shown, Staged

RANDOM: Final = "random"
"""The name of the bot that every game has."""

View = Mapping[str, Any]
"""What a seat sees, as plain JSON values; each game has typed dictionaries for its own."""


@dataclass(eq=False)
class Switch:
    """A house rule: its values (the default first), its clause, and one sentence about it.

    `check`, where given, may also allow values that are not listed: it returns
    None for a good one, else what is wrong with it. A switch of a `group` is listed apart from the
    others, under that title.
    """

    name: str
    values: tuple[str, ...]
    clause: str
    sentence: str
    check: Callable[[str], str | None] = lambda value: f"{value!r} is not one of its values"
    group: str = ""
    grows: bool = False
    """Whether packs add values."""
    before: str = ""
    """See `was`; "" is the default."""
    shown: Callable[[str], str] = str
    """Returns what people are shown of a value: one that brings a whole text is its author's."""

    @property
    def default(self) -> str:
        """The value used when nobody says otherwise."""
        return self.values[0]

    @property
    def was(self) -> str:
        """The value by which all was played before the switch came."""
        return self.before or self.default

    def refuse(self, value: str) -> str | None:
        """Return None for an allowed value, else why not and what is allowed."""
        if value in self.values or (fault := self.check(value)) is None:
            return None
        hint = nearest(value, self.values)
        pack = "; what a pack has is a value once its folder is named with --pack" * self.grows
        return f"switch {self.name}: {fault} ({' | '.join(self.values)}){hint}{pack}"


class PackRow(Protocol):
    """A kind of row: its word in `[[...]]`, the file in which it stands, what reads it."""

    @property
    def word(self) -> str: ...
    @property
    def file(self) -> str: ...
    @property
    def row(self) -> Any: ...


class PackHead(Protocol):
    """What a pack says of itself; `credits` are its title, version, author and licence."""

    @property
    def about(self) -> str: ...
    @property
    def version(self) -> str: ...
    @property
    def needs(self) -> Mapping[str, str]: ...
    @property
    def credits(self) -> str: ...


@dataclass(eq=False)
class Preset:
    """A named set of switches; switches it does not name keep their defaults."""

    name: str
    title: str
    sentence: str
    switches: Mapping[str, str]


@dataclass(eq=False)
class Exclusion:
    """Two switch values that cannot be used together, and why."""

    one: tuple[str, str]
    other: tuple[str, str]
    why: str

    def hits(self, switches: Mapping[str, str]) -> bool:
        """Say whether both values are chosen."""
        return all(switches.get(name) == value for name, value in (self.one, self.other))


@dataclass(eq=False)
class Brings:
    """What each seat brings to the table, such as a deck, as text."""

    what: str
    """The word for it."""
    ready: Mapping[str, str]
    """The titles of ready-made ones by name."""
    resolve: Callable[[int, Switches, Sequence[str]], tuple[str, ...]]
    """Takes players, switches and one text a seat (a name, the whole thing, or "" for whatever is
    free); returns the whole text of each, or raises BadSetup with every fault. It is asked again
    for the same texts wherever a match is set up: a game reads a text once and remembers it."""
    check: Callable[[Switches, str], Sequence[BroughtFault]] | None = None
    """Lists what is wrong with a text."""
    complete: Callable[[Switches, str, str], str] | None = None
    """Finishes one by a seed."""
    show: Callable[[Switches, str, Mapping[str, str]], list[str]] | None = None
    """Puts one into lines, or, for "", everything one can be made of, narrowed by words."""
    browse: Callable[[Switches], Sequence[Offer]] | None = None
    """Lists everything one can be made of, for a screen that builds one."""
    counts: Callable[[Switches, str], Mapping[str, int]] | None = None
    """Returns how many of each face one has, by `kind/slug` of the face; raises BadSetup."""
    spelled: Callable[[Switches, str], str] | None = None
    """Returns one as a text in which nothing is understood, for other programs; raises BadSetup."""


@dataclass(eq=False, kw_only=True)
class GameSpec(Rules):
    """A game. Nothing outside a game's folder names the game."""

    title: str
    """What it is called."""
    tagline: str
    """A sentence about it."""
    seats: tuple[int, int]
    """The fewest and the most players."""
    rules_version: int
    """Counts the changes of what a match does with the same answers."""
    folder: Path
    """Where RULES.md and table.html lie."""
    hides: bool = False
    """Whether seats have secrets from one another."""
    thrown: Mapping[str, str]
    """The streams of its dice that people can throw at a real table, each with what these dice are
    called: `attack dice`."""
    worth: tuple[float, float] = (-inf, inf)
    """The least and the most that a match can be worth to a player."""

    # -- how it can be set up ---------------------------------------------------

    switches: Sequence[Switch]
    """Its house rules."""
    presets: Sequence[Preset]
    """Sets of them that have a name."""
    exclusions: Sequence[Exclusion]
    """Values of two that cannot be used together."""
    recommended: str = ""
    """The preset that is offered first."""
    brings: Brings | None = None
    """What each seat brings along."""
    add_pack: Callable[[Path], str] | None = None
    """Reads more content from a folder and returns its title."""
    look_pack: Callable[[Path], object] | None = None
    """Reads a folder in the same way and adds nothing; raises BadSetup with every fault."""
    pack_rows: Sequence[PackRow] = ()
    """The kinds of rows that a pack has."""
    drawn: Callable[[str, Any], Face | Grid | None] = lambda *_: None
    """Returns what is printed of a row of a pack, by the word of its kind; None if nothing is."""
    manifests: Mapping[str, PackHead] = field(default_factory=dict)
    """What each pack says of itself, by its slug."""
    packs_in_play: Callable[[Mapping[str, str]], Sequence[str]] = lambda _: ()
    """Returns the slugs of the packs that a match by those switches is played with, without those
    that what is brought names itself."""
    staged: Callable[[Shown, bool], Staged] | None = None
    """Returns how a match is set up in which a card of a pack that was added comes up; or else the
    same match without it, so that the two can be compared."""
    staged_with: Callable[[str, Mapping[str, Any], bool], tuple[str, str] | None] = lambda *_: None
    """Returns what a pack needs besides for such a match, for the row of a card by its kind, or for
    another card in its place: a file, and a text for its end."""
    draft: Callable[[FloorPlan], Draft] | None = None
    """Makes a pack of a dungeon that another tool has drawn; raises BadSetup where it cannot."""
    quests: QuestFiles | None = None
    """What it can do for who writes quests."""

    # -- what a seat sees and may know --------------------------------------------

    view: Callable[[Any, int], View]
    """Returns what one seat may see, as plain JSON values (SPECTATOR: who has no seat). Views share
    values, so nobody changes one."""
    glance: Callable[[Any, int], Any] | None = None
    """Returns what its rule of thumb reads of that view: parts that are made when they are first
    read by name (`kit/glance.py`), or an object of its own; None where it reads the whole view."""
    outlook: Callable[[Any, int], View] = lambda *_: {}
    """Returns what it may see too but takes long to work out: who asks for `seen` has both."""
    figures: Callable[[Any, int], Sequence[Figure]] = lambda *_: ()
    """Lists the figures that a seat plays, always in the same order, where it may play several."""
    idle: Callable[[Any, Action], bool] | None = None
    """Says whether an answer would change nothing now, as far as the seat of that view knows."""
    odds: Callable[[Any, Action], tuple[float, str] | None] = lambda *_: None
    """Returns the chance of an answer in that view, and of what; None where there is none."""

    # -- what it says ----------------------------------------------------------------

    label: Callable[[Any, Action, Sequence[str]], str]
    """Words an action for the seat that sees that view."""
    written: Callable[[Any, Action], str] = lambda _, action: action.notation
    """Returns how people write an action in that position, whoever they are: a record has its
    notation."""
    sentence: Callable[[Event, int, Sequence[str]], str]
    """Words an event for a seat."""
    text: Callable[[Any, Sequence[str]], list[str]]
    """Puts the whole table of a view into lines."""
    question: Callable[[Any, Kind, Sequence[str]], str] = lambda _, it, __: f"You must {it.prompt}"
    """Asks who decides."""
    decides: Callable[[Kind], str] = lambda kind: f"must {kind.prompt}"
    """Tells the others what is decided."""
    effect: Callable[[Any, Kind, Action, Sequence[str]], str] = lambda *_: ""
    """Says what an answer does."""
    why: Callable[[Any], Sequence[Reason]] = lambda _: ()
    """Says why whoever acts by the rules alone acts so: who acts in the very next step, or, at a
    decision, all who will, as if each acted now. It tells what every seat may know."""
    correct: Callable[[Any], Sequence[Correctable]] = lambda _: ()
    """Lists what can be put right by hand in a position where somebody decides: numbers that lie
    open, and nothing by which a seat could learn what it may not know."""
    check: Callable[[Any], None] = lambda _: None
    """Raises AssertionError if a position cannot be one of the game."""
    has_reason: Callable[[Event], bool] = lambda _: False
    """Says whether an event tells of somebody who acted so."""
    recap: Callable[[Any, Sequence[Event], Sequence[str]], tuple[int, str, list[str]]] | None = None
    """Says of a finished match which event decided most (NOBODY: none), what it was, and three
    figures."""
    faces: Callable[[], Sequence[Face]] = tuple
    """Lists every card and tile as it is printed."""
    grids: Callable[[], Sequence[Grid]] = tuple
    """Lists the tiles and maps that are made of squares, as they are printed."""
    legend: Mapping[str, object] = field(default_factory=dict)
    """What the templates of its board say beside a view: words, icons and clauses by name."""

    # -- who plays it, and what is counted ---------------------------------------------

    bots: Mapping[str, Callable[[Any], Any]]
    """What makes each of its bots from a `Brief`, by name, from the weakest to the best."""
    strong: Mapping[str, Callable[[Any], Any]] = field(default_factory=dict)
    """What makes its own experts and masters from a `Brief`, where it has some: they answer at once
    and search nothing."""
    promise: Promise | None = None
    """What tells how a match will end before it does. Without one, who tries answers out plays each
    match to its end."""
    foresee: Callable[[Any], Action | None] | None = None
    """Answers at once in a position dealt anew, as no view is built; None where the rule of thumb
    is to. Who tries answers out plays on by it."""
    solving: Solving | None = None
    """What of the game can be solved."""
    facts: Mapping[str, Fact]
    """The facts of a finished match by name, for statistics."""
    standing: Callable[[Any], Mapping[int, tuple[float, ...]]] | None = None
    """Returns how seats stand in the rulebook's own currency, the first number first: who has most
    is ahead. Seats without an entry cannot be compared. Where all win together it is how far they
    have come. None where the rulebook has no such currency."""
    stands_in: str = ""
    """What `standing` counts, in a sentence; where it is None, why."""
    seated: Callable[[Any], Sequence[Mapping[str, Sequence[str]]]] | None = None
    """Lists for each seat what it is or has chosen to play, by the word for it: its side, its
    hero. What is not known yet, or no longer says what a seat began as, is left out."""
    held: Callable[[Any, int], Sequence[str]] | None = None
    """Lists the slugs of the cards in a seat's hand. An answer is about a card if its notation has
    that slug; one that begins with `discard` throws it away. None where nobody has a hand."""
    learning: Learning | None = None
    """What it declares for programs that learn it."""
    level: str = ""
    """The switch whose values say how hard it is; where there is none, presets do."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self._defaults = {switch.name: switch.default for switch in self.switches}
        self._were = {switch.name: switch.before for switch in self.switches if switch.before}
        read = [kind for fact in self.facts.values() for kind in fact.events]
        # Whoever wants the facts alone need keep no other events.
        self.counted: frozenset[str] = frozenset(read)

    def summary(self, state: State, events: Sequence[Event]) -> dict[str, Value]:
        """Return the facts of a finished match, from it and its events of the kinds `counted`."""
        return {name: fact.of(state, events) for name, fact in self.facts.items()}

    @property
    def best(self) -> str:
        """The best bot: it is offered first, and sits in for who is away."""
        return [RANDOM, *self.bots][-1]

    def streams(self, kinds: Sequence[str]) -> tuple[str, ...]:
        """Return the streams that people throw who throw those kinds of dice; none is all.

        Raise BadSetup for a kind that this game does not have.
        """
        for kind in kinds:
            if kind not in self.thrown:
                known = " | ".join(self.thrown) or "none"
                hint = nearest(kind, self.thrown)
                raise BadSetup(f"{self.title} has no dice {kind!r}{hint}; it has {known}")
        return tuple([kind for kind in self.thrown if kind in kinds or not kinds])

    def resolve(self, chosen: Mapping[str, str], preset: str = "") -> Switches:
        """Return a value for every switch: the preset's, changed by `chosen`, else the default.

        Raise BadSetup for an unknown preset, switch or value, and for two that exclude each other.
        """
        switches = self._defaults.copy()
        if not chosen and not preset:
            return switches
        if preset:
            switches.update(self.preset(preset).switches)
        known = {switch.name: switch for switch in self.switches}
        for name, value in chosen.items():
            if name not in known:
                hint = f"{nearest(name, known)}; it has {', '.join(known)}"
                raise BadSetup(f"{self.title} has no switch {name!r}{hint}")
            if (fault := known[name].refuse(value)) is not None:
                raise BadSetup(fault)
            switches[name] = value
        for exclusion in self.exclusions:
            if exclusion.hits(switches):
                pair = " and ".join(["=".join(exclusion.one), "=".join(exclusion.other)])
                raise BadSetup(f"{pair} cannot be used together: {exclusion.why}")
        return switches

    def kept(self, switches: Mapping[str, str]) -> Switches:
        """Return those of a record, or of a match in a database. Where a switch came since, it has
        the value by which all was played before, if that is not the default."""
        return {**self._were, **switches}

    def packs_of(self, switches: Mapping[str, str]) -> tuple[str, ...]:
        """Return slug, version and digest of each pack whose content is in play by the switches;
        first which values on cards are others, if some are."""
        packs = [self.packs[slug] for slug in self.packs_in_play(switches)]
        return (*label(altered(self.folder)), *packs)

    def lacks(self, packs: Sequence[str]) -> str:
        """Say which of these packs are not here, or in another version, or which cards have other
        values; "" if all is as it was."""
        then, now = label_in(packs), label(altered(self.folder))
        if then != now:
            words = [" ".join(one) or "the values that stand on the cards" for one in (then, now)]
            return f"{words[0]}, and the program plays with {words[1]}"
        for pack in packs[len(then) :]:
            slug, version, *_ = pack.split()
            held = self.packs.get(slug)
            if held is None:
                return (
                    f"the pack {slug!r} {version}, which is not here: name its folder with --pack"
                )
            if held != pack:
                return f"the pack {pack}, and the one here is {held}"
        return ""

    def shown(self, switches: Mapping[str, str]) -> dict[str, str]:
        """Return what people are shown of the values of switches, by name."""
        known = {switch.name: switch.shown for switch in self.switches}
        return {name: known.get(name, str)(value) for name, value in switches.items()}

    def preset(self, name: str) -> Preset:
        """Return the preset of that name; raise BadSetup naming those there are."""
        named = {preset.name: preset for preset in self.presets}
        if name not in named:
            hint = f"{nearest(name, named)}; it has {', '.join(named)}"
            raise BadSetup(f"{self.title} has no preset {name!r}{hint}")
        return named[name]

    def bring(
        self, players: int, switches: Mapping[str, str], brought: Sequence[str]
    ) -> tuple[str, ...]:
        """Return in full what each seat brings (nothing in most games); raise BadSetup."""
        fewest, most = self.seats
        if not fewest <= players <= most:
            raise BadSetup(f"{self.title} is for {fewest} to {most} players, not {players}")
        if self.brings is None:
            if any(brought):
                raise BadSetup(f"nobody brings anything to {self.title}")
            return ()
        if len(brought) > players:
            raise BadSetup(f"{len(brought)} seats bring a {self.brings.what}, {players} play")
        texts = [*brought, *[""] * (players - len(brought))]
        return self.brings.resolve(players, self.resolve(switches), texts)

    def told(self, event: Event, seat: int, names: Sequence[str]) -> str:
        """Word for a seat what happened: by the rules, or because somebody put a number right."""
        if event.kind == PUT_RIGHT:
            return sentence_of(event, seat, names)
        return self.sentence(event, seat, names)

    def seen(self, state: State, seat: int) -> View:
        """Return the view of a seat with its outlook: for people, and for who plays from afar."""
        return {**self.view(state, seat), **self.outlook(state, seat)}

    def new(
        self, players: int, switches: Mapping[str, str], dice: Dice, brought: Sequence[str] = ()
    ) -> State:
        """Begin a match; raise BadSetup if players, a switch or what is brought is wrong."""
        whole = self.bring(players, switches, brought)
        return self.start(players, self.resolve(switches), whole, dice).pass_by()
