"""The storage as a command needs it: made ready, or its absence told."""

from __future__ import annotations

import click

from rulesfaq.errors import StorageBusyError, StorageFullError, StorageUnavailableError
from rulesfaq.reports.deciding import reopen_at
from rulesfaq.services import Services
from rulesfaq.settings import Settings
from rulesfaq.storage import Store, ready


def open_store(settings: Settings) -> Store:
    """Return the storage of these settings, with its tables.

    Raises:
        RulesfaqError: One of the three faults of a storage.
    """
    return ready(Store(settings.state, settings.database))


def prepare(settings: Settings, services: Services) -> None:
    """Make the tables, and bring back reports about entries that fail in this revision.

    A server answers questions without any storage; what is wrong with it is told, once.
    """
    try:
        store = open_store(settings)
        back = reopen_at(store, services.revision, failing_entries(services))
    except (StorageBusyError, StorageFullError, StorageUnavailableError) as error:
        click.echo(f"warning: no reports are taken in: {error}", err=True)
        return
    store.close()
    for report in back:
        click.echo(f"report {report.id} recurred: {report.entry} fails", err=True)


def failing_entries(services: Services) -> frozenset[str]:
    """Return the entries of which a level failed when they were last checked."""
    return frozenset(
        entry.id
        for data in services.corpus
        for entry in data.entries.values()
        if "failed" in services.levels(entry).values()
    )
