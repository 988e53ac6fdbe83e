"""The bridge of one run: a program's call becomes an execution of the pipeline, and settles before the run's result.

The runtime hands calls over synchronously and in order (`submit`); the scheduler says when each may start; the registry
executes it with the outer call's token as parent.
"""

from __future__ import annotations

import functools
import time
from collections.abc import Awaitable, Callable, Generator
from typing import TYPE_CHECKING, Any, Final

from ptc.calls import Execution, ToolContext, ToolResult, text_content
from ptc.definition import ToolDefinition
from ptc.events import CodeDispatchEnded, CodeDispatchStarted, call_ids, emit
from ptc.frozen import freeze
from ptc.ordered_calls import OrderedCall
from ptc.results import CallRecord, Verdict
from ptc.runtime.seam import CallReply, Namespace, ProgramCall
from ptc.scheduler import Scheduler

if TYPE_CHECKING:
    from ptc.registry import ToolRegistry

__all__ = ["Bridge"]

NAMESPACE = "tools"
# A body that was stopped may have done part of its work, and one whose result is withheld has done it; every other
# failure is known to have failed.
_VERDICTS: Final[dict[str, Verdict]] = {
    "ABORTED": "uncertain",
    "BLOCKED": "uncertain",
    "TOOL_TIMEOUT": "uncertain",
    "ABORTED_BEFORE_DISPATCH": "never-sent",
}
_GIVEN_UP: Final = CallReply(error_message="the call was given up before it began", error_code="ABORTED")


class _Record:
    """What is known of one call so far."""

    __slots__ = ("call_id", "definition", "duration_s", "error_code", "line", "ok", "seq", "tool", "verdict")

    def __init__(self, seq: int, call_id: str, tool: str, line: int | None, definition: ToolDefinition | None) -> None:
        self.seq = seq
        self.call_id = call_id
        self.tool = tool
        self.line = line
        self.definition = definition
        self.ok = False
        self.verdict: Verdict = "never-sent"
        self.duration_s: float | None = None
        self.error_code: str | None = None

    def settle(self, result: ToolResult, duration_s: float) -> None:
        """Keep what came of the call; a commit may still change it."""
        self.duration_s = duration_s
        self.ok = result.error is None
        self.error_code = None if result.error is None else result.error.code
        self.verdict = "completed" if result.error is None else _VERDICTS.get(result.error.code, "failed")

    def freeze(self) -> CallRecord:
        definition = self.definition
        return CallRecord(
            seq=self.seq,
            call_id=self.call_id,
            tool=self.tool,
            line=self.line,
            ok=self.ok,
            verdict=self.verdict,
            duration_s=self.duration_s,
            retry_safe=definition is not None and (definition.read_only or definition.idempotent),
            error_code=self.error_code,
        )


class _Settlement:
    """The awaitable of a reply. Unlike a coroutine it may be left alone, by a run that is cancelled."""

    __slots__ = ("_settle",)

    def __init__(self, settle: Callable[[], Awaitable[CallReply]]) -> None:
        self._settle = settle

    def __await__(self) -> Generator[Any, None, CallReply]:
        return self._settle().__await__()


