"""The tables of the database. A new one is built so; the migrations bring older ones to this."""

from errno import ENOSPC
from os import strerror
from pathlib import Path
from shutil import disk_usage
from typing import Final

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Connection,
    DateTime,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    insert,
    inspect,
    select,
    update,
)

ROOM: Final = 1024 * 1024
"""Bytes: a disk with less is full; the next match would not find place on it."""

SHAPE: Final = "0019"
"""The newest migration. A database that was brought to it has the tables below."""

metadata = MetaData()

_version = Table("alembic_version", MetaData(), Column("version_num", String(32), primary_key=True))
"""Alembic's own: the migration to which a database was brought."""

matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("switches", JSON, nullable=False),
    Column("seats", JSON, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("pace", String(16), nullable=False),
    Column("host", String(64), nullable=False),
    Column("terms", JSON, nullable=False),
    Column("version", Integer, nullable=False),
    Column("created", DateTime(timezone=True), nullable=False),
    Column("started", DateTime(timezone=True)),
    Column("finished", DateTime(timezone=True), index=True),
    Column("deadline", DateTime(timezone=True), index=True),
    Column("listed", Boolean, nullable=False, index=True),
    Column("stops", JSON),
    Column("request", JSON),
    Column("next_id", String(32)),
    Column("later_luck", Text),
    Column("turn", Integer),
    Column("typed", JSON(none_as_null=True)),
    Column("position", JSON(none_as_null=True)),
    Column("result", JSON(none_as_null=True)),
    Column("waiting", JSON(none_as_null=True)),
    Column("notes", JSON(none_as_null=True)),
    Column("thrown", JSON(none_as_null=True)),
    Column("packs", JSON(none_as_null=True)),
    Column("deal", String(32)),
)
"""One row per table and its match. `host` is the SHA-256 of the token of whoever set it up.
`version` counts the changes of all that is no journal: a change that was made from an older
version is refused. `deadline` is when the clock of the pending decision runs out, `stops` holds
what the seats do not want to be asked, `request` who asks for a take-back, `next_id` the rematch.
`seed` is the first line of the seed; `later_luck` holds the others of a match that was continued,
`typed` the dice that were typed in, if they were, `thrown` the kinds of these where they are not
all of the game's, and `position` where it began, if not at the beginning. `turn` is the seat that
is to decide, NOBODY if none is: in a game with secrets it is
for that seat alone to know. `result` is what the match was worth to each player once it is over.
`waiting` is an answer that is played when its pause is over: nobody else's to know until then.
`packs` are those whose content is in play, each as slug, version and digest.
`deal` is the match whose deal it plays once more, if it does.
`notes` has what the holders of the seats have noted, each for themselves.
"""

