"""A first match of the toy game: its script is what first answers lead to."""

from dataclasses import replace
from pathlib import Path
from typing import Final

from tests.kernel.toy_game import GAME
from undercroft.kit.game import GameSpec
from undercroft.match import Match

SEED: Final = "known dice"
NAMES: Final = ("Ann", "Ben")
HEAD: Final = f"""
title = "First match"
teaches = "All of it."
opening = "Enter the cellar."
ending = "That was a match."
seed = "{SEED}"
seats = ["you", "first"]
names = ["Ann", "Ben"]
switches = {{ turns = "4" }}
"""


def answers() -> list[tuple[int, str]]:
    """Who answers what, from the first decision of the match to its last."""
    match, given = Match(GAME, 2, {"turns": "4"}, SEED, names=NAMES), []
    while not match.over:
        action = match.state.legal_actions[-1]
        given.append((match.state.current_player, action.notation))
        match.apply(action)
    return given


def script(until: int | None = None) -> str:
    """The file as it would be written, for so many answers."""
    text = HEAD
    then: list[str] = []
    for player, notation in answers()[:until]:
        if player == 0:
            text += f"then = {then}\n" * bool(then)
            text += f'[[step]]\ngive = "{notation}"\nwhy = "Because of {notation}."\n'
            then = []
        else:
            then.append(notation)
    return text + f"then = {then}\n" * bool(then)


def cellar(folder: Path, text: str) -> GameSpec:
    """The toy game with that first match."""
    (folder / "content" / "lessons").mkdir(parents=True)
    (folder / "content" / "lessons" / "1-first-match.toml").write_text(text, "utf-8")
    return replace(GAME, folder=folder)
