"""The Search for Treasure (DA-16)."""

from typing import Final

from undercroft.kernel import Action, Event, Frame, State

from ..actions import C_SEARCH, C_SEARCH_SRC, DONE, REROLL, VOCABULARY, WITH_ABILITY
from ..content.cards import LOOT_REROLL, RED, WHITE, A, D
from ..state import ABSENT, PILE, ROOM, DungeonAttack
from . import epic
from .faces import Counts, changed, count
from .magic import magic_for_treasure, refuses_all_magic, spend
from .rerolls import ORDER, refuses_source

TREASURE: Final = "treasure"
BOSS_GOLD: Final = 3


class Search(Frame):
    """One Adventurer's Search: roll the pile once, keep what is found (DA-16.1, 16.12).

    Dice are counted by face and colour; `fresh` ones may be re-rolled where a
    rule allows it. The boss rule is off: a red D counts at once (DA-16.9).
    """

    STEPS = ("roll_the_pile", "reroll", "reroll_source", "collect")

    player: int
    fresh_white: Counts = (0, 0, 0)
    white: Counts = (0, 0, 0)
    fresh_red: Counts = (0, 0, 0)
    red: Counts = (0, 0, 0)
    gold: int = 0
    target: int = -1

    def roll_the_pile(self, s: DungeonAttack) -> None:
        """Roll every die of the own pile: white, then red; an Epic pays unrolled (DA-16.1, 19.15).

        Who has no pile finds nothing (DA-16.11); dice left in the Room pay nobody (DA-15.9).
        The pile is empty afterwards (DA-6.11).
        """
        s.ability_used = False
        s.artifacts_used = 0
        one = s.adventurers[self.player]
        if not one.pile and not s.red_in(PILE + self.player):
            s.done()
            return
        self.fresh_white = count(s.dice.roll(TREASURE, one.pile, s.rules.white))
        one.pile = 0
        if epic.is_in_pile(s, self.player):
            self.gold = epic.GOLD
            s.say("epic_gold", "DA-19.15", player=self.player, gold=epic.GOLD)
            s.move_red(PILE + self.player, ABSENT)
        red = s.move_red(PILE + self.player, ABSENT)
        if red:
            self.fresh_red = count(s.dice.roll(TREASURE, red, s.rules.red))
        self.white, self.red = self.fresh_white, self.fresh_red
        if s.heard:
            s.say("searches", "DA-16.1", player=self.player, white=self.white, red=self.red)

    def throws(self, s: State) -> Event:
        """The searcher throws: the whole pile, or one die again (DA-16.1, 16.10)."""
        whole = self.step == "roll_the_pile"
        what, clause = ("searches", "DA-16.1") if whole else ("rerolled", "DA-16.10")
        return Event("throws", clause, {"player": self.player, "what": what, "target": ROOM})

    def reroll(self, s: DungeonAttack) -> None:
        """Re-roll by ability; by magic only with `search_rerolls: magic` (DA-16.10, R38)."""
        if not s.rules.magic_in_search and s.usable(self.player, LOOT_REROLL) is None:
            self.go("collect")
            return
        found = [REROLL[WHITE][face] for face in ORDER if self._sources(s, self.fresh_white, face)]
        found += [REROLL[RED][face] for face in ORDER if self._sources(s, self.fresh_red, face)]
        s.ask(self.player, C_SEARCH, [*found, DONE])

    def reroll_refusal(self, s: DungeonAttack, action: Action) -> str | None:
        """No magic re-rolls treasure dice, or each die once (DA-16.10, 5.2)."""
        if action not in REROLL[WHITE] and action not in REROLL[RED]:
            return None
        colour, face = action.args
        white = colour == WHITE
        fresh, dice = (self.fresh_white, self.white) if white else (self.fresh_red, self.red)
        if not fresh[face]:
            return "DA-5.2" if dice[face] else None
        if s.rules.magic_in_search:
            return refuses_all_magic(s, self.player, limited=True)
        one = s.adventurers[self.player]
        return "DA-16.10" if one.charged or one.artifacts else None

    def reroll_answer(self, s: DungeonAttack, action: Action) -> None:
        """Pick a die to re-roll, or take what there is."""
        if action is DONE:
            self.go("collect")
        else:
            self.target = action.id

    def reroll_source(self, s: DungeonAttack) -> None:
        """Choose what re-rolls the die, if there is a choice (C-SEARCH)."""
        colour, face = VOCABULARY.actions[self.target].args
        fresh = self.fresh_white if colour == WHITE else self.fresh_red
        s.ask(self.player, C_SEARCH_SRC, self._sources(s, fresh, face))

    def reroll_source_refusal(self, s: DungeonAttack, action: Action) -> str | None:
        """The ability may be used already, the magic spent (DA-13.2, 12.5)."""
        return refuses_source(s, self.player, action, limited=True)

    def reroll_source_answer(self, s: DungeonAttack, action: Action) -> None:
        """Roll the die again: the new face counts, each die once (DA-5.2, R38)."""
        colour, face = VOCABULARY.actions[self.target].args
        spend(s, self.player, action.id, limited=True)
        die = s.rules.white if colour == WHITE else s.rules.red
        new = s.dice.roll(TREASURE, 1, die)[0]
        if colour == WHITE:
            self.fresh_white = changed(self.fresh_white, face, -1)
            self.white = changed(changed(self.white, face, -1), new, +1)
        else:
            self.fresh_red = changed(self.fresh_red, face, -1)
            self.red = changed(changed(self.red, face, -1), new, +1)
        clause = "DA-13.1" if action is WITH_ABILITY else "R38"
        s.say(
            "loot_rerolled", clause, player=self.player, source=action.id, colour=colour,
            face=face, new=new,
        )  # fmt: skip
        self.target = -1
        self.go("reroll")

    def _sources(self, s: DungeonAttack, fresh: Counts, face: int) -> list[Action]:
        """Return what could re-roll a fresh treasure die that shows the face."""
        if not fresh[face]:
            return []
        found: list[Action] = []
        effect = s.usable(self.player, LOOT_REROLL)
        if effect is not None and effect.face == face:
            found.append(WITH_ABILITY)
        return found + magic_for_treasure(s, self.player)

    def collect(self, s: DungeonAttack) -> None:
        """D is magic, A is gold, M is nothing; finds are charged (DA-16.3-16.8, 12.10)."""
        one = s.adventurers[self.player]
        gold = self.gold + self.white[A] + BOSS_GOLD * self.red[A]
        one.gold += gold
        one.charged += self.white[D]
        one.artifacts += self.red[D]
        if s.heard:
            items, artifacts = self.white[D], self.red[D]
            s.say(
                "finds", "DA-16.12", player=self.player, gold=gold, items=items,
                artifacts=artifacts,
            )  # fmt: skip
