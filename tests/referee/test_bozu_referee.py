from __future__ import annotations

from typing import Any

import pytest

from rulesfaq.games.bozu.referee import referee
from tests.referee.told_cases import cases, faults

CASES = cases("bozu")


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["ask"]))
def test_position_is_ruled_as_worked_out_by_hand(case: dict[str, Any]) -> None:
    assert not faults(case, referee(case["ask"], case.get("options", {})))
