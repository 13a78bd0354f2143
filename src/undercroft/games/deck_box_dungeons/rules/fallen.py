"""Who falls: enemies with their dice, and heroes with what they leave (DB-8.8, 9.16-9.19, R40)."""

from ..content import RUNES
from ..content.encounters import RELIC
from ..ground.spaces import NOWHERE
from ..state import ALL_DEAD, NONE, DeckBoxDungeons, Enemy
from . import ending, rolls
from .rolls import ENEMY_DIE, face_health
from .sums import gain_treasure


def enemy_falls(s: DeckBoxDungeons, enemy: Enemy, credit: int) -> None:
    """Remove it; the hero who is to thank rolls its die for treasure, then the die returns
    (DB-8.8, 9.16-9.18)."""
    s.enemies = [one for one in s.enemies if one is not enemy]
    s.say("defeated", "DB-9.16", enemy=enemy.name, number=enemy.number)
    if enemy.is_boss:
        s.boss_fell = True
    if credit != NONE and s.heroes[credit].health > 0:
        face = s.dice.roll(rolls.TREASURE, 1, ENEMY_DIE)[0]
        size = gain_treasure(s, s.heroes[credit], face_health(face))
        s.say("treasure", "DB-9.17", hero=s.heroes[credit].name, size=size)
    if enemy.die != NONE:
        supply = list(s.supply)
        supply[enemy.die] += 1
        s.supply = tuple(supply)


def hero_dies(s: DeckBoxDungeons, number: int) -> None:
    """Remove a hero: its items are discarded, its treasure is lost, or both stay there; runes and
    the relic stay on its last space (DB-9.19, 11.17, R40)."""
    one = s.heroes[number]
    space = one.space
    s.say("died", "DB-9.19", hero=one.name)
    if s.rules.loot_stays:
        if one.treasure:
            s.loot += ((space, one.treasure),)
        s.dropped += tuple([(space, item) for item in one.items])
    else:
        s.item_discard += one.items
    s.lying += tuple([(rune, space) for rune in one.runes])
    for rune in one.runes:
        s.say("rune_lies", "R40", rune=RUNES[rune].name)
    if s.carrier == number:
        s.carrier = NONE
        s.objects += ((RELIC, space),)
    one.items = one.runes = one.let_go = one.let_go_runes = ()
    one.treasure = one.energy = one.actions = 0
    one.ready = one.taunting = False
    one.blessed = 0
    one.space = NOWHERE
    if not s.living():
        ending.end(s, ALL_DEAD)
