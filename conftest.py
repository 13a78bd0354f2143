"""What the tests in `tests` and those in the games' folders share."""

import gc

from hypothesis import HealthCheck, settings

from undercroft.games import all_games

gc.disable()  # nothing is thrown away while modules are imported and tests collected

# Before pytest looks into a game's folder: it would run the game's `__init__` once more by itself,
# and of the two games of one name that there are then, a pickle finds the other one.
all_games()

pytest_plugins = ["tests.web.browsing"]

# How long an example takes says how busy the machine is.
settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy")


def pytest_collection_finish() -> None:
    """Let rubbish be looked for again, among what tests leave: what was imported and collected
    stays to the end, and to go through it took up to a fifth of all time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 10, 10)
    gc.enable()
