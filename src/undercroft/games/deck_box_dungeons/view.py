"""What a seat sees of the table, as plain values: the same for all, and nothing unexplored.

A figure's view begins as a copy of what its cards say.
"""

from functools import lru_cache
from typing import Final

from undercroft.kit.words import signed

from . import shapes
from .actions import USE_ABILITY, VOCABULARY, WALKS
from .content import BOSSES, ENEMY_CARDS, ITEMS, RUNES
from .content.cards import COLOURS, MELEE, RANGED, TYPES
from .content.encounters import NOTHING, OBJECTS
from .content.loose import encounter_of
from .content.rooms import LAYOUTS
from .ground.ground import TERRAINS, Ground
from .ground.plan import PER_ROOM
from .ground.sight import line, sees, why_blocked
from .ground.spaces import MOST_ROOMS, NOWHERE, members, space_name
from .rules import sums
from .rules.aiming import in_reach, weapon_targets
from .rules.attack import Attack
from .rules.behaviour import Act
from .rules.blow import Blow, Push
from .rules.checks import Check
from .rules.ending import entrance_space
from .rules.enemy_phase import TableTurn
from .rules.figures import blockers, enemy_spaces, name_of, occupied, part_of, space_of
from .rules.minor import Boundary
from .rules.remedies import Healing, card_of
from .rules.rolls import face_type, spelled
from .rules.spawn import BOSS, Spawn, TableSpawn, free_space
from .rules.uses import Use
from .rules.walking import dry_ways, way
from .state import NONE, WON, DeckBoxDungeons, Enemy, Expedition, Hero, kind_of
from .view_of_cards import ability, as_chosen, as_printed, as_written, item, items, rune
from .view_of_minds import mind_of, way_of
from .view_of_reports import candidates, told, tried

CAN_WALK: Final = ("turn", "walk-on", "escort")
"""The decisions in which somebody may walk."""
Terms = list[tuple[str, int]]
"""What a modifier is made of."""


def view(s: DeckBoxDungeons, seat: int) -> shapes.View:
    """Return the table as the seat sees it; SPECTATOR sees the same, but no decision of its own."""
    asked = s.kind.name if s.asks(seat) else ""
    decides = hero_to_decide(s) if asked else NONE
    return {
        **under_way(s),
        "seat": seat,
        "round": s.round,
        "limit": s.last_round if s.expedition is not None else 0,
        "phase": "over" if s.is_terminal() else s.phase,
        "turn": s.turn,
        "lead": s.lead,
        "points": s.points,
        "windows": s.rules.windows,
        "light": s.rules.light,
        "printed": s.printed,
        "asked": asked,
        "hero": decides,
        "harder": harder(s),
        "quest": None if s.expedition is None else quest(s),
        "rooms": []
        if s.expedition is None
        else rooms(s.quest, s.explored, s.smoky, s.rules.open_map),
        "spaces": spaces(s.ground, entrance_space(s) if s.explored & 1 else NOWHERE),
        "heroes": [hero(s, n, n == decides) for n in range(len(s.heroes))],
        "enemies": [enemy(s, one) for one in s.enemies],
        "companion": companion(s),
        "things": things(s),
        "reach": reach(s, decides, asked) if asked in CAN_WALK else [],
        "aims": aims(s, decides) if asked == "turn" and decides != NONE else [],
        "market": market(s),
        "item_deck": len(s.item_deck),
        "item_discard": items(s.item_discard),
        "supply": list(s.supply),
        "result": {"outcome": s.outcome, "won": s.outcome == WON} if s.is_terminal() else None,
    }


def market(s: DeckBoxDungeons) -> list[shapes.ItemView | None]:
    """Return the items for sale, None where one was bought."""
    return [None if card == NONE else item(kind_of(card)) for card in s.market]


def outlook(s: DeckBoxDungeons, seat: int) -> shapes.Outlook:
    """Return what the enemies would do now, if the seat is asked."""
    knows = s.asks(seat) and s.living()
    return {"intents": [intent(s, one) for one in s.enemies] if knows else []}


