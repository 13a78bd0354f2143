"""The web application: its parts, and what it says when something is wrong."""

import asyncio
import gc
import signal
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from datetime import timedelta
from functools import partial
from http import HTTPStatus
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any, Final

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import DEFAULT_EXCLUDED_CONTENT_TYPES, GZipMiddleware
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from undercroft.bots import known_bots, make_table_bot, table_bots
from undercroft.bots.own import offer_bots
from undercroft.bots.workers import Workers
from undercroft.games import all_games, read_packs
from undercroft.kernel import BadSetup
from undercroft.kit.wrong_values import wrong_value
from undercroft.tables import (
    UNABLE,
    BadDatabase,
    CannotOpen,
    Forbidden,
    House,
    LacksPack,
    NoSuchTable,
    NoSuchThing,
    NotPossible,
    Replaced,
    Store,
    sentence,
)
from undercroft.web.api.application import UNTOLD, create_api
from undercroft.web.api.door import Door
from undercroft.web.api.match import NDJSON
from undercroft.web.faults import fault_page, not_now
from undercroft.web.lobby import (
    as_app,
    booklets,
    calls,
    daily,
    history,
    home,
    learn,
    reports,
    rules,
)
from undercroft.web.making import Maker
from undercroft.web.render import STATIC
from undercroft.web.server import tried, watch
from undercroft.web.server.calling import Caller
from undercroft.web.server.connections import CONNECTIONS
from undercroft.web.server.limits import LiveLines
from undercroft.web.server.shield import Shield
from undercroft.web.server.watch import Figures, Watch, log_as_json
from undercroft.web.settings import Settings
from undercroft.web.table import (
    amending,
    analysis,
    films,
    forms,
    going_back,
    led,
    log,
    play,
    reading,
    records,
    replay,
    result,
    seats,
    throwing,
    why,
)
from undercroft.web.table.told import Told
from undercroft.web.turns import Turns
from undercroft.web.workshop import cards, decks, prints, quests
from undercroft.web.workshop.own_work import OwnWork
from undercroft.web.workshop.packs_api import ways_of_packs
from undercroft.web.workshop.pictures import Pictures
from undercroft.web.workshop.trials import HandOn, Trials
from undercroft.web.workshop.tries import Tries

PACKS: Final = partial(
    GZipMiddleware,
    minimum_size=1000,
    compresslevel=4,
    exclude_content_types=(*DEFAULT_EXCLUDED_CONTENT_TYPES, NDJSON),
)
"""What packs answers. Of 9 gzip tries as hard as 4: a table's page takes 4 ms instead of 10, and is
3% longer."""


LOBBY: Final = (home, history, calls, daily, learn, rules, booklets, reports)
"""The pages on the way to a table."""

AGAIN: Final = 1.0
"""Seconds until a database that is away is asked again."""


async def opens(house: House) -> bool:
    """Open the store and the house; say whether the database is there. Raise BadDatabase."""
    try:
        await house.store.open()
    except UNABLE:
        return False
    await house.open()
    return True


async def opens_later(house: House) -> None:
    """Open them as soon as the database is there; until then the shield answers to all."""
    while not house.is_open:
        await asyncio.sleep(AGAIN)
        try:
            await opens(house)
        except BadDatabase as fault:  # it was another one that the start has seen
            house.store.trouble.note(fault)


@contextmanager
def scratch(settings: Settings) -> Iterator[Path]:
    """Return the folder for what is kept as long as the server runs."""
    if settings.scratch:
        yield Path(settings.scratch)
        return
    with TemporaryDirectory(prefix="undercroft-") as folder:
        yield Path(folder)


