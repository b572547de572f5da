"""Reports: what was said, what became of it, and by which form it came."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    _reports()
    for name, extra in (
        (
            "event",
            (
                sa.Column("state", sa.String(20), nullable=False),
                sa.Column("by", sa.String(200), nullable=False),
                sa.Column("reason", sa.Text, nullable=False),
                sa.Column("place", sa.Text, nullable=False),
                sa.Column("version", sa.Integer, nullable=False),
            ),
        ),
        (
            "comment",
            (
                sa.Column("by", sa.String(200), nullable=False),
                sa.Column("text", sa.Text, nullable=False),
            ),
        ),
    ):
        op.create_table(
            name,
            sa.Column("id", sa.Integer, nullable=False),
            sa.Column("report", sa.Integer, nullable=False),
            sa.Column("at", sa.String(20), nullable=False),
            *extra,
            sa.PrimaryKeyConstraint("id", name=f"pk_{name}"),
            sa.ForeignKeyConstraint(
                ["report"], ["report.id"], name=f"fk_{name}_report", ondelete="CASCADE"
            ),
            sqlite_autoincrement=True,
        )
        op.create_index(f"ix_{name}_report", name, ["report"])
    _submissions()


def downgrade() -> None:
    """Drop the tables, and what is in them."""
    for name in ("marker", "submission", "comment", "event", "report"):
        op.drop_table(name)


def _reports() -> None:
    op.create_table(
        "report",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("state", sa.String(20), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("created_at", sa.String(20), nullable=False),
        sa.Column("changed_at", sa.String(20), nullable=False),
        sa.Column("about_kind", sa.String(20), nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("game", sa.String(200), nullable=False),
        sa.Column("wrong", sa.Text, nullable=False),
        sa.Column("source_says", sa.Text, nullable=False),
        sa.Column("source", sa.String(200), nullable=False),
        sa.Column("page", sa.Integer),
        sa.Column("section", sa.Text, nullable=False),
        sa.Column("scene", sa.Text, nullable=False),
        sa.Column("ruling", sa.JSON, nullable=False),
        sa.Column("context", sa.JSON, nullable=False),
        sa.Column("contact", sa.Text, nullable=False),
        sa.Column("duplicate_of", sa.Integer),
        sa.Column("fixed_in", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_report"),
        sa.ForeignKeyConstraint(
            ["duplicate_of"], ["report.id"], name="fk_report_duplicate_of", ondelete="SET NULL"
        ),
        sa.CheckConstraint("version >= 1", name="ck_report_version"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_report_state", "report", ["state"])
    op.create_index("ix_report_about", "report", ["about"])


def _submissions() -> None:
    op.create_table(
        "submission",
        sa.Column("key_hash", sa.String(64), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("salt", sa.String(64), nullable=False),
        sa.Column("fingerprint", sa.String(64), nullable=False),
        sa.Column("at", sa.String(20), nullable=False),
        sa.Column("report", sa.Integer),
        sa.PrimaryKeyConstraint("key_hash", name="pk_submission"),
        sa.UniqueConstraint("token_hash", name="uq_submission_token_hash"),
        sa.ForeignKeyConstraint(
            ["report"], ["report.id"], name="fk_submission_report", ondelete="SET NULL"
        ),
    )
    op.create_index("ix_submission_report", "submission", ["report"])
    op.create_table(
        "marker",
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_marker"),
    )
