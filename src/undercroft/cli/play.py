"""`undercroft play` and `replay`: matches in the terminal, and their records."""

import secrets
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Annotated

import typer

from undercroft.bots.daily import Deal, played, shared
from undercroft.bots.own import is_file
from undercroft.cli.options import (
    FILE,
    MACHINE,
    Altered,
    Bots,
    Brought,
    Daily,
    Dice,
    Failed,
    Game,
    InLesson,
    Learn,
    Names,
    Packs,
    Players,
    PresetName,
    Seed,
    Switches,
    chosen_switches,
    named_bots,
    print_lines,
    thrown_kinds,
)
from undercroft.games import find_game, read_game
from undercroft.kernel import BadSetup
from undercroft.kernel.errors import nearest
from undercroft.kit.game import GameSpec
from undercroft.match import BOT, Match, commitment, find_lesson, lessons, replays
from undercroft.match.daily import outcome_of
from undercroft.terminal import (
    Session,
    brought_texts,
    open_record,
    recap_lines,
    take_seats,
    transcript,
)
from undercroft.terminal.seats import names_of, visible


def play(
    game: Game,
    players: Players = None,
    bots: Bots = "",
    seat: Annotated[int | None, typer.Option(help="Where you sit: 1, 2, ...")] = None,
    preset: PresetName = "",
    switches: Switches = None,
    bring: Brought = None,
    packs: Packs = None,
    altered: Altered = None,
    seed: Seed = "",
    name: Names = None,
    dice: Dice = MACHINE,
    load: Annotated[
        Path | None, typer.Option(help="Go on with a saved match.", exists=True, **FILE)
    ] = None,
    save: Annotated[
        Path | None, typer.Option(help="Keep the match in this file as you play.", **FILE)
    ] = None,
    learn: Learn = False,
    lesson: InLesson = "",
    daily: Daily = "",
) -> None:
    """Play in the terminal, with people at the same keyboard and with bots.

    Seats that no bot takes are people's. Type 'help' in the match for all you can do.

    \b
    Examples:
      undercroft play GAME
      undercroft play GAME --learn
      undercroft play GAME --lesson list
      undercroft play GAME --daily today
      undercroft play GAME --bots random,random --name Ann --seat 2
      undercroft play GAME --players 2 --name Ann --name Bob --dice real
      undercroft play GAME --players 2 --dice attack,spawn
      undercroft play GAME --bots random --bring NAME --bring 2=my-deck.txt
      undercroft play GAME --load match.json --save match.json
    """
    named = named_bots(bots)
    is_set_up = any((players, seat, preset, switches, seed, name, bring, altered, dice != MACHINE))
    if load is not None and not (daily or learn or lesson):
        _resume(game, load, save, packs or [], is_set_up or not all(map(is_file, named))).run()
        return
    spec = read_game(game, packs or [], altered or [])
    if daily:
        _daily(spec, daily, save, is_set_up or bool(named or load or packs or learn or lesson))
        return
    if learn or lesson:
        _learn(spec, lesson, save, is_set_up or bool(named or load or packs))
        return
    seats = take_seats(spec, players, named, name or [], seat)
    chosen = chosen_switches(spec, switches, preset)
    _must_be_new(save)
    brought = brought_texts(spec, len(seats), bring or [])
    thrown = thrown_kinds(spec, dice)
    typed = None if thrown is None else list[int]()
    seed = seed or secrets.token_hex(16)
    match = Match(spec, len(seats), chosen, seed, typed, brought, thrown=thrown or ())
    Session(match, seats, save).run()


