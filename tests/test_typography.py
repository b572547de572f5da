"""German is set as German is (behaviour 20), in the data and in the templates."""

from __future__ import annotations

import pytest

from rulesfaq.loading.corpus import check_data
from rulesfaq.loading.typography import mended, slips
from rulesfaq.settings import load_settings
from tests.typography import TEMPLATES, mend, wrong

FILES = sorted(TEMPLATES.rglob("*.html"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_no_template_has_a_slip(path: object) -> None:
    assert wrong(path.read_text("utf-8")) == []  # type: ignore[attr-defined]


def test_no_text_of_the_data_has_a_slip() -> None:
    settings = load_settings({})
    _, problems = check_data(settings.data, settings.schemas)

    assert [str(problem) for problem in problems if problem.code.startswith("text/")] == []


@pytest.mark.parametrize(
    ("template", "line"),
    [
        ('<p>Er sagt "nein".</p>', 1),
        ("<p>Lies\nS.7.</p>", 1),
        ("<p>Von 5-7 Karten</p>", 1),
        ("<p>\n</p><p>Das - so heißt es - geht.</p>", 2),
        ("{% set SAGT = {'a': 'Das steht auf S.7 im Heft.'} %}", 1),
        ("<p>Und so weiter ...</p>", 1),
    ],
)
def test_a_slip_is_told_with_its_line_and_can_be_mended(template: str, line: int) -> None:
    found = wrong(template)

    assert len(found) == 1
    assert found[0].startswith(f"{line}: ")
    assert wrong(mend(template)) == []


@pytest.mark.parametrize(
    "template",
    [
        '<a href="/x" class="a-b">S.&nbsp;7</a>',
        "{{ url_for('pages.game', game=game.id) }}",
        '<span class="mono">spiel:kyu --game "x" 5-7</span>',
        "{# a comment - in English #}",
        "<p>„Ja“, sagt er – S. 5–7 …</p>",
    ],
)
def test_markup_code_and_right_text_are_left_alone(template: str) -> None:
    assert wrong(template) == []
    assert mend(template) == template


@pytest.mark.parametrize(
    "text",
    [
        'Er sagt "nein".',
        "Lies S.7.",
        "Von 5-7 Karten",
        "Das - so - geht.",
        "Und ...",
        "Zwei  Blanks , hier",
    ],
)
def test_what_is_mended_has_no_slip_left(text: str) -> None:
    assert list(slips(text))
    assert list(slips(mended(text))) == []
