"""How a server is set up; several worker processes read it from the environment."""

import json
import os
from dataclasses import asdict, dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from undercroft.tables.calls import CallLimits, Way

VARIABLE: Final = "UNDERCROFT_SETTINGS"
LIMITS: Final = "UNDERCROFT_LIMITS"
"""The variable that changes limits, such as `lines=500 a_second=1000`."""

MAIL: Final = "UNDERCROFT_MAIL"
MAIL_NAMES: Final = ("HOST", "PORT", "USER", "PASSWORD_FILE", "FROM", "TLS")
MAIL_PORTS: Final = {"starttls": "587", "tls": "465", "none": "25"}
HOOKS: Final = "UNDERCROFT_HOOKS"
PUSH: Final = "UNDERCROFT_PUSH"
CALLS: Final = "UNDERCROFT_CALLS"
"""The variable that changes limits of messages, such as `minutes=30 address=5`."""


@dataclass(frozen=True)
class Limits:
    """What one address may do: requests at once and a second, changes likewise; how many live
    lines it may hold, and how many connections of any kind, each process counting its own; and
    for how many percent of the time its pages may be drawn.

    Behind one address there may be a family that plays fast in many tabs, and each
    tab asks for the table after each action of a quick bot. The connections of a proxy that is
    trusted are not counted.
    """

    burst: int = 600
    a_second: int = 150
    changes: int = 120
    changes_a_second: int = 30
    lines: int = 100
    connections: int = 200
    drawing: int = 50

    @classmethod
    def wanted(cls) -> "Limits":
        """Return the limits with what UNDERCROFT_LIMITS changes; raise ValueError."""
        return cls(**_numbers(LIMITS, asdict(cls())))


def _numbers(variable: str, usual: dict[str, int]) -> dict[str, int]:
    """Return numbers with what a variable changes of them; raise ValueError."""
    numbers = dict(usual)
    for word in os.environ.get(variable, "").split():
        name, _, value = word.partition("=")
        if name not in usual or not value.isdecimal() or not int(value):
            known = ", ".join(usual)
            raise ValueError(f"{variable} has no {word!r}: name numbers for some of {known}")
        numbers[name] = int(value)
    return numbers


@dataclass(frozen=True)
class Mail:
    """The server of mails; `security` is starttls, tls or none, `password_file` has one line."""

    host: str
    sender: str
    port: int
    user: str
    password_file: str
    security: str

    @classmethod
    def wanted(cls) -> "Mail | None":
        """Return what UNDERCROFT_MAIL_HOST and its like say, None without it; raise ValueError."""
        said = {name: os.environ.get(f"{MAIL}_{name}", "").strip() for name in MAIL_NAMES}
        if not said["HOST"]:
            return None
        sender, security = said["FROM"], said["TLS"] or "starttls"
        if "@" not in sender or not sender.isprintable():
            raise ValueError(f"{MAIL}_FROM needs the address that mails come from, not {sender!r}")
        if security not in MAIL_PORTS:
            raise ValueError(f"{MAIL}_TLS is one of {', '.join(MAIL_PORTS)}, not {security!r}")
        port = said["PORT"] or MAIL_PORTS[security]
        if not port.isdecimal() or not 0 < int(port) < 65536:
            raise ValueError(f"{MAIL}_PORT needs a number of 1 to 65535, not {port!r}")
        file = said["PASSWORD_FILE"]
        if bool(file) != bool(said["USER"]):
            raise ValueError(f"{MAIL}_USER and {MAIL}_PASSWORD_FILE go together")
        if file and not os.access(file, os.R_OK):
            raise ValueError(f"{MAIL}_PASSWORD_FILE names {file!r}, which cannot be read")
        return cls(said["HOST"], sender, int(port), said["USER"], file, security)


