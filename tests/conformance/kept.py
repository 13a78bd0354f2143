"""What the history of the project says of golden records: which were changed, and which are gone.

A golden record shows that matches of its version of the rules still hold. Where it no longer does,
the version grows; so a record of the present version that is gone means that the rules have changed
in secret. A record that has only got another name is still here.
"""

import json
import os
import subprocess
from collections.abc import Mapping
from pathlib import Path

GOLDEN = "src/undercroft/games/*/tests/golden/*.json"
NO_HISTORY = "nothing was checked: this is no clone of the project with its history"


def git(root: Path, *words: str) -> str:
    """Return what git says of that project, whatever project a hook is running for."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    command = ["git", "-C", str(root), *words]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout


def lost(root: Path) -> dict[str, str]:
    """Return the records that were here once, in any commit or only in the last, by their hashes,
    each with its path; not those that are here now, whatever their name."""
    if not (root / ".git").exists():
        print(NO_HISTORY)
        return {}
    try:
        is_shallow = git(root, "rev-parse", "--is-shallow-repository").strip() == "true"
    except (OSError, subprocess.CalledProcessError) as fault:
        print(f"{NO_HISTORY}: {fault}")
        return {}
    if is_shallow:
        print("the history is cut off: only what it has was checked")
    raw = ("--raw", "--no-abbrev", "--no-renames", "--diff-filter=MD")
    told = git(root, "log", "-m", "--format=", *raw, "--", GOLDEN)
    told += git(root, "diff", *raw, "HEAD", "--", GOLDEN)
    rows = [line.split(None, 5) for line in told.splitlines()]
    here = git(root, "hash-object", "--", *map(str, root.glob(GOLDEN))).split()
    return {before: path for _, _, before, _, _, path in rows if before not in here}


def changed_in_secret(root: Path, versions: Mapping[str, int]) -> list[str]:
    """Name the records that were changed or removed though the rules are of the same version.

    `versions` are those of today's rules, by the slug of each game.
    """
    faults = []
    for before, path in lost(root).items():
        record = json.loads(git(root, "cat-file", "blob", before))
        game, version = record["game"], record["rules_version"]
        if versions.get(game, version + 1) <= version:
            faults.append(
                f"{path} has changed or gone, and the rules of {game} are still of version"
                f" {version}: put it back, or let `rules_version` grow"
            )
    return sorted(faults)
