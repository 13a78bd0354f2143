"""The editor of quests without a browser's scripts: a text, its faults, its files, the tries."""

import asyncio
import json
import re
import zipfile
from html import unescape
from io import BytesIO
from multiprocessing import active_children
from pathlib import Path
from typing import Any, Final

import httpx2
import pytest
from starlette.testclient import TestClient

from undercroft.games import all_games
from undercroft.web.workshop import tries
from undercroft.web.workshop.quests import LONGEST

SPEC: Final = next(one for one in all_games().values() if one.quests is not None)
assert SPEC.quests is not None
STARTS: Final = SPEC.quests.starts()
TEXT: Final = next(iter(STARTS.values()))
HERE: Final = f"/games/{SPEC.slug}/quest-editor"
LIVE: Final = {"hx-request": "true"}


def faults(answer: httpx2.Response) -> list[str]:
    found = re.findall(r"<li>(?:<a[^>]*>(Line \d+)</a> )?<span>(.*?)</span></li>", answer.text)
    return [unescape(" ".join(one).strip()) for one in found]


def test_every_game_that_has_quests_has_an_editor(client: TestClient) -> None:
    for spec in all_games().values():
        led = f"/games/{spec.slug}/quest-editor"
        assert (f'href="{led}"' in client.get(f"/games/{spec.slug}").text) == bool(spec.quests)
        status = 200 if spec.quests else 404
        assert client.get(led).status_code == status
        assert client.post(led, data={"text": "x"}).status_code == status


@pytest.mark.parametrize("title", STARTS)
def test_one_begins_with_a_quest_of_the_box(client: TestClient, title: str) -> None:
    answer = client.get(HERE, params={"start": title})
    assert "No fault" in answer.text
    assert unescape(answer.text.partition("<textarea")[2]).count("[[quest]]") == 1
    assert client.get(HERE, params={"start": "nothing"}).status_code == 404


def test_a_fault_names_its_line(client: TestClient) -> None:
    line = TEXT[: TEXT.index("steps")].count("\n") + 1
    answer = client.post(HERE, data={"text": TEXT.replace("steps", "stebs", 1)})
    assert answer.status_code == 200
    assert any(one.startswith(f"Line {line} ") and "stebs" in one for one in faults(answer))
    assert "stebs" in answer.text.partition("<textarea")[2]
    assert client.post(HERE, data={}).status_code == 200


def test_while_somebody_types_only_what_has_changed_comes(client: TestClient) -> None:
    first = client.post(HERE, data={"text": TEXT}, headers=LIVE).text
    assert "<textarea" not in first
    assert 'id="maps"' in first
    known = re.search(r'name="drawn" value="(\w+)"', first)
    assert known is not None
    again = client.post(HERE, data={"text": TEXT + "#", "drawn": known[1]}, headers=LIVE).text
    assert 'id="looked"' in again
    assert 'id="maps"' not in again
    broken = client.post(HERE, data={"text": TEXT + "]", "drawn": "x"}, headers=LIVE).text
    assert 'id="looked"' in broken
    assert 'id="maps"' not in broken


def test_a_text_can_be_taken_home_and_opened_again(client: TestClient) -> None:
    answer = client.post(HERE, data={"text": TEXT, "do": "file"})
    assert answer.text == TEXT
    assert SPEC.quests is not None
    assert f'filename="{SPEC.quests.file}"' in answer.headers["content-disposition"]
    opened = client.post(
        HERE, data={"do": "open"}, files={"file": ("../../x.toml", answer.content)}
    )
    assert "No fault" in opened.text
    refused = client.post(HERE, data={"do": "open"}, files={"file": ("x", b"\xff\xfe\x00")})
    assert refused.status_code == 422


def test_a_pack_that_was_taken_home_is_one(client: TestClient, tmp_path: Path) -> None:
    answer = client.post(HERE, data={"text": TEXT, "do": "pack"})
    with zipfile.ZipFile(BytesIO(answer.content)) as archive:
        archive.extractall(tmp_path / "packs")
    (folder,) = (tmp_path / "packs").iterdir()
    assert SPEC.quests is not None
    assert SPEC.quests.check(folder).faults == []
    for name in ("../../etc/passwd", "/", "", "\0"):
        evil = client.post(HERE, data={"text": f'[[quest]]\nname = "{name}"', "do": "pack"})
        with zipfile.ZipFile(BytesIO(evil.content)) as archive:
            assert [one.partition("/")[0] for one in archive.namelist()] == ["quests", "quests"]


def zipped(*files: tuple[str, str]) -> dict[str, Any]:
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, text in files:
            archive.writestr(name, text)
    return {"file": ("my.zip", packed.getvalue())}


