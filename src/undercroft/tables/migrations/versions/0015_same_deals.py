"""Whose deal a match plays once more, so that results can be compared."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Leave room for it; every match before has a deal of its own."""
    op.add_column("matches", sa.Column("deal", sa.String(32)))
    op.add_column("played", sa.Column("deal", sa.String(32)))
    op.create_index("ix_played_deal", "played", ["deal"])


def downgrade() -> None:
    """Forget it: such a match is one like any other then."""
    op.drop_index("ix_played_deal", "played")
    op.drop_column("played", "deal")
    op.drop_column("matches", "deal")
