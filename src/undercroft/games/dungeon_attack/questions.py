"""What is asked, what an answer does, and the odds of it."""

from typing import Final

from undercroft.kernel import Action
from undercroft.kit.questions import Asked, Odds, Questions

from .actions import ASSIST_WHOM, BUST
from .content import WORDS
from .shapes import SeenAdventurer, TableView
from .state import CONDITIONS
from .words import acting, dice_words


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
        """What passing means for who decides whether to go on."""
        return "The level ends, and its dice are left." if self.view["decider"] else ""

    @property
    def their_dice(self) -> str:
        return dice_words(self._other["facing"])

    @property
    def healed(self) -> str:
        """The condition of whom the answer names, once it is one HIT better."""
        return CONDITIONS[max(0, self._other["hits"] - 1)]


def _chance(view: TableView, action: Action) -> Odds | None:
    """Return the chance of a HIT where dice are thrown at once."""
    if action is BUST:
        chance = view["room"]["hit_chance"]
    elif action in ASSIST_WHOM:
        chance = view["adventurers"][action.args[0]]["hit_chance"]
    else:
        return None
    return None if chance is None else (chance, "a HIT")


QUESTIONS: Final = Questions(_Asked, WORDS, _chance)
"""The words of the decisions."""
