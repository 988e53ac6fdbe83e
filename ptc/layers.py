"""Layers of definitions and policies, and masks over what a layer inherits.

`Registering` is the part that the registry (the global layer) and a scope (an overlay) have in common.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from types import TracebackType
from typing import Any, Self, TypedDict, TypeVar, Unpack, overload

from ptc.approval import Answerer
from ptc.body import Around
from ptc.calls import ToolContext
from ptc.definition import (
    RESERVED_NAME,
    ContentHook,
    Safe,
    Timeout,
    ToolDefinition,
    ToolOutput,
    define_tool,
    is_async,
)
from ptc.errors import DefinitionError, UsageError
from ptc.events import EventSink
from ptc.functions import definition_from_function
from ptc.policy import ApprovalMode, Guard, Observer, Policy, PostListener, PreListener
from ptc.schema import Schema

__all__ = ["Layer", "Mask", "Registering", "Registration", "ToolOptions", "append", "combined_policy"]

Function = TypeVar("Function", bound=Callable[..., Any])


class ToolOptions(TypedDict, total=False):
    """What `@registry.tool(...)` takes; the meaning of each is in `define_tool`."""

    name: str
    description: str
    timeout_ms: Timeout
    is_concurrency_safe: Safe
    read_only: bool
    idempotent: bool
    destructive: bool
    tags: Collection[str]
    examples: Collection[Any]
    output: ToolOutput
    present_call: Callable[[Mapping[str, Any]], Any]
    present_result: Callable[[Mapping[str, Any], Any], Any]
    project_content: ContentHook
    finalize_content: ContentHook


class Registration:
    """A handle on something registered; also a context manager that disposes it."""

    __slots__ = ("_dispose",)

    def __init__(self, dispose: Callable[[], None]) -> None:
        self._dispose: Callable[[], None] | None = dispose

    def dispose(self) -> None:
        """Take it back; idempotent."""
        dispose, self._dispose = self._dispose, None
        if dispose is not None:
            dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.dispose()


class Layer:
    """Definitions by name, and the policies of one layer.

    Args:
        on_tools_change: Called after each change of the definitions.
        on_policy_change: Called after each change of the policies.
    """

    def __init__(self, on_tools_change: Callable[[], None], on_policy_change: Callable[[], None]) -> None:
        self.definitions: dict[str, ToolDefinition] = {}
        self.on_tools_change = on_tools_change
        self.on_policy_change = on_policy_change
        self.pre_execute: list[PreListener] = []
        self.guards: list[Guard] = []
        self.around: list[Around] = []
        self.post_execute: list[PostListener] = []
        self.observers: list[Observer] = []
        self.sinks: list[EventSink] = []
        self.answerers: list[tuple[Answerer, float | None]] = []
        self.approval_modes: list[ApprovalMode] = []

    def add(self, definition: ToolDefinition) -> Registration:
        """Add a definition.

        Raises:
            DefinitionError: The layer has one of that name, or the name is reserved.
        """
        name = definition.name
        if name == RESERVED_NAME:
            raise DefinitionError(f"{RESERVED_NAME!r} is the name of the transport itself: choose another name")
        if name in self.definitions:
            raise DefinitionError(f"there is already a tool {name!r} here: dispose it first, or choose another name")
        self.definitions[name] = definition

        def remove() -> None:
            if self.definitions.get(name) is definition:
                del self.definitions[name]
                self.on_tools_change()

        self.on_tools_change()
        return Registration(remove)

    def add_policy(self, entries: list[Any], entry: Any) -> Registration:
        """Append to one of this layer's lists of policies."""
        registration = append(entries, entry)
        self.on_policy_change()

        def remove() -> None:
            registration.dispose()
            self.on_policy_change()

        return Registration(remove)

    def clear(self) -> None:
        """Remove every definition and policy, without a word to anybody."""
        self.definitions.clear()
        for entries in vars(self).values():
            if isinstance(entries, list):
                entries.clear()


def append(entries: list[Any], entry: Any) -> Registration:
    """Append an entry; the handle removes that very one, if it is still there."""
    entries.append(entry)

    def remove() -> None:
        for index, other in enumerate(entries):
            if other is entry:
                del entries[index]
                return

    return Registration(remove)


