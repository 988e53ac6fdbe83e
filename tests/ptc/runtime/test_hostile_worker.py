"""The host against a peer that speaks raw bytes: every script ends as a result, and the host goes on."""

from __future__ import annotations

import base64
import json
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import anyio
import msgpack
import psutil
import pytest

from ptc.limits import Limits
from ptc.results import RunResult
from ptc.runtime.seam import CallReply, Namespace, ProgramCall, RunRequest
from ptc.testing import local_runtime
from sandbox_worker.protocol import encode_value

pytestmark = pytest.mark.anyio

STAND_IN = Path(__file__).with_name("stand_in_worker.py").read_text()


def frame(**fields: object) -> bytes:
    body = msgpack.packb(fields)
    return len(body).to_bytes(4, "big") + body


READY = frame(t="ready", v=1, fences={})
ARGUMENTS = encode_value({"x": 1})
DONE = frame(t="done", cpu_ns=0, peak=0, value=encode_value("fine"))


def call(number: int = 1, **changes: object) -> bytes:
    return frame(**{"t": "call", "id": number, "ns": "tools", "name": "echo", "args": ARGUMENTS, "line": 1, **changes})


def failure(kind: str, **changes: object) -> bytes:
    return frame(t="done", cpu_ns=0, peak=0, error={"kind": kind, "message": "m", **changes})


def started(*steps: dict[str, object]) -> list[dict[str, object]]:
    return [{"send": READY.hex()}, {"await": 1}, *steps]


def send(*raw: bytes) -> dict[str, object]:
    return {"send": b"".join(raw).hex()}


async def run_against(script: Sequence[dict[str, object]], **limits: float) -> RunResult:
    argument = base64.b64encode(json.dumps(script).encode()).decode()
    calls: list[ProgramCall] = []

    async def echo(program_call: ProgramCall) -> CallReply:
        calls.append(program_call)
        return CallReply(program_call.arguments)

    argv = [sys.executable, "-I", "-S", "-c", STAND_IN, argument]
    request = RunRequest(
        "return 1",
        [Namespace("tools", {"echo": "echo(*, x)"}, echo)],
        limits=Limits(**{"wall_s": 10, **limits}),  # type: ignore[arg-type]
    )
    async with local_runtime(worker_argv=argv, spares=0) as runtime:
        with anyio.fail_after(30):
            result = await runtime.run(runtime.resolve(request))
    assert_nothing_left()
    return result


def assert_nothing_left() -> None:
    """No child of this process runs or waits to be reaped."""
    deadline = time.monotonic() + 5
    while psutil.Process().children(recursive=True) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert psutil.Process().children(recursive=True) == []


async def test_a_well_behaved_stand_in_gives_its_value() -> None:
    result = await run_against(started(send(call()), {"await": 1}, send(DONE)))
    assert result.value == "fine" and result.error is None


