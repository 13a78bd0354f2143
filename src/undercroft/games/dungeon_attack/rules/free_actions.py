"""The six actions of an Adventurer who faces no dice: who may take them, and the small ones.

Chapter DA-9; Bust the Door and Assist roll dice and have chapters of their own.
"""

from undercroft.kernel import Action, Frame

from .. import actions
from ..content import cards
from ..state import STUNNED, DungeonAttack
from .magic import (
    healing_is_limited,
    magic_can_heal,
    magic_that_heals,
    refuses_magic,
    spend,
)


def refuses(s: DungeonAttack, player: int, action: Action) -> str | None:
    """Return None if the action's own requirement holds, else its clause (DA-9.13, 10.3, 11.1)."""
    if action is actions.BUST:
        return None if s.dice_in_room() else "DA-10.3"
    if action is actions.ASSIST:
        return None if s.dice_faced() > s.dice_facing(player) else "DA-11.1"
    if action is actions.HEAL:
        return refuses_heal(s, player)
    if action is actions.RECOVER:
        return refuses_recover(s, player)
    if action is actions.RECHARGE:
        return None if can_recharge(s, player, s.rules.recharges_anyone) else "DA-9.7"
    assert action is actions.PASS
    return None


def refuses_as_turn(s: DungeonAttack, player: int, action: Action) -> str | None:
    """Return the clause that forbids the action as this turn's one action, or None.

    A forced opening leaves only Bust; a decider under `decline_action:
    forfeited` has only Bust and Pass (R28). Else passing is always legal (DA-9.3).
    """
    if action is not actions.BUST and must_open(s, player):
        return "DA-10.9" if s.level else "DA-10.8"
    if s.decider and s.rules.declining_forfeits and action not in (actions.BUST, actions.PASS):
        return "DA-15.5"
    return refuses(s, player, action)


def must_open(s: DungeonAttack, player: int) -> bool:
    """Say whether this is a forced opening: only Bust is left (DA-10.7-10.9)."""
    if s.door_open or player != s.opener:
        return False
    if s.level > 0 or not s.rules.may_decline_level_one:
        return True
    return all(s.declined >> p & 1 for p, one in enumerate(s.adventurers) if one.is_conscious())


def refuses_recover(s: DungeonAttack, player: int) -> str | None:
    """Return the clause that refuses Recover: it is for the Stunned only (DA-9.4, 9.5)."""
    hits = s.adventurers[player].hits
    if hits == STUNNED:
        return None
    return "DA-9.5" if hits else "DA-9.4"


def recover(s: DungeonAttack, player: int) -> None:
    """A Stunned Adventurer becomes Unhurt; only oneself (DA-9.4, 9.6)."""
    s.adventurers[player].hits = 0
    s.say("recovered", "DA-9.4", player=player)


# -- healing --------------------------------------------------------------------


def the_hurt(s: DungeonAttack) -> list[int]:
    """Return who can be healed: anybody with a HIT, the fallen included (DA-9.11, 8.12)."""
    return [player for player, one in enumerate(s.adventurers) if one.hits]


def somebody_is_hurt(s: DungeonAttack) -> bool:
    """Say whether anybody has a HIT (DA-8.12)."""
    return any(one.hits for one in s.adventurers)


def healing_sources(s: DungeonAttack, player: int) -> list[Action]:
    """Return what the Heal action may use: the ability, or magic (DA-9.8, 9.9, 9.12, R21)."""
    ability = [actions.WITH_ABILITY] if ability_can_heal(s, player) else []
    return ability if s.rules.magic_heals_freely else ability + magic_that_heals(s, player)


def can_heal(s: DungeonAttack, player: int) -> bool:
    """Say whether there is anything that the Heal action may use."""
    magic = not s.rules.magic_heals_freely and magic_can_heal(s, player)
    return magic or ability_can_heal(s, player)


def ability_can_heal(s: DungeonAttack, player: int) -> bool:
    """Say whether the ability heals as an action (DA-13.1)."""
    return s.usable(player, cards.HEAL) is not None


def refuses_heal(s: DungeonAttack, player: int) -> str | None:
    """Return the clause that refuses the Heal action, None if it is legal (DA-9.8)."""
    if not somebody_is_hurt(s):
        return "DA-8.12"
    return None if can_heal(s, player) else "DA-9.8"


