"""Who is to decide, for the lists of tables; typed dice, and positions to begin from."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the columns."""
    op.add_column("matches", sa.Column("turn", sa.Integer))
    op.add_column("matches", sa.Column("typed", sa.JSON))
    op.add_column("matches", sa.Column("position", sa.JSON))


def downgrade() -> None:
    """Take them away; matches that began with either cannot be opened any more."""
    op.drop_column("matches", "position")
    op.drop_column("matches", "typed")
    op.drop_column("matches", "turn")
