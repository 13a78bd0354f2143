"""What the program says of itself: its commands, its API, its rulebooks and their house rules."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import typer
from typer.core import TyperGroup
from typer.main import get_command

from scripts.docs.pages import ROOT, Page
from undercroft.cli.app import COMMANDS, app
from undercroft.games import all_games
from undercroft.kit.game import GameSpec
from undercroft.web.server.app import create_app
from undercroft.web.settings import Settings

WIDTH: Final = 88
"""Columns of a help text: as many as a page shows without scrolling."""
RULES: Final = "src/undercroft/games/{}/RULES.md"
FAULTS: Final = range(400, 600)


def commands() -> str:
    """Return a chapter for each command: its help, as the program prints it."""
    program = get_command(app)
    assert isinstance(program, TyperGroup)
    above = typer.Context(program, info_name="undercroft")
    chapters = []
    for name, (_, about) in COMMANDS.items():
        command = program.get_command(above, name)
        assert command is not None
        chapters.append(f"## {name}\n\n{about}\n\n" + "\n".join(_helps(command, above, name)))
    return "\n".join(chapters)


def _helps(command: Any, above: typer.Context, name: str) -> Iterator[str]:
    """Go through the help of a command and of those below it."""
    own = typer.Context(
        command, info_name=name, parent=above, terminal_width=WIDTH, max_content_width=WIDTH
    )
    yield f"```text\n{command.get_help(own).rstrip()}\n```\n"
    if isinstance(command, TyperGroup):
        for below in command.list_commands(own):
            yield f"### {name} {below}\n"
            yield from _helps(command.get_command(own, below), own, below)


def interface() -> str:
    """Return a chapter for each address of the API, then one for the shapes that it speaks."""
    settings = Settings("sqlite://")
    routes: list[Any] = list(create_app(settings).routes)
    api = next(route.app for route in routes if getattr(route, "path", "") == "/api")
    described = api.openapi()
    groups: dict[str, list[str]] = {}
    for path, methods in described["paths"].items():
        first = path.split("/")[1]
        for method, asked in methods.items():
            groups.setdefault(first, []).append(_request(f"{method.upper()} /api{path}", asked))
    text = "".join(f"## /{first}\n\n{''.join(all_of)}" for first, all_of in groups.items())
    shapes = described["components"]["schemas"] | dict(_inner(described["paths"]))
    return text + "## Shapes\n\n" + "".join(_shape(name, shapes[name]) for name in sorted(shapes))


def _inner(described: Any) -> Iterator[tuple[str, Any]]:
    """Go through the shapes that stand where they are used."""
    if isinstance(described, Mapping):
        yield from described.get("$defs", {}).items()
        for below in described.values():
            yield from _inner(below)
    elif isinstance(described, list):
        for below in described:
            yield from _inner(below)


def _request(head: str, asked: Mapping[str, Any]) -> str:
    """Say of one request what it does, what it is given, and what comes back."""
    lines = [f"### {head}\n", f"**{_sentence(asked.get('summary', ''))}**\n"]
    if about := asked.get("description"):
        lines.append(f"{_safe(about)}\n")
    for one in asked.get("parameters", []):
        need = "" if one["required"] else ", may be left out"
        about = _safe(" ".join(one.get("description", "").split()))
        kind = _kind(one["schema"])
        lines.append(f"- `{one['name']}` ({one['in']}{need}): {kind}{'. ' if about else ''}{about}")
    for content in asked.get("requestBody", {}).get("content", {}).values():
        lines.append(f"- body: {_kind(content['schema'])}")
    for status, answer in asked["responses"].items():
        if int(status) not in FAULTS:
            kinds = [_kind(content["schema"]) for content in answer.get("content", {}).values()]
            lines.append(f"- answers {status}: {' or '.join(kinds) or 'nothing'}")
    faults = [status for status in asked["responses"] if int(status) in FAULTS]
    if faults:
        lines.append(f"- may answer {', '.join(faults)}: [`Fault`](#fault)")
    return "\n".join(lines) + "\n\n"


def _shape(name: str, schema: Mapping[str, Any]) -> str:
    """List the fields of one shape."""
    lines = [f"### {name}\n"]
    if about := schema.get("description"):
        lines.append(f"{_safe(about)}\n")
    required = schema.get("required", [])
    for field, kind in schema.get("properties", {}).items():
        need = "" if field in required else ", may be left out"
        about = _safe(" ".join(kind.get("description", "").split()))
        lines.append(f"- `{field}`: {_kind(kind)}{need}{'. ' if about else ''}{about}")
    if "properties" not in schema:
        lines.append(f"- {_kind(schema)}")
    return "\n".join(lines) + "\n\n"


def _kind(schema: Mapping[str, Any]) -> str:
    """Say what kind of value it is."""
    if reference := schema.get("$ref"):
        name = reference.rpartition("/")[2]
        return f"[`{name}`](#{name.lower()})"
    if several := schema.get("anyOf") or schema.get("oneOf") or schema.get("allOf"):
        return " or ".join(_kind(one) for one in several)
    if "enum" in schema or "const" in schema:
        return " or ".join(
            f"`{json.dumps(one)}`" for one in schema.get("enum", [schema.get("const")])
        )
    kind = schema.get("type", "anything")
    if kind == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    if kind == "object" and isinstance(values := schema.get("additionalProperties"), Mapping):
        return f"object whose values are {_kind(values)}"
    return str(kind)


def _sentence(text: str) -> str:
    return text.rstrip(".") + "."


def _safe(text: str) -> str:
    return text.strip().replace("<", "&lt;").replace("|", "\\|")


def rulebooks() -> list[Page]:
    """Return the rulebook of every game with its house rules."""
    return [_rulebook(spec) for spec in all_games().values()]


def _rulebook(spec: GameSpec) -> Page:
    file = RULES.format(spec.slug.replace("-", "_"))
    text = (ROOT / file).read_text("utf-8")
    switches = "".join(
        f"- **{switch.name}** ({switch.clause}): {switch.sentence} Values: "
        f"{', '.join(f'`{value}`' for value in switch.values)}.\n"
        for switch in spec.switches
    )
    presets = "".join(f"- **{preset.name}**: {preset.sentence}\n" for preset in spec.presets)
    chapter = (
        "\n## House rules\n\nThe first value of each switch is its default. `undercroft list "
        f"{spec.slug}` prints them too; `--set NAME=VALUE` sets one.\n\n{switches}\n"
        f"## Presets\n\nA preset is a named set of house rules: `--preset NAME`.\n\n{presets}"
    )
    return Page(f"rules/{spec.slug}", file, text.rstrip() + "\n" + chapter)


def shown(path: Path) -> Page:
    """Return a page that shows a file of the repository, or all files of a folder."""
    name = path.relative_to(ROOT).as_posix()
    files = [path] if path.is_file() else sorted(one for one in path.rglob("*") if one.is_file())
    text = f"# {name}\n\nThis is a file of the repository.\n\n"
    for one in files:
        try:
            said = one.read_text("utf-8")
        except UnicodeDecodeError:
            continue
        chapter = f"## {one.relative_to(path).as_posix()}\n\n" if one != path else ""
        language = {".py": "python", ".toml": "toml", ".sh": "sh"}.get(one.suffix, "text")
        text += f"{chapter}``````{language}\n{said.rstrip()}\n``````\n\n"
    return Page(f"files/{name}", name, text)