def with_makers(app: FastAPI, house: House, settings: Settings, folder: Path) -> None:
    """Give the application what makes and sends things in the background, and who asks for it."""
    maker = app.state.maker = Maker(folder, settings.packs)
    app.state.players = Maker(folder / "days", settings.packs)
    printer = app.state.printer = Maker(folder / "prints", settings.packs)
    app.state.prints = prints.Prints(printer)
    app.state.pictures = Pictures(folder / "cards")
    app.state.results = result.Results(folder / "results")
    app.state.own_work = OwnWork(folder / "own", settings)
    trials = app.state.trials = Trials(folder / "trials", tried.host, settings)
    if trials.rooms and settings.keep_days:
        trials.rooms.prune(settings.keep_days)
    app.state.reports = reports.Reports(maker, settings.packs)
    app.state.analysing = analysis.Analysing(maker, house.analyses, settings.packs)
    app.state.caller = Caller(house, settings)
    app.state.caller.start()


def create_app(settings: Settings) -> FastAPI:
    """Return the application."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[dict[str, LiveLines]]:
        store = Store(settings.database_url)
        keep = timedelta(days=settings.keep_days) if settings.keep_days else None
        beside = Workers(settings.packs, settings.bots)
        house = app.state.house = House(
            store, all_games(), make_table_bot, table_bots, keep, beside
        )
        app.state.loop = asyncio.get_running_loop()
        later = None if await opens(house) else asyncio.create_task(opens_later(house))
        with scratch(settings) as folder:
            with_makers(app, house, settings, folder)
            yield {CONNECTIONS: LiveLines(settings.limits.connections)}
            state = app.state
            made = state.maker, state.players, state.printer, state.own_work, state.trials
            for one in (state.caller, *made):
                await one.close()
        if later is not None:
            later.cancel()
        house.close_all()
        await asyncio.to_thread(beside.close)  # who waits for an answer there is let go
        await house.close()
        await store.close()

    app = FastAPI(
        lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None, telemetry=UNTOLD
    )
    app.state.settings = settings
    app.state.figures = Figures()
    app.state.lines = LiveLines(settings.limits.lines)
    app.state.turns = Turns(settings.limits.drawing)
    app.state.told = Told()
    app.state.looks = Turns(settings.limits.drawing)
    app.state.tries = Tries()
    api = create_api(app, ways_of_packs)
    app.mount("/api", api)  # first, as each address is held against one after the other
    app.mount("/static", _KeptFiles(directory=STATIC))
    for part in (watch, as_app, *LOBBY, reading, decks, quests, cards, prints):
        app.include_router(part.router)
    for of_table in (play, log, why, throwing, going_back, amending, seats):
        app.include_router(of_table.router)
    app.include_router(forms.forms())
    app.include_router(replay.router)
    app.include_router(films.router)
    app.include_router(led.router)
    app.include_router(records.router)
    app.include_router(analysis.router)
    app.include_router(result.router)
    app.add_middleware(Door, house=app, api=api, packs=PACKS)
    app.add_middleware(HandOn)
    app.add_middleware(Shield, settings=settings, lines=app.state.lines)
    app.add_middleware(Watch, figures=app.state.figures)
    _add_words(app)
    return app


def _add_words(app: FastAPI) -> None:
    """Let it say on a page what went wrong."""
    app.add_exception_handler(HTTPException, _plain_fault)
    app.add_exception_handler(RequestValidationError, _broken_form)
    app.add_exception_handler(NoSuchTable, _no_table)
    app.add_exception_handler(CannotOpen, _cannot_open)
    app.add_exception_handler(BadSetup, _no_game)
    app.add_exception_handler(NotPossible, _not_possible)
    app.add_exception_handler(NoSuchThing, _no_such_thing)
    app.add_exception_handler(Forbidden, _forbidden)
    app.add_exception_handler(Replaced, _replaced)
    for unable in UNABLE:
        app.add_exception_handler(unable, _unable)


def worker() -> FastAPI:
    """Return the application of one of several worker processes."""
    settings = Settings.handed_on()
    if settings.log_json:
        log_as_json()
    read_packs([Path(folder) for folder in settings.packs])
    offer_bots(list(settings.bots), known_bots())
    app = create_app(settings)
    for one in (signal.SIGINT, signal.SIGTERM):
        _first(one, partial(begin_to_end, app))
    settle()
    return app


def _first(which: signal.Signals, do: Callable[[], None]) -> None:
    """Do something before what a signal does already."""
    then = signal.getsignal(which)

    def handle(number: int, frame: FrameType | None) -> None:
        do()
        if callable(then):
            then(number, frame)

    signal.signal(which, handle)


def settle() -> None:
    """Let the search for garbage pass over what is there for good: modules, rules and routes.

    Each action makes some thousand objects and drops them again. Python looks for circles of them
    after 700 new ones, and now and then in all that is there, which took a twelfth of a busy
    server's time.
    """
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()


def begin_to_end(app: Any) -> None:
    """Let everybody who watches a table go; to be called by the handler of a signal.

    Another Ctrl+C changes nothing: it would have uvicorn leave out what is done last.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    house: House | None = getattr(app.state, "house", None)
    if house is not None:
        app.state.loop.call_soon_threadsafe(house.close_all)


