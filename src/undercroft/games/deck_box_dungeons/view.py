"""What a seat sees of the table, as plain values: the same for all, and nothing unexplored."""

from typing import Final

from .content import ABILITIES, BOSSES, ENEMY_CARDS, ITEMS, RUNES
from .content import cards as printed
from .content.cards import BEHAVIOURS, COLOURS, KEYWORDS, MELEE, RANGED, TYPES
from .content.encounters import GOALS, NOTHING, OBJECTS
from .content.library import ENCOUNTERS, QUESTS
from .content.rooms import LAYOUTS
from .ground.ground import TERRAINS
from .ground.plan import PER_ROOM
from .ground.sight import line, why_blocked
from .ground.spaces import NOWHERE, space_name
from .rules.aiming import in_reach, weapon_targets
from .rules.attack import Attack
from .rules.behaviour import plan_act
from .rules.blow import Blow
from .rules.boundary import Boundary
from .rules.ending import entrance_space
from .rules.explore import room_card
from .rules.figures import blockers, enemies_mask, name_of
from .rules.sums import (
    attack_of,
    defense_of,
    dice_of,
    enemy_defense,
    figure_defense,
    most_health,
    skill_of,
    speed_of,
)
from .rules.walking import costs, destinations, way
from .shapes import (
    AbilityView,
    AimView,
    AttackView,
    CompanionView,
    EnemyView,
    HeroView,
    IntentView,
    ItemView,
    ProfileView,
    QuestView,
    ReachView,
    ResultView,
    RoomView,
    SpaceView,
    ThingView,
    View,
)
from .state import COMPANION, NONE, WON, DeckBoxDungeons, Enemy, Hero, kind_of
from .view_now import check, damage, roll, spawn

WALKS: Final = ("turn", "walk-on", "escort")
"""The decisions in which somebody may walk."""
NO_ATTACK: Final = AttackView(dice=0, modifier=0)


def view(s: DeckBoxDungeons, seat: int) -> View:
    """Return the table as the seat sees it; SPECTATOR sees the same, but no decision of its own."""
    asked = s.kind.name if s.asks(seat) else ""
    decides = hero_to_decide(s) if asked else NONE
    return {
        "players": s.seats,
        "seat": seat,
        "round": s.round,
        "limit": s.last_round if s.expedition is not None else 0,
        "phase": "over" if s.is_terminal() else s.phase,
        "turn": s.turn,
        "points": s.points,
        "lead": s.lead,
        "windows": s.rules.windows,
        "asked": asked,
        "hero": decides,
        "quest": None if s.expedition is None else quest(s),
        "rooms": [room(s, n) for n in range(room_count(s)) if is_known(s, n)],
        "spaces": spaces(s),
        "heroes": [hero(s, n, asked) for n in range(len(s.heroes))],
        "enemies": [enemy(s, one) for one in s.enemies],
        "intents": [intent(s, one) for one in s.enemies] if asked and s.living() else [],
        "companion": companion(s),
        "things": things(s),
        "reach": reach(s, decides, asked) if asked in WALKS else [],
        "aims": aims(s, decides) if asked == "turn" and decides != NONE else [],
        "market": [None if card == NONE else item(kind_of(card)) for card in s.market],
        "item_deck": len(s.item_deck),
        "item_discard": [item(kind_of(card)) for card in s.item_discard],
        "supply": list(s.supply),
        "roll": roll(s),
        "check": check(s),
        "damage": damage(s),
        "spawn": spawn(s),
        "free_heroes": [one.hero.slug for one in s.heroes if one.card != NONE and one.ready],
        "result": result(s) if s.is_terminal() else None,
    }


def room_count(s: DeckBoxDungeons) -> int:
    """Return how many rooms the quest has, 0 while there is none."""
    return 0 if s.expedition is None else s.quest.rooms


def hero_to_decide(s: DeckBoxDungeons) -> int:
    """Return the hero about whom the pending decision is, NONE for a decision of all."""
    for frame in reversed(s.stack):
        if isinstance(frame, (Attack, Blow, Boundary)):
            return frame.hero_asked(s) if not isinstance(frame, Attack) or frame.by_hero else NONE
        number = getattr(frame, "hero", NONE)
        if isinstance(number, int) and 0 <= number < len(s.heroes):
            return number
    return NONE


