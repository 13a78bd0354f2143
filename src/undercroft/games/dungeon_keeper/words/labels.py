"""What a button says. A label fits the seat that may answer, and never fails for another."""

from collections.abc import Sequence
from typing import Final, Literal

from undercroft.kernel import Action
from undercroft.kit.labels import Labels, of_card, plain

from .. import actions
from ..content import CARDS, KEEPER, SPELLS, UNITS, WORDS
from ..content.cards import ABILITIES, CURRENCIES, TRAP_KINDS
from ..dungeon import CARRIES, FACE_DOWN, place_name
from ..shapes import GroupView, RollView, RoomView, SeatView, View
from .brief import ROLLS, Names, ability, price

KEEPER_SLUG: Final = UNITS[KEEPER].slug
CHOOSE_WHERE: Final = ("deploy", "gate", "secret-door", "teleport")
"""The decisions who moves after which it is asked where to."""

# -- where ------------------------------------------------------------------------------


def room_at(view: View, place: int) -> RoomView | None:
    """Return a room of the active player, None if the view does not have it."""
    name = place_name(place)
    rooms = view["seats"][view["turn"]]["rooms"] if view["turn"] < len(view["seats"]) else []
    return next((room for room in rooms if room["place"] == name), None)


def _standing(view: View, place: int) -> list[GroupView]:
    room = room_at(view, place)
    return [] if room is None else room["creatures"]


def _own(view: View) -> SeatView | None:
    """Return the seat of who reads, None for a spectator."""
    return view["seats"][view["seat"]] if 0 <= view["seat"] < len(view["seats"]) else None


def _where(view: View, place: int) -> str:
    room = room_at(view, place)
    return f"{'Room' if room is None else room['name']} {place_name(place)}"


def _to(view: View, action: Action, names: Names) -> str:
    room = room_at(view, action.args[0])
    force = f" – Force {room['force']}" if room is not None and room["creatures"] else ""
    return f"{_where(view, action.args[0])}{force}"


def one_way(view: View) -> bool:
    """Say whether who is chosen now moves at once: there is only one other room, and nobody is
    asked where to (DK-12.1)."""
    rooms = view["seats"][view["turn"]]["rooms"]
    return view["asked"] in CHOOSE_WHERE and len(rooms) == 2


def only_way(view: View, place: int) -> str:
    """Name the only room where those at that place can go; "" if they can choose."""
    if not one_way(view):
        return ""
    rooms = view["seats"][view["turn"]]["rooms"]
    return "".join(
        [f"{one['name']} {one['place']}" for one in rooms if one["place"] != place_name(place)]
    )


def _on(view: View, place: int) -> str:
    way = only_way(view, place)
    return f", to {way}" if way else ""


def _everybody(view: View, action: Action, names: Names) -> str:
    return f"Everybody who may still move{_and_keeper(view)}"


def _spread(view: View, action: Action, names: Names) -> str:
    """He may be what matters most: his death loses the match (DK-23.7)."""
    where = f"over the outermost level{_and_keeper(view)}"
    return f"Spread them {where} – ends the Deploy Phase"


def _and_keeper(view: View) -> str:
    return ", your Dungeon Keeper too" if keeper_moves(view) else ""


def keeper_moves(view: View) -> bool:
    """Say whether all who may still move are the Keeper too (DK-12.2, 14.6, 15.1-15.3)."""
    own = _own(view)
    for room in own["rooms"] if own else ():
        may = {"deploy": True, "secret-door": room["attacked"]}.get(
            view["asked"], view["asked"] != "teleport" and not room["attacked"]
        )
        if may and _waiting_keeper(room["creatures"]):
            return True
    return False


def _waiting_keeper(units: Sequence[GroupView]) -> bool:
    return any(unit["slug"] == KEEPER_SLUG and not unit["moved"] for unit in units)


def _done(view: View, action: Action, names: Names) -> str:
    if view["asked"] == "raiders":
        return "Set out with these"
    return "Done: the others stay"


# -- cards ------------------------------------------------------------------------------


def _buy(view: View, action: Action, names: Names) -> str:
    if view["phase"] == "spell":
        return "Buy a Spell card – 10 mana"
    return "Buy a Room card – 10 gold" if view["phase"] == "fate" else "Buy a card"


def _build(view: View, action: Action, names: Names) -> str:
    card = CARDS[action.args[0]]
    more = ", for 10 gold" if view["asked"] == "build-more" else ""
    return f"Build {card.name}{more}"


def _construct(view: View, action: Action, names: Names) -> str:
    card = CARDS[action.args[0]]
    cost = price(card.cost, CURRENCIES[card.currency])
    if view["asked"] == "guard-room":
        cost = "for nothing"
    elif view["asked"] == "construct-more":
        cost = f"{cost}, and 5 gold more"
    return f"Construct {card.name}, {cost}"


def _raise(view: View, action: Action, names: Names) -> str:
    unit = UNITS[action.args[0]]
    return f"Raise {unit.name}, {SPELLS[actions.RAISE_DEAD].mana} mana – it is back where it fell"


# -- paying -----------------------------------------------------------------------------


def _pay(view: View, what: Literal["gold", "mana"]) -> str:
    how = "Buy one with" if view["asked"] == "counter" else "Pay in"
    own = _own(view)
    return f"{how} {what} – you have {own[what]}" if own else f"{how} {what}"


# -- dice -------------------------------------------------------------------------------


