"""A week of a match at which nobody waits: the clock of the whole server goes forward.

Ann plays in the evening, Ben in the morning, and a decision may take a day.
"""

import asyncio
import sys
from base64 import b64encode
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

import pytest
from starlette.testclient import TestClient

from tests.web.conftest import Shown, look
from tests.web.post import Post, listening
from tests.web.servers import PATIENCE
from tests.web.test_calls import HERE, WORD, House, link_in, set_up
from tests.web.test_friends import host, sit
from undercroft.tables import DAY
from undercroft.web import create_app

MORNING: Final = 8
EVENING: Final = 20
ANN: Final = "ann@example.org"
BEN: Final = "ben@example.org"


class Later(datetime):
    """What the server takes for the time: it is ahead of the clock of the machine."""

    ahead = timedelta()

    @classmethod
    def now(cls, tz: Any = None) -> Any:
        """Return what time it is taken for."""
        return datetime.now(tz) + cls.ahead


class Week(House):
    """A table at which Ann and Ben sit, by mail when they are not there."""

    def __init__(self, client: TestClient, post: Post) -> None:
        super().__init__(client, post)
        self.hour = 0
        self.ben = TestClient(client.app, base_url=HERE)
        self.ben.portal = client.portal
        self.table = host(client, clock=str(DAY))
        sit(self.ben, self.table, "Ben")
        for browser, address in ((client, ANN), (self.ben, BEN)):
            browser.post("/calls", data={"way": "mail", "address": address})
            browser.post(f"{link_in(self.mail())}/confirm")

    def pass_hours(self, until: int) -> list[tuple[int, str]]:
        """Let hours pass with nobody there; return at which of them who was told."""
        told = []
        while self.hour < until:
            self.hour += 1
            Later.ahead += timedelta(hours=1)
            self.time += timedelta(hours=1)
            self.do(self.state.house.close_all)
            self.do(self._run_out)
            self.look_round()
            while not self.no_mail():
                told.append((self.hour, str(self.mail()["To"])))
        return told

    async def _run_out(self) -> None:
        """Let bots decide where a clock has run out, as the server does by itself after a while."""
        house = self.state.house
        async with asyncio.timeout(PATIENCE):
            while late := await house.store.overdue(Later.now(UTC)):
                for match_id in late:
                    table = await house.table(match_id)
                    while (due := table.seen.deadline) and due < Later.now(UTC):
                        await table.news.wait(table.news.changes())

    def visit(self, browser: TestClient) -> int:
        """Come, decide as long as one is asked, and go; return how many answers that took."""
        count = 0
        shown: Shown = look(browser, self.table)
        while shown.actions:
            browser.post(f"{self.table}/act", data=shown.answer())
            shown, count = look(browser, self.table), count + 1
        self.look_round()
        return count


@pytest.fixture
def week(database: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Week]:
    """The beginning of a week, at midnight."""
    monkeypatch.setattr(Later, "ahead", timedelta())
    for name, module in list(sys.modules.items()):
        if name.startswith("undercroft.") and vars(module).get("datetime") is datetime:
            monkeypatch.setattr(module, "datetime", Later)
    post = Post(b64encode(WORD.encode()).decode())
    with listening(post):
        app = create_app(set_up(database, post))
        with TestClient(app, base_url=HERE) as client:
            yield Week(client, post)


def test_each_is_told_once_a_turn_and_a_clock_runs_out(week: Week) -> None:
    ann, ben, evening_before = week.client, week.ben, 0
    for morning in range(MORNING, 3 * 24, 24):
        assert week.pass_hours(morning) == [(evening_before + 1, BEN)], (
            "once, in a night of 12 hours"
        )
        assert 'data-waiting="1"' in ben.get("/").text
        assert week.visit(ben)
        evening_before = morning + EVENING - MORNING
        assert week.pass_hours(evening_before) == [(morning + 1, ANN)]
        assert week.visit(ann)

    gone = week.hour  # Ben stays away from now on, with one day for a decision
    ran_out = "The time ran out: a bot decided for Ben."
    assert week.pass_hours(gone + 23) == [(gone + 1, BEN)]
    assert ran_out not in ann.get(week.table).text
    assert week.pass_hours(gone + 24) == []
    assert ran_out in ann.get(week.table).text
    told = []
    while week.hour < 6 * 24 + MORNING:
        told += week.pass_hours(week.hour + 12)
        week.visit(ann)
    assert {who for _, who in told} == {ANN}, "Ben was told, and has not been back"

    while not week.visit(ben):
        week.pass_hours(week.hour + 1)
        week.visit(ann)
    told = week.pass_hours(week.hour + 1)
    assert told == [(week.hour, ANN)]
    assert week.visit(ann)
    assert week.pass_hours(week.hour + 2) == [(week.hour - 1, BEN)], "he was back: a new turn"
