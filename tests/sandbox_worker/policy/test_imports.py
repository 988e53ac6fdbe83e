"""Imports: what is refused, how it is said, and what works in the modules that are there."""
# ruff: noqa: E501 - programs stand as a model would write them

from __future__ import annotations

import io

import pytest

from sandbox_worker.policy import modules

from .programs import failure, refusal, run, value


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("import os", "PurePosixPath"),
        ("import subprocess", "call a tool"),
        ("import requests", "call a tool"),
        ("import socket", "call a tool"),
        ("import pickle", "json"),
        ("import importlib", "import"),
        ("import builtins", "built-in"),
        ("import ctypes", "native code"),
        ("import jsn", "`json`"),
        ("import reqests", "requests"),
        ("import json.tool", "`json`"),
        ("from os import path", "PurePosixPath"),
        ("from json import dumsp", "`dumps`"),
        ("from random import _os", "_os"),
        ("from asyncio import subprocess", "processes"),
        ("from json import *", "star import"),
        ("from . import x", "relative"),
        ("from .x import y", "relative"),
        ("import urllib.request", "tool"),
        ("import ptc", "cannot be imported"),
        ("import sandbox_worker", "cannot be imported"),
        ("from threading import Thread", "asyncio.gather"),
        ("from pathlib import Path", "PurePosixPath"),
    ],
)
def test_a_refused_import_names_its_place_and_what_to_use_instead(statement: str, told: str) -> None:
    error = refusal(f"x = 1\nif x:\n    {statement}\n")
    assert (error.line, error.column) == (3, 5)
    assert told in error.message
    assert statement in error.message


def test_an_import_the_program_is_ready_to_miss_fails_at_run_time() -> None:
    assert value("try:\n    import numpy as np\nexcept ImportError:\n    np = None\nreturn np") is None
    assert value("try:\n    from json import nope\nexcept (ImportError, KeyError):\n    nope = 2\nreturn nope") == 2


@pytest.mark.parametrize(
    "program",
    [
        "try:\n    from json import scanner\nexcept ImportError:\n    return 'closed'\nreturn scanner",
        "try:\n    from asyncio import subprocess\nexcept ImportError:\n    return 'closed'\nreturn subprocess",
        "try:\n    import os.path as p\nexcept ImportError:\n    return 'closed'\nreturn p",
    ],
)
def test_the_interpreters_fall_back_to_loaded_modules_is_closed(program: str) -> None:
    assert value(program) == "closed"


def test_deleting_a_member_does_not_open_the_fall_back() -> None:
    parent = modules._facades["xml.etree"]
    child = parent.__dict__["ElementTree"]
    try:
        program = "import xml.etree as m\nn = m\ndel n.ElementTree\nfrom xml.etree import ElementTree\nreturn 1"
        assert "ImportError" in failure(program).message
        assert "cannot be imported" in failure("import xml.etree.ElementTree as E\nreturn 1").message
    finally:
        parent.__dict__["ElementTree"] = child


@pytest.mark.parametrize(
    "statement",
    [
        "json.dumps = 1",
        "(json.dumps, x) = 1, 2",
        "for json.dumps in []: pass",
        "del json.dumps",
        "json.dumps += 1",
        "json.x: int = 1",
        "with a as json.dumps: pass",
        "[0 for json.dumps in [1]]",
    ],
)
def test_modules_are_read_only(statement: str) -> None:
    assert "read-only" in refusal(f"import json\na = 1\n{statement}").message


def test_setattr_does_not_write_to_modules() -> None:
    assert "read-only" in failure("import json\nsetattr(json, 'dumps', 1)").message


def test_output_goes_to_the_streams_of_the_run() -> None:
    out, err = io.StringIO(), io.StringIO()
    program = """
import sys, logging, warnings, pprint, traceback, contextlib, io
sys.stdout.write("written\\n")
pprint.pprint({"b": 1, "a": [2]})
logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s %(message)s")
logging.getLogger("a.b").info("hi %s", 1)
logging.debug("not shown")
warnings.warn("careful", DeprecationWarning)
try:
    1 / 0
except ZeroDivisionError:
    traceback.print_exc()
    logging.exception("failed")
buffer = io.StringIO()
with contextlib.redirect_stdout(buffer):
    print("caught")
old, sys.stdout = sys.stdout, io.StringIO()
print("also caught")
again, sys.stdout = sys.stdout.getvalue(), old
return [buffer.getvalue(), again, sys.stdin.read(), sys.version_info >= (3, 11)]
"""
    import asyncio

    from .programs import compiled

    def native(*values: object, file: object = None, **options: object) -> None:
        print(*values, file=file or out, **options)  # type: ignore[call-overload]

    modules.install_console(out, err)
    assert asyncio.run(compiled(program, print=native).run()) == ["caught\n", "also caught\n", "", True]
    assert out.getvalue() == "written\n{'a': [2], 'b': 1}\n"
    lines = err.getvalue()
    assert lines.startswith("INFO a.b hi 1\nDeprecationWarning: careful\nTraceback (most recent call last):\n")
    assert 'File "<program>", line 10, in <module>\n    1/0' in lines.replace("1 / 0", "1/0")
    assert "ERROR root failed\nTraceback" in lines


