"""The log: a sentence for every event; a reader whose hero is next, or who chooses, is "you"."""

from typing import Final

from undercroft.kernel import Event
from undercroft.kit.sentences import Fields, Sentences, Words
from undercroft.kit.words import YOU, begun_small, counted, listed

from ..content.cards import COLOURS, TYPES
from ..content.texts import WORDS
from ..ground.printed import in_print
from ..ground.spaces import space_name
from .brief import ATTACKS, ENDINGS, Names, rolled, total


class _Fields(Fields):
    """An event's fields, as this game says them; figures come by name, spaces as numbers too."""

    @property
    def space(self) -> str:
        """A space as people write it."""
        space = self["space"]
        return space if isinstance(space, str) else space_name(space)

    @property
    def room(self) -> str:
        """A room as people count it."""
        return f"room {self['room'] + 1}"

    @property
    def kind(self) -> str:
        """An enemy by its colour and its type."""
        return f"{COLOURS[self['colour']]}, {TYPES[self['type']]}"

    @property
    def origin(self) -> str:
        """Where a way begins."""
        return str(self["way"][0] if "way" in self.fields else self["origin"])

    @property
    def end(self) -> str:
        """Where a way ends."""
        return str(self["way"][-1])

    @property
    def for_what(self) -> str:
        """What the dice are for."""
        return WORDS["thrown"][self["why"]]

    @property
    def mine(self) -> bool:
        """Whether the event is about who reads it."""
        return self.who == YOU

    @property
    def dice(self) -> str:
        """Enemy dice as they are rolled."""
        return ", ".join(self["dice"])

    @property
    def changed(self) -> str:
        """How much of something a hero gained or lost."""
        size: int = self["size"]
        return f"{'lost' if size < 0 else 'gained'} {abs(size) or 'no'}"


def _attacks(f: _Fields) -> str:
    dice = ", ".join([total(face, f["modifier"], "hit") for face in f["faces"]])
    if "dice" in f.fields:
        dice = rolled(f.fields["dice"], f["modifier"])
    return f"{f['by']} {ATTACKS[TYPES[f['type']]]} {listed(counted(f['targets']))}: {dice}."


def _defended(f: _Fields) -> str:
    dice = ", ".join([total(face, f["defense"], "block") for face in f["faces"]])
    return f"{f['figure']} defends: {dice}."


def _check(f: _Fields) -> str:
    dice = ", ".join([total(face, f["modifier"], "success") for face in f["faces"]])
    result = "passed" if f["passed"] else "failed"
    if not f["faces"]:
        return f"{f['hero']} {result} the {f['skill']} check, {f['needed']} needed."
    return f"{f['hero']}’s {f['skill']} check, {f['needed']} needed: {dice} – {result}."


def _ended(f: _Fields) -> str:
    won = "won" if f["outcome"] == "won" else "lost"
    return f"The heroes have {won}: {begun_small(ENDINGS[f['outcome']])}."


SENTENCES: Final[dict[str, Words[_Fields]]] = {
    **WORDS["sentences"],
    "attacks": _attacks,
    "defended": _defended,
    "check": _check,
    "ended": _ended,
}

_sentences: Final = Sentences(_Fields, SENTENCES)


def sentence(event: Event, seat: int, names: Names) -> str:
    """Word an event for the seat that reads it."""
    said = event.seen_by(seat).get("printed")
    told = said if isinstance(said, tuple) else ()
    printed = {str(one): str(name) for one, name in zip(told[::2], told[1::2], strict=True)}
    return in_print(_sentences(event, seat, names), printed)
