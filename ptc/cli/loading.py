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
# Where the code of the interpreter, of installed packages and of ptc is.
_NOT_THE_USERS = ("<frozen ", f"{sys.prefix}/lib", f"{sys.base_prefix}/lib", str(Path(__file__).parent.parent))


def read_program(source: str) -> bytes:
    """Read a program from a file, or from standard input when `source` is "-".

    Raises:
        UsageError: The file cannot be read.
    """
    try:
        if source == "-":
            with open(0, "rb", closefd=False) as stdin:
                return stdin.read()
        return Path(source).read_bytes()
    except OSError as error:
        raise UsageError(f"cannot read the program {source!r}: {error.strerror}") from None


def load_registry(reference: str) -> ToolRegistry:
    """Import the registry that MODULE:ATTR or FILE.py:ATTR names (ATTR defaults to "registry").

    Raises:
        UsageError: The module cannot be imported, or what it names is not a ToolRegistry.
    """
    from ptc.registry import ToolRegistry

    location, attribute = _split(reference)
    if location.endswith(".py"):
        if not Path(location).is_file():
            raise UsageError(f"there is no file {location!r}")
    elif not location or location.startswith(".") or "/" in location:
        raise UsageError(f"--tools takes MODULE:ATTR or FILE.py:ATTR, not {reference!r}")
    module = _import(location)
    found: object = module
    for part in attribute.split("."):
        try:
            found = getattr(found, part)
        except AttributeError:
            known = sorted(name for name, value in vars(module).items() if isinstance(value, ToolRegistry))
            hint = f"; it has the registries: {', '.join(known)}" if known else ", and no ToolRegistry at all"
            raise UsageError(f"{location!r} has no attribute {attribute!r}{hint}") from None
        except Exception as error:
            raise UsageError(f"cannot read {attribute!r} of {location!r}: {_describe(error)}") from error
    if not isinstance(found, ToolRegistry):
        raise UsageError(f"{reference!r} is a {type(found).__name__}, not a ToolRegistry: name the registry object")
    return found


def _split(reference: str) -> tuple[str, str]:
    """Give location and attribute; only a colon behind the file's name counts."""
    if reference.endswith(".py"):
        return reference, _DEFAULT_ATTRIBUTE
    location, colon, attribute = reference.rpartition(":")
    return (location, attribute or _DEFAULT_ATTRIBUTE) if colon else (reference, _DEFAULT_ATTRIBUTE)


def _import(location: str) -> object:
    try:
        if location.endswith(".py"):
            return _import_file(Path(location).resolve())
        sys.path.insert(0, str(Path.cwd()))
        return importlib.import_module(location)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise UsageError(f"cannot import {location!r}: {_describe(error)}") from error


def _import_file(path: Path) -> object:
    name = path.stem
    found = importlib.util.find_spec(name) if name.isidentifier() else None
    if name in sys.modules or (found is not None and found.origin != str(path)):
        name = f"ptc_tools_{name}"  # a json.py must not become everybody's json
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    # Modules beside it are imported as they are when it is run as a script.
    sys.path.insert(0, str(path.parent))
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def _describe(error: BaseException) -> str:
    """Give the type, the message, and the last line of the user's own code on the way there."""
    text = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    place = ""
    trace = error.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if not file.startswith(_NOT_THE_USERS):
            place = f" ({Path(file).name}, line {trace.tb_lineno})"
        trace = trace.tb_next
    return text + place
