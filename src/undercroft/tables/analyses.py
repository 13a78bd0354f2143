"""What was found in matches that are over, kept with them: it goes when they go."""

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from undercroft.tables.schema import analyses
from undercroft.tables.store import Store


class Analyses:
    """The analyses of all matches, in the store, as JSON."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, match_id: str) -> str:
        """Return that of a match; "" if there is none."""
        query = select(analyses.c.text).where(analyses.c.match_id == match_id)
        async with self._store.reading() as connection:
            return (await connection.execute(query)).scalar() or ""

    async def keep(self, match_id: str, text: str) -> None:
        """Keep that of a match, if it has none yet and is still there."""
        try:
            async with self._store.writing() as connection:
                await connection.execute(insert(analyses).values(match_id=match_id, text=text))
        except IntegrityError:
            return
