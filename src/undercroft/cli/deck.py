"""`undercroft deck`: list, show, check and complete what players bring to a match."""

import secrets
import sys
from pathlib import Path
from typing import Annotated

import typer

from undercroft.cli.options import (
    FILE,
    Failed,
    Packs,
    PresetName,
    Seed,
    Switches,
    chosen_switches,
    print_lines,
)
from undercroft.games import all_games, find_game, read_packs
from undercroft.kernel import BadSetup
from undercroft.kernel.errors import nearest
from undercroft.kit.deck_files import FORMATS, card_database, write
from undercroft.kit.game import Brings, GameSpec
from undercroft.terminal import brought_texts

deck = typer.Typer(
    rich_markup_mode=None,
    no_args_is_help=True,
    help="List, show, check, complete and convert decks.",
    short_help="List, show, check, complete and convert decks.",
)

GameName = Annotated[
    str, typer.Option("--game", "-g", help="Whose; needed where several games have them.")
]
Deck = Annotated[str, typer.Argument(metavar="DECK", help="A file, or the name of a ready one.")]


@deck.command("list", short_help="List the ready decks.")
def list_ready(game: GameName = "", packs: Packs = None) -> None:
    """List the decks that come with the games, and with packs.

    \b
    Examples:
      undercroft deck list
      undercroft deck list --pack DIR
    """
    read_packs(packs or [])
    for spec in [find_game(game)] if game else _with_decks():
        brings = _brings(spec)
        width = max([len(name) for name in brings.ready], default=0)
        print_lines([f"{spec.title} ({spec.slug})"])
        print_lines(f"  {name:<{width}}  {title}" for name, title in brings.ready.items())


@deck.command(short_help="Show a deck with the text of its cards.")
def show(
    which: Deck,
    game: GameName = "",
    preset: PresetName = "",
    switches: Switches = None,
    packs: Packs = None,
) -> None:
    """Show a deck with the text of its cards.

    \b
    Examples:
      undercroft deck show NAME
      undercroft deck show my-deck.txt
    """
    spec, chosen = _asked(game, packs, switches, preset)
    _print_shown(spec, chosen, _text_of(spec, which), {})


@deck.command(short_help="Browse the cards that decks are made of.")
def cards(
    kind: Annotated[str, typer.Option(help="Only cards of this kind.")] = "",
    faction: Annotated[str, typer.Option(help="Only cards of this faction.")] = "",
    game: GameName = "",
    preset: PresetName = "",
    switches: Switches = None,
    packs: Packs = None,
) -> None:
    """Browse the cards that decks are made of, with what they do.

    \b
    Examples:
      undercroft deck cards
      undercroft deck cards --kind monster --faction NAME
    """
    spec, chosen = _asked(game, packs, switches, preset)
    only = {name: word for name, word in (("kind", kind), ("faction", faction)) if word}
    _print_shown(spec, chosen, "", only)


@deck.command(short_help="Write a deck for another program.")
def convert(
    which: Deck,
    to: Annotated[str, typer.Option(help="cockatrice, octgn or text.")],
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Write it to this new file.", **FILE)
    ] = None,
    cards_too: Annotated[
        Path | None,
        typer.Option("--cards", help="For Cockatrice: write all cards to this new file.", **FILE),
    ] = None,
    game: GameName = "",
    preset: PresetName = "",
    switches: Switches = None,
    packs: Packs = None,
) -> None:
    """Write a deck for another program. Decks of Cockatrice and OCTGN are read like any other.

    \b
    Examples:
      undercroft deck convert NAME --to cockatrice --out deck.cod --cards cards.xml
      undercroft deck convert deck.o8d --to text
    """
    if to not in FORMATS:
        raise BadSetup(f"--to knows {', '.join(FORMATS)}, not {to!r}{nearest(to, FORMATS)}")
    spec, chosen = _asked(game, packs, switches, preset)
    text, spelled = _text_of(spec, which), _brings(spec).spelled
    if spelled is not None:
        text = spelled(chosen, text)
    if cards_too is not None:
        _write(cards_too, card_database(spec.faces(), spec.title, spec.slug))
    if out is None:
        print(write(text, to, spec.slug), end="")
    else:
        _write(out, write(text, to, spec.slug))