def _slap(view: View, action: Action, names: Names) -> str:
    number, die = action.args
    roll = view["roll"]
    if not roll or number >= len(roll["rolls"]):
        return action.notation.capitalize()
    faces = roll["rolls"][number]
    whose = _whose(view, roll, number, names)
    if die == actions.ANYWHERE:
        return f"Slap {whose} {' and '.join([str(face) for face in faces])}"
    return f"Slap {whose} {faces[die]}, die {die + 1} of {len(faces)}"


def _whose(view: View, roll: RollView, number: int, names: Names) -> str:
    """Say whose roll it is; in a fight also the opponent of the active player may read it."""
    if not roll["whose"] or not roll["whose"][number]:
        return f"the dice {ROLLS[roll['why']]}:"
    of_two_sides = roll["why"] in ("duel", "shots")
    if not of_two_sides:
        return f"the roll of {roll['whose'][number]}:"
    own = "your" if view["seat"] == view["turn"] else f"{names[view['turn']]}’s"
    return f"{'the band’s' if roll['theirs'][number] else own} {roll['whose'][number]}:"


# -- creatures --------------------------------------------------------------------------


def _summon(view: View, action: Action, names: Names) -> str:
    kind = UNITS[action.args[0]]
    seat = _own(view)
    kinds = (seat["pile"]["kinds"] or []) if seat else []
    costs = [one["price"] for one in kinds if one["slug"] == kind.slug and "price" in one]
    cost = f", {price(costs[0], 'either')}" if costs else ""
    more = ", and 5 more as the second" if cost and view["asked"] == "summon-more" else ""
    return f"Summon {kind.name}{cost}{more}"


def _skill(kind: int) -> str:
    unit = UNITS[kind]
    return f"Force {unit.force}, {ability(ABILITIES[unit.ability])}"


def _sacrifice(view: View, action: Action, names: Names) -> str:
    kind, place = action.args
    return f"Sacrifice {UNITS[kind].name}, {place_name(place)}"


def _one_of(view: View, action: Action, names: Names) -> str:
    kind, place, marks = action.args
    same = _alike(view, kind, place)
    count = sum([one["count"] for one in same])
    one = f" (1 of {count})" if count > 1 else ""
    return f"{UNITS[kind].name}{one}, {place_name(place)}{_marked(marks)}{_on(view, place)}"


def _all_of(view: View, action: Action, names: Names) -> str:
    kind, place = action.args[:2]
    count, name = sum([one["count"] for one in _alike(view, kind, place)]), UNITS[kind].name
    of = f"{name if count == 1 else WORDS['several'].get(name, name)}, {place_name(place)}"
    return f"All{f' {count}' if count else ''} {of}{_on(view, place)}"


def _alike(view: View, kind: int, place: int) -> list[GroupView]:
    slug = UNITS[kind].slug
    return [one for one in _standing(view, place) if one["slug"] == slug]


def _room_of(view: View, action: Action, names: Names) -> str:
    place = action.args[1]
    count = sum([one["count"] for one in _standing(view, place)])
    return f"All{f' {count}' if count else ''} of {_where(view, place)}{_on(view, place)}"


def _marked(marks: int) -> str:
    return {FACE_DOWN: ", face down", CARRIES: ", who carries on"}.get(marks, "")


def _target(view: View, action: Action, names: Names) -> str:
    kind, marks = action.args
    return f"{UNITS[kind].name}{_marked(marks)} – {_skill(kind)}"


def _spring(view: View, action: Action, names: Names) -> str:
    return f"Spring a {TRAP_KINDS[action.args[0]].capitalize()} trap next"


def _attack(view: View, action: Action, names: Names) -> str:
    dice: int = action.args[0]
    return f"Raid a {actions.SETTLEMENTS[dice - 1]} – {dice}D6 defenders"


label: Final = Labels[View](
    *plain(actions.VOCABULARY, WORDS["labels"]),
    ((actions.DONE,), _done),
    ((actions.EVERYBODY,), _everybody),
    ((actions.SPREAD,), _spread),
    ((actions.BUY,), _buy),
    ((actions.PAY_GOLD,), lambda view, action, names: _pay(view, "gold")),
    ((actions.PAY_MANA,), lambda view, action, names: _pay(view, "mana")),
    (
        actions.PAY_PART,
        lambda view, action, names: f"Pay {action.args[0]} in gold, what is left in mana",
    ),
    (actions.TO, _to),
    (actions.DISCARD, of_card(WORDS["card_labels"]["discard"], CARDS)),
    (actions.DISCARD_SPELL, of_card(WORDS["card_labels"]["discard"], SPELLS)),
    (actions.BUILD.values(), _build),
    (actions.CONSTRUCT.values(), _construct),
    (actions.CAST, of_card(WORDS["card_labels"]["cast"], SPELLS)),
    (actions.SLAP, _slap),
    ([one for dice in actions.SLAP_DIE for one in dice], _slap),
    (actions.SUMMON, _summon),
    ([one for places in actions.SACRIFICE for one in places], _sacrifice),
    (actions.ONE_OF.values(), _one_of),
    (actions.ALL_OF.values(), _all_of),
    (actions.ROOM_OF, _room_of),
    (actions.TARGET.values(), _target),
    (actions.SPRING, _spring),
    (actions.ATTACK, _attack),
    (actions.RAISE, _raise),
)
"""Words an action for the seat that sees the view."""
