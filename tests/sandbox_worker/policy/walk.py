"""A walk over everything a program can get from an object, for the tests of this folder.

It reads attributes as a program would, follows what calls without arguments give, what containers hold, what
positional patterns bind and what failing calls raise. A find is told by its path, as a program would write it, such
as `running.get_loop()`.
"""

from __future__ import annotations

import _thread
import abc
import asyncio
import builtins
import collections
import collections.abc
import contextlib
import contextvars
import enum
import functools
import inspect
import io
import re
import socket
import subprocess
import sys
import threading
import types
import warnings
from collections.abc import Iterator
from types import FunctionType, ModuleType
from typing import Any, Final

from sandbox_worker import channel, console, loop, program, protocol, session
from sandbox_worker.policy import foreign, guards, modules, names

modules.build()
words = names.words

# What no program may hold: single objects, types, and whatever a module of the host defines.

BUILTINS = words("""eval exec compile open __import__ getattr setattr delattr vars globals locals input breakpoint
    __build_class__""")
SINGLE = {
    **{f"builtin {name}": getattr(builtins, name) for name in BUILTINS},
    **{f"sys.{name}": getattr(sys, name) for name in words("_getframe settrace setprofile addaudithook modules")},
    **{f"metaclass {kind.__name__}": kind for kind in (type, abc.ABCMeta, enum.EnumMeta)},
    "start_new_thread": _thread.start_new_thread,
    "Thread": threading.Thread,
}
TYPES = (
    types.FrameType, types.CodeType, types.CellType, io.FileIO, socket.socket, subprocess.Popen, asyncio.Handle,
    asyncio.AbstractEventLoop, session.Session, channel.Channel, protocol.Connection, console.Console, loop.ProgramLoop,
    program.CompiledProgram,
)  # fmt: skip
FILES = (io.BufferedReader, io.BufferedWriter, io.BufferedRandom, io.TextIOWrapper)
HOST = words("""os posix nt subprocess _posixsubprocess socket _socket select selectors ctypes _ctypes shutil tempfile
    pickle _pickle marshal gc _imp mmap fcntl resource signal _signal multiprocessing importlib _frozen_importlib
    _frozen_importlib_external runpy code codeop ptc""")
MADE_FOR_PROGRAMS = ("sandbox_worker.policy", "sandbox_worker.tools", "sandbox_worker.console")
"""The parts of the worker that make objects for programs; everything else of it is host ground."""


def forbidden_objects() -> dict[int, str]:
    """Identity -> name of single objects, every module's name space among them."""
    found = {id(thing): name for name, thing in SINGLE.items()}
    for name, module in [*sys.modules.items(), *modules._facades.items()]:
        if isinstance(module, ModuleType):
            found[id(vars(module))] = f"the name space of {name}"
    return found


def problem_of(thing: Any, forbidden: dict[int, str]) -> str | None:
    """What is wrong with a program holding this object."""
    if id(thing) in forbidden:
        return forbidden[id(thing)]
    if isinstance(thing, ModuleType):
        return None if any(thing is facade for facade in modules._facades.values()) else f"module {thing.__name__}"
    if isinstance(thing, TYPES) or (isinstance(thing, FILES) and _has_descriptor(thing)):
        return f"a {type(thing).__name__}"
    if isinstance(thing, type) and issubclass(thing, (type, *TYPES)):
        return None if thing.__module__ == "sandbox_worker.policy.classes" else f"class {thing.__name__}"
    return _home_problem(thing)


def _has_descriptor(file: Any) -> bool:
    try:
        return isinstance(file.fileno(), int)
    except (OSError, ValueError):
        return False


def _home_problem(thing: Any) -> str | None:
    """Tell of classes, functions and instances that come from a module of the host."""
    owner = thing if isinstance(thing, (type, FunctionType)) else type(thing)
    home = str(owner.__module__)
    if isinstance(thing, types.BuiltinFunctionType) and isinstance(thing.__self__, ModuleType):
        home = thing.__self__.__name__
    of_worker = home.startswith("sandbox_worker") and not home.startswith(MADE_FOR_PROGRAMS)
    if of_worker or home.partition(".")[0] in HOST:
        return f"{owner.__qualname__} of {home}"
    return None


HOST_PATH = re.compile(r"/(?:python3[\w.]*|sandbox_worker)/")

# What one step can be.

SCALARS = (str, bytes, bytearray, int, float, complex, type(None), range, slice, memoryview, types.TracebackType)
CONTAINERS = (
    dict, list, tuple, set, frozenset, collections.deque, contextvars.Context, collections.abc.Mapping,
    collections.abc.MappingView,
)  # fmt: skip
METHODS = (types.MethodWrapperType, types.BuiltinMethodType, types.MethodType)
CALLABLES = (types.MethodType, types.BuiltinMethodType, FunctionType, type, functools.partial)
SLOT_CALLS = words("__iter__ __next__ __reversed__ __enter__ __await__ __aiter__ __copy__ __deepcopy__")
HIDDEN = words("__cause__ __context__ __traceback__ __args__ __origin__ __parameters__ __class__ __dict__")
"""Attributes that neither `dir` nor the classes always tell of."""
NOT_CALLED: Final = {
    "blocks": "acquire join wait Queue.get SimpleQueue.get lock.__enter__ Condition.__enter__ Semaphore.__enter__",
    "ends what is walked": "cancel close aclose shutdown detach release abort __del__",
    "empties what is walked": "clear pop popitem popleft reset truncate clear_flags clear_traps",
    "reorders what is walked": "sort reverse",
    "changes the process of the tests": "seed clear_overloads cache_clear clear_cache basicConfig purge",
}
"""Why -> names, or qualified names, of what the walk reads but does not call."""
UNCALLED = words(" ".join(NOT_CALLED.values()))


