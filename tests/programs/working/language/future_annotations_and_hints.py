from __future__ import annotations

import typing as t
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, Final, Literal, Optional, TypeAlias, Union, overload

if t.TYPE_CHECKING:
    from somewhere import Undefined

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"
Mode = Literal["sum", "max"]
LIMIT: Final[int] = 3
UserId = t.NewType("UserId", int)
P = t.ParamSpec("P")
R = t.TypeVar("R")


@overload
def double(x: int) -> int: ...
@overload
def double(x: str) -> str: ...
def double(x):
    return x * 2


def apply(fn: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    return fn(*args, **kwargs)


async def total(ids: Sequence[UserId], mode: Mode = "sum", default: Optional[int] = None) -> Union[int, None]:
    numbers: list[int] = [(await tools.get_customer(id=i))["id"] for i in ids]
    later: Undefined
    return {"sum": sum, "max": max}[mode](numbers) if numbers else default


def pick(rows: Iterable[dict[str, Any]], *, key: str) -> list[Json]:
    return [row.get(key) for row in rows]


x: int
y: list[int] = []
print(total.__annotations__["mode"], double("ab"), double(4), apply(divmod, 7, 2), __name__)
print(t.get_args(Mode), UserId(5) + 1, t.cast(str, 5), Optional[int], list[int], dict[str, list[int]] | None, Callable[[int], str])
return {"sum": await total([UserId(2), UserId(3)]), "max": await total([UserId(4)], "max"), "none": await total([]), "pick": pick([{"a": 1}, {}], key="a")}
