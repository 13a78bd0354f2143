"""Where figures stand, who may pass whom, and who blocks sight (DB-1.4, 1.5, R12, R15)."""

from ..ground.sight import sees
from ..ground.spaces import NOWHERE
from ..state import COMPANION, FIRST_ENEMY, NONE, DeckBoxDungeons, Enemy, Figure


def heroes_mask(s: DeckBoxDungeons) -> int:
    """Return the spaces of living heroes and of the companion, as bits."""
    mask = 0
    for one in s.heroes:
        if one.health > 0 and one.space != NOWHERE:
            mask |= 1 << one.space
    if s.companion is not None and s.companion.health > 0 and s.companion.space != NOWHERE:
        mask |= 1 << s.companion.space
    return mask


def enemies_mask(s: DeckBoxDungeons) -> int:
    """Return the spaces of enemies, as bits."""
    mask = 0
    for one in s.enemies:
        mask |= 1 << one.space
    return mask


def occupied(s: DeckBoxDungeons) -> int:
    """Return all spaces with a figure, as bits (DB-1.5, R15)."""
    return heroes_mask(s) | enemies_mask(s)


def figure_at(s: DeckBoxDungeons, space: int) -> Figure:
    """Return the figure on a space, NONE if there is none."""
    for number, one in enumerate(s.heroes):
        if one.space == space and one.health > 0:
            return number
    if s.companion is not None and s.companion.health > 0 and s.companion.space == space:
        return COMPANION
    enemy = enemy_at(s, space)
    return NONE if enemy is None else enemy.figure


def enemy_at(s: DeckBoxDungeons, space: int) -> Enemy | None:
    """Return the enemy on a space."""
    for one in s.enemies:
        if one.space == space:
            return one
    return None


def space_of(s: DeckBoxDungeons, figure: Figure) -> int:
    """Return where a figure stands, NOWHERE if it is gone."""
    if figure < COMPANION:
        one = s.heroes[figure]
        return one.space if one.health > 0 else NOWHERE
    if figure == COMPANION:
        gone = s.companion is None or s.companion.health <= 0
        return NOWHERE if gone or s.companion is None else s.companion.space
    enemy = s.enemy(figure - FIRST_ENEMY)
    return NOWHERE if enemy is None else enemy.space


def health_of(s: DeckBoxDungeons, figure: Figure) -> int:
    """Return a figure's health, 0 if it is gone."""
    if figure < COMPANION:
        return s.heroes[figure].health
    if figure == COMPANION:
        return 0 if s.companion is None else s.companion.health
    enemy = s.enemy(figure - FIRST_ENEMY)
    return 0 if enemy is None else enemy.health


def blockers(s: DeckBoxDungeons, enemy_looks: bool) -> int:
    """Return the spaces whose figures block sight for a viewer, as bits (DB-10.8, R12)."""
    if s.rules.blockers == "enemy_dice_only":
        return enemies_mask(s)
    if s.rules.blockers == "all_figures":
        return occupied(s)
    return heroes_mask(s) if enemy_looks else enemies_mask(s)


def hero_sees(s: DeckBoxDungeons, space: int, target: int) -> bool:
    """Say whether a hero on a space sees another space (DB-10.7)."""
    return sees(s.ground, space, target, blockers(s, False))


def rooms_of(s: DeckBoxDungeons, space: int) -> int:
    """Return the rooms of a figure on that space, as bits (DB-1.13)."""
    return s.ground.rooms[space]


def rooms_around(s: DeckBoxDungeons, space: int) -> int:
    """Return the rooms of a figure on that space, and the rooms beside them (DB-1.14)."""
    mine = s.ground.rooms[space]
    around = mine
    for room in range(s.quest.rooms):
        if mine >> room & 1:
            around |= s.ground.joined[room]
    return around


def share_room(s: DeckBoxDungeons, one: int, other: int) -> bool:
    """Say whether two spaces have a room in common."""
    return bool(s.ground.rooms[one] & s.ground.rooms[other])


def is_adjacent(s: DeckBoxDungeons, one: int, other: int, with_diagonals: bool = False) -> bool:
    """Say whether two spaces are adjacent; with diagonals also at a corner of a common room
    (DB-1.10, R10)."""
    if other in s.ground.next_to[one]:
        return True
    if not with_diagonals or not share_room(s, one, other):
        return False
    ground = s.ground
    dx, dy = ground.x[one] - ground.x[other], ground.y[one] - ground.y[other]
    return abs(dx) == 1 and abs(dy) == 1


def place(s: DeckBoxDungeons, figure: Figure, space: int) -> None:
    """Put a figure on a space."""
    if figure < COMPANION:
        s.heroes[figure].space = space
    elif figure == COMPANION:
        assert s.companion is not None
        s.companion.space = space
    else:
        enemy = s.enemy(figure - FIRST_ENEMY)
        assert enemy is not None
        enemy.space = space


def name_of(s: DeckBoxDungeons, figure: Figure) -> str:
    """Return what a figure is called."""
    if figure < COMPANION:
        return s.heroes[figure].hero.name
    if figure == COMPANION:
        assert s.companion is not None
        return s.companion.who.name
    enemy = s.enemy(figure - FIRST_ENEMY)
    assert enemy is not None
    return enemy.profile.name
