"""Where figures stand, who may pass whom, and who blocks sight (DB-1.4, 1.5, R12, R15)."""

from ..ground.spaces import NOWHERE, mask_of
from ..state import COMPANION, FIRST_ENEMY, NONE, Companion, DeckBoxDungeons, Enemy, Figure, Hero


def hero_spaces(s: DeckBoxDungeons) -> list[int]:
    """Return the spaces of living heroes and of the companion."""
    found: list[int] = []
    for one in s.heroes:
        if one.health > 0 and one.space != NOWHERE:
            found.append(one.space)
    if s.companion is not None and s.companion.health > 0 and s.companion.space != NOWHERE:
        found.append(s.companion.space)
    return found


def enemy_spaces(s: DeckBoxDungeons) -> list[int]:
    """Return the spaces of enemies."""
    return [one.space for one in s.enemies]


def occupied(s: DeckBoxDungeons) -> int:
    """Return all spaces with a figure, as bits (DB-1.5, R15)."""
    return mask_of(hero_spaces(s)) | mask_of(enemy_spaces(s))


def figure_at(s: DeckBoxDungeons, space: int) -> Figure:
    """Return the figure on a space, NONE if there is none."""
    for number, one in enumerate(s.heroes):
        if one.space == space and one.health > 0:
            return number
    for enemy in s.enemies:
        if enemy.space == space:
            return enemy.figure
    return COMPANION if space_of(s, COMPANION) == space else NONE


def part_of(s: DeckBoxDungeons, figure: Figure) -> Hero | Companion | Enemy | None:
    """Return a hero, the companion or an enemy; None for a defeated enemy."""
    if figure < COMPANION:
        return s.heroes[figure]
    return s.companion if figure == COMPANION else s.enemy(figure - FIRST_ENEMY)


def space_of(s: DeckBoxDungeons, figure: Figure) -> int:
    """Return where a figure stands, NOWHERE if it is gone."""
    one = part_of(s, figure)
    return NOWHERE if one is None or one.health <= 0 else one.space


def health_of(s: DeckBoxDungeons, figure: Figure) -> int:
    """Return a figure's health, 0 if it is gone."""
    one = part_of(s, figure)
    return 0 if one is None else one.health


def name_of(s: DeckBoxDungeons, figure: Figure) -> str:
    """Return what a figure is called, "" if it is gone."""
    one = part_of(s, figure)
    return "" if one is None else one.name


def blockers(s: DeckBoxDungeons, enemy_looks: bool) -> int:
    """Return the spaces whose figures block sight for a viewer, as bits (DB-10.8, R12)."""
    if s.rules.blockers == "all_figures":
        return occupied(s)
    heroes = enemy_looks and s.rules.blockers != "enemy_dice_only"
    return mask_of(hero_spaces(s) if heroes else enemy_spaces(s))


def beside(s: DeckBoxDungeons, one: int, other: int) -> bool:
    """Say whether two spaces are adjacent for a gift, or for a thing to be taken (R10, R81)."""
    return s.ground.adjacent(one, other, s.rules.diagonal_trade)
