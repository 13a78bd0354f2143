"""The rules of Dungeon Keeper, one module per chapter of the ledger.

The frames, from the outside in: Game > Turn > a phase > Cast > Roll, and in an invasion
Game > Turn > Invasion > BattlePhase > Aftermath > Roll. Read `game`, `turn`, the phases as
`turn` lists them, then `invasion`: their STEPS are the order of play.
"""
