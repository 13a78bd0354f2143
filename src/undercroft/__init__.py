"""Undercroft: five dungeon games on one engine. Play them, host them, change them, prove them."""

__version__ = "0.1.0"
