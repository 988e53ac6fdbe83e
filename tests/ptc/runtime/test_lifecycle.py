"""Processes and descriptors: nothing is left behind, whoever dies and whenever."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import time

import anyio
import psutil
import pytest

from ptc.cancel import CancelToken
from ptc.errors import RuntimeUnavailable, UsageError
from ptc.limits import Limits
from ptc.results import RunResult
from ptc.runtime.local import LocalRuntime
from ptc.runtime.seam import CallReply, Namespace, ProgramCall, RunRequest
from ptc.testing import local_runtime

pytestmark = pytest.mark.anyio

SPIN = "while True:\n    pass"


async def run(runtime: LocalRuntime, program: str, **request: object) -> RunResult:
    return await runtime.run(runtime.resolve(RunRequest(program, **request)))  # type: ignore[arg-type]


def descendants() -> list[psutil.Process]:
    return psutil.Process().children(recursive=True)


def wait_for_none(processes: list[psutil.Process]) -> None:
    _gone, alive = psutil.wait_procs(processes, timeout=10)
    assert not alive, alive


async def test_a_closed_runtime_leaves_no_process_and_no_descriptor() -> None:
    async with LocalRuntime(spares=1) as runtime:
        await run(runtime, "return 1")
    before = len(os.listdir("/proc/self/fd"))
    for _ in range(3):
        async with LocalRuntime(spares=2) as runtime:
            assert (await run(runtime, "return 1")).value == 1
            processes = descendants()
            assert processes
    assert descendants() == []
    gc.collect()
    assert len(os.listdir("/proc/self/fd")) == before


async def test_closing_aborts_what_runs_and_awaits_its_end() -> None:
    results: list[RunResult] = []
    async with anyio.create_task_group() as group:
        async with LocalRuntime(spares=0) as runtime:

            async def spin() -> None:
                results.append(await run(runtime, SPIN, on_log=lambda line: None))

            group.start_soon(spin)
            group.start_soon(spin)
            with anyio.fail_after(20):
                while len(runtime._sessions) < 2:
                    await anyio.sleep(0.01)
        assert descendants() == []
    assert [result.error.kind for result in results if result.error] == ["abort", "abort"]


async def test_a_runtime_is_opened_once_and_used_while_open() -> None:
    runtime = LocalRuntime(spares=0)
    with pytest.raises(RuntimeUnavailable, match="not open"):
        runtime.resolve(RunRequest("return 1"))
    async with runtime:
        with pytest.raises(RuntimeUnavailable, match="opened once"):
            await runtime.__aenter__()
        spec = runtime.resolve(RunRequest("return 1"))
    with pytest.raises(RuntimeUnavailable, match="closed"):
        await runtime.run(spec)


@pytest.mark.parametrize("wrong", [{"isolation": "none"}, {"spares": -1}, {"spares": True}, {"max_workers": 0}])
async def test_wrong_arguments_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(UsageError):
        LocalRuntime(**wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (["tools", "tools"], "twice"),
        (["class"], "reserved"),
        (["function"], "reserved"),
        (["a-b"], "portable"),
        (["print"], "reserved"),
    ],
)
async def test_namespaces_have_portable_free_and_unique_names(names: list[str], message: str) -> None:
    async def never(call: ProgramCall) -> CallReply:
        raise AssertionError(call)

    async with LocalRuntime(spares=0) as runtime:
        with pytest.raises(UsageError, match=message):
            runtime.resolve(RunRequest("return 1", [Namespace(name, {}, never) for name in names]))


async def test_a_killed_zygote_fails_its_runs_and_is_replaced() -> None:
    async with LocalRuntime(spares=1) as runtime:
        await runtime.wait_spares()
        zygote = next(p for p in descendants() if p.ppid() != os.getpid() and p.children())
        results: list[RunResult] = []
        async with anyio.create_task_group() as group:

            async def spin() -> None:
                results.append(await run(runtime, "print('started')\n" + SPIN, on_log=lambda line: zygote.kill()))

            group.start_soon(spin)
        assert results[0].error is not None and results[0].error.kind == "worker-exit"
        assert list(results[0].logs) == ["started"]
        with anyio.fail_after(20):
            assert (await run(runtime, "return 2")).value == 2
    assert descendants() == []


async def test_a_killed_launcher_takes_everything_with_it() -> None:
    async with LocalRuntime(spares=1) as runtime:
        await runtime.wait_spares()
        processes = descendants()
        psutil.Process().children()[0].kill()
        with anyio.fail_after(20):
            # A run that began before the death was noticed fails with it; the next one has a new zygote.
            while (result := await run(runtime, "return 3")).error is not None:
                assert result.error.kind == "worker-exit"
        assert result.value == 3
        wait_for_none(processes)


async def test_a_killed_worker_is_told_from_other_failures() -> None:
    async with LocalRuntime(spares=0) as runtime:

        def kill_worker(_line: str) -> None:
            for process in descendants():
                if process.cpu_times().user >= 0 and not process.children() and process.ppid() != os.getpid():
                    process.kill()

        result = await run(runtime, "print('started')\n" + SPIN, on_log=kill_worker)
        assert result.error is not None and result.error.kind == "worker-exit"
        assert "from outside (SIGKILL)" in result.error.message
        assert (await run(runtime, "return 4")).value == 4


async def test_a_zygote_that_does_not_answer_is_replaced(caplog: pytest.LogCaptureFixture) -> None:
    async with LocalRuntime(spares=1) as runtime:
        await runtime.wait_spares()
        processes = descendants()
        zygote = next(p for p in processes if p.ppid() != os.getpid() and p.children())

        def stop(_line: str) -> None:
            zygote.suspend()

        result = await run(runtime, "print('started')\n" + SPIN, on_log=stop, limits=Limits(wall_s=0.5))
        assert result.error is not None and result.error.kind == "timeout"
        assert "the zygote does not answer" in caplog.text
        with anyio.fail_after(20):
            assert (await run(runtime, "return 8")).value == 8
        wait_for_none(processes)


async def test_without_no_new_privs_the_kernel_takes_no_filter_and_no_run_starts() -> None:
    async with local_runtime(without_fences=["no-new-privs"], spares=0) as runtime:
        absent = {fence["name"] for fence in runtime.report()["fences"] if not fence["active"]}
        assert absent >= {"no-new-privs", "seccomp"}
        result = await run(runtime, "return 1")
        assert result.error is not None and result.error.kind == "worker-exit"
        assert "no worker was ready" in result.error.message


async def test_spares_that_died_unnoticed_fail_no_run() -> None:
    async with LocalRuntime(spares=2) as runtime:
        await runtime.wait_spares()
        zygote = next(p for p in descendants() if p.ppid() != os.getpid() and p.children())
        spares = zygote.children()
        for spare in spares:
            spare.kill()
        # Blocks the event loop: the host cannot have heard of it.
        wait_for_none(spares)
        assert (await run(runtime, "return 6")).value == 6


HOST = """
import anyio, os, sys
from ptc.runtime.local import LocalRuntime
from ptc.runtime.seam import RunRequest
async def main():
    async with LocalRuntime(spares=2) as runtime:
        await runtime.wait_spares()
        print("ready", flush=True)
        await runtime.run(runtime.resolve(RunRequest("while True:\\n    pass")))
