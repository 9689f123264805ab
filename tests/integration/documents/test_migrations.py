"""Migrations make what the code stands on, and may be run by every replica at every start."""

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from uradori_documents.adapters.store.database import open_database
from uradori_documents.adapters.store.schema import metadata


def test_the_migrated_schema_is_that_of_the_code(database_url: str) -> None:
    for _ in range(2):
        database = open_database(database_url)
        with database.reading() as connection:
            assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        database.close()
