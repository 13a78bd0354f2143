"""The PRE and POST windows of a round: hero and DM act in turn (WD-9.38 to 9.40)."""

from typing import Final

from undercroft.kernel import Action, Frame

from ..actions import (
    D_DM_WINDOW,
    D_HERO_WINDOW,
    DOOR_CARD,
    HEROIC_CARD,
    PASS,
    PLAY,
    PLAY_DOOR,
    PLAY_HEROIC,
)
from ..content.cards import EVENT, HEROIC_ACTION
from ..state import WarpDungeons
from .drawing import who_may_hold
from .events import EventCard, playable_events
from .heroic_action import HeroicAction
from .wounds import drink, drink_refusal, potions

PRE: Final = "pre"
POST: Final = "post"


class BattleWindow(Frame):
    """One window: the hero first, one action or a pass each, until two passes in a row.

    `passes` counts the passes in a row; answers such as Fumble are no actions (WD-9.43).
    """

    STEPS = ("hero_acts", "dm_acts", "again")

    window: str
    player: int
    passes: int = 0

    def hero_acts(self, s: WarpDungeons) -> None:
        """Heroic Action or potion, or pass (WD-9.39)."""
        if self.passes == 2:
            s.done()
            return
        heroic = [PLAY_HEROIC] if s.players[self.player].holds(HEROIC_CARD) else []
        drinks = potions(s, self.player)
        who = self.player if drinks else who_may_hold(s, self.player, HEROIC_ACTION)
        s.interrupt(who, D_HERO_WINDOW, [*heroic, *drinks])

    def hero_acts_refusal(self, s: WarpDungeons, action: Action) -> str | None:
        """The clause that forbids a potion, or to slip away by a Secret Door (WD-11.13)."""
        if action is PLAY_DOOR:
            return "WD-11.13" if s.players[self.player].holds(DOOR_CARD) else None
        return drink_refusal(s, self.player, action)

    def hero_acts_answer(self, s: WarpDungeons, action: Action) -> None:
        """Act; then it is the DM's turn."""
        if action is PASS:
            self.passes += 1
            return
        self.passes = 0
        if action is PLAY_HEROIC:
            s.begin(HeroicAction(self.player))
        else:
            drink(s, self.player, action.args[0])

    def dm_acts(self, s: WarpDungeons) -> None:
        """An event that belongs into this window, or pass (WD-9.40)."""
        if self.passes == 2:
            s.done()
            return
        s.interrupt(who_may_hold(s, s.dm, EVENT), D_DM_WINDOW, playable_events(s, self.window))

    def dm_acts_refusal(self, s: WarpDungeons, action: Action) -> str | None:
        """The clause that forbids an event of the hand: it is for another window (WD-9.40)."""
        card = action.args[0] if action.args else -1
        held = [one.id for one in s.players[s.dm].held(EVENT)]
        return "WD-9.40" if card in held and PLAY.get(card) is action else None

    def dm_acts_answer(self, s: WarpDungeons, action: Action) -> None:
        """Act; then it is the hero's turn again."""
        if action is PASS:
            self.passes += 1
            return
        self.passes = 0
        s.begin(EventCard(action.args[0]))

    def again(self, s: WarpDungeons) -> None:
        """Players alternate until both have passed (WD-9.38)."""
        self.go("hero_acts")
