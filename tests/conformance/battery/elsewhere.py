"""Run a line of code in another process, with another hash seed, on the same build."""

import os
import subprocess
import sys
from pathlib import Path

import undercroft

ROOT = Path(__file__).resolve().parents[3]


def run_elsewhere(code: str, hash_seed: int) -> str:
    """Return what the code prints in a process of its own."""
    build = Path(undercroft.__file__).resolve().parents[1]
    env = {**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": f"{build}:{ROOT}"}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout
