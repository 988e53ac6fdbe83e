"""The program's `sys` and its standard streams, bound to the worker's console."""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any, Final, NoReturn

from sandbox_worker.policy.names import words

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

        class Redirection(contextlib.AbstractContextManager[Any]):
            def __init__(self, new_target: Any) -> None:
                self._new_target = new_target
                self._old_targets: list[Any] = []

            def __enter__(self) -> Any:
                self._old_targets.append(getattr(module, name))
                setattr(module, name, self._new_target)
                return self._new_target

            def __exit__(self, *_: object) -> None:
                setattr(module, name, self._old_targets.pop())

        Redirection.__name__ = Redirection.__qualname__ = f"redirect_{name}"
        return Redirection
