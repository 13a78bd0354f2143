"""The games: each a folder here, or brought by a package that is installed.

Both are found by looking: nothing outside a game's folder names the game. A package brings one
by an entry point of the group ENTRY_POINTS, which leads to its GameSpec:

    [project.entry-points."undercroft.games"]
    my-game = "my_game:GAME"
"""

import json
import logging
import re
from collections.abc import Iterable, Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from typing import Final

from undercroft.kernel import BadSetup
from undercroft.kernel.errors import nearest
from undercroft.kit import altered, card_values
from undercroft.kit.game import GameSpec
from undercroft.kit.lines import Lines
from undercroft.kit.reading import PACK, Unreadable, read_text, read_toml
from undercroft.kit.zipped import unpacked

ENTRY_POINTS: Final = "undercroft.games"
MANIFEST: Final = "pack.toml"
_SLUG: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_log: Final = logging.getLogger(__name__)


@cache
def _folders() -> list[str]:
    """Return the names of the folders of our own games."""
    return [module.name for module in iter_modules(__path__) if module.ispkg]


def _own(folder: str) -> GameSpec:
    spec: GameSpec = import_module(f"{__name__}.{folder}").GAME
    return spec


@cache
def all_games() -> dict[str, GameSpec]:
    """Return every game by its slug (`dungeon-attack`): our own, then those of packages.

    Both are in alphabetical order. A package whose game cannot be used is left out, and a line of
    the log names it and says why.
    """
    specs = [_own(name) for name in _folders()]
    games = {spec.slug: spec for spec in sorted(specs, key=lambda spec: spec.slug)}
    brought: dict[str, GameSpec] = {}
    for entry in sorted(entry_points(group=ENTRY_POINTS), key=lambda entry: entry.name):
        try:
            spec = _load(entry)
            if spec.slug in games or spec.slug in brought:
                raise BadSetup(f"there is another game {spec.slug!r} already")
        except BadSetup as fault:
            package = entry.dist.name if entry.dist else "unknown"
            _log.error("The game %s of the package %s is left out: %s", entry.name, package, fault)
        else:
            brought[spec.slug] = spec
    return games | dict(sorted(brought.items()))


def _load(entry: EntryPoint) -> GameSpec:
    """Return the game of a package; raise BadSetup, whatever is wrong with the package."""
    try:
        spec = entry.load()
    except Exception as fault:
        raise BadSetup(
            f"{entry.value} cannot be loaded: {type(fault).__name__}: {fault}"
        ) from fault
    if not isinstance(spec, GameSpec):
        raise BadSetup(f"{entry.value} is no GameSpec")
    if not _SLUG.fullmatch(spec.slug):
        raise BadSetup(f"{spec.slug!r} is no slug: small letters and digits, with single hyphens")
    return spec


def find_game(slug: str) -> GameSpec:
    """Return the game of that slug; raise BadSetup naming the games there are.

    One of our own is imported alone: each of the others would take a fifth of a second.
    """
    slug, folder = slug.replace("_", "-"), slug.replace("-", "_")
    if folder in _folders() and (own := _own(folder)).slug == slug:
        return own
    games = all_games()
    if slug not in games:
        known = ", ".join(games)
        raise BadSetup(f"there is no game {slug!r}{nearest(slug, games)}; there are: {known}")
    return games[slug]


def read_game(slug: str, packs: Sequence[Path] = (), values: Sequence[str] = ()) -> GameSpec:
    """Read packs and a game with other values on their cards, such as `monster.ogre.wounds=4`;
    return it. The same again changes nothing.

    Raise BadSetup if there is no such game, pack or value, or one that the rules do not allow or do
    not read, or if this process has read the game otherwise before.
    """
    folder = _folder_of(slug)
    card_values.alter(folder, [folder / "content", *map(unpacked, packs)], values)
    spec = find_game(slug)
    altered.check_read(folder)
    read_packs(packs)
    return spec


