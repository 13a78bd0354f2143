"""The log: every event in the past tense, actor first; to its reader the actor is "you"."""

from collections.abc import Callable, Sequence
from typing import Final

from undercroft.games.dungeon_keeper.content import CARDS, HEART
from undercroft.games.dungeon_keeper.terms import heard
from undercroft.games.dungeon_keeper.words.brief import TOTALS, counted
from undercroft.games.dungeon_keeper.words.dice import ROLLS, fallen
from undercroft.games.dungeon_keeper.words.endings import ending
from undercroft.kit.sentences import Sentences
from undercroft.kit.words import Fields, begun_small, listed, many, signed

DECKS: Final = ("Room", "Spell")
"""The two decks, by number."""
WAVES: Final = ("no wave comes", "a minor wave comes", "a major wave comes")
REASONS: Final = {
    "base": "",
    "trolls": " from the Cave Trolls",
    "veins": " from the veins",
    "casino": " in the Casino",
    "gems": " in gems",
    "warlocks": " from the Warlocks",
    "sources": " from the Mana Sources",
    "temple": " from the Temple",
    "prison": " for a prisoner",
    "souls": " for the souls",
    "spoils": " of spoils",
}
"""Where gold and mana came from."""


def _first_roll(f: Fields) -> str:
    rolls = [f"{name} {roll}" for name, roll in zip(f.names, f["rolls"], strict=True)]
    return f"Dice for the first turn: {', '.join(rolls)}."


def _rolled(f: Fields) -> str:
    return f"Dice {ROLLS[f['why']]}: {fallen(f['faces'], f['dice'])}."


def _throws(f: Fields) -> str:
    unit = f", for {f['unit']}" if f["unit"] else ""
    return f"{f.who} {f.verb('throws', 'throw')} the dice {ROLLS[f['why']]}{unit}."


def _gained(f: Fields) -> str:
    got = [f"{f[what]} {what}" for what in ("gold", "mana") if f[what]]
    return f"{f.who} gained {listed(got)}{REASONS[f['why']]}."


def _paid(f: Fields) -> str:
    spent = [f"{f[what]} {what}" for what in ("gold", "mana") if f[what]]
    return f"{f.who} paid {listed(spent)}."


def _drew(f: Fields) -> str:
    card = f.fields.get("card", f"a {DECKS[f['deck']]} card")
    return f"{f.who} drew {card}."


def _drew_counter(f: Fields) -> str:
    return f"{f.who} drew {f.fields.get('unit', 'a counter')}."


def _moved(f: Fields) -> str:
    origin = f" from {f['origin']}" if f["origin"] else ""
    return f"{f.who} moved {counted(f['units'])}{origin} to {f['room']}."


def _raiders(f: Fields) -> str:
    home = f" of {f['room']}" if f["room"] else ""
    return f"{f.who} sent {counted(f['units'])}{home} out to raid."


def _sprung(f: Fields) -> str:
    text = next((card.text for card in CARDS if card.name == f["card"]), "")
    return f"{f['card']} sprang: {begun_small(text)}."


def _assault(f: Fields) -> str:
    if f["card"] == CARDS[HEART].name:
        return f"The band stormed {f.whose} Heart."
    return f"The band stormed {f.whose} {f['card']} at {f['room']}."


def _captured(f: Fields) -> str:
    if f["card"] == CARDS[HEART].name:
        return f"The band captured {f.whose} Heart: the Heart fell."
    return f"The band captured {f.whose} {f['card']} at {f['room']}."


def _duel(f: Fields) -> str:
    creature, hero = f["pair"]
    mine = f"{creature} {f['creature']} ({_sum(f['creature_sum'])})"
    theirs = f"{hero} {f['hero']} ({_sum(f['hero_sum'])})"
    result = "a tie kills both"
    if f["creature"] != f["hero"]:
        result = f"{creature if f['creature'] > f['hero'] else hero} won"
    return f"{mine} against {theirs}: {result}."


