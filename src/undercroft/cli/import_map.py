"""`undercroft import-map`: make a pack of a dungeon that another tool has drawn."""

from pathlib import Path
from shlex import quote
from typing import Annotated, Final

import typer

from undercroft.cli.options import FILE, Failed, must_be_free, print_lines
from undercroft.drafts import read_map
from undercroft.games import MANIFEST, all_games, find_game, read_pack
from undercroft.kernel import BadSetup
from undercroft.kit.content import slug_of
from undercroft.kit.floor_plan import Draft
from undercroft.kit.game import GameSpec
from undercroft.kit.pack_texts import manifest_of, plain

LONGEST_SLUG: Final = 36
"""With `-map` behind it, it is as long as the slug of a pack may be."""


def import_map(
    file: Annotated[
        Path, typer.Argument(help="A map: .dd2vtt, .uvtt, .tmj or .json.", exists=True, **FILE)
    ],
    game: Annotated[str, typer.Option("--game", "-g", help="Which game it is for.")] = "",
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", "-o", metavar="DIR", help="A new folder; without it, one by its title."
        ),
    ] = None,
) -> None:
    """Make a pack of a dungeon that another tool has drawn, and say what could not be carried over.

    Universal VTT, Tiled (JSON) and One Page Dungeon (JSON) are read for walls, doors and size.
    What comes out can be played at once, and is a draft to go on from.

    \b
    Examples:
      undercroft import-map cave.dd2vtt --game GAME
      undercroft import-map crypt.json --game GAME --out my-crypt
    """
    spec = _spec(game)
    assert spec.draft is not None
    plan = read_map(file)
    draft = spec.draft(plan)
    slug = f"{slug_of(plan.title)[:LONGEST_SLUG].strip('-')}-map".strip("-")
    where = out or Path(slug)
    about = plain(f"Drafted from {file.name}.", 200)
    _write(where, draft, manifest_of(spec.slug, slug, plan.title, about=about))
    title = read_pack(where)
    chosen = " ".join([f"--set {name}={value}" for name, value in draft.switches.items()])
    print_lines(
        [
            f"{title} is in {where}: {draft.made}. Not carried over:",
            *[f"  {line}" for line in draft.left_out or ["nothing is missing"]],
            "Play it:",
            f"  undercroft play {spec.slug} --pack {quote(str(where))} {chosen} --bots random",
        ]
    )


def _spec(game: str) -> GameSpec:
    """Return the game that is meant; raise BadSetup if it makes nothing of maps."""
    able = [spec.slug for spec in all_games().values() if spec.draft is not None]
    if not game:
        raise BadSetup(f"which game's? Say it with --game; these take maps: {', '.join(able)}")
    spec = find_game(game)
    if spec.draft is None:
        raise BadSetup(f"{spec.title} takes no maps; these do: {', '.join(able)}")
    return spec


def _write(where: Path, draft: Draft, manifest: str) -> None:
    """Write the pack into a new or an empty folder; raise Failed."""
    must_be_free(where)
    try:
        where.mkdir(parents=True, exist_ok=True)
        for name, text in {MANIFEST: manifest, **draft.files}.items():
            (where / name).write_text(text, "utf-8")
    except OSError as fault:
        raise Failed(f"{where} cannot be written: {fault.strerror}") from fault
