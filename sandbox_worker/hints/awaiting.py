"""Forgotten `await`s: values that are still coroutines, tasks or calls, told by what the interpreter says of them."""

from __future__ import annotations

import ast
import re
from types import AsyncGeneratorType, CoroutineType
from typing import Final

from sandbox_worker.hints.scene import Scene, shown, text_of

__all__ = ["AWAIT", "forgotten_hint"]

AWAIT: Final = "a call of a tool or an async function gives its result only when awaited: write `await` before the call"
_PENDING: Final = re.compile(
    r"'?\b(?:_asyncio\.)?(coroutine|Task|Future|_GatheringFuture|_GatheringFuture|UnawaitedCall)\b'?"
)
_NOT_AWAITABLE: Final = re.compile(r"object (\w+) can't be used in 'await' expression|'(\w+)' object can't be awaited")


def forgotten_hint(scene: Scene) -> str | None:
    """Say where to put, or to leave out, an `await`."""
    text = text_of(scene.error) or ""
    if "__aiter__" in text:
        return "it is no asynchronous iterator: write `for` without `async`"
    match = _NOT_AWAITABLE.search(text)
    if match:
        return f"the value is already a {match.group(1) or match.group(2)}: remove `await`"
    if "async_generator" in text:
        return (
            "an async generator is read with `async for`; where a plain sequence is needed, make a list: "
            "`[await f(x) for x in xs]` or `[x async for x in xs]`"
        )
    owner = getattr(scene.error, "obj", None) if isinstance(scene.error, AttributeError) else None
    # `isinstance` would ask the object for its class.
    if type(owner) is CoroutineType:
        return AWAIT
    if type(owner) is AsyncGeneratorType:
        return "an async generator is read with `async for`"
    found = _PENDING.search(text)
    if not found:
        return None
    if found.group(1) == "UnawaitedCall":
        spelling = scene.unawaited[0] if scene.unawaited else "tools.name"
        return f"a call of a tool gives its result only when awaited: write `await {spelling}(...)`"
    if found.group(1) == "coroutine":
        return AWAIT
    if "unhashable" in text:
        return None
    node = scene.node
    what = shown(node.value, "the task") if isinstance(node, (ast.Subscript, ast.Attribute)) else "the task"
    return f"{what} is a task or future, not yet its result: write `await` before it"
