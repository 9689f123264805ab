"""Since which version a document is described as it is: a company may become known after it came in."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the column."""
    op.add_column("revisions", sa.Column("described_at", sa.Integer(), server_default="0", nullable=False))


def downgrade() -> None:
    """Drop it."""
    op.drop_column("revisions", "described_at")
