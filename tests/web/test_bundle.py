"""What a device is given: manifest, worker, and a game's pages in parts."""

from __future__ import annotations

import gzip
import json
import re
import struct
import threading
from itertools import accumulate
from typing import Any

import msgspec
import pytest
from flask.testing import FlaskClient

from rulesfaq.ids import slug_of
from rulesfaq.services import ClaimState, Services
from rulesfaq.web import create_app
from rulesfaq.web.bundle import bundle
from rulesfaq.web.edition import edition_of
from rulesfaq.web.offline import Kept
from rulesfaq.web.vocabulary import PHRASING, PLACES, TEXT, TITLE, vocabulary
from tests.web.conftest import HELD, KYU
from tests.web.icons import ICONS, STATIC

EDITION_OF = "Rulesfaq-Edition"


@pytest.fixture(scope="module")
def kept(client: FlaskClient) -> dict[str, Any]:
    answer = client.get("/spiele/kyu/offline.json.gz")
    assert answer.mimetype == "application/gzip"
    found: dict[str, Any] = json.loads(gzip.decompress(answer.data))
    return found


def text_of(kept: dict[str, Any], path: str) -> str:
    """Return what a kept page says, put together as the worker does it."""
    return "".join(kept["parts"][number] for number in kept["pages"][path][1:])


def test_every_answer_rule_page_and_section_is_kept(kept: dict[str, Any]) -> None:
    expected = {
        "/spiele/kyu",
        *(f"/spiele/kyu/fragen/{slug_of(ident)}" for ident in KYU.entries),
        *(f"/spiele/kyu/regeln/{ident}" for ident in KYU.rules),
        *(f"/spiele/kyu/seiten/{number}" for number in range(1, 13)),
    }

    assert expected <= set(kept["pages"])
    sections = [path for path in kept["pages"] if "/abschnitte/" in path]
    assert len(sections) == 2


def test_a_kept_answer_has_verdict_page_badge_and_what_it_rests_on(kept: dict[str, Any]) -> None:
    html = text_of(kept, "/spiele/kyu/fragen/passen")

    assert '<p class="urteil u-nein">Nein.</p>' in html
    assert "S.\u00a06–7" in html
    assert "Maschinell geprüft" in html
    assert "laut Erklärseite" in html
    assert (
        kept["parts"][kept["pages"]["/spiele/kyu/fragen/passen"][0]]
        == KYU.entries["kyu.faq.passen"].question
    )


def test_an_assumption_is_kept_as_one(kept: dict[str, Any]) -> None:
    html = text_of(kept, "/spiele/kyu/fragen/stapel-leer")

    assert "Annahme, nicht aus der Quelle" in html
    assert "Maschinell geprüft" not in html
    (row,) = [row for row in kept["rows"] if row["url"].endswith("stapel-leer")]
    assert row["verdict"] is None


def test_no_page_names_the_address_that_happened_to_ask_for_it(client: FlaskClient) -> None:
    answer = client.get("/spiele/kyu/offline.json.gz", headers={"Host": "evil.example"})

    assert "evil.example" not in gzip.decompress(answer.data).decode()


def test_the_same_game_is_kept_in_the_same_bytes(services: Services) -> None:
    made = [bundle(create_app(services), "kyu") for _ in range(2)]

    assert made[0] == made[1]


def test_a_game_that_there_is_not_is_not_kept(client: FlaskClient) -> None:
    assert client.get("/spiele/halma/offline.json.gz").status_code == 404


def test_nobody_waits_while_a_game_is_put_together(services: Services) -> None:
    app = create_app(services)
    kept = Kept()
    app.extensions["rulesfaq.kept"] = kept
    with kept._lock:
        answer = app.test_client().get("/spiele/kyu/offline.json.gz")

    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "3")
    assert app.test_client().get("/spiele/kyu/offline.json.gz").status_code == 200


def test_a_game_is_put_together_once(services: Services) -> None:
    app = create_app(services)
    kept = Kept()
    found: list[bytes | None] = []
    ask = lambda: found.append(kept.of(app, "kyu"))  # noqa: E731
    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len({id(made) for made in found if made is not None}) == 1


def test_another_proof_is_another_edition_and_another_worker(services: Services) -> None:
    failed = {"kyu.faq.passen": (ClaimState(HELD | {"source": "failed"}),)}
    other = msgspec.structs.replace(services, proofs=failed)
    workers = [create_app(s).test_client().get("/dienst.js").text for s in (services, other)]

    assert edition_of(services, STATIC.parent) == edition_of(services, STATIC.parent)
    assert edition_of(services, STATIC.parent) != edition_of(other, STATIC.parent)
    assert workers[0] != workers[1]


def test_pages_game_and_worker_tell_the_same_edition(client: FlaskClient) -> None:
    page = client.get("/spiele/kyu")
    given = re.match(r"self\.GIVEN = (.*);\n", client.get("/dienst.js").text)
    assert given
    edition = json.loads(given[1])["edition"]

    assert page.headers[EDITION_OF] == edition
    assert f'data-ausgabe="{edition}"' in page.text
    assert client.get("/spiele/kyu/offline.json.gz").headers[EDITION_OF] == edition


def test_the_worker_is_asked_for_anew_and_keeps_every_file_that_pages_load(
    client: FlaskClient,
) -> None:
    answer = client.get("/dienst.js")
    loaded = re.findall(
        r'(?:href|src)="(/static/[^"]+\.(?:css|js|svg)[^"]*)"', client.get("/").text
    )

    assert answer.mimetype == "text/javascript"
    assert answer.headers["Cache-Control"] == "no-cache"
    assert len(loaded) > 5
    assert [path for path in loaded if path not in answer.text] == []


def test_the_manifest_names_icons_that_have_the_size_they_say(client: FlaskClient) -> None:
    manifest = client.get("/manifest.webmanifest").get_json(force=True)
    sizes = {}
    for icon in manifest["icons"]:
        body = client.get(icon["src"]).data
        width, height = struct.unpack(">II", body[16:24])
        sizes[icon["src"].partition("?")[0], icon["purpose"]] = (f"{width}x{height}", icon["sizes"])

    assert [pair for pair in sizes.values() if pair[0] != pair[1]] == []
    assert {"any", "maskable"} == {purpose for _, purpose in sizes}
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == (
        "/",
        "/",
        "standalone",
    )


def test_there_is_every_icon_that_the_command_draws() -> None:
    assert [name for name in ICONS if not (STATIC / name).is_file()] == []


def test_words_say_where_they_stand_and_synonyms_stand_there_too(services: Services) -> None:
    words = {
        word: list(accumulate(steps)) for word, steps in vocabulary(services.corpus, KYU).items()
    }
    number = list(KYU.entries).index("kyu.faq.gleichstand")

    assert number * PLACES + TITLE in words["gleichstand"]
    assert number * PLACES + TEXT in words["summe"]
    assert PHRASING not in {posting % PLACES for posting in words["gleichstand"]}
