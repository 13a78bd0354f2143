"""What those note who look back at a match, each for themselves and at a moment."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Give the notes a place."""
    op.create_table(
        "moment_notes",
        sa.Column(
            "match_id",
            sa.String(32),
            sa.ForeignKey("matches.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("who", sa.String(64), primary_key=True),
        sa.Column("at", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("text", sa.String(500), nullable=False),
    )


def downgrade() -> None:
    """Forget them."""
    op.drop_table("moment_notes")
