"""An answer in secret may wait for the end of a pause."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Give the answer that waits a place."""
    op.add_column("matches", sa.Column("waiting", sa.JSON))


def downgrade() -> None:
    """Forget it; an earlier program cannot open a match whose journal has a pause."""
    op.drop_column("matches", "waiting")
