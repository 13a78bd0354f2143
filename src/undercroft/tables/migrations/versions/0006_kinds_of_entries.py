"""Entries of a journal say of which kind they are; a match that is over keeps its result."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Name the kind of each entry, and hold what else it says as text."""
    op.add_column("matches", sa.Column("result", sa.JSON))
    op.add_column(
        "actions", sa.Column("kind", sa.String(16), nullable=False, server_default="answer")
    )
    op.add_column("actions", sa.Column("text", sa.Text, nullable=False, server_default=""))
    op.execute(
        "update actions set text = coalesce(notation, cast(back as varchar(12)), ''),"
        " kind = case when notation is null then 'take_back' else 'answer' end"
    )
    op.drop_column("actions", "notation")
    op.drop_column("actions", "back")


def downgrade() -> None:
    """Keep answers and undos; an entry of another kind is lost, and its match cannot be opened."""
    op.add_column("actions", sa.Column("notation", sa.String(200)))
    op.add_column("actions", sa.Column("back", sa.Integer))
    op.execute("update actions set notation = text where kind = 'answer'")
    op.execute(
        "update actions set back = cast(text as integer) where kind = 'take_back' and text <> ''"
    )
    op.drop_column("actions", "text")
    op.drop_column("actions", "kind")
    op.drop_column("matches", "result")
