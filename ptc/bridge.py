"""The bridge of one run: a program's call becomes an execution of the pipeline, and settles before the run's result.

The runtime hands calls over synchronously and in order (`submit`); the scheduler says when each may start; the registry
executes it with the outer call's token as parent.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Coroutine, Generator
from typing import Any, Final

from ptc.calls import Execution, Token
from ptc.definition import ToolDefinition
from ptc.registry import Scope, ToolRegistry
from ptc.results import CallRecord, Verdict
from ptc.runtime.seam import CallReply, Namespace, ProgramCall
from ptc.scheduler import Scheduler, Ticket

__all__ = ["Bridge"]

NAMESPACE = "tools"
# A body that was stopped may have done part of its work; every other failure is known to have failed.
_VERDICTS: Final[dict[str, Verdict]] = {
    "ABORTED": "uncertain",
    "TOOL_TIMEOUT": "uncertain",
    "ABORTED_BEFORE_DISPATCH": "never-sent",
}

Settle = Callable[[ProgramCall, "_Record", Ticket | None], Coroutine[Any, Any, CallReply]]


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

    __slots__ = ("_call", "_record", "_settle", "_ticket")

    def __init__(self, settle: Settle, call: ProgramCall, record: _Record, ticket: Ticket | None) -> None:
        self._settle = settle
        self._call = call
        self._record = record
        self._ticket = ticket

    def __await__(self) -> Generator[Any, None, CallReply]:
        return self._settle(self._call, self._record, self._ticket).__await__()


class Bridge:
    """Makes executions of one run's calls.

    Args:
        registry: Where tools are.
        scope: Scope of the run; None for the global layer.
        outer_call_id: Id of the call that runs the program; calls are `<outer>:code:<n>`.
        root_call_id: Id of the outermost call.
        token: Identity of the call that runs the program; the parent of every call.
        agent: Passed on to every call.
        max_calls: Calls the program may make.
        max_parallel_calls: Parallel calls that may overlap.
    """

    def __init__(
        self,
        registry: ToolRegistry,
        scope: Scope | None,
        *,
        outer_call_id: str,
        root_call_id: str,
        token: Token,
        agent: object,
        max_calls: int,
        max_parallel_calls: int,
    ) -> None:
        self._registry = registry
        self._scope = scope
        self._outer_call_id = outer_call_id
        self._root_call_id = root_call_id
        self._token = token
        self._agent = agent
        self._max_calls = max_calls
        self._scheduler = Scheduler(max_parallel_calls)
        self._records: list[_Record] = []

    def namespace(self) -> Namespace:
        """Give the `tools` namespace: exactly the tools that are visible now."""
        members = {tool.name: tool.signature for tool in self._registry.tools(self._scope)}
        return Namespace(NAMESPACE, members, self.submit)

    def records(self) -> tuple[CallRecord, ...]:
        """Give the record of every call, in order of submission."""
        return tuple(record.freeze() for record in self._records)

    def submit(self, call: ProgramCall) -> Awaitable[CallReply]:
        """Take the next call of the program; the awaitable gives its reply."""
        definition = self._registry.get(call.member, self._scope)
        call_id = f"{self._outer_call_id}:code:{call.seq}"
        record = _Record(call.seq, call_id, call.member, call.line, definition)
        self._records.append(record)
        if call.seq > self._max_calls:
            record.error_code = "CALL_LIMIT"
            return _Settlement(self._settle, call, record, None)
        parallel = definition is not None and definition.runs_in_parallel(call.arguments)
        ticket = self._scheduler.enqueue("parallel" if parallel else "exclusive")
        return _Settlement(self._settle, call, record, ticket)

    def _over_limit(self, call: ProgramCall) -> CallReply:
        return CallReply(
            error_message=(
                f"this program may make {self._max_calls} tool calls (calls) and this is call {call.seq}: do more in "
                "each call, or ask the host to raise the limit"
            ),
            error_code="CALL_LIMIT",
        )

    async def _settle(self, call: ProgramCall, record: _Record, ticket: Ticket | None) -> CallReply:
        """Wait for the call's turn, execute it, and keep what came of it; without a ticket it is over the limit."""
        if ticket is None:
            return self._over_limit(call)
        unhook = None
        try:
            if not ticket.try_start():
                unhook = call.cancel.on_cancel(lambda _reason: ticket.drop())
                if not await ticket.start():
                    return CallReply(error_message="the call was given up before it began", error_code="ABORTED")
            return await self._execute(call, record)
        finally:
            if unhook is not None:
                unhook()
            ticket.finish()

    async def _execute(self, call: ProgramCall, record: _Record) -> CallReply:
        execution = Execution(
            call.member,
            call.arguments,
            cancel=call.cancel,
            call_id=record.call_id,
            scope=self._scope,
            agent=self._agent,
            parent=self._token,
            root_call_id=self._root_call_id,
            detached=True,
        )
        record.verdict = "uncertain"
        started = time.monotonic()
        result = await self._registry.execute_one(execution)
        record.duration_s = time.monotonic() - started
        error = result.error
        if error is None:
            record.ok, record.verdict = True, "completed"
            return CallReply(result.value)
        record.verdict = _VERDICTS.get(error.code, "failed")
        record.error_code = error.code
        return CallReply(error_message=error.message, error_code=error.code, error_details=error.details)
