"""The Summon Phase: the creature step and the summon step (DK-11)."""

from typing import Final

from undercroft.kernel import Action, Kind
from undercroft.kit.hands import different
from undercroft.kit.zones import reveal

from .. import actions
from ..content import HEART_OF_EVIL, UNDEAD, UNITS
from ..content.cards import CHEAPER, COUNTERS, EITHER, FORCE, SUMMONS
from ..dungeon import NONE
from ..state import DungeonKeeper
from . import victory
from .paying import Pay, choices, parts, pay
from .phase import Phase
from .spells import WINDOWS, Cast, cast_refusal, castable, may_be_cast
from .supply import draw_counter, put_into_play, take_undead

EXTRA_COUNTER: Final = 5
EXTRA_SUMMON: Final = 5
"""What one more counter and one more summon cost, in gold or mana (DK-11.3, 11.10)."""


class SummonPhase(Phase):
    """Counters into the pile, then creatures from the pile into rooms.

    `bought` says whether a counter was paid for, `summoned` counts the summons within the
    allowances, `extra` says whether one was paid for, `kind` is the creature announced.
    """

    STEPS = (
        "draw_counters",
        "creature_step",
        "end_of_creature_step",
        "heart_of_evil",
        "summon_step",
        "surcharge",
        "price",
        "placement",
        "temple",
        "end_of_phase",
    )

    bought: bool = False
    summoned: int = 0
    extra: bool = False
    kind: int = NONE

    # -- the creature step (DK-4.3, 11.1 to 11.5) ----------------------------------------

    def draw_counters(self, s: DungeonKeeper) -> None:
        """One counter, and one for each Lair (DK-11.1, 11.2, 20.2)."""
        for _ in range(1 + s.active.granted(COUNTERS)):
            draw_counter(s)

    def creature_step(self, s: DungeonKeeper) -> None:
        """Buy one more counter, cast Call Monsters, or go on (DK-11.3-11.5, R65)."""
        ways = self._ways_to_buy(s)
        spells = castable(s, s.turn, "creature")
        if ways:
            s.ask(s.turn, actions.D14_COUNTER, [*spells, *ways, actions.PASS])
        elif spells or may_be_cast(s, s.turn, WINDOWS["creature"]):
            s.ask_in_secret(s.turn, actions.D13_MONSTERS, [*spells, actions.PASS])

    def creature_step_refusal(self, s: DungeonKeeper, action: Action) -> str | None:
        """The clause that forbids a spell, or another counter."""
        purse = {actions.PAY_GOLD: s.active.gold, actions.PAY_MANA: s.active.mana}
        if action in purse:
            return "DK-4.11" if purse[action] < EXTRA_COUNTER else None
        return cast_refusal(s, s.turn, action, "creature")

    def creature_step_answer(self, s: DungeonKeeper, action: Action) -> None:
        """Do it; the step goes on."""
        if action is actions.PASS:
            return
        self.go("creature_step")
        if action in actions.CAST:
            s.begin(Cast(s.turn, action.args[0]))
        else:
            self.bought = True
            pay(s, EXTRA_COUNTER, action)
            draw_counter(s)

    def end_of_creature_step(self, s: DungeonKeeper) -> None:
        """Look at the totals (DK-4.3, 23.6)."""
        victory.end_of_phase(s)

    def _ways_to_buy(self, s: DungeonKeeper) -> list[Action]:
        """A counter cannot be bought out of an empty Cup (DK-11.5, R14, R18)."""
        if not s.creature_cup.cards or (self.bought and not s.rules.buys_again):
            return []
        return choices(s, EXTRA_COUNTER, EITHER)

    # -- the summon step (DK-11.6 to 11.13) ----------------------------------------------

    def heart_of_evil(self, s: DungeonKeeper) -> None:
        """The Heart of Evil brings an Undead first (DK-11.13, 24.6)."""
        if HEART_OF_EVIL in s.active.artifacts and s.undead:
            places = [actions.TO[place] for place in s.active.dungeon.places]
            s.ask(s.turn, actions.D15_EVIL, places)

    def heart_of_evil_answer(self, s: DungeonKeeper, action: Action) -> None:
        """Put it there."""
        take_undead(s)
        put_into_play(s, UNDEAD, action.args[0], "DK-11.13")

    def summon_step(self, s: DungeonKeeper) -> None:
        """Summon a creature, cast Army of the Dead, or go on (DK-11.6, 11.12, R65)."""
        spells = castable(s, s.turn, "summon")
        creatures = self._summonable(s, s.active.pile.cards)
        kind, answers = self._question(s, creatures), [*spells, *creatures, actions.PASS]
        if not kind.hidden:
            s.ask(s.turn, kind, answers)
        elif len(answers) > 1 or self._may_summon(s):
            s.ask_in_secret(s.turn, kind, answers)
        else:
            self.go("temple")

    def summon_step_answer(self, s: DungeonKeeper, action: Action) -> None:
        """Announce the creature, or cast."""
        if action is actions.PASS:
            self.go("temple")
        elif action in actions.CAST:
            self.go("summon_step")
            s.begin(Cast(s.turn, action.args[0]))
        else:
            self.kind = action.args[0]
            reveal(s, self.kind, s.active.pile)

    def summon_step_refusal(self, s: DungeonKeeper, action: Action) -> str | None:
        """The clause that forbids a summon or a spell now."""
        if action in actions.CAST:
            return cast_refusal(s, s.turn, action, "summon")
        if action not in actions.SUMMON or action.args[0] not in s.active.pile.cards:
            return None
        return "DK-11.6" if self._is_free(s) else "DK-11.10"

    def surcharge(self, s: DungeonKeeper) -> None:
        """Free allowances first; the paid summon costs 5 on top, or 5 instead (DK-11.10, R16)."""
        if self._is_free(s):
            self.summoned += 1
            return
        self.extra = True
        if s.rules.flat_extra_summon:
            self.go("placement")
            s.begin(Pay(EXTRA_SUMMON, EITHER))
        else:
            s.begin(Pay(EXTRA_SUMMON, EITHER, price_of(s, self.kind)))

    def price(self, s: DungeonKeeper) -> None:
        """Pay gold or mana equal to the Force (DK-11.6, 11.11)."""
        s.begin(Pay(price_of(s, self.kind), EITHER))

    def placement(self, s: DungeonKeeper) -> None:
        """Choose its room (DK-11.7)."""
        s.ask(s.turn, actions.D19_WHERE, [actions.TO[place] for place in s.active.dungeon.places])

    def placement_answer(self, s: DungeonKeeper, action: Action) -> None:
        """Put it there; there may be another summon."""
        put_into_play(s, self.kind, action.args[0], "DK-11.6")
        self.kind = NONE
        self.go("summon_step")

    def _is_free(self, s: DungeonKeeper) -> bool:
        """Say whether an allowance is left (DK-11.6, 11.8, 11.9, 20.8, 24.7)."""
        return self.summoned < 1 + s.active.granted(SUMMONS)

    def _may_summon(self, s: DungeonKeeper) -> bool:
        """Say at a table that pauses whether by what all know there may be something to do."""
        if not s.pauses:
            return False
        unseen = s.active.pile.cards and s.rules.piles_are_hidden
        creatures = [unit.id for unit in UNITS if unit.count and not unit.hero] if unseen else []
        return bool(self._summonable(s, creatures)) or may_be_cast(s, s.turn, WINDOWS["summon"])

    def _summonable(self, s: DungeonKeeper, kinds: list[int]) -> list[Action]:
        """Each of those kinds that can be paid for (DK-4.11, 11.6, 11.10)."""
        free = self._is_free(s)
        if not free and self.extra and not s.rules.buys_again:
            return []
        found: list[Action] = []
        for kind in different(kinds):
            price, then = price_of(s, kind), 0
            if not free:
                price, then = EXTRA_SUMMON, 0 if s.rules.flat_extra_summon else price
            if parts(s, price, EITHER, then):
                found.append(actions.SUMMON[kind])
        return found

    def _question(self, s: DungeonKeeper, creatures: list[Action]) -> Kind:
        """Only what its player alone knows of makes a decision secret (R25)."""
        if not creatures:
            return actions.D16_ARMY
        if s.rules.piles_are_hidden:
            return actions.D17_FROM_HIDDEN_PILE
        return actions.D17_SUMMON if self._is_free(s) else actions.D17_SUMMON_MORE


def price_of(s: DungeonKeeper, kind: int) -> int:
    """Return the Force price: printed Force less Hatcheries (DK-11.6, 11.11, 20.3, R24)."""
    force = UNITS[kind].force
    if s.rules.costs_current_force:
        force += s.active.granted(FORCE)
    return max(0, force - s.active.granted(CHEAPER))
