"""Packages the host adds for programs: loaded whole before the lock, shown as facades of their public modules.

What a package does inside stays as it is, and the operating system's fences hold for it as for all: it finds no file,
no socket and no process. The language policy is for the program's text; a package of native code can read and write the
worker's own memory, so the fences are what holds a program that uses one.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import pkgutil
import sys
import warnings
from collections.abc import Iterable, Iterator, Sequence
from types import BuiltinFunctionType, ModuleType
from typing import Any, Final

from sandbox_worker.policy.names import words

__all__ = ["PackageMissing", "load", "shown_modules"]

_ONE_THREAD: Final = words("""
    OPENBLAS_NUM_THREADS OMP_NUM_THREADS MKL_NUM_THREADS NUMEXPR_NUM_THREADS BLIS_NUM_THREADS VECLIB_MAXIMUM_THREADS
""")
"""A process with threads can neither enter a user namespace nor fork safely, and a worker may start none."""
_NOT_FOR_PROGRAMS: Final = words("tests testing conftest setup f2py distutils ctypeslib __main__ __config__")
"""Parts of packages that are made for developers, start compilers, or reach memory by address."""


class PackageMissing(Exception):
    """A package cannot be imported; the text says which and why."""


def load(names: Sequence[str], zone_keys: Iterable[str]) -> dict[str, str]:
    """Import packages with all modules below them, so that nothing is left to import after the lock.

    Args:
        names: Top-level packages.
        zone_keys: The time zones that programs have.

    Returns:
        The version of each, as far as it says so.

    Raises:
        PackageMissing: One is not installed, or its import fails.
    """
    os.environ.update(dict.fromkeys(_ONE_THREAD, "1"))
    versions: dict[str, str] = {}
    for name in names:
        try:
            package = importlib.import_module(name)
        except Exception as error:
            raise PackageMissing(f"package {name!r} cannot be imported: {type(error).__name__}: {error}") from error
        _load_below(package)
        versions[name] = str(getattr(package, "__version__", ""))
    if "numpy" in sys.modules:
        _prepare_numpy()
    if "pandas" in sys.modules:
        _prepare_pandas(zone_keys)
    return versions


def _load_below(package: ModuleType) -> None:
    path = getattr(package, "__path__", None)
    if path is None:
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for found in pkgutil.iter_modules(path, f"{package.__name__}."):
            if found.name.rpartition(".")[2] in _NOT_FOR_PROGRAMS:
                continue
            # An optional part, such as one for another library that is not installed, is absent for programs, too.
            with contextlib.suppress(Exception, SystemExit):
                module = importlib.import_module(found.name)
                if found.ispkg:
                    _load_below(module)


def _prepare_numpy() -> None:
    """Let linear algebra take its buffers now, and give each worker random numbers of its own."""
    numpy: Any = sys.modules["numpy"]
    numpy.linalg.inv(numpy.ones((2, 2)) + numpy.eye(2))
    os.register_at_fork(after_in_child=numpy.random.seed)


def _prepare_pandas(zone_keys: Iterable[str]) -> None:
    """Load the time zones once more: pandas reads transitions from the ZoneInfo in Python, which has its own cache."""
    from zoneinfo import _zoneinfo  # type: ignore[attr-defined]

    for key in zone_keys:
        _zones.append(_zoneinfo.ZoneInfo(key))


_zones: list[object] = []
"""Keeps them in the cache of their class."""


def shown_modules(names: Sequence[str]) -> Iterator[tuple[str, dict[str, object]]]:
    """Give the public modules of packages, each with what programs see of it: no module, and nothing of the library."""
    for name, module in sorted(sys.modules.items()):
        top, *below = name.split(".")
        if top in names and not any(part.startswith("_") or part in _NOT_FOR_PROGRAMS for part in below):
            yield name, _members(module, top)


def _members(module: ModuleType, top: str) -> dict[str, object]:
    listed = getattr(module, "__all__", None)
    members: dict[str, object] = {}
    process = [held for host in (sys, os) for held in vars(host).values() if isinstance(held, (dict, list))]
    for member in listed if listed is not None else dir(module):
        if type(member) is not str or not hasattr(module, member):
            continue
        value = getattr(module, member)
        if isinstance(value, ModuleType) or any(value is held for held in process):
            continue
        if member == "__version__" or (member[:1] != "_" and (listed is not None or not _is_foreign(value, top))):
            members[member] = value
    if "__version__" not in members and isinstance(getattr(module, "__version__", None), str):
        members["__version__"] = module.__version__
    return members


def _is_foreign(value: object, top: str) -> bool:
    """Whether a module only imported this, for itself: what is neither the package's nor plain data."""
    owner = getattr(value, "__module__", None) if callable(value) else None
    if type(owner) is not str:
        owner = type(value).__module__
    return owner.partition(".")[0] not in (top, "builtins") or isinstance(value, BuiltinFunctionType)
