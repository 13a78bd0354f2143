"""Tables whose packs are gone, or are others, when the program begins again."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from unittest.mock import patch

import pytest

from tests.kernel.toy_game import GAME
from tests.tables.conftest import Rooms, Scenario, play, sit_down
from undercroft.tables import CannotOpen, House

Run = Callable[[Scenario], None]
MINE = "mine 1.0 abc"


@contextmanager
def packs(*labels: str) -> Iterator[None]:
    """A program that has these packs; cards of all that is called `mine` are in play."""
    held = {label.split()[0]: label for label in labels}
    with (
        patch.object(GAME, "packs", held),
        patch.object(GAME, "packs_in_play", lambda _: [one for one in held if one == "mine"]),
    ):
        yield


async def begun(rooms: Rooms) -> str:
    """A table with a pack, at which a torch was lit."""
    with packs(MINE, "other 1.0 abc"):
        async with rooms.table() as table:
            await play(table, "light torch")
            assert table.seen.setup.packs == [MINE]
            return table.id


@pytest.mark.parametrize(
    ("held", "said"),
    [
        ((), "played with the pack 'mine' 1.0, which is not here: name its folder with --pack"),
        (("mine 2.0 def",), "played with the pack mine 1.0 abc, and the one here is mine 2.0 def"),
        (("mine 1.0 def",), "played with the pack mine 1.0 abc, and the one here is mine 1.0 def"),
    ],
)
def test_without_its_pack_a_table_says_what_it_needs_and_nothing_is_lost(
    scene: Run, held: tuple[str, ...], said: str
) -> None:
    async def scenario(rooms: Rooms) -> None:
        kept = await begun(rooms)
        with packs(*held):
            async with rooms.house() as house:
                with pytest.raises(CannotOpen, match=said):
                    await house.table(kept)
                await another(house)
        with packs(MINE):
            async with rooms.house() as house:
                table = await house.table(kept)
                assert [one.notation for one in table.seen.match.actions] == ["light torch"]

    scene(scenario)


async def another(house: House) -> None:
    """Another table at the same server works as ever."""
    table = await sit_down(house)
    await play(table, "light torch")
    assert len(table.seen.match.actions) == 1


def test_a_pack_that_is_not_in_play_may_go(scene: Run) -> None:
    async def scenario(rooms: Rooms) -> None:
        kept = await begun(rooms)
        with packs(MINE):
            async with rooms.house() as house:
                assert (await house.table(kept)).seen.setup.packs == [MINE]

    scene(scenario)