def hero_to_decide(s: DeckBoxDungeons) -> int:
    """Return the hero about whom the pending decision is, NONE for a decision of all."""
    frame = s.top
    while frame is not None:
        if isinstance(frame, (Attack, Blow, Boundary)):
            return frame.hero_asked(s)
        number = getattr(frame, "hero", NONE)
        if isinstance(number, int) and 0 <= number < len(s.heroes):
            return number
        frame = frame.below
    return NONE


def put(s: DeckBoxDungeons, found: shapes.PlacedView, space: int) -> None:
    """Write down where something is; what is new is nowhere."""
    if space != NOWHERE:
        found["space"] = space_name(space)
        found["x"], found["y"] = s.ground.x[space], s.ground.y[space]


# -- the dungeon ------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def rooms(one: Expedition, explored: int, smoky: int, open_map: bool) -> list[shapes.RoomView]:
    """Return the rooms on the table, or all where the map lies open (R77); what is read in a room
    is known when it is explored."""
    found: list[shapes.RoomView] = []
    for number in range(one.rooms):
        is_explored = bool(explored >> number & 1)
        if not is_explored and not open_map:
            continue
        layout, x, y, turn = one.plan[number * PER_ROOM : (number + 1) * PER_ROOM]
        read = one.encounters[number] if is_explored else NOTHING
        found.append(
            {
                "number": number + 1,
                "card": LAYOUTS[layout].label,
                "name": LAYOUTS[layout].name,
                "x": x,
                "y": y,
                "turn": turn,
                "encounter": "" if read == NOTHING else encounter_of(read).name,
                "text": "" if read == NOTHING else encounter_of(read).text,
                "smoky": bool(smoky >> number & 1),
                "explored": is_explored,
            }
        )
    return found


@lru_cache(maxsize=64)
def spaces(ground: Ground, entrance: int) -> list[shapes.SpaceView]:
    """Return every walkable space on the table; one list for all views of a ground."""
    return [
        {
            "name": space_name(space),
            "x": ground.x[space],
            "y": ground.y[space],
            "terrain": TERRAINS[ground.terrain[space]],
            "exit": exit_of(ground, space, entrance),
            "rooms": [n + 1 for n in range(MOST_ROOMS) if ground.rooms[space] >> n & 1],
            "start": space in ground.start_area,
        }
        for space in ground.spaces
    ]


def exit_of(ground: Ground, space: int, entrance: int) -> str:
    """Return what a half-space is: a door between two rooms, or what lies behind it; a dead exit
    leads nowhere (DB-6.12, 17.3, R77)."""
    if not ground.half >> space & 1:
        return ""
    if space == entrance:
        return "entrance"
    if ground.behind[space] != NOWHERE:
        return "unexplored"
    rooms = ground.rooms[space]
    return "door" if rooms & (rooms - 1) else "nowhere"


def things(s: DeckBoxDungeons) -> list[shapes.ThingView]:
    """Return what lies on spaces: objects, runes, what dead heroes left."""
    found = [(OBJECTS[kind], "", OBJECTS[kind], space) for kind, space in s.objects]
    found += [("rune", RUNES[rune].slug, RUNES[rune].name, space) for rune, space in s.lying]
    found += [("loot", "", f"{size} treasure", space) for space, size in s.loot]
    found += [("loot", "", ITEMS[kind_of(one)].name, space) for space, one in s.dropped]
    return [
        {"kind": kind, "slug": slug, "name": name, "space": space_name(space),
         "x": s.ground.x[space], "y": s.ground.y[space]}
        for kind, slug, name, space in found
    ]  # fmt: skip


def harder(s: DeckBoxDungeons) -> shapes.HarderView:
    """Return what the level adds; nothing before it is known how many heroes there are."""
    attack, health, blue = sums.level_of(s) if s.began else (0, 0, 0)
    return {"attack": attack, "health": health, "blue": blue}


