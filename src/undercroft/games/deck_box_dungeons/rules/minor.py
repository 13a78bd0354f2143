"""Minor actions at any time: abilities, items, purchases, gifts (DB-5.9, 5.10, 11).

Between turns, activations and phases windows W6 to W9 offer them (DB-11.11, 11.12).
"""

from typing import Final

from undercroft.kernel import Action, Kind

from .. import actions as acts
from ..actions import BUY, GIVE_TO, PASS
from ..content.cards import ANY
from ..state import NONE, DeckBoxDungeons
from .remedies import Window, effect_of, owned, pay, rescue, why_not
from .trade import gift_offers, purchases
from .uses import DEEDS

WINDOWS: Final = (acts.D20_ENEMIES, acts.D20_ACTIVATION, acts.D20_BETWEEN, acts.D20_REFRESH)
"""The decisions of W6, W7, W8 and W9; the first two are about enemies."""


def minor_actions(s: DeckBoxDungeons, hero: int) -> list[Action]:
    """Return all minor actions of a hero: abilities and items that can be used at any time, and to
    some purpose, purchases, gifts (DB-5.9, 11.18)."""
    found: list[Action] = []
    for action in owned(s, hero, ANY):
        effect = effect_of(action)
        if DEEDS[effect.does].changes(s, hero, effect):
            found.append(action)
    return [*found, *purchases(s, s.heroes[hero]), *gift_offers(s, hero)]


def begin_minor(s: DeckBoxDungeons, hero: int, action: Action) -> None:
    """Carry out a minor action; it is the last of a step."""
    if action in BUY or action in GIVE_TO:
        rescue(s, hero, action)
    else:
        pay(s, hero, action)
        DEEDS[effect_of(action).does].begin(s, hero, action)


class Boundary(Window):
    """A window in which heroes are asked in seat order, each until it passes; no other one opens in
    it, but for those of an attack that is made in it (DB-11.15). `besides` is the hero who is
    acting and not asked."""

    STEPS = ("next_hero",)

    def __init__(self, window: int, besides: int = NONE, asked: int = 0) -> None:
        super().__init__(asked)
        self.window = window
        self.besides = besides

    def line(self, s: DeckBoxDungeons) -> list[int]:
        """All heroes, in seat order."""
        return list(range(len(s.heroes)))

    def live(self, s: DeckBoxDungeons, hero: int) -> list[Action]:
        """All minor actions of a living one. The table does not ask for a purchase or a gift alone,
        nor in W7 to W9, unless that player wants to be asked (DB-11.12, 11.13)."""
        if s.heroes[hero].health <= 0 or hero == self.besides:
            return []
        return minor_actions(s, hero)

    def next_hero(self, s: DeckBoxDungeons) -> None:
        """The next one who can do something (DB-11.12)."""
        self.ask_next(s, WINDOWS[self.window])

    def next_hero_refusal(self, s: DeckBoxDungeons, action: Action) -> str | None:
        """No energy, too dear, too far away, for another moment, or nothing would change."""
        return why_not(s, self.next_asked(s), action, ANY)

    def next_hero_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """It acts, and is asked again; or passes, and is not."""
        hero = self.answered(s, action)
        self.go("next_hero")
        if action is not PASS:
            self.asked = hero
            begin_minor(s, hero, action)


def open_window(s: DeckBoxDungeons, kind: Kind, besides: int = NONE) -> None:
    """Open a window, unless these house rules have none, or it is about enemies and there are
    none; it is the last of a step (DB-11.12, R46). Who keeps the cards asks by itself (DB-20.8)."""
    if s.rules.light:
        return
    if s.rules.windows != "own_turn_only" and (s.enemies or kind not in WINDOWS[:2]):
        s.begin(Boundary(WINDOWS.index(kind), besides))
