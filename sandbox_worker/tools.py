"""What the program calls: a namespace object, its pending calls, and the error a failed call raises.

Programs can reach attributes with one leading underscore, so nothing here keeps the session in an attribute: state that
matters lives in closures.
"""

from __future__ import annotations

import collections.abc
import difflib
import itertools
import re
from collections.abc import Awaitable, Callable, Generator, Iterator, Mapping
from typing import Any, Final, NoReturn

from sandbox_worker.protocol import ValueRefused, encode_value

__all__ = ["PendingCalls", "ToolCallError", "Unawaited", "make_namespace"]

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
    def toolName(self) -> str:  # noqa: N802 - the alias models know from other runtimes
        """Same as `tool_name`."""
        return self.tool_name


class Unawaited:
    """One call the program made but has not awaited: which, and where."""

    __slots__ = ("line", "spelling")

    def __init__(self, spelling: str, line: int | None) -> None:
        self.spelling = spelling
        self.line = line


PendingCalls = dict[int, Unawaited]
Submit = Callable[[str, bytes, int | None], Awaitable[Any]]
LineOf = Callable[[], int | None]


def make_namespace(
    name: str, members: Mapping[str, str], submit: Submit, line_of: LineOf, unawaited: PendingCalls
) -> object:
    """Make the object behind a namespace global such as `tools`.

    Args:
        name: The global's name.
        members: Member name -> signature for messages.
        submit: Sends a call (member, payload of the arguments, line) and gives the awaitable of its value.
        line_of: The line of the program that is running now.
        unawaited: Filled with the calls that were made but not awaited yet.
    """
    call_type = _make_call_type(submit, unawaited)
    aliases = _aliases(members)
    functions: dict[str, object] = {}

    def function_of(member: str) -> object:
        function = functions.get(member)
        if function is None:
            function = functions[member] = _make_function(name, member, members[member], call_type, line_of)
        return function

    def unknown(wanted: str) -> str:
        close = difflib.get_close_matches(wanted, members, n=3, cutoff=0.6)
        text = f"{name} has no tool {wanted!r}"
        if close:
            return f"{text}. Did you mean {' or '.join(_spelling(name, match) for match in close)}?"
        if not members:
            return f"{text}: this run has no tools"
        shown = ", ".join(list(members)[:_SHOWN_NAMES])
        more = len(members) - _SHOWN_NAMES
        return f"{text}. Tools: {shown}" + (f" and {more} more" if more > 0 else "")

    class Namespace:
        """The tools of this run: `await tools.name(argument=value)` or `await tools["any-name"]({...})`."""

        __slots__ = ()

        def __getattr__(self, attribute: str) -> object:
            member = attribute if attribute in members else aliases.get(attribute)
            if member is None:
                raise AttributeError(unknown(attribute))
            return function_of(member)

        def __getitem__(self, member: object) -> object:
            if not isinstance(member, str) or member not in members:
                raise KeyError(unknown(member if isinstance(member, str) else repr(member)[:80]))
            return function_of(member)

        def __iter__(self) -> Iterator[str]:
            return iter(members)

        def __len__(self) -> int:
            return len(members)

        def __contains__(self, member: object) -> bool:
            return member in members

        def __dir__(self) -> list[str]:
            return list(members)

        def __repr__(self) -> str:
            return f"<{name}: {len(members)} tools>"

    return Namespace()


def _spelling(namespace: str, member: str) -> str:
    return f"{namespace}.{member}" if member.isidentifier() else f"{namespace}[{member!r}]"


def _aliases(members: Mapping[str, str]) -> dict[str, str]:
    """Attribute spellings of names that are not identifiers, where exactly one name has it and no member is called so."""
    owners: dict[str, list[str]] = {}
    for member in members:
        alias = _NOT_IDENTIFIER.sub("_", member)
        if alias[:1].isdigit():
            alias = "_" + alias
        if alias and alias != member and alias not in members:
            owners.setdefault(alias, []).append(member)
    return {alias: found[0] for alias, found in owners.items() if len(found) == 1}


