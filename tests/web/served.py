"""The program that tests share: Undercroft as people start it, with a few doors for tests.

A set-up may name a position, and the match begins there: its field POSITION holds what
`make scenario` is told, an expression in the words of the game's tests. The toy games with secrets
are served too, with HANDS dealt. Whoever is away for so many seconds as others are for half-minutes
counts as away, and a clock of two seconds is offered.
"""

import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from tests.kernel.toy_secrets import QuietVault, secret_game
from tests.kernel.toy_words import CHARM, PIT, SWORD
from undercroft import games
from undercroft.kernel import dump
from undercroft.kit.game import GameSpec
from undercroft.tables import Setup, driver

HANDS: Final = ([SWORD, SWORD], [CHARM, PIT])
"""What the two players of the vault hold: two swords; a charm and a pit."""

VAULT: Final = secret_game(HANDS, [2] * 8)
QUIET: Final = replace(secret_game(HANDS, [2] * 8, QuietVault), slug="quiet")
POSITION: Final = "position"


def main() -> None:
    """Serve at the port and from the database that the command line names."""
    shipped = games.all_games
    vars(games)["all_games"] = lambda: {**shipped(), VAULT.slug: VAULT, QUIET.slug: QUIET}
    vars(driver)["MINUTE"] = 2
    from undercroft.web import serve
    from undercroft.web.lobby import setup as forms
    from undercroft.web.lobby import terms

    terms.CLOCKS[2] = "2 seconds"
    _take_positions(forms.SetupForm)
    serve("127.0.0.1", int(sys.argv[1]), Path(sys.argv[2]), False)


def _take_positions(form: Any) -> None:
    """Let the set-up form understand POSITION."""
    from scripts.scenario import position

    read, setup = form.read.__func__, form.setup
    form.position = ""

    def read_too(cls: Any, spec: GameSpec, fields: Mapping[str, str]) -> Any:
        told = read(cls, spec, {name: value for name, value in fields.items() if name != POSITION})
        told.position = fields.get(POSITION, "")
        return told

    def setup_there(self: Any, spec: GameSpec, kept: Mapping[str, str], who: str) -> Setup:
        wanted: Setup = setup(self, spec, kept, who)
        if not self.position:
            return wanted
        return replace(wanted, position=dump(position(spec, self.position)))

    form.read, form.setup = classmethod(read_too), setup_there


if __name__ == "__main__":
    main()
