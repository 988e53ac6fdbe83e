"""One run on the host's side: the program goes out, calls come in, budgets are watched, one result comes of it.

The worker is a hostile peer. It says what the program did; what the host can see for itself (that time ran out, that it
was cancelled, how the process ended) the host alone decides.
"""

from __future__ import annotations

import contextvars
import logging
import time
from collections.abc import Awaitable
from typing import Final, Literal

import anyio

from ptc.cancel import CancelToken
from ptc.results import ABSENT, ErrorKind, RunError, RunResult, RunStats
from ptc.runtime.call_tasks import CallTasks
from ptc.runtime.exits import OomKills, explain_exit
from ptc.runtime.logs import LogLines
from ptc.runtime.readiness import callback_context
from ptc.runtime.seam import CallReply, Namespace, ProgramCall, RunSpec
from ptc.runtime.worker import Exit, Worker
from sandbox_worker.protocol import (
    PROTOCOL_VERSION,
    Call,
    Cancel,
    Done,
    Failure,
    Frame,
    Log,
    RemoteFault,
    Reply,
    Start,
    State,
    ValueRefused,
    decode_value,
    encode_value,
)

__all__ = ["Session"]

logger = logging.getLogger("ptc.runtime")

# After the host decides to stop a run the worker has this long to tell its line before it is killed.
_STOP_GRACE_S: Final = 0.1
# A killed process is reported ended at once, one with a few GB within a second or so.
_EXIT_REPORT_S: Final = 5.0
# A process whose connection ended is itself ending; one that is not after this long is made to.
_LINGER_S: Final = 0.25
# Compute is checked again no sooner than this; the kernel's clock of another process steps by its tick.
_MIN_COMPUTE_CHECK_S: Final = 0.01
# Beside the output budget: frame maps, one error message and what a worker may log before it notices.
_SLACK_BYTES: Final = 128 * 1024
_CALL_LIMIT_CODE: Final = "CALL_LIMIT"
# A program may catch the refusal and end well; one that goes on for this long never will.
_MOST_REFUSED_CALLS: Final = 1000
_WORKER_KINDS: Final[dict[str, ErrorKind]] = {
    "policy": "policy",
    "exception": "exception",
    "memory-limit": "memory-limit",
    "invalid-output": "invalid-output",
    "output-limit": "output-limit",
}


class _OpenCall:
    """One call the host has not answered yet."""

    __slots__ = ("call", "started_at")

    def __init__(self, call: ProgramCall, started_at: float) -> None:
        self.call = call
        self.started_at = started_at