# -- the dungeon ------------------------------------------------------------------------------


def is_known(s: DeckBoxDungeons, number: int) -> bool:
    """Say whether all know where a room lies: it is explored, or the map lies open (R77)."""
    return s.rules.open_map or bool(s.explored >> number & 1)


def room(s: DeckBoxDungeons, number: int) -> RoomView:
    """Return a room, with the encounter that was read there if it is explored."""
    layout = LAYOUTS[s.quest.plan[number * PER_ROOM]]
    _, x, y, turn = s.quest.plan[number * PER_ROOM : (number + 1) * PER_ROOM]
    explored = bool(s.explored >> number & 1)
    read = s.quest.encounters[number] if explored else NOTHING
    return {
        "number": number + 1,
        "card": room_card(s, number),
        "name": layout.name,
        "x": x,
        "y": y,
        "turn": turn,
        "encounter": "" if read == NOTHING else ENCOUNTERS[read].name,
        "text": "" if read == NOTHING else ENCOUNTERS[read].text,
        "smoky": bool(s.smoky >> number & 1),
        "explored": explored,
    }


def spaces(s: DeckBoxDungeons) -> list[SpaceView]:
    """Return every walkable space on the table."""
    ground = s.ground
    start = ground.start_area() if s.explored & 1 else []
    entrance = entrance_space(s) if s.explored & 1 else NOWHERE
    found: list[SpaceView] = []
    for space in ground.spaces:
        found.append(
            {
                "name": space_name(space),
                "x": ground.x[space],
                "y": ground.y[space],
                "terrain": TERRAINS[ground.terrain[space]],
                "exit": exit_of(s, space, entrance),
                "rooms": [n + 1 for n in range(s.quest.rooms) if ground.rooms[space] >> n & 1],
                "start": space in start,
            }
        )
    return found


def exit_of(s: DeckBoxDungeons, space: int, entrance: int) -> str:
    """Return what a half-space is: a door between two rooms, or what lies behind it; a dead exit
    leads nowhere (DB-6.12, 17.3, R77)."""
    if not s.ground.half >> space & 1:
        return ""
    if space == entrance:
        return "entrance"
    if s.ground.behind[space] != NOWHERE:
        return "unexplored"
    rooms = s.ground.rooms[space]
    return "door" if rooms & (rooms - 1) else "nowhere"


def things(s: DeckBoxDungeons) -> list[ThingView]:
    """Return what lies on spaces: objects, runes, what dead heroes left."""
    found = [thing(s, OBJECTS[kind], OBJECTS[kind], space) for kind, space in s.objects]
    found += [thing(s, "rune", RUNES[rune].name, space) for rune, space in s.lying]
    found += [thing(s, "loot", f"{size} treasure", space) for space, size in s.loot]
    found += [thing(s, "loot", ITEMS[kind_of(one)].name, space) for space, one in s.dropped]
    return found


def thing(s: DeckBoxDungeons, kind: str, name: str, space: int) -> ThingView:
    """Return one thing that lies on a space."""
    return {
        "kind": kind,
        "name": name,
        "space": space_name(space),
        "x": s.ground.x[space],
        "y": s.ground.y[space],
    }


def quest(s: DeckBoxDungeons) -> QuestView:
    """Return the quest; of a dealt one all that is known is its goal (DB-19.13)."""
    one = s.quest
    written = QUESTS[one.quest] if one.quest != NONE else None
    cards = [ENEMY_CARDS[number] for number in one.enemies]
    return {
        "name": "" if written is None else written.name,
        "icon": "" if written is None else written.icon,
        "text": "" if written is None else written.text,
        "win": "" if written is None else written.win,
        "goal": GOALS[one.goal],
        "dealt": written is None,
        "rooms": one.rooms,
        "found": s.explored.bit_count(),
        "marks": s.marks,
        "needed": one.marks,
        "stones": one.stones.bit_count(),
        "sealed": s.sealed.bit_count(),
        "boss": "" if one.boss == NOTHING else boss_name(s),
        "boss_fell": s.boss_fell,
        "enemies": [profile(side, side.defense) for card in cards for side in card.sides],
    }


