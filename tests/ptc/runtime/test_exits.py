"""Each way a worker can die is told from the others, by what really happened."""

from __future__ import annotations

import contextlib
import os
import secrets
import signal
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from ptc.limits import Limits
from ptc.results import RunError
from ptc.runtime.exits import OomKills, explain_exit
from ptc.runtime.local import LocalRuntime
from ptc.runtime.seam import RunRequest
from ptc.runtime.worker import Exit
from ptc.testing import local_runtime

# The version 1 hierarchy of memory cgroups, or version 2 with its memory controller.
MEMORY_CGROUPS = [(Path("/sys/fs/cgroup/memory"), "memory.limit_in_bytes"), (Path("/sys/fs/cgroup"), "memory.max")]

EXIT = "import os\nos._exit(3)"
CRASH = "import ctypes\nctypes.string_at(0)"
FORBIDDEN = "import ctypes, os\nctypes.CDLL(None).execv(b'/bin/true', (ctypes.c_char_p * 1)(None))"
CLOSED = "import os, time\nos.close(3)\ntime.sleep(60)"
GROW = "blocks = []\nwhile True:\n    blocks.append(bytearray(b'x') * 1_000_000)"


async def death_of(runtime: LocalRuntime, program: str) -> RunError:
    request = RunRequest(program, limits=Limits(memory_bytes=1 << 30))
    result = await runtime.run(runtime.resolve(request))
    assert result.error is not None, result
    return result.error


@contextlib.contextmanager
def memory_cgroup(limit_bytes: int) -> Iterator[Path]:
    """Make a memory cgroup, or skip where this machine lets nobody make one."""
    for parent, limit_file in MEMORY_CGROUPS:
        group = parent / f"ptc-test-{secrets.token_hex(4)}"
        try:
            group.mkdir()
            (group / limit_file).write_text(str(limit_bytes))
        except OSError:
            with contextlib.suppress(OSError):
                group.rmdir()
            continue
        try:
            yield group
        finally:
            for pid in (group / "cgroup.procs").read_text().split():
                (parent / "cgroup.procs").write_text(pid)
            group.rmdir()
        return
    pytest.skip("no memory cgroup can be made here")


@pytest.mark.anyio
async def test_five_deaths_have_five_messages() -> None:
    messages = {}
    async with local_runtime(language_policy=False, spares=0) as runtime:
        for name, program, kind, part in (
            ("exit", EXIT, "worker-exit", "exited with status 3"),
            ("crash", CRASH, "worker-exit", "crashed (SIGSEGV"),
            ("forbidden call", FORBIDDEN, "worker-exit", "forbidden system call (SIGSYS)"),
            ("closed socket", CLOSED, "worker-exit", "closed its connection"),
        ):
            error = await death_of(runtime, program)
            assert error.kind == kind, error
            assert part in error.message, error
            messages[name] = error.message
    with memory_cgroup(160 << 20) as group:
        async with local_runtime(language_policy=False, spares=0) as runtime:
            for process in psutil.Process().children(recursive=True):
                (group / "cgroup.procs").write_text(str(process.pid))
            error = await death_of(runtime, GROW)
            assert error.kind == "memory-limit", error
            assert "(SIGKILL), because the machine or its container ran out of memory" in error.message
            messages["out of memory"] = error.message
            # The zygote outlived it.
            assert (await runtime.run(runtime.resolve(RunRequest("return 1")))).value == 1
    assert len(set(messages.values())) == 5


@pytest.mark.parametrize(
    ("oom_killed", "kind", "part"),
    [
        (True, "memory-limit", "(SIGKILL), because"),
        (False, "worker-exit", "not for want of memory"),
        (None, "memory-limit", "(SIGKILL), most likely because"),
    ],
)
def test_a_kill_is_for_memory_only_if_the_machine_says_so_or_does_not_tell(
    oom_killed: bool | None, kind: str, part: str
) -> None:
    assert explain_exit(Exit(-signal.SIGKILL), oom_killed)[0] == kind
    assert part in explain_exit(Exit(-signal.SIGKILL), oom_killed)[1]


def test_every_end_has_a_kind_and_names_itself() -> None:
    for number in range(1, 65):
        kind, message = explain_exit(Exit(-number), None)
        assert kind in ("worker-exit", "memory-limit", "cpu-limit")
        assert "SIG" in message or f"signal {number}" in message or kind == "cpu-limit"
    assert "status 7" in explain_exit(Exit(7), None)[1]
    assert "run the program again" in explain_exit(Exit(None), None)[1]


def test_the_count_of_kills_is_read_and_its_absence_is_not_a_zero(tmp_path: Path) -> None:
    vmstat = tmp_path / "vmstat"
    vmstat.write_text("pgfault 1\noom_kill 4\nother 2\n")
    kills = OomKills(vmstat)
    before = kills.recent_count()
    assert before == 4
    assert kills.any_since(before) is False
    vmstat.write_text("pgfault 1\noom_kill 5\nother 2\n")
    assert kills.any_since(before) is True
    assert kills.any_since(None) is None
    vmstat.write_text("pgfault 1\n")
    assert kills.any_since(before) is None
    vmstat.unlink()
    assert kills.any_since(before) is None
    assert OomKills(vmstat).recent_count() is None


def test_this_machine_tells_its_count() -> None:
    if not os.access("/proc/vmstat", os.R_OK):
        pytest.skip("no /proc/vmstat here")
    assert OomKills().recent_count() is not None