class Heal(Frame):
    """Heal one HIT of one Adventurer with one source (DA-9.10)."""

    STEPS = ("choose_source", "choose_whom")

    player: int
    freely: bool = False
    source: int = -1

    def choose_source(self, s: DungeonAttack) -> None:
        """Choose the ability, an Artifact or a charged Magic Item (DA-9.8, 9.9)."""
        sources = magic_that_heals if self.freely else healing_sources
        s.ask(self.player, actions.C_HEAL_SRC, sources(s, self.player))

    def choose_source_refusal(self, s: DungeonAttack, action: Action) -> str | None:
        """Magic may be drained or used; an ability heals by the action alone (DA-9.9)."""
        if action is actions.WITH_ABILITY:
            return "DA-9.9" if self.freely and ability_can_heal(s, self.player) else None
        return refuses_magic(s, self.player, action, healing_is_limited(s))

    def choose_source_answer(self, s: DungeonAttack, action: Action) -> None:
        """Remember it; it is spent when the HIT is healed."""
        self.source = action.id

    def choose_whom(self, s: DungeonAttack) -> None:
        """Choose yourself or any other hurt Adventurer (DA-9.11, 14.6)."""
        hurt = [actions.HEAL_WHOM[player] for player in the_hurt(s)]
        s.ask(self.player, actions.C_HEAL_WHO, hurt)

    def choose_whom_refusal(self, s: DungeonAttack, action: Action) -> str | None:
        """Who is Unhurt has no HIT to heal (DA-8.12)."""
        seats = range(len(s.adventurers))
        return "DA-8.12" if action in actions.HEAL_WHOM and action.args[0] in seats else None

    def choose_whom_answer(self, s: DungeonAttack, action: Action) -> None:
        """One HIT less; a fallen Adventurer is back, Wounded (DA-8.11, 14.6)."""
        target = action.args[0]
        spend(s, self.player, self.source, healing_is_limited(s))
        s.adventurers[target].hits -= 1
        s.say(
            "healed", "DA-9.10", player=self.player, target=target, source=self.source,
            condition=s.adventurers[target].condition,
        )  # fmt: skip


class FreeHealing(Frame):
    """With `magic_heal: free`: heal as often as magic lasts, without an action (R21)."""

    STEPS = ("offer",)

    player: int

    def offer(self, s: DungeonAttack) -> None:
        """Ask as long as somebody is hurt and there is magic."""
        if somebody_is_hurt(s) and magic_can_heal(s, self.player):
            s.ask(self.player, actions.C_HEAL, [actions.HEAL, actions.DONE])

    def offer_answer(self, s: DungeonAttack, action: Action) -> None:
        """Heal and ask again, or go on."""
        if action is actions.HEAL:
            self.go("offer")
            s.begin(Heal(self.player, freely=True))


# -- recharging -----------------------------------------------------------------


def owners_of_drained(s: DungeonAttack, player: int, anyone: bool) -> list[int]:
    """Return whose drained Magic Item the player could recharge (DA-9.7, R24)."""
    if not anyone:
        return [player] if s.adventurers[player].drained else []
    return [owner for owner, one in enumerate(s.adventurers) if one.drained]


def can_recharge(s: DungeonAttack, player: int, anyone: bool) -> bool:
    """Say whether there is a drained Magic Item that the player could recharge."""
    if not anyone:
        return s.adventurers[player].drained > 0
    return any(one.drained for one in s.adventurers)


class Recharge(Frame):
    """Make one drained Magic Item charged: the action, or an ability (DA-9.7, DA-13)."""

    STEPS = ("choose_whose",)

    player: int
    anyone: bool = False

    def choose_whose(self, s: DungeonAttack) -> None:
        """One of your own, or anybody's by ability or `recharge_scope: anyone`."""
        anyone = self.anyone or s.rules.recharges_anyone
        owners = owners_of_drained(s, self.player, anyone)
        s.ask(self.player, actions.C_RECHARGE, [actions.RECHARGE_WHOSE[owner] for owner in owners])

    def choose_whose_refusal(self, s: DungeonAttack, action: Action) -> str | None:
        """Only a drained Magic Item can be recharged (DA-9.7)."""
        seats = range(len(s.adventurers))
        return "DA-9.7" if action in actions.RECHARGE_WHOSE and action.args[0] in seats else None

    def choose_whose_answer(self, s: DungeonAttack, action: Action) -> None:
        """One drained item becomes charged."""
        owner = s.adventurers[action.args[0]]
        owner.drained -= 1
        owner.charged += 1
        s.say("recharged", "DA-9.7", player=self.player, target=action.args[0])
