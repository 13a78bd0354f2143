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
)
"""One row per match. `token_hash` is the SHA-256 of the key to its human seats."""

actions = Table(
    "actions",
    metadata,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("player", Integer, nullable=False),
    Column("notation", String(200)),
)
"""The journal: one row per accepted action, in order; a row without a notation is an undo."""
