"""Turning templates into answers."""

import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

from jinja2 import (
    BaseLoader,
    ChoiceLoader,
    Environment,
    FileSystemLoader,
    PrefixLoader,
    StrictUndefined,
    pass_context,
    pass_environment,
)
from jinja2.runtime import Context
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse

from undercroft.bots import table_bots
from undercroft.bots.search import SLOW
from undercroft.games import all_games
from undercroft.kit.about import about
from undercroft.kit.game import RANDOM, GameSpec
from undercroft.kit.strengths import steps
from undercroft.kit.terms import read as terms_of
from undercroft.kit.words import listed, many, signed
from undercroft.lab.asked import can_make
from undercroft.match import LONGEST_LINE, Line
from undercroft.print import can_print
from undercroft.rulebook import Rulebook, plain
from undercroft.tables import LONGEST_NOTES, Terms
from undercroft.tables.setup import LONGEST_SEED
from undercroft.web.assets import icon
from undercroft.web.compiling import Templates, compiled_before, stamp_of
from undercroft.web.settings import Settings

LINES_KEPT: Final = 20_000
"""How many lines of logs are kept as they are drawn, of all tables together."""

CAME_KEPT: Final = 4_000
"""How many of what came since an answer are kept so: who looks at the table looks at once."""

AT_RANDOM: Final = "plays at random"
_TIME: Final = f"for {Terms().thinking} seconds a move unless the terms say otherwise"
BY_STRENGTH: Final = {
    "novice": "plays by the rule of thumb, at once, and slips in every fourth move",
    "expert": f"tries its answers out before it gives one, {_TIME}",
    "master": f"foresees what comes, or tries answers out three times as often, {_TIME}",
}
"""How the bot that every game has plays."""

HERE: Final = Path(__file__).parent
STATIC: Final = HERE / "static"


@cache
def environment() -> Templates:
    """Return the templates: ours, and each game's board as `<slug>/table.html`."""
    boards: dict[str, BaseLoader] = {
        slug: FileSystemLoader(spec.folder) for slug, spec in all_games().items()
    }
    made = Templates(
        loader=ChoiceLoader([FileSystemLoader(HERE / "templates"), PrefixLoader(boards)]),
        bytecode_cache=compiled_before(Path(__file__)),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals["LONGEST_LINE"] = LONGEST_LINE
    made.globals["LONGEST_NOTES"] = LONGEST_NOTES
    made.globals["LONGEST_SEED"] = LONGEST_SEED
    made.globals["about"] = about
    made.globals["anchor"] = anchor
    made.globals["bot_words"] = bot_words
    made.globals["icon"] = icon
    made.globals["lacking_words"] = lacking_words
    made.globals["legend"] = legend
    made.globals["listed"] = listed
    made.globals["log_lines"] = log_lines
    made.globals["many"] = many
    made.globals["part"] = part
    made.globals["plain"] = plain
    made.globals["signed"] = signed
    made.globals["strength_words"] = strength_words
    made.globals["terms_of"] = terms_of
    made.globals["came_of"] = came_of
    made.globals["can_report"] = can_make()
    made.globals["can_print"] = can_print()
    made.globals["static"] = static_url
    made.globals["board_css"] = board_css_url
    made.globals["cover"] = cover_url
    return made


def page(
    request: Request, template: str, status: int = HTTPStatus.OK, **context: Any
) -> HTMLResponse:
    """Answer with a template; every one knows the request, its nonce, and whether it is live."""
    known = {"request": request, "nonce": request.state.nonce, "live": is_live(request)}
    html = environment().get_template(template).render(known | context)
    return HTMLResponse(html, status)


@pass_context
def part(context: Context, name: str) -> Markup:
    """Draw a part of a table's page; where the page is drawn by `parts`, these know whether."""
    parts = context.get("parts")
    if parts is not None:
        return Markup(parts.place(name))
    template = context.environment.get_template(f"table/{name}.html")
    return Markup(template.render(context.get_all()))


@lru_cache(LINES_KEPT)
def log_line(templates: Environment, line: Line, moment: str, why: str, slug: str) -> Markup:
    """Draw a line of a log once: a page of a long match has hundreds, and most were on the last."""
    template = templates.get_template("table/line.html")
    rule = Rulebook.of(all_games()[slug]).clauses.get(line.clause)
    return Markup(template.render(line=line, slug=slug, rule=rule, moment=moment, why=why))


@pass_environment
def log_lines(templates: Environment, lines: Iterable[tuple[Line, str, str]], slug: str) -> Markup:
    """Draw lines of a log, each with the addresses of its moment and of its reason."""
    return Markup("".join([f"{log_line(templates, *one, slug)}\n" for one in lines]))


@pass_environment
@lru_cache(CAME_KEPT)
def came_of(templates: Environment, address: str, texts: tuple[str, ...]) -> Markup:
    """Draw what came since somebody's last answer, moment by moment, each of them once."""
    template = templates.get_template("table/came_of.html")
    return Markup(template.render(address=address, texts=texts))


def legend(slug: str) -> Mapping[str, Any]:
    """Return what the templates of a game say beside a view, and its symbols by their names."""
    spec = all_games()[slug]
    return {"icons": about(spec).icons, **spec.legend}


def bot_words(spec: GameSpec, bot: str) -> str:
    """Say in a word or two how a bot plays; "" where its game does not say it."""
    said = AT_RANDOM if bot == RANDOM else BY_STRENGTH.get(bot, "")
    return about(spec).bots.get(bot, said)


def strength_words(spec: GameSpec, bot: str) -> str:
    """Say by how much a bot is stronger than the one before; "" where nobody has measured it.

    The best rule of thumb of a game was measured as the adept.
    """
    measured = steps(spec.folder).get("adept" if bot == spec.best else bot, [])
    return "; ".join([step.said(spec.best) for step in measured])


def lacking_words(spec: GameSpec) -> str:
    """Say which of the strongest bots a game does not offer, and why; "" if it has all of them."""
    offered = table_bots(spec)
    lacking = [one for one in SLOW if one not in offered]
    if not lacking:
        return ""
    return (
        f"No {' or '.join(lacking)} plays here: none was measured that is stronger than the others."
    )


def outside(request: Request) -> str:
    """Return the address of this server, as it is reached from outside."""
    settings: Settings = request.app.state.settings
    return settings.public_url.rstrip("/") or f"{request.url.scheme}://{request.url.netloc}"


def is_live(request: Request) -> bool:
    """Say whether htmx asks for a piece of a page, not the browser for a whole one."""
    return request.headers.get("hx-request") == "true"


def anchor(heading: str) -> str:
    """Return the name by which a heading can be linked to."""
    return re.sub(r"\W+", "-", heading.lower()).strip("-")


@cache
def static_url(name: str) -> str:
    """Return the address of a static file; it changes with the file, so that caches may keep it."""
    return f"/static/{name}?v={stamp_of(STATIC / name)}"


@cache
def board_css_url(slug: str) -> str:
    """Return the address of the stylesheet of a game's board."""
    file = all_games()[slug].folder / "table.css"
    return f"/games/{slug}/table.css?v={stamp_of(file) if file.is_file() else 0}"


@cache
def cover_url(slug: str, look: str) -> str:
    """Return the address of the picture of a game's table, light or dark; "" if it has none."""
    file = all_games()[slug].folder / f"cover-{look}.jpg"
    return f"/games/{slug}/cover-{look}.jpg?v={stamp_of(file)}" if file.is_file() else ""
