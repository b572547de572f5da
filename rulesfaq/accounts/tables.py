"""Rows of accounts, sessions, limits and the log; their migration is 0002."""

from __future__ import annotations

from sqlalchemy import Column, Double, ForeignKey, Index, Integer, String, Table, Text

from rulesfaq.storage.tables import HASH, METADATA

NAME = String(40)

ACCOUNT = Table(
    "account",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("name", NAME, nullable=False, unique=True),
    Column("secret", String(200), nullable=False),
    Column("epoch", Integer, nullable=False),
    Column("made_at", Double, nullable=False),
)
"""``secret`` is the argon2id hash; a session of another ``epoch`` is dead."""

SESSION = Table(
    "session",
    METADATA,
    Column("id_hash", HASH, primary_key=True),
    Column(
        "account", Integer, ForeignKey("account.id", ondelete="CASCADE"), nullable=False, index=True
    ),
    Column("epoch", Integer, nullable=False),
    Column("made_at", Double, nullable=False),
    Column("seen_at", Double, nullable=False),
)

RATE = Table(
    "rate",
    METADATA,
    Column("key", HASH, primary_key=True),
    Column("full_at", Double, nullable=False),
    Index(None, "full_at"),
)
"""``full_at``: when the bucket will be full again; the whole bucket in one number."""

AUDIT = Table(
    "audit",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("at", Double, nullable=False),
    Column("actor", NAME, nullable=False),
    Column("action", NAME, nullable=False),
    Column("target", String(80), nullable=False),
    Column("detail", Text, nullable=False),
)
"""Append only; ``actor`` is an account's name, empty where nobody was logged in."""
