"""What a program costs beside plain CPython: eight CPU-bound kernels and the compile time of a program of 50 lines.

Each kernel runs in a real worker, behind all fences and the language policy, and as the body of an async function in a
fresh `python -I` process; rounds alternate, the best time of each counts, both must give the same value. Run it with

    python -m benchmarks.cpu [--json] [--rounds N]
"""

from __future__ import annotations

import argparse
import ast
import json
import math
import subprocess
import sys
import time
from typing import Any

import anyio

import ptc
from sandbox_worker import program

KERNELS = {
    "attributes": """
class Point:
    def __init__(self, x, y):
        self.x = x
        self._y = y

    def add(self, other):
        return Point(self.x + other.x, self._y + other._y)

p, q = Point(0, 0), Point(1, 2)
for _ in range(240_000):
    p = p.add(q)
return [p.x, p._y]
""",
    "subscripts": """
n = 90
a = [[i * j % 7 for j in range(n)] for i in range(n)]
b = [[0] * n for _ in range(n)]
for i in range(n):
    for j in range(n):
        total = 0
        for k in range(n):
            total += a[i][k] * a[k][j]
        b[i][j] = total
return sum(map(sum, b))
""",
    "calls": """
def ackermann(m, n):
    if m == 0:
        return n + 1
    if n == 0:
        return ackermann(m - 1, 1)
    return ackermann(m - 1, ackermann(m, n - 1))

def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)

return fib(27) + ackermann(2, 100)
""",
    "iteration": """
pairs = [(i, (i + 1, i + 2, i + 3)) for i in range(60_000)]
total = 0
for a, (b, *rest) in pairs:
    total += a + b + rest[0]
for i, (x, y) in enumerate(zip(pairs, reversed(pairs))):
    total += x[0] - y[0] + i
while pairs:
    total -= pairs.pop()[0]
return total
""",
    "strings": """
rows = [{"id": i, "name": f"n{i % 97}", "v": i * 3 % 101} for i in range(40_000)]
lines = []
for row in rows:
    lines.append(f"{row['id']:>6}|{row['name']!r}|{row['v'] / 3:.2f}")
    lines.append("{}: {:>5}".format(row["name"], row["v"]))
text = "\\n".join(lines)
return [len(text), text.upper().count("N9"), len(text.split("|"))]
""",
    "json and regex": """
import json
import re
pattern = re.compile(r"(?P<word>[a-z]+)-(?P<number>\\d+)")
text = " ".join(f"item-{i}" for i in range(20_000))
found = [{"w": m["word"], "n": int(m["number"])} for m in pattern.finditer(text)]
again = json.loads(json.dumps(found))
return [sum(row["n"] for row in again), len(pattern.sub(lambda m: m["number"], text))]
""",
    "sorting and classes": """
from dataclasses import dataclass

@dataclass(order=True)
class Job:
    priority: int
    name: str = ""

    @property
    def key(self):
        return (-self.priority, self.name)

jobs = [Job(i * 7919 % 1009, f"j{i}") for i in range(25_000)]
jobs.sort(key=lambda job: job.key)
best = sorted(jobs)[:5]
return [job.name for job in best] + [jobs[0].name]
""",
    "generators": """
def numbers(n):
    for i in range(n):
        yield i

def evens(source):
    for i in source:
        if i % 2 == 0:
            yield i

def chained(n):
    yield from evens(numbers(n))
    yield from (i * i for i in numbers(n // 2))

total = 0
for i in chained(400_000):
    total += i
return total
""",
}
FORMAT = """
template = "{row[name]} {point.real:>5} {n}"
return sum(len(template.format(row={"name": "a"}, point=i, n=i)) for i in range(40_000))
"""

PROGRAM = """
import json
from collections import defaultdict
from dataclasses import dataclass, field

@dataclass
class Account:
    name: str
    balance: float = 0.0
    history: list = field(default_factory=list)

    def deposit(self, amount):
        if amount <= 0:
            raise ValueError(f"bad amount {amount!r}")
        self.balance += amount
        self.history.append(("deposit", amount))
        return self

    def summary(self):
        return {"name": self.name, "balance": round(self.balance, 2), "n": len(self.history)}

async def load(ids):
    rows = []
    for chunk in [ids[i : i + 10] for i in range(0, len(ids), 10)]:
        for key in chunk:
            rows.append({"id": key, "amount": key * 1.5, "group": "even" if key % 2 == 0 else "odd"})
    return rows

def group(rows):
    found = defaultdict(list)
    for row in rows:
        match row:
            case {"group": str(name), "amount": amount} if amount > 0:
                found[name].append(amount)
            case _:
                continue
    return dict(found)

rows = await load(list(range(40)))
accounts = {}
for name, amounts in group(rows).items():
    account = accounts.setdefault(name, Account(name))
    for amount in amounts:
        try:
            account.deposit(amount)
        except ValueError as error:
            print(f"skipped: {error}")
report = [account.summary() for account in accounts.values()]
best = max(report, key=lambda entry: entry["balance"])
return {"best": best["name"], "total": sum(entry["balance"] for entry in report)}
"""

