"""Scopes: overlays on the registry for one agent, session or tenant."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Final, Literal, Self

import anyio

from ptc.definition import ToolDefinition
from ptc.errors import UsageError
from ptc.events import EventSink
from ptc.layers import Layer, Mask, Registering, Registration, append

if TYPE_CHECKING:
    from ptc.registry import ToolRegistry

__all__ = ["PresentationMode", "Scope", "checked_mode"]

PresentationMode = Literal["native", "code", "both"]
_MODES: Final[dict[str, PresentationMode]] = {"native": "native", "code": "code", "both": "both", "sdk": "both"}


class Scope(Registering):
    """An overlay on the registry: its own tools shadow inherited ones, its masks hide inherited ones.

    Also an async context manager that disposes it.
    """

    def __init__(self, registry: ToolRegistry, key: object, parent: Scope | None) -> None:
        self.registry = registry
        self.key = key
        self.parent = parent
        self.is_disposed = False
        self.layer = Layer(self._changed, registry.forget_policies)
        self._masks: list[Mask] = []
        self._mode: PresentationMode | None = None
        self.running_calls = 0
        self._idle: anyio.Event | None = None

    @property
    def mode(self) -> PresentationMode:
        """How this scope's tools are presented to a model."""
        if self._mode is not None:
            return self._mode
        return self.registry.mode if self.parent is None else self.parent.mode

    def chain(self) -> list[Scope]:
        """Give this scope and those it inherits from, outermost first."""
        return [self] if self.parent is None else [*self.parent.chain(), self]

    def restrict(self, *, allow: Collection[str] | None = None, deny: Collection[str] | None = None) -> Registration:
        """Mask inherited tools, never the scope's own; masks intersect.

        Args:
            allow: Only these pass, and none registered later.
            deny: All but these pass.

        Raises:
            UsageError: Both or neither are given, one is empty, or it names `run_code` or what is not inherited.
        """
        self.check_open()
        mask = Mask.checked(allow, deny, self._inherited())
        registration = append(self._masks, mask)
        self._changed()

        def dispose() -> None:
            if not self.is_disposed:
                registration.dispose()
                self._changed()

        return Registration(dispose)

    def present_as(self, mode: str) -> Registration:
        """Choose how this scope's tools are presented to a model, from now on; the handle takes the choice back.

        Raises:
            UsageError: There is no such mode, or the scope has chosen already.
        """
        self.check_open()
        if self._mode is not None:
            raise UsageError(f"scope {self.key!r} is already presented as {self._mode!r}: dispose that choice first")
        self._mode = checked_mode(mode)
        self._changed()

        def dispose() -> None:
            if not self.is_disposed:
                self._mode = None
                self._changed()

        return Registration(dispose)

    def on_event(self, sink: EventSink) -> Registration:
        """Send `sink(event)` every event of this scope and of those in it; see `ptc.events`."""
        registration = super().on_event(sink)
        self.registry.listening[self] = None
        return registration

    def find(self, name: str) -> ToolDefinition | None:
        """Give what a name means here: the scope's own, else what is inherited and not masked."""
        if self.is_disposed:
            return None
        own = self.layer.definitions.get(name)
        if own is not None:
            return own
        for mask in self._masks:
            if not mask.admits(name):
                return None
        return self.registry.find(name, self.parent)

    def visible(self) -> dict[str, ToolDefinition]:
        """Give every visible definition by name; none once the scope is disposed."""
        if self.is_disposed:
            return {}
        inherited = {
            name: tool for name, tool in self._inherited().items() if all(mask.admits(name) for mask in self._masks)
        }
        return {**inherited, **self.layer.definitions}

    async def dispose(self) -> None:
        """Close the scope and those below it, wait for their running calls, and remove all they registered.

        Idempotent. Calls that have not begun find no tool any more. A call must not dispose its own scope: it would
        wait for itself.
        """
        closing = self.registry.open_below(self)
        for scope in closing:
            scope.is_disposed = True
        if closing:
            self._changed()
        self.registry.release(closing)
        while self.running_calls:
            if self._idle is None or self._idle.is_set():
                self._idle = anyio.Event()
            await self._idle.wait()
        for scope in closing:
            scope.layer.clear()
            scope._masks.clear()
        self.registry.forget_policies()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_exception: object) -> None:
        with anyio.CancelScope(shield=True):
            await self.dispose()

    def end_call(self) -> None:
        """Count down a call that was counted in `running_calls`."""
        self.running_calls -= 1
        if self.running_calls == 0 and self._idle is not None:
            self._idle.set()

    def check_open(self) -> None:
        """Refuse registrations once the scope is disposed.

        Raises:
            UsageError: It is.
        """
        if self.is_disposed:
            raise UsageError(f"scope {self.key!r} is disposed: open another one")

    def _changed(self) -> None:
        self.registry.announce_change(self)

    def _inherited(self) -> Mapping[str, ToolDefinition]:
        return self.registry.layer.definitions if self.parent is None else self.parent.visible()


def checked_mode(mode: str) -> PresentationMode:
    """Give a presentation mode by any of its names.

    Raises:
        UsageError: There is no such mode.
    """
    if mode not in _MODES:
        raise UsageError(f"mode must be 'native', 'code' or 'both' (or 'sdk'), not {mode!r}")
    return _MODES[mode]
