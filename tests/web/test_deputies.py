"""A friend acts for one who is away, by the forms of two browsers."""

import html
import re

from starlette.testclient import TestClient

from tests.web.conftest import GAME, my_turn


def text_of(client: TestClient, table: str) -> str:
    """A table's page as people read it."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", client.get(table).text)).split())


def test_both_agree_and_the_friend_answers(client: TestClient) -> None:
    seats = {"seat-0": "me", "seat-1": "open", "name-0": "Ann", "pace": "instant"}
    answer = client.post(GAME, data=seats, follow_redirects=False)
    table = answer.headers["location"]
    ann = dict(client.cookies)
    client.cookies.clear()
    client.post(f"{table}/sit", data={"seat": "1", "name": "Ben"})
    client.post(f"{table}/ready", data={"seat": "1", "ready": "true"})
    ben = dict(client.cookies)

    def be(who: dict[str, str]) -> None:
        client.cookies.clear()
        client.cookies.update(who)

    be(ann)
    assert "Ask them to act for you" in text_of(client, table)
    client.post(f"{table}/ask-deputy", data={"seat": "0", "to": "1"})
    assert "Ben has not said yet whether they act for you." in text_of(client, table)
    be(ben)
    assert "Ann asks Ben to act for them while they are away." in text_of(client, table)
    client.post(f"{table}/deputise", data={"seat": "1", "absent": "0", "agrees": "true"})
    assert "You act for Ann until they are back." in text_of(client, table)
    played = set()
    for _ in range(6):
        shown = my_turn(client, table)
        played.add(shown.seat)
        client.post(f"{table}/act", data=shown.answer())
    assert played == {0, 1}
    assert "Ann was away: the next answer was given for them." in text_of(client, table)
    assert 'id="chat"' in client.get(table).text
    client.post(f"{table}/chat", data={"text": "she comes back soon"})
    assert re.search(r"Ben\s+she comes back soon", text_of(client, table))
    refused = client.post(f"{table}/concede", data={"seat": "0"})
    assert "answer for them: all else is theirs" in html.unescape(refused.text)
    client.post(f"{table}/end-deputy", data={"seat": "0"})
    assert "You act for Ann" not in text_of(client, table)
    be(ann)
    assert "Nobody acts for Ann any more." in text_of(client, table)