def values_on_cards(slug: str, packs: Iterable[Path] = ()) -> dict[str, card_values.Value]:
    """Return every value that `read_game` can change, by its name; raise BadSetup."""
    return card_values.values_of([_folder_of(slug) / "content", *map(unpacked, packs)])


def read_packs_for(record: str, packs: Sequence[Path]) -> None:
    """Read packs for a record, whose text it is: where cards had other values then, with these.

    Raise BadSetup. What is wrong with the record is said when it is read.
    """
    try:
        told = json.loads(record)
    except (ValueError, RecursionError):
        told = None
    slug, named = (told.get("game"), told.get("packs")) if isinstance(told, dict) else ("", [])
    if isinstance(slug, str) and isinstance(named, list) and named and isinstance(named[0], str):
        read_game(slug, packs, altered.told(named))
    read_packs(packs)


def _folder_of(slug: str) -> Path:
    """Return the folder of a game that this process may not have read yet; raise BadSetup."""
    folder = slug.replace("-", "_")
    if folder in _folders():
        return Path(__file__).parent / folder
    for entry in entry_points(group=ENTRY_POINTS):
        if entry.name == slug and (found := find_spec(entry.module)) and found.origin:
            return Path(found.origin).parent
    return find_game(slug).folder


def game_of_pack(folder: Path) -> GameSpec:
    """Return the game that the pack.toml of a folder names; raise BadSetup if it takes no packs."""
    path = folder / MANIFEST
    if not path.exists():
        raise BadSetup(f"{folder} is no pack: it has no {MANIFEST}")
    try:
        text = read_text(path, PACK)
        slug = read_toml(text).get("game")
    except Unreadable as fault:
        raise BadSetup(fault.of(path)) from None
    able = [spec.slug for spec in all_games().values() if spec.add_pack is not None]
    if not isinstance(slug, str) or slug not in able:
        hint = nearest(str(slug), able)
        where = f"{path}, line {Lines(text).of(('game',))}"
        raise BadSetup(f"{where}: game: {slug!r} takes no packs{hint} ({' | '.join(able)})")
    return find_game(slug)


def read_packs(folders: Iterable[Path]) -> list[str]:
    """Add packs to their games, each behind those that it needs; return their titles in that order.
    Each is a folder, or a zip of one.

    Raise BadSetup if one cannot be read, or if packs need each other in a circle.
    """
    return [read_pack(folder) for folder in packs_in_order(folders)]


def packs_in_order(folders: Iterable[Path]) -> dict[Path, str]:
    """Return the folders of packs, each behind those that it needs, and the slug of each.

    Raise BadSetup if packs need each other in a circle.
    """
    wanted = [unpacked(folder) for folder in folders]
    heads = {folder: _head(folder) for folder in wanted}
    order: list[Path] = []

    def put(folder: Path, behind: tuple[str, ...]) -> None:
        slug, needs = heads[folder]
        if slug in behind:
            circle = " needs ".join([*behind[behind.index(slug) :], slug])
            raise BadSetup(f"{folder / MANIFEST}: needs: packs cannot need each other: {circle}")
        for other in wanted:
            if heads[other][0] in needs:
                put(other, (*behind, slug))
        if folder not in order:
            order.append(folder)

    for folder in wanted:
        put(folder, ())
    return {folder: heads[folder][0] for folder in order}


def _head(folder: Path) -> tuple[str, list[str]]:
    """Return slug and needs of a pack; what is wrong with its manifest is said when it is read."""
    try:
        said = read_toml(read_text(folder / MANIFEST, PACK))
    except Unreadable:
        said = {}
    needs = said.get("needs")
    return str(said.get("slug", "")), [*needs] if isinstance(needs, dict) else []


def read_pack(folder: Path) -> str:
    """Add a pack to the game that its pack.toml names; return its title. Raise BadSetup."""
    add = game_of_pack(folder).add_pack
    assert add is not None
    return add(folder)
