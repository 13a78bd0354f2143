"""Commands as they are typed, run in this process: to start another costs as much as twenty."""

import multiprocessing
from concurrent.futures import ProcessPoolExecutor

from typer.testing import CliRunner, Result

from undercroft.cli.app import app


def run(*arguments: object, typed: str = "", **env: str) -> Result:
    """Run a command to its end, with that typed into it; no fault of the program gets past."""
    found = CliRunner().invoke(app, [str(one) for one in arguments], typed, env)
    assert found.exception is None or isinstance(found.exception, SystemExit), found.exception
    return found


def output(*arguments: object, typed: str = "", **env: str) -> str:
    """Run a command that does what it should; return what it says."""
    found = run(*arguments, typed=typed, **env)
    assert found.exit_code == 0, found.output
    return found.stdout


def refused(code: int, *arguments: object) -> list[str]:
    """Run a command that fails; return the lines of its explanation."""
    found = run(*arguments)
    assert found.exit_code == code, found.output
    assert found.stdout == ""
    lines = found.stderr.splitlines()
    assert all(line.startswith("undercroft: ") for line in lines)
    return [line.removeprefix("undercroft: ") for line in lines]


def apart(*arguments: object, typed: str = "", **env: str) -> str:
    """Do what `output` does, in a copy of this process: packs stay for as long as one runs."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("fork")) as copy:
        return copy.submit(output, *arguments, typed=typed, **env).result()
