"""Facades of the importable modules: built once before the lock, they hold no other module.

A facade is a plain module object, so that `math.sqrt` in a loop costs what it costs in CPython. It holds
exactly the names listed for it; everything the real module imports for itself stays out of reach.
"""

from __future__ import annotations

import importlib
import logging
import sys
import time
from collections.abc import Collection, Mapping, Sequence
from types import ModuleType
from typing import Any, Final

from sandbox_worker.policy import (
    asyncio_parts,
    classes,
    console_parts,
    foreign,
    guards,
    logging_part,
    messages,
    packages,
    receivers,
    signatures,
    stand_ins,
    time_zones,
    traceback_part,
    type_hints,
    warnings_part,
)
from sandbox_worker.policy.module_lists import ASYNCIO, CODECS, SHOWN
from sandbox_worker.policy.names import words

_facades: dict[str, ModuleType] = {}
_shown: dict[str, frozenset[str]] = {}
_streams: list[console_parts.Streams] = []

_LAZY: Final = words("""
    _strptime encodings.idna stringprep unicodedata _pydecimal concurrent.futures.thread locale bz2 lzma zlib
    importlib.resources asyncio.taskgroups asyncio.timeouts asyncio.runners collections.abc copyreg
    _weakrefset xml.etree.cElementTree linecache tokenize token
""")


def _facade(name: str, members: Mapping[str, object]) -> ModuleType:
    """Make a facade. It has no `__getattr__`: the interpreter would not specialize loads from it any more."""
    module = ModuleType(name)
    module.__dict__.update(members)
    shown = frozenset(members)

    _facades[name] = module
    _shown[name] = shown
    return module


def _listed(name: str, shown: str) -> dict[str, object]:
    real = importlib.import_module(name)
    return {member: getattr(real, member) for member in shown.split() if hasattr(real, member)}


def _replacements(streams: console_parts.Streams) -> dict[str, dict[str, object]]:
    return {
        "abc": {"ABCMeta": classes.ABCMetaName},
        "asyncio": asyncio_parts.MEMBERS,
        "contextlib": {
            "redirect_stdout": streams.redirect("stdout"),
            "redirect_stderr": streams.redirect("stderr"),
        },
        "dataclasses": {name: getattr(stand_ins, name) for name in ("dataclass", "make_dataclass", "fields")},
        "enum": {"EnumMeta": classes.EnumMetaName, "EnumType": classes.EnumMetaName},
        "functools": {
            name: getattr(stand_ins, name)
            for name in (
                "wraps",
                "update_wrapper",
                "cached_property",
                "singledispatch",
                "singledispatchmethod",
            )
        },
        "inspect": {"signature": signatures.signature},
        "operator": {"attrgetter": guards.guarded_attrgetter, "methodcaller": guards.guarded_methodcaller},
        "pprint": stand_ins.pprint_(streams.stdout),
        "typing": {
            "runtime_checkable": stand_ins.runtime_checkable,
            "get_origin": stand_ins.get_origin,
            "get_type_hints": type_hints.get_type_hints,
            "Type": classes.ProgramType,
        },
        "uuid": {"uuid1": stand_ins.uuid1},
        "zoneinfo": {"available_timezones": time_zones.available_timezones},
    }


def build() -> None:
    """Build every facade; called once, before the worker gives up its file system."""
    if _facades:
        return
    _trigger_lazy_imports()
    system = _facade("sys", {**console_parts.sys_members(), "stdout": None, "stderr": None})
    streams = console_parts.Streams(system)
    _streams.append(streams)
    replacements = _replacements(streams)
    for name, shown in {**SHOWN, "asyncio": ASYNCIO}.items():
        _facade(name, {**_listed(name, shown), **replacements.get(name, {})})
    _facade("traceback", traceback_part.members(streams.stderr))
    _facade("warnings", warnings_part.members(streams.stderr))
    _facade("logging", logging_part.members(streams.stderr))
    _link_packages()
    asyncio_parts.hide_paths_in_texts()
    receivers.restrict(member for facade in _facades.values() for member in vars(facade).values())
    foreign.collect(
        [
            *SHOWN,
            "asyncio",
            "concurrent",
            "_asyncio",
            "selectors",
            "annotationlib",
            "weakref",
            "sandbox_worker",
        ]
    )
    time_zones.load()


