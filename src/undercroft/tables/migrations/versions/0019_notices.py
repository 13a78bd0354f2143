"""How a notice is sealed for a browser that wants to be told; its addresses can be longer."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Leave room for that; mails and web hooks have none."""
    with op.batch_alter_table("calls") as calls:
        calls.alter_column("address", type_=sa.String(1000), existing_nullable=False)
        calls.add_column(sa.Column("seal", sa.String(128)))


def downgrade() -> None:
    """Forget the browsers that are told: an earlier program could not reach them."""
    op.execute("delete from calls where way = 'push'")
    with op.batch_alter_table("calls") as calls:
        calls.drop_column("seal")
        calls.alter_column("address", type_=sa.String(500), existing_nullable=False)