def test_warnings_can_be_recorded_and_made_errors() -> None:
    program = """
import warnings
with warnings.catch_warnings(record=True) as found:
    warnings.simplefilter("always")
    warnings.warn("a")
with warnings.catch_warnings():
    warnings.simplefilter("error")
    try:
        warnings.warn("b")
    except UserWarning as e:
        return [str(found[0].message), found[0].category.__name__, str(e)]
"""
    assert value(program) == ["a", "UserWarning", "b"]


def test_the_useful_library_works() -> None:
    program = (
        """
import array, base64, binascii, bisect, bz2, calendar, cmath, codecs, collections, colorsys, contextvars, copy, csv
import difflib, email.utils, fnmatch, fractions, graphlib, gzip, hashlib, heapq, hmac, html, html.parser, io, ipaddress
import itertools, json, lzma, math, numbers, operator, pathlib, queue, random, re, secrets, shlex, statistics, string
import struct, textwrap, threading, time, types, typing, unicodedata, urllib.parse, uuid, zlib, inspect, locale_free as x
""".replace(", locale_free as x", "")
        + """
import xml.etree.ElementTree as ET
from decimal import Decimal, getcontext, localcontext
getcontext().prec = 6
class Parser(html.parser.HTMLParser):
    found = ()
    def handle_starttag(self, tag, attrs): self.found += (tag,)
parser = Parser(); parser.feed("<a><b>")
random.seed(3); first = random.random(); random.seed(3)
rows = list(csv.DictReader(io.StringIO("a,b\\n1,2\\n")))
with threading.Lock(): pass
def f(a, *, b=2): ...
return {
    "decimal": str(Decimal(1) / 3), "parser": parser.found, "seed": first == random.random(), "csv": rows,
    "gzip": gzip.decompress(gzip.compress(b"x")) == b"x", "bz2": bz2.decompress(bz2.compress(b"x")) == b"x",
    "xml": ET.fromstring('<a><b x="1"/></a>')[0].attrib, "path": str(pathlib.PurePosixPath("a") / "b.txt"),
    "topo": list(graphlib.TopologicalSorter({"b": {"a"}}).static_order()), "url": urllib.parse.urlencode({"q": "a b"}),
    "date": email.utils.parsedate_to_datetime("Mon, 01 Jan 2024 00:00:00 +0000").year, "sig": str(inspect.signature(f)),
    "uuid": uuid.UUID(int=0).hex[:2], "uuid1": uuid.uuid1().version, "median": statistics.median([1, 5, 3]),
    "ip": str(ipaddress.ip_network("10.0.0.0/30")[1]), "sort": sorted([(1, 2), (0, 9)], key=operator.itemgetter(1)),
    "re": re.sub(r"(\\w)", lambda m: m.group(1).upper(), "ab"), "ns": types.SimpleNamespace(a=1).a,
    "copy": copy.deepcopy({"a": [1]}), "template": string.Template("$x").substitute(x=1), "cal": calendar.isleap(2024),
    "hash": hashlib.sha256(b"").hexdigest()[:6], "hmac": len(hmac.new(b"k", b"m", "sha256").digest()),
    "tee": [list(t) for t in itertools.tee("ab")], "heap": heapq.nsmallest(2, [3, 1, 2]), "frac": str(fractions.Fraction(1, 3)),
}
"""
    )
    found = value(program)
    assert found["decimal"] == "0.333333"
    assert found["parser"] == ("a", "b")
    assert found["csv"] == [{"a": "1", "b": "2"}]
    assert found["sig"] == "(a, *, b=2)"
    assert found["path"] == "a/b.txt"
    assert found["topo"] == ["a", "b"]
    assert found["seed"] and found["gzip"] and found["bz2"]


def test_asyncio_runs_tasks_and_refuses_processes_and_streams() -> None:
    program = """
import asyncio
async def f(i):
    await asyncio.sleep(0)
    return i
async with asyncio.TaskGroup() as group:
    tasks = [group.create_task(f(i)) for i in range(3)]
queue = asyncio.Queue()
await queue.put(1)
async with asyncio.timeout(5):
    got = await queue.get()
try:
    async with asyncio.timeout(0.001):
        await asyncio.sleep(5)
except TimeoutError:
    got += 1
loop = asyncio.get_running_loop()
return [await asyncio.gather(f(5), f(6)), [t.result() for t in tasks], got, await asyncio.wait_for(f(7), 5),
        await asyncio.to_thread(lambda: 8), await loop.run_in_executor(None, lambda: 9), loop.time() > 0,
        [await x for x in asyncio.as_completed([f(1)])]]
"""
    assert value(program) == [[5, 6], [0, 1, 2], 2, 7, 8, 9, True, [1]]
    for name in ("create_subprocess_exec", "open_connection", "start_server", "base_events", "events", "sys"):
        assert "has no attribute" in failure(f"import asyncio\nreturn asyncio.{name}").message


def test_a_tool_namespace_cannot_be_imported() -> None:
    assert "already there" in str(run("import tools\n"))