def quest(s: DeckBoxDungeons) -> shapes.QuestView:
    """Return the quest; of a dealt one all that is known is its goal, and the boss when it has
    come (DB-19.13)."""
    one = s.quest
    met = one.quest != NONE or s.boss_fell or any(foe.is_boss for foe in s.enemies)
    found = as_written(one, met, sums.level_of(s).attack).copy()
    found["found"], found["marks"] = s.explored.bit_count(), s.marks
    found["sealed"], found["boss_fell"] = s.sealed.bit_count(), s.boss_fell
    if s.rules.tried is not None:
        found["tried"] = tried(s, s.rules.tried)
    return found


# -- figures ----------------------------------------------------------------------------------


def hero(s: DeckBoxDungeons, place: int, decides: bool) -> shapes.HeroView:
    """Return a hero with its sums and trackers; one that is not built yet has none (DB-4.7)."""
    one = s.heroes[place]
    found = as_chosen(one.card, one.equipment, one.abilities).copy()
    put(s, found, one.space)
    found["place"], found["seat"] = place, one.seat
    if one.abilities != NONE or (s.rules.light and one.card != NONE):
        found["most"] = sums.most_health(s, one)
    if one.abilities != NONE:
        found["defense"], found["speed"] = sums.defense_of(s, one), sums.speed_of(one)
        if decides:
            found["abilities"] = [
                ability(own.id, is_offered(s, own.id)) for own in one.skills.abilities
            ]
    found["health"], found["energy"], found["treasure"] = one.health, one.energy, one.treasure
    found["items"] = items(one.items)
    if one.runes:
        found["runes"] = [rune(number, number in s.spent_runes) for number in one.runes]
    found["ready"], found["actions"], found["taunting"] = one.ready, one.actions, one.taunting
    found["blessed"], found["carries_relic"] = one.blessed > 0, s.carrier == place
    return found


def is_offered(s: DeckBoxDungeons, number: int) -> bool:
    """Say whether an ability can be used now."""
    use = USE_ABILITY[number]
    for action in s.legal_actions:
        if action is use:
            break
    else:
        return False
    return True


def enemy(s: DeckBoxDungeons, one: Enemy) -> shapes.EnemyView:
    """Return an enemy on the table."""
    found = as_printed(one.profile, sums.level_of(s).attack).copy()
    put(s, found, one.space)
    found["number"], found["boss"] = one.number, one.is_boss
    found["defense"] = sums.defense_of(s, one)
    found["health"], found["most"], found["stunned"] = one.health, one.most, one.stunned
    return found


def intent(s: DeckBoxDungeons, one: Enemy) -> shapes.IntentView:
    """Return what an enemy would do if it acted now, and by which way: its behaviour is no secret
    (DB-12.5, 12.11, 12.15)."""
    mind = mind_of(s, one)
    act = Act(one.space, MELEE, ()) if one.stunned else mind.plan_act()
    targets = list(dict.fromkeys(act.targets))
    return {
        "number": one.number,
        "space": space_name(act.space),
        "way": way_of(mind, act.space),
        "kind": TYPES[act.kind] if targets else "",
        "targets": list(dict.fromkeys([name_of(s, target) for target in targets])),
        "aims": [space_name(space_of(s, target)) for target in targets],
        "among": [] if one.stunned else candidates(s, one),
    }


def companion(s: DeckBoxDungeons) -> shapes.CompanionView | None:
    """Return whom the heroes lead."""
    one = s.companion
    if one is None or one.health <= 0:
        return None
    found: shapes.CompanionView = {
        "space": "",
        "x": 0,
        "y": 0,
        "name": one.who.name,
        "icon": one.who.icon,
        "health": one.health,
        "most": one.most,
        "defense": sums.defense_of(s, one),
        "speed": one.who.speed,
        "blessed": one.blessed > 0,
    }
    put(s, found, one.space)
    return found


# -- what the one who decides can do ------------------------------------------------------------


