"""Texts that come from a file and go into one: what people build and write on pages."""

from fastapi import Response

from undercroft.kit.content import slug_of


class Unread(Exception):
    """A text that is not even looked at; its arguments are title and words of a page."""


def decoded(data: bytes) -> str:
    """Return the text of a file; raise Unread if it has none."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unread("That file is no text", "Only texts in UTF-8 can be opened.") from None


def handed_out(title: str, ending: str, data: str | bytes) -> Response:
    """Hand out a file that is called by its title."""
    name = f"{slug_of(title) or 'file'}.{ending}"
    kind = "text/plain; charset=utf-8" if isinstance(data, str) else "application/zip"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(data, media_type=kind, headers=headers)
