"""The registry: the global layer, scopes over it, guards and observers, and the only way to execute a tool."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection
from typing import Any, Literal, Self

import anyio

from ptc.calls import Execution, ToolCall, ToolResult
from ptc.cancel import CancelToken
from ptc.definition import ToolDefinition
from ptc.errors import UsageError
from ptc.layers import Layer, Mask, Registering, Registration
from ptc.pipeline import Guard, Observer, Pipeline
from ptc.scheduler import Mode

__all__ = ["PresentationMode", "Scope", "ToolRegistry"]

logger = logging.getLogger("ptc.registry")

PresentationMode = Literal["native", "code", "both"]
_MODES: dict[str, PresentationMode] = {"native": "native", "code": "code", "both": "both", "sdk": "both"}


class ToolRegistry(Registering):
    """Owns definitions, scopes and policy.

    Args:
        mode: How tools are presented to a model unless a scope says otherwise.
        max_parallel_calls: Parallel calls of one run or batch that may overlap.

    Raises:
        UsageError: An argument is out of range.
    """

    def __init__(self, *, mode: str = "native", max_parallel_calls: int = 10) -> None:
        if isinstance(max_parallel_calls, bool) or not isinstance(max_parallel_calls, int) or max_parallel_calls < 1:
            raise UsageError(f"max_parallel_calls must be a positive number, not {max_parallel_calls!r}")
        self.mode = checked_mode(mode)
        self.max_parallel_calls = max_parallel_calls
        self._listeners: list[Callable[[], None]] = []
        self._layer = Layer(self._changed)
        self._guards: list[Guard] = []
        self._observers: list[Observer] = []
        self._pipeline = Pipeline(self._guards, self._observers)

    def scope(self, key: object, parent: Scope | None = None) -> Scope:
        """Open a scope: an overlay with tools and masks of its own.

        Args:
            key: What it is for (an agent, a session, a tenant); shown in messages.
            parent: Scope to inherit from; None for the global layer.
        """
        if parent is not None and parent.registry is not self:
            raise UsageError("the parent scope belongs to another registry")
        return Scope(self, key, parent)

    def get(self, name: str, scope: Scope | None = None) -> ToolDefinition | None:
        """Give the definition that a name means in a scope; None when nothing."""
        if scope is None:
            return self._layer.definitions.get(name)
        return self._checked_scope(scope).find(name)

    def tools(self, scope: Scope | None = None) -> list[ToolDefinition]:
        """Give the visible definitions, in order of registration, inherited ones first."""
        if scope is None:
            return list(self._layer.definitions.values())
        return list(self._checked_scope(scope).visible().values())

    def schemas(self, scope: Scope | None = None) -> list[dict[str, Any]]:
        """Give what a model may see of the visible tools: name, description, parameters."""
        return [
            {"name": tool.name, "description": tool.description, "parameters": tool.parameters}
            for tool in self.tools(scope)
        ]

    def guard(self, function: Guard) -> Registration:
        """Ask `function(execution)` before every body: a reason denies, None does not; there is no allow.

        Returns:
            A handle that takes the guard back.
        """
        return _append(self._guards, function)

    def on_result(self, function: Observer) -> Registration:
        """Tell `function(execution, result)` of every result; its failures change nothing.

        Returns:
            A handle that takes the observer back.
        """
        return _append(self._observers, function)

    def on_change(self, function: Callable[[], None]) -> Registration:
        """Call `function()` after every registration, disposal or restriction.

        Returns:
            A handle that takes the listener back.
        """
        return _append(self._listeners, function)

    def execution_mode(self, name: str, arguments: dict[str, Any], scope: Scope | None = None) -> Mode:
        """Say whether a call may overlap with others: "parallel" only if its tool says so for these arguments."""
        definition = self.get(name, scope)
        if definition is None or not definition.runs_in_parallel(arguments):
            return "exclusive"
        return "parallel"

    async def execute(self, call: ToolCall) -> ToolResult:
        """Execute one call through the whole pipeline; every outcome is a result.

        Raises:
            UsageError: The scope belongs to another registry.
        """
        scope = None if call.scope is None else self._checked_scope(call.scope)
        execution = Execution(
            call.name,
            call.arguments,
            cancel=CancelToken() if call.cancel is None else call.cancel,
            call_id=call.call_id,
            scope=scope,
            agent=call.agent,
            parent=call.parent,
            root_call_id=call.root_call_id,
        )
        return await self.execute_one(execution)

    async def execute_one(self, execution: Execution) -> ToolResult:
        """Execute a prepared execution; its name is looked up in the view of this moment."""
        scope: Scope | None = execution.scope
        definition = self.get(execution.name, scope)
        visible = () if definition is not None else [tool.name for tool in self.tools(scope)]
        if scope is None:
            return await self._pipeline.execute(execution, definition, visible)
        with scope.running():
            return await self._pipeline.execute(execution, definition, visible)

    def _checked_scope(self, scope: Scope) -> Scope:
        if not isinstance(scope, Scope) or scope.registry is not self:
            raise UsageError("the scope belongs to another registry, or is none: make it with registry.scope(key)")
        return scope

    def _changed(self) -> None:
        for listener in list(self._listeners):
            try:
                listener()
            except Exception:  # the boundary to a host's listener: the change stands
                logger.exception("a listener for changes raised")


class Scope(Registering):
    """An overlay on the registry: its own tools shadow inherited ones, its masks hide inherited ones."""

    def __init__(self, registry: ToolRegistry, key: object, parent: Scope | None) -> None:
        self.registry = registry
        self.key = key
        self.parent = parent
        self._layer = Layer(registry._changed)
        self._masks: list[Mask] = []
        self._mode: PresentationMode | None = None
        self._running = 0
        self._idle: anyio.Event | None = None

    @property
    def mode(self) -> PresentationMode:
        """How this scope's tools are presented to a model."""
        if self._mode is not None:
            return self._mode
        return self.registry.mode if self.parent is None else self.parent.mode

    def restrict(self, *, allow: Collection[str] | None = None, deny: Collection[str] | None = None) -> Registration:
        """Mask inherited tools, never the scope's own; masks intersect.

        Args:
            allow: Only these pass, and none registered later.
            deny: All but these pass.

        Raises:
            UsageError: Both or neither are given, one is empty, or it names what is not inherited.
        """
        mask = Mask.checked(allow, deny, self._inherited())
        registration = _append(self._masks, mask)
        self.registry._changed()

        def dispose() -> None:
            if mask in self._masks:
                registration.dispose()
                self.registry._changed()

        return Registration(dispose)

    def present_as(self, mode: str) -> None:
        """Choose how this scope's tools are presented to a model.

        Raises:
            UsageError: There is no such mode, or the scope has chosen already.
        """
        if self._mode is not None:
            raise UsageError(f"scope {self.key!r} is already presented as {self._mode!r}")
        self._mode = checked_mode(mode)

    def find(self, name: str) -> ToolDefinition | None:
        """Give what a name means here: the scope's own, else what is inherited and not masked."""
        own = self._layer.definitions.get(name)
        if own is not None:
            return own
        if not all(mask.admits(name) for mask in self._masks):
            return None
        return self.registry.get(name) if self.parent is None else self.parent.find(name)

    def visible(self) -> dict[str, ToolDefinition]:
        """Give every visible definition by name."""
        inherited = {
            name: tool for name, tool in self._inherited().items() if all(mask.admits(name) for mask in self._masks)
        }
        return {**inherited, **self._layer.definitions}

    async def dispose(self) -> None:
        """Remove all that this scope registered and wait for its running calls; idempotent."""
        if self._layer.definitions or self._masks:
            self._layer.definitions.clear()
            self._masks.clear()
            self.registry._changed()
        while self._running:
            if self._idle is None or self._idle.is_set():
                self._idle = anyio.Event()
            await self._idle.wait()

    def running(self) -> _RunningCall:
        """Count a call of this scope while it runs."""
        return _RunningCall(self)

    def _inherited(self) -> dict[str, ToolDefinition]:
        return dict(self.registry._layer.definitions) if self.parent is None else self.parent.visible()


class _RunningCall:
    """A call of a scope while it runs; `Scope.dispose` waits for it."""

    __slots__ = ("_scope",)

    def __init__(self, scope: Scope) -> None:
        self._scope = scope

    def __enter__(self) -> Self:
        self._scope._running += 1
        return self

    def __exit__(self, *_exception: object) -> None:
        scope = self._scope
        scope._running -= 1
        if scope._running == 0 and scope._idle is not None:
            scope._idle.set()


def checked_mode(mode: str) -> PresentationMode:
    """Give a presentation mode by any of its names.

    Raises:
        UsageError: There is no such mode.
    """
    if mode not in _MODES:
        raise UsageError(f"mode must be 'native', 'code' or 'both' (or 'sdk'), not {mode!r}")
    return _MODES[mode]


def _append(entries: list[Any], entry: Any) -> Registration:
    entries.append(entry)

    def remove() -> None:
        # By identity, and it may be gone: a scope's masks go with the scope.
        for index, other in enumerate(entries):
            if other is entry:
                del entries[index]
                return

    return Registration(remove)
