"""The command line: `undercroft`."""

import sys

from undercroft import __version__
from undercroft.kernel import COMPILED

__all__ = ["main", "version_line"]


def version_line() -> str:
    """Say which version this is, and which build of the rules."""
    return f"undercroft {__version__} (rules: {'compiled' if COMPILED else 'interpreted'})"


def main() -> None:
    """Run `undercroft` as it was typed in a shell.

    The program is read here, so that Ctrl-C while it is read is no fault, and that processes of the
    lab, which begin with the same script, read only what they need.
    """
    try:
        if sys.argv[1:] == ["--version"]:
            # Scripts ask it again and again; to read any other command line takes thrice as long.
            print(version_line())
            return
        from undercroft.cli.app import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)
