"""The games under the standard interfaces of programs that learn.

    from undercroft import envs

    env = envs.aec(GAME, players=3)                        # PettingZoo, all seats
    env = gymnasium.make("undercroft/NameOfTheGame-v0")  # Gymnasium, one seat
    env = envs.vector(GAME, 64, players=2)                 # many matches in one call
    envs.presets(GAME)                                     # by number of players
    envs.open_spiel()                                      # pyspiel.load_game("undercroft_...")

Each is the game that people play: the same rules, seeds and numbers of actions. A function imports
its library when it is called; without that library it says what to install.
"""

from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from undercroft.envs.all_seats import AllSeats
    from undercroft.envs.many_matches import ManyMatches
    from undercroft.envs.one_seat import OneSeat

__all__ = ["aec", "env", "open_spiel", "presets", "raw_env", "single", "vector"]


def _load(module: str, extra: str) -> Any:
    """Import a module of ours that needs an extra."""
    try:
        return import_module(f"undercroft.envs.{module}")
    except ModuleNotFoundError as fault:
        if fault.name is None or fault.name.startswith("undercroft"):
            raise
        message = f"{fault.name} is not installed: pip install 'undercroft[{extra}]'"
        raise ModuleNotFoundError(message, name=fault.name) from None


def raw_env(game: str, **options: Any) -> "AllSeats":
    """Return the PettingZoo environment (AEC) of a game; `AllSeats` lists the options."""
    made: AllSeats = _load("all_seats", "envs").AllSeats(game, **options)
    return made


def env(game: str, **options: Any) -> Any:
    """Return it in the wrapper that refuses what comes out of order, as PettingZoo's games do."""
    return _load("all_seats", "envs").ordered(raw_env(game, **options))


aec = env
"""The same as `env`, by the name of the interface."""


def single(game: str, **options: Any) -> "OneSeat":
    """Return the Gymnasium environment of one seat, bots in the others."""
    made: OneSeat = _load("one_seat", "envs").OneSeat(game, **options)
    return made


def vector(game: str, num_envs: int, **options: Any) -> "ManyMatches":
    """Return that many matches side by side, as a vector environment of Gymnasium."""
    made: ManyMatches = _load("many_matches", "envs").ManyMatches(game, num_envs, **options)
    return made


def presets(game: str) -> Mapping[int, Sequence[str]]:
    """Return for each number of players the names of the presets that so many can play."""
    found: Mapping[int, Sequence[str]] = _load("setting", "envs").presets(game)
    return found


def open_spiel() -> Mapping[str, str]:
    """Register all games with OpenSpiel; return the slugs of the games by the names there."""
    names: Mapping[str, str] = _load("spiel", "openspiel").register()
    return names


if find_spec("gymnasium") is not None:
    _load("registered", "envs").register()
