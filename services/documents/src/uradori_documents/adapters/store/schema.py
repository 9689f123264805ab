"""Tables. What the migrations make must equal this; a test compares them."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    DateTime,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    false,
)

metadata = MetaData()
_LONG = BigInteger().with_variant(Integer, "sqlite")
"""SQLite keeps rows by an INTEGER key, which holds as much."""

store = Table(
    "store",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("identity", String(32), nullable=False),
    Column("version", Integer, nullable=False),
    Column("oldest", Integer, nullable=False),
    Column("next_path", BigInteger, nullable=False),
    Column("next_fact", BigInteger, nullable=False),
)
"""One row. `oldest` is the first version that can still be asked; `identity` sets one store apart from the next."""

changes = Table(
    "changes",
    metadata,
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("document_id", String(64), nullable=False),
    Column("kind", Text, nullable=False),
    Column("made_at", DateTime(timezone=True), nullable=False),
    Column("announced", Boolean, nullable=False, server_default=false()),
    Index("ix_changes_announced", "announced"),
)
"""The version log, and what is still to be announced."""

revisions = Table(
    "revisions",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("document_id", String(64), nullable=False),
    Column("valid_from", Integer, nullable=False),
    Column("valid_to", Integer),
    Column("closed_at", DateTime(timezone=True)),
    Column("digest", String(64), nullable=False),
    Column("filer", Text, nullable=False),
    Column("info", Text, nullable=False),
    Column("first_path", BigInteger, nullable=False),
    Column("paths", Integer, nullable=False),
    Column("first_fact", BigInteger, nullable=False),
    Column("facts", Integer, nullable=False),
    Column("described_at", Integer, nullable=False, server_default="0"),
    Index("ix_revisions_document_id", "document_id"),
    Index("ix_revisions_digest", "digest"),
    Index("ix_revisions_filer", "filer"),
    Index("ix_revisions_valid_to", "valid_to"),
)
"""`described_at`: the version that wrote `info`; later than `valid_from` where the company became known afterwards."""

_revision = "revisions.number"

tables = Table(
    "tables",
    metadata,
    Column("revision", ForeignKey(_revision, ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("address", Text, nullable=False),
    Column("headings", Text, nullable=False),
    Column("captions", Text, nullable=False),
    Column("first_fact", Integer, nullable=False),
    Column("end_fact", Integer, nullable=False),
    Column("grid", LargeBinary, nullable=False),
    Index("ix_tables_address", "revision", "address"),
)

paths = Table(
    "paths",
    metadata,
    Column("id", _LONG, primary_key=True, autoincrement=False),
    Column("revision", ForeignKey(_revision, ondelete="CASCADE"), nullable=False),
    Column("labels", Text, nullable=False),
    Index("ix_paths_revision", "revision"),
)
"""Distinct row and column paths of a document."""

postings = Table(
    "postings",
    metadata,
    Column("gram", String(2), primary_key=True),
    Column("revision", ForeignKey(_revision, ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("words", LargeBinary, nullable=False),
    Index("ix_postings_revision", "revision"),
    sqlite_with_rowid=False,
)

facts = Table(
    "facts",
    metadata,
    Column("id", _LONG, primary_key=True, autoincrement=False),
    Column("revision", ForeignKey(_revision, ondelete="CASCADE"), nullable=False),
    Column("table", Integer, nullable=False),
    Column("row", Integer, nullable=False),
    Column("column", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("printed", Text, nullable=False),
    Column("value", Text),
    Column("unit", Text, nullable=False),
    Column("power", SmallInteger, nullable=False),
    Column("row_path", BigInteger, nullable=False),
    Column("column_path", BigInteger, nullable=False),
    Column("statement", Text, nullable=False),
    Column("period_start", String(10)),
    Column("period_end", String(10)),
    Column("year", SmallInteger),
    Column("period_label", Text, nullable=False),
    Column("basis", Text, nullable=False),
    Column("standard", Text, nullable=False),
    Column("nature", Text, nullable=False),
    Column("members", Text, nullable=False),
    Column("item_id", Text, nullable=False),
    Column("element", Text, nullable=False),
    Column("per_share", Boolean, nullable=False),
    Column("same", BigInteger),
    Index("ix_facts_item_id", "revision", "item_id"),
    Index("ix_facts_same", "revision", "same"),
)
"""Values and days are written out: exact on every database, and as a reply has them. `year` is that of `period_end`."""

passages = Table(
    "passages",
    metadata,
    Column("revision", ForeignKey(_revision, ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("section", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
)
"""`body`: the text and the table, compressed."""

differences = Table(
    "differences",
    metadata,
    Column("older_fact", _LONG, primary_key=True, autoincrement=False),
    Column("newer", ForeignKey(_revision, ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("older", ForeignKey(_revision, ondelete="CASCADE"), nullable=False),
    Column("newer_fact", BigInteger, nullable=False),
    Column("cause", String(16), nullable=False),
    Index("ix_differences_older", "older"),
    Index("ix_differences_newer", "newer"),
)
"""Figures of an older document that a newer one prints with another value."""

splits = Table(
    "splits",
    metadata,
    Column("older", ForeignKey(_revision, ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("newer", ForeignKey(_revision, ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("factor", String(40), nullable=False),
    Index("ix_splits_newer", "newer"),
)

uploads = Table(
    "uploads",
    metadata,
    Column("upload_id", String(64), primary_key=True),
    Column("state", String(16), nullable=False),
    Column("body", Text, nullable=False),
    Column("read", Text, nullable=False),
    Column("touched_at", DateTime(timezone=True), nullable=False),
    Index("ix_uploads_touched_at", "touched_at"),
)
"""`body`: the JSON of a contract's Upload. `read`: names of its documents that have been settled."""