def _link_packages() -> None:
    """Give every dotted module a parent that holds it."""
    for name in [name for name in _facades if "." in name]:
        parent, _, child = name.rpartition(".")
        while parent:
            if parent not in _facades:
                _facade(parent, {})
            _facades[parent].__dict__[child] = _facades[f"{parent}.{child}"]
            _shown[parent] = _shown[parent] | {child}
            parent, _, child = parent.rpartition(".")


def _trigger_lazy_imports() -> None:
    """Load what the library imports at first use; afterwards there is no file to load it from."""
    for name in sorted(_LAZY):
        try:
            importlib.import_module(name)
        except ImportError:
            logging.getLogger(__name__).debug("no module %s in this Python", name)
    for codec in CODECS.split():
        try:
            importlib.import_module(f"encodings.{codec}")
            "a".encode(codec)
        except (ImportError, LookupError, UnicodeError, TypeError, ValueError):
            # Codecs between bytes refuse text, `undefined` refuses everything: they are loaded all the same.
            continue
    time.tzset()
    time.strptime("2000-01-01", "%Y-%m-%d")


def importable() -> Mapping[str, Collection[str]]:
    """The importable modules with the names each one shows."""
    build()
    return _shown


def add_packages(names: Sequence[str]) -> dict[str, str]:
    """Load packages and make their public modules importable; called before the worker gives up its file system.

    Returns:
        Their versions.

    Raises:
        PackageMissing: One cannot be imported.
    """
    build()
    versions = packages.load(names, sorted(time_zones.available_timezones()))
    for name, members in packages.shown_modules(names):
        _facade(name, members)
    _link_packages()
    foreign.collect(names)
    return versions


def install_console(stdout: Any, stderr: Any) -> None:
    """Put the run's output streams into the program's `sys`.

    Args:
        stdout: Object with `write`, `flush` and `isatty`.
        stderr: Object with `write`, `flush` and `isatty`.
    """
    build()
    _streams[0].install(stdout, stderr)


def streams() -> console_parts.Streams:
    """The streams of the program's `sys`."""
    build()
    return _streams[0]


def import_module(
    name: str, globals: Any = None, locals: Any = None, fromlist: Any = (), level: int = 0
) -> ModuleType | None:
    """The `import` statement of a program.

    Raises:
        ImportError: The module, or a name asked of it, is not available to programs.
    """
    if type(fromlist) is list:
        # C code that imports for itself (datetime.strptime) passes a list and looks in sys.modules.
        if name in sys.modules:
            return None
        raise ModuleNotFoundError(f"module {name!r} was not loaded before the lock", name=name)
    if level:
        raise ImportError("relative imports are not available; a program is one text")
    module = _facades.get(name)
    if module is None:
        raise ModuleNotFoundError(messages.import_refused(name, _shown), name=name)
    _require_path(name)
    if not fromlist:
        return _facades[name.partition(".")[0]]
    for member in fromlist:
        if member not in _shown[name] or member not in module.__dict__:
            raise ImportError(messages.member_refused(name, member, _shown[name]), name=name)
    return module


def _require_path(name: str) -> None:
    """Check that each parent still holds its child: a program may have deleted it through an alias.

    For a missing attribute the interpreter falls back to sys.modules, where the real module is.
    """
    parent, _, child = name.rpartition(".")
    while parent:
        if _facades[parent].__dict__.get(child) is not _facades[f"{parent}.{child}"]:
            raise ModuleNotFoundError(messages.import_refused(name, _shown), name=name)
        parent, _, child = parent.rpartition(".")
