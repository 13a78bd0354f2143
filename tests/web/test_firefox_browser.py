"""Another engine: guided matches to their end and every dialog of a table in Firefox."""

from collections.abc import Iterator

import pytest

from tests.web.firefox import Firefox, firefox, firefox_test
from tests.web.guided import COACHED
from tests.web.servers import Server
from undercroft.games import all_games
from undercroft.kit.game import GameSpec
from undercroft.match import lessons
from undercroft.testing import effort

pytestmark = [pytest.mark.browser, firefox_test]

GAMES = list(all_games().values())
SHORTEST = min(GAMES, key=lambda spec: lessons(spec)[0].steps)
PLAYED = effort([SHORTEST], GAMES)
"""In `make test` the shortest first match alone."""

BEGIN = """
  const form = document.createElement("form");
  Object.assign(form, { method: "post", action: arguments[0] });
  document.body.append(form);
  form.submit();
"""
STEP = """(() => {
  const step = document.querySelector("#guide .guide-head span")?.textContent ?? "";
  const meant = document.querySelector("html:not(.unseen) #table[data-htmx-powered] .option.meant");
  return step.startsWith(`step ${arguments[0]} of`) && meant ? true : false;
})()"""
FAULTS = """window.faults = [];
addEventListener("error", (event) => window.faults.push(event.message));
addEventListener("unhandledrejection", (event) => window.faults.push(String(event.reason)));"""
INSTANT = """
  const body = new URLSearchParams({ pace: "instant" });
  await fetch(`${location.pathname}/pace`, { method: "POST", body });
"""
SHEETS = """
  const named = (one) => one.getAttribute("popovertarget");
  return [...document.querySelectorAll("[popovertarget]")].map(named)
    .filter((id) => document.getElementById(id));
"""
OPENS = """
  const button = document.querySelector(`[popovertarget="${arguments[0]}"]`);
  const sheet = document.getElementById(arguments[0]);
  button.click();
  const isOpen = sheet.matches(":popover-open") && sheet.getBoundingClientRect().height > 40;
  sheet.hidePopover();
  return isOpen && !sheet.matches(":popover-open");
"""


@pytest.fixture(scope="module")
def fox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    """A running Firefox, the same for all tests of this file."""
    with firefox(tmp_path_factory.mktemp("firefox")) as running:
        yield running


def begin(fox: Firefox, server: Server, spec: GameSpec) -> None:
    """Begin the game's first match, with opponents who answer at once."""
    fox.go(server.url)
    fox.run(COACHED)
    fox.run(BEGIN, f"/games/{spec.slug}/lessons/first-match")
    fox.wait("document.querySelector('#table[data-htmx-powered] #guide') && true")
    fox.run(FAULTS + INSTANT)


@pytest.mark.parametrize("spec", PLAYED, ids=lambda spec: spec.slug)
def test_a_first_match_is_played_to_its_end(server: Server, fox: Firefox, spec: GameSpec) -> None:
    lesson = lessons(spec)[0]
    begin(fox, server, spec)
    fox.run("document.querySelector('#coach [data-end]').click();")
    for step in range(1, lesson.steps + 1):
        fox.wait(STEP, step)
        fox.run("document.querySelector('.option.meant').click();")
    said = fox.wait("document.querySelector('#decision-panel.over #guide')?.textContent")
    assert lesson.ending in " ".join(said.split())
    assert fox.run("return window.faults;") == []


@pytest.mark.parametrize("spec", PLAYED, ids=lambda spec: spec.slug)
def test_each_dialog_opens_and_closes(server: Server, fox: Firefox, spec: GameSpec) -> None:
    begin(fox, server, spec)
    names = set(fox.run(SHEETS))
    assert {"since", "explained", "signs"} <= names
    assert {name: fox.run(OPENS, name) for name in names} == dict.fromkeys(names, True)
    assert fox.run("return window.faults;") == []


def test_its_scroll_bars_have_the_colours_of_the_room(server: Server, fox: Firefox) -> None:
    begin(fox, server, SHORTEST)
    colours = fox.run("""return [...document.querySelectorAll("*")].map(
      (one) => getComputedStyle(one).scrollbarColor).filter((one) => one === "auto").length;""")
    assert colours == 0