def combined_policy(layers: Iterable[Layer], listener_timeout_s: float | None) -> Policy:
    """Give the policy over a chain of layers, outermost first; who answers approvals is the innermost's say."""
    chain = list(layers)
    answerers = [answerer for layer in chain for answerer in layer.answerers[-1:]]
    modes = [mode for layer in chain for mode in layer.approval_modes[-1:]]
    answerer, timeout_s = answerers[-1] if answerers else (None, None)
    return Policy(
        pre_execute=tuple(one for layer in chain for one in layer.pre_execute),
        guards=tuple(one for layer in chain for one in layer.guards),
        around=tuple(one for layer in chain for one in layer.around),
        post_execute=tuple(one for layer in chain for one in layer.post_execute),
        observers=tuple(one for layer in chain for one in layer.observers),
        sinks=tuple(one for layer in chain for one in layer.sinks),
        answerer=answerer,
        approval_timeout_s=timeout_s,
        approval_mode=modes[-1] if modes else "ask",
        listener_timeout_s=listener_timeout_s,
    )


class Mask:
    """Which inherited names pass: `allow` only these, or all but `deny`."""

    __slots__ = ("allow", "deny")

    def __init__(self, allow: Collection[str] | None, deny: Collection[str] | None) -> None:
        self.allow = None if allow is None else frozenset(allow)
        self.deny = None if deny is None else frozenset(deny)

    def admits(self, name: str) -> bool:
        """Whether the name passes."""
        if self.allow is not None:
            return name in self.allow
        return self.deny is None or name not in self.deny

    @classmethod
    def checked(cls, allow: Collection[str] | None, deny: Collection[str] | None, inherited: Collection[str]) -> Mask:
        """Make a mask.

        Raises:
            UsageError: Both or neither are given, one is empty, or it names what is not inherited.
        """
        if (allow is None) == (deny is None):
            raise UsageError("restrict takes either allow=[...] or deny=[...]")
        names = allow if allow is not None else deny
        if isinstance(names, str) or not names:
            raise UsageError("restrict needs a list of tool names that is not empty")
        if RESERVED_NAME in names:
            raise UsageError(f"{RESERVED_NAME!r} is the transport and cannot be restricted: see present_as")
        unknown = [name for name in names if name not in inherited]
        if unknown:
            known = ", ".join(sorted(inherited)[:20]) or "none"
            raise UsageError(
                f"restrict names what is not inherited here: {', '.join(map(repr, unknown))}; there are: {known}"
            )
        return cls(allow, deny)


