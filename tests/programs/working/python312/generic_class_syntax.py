from collections.abc import Iterator
from dataclasses import dataclass, field


class Stack[T]:
    def __init__(self, *items: T) -> None:
        self._items: list[T] = list(items)

    def push(self, item: T) -> "Stack[T]":
        self._items.append(item)
        return self

    def map[U](self, fn: "Callable[[T], U]") -> "Stack[U]":
        return Stack(*(fn(i) for i in self._items))

    def __iter__(self) -> Iterator[T]:
        return reversed(self._items)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self._items))})"


@dataclass
class Page[Item: dict]:
    items: list[Item]
    next: str | None = None
    seen: set[str] = field(default_factory=set)

    @property
    def last(self) -> Item:
        return self.items[-1]


class Limited[T: (int, str)](Stack[T]):
    limit = 2

    def push(self, item: T):
        if len(self._items) >= self.limit:
            raise OverflowError(f"{self!r} is full")
        return super().push(item)


raw = await tools.list_orders(limit=3)
page = Page[dict](raw["items"], raw["next"])
words = Limited[str]("a").push("b")
try:
    words.push("c")
except OverflowError as e:
    print(e)
print(Stack(1, 2).map(str), list(Stack("x", "y")), page.next, page.last["id"])
return [t.__name__ for t in Page.__type_params__]
