"""What the program calls: a namespace object, its pending calls, and the error a failed call raises.

Programs can reach attributes with leading underscores, so nothing here keeps the session in an attribute: what calls
need of it is a module global, which no object of the program leads to.
"""

from __future__ import annotations

import collections.abc
import difflib
import itertools
import re
from collections.abc import Callable, Coroutine, Generator, Iterator, Mapping
from typing import Any, Final, NoReturn

from sandbox_worker.protocol import ValueRefused, encode_value

__all__ = [
    "Namespace",
    "PendingCalls",
    "ToolCallError",
    "ToolFunction",
    "Unawaited",
    "UnawaitedCall",
    "bind_calls",
    "spelling",
]

_SHOWN_NAMES: Final = 20
_NOT_IDENTIFIER: Final = re.compile(r"[^A-Za-z0-9_]")


class ToolCallError(Exception):
    """A tool call failed.

    Attributes:
        tool_name: Name of the tool; `toolName` is the same.
        message: What went wrong.
        code: Stable error code, such as `INVALID_ARGS`.
        details: JSON value with more, or None.
    """

    def __init__(self, tool_name: str, message: str, code: str = "TOOL_FAILED", details: object = None) -> None:
        super().__init__(message)
        self.tool_name = tool_name
        self.message = message
        self.code = code
        self.details = details

    @property
    def toolName(self) -> str:
        """Same as `tool_name`."""
        return self.tool_name


class Unawaited:
    """One call the program made but has not awaited: which, and where."""

    __slots__ = ("line", "member", "namespace")

    def __init__(self, namespace: str, member: str, line: int | None) -> None:
        self.namespace = namespace
        self.member = member
        self.line = line

    @property
    def spelling(self) -> str:
        """How the program names the tool."""
        return spelling(self.namespace, self.member)


PendingCalls = dict[int, Unawaited]
Call = Callable[[str, str, bytes, int | None], Coroutine[Any, Any, Any]]
LineOf = Callable[[], int | None]


class _Run:
    """What calls need of the one run in this process."""

    call: Call
    line_of: LineOf
    unawaited: PendingCalls


_run = _Run()
_keys = itertools.count()


def bind_calls(call: Call, line_of: LineOf, unawaited: PendingCalls) -> None:
    """Say where the calls of this process's run go.

    Args:
        call: Sends a call (namespace, member, payload of the arguments, line) and gives its value.
        line_of: The line of the program that is running now.
        unawaited: Filled with the calls that were made but not awaited yet.
    """
    _run.call, _run.line_of, _run.unawaited = call, line_of, unawaited