@dataclass(frozen=True)
class Calling:
    """How people are told that it is their turn: by mail, by web hooks, by notices that are pushed
    to their browsers (both at `public` or `any` addresses), or not at all. `push_key` is the file
    of the key that says to push services who asks them."""

    mail: Mail | None = None
    hooks: str = ""
    limits: CallLimits = field(default_factory=CallLimits)
    push: str = ""
    push_key: str = ""

    @property
    def ways(self) -> list[Way]:
        """What people may choose of."""
        set_up: dict[Way, object] = {"push": self.push, "mail": self.mail, "hook": self.hooks}
        return [way for way, how in set_up.items() if how]

    @classmethod
    def wanted(cls, public_url: str, push_key: Path) -> "Calling":
        """Return what the environment says; raise ValueError."""
        limits = CallLimits(**_numbers(CALLS, asdict(CallLimits())))
        made = cls(Mail.wanted(), _where(HOOKS), limits, _where(PUSH), str(push_key))
        if made.ways and not public_url:
            raise ValueError("Messages have links to tables: say by --public-url where these lead")
        if made.push and not _is_secure(public_url):
            raise ValueError(
                f"{PUSH} needs a --public-url that begins with https://: no other page may show"
                " notices"
            )
        if made.push and find_spec("cryptography") is None:
            raise ValueError(
                f"{PUSH} needs what encrypts messages, which is not installed:"
                " pip install 'undercroft[push]'"
            )
        return made


def _where(variable: str) -> str:
    """Return which addresses may be asked, "" for none; raise ValueError."""
    said = os.environ.get(variable, "")
    if said not in ("", "public", "any"):
        raise ValueError(f"{variable} is public or any, not {said!r}")
    return said


def _is_secure(url: str) -> bool:
    """Say whether browsers take the pages there for ones that nobody can change on the way."""
    parts = urlsplit(url)
    return parts.scheme == "https" or parts.hostname in ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True)
class Settings:
    """Where the tables are kept, under which names the server answers, and what it allows.

    `public_url` is how it is reached from outside, for links and QR codes; "" where
    that is how the request came. With `log_json` each answer is logged, as JSON.
    `packs` are the folders of packs that the games know of, `bots` the files and classes of bots
    that sit at tables besides those of the games. Tables where nothing has happened for
    `keep_days` are removed; 0 keeps them for good. Several processes share the folder `scratch`;
    a server of one makes its own. Matches with packs of somebody's own are kept in the folder
    `rooms`; without it there are none. With `opens_positions` whoever comes may open the file of a
    match that was running: it holds a position, which can be any, so they have to be trusted.
    `calling` says how people are told that it is their turn.
    """

    database_url: str
    hosts: tuple[str, ...] = ()
    public_url: str = ""
    limits: Limits = field(default_factory=Limits)
    log_json: bool = False
    packs: tuple[str, ...] = ()
    keep_days: int = 0
    scratch: str = ""
    bots: tuple[str, ...] = ()
    rooms: str = ""
    opens_positions: bool = False
    calling: Calling = field(default_factory=Calling)

    @property
    def names(self) -> list[str]:
        """The names of this server, besides plain addresses."""
        public = urlsplit(self.public_url).hostname if self.public_url else None
        return [*self.hosts, *([public] if public else [])]

    @property
    def secure(self) -> bool:
        """Say whether people reach the server by https alone."""
        return self.public_url.startswith("https://")

    def hand_on(self) -> None:
        """Put the settings where worker processes find them."""
        os.environ[VARIABLE] = json.dumps(asdict(self))

    @classmethod
    def handed_on(cls) -> "Settings":
        """Read what `hand_on` put there."""
        said = json.loads(os.environ[VARIABLE])
        limits = Limits(**said.pop("limits"))
        lists = {name: tuple(said[name]) for name in ("hosts", "packs", "bots")}
        calling = said.pop("calling")
        mail = Mail(**calling["mail"]) if calling["mail"] else None
        called = Calling(**{**calling, "mail": mail, "limits": CallLimits(**calling["limits"])})
        return cls(**{**said, **lists, "limits": limits, "calling": called})
