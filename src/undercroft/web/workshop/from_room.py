"""Playing a quest that is being written: a table of its author's own, from a room on.

No list shows it, and nobody watches it: what the quest says is its author's.
"""

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Final

from fastapi import Request, Response
from starlette.responses import RedirectResponse

from undercroft.kernel import BadSetup
from undercroft.kit.game import GameSpec
from undercroft.kit.quests import Begun, Fighter, QuestFiles
from undercroft.match import Given
from undercroft.tables import House, Seat, Setup, Terms, key_hash, new_seed
from undercroft.tables.store import Earlier
from undercroft.web.identity import hand_owner, list_match, own_token

MOST_HEALTH: Final = 99
PLACES: Final = 4
USUAL: Final = 2
"""So many heroes can be chosen, and so many are if nobody chooses."""


def party_of(fields: Mapping[str, str]) -> list[Fighter]:
    """Read the heroes of the form; raise BadSetup."""
    party: list[Fighter] = []
    for place in range(PLACES):
        hero, equipment, abilities, health = [
            fields.get(f"{kind}-{place}", "").strip() for kind in Fighter._fields
        ]
        if health and not (health.isascii() and health.isdecimal() and int(health) <= MOST_HEALTH):
            raise BadSetup(f"Hero {place + 1}: {health!r} is no health from 1 to {MOST_HEALTH}.")
        if hero:
            party.append(Fighter(hero, equipment, abilities, int(health or 0)))
    return party


def party_fields(quests: QuestFiles, fields: Mapping[str, str]) -> list[dict[str, str]]:
    """Return what stands in the form of each hero: what was sent, or else two heroes, and what two
    more would have."""
    kinds = {kind: list(names) for kind, names in quests.fighters().items()}
    found: list[dict[str, str]] = []
    for place in range(PLACES):
        usual = {kind: slugs[place % len(slugs)] for kind, slugs in kinds.items()} | {"health": ""}
        if place >= USUAL:
            usual["hero"] = ""
        found.append({kind: fields.get(f"{kind}-{place}", one) for kind, one in usual.items()})
    return found


def begun(
    quests: QuestFiles, text: str, fields: Mapping[str, str], party: Sequence[Fighter]
) -> Begun:
    """Say how a table begins in the room of the button; raise BadSetup."""
    room = fields.get("play", "")
    if not (room.isascii() and room.isdecimal() and len(room) < 3):
        raise BadSetup(f"{room[:20]!r} is no room: they are numbers from 1.")
    return quests.from_room(text, int(room), party)


async def seat_all(
    request: Request, spec: GameSpec, how: Begun, party: Sequence[Fighter]
) -> Response:
    """Set the table up, with its author at every seat, each called by its hero, and go there."""
    assert spec.quests is not None
    names = spec.quests.fighters()["hero"]
    token = own_token(request)
    who = key_hash(token)
    seats = [Seat(names[one.hero], holders=(who,), ready=True) for one in party]
    terms = Terms(watchers=False, chat=False)
    setup = Setup(spec.slug, how.switches, seats, new_seed(), terms=terms)
    journal = [Given(player, (notation,)) for player, notation in how.answers]
    house: House = request.app.state.house
    table = await house.create(setup, who, Earlier(journal, []))
    response = RedirectResponse(f"/tables/{table.id}", HTTPStatus.SEE_OTHER)
    hand_owner(request, response, token)
    list_match(request, response, table.id)
    return response
