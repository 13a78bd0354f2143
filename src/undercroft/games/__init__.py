"""The games: each a folder here, found by looking. Nothing outside a folder names its game."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from undercroft.kernel import BadSetup, GameSpec
from undercroft.kernel.errors import nearest


@cache
def all_games() -> dict[str, GameSpec]:
    """Return every game by its slug (`dungeon-attack`), in alphabetical order."""
    names = [module.name for module in iter_modules(__path__) if module.ispkg]
    specs: list[GameSpec] = [import_module(f"{__name__}.{name}").GAME for name in names]
    return {spec.slug: spec for spec in sorted(specs, key=lambda spec: spec.slug)}


def find_game(slug: str) -> GameSpec:
    """Return the game of that slug; raise BadSetup naming the games there are."""
    games = all_games()
    slug = slug.replace("_", "-")
    if slug not in games:
        known = ", ".join(games)
        raise BadSetup(f"there is no game {slug!r}{nearest(slug, games)}; there are: {known}")
    return games[slug]