class Registering:
    """Registration methods over one layer, `layer`."""

    layer: Layer

    @overload
    def tool(self, function: Function, /) -> Function: ...

    @overload
    def tool(self, function: None = None, /, **options: Unpack[ToolOptions]) -> Callable[[Function], Function]: ...

    def tool(
        self, function: Function | None = None, /, **options: Unpack[ToolOptions]
    ) -> Function | Callable[[Function], Function]:
        """Register a typed function as a tool; a decorator, bare or with options (see `ToolOptions`).

        The function is given back unchanged. To dispose the tool later, register what `define_tool` makes: that
        registration is a handle.

        Raises:
            DefinitionError: The function cannot be described, or its name is taken or reserved.
        """

        def register(decorated: Function) -> Function:
            self.register(definition_from_function(decorated, **options))
            return decorated

        return register if function is None else register(function)

    def register(self, definition: ToolDefinition) -> Registration:
        """Register a definition.

        Raises:
            DefinitionError: It is no definition, or its name is taken in this layer.
        """
        if not isinstance(definition, ToolDefinition):
            raise DefinitionError(f"register takes a ToolDefinition (see define_tool), not {type(definition).__name__}")
        self.check_open()
        return self.layer.add(definition)

    def add_json_tool(
        self,
        name: str,
        description: str,
        parameters: Schema,
        fn: Callable[..., Any],
        *,
        output_schema: Schema | None = None,
        timeout_ms: Timeout = None,
        is_concurrency_safe: Safe = False,
        read_only: bool = False,
        idempotent: bool = False,
        destructive: bool = False,
        tags: Collection[str] = (),
        output: ToolOutput | None = None,
        present_call: Callable[[Mapping[str, Any]], Any] | None = None,
        present_result: Callable[[Mapping[str, Any], Any], Any] | None = None,
    ) -> Registration:
        """Register a tool described by JSON Schema.

        Args:
            name: Any text.
            description: What it does, for the model.
            parameters: JSON Schema of the arguments.
            fn: Called as `fn(**arguments)`, sync or async.
            output_schema: JSON Schema of the result.
            timeout_ms: Milliseconds the body may take.
            is_concurrency_safe: Whether calls may overlap with others.
            read_only: It changes nothing.
            idempotent: Calling it again changes nothing more.
            destructive: It may destroy something.
            tags: For grouping.
            output: How the result is shown, and its schema instead of `output_schema`.
            present_call: Makes the card of a call.
            present_result: Makes the card of a result.

        Raises:
            DefinitionError: A schema is invalid, or the name is taken or reserved.
        """
        if is_async(fn):

            async def execute(arguments: dict[str, Any], context: ToolContext) -> Any:
                return await fn(**arguments)
        else:

            def execute(arguments: dict[str, Any], context: ToolContext) -> Any:  # type: ignore[misc]
                return fn(**arguments)

        return self.register(
            define_tool(
                name,
                description,
                parameters,
                execute=execute,
                output_schema=output_schema,
                timeout_ms=timeout_ms,
                is_concurrency_safe=is_concurrency_safe,
                read_only=read_only,
                idempotent=idempotent,
                destructive=destructive,
                tags=tuple(tags),
                output=output,
                present_call=present_call,
                present_result=present_result,
            )
        )

    def on_pre_execute(self, listener: PreListener) -> Registration:
        """Ask `listener(execution, next)` before every body, in order, outermost layer first.

        It gives `Allow`, `Deny` or `Ask`, or delegates to those after it with `await next()`. May be async.
        """
        return self._add_policy(self.layer.pre_execute, listener, "a pre-execute listener")

    def guard(self, guard: Guard) -> Registration:
        """Ask `guard(execution)` right before every body: a reason denies, None does not; there is no allow."""
        return self._add_policy(self.layer.guards, guard, "a guard", is_plain=True)

    def around_execute(self, wrapper: Around) -> Registration:
        """Run `await wrapper(attempt, next)` around every body, outermost layer first; see `ptc.wrappers`."""
        return self._add_policy(self.layer.around, wrapper, "a wrapper")

    def on_post_execute(self, listener: PostListener) -> Registration:
        """Ask `listener(execution, result, next)` after every body, in order, outermost layer first.

        It gives `Accept` or `Block`, or delegates to those after it with `await next()`. May be async.
        """
        return self._add_policy(self.layer.post_execute, listener, "a post-execute listener")

    def on_result(self, observer: Observer) -> Registration:
        """Tell `observer(execution, result)` of every result, both frozen; its failures change nothing."""
        return self._add_policy(self.layer.observers, observer, "a result observer", is_plain=True)

    def on_event(self, sink: EventSink) -> Registration:
        """Send `sink(event)` every event of this layer and of the scopes in it; see `ptc.events`."""
        return self._add_policy(self.layer.sinks, sink, "an event sink", is_plain=True)

    def on_approval(self, answerer: Answerer, *, timeout_s: float | None = None) -> Registration:
        """Let `answerer(request)` answer when a policy asks; the innermost layer's latest answerer is asked.

        Args:
            answerer: Gives an outcome (`allowed-once`, `rejected`, `cancelled`, `unavailable`) or an `Approval`; may be
                async.
            timeout_s: Seconds it may take; None for as long as it takes.
        """
        _check_function(answerer, "an answerer", is_plain=False)
        return self._add_policy(self.layer.answerers, (answerer, timeout_s))

    def approval_policy(self, mode: ApprovalMode) -> Registration:
        """Choose whether anybody is asked: with "never" each call that needs approval is denied as unavailable.

        Raises:
            UsageError: There is no such mode.
        """
        if mode not in ("ask", "never"):
            raise UsageError(f"the approval policy is 'ask' or 'never', not {mode!r}")
        return self._add_policy(self.layer.approval_modes, mode)

    def _add_policy(
        self, entries: list[Any], entry: Any, what: str | None = None, *, is_plain: bool = False
    ) -> Registration:
        if what is not None:
            _check_function(entry, what, is_plain=is_plain)
        self.check_open()
        return self.layer.add_policy(entries, entry)

    def check_open(self) -> None:
        """Refuse registrations once the layer is disposed."""

    def own_names(self) -> Iterator[str]:
        """Names registered in this layer itself."""
        return iter(self.layer.definitions)


def _check_function(function: object, what: str, *, is_plain: bool) -> None:
    if not callable(function):
        raise UsageError(f"{what} must be a function, not {function!r}")
    if is_plain and is_async(function):
        raise UsageError(f"{what} must be a plain function, not an async one: it may not wait for anything")
