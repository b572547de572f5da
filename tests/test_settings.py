"""Settings: where data and schemas lie."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesfaq.errors import SettingsError
from rulesfaq.settings import Settings, load_settings

ROOT = Path(__file__).resolve().parent.parent


def test_a_checkout_finds_its_own_folders() -> None:
    settings = load_settings({"HOME": "/home/somebody"})

    state = Path("/home/somebody/.local/state/rulesfaq")
    assert settings == Settings(data=ROOT / "data", schemas=ROOT / "schemas", state=state)


def test_variables_name_other_folders(tmp_path: Path) -> None:
    (tmp_path / "d").mkdir()
    (tmp_path / "s").mkdir()

    settings = load_settings(
        {
            "RULESFAQ_DATA": str(tmp_path / "d"),
            "RULESFAQ_SCHEMAS": str(tmp_path / "s"),
            "RULESFAQ_STATE": str(tmp_path / "not-made-yet"),
            "DATABASE_URL": "postgresql://reports",
        }
    )

    assert settings == Settings(
        data=tmp_path / "d",
        schemas=tmp_path / "s",
        state=tmp_path / "not-made-yet",
        database="postgresql://reports",
    )


def test_the_state_lies_with_the_other_state_of_the_user(tmp_path: Path) -> None:
    told = {"HOME": "/home/somebody", "XDG_STATE_HOME": str(tmp_path)}

    assert load_settings(told).state == tmp_path / "rulesfaq"
    assert load_settings(told | {"RULESFAQ_STATE": "/srv/faq"}).state == Path("/srv/faq")
    assert load_settings(told, state="/srv/other").state == Path("/srv/other")


def test_a_state_folder_of_nobody_is_refused() -> None:
    with pytest.raises(SettingsError, match="RULESFAQ_STATE"):
        load_settings({"RULESFAQ_STATE": "~nobody-of-this-name/x"})


def test_an_empty_variable_counts_as_unset() -> None:
    assert load_settings({"RULESFAQ_DATA": ""}) == load_settings({})


def test_the_command_line_wins_over_the_variable(tmp_path: Path) -> None:
    settings = load_settings({"RULESFAQ_DATA": "/nowhere/at/all"}, data=tmp_path)

    assert settings.data == tmp_path


def test_the_environment_of_the_process_is_read_by_default(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RULESFAQ_DATA", str(tmp_path))

    assert load_settings().data == tmp_path


@pytest.mark.parametrize("value", ["/nowhere/at/all", __file__, "~nobody-of-this-name/x", "a\0b"])
def test_a_value_that_names_no_folder_is_refused_with_variable_and_value(value: str) -> None:
    with pytest.raises(SettingsError) as caught:
        load_settings({"RULESFAQ_DATA": value})

    assert (caught.value.variable, caught.value.value) == ("RULESFAQ_DATA", value)
    assert repr(value) in str(caught.value)


def test_a_wrong_folder_from_the_command_line_is_named_as_such() -> None:
    with pytest.raises(SettingsError, match="--data"):
        load_settings({}, data="/nowhere/at/all")
