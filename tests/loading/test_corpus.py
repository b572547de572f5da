"""A whole data folder: what comes out, and what is wrong with files and folders."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from rulesfaq.errors import DataError
from rulesfaq.loading.corpus import check_data, load_corpus
from rulesfaq.model.source import Citation, Place

HERE = Path(__file__).parent
SCHEMAS = HERE.parent.parent / "schemas"
GOOD = HERE / "good"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Return a copy of the good data that a test may spoil."""
    shutil.copytree(GOOD, tmp_path / "data")
    return tmp_path / "data"


def told(data: Path, game: str | None = None) -> list[str]:
    _, problems = check_data(data, SCHEMAS, game)
    return [f"{problem.file} {problem.code}" for problem in problems]


def test_a_good_folder_gives_a_corpus() -> None:
    corpus = load_corpus(GOOD, SCHEMAS)

    assert list(corpus.games) == ["muster", "probe"]
    assert corpus.synonyms == (("passen", "aussetzen"),)
    assert corpus.stop_words == ("der", "die", "das")
    assert len(corpus.revision) == 12


def test_a_game_without_an_engine_says_so() -> None:
    corpus = load_corpus(GOOD, SCHEMAS)

    assert not corpus.game("muster").engine
    assert corpus.game("probe").engine


def test_rules_and_assumptions_stand_together_with_their_places() -> None:
    game = load_corpus(GOOD, SCHEMAS).game("probe")

    stones = game.rule("probe.setup.stones")
    open_point = game.rule("probe.open.empty-bag")

    assert stones.cite == (Citation("heft", (1, 2), "Aufbau"),)
    assert stones.values == {"stones": 3}
    assert stones.place == Place("games/probe/rules.yaml", 9, 3)
    assert open_point.is_assumption
    assert open_point.kind == "resolution"
    assert open_point.option == "empty_bag"


def test_split_files_are_joined() -> None:
    game = load_corpus(GOOD, SCHEMAS).game("probe")

    assert sorted(game.entries) == ["probe.faq.passen", "probe.faq.steine"]
    assert game.entries["probe.faq.passen"].place == Place("games/probe/faq/zug.yaml", 2, 3)


def test_a_claim_gets_its_own_scenarios_and_those_it_uses() -> None:
    game = load_corpus(GOOD, SCHEMAS).game("probe")

    (claim,) = game.entries["probe.faq.passen"].claims

    assert [scenario.title for scenario in claim.scenarios] == ["B passt", "Der Beutel ist leer"]
    assert claim.scenarios[1] is game.scenarios["probe.scenario.bag-empty"]
    assert "probe.scenario.unused" in game.scenarios


def test_a_scenario_knows_where_its_parts_stand() -> None:
    game = load_corpus(GOOD, SCHEMAS).game("probe")

    scenario = game.entries["probe.faq.steine"].claims[0].scenarios[0]

    file = "games/probe/faq/aufbau.yaml"
    assert scenario.when[0].together
    assert scenario.asked == 0
    assert scenario.when[0].moves == (("A", "show"), ("B", "show"))
    assert scenario.instead == ({"stones.A": 4}, {"stones.A": 2})
    assert scenario.place == Place(file, 10, 7)
    assert scenario.places["asks"] == Place(file, 14, 7)
    assert scenario.places["when.1"] == Place(file, 13, 54)
    assert scenario.places["instead.1"] == Place(file, 15, 32)


def test_load_corpus_raises_with_all_problems_in_order(data: Path) -> None:
    (data / "games/probe/guide.yaml").write_text("sections: []\n", "utf-8")
    (data / "games/muster/faq.yaml").write_text("entries: no\n", "utf-8")

    with pytest.raises(DataError) as caught:
        load_corpus(data, SCHEMAS)

    assert [problem.code for problem in caught.value.problems] == [
        "yaml/truth-word",
        "schema/too-short",
    ]
    assert str(caught.value).startswith("games/muster/faq.yaml:1:10: ")


def test_faults_of_form_leave_the_corpus_usable(data: Path) -> None:
    rules = data / "games/probe/rules.yaml"
    rules.write_text(rules.read_text("utf-8").replace("pages: [4]", "pages: [3]"), "utf-8")

    corpus, problems = check_data(data, SCHEMAS)

    assert corpus is not None
    assert [problem.code for problem in problems] == ["reading/differs"]


def test_one_broken_rule_does_not_blame_those_who_cite_it(data: Path) -> None:
    rules = data / "games/probe/rules.yaml"
    text = rules.read_text("utf-8").replace("kind: prohibition", "kind: prohibited")
    rules.write_text(text, "utf-8")

    assert told(data) == ["games/probe/rules.yaml schema/unknown-value"]


def test_a_file_that_cannot_be_parsed_does_not_blame_the_others(data: Path) -> None:
    (data / "games/probe/rules.yaml").write_text("rules: [\n", "utf-8")

    assert told(data) == ["games/probe/rules.yaml yaml/unclosed-bracket"]


