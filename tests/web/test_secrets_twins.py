"""Every game with secrets, read by somebody who wants to know them.

Two tables are the same but for what the reader may not know: the one is the other, dealt
anew. Both are played on alike, and questions that nobody may notice are declined. As long
as the reader is told the same at both, all that it can get must be the same: pages,
fragments, log, live updates, headers, refusals.
"""

import asyncio
import re
from collections import Counter
from collections.abc import Coroutine, Iterator, Mapping
from dataclasses import replace
from json import dumps, loads
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import pytest
from starlette.testclient import TestClient

from tests.kernel.toy_secrets import VAULT, QuietVault, secret_game
from tests.web.vault import client_of
from undercroft.games import all_games
from undercroft.kernel import NOBODY, SPECTATOR, Action, SeededDice, dump, load
from undercroft.kit.game import GameSpec
from undercroft.match import Match, Passed, Sight, Stops, reaches
from undercroft.tables import House, Seat, Seen, Setup, Store, Table, Terms, key_hash, pace
from undercroft.tables.answers import Answers
from undercroft.tables.commands import HOUSE
from undercroft.tables.driver import Driver
from undercroft.tables.lent_eyes import LendEyes, Look
from undercroft.tables.playing import Act, EndPause
from undercroft.testing import effort
from undercroft.web import identity
from undercroft.web.table.present import TablePage
from undercroft.web.table.told import Page
from undercroft.web.table.visitor import Visitor


class Plan(NamedTuple):
    """How many matches to play of a game, and how many answers at most between two twins.

    `shows`: it shows cards without telling of them, so the view counts as told.
    """

    matches: int = effort(1, 5)
    gap: int = 20
    switches: Mapping[str, str] = {}
    shows: bool = False


PLANS: Final = {VAULT: Plan(effort(2, 6), 3, {"turns": "8"}, True)} | {
    spec: Plan() for spec in all_games().values() if spec.hides
}
TOKEN: Final = "the-token-of-whoever-reads-here".ljust(43, "-")
LENDER: Final = "whose seat it is"
SEED: Final = "5eed0f7he7w1n5"
PAGES: Final = ("", "/board", "/log", "/record.json", "/no-such-page")
FORMS: Final = ("act", "undo", "eyes", "stops")
MATCHES: Final = 2
TWINS: Final = effort(5, 8)
STEPS: Final = 8
MOST_MATCHES: Final = 240
LATELY: Final = 12
MOST_READ: Final = effort(1, 8)
"""How often a whole crawl follows the comparison of what pages are made of."""


NO_PAUSE: Final = Terms()
PAUSE: Final = Terms(pause=20)
QUIET: Final = replace(secret_game(vault_class=QuietVault), slug="quiet")
PAUSING: Final = [
    QUIET,
    *[pytest.param(spec, marks=pytest.mark.long) for spec in PLANS if spec is not VAULT],
]
"""The games with moments at which a table may pause."""

