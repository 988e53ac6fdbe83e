"""Programs in the styles models write give in ptc what plain CPython of the same version gives: value and output."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import anyio
import pytest
from programs.corpus import HERE, programs, run_all

import ptc

PROGRAMS = programs("working")
Outcomes = dict[str, tuple[dict[str, Any], ptc.RunResult]]


@pytest.fixture(scope="module")
def outcomes() -> Iterator[Outcomes]:
    """What plain CPython and ptc make of every program."""
    command = [sys.executable, "-I", str(HERE / "plain.py"), *map(str, PROGRAMS)]
    plain = subprocess.run(command, capture_output=True, text=True, timeout=100, check=True)
    expected = json.loads(plain.stdout)
    results = anyio.run(run_all, {str(path): path.read_text() for path in PROGRAMS})
    yield {name: (expected[name], results[name]) for name in results}


def test_there_are_enough_programs() -> None:
    assert len(PROGRAMS) >= 300
    assert len({path.read_text() for path in PROGRAMS}) == len(PROGRAMS)


@pytest.mark.parametrize("path", PROGRAMS, ids=[str(path.relative_to(HERE / "working")) for path in PROGRAMS])
def test_the_outcome_is_that_of_plain_cpython(path: Path, outcomes: Outcomes) -> None:
    expected, result = outcomes[str(path)]
    assert "failed" not in expected, f"plain CPython: {expected}"
    assert result.error is None, result.error.message
    assert json.dumps(result.value, sort_keys=True) == json.dumps(expected["value"], sort_keys=True)
    assert "".join(f"{line}\n" for line in result.logs) == _whole_lines(expected["printed"])
    assert expected["value"] is not None or expected["printed"], "a program that shows nothing proves nothing"


def _whole_lines(text: str) -> str:
    return text if not text or text.endswith("\n") else text + "\n"
