"""Bots of one's own: a class in a file of Python, named `./mine.py:Bold`.

To read such a file is to run it. So only whoever types a command, starts the server or makes an
environment names one: `make_bot` knows those that were read before, and nothing that comes from a
record, a form or a program makes it read another.
"""

import sys
from collections.abc import Sequence
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from mypy_extensions import mypyc_attr

from undercroft.kernel import Action, BadSetup, KernelError
from undercroft.kernel.errors import nearest
from undercroft.kit.look import Bot, Brief, Look

SUFFIX: Final = ".py"
MOST_NAMED: Final = 12
"""So many answers are listed where one was not legal."""


class BotFailed(KernelError):
    """A bot of somebody's own failed, or gave an answer that the rules do not allow."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Own:
    """A bot that was read from a file: what makes it, and the slug of the only game that it plays
    ("" for any game)."""

    def __init__(self, name: str, made: type[Any], path: Path) -> None:
        self.name = name
        self.made = made
        self.path = path
        self.game = str(getattr(made, "game", ""))
        self.needs_worker = bool(getattr(made, "needs_worker", False))

    def make(self, brief: Brief) -> Bot:
        """Make one; raise BadSetup if that fails."""
        try:
            return Guarded(self, self.made(brief))
        except Exception as fault:
            said = said_of(fault, self.path)
            raise BadSetup(
                f"the bot {self.name!r} cannot be made: {said}; its class is called with one"
                " argument, a Brief of undercroft.kit.look"
            ) from fault


class Guarded:
    """Such a bot at a table: what is wrong with it is said in a line."""

    def __init__(self, own: Own, bot: Bot) -> None:
        self._own = own
        self._bot = bot

    def choose(self, look: Look) -> Action:
        """See Bot.choose; raise BotFailed."""
        decision = look.decision
        seat, kind = decision.player + 1, decision.kind.name
        asked = f"the bot {self._own.name!r} in seat {seat}, asked {kind!r},"
        try:
            action = self._bot.choose(look)
        except KernelError:
            raise
        except Exception as fault:
            raise BotFailed(f"{asked} failed: {said_of(fault, self._own.path)}") from fault
        if action not in decision.actions:
            known = ", ".join([one.notation for one in decision.actions[:MOST_NAMED]])
            more = ", ..." if len(decision.actions) > MOST_NAMED else ""
            said = getattr(action, "notation", action)
            raise BotFailed(f"{asked} answered {said!r}, and the rules allow {known}{more}")
        return action


READ: Final[dict[str, Own]] = {}
"""The bots that this process has read, by the names under which they sit down."""


def is_file(name: str) -> bool:
    """Say whether a bot is named by its file: `./mine.py:Bold`."""
    return name.rpartition(":")[0].endswith(SUFFIX)


def read_bots(names: Sequence[str]) -> None:
    """Read the bots among these names that are in files; each sits down under the name that was
    typed. Raise BadSetup."""
    for name in names:
        if is_file(name) and name not in READ:
            READ[name] = _read(name)


def offer_bots(names: Sequence[str], taken: Sequence[str]) -> None:
    """Read bots for the tables of a server; there each has the name of its class, because nobody
    else need know where its file lies. Raise BadSetup, also where a name is `taken`."""
    for name in names:
        if not is_file(name):
            raise BadSetup(f"--bot wants a file and a class in it, ./mine.py:Bold, not {name!r}")
        called, own = name.rpartition(":")[2], _read(name)
        if called in taken or (called in READ and READ[called].made is not own.made):
            raise BadSetup(
                f"{name}: there is a bot {called!r} already: give the class another name"
            )
        READ[called] = own


def offered(slug: str) -> list[str]:
    """Return the names of the bots that tables of that game can have besides its own."""
    return [name for name, own in READ.items() if not is_file(name) and own.game in ("", slug)]


def _read(name: str) -> Own:
    place, _, called = name.rpartition(":")
    module = _module(Path(place))
    held: Any = getattr(module, called, None)
    if not isinstance(held, type) or not callable(getattr(held, "choose", None)):
        classes = [
            key
            for key, one in vars(module).items()
            if isinstance(one, type) and callable(getattr(one, "choose", None))
        ]
        hint = nearest(called, classes)
        known = ", ".join(classes) or "none"
        raise BadSetup(
            f"{place} has no class {called!r} with a method choose(look){hint}; it has {known}"
        )
    return Own(name, held, Path(place).absolute())


def _module(path: Path) -> ModuleType:
    """Run a file once; raise BadSetup that names what is wrong in it, and the line."""
    whole = path.absolute()
    called = f"undercroft_bot_{sha256(str(whole).encode()).hexdigest()[:16]}"
    if called in sys.modules:
        return sys.modules[called]
    if not path.is_file():
        raise BadSetup(f"there is no file {path}: a bot of your own is named ./mine.py:Bold")
    told = spec_from_file_location(called, whole)
    assert told is not None
    assert told.loader is not None
    module = module_from_spec(told)
    sys.modules[called] = module  # as an import does: classes look their module up while they form
    try:
        told.loader.exec_module(module)
    except Exception as fault:
        del sys.modules[called]
        raise BadSetup(f"{path} cannot be read: {said_of(fault, whole)}") from fault
    return module


def said_of(fault: BaseException, path: Path) -> str:
    """Say in a line what went wrong, and in which line of a file."""
    line = fault.lineno if isinstance(fault, SyntaxError) else None
    at = fault.__traceback__
    while at is not None:
        if at.tb_frame.f_code.co_filename == str(path):
            line = at.tb_lineno
        at = at.tb_next
    where = f"line {line}: " if line else ""
    return f"{where}{type(fault).__name__}: {' '.join(str(fault).split())}"
