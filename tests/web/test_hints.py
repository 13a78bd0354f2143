"""Hints on the page and for programs: a real worker tries the answers out."""

import re

from starlette.testclient import TestClient

from tests.web.conftest import begin, look, my_turn

TERMS = {"terms": "on", "absence": "never", "clock": "0", "pause": "0", "watchers": "on"}


def test_a_hint_stands_beside_the_answers_of_who_took_it(client: TestClient) -> None:
    table = begin(client, 1, 1, thinking="30", hints="on", **TERMS)
    shown = my_turn(client, table)
    assert 'id="take-hint"' in shown.text
    asked = {"seat": str(shown.seat), "number": str(shown.number)}
    answer = client.post(f"{table}/hint", data=asked)
    while "No hint was found in time" in answer.text:  # its worker had only just begun
        answer = client.post(f"{table}/hint", data=asked)
    assert re.search(r'id="hint" role="status">\s*<p>.*? is worth ', answer.text, re.DOTALL)
    assert "took a hint." in answer.text
    assert 'id="take-hint"' not in answer.text
    client.cookies.clear()
    assert 'id="hint"' not in client.get(table).text, "it is nobody else's"


def test_a_host_may_switch_hints_off(client: TestClient) -> None:
    table = begin(client, 1, 1, thinking="3", **TERMS)
    shown = my_turn(client, table)
    assert 'id="take-hint"' not in shown.text
    asked = {"seat": str(shown.seat), "number": str(shown.number)}
    refused = client.post(f"{table}/hint", data=asked)
    assert refused.status_code == 409
    assert "Hints are switched off at this table." in refused.text
    assert look(client, table).number == shown.number
