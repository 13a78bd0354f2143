"""What some seeded dice show: here and in other processes, to compare."""

from json import dumps

from undercroft.kernel import Die, SeededDice


def sample() -> str:
    """Throw, draw and shuffle on three streams in turn."""
    dice = SeededDice("sämple")
    six = Die(range(1, 7))
    deck = list(range(40))
    throws = [[*dice.roll(stream, 9, six)] for stream in ("battle", "deal", "loot") * 20]
    dice.shuffle("deal", deck)
    return dumps([throws, deck, dice.positions])
