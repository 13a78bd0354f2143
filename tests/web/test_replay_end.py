"""How long a match is, a replay says only to who has seen its end."""

import re

from starlette.testclient import TestClient

from tests.web.conftest import begin, my_turn


def length(client: TestClient, table: str) -> int:
    """How many moments a match has, for a browser of its own."""
    client.cookies.clear()
    found = re.search(r'id="at">(\d+)</b> of \1', client.get(f"{table}/replay").text)
    client.cookies.clear()
    assert found is not None, "the end says which moment it is"
    return int(found[1])


def said(page: str) -> str:
    """What a page says, and the addresses that it shows."""
    bare = re.sub(r' data-\w+="[^"]*"', "", page)
    return re.sub(r"<script.*?</script>|<template.*?</template>", "", bare, flags=re.DOTALL)


def tells(page: str, last: int) -> bool:
    """Say whether a page tells how many moments there are."""
    words = (f" of {last}", f'max="{last}"', f"at={last}", f"Moment {last}")
    return any(word in said(page) for word in words)


def test_the_length_is_told_after_the_end_was_seen(client: TestClient) -> None:
    table = begin(client, 0, 2)
    assert my_turn(client, table).over
    last = length(client, table)
    for at in (0, 1, 5):
        page = client.get(f"{table}/replay?at={at}").text
        assert f'Moment <b id="at">{at}</b>' in page
        assert f'max="{at}"' in page, "the slider is as long as what was shown"
        assert f"<title>Moment {at} – " in page
        assert not tells(page, last)
    link = re.search(r'<a class="tool" id="last" href="([^"]+)"[^>]*>Show the end</a>', page)
    assert link is not None
    ahead = client.get(f"{table}/replay?at={last}", headers={"hx-request": "true"}).text
    assert tells(ahead, last)
    assert not tells(client.get(f"{table}/replay?at=5").text, last), "fetched ahead, not seen"
    assert tells(client.get(link[1]).text, last)
    assert tells(client.get(f"{table}/replay?at=5").text, last)


def test_who_has_seen_the_result_at_the_table_knows(client: TestClient) -> None:
    table = begin(client, 0, 2)
    assert my_turn(client, table).over
    last = length(client, table)
    assert not tells(client.get(f"{table}/replay?at=1").text, last)
    client.get(table)
    assert tells(client.get(f"{table}/replay?at=1").text, last)


def test_who_has_played_it_knows(client: TestClient) -> None:
    table = begin(client, 1, 1)
    my_turn(client, table)
    running = client.get(f"{table}/replay?at=0").text
    assert re.search(r'id="at">0</b> of \d', running), "a match that runs has no end to tell"
    client.post(f"{table}/concede", data={"seat": "0"}, follow_redirects=False)
    client.cookies.delete("undercroft_end", path=table)
    assert "Show the end" not in client.get(f"{table}/replay?at=0").text


def test_a_record_that_was_opened_is_one_to_watch(client: TestClient) -> None:
    table = begin(client, 1, 1)
    my_turn(client, table)
    client.post(f"{table}/concede", data={"seat": "0"})
    record = client.get(f"{table}/record.json").text
    client.cookies.clear()
    opened = client.post("/records", files={"record": ("m.json", record, "application/json")})
    assert 'Moment <b id="at">0</b>' in opened.text
    assert "Show the end" in opened.text