class Walk:
    """One breadth-first walk: each object is looked at once, on its shortest path."""

    def __init__(self, roots: dict[str, object], depth: int) -> None:
        self.finds: list[str] = []
        self.seen: dict[object, object] = {}
        self._forbidden = forbidden_objects()
        level = list(roots.items())
        with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
            warnings.simplefilter("ignore")
            for remaining in range(depth, -1, -1):
                level = [step for path, thing in level for step in self._look(path, thing, remaining)]
            for thing in self.seen.values():
                if inspect.isawaitable(thing) and not isinstance(thing, (type, asyncio.Future)):
                    _give_up(thing)

    def _look(self, path: str, thing: object, remaining: int) -> list[tuple[str, object]]:
        if type(thing) is str and HOST_PATH.search(thing):
            self.finds.append(f"{path} tells a path of the host: {thing:.200}")
        key = _identity(thing)
        if key in self.seen:
            return []
        shown = _text_of(thing)
        if HOST_PATH.search(shown):
            self.finds.append(f"repr({path}) tells a path of the host: {shown:.200}")
        self.seen[key] = thing
        problem = problem_of(thing, self._forbidden)
        if problem is not None:
            self.finds.append(f"{path} is {problem}")
            return []
        return list(_steps(path, thing)) if remaining else []


def _text_of(thing: object) -> str:
    """What `repr` shows, of all but containers, whose members are looked at by themselves."""
    with contextlib.suppress(Exception):
        return "" if isinstance(thing, CONTAINERS) else repr(thing)
    return ""


def _give_up(awaitable: Any) -> None:
    """Close what nobody will await; a coroutine that has begun belongs to a task."""
    if not inspect.iscoroutine(awaitable) or inspect.getcoroutinestate(awaitable) == inspect.CORO_CREATED:
        with contextlib.suppress(Exception):
            awaitable.close()


def _identity(thing: Any) -> object:
    """One key for what leads to the same: reading a method or calling for a list makes a new object each time."""
    if isinstance(thing, SCALARS):
        return type(thing)
    if isinstance(thing, BaseException):
        return (type(thing), type(thing.__context__), type(thing.__cause__), *map(_identity, thing.args))
    if isinstance(thing, METHODS):
        holder = thing.__self__
        shared = isinstance(thing, types.MethodWrapperType) or isinstance(holder, (*SCALARS, *METHODS))
        return (type(thing), thing.__qualname__, type(holder) if shared else id(holder))
    if isinstance(thing, FunctionType) and str(thing.__module__).startswith("sandbox_worker.") and not vars(thing):
        return id(thing.__code__)
    return (type(thing), 0) if isinstance(thing, (dict, list, tuple)) and not thing else id(thing)


def _steps(path: str, thing: Any) -> Iterator[tuple[str, object]]:
    """Everything a program gets from an object in one step."""
    for name in _attribute_names(thing):
        with contextlib.suppress(Exception):
            guarded = names.load_rule(name) == names.GUARDED
            yield f"{path}.{name}", guards.load_attribute(thing, name) if guarded else getattr(thing, name)
    for name in getattr(type(thing), "__match_args__", ()):
        with contextlib.suppress(Exception):
            yield f"{name} of the pattern that matches {path}", getattr(thing, name)
    if isinstance(thing, CONTAINERS):
        for key, item in list(thing.items() if isinstance(thing, collections.abc.Mapping) else enumerate(thing)):
            yield f"{path}[{key!r:.40}]", item
            yield f"key of {path}", key
    name, qualified = getattr(thing, "__name__", ""), getattr(thing, "__qualname__", "")
    slot = isinstance(thing, types.MethodWrapperType) and name in SLOT_CALLS
    if (slot or isinstance(thing, CALLABLES)) and name not in UNCALLED and qualified not in UNCALLED:
        try:
            yield f"{path}()", thing()
        except (Exception, SystemExit, asyncio.CancelledError) as error:
            yield f"error of {path}()", error


def _attribute_names(thing: object) -> list[str]:
    """The names an attribute of an object can have: what `dir` tells, and what classes and metaclasses have."""
    found = set(HIDDEN)
    with contextlib.suppress(Exception):
        found.update(dir(thing))
    for kind in foreign.lookup_classes(thing):
        found.update(vars(kind))
    return sorted(name for name in found if type(name) is str and names.load_rule(name) != names.REFUSED)
