"""Strict YAML: values, places, refusals, and inputs made to hurt."""

from __future__ import annotations

import time
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from rulesfaq.errors import Problem
from rulesfaq.loading.raw_text import MAX_BYTES, unwanted_in
from rulesfaq.loading.yaml_file import MAX_NODES, Document, read_yaml
from rulesfaq.model.source import Place

QUICK_S = 2.0
FILE = "x.yaml"


def read(text: str) -> Any:
    document, problems = read_yaml(text.encode(), FILE)
    assert problems == ()
    return document.value


def codes(data: bytes) -> list[str]:
    return [problem.code for problem in read_yaml(data, FILE)[1]]


def timed(data: bytes) -> tuple[tuple[Problem, ...], float]:
    begun = time.process_time()
    _, problems = read_yaml(data, FILE)
    return problems, time.process_time() - begun


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("true", True),
        ("false", False),
        ("null", None),
        ("0", 0),
        ("-12", -12),
        ("2.50", 2.5),
        ("1.5e3", 1500.0),
        ("2–5", "2–5"),
        ("12-13-1", "12-13-1"),
        ("1.10.2", "1.10.2"),
        ("r7", "r7"),
        ("nein", "nein"),
        ('"no"', "no"),
        ("'010'", "010"),
        ('"1:30"', "1:30"),
        ("Acht Karten: keine".replace(":", " –"), "Acht Karten – keine"),
        (">-\n  zwei\n  Zeilen", "zwei Zeilen"),
        ("[a, {b: 1}]", ["a", {"b": 1}]),
    ],
)
def test_a_plain_value_is_what_it_looks_like(text: str, value: object) -> None:
    found = read(f"key: {text}\n")["key"]

    assert found == value
    assert type(found) is type(value)


def test_keys_and_items_have_their_places() -> None:
    document, _ = read_yaml("ä:\n- ü: [1, 22]\n  b: „x“\n".encode(), FILE)

    assert document.place(("ä",)) == Place(FILE, 1, 1)
    assert document.place(("ä", 0)) == Place(FILE, 2, 3)
    assert document.place(("ä", 0, "ü")) == Place(FILE, 2, 3)
    assert document.value_place(("ä", 0, "ü")) == Place(FILE, 2, 6)
    assert document.place(("ä", 0, "ü", 1)) == Place(FILE, 2, 10)
    assert document.value_place(("ä", 0, "b")) == Place(FILE, 3, 6)


def test_a_part_that_is_not_there_has_the_place_of_what_would_hold_it() -> None:
    document, _ = read_yaml(b"a:\n  b: 1\n", FILE)

    assert document.place(("a", "c", 3)) == Place(FILE, 1, 1)
    assert document.value_place(("a", "c")) == Place(FILE, 1, 1)


def test_windows_line_ends_change_nothing() -> None:
    document, problems = read_yaml(b"a: 1\r\nb: >-\r\n  x\r\n  y\r\n", FILE)

    assert problems == ()
    assert document.value == {"a": 1, "b": "x y"}
    assert document.place(("b",)) == Place(FILE, 2, 1)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ("a: b\n".encode("utf-16"), "yaml/not-utf8"),
        ("a: b\n".encode("utf-16-le"), "yaml/not-utf8"),
        ("a: b\n".encode("utf-16-be"), "yaml/not-utf8"),
        ("a: b\n".encode("utf-32"), "yaml/not-utf8"),
        ("a: ä\n".encode("latin-1"), "yaml/not-utf8"),
        (b"a: \xed\xa0\x80\n", "yaml/not-utf8"),
        (b"\xef\xbb\xbfa: b\n", "yaml/byte-order-mark"),
        (b"", "yaml/empty-file"),
        (b"a: b\x00\n", "yaml/control-character"),
    ],
)
def test_what_is_no_utf8_text_is_refused(data: bytes, code: str) -> None:
    assert codes(data) == [code]


def test_a_wrong_byte_is_told_where_it_stands() -> None:
    _, problems = read_yaml("a: b\nc: äü".encode() + b"\xff\n", FILE)

    assert str(problems[0]) == "x.yaml:2:6: byte 0xff is not UTF-8 (save the file as UTF-8)"


def test_all_faults_of_a_file_are_told() -> None:
    text = b"a: no\nb:\t010\nc: &x 1\nd: *x\na: 2\ne: 'open\n"

    assert codes(text) == [
        "yaml/truth-word",
        "yaml/tab",
        "yaml/octal",
        "yaml/anchor",
        "yaml/alias",
        "yaml/duplicate-key",
        "yaml/unclosed-quote",
    ]


