"""The command line: `undercroft`."""

import sys

__all__ = ["main"]


def main() -> None:
    """Run `undercroft` as it was typed in a shell.

    The program is read here, so that Ctrl-C while it is read is no fault, and that processes of the
    lab, which begin with the same script, read only what they need.
    """
    try:
        from undercroft.cli.app import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)
