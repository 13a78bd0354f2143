"""What people keep to bring to matches, and what seats do not want to be asked."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the column and the table."""
    op.add_column("matches", sa.Column("stops", sa.JSON))
    op.create_table(
        "brought_texts",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("owner_hash", sa.String(64), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("changed", sa.DateTime(timezone=True), nullable=False),
        sa.UniqueConstraint("owner_hash", "game", "title"),
    )
    op.create_index("ix_brought_texts_owner_hash", "brought_texts", ["owner_hash"])


def downgrade() -> None:
    """Take both away."""
    op.drop_table("brought_texts")
    op.drop_column("matches", "stops")
