"""Who has tried a dungeon of the day, and what came of it; it stays when the table goes."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Give the tries a place; there were none before."""
    op.create_table(
        "daily_tries",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("match_id", sa.String(32), nullable=False, index=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("worth", sa.Float),
        sa.Column("standing", sa.JSON),
        sa.Column("finished", sa.DateTime(timezone=True)),
        sa.UniqueConstraint("day", "game", "who"),
    )


def downgrade() -> None:
    """Forget them."""
    op.drop_table("daily_tries")
