"""What is asked, what an answer does, and the odds of it."""

from typing import Final

from undercroft.kernel import Action
from undercroft.kit.questions import Asked, Odds, Questions

from .actions import ASSIST, ASSIST_WHOM, AUTOMATIC, BUST, REROLL, SKIP, TAKE, USE
from .content import WORDS, find_card
from .content.cards import FACES, OTHER, RECHARGE, RED, SHIFT, WHITE, A, D, M
from .shapes import SeenAdventurer, TableView
from .state import CONDITIONS
from .view import hit_chance
from .words import acting, dice_words, hit_of


class _Asked(Asked[TableView]):
    """What the gaps of a question and of an answer's effect hold."""

    @property
    def _one(self) -> SeenAdventurer:
        return acting(self.view)

    @property
    def _other(self) -> SeenAdventurer:
        """The Adventurer whom the answer names."""
        assert self.action is not None
        one: SeenAdventurer = self.view["adventurers"][self.action.args[0]]
        return one

    @property
    def ability(self) -> str:
        return self._one["ability"]["name"]

    @property
    def ability_text(self) -> str:
        return self._one["ability"]["text"]

    @property
    def rating(self) -> str:
        return str(self._one["rating_left"])

    @property
    def leaving(self) -> str:
        """What passing means for who decides whether to go on (DA-15.4, 16.3-16.5)."""
        ends = "The level ends, and everybody rolls their own pile for treasure: "
        return (
            f"{ends}D is a Magic Item, A is 1 gold, M is nothing." if self.view["decider"] else ""
        )

    @property
    def red(self) -> bool:
        """Whether a red die is rolled (DA-16.6, 16.7)."""
        roll = self.view["roll"]
        return roll is not None and any(die["colour"] == "red" for die in roll["dice"])

    @property
    def their_dice(self) -> str:
        return dice_words(self._other["facing"])

    @property
    def healed(self) -> str:
        """The condition of whom the answer names, once it is one HIT better."""
        return CONDITIONS[max(0, self._other["hits"] - 1)]


def _chance(view: TableView, action: Action) -> Odds | None:
    """Return the chance of a HIT where dice are thrown at once, or of what a re-roll is for."""
    if action is AUTOMATIC:
        return (view["chances"]["red"][D], "a second D")
    if action in REROLL[WHITE] or action in REROLL[RED]:
        return _of_reroll(view, *action.args)
    chance = _danger(view, action)
    return None if chance is None else (chance, hit_of(acting(view)))


def _danger(view: TableView, action: Action) -> float | None:
    """Return the chance of a HIT, without magic (DA-8.2)."""
    if action is BUST:
        return view["room"]["hit_chance"]
    if action in ASSIST_WHOM:
        return view["adventurers"][action.args[0]]["hit_chance"]
    one = acting(view)
    if action is ASSIST:
        others = [other for other in view["adventurers"] if other is not one]
        faced = [other["hit_chance"] for other in others if other["hit_chance"] is not None]
        return faced[0] if len(faced) == 1 else None
    if action is SKIP:
        return one["hit_chance"]
    if action in TAKE or (action is USE and view["roll"] is None):
        effect = find_card(one["card"]).ability.effect
        gains = effect.do == SHIFT and effect.source == OTHER
        if action is USE:
            return None if gains else _facing(view, one, 0 if effect.do == RECHARGE else -1)
        return _facing(view, one, action.args[0] if gains else -action.args[0])
    return None


def _facing(view: TableView, one: SeenAdventurer, more: int) -> float | None:
    """Return the chance of a HIT with so many white dice more."""
    dice = one["facing"]
    return hit_chance(view["chances"], view["epic"], dice["white"] + more, len(dice["red"]))


def _of_reroll(view: TableView, colour: int, face: int) -> Odds | None:
    """Return the chance of a D, or of a better treasure (DA-5.6, 16.3-16.8)."""
    of = view["chances"]["red" if colour == RED else "white"]
    if view["phase"] != "search":
        roll = view["roll"]
        attacks = roll is not None and all(one["face"] == FACES[A] for one in roll["dice"])
        return (1 - of[A], "no HIT") if attacks and not view["epic"] else (of[D], "a D")
    if face == M:
        return (of[D] + of[A], "a treasure")
    magic = "a Magic Artifact" if colour == RED else "a Magic Item"
    return (of[D], magic)


QUESTIONS: Final = Questions(_Asked, WORDS, _chance)
"""The words of the decisions."""
