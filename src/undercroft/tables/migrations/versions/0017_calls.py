"""Where people want to be told that it is their turn, and what was sent there."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Give them a place; nobody is told anything at first."""
    op.create_table(
        "calls",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("who", sa.String(64), nullable=False, index=True),
        sa.Column("way", sa.String(8), nullable=False),
        sa.Column("address", sa.String(500), nullable=False),
        sa.Column("key", sa.String(64), nullable=False, unique=True),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
        sa.Column("confirmed", sa.DateTime(timezone=True)),
        sa.Column("back", sa.DateTime(timezone=True)),
        sa.UniqueConstraint("who", "way", "address"),
    )
    op.create_table(
        "messages",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("to", sa.String(64), nullable=False, index=True),
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False, index=True),
        sa.Column("due", sa.DateTime(timezone=True), index=True),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("sent", sa.Boolean, nullable=False),
        sa.UniqueConstraint("key", "match_id", "number"),
    )


def downgrade() -> None:
    """Forget them, with all addresses."""
    op.drop_table("messages")
    op.drop_table("calls")
