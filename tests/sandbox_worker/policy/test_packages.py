"""What programs see of packages: their own public names, and no module but facades of their public modules."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

# In a process of its own: loading packages changes what every later test of this process would see.
LOOK = """
import json, sys, types
sys.path.insert(0, sys.argv[1])
from sandbox_worker.policy import modules, names
names_given = sys.argv[2:]
versions = modules.add_packages(names_given)
facades = {name: module for name, module in modules._facades.items() if name.partition(".")[0] in names_given}
foreign = []
for name, facade in facades.items():
    for member, value in vars(facade).items():
        if isinstance(value, types.ModuleType) and value not in modules._facades.values():
            foreign.append(f"{name}.{member}")
        if value is open or value is eval or value is exec or value is sys.modules or value is __import__:
            foreign.append(f"{name}.{member}")
print(json.dumps({
    "versions": versions,
    "modules": sorted(facades),
    "foreign": foreign,
    "shown": {name: sorted(modules.importable()[name]) for name in facades},
}))
"""

ODD = {
    "__init__.py": """
import os, sys, json, logging
from os import environ, path
from sys import modules
from json import dumps
logger = logging.getLogger(__name__)
__version__ = "1.2"
VALUE = {"a": 1}
_private = 2
def work():
    return os.sep
class Thing:
    pass
opener = open
""",
    "listed.py": "import os\n__all__ = ['a', 'os', 'missing']\na = 1\nb = 2\n",
    "broken.py": "raise RuntimeError('an optional part')\n",
    "exits.py": "raise SystemExit(3)\n",
    "_hidden.py": "x = 1\n",
    "tests/__init__.py": "raise AssertionError('tests are not loaded')\n",
    "deep/__init__.py": "",
    "deep/er.py": "from odd_package import Thing\nN = 7\n",
}


def look(folder: Path, *packages: str) -> dict[str, Any]:
    command = [sys.executable, "-c", LOOK, str(folder), *packages]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 0, run.stderr
    found: dict[str, Any] = json.loads(run.stdout)
    return found


@pytest.fixture
def odd(tmp_path: Path) -> Path:
    for name, text in ODD.items():
        path = tmp_path / "odd_package" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path


def test_a_package_shows_its_own_public_names_and_modules_only(odd: Path) -> None:
    found = look(odd, "odd_package")
    assert found["versions"] == {"odd_package": "1.2"}
    assert found["modules"] == ["odd_package", "odd_package.deep", "odd_package.deep.er", "odd_package.listed"]
    assert found["shown"] == {
        "odd_package": ["Thing", "VALUE", "__version__", "deep", "listed", "work"],
        "odd_package.deep": ["er"],
        "odd_package.deep.er": ["N", "Thing"],
        "odd_package.listed": ["a"],
    }
    assert found["foreign"] == []


def test_real_packages_show_no_foreign_module(tmp_path: Path) -> None:
    found = look(tmp_path, "numpy", "pandas")
    assert found["foreign"] == []
    assert {"numpy.linalg", "numpy.random", "pandas.api.types"} <= set(found["modules"])
    assert {"array", "mean", "linalg", "float64", "pi", "nan"} <= set(found["shown"]["numpy"])
    assert {"DataFrame", "read_csv", "to_datetime", "NA"} <= set(found["shown"]["pandas"])
    assert not {"os", "sys", "ctypeslib", "f2py", "testing"} & set(found["shown"]["numpy"])


@pytest.mark.parametrize("text", ["raise ValueError('bad build')", "import nothing_of_that_name"])
def test_a_package_whose_import_fails_is_named_with_the_reason(tmp_path: Path, text: str) -> None:
    (tmp_path / "failing_package.py").write_text(text)
    script = LOOK.replace("versions = ", "versions = None\ntry: ")
    script = script[: script.index("facades = ")] + "except Exception as error:\n    print(repr(error))\n"
    command = [sys.executable, "-c", script, str(tmp_path), "failing_package"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert run.stdout.startswith("PackageMissing(") and "'failing_package' cannot be imported: " in run.stdout
