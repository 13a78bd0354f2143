"""In every phase of every game map, question and own seat are in sight, in windows of each size."""

from typing import Final

import pytest
from playwright.sync_api import Browser

from scripts.scenario import mixed
from tests.web.chromium import PHONE, browser_test, page_of, sit_down
from tests.web.servers import Server
from tests.web.windows import WINDOWS, faults_of
from undercroft.games import all_games
from undercroft.kernel import BadSetup
from undercroft.kit.game import GameSpec
from undercroft.testing import LONG, effort

pytestmark = [pytest.mark.browser, browser_test]

SEEDS: Final = effort(4, 8)
OTHERS: Final = [size for size in WINDOWS if size != PHONE]


def moments(spec: GameSpec) -> dict[str, tuple[str, list[str]]]:
    """Find the first position of each phase; in `make test-long` of each kind of decision in each.

    It is written as for `make scenario`, with who holds the seats: who is asked, and bots.
    """
    found: dict[str, tuple[str, list[str]]] = {}
    presets = ["", *(preset.name for preset in spec.presets)]
    for seed in range(SEEDS):
        preset = presets[seed % len(presets)]
        for players in range(spec.seats[0], spec.seats[1] + 1):
            try:
                for given, state in enumerate(mixed(spec, players, preset, seed)):
                    asked = state.current_player
                    phase = spec.seen(state, asked)["phase"]
                    at = f"after({players}, {given}, {preset!r}, {seed})"
                    holders = ["me" if seat == asked else "bot:random" for seat in range(players)]
                    found.setdefault(f"{phase} {state.kind if LONG else ''}", (at, holders))
            except BadSetup:  # a preset for fewer players
                continue
    return found


@pytest.mark.parametrize("spec", all_games().values(), ids=lambda spec: spec.slug)
def test_all_is_in_sight_in_each_phase(server: Server, browser: Browser, spec: GameSpec) -> None:
    faults: list[str] = []
    with page_of(browser, PHONE) as page:
        for number, (phase, (at, holders)) in enumerate(moments(spec).items()):
            sit_down(page, f"{server.url}/games/{spec.slug}", *holders, at=at)
            sizes = effort([PHONE, OTHERS[number % len(OTHERS)]], WINDOWS)
            faults += faults_of(page, f"{phase}: {at}", sizes)
    assert faults == [], "\n".join(faults)
