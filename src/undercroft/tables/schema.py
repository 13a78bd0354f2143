"""The tables of the database. The migrations build them; this module only reads and writes."""

from sqlalchemy import (
    JSON,
    Column,
    DateTime,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

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
    Column("token_hash", String(64), nullable=False),
    Column("created", DateTime(timezone=True), nullable=False),
    Column("finished", DateTime(timezone=True)),
    Column("stops", JSON),
)
"""One row per match. `token_hash` is the SHA-256 of the key to its human seats; `stops` holds
what its seats do not want to be asked, by seat."""

actions = Table(
    "actions",
    metadata,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("player", Integer, nullable=False),
    Column("notation", String(200)),
)
"""The journal: one row per accepted action, in order; a row without a notation is an undo."""

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
