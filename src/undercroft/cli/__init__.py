"""The command line: `undercroft`."""

from undercroft.cli.app import main

__all__ = ["main"]