class _KeptFiles(StaticFiles):
    """Static files; one whose address changes with it may be kept, others are asked for anew."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        named = b"v=" in scope["query_string"]
        kept = "public, max-age=31536000, immutable" if named else "no-cache"
        response.headers["Cache-Control"] = kept
        return response


BEGAN_IT: Final = "the version of Undercroft that began it"
_TITLES: Final = {
    403: "That is not for you",
    409: "Not now",
    422: "That does not fit",
    429: "Too fast",
}
"""What a page calls a fault for which nobody has a better name."""


def _plain_fault(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, HTTPException)
    if fault.status_code == HTTPStatus.NOT_FOUND:
        title = "There is no such page"
        return fault_page(request, fault.status_code, title, "The address leads nowhere.")
    title = _TITLES.get(fault.status_code) or HTTPStatus(fault.status_code).phrase
    response = fault_page(request, fault.status_code, title, str(fault.detail))
    response.headers.update(fault.headers or {})
    return response


def _broken_form(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, RequestValidationError)
    wrong = "; ".join(f"“{error['loc'][-1]}” {wrong_value(error)}" for error in fault.errors())
    if request.method == "GET":
        said = f"In the address, {wrong}. Go back, and follow a link of a page."
        return fault_page(request, 422, "That address was not understood", said)
    said = f"In what was sent, {wrong}. Nothing was changed."
    return fault_page(request, 422, "That form was not understood", said)


def _no_such_thing(request: Request, fault: Exception) -> Response:
    return fault_page(request, 422, _TITLES[422], str(fault))


def _forbidden(request: Request, fault: Exception) -> Response:
    return fault_page(request, HTTPStatus.FORBIDDEN, _TITLES[403], str(fault))


def _replaced(request: Request, fault: Exception) -> Response:
    return not_now(request, str(fault))


def _unable(request: Request, fault: Exception) -> Response:
    return not_now(request, sentence(fault))


def _no_table(request: Request, _: Exception) -> Response:
    text = "Its link may be incomplete, or it was cleared away since."
    return fault_page(request, HTTPStatus.NOT_FOUND, "There is no such table", text)


def _cannot_open(request: Request, fault: Exception) -> Response:
    able = "a server with that pack" if isinstance(fault, LacksPack) else BEGAN_IT
    text = f"{fault}. It is kept; {able} can play it on."
    return fault_page(request, HTTPStatus.CONFLICT, "This match cannot be opened", text)


def _no_game(request: Request, fault: Exception) -> Response:
    text = f"{str(fault)[:1].upper()}{str(fault)[1:]}."
    return fault_page(request, HTTPStatus.NOT_FOUND, "There is nothing of that name", text)


def _not_possible(request: Request, fault: Exception) -> Response:
    return fault_page(request, HTTPStatus.CONFLICT, "That cannot be done", str(fault))
