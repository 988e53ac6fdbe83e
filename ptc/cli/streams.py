"""The two streams of the command: the result on stdout whatever else writes there, notes for people on stderr."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import sys
import warnings
from typing import Final

import click

__all__ = ["Output", "note", "open_missing_descriptors", "shown", "warn_on_stderr"]

# Control characters, but for tab and line feed: in a terminal they can do more than show text.
_CONTROLS: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")


class Output:
    """Standard output. A failed write is kept for the end of the command: a run is not broken by it."""

    def __init__(self) -> None:
        self._descriptor = 1
        self._failure: OSError | None = None

    def claim(self) -> None:
        """Keep stdout for `write` alone; what others write to descriptor 1 from now on goes to stderr.

        It stays so to the end of the process: what exit handlers print is no part of the result either.
        """
        if self._descriptor != 1:
            return
        _flush()
        self._descriptor = os.dup(1)
        os.dup2(2, 1)

    def write(self, text: str) -> None:
        """Write text; lone surrogates are written as their escapes, which JSON reads back."""
        if self._failure is not None:
            return
        try:
            _flush()
            left = memoryview(text.encode("utf-8", "backslashreplace"))
            while left:
                left = left[os.write(self._descriptor, left) :]
        except OSError as error:
            self._failure = error
            # The interpreter's last flush must not fail again.
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, self._descriptor)
            os.close(nowhere)

    def write_line(self, text: str) -> None:
        """Write one line for people."""
        self.write(shown(text, self._descriptor) + "\n")

    def problem(self) -> str | None:
        """Say why not everything was written; a reader that left early is no problem."""
        if self._failure is None or self._failure.errno == errno.EPIPE:
            return None
        return f"cannot write to standard output: {self._failure.strerror}"


def shown(text: str, descriptor: int) -> str:
    """Give text as it may be shown there: in a terminal control characters are written as their escapes."""
    if not os.isatty(descriptor):
        return text
    return _CONTROLS.sub(lambda found: f"\\x{ord(found[0]):02x}", text)


def note(text: str, *, plain: bool = True) -> None:
    """Write a line for people on stderr; that nobody reads it any more is no failure.

    Args:
        text: The line.
        plain: False for text that is already safe to show and has styles of its own.
    """
    with contextlib.suppress(OSError):
        click.echo(shown(text, 2) if plain else text, err=True)


def warn_on_stderr() -> None:
    """Show warnings as lines of the command, not as lines of its source."""
    warnings.simplefilter("default", UserWarning)
    warnings.showwarning = lambda message, *_: note(f"Warning: {message}")


def open_missing_descriptors() -> None:
    """Point standard descriptors that are closed at nothing, before something else gets their numbers."""
    for descriptor in (0, 1, 2):
        try:
            os.fstat(descriptor)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # the lowest free number, which is this one


def _flush() -> None:
    if sys.stdout is not None:
        sys.stdout.flush()
