"""Links that are opened on another device: the code for its camera, and whether it can come; and
addresses of web hooks."""

from ipaddress import ip_address
from typing import Literal
from urllib.parse import urlsplit

import segno
from markupsafe import Markup
from starlette.requests import Request

from undercroft.web.settings import Settings

Reach = Literal["all", "server", "page"]
"""Who can open a link: all; nobody elsewhere, by how the server was started or the page opened."""


def qr(text: str) -> Markup:
    """Draw a QR code that a phone can read off the screen."""
    code = segno.make(text, error="m", micro=False)
    drawn = code.svg_inline(
        border=3,
        light="#f4ead8",
        dark="#17110c",
        svgclass="qr",
        omitsize=True,
        title="The link as a QR code",
    )
    return Markup(drawn)


def reach_of(request: Request, link: str) -> Reach:
    """Say whether other devices can open a link to this server, and if not, what is in the way."""
    settings: Settings = request.app.state.settings
    if not _is_loopback(urlsplit(link).hostname or ""):
        return "all"
    return "server" if all(map(_is_loopback, settings.hosts)) else "page"


def fault_of_hook(url: str) -> str:
    """Say what is wrong with the address of a web hook; "" if nothing is."""
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError:
        host = None
    if not host or not url.isascii() or not url.isprintable() or " " in url:
        return "That is no address of a web hook: paste one that begins with https://."
    if parts.scheme != "https":
        return "A web hook has to begin with https://."
    if parts.username is not None or parts.password is not None or parts.fragment:
        return "The address of a web hook has no name, password or # in it."
    return ""


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
