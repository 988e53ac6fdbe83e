"""Layers of definitions and what of them is visible: own tools, then the parent's, then the global ones, masked.

`Registering` is the part that the registry (the global layer) and a scope (an overlay) have in common.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from types import TracebackType
from typing import Any, Self, TypedDict, TypeVar, Unpack, overload

from ptc.calls import ToolContext
from ptc.definition import RESERVED_NAME, Safe, Timeout, ToolDefinition, define_tool, is_async
from ptc.errors import DefinitionError, UsageError
from ptc.functions import definition_from_function
from ptc.schema import Schema

__all__ = ["Layer", "Mask", "Registering", "Registration", "ToolOptions"]

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
    present_call: Callable[[Mapping[str, Any]], Any]
    present_result: Callable[[Mapping[str, Any], Any], Any]


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
    """Definitions by name. `on_change` is called after each change."""

    def __init__(self, on_change: Callable[[], None]) -> None:
        self.definitions: dict[str, ToolDefinition] = {}
        self.on_change = on_change

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
                self.on_change()

        self.on_change()
        return Registration(remove)


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
        unknown = [name for name in names if name not in inherited]
        if unknown:
            known = ", ".join(sorted(inherited)[:20]) or "none"
            raise UsageError(
                f"restrict names what is not inherited here: {', '.join(map(repr, unknown))}; there are: {known}"
            )
        return cls(allow, deny)


class Registering:
    """Registration methods over one layer."""

    _layer: Layer

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
        return self._layer.add(definition)

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
            )
        )

    def own_names(self) -> Iterator[str]:
        """Names registered in this layer itself."""
        return iter(self._layer.definitions)
