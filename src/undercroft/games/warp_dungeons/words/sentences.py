"""The log: every event in the past tense, actor first; to its reader the actor is "you"."""

from collections.abc import Callable, Sequence
from typing import Final

from undercroft.games.warp_dungeons.content.catalogue import CARDS
from undercroft.games.warp_dungeons.fight import BOTH_DOMINATE, DM_DOMINATES, HERO_DOMINATES
from undercroft.games.warp_dungeons.state import DM_WINS, DRAWN
from undercroft.kit.sentences import Sentences
from undercroft.kit.words import (
    YOU,
    Fields,
    begun_small,
    listed,
    many,
    signed,
)

BELOW = "below"


class _Fields(Fields):
    """An event's fields, with what this game's sentences say again and again."""

    @property
    def was(self) -> str:
        return self.verb("was", "were")

    @property
    def has(self) -> str:
        return self.verb("has", "have")

    @property
    def cards(self) -> str:
        """The names that only the owner reads; "" for the others."""
        return listed(self.fields.get("names", ()))

    @property
    def text(self) -> str:
        """What the card says, which speaks to its player or its victim, for who reads it."""
        printed = next((card.text for card in CARDS if card.name == self["card"]), "")
        text = begun_small(self.fields.get("text", printed))
        if self.who == YOU:
            return text
        return text.replace("you may", "the DM may").replace("of your", "of the DM’s")


def _trap(f: _Fields) -> str:
    text = f.text if f.who == YOU else f.text.replace(" your ", " the ")
    return f"A trap for {f.who}, {f['card']}: {text}."


# -- the dungeon ------------------------------------------------------------------------


def _revealed(f: _Fields) -> str:
    way = "beyond the fold-out" if f["way"] == BELOW else f["way"]
    return f"{f.who} explored {way}: {f['card']}."


def _divided(f: _Fields) -> str:
    shares = [f"{count} {way}" for count, way in zip(f["cards"], f["ways"], strict=True)]
    return f"The pile was divided: {listed(shares)}."


def _walled(f: _Fields) -> str:
    exits = ("An exit was", "Two exits were", "Three exits were")[f["exits"] - 1]
    return f"{exits} walled off: no room there to go on."


def _moved(f: _Fields) -> str:
    way = "on by the fold-out" if f["way"] == BELOW else f["way"]
    return f"{f.who} went {way}: {f['card']}."


def _door_opened(f: _Fields) -> str:
    old, new = f["cards"]
    return f"A secret door opened {f['way']}: {many(new, 'card')} behind it, {old} stay."


def _secret_door(f: _Fields) -> str:
    use = "divide a pile" if f["use"] == "divide" else "slip away"
    return f"{f.who} played a Secret Door to {use}."


# -- traps and attempts --------------------------------------------------------------------


def _suffered(f: _Fields) -> str:
    if not f["wounds"]:
        return f"{f.who} did not avoid {f['card']}."
    return f"{f.who} suffered {many(f['wounds'], 'wound')} from {f['card']}."


def _attempts(f: _Fields) -> str:
    if f["staked"]:
        return f"{f.who} staked a treasure on the {f['card']}."
    return f"{f.who} attempted the {f['card']} without a stake."


def _heroic(f: _Fields) -> str:
    if f["against_trap"]:
        return f"{f.who} played a Heroic Action against the trap."
    return f"{f.who} played a Heroic Action: {f['ability']}."


def _changed(f: _Fields) -> str:
    side = "hero" if f["side"] == "hero" else "DM"
    return f"The {side}’s {f['card']} became {f['symbol']} for this round."


def _withdraws(f: _Fields) -> str:
    where = "the DM’s hand" if f["to"] == "hand" else "the DM’s discard pile"
    return f"{f['card']} withdrew to {where}."


# -- battle ------------------------------------------------------------------------------------


def _committed(f: _Fields) -> str:
    if "names" not in f.fields:
        return f"{f.who} {f.verb('is', 'are')} ready for the reveal."
    return f"{f.who} put {f.cards or 'no card'} face down."


def _reveals(f: _Fields) -> str:
    hero, dm = listed(f["hero"]) or "no card", listed(f["dm"]) or "no card"
    return f"Revealed: {f.who} {hero}, the DM {dm}."


def _compared(f: _Fields) -> str:
    who = f["dominates"]
    level = f["hero"] == f["dm"]
    if f["hero"] > f["dm"] or (level and who == HERO_DOMINATES):
        result = f"{f.who} won the round"
    elif f["dm"] > f["hero"] or (level and who == DM_DOMINATES):
        result = "the DM won the round"
    else:
        result = "nobody won the round"
    dominance = {
        HERO_DOMINATES: f"{f.who} dominated",
        DM_DOMINATES: "the DM dominated",
        BOTH_DOMINATE: "both sides dominated",
    }.get(who, "nobody dominated")
    totals = f"{f.who} {_sum(f['hero'], f['hero_terms'])}, DM {_sum(f['dm'], f['dm_terms'])}"
    return f"Round {f['round']}: {totals}; {dominance}, {result}. {_wounds(f)}"


def _sum(total: int, terms: Sequence[str]) -> str:
    """Spell a total out: `5 (Battle 2 gave 4, Aura +1)`."""
    parts: list[str] = []
    for term in terms:
        what, _, size = term.rpartition(" ")
        is_card = any(card.name == what and card.value for card in CARDS)
        parts.append(f"{what} gave {int(size)}" if is_card else f"{what} {signed(int(size))}")
    return f"{total} ({', '.join(parts)})" if parts else f"{total}"


