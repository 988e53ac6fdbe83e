"""What the program prints: one merged stream, sent as it is written, within a budget of bytes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

__all__ = ["Console", "make_console"]

_SURROGATES: Final = re.compile("[\ud800-\udfff]")
_REPLACEMENT: Final = "\N{REPLACEMENT CHARACTER}"


class Console(NamedTuple):
    """The faces of one console; no attribute of a face leads to its state."""

    print: Callable[..., None]
    stdout: object
    stderr: object
    flush: Callable[[], None]
    used_bytes: Callable[[], int]


def make_console(send: Callable[[str], None], budget_bytes: int, overflow: Callable[[], None]) -> Console:
    """Make a console.

    Args:
        send: Takes text that is ready to leave, whole lines where it can.
        budget_bytes: Bytes of UTF-8 the program may print.
        overflow: Called after the fitting prefix was sent; must not return to the program.
    """
    pending: list[str] = []
    used = 0

    def flush() -> None:
        if pending:
            text = "".join(pending)
            pending.clear()
            send(text)

    def write(text: str) -> int:
        nonlocal used
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        text = str.__str__(text)
        length = len(text)
        if not text:
            return 0
        if text.isascii():
            size = length
        else:
            text = _SURROGATES.sub(_REPLACEMENT, text)
            size = len(text.encode())
        if used + size > budget_bytes:
            text = text.encode()[: budget_bytes - used].decode("utf-8", "ignore")
            used = budget_bytes
            if text:
                pending.append(text)
            flush()
            overflow()
        used += size
        pending.append(text)
        if "\n" in text:
            flush()
        return length

    _run.write, _run.flush = write, flush
    stdout, stderr = TextStream(), TextStream()

    def print_(
        *values: object, sep: str | None = " ", end: str | None = "\n", file: Any = None, flush: bool = False
    ) -> None:
        """Print values to the program's output."""
        for name, part in (("sep", sep), ("end", end)):
            if part is not None and not isinstance(part, str):
                raise TypeError(f"{name} must be None or a string, not {type(part).__name__}")
        text = (" " if sep is None else sep).join(map(str, values)) + ("\n" if end is None else end)
        target = stdout if file is None else file
        target.write(text)
        if flush:
            target.flush()

    print_.__name__ = print_.__qualname__ = "print"
    return Console(print_, stdout, stderr, flush, lambda: used)


class _Run:
    """Where this process's streams write to; a module global, which no attribute of a stream leads to."""

    write: Callable[[str], int]
    flush: Callable[[], None]


_run = _Run()


class TextStream:
    """A text stream of the program: writes go to its log."""

    __slots__ = ()
    encoding = "utf-8"
    errors = "replace"
    closed = False

    def write(self, text: str, /) -> int:
        """Write text and give the number of characters."""
        return _run.write(text)

    def writelines(self, lines: Iterable[str], /) -> None:
        """Write each of the lines."""
        for line in lines:
            _run.write(line)

    def flush(self) -> None:
        """Send what is written so far."""
        _run.flush()

    def isatty(self) -> bool:
        """No terminal is there."""
        return False

    def writable(self) -> bool:
        """It can be written to."""
        return True

    def readable(self) -> bool:
        """It cannot be read from."""
        return False
