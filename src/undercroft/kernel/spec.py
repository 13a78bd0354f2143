"""What a game tells the engine about itself: seats, switches, presets, its parts and words."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from typing import Any

from undercroft.kernel.actions import Action, Kind, Vocabulary
from undercroft.kernel.codec import dump, load
from undercroft.kernel.dice import Dice
from undercroft.kernel.errors import BadRecord, BadSetup, KernelError, nearest
from undercroft.kernel.events import Event
from undercroft.kernel.frame import Part
from undercroft.kernel.once import GAMES, Once, find_game, game_of
from undercroft.kernel.state import NOBODY, State

Switches = dict[str, str]

View = Mapping[str, Any]
"""What a seat sees, as plain JSON values; each game has typed dictionaries for its own."""


@dataclass(eq=False)
class Switch:
    """A house rule: its values (the default first), its clause, and one sentence about it.

    `check`, where given, may also allow values that are not listed: it returns
    None for a good one, else what is wrong with it.
    """

    name: str
    values: tuple[str, ...]
    clause: str
    sentence: str
    check: Callable[[str], str | None] = lambda value: f"{value!r} is not one of its values"

    @property
    def default(self) -> str:
        """The value used when nobody says otherwise."""
        return self.values[0]

    def refuse(self, value: str) -> str | None:
        """Return None for an allowed value, else why not and what is allowed."""
        if value in self.values or (fault := self.check(value)) is None:
            return None
        hint = nearest(value, self.values)
        return f"switch {self.name}: {fault} ({' | '.join(self.values)}){hint}"


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
    """What each seat brings to the table, such as a deck, as text; `what` is the word for it.

    `ready` holds the titles of ready-made ones by name. `resolve` takes players, switches and
    one text a seat (a name, the whole thing, or "" for whatever is free); it returns the whole
    text of each, or raises BadSetup with every fault. It is asked again for the same texts
    wherever a match is set up: a game reads a text once and remembers what it says. `check` lists
    what is wrong with a text, as `Fault` of the kit; `complete` finishes one by a seed, `show` puts
    one into lines, or, for "", everything that one can be made of, narrowed by words. `browse`
    lists that for a screen that builds one, as `Offer` of the kit.
    """

    what: str
    ready: Mapping[str, str]
    resolve: Callable[[int, Switches, Sequence[str]], tuple[str, ...]]
    check: Callable[[Switches, str], Sequence[Any]] | None = None
    complete: Callable[[Switches, str, str], str] | None = None
    show: Callable[[Switches, str, Mapping[str, str]], list[str]] | None = None
    browse: Callable[[Switches], Sequence[Any]] | None = None


@dataclass(eq=False)
class GameSpec(Once):
    """A game, as every skin meets it. Nothing outside a game's folder names the game.

    `seats` are the fewest and the most players. `parts` are the classes its states are made of,
    `thrown` the dice streams that are real dice at a real table. `start` builds a state for
    resolved switches; `returns` says what the match was worth to each player, from the least to
    the most of `worth`, zeros while it runs; `view` returns what one seat may see, as plain JSON
    values (SPECTATOR for who has no seat); `label` words an action for the seat that sees that
    view, `sentence` an event, `text` the whole table, `summary` the facts of a finished match, from
    it and its events of the kinds `counted` (None: any); of the `bots` the last is the best, which
    is offered first and sits in for who is away; `folder` holds RULES.md and table.html.
    `hides` says whether seats have secrets from one another, `deal_anew` deals what a seat does
    not know of a copy anew, by those dice; `brings` is what seats bring along, `idle` whether an
    answer would change nothing now, as far as the seat of that view can know; `add_pack` reads
    more content from a folder and returns its title; `faces` lists every card and tile (`Face`);
    `recap` says of a finished match which event decided most (NOBODY: none), what it was, and
    three figures; `legend` is what the templates of its board say beside a view (words, icons and
    clauses by name); `recommended` is the preset offered first; `question` asks who decides,
    `decides` tells the others, `effect` says what an answer does, `odds` a chance and of what.
    `kinds` are its kinds of decision, `packs` has a label of each pack that was read, in order.
    """

    slug: str
    title: str
    tagline: str
    seats: tuple[int, int]
    rules_version: int
    switches: Sequence[Switch]
    presets: Sequence[Preset]
    exclusions: Sequence[Exclusion]
    vocabulary: Vocabulary
    parts: list[type[Part]]
    thrown: tuple[str, ...]
    start: Callable[[int, Switches, tuple[str, ...], Dice], State]
    returns: Callable[[Any], list[float]]
    view: Callable[[Any, int], View]
    label: Callable[[Any, Action, Sequence[str]], str]
    sentence: Callable[[Event, int, Sequence[str]], str]
    text: Callable[[Any, Sequence[str]], list[str]]
    summary: Callable[[Any, Sequence[Event]], dict[str, int | float | str | bool]]
    bots: Mapping[str, Callable[[], Any]]
    folder: Path
    counted: frozenset[str] | None = None
    hides: bool = False
    deal_anew: Callable[[Any, int, Dice], None] | None = None
    brings: Brings | None = None
    idle: Callable[[Any, Action], bool] | None = None
    add_pack: Callable[[Path], str] | None = None
    faces: Callable[[], Sequence[Any]] = tuple
    recap: Callable[[Any, Sequence[Event], Sequence[str]], tuple[int, str, list[str]]] | None = None
    question: Callable[[Any, Kind, Sequence[str]], str] = lambda _, it, __: f"You must {it.prompt}"
    decides: Callable[[Kind], str] = lambda kind: f"must {kind.prompt}"
    effect: Callable[[Any, Kind, Action, Sequence[str]], str] = lambda *_: ""
    odds: Callable[[Any, Action], tuple[float, str] | None] = lambda *_: None
    legend: Mapping[str, object] = field(default_factory=dict)
    recommended: str = ""
    kinds: Sequence[Kind] = ()
    packs: Mapping[str, str] = field(default_factory=dict)
    worth: tuple[float, float] = (-inf, inf)

    def __post_init__(self) -> None:
        self._defaults = {switch.name: switch.default for switch in self.switches}
        GAMES.setdefault(self.slug, self)

    def __reduce__(self) -> tuple[Any, ...]:
        game_of(self.slug, lambda spec: spec is self)
        return find_game, (self.slug, self.view.__module__)

    def kind(self, name: str) -> Kind:
        """Return the kind of decision that a pickle names; raise BadRecord."""
        named = {kind.name: kind for kind in self.kinds}
        if name not in named:
            raise BadRecord(f"{self.title} has no kind of decision {name!r}")
        return named[name]

    def saved(self, state: State) -> tuple[dict[str, Any], list[str], bool]:
        """Return what a pickle holds of a state; raise KernelError between two decisions."""
        if state.current_player == NOBODY and not state.is_terminal():
            where = f"this state stands between two decisions, at {state.stack_trace()}"
            raise KernelError(f"{where}: it can be pickled where somebody decides, or at the end")
        return dump(state), [*self.packs.values()], state.pauses

    def opened(self, data: dict[str, Any], packs: list[str], pauses: bool) -> State:
        """Open what `saved` returned; raise BadRecord where those packs are not read here."""
        here = [*self.packs.values()]
        if here[: len(packs)] != packs:
            read = f"here are read: {', '.join(here) or 'none'}"
            raise BadRecord(f"this state needs the packs {', '.join(packs)}, in that order; {read}")
        return load(data, self.parts, pauses)

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

    def new(
        self, players: int, switches: Mapping[str, str], dice: Dice, brought: Sequence[str] = ()
    ) -> State:
        """Begin a match; raise BadSetup if players, a switch or what is brought is wrong."""
        whole = self.bring(players, switches, brought)
        return self.start(players, self.resolve(switches), whole, dice)

    def resample(self, state: State, player: int, dice: Dice) -> State:
        """Return a copy that agrees with all the player knows, the rest dealt anew by `dice`.

        It is what planners begin from; clones of it may be played on with any dice.
        """
        twin = state.clone(dice)
        if self.deal_anew is not None:
            self.deal_anew(twin, player, dice)
        return twin
