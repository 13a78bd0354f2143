"""What cards do: the primitives of the ledger (WD-16.18).

cards.py says which of them a card of each kind may have, and what stands beside the word there.
"""

from typing import Final

from undercroft.kit.cards import Words

EFFECTS: Final = Words()
POINTS: Final = EFFECTS.add("points", "Is worth `size` points at the end.")
POINTS_PER_TROPHY: Final = EFFECTS.add(
    "points_per_trophy", "Is worth a point for every `per` trophies, `cap` at most."
)
BONUS: Final = EFFECTS.add("bonus", "Adds `size` to each card of that symbol.")
LEVEL: Final = EFFECTS.add("level", "Raises the level.")
HEAL: Final = EFFECTS.add("heal", "Heals so many wounds.")
EXTRA: Final = EFFECTS.add("extra", "Adds `size` wounds in a round that has any.")
WOUND: Final = EFFECTS.add("wound", "Wounds the hero.")
MISS: Final = EFFECTS.add("miss", "The hero misses the next turn.")
POISON: Final = EFFECTS.add("poison", "The hero takes poison counters.")
BACK: Final = EFFECTS.add("back", "The hero goes back to where the turn began.")
DISCARD: Final = EFFECTS.add("discard", "The hero discards cards at random.")
ATTACK: Final = EFFECTS.add("attack", "Changes the total of a side.")
CARDS: Final = EFFECTS.add("cards", "Changes how many attack cards a side may commit.")
SYMBOL: Final = EFFECTS.add("symbol", "Changes the symbol of an attack card of a side.")
LETHAL: Final = EFFECTS.add("lethal", "The monster wounds once more in a round it wins.")
TOUGH: Final = EFFECTS.add("tough", "The monster suffers at most one wound a round.")
WARDED: Final = EFFECTS.add("warded", "The hero's cards of that symbol dominate nothing.")
RESTORE: Final = EFFECTS.add("restore", "The monster regains wounds.")
NEGATE: Final = EFFECTS.add("negate", "A card of that kind has no effect.")
REFIGHT: Final = EFFECTS.add("refight", "The monster that lost must be fought again.")
SPITEFUL: Final = EFFECTS.add("spiteful", "Whoever kills the monster takes a poison counter.")
REDUCE: Final = EFFECTS.add("reduce", "The hero suffers fewer wounds in each round.")
DOUBLE: Final = EFFECTS.add("double", "The printed value of cards of that symbol counts double.")
STEPS: Final = EFFECTS.add("steps", "The hero may move so many steps further.")

IN_ROUNDS: Final = (REDUCE, EXTRA, ATTACK, DOUBLE)
"""Abilities that count in rounds alone, and as well if they are played after the reveal."""
