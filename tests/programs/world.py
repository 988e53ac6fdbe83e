"""The tools that programs of the corpus call: a small shop, its staff, its logs, its weather. Deterministic, no clock.

Imports the standard library only: plain CPython runs the same functions for the expected outcome.
"""

from __future__ import annotations

import json
from typing import Any

TOOLS: dict[str, Any] = {}
_flaky: dict[str, int] = {}


class Refused(Exception):
    """A tool refuses: becomes a `ToolCallError` with this code."""

    def __init__(self, message: str, code: str) -> None:
        super().__init__(message)
        self.message = message
        self.code = code


def begin() -> None:
    """Forget what the last program did."""
    _flaky.clear()


def tool(function: Any) -> Any:
    TOOLS[function.__name__] = function
    return function


CITIES = ["Oslo", "Lima", "Kyoto", "Accra", "Turin"]
ITEMS = ["tea", "cake", "mug", "tray", "spoon", "honey", "kettle"]
STATUSES = ["paid", "open", "shipped", "returned"]
STAFF = [
    {"id": 1, "name": "Ada", "manager": None, "team": "lead", "salary": 9000, "city": "Oslo"},
    {"id": 2, "name": "Ben", "manager": 1, "team": "sales", "salary": 5200, "city": "Lima"},
    {"id": 3, "name": "Cleo", "manager": 1, "team": "data", "salary": 6100, "city": "Kyoto"},
    {"id": 4, "name": "Dev", "manager": 2, "team": "sales", "salary": 4100, "city": "Lima"},
    {"id": 5, "name": "Eve", "manager": 2, "team": "sales", "salary": 4100, "city": "Accra"},
    {"id": 6, "name": "Finn", "manager": 3, "team": "data", "salary": 5600, "city": "Turin"},
    {"id": 7, "name": "Gül", "manager": 3, "team": "data", "salary": 4800, "city": "Oslo"},
]


CONFIG = """\
[server]
host = example.org
port = 8080

[limits]
max_items = 50
timeout = 2.5
debug = yes
"""
README = """\
# Shop

A shop.

## Install

- one
- two

## Use

See [docs](docs/a.md) and [home](http://x.org).

| a | b |
|---|---|
| 1 | 2 |
| 3 | 4 |
"""


def _order(number: int) -> dict[str, Any]:
    lines = [
        {
            "item": ITEMS[(number * 3 + k) % len(ITEMS)],
            "quantity": (number + k) % 4 + 1,
            "price": (number * 7 + k * 5) % 40 + 2.5,
        }
        for k in range(number % 3 + 1)
    ]
    day = f"2026-{number % 12 + 1:02d}-{number * 11 % 28 + 1:02d}"
    return {
        "id": f"O-{number:03d}",
        "customer": number * 5 % 12 + 1,
        "status": STATUSES[number * 7 % len(STATUSES)],
        "placed": f"{day}T{number * 5 % 24:02d}:{number * 7 % 60:02d}:00Z",
        "lines": lines,
        "note": None if number % 3 else f"gift no. {number}",
    }


ORDERS = [_order(number) for number in range(60)]


@tool
async def list_orders(cursor: str | None = None, limit: int = 25, status: str | None = None) -> dict[str, Any]:
    """One page of orders: `items`, and `next`, the cursor of the next page or None."""
    found = [order for order in ORDERS if status is None or order["status"] == status]
    start = int(cursor) if cursor else 0
    end = start + limit
    return {"items": found[start:end], "next": str(end) if end < len(found) else None, "total": len(found)}


@tool
async def get_order(id: str) -> dict[str, Any]:
    """One order: id, customer, status, placed, lines (item, quantity, price), note."""
    for order in ORDERS:
        if order["id"] == id:
            return order
    raise Refused(f"no order {id!r}", "NOT_FOUND")


@tool
async def get_customer(id: int) -> dict[str, Any]:
    """A customer: id, name, email (or None), city, tags, and perhaps `address` with street and zip."""
    if not 1 <= id <= 12:
        raise Refused(f"no customer {id}", "NOT_FOUND")
    customer: dict[str, Any] = {
        "id": id,
        "name": f"Customer {chr(64 + id)}",
        "email": None if id % 4 == 0 else f"c{id}@example.org",
        "city": CITIES[id % len(CITIES)],
        "tags": [tag for tag, every in (("vip", 5), ("new", 3), ("late", 2)) if id % every == 0],
    }
    if id % 2:
        customer["address"] = {"street": f"{id} Main St", "zip": f"{id * 1111:05d}"}
    return customer