class Bridge:
    """Makes executions of one run's calls.

    Args:
        registry: Where tools are.
        context: Of the call that runs the program: its token is the parent of every call, its scope is theirs, and what
            they defer goes through it.
        max_calls: Calls the program may make.
        max_parallel_calls: Parallel calls that may overlap.
    """

    def __init__(
        self, registry: ToolRegistry, context: ToolContext, *, max_calls: int, max_parallel_calls: int
    ) -> None:
        self._registry = registry
        self._context = context
        self._outer = context.execution
        self._max_calls = max_calls
        self._scheduler = Scheduler(max_parallel_calls)
        self._records: list[_Record] = []

    def namespace(self) -> Namespace:
        """Give the `tools` namespace: exactly the tools that are visible now."""
        members = {tool.name: tool.signature for tool in self._registry.tools(self._outer.scope)}
        return Namespace(NAMESPACE, members, self.submit)

    def records(self) -> tuple[CallRecord, ...]:
        """Give the record of every call, in order of submission."""
        return tuple(record.freeze() for record in self._records)

    def submit(self, call: ProgramCall) -> Awaitable[CallReply]:
        """Take the next call of the program; the awaitable gives its reply."""
        outer = self._outer
        definition = self._registry.get(call.member, outer.scope)
        call_id = f"{outer.call_id}:code:{call.seq}"
        record = _Record(call.seq, call_id, call.member, call.line, definition)
        self._records.append(record)
        if call.seq > self._max_calls:
            record.error_code = "CALL_LIMIT"
            return _Settlement(functools.partial(self._over_limit, call))
        execution = Execution(
            call.member,
            call.arguments,
            cancel=call.cancel,
            call_id=call_id,
            scope=outer.scope,
            agent=outer.agent,
            parent=outer.token,
            root_call_id=outer.root_call_id,
            detached=True,
        )
        ordered = self._registry.ordered_call(execution, self._scheduler)
        return _Settlement(functools.partial(self._settle, execution, record, ordered))

    async def _over_limit(self, call: ProgramCall) -> CallReply:
        return CallReply(
            error_message=(
                f"this program may make {self._max_calls} tool calls (calls) and this is call {call.seq}: do more in "
                "each call, or ask the host to raise the limit"
            ),
            error_code="CALL_LIMIT",
        )

    async def _settle(self, execution: Execution, record: _Record, ordered: OrderedCall) -> CallReply:
        """Wait for the call's turn, execute it, and keep what came of it."""
        if not ordered.try_start() and not await self._wait(execution, ordered):
            return _GIVEN_UP
        started = time.monotonic()
        record.verdict = "uncertain"
        self._emit_start(execution)
        try:
            await ordered.execute()
        except BaseException:
            self._emit_end(execution, started, None)
            raise
        early = ordered.early_result
        if early is None:
            return _reply(await self._commit(execution, record, ordered, started))
        # Calls before this one have not ended, and nothing can change this result: the program need not wait for them.
        record.settle(early, time.monotonic() - started)

        async def commit() -> None:
            await self._commit(execution, record, ordered, started)

        return _reply(early, commit)

    async def _wait(self, execution: Execution, ordered: OrderedCall) -> bool:
        unhook = execution.cancel.on_cancel(lambda _reason: ordered.drop())
        try:
            return await ordered.start()
        finally:
            unhook()

    async def _commit(self, execution: Execution, record: _Record, ordered: OrderedCall, started: float) -> ToolResult:
        """Commit the call, and pass outwards what it defers; in order of submission, as commits are."""
        if record.duration_s is None:
            record.duration_s = time.monotonic() - started
        try:
            result = await ordered.commit()
        except BaseException:
            self._emit_end(execution, started, None)
            raise
        record.settle(result, record.duration_s)
        content = result.content if result.is_rendered else None
        if content is not None and any(block.get("type") == "image" for block in content):
            self._context.defer_context(
                {"type": "tool_content", "call_id": execution.call_id, "name": execution.name, "content": content}
            )
        for message in result.additional_contexts:
            self._context.defer_context(message)
        if result.concludes_turn:
            self._context.conclude_turn()
        self._emit_end(execution, started, result)
        return result

    def _emit_start(self, execution: Execution) -> None:
        sinks = self._registry.sinks(execution.scope)
        if sinks:
            event = CodeDispatchStarted(
                **call_ids(execution), outer_call_id=self._outer.call_id, arguments=freeze(execution.arguments)
            )
            emit(sinks, event)

    def _emit_end(self, execution: Execution, started: float, result: ToolResult | None) -> None:
        """Tell that a started call has ended; None: with the task that ran it."""
        sinks = self._registry.sinks(execution.scope)
        if sinks:
            event = CodeDispatchEnded(
                **call_ids(execution),
                outer_call_id=self._outer.call_id,
                content=text_content("the call was cancelled") if result is None else result.frozen().content,
                is_error=result is None or result.error is not None,
                duration_s=time.monotonic() - started,
            )
            emit(sinks, event)


def _reply(result: ToolResult, commit: Callable[[], Awaitable[None]] | None = None) -> CallReply:
    error = result.error
    if error is None:
        return CallReply(result.value, commit=commit)
    return CallReply(error_message=error.message, error_code=error.code, error_details=error.details, commit=commit)
