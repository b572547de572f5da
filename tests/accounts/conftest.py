from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import Connection

from rulesfaq.storage import Store


@pytest.fixture
def db(store: Store) -> Iterator[Connection]:
    with store.writing() as connection:
        yield connection
