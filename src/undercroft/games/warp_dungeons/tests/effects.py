"""What each printed effect is tried in: a small position, and the card without the effect."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from undercroft.games.warp_dungeons.content import CARDS, DUNGEON, HEROES, effects
from undercroft.games.warp_dungeons.content import cards as printed
from undercroft.games.warp_dungeons.content.cards import Card, DungeonCard, Effect, Hero
from undercroft.games.warp_dungeons.rules import attempt
from undercroft.games.warp_dungeons.rules.scoring import score
from undercroft.games.warp_dungeons.state import WarpDungeons
from undercroft.games.warp_dungeons.tests.dungeon import battle, dm, hero, table
from undercroft.testing.effects import Blank, Printed

ONE_OF_EACH: Final = "Battle 1, Magic 2, Agility 2, Strength 2, Courage 2"
FOES: Final = {
    "Orc Horde": "Troll", "Dark Elf Raiders": "Dark Elf Sorcerer", "Demonspawn": "Tormentors",
    "The Mad Alchemist": "Golem", "Dragonkin": "Dragon", "The Fungus Kingdom": "Fungusaur",
}  # fmt: skip
"""A monster of each faction."""
PAID: Final = ("hand", "discard", "deck", "lasting", "fleeting", "spent_events", "heroics")
"""What a card costs, and what is noted of a card that was played."""
NO_CARD: Final = -9


def fighting(
    stat: str = "Sir Lamderock", also: str = "", theirs: str = "", faction: str = "Orc Horde",
    monster: str = "", room: str = "Crypt", attached: str = "",
) -> WarpDungeons:  # fmt: skip
    """A battle of a wounded hero with two trophies; he and the DM have a card of each symbol."""
    own = hero(stat, hand=f"{ONE_OF_EACH}{also}", attached=attached, damage=2,
               trophies="Orc Grunts, Imps", deck="Battle 3")  # fmt: skip
    master = dm(hand=f"{ONE_OF_EACH}{theirs}", deck="Battle 3")
    monster = monster or FOES[faction or "Orc Horde"]
    return battle(own, master, monster=monster, room=room, faction=faction or "Orc Horde").state


def walking(
    stat: str = "Sir Lamderock", also: str = "", theirs: str = "", phase: str = "move"
) -> WarpDungeons:
    """A hero at the end of a long way, and a DM with traps."""
    own = hero(stat, hand=f"Battle 1{also}", deck="Battle 3")
    rooms = "Passage, Passage, Crypt, Passage, Passage, Passage"
    return table(own, dm(hand=f"Battle 1{theirs}"), rooms=rooms, pile="Room", phase=phase).state


def scores(state: WarpDungeons) -> list[int]:
    """What everybody's cards are worth."""
    return [score(state, number) for number in range(len(state.players))]


def one_of(
    kind: str, one: Any, begin: Callable[[], WarpDungeons], blank: Blank, *uses: str
) -> Printed:
    """An effect by the words in which it is used."""
    return Printed(kind, one.slug, begin, blank, uses, PAID, scores)


def attack(one: Card) -> Printed:
    """An attack card counts by its value."""
    begin = partial(fighting, also=f", {one.name}")
    return one_of("attack", one, begin, [(one, "value", 0)], one.slug)


def secret_door(one: Card) -> Printed:
    """A Secret Door, by which a hero slips away from a monster that waits."""
    begin = partial(fighting, also=f", {one.name}")
    return one_of("secret-door", one, begin, [(attempt, "DOOR_CARD", NO_CARD)], one.slug)


def treasure(one: Card) -> Printed:
    """A treasure beside the hero; a potion is drunk when he would die."""
    begin = partial(fighting, attached=one.name, theirs=", 2x Ambush")
    blank = [(one, "effects", ())]
    return Printed("treasure", one.slug, begin, blank, ("drink",), (*PAID, "attached"), scores)


def trap(one: Card) -> Printed:
    """A trap that the hero has no card for."""
    phase = "after move" if one.does(effects.BACK) else "trap"
    begin = partial(walking, theirs=f", {one.name}", phase=phase)
    return Printed("trap", one.slug, begin, [(one, "effects", ())], ("play", "suffer"))


def event(one: Card) -> Printed:
    """An event of the DM, also one that answers a card of a hero of level 2."""
    answers = {"collapse": ", Secret Door", "fumble": ", Heroic Action"}
    also, theirs = answers.get(one.slug, ""), f", {one.name}"
    level = "Experience Advancement"
    begin = partial(fighting, "Sir Lamderock", also, theirs, one.faction, attached=level)
    blank = [(one, "effects", ()), (one, "windows", ())]
    return one_of("event", one, begin, blank, "play", "change", "become")


def monster(one: Card) -> Printed:
    """What a monster has besides its numbers."""
    begin = partial(fighting, monster=one.name, faction=one.faction)
    return one_of("monster", one, begin, [(one, "effects", ())])


def ability(one: Hero) -> Printed:
    """What a Heroic Action does for that hero; a Feint comes after the cards are turned."""
    where = walking if one.effect.do == effects.STEPS else fighting
    begin = partial(where, one.name, ", 2x Heroic Action")
    uses = ("change", "become") if one.effect.do == effects.SYMBOL else ("heroic",)
    return one_of("hero", one, begin, [(one, "effect", Effect(-1))], *uses)


def room(one: DungeonCard) -> Printed:
    """A room in which monsters are stronger."""
    return one_of("dungeon", one, partial(fighting, room=one.name), [(one, "attack", 0)])


OF_KIND: Final = {
    printed.ATTACK: attack, printed.SECRET_DOOR: secret_door, printed.TREASURE: treasure,
    printed.TRAP: trap, printed.EVENT: event,
}  # fmt: skip
EFFECTS: Final = [
    *[OF_KIND[one.kind](one) for one in CARDS if one.kind in OF_KIND],
    *[monster(one) for one in CARDS if one.kind == printed.MONSTER and one.effects],
    *[ability(one) for one in HEROES],
    *[room(one) for one in DUNGEON if one.attack],
]
NO_EFFECTS: Final = {
    "heroic-action heroic-action": "what it does is printed on the hero who plays it",
    "dungeon stairway": "it is where heroes begin, which the map shows",
    **{
        f"monster {one.slug}": "what its faction means stands on other cards"
        for one in CARDS
        if one.kind == printed.MONSTER and one.faction and not one.effects
    },
    **{
        f"dungeon {one.slug}": "it says whether it is a room, and nothing else"
        for one in DUNGEON
        if one.kind in printed.MADE_ANEW and not one.attack
    },
}
"""Faces with a text that is no effect, and why."""
