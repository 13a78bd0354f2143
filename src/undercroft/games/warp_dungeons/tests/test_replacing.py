"""Cards of a pack in the place of others: in decks that name the pack, and nowhere else."""

import re
from pathlib import Path

import pytest

from undercroft.games.warp_dungeons.tests.test_packs import GOOD, MANIFEST, fresh, pack, refused

BIG_CATS = GOOD["monsters"].replace("[[monster]]", '[[monster]]\nreplaces = "Orc Grunts"')


@pytest.mark.clause("WD-16.10")
@pytest.mark.heavy
def test_in_decks_of_the_pack_a_card_stands_in_the_place_of_another(tmp_path: Path) -> None:
    """A second pack replaces the card of the first, and a third the same one as the first."""
    packs = []
    for slug, gone, name, needs in (
        ("one", "Orc Grunts", "Cats", ""),
        ("two", "Cats", "Big Cats", '[needs]\none = "1.0"\n'),
        ("three", "orc-grunts", "Dogs", ""),
    ):
        (tmp_path / slug).mkdir()
        manifest = MANIFEST.replace("my-pack", slug) + needs
        rows = BIG_CATS.replace("Orc Grunts", gone).replace("Cellar Cats", name)
        packs.append(pack(tmp_path / slug, manifest, monsters=rows))

    def deck(*named: str) -> str:
        return "".join(["role: dm\n", *[f"pack: {one}\n" for one in named], "2x Orc Grunts\n"])

    texts = [deck(), deck("one"), deck("one", "two"), deck("two")]
    said, clash, again = fresh(
        *packs,
        ask=f"""[
            [[CARDS[n].name for n in parse(text).rest()] for text in {texts}],
            fault_of(parse, {deck("one", "three")!r}),
            canonical(parse(canonical(parse({texts[1]!r})))),
        ]""",
    )
    assert said == [
        ["Orc Grunts"] * 2, ["Cats"] * 2, ["Big Cats"] * 2, ["Orc Grunts"] * 2
    ]  # fmt: skip
    assert clash == (
        "line 4: WD-16.10: several packs of this deck replace 'Orc Grunts': write the name of one"
        " (Cats | Dogs)"
    )
    assert "2x Cats" in again
    assert re.search(r"^pack: one 1\.0 ", again, re.MULTILINE)


@pytest.mark.parametrize(
    ("name", "replaces", "said"),
    [
        ("Cellar Cats", "Orc Grunt", "there is no monster 'Orc Grunt'; did you mean 'orc-grunts'?"),
        ("Cellar Cats", "Gold Pieces", "there is no monster 'Gold Pieces'"),
        ("Cellar Cats", "Cellar Cats", "there is no monster 'Cellar Cats'"),
        ("Troll", "Troll", "'Troll' is the name of another monster (printed)"),
    ],
)
def test_what_is_not_there_cannot_be_replaced(
    tmp_path: Path, name: str, replaces: str, said: str
) -> None:
    rows = BIG_CATS.replace("Cellar Cats", name).replace("Orc Grunts", replaces)
    (fault,) = refused(pack(tmp_path, monsters=rows))
    assert said in fault


def test_a_card_is_replaced_once(tmp_path: Path) -> None:
    rows = BIG_CATS + BIG_CATS.replace("Cellar Cats", "Attic Cats")
    (fault,) = refused(pack(tmp_path, monsters=rows))
    assert "Attic Cats: replaces: 'cellar-cats' replaces 'orc-grunts' already" in fault
