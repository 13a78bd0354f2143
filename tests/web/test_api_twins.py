"""Every game with secrets, read through the API by a program that wants to know them.

The twins are those of `test_secrets_twins`: two tables that differ only in what the reader
may not know. Here it asks the API for all that there is, and follows its stream. Of the past
only the beginning is compared: a twin is played from the same seed and dealt anew later.
"""

from contextlib import nullcontext
from typing import Any, Final

import pytest
from starlette.testclient import TestClient

from tests.web import test_secrets_twins as twins
from tests.web.test_secrets_twins import PLANS, SEED, Reader, client
from undercroft.kernel import SPECTATOR
from undercroft.kit.game import GameSpec
from undercroft.tables import key_hash
from undercroft.web.api import match as api_match
from undercroft.web.server.limits import Bucket
from undercroft.web.table.visitor import Visitor

__all__ = ["client"]

TOKEN: Final = "t" * 43
PAGES: Final = (
    "",
    "/sight",
    "/log",
    "/past?at=0",
    "/record",
    "/seats/0/stops",
    "/nowhere",
    *[f"/sight?seat={seat}" for seat in (0, 1, SPECTATOR)],
    *[f"/past?at=0&seat={seat}" for seat in (0, 1, SPECTATOR)],
)
WRONG: Final[dict[str, dict[str, Any]]] = {
    "/actions": {"seat": 0, "number": 10**6, "action": "x"},
    "/undo": {"seat": 0, "number": 10**6},
    "/take-back": {"seat": 0, "number": 10**6},
    "/take-back/answer": {"seat": 0, "agrees": True},
    "/seats/0/stops": {"never": "x"},
    "/seats/1/ready": {},
    "/continue": {"at": 10**6, "bots": []},
    "/fill": {"bot": "random"},
    "/rematch": {},
}


class ProgramReader(Reader):
    """A program that reads at a table, for a seat or as a watcher."""

    def reads(self) -> list[str]:
        """All that the API tells at this moment."""
        headers = {} if self.watches else {"Authorization": f"Bearer {TOKEN}"}
        path = f"/api/tables/{self.table.id}"
        self.client.cookies.clear()
        answers = [self.client.get(path + page, headers=headers) for page in PAGES]
        assert answers[1].status_code == 200
        answers += [
            self.client.post(path + page, json=body, headers=headers)
            for page, body in WRONG.items()
        ]
        texts = [f"{a.status_code} {sorted(a.headers.items())} {a.text}" for a in answers]
        texts += self.run(self._stream())
        assert not any(SEED in text for text in texts)
        return [self._without_chance(text) for text in texts]

    async def _stream(self) -> list[str]:
        """The first lines of the stream: the table, and the sight."""
        house = self.client.app.state.house  # type: ignore[attr-defined]
        visitor = Visitor(self.table, "" if self.watches else key_hash(TOKEN))
        lines = api_match.lines(house, visitor, self.seat, nullcontext(), by_changes=False)
        told = [(await anext(lines)).decode(), (await anext(lines)).decode()]
        await lines.aclose()
        return told


@pytest.fixture(autouse=True)
def _programs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(twins, "Reader", ProgramReader)
    monkeypatch.setattr(twins, "TOKEN", TOKEN)
    monkeypatch.setattr(Bucket, "wait", lambda *_: 0.0)


@pytest.mark.parametrize("seat", [0, SPECTATOR], ids=["player", "watcher"])
@pytest.mark.parametrize("spec", PLANS, ids=lambda spec: spec.slug)
def test_a_program_reads_its_own_hand_alone(client: TestClient, spec: GameSpec, seat: int) -> None:
    found = twins.hunt(client, spec, seat)
    assert min(found[word] for word in ("alike", "asked", "not asked", "read")) > 0
