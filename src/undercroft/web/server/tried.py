"""The process of a table at which somebody tries a card: a server with one more pack."""

import signal
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path
from shutil import rmtree
from socket import socket
from typing import Any, Final

import uvicorn

from undercroft.bots import known_bots
from undercroft.bots.own import offer_bots
from undercroft.bots.workers import end_with_parent
from undercroft.games import find_game, read_packs
from undercroft.kernel import BadSetup
from undercroft.kit.content import slug_of
from undercroft.kit.packs import write_pack
from undercroft.kit.staged import Shown
from undercroft.lab.own_card import moment_of
from undercroft.tables import House, Seat, Setup, Terms, database_url
from undercroft.tables.database import BadDatabase, alone, make_ready
from undercroft.tables.store import Earlier
from undercroft.web.settings import Calling, Limits, Settings
from undercroft.web.workshop.rooms import TABLES, About, about_of, pack_in
from undercroft.web.workshop.trials import HOST, Wish

LOOKED_FOR: Final = 12.0
"""Seconds in which a match is looked for in which the card comes up."""
ENOUGH: Final = 1_000_000
"""The limits are those of the server that hands on: here all come from one address."""
HOSTED: Final = "Another process has just opened it: try again."
NOT_YET: Final = "The card has not come up in the matches that were tried: this one begins anew."


class _Server(uvicorn.Server):
    """Sets the table up as soon as it can be asked for, and says where it is."""

    def __init__(self, config: uvicorn.Config, pipe: Connection, at: int, begun: Any) -> None:
        super().__init__(config)
        self._pipe, self._at, self._begun = pipe, at, begun

    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        house: House = self.config.app.state.house  # type: ignore[union-attr]
        if isinstance(self._begun, About):
            for title, text in _decks(self._begun):
                await house.store.keep(self._begun.who, self._begun.game, title, text)
            self._pipe.send((self._at, "", ""))
            return
        setup, who, earlier, said = self._begun
        table = await house.create(setup, who, earlier)
        self._pipe.send((self._at, table.id, said))


def host(pipe: Connection, folder: Path, settings: Settings, wish: Wish | None) -> None:
    """Host one table, in a process of its own, until it is ended; without a wish host all tables of
    the room in that folder. Say through the pipe where it is, or why nothing is hosted. `folder` is
    for the pack and the tables."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    try:
        own = write_pack(folder, wish.card.pack, wish.files) if wish else pack_in(folder)
        packs = (*settings.packs, own)
        read_packs([Path(one) for one in packs])
        offer_bots(list(settings.bots), known_bots())
        begun = _begun(wish) if wish else about_of(folder)
    except BadSetup as fault:
        pipe.send((0, "", str(fault)))
        return
    from undercroft.web.server.app import create_app
    from undercroft.web.server.serve import listen, set_up

    url = database_url(folder / TABLES)
    with ExitStack() as held:
        try:
            held.enter_context(alone(url))  # another process of the server may be as quick
        except BadDatabase:
            pipe.send((0, "", HOSTED))
            return
        make_ready(url)
        many = Limits(ENOUGH, ENOUGH, ENOUGH, ENOUGH, ENOUGH, ENOUGH, drawing=100)
        scratch = folder / "scratch"
        rmtree(scratch, ignore_errors=True)
        scratch.mkdir()
        own_settings = replace(
            settings, database_url=url, limits=many, packs=packs, scratch=str(scratch),
            keep_days=settings.keep_days if wish is None else 0, rooms="",
            calling=Calling(),
        )  # fmt: skip
        door = held.enter_context(listen(HOST, 0))
        app = set_up(create_app(own_settings), False)
        with suppress(KeyboardInterrupt):
            _Server(app, pipe, door.getsockname()[1], begun).run(sockets=[door])


def _decks(about: About) -> Iterator[tuple[str, str]]:
    """Make decks with the cards of a room, for who has made it: where a game has decks, a card
    comes into a match by one."""
    spec = find_game(about.game)
    if spec.brings is None or spec.staged is None:
        return
    for word, name in about.cards:
        how = spec.staged(Shown(word, slug_of(name), name, about.slug), True)
        for text in how.brought:
            if text not in spec.brings.ready:
                yield f"A deck with {name}", text


def _begun(wish: Wish) -> tuple[Setup, str, Earlier | None, str]:
    """Say how the table begins: its author sits where the card is, bots at the other seats."""
    spec = find_game(wish.game)
    assert spec.staged is not None
    how = spec.staged(wish.card, True)
    found = moment_of(spec, how, wish.card, LOOKED_FOR)
    seats = [
        Seat(wish.name, holders=(wish.who,), ready=True, brought=text)
        if seat == found.seat
        else Seat(f"Bot {seat + 1}", spec.best, ready=True, brought=text)
        for seat, text in enumerate(how.brought or [""] * how.players)
    ]
    setup = Setup(wish.game, dict(how.switches), seats, found.seed, terms=Terms(watchers=False))
    earlier = Earlier(list(found.entries), []) if found.entries else None
    return setup, wish.who, earlier, "" if found.is_there else NOT_YET
