"""The warmed process that forks one locked-down worker per run.

Start-up: import everything, lock down what forks inherit, fork the real zygote into the new pid namespace, say hello.
Then, for each request of the host, fork a worker onto the socket that came with it, and report how each worker ended.
The control socket is a SEQPACKET pair: one msgpack map per packet, descriptors by SCM_RIGHTS. Its other end is trusted.
"""

from __future__ import annotations

import contextlib
import gc
import os
import platform
import select
import signal
import socket
import traceback
from dataclasses import dataclass
from types import FrameType
from typing import Any, Final, NoReturn

import msgpack

from sandbox_worker import program
from sandbox_worker.channel import Channel
from sandbox_worker.fences import limits, lockdown
from sandbox_worker.loop import ProgramLoop
from sandbox_worker.policy.packages import PackageMissing
from sandbox_worker.protocol import PROTOCOL_VERSION, Connection, Ready, Role, Start
from sandbox_worker.rehearsal import rehearse
from sandbox_worker.session import Session, hold_ballast

__all__ = ["main"]

_WORKER_FD: Final = 3
_MAX_PACKET_BYTES: Final = 65536
# CPython specialises a function's bytecode after a few calls.
_WARM_UP_RUNS: Final = 20
_EXIT_FENCE_MISSING: Final = 78
_EXIT_SETUP_FAILED: Final = 79
# The host is trusted and sends what it will: only a program or a reply larger than memory is refused, by the kernel.
_FRAME_LIMITS: Final = {"start": 2**32 - 1, "reply": 2**32 - 1}


@dataclass(frozen=True, slots=True)
class ZygoteOptions:
    """What the host asks of a zygote, in its first packet."""

    isolation: str
    without_fences: tuple[str, ...]
    packages: tuple[str, ...]


def main(control_fd: int) -> NoReturn:
    """Run the zygote on the control socket `control_fd`; never returns."""
    control = socket.socket(fileno=control_fd)
    host = os.getppid()
    options = _read_options(control)
    try:
        loop, versions = _warm_up(options.packages)
    except PackageMissing as missing:
        control.send(msgpack.packb({"op": "refused", "message": str(missing)}), socket.MSG_NOSIGNAL)
        os._exit(_EXIT_SETUP_FAILED)
    base_bytes = limits.current_address_space()
    fences = lockdown.enter_launcher(options.isolation, without=options.without_fences)
    child = os.fork()
    if child:
        control.close()
        _watch(child, host, options)
    fences += lockdown.seal_zygote(options.isolation, without=options.without_fences)
    prepared = lockdown.prepare_worker_filter()
    _Zygote(control, options, fences, prepared, base_bytes=base_bytes, loop=loop, versions=versions).serve()


def _warm_up(packages: tuple[str, ...]) -> tuple[ProgramLoop, dict[str, str]]:
    """Do once what every worker would do, before the first fork: all processes then share its pages.

    Modules are imported, bytecode is specialised, and what is alive is put out of the garbage collector's sight, which
    would otherwise write to every page it looks at.
    """
    versions = program.warm(packages)
    hold_ballast()
    loop = ProgramLoop()
    for _ in range(_WARM_UP_RUNS):
        rehearse(loop)
    gc.collect()
    gc.freeze()
    gc.disable()
    return loop, versions


def _read_options(control: socket.socket) -> ZygoteOptions:
    packet = control.recv(_MAX_PACKET_BYTES)
    if not packet:
        os._exit(0)
    fields = msgpack.unpackb(packet)
    return ZygoteOptions(
        fields["isolation"], tuple(fields.get("without_fences", ())), tuple(fields.get("packages", ()))
    )


def _watch(zygote: int, host: int, options: ZygoteOptions) -> NoReturn:
    """Be the zygote's parent outside its pid namespace: end when it ends, and end it by ending with the host."""
    with contextlib.suppress(OSError):
        os.close(2)
    lockdown.seal_launcher(options.isolation, host, without=options.without_fences)
    _, status = os.waitpid(zygote, 0)
    os._exit(os.waitstatus_to_exitcode(status) & 0xFF)


