"""The history of the database's shape, applied by Alembic when a store is opened."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection


def upgrade(connection: Connection) -> None:
    """Bring the database behind a fresh connection to the newest shape, wholly or not at all."""
    if connection.dialect.name == "sqlite":
        # Python's driver begins no transaction by itself before it changes the shape.
        connection.exec_driver_sql("begin immediate")
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
