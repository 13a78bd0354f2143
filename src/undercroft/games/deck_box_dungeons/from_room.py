"""How a quest that is written is tried at a table: its text, a room of it, and a party."""

from collections.abc import Mapping, Sequence
from typing import Final

from undercroft.kernel import BadSetup, SeededDice
from undercroft.kernel.errors import nearest
from undercroft.kit.quests import Begun, Fighter

from .actions import D6_START
from .content import in_play
from .content.loose import value_of
from .rules.game import PICKS, new_match
from .switches import HOUSE, QUEST

CARDS: Final = dict(zip(Fighter._fields, [cards for _, _, cards, _ in PICKS], strict=False))
"""What a hero is built of, in the order in which it is chosen."""


def fighters() -> Mapping[str, Mapping[str, str]]:
    """Return what a hero may be built of: names by slugs, by kinds."""
    return {
        kind: {one.slug: one.name for one in in_play(cards, ("",))} for kind, cards in CARDS.items()
    }


def from_room(text: str, room: int, party: Sequence[Fighter]) -> Begun:
    """Return how a table tries the only quest of a text from that room on, counted from 1; raise
    BadSetup if it cannot.

    Each hero has a seat. All is chosen and all stand in the first room by the usual answers.
    """
    switches = {switch.name: switch.default for switch in HOUSE.switches} | {"solo_heroes": "1"}
    switches[QUEST.name] = value_of(text, room, [one.health for one in party])
    if fault := QUEST.refuse(switches[QUEST.name]):
        raise BadSetup(fault)
    if not party:
        raise BadSetup("choose at least one hero")
    s = new_match(len(party), switches, (), SeededDice(""))
    answers: list[tuple[int, str]] = []
    for at, (kind, take, cards, field) in enumerate(PICKS):
        for one in party:
            slug, slugs = one[:3][at], [card.slug for card in cards]
            if slug not in slugs:
                raise BadSetup(f"there is no {field} {slug!r}{nearest(slug, slugs)}")
            action = take[slugs.index(slug)]
            if s.kind is not kind or action not in s.legal_actions:
                name = cards[slugs.index(slug)].name
                raise BadSetup(f"{name} is taken: no other card is left, choose another one")
            answers.append((s.current_player, action.notation))
            s.apply_action(action)
    while s.kind is D6_START and not s.is_terminal():
        answers.append((s.current_player, s.legal_actions[0].notation))
        s.apply_action(s.legal_actions[0])
    return Begun(switches, answers)