@tool
async def stock(item: str) -> int:
    """How many of an item are left."""
    if item not in ITEMS:
        raise Refused(f"no item {item!r}; there are: {', '.join(ITEMS)}", "NOT_FOUND")
    return ITEMS.index(item) * 13 % 9


@tool
async def rate(base: str, to: str) -> float:
    """An exchange rate."""
    worth = {"EUR": 1.0, "USD": 1.25, "GBP": 0.8, "JPY": 160.0}
    for code in (base, to):
        if code not in worth:
            raise Refused(f"no currency {code!r}", "BAD_CURRENCY")
    return worth[to] / worth[base]


@tool
async def staff() -> list[dict[str, Any]]:
    """Everybody: id, name, manager (an id or None), team, salary, city."""
    return STAFF


@tool
async def weather(city: str, day: int = 0) -> dict[str, Any]:
    """The weather of a city on a day from 0: celsius, wind (m/s), sky."""
    if city not in CITIES:
        raise Refused(f"no weather for {city!r}", "NOT_FOUND")
    n = CITIES.index(city)
    return {
        "city": city,
        "day": day,
        "celsius": round((n * 17 + day * 5) % 35 - 4.5, 1),
        "wind": (n * 3 + day) % 11,
        "sky": ["clear", "cloud", "rain"][(n + day) % 3],
    }


@tool
async def search(query: str, limit: int = 5) -> list[dict[str, Any]]:
    """Notes whose title or body has a word: id, title, body, score."""
    notes = [
        {
            "id": n,
            "title": f"{ITEMS[n % 7].title()} report {n}",
            "body": f"Sold {n * 3} of {ITEMS[n % 7]} in {CITIES[n % 5]}.\nTODO: check #{n}",
        }
        for n in range(20)
    ]
    found = [
        {**note, "score": round(1 / (1 + note["id"] % 4), 3)}
        for note in notes
        if query.lower() in json.dumps(note).lower()
    ]  # type: ignore[operator]
    return found[:limit]


@tool
async def read_text(path: str) -> str:
    """The text of a file: /logs/app.log, /data/sales.csv, /data/config.ini, /docs/readme.md, /data/events.jsonl."""
    files = {
        "/logs/app.log": "\n".join(
            f"2026-03-{n % 28 + 1:02d} {n % 24:02d}:00:{n % 60:02d} {['INFO', 'WARN', 'ERROR', 'DEBUG'][n * 3 % 4]} "
            f"[{['api', 'db', 'web'][n % 3]}] request {n} took {n * 37 % 400}ms"
            for n in range(80)
        ),
        "/data/sales.csv": "date,region,item,units,price\n"
        + "\n".join(
            f"2026-0{n % 6 + 1}-1{n % 9},{['north', 'south', 'east'][n % 3]},"
            f'"{ITEMS[n % 7]}, large",{n % 8 + 1},{n * 3 % 20 + 0.99:.2f}'
            for n in range(40)
        ),
        "/data/config.ini": CONFIG,
        "/docs/readme.md": README,
        "/data/events.jsonl": "\n".join(
            json.dumps({"t": n * 10, "user": f"u{n % 4}", "type": ["view", "click", "buy"][n % 3], "ms": n * 7 % 50})
            for n in range(30)
        ),
    }
    if path not in files:
        raise Refused(f"no file {path}", "NOT_FOUND")
    return files[path]


@tool
async def flaky(key: str, fail: int = 2) -> str:
    """Fails with code BUSY the first `fail` times for a key, then gives `done <key>`."""
    _flaky[key] = _flaky.get(key, 0) + 1
    if _flaky[key] <= fail:
        raise Refused(f"{key} is busy, attempt {_flaky[key]}", "BUSY")
    return f"done {key}"


@tool
async def send(to: str, text: str) -> dict[str, Any]:
    """Send a message."""
    if "@" not in to:
        raise Refused(f"{to!r} is no address", "BAD_ADDRESS")
    return {"sent": True, "to": to, "length": len(text)}


@tool
async def echo(value: Any) -> Any:
    """Give the value back."""
    return value
