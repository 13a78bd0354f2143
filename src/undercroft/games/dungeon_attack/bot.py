"""The rule-of-thumb Adventurer: the strategy notes of the ledger, one method per decision."""

from functools import partial
from typing import Final

from undercroft.kernel import Action
from undercroft.kit.look import Look
from undercroft.kit.thought import RuleOfThumb, Think, Thought, thoughts

from . import actions
from .content import CARDS, find_card
from .content.cards import RED, SELF, SHIFT, WHITE, A, M
from .shapes import SeenAdventurer, SeenRoll, TableView
from .state import KNOCKED_OUT, WOUNDED

LEAVE_BELOW: Final = (3, 6, 12)
"""Bust from so many dice on while treasure can still be lost later: Unhurt, Stunned, Wounded."""
LAST_LEVEL: Final = ((2, 3, 8), (1, 2, 4), (1, 1, 2))
"""The same on the last level, by the magic at hand: none, one, two or more."""


class _Thought(Thought[TableView]):
    """One decision; fears the last die, not the big Bust."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.everybody = self.view["adventurers"]
        self.me = self.everybody[self.seat]
        self.magic = self.me["charged"] + self.me["artifacts"]

    # -- set-up --

    def pick(self) -> Action:
        """A high Rating is never wrong."""
        return max(self.actions, key=lambda action: CARDS[action.args[0]].rating)

    # -- actions --

    def act(self) -> Action:
        """Help the fallen, Bust while it pays, Assist where there is loot, then mend."""
        fallen = any(one["hits"] == KNOCKED_OUT for one in self.everybody)
        if actions.HEAL in self.actions and (fallen or self.me["hits"] == WOUNDED):
            return actions.HEAL
        if actions.BUST in self.actions and self.busting_pays():
            return actions.BUST
        if actions.ASSIST in self.actions and self.best_victim() is not None:
            return actions.ASSIST
        return self.first_of(actions.HEAL, actions.RECOVER, actions.RECHARGE, actions.PASS)

    def busting_pays(self) -> bool:
        """Roll many dice or none: the fewer in the Room and the worse I stand, the less."""
        room = self.view["room"]
        dice, red = room["white"] + len(room["red"]), len(room["red"])
        hits = self.me["hits"]
        if self.view["level"] < len(self.view["levels"]):
            return dice >= LEAVE_BELOW[hits]
        return dice >= LAST_LEVEL[min(self.magic, 2)][hits] + red

    def best_victim(self) -> Action | None:
        """Assist whoever faces three dice or more, the most first; never while Wounded."""
        if self.me["hits"] >= WOUNDED:
            return None
        victims = [one for one in self.everybody if one is not self.me and faced(one) >= 3]
        if not victims:
            return None
        best = max(victims, key=faced)["player"]
        return next((a for a in self.actions if a.args == (best,)), actions.ASSIST)

    def assist(self) -> Action:
        """The one with most dice."""
        return max(self.actions, key=lambda action: faced(self.everybody[action.args[0]]))

    def heal_whom(self) -> Action:
        """A fallen friend first, then myself, then the worst off."""
        me = self.me["player"]

        def need(action: Action) -> tuple[bool, bool, int]:
            hits = self.everybody[action.args[0]]["hits"]
            return (hits == KNOCKED_OUT, action.args[0] == me, hits)

        return max(self.actions, key=need)

    def heal_now(self) -> Action:
        """Magic heals what is serious; a stun passes by itself."""
        serious = self.me["hits"] == WOUNDED or any(
            one["hits"] == KNOCKED_OUT for one in self.everybody
        )
        return actions.HEAL if serious else actions.DONE

    def recharge(self) -> Action:
        """My own first."""
        me = self.me["player"]
        return next((a for a in self.actions if a.args == (me,)), self.actions[0])

    def after(self) -> Action:
        """Any small action is better than none."""
        return self.first_of(actions.HEAL, actions.RECOVER, actions.RECHARGE, actions.SKIP)

    # -- abilities --

    def before(self) -> Action:
        """Tinker and stab always, slip away from a last die, challenge when it makes a crowd."""
        mine = faced(self.me)
        effect = find_card(self.me["card"]).ability.effect
        if effect.do != SHIFT:
            return actions.USE
        if effect.source == SELF:
            return actions.USE if mine == 1 else actions.SKIP
        most = max(one["facing"]["white"] for one in self.everybody if one is not self.me)
        crowd = mine + min(effect.size, most)
        return actions.USE if crowd >= 3 or (crowd == 2 and not self.me["hits"]) else actions.SKIP

    # -- in a roll --

    @property
    def roll(self) -> SeenRoll:
        """The roll under way; these decisions come in no other moment."""
        roll = self.view["roll"]
        assert roll is not None
        return roll

    def window(self) -> Action:
        """Never leave a HIT on the table; then hunt bosses, then spare Rating."""
        faces = [die["face"] for die in self.roll["dice"]]
        if set(faces) == {"A"}:
            return self.first_of(actions.REROLL[RED][A], actions.REROLL[WHITE][A], actions.DONE)
        if self.rating_to_spare() <= 0:
            return actions.DONE
        if actions.USE in self.actions:
            return actions.USE
        wishes = [actions.REROLL[RED][A], actions.REROLL[RED][M]]
        ability = self.me["ability"]
        free = ability["timing"] == "WINDOW" and not ability["used"]
        if free or self.me["artifacts"] or self.level_is_ending():
            wishes.append(actions.REROLL[WHITE][A])
        return self.first_of(*wishes, actions.DONE)

    def rating_to_spare(self) -> int:
        """How many more dice I could keep than show D already."""
        shown = [die["face"] for die in self.roll["dice"]].count("D")
        return self.roll["rating_left"] - shown

    def level_is_ending(self) -> bool:
        """Items recharge for nothing at the end of a level: spend them before."""
        room = self.view["room"]
        left = room["white"] + len(room["red"]) + len(self.roll["dice"])
        return left + sum(faced(one) for one in self.everybody) <= 4

    def keep(self) -> Action:
        """Red before white: a boss is worth twice as much. Take all I can."""
        return self.actions[-1]

    def move(self) -> Action:
        """Back to the Room: a die handed to a friend comes home as trouble."""
        return self.first_of(actions.REST_TO_ROOM, actions.TO_ROOM)

    def search(self) -> Action:
        """Re-roll what shows nothing."""
        return self.first_of(actions.REROLL[RED][M], actions.REROLL[WHITE][M], actions.DONE)


def faced(one: SeenAdventurer) -> int:
    """How many dice face that Adventurer."""
    facing = one["facing"]
    return facing["white"] + len(facing["red"])


_THOUGHTS: Final[dict[str, Think]] = {
    **thoughts(
        _Thought,
        (
            "pick", "act", "assist", "heal-now", "heal-whom", "recharge", "after", "before",
            "window", "keep", "move", "search",
        ),
    ),
    **thoughts(_Thought, {"before-count": _Thought.keep, "move-red": _Thought.move}),
}  # fmt: skip
"""The first answer is good where there is no thought: let the D stand, cancel the HIT."""

bots: Final = {"adventurer": partial(RuleOfThumb, _THOUGHTS)}
"""Who plays one seat from its view."""
