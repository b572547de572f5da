"""Questions and answers for machines that read pages: a FAQPage that says what the page says."""

from __future__ import annotations

import json
from collections.abc import Sequence

from flask import url_for
from markupsafe import Markup

from rulesfaq.explain import answer_text
from rulesfaq.ids import slug_of
from rulesfaq.model.faq import FaqEntry
from rulesfaq.model.game import GameData

_HARMLESS = {ord("<"): "\\u003c", ord(">"): "\\u003e", ord("&"): "\\u0026"}


def faq_page(data: GameData, entries: Sequence[FaqEntry]) -> Markup:
    """Return the JSON-LD of questions whose whole answers stand on the page.

    It is a block of data, which browsers never run: the content policy need not allow it.
    """
    page = {
        "@context": "https://schema.org",
        "@type": "FAQPage",
        "inLanguage": "de",
        "about": {"@type": "Game", "name": data.title},
        "mainEntity": [
            {
                "@type": "Question",
                "name": entry.question,
                "url": url_for(
                    "entries.entry", game=data.id, slug=slug_of(entry.id), _external=True
                ),
                "acceptedAnswer": {"@type": "Answer", "text": answer_text(data, entry)},
            }
            for entry in entries
        ],
    }
    text = json.dumps(page, ensure_ascii=False, separators=(",", ":")).translate(_HARMLESS)
    return Markup(text)  # noqa: S704  # no sign of markup is left in it
