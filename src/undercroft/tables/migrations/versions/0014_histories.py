"""What somebody has played, a row for each match, which stays when the table goes."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"

_LONGEST = 80
"""Letters of a value of a house rule; a longer one is the text of a quest."""

_MANY = 500
"""Rows that are written together."""


def upgrade() -> None:
    """Give histories a place, and let them begin with the matches that are there."""
    played = op.create_table(
        "played",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("match_id", sa.String(32), nullable=False, index=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("switches", sa.JSON, nullable=False),
        sa.Column("seats", sa.JSON, nullable=False),
        sa.Column("begun", sa.DateTime(timezone=True), nullable=False),
        sa.Column("finished", sa.DateTime(timezone=True)),
        sa.Column("gone", sa.Boolean, nullable=False),
        sa.Column("won", sa.Boolean),
        sa.Column("worth", sa.Float),
        sa.Column("standing", sa.JSON(none_as_null=True)),
        sa.UniqueConstraint("who", "match_id"),
    )
    op.create_table(
        "history_links",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("who", sa.String(64), nullable=False, index=True),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
    )
    connection = op.get_bind()
    rows: list[dict[str, Any]] = []
    for row in connection.execute(_then()):
        rows += _played(row)
    for first in range(0, len(rows), _MANY):
        connection.execute(sa.insert(played), rows[first : first + _MANY])


def downgrade() -> None:
    """Forget them."""
    op.drop_table("history_links")
    op.drop_table("played")


def _then() -> sa.Select[Any]:
    """Return the question for the matches that people began, in the shape of that time."""
    matches = sa.table(
        "matches",
        sa.column("id"),
        sa.column("game"),
        sa.column("switches", sa.JSON),
        sa.column("seats", sa.JSON),
        sa.column("seed"),
        sa.column("later_luck"),
        sa.column("position", sa.JSON(none_as_null=True)),
        sa.column("result", sa.JSON(none_as_null=True)),
        sa.column("created", sa.DateTime(timezone=True)),
        sa.column("started", sa.DateTime(timezone=True)),
        sa.column("finished", sa.DateTime(timezone=True)),
    )
    its = matches.c
    return sa.select(matches).where(
        its.started.is_not(None),
        its.later_luck.is_(None),
        its.position.is_(sa.null()),
        its.seed.not_like("first match of %"),
        sa.or_(its.finished.is_(None), its.finished != its.created),  # a record that was handed in
    )


def _played(row: Any) -> list[dict[str, Any]]:
    """Return a row for each who holds seats of a match, whole."""
    limited = {key for seat in row.seats for key, _ in seat.get("limits", ())}
    own: dict[str, list[int]] = {}
    for number, seat in enumerate(row.seats):
        for who in seat.get("holders", ()):
            if who not in limited:
                own.setdefault(who, []).append(number)
    return [_of(row, who, seats) for who, seats in own.items()]


def _of(row: Any, who: str, own: list[int]) -> dict[str, Any]:
    worth = {row.result[seat] for seat in own} if row.result else set()
    gone = all(row.seats[seat].get("conceded", False) for seat in own)
    mine = worth.pop() if len(worth) == 1 and not gone else None
    return {
        "who": who,
        "match_id": row.id,
        "game": row.game,
        "seat": own[0] if len(own) == 1 else -1,
        "switches": {
            name: value if len(value) <= _LONGEST else "" for name, value in row.switches.items()
        },
        "seats": [[seat["name"], seat["bot"]] for seat in row.seats],
        "begun": row.started,
        "finished": row.finished,
        "gone": gone,
        "won": None if mine is None else _has_won(mine, row.result),
        "worth": mine,
        "standing": None,
    }


def _has_won(mine: float, result: list[float]) -> bool | None:
    """Return None where a match is counted, and there is nothing to compare it with."""
    best = max(result)
    return None if best > 1 and min(result) == best else best > 0.5 and mine == best