class Namespace:
    """The tools of this run: `await tools.name(argument=value)` or `await tools["any-name"]({...})`.

    Args:
        name: The global's name.
        members: Member name -> signature for messages.
    """

    __slots__ = ("__aliases", "__functions", "__members", "__name")

    def __init__(self, name: str, members: Mapping[str, str]) -> None:
        self.__name = name
        self.__members = members
        self.__aliases = _aliases(members)
        self.__functions: dict[str, ToolFunction] = {}

    def __getattr__(self, attribute: str) -> ToolFunction:
        member = attribute if attribute in self.__members else self.__aliases.get(attribute)
        if member is None:
            raise AttributeError(self.__unknown(attribute))
        return self.__function_of(member)

    def __getitem__(self, member: object) -> ToolFunction:
        if not isinstance(member, str) or member not in self.__members:
            raise KeyError(self.__unknown(member if isinstance(member, str) else repr(member)[:80]))
        return self.__function_of(member)

    def __function_of(self, member: str) -> ToolFunction:
        function = self.__functions.get(member)
        if function is None:
            function = self.__functions[member] = ToolFunction(self.__name, member, self.__members[member])
        return function

    def __unknown(self, wanted: str) -> str:
        name, members = self.__name, self.__members
        close = difflib.get_close_matches(wanted, members, n=3, cutoff=0.6)
        text = f"{name} has no tool {wanted!r}"
        if close:
            return f"{text}. Did you mean {' or '.join(spelling(name, match) for match in close)}?"
        if not members:
            return f"{text}: this run has no tools"
        shown = ", ".join(list(members)[:_SHOWN_NAMES])
        more = len(members) - _SHOWN_NAMES
        return f"{text}. Tools: {shown}" + (f" and {more} more" if more > 0 else "")

    def __call__(self, /, *arguments: object, **_keywords: object) -> NoReturn:
        """Refuse: `tools("name")` is no call of a tool."""
        name, members = self.__name, self.__members
        wanted = arguments[0] if arguments and isinstance(arguments[0], str) else next(iter(members), "name")
        near = wanted if wanted in members else next(iter(difflib.get_close_matches(wanted, members, n=1)), wanted)
        raise TypeError(f"{name} is no function: call a tool with await {spelling(name, near)}(argument=value)")

    def __iter__(self) -> Iterator[str]:
        return iter(self.__members)

    def __len__(self) -> int:
        return len(self.__members)

    def __contains__(self, member: object) -> bool:
        return member in self.__members

    def __dir__(self) -> list[str]:
        return list(self.__members)

    def __repr__(self) -> str:
        return f"<{self.__name}: {len(self.__members)} tools>"


def spelling(namespace: str, member: str) -> str:
    """How a program writes a tool."""
    return f"{namespace}.{member}" if member.isidentifier() else f"{namespace}[{member!r}]"


def _aliases(members: Mapping[str, str]) -> dict[str, str]:
    """Attribute spellings of names that are not identifiers, where one is free and belongs to one name only."""
    owners: dict[str, list[str]] = {}
    for member in members:
        alias = _NOT_IDENTIFIER.sub("_", member)
        if alias[:1].isdigit():
            alias = "_" + alias
        if alias and alias != member and alias not in members:
            owners.setdefault(alias, []).append(member)
    return {alias: found[0] for alias, found in owners.items() if len(found) == 1}


class ToolFunction:
    """One tool; calling it gives a call to await."""

    __slots__ = ("__member", "__namespace", "__signature")

    def __init__(self, namespace: str, member: str, signature: str) -> None:
        self.__namespace = namespace
        self.__member = member
        self.__signature = signature or member

    def __call__(self, /, *positional: object, **keywords: object) -> UnawaitedCall:
        """Make a call, from keyword arguments or from one dict with all of them."""
        if positional and (len(positional) > 1 or not isinstance(positional[0], dict) or keywords):
            written = spelling(self.__namespace, self.__member)
            raise TypeError(f"{written} takes keyword arguments, or one dict with all of them: {self.__signature}")
        arguments = positional[0] if positional else keywords
        try:
            payload = encode_value(arguments)
        except ValueRefused as refused:
            raise TypeError(f"{spelling(self.__namespace, self.__member)}: argument {refused}") from None
        return UnawaitedCall(self.__namespace, self.__member, payload, _run.line_of())

    @property
    def json_refusal(self) -> tuple[str, str]:
        """Why it is no value, and the fix."""
        return "a tool that was not called", f"write await {spelling(self.__namespace, self.__member)}(...)"

    def __repr__(self) -> str:
        return f"<tool {self.__signature}>"

    def __await__(self) -> NoReturn:
        raise TypeError(_not_called(self))

    def __getattr__(self, name: str) -> NoReturn:
        raise AttributeError(name if name.startswith("__") and name.endswith("__") else _not_called(self))


