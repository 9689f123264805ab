"""Many values are one parameter on each database."""

from collections.abc import Iterator

import pytest
from sqlalchemy import Connection, select
from uradori_documents.adapters.store.database import open_database
from uradori_documents.adapters.store.listed import among
from uradori_documents.adapters.store.schema import store


@pytest.fixture
def connection(database_url: str) -> Iterator[Connection]:
    database = open_database(database_url)
    try:
        with database.reading() as opened:
            yield opened
    finally:
        database.close()


def test_more_values_than_a_database_takes_parameters_are_one(connection: Connection) -> None:
    chosen = select(store.c.id).where(among(store.c.id, "ids"))
    assert len(connection.execute(chosen, {"ids": range(100_000)}).all()) == 1
    assert connection.execute(chosen, {"ids": []}).all() == []


def test_texts_are_compared_as_they_are(connection: Connection) -> None:
    identity = connection.execute(select(store.c.identity)).scalar_one()
    chosen = select(store.c.id).where(among(store.c.identity, "names"))
    assert len(connection.execute(chosen, {"names": ["売上高'\"{}", "a,b", identity]}).all()) == 1
    assert connection.execute(chosen, {"names": ["売上高'\"{}", f"{identity},"]}).all() == []
