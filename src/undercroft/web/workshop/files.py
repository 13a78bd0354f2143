"""Texts that come from a file and go into one: what people build and write on pages."""

from fastapi import Response

from undercroft.kit.content import slug_of
from undercroft.kit.quests import QuestFiles
from undercroft.kit.reading import Unreadable
from undercroft.kit.zipped import files_of, is_zip


class Unread(Exception):
    """A text that is not even looked at; its arguments are title and words of a page."""


def decoded(data: bytes) -> str:
    """Return the text of a file; raise Unread if it has none."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unread("That file is no text", "Only texts in UTF-8 can be opened.") from None


def opened(quests: QuestFiles, data: bytes) -> str:
    """Return the text of a file of quests, or of the only one in a pack; raise Unread."""
    if not is_zip(data):
        return decoded(data)
    try:
        files = files_of(data)
    except Unreadable as fault:
        said = str(fault)
        raise Unread("That pack cannot be opened", f"{said[:1].upper()}{said[1:]}.") from None
    texts = [name for name in files if name == quests.file or _is_text(quests, name)]
    if len(texts) != 1:
        has = "no file" if not texts else f"{len(texts)} files"
        why = f"It has {has} of quests ({' | '.join(texts) or quests.file}): the editor opens one."
        raise Unread("Which quest?" if texts else "There is no quest", why)
    return decoded(files[texts[0]])


def _is_text(quests: QuestFiles, name: str) -> bool:
    folder, _, file = name.rpartition("/")
    return folder == quests.texts and file.endswith(".txt")


def handed_out(title: str, ending: str, data: str | bytes) -> Response:
    """Hand out a file that is called by its title."""
    name = f"{slug_of(title) or 'file'}.{ending}"
    kind = "text/plain; charset=utf-8" if isinstance(data, str) else "application/zip"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(data, media_type=kind, headers=headers)
