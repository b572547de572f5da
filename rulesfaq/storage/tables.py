"""The tables of reports. Every other room that keeps something adds its own to ``METADATA``.

Times are texts in UTC (:func:`rulesfaq.storage.now`). Order is by ``id``, never by time: a clock
may be set back. Migrations make the tables (``versions/``); a test holds both against each other.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

METADATA = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)
HASH = String(64)
TIME = String(20)
ID = String(200)

REPORT = Table(
    "report",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("version", Integer, nullable=False),  # counts decisions: compare and set
    Column("state", String(20), nullable=False),
    Column("kind", String(20), nullable=False),  # rule, wording; empty before triage
    Column("created_at", TIME, nullable=False),
    Column("changed_at", TIME, nullable=False),
    Column("about_kind", String(20), nullable=False),  # entry, rule, step, question
    Column("about", Text, nullable=False),  # an id, or the question without an answer
    Column("game", ID, nullable=False),  # empty where no game is known
    Column("wrong", Text, nullable=False),
    Column("source_says", Text, nullable=False),
    Column("source", ID, nullable=False),
    Column("page", Integer),
    Column("section", Text, nullable=False),
    Column("scene", Text, nullable=False),  # the position as the reporter wrote it
    Column("ruling", JSON, nullable=False),  # what the engine made of it; {} without one
    Column("context", JSON, nullable=False),  # what the reader saw, in which revision
    Column("contact", Text, nullable=False),  # emptied when the report is closed
    Column("duplicate_of", Integer, ForeignKey("report.id", ondelete="SET NULL")),
    Column("fixed_in", String(64), nullable=False),  # a revision of the data
    CheckConstraint("version >= 1", name="version"),
    Index(None, "state"),
    Index(None, "about"),
    sqlite_autoincrement=True,
)

EVENT = Table(
    "event",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column(
        "report", Integer, ForeignKey("report.id", ondelete="CASCADE"), nullable=False, index=True
    ),
    Column("at", TIME, nullable=False),
    Column("state", String(20), nullable=False),
    Column("by", ID, nullable=False),  # a reviewer; empty: the reporter; *: a check
    Column("reason", Text, nullable=False),
    Column("place", Text, nullable=False),  # where the reviewer looked it up
    Column("version", Integer, nullable=False),
    sqlite_autoincrement=True,
)

COMMENT = Table(
    "comment",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column(
        "report", Integer, ForeignKey("report.id", ondelete="CASCADE"), nullable=False, index=True
    ),
    Column("at", TIME, nullable=False),
    Column("by", ID, nullable=False),
    Column("text", Text, nullable=False),
    sqlite_autoincrement=True,
)

SUBMISSION = Table(
    "submission",
    METADATA,
    Column("key_hash", HASH, primary_key=True),  # of the key of the form or of the client
    Column("token_hash", HASH, nullable=False, unique=True),
    Column("salt", String(64), nullable=False),  # token = hash of salt and key
    Column("fingerprint", HASH, nullable=False),  # of what was sent with the key
    Column("at", TIME, nullable=False),
    Column(
        "report",  # NULL once its reporter deleted it
        Integer,
        ForeignKey("report.id", ondelete="SET NULL"),
        index=True,
    ),
)

MARKER = Table(
    "marker",
    METADATA,
    Column("name", String(64), primary_key=True),
    Column("value", Text, nullable=False),  # such as the revision that serve saw last
)
