"""The rulebook as a booklet: A5 pages (or half of a letter), two on each side of a sheet."""

import json
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

from undercroft.kit.game import GameSpec
from undercroft.print.boxes import POINTS
from undercroft.print.sheets import PAPERS
from undercroft.rulebook import Rulebook

TEMPLATE: Final = Path(__file__).parent / "booklet.typ"
_markdown: Final = MarkdownIt("commonmark", {"html": False}).enable("table")


def booklet(spec: GameSpec, paper: str, folded: bool = True) -> bytes:
    """Return the rulebook as a PDF: to be printed on both sides, folded and stapled, or, not
    `folded`, page by page."""
    import typst

    long, short = PAPERS[paper][1] / 2, PAPERS[paper][0]
    told = {"title": spec.title, "tagline": spec.tagline, "width": long, "height": short}
    told["blocks"] = list(blocks(Rulebook.of(spec).markdown))
    compiler = typst.Compiler(TEMPLATE, ignore_system_fonts=True)
    inputs = {"told": json.dumps(told)}
    made = compiler.compile(format="pdf", sys_inputs=inputs, pdf_tags=False)
    assert isinstance(made, bytes)
    return _imposed(made, (2 * long, short)) if folded else made


def order(pages: int) -> list[tuple[int, int]]:
    """Return which pages lie beside each other on each side of the sheets, from 1; 0 is empty.

    The sheets are laid on each other, folded in the middle and stapled there.
    """
    whole = -(-pages // 4) * 4
    numbers = [number if number <= pages else 0 for number in range(1, whole + 1)]
    found = []
    for side in range(whole // 2):
        outer, inner = numbers[whole - 1 - side], numbers[side]
        found.append((outer, inner) if side % 2 == 0 else (inner, outer))
    return found


def _imposed(made: bytes, size: tuple[float, float]) -> bytes:
    """Lay two pages beside each other on each side of a sheet."""
    import pikepdf

    width, height = [one * POINTS for one in size]
    with pikepdf.open(BytesIO(made)) as pages, pikepdf.new() as sheets:
        for sides in order(len(pages.pages)):
            sheet = sheets.add_blank_page(page_size=(width, height))
            for place, number in enumerate(sides):
                if number:
                    left = place * width / 2
                    room = pikepdf.Rectangle(left, 0, left + width / 2, height)
                    sheet.add_overlay(pages.pages[number - 1], room)
        out = BytesIO()
        sheets.save(out)
        return out.getvalue()


def blocks(markdown: str) -> Iterator[dict[str, Any]]:
    """Yield what stands in a text of Markdown: headings, paragraphs, points of lists, tables."""
    tokens = _markdown.parse(markdown)
    depth = 0
    mark = ""
    for place, token in enumerate(tokens):
        if token.type == "heading_open":
            yield {"is": "head", "level": int(token.tag[1]), "runs": _runs(tokens[place + 1])}
        elif token.type in ("bullet_list_open", "ordered_list_open"):
            depth += 1
        elif token.type in ("bullet_list_close", "ordered_list_close"):
            depth -= 1
        elif token.type == "list_item_open":
            mark = f"{token.info}." if token.info else "•"
        elif token.type == "paragraph_open" and depth:
            # A second paragraph of a point stands below its first one, and has no mark.
            yield {"is": "point", "depth": depth, "mark": mark, "runs": _runs(tokens[place + 1])}
            mark = ""
        elif token.type == "paragraph_open":
            yield {"is": "text", "runs": _runs(tokens[place + 1])}
        elif token.type in ("fence", "code_block"):
            yield {"is": "code", "text": token.content.rstrip()}
        elif token.type == "table_open":
            yield {"is": "table", "rows": _rows(tokens[place:])}


def _rows(tokens: Sequence[Token]) -> list[list[Any]]:
    """Return the rows of the table with which these begin."""
    rows: list[list[Any]] = []
    for place, token in enumerate(tokens):
        if token.type == "tr_open":
            rows.append([])
        elif token.type in ("td_open", "th_open"):
            rows[-1].append(_runs(tokens[place + 1]))
        elif token.type == "table_close":
            break
    return rows


def _runs(inline: Token) -> list[Mapping[str, str]]:
    """Return the text of a line in parts: plain, bold, in italics, or as code."""
    found: list[Mapping[str, str]] = []
    looks: list[str] = []
    for token in inline.children or []:
        if token.type in ("strong_open", "em_open"):
            looks.append(token.type.removesuffix("_open"))
        elif token.type in ("strong_close", "em_close"):
            looks.pop()
        elif token.type in ("softbreak", "hardbreak"):
            found.append({"look": "", "text": " "})
        elif token.content:
            look = "code" if token.type == "code_inline" else "".join(looks[-1:])
            found.append({"look": look, "text": token.content})
    return found
