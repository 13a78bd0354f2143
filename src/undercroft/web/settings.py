"""How a server is set up; several worker processes read it from the environment."""

import json
import os
from dataclasses import asdict, dataclass, field
from typing import Final
from urllib.parse import urlsplit

VARIABLE: Final = "UNDERCROFT_SETTINGS"
LIMITS: Final = "UNDERCROFT_LIMITS"
"""The variable that changes limits, such as `lines=500 a_second=1000`."""


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
        limits = asdict(cls())
        for word in os.environ.get(LIMITS, "").split():
            name, _, value = word.partition("=")
            if name not in limits or not value.isdecimal() or not int(value):
                known = ", ".join(limits)
                raise ValueError(f"{LIMITS} has no {word!r}: name numbers for some of {known}")
            limits[name] = int(value)
        return cls(**limits)


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
        return cls(**{**said, **lists, "limits": limits})
