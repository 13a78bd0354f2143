"""What several heroes suffer one after the other, each with its own windows (R59)."""

from undercroft.kernel import Frame

from ..state import DeckBoxDungeons
from .blow import Blow


class EachHero(Frame):
    """Heroes in seat order each take `hits` that can be blocked, and `damage` that cannot."""

    STEPS = ("next_hero",)
    FIELDS = ("heroes", "hits", "damage")

    def __init__(self, heroes: tuple[int, ...], hits: int, damage: int) -> None:
        super().__init__()
        self.heroes = heroes
        self.hits = hits
        self.damage = damage

    def copy(self) -> "EachHero":
        return EachHero(self.heroes, self.hits, self.damage)

    def next_hero(self, s: DeckBoxDungeons) -> None:
        """The next one who still lives (DB-9.21)."""
        while self.heroes:
            hero, self.heroes = self.heroes[0], self.heroes[1:]
            if s.heroes[hero].health > 0:
                self.go("next_hero")
                s.begin(Blow(hero, self.hits, damage=self.damage))
                return
