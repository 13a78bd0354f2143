"""Packs belong to an environment: they decide its numbers, and its name says which they are."""

from textwrap import dedent

import pytest

from tests.cli.reader import ROOT
from undercroft.testing.elsewhere import run_elsewhere

ASHEN = ROOT / "examples/ashen-gate"

PROGRAM = f"""
    from pathlib import Path
    import undercroft.envs as envs
    from undercroft.games import read_packs

    def main():
        plain = envs.raw_env("deck-box-dungeons")
        many = envs.vector("deck-box-dungeons", 2, packs=["{ASHEN}"], processes=1,
            switches={{"quest": "the-ashen-gate"}})
        many.reset(seed=1)
        print(many.setting.name)
        print(many.setting.size - plain.setting.size > 0, plain.setting.name)
        again = envs.single("deck-box-dungeons", packs=["{ASHEN}"])
        print(again.setting.size == many.setting.size)
        many.close()
        for later in (
            lambda: plain.reset(seed=1),
            lambda: envs.single("deck-box-dungeons", packs=["{ROOT}/examples/salt-road"]),
            lambda: envs.vector("deck-box-dungeons", 2, processes=1),
            lambda: envs.single("deck-box-dungeons", packs=["{ROOT}/examples"]),
        ):
            try:
                later()
            except Exception as fault:
                print(type(fault).__name__, fault)
    if __name__ == "__main__":
        main()
"""


def test_an_environment_has_the_packs_that_it_names() -> None:
    pytest.importorskip("pettingzoo")
    told = run_elsewhere(dedent(PROGRAM), 1).splitlines()
    name, *rest = told
    assert name.startswith("deck_box_dungeons_v0 1p quest=the-ashen-gate ashen-gate 1.0 ")
    assert rest[:2] == ["True deck_box_dungeons_v0 1p", "True"]
    later, other, shared, none = rest[2:]
    assert "ashen-gate 1.0" in later
    assert "was read after this environment was made" in later
    assert other.startswith(
        "BadSetup this environment is to have the packs salt-road, and Deck Box"
    )
    assert "Dungeons has ashen-gate: the numbers of actions follow" in other
    assert shared.startswith("BadSetup the packs of this environment are ashen-gate 1.0")
    assert none.startswith(("BadSetup", "BadContent"))
