"""A release: what it refuses, and the files that hosts take along."""

import re
from pathlib import Path

import pytest

from scripts.release import (
    NEEDED,
    Refused,
    must_be_clean,
    must_be_told,
    must_be_whole,
    version_of,
)

ROOT = Path(__file__).parents[1]
TOLD = "# Changelog\n\n## 1.2.0 (May)\n\n- A word.\n\n## 1.1.0\n\nNothing is said.\n"
WHOLE = [
    *NEEDED,
    "undercroft-1.2.0.dist-info/licenses/LICENSE",
    "undercroft-1.2.0.dist-info/licenses/NOTICE",
    "undercroft/games/caves/rules/turn.py",
]
BUILT = "undercroft/games/caves/rules/turn.cpython-312-x86_64-linux-gnu.so"


def test_the_version_is_read_from_the_sources() -> None:
    assert version_of('"""A."""\n__version__ = "1.2.0"\n') == "1.2.0"
    with pytest.raises(Refused, match="three numbers"):
        version_of('__version__ = "1.2"\n')


def test_a_version_must_be_told() -> None:
    must_be_told("1.2.0", TOLD)
    for silent in ("1.1.0", "1.2", "2.0.0"):
        with pytest.raises(Refused, match=re.escape(f"no chapter '## {silent}'")):
            must_be_told(silent, TOLD)


def test_a_tree_with_changes_is_refused() -> None:
    must_be_clean("\n")
    with pytest.raises(Refused, match=r"not committed:\n M a\.py"):
        must_be_clean(" M a.py\n")


def test_a_wheel_is_read() -> None:
    must_be_whole(WHOLE, "1.2.0", compiled=False)
    must_be_whole([*WHOLE, BUILT], "1.2.0", compiled=True)
    with pytest.raises(Refused, match="nothing is compiled of caves"):
        must_be_whole(WHOLE, "1.2.0", compiled=True)
    with pytest.raises(Refused, match="the pure wheel has compiled files"):
        must_be_whole([*WHOLE, BUILT], "1.2.0", compiled=False)
    with pytest.raises(Refused, match=r"lacks .*state\.py"):
        must_be_whole(WHOLE[1:], "1.2.0", compiled=False)
    tests = "undercroft/games/caves/tests/test_turn.py"
    with pytest.raises(Refused, match=r"games/caves/tests/test_turn\.py"):
        must_be_whole([*WHOLE, tests], "1.2.0", compiled=False)


def test_proxy_and_unit_name_the_same_address() -> None:
    unit = (ROOT / "contrib/undercroft.service").read_text("utf-8")
    (name,) = re.findall(r"--public-url https://(\S+)", unit)
    proxy = (ROOT / "contrib/Caddyfile").read_text("utf-8")
    assert f"\n{name} {{\n" in proxy
    assert "reverse_proxy 127.0.0.1:8000 {" in proxy
