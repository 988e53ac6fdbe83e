import collections.abc
from collections.abc import (
    AsyncGenerator, AsyncIterable, AsyncIterator, Awaitable, Callable, Collection, Container, Coroutine, Generator,
    Hashable, ItemsView, Iterable, Iterator, KeysView, Mapping, MappingView, MutableMapping, MutableSequence,
    MutableSet, Reversible, Sequence, Set, Sized, ValuesView,
)  # fmt: skip


class Tags(MutableSet):
    def __init__(self, items=()):
        self.items = list(dict.fromkeys(items))

    def __contains__(self, item):
        return item in self.items

    def __iter__(self):
        return iter(self.items)

    def __len__(self):
        return len(self.items)

    def add(self, item):
        self.items += [] if item in self.items else [item]

    def discard(self, item):
        self.items = [kept for kept in self.items if kept != item]


class Table(MutableMapping):
    def __init__(self, **rows):
        self.rows = rows

    def __getitem__(self, key):
        return self.rows[key]

    def __setitem__(self, key, value):
        self.rows[key] = value

    def __delitem__(self, key):
        del self.rows[key]

    def __iter__(self):
        return iter(self.rows)

    def __len__(self):
        return len(self.rows)


class Squares(Sequence):
    def __len__(self):
        return 4

    def __getitem__(self, index):
        if index >= 4:
            raise IndexError(index)
        return index**2


tags = Tags("ab")
tags |= {"c"}
assert set(tags & {"a", "z"}) == {"a"} and tags >= {"a"} and tags.isdisjoint({"q"}) and isinstance(tags, Set)
tags.remove("a")
assert sorted(tags) == ["b", "c"] and tags.pop() in "bc"
table = Table(x=1)
assert (
    table.setdefault("y", 2) == 2 and table.pop("x") == 1 and dict(table.items()) == {"y": 2} and table.get("q") is None
)
assert (
    isinstance(table.keys(), KeysView)
    and isinstance(table.values(), ValuesView)
    and isinstance(table.items(), ItemsView)
)
assert issubclass(KeysView, MappingView) and isinstance(table, Mapping) and table == {"y": 2}
assert (
    list(reversed(Squares())) == [9, 4, 1, 0] and Squares().index(4) == 2 and Squares().count(9) == 1 and 4 in Squares()
)


async def coroutine(): ...


async def stream():
    yield 1


running, steps, streaming = coroutine(), (x for x in "ab"), stream()
assert isinstance(running, Coroutine) and isinstance(running, Awaitable) and not isinstance(running, Iterator)
running.close()
assert isinstance(steps, Generator) and isinstance(steps, Iterator) and isinstance(steps, Iterable)
assert (
    isinstance(streaming, AsyncGenerator)
    and isinstance(streaming, AsyncIterator)
    and isinstance(streaming, AsyncIterable)
)
assert isinstance(len, Callable) and isinstance((), Hashable) and not isinstance([], Hashable)
assert (
    isinstance([], Reversible) and isinstance({}, Sized) and isinstance(set(), Container) and isinstance({}, Collection)
)
assert isinstance([], MutableSequence) and not isinstance((), MutableSequence)
if hasattr(collections.abc, "Buffer"):
    assert isinstance(b"", collections.abc.Buffer)
assert not hasattr(collections.abc, "ByteString") or isinstance(b"", collections.abc.ByteString)
assert str(Mapping[str, int]) == "collections.abc.Mapping[str, int]"
return "ok"
