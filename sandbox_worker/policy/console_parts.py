"""The program's `sys`, `traceback`, `warnings` and standard streams, bound to the worker's console."""

from __future__ import annotations

import contextlib
import io
import sys
import warnings
from collections.abc import Callable, Iterator
from types import ModuleType, SimpleNamespace, TracebackType
from typing import Any, Final, NamedTuple, NoReturn

from sandbox_worker.policy.names import words
from sandbox_worker.traceback_text import exception_lines, format_exception, program_frames

_MAX_RECURSION: Final = 20_000


class ClosedInput(io.TextIOBase):
    """Standard input of a program: always at its end."""

    def readable(self) -> bool:
        """Reading is possible and gives nothing."""
        return True

    def read(self, size: int | None = -1, /) -> str:
        """Return the end of input."""
        return ""

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        """Return the end of input."""
        return ""


def read_input(prompt: object = "", /) -> NoReturn:
    """`input()`: there is nobody to ask.

    Raises:
        EOFError: Always.
    """
    raise EOFError("input() has nothing to read: programs run without a user; write the value directly in the program")


def exit_program(status: object = None, /) -> NoReturn:
    """`sys.exit()`."""
    raise SystemExit(status)


def set_recursion_limit(limit: int, /) -> None:
    """`sys.setrecursionlimit`, bounded so that runaway recursion ends as an error rather than a crash."""
    sys.setrecursionlimit(min(limit, _MAX_RECURSION))


def sys_members() -> dict[str, object]:
    """What the program's `sys` shows besides the streams."""
    shown = words("""version version_info maxsize float_info int_info hash_info byteorder platform maxunicode
        hexversion getsizeof exc_info exception getrecursionlimit intern getdefaultencoding
        get_int_max_str_digits
        set_int_max_str_digits copyright api_version""")
    members: dict[str, object] = {name: getattr(sys, name) for name in shown if hasattr(sys, name)}
    implementation = SimpleNamespace(name=sys.implementation.name, version=sys.version_info)
    members.update(
        exit=exit_program,
        setrecursionlimit=set_recursion_limit,
        stdin=ClosedInput(),
        implementation=implementation,
    )
    return members


class Streams:
    """The output streams as the program sees them now: in its `sys` module, where it may replace them."""

    def __init__(self, module: ModuleType) -> None:
        self._module = module
        self.install(io.StringIO(), io.StringIO())

    def install(self, stdout: Any, stderr: Any) -> None:
        """Put the run's own streams in place."""
        self._original = stdout
        for name, stream in (("stdout", stdout), ("stderr", stderr)):
            setattr(self._module, name, stream)
            setattr(self._module, f"__{name}__", stream)

    def stdout(self) -> Any:
        """The program's present standard output."""
        return self._module.stdout

    def stderr(self) -> Any:
        """The program's present standard error."""
        return self._module.stderr

    def print_function(self, native: Callable[..., None]) -> Callable[..., None]:
        """Make `print` follow a program that replaced `sys.stdout`."""
        module = self._module

        def program_print(
            *values: object, sep: Any = " ", end: Any = "\n", file: Any = None, flush: Any = False
        ) -> None:
            if file is None and module.stdout is not self._original:
                file = module.stdout
            native(*values, sep=sep, end=end, file=file, flush=flush)

        program_print.__name__ = program_print.__qualname__ = "print"
        return program_print

    def redirect(self, name: str) -> Callable[[Any], contextlib.AbstractContextManager[Any]]:
        """`contextlib.redirect_stdout` or `redirect_stderr` for the program's streams."""
        module = self._module

        @contextlib.contextmanager
        def redirect(target: Any) -> Iterator[Any]:
            previous = getattr(module, name)
            setattr(module, name, target)
            try:
                yield target
            finally:
                setattr(module, name, previous)

        redirect.__name__ = f"redirect_{name}"
        return redirect


class FrameSummary(NamedTuple):
    """One program frame of a traceback."""

    filename: str
    lineno: int
    name: str
    line: str


