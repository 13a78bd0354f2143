"""Minor actions between turns, activations and phases: windows W6 to W9 (DB-11.11, 11.12)."""

from typing import Final

from undercroft.kernel import Action, Frame

from ..actions import D20_ACTIVATION, D20_BETWEEN, D20_ENEMIES, D20_REFRESH, PASS
from ..state import NONE, DeckBoxDungeons
from .minor import begin_minor, minor_actions

ENEMY_PHASE: Final = 0
ACTIVATION: Final = 1
BETWEEN: Final = 2
ROUND_END: Final = 3
KINDS: Final = (D20_ENEMIES, D20_ACTIVATION, D20_BETWEEN, D20_REFRESH)
"""The decision of each window: W6, W7, W8, W9."""


class Boundary(Frame):
    """A window in which heroes are asked in seat order, each until it passes; no other one opens in
    it, but for those of an attack that is made in it (DB-11.15). `besides` is the hero
    who is acting and not asked, `place` the next one in seat order."""

    STEPS = ("next_hero",)
    FIELDS = ("window", "besides", "place")

    def __init__(self, window: int, besides: int = NONE, place: int = 0) -> None:
        super().__init__()
        self.window = window
        self.besides = besides
        self.place = place

    def copy(self) -> "Boundary":
        return Boundary(self.window, self.besides, self.place)

    def next_hero(self, s: DeckBoxDungeons) -> None:
        """The next one who can do something. The table does not ask for a purchase or a gift
        alone, nor in W7 to W9, unless that player wants to be asked (DB-11.12, 11.13)."""
        hero = self.hero_asked(s)
        if hero != NONE:
            kind = KINDS[self.window]
            s.ask(s.heroes[hero].seat, kind, [*minor_actions(s, hero), PASS])

    def next_hero_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """It acts, and is asked again; or passes, and is not."""
        hero = self.hero_asked(s)
        self.go("next_hero")
        if action is PASS:
            self.place = hero + 1
        else:
            self.place = hero
            begin_minor(s, hero, action)

    def hero_asked(self, s: DeckBoxDungeons) -> int:
        """Return the hero who is asked, NONE if nobody is left."""
        for hero in range(self.place, len(s.heroes)):
            one = s.heroes[hero]
            if one.health > 0 and hero != self.besides and minor_actions(s, hero):
                return hero
        return NONE


def open_window(s: DeckBoxDungeons, window: int, besides: int = NONE) -> None:
    """Open a window, unless these house rules have none, or it is about enemies and there are
    none; it is the last of a step (DB-11.12, R46)."""
    if s.rules.windows == "own_turn_only":
        return
    if window in (ENEMY_PHASE, ACTIVATION) and not s.enemies:
        return
    s.begin(Boundary(window, besides))
