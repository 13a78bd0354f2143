"""What a button says: every action, as the seat sees it that may choose it."""

from collections.abc import Sequence
from typing import Final

from undercroft.kernel import Action
from undercroft.kit.labels import Labels, filled, plain

from .. import actions
from ..content.texts import WORDS
from ..shapes import View
from .questions import Said


def family(name: str) -> Sequence[Action]:
    """Return the actions that actions.py has under that name in capitals."""
    found: Action | Sequence[Action] = getattr(actions, name.upper())
    return [found] if isinstance(found, Action) else found


label: Final = Labels[View](
    *plain(actions.VOCABULARY, WORDS["labels"]),
    *[(family(name), filled(text, Said)) for name, text in WORDS["family_labels"].items()],
)
"""Words an action for the seat that sees the view."""
