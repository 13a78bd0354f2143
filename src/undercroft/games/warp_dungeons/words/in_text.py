"""The table as lines of text: the map, the battle, the seats, the own hand."""

from collections import Counter

from undercroft.kit.words import begun_small, counted, listed, many, signed

from ..shapes import CardFace, Dominance, HeldCard, Result, RevealedSide, Seat, View, Winner
from .brief import Names, bonuses
from .drawing import drawing, legend


def text(view: View, names: Names) -> list[str]:
    """Describe the table line by line, at most some 80 characters wide where it is drawn."""
    if view["result"]:
        return _result(view["result"], names)
    lines = [_headline(view, names)]
    if view["map"]["places"]:
        lines += drawing(view, _letters(view, names))
        lines.append(legend(view))
        lines += _waiting(view)
    lines += _trap(view, names) + _battle(view, names)
    for seat in view["seats"]:
        lines += _seat(view, seat, names)
    return lines + _hand(view)


def _letters(view: View, names: Names) -> dict[int, str]:
    """Return a letter for each hero: the initial, else the number of the seat."""
    heroes = [seat["player"] for seat in view["seats"] if seat["role"] == "hero"]
    initials = {player: names[player][:1].upper() for player in heroes}
    often = Counter(initials.values())
    return {
        player: letter if often[letter] == 1 and letter.isalpha() else str(player + 1)
        for player, letter in initials.items()
    }


def _headline(view: View, names: Names) -> str:
    faction = f"{view['faction']} declared. " if view["faction"] else ""
    if view["turn"] < 0:
        return f"{faction}Set-up."
    phase = "" if view["phase"] in ("", "set-up", "over") else f", {view['phase']}"
    lap = f"Lap {view['lap']} of {view['lap_cap']}"
    return f"{lap}: the turn of {names[view['turn']]}{phase}. {faction}".strip()


def _waiting(view: View) -> list[str]:
    return [
        f"Waiting in {place['number'] + 1} {place['name']}: {monster(place['monster'])}"
        f"{', for no points' if place['stand_in'] else ''}."
        for place in view["map"]["places"]
        if place["waits"] and place["monster"]
    ]


def monster(card: CardFace) -> str:
    """Word a monster face up: bonuses, wounds, points, faction, special."""
    parts = [bonuses(card["bonus"]), many(card["wounds"], "wound"), many(card["points"], "point")]
    parts += [card["faction"], begun_small(card["text"])]
    return f"{card['name']} ({'; '.join([part for part in parts if part])})"


def _trap(view: View, names: Names) -> list[str]:
    trap = view["trap"]
    if not trap:
        return []
    paid = f" Paid so far: {trap['paid']}." if trap["paid"] else ""
    return [f"A trap for {names[trap['player']]}: {trap['name']}. {trap['text']}{paid}"]


# -- the battle --------------------------------------------------------------------------


def _battle(view: View, names: Names) -> list[str]:
    battle = view["battle"]
    if not battle:
        return []
    who, foe = names[battle["player"]], battle["monster"]["name"]
    again = " again (Reinforcements)" if battle["refight"] else ""
    wounds = many(battle["monster"]["wounds"], "wound")
    where = f"Battle{again} in the {battle['room']}, round {battle['round']}"
    against = f"{who} against {monster(battle['monster'])}"
    lines = [f"{where}: {against}; suffered {battle['suffered']} of {wounds}."]
    if battle["events"]:
        lines.append(f"In effect: {listed([card['name'] for card in battle['events']])}.")
    if not battle["revealed"]:
        for side, name in ((battle["hero"], who), (battle["dm"], foe)):
            if side["cards"]:
                down = listed([card["name"] for card in side["cards"]])
                lines.append(f"  {name}, face down: {down}.")
        if battle["hero_ready"]:
            lines.append(f"  {who} is ready for the reveal.")
        return lines
    lines += [_side(battle["hero"], who), _side(battle["dm"], foe)]
    come = battle["to_come"]
    lines.append(
        f"  As it lies: {_wins(come['wins'], who)}, {_dominance(battle['dominates'], who)}."
        f" To come: {many(come['to_hero'], 'wound')} for {who},"
        f" {many(come['to_monster'], 'wound')} for {foe}."
    )
    return lines


