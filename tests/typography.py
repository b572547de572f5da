"""German typography of the templates; run as a module it mends what can be mended in one way only.

The data are looked at whenever they are read: ``rulesfaq check`` tells each slip with its place.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from rulesfaq.loading.typography import mended, slips

TEMPLATES = Path(__file__).parent.parent / "rulesfaq" / "web" / "templates"
_JINJA = re.compile(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
_MARKUP = re.compile(
    r'<span class="mono">[^<]*</span>|<script.*?</script>|<[^>]*>| [a-z-]+="[^"]*"', re.DOTALL
)
_LITERAL = re.compile(r"'((?:[^'\\\n]|\\.)*)'")
_WORDS = 3
"""From so many words on a literal is taken for prose."""
HARMLESS = {"text/double-blank", "text/blank-before-mark"}
"""Line ends and blanks around markup are no text."""


def prose(template: str) -> Iterator[tuple[int, int]]:
    """Yield first and last place of every piece of text that readers see."""
    bare = _JINJA.sub(lambda match: "\0" * len(match[0]), template)
    bare = _MARKUP.sub(lambda match: "\0" * len(match[0]), bare)
    yield from (match.span() for match in re.finditer(r"[^\0]+", bare))
    for block in _JINJA.finditer(template):
        for literal in _LITERAL.finditer(template, *block.span()):
            if len(literal[1].split()) >= _WORDS:
                yield literal.span(1)


def wrong(template: str) -> list[str]:
    """Return the slips of a template, each in a line."""
    found = []
    for first, last in prose(template):
        for slip in slips(template[first:last]):
            if slip.code not in HARMLESS and slip.code != "text/quote-pairs":
                line = template.count("\n", 0, first) + 1
                found.append(f"{line}: {slip.message} ({slip.hint})")
    return found


def mend(template: str) -> str:
    """Return a template with the text mended, its blanks and markup as they are."""
    parts, done = [], 0
    for first, last in sorted(prose(template)):
        text = template[first:last]
        blanks = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
        inner = text.strip()
        parts += [
            template[done:first],
            blanks[0] if inner else "",
            mended(inner) if inner else text,
        ]
        parts.append(blanks[1] if inner else "")
        done = last
    return "".join([*parts, template[done:]])


if __name__ == "__main__":
    for path in sorted(TEMPLATES.rglob("*.html")):
        before = path.read_text("utf-8")
        after = mend(before) if wrong(before) else before
        if after != before:
            path.write_text(after, "utf-8")
            sys.stdout.write(f"mended {path.name}\n")
