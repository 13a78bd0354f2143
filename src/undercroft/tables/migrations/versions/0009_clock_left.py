"""A take-back gives no time back: each entry says what was left of the clock."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Give what was left a place; nobody knows it of earlier entries."""
    op.add_column("actions", sa.Column("clock_left", sa.Float))


def downgrade() -> None:
    """Forget it."""
    op.drop_column("actions", "clock_left")
