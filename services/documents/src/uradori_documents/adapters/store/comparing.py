"""A new document against the others of its company."""

from decimal import Decimal
from itertools import islice

from sqlalchemy import Connection, and_, insert, or_, select

from uradori_documents.adapters.store.catalogs import revision_of
from uradori_documents.adapters.store.schema import differences, facts, revisions, splits
from uradori_documents.domain.catalog import Catalog
from uradori_documents.domain.restating import Pair, compare_documents, printed_step
from uradori_documents.domain.revision import Revision

OTHERS_LIMIT = 200
"""Documents of one company that a new one is compared with, the ones that came in last."""


def compare_with_others(connection: Connection, number: int) -> None:
    """Keep what the newer of each two documents prints differently."""
    columns = revisions.c
    this = _revision(connection, number)
    if not this.filer:
        return
    rows = connection.execute(
        select(revisions)
        .where(columns.filer == this.filer, columns.valid_to.is_(None), columns.number != number)
        .order_by(columns.number.desc())
    )
    others = [revision_of(row) for row in islice(rows, OTHERS_LIMIT)]
    catalog = Catalog(max(each.valid_from for each in (*others, this)), (*others, this))
    for other in others:
        older, newer = sorted((this, other), key=lambda each: each.age)
        _compare(connection, older, newer, amends=newer in catalog.amendments(older))


def _compare(connection: Connection, older: Revision, newer: Revision, *, amends: bool) -> None:
    old, new = facts.alias("old"), facts.alias("new")
    pairs = [
        Pair(
            row.older,
            row.newer,
            Decimal(row.older_value),
            Decimal(row.newer_value),
            printed_step(row.older_printed, row.older_power),
            printed_step(row.newer_printed, row.newer_power),
            row.per_share,
        )
        for row in connection.execute(
            select(
                old.c.id.label("older"),
                new.c.id.label("newer"),
                old.c.value.label("older_value"),
                new.c.value.label("newer_value"),
                old.c.printed.label("older_printed"),
                new.c.printed.label("newer_printed"),
                old.c.power.label("older_power"),
                new.c.power.label("newer_power"),
                old.c.per_share,
            )
            .join(new, and_(new.c.same == old.c.same, new.c.revision == newer.number))
            .where(
                old.c.revision == older.number,
                old.c.same.is_not(None),
                old.c.value != new.c.value,
                or_(old.c.standard == new.c.standard, old.c.standard == "", new.c.standard == ""),
            )
        )
    ]
    compared = compare_documents(pairs, amends=amends)
    told = {each.older: each for each in compared.differences}
    if told:
        connection.execute(
            insert(differences),
            [
                {
                    "older": older.number,
                    "older_fact": each.older,
                    "newer": newer.number,
                    "newer_fact": each.newer,
                    "cause": each.cause.value,
                }
                for each in told.values()
            ],
        )
    if compared.factor is not None:
        connection.execute(
            insert(splits).values(older=older.number, newer=newer.number, factor=format(compared.factor, "f"))
        )


def _revision(connection: Connection, number: int) -> Revision:
    return revision_of(connection.execute(select(revisions).where(revisions.c.number == number)).one())