class _Zygote:
    """The serving loop: requests from the host, ends of workers."""

    def __init__(
        self,
        control: socket.socket,
        options: ZygoteOptions,
        fences: list[lockdown.Fence],
        prepared: Any,
        *,
        base_bytes: int,
        loop: ProgramLoop,
        versions: dict[str, str],
    ) -> None:
        self._control = control
        self._options = options
        self._fences = fences
        self._prepared = prepared
        self._base_bytes = base_bytes
        self._loop = loop
        self._versions = versions
        self._pids: dict[int, int] = {}  # seq -> pid of each worker that has not been reaped
        self._seqs: dict[int, int] = {}  # the other way round
        self._poll = select.poll()

    def serve(self) -> NoReturn:
        worker_fences, tried, came_through = self._probe()
        everything = self._fences + worker_fences
        missing = lockdown.missing_for(self._options.isolation, everything)
        missing += [f"self-test: a worker tried to {attempt}, and was not refused" for attempt in came_through]
        if self._options.without_fences:
            missing = []  # a test of the other fences left these out on purpose
        self._send(
            {
                "op": "hello",
                "v": PROTOCOL_VERSION,
                "python": platform.python_version(),
                "packages": self._versions,
                "fences": [[fence.name, fence.active, fence.detail] for fence in everything],
                "self_test": {"tried": tried, "not_refused": came_through},
                "missing": missing,
            }
        )
        if missing:
            os._exit(_EXIT_FENCE_MISSING)
        signal.signal(signal.SIGTERM, _on_stop)
        os.dup2(1, 2)  # stdout is /dev/null: from here on stderr is, too
        ended = _watch_children()
        gc.freeze()
        self._poll.register(self._control, select.POLLIN)
        self._poll.register(ended, select.POLLIN)
        while True:
            for fd, event in self._poll.poll():
                if fd == ended.fileno():
                    ended.recv(_MAX_PACKET_BYTES)
                    self._reap()
                elif event & select.POLLIN:
                    self._take_request()
                else:
                    self._end()

    def _end(self) -> NoReturn:
        # Killing what is left matters only where no pid namespace does it for us.
        for pid in self._seqs:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        os._exit(0)

    def _send(self, fields: dict[str, Any]) -> None:
        try:
            self._control.send(msgpack.packb(fields), socket.MSG_NOSIGNAL)
        except OSError:
            self._end()

    def _take_request(self) -> None:
        try:
            packet, descriptors, _flags, _address = socket.recv_fds(self._control, _MAX_PACKET_BYTES, 1)
        except OSError:
            self._end()
        if not packet:
            self._end()
        fields = msgpack.unpackb(packet)
        if fields["op"] == "fork":
            self._fork(fields["seq"], descriptors[0], fields["rehearse"])
        elif (pid := self._pids.get(fields["seq"])) is not None:
            os.kill(pid, fields["number"])  # it is not reaped: the pid is its own

    def _fork(self, seq: int, sock_fd: int, rehearsed: bool) -> None:
        try:
            pid = os.fork()
        except OSError as error:
            self._send({"op": "failed", "seq": seq, "error": os.strerror(error.errno or 0)})
            os.close(sock_fd)
            return
        if pid == 0:
            self._become_worker(seq, sock_fd, rehearsed)
        os.close(sock_fd)
        self._pids[seq] = pid
        self._seqs[pid] = seq

    def _reap(self) -> None:
        """Reap every child that has ended: workers, which are reported, and what was reparented to this process."""
        while True:
            try:
                pid, status, usage = os.wait4(-1, os.WNOHANG)
            except ChildProcessError:
                return
            if pid == 0:
                return
            seq = self._seqs.pop(pid, None)
            if seq is None:
                continue
            del self._pids[seq]
            # A worker without a seccomp fence may have left others in its session.
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(pid, signal.SIGKILL)
            self._send(
                {
                    "op": "exited",
                    "seq": seq,
                    "status": os.waitstatus_to_exitcode(status),
                    "peak": usage.ru_maxrss * 1024,
                }
            )

    def _become_worker(self, seq: int, sock_fd: int, rehearsed: bool) -> NoReturn:
        # Nothing may return into the zygote's own loop from here.
        try:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            # Sent by the worker, not by its parent: the kernel adds the sender's pid as the host sees it.
            self._send({"op": "forked", "seq": seq})
            lockdown.seal_worker_descriptors(sock_fd)
            self._run_worker(rehearsed)
        finally:
            os._exit(_EXIT_SETUP_FAILED)

    def _run_worker(self, rehearsed: bool) -> NoReturn:
        sock = _worker_socket()
        channel = Channel(sock, Connection(Role.WORKER, _FRAME_LIMITS))
        options = self._options
        sealed = lockdown.seal_worker_syscalls(options.isolation, self._prepared, without=options.without_fences)
        if rehearsed:
            rehearse(self._loop)
        channel.send(Ready(PROTOCOL_VERSION, {fence.name: fence.detail for fence in sealed if fence.active}))
        while not (arrived := channel.wait(None)):
            pass
        start = arrived[0]
        assert isinstance(start, Start)
        limits.apply_run_limits(start.memory_bytes, start.compute_s, self._base_bytes)
        _run.session = Session(channel, self._loop, start)
        _run.session.settle()
        os._exit(0)

    def _probe(self) -> tuple[list[lockdown.Fence], list[str], list[str]]:
        """Lock one throw-away worker down and let it attack its fences and limits.

        Returns:
            Its receipts, what it tried, and what of that was not refused.
        """
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
        pid = os.fork()
        if pid == 0:
            try:
                lockdown.seal_worker_descriptors(theirs.fileno())
                sealed = lockdown.seal_worker_syscalls(
                    self._options.isolation,
                    self._prepared,
                    without=self._options.without_fences,
                    fail_closed=False,
                )
                tried, came_through = list(limits.TRIED), limits.self_test(self._base_bytes)
                if self._options.isolation != "process":
                    tried += lockdown.TRIED
                    came_through += lockdown.self_test()
                report = [[[fence.name, fence.active, fence.detail] for fence in sealed], tried, came_through]
                _worker_socket().sendall(msgpack.packb(report))
            except Exception:  # noqa: BLE001 - the boundary: the host reads this from stderr when it cannot start
                traceback.print_exc()
            finally:
                os._exit(0)
        theirs.close()
        received = b""
        while part := ours.recv(_MAX_PACKET_BYTES):
            received += part
        ours.close()
        _, status = os.waitpid(pid, 0)
        if not received:
            code = os.waitstatus_to_exitcode(status)
            return [lockdown.Fence("seccomp", False, f"no: the probe worker ended with {code}")], [], []
        fences, tried, came_through = msgpack.unpackb(received)
        return [lockdown.Fence(*fence) for fence in fences], tried, came_through


class _Run:
    """What the stop signal's handler needs of the run in this worker."""

    def __init__(self) -> None:
        self.session: Session | None = None


_run = _Run()


def _on_stop(_signum: int, frame: FrameType | None) -> None:
    if _run.session is not None:
        _run.session.stop(frame)
    os._exit(0)


def _watch_children() -> socket.socket:
    """Give a socket that is readable when a child has ended."""
    ended, told = socket.socketpair()
    told.setblocking(False)
    signal.set_wakeup_fd(told.detach(), warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda _signum, _frame: None)  # else it is ignored, and wakes nobody
    return ended


def _worker_socket() -> socket.socket:
    # With the family given, Python asks the kernel nothing, which the filter would refuse.
    return socket.socket(socket.AF_UNIX, socket.SOCK_STREAM, 0, fileno=_WORKER_FD)
