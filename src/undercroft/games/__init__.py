"""The games: each a folder here, found by looking. Nothing outside a folder names its game."""

from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from undercroft.kernel import BadSetup, GameSpec
from undercroft.kernel.errors import nearest
from undercroft.kit.reading import PACK, Unreadable, read_text, read_toml

MANIFEST = "pack.toml"


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


def read_pack(folder: Path) -> str:
    """Add a pack to the game that its pack.toml names; return its title. Raise BadSetup."""
    path = folder / MANIFEST
    if not path.exists():
        raise BadSetup(f"{folder} is no pack: it has no {MANIFEST}")
    try:
        slug = read_toml(read_text(path, PACK)).get("game")
    except Unreadable as fault:
        raise BadSetup(f"{path}: {fault}") from None
    able = [spec.slug for spec in all_games().values() if spec.add_pack is not None]
    if not isinstance(slug, str) or slug not in able:
        hint = nearest(str(slug), able)
        raise BadSetup(f"{path}: game: {slug!r} takes no packs{hint} ({' | '.join(able)})")
    add = find_game(slug).add_pack
    assert add is not None
    return add(folder)
