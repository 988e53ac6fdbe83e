"""Every Python example of the README and the docs runs as it stands."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
EXAMPLES = [
    pytest.param(block, id=f"{page.name}-{number}")
    for page in PAGES
    for number, block in enumerate(re.findall(r"^```python\n(.*?)^```", page.read_text(), re.M | re.S), 1)
]


@pytest.mark.parametrize("source", EXAMPLES)
def test_the_example_runs(source: str, tmp_path: Path) -> None:
    file = tmp_path / "example.py"
    file.write_text(source)
    run = subprocess.run([sys.executable, str(file)], capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    prose = re.sub(r"^```.*?^```", "", page.read_text(), flags=re.M | re.S)
    for target in re.findall(r"\]\(([^)#:]+)\)", prose):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_readme_names_the_two_commands_that_scripts_has() -> None:
    text = (ROOT / "README.md").read_text()
    for command in ("scripts/demo", "scripts/test"):
        assert f"sh {command}" in text and (ROOT / command).exists()