every_game = pytest.mark.parametrize("spec", PLANS, ids=lambda spec: spec.slug)


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A program whose bots leave their seats to the test, and that does not wait for a disk.

    Its clocks stand still: of two tables one is read later, when fewer seconds may be left.
    """

    async def nothing(*_: object) -> None:
        return

    def still(page: TablePage, seen: Seen, clock: Any = TablePage._clock) -> int | None:
        return None if clock(page, seen) is None else PAUSE.pause

    monkeypatch.setattr(Driver, "run", nothing)
    monkeypatch.setattr(Answers, "_secret_bot", lambda *_: "")
    monkeypatch.setattr(pace, "TICK", 0.0)
    monkeypatch.setattr(TablePage, "_clock", still)
    monkeypatch.setattr(Store, "append", nothing)
    monkeypatch.setattr(
        "undercroft.tables.house.MOST_OPEN", 20 * MOST_MATCHES
    )  # no twin is sent away
    with client_of(monkeypatch, tmp_path / "twins.db", *PLANS, QUIET) as client:
        yield client


async def settled() -> None:
    """Let everything that waits for what has just been done go on."""
    for _ in range(5):
        await asyncio.sleep(0)


class Reader:
    """A table, and a browser that reads there.

    It reads for a seat, alone against bots; or for SPECTATOR where people play: without a
    key, or with the key at the curtain (`shares`). Or it `looks` through the eyes of a seat that
    somebody else holds.
    """

    def __init__(
        self,
        client: TestClient,
        spec: GameSpec,
        seat: int,
        shares: bool,
        terms: Terms,
        looks: bool = False,
    ) -> None:
        self.client, self.spec, self.seat, self.shares = client, spec, seat, shares
        self.looks = looks
        self.terms, self.plan = terms, PLANS[VAULT if spec is QUIET else spec]
        players = min(3, spec.seats[1])
        here = Seat("", holders=(LENDER if looks else key_hash(TOKEN),), ready=True)
        bot = Seat("", "random")
        held = [here if seat in (SPECTATOR, one) else bot for one in range(players)]
        seats = [replace(one, name=f"Guest {number}") for number, one in enumerate(held)]
        switches = spec.resolve(self.plan.switches, spec.recommended)
        setup = Setup(spec.slug, switches, seats, SEED, "instant", terms)
        house: House = client.app.state.house  # type: ignore[attr-defined]
        self.table: Table
        self.table = self.run(house.create(setup, "somebody else"))
        self.ask_always(*range(players))
        if looks:
            self.run(self.table.do(LENDER, LendEyes(seat=seat)))
            self.run(self.table.do(key_hash(TOKEN), Look(seat=seat)))
        self.watches = seat == SPECTATOR and not shares
        self.cookies = {identity.OWNER: "of-a-watcher".ljust(43, "-") if self.watches else TOKEN}
        self.told: list[Any] = []
        self.live: list[int] = []
        self.pauses: list[Sight] = []
        self.unseen = 0
        self.page = Page()

    @property
    def match(self) -> Match:
        """The match itself, past all that hides it."""
        return self.table.seen.match

    def ask_always(self, *seats: int) -> None:
        """Let those seats be asked whatever comes, and the others when it can matter."""
        stops = dict.fromkeys(seats, Stops(always=True))
        self.table.seating.stored = replace(self.table.seating.stored, stops=stops)

    def run(self, doing: Coroutine[Any, Any, Any]) -> Any:
        """Do something in the program, and let it settle."""

        async def it() -> Any:
            done = await doing
            await settled()
            return done

        assert self.client.portal is not None
        return self.client.portal.call(it)

    def twin(self, dice: SeededDice | None) -> "Reader":
        """Open a second table like this one; with dice, what the reader cannot see dealt anew.

        There the table declines for people what cannot matter; here they say no themselves.
        """
        twin = Reader(self.client, self.spec, self.seat, self.shares, self.terms, self.looks)
        twin.match.follow(self.match.entries(self.match.number))
        while twin.match.state.unasked:  # the pause after the last answer was over here
            twin.match.follow([Passed()])
        if dice is not None:
            twin.ask_always(self.seat)
            here = self.match.state
            anew = self.spec.resample(here, self.seat, dice)
            anew.dice = here.dice.copy()
            twin.match.state = load(loads(dumps(dump(anew))), self.spec.parts)
            twin.match.state.heard = True
        assert self.client.portal is not None
        self.client.portal.start_task_soon(twin._listen)
        twin.run(asyncio.sleep(0))
        return twin

    async def _listen(self) -> None:
        """Hear what the live stream tells."""
        number = -1
        while not self.table.news.closed:
            number = await self.table.news.wait(number, self.seat)
            self.live.append(number - self.table.news._doings)

    @property
    def actions(self) -> list[Action]:
        """What whoever is to decide may answer."""
        return list(self.match.state.legal_actions)

    @property
    def waits(self) -> bool:
        """Say whether somebody else is asked what the reader must not know of."""
        return self.table.seen.match.hidden_from(self.seat)

    async def plays(self, action: Action) -> None:
        """Answer for whoever is to decide, and hear what the reader hears."""
        heard = self.table.seen.match.history._story.heard
        player, known = self.table.seen.to_decide, len(heard)
        length, pauses = self.table.seen.number, self.table.seen.paused
        if player != NOBODY:
            number = self.table.seen.number_of(player)
            await self.table.do(HOUSE, Act(seat=player, number=number, action=action.notation))
            await settled()
        if pauses:
            self.pauses.append(self.table.seen.sight(self.seat, None))
            await self.table.do(HOUSE, EndPause(number=length))
            await settled()
        for event in [heard[place] for place in range(known, len(heard))]:
            if reaches(event, self.seat):
                self.told.append((event.kind, event.seen_by(self.seat)))

    async def plays_at_random(self, rng: Random, answers: int) -> None:
        """Answer so often at random, or until the match is over."""
        for _ in range(answers):
            if not self.table.seen.over:
                await self.plays(rng.choice(self.actions))

    async def plays_on_unseen(self, to_pause: bool = False) -> None:
        """Say no for others wherever they are asked in secret, or whatever comes nearest to no.

        With `to_pause` only up to a pause: who is on turn may be asked in secret before.

        While nothing is told, the table looks the same, whoever thinks about whatever.
        """
        looks: dict[int, Sight] = {}
        while not self.table.seen.over and self.waits and not (to_pause and self.table.seen.paused):
            look = self.table.seen.sight(self.seat, None)
            assert looks.setdefault(len(self.told), look) == look
            state = self.match.state
            legal = state.kind.decline in state.legal_actions
            no = state.kind.decline if legal else state.legal_actions[-1]
            assert no is not None
            self.unseen += 1
            await self.plays(no)
        if self.plan.shows:
            self.told.append(self.spec.seen(self.match.state, self.seat))

    def sees(self) -> dict[str, Any]:
        """What any screen is made of."""
        sight = self.table.seen.sight(self.seat, None)
        own = self.seat == self.table.seen.to_decide
        asked = self.match.state.kind.name if own or not self.waits else ""
        return {
            "sight": sight,
            "asked": (asked, self.actions if own else ()),
            "live": [number for number in self.live if not number % 2],
            "undo": self.table.seen.match.offered_openly() if self.shares else NOBODY,
            "paused": (
                self.table.seen.paused,
                self.table.seen.awaited if self.table.seen.paused else NOBODY,
            ),
        }

    def reads(self) -> list[str]:
        """All that can be read at the table now."""
        path = f"/tables/{self.table.id}"
        self.client.cookies.clear()
        self.client.cookies.update(self.cookies)
        answers = [self.client.get(path + page) for page in PAGES]
        seen = re.search(r'name="seen" value="([^"]*)"', answers[0].text)
        assert seen is not None
        answers.append(self.client.get(f"{path}/board", params={"seen": seen[1]}))
        wrong = {"seat": "0", "number": "0", "action": "x", "never": "x"}
        forms = () if self.shares else FORMS
        answers += [self.client.post(f"{path}/{form}", data=wrong) for form in forms]
        texts = [f"{a.status_code} {sorted(a.headers.items())} {a.text}" for a in answers]
        if not self.shares:
            texts.append(self._news())
        assert not any(SEED in text for text in texts)
        return [self._without_chance(text) for text in texts]

    def _news(self) -> str:
        """What is new since the last time, as the line of an open page says it."""
        visitor = Visitor(self.table, key_hash(self.cookies[identity.OWNER]))
        news = self.client.app.state.told.news(visitor, self.page, "", zipped=False)  # type: ignore[attr-defined]
        said = loads(news.partition(b"data: ")[2] or b"{}")
        by_chance = said.pop("mark", None), said.pop("from", None), said.pop("to", None)
        lines = "".join(f"{piece}" for piece in said.pop("lines", ()))
        return f"{said} {lines.replace(str(by_chance[0]), 'MARK')}"

    def _without_chance(self, text: str) -> str:
        text = re.sub(r"nonce(=\"|-)[\w-]+", "nonce", text.replace(self.table.id, "ID"))
        text = text.replace(self.table.news.life, "LIFE")
        if self.shares:  # who shares a screen could see in its numbers how often it was passed
            numbers = r'(-number|name="(number|seen)" value)="[LIFE\d.-]+"'
            text = re.sub(numbers, "N", text)
        return re.sub(r"\('content-length', '\d+'\)", "", text)


def compare(one: Reader, other: Reader, rng: Random, found: Counter[str]) -> None:
    """Play both on alike and read both, for as long as the reader is told the same."""
    for _ in range(STEPS):
        assert one.sees() == other.sees()
        common = [action for action in one.actions if action in other.actions]
        if not common:
            return
        action = rng.choice(common)
        for reader in (one, other):
            reader.run(reader.plays(action))
            if reader.terms.pause:
                reader.run(reader.plays_on_unseen(True))
        if one.told == other.told and one.waits and other.waits and one.watches:
            assert one.sees() == other.sees()
            assert found["both wait"] > MOST_READ or one.reads() == other.reads()
            found["both wait"] += 1
        one.run(one.plays_on_unseen())
        other.run(other.plays_on_unseen())
        if one.told != other.told or one.table.seen.over or other.table.seen.over:
            break
        assert one.pauses == other.pauses
        found["alike"] += 1
    else:
        assert found["read"] > MOST_READ or one.reads() == other.reads()
        found["read"] += 1
    found["asked"] += one.unseen
    found["not asked"] += one.unseen != other.unseen
    found["pauses"] += len(one.pauses)


def hunt(
    client: TestClient,
    spec: GameSpec,
    seat: int,
    shares: bool = False,
    terms: Terms = NO_PAUSE,
    looks: bool = False,
) -> Counter[str]:
    """Play matches at random, and compare each now and then with its twin.

    Where secret decisions are rare, more matches are played until some were met, and compared
    where there was one lately.
    """
    found: Counter[str] = Counter()
    plan = PLANS[VAULT if spec is QUIET else spec]
    for number in range(MOST_MATCHES):
        if number >= plan.matches and (found["pauses"] if terms.pause else found["not asked"]):
            break
        rng = Random(f"{spec.slug} {seat} {number}")
        line = Reader(client, spec, seat, shares, terms, looks)
        for moment in range(TWINS):
            line.run(line.plays_at_random(rng, rng.randint(1, plan.gap)))
            lately = any(answer.hidden for answer in line.match.answers[-LATELY:])
            if line.waits or line.table.seen.over or (number >= plan.matches and not lately):
                continue
            one, other = line.twin(None), line.twin(SeededDice(f"anew {number} {moment}"))
            assert one.sees() == other.sees()
            compare(one, other, rng, found)
    return found


@every_game
@pytest.mark.parametrize("shares", [False, True], ids=["watches", "curtain"])
def test_who_holds_no_hand_reads_nothing_of_any(
    client: TestClient, spec: GameSpec, shares: bool
) -> None:
    found = hunt(client, spec, SPECTATOR, shares)
    assert min(found[word] for word in ("alike", "asked", "not asked")) > 0, found


@every_game
@pytest.mark.parametrize("seat", [0, -1], ids=["first", "last"])
def test_a_seat_reads_its_own_hand_alone(client: TestClient, spec: GameSpec, seat: int) -> None:
    found = hunt(client, spec, seat % min(3, spec.seats[1]))
    assert min(found[word] for word in ("alike", "asked", "not asked")) > 0, found


def test_who_looks_through_the_eyes_of_a_seat_reads_its_hand_alone(client: TestClient) -> None:
    found = hunt(client, VAULT, 0, looks=True)
    assert min(found[word] for word in ("alike", "asked", "not asked")) > 0, found


@pytest.mark.parametrize("spec", PAUSING, ids=lambda spec: spec.slug)
@pytest.mark.parametrize("seat", [SPECTATOR, 1], ids=["watches", "second"])
def test_pauses_come_and_look_the_same_whoever_holds_what(
    client: TestClient, spec: GameSpec, seat: int
) -> None:
    """At the one table who is asked says no at once, at the other nobody answers."""
    found = hunt(client, spec, seat, terms=PAUSE)
    assert min(found[word] for word in ("alike", "pauses")) > 0


@pytest.mark.parametrize("spec", PAUSING, ids=lambda spec: spec.slug)
def test_the_curtain_comes_to_who_may_answer_whether_or_not_they_can(
    client: TestClient, spec: GameSpec
) -> None:
    found = hunt(client, spec, SPECTATOR, shares=True, terms=PAUSE)
    assert min(found[word] for word in ("alike", "pauses")) > 0