class Session:
    """Runs one program in one ready worker.

    Args:
        spec: What to run.
        worker: A ready worker, owned by the session from now on.
        warm: Whether it was a spare.
        language_policy: Whether the language policy applies (tests of the other fences turn it off).
        fences: What is in force, for the result's statistics.
        oom_kills: The machine's count, to tell what a worker's SIGKILL means.
    """

    def __init__(
        self,
        spec: RunSpec,
        worker: Worker,
        *,
        warm: bool,
        language_policy: bool,
        fences: dict[str, str],
        oom_kills: OomKills,
    ) -> None:
        self._spec = spec
        self._worker = worker
        self._warm = warm
        self._language_policy = language_policy
        self._fences = fences
        self._oom_kills = oom_kills
        self._oom_kills_before = oom_kills.recent_count()
        self._namespaces: dict[str, Namespace] = {namespace.name: namespace for namespace in spec.namespaces}
        self._open: dict[int, _OpenCall] = {}
        self._logs = LogLines(spec.on_log)
        self._changed = anyio.Event()
        self._connection_ended = False
        self._tasks: CallTasks | None = None
        self._context = contextvars.Context()
        self._done: Done | None = None
        self._error: RunError | None = None
        self._stopping: tuple[ErrorKind, str] | None = None
        self._stopped_line: int | None = None
        self._call_count = 0
        self._refused_calls = 0
        self._tools_s = 0.0
        self._tools_since: float | None = None
        self._started_at = 0.0

    async def run(self) -> RunResult:
        """Run to settlement; every call is answered or cancelled and awaited before this returns.

        The worker is the caller's to release, except when this raises.
        """
        spec, worker = self._spec, self._worker
        self._started_at = time.monotonic()
        self._context = callback_context()
        unhook = spec.cancel.on_cancel(self._on_cancel)
        try:
            async with anyio.create_task_group() as task_group:
                self._tasks = CallTasks(task_group, self._answer)
                try:
                    self._start()
                    await self._watch()
                finally:
                    self._settle_calls()
                    self._tasks.close()
        except BaseException:
            worker.release()
            raise
        finally:
            unhook()
        return self._result()

    def abort(self, message: str) -> None:
        """End the run as `abort`; for a runtime that closes."""
        self._stop("abort", message)

    def _start(self) -> None:
        spec, worker = self._spec, self._worker
        limits = spec.limits
        worker.channel.connection.limit_frames(
            {
                "call": limits.memory_bytes,
                "log": limits.output_bytes + _SLACK_BYTES,
                "done": limits.output_bytes + _SLACK_BYTES,
            }
        )
        worker.channel.on_frame = self._on_frame
        worker.channel.on_end = self._on_end
        worker.on_exit = self._on_exit
        if worker.exit is not None:
            self._on_exit(worker.exit)
            return
        start = Start(
            PROTOCOL_VERSION,
            spec.program,
            {namespace.name: dict(namespace.members) for namespace in spec.namespaces},
            self._language_policy,
            limits.memory_bytes,
            float(limits.compute_s),
            limits.output_bytes,
        )
        worker.channel.send(start)

    async def _watch(self) -> None:
        """Wait for the end, watching the wall and compute budgets."""
        limits = self._spec.limits
        wall_at = self._started_at + limits.wall_s
        next_compute_at = self._started_at + limits.compute_s
        while self._done is None and self._error is None:
            now = time.monotonic()
            if self._stopping is None and now >= wall_at:
                self._stop("timeout", self._timeout_message())
            elif self._stopping is None and now >= next_compute_at:
                left_s = limits.compute_s - self._compute_s()
                if left_s <= 0:
                    self._stop("cpu-limit", self._compute_message())
                next_compute_at = now + max(left_s, _MIN_COMPUTE_CHECK_S)
            if self._stopping is not None:
                await self._enforce_stop()
                return
            if self._connection_ended:
                await self._judge_silence()
                return
            await self._sleep(min(wall_at, next_compute_at) - now)

    async def _sleep(self, seconds: float) -> None:
        """Wait until something of the run changed, at most `seconds`."""
        self._changed = anyio.Event()
        with anyio.move_on_after(seconds):
            await self._changed.wait()

    async def _enforce_stop(self) -> None:
        """Give the worker a moment to tell its line, then kill it and see it gone."""
        deadline = time.monotonic() + _STOP_GRACE_S
        while self._done is None and self._worker.exit is None and (left_s := deadline - time.monotonic()) > 0:
            await self._sleep(left_s)
        self._worker.kill()
        await self._await_exit(_EXIT_REPORT_S)
        self._worker.give_up()

    async def _judge_silence(self) -> None:
        """The connection ended without a result: the process's end says why, or it is made to end."""
        await self._await_exit(_LINGER_S)
        if self._worker.exit is None:
            self._worker.kill()
            self._fail("worker-exit", "the worker closed its connection before the program settled and was killed")

    async def _await_exit(self, seconds: float) -> None:
        deadline = time.monotonic() + seconds
        while self._worker.exit is None and (left_s := deadline - time.monotonic()) > 0:
            await self._sleep(left_s)

    def _stop(self, kind: ErrorKind, message: str) -> None:
        """Decide that the run ends with `kind`; the first decision stands."""
        if self._stopping is not None or self._error is not None or self._done is not None:
            return
        self._stopping = (kind, message)
        self._worker.stop()
        self._changed.set()

    def _on_cancel(self, reason: str) -> None:
        self._stop("abort", f"the run was cancelled: {reason}")

    def _on_frame(self, frame: Frame) -> None:
        self._context.run(self._take, frame)

    def _take(self, frame: Frame) -> None:
        if isinstance(frame, Call):
            self._on_call(frame)
        elif isinstance(frame, Log):
            self._on_log(frame.text)
        elif isinstance(frame, Cancel):
            open_call = self._open.get(frame.id)
            if open_call is not None:
                open_call.call.cancel.cancel("the program gave the call up")
        elif isinstance(frame, Done):
            self._on_done(frame)

    def _on_call(self, frame: Call) -> None:
        namespace = self._namespaces.get(frame.namespace)
        if namespace is None or frame.member not in namespace.members:
            raise RemoteFault("a call of something that was not bound")
        arguments = decode_value(frame.arguments)
        if type(arguments) is not dict:
            raise RemoteFault("a call whose arguments are not an object")
        if self._stopping is not None or self._tasks is None:
            return
        call = ProgramCall(frame.id, frame.namespace, frame.member, arguments, frame.line, CancelToken())
        now = time.monotonic()
        if not self._open:
            self._tools_since = now
        self._call_count += 1
        self._open[frame.id] = _OpenCall(call, now)
        self._tasks.start(frame.id, namespace.submit(call))

    async def _answer(self, call_id: int, awaitable: Awaitable[CallReply]) -> None:
        try:
            reply = await awaitable
        finally:
            self._open.pop(call_id, None)
            if not self._open and self._tools_since is not None:
                self._tools_s += time.monotonic() - self._tools_since
                self._tools_since = None
        if reply.error_code == _CALL_LIMIT_CODE and not reply.ok:
            self._refused_calls += 1
            if self._refused_calls > _MOST_REFUSED_CALLS:
                self._stop("call-limit", self._call_limit_message())
        # The worker's end may have been read already, and wait its turn in the channel.
        if self._done is None and self._error is None and self._worker.channel.connection.state is State.RUNNING:
            self._worker.channel.send(_reply_frame(call_id, reply))
        if reply.commit is not None:
            await reply.commit()

    def _on_log(self, text: str) -> None:
        if not text:
            # It would count for nothing against the output limit, however many came.
            raise RemoteFault("a log frame without text")
        self._logs.write(text)
        if self._logs.size_bytes > self._spec.limits.output_bytes + _SLACK_BYTES:
            raise RemoteFault("more log than the output limit lets a worker send")

    def _on_done(self, frame: Done) -> None:
        failure = frame.failure
        if self._stopping is not None:
            if failure is not None:
                self._stopped_line = failure.line
        elif failure is not None and failure.kind not in _WORKER_KINDS:
            raise RemoteFault("a failure of a kind that is not the worker's to claim")
        self._done = frame
        self._changed.set()

    def _on_end(self, fault: RemoteFault | None) -> None:
        """The connection ended, or the worker broke the protocol."""
        if self._done is not None or self._error is not None:
            return
        if fault is not None:
            logger.warning("a worker broke the protocol and is killed: %s", fault)
            self._worker.kill()
            self._fail("worker-exit", "the worker misbehaved (it broke the protocol) and was killed")
            return
        self._connection_ended = True
        self._changed.set()

    def _on_exit(self, exit_: Exit) -> None:
        """The process ended; what it sent before still counts."""
        self._worker.channel.drain_input()
        if self._done is None and self._error is None and self._stopping is None:
            kind, message = explain_exit(exit_, self._oom_kills.any_since(self._oom_kills_before))
            self._fail(kind, f"{self._compute_message()} ({message})" if kind == "cpu-limit" else message)
        self._changed.set()

    def _fail(self, kind: ErrorKind, message: str) -> None:
        self._error = RunError(kind, message)
        self._changed.set()

    def _settle_calls(self) -> None:
        for open_call in list(self._open.values()):
            open_call.call.cancel.cancel("the run settled")

    def _compute_s(self) -> float:
        cpu_ns = self._worker.cpu_ns()
        return 0.0 if cpu_ns is None else (cpu_ns - self._worker.cpu_start_ns) / 1e9

    def _timeout_message(self) -> str:
        limit_s = self._spec.limits.wall_s
        tools_s = self._tools_total_s()
        message = (
            f"the run timed out: its time limit of {limit_s:g} s (wall_s) expired; tools took {tools_s:.1f} s of it"
        )
        if self._open:
            message += f". Still waiting for {self._pending_text()}"
        return message + ". Do less in one program, or ask the host to raise wall_s"

    def _compute_message(self) -> str:
        limit_s = self._spec.limits.compute_s
        return (
            f"the program computed for longer than its limit of {limit_s:g} s (compute_s; waiting for tools does not "
            "count). Use a faster algorithm or less data, or ask the host to raise compute_s"
        )

    def _call_limit_message(self) -> str:
        return (
            f"the program went on after its limit of {self._spec.limits.calls} tool calls (calls): "
            f"{self._refused_calls} more were refused. Stop at the first error whose code is CALL_LIMIT, do more in "
            "each call, or ask the host to raise calls"
        )

    def _pending_text(self) -> str:
        names: dict[str, int] = {}
        for open_call in self._open.values():
            call = open_call.call
            where = "" if call.line is None else f" (line {call.line})"
            key = f"{call.namespace}.{call.member}{where}"
            names[key] = names.get(key, 0) + 1
        shown = [f"{key} x{count}" if count > 1 else key for key, count in list(names.items())[:5]]
        return ", ".join(shown) + (" and others" if len(names) > 5 else "")

    def _tools_total_s(self) -> float:
        since = self._tools_since
        return self._tools_s + (0.0 if since is None else time.monotonic() - since)

    def _result(self) -> RunResult:
        returned: object = ABSENT
        error = self._error
        if self._stopping is not None:
            kind, message = self._stopping
            error = RunError(kind, message + _at_line(self._stopped_line), self._stopped_line)
        elif self._done is not None:
            try:
                returned, error = self._judge(self._done)
            except RemoteFault as fault:
                logger.warning("a worker's result does not decode: %s", fault)
                error = RunError("worker-exit", "the worker misbehaved (its result does not decode) and was killed")
        if error is not None:
            returned = ABSENT
        return RunResult(returned=returned, logs=self._logs.finish(), error=error, stats=self._stats())

    def _judge(self, done: Done) -> tuple[object, RunError | None]:
        if done.failure is not None:
            return ABSENT, self._judge_failure(done.failure)
        if done.value is None:
            return ABSENT, None
        limit = self._spec.limits.output_bytes
        used = self._logs.size_bytes + len(done.value)
        if used > limit:
            message = (
                f"the output of {used} bytes exceeds the limit of {limit} bytes (output_bytes): print and return only "
                "what is needed, or ask the host to raise output_bytes"
            )
            return ABSENT, RunError("output-limit", message)
        return decode_value(done.value), None

    def _judge_failure(self, failure: Failure) -> RunError:
        kind = _WORKER_KINDS[failure.kind]
        message = failure.message
        if kind == "exception" and failure.code == _CALL_LIMIT_CODE and self._refused_calls:
            kind = "call-limit"
        if kind == "memory-limit":
            limit = self._spec.limits.memory_bytes
            message += (
                f"\nThe program needs more memory than its limit of {limit // 2**20} MiB (memory_bytes): hold less "
                "at once, or ask the host to raise memory_bytes"
            )
        return RunError(kind, message, failure.line or None, failure.column or None)

    def _stats(self) -> RunStats:
        connection = self._worker.channel.connection
        wall_s = time.monotonic() - self._started_at
        done, exit_ = self._done, self._worker.exit
        peak = max(0 if done is None else done.peak_memory_bytes, 0 if exit_ is None else exit_.peak_memory_bytes)
        start: Literal["warm", "cold"] = "warm" if self._warm else "cold"
        return RunStats(
            wall_s=wall_s,
            cpu_s=min(done.cpu_ns / 1e9, wall_s) if done is not None else 0.0,
            tools_s=self._tools_total_s(),
            calls=self._call_count,
            peak_memory_bytes=peak,
            sent_bytes=connection.sent_bytes,
            received_bytes=connection.received_bytes,
            start=start,
            fences=self._fences,
        )


def _reply_frame(call_id: int, reply: CallReply) -> Reply:
    if reply.error_message is None:
        try:
            return Reply(call_id, encode_value(reply.value))
        except ValueRefused as refused:
            return Reply(call_id, None, Failure("INVALID_OUTPUT", f"the tool's result cannot be sent: {refused}"))
    try:
        details = None if reply.error_details is None else encode_value(reply.error_details)
    except ValueRefused:
        details = None
    message = reply.error_message.encode("utf-8", "replace").decode()
    return Reply(call_id, None, Failure(reply.error_code, message, details=details))


def _at_line(line: int | None) -> str:
    return "" if line is None else f". The program was at line {line}"
