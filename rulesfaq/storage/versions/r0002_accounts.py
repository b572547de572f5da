"""Accounts, sessions, limits, and the log of what reviewers did."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    _accounts()
    _counters()


def downgrade() -> None:
    """Drop the tables, and what is in them."""
    for name in ("audit", "rate", "session", "account"):
        op.drop_table(name)


def _accounts() -> None:
    op.create_table(
        "account",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("secret", sa.String(200), nullable=False),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("made_at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_account"),
        sa.UniqueConstraint("name", name="uq_account_name"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "session",
        sa.Column("id_hash", sa.String(64), nullable=False),
        sa.Column("account", sa.Integer, nullable=False),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("made_at", sa.Double, nullable=False),
        sa.Column("seen_at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id_hash", name="pk_session"),
        sa.ForeignKeyConstraint(
            ["account"], ["account.id"], name="fk_session_account", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_session_account", "session", ["account"])


def _counters() -> None:
    op.create_table(
        "rate",
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("full_at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_rate"),
    )
    op.create_index("ix_rate_full_at", "rate", ["full_at"])
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("actor", sa.String(40), nullable=False),
        sa.Column("action", sa.String(40), nullable=False),
        sa.Column("target", sa.String(80), nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_audit"),
        sqlite_autoincrement=True,
    )
