"""Open a position of a game's tests in the browser: what `make scenario` does.

    python scripts/scenario.py GAME "table(...)"
    python scripts/scenario.py GAME "table(...)" --words test_09_windows

The position is an expression in the words of the game's own tests: those of each module in its
folder `tests` that is no test, and of one more that --words names. Every game knows the words
`late(players, left)`: a match of random players, so many decisions before its end; and
`after(players, given)`: one in which a bot and chance take turns, so many answers after its
beginning, which a preset and a number may follow as in `after(2, 40, "full", 3)`. Whoever opens
the address sits at all seats of a new match that begins there, and looks at the table as the seat
that is asked, if any is; to open it again begins another. Nothing is kept.
"""

import argparse
import webbrowser
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from importlib import import_module
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Timer
from typing import Any, Final

import uvicorn
from fastapi import FastAPI, Request, Response
from starlette.responses import RedirectResponse

from undercroft.bots import make_bot
from undercroft.games import find_game
from undercroft.kernel import BadSetup, SeededDice, State, dump
from undercroft.kit.game import GameSpec
from undercroft.kit.look import Look
from undercroft.tables import NAMES, Seat, Setup, database_url, key_hash
from undercroft.tables.database import make_ready
from undercroft.testing.cases import home
from undercroft.web import Settings, create_app
from undercroft.web.identity import hand_owner, list_match, own_token, set_eyes
from undercroft.web.server.serve import listen, set_up

DOOR: Final = "/scenario"
BY_CHANCE: Final = 0.3
"""The part of the answers of a match that chance gives and no bot."""
A_MOMENT: Final = 0.5
"""Seconds until the browser is told: the server may have begun by then, and else it waits."""


def main() -> None:
    """Serve the position that the command line describes, until Ctrl+C."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", help="a game, as `undercroft list` names it")
    parser.add_argument("at", help="a position, such as table(...)")
    parser.add_argument("--words", default="", help="one more module of the game's tests")
    wanted = parser.parse_args()
    try:
        spec = find_game(wanted.game)
        state = position(spec, wanted.at, wanted.words)
    except BadSetup as fault:
        raise SystemExit(str(fault)) from None
    with TemporaryDirectory() as folder, listen("127.0.0.1", 0) as door:
        url = database_url(Path(folder) / "tables.db")
        make_ready(url)
        address = f"http://127.0.0.1:{door.getsockname()[1]}{DOOR}"
        print(f"{spec.title} at this position: {address} (Ctrl+C ends it)\n\n{state}", flush=True)
        Timer(A_MOMENT, webbrowser.open, [address]).start()
        with suppress(KeyboardInterrupt):
            uvicorn.Server(set_up(app_at(spec, state, url), False)).run(sockets=[door])


def position(spec: GameSpec, at: str, words: str = "") -> State:
    """Return the position that an expression describes; raise BadSetup.

    The words of tests may bring frames of their own, such as one where everything halts: the game
    knows them from now on.
    """
    known: dict[str, Any] = {"late": partial(late, spec), "after": partial(after, spec)}
    package = f"{home(spec).__name__}.tests"
    helpers = [path.stem for path in sorted((spec.folder / "tests").glob("*.py"))]
    for name in [*[name for name in helpers if not name.startswith("test_")], words]:
        if name and name not in helpers:
            raise BadSetup(f"{spec.title} has no module {name!r} of tests: {', '.join(helpers)}")
        known |= vars(import_module(f"{package}.{name}")) if name else {}
    try:
        found = eval(at, known)
    except Exception as fault:
        raise BadSetup(f"{at!r} is no position: {type(fault).__name__}: {fault}") from fault
    state = getattr(found, "state", found)
    if not isinstance(state, State):
        raise BadSetup(f"{at!r} is no position: {state!r}")
    spec.parts += {type(frame) for frame in state.stack} - set(spec.parts)
    try:
        dump(state)
    except TypeError:  # dice of the tests' own; a match that is played on has others
        state.dice = SeededDice(at)
    return state


def late(spec: GameSpec, players: int, left: int = 8) -> State:
    """Play a match of random players up to so many decisions before its end."""
    chance = Random(f"{spec.slug} {players} {left}")
    while True:
        state = spec.new(players, {}, SeededDice(str(chance.random())))
        last = deque([state.copy()], maxlen=left + 1)
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions))
            last.append(state.copy())
        if len(last) > left:
            return last[0]


def after(spec: GameSpec, players: int, given: int, preset: str = "", seed: int = 0) -> State:
    """Play a match as `mixed` does, up to its position after so many answers."""
    return next(islice(mixed(spec, players, preset, seed), given, None))


def mixed(spec: GameSpec, players: int, preset: str, seed: int) -> Iterator[State]:
    """Yield the one state of a match at each of its decisions: a bot mostly answers, else chance.

    Raise BadSetup if the preset is not for so many players. So matches come to more kinds of
    decisions than those of random players, who seldom fight, or of bots, who seldom err.
    """
    switches = spec.resolve({}, preset) if preset else {}
    state = spec.new(players, switches, SeededDice(f"{preset} {seed}"))
    chance, bot = Random(seed), make_bot(spec, spec.best, str(seed))
    while not state.is_terminal():
        yield state
        by_chance = chance.random() < BY_CHANCE
        look = Look(spec, state)
        state.apply_action(chance.choice(state.legal_actions) if by_chance else bot.choose(look))


def app_at(spec: GameSpec, state: State, url: str) -> FastAPI:
    """Return the application with a door through which a match begins at the position."""
    app = create_app(Settings(url))

    @app.get(DOOR)
    async def scenario(request: Request) -> Response:
        token = own_token(request)
        holders = (key_hash(token),)
        names = NAMES[: len(spec.returns(state))]
        seats = [Seat(name, holders=holders, ready=True) for name in names]
        setup = Setup(spec.slug, spec.resolve({}), seats, "scenario", position=dump(state))
        table = await app.state.house.create(setup, holders[0])
        response = RedirectResponse(f"/tables/{table.id}")
        hand_owner(request, response, token)
        list_match(request, response, table.id)
        set_eyes(request, response, table.id, state.current_player)
        return response

    return app


if __name__ == "__main__":
    main()