def _side(side: RevealedSide, name: str) -> str:
    """Spell a total out, term by term."""
    terms = [
        f"{term['what']} gives {term['size']} ({term['parts']})"
        if term["parts"]
        else f"{term['what']} {signed(term['size'])}"
        for term in side["terms"]
    ]
    changed = [
        f"{card['name']} is {card['now'].capitalize()} now"
        for card in side["cards"]
        if card["now"] != card["symbol"]
    ]
    return f"  {name}: {side['total']} = {'; '.join([*terms, *changed]) or 'no card'}."


def _wins(who: Winner, hero: str) -> str:
    return {"hero": f"{hero} wins", "dm": "the DM wins"}.get(who, "nobody wins")


def _dominance(who: Dominance, hero: str) -> str:
    words = {"hero": f"{hero} dominates", "dm": "the DM dominates", "both": "both dominate"}
    return words.get(who, "nobody dominates")


# -- the seats -----------------------------------------------------------------------------


def _seat(view: View, seat: Seat, names: Names) -> list[str]:
    name = names[seat["player"]]
    cards = f"hand {seat['hand_size']}, deck {seat['deck']}, discard pile {_discard(seat)}"
    if seat["role"] == "dm":
        return [f"{name}, the DM: {cards}."]
    if not seat["alive"]:
        return [f"{name}, {seat['name']}: dead."]
    where = ""
    if view["map"]["places"]:
        place = view["map"]["places"][seat["place"]]
        where = f", in {place['number'] + 1} {place['name']}"
    states = [f"level {seat['level']}", f"wounds {seat['damage']} of {seat['wounds']}"]
    states.append(many(seat["score"], "point"))
    if seat["poison"]:
        states.append(many(seat["poison"], "poison counter"))
    if seat["missed"]:
        states.append("misses the next turn")
    if seat["staked"]:
        stake = seat["stake"]["name"] if seat["stake"] else "a stake"
        states.append(f"{stake} lies face down")
    lines = [f"{name}, {seat['name']}{where}: {', '.join(states)}."]
    lines.append(f"  {bonuses(seat['bonus_now'])}; {cards}.")
    lines.append(f"  {seat['ability']['text']}")
    for title, owned in (("Attached", seat["attached"]), ("Trophies", seat["trophies"])):
        if owned:
            lines.append(f"  {title}: {', '.join(counted([card['name'] for card in owned]))}.")
    return lines


def _discard(seat: Seat) -> str:
    pile = seat["discard"]
    top = f" (top: {pile['top']['name']})" if pile["top"] else ""
    return f"{pile['count']}{top}"


def _hand(view: View) -> list[str]:
    hand = view["seats"][view["seat"]]["hand"] if view["seat"] >= 0 else None
    return ["Your hand:", *[f"  {_held(card)}" for card in hand]] if hand else []


def _held(card: HeldCard) -> str:
    put_down = " (face down)" if card["committed"] else ""
    if card["kind"] == "attack":
        plain = card["strength"] == card["value"]
        now = "" if plain else f" – strength {card['strength']} now"
        return f"{card['name']}{now}{put_down}"
    if card["kind"] == "monster":
        return f"{monster(card)}{put_down}"
    kind = card["kind"].replace("-", " ")
    word = "" if kind == card["name"].lower() else f", {kind}"
    return f"{card['name']}{word} – {begun_small(card['text'].partition(' Of several')[0])}"


# -- the end ---------------------------------------------------------------------------------


def _result(result: Result, names: Names) -> list[str]:
    winners = listed([names[player] for player in result["winners"]])
    if result["outcome"] == "dm":
        head = f"{winners}, the DM, wins."
    elif result["outcome"] == "draw":
        head = "A draw."
    else:
        head = f"{winners} {'wins' if len(result['winners']) == 1 else 'share the win'}."
    lines = ["The game is over.", result["reason"], head]
    for row in result["scores"]:
        dead = "" if row["alive"] else ", dead"
        lines.append(f"{names[row['player']]}: {many(row['score'], 'point')}{dead}.")
    return lines
