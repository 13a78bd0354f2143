"""The luck of matches that continue another one."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the column."""
    op.add_column("matches", sa.Column("later_luck", sa.Text))


def downgrade() -> None:
    """Take it away; matches that continue another one cannot be opened any more."""
    op.drop_column("matches", "later_luck")