def test_a_sentence_is_found_for_what_nobody_foresaw() -> None:
    _, problems = read_yaml(b"%YAML 1.1\n%YAML 1.2\n---\na: b\n", FILE)

    assert problems[0].code == "yaml/syntax"
    assert problems[0].hint


def test_problems_beyond_the_limit_are_counted() -> None:
    _, problems = read_yaml(b"a: [" + b"no, " * 500 + b"x]\n", FILE)

    assert str(problems[0]) == "x.yaml: 300 more problems in this file (mend these first)"
    assert problems[0].code == "file/more-problems"
    assert len(problems) == 201


BOMB = b"a: &a [x,x,x,x,x,x,x,x,x]\n" + b"".join(
    b"%c: &%c [%s]\n" % (name, name, b",".join([b"*%c" % (name - 1)] * 9))
    for name in range(ord("b"), ord("j"))
)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (BOMB, "yaml/alias"),
        (b"[" * 5000 + b"]" * 5000, "yaml/too-deep"),
        (b"{a: " * 5000 + b"}" * 5000, "yaml/too-deep"),
        (b"- " * 5000 + b"x\n", "yaml/too-deep"),
        (b"? " * 5000 + b"x\n", "yaml/too-deep"),
        (b"x" * 10_000_000, "file/too-large"),
        (b"a: '" + b"x" * 1_900_000, "yaml/unclosed-quote"),
        (b"[" + b"x," * 400_000 + b"]", "yaml/too-many-nodes"),
        (b"a: 1" + b"_" * 1_000_000 + b"x\n\tb", "yaml/tab"),
        (b"\t" * 1_900_000, "yaml/tab"),
        (b"\xff" * 1_900_000, "yaml/not-utf8"),
        (b"a: " + b"1:" * 500_000 + b"\n", "yaml/colon-in-text"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_an_input_made_to_hurt_ends_quickly_with_a_problem(data: bytes, code: str) -> None:
    problems, seconds = timed(data)

    assert code in {problem.code for problem in problems}
    assert seconds < QUICK_S


def test_a_file_of_the_largest_size_is_read_quickly() -> None:
    line = "- {id: kyu.faq.eins, text: Acht Karten auf die Hand, rules: [kyu.setup.deal]}\n"
    data = line.encode() * (MAX_BYTES // len(line))

    problems, seconds = timed(data)

    assert problems == ()
    assert seconds < QUICK_S
    assert len(data) // len(line) * 5 < MAX_NODES


def _acceptable(text: str) -> bool:
    return unwanted_in(text) is None and "\t" not in text


TEXTS = st.text(st.characters(exclude_categories=["Cs", "Cc"])).filter(_acceptable)
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**14), 10**14)
    | st.floats(allow_nan=False, allow_infinity=False)
    | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=20,
)


def quoted(value: object) -> bytes:
    """Write a value as YAML, each text in double quotes."""

    class Quoting(yaml.SafeDumper):
        pass

    def text(dumper: yaml.SafeDumper, data: str) -> yaml.Node:
        return dumper.represent_scalar("tag:yaml.org,2002:str", data, style='"')

    def number(dumper: yaml.SafeDumper, data: float) -> yaml.Node:
        mantissa, _, exponent = repr(data).partition("e")
        shown = mantissa if "." in mantissa else f"{mantissa}.0"
        shown += f"e{exponent}" if exponent else ""
        return dumper.represent_scalar("tag:yaml.org,2002:float", shown)

    Quoting.add_representer(str, text)
    Quoting.add_representer(float, number)
    dumped: str = yaml.dump({"value": value}, Dumper=Quoting)
    return dumped.encode()


@given(VALUES)
def test_any_value_written_with_quotes_is_read_as_it_was(value: object) -> None:
    document, problems = read_yaml(quoted(value), FILE)

    assert problems == ()
    assert document.value == {"value": value}


PIECES = st.sampled_from(
    ["a", ":", " ", "\n", "- ", "[", "]", "{", "}", ",", "'", '"', "&a", "*a", "!t", "|", ">", "?",
     "#", "%", "@", "---", "...", "<<", "no", "010", "1:30", "\t", "\\", "ä", "\r", "="]
)  # fmt: skip


@given(st.lists(PIECES, max_size=30).map("".join) | st.text(max_size=40))
def test_any_text_gives_a_value_or_problems_and_nothing_else(text: str) -> None:
    document, problems = read_yaml(text.encode("utf-8", "surrogatepass"), FILE)

    assert isinstance(document, Document)
    assert document.whole or problems
    assert all(problem.message and problem.code for problem in problems)


@given(st.binary(max_size=60))
def test_any_bytes_give_a_value_or_problems_and_nothing_else(data: bytes) -> None:
    document, problems = read_yaml(data, FILE)

    assert document.whole or problems