def test_a_pack_that_was_taken_home_is_opened_again(client: TestClient) -> None:
    answer = client.post(HERE, data={"text": TEXT, "do": "pack"})
    file = {"file": ("my-quest.zip", answer.content)}
    opened = client.post(HERE, data={"text": "x", "do": "open"}, files=file)
    assert "No fault" in opened.text
    assert TEXT in unescape(opened.text)
    assert "data-begun" in opened.text, "what this browser has kept is not lost"


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ([("pack.toml", ""), ("heroes.toml", "")], "It has no file of quests"),
        ([("quests.toml", ""), ("quests/a.txt", "")], "It has 2 files of quests"),
        ([("../quests.toml", TEXT)], "would lie outside of its folder"),
        ([("quests.toml", "#" + "x" * LONGEST)], "at most 24,000 are read"),
    ],
)  # fmt: skip
def test_a_zip_that_the_editor_cannot_open_says_why(
    client: TestClient, files: list[tuple[str, str]], said: str
) -> None:
    answer = client.post(HERE, data={"text": TEXT, "do": "open"}, files=zipped(*files))
    assert answer.status_code == 422
    assert said in unescape(answer.text)


def test_a_quest_may_be_plain_text(client: TestClient, tmp_path: Path) -> None:
    assert SPEC.quests is not None
    text = SPEC.quests.notation(next(iter(SPEC.quests.printed()))).replace("Quest: ", "Quest: My ")
    assert "No fault" in client.post(HERE, data={"text": text}).text
    line = text[: text.index("Spawn")].count("\n") + 1
    (fault,) = faults(client.post(HERE, data={"text": text.replace("Spawn", "Spwan", 1)}))
    assert fault.startswith(f"Line {line} column ")
    assert client.post(HERE, data={"text": text, "do": "file"}).text == text
    answer = client.post(HERE, data={"text": text, "do": "pack"})
    with zipfile.ZipFile(BytesIO(answer.content)) as archive:
        archive.extractall(tmp_path / "packs")
    (folder,) = (tmp_path / "packs").iterdir()
    assert SPEC.quests.check(folder).faults == []


def test_a_huge_text_is_not_looked_at(client: TestClient) -> None:
    assert client.post(HERE, data={"text": "#" + "x" * (LONGEST - 1)}).status_code == 200
    assert client.post(HERE, data={"text": "#" + "x" * LONGEST}).status_code == 422
    assert client.post(HERE, data={"text": "#" * 100_000}).status_code == 413


def test_what_somebody_types_is_text_everywhere(client: TestClient) -> None:
    evil = '<script>alert(1)</script>"><b id="evil">'
    text = re.sub('name = "[^"]*"', f"name = '{evil}'", TEXT)
    for headers in ({}, LIVE):
        answer = client.post(HERE, data={"text": text}, headers=headers).text
        assert "<script>alert" not in answer
        assert 'id="evil"' not in answer


def test_a_quest_of_the_editor_is_at_no_table(client: TestClient) -> None:
    name = re.search('name = "([^"]*)"', TEXT)
    assert name is not None
    client.post(HERE, data={"text": TEXT})
    assert name[1].lower().replace(" ", "-") not in client.get(f"/games/{SPEC.slug}").text


# -- tries --------------------------------------------------------------------------------------


def told(answer: httpx2.Response) -> list[dict[str, Any]]:
    return [json.loads(line) for line in answer.text.splitlines()]


