"""Importable modules show what is listed, work without files, and are not those of the worker."""

from __future__ import annotations

import sys

from sandbox_worker.policy import modules

from .programs import failure, value

modules.build()


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