def walker(s: DeckBoxDungeons, decides: int, asked: str) -> tuple[int, int, list[int]]:
    """Return from where the hero who decides, or the companion, can walk, with how many points, and
    which spaces are closed to it."""
    frame, blocked = s.top, enemy_spaces(s)
    if asked == "escort":
        assert s.companion is not None
        start, points = s.companion.space, s.companion.who.speed
        blocked += members(s.ground.pits)
    else:
        one = s.heroes[decides]
        start, points = one.space, s.points or (sums.speed_of(one) if one.actions else 0)
    if isinstance(frame, Use):
        points, blocked = frame.points, []
    return start, points, blocked


def reach(s: DeckBoxDungeons, decides: int, asked: str) -> list[shapes.ReachView]:
    """Return where the hero who decides, or the companion, can walk to, with the way (D9)."""
    start, points, blocked = walker(s, decides, asked)
    dry = dry_ways(s.ground, start, points, blocked)
    found: list[shapes.ReachView] = []
    for action in s.legal_actions:
        if action in WALKS and action.args[0] != start:
            end: int = action.args[0]
            known = dry.get(end)
            steps = way(s, start, end, points, blocked) if known is None else [*known]
            pits = [space for space in steps if s.ground.pits >> space & 1]
            price = sum([s.ground.cost[space] for space in steps])
            found.append({"space": space_name(end), "price": price, "pits": len(pits),
                          "way": [space_name(space) for space in steps]})  # fmt: skip
    return found


def aims(s: DeckBoxDungeons, decides: int) -> list[shapes.AimView]:
    """Return every enemy as the hero who decides sees it: attacks, distance, line of sight."""
    one, block = s.heroes[decides], blockers(s, False)
    attacks = [("melee", weapon_targets(s, one, MELEE)), ("ranged", weapon_targets(s, one, RANGED))]
    found: list[shapes.AimView] = []
    for target in s.enemies:
        near = in_reach(s.ground, one.space, target.space, one.weapon.keywords)
        along, stop = sight(s.ground, one.space, target.space, block, near)
        found.append({
            "number": target.number, "space": space_name(target.space),
            "distance": s.ground.distance(one.space, target.space),
            "kinds": [kind for kind, among in attacks if target.figure in among],
            "line": along, "blocked": stop,
        })  # fmt: skip
    return found


@lru_cache(maxsize=4096)
def sight(g: Ground, here: int, there: int, block: int, near: bool) -> tuple[list[int], list[int]]:
    """Return a line of sight, and what blocks it; from `near` nothing does."""
    if sees(g, here, there, block):
        return list(line(g, here, there, block) or ()), []
    why = () if near else why_blocked(g, here, there, block) or ()
    return list(why[:4]), list(why[4:])


# -- what is under way ----------------------------------------------------------------------------


def under_way(s: DeckBoxDungeons) -> shapes.NowView:
    """Return what is under way; of two things alike the inner one."""
    found: shapes.NowView = {"roll": None, "check": "", "using": "", "aimed": [], "damage": 0,
                      "victim": "", "push_from": "", "to_block": 0, "guarded": 0, "deadly": 0,
                      "spawn": None, "told": told(s) if s.rules.light else None,
                      "acting": "", "acting_on": ""}  # fmt: skip
    for frame in s.stack:
        encounter = getattr(frame, "encounter", NONE)
        if isinstance(encounter, int) and encounter != NONE:
            found["check"] = encounter_of(encounter).name
        if isinstance(frame, (Healing, Use)):
            found["using"] = card_of(VOCABULARY.actions[frame.use]).name
        elif isinstance(frame, Blow) and part_of(s, frame.target) is None:
            continue  # whoever defended is gone, and the dice with it
        elif isinstance(frame, Spawn) and frame.unplaced:
            found["spawn"] = spawn(s, frame)
        elif isinstance(frame, (Attack, Blow, Check)) and frame.faces:
            found["roll"] = roll(s, frame)
    top = s.stack[-1] if s.stack else None
    if isinstance(top, Blow) and top.step == "hit_window" and not top.sure:
        found["to_block"], found["guarded"] = top.hits, top.blocks_with(s)
        found["deadly"] = top.deadly(s)
    if isinstance(top, (TableTurn, TableSpawn)):
        found["acting"], found["acting_on"] = asked_of(s, top)
    if isinstance(top, (Attack, TableTurn)) and top.step in ("declare", "aim"):
        found["aimed"] = [name_of(s, one) for one in top.aims]
    elif isinstance(top, Blow) and top.step == "lethal_window" and top.is_lethal(s):
        found["damage"], found["victim"] = top.damage, name_of(s, top.target)
    elif isinstance(top, Push):
        found["push_from"] = space_name(top.origin)
    return found