def _learn(spec: GameSpec, name: str, save: Path | None, is_set_up: bool) -> None:
    """Play a lesson of a game, the first without a name, or list them; no option may set one up
    in another way."""
    if name == "list":
        print_lines(f"{one.name}: {one.title}. {one.teaches}" for one in lessons(spec))
        return
    if is_set_up:
        raise BadSetup(
            "a lesson is set up by its script: give only --learn or --lesson, and --save"
        )
    known = [one.name for one in lessons(spec)]
    if not known:
        raise Failed(f"{spec.title} has no lessons yet")
    script = find_lesson(spec, name or known[0])
    if script is None:
        raise Failed(
            f"{spec.title} has no lesson {name!r}{nearest(name, known)}: {', '.join(known)}"
        )
    _must_be_new(save)
    Session.learn(script, save).run()


def _daily(spec: GameSpec, day: str, save: Path | None, is_set_up: bool) -> None:
    """Play the dungeon of a day, which no option may set up in another way; say how it went."""
    if is_set_up:
        raise BadSetup("a dungeon of the day is the same for all: give only --daily and --save")
    _must_be_new(save)
    deal = Deal(spec, _day_in(day))
    match = deal.begin()
    Session(match, [BOT + bot if bot else "You" for bot in deal.bots], save).run()
    if match.over:
        bots = {spec.best: played(deal, spec.best)}
        print_lines([shared(deal, outcome_of(spec, match.state), bots)])


def _day_in(text: str) -> date:
    """Return the day that somebody typed; raise BadSetup."""
    today = datetime.now(UTC).date()
    try:
        day = today if text == "today" else date.fromisoformat(text)
    except ValueError:
        raise BadSetup(f"--daily {text!r} is no day: give 'today', or one as {today}") from None
    if day > today:
        raise BadSetup(f"the dungeon of {day} has not come: it is {today}, by UTC")
    return day


def _must_be_new(save: Path | None) -> None:
    """Raise Failed if a match would be written over another one."""
    if save is not None and save.exists():
        raise Failed(f"{save} is there already: go on with --load {save}, or choose another name")


def replay(
    file: Annotated[Path, typer.Argument(help="A saved match.", exists=True, **FILE)],
    verify: Annotated[
        bool, typer.Option("--verify", help="Only check the record, its result and its seed.")
    ] = False,
    to: Annotated[int | None, typer.Option(help="Stop after this many actions.", min=0)] = None,
    packs: Packs = None,
) -> None:
    """Tell a saved match again, move by move, or verify it.

    \b
    Examples:
      undercroft replay match.json
      undercroft replay match.json --to 12
      undercroft replay match.json --verify
    """
    spec, record, match = open_record(file, packs or [])
    if not verify:
        print_lines(transcript(record, match, to))
        if to is None:
            print_lines(recap_lines(match, names_of(spec, record.seats)))
        return
    if match.parting:
        raise Failed(f"{file}: {match.parting.sentence}")
    then, now = record.rules_version, spec.rules_version
    over = match.state.is_terminal()
    result = f"Its result is {match.returns}." if over else "The match is not over."
    print_lines(
        [
            f"Verified: {spec.title}, {len(record.actions)} actions. {result}",
            *([f"It proves {record.proves}."] if record.proves else []),
            f"Seed: {visible(record.seed)}",
            f"SHA-256 of the seed: {commitment(record.seed)}",
            *([] if then == now else [replays(then, now)]),
        ]
    )


def _resume(
    game: str, load: Path, save: Path | None, packs: list[Path], is_set_up: bool
) -> Session:
    """Go on with a record. It names its bots but has no file run: who has bots in files says so."""
    if is_set_up:
        raise BadSetup(
            "a loaded match goes on as it was: give only --load, --save and --pack, and --bots for"
            " bots in files"
        )
    found, record, match = open_record(load, packs)
    if found is not find_game(game):
        raise Failed(f"{load} is a match of {found.title}: undercroft play {found.slug}")
    if match.state.is_terminal():
        raise Failed(f"the match in {load} is over: tell it again with undercroft replay {load}")
    if save is not None and save != load and save.exists():
        raise Failed(f"{save} is there already: choose another name")
    return Session.resume(record, match, load, save)
