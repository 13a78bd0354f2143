"""What a finished match came to: which of its events decided most."""

from collections.abc import Callable, Sequence

from undercroft.kernel.events import Event
from undercroft.kernel.state import NOBODY


def number(event: Event, field: str) -> int:
    """Return a number that everybody may know of an event; 0 where it has none of that name."""
    value = event.public.get(field, 0)
    return value if isinstance(value, int) else 0


def weightiest(events: Sequence[Event], weigh: Callable[[Event], float]) -> int:
    """Return the event that weighs most, of equals the last; NOBODY if none weighs anything."""
    found, most = NOBODY, 0.0
    for place, event in enumerate(events):
        weight = weigh(event)
        if weight and weight >= most:
            found, most = place, weight
    return found


def last(events: Sequence[Event], kind: str, **fields: int | str) -> int:
    """Return the last event of a kind that has those fields; NOBODY if there is none."""
    for place in range(len(events) - 1, -1, -1):
        event = events[place]
        if event.kind == kind and all(event.public.get(k) == v for k, v in fields.items()):
            return place
    return NOBODY
