"""Documents, their facts and passages, the version log, uploads."""

from uuid import uuid4

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_LONG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the tables and the one row of the store."""
    op.create_table(
        "changes",
        sa.Column("version", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("document_id", sa.String(length=64), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("announced", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.PrimaryKeyConstraint("version"),
    )
    op.create_index("ix_changes_announced", "changes", ["announced"])
    op.create_table(
        "revisions",
        sa.Column("number", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("document_id", sa.String(length=64), nullable=False),
        sa.Column("valid_from", sa.Integer(), nullable=False),
        sa.Column("valid_to", sa.Integer(), nullable=True),
        sa.Column("closed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("filer", sa.Text(), nullable=False),
        sa.Column("info", sa.Text(), nullable=False),
        sa.Column("first_path", sa.BigInteger(), nullable=False),
        sa.Column("paths", sa.Integer(), nullable=False),
        sa.Column("first_fact", sa.BigInteger(), nullable=False),
        sa.Column("facts", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("number"),
    )
    op.create_index("ix_revisions_digest", "revisions", ["digest"])
    op.create_index("ix_revisions_document_id", "revisions", ["document_id"])
    op.create_index("ix_revisions_filer", "revisions", ["filer"])
    op.create_index("ix_revisions_valid_to", "revisions", ["valid_to"])
    op.create_table(
        "store",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("identity", sa.String(length=32), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("oldest", sa.Integer(), nullable=False),
        sa.Column("next_path", sa.BigInteger(), nullable=False),
        sa.Column("next_fact", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "uploads",
        sa.Column("upload_id", sa.String(length=64), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("read", sa.Text(), nullable=False),
        sa.Column("touched_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("upload_id"),
    )
    op.create_index("ix_uploads_touched_at", "uploads", ["touched_at"])
    op.create_table(
        "differences",
        sa.Column("older_fact", _LONG, autoincrement=False, nullable=False),
        sa.Column("newer", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("older", sa.Integer(), nullable=False),
        sa.Column("newer_fact", sa.BigInteger(), nullable=False),
        sa.Column("cause", sa.String(length=16), nullable=False),
        sa.ForeignKeyConstraint(["newer"], ["revisions.number"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["older"], ["revisions.number"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("older_fact", "newer"),
    )
    op.create_index("ix_differences_newer", "differences", ["newer"])
    op.create_index("ix_differences_older", "differences", ["older"])
    op.create_table(
        "facts",
        sa.Column("id", _LONG, autoincrement=False, nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("table", sa.Integer(), nullable=False),
        sa.Column("row", sa.Integer(), nullable=False),
        sa.Column("column", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("printed", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=True),
        sa.Column("unit", sa.Text(), nullable=False),
        sa.Column("power", sa.SmallInteger(), nullable=False),
        sa.Column("row_path", sa.BigInteger(), nullable=False),
        sa.Column("column_path", sa.BigInteger(), nullable=False),
        sa.Column("statement", sa.Text(), nullable=False),
        sa.Column("period_start", sa.String(length=10), nullable=True),
        sa.Column("period_end", sa.String(length=10), nullable=True),
        sa.Column("year", sa.SmallInteger(), nullable=True),
        sa.Column("period_label", sa.Text(), nullable=False),
        sa.Column("basis", sa.Text(), nullable=False),
        sa.Column("standard", sa.Text(), nullable=False),
        sa.Column("nature", sa.Text(), nullable=False),
        sa.Column("members", sa.Text(), nullable=False),
        sa.Column("item_id", sa.Text(), nullable=False),
        sa.Column("element", sa.Text(), nullable=False),
        sa.Column("per_share", sa.Boolean(), nullable=False),
        sa.Column("same", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["revision"], ["revisions.number"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_facts_item_id", "facts", ["revision", "item_id"])
    op.create_index("ix_facts_same", "facts", ["revision", "same"])
    op.create_table(
        "passages",
        sa.Column("revision", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("section", sa.Text(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["revision"], ["revisions.number"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("revision", "number"),
    )
    op.create_table(
        "paths",
        sa.Column("id", _LONG, autoincrement=False, nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("labels", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["revision"], ["revisions.number"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_paths_revision", "paths", ["revision"])
    op.create_table(
        "postings",
        sa.Column("gram", sa.String(length=2), nullable=False),
        sa.Column("revision", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("words", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["revision"], ["revisions.number"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("gram", "revision"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_postings_revision", "postings", ["revision"])
    op.create_table(
        "splits",
        sa.Column("older", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("newer", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("factor", sa.String(length=40), nullable=False),
        sa.ForeignKeyConstraint(["newer"], ["revisions.number"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["older"], ["revisions.number"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("older", "newer"),
    )
    op.create_index("ix_splits_newer", "splits", ["newer"])
    op.create_table(
        "tables",
        sa.Column("revision", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("headings", sa.Text(), nullable=False),
        sa.Column("captions", sa.Text(), nullable=False),
        sa.Column("first_fact", sa.Integer(), nullable=False),
        sa.Column("end_fact", sa.Integer(), nullable=False),
        sa.Column("grid", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["revision"], ["revisions.number"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("revision", "number"),
    )
    op.create_index("ix_tables_address", "tables", ["revision", "address"])
    row = sa.table("store", *map(sa.column, ("id", "identity", "version", "oldest", "next_path", "next_fact")))
    first = {"id": 1, "identity": uuid4().hex, "version": 0, "oldest": 0, "next_path": 0, "next_fact": 0}
    op.bulk_insert(row, [first])


def downgrade() -> None:
    """Drop them."""
    op.drop_table("tables")
    op.drop_table("splits")
    op.drop_table("postings")
    op.drop_table("paths")
    op.drop_table("passages")
    op.drop_table("facts")
    op.drop_table("differences")
    op.drop_table("uploads")
    op.drop_table("store")
    op.drop_table("revisions")
    op.drop_table("changes")
