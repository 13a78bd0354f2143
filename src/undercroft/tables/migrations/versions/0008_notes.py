"""Who holds a seat may keep notes."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Give the notes of the seats a place."""
    op.add_column("matches", sa.Column("notes", sa.JSON))


def downgrade() -> None:
    """Forget them."""
    op.drop_column("matches", "notes")
