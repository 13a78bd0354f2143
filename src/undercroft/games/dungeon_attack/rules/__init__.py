"""The rules of Dungeon Attack!, one module per chapter of the ledger.

The frames, from the outside in: Game > Level > Turn > (an action of chapter 9)
> Roll > TakeHits. Read `game`, `level`, `turn` and `roll` in that order: their
STEPS are the order of play.
"""
