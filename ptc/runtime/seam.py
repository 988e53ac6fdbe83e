"""The seam between the host's tools and whatever runs a program: a provider has `resolve` and `run`.

A runtime knows no tool: it sees namespaces of member names, and one host function per namespace that answers a call.
Program outcomes are fields of the result, never exceptions; only misuse of the seam raises.
"""

from __future__ import annotations

import keyword
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from ptc.cancel import CancelToken
from ptc.errors import UsageError
from ptc.limits import Limits
from ptc.results import RunResult

__all__ = ["CallReply", "Namespace", "ProgramCall", "RunRequest", "RunSpec", "Runtime", "check_namespaces"]


@dataclass(frozen=True, slots=True)
class ProgramCall:
    """One call the program made: `seq` counts from 1 in the order of submission over the whole run."""

    seq: int
    namespace: str
    member: str
    arguments: dict[str, object]
    line: int | None
    cancel: CancelToken
    """Fires when the program gave the call up (a timeout around it) or the run settles for any reason."""


@dataclass(frozen=True, slots=True)
class CallReply:
    """The answer to one call: a JSON value, or an error with a code, a message and optional JSON details.

    `commit` is what remains to be done for the call once the reply is sent; the run has not settled before it ended.
    """

    value: object = None
    error_message: str | None = None
    error_code: str = "TOOL_FAILED"
    error_details: object = None
    commit: Callable[[], Awaitable[None]] | None = None

    @property
    def ok(self) -> bool:
        """Whether the call succeeded."""
        return self.error_message is None


@dataclass(frozen=True, slots=True)
class Namespace:
    """A global of the program whose members are host functions.

    Args:
        name: The global's name, an identifier that is portable between languages.
        members: Member name -> one-line signature shown in error messages, such as `search(*, query, limit=…)`.
        submit: Called synchronously, in order of submission, with each call; gives the awaitable of its reply.
            It must not raise; the awaitable must not raise except for cancellation.
    """

    name: str
    members: Mapping[str, str]
    submit: Callable[[ProgramCall], Awaitable[CallReply]]


@dataclass(frozen=True, slots=True)
class RunRequest:
    """What to run. `on_log` gets each finished log line while the run is live."""

    program: str
    namespaces: Sequence[Namespace] = ()
    limits: Limits | None = None
    cancel: CancelToken | None = None
    on_log: Callable[[str], None] | None = None


@dataclass(frozen=True, slots=True)
class RunSpec:
    """A request with every default filled and checked; made by `Runtime.resolve` only."""

    program: str
    namespaces: tuple[Namespace, ...]
    limits: Limits
    cancel: CancelToken
    on_log: Callable[[str], None] | None
    isolation: str


class Runtime(Protocol):
    """A provider that runs one program against namespaces."""

    language: str
    """The language of programs: "python"."""

    @property
    def isolation(self) -> str:
        """The isolation level in force."""

    @property
    def limits(self) -> Limits:
        """The defaults of a run's limits."""

    def resolve(self, request: RunRequest) -> RunSpec:
        """Fill and check every default.

        Raises:
            UsageError: A bad namespace or member name, or duplicate namespaces.
            RuntimeUnavailable: The runtime is closed.
        """

    async def run(self, spec: RunSpec) -> RunResult:
        """Run the program to settlement.

        Raises:
            RuntimeUnavailable: The runtime is closed.
        """


# Names the worker puts into every program itself, and words of either language no global may take.
_SLOTS = frozenset({"ToolCallError", "print", "input", "open", "asyncio", "arguments", "eval", "undefined"})
_ECMASCRIPT = frozenset(
    [
        "await",
        "break",
        "case",
        "catch",
        "class",
        "const",
        "continue",
        "debugger",
        "default",
        "delete",
        "do",
        "else",
        "enum",
        "export",
        "extends",
        "false",
        "finally",
        "for",
        "function",
        "if",
        "implements",
        "import",
        "in",
        "instanceof",
        "interface",
        "let",
        "new",
        "null",
        "package",
        "private",
        "protected",
        "public",
        "return",
        "static",
        "super",
        "switch",
        "this",
        "throw",
        "true",
        "try",
        "typeof",
        "var",
        "void",
        "while",
        "with",
        "yield",
    ]
)


def check_namespaces(namespaces: Sequence[Namespace]) -> tuple[Namespace, ...]:
    """Check that every namespace has a portable, free and unique name.

    Raises:
        UsageError: Names the namespace and the rule it breaks.
    """
    seen: set[str] = set()
    for namespace in namespaces:
        name = namespace.name
        if not (name.isascii() and name.isidentifier()):
            raise UsageError(f"namespace {name!r} is not a portable identifier: use letters, digits and '_'")
        if keyword.iskeyword(name) or name in _ECMASCRIPT or name in _SLOTS or name.startswith("__"):
            raise UsageError(f"namespace {name!r} is a reserved name: choose another, such as 'tools'")
        if name in seen:
            raise UsageError(f"namespace {name!r} is given twice: merge its members or rename one")
        seen.add(name)
        for member in namespace.members:
            if not isinstance(member, str):
                raise UsageError(f"namespace {name!r}: member names are strings, not {type(member).__name__}")
    return tuple(namespaces)