def asked_of(s: DeckBoxDungeons, frame: TableTurn | TableSpawn) -> tuple[str, str]:
    """Return the enemy of which the table is asked, and its space; of a die that shows nothing yet
    only the colour (R90, R91)."""
    if isinstance(frame, TableTurn):
        enemy = frame.enemy(s)
        return enemy.name, space_name(enemy.space)
    if frame.colour == BOSS:
        return BOSSES[s.quest.boss].name, ""
    if frame.face == NONE:
        return COLOURS[frame.colour], ""
    return ENEMY_CARDS[s.quest.enemies[frame.colour]].sides[face_type(frame.face)].name, ""


def roll(s: DeckBoxDungeons, frame: Attack | Blow | Check) -> shapes.RollView:
    """Return dice that lie on the table, with what they come to."""
    if isinstance(frame, Attack):
        what, who, terms = "attack", name_of(s, frame.by), attack_terms(s, frame)
    elif isinstance(frame, Blow):
        what, who, terms = "defense", name_of(s, frame.target), defense_terms(s, frame)
    else:
        one = s.heroes[frame.hero]
        what, who = "check", one.name
        terms = [(card.name, card.skills[frame.skill]) for card in (one.hero, one.skills)]
    return {
        "what": what,
        "who": who,
        "faces": list(frame.faces),
        "modifier": sum([size for _, size in terms]),
        "terms": [f"{name} {signed(size)}" for name, size in terms if size],
        "good": [frame.is_good(s, face) for face in frame.faces],
        "targets": [name_of(s, one) for one in getattr(frame, "aims", ())],
    }


def attack_terms(s: DeckBoxDungeons, frame: Attack) -> Terms:
    """Return what the modifier of an attack is made of (DB-2.8, 19.10); of one by an item or an
    ability it is one number."""
    if not frame.by_hero:
        more = sums.level_of(s).attack
        return [(name_of(s, frame.by), frame.modifier - more), ("level", more)]
    if not frame.is_action:
        return [(name_of(s, frame.by), frame.modifier)]
    one = s.heroes[frame.by]
    cards = (one.hero, one.weapon)
    return [(card.name, card.melee if frame.kind == MELEE else card.ranged) for card in cards]


def defense_terms(s: DeckBoxDungeons, frame: Blow) -> Terms:
    """Return what a defense is made of (DB-2.9)."""
    more = [("Brace", frame.guard), ("Pierce", -frame.pierce)]
    one = part_of(s, frame.target)
    assert one is not None
    if not isinstance(one, Hero):
        return [(one.name, sums.defense_of(s, one)), *more]
    return [(one.hero.name, one.hero.defense), (one.weapon.name, one.weapon.defense),
            ("items", sums.granted(one)[1]), ("Sanctuary", one.blessed), *more]  # fmt: skip


def spawn(s: DeckBoxDungeons, frame: Spawn) -> shapes.SpawnView:
    """Return the enemy dice that wait to be placed, and where along the diagram (D16)."""
    first = free_space(s, frame.room, frame.number)
    full = occupied(s) | 1 << first
    order = s.ground.spawn_order[frame.room][frame.number :]
    after = [space_name(space) for space in order if not full >> space & 1]
    return {
        "room": frame.room + 1,
        "dice": [spelled(*one) for one in frame.unplaced],
        "space": space_name(first),
        "after": after[: len(frame.unplaced) - 1],
    }
