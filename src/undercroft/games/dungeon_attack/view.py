"""What a seat sees of the table: everything, since nothing is hidden; as plain values."""

from functools import cache, lru_cache
from typing import Final

from .actions import COLOURS
from .content.cards import FACES, WINDOWS, A, AdventurerCard, D
from .rules.epic import DICE
from .rules.faces import REROLLED
from .rules.rerolls import sources
from .rules.roll import Roll
from .rules.scoring import everybody_lost, most_successful, own_value, rank, title, values
from .rules.search import Search
from .shapes import (
    Ability,
    Chances,
    Dice,
    Ranked,
    Result,
    RolledDie,
    Room,
    SeenAdventurer,
    SeenRoll,
    TableView,
)
from .state import OUT, PILE, ROOM, DungeonAttack
from .switches import HouseRules
from .words import TITLES, ending

NO_DICE: Final[Dice] = {"white": 0, "red": []}
ROLLS: Final[tuple[str, ...]] = ("forced", "bust", "assist")
AFTER_KEEPING: Final = Roll.STEPS[Roll.STEPS.index("keep") + 1 :]
"""The steps of a roll at which Defeated dice lie in the pile already (DA-6.4)."""


def view(s: DungeonAttack, seat: int) -> TableView:
    """Return the table as the seat sees it (SPECTATOR sees the same)."""
    players = range(len(s.adventurers))
    odds = chances(s.rules, s.epic)
    return {
        "players": len(s.adventurers),
        "seat": seat,
        "level": s.level + 1,
        "levels": levels(s.rules),
        "round": s.round,
        "round_cap": s.rules.round_cap,
        "phase": phase(s),
        "door_open": s.door_open,
        "opener": s.opener,
        "turn": s.turn,
        "decider": s.decider,
        "epic": s.epic,
        "chances": odds,
        "room": room(s, odds),
        "out": dice_at(s, OUT, s.out),
        "roll": roll(s),
        "adventurers": [adventurer(s, player, odds) for player in players],
        "result": result(s) if s.is_terminal() else None,
    }


@lru_cache(maxsize=64)
def levels(rules: HouseRules) -> list[list[int]]:
    """Return the dice of each level."""
    return [list(level) for level in rules.levels]


def phase(s: DungeonAttack) -> str:
    """Return which part of the game is under way: set-up, opening, fight, search or over."""
    if s.is_terminal():
        return "over"
    if s.level < 0:
        return "set-up"
    frame = s.top
    while frame is not None:
        if isinstance(frame, Search):
            return "search"
        frame = frame.below
    return "fight" if s.door_open else "opening"


def dice_at(s: DungeonAttack, zone: int, white: int) -> Dice:
    """Return how many white dice and which red ones lie in a zone."""
    first, second = s.boss
    return dice(white, first == zone, second == zone)


@cache
def dice(white: int, first: bool, second: bool) -> Dice:
    """Return dice that lie together."""
    return {"white": white, "red": [0] * first + [1] * second}


def room(s: DungeonAttack, odds: Chances) -> Room:
    """Return the dice of the Room, and the danger of them."""
    danger = hit_chance(odds, s.epic, s.room, s.red_in(ROOM))
    return {**dice_at(s, ROOM, s.room), "hit_chance": danger}


def adventurer(s: DungeonAttack, player: int, odds: Chances) -> SeenAdventurer:
    """Return one Adventurer with card, condition, dice and treasure."""
    one, rating = s.adventurers[player], s.rating(player)
    return sitting(
        player, s.card(player), s.ability_used and player == s.turn,
        (rating, s.rating_left(player) if player == s.turn else rating),
        (one.hits, one.condition),
        tuple([place == zone for zone in (player, PILE + player) for place in s.boss]),
        (one.facing, one.pile),
        (one.gold, one.charged, one.drained, one.artifacts, one.value),
        hit_chance(odds, s.epic, one.facing, s.red_in(player)),
    )  # fmt: skip


@lru_cache(maxsize=4096)
def sitting(
    player: int,
    card: AdventurerCard,
    used: bool,
    rating: tuple[int, int],
    condition: tuple[int, str],
    red: tuple[bool, ...],
    white: tuple[int, int],
    treasure: tuple[int, int, int, int, int],
    danger: float | None,
) -> SeenAdventurer:
    """Return an Adventurer of whom all that is so: the same one for all who see it, at any table.

    `rating` is what it was and what is left, `red` the two red dice that face the Adventurer, then
    those that lie in the pile, `white` how many white dice do.
    """
    found = as_printed(card, used).copy()
    found["player"] = player
    found["rating"], found["rating_left"] = rating
    found["hits"], found["condition"] = condition
    found["facing"], found["pile"] = dice(white[0], *red[:2]), dice(white[1], *red[2:])
    found["gold"], found["charged"], found["drained"] = treasure[:3]
    found["artifacts"], found["value"] = treasure[3:]
    found["hit_chance"] = danger
    return found


