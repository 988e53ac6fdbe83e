"""A worker's limits, descriptors and life, each seen on a real process forked in a fresh interpreter."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the fences are Linux's")


def run(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=os.getcwd(),
    )


def test_a_worker_keeps_its_socket_at_three_and_nothing_above() -> None:
    done = run(
        """
        import fcntl, os, socket
        from sandbox_worker.fences import lockdown
        ours, theirs = socket.socketpair()
        others = [os.open("/", os.O_RDONLY) for _ in range(20)]
        high = fcntl.fcntl(theirs.fileno(), fcntl.F_DUPFD, 200)
        child = os.fork()
        if child == 0:
            print(lockdown.seal_worker_descriptors(high).detail, flush=True)
            print(sorted(map(int, os.listdir("/proc/self/fd"))), os.getsid(0) == os.getpid(), flush=True)
            os.write(3, b"x")
            os._exit(0)
        theirs.close(); os.close(high)
        print(ours.recv(10), os.waitpid(child, 0)[1])
        """
    )
    # Number 4 is the directory that is being listed.
    assert done.stdout.splitlines() == ["0 to 3", "[0, 1, 2, 3, 4] True", "b'x' 0"], done.stderr


def test_the_last_resort_for_cpu_time_ends_a_worker_that_only_computes() -> None:
    done = run(
        """
        from sandbox_worker.fences import limits
        limits._CPU_GRACE_S = 0
        limits.apply_run_limits(1 << 30, 0.01, limits.current_address_space())
        while True:
            pass
        """
    )
    assert done.returncode == -signal.SIGXCPU, done.stderr


def test_memory_beyond_the_budget_is_a_memory_error() -> None:
    done = run(
        """
        from sandbox_worker.fences import limits
        limits.apply_run_limits(32 << 20, 10, limits.current_address_space())
        bytearray(8 << 20)
        try:
            bytearray(64 << 20)
        except MemoryError:
            print("refused")
        """
    )
    assert done.stdout == "refused\n", done.stderr


def test_a_limit_of_the_host_that_is_lower_stays() -> None:
    done = run(
        """
        import resource
        from sandbox_worker.fences import limits
        resource.setrlimit(resource.RLIMIT_NOFILE, (60, 60))
        resource.setrlimit(resource.RLIMIT_CPU, (40, 40))
        limits.ForkLimits(fenced=False).apply()
        limits.apply_run_limits(1 << 30, 500, limits.current_address_space())
        print(resource.getrlimit(resource.RLIMIT_NOFILE), resource.getrlimit(resource.RLIMIT_CPU))
        """
    )
    assert done.stdout == "(60, 60) (40, 40)\n", done.stderr


def test_workers_die_with_their_zygote() -> None:
    done = run(
        """
        import os, signal, socket
        from sandbox_worker.fences import lockdown
        reader, writer = os.pipe()
        zygote = os.fork()
        if zygote == 0:
            os.close(reader)
            lockdown.seal_zygote("process")
            prepared = lockdown.prepare_worker_filter()
            if os.fork() == 0:
                lockdown.seal_worker_syscalls("process", prepared)
                os.write(writer, b"ready")
                signal.pause()
            os.close(writer)
            signal.pause()
        os.close(writer)
        print(os.read(reader, 10))
        os.kill(zygote, signal.SIGKILL)
        print(os.read(reader, 10))
        """
    )
    # The second read ends only when the worker, who holds the other end, is gone.
    assert done.stdout.splitlines() == ["b'ready'", "b''"], done.stderr


def test_a_worker_whose_zygote_has_died_before_it_was_sealed_ends_itself() -> None:
    done = run(
        """
        import os
        from sandbox_worker.fences import lockdown
        prepared = lockdown.prepare_worker_filter()
        child = os.fork()
        if child == 0:
            grandchild = os.fork()
            if grandchild == 0:
                lockdown.seal_worker_syscalls("process", prepared)
                os._exit(5)
            os._exit(os.waitstatus_to_exitcode(os.waitpid(grandchild, 0)[1]))
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
        """
    )
    assert done.stdout == "0\n", done.stderr


def test_the_self_test_of_the_limits_passes_with_them_and_names_what_is_not_refused() -> None:
    done = run(
        """
        import os, resource
        from sandbox_worker.fences import limits
        base = limits.current_address_space()
        if os.fork() == 0:
            if os.getuid() == 0:
                os.setresuid(65534, 65534, 65534)
            print(limits.self_test(base), flush=True)
            os._exit(0)
        os.wait()
        limits.apply_run_limits = lambda *_: None
        print(limits.self_test(base))
        """
    )
    assert done.stdout == "[]\n['use more memory than allowed', 'raise the CPU limit']\n", done.stderr


def test_the_self_test_names_what_is_not_refused() -> None:
    done = run(
        """
        from sandbox_worker.fences import lockdown
        print(lockdown.self_test())
        """
    )
    for attack in ("open /", "open /etc/passwd", "make a network socket", "map executable memory", "fork"):
        assert f"'{attack}'" in done.stdout, done.stderr
