"""One run inside the worker: frames in, calls out, and exactly one `done`."""

from __future__ import annotations

import asyncio
import gc
import os
import resource
import sys
import time
from types import FrameType
from typing import Any, Final, NoReturn

from sandbox_worker import program
from sandbox_worker.channel import FrameChannel
from sandbox_worker.console import Console, make_console
from sandbox_worker.forgotten import Forgotten
from sandbox_worker.loop import ProgramLoop
from sandbox_worker.policy import modules
from sandbox_worker.protocol import (
    Call,
    Cancel,
    Done,
    Failure,
    Frame,
    LocalFault,
    Log,
    Reply,
    Start,
    ValueRefused,
    decode_value,
    encode_value,
)
from sandbox_worker.tools import Namespace, PendingCalls, ToolCallError, bind_calls
from sandbox_worker.traceback_text import clip, format_exception

__all__ = ["Session", "hold_ballast"]

_MAX_MESSAGE_CHARS: Final = 16_000
# Freed when memory runs out, so that there is some to say so with; the allocator asks for a mebibyte at a time.
_BALLAST_BYTES: Final = 4 << 20
_ballast: list[bytearray] = []


def hold_ballast() -> None:
    """Set memory aside, in the zygote, before its address space is measured; its pages are never touched."""
    _ballast.append(bytearray(_BALLAST_BYTES))


