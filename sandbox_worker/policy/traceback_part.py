"""The program's `traceback`: its own frames only."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import TracebackType
from typing import Any, NamedTuple

from sandbox_worker.traceback_text import exception_lines, format_exception, program_frames


class FrameSummary(NamedTuple):
    """One program frame of a traceback."""

    filename: str
    lineno: int
    name: str
    line: str


def _exception_of(args: tuple[Any, ...], value: BaseException | None) -> BaseException | None:
    """The exception among the arguments: `(error)`, `(type, error, traceback)`, or none for the one being handled."""
    if value is not None:
        return value
    return args[1] if len(args) > 1 else args[0] if args and isinstance(args[0], BaseException) else sys.exception()


def _options(limit: Any = None, chain: Any = True, args: tuple[Any, ...] = ()) -> tuple[int | None, bool]:
    """`limit` and `chain` by keyword or after `(type, error, traceback)`."""
    limit, chain = (*args[3:], *(limit, chain)[len(args[3:]) :])[:2]
    return limit, bool(chain)


def _format(error: BaseException | None, limit: int | None, chain: bool) -> str:
    return "NoneType: None\n" if error is None else format_exception(error, limit=limit, chain=chain)


def extract_tb(tb: TracebackType | None, limit: int | None = None) -> list[FrameSummary]:
    """`traceback.extract_tb`."""
    found = [FrameSummary(file, line, name, text.strip()) for file, line, name, text in program_frames(tb)]
    return found[:limit] if limit is None or limit >= 0 else found[limit:]


def format_tb(tb: TracebackType | None, limit: int | None = None) -> list[str]:
    """`traceback.format_tb`."""
    return [
        f'  File "{frame.filename}", line {frame.lineno}, in {frame.name}\n    {frame.line}\n'
        for frame in extract_tb(tb, limit)
    ]


def format_exc(limit: int | None = None, chain: bool = True) -> str:
    """`traceback.format_exc`."""
    return _format(sys.exception(), limit, chain)


def format_whole(*args: Any, value: BaseException | None = None, **options: Any) -> list[str]:
    """`traceback.format_exception`."""
    options.pop("tb", None)
    limit, chain = _options(**options, args=args)
    return _format(_exception_of(args, value), limit, chain).splitlines(keepends=True)


def format_exception_only(*args: Any, value: BaseException | None = None, **_: Any) -> list[str]:
    """`traceback.format_exception_only`."""
    error = _exception_of(args, value)
    return [f"{line}\n" for line in exception_lines(error)] if error is not None else ["NoneType: None\n"]


def members(stderr: Callable[[], Any]) -> dict[str, object]:
    """The `traceback` module of a program.

    Args:
        stderr: Gives the program's present standard error.
    """

    def print_exc(limit: int | None = None, file: Any = None, chain: bool = True) -> None:
        (file or stderr()).write(format_exc(limit, chain))

    def print_exception(*args: Any, file: Any = None, **options: Any) -> None:
        (file or stderr()).write("".join(format_whole(*args, **options)))

    def print_tb(tb: TracebackType | None, limit: int | None = None, file: Any = None) -> None:
        (file or stderr()).write("".join(format_tb(tb, limit)))

    return {
        "format_exc": format_exc,
        "format_exception": format_whole,
        "format_exception_only": format_exception_only,
        "print_exc": print_exc,
        "print_exception": print_exception,
        "extract_tb": extract_tb,
        "format_tb": format_tb,
        "print_tb": print_tb,
        "FrameSummary": FrameSummary,
    }
