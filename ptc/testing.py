"""For tests of hosts: runtimes with a fence left out or no worker at all, tools that record, answerers, event sinks."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Protocol

import anyio
import anyio.abc

from ptc.approval import Approval, ApprovalOutcome, ApprovalRequest
from ptc.calls import ToolContext
from ptc.cancel import CancelToken
from ptc.definition import ToolDefinition, define_tool
from ptc.errors import ToolError
from ptc.events import Event
from ptc.limits import Limits
from ptc.results import RunError, RunResult
from ptc.runtime.local import LocalRuntime
from ptc.runtime.seam import CallReply, ProgramCall, RunRequest, RunSpec, check_namespaces

__all__ = ["Call", "EventLog", "FakeAnswerer", "RecordingTool", "ScriptedRuntime", "local_runtime"]


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
        AttributeError: There was no tool of that name when the run began; as in a worker, the host hears of no call.
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
        if member not in self._namespace.members:
            raise AttributeError(f"{self._namespace.name} has no tool {member!r}")
        token, answered, replies = CancelToken(), anyio.Event(), list[CallReply]()
        self._tokens.append(token)
        call = ProgramCall(len(self._tokens), self._namespace.name, member, dict(arguments), None, token)
        awaitable = self._namespace.submit(call)

        async def answer() -> None:
            reply = await awaitable
            replies.append(reply)
            answered.set()
            if reply.commit is not None:
                await reply.commit()

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


class RecordingTool:
    """A tool that keeps the arguments it was called with and does what it is told.

    Args:
        name: Its name.
        returns: What each call gives; a list of `script` is taken from first.
        script: What the calls do one after the other: give a value, or raise an exception.
        delay_s: Seconds each call takes.
        options: Further arguments of `define_tool`.

    Register `tool.definition`. `calls` are the arguments of every call that began, `cancelled` those of cancelled ones.
    """

    def __init__(
        self,
        name: str = "record",
        *,
        returns: Any = None,
        script: Sequence[Any] = (),
        delay_s: float = 0.0,
        **options: Any,
    ) -> None:
        self.calls: list[dict[str, Any]] = []
        self.cancelled: list[dict[str, Any]] = []
        self._returns = returns
        self._script = list(script)
        self._delay_s = delay_s
        options.setdefault("parameters", {"type": "object"})
        self.definition: ToolDefinition = define_tool(name, execute=self._execute, **options)

    async def _execute(self, arguments: dict[str, Any], _context: ToolContext) -> Any:
        self.calls.append(arguments)
        try:
            await anyio.sleep(self._delay_s)
        except anyio.get_cancelled_exc_class():
            self.cancelled.append(arguments)
            raise
        step = self._script.pop(0) if self._script else self._returns
        if isinstance(step, BaseException):
            raise step
        return step


class FakeAnswerer:
    """Answers requests for approval by a script, and keeps them.

    Args:
        answers: One for each request, in order; the last one is given again when they are used up. An exception is
            raised; a number is a wait in seconds before the next answer.
    """

    def __init__(self, *answers: ApprovalOutcome | Approval | Exception | float) -> None:
        self._answers = list(answers) or ["unavailable"]
        self.requests: list[ApprovalRequest] = []

    async def __call__(self, request: ApprovalRequest) -> ApprovalOutcome | Approval:
        """Answer one request."""
        self.requests.append(request)
        while True:
            answer: Any = self._answers[0] if len(self._answers) == 1 else self._answers.pop(0)
            if isinstance(answer, Exception):
                raise answer
            if not isinstance(answer, (int, float)):
                return answer  # type: ignore[no-any-return]
            await anyio.sleep(answer)


class EventLog:
    """An event sink in memory: `registry.on_event(log)`."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def __call__(self, event: Event) -> None:
        """Take an event."""
        self.events.append(event)

    @property
    def types(self) -> list[str]:
        """The kinds of the events, in order."""
        return [event.type for event in self.events]

    def of(self, kind: str) -> list[Any]:
        """The events of one kind, by its name such as `tools/changed`."""
        return [event for event in self.events if event.type == kind]