class Session:
    """The state of one run: open calls, console, and how it ends.

    Args:
        channel: Where frames go.
        loop: The event loop of the run.
        start: The frame that started it.
    """

    def __init__(self, channel: FrameChannel, loop: ProgramLoop, start: Start) -> None:
        self._channel = channel
        self._loop = loop
        self._start = start
        self._calls: dict[int, tuple[str, asyncio.Future[Any]]] = {}
        self._last_call = 0
        self._unawaited: PendingCalls = {}
        self._compiled: program.CompiledProgram | None = None
        self._cpu_start_ns = time.thread_time_ns()
        self.console: Console = make_console(self._send_log, start.output_bytes, self._output_overflow)

    def settle(self) -> None:
        """Run the program to its `done` frame, and send it."""
        self._loop.attach(self._channel, self._receive)
        self._loop.set_exception_handler(self._tell_lost_error)
        gc.enable()
        done = self._run()
        try:
            self._channel.send(done)
        except LocalFault:
            self._channel.send(Done(None, Failure("exception", "the program's error could not be shown")))

    def _run(self) -> Done:
        """Compile and run the program, and say how it settled."""
        start = self._start
        modules.install_console(self.console.stdout, self.console.stderr)
        bindings: dict[str, object] = {"ToolCallError": ToolCallError, "print": self.console.print}
        bind_calls(self._call, self._current_line, self._unawaited)
        bindings |= {name: Namespace(name, members) for name, members in start.namespaces.items()}
        try:
            compiled = program.compile_program(start.program, bindings=bindings, language_policy=start.language_policy)
        except program.ProgramRefused as refused:
            return self._failed(refused.error)
        except Exception as error:  # noqa: BLE001 - the boundary: no text may end the worker without a word
            _ballast.clear()
            kind = "memory-limit" if isinstance(error, MemoryError) else "exception"
            return self._done(Failure(kind, f"{type(error).__name__}: the program cannot be compiled"))
        self._compiled = compiled
        try:
            value = self._loop.run_until_complete(compiled.run())
            left = self._unawaited_failure() or _forgotten_failure(compiled.forgotten)
            if left is not None:
                return self._done(left)
            payload = None if value is program.NO_VALUE else encode_value(value)
        except ValueRefused as refused:
            return self._done(Failure("invalid-output", f"the result cannot be returned: {refused}"))
        except BaseException as error:  # noqa: BLE001 - the boundary: whatever a program raises is its outcome
            return self._failed(self._describe(compiled, error))
        if payload is not None and self.console.used_bytes() + len(payload) > start.output_bytes:
            return self._done(self._output_failure(len(payload)))
        return self._done(None, payload)

    def stop(self, frame: FrameType | None) -> NoReturn:
        """End the worker now, telling the line that is running; from a signal handler."""
        line = None if self._compiled is None else self._compiled.current_line(frame)
        self._exit(Failure("stopped", "", line))

    def _receive(self, frame: Frame) -> None:
        if not isinstance(frame, Reply):
            return
        member, future = self._calls.pop(frame.id)
        if future.done():
            return
        if frame.failure is None:
            future.set_result(decode_value(frame.value or b""))
            return
        failure = frame.failure
        details = None if failure.details is None else decode_value(failure.details)
        future.set_exception(ToolCallError(member, failure.message, failure.kind, details))

    def _tell_lost_error(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Show an error that nobody awaits, as CPython does: on standard error."""
        error = context.get("exception")
        if error is None:
            return
        task = context.get("future")
        if isinstance(task, asyncio.Task):
            told = f"Task exception was never retrieved: task {clip(task.get_name(), 200)!r}"
        else:
            told = "Exception in a callback of the event loop"
        stderr: Any = self.console.stderr
        stderr.write(f"{told}\n{format_exception(error)}")

    def _send_log(self, text: str) -> None:
        self._channel.send(Log(text))

    async def _call(self, namespace: str, member: str, payload: bytes, line: int | None) -> Any:
        """Send a call and wait for its reply; tells the host when the program gives it up."""
        self.console.flush()
        self._last_call += 1
        call_id = self._last_call
        future: asyncio.Future[Any] = self._loop.create_future()
        self._calls[call_id] = (member, future)
        self._channel.send(Call(call_id, namespace, member, payload, line))
        try:
            return await future
        except asyncio.CancelledError:
            if call_id in self._calls:
                self._channel.send(Cancel(call_id))
            raise

    def _current_line(self) -> int | None:
        return None if self._compiled is None else self._compiled.current_line(sys._getframe(1))

    def _unawaited_failure(self) -> Failure | None:
        if not self._unawaited:
            return None
        first = next(iter(self._unawaited.values()))
        more = len(self._unawaited) - 1
        others = f" ({more} more like it)" if more else ""
        where = "" if first.line is None else f" on line {first.line}"
        return Failure(
            "exception",
            f"RuntimeError: the call of {first.spelling}{where} was never awaited, so it did not happen{others}: "
            f"write await {first.spelling}(...)",
            first.line,
        )

    def _describe(self, compiled: program.CompiledProgram, error: BaseException) -> program.ProgramError:
        _ballast.clear()
        try:
            return compiled.describe(error, [call.spelling for call in self._unawaited.values()])
        except MemoryError:
            return program.ProgramError("memory-limit", "MemoryError", None, None)

    def _failed(self, error: program.ProgramError) -> Done:
        message = error.message
        if len(message) > _MAX_MESSAGE_CHARS:
            half = _MAX_MESSAGE_CHARS // 2
            message = f"{message[:half]}\n… {len(message) - 2 * half} characters left out …\n{message[-half:]}"
        return self._done(Failure(error.kind, message, error.line, error.column, error.code))

    def _output_failure(self, value_bytes: int) -> Failure:
        limit, logs = self._start.output_bytes, self.console.used_bytes()
        parts = f"logs {logs} bytes" + (f" and result {value_bytes} bytes" if value_bytes else "")
        return Failure(
            "output-limit",
            f"the output exceeds the limit of {limit} bytes (output_bytes): {parts}; print and return only what is "
            "needed, or ask the host to raise output_bytes",
        )

    def _output_overflow(self) -> NoReturn:
        failure = self._output_failure(0)
        line = None if self._compiled is None else self._compiled.current_line(sys._getframe(1))
        self._exit(failure._replace(line=line))

    def _exit(self, failure: Failure) -> NoReturn:
        # Raising would let the program catch it: the worker ends here instead.
        if not getattr(self._channel, "sending", False):
            self._channel.send(self._done(failure))
        os._exit(0)

    def _done(self, failure: Failure | None, payload: bytes | None = None) -> Done:
        if not getattr(self._channel, "sending", False):
            self.console.flush()
        usage = resource.getrusage(resource.RUSAGE_SELF)
        return Done(
            payload,
            failure,
            max(0, time.thread_time_ns() - self._cpu_start_ns),
            usage.ru_maxrss * 1024,
        )


def _forgotten_failure(forgotten: list[Forgotten]) -> Failure | None:
    """The error of a program whose own async functions were called and not awaited."""
    if not forgotten:
        return None
    name, line = forgotten[0]
    others = f" ({len(forgotten) - 1} more like it)" if len(forgotten) > 1 else ""
    where = "" if line is None else f" on line {line}"
    return Failure(
        "exception",
        f"RuntimeError: the call of {name}{where} was never awaited, so it did not run{others}: write "
        f"await {name}(...)",
        line,
    )
