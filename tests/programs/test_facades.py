"""Every importable module does in a real worker what the Python documentation says of the names it shows.

`facades/<module>.py` is the program of a module, with `_` for the dots. Each program also holds in plain CPython, on
every supported version; what not every version has is asked for with `hasattr`.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import anyio
import pytest
from programs.corpus import HERE, run_all

import ptc
from sandbox_worker.policy import modules

MODULES = sorted(modules.importable())
NOT_EXERCISED: dict[str, dict[str, str]] = {}
"""Module -> name -> why its program does not mention it."""

Outcomes = dict[str, tuple[dict[str, Any], ptc.RunResult]]


def program_of(module: str) -> str:
    """The text of a module's program."""
    return (HERE / "facades" / f"{module.replace('.', '_')}.py").read_text()


@pytest.fixture(scope="module")
def outcomes() -> Iterator[Outcomes]:
    """What plain CPython and ptc make of every program."""
    files = {module: str(HERE / "facades" / f"{module.replace('.', '_')}.py") for module in MODULES}
    command = [sys.executable, "-I", str(HERE / "plain.py"), *files.values()]
    plain = subprocess.run(command, capture_output=True, text=True, timeout=100, check=True)
    expected = json.loads(plain.stdout)
    results = anyio.run(run_all, {module: program_of(module) for module in MODULES})
    yield {module: (expected[file], results[module]) for module, file in files.items()}


def test_every_importable_module_has_a_program_and_every_program_a_module() -> None:
    found = {path.stem for path in (HERE / "facades").glob("*.py")}
    assert found == {module.replace(".", "_") for module in MODULES}


@pytest.mark.parametrize("module", MODULES)
def test_the_module_works_in_a_worker(module: str, outcomes: Outcomes) -> None:
    plain, result = outcomes[module]
    assert "failed" not in plain, f"plain CPython: {plain}"
    assert result.error is None, result.error.message
    assert result.value == "ok" or result.logs[-1] == "ok"


@pytest.mark.parametrize("module", MODULES)
def test_the_program_mentions_every_name_the_module_shows(module: str) -> None:
    mentioned = set(re.findall(r"\w+", program_of(module)))
    left_out = modules.importable()[module] - mentioned
    assert left_out == set(NOT_EXERCISED.get(module, {}))
