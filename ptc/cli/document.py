"""The one JSON document of `ptc run --json`."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ptc.results import RunResult

__all__ = ["failure_document", "result_document"]


def result_document(result: RunResult) -> dict[str, Any]:
    """Give `{"ok", "value"?, "logs", "error"?, "calls", "stats"}` of a run.

    `value` is there only when the program returned one, `error` only when the run failed.
    """
    document: dict[str, Any] = {"ok": result.ok}
    if result.has_value:
        document["value"] = result.value
    document["logs"] = list(result.logs)
    if result.error is not None:
        document["error"] = dataclasses.asdict(result.error)
    document["calls"] = [dataclasses.asdict(call) for call in result.calls]
    document["stats"] = {**dataclasses.asdict(result.stats), "fences": dict(result.stats.fences)}
    return document


def failure_document(kind: str, message: str) -> dict[str, Any]:
    """Give the same document for a command that has no run to tell of.

    Args:
        kind: "usage", "abort" (interrupted) or "internal" (a fault of the command itself).
        message: What went wrong.
    """
    error = {"kind": kind, "message": message, "line": None, "column": None}
    return {"ok": False, "logs": [], "error": error, "calls": [], "stats": {}}
