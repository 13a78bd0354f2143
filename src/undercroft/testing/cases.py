"""Which matches to try: presets × players, and every value of every switch."""

from collections.abc import Iterator
from importlib import import_module
from itertools import cycle
from types import ModuleType

from undercroft.kernel import BadSetup, SeededDice
from undercroft.kit.game import GameSpec


class Case:
    """One way to set a game up."""

    def __init__(self, spec: GameSpec, players: int, switches: dict[str, str], name: str) -> None:
        self.spec = spec
        self.players = players
        self.switches = switches
        self.name = name

    @property
    def seed(self) -> str:
        """A seed like no other text on the table."""
        return f"s33d/{self}/d3es"

    def __str__(self) -> str:
        return f"{self.spec.slug}: {self.players} players, {self.name}"


def home(spec: GameSpec) -> ModuleType:
    """Return the module that holds the game: the one of its view, or a package around that."""
    module = import_module(spec.view.__module__)
    while not hasattr(module, "GAME"):
        module = import_module(module.__name__.rpartition(".")[0])
    return module


def cases(spec: GameSpec) -> list[Case]:
    """List the set-ups of a game: small enough to play all, wide enough to meet every rule."""
    return [*usual_cases(spec), *switch_cases(spec)]


def usual_cases(spec: GameSpec) -> Iterator[Case]:
    """List every count of players with every preset, as far as the game lets so many play it."""
    for players in range(spec.seats[0], spec.seats[1] + 1):
        yield Case(spec, players, {}, "as it comes")
        for preset in spec.presets:
            case = Case(spec, players, spec.resolve({}, preset.name), preset.name)
            if fits(case):
                yield case


def switch_cases(spec: GameSpec) -> Iterator[Case]:
    """List every value of every switch that is not its default, for some count of players.

    A game may refuse a set-up for so many players, but not for every count of them.
    """
    counts = range(spec.seats[0], spec.seats[1] + 1)
    players_in_turn = cycle(counts)
    for switch in spec.switches:
        for value in switch.values[1:]:
            chosen = allow(spec, switch.name, value)
            tried = [next(players_in_turn), *counts]
            named = [Case(spec, players, chosen, f"{switch.name}={value}") for players in tried]
            yield next((case for case in named if fits(case)), named[0])


def fits(case: Case) -> bool:
    """Say whether the game can be set up like that for so many players."""
    try:
        case.spec.new(case.players, case.switches, SeededDice(case.seed))
    except BadSetup:
        return False
    return True


def allow(spec: GameSpec, name: str, value: str) -> dict[str, str]:
    """Choose that value, and others where the defaults cannot go with it."""
    chosen = {name: value}
    for _ in spec.exclusions:
        switches = {switch.name: switch.default for switch in spec.switches} | chosen
        clash = next((pair for pair in spec.exclusions if pair.hits(switches)), None)
        if clash is None:
            return chosen
        (partner,) = {clash.one, clash.other} - set(chosen.items())
        chosen |= another_value(spec, *partner, chosen)
    spec.resolve(chosen)
    return chosen


def another_value(spec: GameSpec, name: str, value: str, chosen: dict[str, str]) -> dict[str, str]:
    """Find a value of the switch, other than that one, that can be used."""
    switch = next(switch for switch in spec.switches if switch.name == name)
    others = [{name: other} for other in switch.values if other != value]
    for other in others:
        try:
            spec.resolve(chosen | other)
        except BadSetup:
            continue
        return other
    return others[0]