def boss_name(s: DeckBoxDungeons) -> str:
    """Return the name of the boss: a quest that is written down tells it, a dealt one when it
    comes."""
    if s.quest.quest != NONE or s.boss_fell or any(one.is_boss for one in s.enemies):
        return BOSSES[s.quest.boss].name
    return ""


# -- figures ----------------------------------------------------------------------------------


def hero(s: DeckBoxDungeons, place: int, asked: str) -> HeroView:
    """Return a hero with its sums and trackers; one that is not built yet has none (DB-4.7)."""
    one = s.heroes[place]
    built = one.abilities != NONE
    card = one.hero if one.card != NONE else None
    weapon = one.weapon if one.equipment != NONE else None
    known = NOWHERE if one.space == NOWHERE else one.space
    usable = usable_now(s, place) if asked else []
    return {
        "place": place,
        "seat": one.seat,
        "slug": "" if card is None else card.slug,
        "name": "" if card is None else card.name,
        "icon": "" if card is None else card.icon,
        "colour": "" if card is None else card.colour,
        "equipment": "" if weapon is None else weapon.name,
        "equipment_slug": "" if weapon is None else weapon.slug,
        "equipment_icon": "" if weapon is None else weapon.icon,
        "abilities_name": one.skills.name if built else "",
        "abilities_slug": one.skills.slug if built else "",
        "abilities": [ability(n, usable) for n in one.skills.abilities] if built else [],
        "keywords": [] if weapon is None else keywords(weapon.keywords),
        "melee": attack(one, MELEE) if built else NO_ATTACK,
        "ranged": attack(one, RANGED) if built else NO_ATTACK,
        "defense": defense_of(one) if built else 0,
        "speed": speed_of(one) if built else 0,
        "skills": [skill_of(one, skill) for skill in range(4)] if built else [],
        "health": one.health,
        "most": most_health(s, one) if built else 0,
        "energy": one.energy,
        "treasure": one.treasure,
        "items": [item(kind_of(card)) for card in one.items],
        "runes": [rune(number, number in s.spent_runes) for number in one.runes],
        "space": "" if known == NOWHERE else space_name(known),
        "x": 0 if known == NOWHERE else s.ground.x[known],
        "y": 0 if known == NOWHERE else s.ground.y[known],
        "ready": one.ready,
        "actions": one.actions,
        "taunting": one.taunting,
        "blessed": one.blessed,
        "carries_relic": s.carrier == place,
    }


def usable_now(s: DeckBoxDungeons, place: int) -> list[str]:
    """Return what the hero who decides can use now, by the notations of the pending decision."""
    if s.current_player != s.heroes[place].seat or hero_to_decide(s) != place:
        return []
    return [action.notation for action in s.legal_actions if action.notation.startswith("use ")]


def attack(one: Hero, kind: int) -> AttackView:
    """Return what a hero rolls for an attack type."""
    return {"dice": dice_of(one, kind), "modifier": attack_of(one, kind)}


def ability(number: int, usable: list[str]) -> AbilityView:
    """Return an ability."""
    one = ABILITIES[number]
    return {
        "slug": one.slug,
        "name": one.name,
        "icon": one.icon,
        "energy": one.energy,
        "text": one.text,
        "usable": f"use {one.slug}" in usable,
    }


def item(kind: int) -> ItemView:
    """Return an item card."""
    one = ITEMS[kind]
    return {"slug": one.slug, "name": one.name, "icon": one.icon, "cost": one.cost,
            "text": one.text, "used": False}  # fmt: skip


def rune(number: int, used: bool) -> ItemView:
    """Return a rune card."""
    one = RUNES[number]
    return {"slug": one.slug, "name": one.name, "icon": one.icon, "cost": 0, "text": one.text,
            "used": used}  # fmt: skip


def keywords(bits: int) -> list[str]:
    """Return the words of keywords."""
    return [word for n, word in enumerate(KEYWORDS) if bits >> n & 1]


def profile(one: printed.Enemy, defense: int) -> ProfileView:
    """Return the numbers of an enemy."""
    return {
        "slug": one.slug,
        "name": one.name,
        "icon": one.icon,
        "colour": COLOURS[one.colour],
        "type": TYPES[one.type],
        "melee": {"dice": one.melee_dice, "modifier": one.melee},
        "ranged": {"dice": one.ranged_dice, "modifier": one.ranged},
        "defense": defense,
        "speed": one.speed,
        "behaviour": BEHAVIOURS[one.behaviour],
        "keywords": keywords(one.keywords),
        "text": one.text,
    }


