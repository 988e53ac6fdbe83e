"""One program: compile its text as the body of an async function, run it, describe how it failed."""

from __future__ import annotations

import ast
import asyncio
import builtins
import functools
import gc
import linecache
import sys
import warnings
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from types import CodeType, CoroutineType, FrameType, FunctionType, ModuleType
from typing import Any, Final

from sandbox_worker import hints, traceback_text
from sandbox_worker.forgotten import Forgotten, forgotten_in, watch
from sandbox_worker.policy import forms, modules
from sandbox_worker.policy.builtins import injected, program_builtins
from sandbox_worker.policy.refusals import PolicyRefused, SourceRefused
from sandbox_worker.policy.source import parse_program
from sandbox_worker.policy.survey import Survey
from sandbox_worker.policy.transformer import PolicyTransformer
from sandbox_worker.tools import Namespace, spelling
from sandbox_worker.traceback_text import FILENAME

_MAX_REFUSALS: Final = 5
_VISIT_RECURSION: Final = 25_000
_COMPILE_RECURSION: Final = 2_500


class _NoValue:
    def __repr__(self) -> str:
        return "NO_VALUE"


NO_VALUE: Final = _NoValue()
"""What `CompiledProgram.run` returns for a program that gave no value; `return None` gives None."""


@dataclass(frozen=True)
class ProgramError:
    """Why a program did not give a value, in words for the model.

    `line` and `column` count from 1; `code` is the code of the ToolCallError that ended the program.
    """

    kind: str
    message: str
    line: int | None
    column: int | None
    code: str | None = None


class ProgramRefused(Exception):
    """The text does not compile as a program; `error` says why."""

    def __init__(self, error: ProgramError) -> None:
        super().__init__(error.message)
        self.error = error


class ProgramStopped(Exception):
    """The program raised; `original` is its exception, which asyncio must not look at.

    SystemExit and KeyboardInterrupt would stop the loop, and a class of the program may raise from its
    `__getattribute__` when somebody asks for its `__class__`.
    """

    def __init__(self, original: BaseException) -> None:
        super().__init__(type(original).__name__)
        self.original = original


def warm(packages: Sequence[str] = ()) -> dict[str, str]:
    """Build the facades and compile a first program; called once, while there is a file system.

    Args:
        packages: What the host adds to the importable modules.

    Returns:
        The version of each.

    Raises:
        PackageMissing: One cannot be imported.
    """
    versions = modules.add_packages(packages)
    compile_program(
        "import json\nclass A:\n    def f(self):\n        return [x for x in 'a']\nreturn '{}'.format(A().f())",
        bindings={},
    )
    linecache.cache.pop(FILENAME, None)
    gc.collect()
    return versions


def compile_program(text: str, *, bindings: Mapping[str, object], language_policy: bool = True) -> CompiledProgram:
    """Compile a program.

    Args:
        text: The program as the model wrote it.
        bindings: The globals it starts with, besides the builtins.
        language_policy: False compiles the same forms with the real builtins and real imports.

    Raises:
        ProgramRefused: The text is not a program, does not parse, or holds what the policy does not allow.
    """
    try:
        return _compile(text, dict(bindings), language_policy)
    except SourceRefused as refused:
        raise ProgramRefused(ProgramError("exception", refused.message, refused.line, refused.column)) from None
    except PolicyRefused as refused:
        raise ProgramRefused(_policy_error(refused, text)) from None
    except SyntaxError as error:
        raise ProgramRefused(_syntax_error(error, text)) from None
    except (RecursionError, MemoryError):
        message = "SyntaxError: the program is nested too deeply to compile; split long expressions and chains"
        raise ProgramRefused(ProgramError("exception", message, None, None)) from None


