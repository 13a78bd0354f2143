"""What people and programs are told when the file of the tables is replaced under the server."""

from pathlib import Path
from shutil import copyfile

from starlette.testclient import TestClient

from tests.web.conftest import begin, look


def test_an_answer_that_would_be_lost_is_refused_in_a_sentence(
    client: TestClient, database: Path
) -> None:
    table = begin(client, 2, 0)
    shown = look(client, table)
    copyfile(database, database.with_name("backup")).replace(database)
    page = client.post(f"{table}/act", data=shown.answer())
    assert page.status_code == 503
    assert "Who hosts has to start the server again." in page.text
    token = {"Authorization": f"Bearer {client.cookies['undercroft_owner']}"}
    act = {"seat": shown.seat, "number": shown.number, "action": shown.actions[0]}
    told = client.post(f"/api{table}/actions", json=act, headers=token)
    assert told.status_code == 503
    assert "Nothing was changed." in told.json()["error"]
    assert look(client, table).moment == shown.moment
    assert client.get("/health").status_code == 503