anyio.run(main)
"""


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
async def test_a_killed_host_leaves_no_process(number: signal.Signals) -> None:
    host = subprocess.Popen([sys.executable, "-c", HOST], stdout=subprocess.PIPE)
    assert host.stdout is not None
    assert host.stdout.readline() == b"ready\n"
    tree = psutil.Process(host.pid).children(recursive=True)
    assert len(tree) >= 4  # launcher, zygote, spares
    host.send_signal(number)
    host.wait(10)
    host.stdout.close()
    wait_for_none(tree)


async def test_cancelling_at_any_moment_leaves_nothing() -> None:
    async with LocalRuntime(spares=1) as runtime:
        for step in range(60):
            with anyio.move_on_after(step * 0.0005):
                await run(runtime, "return 1")
        for step in range(40):
            token = CancelToken()
            async with anyio.create_task_group() as group:

                async def one(token: CancelToken = token) -> None:
                    result = await run(runtime, "return 1", cancel=token)
                    assert result.value == 1 or (result.error is not None and result.error.kind == "abort")

                group.start_soon(one)
                await anyio.sleep(step * 0.0005)
                token.cancel("sweep")
        assert (await run(runtime, "return 5")).value == 5
    assert descendants() == []


async def test_limits_of_one_run_do_not_touch_the_next() -> None:
    async with LocalRuntime(spares=1) as runtime:
        tight = await run(runtime, "x = bytearray(50_000_000)\nreturn len(x)", limits=Limits(memory_bytes=8 << 20))
        assert tight.error is not None and tight.error.kind == "memory-limit"
        assert (await run(runtime, "x = bytearray(50_000_000)\nreturn len(x)")).value == 50_000_000


async def test_at_most_max_workers_run_at_once_and_the_others_wait_their_turn() -> None:
    running = 0
    most = 0

    async def enter(call: ProgramCall) -> CallReply:
        nonlocal running, most
        running += 1
        most = max(most, running)
        await anyio.sleep(0.01)
        running -= 1
        return CallReply(call.arguments["n"])

    async with LocalRuntime(spares=1, max_workers=2) as runtime:
        values: list[object] = []

        async def one(number: int) -> None:
            namespace = Namespace("tools", {"enter": "enter(*, n)"}, enter)
            values.append((await run(runtime, f"return await tools.enter(n={number})", namespaces=[namespace])).value)

        async with anyio.create_task_group() as group:
            for number in range(8):
                group.start_soon(one, number)
    assert sorted(values) == list(range(8))  # type: ignore[type-var]
    assert most <= 2


@pytest.mark.soak
async def test_many_runs_in_a_row_leave_memory_and_descriptors_flat(anyio_backend_name: str) -> None:
    if anyio_backend_name == "trio":
        pytest.skip("the slope is the same code under both loops; one of them is enough")
    process = psutil.Process()
    samples: list[tuple[int, int]] = []
    async with LocalRuntime(spares=2) as runtime:
        started = time.monotonic()
        for number in range(2000):
            assert (await run(runtime, "print('x')\nreturn 1")).value == 1
            if number >= 200 and number % 100 == 0:
                gc.collect()
                samples.append((process.memory_info().rss, process.num_fds()))
            assert time.monotonic() - started < 110
    half = len(samples) // 2
    early = sum(rss for rss, _ in samples[:half]) / half
    late = sum(rss for rss, _ in samples[-half:]) / half
    # 1,000 runs lie between the two means: less than 200 bytes a run is noise of the allocator.
    assert late - early < 200 * 1000, samples
    assert max(fds for _, fds in samples) - min(fds for _, fds in samples) <= 6, samples
