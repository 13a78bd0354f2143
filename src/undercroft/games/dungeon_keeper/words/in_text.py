"""The table as lines of text: the invasion, both dungeons, what lies beside them, the hands."""

from undercroft.kit.words import begun_small, listed, many, signed

from ..shapes import CardView, ResultView, RoomView, SeatView, View
from .brief import ROLLS, TOTALS, Names, ending, numbered, price, standing, strength
from .drawing import drawing, legend


def text(view: View, names: Names) -> list[str]:
    """Describe the table line by line, at most some 80 characters wide where it is drawn.

    Of a match that is over the second line says why; the page prints it.
    """
    if view["result"] is not None:
        return _result(view, view["result"], names)
    own = max(view["seat"], 0)
    lines = [_headline(view, names)]
    for step in range(len(view["seats"]), 0, -1):
        seat = view["seats"][(own + step - 1) % len(view["seats"])]
        lines += _seat(view, seat, names, nearest=step == 1)
    lines += [legend(view), _supply(view)]
    lines += _invasion(view, names) + _roll(view)
    return lines + _hands(view)


def _headline(view: View, names: Names) -> str:
    if not view["round"]:
        return "Set-up."
    of = f" of {view['round_limit']}"
    grace = ", a round of grace" if view["round"] <= view["grace_rounds"] else ""
    named = view["phase"] not in ("", "set-up", "over")
    phase = f", {view['phase'].capitalize()} Phase" if named else ""
    return f"Round {view['round']}{of}{grace}: the turn of {names[view['turn']]}{phase}."


# -- the dungeons -----------------------------------------------------------------------


def _seat(view: View, seat: SeatView, names: Names, nearest: bool) -> list[str]:
    totals = [
        f"{word} {total}/{target}{'*' if total >= target else ''}"
        for word, total, target in zip(TOTALS, seat["totals"], view["targets"], strict=True)
    ]
    lines = [f"{names[seat['player']]}: {', '.join(totals)}."]
    lines += drawing(seat, heart_last=nearest)
    lines += [_room(room) for room in seat["rooms"] if _has_something(room)]
    beside = [f"hands {seat['room_hand_size']} Room, {seat['spell_hand_size']} Spell"]
    if seat["pile"]["count"]:
        kinds = seat["pile"]["kinds"]
        inside = many(seat["pile"]["count"], "counter")
        if kinds is not None:
            inside = ", ".join([numbered(one) for one in kinds])
        beside.append(f"pile: {inside}")
    if seat["artifacts"]:
        beside.append(f"artifacts: {listed([one['name'] for one in seat['artifacts']])}")
    if seat["raided"]:
        beside.append("the raid will be avenged")
    return [*lines, f"  Beside it: {'; '.join(beside)}."]


def _has_something(room: RoomView) -> bool:
    return bool(room["creatures"] or room["door"] or room["traps"])


def _room(room: RoomView) -> str:
    built = [one["name"] for one in ([room["door"]] if room["door"] else []) + room["traps"]]
    parts = [f"{', '.join(built)}"] if built else []
    if room["creatures"]:
        parts.append(f"{standing(room['creatures'])} (Force {strength(room['creatures'])})")
    attacked = " under attack" if room["attacked"] else ""
    return f"  {room['place']} {room['name']}{attacked}: {'; '.join(parts)}."


def _supply(view: View) -> str:
    cups = [("Creature Cup", view["creature_cup"]), ("Hero Cup", view["hero_cup"])]
    counts = [f"Room Deck {view['room_deck']}, discard {len(view['room_discard'])}"]
    counts.append(f"Spell Deck {view['spell_deck']}, discard {len(view['spell_discard'])}")
    counts += [f"{word} {cup['count']}" for word, cup in cups]
    return f"{'; '.join(counts)}."


# -- a fight ----------------------------------------------------------------------------


def _invasion(view: View, names: Names) -> list[str]:
    band = view["invasion"]
    if band is None:
        return []
    who = names[view["turn"]]
    if band["raid"]:
        held = f", held by {standing(band['heroes'])}" if band["heroes"] else ""
        return [f"{who} raids a settlement with {standing(band['raiders'])}{held}."]
    where = f" before {band['place']}" if band["place"] else ""
    lines = [f"A band of {band['count']}{where}: {standing(band['heroes'])}."]
    weighs = [
        f"{word} {signed(size)}"
        for word, size in (
            ("Weakness", -band["weakness"]),
            ("Fear", -band["fear"]),
            ("Evil Omen", band["omen"]),
        )
        if size
    ]
    return [*lines, f"  In effect: {', '.join(weighs)}."] if weighs else lines


def _roll(view: View) -> list[str]:
    roll = view["roll"]
    if not roll:
        return []
    faces = [" and ".join([str(face) for face in faces]) for faces in roll["rolls"]]
    whose = [f"{name} " if name else "" for name in roll["whose"]] or [""] * len(faces)
    fell = [f"{name}{face}" for name, face in zip(whose, faces, strict=True)]
    lines = [f"The dice {ROLLS[roll['why']]}: {', '.join(fell)}."]
    for who, terms in zip(("creature", "hero"), roll["sums"], strict=False):
        total = sum([int(size) for _, size in terms])
        parts = [f"{what} {signed(int(size))}" for what, size in terms if size]
        lines.append(f"  The {who}: {total} = {', '.join(parts)}.")
    return lines


# -- hands ------------------------------------------------------------------------------


def _hands(view: View) -> list[str]:
    if view["seat"] < 0:
        return []
    seat = view["seats"][view["seat"]]
    lines: list[str] = []
    if seat["room_hand"]:
        lines.append("Your Room hand:")
        lines += [f"  {_card(card)}" for card in seat["room_hand"]]
    if seat["spell_hand"]:
        lines.append("Your Spell hand:")
        lines += [
            f"  {card['name']}, {card['mana']} mana – {begun_small(card['text'])}"
            for card in seat["spell_hand"]
        ]
    return lines


def _card(card: CardView) -> str:
    cost = f", {price(card['cost'], card['currency'])}" if card["kind"] != "room" else ""
    once = ", one per dungeon" if card["one_per_dungeon"] else ""
    return f"{card['name']}, {card['kind']}{cost}{once} – {begun_small(card['text'])}"


# -- the end ----------------------------------------------------------------------------


def _result(view: View, result: ResultView, names: Names) -> list[str]:
    winners = [names[winner] for winner in result["winners"]]
    head = "The match is lost."
    if winners:
        verb = "wins" if len(winners) == 1 else "share the win"
        head = f"{listed(winners)} {verb}."
    why = ending(result["outcome"], names[view["turn"]])
    lines = ["The match is over.", why, head]
    for seat in view["seats"]:
        each = [f"{word} {n}" for word, n in zip(TOTALS, seat["totals"], strict=True)]
        lines.append(f"{names[seat['player']]}: {', '.join(each)}.")
    return lines
