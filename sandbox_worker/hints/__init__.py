"""What to try next, said with an error: near names, the keys there are, a forgotten `await`.

A hint is found by looking only: nothing of the program is called, so that an error stays the one the program raised.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sandbox_worker.hints import attributes, awaiting, keys, names, operations
from sandbox_worker.hints.scene import Scene, text_of
from sandbox_worker.hints.syntax import syntax_hint

__all__ = ["Scene", "hint_for", "syntax_hint"]

_HINTS: Final[tuple[tuple[type[BaseException], Callable[[Scene], str | None]], ...]] = (
    (UnboundLocalError, names.unbound_hint),
    (NameError, names.name_hint),
    (KeyError, keys.key_hint),
    (IndexError, keys.index_hint),
    (AttributeError, attributes.attribute_hint),
    (TypeError, operations.type_hint),
    (ValueError, operations.value_hint),
    (StopIteration, operations.exhausted_hint),
    (RuntimeError, operations.runtime_hint),
    (TimeoutError, operations.timeout_hint),
    (SystemExit, operations.exit_hint),
    (KeyboardInterrupt, operations.exit_hint),
)


def hint_for(scene: Scene) -> str | None:
    """Give a sentence or two of help for what happened, or None."""
    error = scene.error
    kind = type(error)
    forgotten = awaiting.forgotten_hint(scene) if issubclass(kind, (TypeError, AttributeError, ValueError)) else None
    if forgotten is not None:
        return forgotten
    for base, hint in _HINTS:
        if issubclass(kind, base):
            return hint(scene)
    return operations.tool_error_hint(scene) if text_of(error) is not None else None
