"""No path of attributes leads from an importable module to what programs must not hold."""

from __future__ import annotations

import asyncio
import builtins
import functools
import gc
import io
import socket
import sys
import types
from abc import ABCMeta
from enum import EnumMeta

from sandbox_worker.policy import guards, modules, names
from sandbox_worker.policy.builtins import program_builtins

from .programs import failure, value

modules.build()

_FORBIDDEN_TYPES = (
    types.FrameType,
    types.CodeType,
    io.FileIO,
    io.BufferedReader,
    socket.socket,
    asyncio.AbstractEventLoop,
)
_FORBIDDEN = {
    id(thing): name
    for name, thing in {
        "type": type,
        "ABCMeta": ABCMeta,
        "EnumMeta": EnumMeta,
        "sys.modules": sys.modules,
        "builtins dict": vars(builtins),
        **{
            name: getattr(builtins, name)
            for name in (
                "eval",
                "exec",
                "compile",
                "open",
                "__import__",
                "getattr",
                "setattr",
                "delattr",
                "globals",
                "locals",
            )
        },
    }.items()
}


def _readable(owner: object) -> list[tuple[str, object]]:
    """Every attribute a program can read of an object, as it would get it."""
    found = []
    for name in dir(owner):
        rule = names.load_rule(name)
        if rule == names.REFUSED:
            continue
        try:
            value_ = guards.load_attribute(owner, name) if rule == names.GUARDED else getattr(owner, name)
        except Exception:
            continue
        found.append((name, value_))
    return found


_METHODS = (types.MethodWrapperType, types.BuiltinMethodType, types.MethodType, functools.partial)


def _identity(thing: object) -> object:
    """One key for all the bound methods of one name: reading an attribute makes a new one each time."""
    if isinstance(thing, _METHODS):
        holder = getattr(thing, "__self__", None)
        return (
            type(thing),
            getattr(thing, "__qualname__", ""),
            type(holder),
            holder if isinstance(holder, type) else None,
        )
    if isinstance(thing, (str, bytes, int, float, complex)):
        return type(thing)
    return id(thing)


def _problem(thing: object) -> str | None:
    if id(thing) in _FORBIDDEN:
        return _FORBIDDEN[id(thing)]
    if isinstance(thing, types.ModuleType) and thing not in modules._facades.values():
        return f"module {thing.__name__}"
    if isinstance(thing, _FORBIDDEN_TYPES):
        return f"a {type(thing).__name__}"
    if isinstance(thing, type) and issubclass(thing, type) and thing.__module__ != "sandbox_worker.policy.classes":
        return f"metaclass {thing.__name__}"
    return None


def _walk(roots: dict[str, object], depth: int) -> list[str]:
    """Breadth first over everything a program can read: each object is looked at once, on its shortest path."""
    problems: list[str] = []
    seen: dict[object, object] = {}
    level = list(roots.items())
    for remaining in range(depth, -1, -1):
        below: list[tuple[str, object]] = []
        for path, thing in level:
            key = _identity(thing)
            if key in seen:
                continue
            seen[key] = thing
            problem = _problem(thing)
            if problem is not None:
                problems.append(f"{path} is {problem}")
            elif remaining:
                below += [(f"{path}.{name}", member) for name, member in _readable(thing)]
        level = below
    return problems


def test_the_walk_finds_what_it_looks_for() -> None:
    holder = types.SimpleNamespace(inner=types.SimpleNamespace(module=sys, function=eval, kind=type))
    assert len(_walk({"x": holder}, 3)) == 3


def test_no_attribute_path_of_depth_four_leaves_the_facades() -> None:
    assert _walk(dict(modules._facades), 4) == []


def test_no_attribute_path_leaves_the_builtins() -> None:
    found = program_builtins(modules.import_module)
    shown = {name: thing for name, thing in found.items() if name.isidentifier() and not names.is_dunder(name)}
    assert _walk(shown, 3) == []


def test_instances_lead_nowhere_either() -> None:
    import contextlib
    import datetime
    import decimal
    import inspect
    import json
    import pathlib
    import random
    import re
    import string
    import typing
    import uuid
    import zoneinfo

    @contextlib.contextmanager
    def manager() -> typing.Iterator[int]:
        yield 1

    async def instances() -> list[object]:
        async def nothing() -> None: ...

        return [
            asyncio.create_task(nothing()),
            asyncio.get_running_loop().create_future(),
            asyncio.Queue(),
            asyncio.Lock(),
            asyncio.Event(),
            asyncio.Semaphore(),
            asyncio.TaskGroup(),
            asyncio.timeout(1),
            contextlib.ExitStack(),
            contextlib.AsyncExitStack(),
            manager(),
            datetime.datetime.now(),
            decimal.Decimal(1),
            decimal.getcontext(),
            inspect.signature(lambda x: x),
            json.JSONDecoder(),
            json.JSONEncoder(),
            pathlib.PurePosixPath("a"),
            random.Random(1),
            re.compile("a"),
            re.match("a", "a"),
            string.Template("$a"),
            typing.List[int],  # noqa: UP006 - the alias class is the subject
            typing.Optional["int"],
            typing.TypeVar("T"),
            uuid.uuid4(),
            zoneinfo.ZoneInfo("UTC"),
        ]

    async def walk_all() -> list[str]:
        return _walk({type(thing).__name__: thing for thing in await instances()}, 3)

    assert asyncio.run(walk_all()) == []


def test_every_listed_module_imports_and_every_shown_name_is_there() -> None:
    for name, shown in modules.importable().items():
        assert value(f"import {name} as m\nreturn len(dir(m)) > 0")
        facade = modules._facades[name]
        assert all(member in facade.__dict__ for member in shown)


def test_a_missing_member_is_named_with_the_closest_one() -> None:
    assert "did you mean `dumps`" in failure("import json\nreturn json.dump_s(1)").message


def test_lazy_imports_of_the_library_were_triggered_before() -> None:
    program = """
import datetime, time, codecs, hashlib, decimal, uuid, random, re, zoneinfo, base64, csv, io, textwrap, difflib
checks = [
    datetime.datetime.strptime("2024-01-02", "%Y-%m-%d").strftime("%A"),
    time.strftime("%Y", time.strptime("2024", "%Y")),
    "ä".encode("cp1252").decode("latin-1"), "bücher".encode("idna").decode(), codecs.encode("abc", "rot13"),
    hashlib.new("sha256", b"x").hexdigest()[:4], str(decimal.Decimal("1.10") + 1),
    datetime.datetime(2024, 7, 1, tzinfo=zoneinfo.ZoneInfo("America/New_York")).tzname(),
    len(zoneinfo.available_timezones()) > 100,
]
return checks
"""
    before = set(sys.modules)
    found = value(program)
    assert found[0] == "Tuesday"
    assert found[7:] == ["EDT", True]
    assert set(sys.modules) - before == set()


def test_facades_are_not_the_modules_of_the_worker() -> None:
    for name, facade in modules._facades.items():
        assert sys.modules.get(name) is not facade
    gc.collect()
