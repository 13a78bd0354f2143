"""What those say to each other who watch: beside each such line stands a name."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Leave room for the name; all that was said before was said from a seat."""
    op.add_column("chat", sa.Column("name", sa.String(80)))


def downgrade() -> None:
    """Forget what watchers said: without it nothing would tell them from who plays."""
    op.execute("delete from chat where seat = -1")
    op.drop_column("chat", "name")