def test_bots_try_it_and_say_how_it_went(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("undercroft.web.workshop.quests.TRIES", 3)
    *played, last = told(client.post(f"{HERE}/stream", data={"text": TEXT}))
    assert played == [{"played": n, "of": 3} for n in (1, 2, 3)]
    said = last["said"]
    assert re.match(r"My Quest: won: \d of 3 \(", said[0])


def test_bots_try_it_without_scripts_too(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("undercroft.web.workshop.quests.FEWER", 2)
    answer = client.post(HERE, data={"text": TEXT, "do": "try"})
    assert re.search(r"<li>My Quest: won: \d of 2 \(", answer.text)


def test_bots_try_no_quest_with_a_fault_and_one_at_a_time(client: TestClient) -> None:
    ((said,),) = [one["said"] for one in told(client.post(f"{HERE}/stream", data={"text": "x"}))]
    assert said == "Bots try a quest that has no fault: see what is wrong."
    under_way = tries.Tries()
    under_way._under_way.add("here")
    assert "already" in refusal(under_way, "here")
    under_way._under_way.update(str(n) for n in range(64))
    assert "for others" in refusal(under_way, "there")


def refusal(under_way: tries.Tries, address: str) -> str:
    """What somebody there is told at once, who may not begin."""
    ((said,),) = [one["said"] for one in asyncio.run(all_of(under_way, address))]
    return str(said)


async def all_of(under_way: tries.Tries, address: str) -> list[dict[str, Any]]:
    return [news async for news in under_way.run(address, SPEC.slug, TEXT, 200)]


def test_who_stops_listening_stops_the_bots() -> None:
    async def listen() -> None:
        under_way = tries.Tries()
        telling = under_way.run("here", SPEC.slug, TEXT, 200)
        assert (await anext(telling)) == {"played": 1, "of": 200}
        assert "already" in (await all_of(under_way, "here"))[0]["said"][0]
        assert active_children()
        await telling.aclose()
        assert not active_children()
        assert not under_way._under_way

    asyncio.run(listen())


def test_who_goes_while_the_bots_only_begin_leaves_none_behind() -> None:
    async def ask_and_go() -> None:
        under_way = tries.Tries()
        asked = asyncio.create_task(all_of(under_way, "here"))
        while not under_way._under_way:  # noqa: ASYNC110
            await asyncio.sleep(0)
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)

    asyncio.run(ask_and_go())
    assert not active_children()


# -- a table of its author -----------------------------------------------------------------------

PARTY: Final = {f"{kind}-0": next(iter(names)) for kind, names in SPEC.quests.fighters().items()}


def played(client: TestClient, text: str, room: str, **more: str) -> httpx2.Response:
    """Press a room of the editor."""
    form = {"text": text, "play": room, **PARTY, **more}
    return client.post(HERE, data=form, follow_redirects=False)


def last_room(text: str) -> str:
    return str(text.count("card ="))


def test_who_writes_plays_from_a_room_at_a_table_of_their_own(client: TestClient) -> None:
    answer = played(client, TEXT, last_room(TEXT), **{"health-0": "3"})
    assert answer.status_code == 303
    address = answer.headers["location"]
    assert re.fullmatch(r"/tables/[\w-]+", address), "the address says nothing of the quest"
    table = client.get(address).text
    assert "My Quest" in table
    assert "What the quest remembers" in table
    assert 'value="text ' not in table
    assert address in client.get("/").text, "it is on the list of who writes"
    with TestClient(client.app, base_url="http://127.0.0.1") as stranger:
        assert address not in stranger.get("/").text
        for page in (address, f"/api{address}", f"{address}/problem.json"):
            assert stranger.get(page).status_code == 403, "nobody watches"


def test_nobody_else_learns_the_text(client: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    secret = TEXT.replace("What the heroes are told", "Xyzzy is told").replace("The End", "Plugh")
    address = played(client, secret, "1").headers["location"]
    for page in (address, f"{address}/problem.json", f"{address}/replay"):
        answer = client.get(page)
        assert answer.status_code == 200, page
        assert "[[quest]]" not in answer.text, page
        assert "spawn = {" not in unescape(answer.text), page
    assert client.get(f"{address}/match.json").status_code == 409, "it has the whole text"
    usual = client.post(f"/games/{SPEC.slug}/play").text
    for page in (f"/games/{SPEC.slug}", f"/games/{SPEC.slug}/quests", "/", HERE):
        assert "Plugh" not in client.get(page).text, page
    assert "Plugh" not in usual + caplog.text
    assert "Xyzzy" not in usual + caplog.text


@pytest.mark.parametrize(
    ("text", "room", "more", "said"),
    [
        (TEXT.replace("steps", "stebs", 1), "1", {}, "A quest is played that has no fault"),
        (TEXT, "99", {}, "My Quest has no room T99 (T1 to T3)"),
        (TEXT, "x", {}, "is no room: they are numbers from 1"),
        (TEXT, "1", {"hero-0": ""}, "choose at least one hero"),
        (TEXT, "1", {"hero-0": "nobody-such"}, "there is no"),
        (TEXT, "1", {"health-0": "-1"}, "is no health from 1 to 99"),
        (TEXT, "1", {f"{kind[:-1]}1": one for kind, one in PARTY.items()}, "is taken"),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_said_and_nothing_is_lost(
    client: TestClient, text: str, room: str, more: dict[str, str], said: str
) -> None:
    answer = played(client, text, room, **{"health-1": "7", **more})
    assert answer.status_code == 422
    assert said in unescape(answer.text)
    assert text.strip() in unescape(answer.text.partition("<textarea")[2])
    assert 'name="health-1" value="7"' in answer.text


def test_a_quest_that_is_over_at_once_is_a_table_all_the_same(client: TestClient) -> None:
    calm = re.sub(r'goal = "slay"\nboss.*', 'goal = "cleanse"', TEXT)
    calm = re.sub(r" *\{ (boss|spawn) = .*\n", "", calm)
    answer = played(client, calm, last_room(TEXT))
    assert answer.status_code == 303, faults(answer)
    assert "The quest is won" in client.get(answer.headers["location"]).text
    record = client.get(f"{answer.headers['location']}/record.json").json()
    assert calm in record["switches"]["quest"]


def test_the_set_up_form_still_lists_the_quests(client: TestClient) -> None:
    form = client.get(f"/games/{SPEC.slug}").text
    assert '<select id="switch-quest"' in form
    assert '<input id="switch-map_seed"' in form
