"""A table keeps which packs its match is played with: other cards would make another match."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Give them a place; of an earlier table nobody knows them."""
    op.add_column("matches", sa.Column("packs", sa.JSON))


def downgrade() -> None:
    """Forget them."""
    op.drop_column("matches", "packs")