def _wounds(f: _Fields) -> str:
    said = [
        f"{who} suffered {many(wounds, 'wound')}"
        for who, wounds in ((f.who, f["to_hero"]), ("the monster", f["to_monster"]))
        if wounds
    ]
    text = listed(said) or "no wounds"
    return f"{text[0].upper()}{text[1:]}."


def _killed(f: _Fields) -> str:
    if f["won"]:
        return f"{f.who} killed {f['card']} and won the battle."
    return f"{f.who} killed {f['card']}, but the battle was not won."


def _trophy(f: _Fields) -> str:
    return f"{f.who} took {f['card']} as a trophy: {many(f['points'], 'point')}."


# -- cards and the end ---------------------------------------------------------------------------


def _drew(f: _Fields) -> str:
    return f"{f.who} drew {f.cards or many(f['cards'], 'card')}."


def _ended(f: _Fields) -> str:
    winners = listed([f.names[player] for player in f["winners"]])
    if f["outcome"] == DM_WINS:
        return f"The game is over: {winners}, the DM, won."
    if f["outcome"] == DRAWN:
        return "The game is over: a draw."
    verb = "won" if len(f["winners"]) == 1 else "shared the win"
    return f"The game is over: {winners} {verb}."


def _order(f: _Fields) -> str:
    return f"The order of turns: {', '.join([f.names[player] for player in f['players']])}."


SENTENCES: dict[str, Callable[[_Fields], str]] = {
    "declared": lambda f: f"{f.who} {f.verb('is', 'are')} the DM and declared {f['faction']}.",
    "hero": lambda f: f"{f.who} {f.verb('plays', 'play')} {f['hero']}.",
    "entrance": lambda f: f"The Stairway lies open; {f['cards']} cards are behind it.",
    "laid": lambda f: f"On its exit lies the {f['card']}.",
    "order": _order,
    "turn": lambda f: f"Lap {f['lap']}: {f.verb(f'the turn of {f.who}', 'your turn')}.",
    "missed": lambda f: f"{f.who} missed this turn.",
    "revealed": _revealed,
    "divided": _divided,
    "walled": _walled,
    "folded": lambda f: "No room to go on: the path continues on a fresh sheet.",
    "merged": lambda f: f"No room to go on: the {f['cards']} cards left join the smallest pile.",
    "moved": _moved,
    "secret_door": _secret_door,
    "door_opened": _door_opened,
    "trap": _trap,
    "payment": lambda f: f"{f.who} paid with {f['card']}.",
    "paid": lambda f: f"{f.who} avoided {f['card']} by paying {f['value']}.",
    "avoided": lambda f: f"{f.who} avoided {f['card']} by a Heroic Action.",
    "suffered": _suffered,
    "will_miss": lambda f: f"{f.who} will miss the next turn.",
    "poisoned": lambda f: f"{f.who} {f.has} {many(f['counters'], 'poison counter')}.",
    "blown_back": lambda f: f"{f.who} {f.was} blown back: {f['card']}.",
    "lost_cards": lambda f: f"{f.who} lost {f.cards or 'no card'} at random.",
    "heroic": _heroic,
    "negated": lambda f: f"{f.who} played {f['card']}: the {f['negated']} had no effect.",
    "changed": _changed,
    "attempts": _attempts,
    "waits": lambda f: f"{f['card']} waited there for {f.who}.",
    "monster": lambda f: f"{f.who} played {f['card']}.",
    "unopposed": lambda f: f"Nothing opposed {f.who}: the {f['card']} is won.",
    "avoided_monster": lambda f: f"{f.who} slipped away from {f['card']}.",
    "stake_back": lambda f: f"{f.who} took the stake back, unseen.",
    "fight": lambda f: f"{f.who} {f.verb('fights', 'fight')} {f['card']}.",
    "event": lambda f: f"{f.who} played {f['card']}: {f.text}.",
    "restored": lambda f: f"The monster regained {many(f['wounds'], 'wound')}.",
    "forced_off": lambda f: f"{f.who} {f.has} no attack card: the attack was called off.",
    "called_off": lambda f: f"{f.who} called off the attack.",
    "committed": _committed,
    "reveals": _reveals,
    "compared": _compared,
    "out_fought": lambda f: f"{f.who} {f.was} out-fought: the battle is over.",
    "true_draw": lambda f: f"A draw: {f.verb(f'the battle of {f.who}', 'your battle')} is over.",
    "killed": _killed,
    "trophy": _trophy,
    "stays": lambda f: f"{f['card']} stayed in the {f['room']}, waiting.",
    "withdraws": _withdraws,
    "stake_lost": lambda f: f"{f.who} lost the stake: {f['card']}.",
    "attached": lambda f: f"{f.who} attached {f['card']}.",
    "let_go": lambda f: f"{f.who} discarded {f['card']} instead of attaching it.",
    "reinforcements": lambda f: f"{f.who} played {f['card']}: {f['monster']} must be fought again.",
    "resolved": lambda f: f"The {f['card']} is resolved.",
    "drank": lambda f: f"{f.who} used {f['card']}.",
    "healed": lambda f: f"{f.who} healed {f['wounds']} damage.",
    "died": lambda f: f"{f['hero']} died: {f.who} {f.verb('is', 'are')} out of the game.",
    "drew": _drew,
    "discarded": lambda f: f"{f.who} discarded {f['card']}.",
    "reshuffled": lambda f: f"{f.who} shuffled {f['cards']} discarded cards into a new deck.",
    "ended": _ended,
    "scored": lambda f: f"{f.who} {f.has} {many(f['points'], 'point')}.",
}

sentence: Final = Sentences(_Fields, SENTENCES)
"""Words an event for the seat that reads it; its owner reads more of a whisper."""