@cache
def as_printed(card: AdventurerCard, used: bool) -> SeenAdventurer:
    """Return what an Adventurer's card says, and whether its ability was used."""
    ability: Ability = {
        "name": card.ability.name,
        "text": card.text,
        "timing": WINDOWS[card.ability.window],
        "used": used,
    }
    return {
        "player": 0,
        "card": card.slug,
        "name": card.name,
        "icon": card.icon,
        "rating": card.rating,
        "rating_left": card.rating,
        "ability": ability,
        "hits": 0,
        "condition": "",
        "facing": NO_DICE,
        "pile": NO_DICE,
        "gold": 0,
        "charged": 0,
        "drained": 0,
        "artifacts": 0,
        "value": 0,
        "hit_chance": None,
    }


@lru_cache(maxsize=64)
def chances(rules: HouseRules, epic: bool) -> Chances:
    """Return what a throw of a die comes to."""
    white, red = rules.white_chances, rules.red_chances
    rolls_again = not epic or rules.epic_needs_rerolls
    return {
        "white": list(white),
        "red": list(red),
        "boss_attacks": red[A] + (red[D] * red[A] if rolls_again else 0.0),
        "fuses": rules.epic_monster,
    }


def hit_chance(of: Chances, epic: bool, white: int, red: int) -> float | None:
    """Return the chance of a HIT when these dice are rolled, without magic; None for no dice.

    A red die attacks on its first face, or on the re-roll that its D brings
    (DA-5.3, 8.2): (1/3)^w (4/9)^r with the printed faces. The Epic Monster strikes
    by itself, and when it forms (DA-19.3-19.5).
    """
    if not white + red:
        return None
    all_white, all_red = float(of["white"][A] ** white), float(of["boss_attacks"] ** red)
    if epic and red:
        return 1 - (1 - (all_white if white else 0)) * (1 - all_red)
    return all_red if of["fuses"] and red == DICE else all_white * all_red


def roll(s: DungeonAttack) -> SeenRoll | None:
    """Return the roll or the treasure roll under way, die by die, None without one."""
    frame = s.top
    while frame is not None:
        if isinstance(frame, Roll):
            dice = white_dice(frame.fresh, False) + white_dice(frame.spent, True)
            for number, face in enumerate(frame.red_faces):
                if face >= 0:
                    mark = frame.red_marks[number]
                    dice.append(die("red", face, mark == REROLLED, mark > REROLLED, number))
            return {
                "roller": frame.roller,
                "kind": ROLLS[frame.kind],
                "assisted": frame.assisted,
                "dice": dice,
                "rating_left": s.rating_left(frame.roller),
                "stage": frame.step,
                "kept": frame.step in AFTER_KEEPING,
                "sources": {
                    colour: [one.notation for one in sources(s, frame.roller, number)]
                    for number, colour in enumerate(COLOURS)
                },
            }
        if isinstance(frame, Search):
            return search(frame)
        frame = frame.below
    return None


def search(frame: Search) -> SeenRoll:
    """Return the treasure dice of the Adventurer who searches."""
    dice: list[RolledDie] = []
    for colour, fresh, all_dice in (
        ("white", frame.fresh_white, frame.white),
        ("red", frame.fresh_red, frame.red),
    ):
        for face in range(len(FACES)):
            rerolled = all_dice[face] - min(fresh[face], all_dice[face])
            for number in range(all_dice[face]):
                dice.append(die(colour, face, number < rerolled, False, number))
    return {
        "roller": frame.player,
        "kind": "search",
        "assisted": -1,
        "dice": dice,
        "rating_left": 0,
        "stage": frame.step,
        "kept": False,
        "sources": {},
    }


@cache
def white_dice(counts: tuple[int, int, int], spent: bool) -> list[RolledDie]:
    """Return counted white dice one by one."""
    return [
        die("white", face, spent, False, number)
        for face, count in enumerate(counts)
        for number in range(count)
    ]


@cache
def die(colour: str, face: int, rerolled: bool, fixed: bool, number: int) -> RolledDie:
    """Return one die of a roll."""
    return {
        "colour": colour,
        "face": FACES[face],
        "id": number,
        "rerolled": rerolled,
        "fixed": fixed,
    }


def result(s: DungeonAttack) -> Result:
    """Return how the game ended (DA-14.9, 18.1): why, the places, who was most successful."""
    fell = s.wiped and s.everybody_is_down()
    players = range(len(s.adventurers))
    winners = most_successful(s)
    order = sorted(players, key=lambda player: rank(s, player), reverse=True)
    ranks = [rank(s, player) for player in order]
    ranking: list[Ranked] = [
        {
            "player": player,
            "value": own_value(s, player),
            "place": ranks.index(rank(s, player)) + 1,
            "successful": player in winners,
        }
        for player in order
    ]
    return {
        "wiped": s.wiped,
        "capped": s.capped,
        "lost": everybody_lost(s),
        "reason": ending(len(s.rules.levels), s.level + 1 if fell else 0),
        "ranking": ranking,
        "title": TITLES.get(title(s)),
        "team_total": values(s)[0] if s.rules.team_total else None,
    }
