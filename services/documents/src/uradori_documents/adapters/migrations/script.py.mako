"""${message}"""

import sqlalchemy as sa
from alembic import op

revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}


def upgrade() -> None:
    """Apply it."""
    ${upgrades if upgrades else "raise NotImplementedError"}


def downgrade() -> None:
    """Take it back."""
    ${downgrades if downgrades else "raise NotImplementedError"}
