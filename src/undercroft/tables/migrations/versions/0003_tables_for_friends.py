"""Seats that people hold by themselves, the host's terms, what happened at the table, chat."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the columns and the tables; whoever began a match is its host and holds its seats."""
    for column in (
        sa.Column("host", sa.String(64), nullable=False, server_default=""),
        sa.Column("terms", sa.JSON, nullable=False, server_default="{}"),
        sa.Column("version", sa.Integer, nullable=False, server_default="0"),
        sa.Column("started", sa.DateTime(timezone=True)),
        sa.Column("deadline", sa.DateTime(timezone=True)),
        sa.Column("request", sa.JSON),
        sa.Column("next_id", sa.String(32)),
        sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.false()),
    ):
        op.add_column("matches", column)
    op.create_index("ix_matches_deadline", "matches", ["deadline"])
    op.create_index("ix_matches_listed", "matches", ["listed"])
    op.create_index("ix_matches_finished", "matches", ["finished"])
    op.add_column("actions", sa.Column("back", sa.Integer))
    op.add_column("actions", sa.Column("at", sa.DateTime(timezone=True)))
    matches = sa.table(
        "matches",
        sa.column("id", sa.String),
        sa.column("seats", sa.JSON),
        sa.column("token_hash", sa.String),
        sa.column("host", sa.String),
        sa.column("created", sa.DateTime(timezone=True)),
        sa.column("started", sa.DateTime(timezone=True)),
    )
    connection = op.get_bind()
    for row in connection.execute(sa.select(matches)).all():
        seats = json.loads(row.seats) if isinstance(row.seats, str) else row.seats
        held = [seat if seat["bot"] else {**seat, "holders": [row.token_hash]} for seat in seats]
        its = matches.update().where(matches.c.id == row.id)
        connection.execute(its.values(seats=held, host=row.token_hash, started=row.created))
    op.drop_column("matches", "token_hash")
    after = sa.Column("after", sa.Integer, nullable=False)
    kind = sa.Column("kind", sa.String(16), nullable=False)
    name = sa.Column("name", sa.String(80), nullable=False)
    _said("happenings", after, kind, name)
    _said("chat")


def downgrade() -> None:
    """Take all of it away; seats that several people held go back to the host."""
    op.drop_table("chat")
    op.drop_table("happenings")
    op.drop_column("actions", "at")
    op.drop_column("actions", "back")
    op.add_column(
        "matches", sa.Column("token_hash", sa.String(64), nullable=False, server_default="")
    )
    op.execute("update matches set token_hash = host")
    op.drop_index("ix_matches_deadline", "matches")
    op.drop_index("ix_matches_listed", "matches")
    op.drop_index("ix_matches_finished", "matches")
    for name in (
        "host", "terms", "version", "started", "deadline", "request", "next_id", "listed",
    ):  # fmt: skip
        op.drop_column("matches", name)


def _said(table: str, *columns: "sa.Column[int] | sa.Column[str]") -> None:
    """Create a table of what seats said or did."""
    match_id = sa.ForeignKey("matches.id", ondelete="CASCADE")
    op.create_table(
        table,
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("match_id", sa.String(32), match_id, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("text", sa.String(500), nullable=False),
        *columns,
    )
    op.create_index(f"ix_{table}_match_id", table, ["match_id"])
