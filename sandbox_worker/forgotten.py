"""Coroutines of the program that were made and never awaited: they did nothing, and a program must hear of it.

CPython calls `warnings._warn_unawaited_coroutine` when one is freed (Python/errors.c, `_PyErr_WarnUnawaitedCoroutine`).
"""

from __future__ import annotations

import ast
import sys
import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from types import CoroutineType, FrameType
from typing import Any, NamedTuple

from sandbox_worker.traceback_text import FILENAME, program_text

__all__ = ["Forgotten", "forgotten_in", "watch"]


class Forgotten(NamedTuple):
    """One coroutine that was never awaited: the function it was made by, and the line where, if it can be told."""

    name: str
    line: int | None


@contextmanager
def watch(found: list[Forgotten]) -> Iterator[None]:
    """Note every coroutine of the program that is freed without having begun."""

    def note(coroutine: Any) -> None:
        if coroutine.cr_code.co_filename == FILENAME:
            name = coroutine.__qualname__
            found.append(Forgotten(name, _line_of_call(name) or _line_of(sys._getframe(1))))

    original = warnings._warn_unawaited_coroutine  # type: ignore[attr-defined]
    warnings._warn_unawaited_coroutine = note  # type: ignore[attr-defined]
    try:
        yield
    finally:
        warnings._warn_unawaited_coroutine = original  # type: ignore[attr-defined]


def forgotten_in(values: Iterable[object]) -> list[Forgotten]:
    """The coroutines among values that have not begun."""
    return [
        Forgotten(value.__qualname__, _line_of_call(value.__qualname__))
        for value in values
        if type(value) is CoroutineType and value.cr_frame is not None and value.cr_frame.f_lasti < 0
        if value.cr_code.co_filename == FILENAME
    ]


def _line_of(frame: FrameType | None) -> int | None:
    while frame is not None:
        if frame.f_code.co_filename == FILENAME:
            return frame.f_lineno
        frame = frame.f_back
    return None


def _line_of_call(name: str) -> int | None:
    """The line of the only call of a function whose result is not awaited there."""
    try:
        tree = ast.parse(program_text())
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    awaited = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Await)}
    lines = [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and id(node) not in awaited and _called(node.func) == name.rpartition(".")[2]
    ]
    return lines[0] if len(lines) == 1 else None


def _called(function: ast.expr) -> str | None:
    return (
        function.id
        if isinstance(function, ast.Name)
        else function.attr
        if isinstance(function, ast.Attribute)
        else None
    )