@deck.command(short_help="Say what is wrong with decks, and how to mend it.")
def check(
    decks: Annotated[
        list[str], typer.Argument(metavar="DECK...", help="Files, or names of ready ones.")
    ],
    game: GameName = "",
    preset: PresetName = "",
    switches: Switches = None,
    packs: Packs = None,
) -> None:
    """Say everything that is wrong with decks, by rule, and the smallest way to mend it.

    \b
    Examples:
      undercroft deck check my-deck.txt
      undercroft deck check my-deck.txt --set SWITCH=VALUE
    """
    spec, chosen = _asked(game, packs, switches, preset)
    faults_of = _brings(spec).check
    if faults_of is None:
        raise Failed(f"{spec.title} cannot check what is brought")
    wrong = 0
    for which in decks:
        found = faults_of(chosen, _text_of(spec, which))
        wrong += len(found)
        print_lines([f"{which}: {fault}" for fault in found] or [f"{which}: legal"])
    if wrong:
        raise typer.Exit(1)


@deck.command(short_help="Add cards to a deck until it is legal.")
def complete(
    which: Deck,
    seed: Seed = "",
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Write it to this new file.", **FILE)
    ] = None,
    game: GameName = "",
    preset: PresetName = "",
    switches: Switches = None,
    packs: Packs = None,
) -> None:
    """Add cards to a deck until it is legal; the same seed adds the same cards.

    \b
    Examples:
      undercroft deck complete half-a-deck.txt
      undercroft deck complete half-a-deck.txt --seed 7 --out deck.txt
    """
    spec, chosen = _asked(game, packs, switches, preset)
    completed = _brings(spec).complete
    if completed is None:
        raise Failed(f"{spec.title} cannot complete what is brought")
    chance = seed or secrets.token_hex(3)
    text = completed(chosen, _text_of(spec, which), chance)
    if out is None:
        print(text, end="")
    else:
        _write(out, text)
    if not seed:
        print(f"Completed with --seed {chance}", file=sys.stderr)


def _write(out: Path, text: str) -> None:
    try:
        with out.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError as fault:
        raise Failed(f"{out} is there already: choose another name") from fault
    except OSError as fault:
        raise Failed(f"{out} cannot be written: {fault.strerror}") from fault


def _with_decks() -> list[GameSpec]:
    return [spec for spec in all_games().values() if spec.brings is not None]


def _print_shown(spec: GameSpec, switches: dict[str, str], text: str, only: dict[str, str]) -> None:
    """Print what is brought, or for "" all that it can be made of, narrowed by words."""
    lines = _brings(spec).show
    if lines is None:
        raise Failed(f"{spec.title} cannot show what is brought")
    print_lines(lines(switches, text, only))


def _asked(
    game: str, packs: list[Path] | None, switches: list[str] | None, preset: str
) -> tuple[GameSpec, dict[str, str]]:
    """Return the game that is meant, the named one, else the only one that has decks; and by which
    house rules its decks are read."""
    read_packs(packs or [])
    specs = [find_game(game)] if game else _with_decks()
    if len(specs) != 1:
        known = ", ".join([spec.slug for spec in specs])
        raise BadSetup(f"which game's? Say it with --game; these have decks: {known or 'none'}")
    return specs[0], chosen_switches(specs[0], switches, preset)


def _text_of(spec: GameSpec, which: str) -> str:
    """Return a deck's text: a ready one goes before a file of the same name."""
    if {".", "/"} & set(which) and not Path(which).expanduser().exists():
        raise Failed(f"there is no file {which}")
    (text,) = brought_texts(spec, 1, [f"1={which}"])
    return text


def _brings(spec: GameSpec) -> Brings:
    if spec.brings is None:
        known = ", ".join([other.slug for other in _with_decks()])
        raise BadSetup(f"nobody brings anything to {spec.title}; these have decks: {known}")
    return spec.brings
