"""docs/language.md and the policy say the same: what one refuses or names, the other does."""

from __future__ import annotations

import ast
import asyncio
import functools
import importlib
import io
import re
import sys
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

import pytest

from sandbox_worker.policy import messages, modules, names
from sandbox_worker.policy.transformer import PolicyTransformer
from sandbox_worker.program import ProgramError, ProgramRefused, ProgramStopped

from .programs import compiled

POLICY = Path(modules.__file__).parent
PAGE = POLICY.parent.parent / "docs" / "language.md"
TEXT = PAGE.read_text()
FILES = sorted(path.name for path in POLICY.glob("*.py") if path.name != "packages.py")  # its errors are the host's
CPYTHON = "CPython raises it, too, in the same case"
NOT_REACHED: dict[str, str] = {
    "transformer.py:PolicyTransformer.not_allowed": "every node of today's parsers has a rule: test_nodes.py",
    **({"transformer.py:PolicyTransformer._no_lazy_import": "new in 3.15"} if sys.version_info < (3, 15) else {}),
    **({"guards.py:_guard_flavour": "`parser` is new in 3.13"} if sys.version_info < (3, 13) else {}),
    "guards.py:checked_load_name: raise TypeError": CPYTHON,
    "guards.py:checked_store_name: raise TypeError": CPYTHON,
    "guards.py:guarded_hasattr: raise TypeError": CPYTHON,
    "guards.py:_attribute_path: raise TypeError": CPYTHON,
    "classes.py:_TypeOfTypes.__setattr__: raise TypeError": CPYTHON,
    'modules.py:import_module: raise ModuleNotFoundError(f"module {name!r} was not': "only C code imports so",
    'modules.py:import_module: raise ImportError("relative imports': "the transformer refuses it before",
    "modules.py:_require_path: raise": "a program must take a module out of its parent, which later tests import",
    "stand_ins.py:cached_property.__get__: raise TypeError": CPYTHON,
    'stand_ins.py:_dispatch_class: raise TypeError("register() needs': CPYTHON,
    "stand_ins.py:singledispatch.wrapper: raise TypeError": CPYTHON,
    "warnings_part.py:members.warn: raise": CPYTHON,
    "warnings_part.py:members.filterwarnings: raise": CPYTHON,
    "warnings_part.py:members.deprecated": CPYTHON,
    "asyncio_parts.py:Loop.close: raise": CPYTHON,
    "logging_part.py:Logger._record: raise KeyError": CPYTHON,
    "signatures.py:signature: raise TypeError": CPYTHON,
    "stand_ins.py:update_wrapper: raise TypeError": CPYTHON,
    "signatures.py:_without_first: raise ValueError": CPYTHON,
    "type_hints.py:_read: raise NameError": CPYTHON,
    "logging_part.py:level_number: raise ValueError": CPYTHON,
    'logging_part.py:Formatter.__init__: raise ValueError(f"Style': CPYTHON,
    "logging_part.py:Handler.emit: raise NotImplementedError": CPYTHON,
    'source.py:check_text: raise SourceRefused( f"the program has': "two million characters; the page says it",
    'source.py:check_text: raise SourceRefused( f"SyntaxError: the program holds': "NUL; the page says it",
    "source.py:parse_program: raise error": "a syntax error of Python",
}
"""Sites that no example of the page reaches, by the start of their label, and why."""


class Row(NamedTuple):
    """A kind of refusal: its example, and the words of the page that its message has."""

    construct: str
    example: str
    told: list[str]
    since: tuple[int, ...]


class Site(NamedTuple):
    """A place of the policy that refuses: its lines, and `file:function: statement`."""

    file: str
    first: int
    last: int
    label: str


def tables(text: str, header: str) -> Iterator[list[str]]:
    """The rows of every table with a header."""
    for block in re.findall(rf"^\| {re.escape(header)} \|\n\|[-|]+\|\n((?:\|.*\n)+)", text, re.M):
        yield from ([cell.strip() for cell in line.strip("|\n").split("|")] for line in block.splitlines())


def rows(text: str) -> list[Row]:
    found = []
    for construct, example, why, instead in tables(text, "construct | example | why | instead"):
        since = re.search(r"\(from (\d+)\.(\d+)\)", construct)
        told = re.findall(r'"([^"]+)"', f"{why} {instead}")
        program = example.removeprefix("`").removesuffix("`").replace("\\n", "\n")
        found.append(Row(construct, program, told, tuple(map(int, since.groups())) if since else ()))
    return found


def sites(file: str, source: str) -> list[Site]:
    """Where a file refuses: calls of `self.error` in the transformer, elsewhere `raise`, but what is raised anew."""
    found: list[Site] = []

    def look(node: ast.AST, owner: str) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                look(child, f"{owner}.{child.name}" if owner else child.name)
                continue
            if file == "transformer.py":
                refuses = isinstance(child, ast.Call) and ast.unparse(child.func) == "self.error"
            else:
                refuses = isinstance(child, ast.Raise) and child.exc is not None
            if refuses and isinstance(child, (ast.expr, ast.stmt)):
                text = " ".join((ast.get_source_segment(source, child) or "").split())
                found.append(Site(file, child.lineno, child.end_lineno or child.lineno, f"{file}:{owner}: {text}"))
            look(child, owner)

    look(ast.parse(source), "")
    return found


@functools.cache
def all_sites() -> list[Site]:
    return [site for file in FILES for site in sites(file, (POLICY / file).read_text())]


