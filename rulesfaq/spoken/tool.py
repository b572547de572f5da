"""A tool at the table: a form that a game offers, and the function that rules on what is filled in.

The form is a value; any page can draw it, and what is filled in stands in its address. So names of
fields and values of choices are German, as a reader of the address has them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Literal

import msgspec

from rulesfaq.spoken.ruling import Missing, Ruling

Kind = Literal["pieces", "choice", "check", "text"]
Tone = Literal["ja", "nein", ""]
PERSONS = "personen"
"""The value that holds how many people are compared."""


class Pad(msgspec.Struct, frozen=True):
    """The keys for tapping pieces: a suit is chosen, a number is pressed."""

    numbers: tuple[str, ...] = ()
    suits: Mapping[str, str] = {}
    """What stands before the number in the notation, and its name; none for plain numbers."""
    specials: tuple[str, ...] = ()
    """Pieces without a number, in the notation."""
    most: int = 20
    """How many pieces a field takes."""


class Choice(msgspec.Struct, frozen=True):
    """A value to choose."""

    value: str
    label: str
    piece: str = ""
    """A piece in the notation that is drawn beside it."""


class Field(msgspec.Struct, frozen=True):
    """A field of a form."""

    name: str
    label: str
    kind: Kind = "choice"
    hint: str = ""
    choices: tuple[Choice, ...] = ()
    """The first is taken where nothing is chosen."""
    pad: Pad | None = None
    is_each: bool = False
    """Whether each person has one, named ``name.A``, ``name.B``."""
    shown_if: tuple[str, str] | None = None
    """A field of the form and its value under which alone this one matters."""
    sample: str = ""
    """What may be typed, shown as an example."""


class Near(msgspec.Struct, frozen=True):
    """An example that is shown below the result: a form filled in."""

    label: str
    values: Mapping[str, str]
    field: str = ""
    """The field whose pieces are drawn with it."""


class Worked(msgspec.Struct, frozen=True):
    """What the engine makes of a form."""

    word: str
    """The verdict in a word or a number; a full stop is set behind it by the page."""
    ruling: Ruling
    tone: Tone = ""
    unit: str = ""
    """What a number counts."""
    formula: str = ""
    also: tuple[str, ...] = ()
    """What it would be if one thing were otherwise: sentences."""
    amount: int | None = None
    """What may be put into the sheet."""


class Unread(msgspec.Struct, frozen=True):
    """Something that was filled in and cannot be read."""

    field: str
    """The field's name, with its person."""
    text: str
    """What to write instead: a German sentence."""


Values = Mapping[str, str]
Outcome = Worked | Missing | Unread | None
Rule = Callable[[Values, Mapping[str, str]], Outcome]
"""What is filled in, by field, and option values by name -> the result; None for an empty form."""
Rows = tuple[tuple[int | None, ...], ...]


class Sheet(msgspec.Struct, frozen=True):
    """A list of rounds kept beside the form, by person; its total is the engine's as well."""

    label: str
    columns: tuple[str, ...]
    most: int
    """How many rounds there are."""
    rule: Callable[[Rows, Mapping[str, str]], Worked | None]
    row: str = "Runde"


class Tool(msgspec.Struct, frozen=True):
    """A form of a game and what rules on it."""

    slug: str
    """The last part of its address."""
    title: str
    question: str
    """The heading of its page."""
    intro: str
    fields: tuple[Field, ...]
    rule: Rule
    persons: tuple[int, int] = (1, 1)
    """The smallest and the largest number of people who have fields of their own."""
    near: tuple[Near, ...] = ()
    options: tuple[str, ...] = ()
    """House rules that bear on it, by name."""
    sheet: Sheet | None = None

    def names(self, persons: int) -> tuple[tuple[str, Field], ...]:
        """Return each field with its name in the address, for so many people."""
        return tuple(
            (f"{field.name}.{letter}" if letter else field.name, field)
            for field in self.fields
            for letter in (letters(persons) if field.is_each else ("",))
        )


def letters(persons: int) -> tuple[str, ...]:
    """Return the names of so many people: A, B, C."""
    return tuple("ABCDEFGH"[:persons])


def persons_of(values: Values, bounds: tuple[int, int]) -> int:
    """Return how many people a form is filled in for, within the bounds of its tool."""
    text = values.get(PERSONS, "")
    lowest, highest = bounds
    number = int(text) if text.isascii() and text.isdigit() and len(text) == 1 else lowest
    return min(max(number, lowest), highest)


_VERDICT = re.compile(r"^(?:Ja|Nein)[.:,] ")


def bare(ruling: Ruling) -> Ruling:
    """Return a ruling without *Ja* or *Nein* before its text, where the verdict stands apart.

    Examples:
        >>> bare(Ruling("Nein. Das ist keine Reihe.", "", ())).text
        'Das ist keine Reihe.'
    """
    text = _VERDICT.sub("", ruling.text)
    return msgspec.structs.replace(ruling, text=text[:1].upper() + text[1:])
