"""The rulebooks, with an anchor for every clause and ruling, and what is in the box."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from fastapi import APIRouter, Request, Response
from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from undercroft.games import find_game
from undercroft.kit.about import about
from undercroft.kit.content import slug_of
from undercroft.kit.faces import by_kind, numbers_of
from undercroft.kit.game import GameSpec
from undercroft.rulebook import Rulebook
from undercroft.web.render import anchor, page

router = APIRouter()

A_SWITCH: Final = "names like this"
"""What the beginning of a rulebook writes as its switches are written."""

_NAMED: Final = re.compile(r"`([A-Z]+-\d+\.\d+)`|\*\*(R\d+)\b")
_RULING_IDS: Final = re.compile(r"\((R\d+(?:, R\d+)*)\)")
_markdown: Final = MarkdownIt("commonmark", {"html": False}).enable("table")


@router.get("/games/{slug}/box")
async def box_page(request: Request, slug: str) -> Response:
    """Show every card, counter and tile of a game as it is printed."""
    spec = find_game(slug)
    kinds = by_kind(spec.faces())
    signs = {slug_of(row.name): row for row in about(spec).symbols}
    return page(
        request, "lobby/box.html", spec=spec, kinds=kinds, numbers_of=numbers_of, signs=signs
    )


@cache
def rendered(spec: GameSpec) -> Markup:
    """Return the rulebook as HTML: its headings, clauses and rulings can be linked to."""
    book = Rulebook.of(spec)
    switches = [switch.name for switch in spec.switches]
    tokens = _markdown.parse(book.markdown)
    for place, token in enumerate(tokens):
        if token.type == "heading_open":
            token.attrSet("id", anchor(f"chapter {tokens[place + 1].content}"))
        elif token.type == "list_item_open":
            _name(token, tokens[place + 2])
        elif token.type in ("table_open", "fence"):
            token.attrSet("tabindex", "0")  # a wide one is scrolled on a phone, by keys too
        elif token.type == "inline" and token.children:
            parts = [_linked(child, book, switches) for child in token.children]
            token.children = [made for part in parts for made in part]
        if "style" in token.attrs:
            token.attrSet("class", str(token.attrs.pop("style")).replace("text-align:", "to-"))
    return Markup(_markdown.renderer.render(tokens, _markdown.options, {}))


def _name(item: Token, inline: Token) -> None:
    found = _NAMED.match(inline.content)
    if found:
        item.attrSet("id", found[1] or found[2])
        item.attrSet("class", "clause" if found[1] else "ruling")


def _linked(token: Token, book: Rulebook, switches: Sequence[str]) -> list[Token]:
    """Make links of clause ids and switches in code marks, and of rulings in brackets."""
    if token.type == "code_inline":
        name = token.content.partition("=")[0]
        if token.content in book.clauses:
            return _link(f"#{token.content}", token)
        if name in switches or token.content == A_SWITCH:
            token.attrSet("class", "switch")
        return _link(f"#switch-{name}", token) if name in switches else [token]
    if token.type != "text" or "(R" not in token.content:
        return [token]
    made: list[Token] = []
    rest = token.content
    while found := _RULING_IDS.search(rest):
        made.append(_text(rest[: found.start()] + "("))
        for place, name in enumerate(found[1].split(", ")):
            made += [_text(", ")] if place else []
            made += _link(f"#{name}", _text(name)) if name in book.rulings else [_text(name)]
        made.append(_text(")"))
        rest = rest[found.end() :]
    return [*made, _text(rest)]


def _text(content: str) -> Token:
    return Token("text", "", 0, content=content)


def _link(address: str, shown: Token) -> list[Token]:
    return [
        Token("link_open", "a", 1, attrs={"href": address}),
        shown,
        Token("link_close", "a", -1),
    ]
