"""For whoever runs the server: health, figures for Prometheus, one line of log a request."""

import json
import logging
import sys
from datetime import UTC, datetime
from http import HTTPStatus
from time import perf_counter
from typing import Any, Final

from fastapi import APIRouter, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.exposition import generate_latest
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from undercroft.tables import UNABLE, House, tag, trace
from undercroft.web.api.faults import route_of

router = APIRouter()
_access = logging.getLogger("undercroft.access")

_FAILED: Final = HTTPStatus.INTERNAL_SERVER_ERROR.value
_BUCKETS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2.5, 10)


class Figures:
    """What this process has done since it began."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "undercroft_requests", "Answers by route and status.", ["route", "status"],
            registry=self.registry,
        )  # fmt: skip
        self.seconds = Histogram(
            "undercroft_request_seconds", "Time to the end of an answer, by route.", ["route"],
            buckets=_BUCKETS, registry=self.registry,
        )  # fmt: skip
        self.tables = Gauge("undercroft_open_tables", "Tables in memory.", registry=self.registry)
        self.lines = Gauge("undercroft_live_lines", "Open live lines.", registry=self.registry)
        self._of: dict[tuple[str, int], tuple[Counter, Histogram]] = {}

    def note(self, route: str, status: int, seconds: float) -> None:
        """Count an answer; its figures are looked up once."""
        if (route, status) not in self._of:
            its = self.requests.labels(route, str(status)), self.seconds.labels(route)
            self._of[route, status] = its
        requests, times = self._of[route, status]
        requests.inc()
        times.observe(seconds)


@router.get("/health")
async def health(request: Request) -> Response:
    """Say whether this server can write to its database."""
    house: House = request.app.state.house
    try:
        await house.store.ping()
    except (OSError, *UNABLE) as fault:
        house.store.trouble.note(fault)
        return JSONResponse({"status": "the database cannot be written to"}, 503)
    if not house.is_open:
        return JSONResponse({"status": "the tables are being opened"}, 503)
    return JSONResponse({"status": "ok", "tables": len(house.open_tables)})


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """Return the figures in Prometheus' text format; they name no table and no person."""
    figures: Figures = request.app.state.figures
    house: House = request.app.state.house
    figures.tables.set(len(house.open_tables))
    figures.lines.set(request.app.state.lines.count)
    return Response(generate_latest(figures.registry), media_type=CONTENT_TYPE_LATEST)


class Watch:
    """ASGI middleware: counts and times each answer, and logs it by its route, never its address.

    An address can hold a key or the id of a table; the route it matched cannot. A live line is
    timed until its head has been sent.
    """

    def __init__(self, app: ASGIApp, figures: Figures) -> None:
        self._app = app
        self._figures = figures

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through and note how it went."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        status = _FAILED
        began = perf_counter()

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, noting)
        finally:
            took = perf_counter() - began
            route = route_of(scope)
            self._figures.note(route, status, took)
            if _access.isEnabledFor(logging.INFO):
                said = {"method": scope["method"], "route": route, "status": status}
                said["milliseconds"] = round(took * 1000, 1)
                _access.info("answered", extra=said)


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """See logging.Formatter."""
        said: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "said": record.getMessage(),
        }
        for key in ("method", "route", "status", "milliseconds"):
            if hasattr(record, key):
                said[key] = getattr(record, key)
        if record.exc_info and record.exc_info[1]:
            said["fault"] = trace(record.exc_info[1])
        return json.dumps(said, ensure_ascii=False)


def log_as_json(level: int = logging.INFO) -> None:
    """Send what is logged to standard error, one JSON object a line."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level, handlers=[handler], force=True)


def place_of(scope: Scope) -> str:
    """Return the same, with what a log calls the table where it leads to one."""
    gaps = scope.get("path_params", {})
    table = gaps.get("match_id") or gaps.get("table_id")
    return f"{route_of(scope)} (table {tag(table)})" if table else route_of(scope)
