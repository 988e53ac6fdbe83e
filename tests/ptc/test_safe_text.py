"""Text about host errors that a model may read."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from ptc.safe_text import describe_exception, hide_host_paths


def test_an_exception_is_its_type_and_message() -> None:
    assert describe_exception(KeyError("a")) == "KeyError: 'a'"
    assert describe_exception(ValueError()) == "ValueError"


def test_an_exception_whose_text_raises_is_its_type() -> None:
    class Odd(Exception):
        def __str__(self) -> str:
            raise RuntimeError

    assert describe_exception(Odd("x")) == "Odd"


def test_a_long_message_is_cut() -> None:
    assert len(describe_exception(ValueError("x" * 1_000_000))) < 5000


@pytest.mark.parametrize(
    "folder", [sys.prefix, str(Path.home()), os.getcwd(), str(Path(__file__).parents[2] / "ptc")], ids=str
)
def test_paths_of_this_machine_are_hidden(folder: str) -> None:
    text = describe_exception(FileNotFoundError(2, "No such file or directory", f"{folder}/secret/file.py"))
    assert folder not in text
    assert "secret" not in text
    assert "<host path>" in text
    assert text.startswith("FileNotFoundError: [Errno 2] No such file")


def test_a_path_of_this_machine_in_a_file_address_is_hidden() -> None:
    assert "secret" not in hide_host_paths(f"file://{sys.prefix}/secret")


@pytest.mark.parametrize("text", ["/srv/shared/x", "a/b", "https://example.org/tmp/x", "/data/tmp/x", "/", "1 / 2"])
def test_other_text_stays(text: str) -> None:
    assert hide_host_paths(text) == text


def test_a_working_directory_that_was_deleted_is_no_obstacle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert describe_exception(OSError(f"{sys.prefix}/x")) == "OSError: <host path>"


def test_a_user_without_a_home_is_no_obstacle(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def no_home() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", no_home)
    monkeypatch.chdir(tmp_path)
    assert hide_host_paths(f"{sys.prefix}/x") == "<host path>"
