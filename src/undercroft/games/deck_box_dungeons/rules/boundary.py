"""Minor actions between turns, activations and phases: windows W6 to W9 (DB-11.11, 11.12)."""

from typing import Final

from undercroft.kernel import Action

from ..actions import D20_ACTIVATION, D20_BETWEEN, D20_ENEMIES, D20_REFRESH, PASS
from ..state import NONE, DeckBoxDungeons
from .minor import begin_minor, minor_actions
from .remedies import Window

ENEMY_PHASE: Final = 0
ACTIVATION: Final = 1
BETWEEN: Final = 2
ROUND_END: Final = 3
KINDS: Final = (D20_ENEMIES, D20_ACTIVATION, D20_BETWEEN, D20_REFRESH)
"""The decision of each window: W6, W7, W8, W9."""


class Boundary(Window):
    """A window in which heroes are asked in seat order, each until it passes; no other one opens in
    it, but for those of an attack that is made in it (DB-11.15). `besides` is the hero who is
    acting and not asked."""

    STEPS = ("next_hero",)
    FIELDS = ("window", "besides", "asked")

    def __init__(self, window: int, besides: int = NONE, asked: int = 0) -> None:
        super().__init__(asked)
        self.window = window
        self.besides = besides

    def copy(self) -> "Boundary":
        return Boundary(self.window, self.besides, self.asked)

    def line(self, s: DeckBoxDungeons) -> list[int]:
        """All heroes, in seat order."""
        return list(range(len(s.heroes)))

    def live(self, s: DeckBoxDungeons, hero: int) -> list[Action]:
        """All minor actions of a living one. The table does not ask for a purchase or a gift alone,
        nor in W7 to W9, unless that player wants to be asked (DB-11.12, 11.13)."""
        if s.heroes[hero].health <= 0 or hero == self.besides:
            return []
        return minor_actions(s, hero)

    def hero_asked(self, s: DeckBoxDungeons) -> int:
        """Return the hero about whom a decision in this window is."""
        return self.next_asked(s)

    def next_hero(self, s: DeckBoxDungeons) -> None:
        """The next one who can do something (DB-11.12)."""
        self.ask_next(s, KINDS[self.window])

    def next_hero_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """It acts, and is asked again; or passes, and is not."""
        hero = self.answered(s, action)
        self.go("next_hero")
        if action is not PASS:
            self.asked = hero
            begin_minor(s, hero, action)


def open_window(s: DeckBoxDungeons, window: int, besides: int = NONE) -> None:
    """Open a window, unless these house rules have none, or it is about enemies and there are
    none; it is the last of a step (DB-11.12, R46)."""
    about_enemies = window in (ENEMY_PHASE, ACTIVATION)
    if s.rules.windows != "own_turn_only" and (s.enemies or not about_enemies):
        s.begin(Boundary(window, besides))