PLAIN = """
import ast, asyncio, json, sys
text = sys.stdin.read()
wrapped = ast.parse("async def main(): pass")
wrapped.body[0].body = ast.parse(text).body
namespace = {"__name__": "__main__"}
exec(compile(ast.fix_missing_locations(wrapped), "<program>", "exec"), namespace)
print(json.dumps(asyncio.run(namespace["main"]())))
"""


def timed(text: str) -> str:
    """The kernel as a program that gives its own seconds and its value."""
    body, _, value = text.strip().rpartition("\nreturn ")
    return (
        f"import time\nstart = time.perf_counter()\n{body}\nvalue = {value}\n"
        "return [time.perf_counter() - start, value]\n"
    )


def plain(text: str) -> Any:
    """Run a program in a fresh process of plain CPython."""
    run = subprocess.run([sys.executable, "-I", "-c", PLAIN], input=text, capture_output=True, text=True, check=True)
    return json.loads(run.stdout)


async def ratio_of(text: str, rounds: int, runtime: ptc.LocalRuntime) -> tuple[float, float]:
    """Best seconds in ptc and in plain CPython."""
    ours = theirs = math.inf
    for _ in range(rounds):
        result = await ptc.run_code(ptc.ToolRegistry(), timed(text), runtime=runtime)
        if result.error is not None:
            raise SystemExit(result.error.message)
        expected = plain(timed(text))
        if result.value[1] != expected[1]:
            raise SystemExit(f"ptc gives {result.value[1]}, plain CPython {expected[1]}")
        ours, theirs = min(ours, result.value[0]), min(theirs, expected[0])
    return ours, theirs


def best_ms(function: Any, rounds: int) -> float:
    """The best time of a call, in milliseconds."""
    best = math.inf
    for _ in range(rounds):
        start = time.perf_counter()
        function()
        best = min(best, time.perf_counter() - start)
    return best * 1000


def compile_ms(rounds: int) -> dict[str, float]:
    """The best compile time with all of ptc's forms and policy, of plain CPython by way of a tree, and of the text."""
    program.warm()
    plain_text = f"async def main():\n{''.join(f'    {line}{chr(10)}' for line in PROGRAM.splitlines())}"
    return {
        "ptc": best_ms(lambda: program.compile_program(PROGRAM, bindings={}), rounds),
        "tree": best_ms(lambda: compile(ast.parse(plain_text), "<program>", "exec", dont_inherit=True), rounds),
        "text": best_ms(lambda: compile(plain_text, "<program>", "exec", dont_inherit=True), rounds),
    }


async def measure(rounds: int) -> dict[str, Any]:
    """All figures."""
    async with ptc.LocalRuntime() as runtime:
        kernels = {name: await ratio_of(text, rounds, runtime) for name, text in KERNELS.items()}
        formatted = await ratio_of(FORMAT, rounds, runtime)
    ratios = {name: ours / theirs for name, (ours, theirs) in kernels.items()}
    compiled = compile_ms(200)
    return {
        "python": sys.version.split()[0],
        "plain_ms": {name: round(theirs * 1000, 2) for name, (_, theirs) in kernels.items()},
        "ratios": {name: round(ratio, 3) for name, ratio in ratios.items()},
        "geometric_mean": round(math.exp(sum(map(math.log, ratios.values())) / len(ratios)), 3),
        "worst": round(max(ratios.values()), 3),
        "str.format with fields of attributes": round(formatted[0] / formatted[1], 2),
        "compile_ms": {name: round(figure, 3) for name, figure in compiled.items()},
        "compile beside plain ast.parse and compile of the tree": round(compiled["ptc"] / compiled["tree"], 2),
        "compile beside plain compile of the text": round(compiled["ptc"] / compiled["text"], 2),
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--rounds", type=int, default=11)
    options = parser.parse_args()
    figures = anyio.run(measure, options.rounds)
    if options.json:
        print(json.dumps(figures))
        return
    for name, ratio in figures["ratios"].items():
        print(f"{name:<40}{figures['plain_ms'][name]:8.1f} ms plain   {ratio:6.3f}x in ptc")
    for name, figure in figures.items():
        if isinstance(figure, float):
            print(f"{name.replace('_', ' '):<59}{figure:6.3f}x")
    print(f"compile of {len(PROGRAM.strip().splitlines())} lines, ms: {figures['compile_ms']}")


if __name__ == "__main__":
    main()
