"""Numbers put right by hand, by the API and on the page, in each game."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from starlette.testclient import TestClient

from tests.web.conftest import ORIGIN
from tests.web.program import NO_LIMITS, Program, create, join
from tests.web.test_devices import lend
from tests.web.test_real_dice import play
from undercroft.games import all_games
from undercroft.kit.game import GameSpec
from undercroft.tables import database_url
from undercroft.web import Settings, create_app

GAMES = pytest.mark.parametrize("spec", all_games().values(), ids=lambda one: one.slug)
ATTACK: Final = "dungeon-attack"


@pytest.fixture
def client(database: Path) -> Iterator[TestClient]:
    """A program whose limits are no part of these tests."""
    app = create_app(Settings(database_url(database), limits=NO_LIMITS))
    with TestClient(app, base_url=ORIGIN) as client:
        yield client


def begun(client: TestClient, spec: GameSpec) -> tuple[Program, Any]:
    """Somebody at all seats, where something can be put right; and what."""
    dice = bool(spec.thrown)
    table = create(client, *["me"] * max(1, spec.seats[0]), game=spec.slug, real_dice=dice)
    chance = Random(spec.slug)
    for _ in range(400):
        found = table.get("/numbers?seat=0")
        if found["there"]:
            return table, found
        play(table, chance, 1 if dice else 0)
        advance(table, chance)
    raise AssertionError("nothing can ever be put right")


def advance(table: Program, chance: Random) -> None:
    """One answer at random of whoever is asked."""
    for seat in range(len(table.get()["seats"])):
        seen = table.get(f"/sight?seat={seat}")
        if seen["question"] and seen["question"]["options"]:
            action = chance.choice(seen["question"]["options"])["notation"]
            table.ask(
                "POST", "/actions",
                json={"seat": seat, "number": seen["number"], "action": action},
            )  # fmt: skip
            return


def other(one: Any) -> Any:
    """Another value of it."""
    return next(value for value in reversed(one["values"]) if value["to"] != one["now"])


@GAMES
def test_a_number_of_each_game_is_put_right_told_shown_and_undone(
    client: TestClient, spec: GameSpec
) -> None:
    table, found = begun(client, spec)
    for seat in range(len(table.get()["seats"])):
        of_seat = table.get(f"/numbers?seat={seat}")
        assert [one["what"] for one in of_seat["there"]] == [one["what"] for one in found["there"]]
    one = next(one for one in found["there"] if len(one["values"]) > 1)
    wish = {"seat": 0, "what": one["what"], "number": found["number"]}
    before = table.get("/sight?seat=0")["view"]
    refused = table.post("/numbers", 409, **wish, to="100000")
    assert "it can be" in refused["error"].casefold()
    sight = table.post("/numbers", **wish, to=other(one)["to"])
    assert "You put " in sight["log"][-1]["text"]
    assert other(one)["words"] in sight["log"][-1]["text"]
    table.post("/numbers", 409, **wish, to=one["now"])  # the moment has passed
    page = f"/tables/{table.id}"
    cookies = {"undercroft_owner": table.token}
    client.cookies.update(cookies)
    for path in ("", "/numbers", "/undo-list", "/replay", "/log"):
        answer = client.get(page + path)
        assert answer.status_code == 200, (path, answer.text)
        assert "Traceback" not in answer.text
    table.post("/undo", seat=0, number=table.get("/sight?seat=0")["number"])
    assert table.get("/sight?seat=0")["view"] == before
    assert client.get(f"{page}/undo-list").status_code == 200


def test_the_page_has_a_form_for_each_and_the_log_says_who(client: TestClient) -> None:
    ada = create(client, "open", "open", game=ATTACK, real_dice=True)
    players = [join(ada, 0, name="Ada"), join(ada, 1, name="Ben")]
    while (found := players[0].get("/numbers"))["why"]:
        play_any(players)
    gold = next(one for one in found["there"] if one["what"] == "1.gold")
    assert gold["title"] == "Ben’s gold"
    client.cookies.clear()
    client.cookies.update({"undercroft_owner": players[0].token})
    page = client.get(f"/tables/{ada.id}/numbers")
    assert f'value="{gold["what"]}"' in page.text
    assert 'href="/tables/' in client.get(f"/tables/{ada.id}").text
    assert 'id="numbers"' in client.get(f"/tables/{ada.id}").text
    sent = {"seat": "0", "number": str(found["number"]), "what": "1.gold", "to": "4"}
    assert client.post(f"/tables/{ada.id}/number", data=sent).status_code == 200
    said = players[1].get("/sight")["log"][-1]["text"]
    assert said == f"Ada put your gold right: 4, not {gold['now']}."


def play_any(players: list[Program]) -> None:
    """One answer or throw of whoever has one; the app throws."""
    for one in players:
        seen = one.get("/sight")
        asked = seen["question"]
        if asked and asked["throw"]:
            one.post("/throw", seat=one.seat, number=seen["number"])
            return
        if asked and asked["options"] and asked["player"] == one.seat:
            one.act()
            return


def test_where_the_app_throws_others_have_no_numbers_put_right(client: TestClient) -> None:
    host = create(client, "open", "open", game=ATTACK)
    players = [join(host, 0, name="Ada"), join(host, 1, name="Ben")]
    found = players[0].get("/numbers")
    assert "real dice" in found["why"]
    assert found["there"] == []
    wish = {"seat": 0, "number": found["number"], "what": "0.gold", "to": "4"}
    assert "real dice" in players[0].post("/numbers", 409, **wish)["error"]
    client.cookies.clear()
    client.cookies.update({"undercroft_owner": players[0].token})
    assert 'id="numbers"' not in client.get(f"/tables/{host.id}").text
    assert "real dice" in client.get(f"/tables/{host.id}/numbers").text


def test_who_watches_and_a_limited_device_put_nothing_right(client: TestClient) -> None:
    table = create(client, "me", "me", game=ATTACK)
    found = table.get("/numbers?seat=0")
    assert found["there"]
    device = lend(Program(client, table.id, table.token, 0), "alone=true")
    wish = {"seat": 0, "number": found["number"], "what": "0.gold", "to": "4"}
    assert "nothing else" in device.post("/numbers", 403, **wish)["error"]
    client.cookies.clear()
    assert 'id="numbers"' not in client.get(f"/tables/{table.id}").text
    assert "Only who holds a seat" in client.get(f"/tables/{table.id}/numbers").text
    table.post("/numbers", **wish)
    assert (
        next(o for o in table.get("/numbers?seat=0")["there"] if o["what"] == "0.gold")["now"]
        == "4"
    )
