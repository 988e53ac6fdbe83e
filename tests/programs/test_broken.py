"""Programs with a mistake: each is told what is wrong, where, and what to write instead.

The first lines of a file, `#: kind …`, `#: line …` and `#: says …` (once for each text the message must hold), are the
expectation; the program is what follows them, and its lines count from there.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import anyio
import pytest
from programs.corpus import HERE, programs, run_all

import ptc

PROGRAMS = programs("broken")


class Expected(NamedTuple):
    """What a program must be told."""

    program: str
    kind: str
    line: int | None
    says: list[str]


def expected(path: Path) -> Expected:
    kind, line, says = "", None, []
    lines = path.read_text().splitlines(keepends=True)
    for number, text in enumerate(lines):
        matched = re.fullmatch(r"#: (kind|line|says) (.*)\n?", text)
        if not matched:
            return Expected("".join(lines[number:]), kind, line, says)
        key, value = matched.groups()
        if key == "kind":
            kind = value
        elif key == "line":
            line = None if value == "none" else int(value)
        else:
            says.append(value)
    raise AssertionError(f"{path} has no program")


@pytest.fixture(scope="module")
def results() -> dict[str, ptc.RunResult]:
    return anyio.run(run_all, {str(path): expected(path).program for path in PROGRAMS})


def test_there_are_enough_programs() -> None:
    assert len(PROGRAMS) >= 120
    assert len({expected(path).program for path in PROGRAMS}) == len(PROGRAMS)


@pytest.mark.parametrize("path", PROGRAMS, ids=[str(path.relative_to(HERE / "broken")) for path in PROGRAMS])
def test_the_message_says_what_to_change(path: Path, results: dict[str, ptc.RunResult]) -> None:
    wanted, result = expected(path), results[str(path)]
    assert result.error is not None, f"it worked: {result.value!r}"
    error = result.error
    assert (error.kind, error.line) == (wanted.kind, wanted.line), error.message
    assert wanted.says, "an expectation without a fix proves nothing"
    for text in wanted.says:
        assert text in error.message, error.message
    assert not re.search(r"site-packages|sandbox_worker|/usr/|/root/|/tmp/", error.message), error.message