def _make_function(namespace: str, member: str, signature: str, call_type: Any, line_of: LineOf) -> object:
    spelling = _spelling(namespace, member)

    def call(*positional: object, **keywords: object) -> object:
        if positional and (len(positional) > 1 or not isinstance(positional[0], dict) or keywords):
            raise TypeError(
                f"{spelling} takes keyword arguments, or one dict with all of them: {signature or member}"
            )
        arguments = positional[0] if positional else keywords
        try:
            payload = encode_value(arguments)
        except ValueRefused as refused:
            raise TypeError(f"{spelling}: argument {refused}") from None
        return call_type(spelling, member, payload, line_of())

    class ToolFunction:
        """One tool; calling it gives a call to await."""

        __slots__ = ()

        def __call__(self, /, *positional: object, **keywords: object) -> object:
            return call(*positional, **keywords)

        def __repr__(self) -> str:
            return f"<tool {signature or member}>"

        def __await__(self) -> NoReturn:
            raise TypeError(f"{spelling} is not called: write await {spelling}(...)")

    return ToolFunction()


def _make_call_type(submit: Submit, unawaited: PendingCalls) -> Any:
    keys = itertools.count()

    async def settle(member: str, payload: bytes, line: int | None) -> Any:
        return await submit(member, payload, line)

    class UnawaitedCall(collections.abc.Coroutine[Any, Any, Any]):
        """A tool call that starts when it is awaited, or when a task is made of it."""

        __slots__ = ("_coroutine", "_key", "_line", "_member", "_payload", "_spelling")
        json_refusal = ("a tool call that was never awaited", "put await in front of it")

        def __init__(self, spelling: str, member: str, payload: bytes, line: int | None) -> None:
            self._spelling = spelling
            self._member = member
            self._payload: bytes | None = payload
            self._line = line
            self._coroutine: Any = None
            self._key = next(keys)
            unawaited[self._key] = Unawaited(spelling, line)

        def _start(self) -> Any:
            if self._payload is None:
                raise RuntimeError(f"this call of {self._spelling} was already awaited: call it again for another result")
            payload, self._payload = self._payload, None
            unawaited.pop(self._key, None)
            self._coroutine = settle(self._member, payload, self._line)
            return self._coroutine

        def __await__(self) -> Generator[Any, Any, Any]:
            generator: Generator[Any, Any, Any] = self._start().__await__()
            return generator

        def send(self, value: Any, /) -> Any:
            """Advance the call (used by tasks)."""
            return (self._coroutine or self._start()).send(value)

        def throw(self, *error: Any) -> Any:
            """Raise inside the call (used by tasks to cancel)."""
            return (self._coroutine or self._start()).throw(*error)

        def close(self) -> None:
            """Give the call up."""
            self._payload = None
            unawaited.pop(self._key, None)
            if self._coroutine is not None:
                self._coroutine.close()

        def __repr__(self) -> str:
            return f"<call of {self._spelling}, not awaited>"

        def __getattr__(self, name: str) -> NoReturn:
            if name.startswith("__") and name.endswith("__"):
                raise AttributeError(name)
            raise AttributeError(_forgotten(self, f"(await {self._spelling}(...)).{name}"))

    def _forgotten(call: Any, instead: str) -> str:
        return f"the call of {call._spelling} was not awaited: write {instead}"

    def refuse(operation: str, instead: str) -> Any:
        def refusal(self: Any, *_operands: object) -> NoReturn:
            raise TypeError(_forgotten(self, instead.format(f"(await {self._spelling}(...))")))

        refusal.__name__ = operation
        return refusal

    for operation in _VALUE_OPERATIONS:
        setattr(UnawaitedCall, operation, refuse(operation, "{}"))
    for operation, instead in _SPELT_OPERATIONS.items():
        setattr(UnawaitedCall, operation, refuse(operation, instead))
    UnawaitedCall.__hash__ = object.__hash__  # type: ignore[method-assign]
    UnawaitedCall.__abstractmethods__ = frozenset()
    return UnawaitedCall


# What a program does with a value, and so never with a call: each says to await.
_SPELT_OPERATIONS: Final = {
    "__getitem__": "{}[...]",
    "__iter__": "for item in {}",
    "__len__": "len({})",
    "__bool__": "if {}",
    "__contains__": "item in {}",
    "__format__": "f'{{{}}}'",
    "__str__": "str({})",
    "__aiter__": "for item in {}",
}
_VALUE_OPERATIONS: Final = tuple(
    f"__{prefix}{operation}__"
    for operation in ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "and", "or", "xor", "matmul")
    for prefix in ("", "r")
) + (
    *("__lt__", "__le__", "__gt__", "__ge__", "__eq__", "__ne__", "__neg__", "__int__", "__float__", "__index__"),
    *("__setitem__", "__delitem__", "__call__", "__enter__", "__aenter__", "__round__", "__abs__"),
)
