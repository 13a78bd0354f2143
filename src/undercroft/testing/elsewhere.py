"""Run a line of code in another process, with another hash seed, on the same build."""

import os
import subprocess
import sys


def run_elsewhere(code: str, hash_seed: int) -> str:
    """Return what the code prints in a process of its own, which finds the same modules."""
    path = os.pathsep.join(sys.path)
    env = {**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": path}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout
