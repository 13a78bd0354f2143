"""Undercroft: five dungeon games on one engine. Play them, host them, change them, prove them."""

__version__ = "1.0.0"
