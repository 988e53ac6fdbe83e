"""What a model reads of a run: logs, then the result or why it failed; and less of it when the host keeps the whole."""

from __future__ import annotations

import inspect
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from ptc.json_text import json_text
from ptc.results import RunError

__all__ = ["OutputText", "Spill", "SpillRequest", "failure_text", "spilled", "success_text"]

logger = logging.getLogger("ptc.output_text")

_NO_OUTPUT: Final = "(run_code completed with no output)"


@dataclass(frozen=True, slots=True)
class SpillRequest:
    """Output of `run_code` that is too large for the model."""

    call_id: str
    text: str


Spill = Callable[[SpillRequest], Awaitable[str] | str]
"""Keeps the whole text and gives a locator that the model can be shown, such as a path it has a tool for."""


@dataclass(frozen=True, slots=True)
class OutputText:
    """The parts of what a model reads; `before` and `after` the logs."""

    before: str | None
    logs: tuple[str, ...]
    after: str | None

    def __str__(self) -> str:
        parts = [part for part in (self.before, *self.logs, self.after) if part is not None]
        return "\n".join(parts) or _NO_OUTPUT

    def preview(self, allowed_bytes: int, locator: str) -> str:
        """Give head and tail with a line between them that says how much was left out and where the whole is.

        The logs give way first: only when result or message are too large by themselves they are cut as well.
        """
        others = sum(len(part.encode()) + 1 for part in (self.before, self.after) if part is not None)
        if not self.logs or others > allowed_bytes // 2:
            return _cut(str(self), allowed_bytes, locator)
        # Each line counts with its end, as the program printed it.
        logs = _cut("".join(f"{line}\n" for line in self.logs), allowed_bytes - others, locator)
        before = "" if self.before is None else f"{self.before}\n"
        return f"{before}{logs}{self.after or ''}"


def _cut(text: str, allowed_bytes: int, locator: str) -> str:
    encoded = text.encode()
    if len(encoded) <= allowed_bytes:
        return text
    head = encoded[: allowed_bytes * 2 // 3].decode("utf-8", "ignore")
    tail = encoded[len(encoded) - allowed_bytes // 3 :].decode("utf-8", "ignore")
    left_out = len(encoded) - len(head.encode()) - len(tail.encode())
    return f"{head}\n[… {left_out} of {len(encoded)} bytes left out here; the whole output: {locator} …]\n{tail}"


def success_text(value: Mapping[str, Any]) -> OutputText:
    """Give the text of a canonical value: logs, then a string result raw and any other as indented JSON."""
    if "result" not in value:
        return OutputText(None, tuple(value["logs"]), None)
    result = value["result"]
    return OutputText(None, tuple(value["logs"]), result if isinstance(result, str) else json_text(result, pretty=True))


def failure_text(error: RunError, logs: tuple[str, ...]) -> OutputText:
    """Give the text of a failed run: why, then what it had printed."""
    why = f"Error: code run failed ({error.kind}): {error.message}"
    return OutputText(f"{why}\nOutput before it:" if logs else why, logs, None)


async def spilled(spill: Spill, call_id: str, output: OutputText, allowed_bytes: int) -> str | None:
    """Hand the whole text to the host and give the preview; None when the host does not take it."""
    try:
        locator = spill(SpillRequest(call_id, str(output)))
        if inspect.isawaitable(locator):
            locator = await locator
    except Exception:  # the boundary to the host's store
        logger.exception("the spill of %s failed: its output counts as too large", call_id)
        return None
    if not isinstance(locator, str) or not locator:
        logger.error("the spill of %s gave %r, which is no locator", call_id, locator)
        return None
    return output.preview(allowed_bytes, locator)
