"""The log: a sentence for every event; a reader whose hero is next, or who chooses, is "you"."""

from typing import Final

from undercroft.kit.sentences import Fields, Sentences, Words
from undercroft.kit.words import YOU, begun_small, counted, listed, many

from ..content.cards import COLOURS, MELEE, RANGED, TYPES
from ..ground.spaces import space_name
from .brief import pieces, total
from .endings import ending

DICE: Final = {
    "attack": "for an attack",
    "defense": "for defense",
    "skill": "for a skill check",
    "spawn": "for new enemies",
    "treasure": "for treasure",
    "encounter": "for the text",
}
"""What each roll is for."""
ATTACK: Final = {MELEE: "strikes", RANGED: "shoots at"}


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
        return DICE[self["why"]]


def _turn(f: _Fields) -> str:
    return f"Your turn, with {f['hero']}." if f.who == YOU else f"{f['hero']}’s turn ({f.who})."


def _throws(f: _Fields) -> str:
    if f["figure"]:
        return f"{f['figure']} throws the dice {f.for_what}."
    return f"The dice are thrown {f.for_what}."


def _gain(what: str) -> Words[_Fields]:
    """Word a change of a number that a hero has."""

    def said(f: _Fields) -> str:
        size = f["size"]
        verb = "lost" if size < 0 else "gained"
        return f"{f['hero']} {verb} {abs(size) or 'no'} {what}."

    return said


def _encounter(f: _Fields) -> str:
    code = f"{f['code']} " if f["code"] else ""
    return f"{code}{f['name']}: {f['text']}"


def _no_dice(f: _Fields) -> str:
    return f"{pieces(f['missing'], 'enemy die is', 'enemy dice are')} missing: heroes take hits."


def _enemy_phase(f: _Fields) -> str:
    return f"The Enemy Phase: {pieces(f['enemies'], 'enemy acts', 'enemies act')}."


def _attacks(f: _Fields) -> str:
    dice = ", ".join([total(face, f["modifier"], "hit") for face in f["faces"]])
    return f"{f['by']} {ATTACK[f['type']]} {listed(counted(f['targets']))}: {dice}."


def _defended(f: _Fields) -> str:
    dice = ", ".join([total(face, f["defense"], "block") for face in f["faces"]])
    return f"{f['figure']} defends: {dice}."


def _hits(f: _Fields) -> str:
    return f"{f['by']} scores {many(f['hits'], 'hit') if f['hits'] else 'no hit'}."


def _damage(f: _Fields) -> str:
    left = f["health"] or "no"
    return f"{f['figure']} takes {f['size']} damage, {left} health left."


def _check(f: _Fields) -> str:
    dice = ", ".join([total(face, f["modifier"], "success") for face in f["faces"]])
    result = "passed" if f["passed"] else "failed"
    return f"{f['hero']}’s {f['skill']} check, {f['needed']} needed: {dice} – {result}."


def _ended(f: _Fields) -> str:
    won = "won" if f["outcome"] == "won" else "lost"
    return f"The heroes have {won}: {begun_small(ending(f['outcome']))}."


SENTENCES: Final[dict[str, Words[_Fields]]] = {
    # set-up, rounds, turns
    "chose": "{who} chose {card}.",
    "round": "Round {round}.",
    "turn": _turn,
    "throws": _throws,
    "walked": "{hero} walked from {origin} to {end}.",
    "companion_moves": "{figure} walked to {space}.",
    "placed": "{hero} is on {space} now.",
    "fell_in": "{figure} falls into a pit.",
    # rooms and their texts
    "explored": "{hero} explored {room}, card {card}.",
    "encounter": _encounter,
    "table_roll": "The die for the text shows {face}.",
    "check": _check,
    "spawn_roll": lambda f: f"Dice for enemies: {', '.join(f['dice'])}.",
    "enemy_comes": "{enemy} ({kind}) comes to {space} with {health} health.",
    "boss_comes": "{enemy} comes to {space} with {health} health.",
    "no_dice": _no_dice,
    # attacks
    "attacks": _attacks,
    "hits": _hits,
    "defended": _defended,
    "damage": _damage,
    "defeated": "{enemy} is defeated.",
    "died": "{hero} died.",
    "pushed": "{figure} is pushed to {space}.",
    "against_wall": "{figure} is pushed against a wall.",
    "against_figure": "{figure} is pushed against another figure.",
    "stunned": "{figure} is stunned.",
    # enemies
    "enemy_phase": _enemy_phase,
    "enemy_moves": "{enemy} goes from {origin} to {space}.",
    "stun_ends": "{figure} was stunned and does not act.",
    "siphon": "{enemy} takes 1 energy from {hero}.",
    "ritual": "The ritual of {by} gives {enemy} 1 health.",
    "regenerated": "{enemy} regenerates: {health} health.",
    # cards and treasure
    "used": "{hero} used {what}.",
    "healed": "{figure} healed {size}.",
    "energy": _gain("energy"),
    "treasure": _gain("treasure"),
    "for_sale": "{item} is for sale.",
    "bought": "{hero} bought {item} for {cost} treasure.",
    "drew": "{hero} got {item}.",
    "no_item": "There is no item left for {hero}.",
    "gave": "{hero} gave {thing} to {other}.",
    "gave_treasure": "{hero} gave {size} treasure to {other}.",
    # the goal
    "took_rune": "{hero} took the {rune}.",
    "rune_lies": "The {rune} lies where its owner fell.",
    "took_relic": "{hero} took the relic.",
    "mark": "{hero} aided the rite: {marks} of {needed} ritual marks.",
    "sealed": "{hero} sealed a stone.",
    "ended": _ended,
}

sentence: Final = Sentences(_Fields, SENTENCES)
"""Words an event for the seat that reads it."""
