"""The Build Phase (DK-9)."""

from typing import Final

from undercroft.kernel import Action
from undercroft.kit.hands import different
from undercroft.kit.zones import reveal

from ..actions import BUILD, D8_BUILD, D8_BUILD_MORE, PASS
from ..content import CARDS
from ..content.cards import BUILDS, ROOM
from ..dungeon import place_name
from ..state import DungeonKeeper
from .paying import spend
from .phase import Phase
from .victory import something_changed

EXTRA_BUILD: Final = 10
"""What one more build costs, in gold (DK-9.3)."""


class BuildPhase(Phase):
    """Rooms: one for nothing, one for each Stone Bridge, then one for gold.

    `built` counts the free ones, `bought` says whether one was paid for.
    """

    STEPS = ("build_room", "temple", "end_of_phase")

    built: int = 0
    bought: bool = False

    def build_room(self, s: DungeonKeeper) -> None:
        """Build a room, or pass; the free allowances come first (DK-9.1, 9.4, 9.6, R13)."""
        rooms, held = buildable(s), s.active.room_hand.cards
        if held and self._is_free(s):
            must = rooms and s.rules.must_build
            s.ask_in_secret(s.turn, D8_BUILD, rooms if must else [*rooms, PASS])
        elif held and s.active.gold >= EXTRA_BUILD and (s.rules.buys_again or not self.bought):
            s.ask_in_secret(s.turn, D8_BUILD_MORE, [*rooms, PASS])

    def build_room_answer(self, s: DungeonKeeper, action: Action) -> None:
        """It stands in the lowest gap and works at once (DK-3.2, 9.3, 9.5)."""
        if action is PASS:
            return
        if self._is_free(s):
            self.built += 1
        else:
            self.bought = True
            spend(s, EXTRA_BUILD, 0)
        card = action.args[0]
        reveal(s, card, s.active.room_hand)
        place = s.active.dungeon.add(card)
        s.say("built", "DK-9.1", player=s.turn, card=CARDS[card].name, room=place_name(place))
        something_changed(s)
        self.go("build_room")

    def build_room_refusal(self, s: DungeonKeeper, action: Action) -> str | None:
        """The clause that forbids a build now."""
        card = action.args[0] if action.args else 0
        if action not in BUILD.values() or card not in s.active.room_hand.cards:
            return None
        return "DK-3.11" if action not in buildable(s) else "DK-9.3"

    def _is_free(self, s: DungeonKeeper) -> bool:
        """Say whether an allowance is left, a new Stone Bridge's included (DK-9.2, 20.13)."""
        return self.built < 1 + s.active.granted(BUILDS)


def buildable(s: DungeonKeeper) -> list[Action]:
    """Return each different room in the hand that may stand in the dungeon (DK-3.11, 3.12)."""
    one = s.active
    held = [card for card in one.room_hand.cards if CARDS[card].kind == ROOM]
    return [
        BUILD[card]
        for card in different(held)
        if not (CARDS[card].one_per_dungeon and one.dungeon.count(card))
    ]