def _sum(words: Sequence[str]) -> str:
    """Spell a total out: `Force 2, Master +1, Roll 9`."""
    return ", ".join(
        [
            f"{what} {size if what in ('Force', 'Roll') else signed(size)}"
            for what, size in heard(words)
            if size
        ]
    )


def _killed(f: Fields) -> str:
    if f["hero"]:
        return f"{f['unit']} of the band fell."
    return f"{f.whose[:1].upper()}{f.whose[1:]} {f['unit']} fell."


def _ended(f: Fields) -> str:
    winners = [f.names[player] for player in f["winners"]]
    why = begun_small(ending(f["outcome"]))
    if not winners:
        return f"The match is lost: {why}."
    if len(winners) > 1:
        return f"The match is over, {why}: {listed(winners)} shared the win."
    return f"The match is over, {why}: {winners[0]} won."


def _totals(f: Fields) -> str:
    each = [f"{word} {total}" for word, total in zip(TOTALS, f["totals"], strict=True)]
    return f"{f.who}: {', '.join(each)}."


SENTENCES: Final[dict[str, Callable[[Fields], str]]] = {
    "first_roll": _first_roll,
    "begins": lambda f: f"{f.who} {f.verb('begins', 'begin')}.",
    "turn": lambda f: f"Round {f['round']}: {f.verb(f'the turn of {f.who}', 'your turn')}.",
    "throws": _throws,
    "rolled": _rolled,
    "slapped": lambda f: f"{f.who} slapped the dice {ROLLS[f['why']]}.",
    "gained": _gained,
    "paid": _paid,
    "reshuffled": lambda f: (
        f"The discards became a new {DECKS[f['deck']]} Deck of {many(f['cards'], 'card')}."
    ),
    "nothing_to_draw": lambda f: f"{f.who} found the {DECKS[f['deck']]} Deck used up.",
    "drew": _drew,
    "discarded": lambda f: f"{f.who} discarded {f['card']}.",
    "built": lambda f: f"{f.who} built {f['card']} at {f['room']}.",
    "constructed": lambda f: f"{f.who} constructed {f['card']} at {f['room']}.",
    "cup_is_empty": lambda f: f"{f.who} found the Creature Cup empty.",
    "drew_counter": _drew_counter,
    "placed": lambda f: f"{f['unit']} entered {f.whose} dungeon at {f['room']}.",
    "moved": _moved,
    "sacrificed": lambda f: f"{f.who} sacrificed {f['unit']}.",
    "cast": lambda f: f"{f.who} cast {f['spell']} for {f['mana']} mana.",
    "artifact": lambda f: f"{f.who} found {f['artifact']}.",
    "raised": lambda f: f"{f.who} raised {f['unit']} from the dead.",
    "possessed": lambda f: f"{f.who} took possession of {f['unit']}.",
    "invasion": lambda f: f"The invasion roll comes to {f['total']}: {WAVES[f['dice']]}.",
    "band": lambda f: f"A band of {len(f['heroes'])} came for {f.who}: {counted(f['heroes'])}.",
    "raiders": _raiders,
    "raid": lambda f: f"{f.who} raided a {f['settlement']}.",
    "defenders": lambda f: f"It was held by {counted(f['heroes']) or 'nobody'}.",
    "assault": _assault,
    "stolen": lambda f: f"A Petty Thief carried {f['card']} off, unsprung.",
    "sprung": _sprung,
    "door_broken": lambda f: f"The band broke the {f['card']} at {f['room']}.",
    "pair": lambda f: f"A duel: {f['creature']} against {f['hero']}.",
    "regenerated": lambda f: f"{f['unit']} regenerated.",
    "converted": lambda f: f"A Vampire rose where {f['unit']} fell.",
    "duel": _duel,
    "killed": _killed,
    "captured": _captured,
    "ended": _ended,
    "totals": _totals,
}

sentence: Final = Sentences(Fields, SENTENCES)
"""Words an event for the seat that reads it; its owner reads more of a whisper."""
