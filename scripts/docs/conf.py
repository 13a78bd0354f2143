"""What Sphinx is told of the site; `scripts/docs/__main__.py` writes the pages that it reads."""

import json
from typing import Any

from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx
from sphinx.highlighting import lexers

import undercroft

project = "Undercroft"
author = "the Undercroft developers"
version = release = undercroft.__version__
extensions = ["myst_parser"]
nitpicky = True
myst_enable_extensions = ["attrs_inline"]
myst_heading_anchors = 5
myst_links_external_new_tab = False
suppress_warnings = ["myst.header"]  # a rulebook may leave a level out
highlight_language = "text"  # of a block that says none: commands
html_theme = "furo"
html_title = f"Undercroft {release}"
templates_path = ["templates"]
html_static_path = ["static"]
html_js_files = ["site.js"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
linkcheck_timeout = 20
lexers["quest"] = TextLexer()


def setup(app: Sphinx) -> None:
    """Give each page the menu that the pages were written with."""
    menu = json.loads((app.srcdir / "menu.json").read_text("utf-8"))
    app.config.html_context["menu"] = menu
    app.connect("html-page-context", _without_tree, priority=400)


def _without_tree(
    app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: object
) -> None:
    context.pop("toctree", None)  # Furo asks for the whole of it for each page
