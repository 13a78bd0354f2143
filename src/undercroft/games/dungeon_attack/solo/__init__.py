"""Dungeon Attack! for one, solved: what every position is worth with perfect play.

It needs numpy, which the extra `undercroft[lab]` brings; nothing else of the game imports it.
"""