actions = Table(
    "actions",
    metadata,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("player", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", DateTime(timezone=True)),
    Column("clock_left", Float),
)
"""The journal: one row per entry, in order. `kind` is one of the journal's closed list, and `text`
what the entry says: the answers that were given, how much was taken back, and so on. `clock_left`
is how many seconds its player had left for the decision that it ended, if there was a clock."""

happenings = Table(
    "happenings",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("at", DateTime(timezone=True), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", String(500), nullable=False),
    Column("after", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("name", String(80), nullable=False),
)
"""What happened to the seats: who came and went, and for whom a bot plays. `after` is how long
the journal was, `kind` one of happenings.KINDS, `name` what the seat was called, `text` what is
said besides."""

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("at", DateTime(timezone=True), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", String(500), nullable=False),
    Column("name", String(80)),
)
"""What people at a table said to each other, apart from the log. `seat` is SPECTATOR for who
watches, and `name` theirs, if they have one."""

analyses = Table(
    "analyses",
    metadata,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("text", Text, nullable=False),
)
"""What was found in a match that is over, as undercroft.lab.analysis writes it."""

moment_notes = Table(
    "moment_notes",
    metadata,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("who", String(64), primary_key=True),
    Column("at", Integer, primary_key=True, autoincrement=False),
    Column("text", String(500), nullable=False),
)
"""What those note who look back at a match that is over, each for themselves: `who` is the SHA-256
of a token, `at` the moment."""

brought_texts = Table(
    "brought_texts",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("owner_hash", String(64), nullable=False, index=True),
    Column("game", String(64), nullable=False),
    Column("title", String(80), nullable=False),
    Column("text", Text, nullable=False),
    Column("changed", DateTime(timezone=True), nullable=False),
    UniqueConstraint("owner_hash", "game", "title"),
)
"""What people keep to bring to matches. `owner_hash` is the SHA-256 of their browser's token."""


daily_tries = Table(
    "daily_tries",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("day", String(10), nullable=False),
    Column("game", String(64), nullable=False),
    Column("who", String(64), nullable=False),
    Column("match_id", String(32), nullable=False, index=True),
    Column("name", String(80), nullable=False),
    Column("worth", Float),
    Column("standing", JSON(none_as_null=True)),
    Column("finished", DateTime(timezone=True)),
    UniqueConstraint("day", "game", "who"),
)
"""One row for each who has tried the dungeon of a day (`2026-11-29`) in a game. `who` is the
SHA-256 of a token, or a bot; `match_id` is the table, which may be gone, and "" for a bot. `name`
is "" for who does not want to be named. `worth` and `standing` say what was made of it; they are
missing for who gave up."""

played = Table(
    "played",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("who", String(64), nullable=False),
    Column("match_id", String(32), nullable=False, index=True),
    Column("game", String(64), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("switches", JSON, nullable=False),
    Column("seats", JSON, nullable=False),
    Column("begun", DateTime(timezone=True), nullable=False),
    Column("finished", DateTime(timezone=True)),
    Column("gone", Boolean, nullable=False),
    Column("won", Boolean),
    Column("worth", Float),
    Column("standing", JSON(none_as_null=True)),
    Column("deal", String(32), index=True),
    UniqueConstraint("who", "match_id"),
)
"""What somebody has played: one row for each match. `who` is the SHA-256 of a token, `match_id`
the table, which may be gone. `seat` is theirs, NOBODY if they had several; `seats` are all of them,
each as name and bot. `gone` says that they left or gave up. `worth` and `standing` are what it came
to; they are missing while it runs, for who left, and where one's own seats differ. `won` is missing
too where a match is counted and not compared. `deal` is that of the match."""

history_links = Table(
    "history_links",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("who", String(64), nullable=False, index=True),
    Column("until", DateTime(timezone=True), nullable=False),
)
"""Links that take a history along to another browser. `key` is the SHA-256 of the link."""


calls = Table(
    "calls",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("who", String(64), nullable=False, index=True),
    Column("way", String(8), nullable=False),
    Column("address", String(1000), nullable=False),
    Column("seal", String(128)),
    Column("key", String(64), nullable=False, unique=True),
    Column("made", DateTime(timezone=True), nullable=False),
    Column("confirmed", DateTime(timezone=True)),
    Column("back", DateTime(timezone=True)),
    UniqueConstraint("who", "way", "address"),
)
"""Where somebody wants to be told that it is their turn. `who` is the SHA-256 of a token, `way` is
`mail`, `hook` or `push`; what is pushed to a browser is encrypted with its `seal`. `key` is what
the links of messages have: it confirms and ends this call and opens nothing, so it is kept as it
is. `back` is when a screen of theirs was last seen at a table, or they did something there."""

messages = Table(
    "messages",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("key", String(64), nullable=False),
    Column("to", String(64), nullable=False, index=True),
    Column("match_id", String(32), nullable=False),
    Column("number", Integer, nullable=False),
    Column("made", DateTime(timezone=True), nullable=False, index=True),
    Column("due", DateTime(timezone=True), index=True),
    Column("tries", Integer, nullable=False),
    Column("sent", Boolean, nullable=False),
    UniqueConstraint("key", "match_id", "number"),
)
"""What calls have sent, and what is to be sent: those have a `due`. `key` is that of the call, `to`
the SHA-256 of its address, by which messages are counted when the call is gone. `match_id` is ""
for the message that asks whether the address is right; `number` is the moment of the match."""


def build(connection: Connection) -> None:
    """Build the tables in an empty database.

    The migrations would come to the same, but take a tenth of the first start.
    """
    metadata.create_all(connection, checkfirst=False)
    _version.create(connection)
    connection.execute(insert(_version).values(version_num=SHAPE))


def shape(connection: Connection) -> str:
    """Return the migration to which a database was brought, "" if it is empty.

    Alembic would say the same, but takes long to load.
    """
    if not inspect(connection).has_table(_version.name):
        return ""
    return connection.scalar(select(_version.c.version_num)) or ""


def touch(connection: Connection) -> None:
    """Write what is there already; raise what a database says that takes nothing in.

    SQLite may still find place in its journal when the disk is full: so its disk is asked too.
    """
    connection.execute(update(_version).values(version_num=_version.c.version_num))
    file = connection.engine.url.database
    if connection.dialect.name != "sqlite" or not file:
        return
    if disk_usage(Path(file).absolute().parent).free < ROOM:
        raise OSError(ENOSPC, strerror(ENOSPC))
