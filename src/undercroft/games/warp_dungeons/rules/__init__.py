"""The rules of Warp Dungeons, one module per chapter of the ledger.

The frames, from the outside in: Game > Turn > Trap, or Turn > Attempt > Battle >
BattleWindow. Read `game`, `turn`, `attempt` and `battle` in that order: their STEPS
are the order of play.
"""
