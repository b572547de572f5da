"""Migrations with data in the tables: up, down and up again, on both databases."""

from __future__ import annotations

from alembic.script import ScriptDirectory
from sqlalchemy import func, inspect, select

from rulesfaq.reports.deciding import comment, decide
from rulesfaq.reports.keeping import keep
from rulesfaq.reports.reading import by_number, by_token, comments, history
from rulesfaq.reports.report import Decision
from rulesfaq.storage import METADATA, Store, migrate, revision_of
from rulesfaq.storage.migrating import _FOLDER
from tests.factories import make_draft

SCRIPT = ScriptDirectory(str(_FOLDER), version_locations=[str(_FOLDER / "versions")])
REVISIONS = [found.revision for found in SCRIPT.walk_revisions()]
"""The newest first."""


def test_reports_survive_every_later_migration_down_and_up(store: Store) -> None:
    token = keep(store, make_draft(contact="mia@example.org"), "key-1").token
    keep(store, make_draft(wrong="Noch eine."), "key-2")
    decide(store, 2, 1, Decision(to="duplicate", by="noah", duplicate_of=1))
    comment(store, 1, "noah", "Klingt plausibel.")
    before = by_number(store, 1), by_number(store, 2), history(store, 2), comments(store, 1)

    for revision in REVISIONS[1:]:
        assert migrate(store, revision) == revision
        migrate(store)
    assert migrate(store, REVISIONS[-1]) == REVISIONS[-1]
    migrate(store)

    after = by_number(store, 1), by_number(store, 2), history(store, 2), comments(store, 1)
    assert after == before
    assert by_token(store, token) == before[0]
    assert revision_of(store) == REVISIONS[0]


def test_all_the_way_down_nothing_is_left_and_the_way_up_begins_anew(store: Store) -> None:
    keep(store, make_draft(), "key-1")

    migrate(store, "base")
    with store.reading() as connection:
        assert inspect(connection).get_table_names() == ["alembic_version"]
    migrate(store)

    with store.reading() as connection:
        left = [
            connection.execute(select(func.count()).select_from(table)).scalar()
            for table in METADATA.sorted_tables
        ]
    assert left == [0] * len(METADATA.sorted_tables)
    keep(store, make_draft(), "key-1")
    assert by_number(store, 1).state == "received"
