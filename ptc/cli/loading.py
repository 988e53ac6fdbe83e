"""Finding what a command line names: a registry in a module or a file, a program in a file or on standard input."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from ptc.errors import UsageError

if TYPE_CHECKING:
    from ptc.registry import ToolRegistry

__all__ = ["load_registry", "read_program"]

_DEFAULT_ATTRIBUTE = "registry"


def read_program(source: str) -> bytes:
    """Read a program from a file, or from standard input when `source` is "-".

    Raises:
        UsageError: The file cannot be read.
    """
    if source == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(source).read_bytes()
    except OSError as error:
        raise UsageError(f"cannot read the program {source!r}: {error.strerror}") from None


def load_registry(reference: str) -> ToolRegistry:
    """Import the registry that MODULE:ATTR or FILE.py:ATTR names (ATTR defaults to "registry").

    Raises:
        UsageError: The module cannot be imported, or what it names is not a ToolRegistry.
    """
    from ptc.registry import ToolRegistry

    location, _, attribute = reference.partition(":")
    attribute = attribute or _DEFAULT_ATTRIBUTE
    found: object = _import(location, reference)
    for part in attribute.split("."):
        try:
            found = getattr(found, part)
        except AttributeError:
            known = sorted(name for name, value in vars(found).items() if isinstance(value, ToolRegistry))
            hint = f"; it has the registries: {', '.join(known)}" if known else ""
            raise UsageError(f"{location!r} has no attribute {attribute!r}{hint}") from None
    if not isinstance(found, ToolRegistry):
        raise UsageError(f"{reference!r} is a {type(found).__name__}, not a ToolRegistry: name the registry object")
    return found


def _import(location: str, reference: str) -> object:
    if not location:
        raise UsageError(f"--tools takes MODULE:ATTR or FILE.py:ATTR, not {reference!r}")
    try:
        if location.endswith(".py"):
            return _import_file(Path(location))
        sys.path.insert(0, str(Path.cwd()))
        return importlib.import_module(location)
    except UsageError:
        raise
    except (Exception, SystemExit) as error:
        raise UsageError(f"cannot import {location!r}: {type(error).__name__}: {error}") from error


def _import_file(path: Path) -> object:
    if not path.is_file():
        raise UsageError(f"there is no file {str(path)!r}")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise UsageError(f"{str(path)!r} is not a Python file")
    # Modules beside it are imported as they are when it is run as a script.
    sys.path.insert(0, str(path.resolve().parent))
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module
