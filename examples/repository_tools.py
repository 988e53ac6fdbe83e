"""Tools over the files of one repository, for the demo.

ptc run examples/repository_report.py --tools examples/repository_tools.py:registry
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import TypedDict

import ptc

ROOT = Path(__file__).resolve().parent.parent
SKIPPED = {".git", ".venv", "__pycache__", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis"}

registry = ptc.ToolRegistry()


class FileSize(TypedDict):
    """One file and its size."""

    path: str
    bytes: int


class Match(TypedDict):
    """One line that matched."""

    path: str
    line: int
    text: str


def inside(path: str) -> Path:
    """Resolve a path of the repository; refuses what lies outside."""
    resolved = (ROOT / path).resolve()
    if not resolved.is_relative_to(ROOT):
        raise ptc.ToolError(f"{path!r} is outside the repository", code="OUTSIDE")
    return resolved


@registry.tool(read_only=True, is_concurrency_safe=True)
def list_files(pattern: str = "**/*") -> list[FileSize]:
    """List the files that match a glob pattern, with their sizes.

    Args:
        pattern: Glob pattern relative to the repository, such as `ptc/**/*.py`.
    """
    found = [path for path in sorted(ROOT.glob(pattern)) if path.is_file() and not SKIPPED.intersection(path.parts)]
    return [FileSize(path=str(path.relative_to(ROOT)), bytes=path.stat().st_size) for path in found]


@registry.tool(read_only=True, is_concurrency_safe=True)
def read_file(path: str) -> str:
    """Read a text file of the repository.

    Args:
        path: Path relative to the repository.
    """
    try:
        return inside(path).read_text(errors="replace")
    except OSError as error:
        raise ptc.ToolError(f"cannot read {path!r}: {error.strerror}", code="UNREADABLE") from None


@registry.tool(read_only=True, is_concurrency_safe=True)
def search(pattern: str, glob: str = "**/*.py") -> list[Match]:
    """Find the lines that match a regular expression.

    Args:
        pattern: Regular expression of Python's re module.
        glob: Which files to look into.
    """
    wanted = re.compile(pattern)
    matches: list[Match] = []
    for file in list_files(glob):
        for number, text in enumerate(read_file(file["path"]).splitlines(), 1):
            if wanted.search(text):
                matches.append(Match(path=file["path"], line=number, text=text.strip()))
    return matches


@registry.tool(read_only=True, is_concurrency_safe=True)
def last_commits(count: int = 5) -> list[str]:
    """Give the subjects of the last commits, newest first; empty outside a git checkout.

    Args:
        count: How many.
    """
    run = subprocess.run(
        ["git", "-C", str(ROOT), "log", f"-{count}", "--format=%s"],
        capture_output=True,
        text=True,
        check=False,
    )
    return run.stdout.splitlines()
