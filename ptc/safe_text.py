"""Text about host errors that may be shown to a model: never a traceback, never a path of this machine."""

from __future__ import annotations

import os
import re
import site
import sys
import tempfile
from functools import lru_cache
from pathlib import Path
from typing import Final

__all__ = ["describe_exception", "hide_host_paths"]

_MAX_CHARS: Final = 4000
_HIDDEN: Final = "<host path>"


def describe_exception(error: BaseException) -> str:
    """Say what an exception is, as `TypeName: message` or, without a message, `TypeName`."""
    try:
        message = str(error)
    except Exception:  # noqa: BLE001 - the boundary to a foreign exception's own code
        message = ""
    text = f"{type(error).__name__}: {message}" if message else type(error).__name__
    text = hide_host_paths(text if len(text) <= _MAX_CHARS else f"{text[:_MAX_CHARS]}…")
    # Lone surrogates, which no encoding has, stand for undecodable bytes in file names.
    return text.encode("utf-8", "replace").decode("utf-8")


def hide_host_paths(text: str) -> str:
    """Replace absolute paths below the host's own folders (interpreter, packages, home, work and temporary folder)."""
    return _host_paths(_working_directory()).sub(_HIDDEN, text) if "/" in text else text


def _working_directory() -> str:
    try:
        return os.getcwd()
    except OSError:  # it was deleted
        return ""


def _home() -> str:
    try:
        return str(Path.home())
    except RuntimeError:  # neither HOME nor an entry of this user
        return ""


@lru_cache(maxsize=8)
def _host_paths(working_directory: str) -> re.Pattern[str]:
    folders = {
        sys.prefix,
        sys.base_prefix,
        sys.exec_prefix,
        str(Path(__file__).resolve().parent.parent),
        _home(),
        tempfile.gettempdir() if os.environ.get("TMPDIR") is None else os.environ["TMPDIR"],
        working_directory,
        *site.getsitepackages(),
    }
    # "/" alone would hide every path a tool means to show.
    wanted = sorted((folder.rstrip("/") for folder in folders if len(folder.strip("/")) > 1), key=len, reverse=True)
    # Not inside a longer path or a URL: `https://example.org/tmp/x` is no path of this machine.
    folder = "|".join(map(re.escape, wanted))
    return re.compile(f"(?<![A-Za-z0-9_.~%-])(?:{folder})(?:/[^\\s'\"<>:;,)\\]]*)?(?![A-Za-z0-9_])")
