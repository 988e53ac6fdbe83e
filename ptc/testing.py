"""For tests only: runtimes with a fence left out, with a stand-in where a worker would be, or with no worker at all."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Protocol

import anyio
import anyio.abc

from ptc.cancel import CancelToken
from ptc.errors import ToolError
from ptc.limits import Limits
from ptc.results import RunError, RunResult
from ptc.runtime.local import LocalRuntime
from ptc.runtime.seam import CallReply, ProgramCall, RunRequest, RunSpec, check_namespaces

__all__ = ["Call", "ScriptedRuntime", "local_runtime"]


def local_runtime(
    *,
    language_policy: bool = True,
    without_fences: Sequence[str] = (),
    worker_argv: Sequence[str] | None = None,
    **options: Any,
) -> LocalRuntime:
    """Make a `LocalRuntime` with parts of its defence left out, to test the rest.

    Args:
        language_policy: False compiles programs without the policy, with the real builtins and imports.
        without_fences: Names of fences (see `LocalRuntime.report`) not to put up.
        worker_argv: Command started in place of each worker, with its socket as the only descriptor beside 0 to 2.
        options: Arguments of `LocalRuntime`.
    """
    runtime = LocalRuntime(**options)
    runtime._language_policy = language_policy
    runtime._without_fences = tuple(without_fences)
    runtime._worker_argv = None if worker_argv is None else tuple(worker_argv)
    return runtime


class Call(Protocol):
    """What a scripted program calls tools with: the call is submitted at once, the awaitable gives its value.

    Raises:
        ToolError: The call failed.
    """

    def __call__(self, member: str, /, **arguments: object) -> Awaitable[Any]:
        """Call a tool."""


class ScriptedRuntime:
    """A runtime in memory whose "program" is an async function of the test: no process, no fences, no frames.

    A call that is cancelled where the program awaits it is given up, as in a worker. The text of the program is kept in
    `program`, the last spec in `spec`.

    Args:
        script: Called as `await script(call)`; what it returns is the run's value, what it raises the run's error.
        limits: Defaults of a run's limits; only `wall_s` is enforced here.
    """

    language = "python"
    isolation = "none"

    def __init__(self, script: Callable[[Call], Awaitable[object]], *, limits: Limits | None = None) -> None:
        self._script = script
        self.limits = limits or Limits()
        self.spec: RunSpec | None = None

    def resolve(self, request: RunRequest) -> RunSpec:
        """Fill every default."""
        return RunSpec(
            program=request.program,
            namespaces=check_namespaces(request.namespaces),
            limits=request.limits or self.limits,
            cancel=request.cancel or CancelToken(),
            on_log=request.on_log,
            isolation=self.isolation,
        )

    async def run(self, spec: RunSpec) -> RunResult:
        """Run the script to settlement; every call has ended when this returns."""
        self.spec = spec
        result = RunResult(error=RunError("timeout", "the wall time is over"))
        async with anyio.create_task_group() as answers:
            calls = _ScriptedCalls(spec, answers)
            with anyio.move_on_after(spec.limits.wall_s) as scope:
                unhook = spec.cancel.on_cancel(lambda _reason: scope.cancel())
                try:
                    result = RunResult(returned=await self._script(calls.submit))
                except Exception as error:  # noqa: BLE001 - the boundary to the script
                    result = RunResult(error=RunError("exception", f"{type(error).__name__}: {error}"))
                finally:
                    unhook()
            if spec.cancel.cancelled:
                result = RunResult(error=RunError("abort", f"the run was cancelled: {spec.cancel.reason}"))
            calls.settle()
        return result


class _ScriptedCalls:
    """The calls of one scripted run."""

    def __init__(self, spec: RunSpec, answers: anyio.abc.TaskGroup) -> None:
        (self._namespace,) = spec.namespaces
        self._answers = answers
        self._tokens: list[CancelToken] = []

    def submit(self, member: str, /, **arguments: object) -> Awaitable[Any]:
        token, answered, replies = CancelToken(), anyio.Event(), list[CallReply]()
        self._tokens.append(token)
        call = ProgramCall(len(self._tokens), self._namespace.name, member, dict(arguments), None, token)
        awaitable = self._namespace.submit(call)

        async def answer() -> None:
            replies.append(await awaitable)
            answered.set()

        async def wait() -> Any:
            try:
                await answered.wait()
            finally:
                if not answered.is_set():
                    token.cancel("the program gave the call up")
            reply = replies[0]
            if reply.error_message is not None:
                raise ToolError(reply.error_message, code=reply.error_code, details=reply.error_details)
            return reply.value

        self._answers.start_soon(answer)
        return _Pending(wait)

    def settle(self) -> None:
        for token in self._tokens:
            token.cancel("the run settled")


class _Pending:
    """An awaitable that may be left unawaited without a warning."""

    def __init__(self, wait: Callable[[], Awaitable[Any]]) -> None:
        self._wait = wait

    def __await__(self) -> Any:
        return self._wait().__await__()
