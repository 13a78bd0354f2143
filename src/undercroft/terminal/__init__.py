"""The same tables as text: plain lines that a screen reader can follow."""

from undercroft.terminal import pages
from undercroft.terminal.files import brought_texts, open_record, save_record
from undercroft.terminal.screen import Leave
from undercroft.terminal.seats import take_seats
from undercroft.terminal.session import Session
from undercroft.terminal.transcript import recap_lines, transcript

__all__ = [
    "Leave",
    "Session",
    "brought_texts",
    "open_record",
    "pages",
    "recap_lines",
    "save_record",
    "take_seats",
    "transcript",
]
