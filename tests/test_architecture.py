"""The house: which package may import which, and how large a module may grow."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("ptc", "sandbox_worker", "sdk_codegen")
MODULES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
# Faces may import late: the CLI starts fast, an optional extra may be absent.
LAZY_FACES = ("ptc/cli/", "ptc/mcp/", "ptc/toolkits/")
# A lazy import anywhere else needs its reason here.
LAZY_ALLOWED = {
    "ptc/functions.py": "pydantic and the docstring parser cost 150 ms and are needed only when tools are made",
    "ptc/conversion.py": "pydantic is needed only for native Python results",
    "ptc/approval.py": "pydantic is needed only for cards",
    "ptc/registry.py": "pydantic is needed only for cards",
    "ptc/schema.py": "jsonschema-rs is needed only when a call is validated",
    "sandbox_worker/policy/modules.py": "façades are built once, in the zygote, from modules named in a list",
    "sandbox_worker/policy/packages.py": "what pandas needs is loaded only beside pandas",
    "sandbox_worker/policy/guards.py": "built with the façades",
}
# Floors of ptc, lowest first; a module imports from its own floor and those below.
FLOORS: list[tuple[str, ...]] = [
    ("errors", "limits", "cancel", "results", "json_text", "safe_text", "frozen", "cards"),
    ("schema", "conversion", "calls"),
    ("spec", "structured_output"),
    ("definition", "output_text"),
    ("functions", "events"),
    ("policy", "approval", "body"),
    ("layers", "wrappers"),
    ("scope",),
    ("pipeline", "scheduler", "runtime", "dialects", "prompt"),
    ("ordered_calls",),
    ("bridge",),
    ("program_run",),
    ("transport",),
    ("registry",),
    ("run_program",),
    ("testing", "limit_check", "mcp", "toolkits"),
    ("cli",),
]


def imports_of(path: Path, *, top_level_only: bool = False) -> list[str]:
    tree = ast.parse(path.read_text())
    nodes = tree.body if top_level_only else list(ast.walk(tree))
    found: list[str] = []
    for node in nodes:
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            found += [node.module]
    return found


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_packages_import_only_what_they_may(path: Path) -> None:
    package = path.relative_to(ROOT).parts[0]
    for module in imports_of(path):
        top = module.split(".")[0]
        if package == "sandbox_worker":
            allowed = top in sys.stdlib_module_names or top in (
                "msgpack",
                "RestrictedPython",
                "sandbox_worker",
            )
        elif package == "sdk_codegen":
            allowed = top in sys.stdlib_module_names or top == "sdk_codegen"
        else:
            allowed = top != "sandbox_worker" or module == "sandbox_worker.protocol"
        assert allowed, f"{name_of(path)} imports {module}"


@pytest.mark.parametrize("path", [path for path in MODULES if path.parts[-2] == "ptc"], ids=name_of)
def test_host_modules_import_from_their_floor_or_below(path: Path) -> None:
    floors = {name: number for number, names in enumerate(FLOORS) for name in names}
    own = floors.get(path.stem)
    if path.stem == "__init__":
        return
    assert own is not None, f"{name_of(path)} has no floor: give it one in FLOORS"
    for module in imports_of(path, top_level_only=True):
        parts = module.split(".")
        if parts[0] == "ptc" and len(parts) > 1:
            assert floors[parts[1]] <= own, f"{name_of(path)} imports {module}, which stands above it"


def test_pipeline_and_runtime_never_import_each_other() -> None:
    for path in (ROOT / "ptc" / "runtime").rglob("*.py"):
        above = [
            m
            for m in imports_of(path)
            if m.startswith(("ptc.pipeline", "ptc.registry", "ptc.bridge", "ptc.definition"))
        ]
        assert not above, f"{name_of(path)} imports {above}"
    assert not [m for m in imports_of(ROOT / "ptc" / "pipeline.py") if m.startswith("ptc.runtime")]


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_modules_stay_small_enough_to_read(path: Path) -> None:
    assert len(path.read_text().splitlines()) <= 600
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno is not None:
            length = node.end_lineno - node.lineno + 1
            assert length <= 80 or _is_class_factory(node), f"{name_of(path)}: {node.name} has {length} lines"


def _is_class_factory(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """A function that only makes a class whose state lives in its closure is as long as that class."""
    return any(isinstance(inner, ast.ClassDef) for inner in node.body)


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_late_imports_stand_only_in_faces_or_have_a_reason(path: Path) -> None:
    name = name_of(path)
    if name.startswith(LAZY_FACES) or name in LAZY_ALLOWED:
        return
    tree = ast.parse(path.read_text())
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            late = [node for node in ast.walk(function) if isinstance(node, ast.Import | ast.ImportFrom)]
            assert not late, f"{name}:{late[0].lineno} imports inside a function"


def test_no_module_is_a_bag() -> None:
    bags = {"utils", "util", "helpers", "helper", "manager", "misc", "common", "base"}
    assert not [name_of(path) for path in MODULES if path.stem in bags]


def test_a_cold_worker_loads_no_host_module() -> None:
    program = (
        "import sys, sandbox_worker.zygote;"
        "print([m for m in sys.modules if m.split('.')[0] in ('ptc', 'anyio', 'pydantic', 'click', 'sdk_codegen')])"
    )
    run = subprocess.run([sys.executable, "-I", "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert run.stdout.strip() == "[]"


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_every_module_says_what_it_does(path: Path) -> None:
    assert ast.get_docstring(ast.parse(path.read_text())), f"{name_of(path)} has no docstring"
