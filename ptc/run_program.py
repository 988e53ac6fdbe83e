"""Running one program against a registry: the public way in for a host that has the program's text."""

from __future__ import annotations

import dataclasses
import uuid
from collections.abc import Callable
from typing import Any

import anyio

from ptc.calls import Execution
from ptc.cancel import CancelToken
from ptc.definition import RESERVED_NAME, ToolDefinition
from ptc.errors import UsageError
from ptc.limits import Limits
from ptc.program_run import ProgramRun
from ptc.registry import ToolRegistry
from ptc.results import RunError, RunResult
from ptc.runtime.local import LocalRuntime
from ptc.runtime.seam import Runtime
from ptc.scope import Scope

__all__ = ["run_code", "run_code_sync"]


async def run_code(
    registry: ToolRegistry,
    code: str | bytes,
    *,
    runtime: Runtime | None = None,
    scope: Scope | None = None,
    limits: Limits | None = None,
    timeout_s: float | None = None,
    cancel: CancelToken | None = None,
    on_log: Callable[[str], None] | None = None,
) -> RunResult:
    """Run a program in a fresh worker, with the registry's tools as `tools`.

    The run is a call of `run_code`: policies, guards and observers see it, and one that denies it ends it with an error
    of kind `policy`.

    Args:
        registry: Where the tools are.
        code: The program: the body of an async function (bytes are taken as UTF-8).
        runtime: Where it runs; None takes what `registry.use_runtime` was given, else opens a `LocalRuntime` for this
            one program.
        scope: Whose tools it sees; None for the global layer.
        limits: Budgets of this run; None for the runtime's.
        timeout_s: Seconds of wall time, instead of `limits.wall_s`.
        cancel: Ends the run with an error of kind `abort` when it fires.
        on_log: Called with each finished line the program prints, while it runs.

    Returns:
        Value, logs or error, and the record of every call. A program's failure is never an exception.

    Raises:
        UsageError: An argument is of the wrong type or out of range.
        RuntimeUnavailable: The runtime is closed or cannot start.
    """
    if isinstance(code, (bytes, bytearray)):
        try:
            code = bytes(code).decode("utf-8")
        except UnicodeDecodeError as error:
            message = f"SyntaxError: the program is not UTF-8 text (byte {error.start}): send it as UTF-8"
            return RunResult(error=RunError("exception", message))
    if not isinstance(code, str):
        raise UsageError(f"code must be the text of a program, not {type(code).__name__}")
    runtime = runtime or registry.code_settings.runtime
    if runtime is None:
        async with LocalRuntime(spares=0) as opened:
            return await run_code(
                registry,
                code,
                runtime=opened,
                scope=scope,
                limits=limits,
                timeout_s=timeout_s,
                cancel=cancel,
                on_log=on_log,
            )
    limits = limits or registry.code_settings.limits or runtime.limits
    if timeout_s is not None:
        limits = dataclasses.replace(limits, wall_s=timeout_s)
    run = ProgramRun(registry, runtime, limits, on_log)
    definition = dataclasses.replace(_definition(registry), execute=run.execute)
    execution = Execution(
        RESERVED_NAME,
        {"code": code, "description": ""},
        cancel=CancelToken() if cancel is None else cancel,
        call_id=f"run-{uuid.uuid4().hex[:12]}",
        scope=scope,
        detached=True,
    )
    return run.outcome(await registry.execute_one(execution, definition))


def run_code_sync(registry: ToolRegistry, code: str | bytes, **options: Any) -> RunResult:
    """Run a program from a script, in an event loop of its own; the same arguments as `run_code`."""

    async def run() -> RunResult:
        return await run_code(registry, code, **options)

    return anyio.run(run)


def _definition(registry: ToolRegistry) -> ToolDefinition:
    definition = registry.get(RESERVED_NAME)
    assert definition is not None
    return definition
