"""PEP 695 functions: bounds, constraints, ParamSpec and TypeVarTuple."""
import functools
from collections.abc import Awaitable, Callable, Hashable, Iterable
from typing import Any


def first[T](items: Iterable[T], default: T | None = None) -> T | None:
    return next(iter(items), default)


def group_by[K: Hashable, V](items: Iterable[V], key: Callable[[V], K]) -> dict[K, list[V]]:
    groups: dict[K, list[V]] = {}
    for item in items:
        groups.setdefault(key(item), []).append(item)
    return groups


def larger[N: (int, float)](a: N, b: N) -> N:
    return a if a > b else b


def counted[**P, R](fn: Callable[P, Awaitable[R]]) -> Callable[P, Awaitable[R]]:
    @functools.wraps(fn)
    async def wrapper(*args: P.args, **kwargs: P.kwargs) -> R:
        wrapper.calls += 1
        return await fn(*args, **kwargs)

    wrapper.calls = 0
    return wrapper


def rotate[*Ts](head: Any, *rest: *Ts) -> tuple[*Ts, Any]:
    return (*rest, head)


@counted
async def stock(item: str) -> int:
    return await tools.stock(item=item)


levels = [await stock(i) for i in ("tea", "mug", "tray")]
teams = group_by(await tools.staff(), lambda p: p["team"])
print(first([]), first("xyz"), larger(2, 3.5), rotate(1, "a", None), stock.calls, stock.__name__)
{"levels": levels, "teams": {t: [p["name"] for p in ps] for t, ps in teams.items()}}