def enemy(s: DeckBoxDungeons, one: Enemy) -> EnemyView:
    """Return an enemy on the table."""
    return {
        **profile(one.profile, enemy_defense(s, one)),
        "number": one.number,
        "boss": one.is_boss,
        "health": one.health,
        "most": one.most,
        "space": space_name(one.space),
        "x": s.ground.x[one.space],
        "y": s.ground.y[one.space],
        "stunned": one.stunned,
    }


def intent(s: DeckBoxDungeons, one: Enemy) -> IntentView:
    """Return what an enemy would do if it acted now: its behaviour is no secret (DB-12.15)."""
    if one.stunned:
        return {"number": one.number, "space": space_name(one.space), "kind": "", "targets": []}
    act = plan_act(s, one)
    names: list[str] = []
    for target in act.targets:
        if name_of(s, target) not in names:
            names.append(name_of(s, target))
    kind = TYPES[act.kind] if act.targets else ""
    return {"number": one.number, "space": space_name(act.space), "kind": kind, "targets": names}


def companion(s: DeckBoxDungeons) -> CompanionView | None:
    """Return whom the heroes lead."""
    one = s.companion
    if one is None or one.health <= 0:
        return None
    return {
        "name": one.who.name,
        "icon": one.who.icon,
        "health": one.health,
        "most": one.most,
        "defense": figure_defense(s, COMPANION),
        "speed": one.who.speed,
        "space": space_name(one.space),
        "x": s.ground.x[one.space],
        "y": s.ground.y[one.space],
        "blessed": one.blessed,
    }


# -- what the one who decides can do ------------------------------------------------------------


def reach(s: DeckBoxDungeons, decides: int, asked: str) -> list[ReachView]:
    """Return where the hero who decides, or the companion, can walk to, with the way (D9)."""
    if asked == "escort":
        assert s.companion is not None
        start, points = s.companion.space, s.companion.who.speed
        blocked = enemies_mask(s) | s.ground.pits
        ends = [action.args[0] for action in s.legal_actions if action.args[0] != start]
    else:
        one = s.heroes[decides]
        start = one.space
        points = s.points or (speed_of(one) if one.actions else 0)
        blocked = enemies_mask(s)
        ends = destinations(s, decides, points) if points else []
    prices = costs(s.ground, start, points, blocked)
    found: list[ReachView] = []
    for end in ends:
        steps = way(s, start, end, points, blocked)
        pits = [space for space in steps if s.ground.pits >> space & 1]
        names = [space_name(space) for space in steps]
        found.append({"space": space_name(end), "price": prices[end], "pits": len(pits),
                      "way": names})  # fmt: skip
    return found


def aims(s: DeckBoxDungeons, decides: int) -> list[AimView]:
    """Return every enemy as the hero who decides sees it: attacks, distance, line of sight."""
    one = s.heroes[decides]
    melee, ranged = weapon_targets(s, one, MELEE), weapon_targets(s, one, RANGED)
    found: list[AimView] = []
    for target in s.enemies:
        kinds = ["melee"] if target.figure in melee else []
        kinds += ["ranged"] if target.figure in ranged else []
        block = blockers(s, False)
        clear = line(s.ground, one.space, target.space, block)
        corners, blocked = list(clear or ()), ""
        if clear is None and not in_reach(s, one.space, target.space, one.weapon.keywords):
            why = why_blocked(s.ground, one.space, target.space, block)
            if why is not None:
                corners = list(why[:4])
                at = s.ground.at.get((why[4], why[5]), NOWHERE)
                blocked = "wall" if at == NOWHERE else space_name(at)
        found.append({
            "number": target.number, "space": space_name(target.space),
            "distance": s.ground.distance(one.space, target.space), "kinds": kinds,
            "line": corners, "blocked": blocked,
        })  # fmt: skip
    return found


def result(s: DeckBoxDungeons) -> ResultView:
    """Return how the quest ended (DB-16)."""
    return {"outcome": s.outcome, "won": s.outcome == WON}
