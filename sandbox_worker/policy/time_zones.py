"""Time zones for programs: read whole before the lock, and made from memory afterwards."""

from __future__ import annotations

import io
import os
import zoneinfo
from collections.abc import Iterable
from typing import Any, BinaryIO

_zones: dict[str, zoneinfo.ZoneInfo] = {}
_data: dict[str, bytes] = {}
"""What the files hold, for `ZoneInfo.no_cache` and after `ZoneInfo.clear_cache`."""


def available_timezones() -> set[str]:
    """The time zones that were loaded before the lock."""
    return set(_zones)


def load() -> None:
    """Load every time zone into ZoneInfo's cache and keep it there; called once, before the lock."""
    if _zones:
        return
    library: Any = zoneinfo._common
    read_from_library = library.load_tzdata
    roots = zoneinfo.TZPATH
    known: dict[bytes, bytes] = {}

    def read(key: str) -> BinaryIO:
        return io.BytesIO(_data[key]) if key in _data else read_from_library(key)

    for key, path in _files(roots) or ((key, None) for key in sorted(zoneinfo.available_timezones())):
        try:
            with read_from_library(key) if path is None else open(path, "rb") as file:
                data = file.read()
        except OSError:
            continue
        # Many zones are other names of one.
        _data[key] = known.setdefault(data, data)
    # Without a path to search, the library reads by this function, which it looks up in its module each time.
    library.load_tzdata = read
    zoneinfo.reset_tzpath(to=())
    for key in list(_data):
        try:
            _zones[key] = zoneinfo.ZoneInfo(key)
        except ValueError:
            # Tables and leap second lists lie beside the zones.
            del _data[key]


def _files(roots: Iterable[str]) -> list[tuple[str, str]]:
    """The zones of the first time zone directory there is, with their files."""
    for root in roots:
        found: list[tuple[str, str]] = []
        for directory, below, files in os.walk(root):
            below[:] = [name for name in below if name not in ("posix", "right")]
            paths = [os.path.join(directory, name) for name in files]
            found += [(os.path.relpath(path, root), path) for path in paths]
        if found:
            return sorted((key, path) for key, path in found if key[0].isupper() and key != "Factory")
    return []
