"""The process of a table at which somebody tries a card: a server with one more pack."""

import signal
from contextlib import suppress
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path
from socket import socket
from typing import Any, Final

import uvicorn

from undercroft.bots import known_bots
from undercroft.bots.own import offer_bots
from undercroft.bots.workers import end_with_parent
from undercroft.games import find_game, read_packs
from undercroft.kernel import BadSetup
from undercroft.kit.game import GameSpec
from undercroft.kit.staged import Staged
from undercroft.lab.own_card import Moment, moment_of, write_pack
from undercroft.tables import Seat, Setup, Terms, database_url
from undercroft.tables.database import make_ready
from undercroft.tables.store import Earlier
from undercroft.web.settings import Limits, Settings
from undercroft.web.workshop.trials import HOST, Wish

LOOKED_FOR: Final = 12.0
"""Seconds in which a match is looked for in which the card comes up."""
ENOUGH: Final = 1_000_000
"""The limits are those of the server that hands on: here all come from one address."""
NOT_YET: Final = "The card has not come up in the matches that were tried: this one begins anew."


class _Server(uvicorn.Server):
    """Sets the table up as soon as it can be asked for, and says where it is."""

    def __init__(self, config: uvicorn.Config, pipe: Connection, at: int, begun: Any) -> None:
        super().__init__(config)
        self._pipe, self._at, self._begun = pipe, at, begun

    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        setup, who, earlier, said = self._begun
        table = await self.config.app.state.house.create(setup, who, earlier)  # type: ignore[union-attr]
        self._pipe.send((self._at, table.id, said))


def host(pipe: Connection, folder: Path, settings: Settings, wish: Wish) -> None:
    """Host one table, in a process of its own, until it is ended: say through the pipe where it is,
    or why there is none. `folder` is for its pack and its tables."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    try:
        packs = (*settings.packs, write_pack(folder, wish.card.pack, wish.files))
        read_packs([Path(one) for one in packs])
        offer_bots(list(settings.bots), known_bots())
        spec = find_game(wish.game)
        assert spec.staged is not None
        how = spec.staged(wish.card, True)
        found = moment_of(spec, how, wish.card, LOOKED_FOR)
        begun = _begun(spec, how, found, wish)
    except BadSetup as fault:
        pipe.send((0, "", str(fault)))
        return
    from undercroft.web.server.app import create_app
    from undercroft.web.server.serve import listen, set_up

    url = database_url(folder / "tables.db")
    make_ready(url)
    many = Limits(ENOUGH, ENOUGH, ENOUGH, ENOUGH, ENOUGH, ENOUGH, drawing=100)
    own = replace(
        settings, database_url=url, limits=many, packs=packs, scratch=str(folder), keep_days=0
    )
    with listen(HOST, 0) as door, suppress(KeyboardInterrupt):
        server = _Server(set_up(create_app(own), False), pipe, door.getsockname()[1], begun)
        server.run(sockets=[door])


def _begun(
    spec: GameSpec, how: Staged, found: Moment, wish: Wish
) -> tuple[Setup, str, Earlier | None, str]:
    """Say how the table begins: its author sits where the card is, bots at the other seats."""
    seats = [
        Seat(wish.name, holders=(wish.who,), ready=True, brought=text)
        if seat == found.seat
        else Seat(f"Bot {seat + 1}", spec.best, ready=True, brought=text)
        for seat, text in enumerate(how.brought or [""] * how.players)
    ]
    setup = Setup(wish.game, dict(how.switches), seats, found.seed, terms=Terms(watchers=False))
    earlier = Earlier(list(found.entries), []) if found.entries else None
    return setup, wish.who, earlier, "" if found.is_there else NOT_YET
