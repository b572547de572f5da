from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection

from rulesfaq.storage import Store, migrate


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = Store(tmp_path)
    migrate(made)
    yield made
    made.close()


@pytest.fixture
def db(store: Store) -> Iterator[Connection]:
    with store.writing() as connection:
        yield connection
