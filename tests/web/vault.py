"""The game with secrets on the web: for a client without a browser, and for a real server."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest
from starlette.testclient import TestClient

from tests.kernel.toy_secrets import secret_game
from tests.web.conftest import ORIGIN
from tests.web.servers import Server
from undercroft.kit.game import GameSpec
from undercroft.tables import database_url
from undercroft.web import Settings, create_app, render

Hands = Sequence[Sequence[int]]
VAULT: Final = "/games/vault"
QUIET: Final = "/games/quiet"

_SERVE: Final = """
import sys, json
from pathlib import Path
import undercroft.games as games
from tests.kernel.toy_secrets import secret_game
game = secret_game(json.loads(sys.argv[3]), [2] * 8)
games.all_games = lambda: {game.slug: game}
from undercroft.web import serve
serve("127.0.0.1", int(sys.argv[1]), Path(sys.argv[2]), False)
"""


@contextmanager
def client_of(patch: pytest.MonkeyPatch, database: Path, *specs: GameSpec) -> Iterator[TestClient]:
    """A browser without a screen, before a program that has these games alone."""

    def games() -> dict[str, GameSpec]:
        return {spec.slug: spec for spec in specs}

    with patch.context() as here:
        for module in ("games", "web.server.app", "web.lobby.home", "web.render"):
            here.setattr(f"undercroft.{module}.all_games", games)
        render.environment.cache_clear()
        render.board_css_url.cache_clear()
        try:
            app = create_app(Settings(database_url(database)))
            with TestClient(app, base_url=ORIGIN) as client:
                yield client
        finally:
            render.environment.cache_clear()
            render.board_css_url.cache_clear()


@contextmanager
def vault_client(
    patch: pytest.MonkeyPatch, database: Path, hands: Hands = (), seed: str = "vault"
) -> Iterator[TestClient]:
    """The same before the game with secrets, with these hands dealt."""
    with patch.context() as here:
        here.setattr("undercroft.web.lobby.setup.new_seed", lambda: seed)
        with client_of(here, database, secret_game(hands, [2] * 8)) as client:
            yield client


class VaultServer(Server):
    """The same in a process of its own; set `hands` first."""

    program = _SERVE
    hands: Hands = ()

    @classmethod
    def more(cls) -> list[str]:
        """The hands."""
        return [str([list(hand) for hand in cls.hands])]


def begin(client: TestClient, *holders: str, **fields: str) -> str:
    """Set a match up; return the path of its table."""
    seats = {f"seat-{n}": holder for n, holder in enumerate(holders)}
    answer = client.post(VAULT, data=seats | {"pace": "instant"} | fields, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    location: str = answer.headers["location"]
    return location
