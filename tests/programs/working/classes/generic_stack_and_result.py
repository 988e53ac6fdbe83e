from __future__ import annotations

from dataclasses import dataclass
from typing import Callable, Generic, TypeVar, Union

T = TypeVar("T")
U = TypeVar("U")
E = TypeVar("E", bound=Exception)


class Stack(Generic[T]):
    def __init__(self, items: list[T] | None = None) -> None:
        self._items: list[T] = items or []

    def push(self, item: T) -> Stack[T]:
        self._items.append(item)
        return self

    def pop(self) -> T:
        return self._items.pop()

    def __len__(self) -> int:
        return len(self._items)


@dataclass(frozen=True)
class Ok(Generic[T]):
    value: T

    def then(self, f: Callable[[T], Result]) -> Result:
        return f(self.value)


@dataclass(frozen=True)
class Err(Generic[E]):
    error: str

    def then(self, f) -> Result:
        return self


Result = Union[Ok[T], Err]


def parse(text: str) -> Result:
    return Ok(int(text)) if text.lstrip("-").isdigit() else Err(f"not a number: {text}")


def reciprocal(n: int) -> Result:
    return Ok(1 / n) if n else Err("division by zero")


stack: Stack[str] = Stack[str]().push("4").push("0").push("abc")
outcomes = []
while len(stack):
    outcomes.append(repr(parse(stack.pop()).then(reciprocal)))
outcomes
