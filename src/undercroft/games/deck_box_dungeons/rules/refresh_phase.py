"""The Refresh Phase: the end of a round (DB-13)."""

from undercroft.kernel import Frame

from ..actions import D20_REFRESH
from ..content.cards import REGENERATE
from ..content.encounters import NOTHING, TROLL_LORE
from ..state import NONE, OUT_OF_ROUNDS, REFRESH, DeckBoxDungeons
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
            stopped = enemy.is_boss and s.flags >> TROLL_LORE & 1
            regenerates = enemy.profile.keywords & REGENERATE and not stopped
            if regenerates and enemy.health < enemy.most:
                enemy.health += 1
                s.say("regenerated", "DB-15.13", enemy=enemy.name, health=enemy.health)
            if s.rules.stun_ends_with_round:
                enemy.stunned = False

    def quest_rules(self, s: DeckBoxDungeons) -> None:
        """What is read every round while the boss and the room where it is read are on the table
        (DB-13.2)."""
        room = s.quest.refresh_room
        boss_there = any(enemy.is_boss for enemy in s.enemies)
        if s.quest.refresh != NOTHING and boss_there and s.explored >> room & 1:
            s.begin(Encounter(s.quest.refresh, room, NONE))

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
