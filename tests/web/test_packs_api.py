"""Packs that programs hand in, as the editor of cards keeps them."""

from typing import Any, Final

import pytest
from starlette.testclient import TestClient

from tests.web.test_cards import GOOD, QUICK, SPEC, zipped
from undercroft.games import MANIFEST, all_games

HERE: Final = f"/api/games/{SPEC.slug}/packs"
MINE: Final = {"Authorization": f"Bearer {'m' * 40}"}
OTHER: Final = {"Authorization": f"Bearer {'o' * 40}"}


def hand_in(client: TestClient, data: bytes, here: str = HERE) -> Any:
    answer = client.post(here, content=data, headers=MINE)
    assert answer.status_code == 201, answer.text
    return answer.json()


def test_a_pack_is_handed_in_listed_handed_out_and_thrown_away(client: TestClient) -> None:
    more = GOOD + 'author = "Ada"\nlicence = "CC-BY-4.0"\n[needs]\nother = "1.0"\n'
    pack = hand_in(client, zipped(**{MANIFEST: more}))
    assert (pack["slug"], pack["author"], pack["licence"]) == ("cats", "Ada", "CC-BY-4.0")
    assert pack["needs"] == {"other": "1.0"}
    assert [one for one in pack["faults"] if "other" in one]
    assert client.get(HERE, headers=MINE).json() == [pack]
    assert client.get(HERE, headers=OTHER).json() == []
    one = f"{HERE}/{pack['number']}"
    assert client.get(one, headers=OTHER).status_code == 404
    data = client.get(one, headers=MINE)
    assert data.headers["content-type"] == "application/zip"
    again = hand_in(client, data.content)
    assert again == pack
    assert client.delete(one, headers=MINE).status_code == 204
    assert client.get(HERE, headers=MINE).json() == []
    assert client.delete(one, headers=MINE).status_code == 404


def test_a_card_of_it_may_replace_one_of_the_box(client: TestClient) -> None:
    about = GOOD.replace(SPEC.slug, QUICK.slug)
    row = (
        '[[monster]]\nname = "Attic Cats"\nicon = "cat"\nbonus = { Agility = 2 }\nwounds = 1\n'
        'points = 2\nreplaces = "Giant Rats"\n'
    )
    data = zipped(**{MANIFEST: about, "monsters.toml": row})
    pack = hand_in(client, data, f"/api/games/{QUICK.slug}/packs")
    assert pack["cards"] == [{"kind": "monster", "name": "Attic Cats"}]
    assert pack["faults"] == []


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"no zip", "It is no zip"),
        (zipped(**{"a.md": ""}), f"It has no {MANIFEST}"),
        (zipped(**{MANIFEST: GOOD, "..__out.toml": ""}), "outside"),
    ],
)
def test_what_is_no_pack_is_refused(client: TestClient, data: bytes, said: str) -> None:
    answer = client.post(HERE, content=data, headers=MINE)
    assert answer.status_code == 422
    assert said in answer.json()["error"]
    assert client.get(HERE, headers=MINE).json() == []


def test_packs_belong_to_a_token_and_to_games_that_take_them(client: TestClient) -> None:
    assert client.get(HERE).status_code == 403
    assert "under your token" in client.post(HERE, content=b"").json()["error"]
    none = next(spec for spec in all_games().values() if spec.look_pack is None)
    answer = client.get(f"/api/games/{none.slug}/packs", headers=MINE)
    assert (answer.status_code, "takes no packs" in answer.json()["error"]) == (422, True)