MISBEHAVIOUR = {
    "garbage before the greeting": [send(b"GET / HTTP/1.1\r\n\r\n")],
    "another protocol version": [send(frame(t="ready", v=2, fences={}))],
    "a greeting with a field too many": [send(frame(t="ready", v=1, fences={}, more=1))],
    "an end before the greeting": [{"exit": 3}],
    "a call before the greeting": [send(call())],
    "an oversize length": started(send(b"\xff\xff\xff\xff")),
    "a length of nothing": started(send(b"\0\0\0\0")),
    "a frame that is no map": started(send((5).to_bytes(4, "big"), b"\x94\x01\x02\x03\x04")),
    "deep nesting in a frame": started(send(frame(t="log", text="x")[:0], (6000).to_bytes(4, "big"), b"\x91" * 6000)),
    "half a frame and then the end": started(send(DONE[:-3]), {"exit": 0}),
    "a foreign extension type": started(send(frame(t="log", text=msgpack.ExtType(9, b"x")))),
    "text that is not UTF-8": started(send((9).to_bytes(4, "big"), b"\x82\xa1t\xa3log\xa4te")),
    "a log of nothing": started(send(frame(t="log", text=""))),
    "an unknown frame": started(send(frame(t="exec", code="x"))),
    "a frame of the host's": started(send(frame(t="reply", id=1, value=b"\xc0"))),
    "a second greeting": started(send(READY)),
    "a call of an unbound tool": started(send(call(name="nope"))),
    "a call in an unbound namespace": started(send(call(ns="os"))),
    "a call whose arguments are a list": started(send(call(args=encode_value([1])))),
    "a call whose arguments do not decode": started(send(call(args=b"\xc1"))),
    "a call whose arguments hold bytes": started(send(call(args=msgpack.packb({"x": b"raw"})))),
    "a call whose arguments hold NaN": started(send(call(args=msgpack.packb({"x": float("nan")})))),
    "a call whose keys are numbers": started(send(call(args=msgpack.packb({1: 1})))),
    "a call id twice": started(send(call(1), call(1))),
    "a call id out of order": started(send(call(7))),
    "a cancel of no call": started(send(frame(t="cancel", id=1))),
    "a result that does not decode": started(send(frame(t="done", cpu_ns=0, peak=0, value=b"\xc1"))),
    "a result with NaN": started(send(frame(t="done", cpu_ns=0, peak=0, value=msgpack.packb(float("nan"))))),
    "a result over the output limit by far": started(send((64 << 20).to_bytes(4, "big"), b"\x84\xa1t\xa4done")),
    "a verdict that is the host's: timeout": started(send(failure("timeout"))),
    "a verdict that is the host's: abort": started(send(failure("abort"))),
    "a verdict that does not exist": started(send(failure("root"))),
    "a failure with a negative line": started(send(failure("exception", line=-1))),
    "an exit without a result": started({"exit": 0}),
    "a crash": started({"signal": 11}),
    "a closed connection and no end": started({"close": 1}),
    "a grandchild that keeps the socket": started({"child": 15}, {"exit": 4}),
}


@pytest.mark.parametrize("name", MISBEHAVIOUR)
async def test_misbehaviour_ends_as_worker_exit(name: str) -> None:
    result = await run_against(MISBEHAVIOUR[name])
    assert result.error is not None and result.error.kind == "worker-exit", result
    assert not result.has_value


async def test_frames_after_the_result_change_nothing() -> None:
    result = await run_against(started(send(DONE, failure("exception"), call())))
    assert result.value == "fine" or (result.error is not None and result.error.kind == "worker-exit")


async def test_a_worker_that_ignores_sigterm_and_hangs_is_killed_at_its_deadline() -> None:
    result = await run_against([{"ignore": "SIGTERM"}, *started({"read": 0})], wall_s=0.5)
    assert result.error is not None and result.error.kind == "timeout"


async def test_a_worker_that_never_greets_ends_at_the_deadline() -> None:
    result = await run_against([{"read": 0}], wall_s=0.5)
    assert result.error is not None and result.error.kind == "worker-exit"


async def test_half_a_frame_and_then_silence_ends_at_the_deadline() -> None:
    result = await run_against(started(send(DONE[:10])), wall_s=0.5)
    assert result.error is not None and result.error.kind == "timeout"


@pytest.mark.parametrize("what", ["logs", "calls"])
async def test_a_flood_ends_the_run_and_is_not_buffered_without_bound(what: str) -> None:
    before = psutil.Process().memory_info().rss
    chunk = frame(t="log", text="x" * 10_000) if what == "logs" else b"".join(call(n) for n in range(1, 50))
    result = await run_against(started({"flood": chunk.hex()}), wall_s=2)
    assert result.error is not None and result.error.kind in ("worker-exit", "timeout")
    assert psutil.Process().memory_info().rss - before < 100 << 20


async def test_calls_and_the_end_in_one_packet_do_no_harm() -> None:
    result = await run_against(started(send(*(call(number) for number in range(1, 101)), DONE)))
    assert result.value == "fine" and result.error is None


async def test_a_claimed_call_limit_is_an_exception_unless_the_host_saw_it() -> None:
    result = await run_against(started(send(failure("exception", code="CALL_LIMIT"))))
    assert result.error is not None and result.error.kind == "exception"


async def test_no_descriptor_is_left_open_by_any_of_it() -> None:
    await run_against(started(send(DONE)))
    before = len(os.listdir("/proc/self/fd"))
    for script in list(MISBEHAVIOUR.values())[:6]:
        await run_against(script)
    assert len(os.listdir("/proc/self/fd")) == before
