"""The program begins again without a pack, or with another one of its name: its tables say so."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copytree
from typing import Final

import httpx2

from tests.web.program import Program, create
from tests.web.servers import Server, visiting

PACK: Final = Path(__file__).parents[2] / "examples" / "ashen-gate"
GAME: Final = "deck-box-dungeons"

WITH_PACKS: Final = """
import sys
from pathlib import Path
from undercroft.games import read_packs
from undercroft.web import serve
packs = [Path(folder) for folder in sys.argv[3:]]
read_packs(packs)
serve("127.0.0.1", int(sys.argv[1]), Path(sys.argv[2]), False, packs=packs)
"""


@contextmanager
def serving(database: Path, *packs: Path) -> Iterator[httpx2.Client]:
    """A program that has these packs; it is ended afterwards."""

    class Packed(Server):
        program = WITH_PACKS

        @classmethod
        def more(cls) -> list[str]:
            return [str(folder) for folder in packs]

    server = Packed(database)
    try:
        with visiting(server.url) as client:
            yield client
    finally:
        server.stop()


def test_a_table_waits_for_its_pack_and_others_go_on(database: Path, tmp_path: Path) -> None:
    other = copytree(PACK, tmp_path / "ashen-gate")
    manifest = other / "pack.toml"
    manifest.write_text(manifest.read_text().replace('version = "1.0"', 'version = "1.1"'))
    with serving(database, PACK) as client:
        mine = create(client, "me", game=GAME, switches={"quest": "the-ashen-gate"})
        mine.act()
        plain = create(client, "me", game=GAME)
        before, page = mine.get("/sight"), f"/tables/{mine.id}"
    for held, said in (((), "which is not here"), ((other,), "the one here is ashen-gate 1.1")):
        with serving(database, *held) as client:
            shown = client.get(page)
            assert shown.status_code == 409
            assert said in shown.text.replace("&#39;", "'")
            assert "It is kept; a server with that pack can play it on." in shown.text
            told = Program(client, mine.id, mine.token).get("/sight", 409)
            assert said in told["error"]
            assert client.get("/").status_code == 200
            Program(client, plain.id, plain.token).act()
    with serving(database, PACK) as client:
        again = Program(client, mine.id, mine.token)
        assert again.get("/sight") == before
        again.act()