def test_only_one_game_can_be_checked(data: Path) -> None:
    (data / "games/probe/guide.yaml").write_text("sections: []\n", "utf-8")
    (data / "games/probe/game.yaml").unlink()

    corpus, problems = check_data(data, SCHEMAS, "muster")

    assert problems == ()
    assert corpus is not None
    assert list(corpus.games) == ["muster"]


def test_an_unknown_game_is_told_with_those_that_exist(data: Path) -> None:
    _, problems = check_data(data, SCHEMAS, "prob")

    assert [str(problem) for problem in problems] == ["games/prob: no game prob (games: probe)"]
    assert problems[0].code == "game/unknown"


def test_the_revision_is_of_contents_and_not_of_line_ends_or_proofs(data: Path) -> None:
    before = load_corpus(data, SCHEMAS).revision
    rules = data / "games/probe/rules.yaml"
    rules.write_bytes(rules.read_bytes().replace(b"\n", b"\r\n"))
    (data / "games/probe/proofs.json").write_text("{}", "utf-8")

    same = load_corpus(data, SCHEMAS).revision
    rules.write_bytes(rules.read_bytes() + b"# more\n")
    other = load_corpus(data, SCHEMAS).revision

    assert same == before
    assert other != before


def test_unknown_files_are_told_with_the_right_name(data: Path) -> None:
    game = data / "games/probe"
    (game / "FAQ.yaml").write_text("", "utf-8")
    (game / "guide.yml").write_text("", "utf-8")
    (game / "notes").mkdir()
    (game / "faq" / "more.txt").write_text("", "utf-8")
    (data / "serch.yaml").write_text("", "utf-8")
    (data / "games" / "readme").write_text("", "utf-8")
    (game / ".faq.yaml.swp").write_text("", "utf-8")
    (game / "faq.yaml~").write_text("", "utf-8")

    _, problems = check_data(data, SCHEMAS)

    assert {
        (problem.file, problem.hint) for problem in problems if "known:" not in problem.hint
    } == {
        ("games/probe/FAQ.yaml", "write faq.yaml"),
        ("games/probe/guide.yml", "write guide.yaml"),
        ("games/probe/faq/more.txt", "files here end in .yaml"),
        ("games/readme", "move it"),
        ("serch.yaml", "did you mean search.yaml?"),
    }
    assert {problem.code for problem in problems} == {"file/unknown"}
    assert "games/probe/notes file/unknown" in told(data)


def test_missing_files_are_told(data: Path) -> None:
    for name in ("game", "rules", "second_reading"):
        (data / f"games/probe/{name}.yaml").unlink()

    assert told(data) == [
        "games/probe/game.yaml file/missing",
        "games/probe/rules.yaml file/missing",
        "games/probe/second_reading.yaml file/missing",
    ]


def test_a_folder_that_is_no_id_is_told(data: Path) -> None:
    (data / "games/Probe_2").mkdir()

    assert told(data) == ["games/Probe_2 folder/bad-name"]


def test_a_missing_data_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()

    assert told(tmp_path / "nowhere")[0].endswith("nowhere folder/missing")
    assert told(tmp_path / "empty") == ["games folder/missing"]


@pytest.mark.parametrize("name", ["games/probe/guide.yaml", "games/probe/scenarios", "games/probe"])
def test_a_link_out_of_the_folder_is_refused(data: Path, tmp_path: Path, name: str) -> None:
    outside = tmp_path / "outside"
    shutil.move(data / name, outside)
    (data / name).symlink_to(outside)

    assert f"{name} file/link-out" in told(data)


def test_a_link_within_the_folder_may_stay(data: Path) -> None:
    guide = data / "games/probe/guide.yaml"
    shutil.move(guide, data / "games/probe/.guide")
    guide.symlink_to(".guide")

    assert told(data) == []


def test_a_link_to_itself_or_to_nothing_is_unreadable(data: Path) -> None:
    (data / "games/probe/guide.yaml").unlink()
    (data / "games/probe/guide.yaml").symlink_to("guide.yaml")
    (data / "games/probe/glossary.yaml").unlink()
    (data / "games/probe/glossary.yaml").symlink_to("gone.yaml")

    assert told(data) == [
        "games/probe/glossary.yaml file/unreadable",
        "games/probe/guide.yaml file/unreadable",
    ]


def test_what_is_no_file_is_never_opened(data: Path) -> None:
    (data / "games/probe/guide.yaml").unlink()
    os.mkfifo(data / "games/probe/guide.yaml")

    assert told(data) == ["games/probe/guide.yaml file/unreadable"]


def test_a_folder_in_the_place_of_a_file_is_told(data: Path) -> None:
    (data / "games/probe/guide.yaml").unlink()
    (data / "games/probe/guide.yaml").mkdir()

    assert told(data) == ["games/probe/guide.yaml file/unreadable"]


def test_a_link_as_data_folder_is_fine(data: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(data)

    assert told(tmp_path / "link") == []
