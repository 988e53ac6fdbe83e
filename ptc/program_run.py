"""One run of a program as the body of a call: its bridge, its result, and the canonical value the pipeline carries."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from ptc.bridge import Bridge
from ptc.calls import ToolContext, ToolResult
from ptc.errors import PtcError, ToolError
from ptc.limits import Limits
from ptc.results import ABSENT, ErrorKind, RunError, RunResult
from ptc.runtime.seam import RunRequest, Runtime

if TYPE_CHECKING:
    from ptc.registry import ToolRegistry

__all__ = ["ProgramRun", "canonical_value", "run_failure"]

# How a run ends that its pipeline ended: by a policy, unless the code says otherwise.
_PIPELINE_KINDS: Final[dict[str, ErrorKind]] = {
    "ABORTED": "abort",
    "ABORTED_BEFORE_DISPATCH": "abort",
    "INVALID_OUTPUT": "invalid-output",
    "TOOL_TIMEOUT": "timeout",
}


class ProgramRun:
    """One run, as the body of a call: keeps its result while the pipeline carries the canonical value."""

    def __init__(
        self, registry: ToolRegistry, runtime: Runtime, limits: Limits, on_log: Callable[[str], None] | None = None
    ) -> None:
        self._registry = registry
        self._runtime = runtime
        self._limits = limits
        self._on_log = on_log
        self._result: RunResult | None = None
        self._raised: PtcError | None = None

    async def execute(self, arguments: dict[str, Any], context: ToolContext) -> Any:
        """The body of the outer call."""
        try:
            result = await self.run_program(arguments["code"], context)
        except PtcError as error:
            self._raised = error
            raise
        self._result = result
        if result.error is not None:
            raise run_failure(result, result.error.message)
        return canonical_value(result)

    async def run_program(self, code: str, context: ToolContext) -> RunResult:
        """Run a program as the body of a call."""
        registry, limits = self._registry, self._limits
        bridge = Bridge(
            registry,
            context,
            max_calls=limits.calls,
            max_parallel_calls=limits.parallel_calls or registry.max_parallel_calls,
        )
        request = RunRequest(code, [bridge.namespace()], limits=limits, cancel=context.cancel, on_log=self._on_log)
        result = await self._runtime.run(self._runtime.resolve(request))
        result = dataclasses.replace(result, calls=bridge.records())
        context.annotate(run=result)
        return result

    def outcome(self, settled: ToolResult) -> RunResult:
        """Give the run's result, with what policies made of it.

        Raises:
            PtcError: The runtime raised it.
        """
        result, error = self._result, settled.error
        if error is None:
            assert isinstance(settled.value, dict)
            made = settled.value
            returned = made.get("result", ABSENT)
            return dataclasses.replace(result or RunResult(), returned=returned, logs=made["logs"], error=None)
        if self._raised is not None and error.code == "TOOL_FAILED":
            raise self._raised
        if result is not None and result.error is not None and error.code in ("CODE_RUN_FAILED", "ABORTED"):
            return result
        ended = RunError(_PIPELINE_KINDS.get(error.code, "policy"), error.message)
        return dataclasses.replace(result or RunResult(), returned=ABSENT, logs=(), error=ended)


def canonical_value(result: RunResult) -> dict[str, Any]:
    """Give `{"logs": […], "result": …}`, without a result where the program returned nothing."""
    value: dict[str, Any] = {"logs": list(result.logs)}
    return {**value, "result": result.value} if result.has_value else value


def run_failure(result: RunResult, message: str, content: str | None = None) -> ToolError:
    """Give the failure of the call whose run failed."""
    assert result.error is not None
    kind, line = result.error.kind, result.error.line
    code = "ABORTED" if kind == "abort" else "CODE_RUN_FAILED"
    details = {"kind": kind} if line is None else {"kind": kind, "line": line}
    return ToolError(f"code run failed ({kind}): {message}", code=code, details=details, content=content)
