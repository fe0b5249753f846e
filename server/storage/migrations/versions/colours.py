"""The colour that each player is known by."""

import sqlalchemy as sa
from alembic import op

revision = "colours"
down_revision = "first"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "player",
        sa.Column("name", sa.String(80), primary_key=True),
        sa.Column("colour", sa.Integer, nullable=False),
    )
