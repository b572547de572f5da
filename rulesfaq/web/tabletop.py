"""Everything for the table, put together: tools, disputes, the quiz, sleeves."""

from __future__ import annotations

from rulesfaq.web import disputes, quizzing, sleeves, tooling, tools_api

TABLETOP = (
    tooling.tools,
    tools_api.tools_api,
    disputes.disputes,
    quizzing.quizzing,
    sleeves.sleeves,
)