def _compile(text: str, bindings: dict[str, object], language_policy: bool) -> CompiledProgram:
    tree, source = parse_program(text)
    linecache.cache[FILENAME] = (len(source), None, source.splitlines(keepends=True), FILENAME)
    flags = forms.lift_futures(tree)
    if not tree.body:
        raise SourceRefused("the program is empty: it has no statements besides `from __future__`")
    space = _name_space(bindings, language_policy)
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, _VISIT_RECURSION))
    try:
        survey = Survey(tree)
        given = frozenset((*space.__dict__["__builtins__"], *bindings))
        global_ = _rewrite(tree, survey, given)
        if language_policy:
            _check(tree, survey, source, bindings)
        nothing_runs = forms.definitions_only(tree)
        tree = forms.wrap(tree, survey, global_)
        # The compiler's own recursion check scales with the limit, and its C stack does not.
        sys.setrecursionlimit(max(limit, _COMPILE_RECURSION))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            code = compile(tree, FILENAME, "exec", flags=flags, dont_inherit=True)
    finally:
        sys.setrecursionlimit(limit)
    if nothing_runs is not None:
        raise nothing_runs
    body = next(constant for constant in code.co_consts if isinstance(constant, CodeType))
    body = _as_module_level(body).replace(co_name="<module>", co_qualname="<module>")
    return CompiledProgram(space, body, bindings, language_policy)


def _as_module_level(code: CodeType) -> CodeType:
    """Name what is made inside the wrapper as if it were made by a module."""
    prefix = f"{forms.WRAPPER}.<locals>."
    inner = [_as_module_level(part) if isinstance(part, CodeType) else part for part in code.co_consts]
    name = code.co_qualname.removeprefix(prefix)
    if name == code.co_qualname and all(new is old for new, old in zip(inner, code.co_consts, strict=True)):
        return code
    return code.replace(co_qualname=name, co_consts=tuple(inner))


def _rewrite(tree: ast.Module, survey: Survey, given: Collection[str]) -> set[str]:
    """Rewrite a tree in place; returns the names that become globals of the wrapper."""
    forms.refuse_top_level_yield(survey)
    global_ = survey.global_names(given)
    rewriter = forms.RunRewriter(survey)
    if rewriter.needed:
        rewriter.visit(tree)
    return global_


def _check(tree: ast.Module, survey: Survey, source: str, bindings: Mapping[str, object]) -> None:
    """Apply the policy to a tree in place."""
    tools = functools.partial(_spellings, bindings)
    PolicyTransformer(modules.importable(), survey.bound, source.split("\n"), survey.modules, tools).check(tree)


def _spellings(bindings: Mapping[str, object]) -> list[str]:
    """How the program writes each of its tools."""
    namespaces = {name: value for name, value in bindings.items() if isinstance(value, Namespace)}
    return [spelling(name, member) for name, namespace in namespaces.items() for member in namespace]


def _name_space(bindings: Mapping[str, object], language_policy: bool) -> ModuleType:
    """The program's module: its dict is the globals, so that libraries find the program as `__main__`."""
    module = ModuleType("__main__")
    for name in ("__doc__", "__package__", "__loader__", "__spec__"):
        module.__dict__.pop(name, None)
    names: dict[str, Any] = program_builtins(modules.import_module) if language_policy else _real_builtins()
    names[forms.NOTHING] = NO_VALUE
    names[forms.TRAILING] = _trailing_value
    module.__dict__.update(bindings)
    module.__dict__["__builtins__"] = names
    native = bindings.get("print")
    if language_policy and native is not None and callable(native):
        module.__dict__["print"] = modules.streams().print_function(native)
    return module


def _real_builtins() -> dict[str, Any]:
    return {**vars(builtins), **injected()}


def _trailing_value(value: object) -> object:
    return NO_VALUE if value is None else value


def _policy_error(refused: PolicyRefused, text: str) -> ProgramError:
    lines = text.replace("\r\n", "\n").split("\n")
    parts = []
    for line, column, message in refused.refusals[:_MAX_REFUSALS]:
        source = lines[line - 1].strip() if line <= len(lines) else ""
        parts.append(f"line {line}, column {column}: {message}\n    {traceback_text.clip(source, 200)}")
    more = len(refused.refusals) - _MAX_REFUSALS
    if more > 0:
        parts.append(f"… and {more} more")
    first = refused.refusals[0]
    return ProgramError("policy", "\n".join(parts), first.line, first.column)