class UnawaitedCall(collections.abc.Coroutine[Any, Any, Any]):
    """A tool call that starts when it is awaited, or when a task is made of it."""

    __slots__ = ("__coroutine", "__key", "__line", "__member", "__namespace", "__payload")
    json_refusal = ("a tool call that was never awaited", "put await in front of it")

    def __init__(self, namespace: str, member: str, payload: bytes, line: int | None) -> None:
        self.__namespace = namespace
        self.__member = member
        self.__payload: bytes | None = payload
        self.__line = line
        self.__coroutine: Any = None
        self.__key = next(_keys)
        _run.unawaited[self.__key] = Unawaited(namespace, member, line)

    def __start(self) -> Any:
        payload = self.__payload
        if payload is None:
            written = spelling(self.__namespace, self.__member)
            raise RuntimeError(f"this call of {written} was already awaited: call it again for another result")
        self.__payload = None
        _run.unawaited.pop(self.__key, None)
        self.__coroutine = _run.call(self.__namespace, self.__member, payload, self.__line)
        return self.__coroutine

    def __await__(self) -> Generator[Any, Any, Any]:
        generator: Generator[Any, Any, Any] = self.__start().__await__()
        return generator

    def send(self, value: Any, /) -> Any:
        """Advance the call (used by tasks)."""
        return (self.__coroutine or self.__start()).send(value)

    def throw(self, *error: Any) -> Any:
        """Raise inside the call (used by tasks to cancel)."""
        return (self.__coroutine or self.__start()).throw(*error)

    def close(self) -> None:
        """Give the call up."""
        self.__payload = None
        _run.unawaited.pop(self.__key, None)
        if self.__coroutine is not None:
            self.__coroutine.close()

    def __repr__(self) -> str:
        return f"<call of {spelling(self.__namespace, self.__member)}, not awaited>"

    def __getattr__(self, name: str) -> NoReturn:
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        raise AttributeError(_forgotten(self, "{}." + name))


def _not_called(tool: ToolFunction) -> str:
    reason, fix = tool.json_refusal
    return f"this is {reason}: {fix}"


def _forgotten(call: UnawaitedCall, instead: str) -> str:
    spelling = repr(call).removeprefix("<call of ").removesuffix(", not awaited>")
    return f"the call of {spelling} was not awaited: write " + instead.replace("{}", f"(await {spelling}(...))")


def _refuse(operation: str, instead: str) -> Any:
    def refusal(self: UnawaitedCall | ToolFunction, *_operands: object) -> NoReturn:
        raise TypeError(_not_called(self) if isinstance(self, ToolFunction) else _forgotten(self, instead))

    refusal.__name__ = operation
    return refusal


# What a program does with a value, and so never with a call: each says to await.
_SPELT_OPERATIONS: Final = {
    "__getitem__": "{}[...]",
    "__iter__": "for item in {}",
    "__len__": "len({})",
    "__bool__": "if {}",
    "__contains__": "item in {}",
    "__format__": "f'{...}' with {}",
    "__str__": "str({})",
    "__aiter__": "for item in {}",
}
_ARITHMETIC: Final = ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "and", "or", "xor", "matmul")
_VALUE_OPERATIONS: Final = (
    *(f"__{prefix}{operation}__" for operation in _ARITHMETIC for prefix in ("", "r")),
    *(f"__{operation}__" for operation in ("lt", "le", "gt", "ge", "eq", "ne", "neg", "int", "float", "index", "abs")),
    *(f"__{operation}__" for operation in ("round", "setitem", "delitem", "call", "enter", "aenter")),
)

for _operation in _VALUE_OPERATIONS:
    setattr(UnawaitedCall, _operation, _refuse(_operation, "{}"))
for _operation, _instead in _SPELT_OPERATIONS.items():
    setattr(UnawaitedCall, _operation, _refuse(_operation, _instead))
for _operation in ("__getitem__", "__iter__", "__len__", "__contains__", "__aiter__", "__add__", "__radd__"):
    setattr(ToolFunction, _operation, _refuse(_operation, ""))
# Equality is refused, identity is not: asyncio keeps calls as keys.
UnawaitedCall.__hash__ = object.__hash__  # type: ignore[method-assign]
UnawaitedCall.__abstractmethods__ = frozenset()
