"""People may throw some kinds of dice themselves, and the app the others."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Give their kinds a place; at earlier tables people throw all or none."""
    op.add_column("matches", sa.Column("thrown", sa.JSON))


def downgrade() -> None:
    """Forget them."""
    op.drop_column("matches", "thrown")