def missing(found: Collection[Site], lines: Collection[tuple[str, int]], excused: Mapping[str, str]) -> list[str]:
    """The sites that no line falls into and no reason excuses."""
    return [
        f"{site.label} (line {site.first})"
        for site in found
        if not any(file == site.file and site.first <= line <= site.last for file, line in lines)
        and not any(site.label.startswith(start) for start in excused)
    ]


def places(frame: FrameType, line: int) -> Iterator[tuple[str, int]]:
    file = Path(frame.f_code.co_filename)
    if file.parent == POLICY:
        yield file.name, line


def lines_of(error: BaseException | None) -> Iterator[tuple[str, int]]:
    """The lines of the policy that an exception, and what it came from, passed."""
    while error is not None:
        entry = error.__traceback__
        while entry is not None:
            yield from places(entry.tb_frame, entry.tb_lineno)
            entry = entry.tb_next
        error = error.__cause__ or error.__context__


@functools.cache
def outcome(program: str) -> tuple[ProgramError | None, set[tuple[str, int]]]:
    """Run a program; how it failed, and the lines of the policy that had to do with it."""
    modules.install_console(io.StringIO(), io.StringIO())
    lines: set[tuple[str, int]] = set()
    real = PolicyTransformer.error

    def error(self: PolicyTransformer, node: ast.AST, info: str) -> None:
        lines.update(places(sys._getframe(1), sys._getframe(1).f_lineno))
        real(self, node, info)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(PolicyTransformer, "error", error)
        try:
            made = compiled(program)
        except ProgramRefused as refused:
            return refused.error, lines | set(lines_of(refused))
    try:
        asyncio.run(made.run())
    except ProgramStopped as stopped:
        return made.describe(stopped), lines | set(lines_of(stopped.original))
    return None, lines


RUNNING = [row for row in rows(TEXT) if sys.version_info >= row.since]


@pytest.mark.parametrize("row", RUNNING, ids=[row.construct for row in RUNNING])
def test_an_example_of_the_page_is_refused_in_the_words_of_its_row(row: Row) -> None:
    error, lines = outcome(row.example)
    assert error is not None and row.told
    assert [words for words in row.told if words not in error.message] == [], error.message
    reached = len(missing(all_sites(), lines, {})) < len(all_sites())
    assert reached or row.construct == "functions without a call"  # the one refusal that is returned, not raised


LINES = functools.cache(lambda: {line for row in RUNNING for line in outcome(row.example)[1]})


def test_every_refusal_of_the_policy_has_an_example() -> None:
    assert missing(all_sites(), LINES(), NOT_REACHED) == []


def test_every_excuse_is_for_a_refusal_that_is_there_and_not_reached() -> None:
    unreached = missing(all_sites(), LINES(), {})
    assert [start for start in NOT_REACHED if not any(label.startswith(start) for label in unreached)] == []


def test_a_refusal_that_the_page_does_not_show_is_noticed() -> None:
    source = (POLICY / "transformer.py").read_text()
    planted = f"{source}\ndef visit_New(self, node):\n    self.error(node, 'new')\n"
    [found] = missing(sites("transformer.py", planted), LINES(), NOT_REACHED)
    assert "visit_New" in found
    raised = sites("guards.py", "def _guard_new():\n    raise AttributeError('new')\n")
    assert missing(raised, set(), NOT_REACHED) == ["guards.py:_guard_new: raise AttributeError('new') (line 2)"]


def quoted(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


def section(heading: str) -> str:
    return re.split(r"^## ", TEXT.partition(f"\n## {heading}\n")[2], maxsplit=1, flags=re.M)[0]


@pytest.mark.parametrize(
    ("heading", "fixes"),
    [
        ("Builtins that are not there", messages.BUILTIN_FIXES),
        ("Attributes and dunder names", messages.ATTRIBUTE_FIXES),
        ("Modules that are asked for and not there", messages.IMPORT_FIXES),
        ("Members that are asked for and not there", messages.REMOVED_MEMBERS),
    ],
)
def test_the_page_says_of_a_name_what_the_message_says(heading: str, fixes: dict[str, str]) -> None:
    pairs = [pair for row in tables(section(heading), "name | use | name | use") for pair in (row[:2], row[2:])]
    assert {name: use for listed, use in pairs for name in quoted(listed)} == fixes


def test_the_page_lists_the_importable_modules_and_no_other() -> None:
    part = section("Modules that can be imported")
    whole = quoted(part.partition("\n| ")[0])
    partly = [name for row in tables(part, "in part | what is there") for name in quoted(row[0])]
    shown = modules.importable()
    assert {*whole, *partly} == {name for name in shown if name.partition(".")[0] in sys.stdlib_module_names}
    for name in whole:
        documented: Any = getattr(importlib.import_module(name), "__all__", ())
        assert {member for member in documented if not names.is_dunder(member)} <= set(shown[name])


@pytest.mark.parametrize(
    ("start", "rule"),
    [
        ("- **May be read:**", names.SAFE_LOADS | {"__origin__"}),
        ("- **May be set:**", names.SAFE_STORES),
        ("- **May be defined:**", names.SPECIAL_METHODS | names.DEFINABLE_ONLY | names.METADATA),
        ("Never to be read, set or bound:", names.INTERNAL_ATTRIBUTES),
    ],
)
def test_the_page_lists_the_names_of_each_rule(start: str, rule: frozenset[str]) -> None:
    listed = re.split(r"\.(?:\s)", section("Attributes and dunder names").partition(start)[2], maxsplit=1)[0]
    assert set(quoted(listed)) - names.SPECIAL_METHODS == rule - names.SPECIAL_METHODS