def _exception_of(args: tuple[Any, ...], value: BaseException | None) -> BaseException | None:
    if value is not None:
        return value
    return args[1] if len(args) > 1 else args[0] if args and isinstance(args[0], BaseException) else sys.exception()


def traceback_members(stderr: Callable[[], Any]) -> dict[str, object]:
    """`traceback` with the program's frames only."""

    def format_exc(limit: int | None = None, chain: bool = True) -> str:
        error = sys.exception()
        return format_exception(error) if error is not None else "NoneType: None\n"

    def format_lines(*args: Any, value: BaseException | None = None, **_: Any) -> list[str]:
        error = _exception_of(args, value)
        return format_exception(error).splitlines(keepends=True) if error is not None else ["NoneType: None\n"]

    def format_exception_only(*args: Any, value: BaseException | None = None, **_: Any) -> list[str]:
        error = _exception_of(args, value)
        return [f"{line}\n" for line in exception_lines(error)] if error is not None else ["NoneType: None\n"]

    def print_exc(limit: int | None = None, file: Any = None, chain: bool = True) -> None:
        (file or stderr()).write(format_exc())

    def print_exception(*args: Any, value: BaseException | None = None, file: Any = None, **_: Any) -> None:
        (file or stderr()).write("".join(format_lines(*args, value=value)))

    def extract_tb(tb: TracebackType | None, limit: int | None = None) -> list[FrameSummary]:
        return [FrameSummary(*frame) for frame in program_frames(tb)][:limit]

    def format_tb(tb: TracebackType | None, limit: int | None = None) -> list[str]:
        return [
            f'  File "{frame.filename}", line {frame.lineno}, in {frame.name}\n    {frame.line.strip()}\n'
            for frame in extract_tb(tb, limit)
        ]

    def print_tb(tb: TracebackType | None, limit: int | None = None, file: Any = None) -> None:
        (file or stderr()).write("".join(format_tb(tb, limit)))

    return {
        "format_exc": format_exc,
        "format_exception": format_lines,
        "format_exception_only": format_exception_only,
        "print_exc": print_exc,
        "print_exception": print_exception,
        "extract_tb": extract_tb,
        "format_tb": format_tb,
        "print_tb": print_tb,
        "FrameSummary": FrameSummary,
    }


class RecordedWarning(NamedTuple):
    """What `warnings.catch_warnings(record=True)` collects."""

    message: Warning
    category: type[Warning]


class _WarningState:
    def __init__(self) -> None:
        self.action = "default"
        self.records: list[RecordedWarning] | None = None


def warnings_members(stderr: Callable[[], Any]) -> dict[str, object]:
    """A small `warnings`: warn, the filters `ignore`, `error` and everything else, and catch_warnings."""
    state = _WarningState()

    def warn(message: Any, category: Any = None, stacklevel: int = 1, source: Any = None, **_: Any) -> None:
        warning = message if isinstance(message, Warning) else (category or UserWarning)(message)
        if state.action == "error":
            raise warning
        if state.records is not None:
            state.records.append(RecordedWarning(warning, type(warning)))
        elif state.action != "ignore":
            stderr().write(f"{type(warning).__name__}: {warning}\n")

    def set_action(action: str, *_: Any, **__: Any) -> None:
        state.action = action

    @contextlib.contextmanager
    def catch_warnings(*, record: bool = False, action: str | None = None, **_: Any) -> Iterator[Any]:
        before = state.action, state.records
        state.records = [] if record else state.records
        state.action = action or state.action
        try:
            yield state.records if record else None
        finally:
            state.action, state.records = before

    def deprecated(message: str, /, *, category: Any = DeprecationWarning, **_: Any) -> Callable[[Any], Any]:
        return lambda decorated: decorated

    return {
        "warn": warn,
        "filterwarnings": set_action,
        "simplefilter": set_action,
        "resetwarnings": lambda: set_action("default"),
        "catch_warnings": catch_warnings,
        "deprecated": getattr(warnings, "deprecated", deprecated),
    }
