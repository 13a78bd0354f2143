"""The Refresh Phase: the end of a round (DB-13)."""

from undercroft.kernel import Action, Frame

from ..actions import (
    CARRY_OUT,
    D20_REFRESH,
    D35_REGENERATE,
    D36_ROUND,
    LEAVE_OUT,
    NONE_REGENERATES,
    REGENERATE,
    REGENERATE_ALL,
)
from ..content.cards import REGENERATE as REGENERATES
from ..content.encounters import NOTHING, TROLL_LORE
from ..state import NONE, OUT_OF_ROUNDS, REFRESH, DeckBoxDungeons, Enemy
from . import ending
from .encounter import Encounter
from .minor import open_window


class RefreshPhase(Frame):
    """W9, Regenerate, the quest's rules, the end of the quest, and then all is fresh (DB-13.3)."""

    STEPS = ("begin_phase", "window", "regenerate", "quest_rules", "round_limit", "actions_refresh")

    def begin_phase(self, s: DeckBoxDungeons) -> None:
        """A segment of its own (R45)."""
        s.phase = REFRESH
        s.gifts = ()

    def window(self, s: DeckBoxDungeons) -> None:
        """W9 (DB-11.11)."""
        open_window(s, D20_REFRESH)

    def regenerate(self, s: DeckBoxDungeons) -> None:
        """Enemies with Regenerate gain 1 health, up to their maximum (DB-15.13, R64, R66). A
        quest's word wins over a card: a boss whose weakness is known has none (DB-1.1, Q2 E4)."""
        for enemy in s.enemies:
            if not s.rules.table_refreshes and regenerates(s, enemy):
                regenerate(s, enemy)
            if s.rules.stun_ends_with_round:
                enemy.stunned = False
        if s.rules.table_refreshes:
            s.begin(Regeneration())

    def quest_rules(self, s: DeckBoxDungeons) -> None:
        """What is read every round while the boss and the room where it is read are on the table
        (DB-13.2)."""
        room = s.quest.refresh_room
        boss_there = any(enemy.is_boss for enemy in s.enemies)
        if s.quest.refresh != NOTHING and boss_there and s.explored >> room & 1:
            if s.rules.table_refreshes:
                s.ask(s.lead, D36_ROUND, [CARRY_OUT, LEAVE_OUT])
            else:
                self.quest_rules_answer(s, CARRY_OUT)

    def quest_rules_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """It is read; a table may leave it out (R93)."""
        if action is CARRY_OUT:
            s.begin(Encounter(s.quest.refresh, s.quest.refresh_room, NONE))

    def round_limit(self, s: DeckBoxDungeons) -> None:
        """Won or lost; after the last round it is lost (DB-16.5, R70)."""
        ending.check(s)
        if s.round >= s.last_round:
            ending.end(s, OUT_OF_ROUNDS)

    def actions_refresh(self, s: DeckBoxDungeons) -> None:
        """Runes can be used again, and all heroes have a turn (DB-13.1, R74)."""
        s.spent_runes = ()
        for one in s.heroes:
            one.ready = one.health > 0


class Regeneration(Frame):
    """The table says which enemies regenerate (R93). `done` are those of which it has said so."""

    STEPS = ("which",)

    done: tuple[int, ...] = ()

    def which(self, s: DeckBoxDungeons) -> None:
        """All that the rule names, one after the other of these, or no more."""
        left = [one for one in s.enemies if regenerates(s, one) and one.number not in self.done]
        if not left:
            s.done()
            return
        each = [REGENERATE[one.space] for one in left] if len(left) > 1 else []
        s.ask(s.lead, D35_REGENERATE, [REGENERATE_ALL, *each, NONE_REGENERATES])

    def which_answer(self, s: DeckBoxDungeons, action: Action) -> None:
        """These."""
        for enemy in s.enemies:
            chosen = action is REGENERATE_ALL or enemy.space in action.args
            if chosen and enemy.number not in self.done and regenerates(s, enemy):
                regenerate(s, enemy)
                self.done += (enemy.number,)
        if action in REGENERATE:
            self.go("which")


def regenerates(s: DeckBoxDungeons, enemy: Enemy) -> bool:
    """Say whether an enemy regenerates at the end of a round (DB-15.13)."""
    stopped = enemy.is_boss and s.flags >> TROLL_LORE & 1
    able = enemy.profile.keywords & REGENERATES and not stopped
    return bool(able) and enemy.health < enemy.most


def regenerate(s: DeckBoxDungeons, enemy: Enemy) -> None:
    """It gains 1 health."""
    enemy.health += 1
    s.say("regenerated", "DB-15.13", enemy=enemy.name, health=enemy.health)
