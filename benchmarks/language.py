"""What the language policy costs: CPU-bound kernels and compile time, with the policy against without.

Both sides get the same wrapping (the body of an async function); only the policy differs. Run it with

    python benchmarks/language.py [--json]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import sys
import time

from sandbox_worker import program

KERNELS = {
    "attributes": """
class Point:
    def __init__(self, x, y): self.x = x; self.y = y
    def add(self, other): return Point(self.x + other.x, self.y + other.y)
p, q = Point(0, 0), Point(1, 2)
for _ in range(60_000): p = p.add(q)
return p.x
""",
    "private attributes": """
class Counter:
    def __init__(self): self._n = 0; self.__m = 0
    def step(self): self._n += 1; self.__m += self._n
c = Counter()
for _ in range(120_000): c.step()
return c._n
""",
    "subscripts": """
n = 50
a = [[i * j for j in range(n)] for i in range(n)]
b = [[0] * n for _ in range(n)]
for i in range(n):
    for j in range(n):
        b[i][j] = sum(a[i][k] * a[k][j] for k in range(n))
return b[3][4]
""",
    "dicts and f-strings": """
rows = [{"id": i, "name": f"n{i % 97}", "v": i * 3 % 101} for i in range(15_000)]
totals = {}
for row in rows:
    totals[row["name"]] = totals.get(row["name"], 0) + row["v"]
lines = [f"{name}: {total:>6}" for name, total in sorted(totals.items(), key=lambda item: -item[1])]
return len(lines)
""",
    "iteration and unpacking": """
pairs = [(i, (i + 1, i + 2)) for i in range(30_000)]
total = 0
for a, (b, *rest) in pairs:
    total += a + b + rest[0]
for i, (x, y) in enumerate(zip(pairs, reversed(pairs))):
    total += x[0] - y[0]
return total
""",
    "calls": "def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)\nreturn fib(22)\n",
    "top-level loop": """
total = 0
for i in range(300_000):
    if i % 3 == 0:
        total += i * 2
    else:
        total -= 1
return total
""",
    "library": """
import math, re, json
pattern = re.compile(r"(\\w)(\\d+)")
total = 0
for i in range(25_000):
    total += math.sqrt(i) + len(pattern.sub(r"\\2", f"a{i}"))
return len(json.dumps([total] * 100))
""",
}
FORMAT_KERNEL = "t = '{} {:>5} {n}'\nreturn sum(len(t.format(i, i, n=i)) for i in range(60_000))\n"

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
print(json.dumps(report, indent=2)[:0], end="")
best = max(report, key=lambda entry: entry["balance"])
return {"best": best["name"], "total": sum(entry["balance"] for entry in report)}
"""


def seconds_of(text: str, language_policy: bool) -> float:
    """The run time of a program, compiled afresh."""
    compiled = program.compile_program(text, bindings={}, language_policy=language_policy)
    start = time.perf_counter()
    asyncio.run(compiled.run())
    return time.perf_counter() - start


def ratio_of(text: str, rounds: int) -> tuple[float, float]:
    """Best time with the policy, and its ratio to the best time without; rounds alternate."""
    best = {True: math.inf, False: math.inf}
    for _ in range(rounds):
        for policy in (True, False):
            best[policy] = min(best[policy], seconds_of(text, policy))
    return best[True], best[True] / best[False]


def compile_ms(text: str, language_policy: bool, rounds: int) -> float:
    """The best compile time of a program in milliseconds."""
    best = math.inf
    for _ in range(rounds):
        start = time.perf_counter()
        program.compile_program(text, bindings={}, language_policy=language_policy)
        best = min(best, time.perf_counter() - start)
    return best * 1000


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--rounds", type=int, default=9)
    options = parser.parse_args()
    program.warm()
    ratios = {name: ratio_of(text, options.rounds) for name, text in KERNELS.items()}
    geomean = math.exp(sum(math.log(ratio) for _, ratio in ratios.values()) / len(ratios))
    figures = {
        "python": sys.version.split()[0],
        "ratios": {name: round(ratio, 3) for name, (_, ratio) in ratios.items()},
        "geomean": round(geomean, 3),
        "str.format of a template held in a variable": round(ratio_of(FORMAT_KERNEL, options.rounds)[1], 2),
        "compile_ms": {
            f"{len(PROGRAM.strip().splitlines())} lines": round(compile_ms(PROGRAM, True, 60), 2),
            f"{len(PROGRAM.strip().splitlines())} lines, policy off": round(compile_ms(PROGRAM, False, 60), 2),
            "one line": round(compile_ms("return 1 + 1", True, 200), 3),
            "one line, policy off": round(compile_ms("return 1 + 1", False, 200), 3),
        },
    }
    if options.json:
        print(json.dumps(figures))
        return
    for name, (seconds, ratio) in ratios.items():
        print(f"{name:<26}{seconds * 1000:8.1f} ms   {ratio:5.2f}x")
    for name, figure in figures.items():
        if name not in ("ratios", "python"):
            print(f"{name}: {figure}")


if __name__ == "__main__":
    main()
