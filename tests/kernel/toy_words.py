"""The words of the Cellar: its cards, die, actions and questions."""

from typing import Final

from undercroft.kernel import Die, Kind, Vocabulary

PIT: Final = 0
CHARM: Final = 1
SWORD: Final = 2
CARDS: Final = ("pit", "charm", "sword")
SIX: Final = Die(range(1, 7), "d6", ("", "⚀", "⚁", "⚂", "⚃", "⚄", "⚅"))

WORDS: Final = Vocabulary()
LIGHT: Final = WORDS.add("light torch", clause="TOY-2.1", touches=("torch",))
ENTER: Final = WORDS.add("enter", clause="TOY-2")
LAY: Final = [
    WORDS.add(f"lay {name}", card, clause="TOY-3.1", touches=(name,))
    for card, name in enumerate(CARDS)
]
LAY_NOTHING: Final = WORDS.add("lay nothing", clause="TOY-3.1")
SPRING: Final = WORDS.add("spring pit", clause="TOY-3.2", touches=("pit",))
NO_PIT: Final = WORDS.add("no pit", clause="TOY-3.2")
PLAY_CHARM: Final = WORDS.add("play charm", clause="TOY-3.4", touches=("charm",))
NO_CHARM: Final = WORDS.add("no charm", clause="TOY-3.4")
SNUFF: Final = WORDS.add("snuff torch", clause="TOY-5", touches=("torch",))
NO_SNUFF: Final = WORDS.add("no snuff", clause="TOY-5")
PAY_COIN: Final = WORDS.add("pay coin", clause="TOY-4")
PAY_HEART: Final = WORDS.add("pay heart", clause="TOY-4")

PREPARE: Final = Kind("prepare", "TOY-2", "light the torch or enter", (LIGHT, ENTER))
LAYING: Final = Kind("lay", "TOY-3.1", "lay a card face down", tuple(LAY), always=True)
PITS: Final = Kind("pits", "TOY-3.2", "spring a pit or not", hidden=True, decline=NO_PIT)
CHARMS: Final = Kind("charms", "TOY-3.4", "play a charm or not", hidden=True, decline=NO_CHARM)
SNUFFS: Final = Kind("snuffs", "TOY-5", "snuff the torch or not", hidden=True, decline=NO_SNUFF)
PAY: Final = Kind("pay", "TOY-4", "pay a coin or a heart", (PAY_COIN, PAY_HEART))
KINDS: Final = (PREPARE, LAYING, PITS, CHARMS, SNUFFS, PAY)