def _syntax_error(error: SyntaxError, program: str) -> ProgramError:
    line = error.lineno
    text = error.text or (traceback_text.source_line(line) if line else "")
    parts = []
    if line:
        parts.append(f'  File "{FILENAME}", line {line}')
    if text.strip() and len(text) <= 500:
        shown = text.rstrip("\n")
        stripped = shown.lstrip()
        parts.append(f"    {stripped}")
        if error.offset:
            parts.append("    " + " " * max(error.offset - 1 - (len(shown) - len(stripped)), 0) + "^")
    parts.append(f"{type(error).__name__}: {traceback_text.hide_paths(error.msg or 'invalid syntax')}")
    hint = hints.syntax_hint(error, program)
    if hint:
        parts.append(f"Hint: {hint}")
    return ProgramError("exception", "\n".join(parts), line, error.offset)


class CompiledProgram:
    """A program ready to run once."""

    def __init__(
        self, space: ModuleType, body: CodeType, bindings: Mapping[str, object], language_policy: bool
    ) -> None:
        self._space = space
        self._function: Any = FunctionType(body, space.__dict__)
        self._bindings = bindings
        self._language_policy = language_policy
        self._coroutine: Any = None
        self.forgotten: list[Forgotten] = []
        """The coroutines of the program that were never awaited, once it has run."""

    async def run(self) -> object:
        """Run the program to its value, or `NO_VALUE`.

        Raises:
            ProgramStopped: The program raised; `describe` says how.
            CancelledError: The task that runs the program was cancelled.
        """
        previous = sys.modules.get("__main__")
        sys.modules["__main__"] = self._space
        try:
            self._coroutine = self._function()
            with watch(self.forgotten):
                returned = await self._coroutine
            self.forgotten += forgotten_in(self._space.__dict__.values())
            return returned
        except GeneratorExit:
            raise
        except BaseException as error:
            task = asyncio.current_task()
            if issubclass(type(error), asyncio.CancelledError) and task is not None and task.cancelling():
                raise
            raise ProgramStopped(error) from None
        finally:
            if previous is not None:
                sys.modules["__main__"] = previous

    def describe(self, error: BaseException, unawaited: Sequence[str] = ()) -> ProgramError:
        """Say how the program failed: its own frames, the error, and a hint.

        Args:
            error: What `run` raised.
            unawaited: How the calls of tools that were never awaited are spelled.
        """
        if isinstance(error, ProgramStopped):
            error = error.original
        place = traceback_text.innermost(error)
        line, column = (None, None) if place is None else (place.line, place.column)
        message = traceback_text.format_exception(error).rstrip("\n")
        if issubclass(type(error), MemoryError):
            return ProgramError("memory-limit", f"{message}\nthe program ran out of memory", line, column)
        hint = self._hint(error, place, list(unawaited))
        if hint:
            message = f"{message}\nHint: {hint}"
        return ProgramError("exception", message, line, column, _tool_code(error))

    def _hint(self, error: BaseException, place: traceback_text.Place | None, unawaited: list[str]) -> str | None:
        frame, extent = (None, None) if place is None else (place.frame, place.extent)
        try:
            return hints.hint_for(hints.Scene(error, frame, extent, modules.importable(), self._bindings, unawaited))
        except BaseException:  # noqa: BLE001 - boundary: a hint reads the program's objects, its error comes first
            return None

    def current_line(self, frame: FrameType | None) -> int | None:
        """The innermost line of the program in a stack of frames, or the one where it waits."""
        while frame is not None:
            if frame.f_code.co_filename == FILENAME:
                return frame.f_lineno
            frame = frame.f_back
        line, waiting = None, self._coroutine
        while isinstance(waiting, CoroutineType):
            inner = waiting.cr_frame
            if inner is not None and inner.f_code.co_filename == FILENAME:
                line = inner.f_lineno
            waiting = waiting.cr_await
        return line


def _tool_code(error: BaseException) -> str | None:
    try:
        code = getattr(error, "code", None) if hasattr(error, "tool_name") else None
    except BaseException:  # noqa: BLE001 - boundary: the attributes may belong to an object of the program
        return None
    return code if type(code) is str else None
