import typing
from typing import (
    Annotated, Any, Callable, ClassVar, Dict, Generic, List, Literal, NamedTuple, NewType, Optional, Protocol, TypedDict, TypeVar, Union,
)  # fmt: skip

T = TypeVar("T", bound=int)
P = typing.ParamSpec("P")
Ts = typing.TypeVarTuple("Ts")
origins = {
    "Dict": (str, int), "List": (int,), "Set": (int,), "FrozenSet": (int,), "Tuple": (int, ...), "DefaultDict": (str, int),
    "Counter": (str,), "Deque": (int,), "OrderedDict": (str, int), "Iterable": (int,), "Iterator": (int,),
    "Sequence": (int,), "Mapping": (str, int), "MutableMapping": (str, int), "MutableSequence": (int,), "MutableSet": (int,),
    "Collection": (int,), "Container": (int,), "Reversible": (int,), "KeysView": (str,), "ValuesView": (int,),
    "ItemsView": (str, int), "MappingView": (int,), "Awaitable": (int,), "AsyncIterable": (int,), "AsyncIterator": (int,),
    "Coroutine": (int, int, int), "Generator": (int, int, int), "AsyncGenerator": (int, int), "ContextManager": (int,),
    "AsyncContextManager": (int,), "Pattern": (str,), "Match": (str,), "Type": (int,),
}  # fmt: skip
for name, arguments in origins.items():
    alias = getattr(typing, name)[arguments]
    assert typing.get_args(alias)[: len(arguments)] == arguments and typing.get_origin(alias) is not None, name
if hasattr(typing, "get_type_hints"):

    class Hinted:
        size: int
        note: Annotated[Optional[str], "meta"] = None

        def method(self, x: "int", *y: List[int]) -> "Hinted": ...

    assert typing.get_type_hints(Hinted) == {"size": int, "note": Optional[str]}
    assert typing.get_type_hints(Hinted, include_extras=True)["note"] == Annotated[Optional[str], "meta"]
assert typing.get_origin(Dict[str, int]) is dict and typing.get_origin(Optional[int]) is Union and typing.get_origin(int) is None
assert typing.get_args(Callable[[int], str]) == ([int], str) and typing.get_args(Union[int, Union[str, int]]) == (int, str)
assert typing.get_args(Annotated[int, "note"]) == (int, "note") and typing.get_args(Literal["a", 1]) == ("a", 1)
assert repr(List[int]) == "typing.List[int]" and Optional[int] == Union[int, None] and T.__name__ == "T" and T.__bound__ is int
assert typing.Hashable and typing.Sized and typing.IO[str] and typing.TextIO and typing.BinaryIO and typing.Text is str and typing.AnyStr
assert P.args.__origin__ is P and isinstance(P.args, typing.ParamSpecArgs) and isinstance(P.kwargs, typing.ParamSpecKwargs)
assert typing.get_args(Callable[typing.Concatenate[int, P], str])[1] is str and typing.Unpack[Ts]
special = [typing.Final[int], ClassVar[int], typing.Required[int], typing.NotRequired[int], typing.TypeGuard[int]]
assert all(typing.get_args(each) == (int,) for each in special) and typing.TYPE_CHECKING is False
assert all([typing.Self, typing.Never, typing.NoReturn, typing.LiteralString, typing.TypeAlias, Any])
UserId = NewType("UserId", int)
assert UserId(5) == 5 and UserId.__name__ == "UserId" and UserId.__supertype__ is int


class Point(NamedTuple):
    x: int
    y: int = 0


class Movie(TypedDict, total=False):
    name: typing.Required[str]
    year: int


@typing.runtime_checkable
class Closes(Protocol):
    def close(self) -> None: ...


class Door:
    def close(self): ...


class Box(Generic[T]):
    def __init__(self, item):
        self.item = item


assert Point(1) == (1, 0) and Point._fields == ("x", "y") and Movie(name="x") == {"name": "x"} and typing.is_typeddict(Movie)
assert Movie.__required_keys__ == {"name"} and Movie.__optional_keys__ == {"year"}
assert isinstance(Door(), Closes) and not isinstance(3, Closes) and Box[int](4).item == 4
assert isinstance(1, typing.SupportsInt) and isinstance(1, typing.SupportsFloat) and isinstance(1, typing.SupportsIndex)
assert isinstance(1.5, typing.SupportsAbs) and isinstance(1.5, typing.SupportsRound) and isinstance(1j, typing.SupportsComplex)
assert not isinstance("a", typing.SupportsBytes)


@typing.overload
def twice(x: int) -> int: ...


@typing.final
class Leaf:
    @typing.no_type_check
    def twice(self, x): ...


class Child(Box):
    if hasattr(typing, "override"):

        @typing.override
        def __repr__(self):
            return "Child"


typing.clear_overloads()
assert typing.cast(str, 5) == 5 and typing.assert_type(3, int) == 3 and typing.reveal_type(4) == 4
assert typing.dataclass_transform()(Leaf) is Leaf
assert all(not hasattr(typing, name) or getattr(typing, name) for name in ("ReadOnly", "TypeIs", "NoDefault", "TypeAliasType"))
if hasattr(typing, "is_protocol"):
    assert typing.is_protocol(Closes) and not typing.is_protocol(int)
failed = []
for wrong in (lambda: typing.assert_never(3), lambda: List[int]() and Any(), lambda: Union[()], lambda: isinstance([1], List[int])):
    try:
        wrong()
    except (AssertionError, TypeError) as error:
        failed.append(type(error).__name__)
assert failed[0] == "AssertionError" and set(failed[1:]) == {"TypeError"}
assert typing.get_origin(typing.AbstractSet[int]) is not None and typing.get_args(typing.ChainMap[str, int]) == (str, int)
if hasattr(typing, "get_protocol_members"):

    class Closable(typing.Protocol):
        def close(self): ...

    assert typing.get_protocol_members(Closable) == {"close"}
return "ok"
