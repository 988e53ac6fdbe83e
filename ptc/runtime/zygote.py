"""The host's side of one zygote process: start it, ask it for workers, hear how each ended, see it die."""

from __future__ import annotations

import logging
import os
import socket
import struct
import subprocess
import sys
from collections import deque
from dataclasses import dataclass
from typing import Any, Final

import anyio
import anyio.to_thread
import msgpack

from ptc.errors import FenceError, RuntimeUnavailable
from ptc.runtime.readiness import Readiness
from ptc.runtime.worker import Exit, Worker

__all__ = ["FenceReport", "Zygote", "ZygoteOptions", "start_zygote"]

logger = logging.getLogger("ptc.runtime")

_START_TIMEOUT_S: Final = 20.0
_STOP_TIMEOUT_S: Final = 5.0
_MAX_PACKET_BYTES: Final = 65536
_CREDENTIALS: Final = struct.Struct("=iII")
_CREDENTIALS_SPACE: Final = socket.CMSG_SPACE(_CREDENTIALS.size)
_MAX_DIAGNOSTIC_BYTES: Final = 16384


@dataclass(frozen=True, slots=True)
class FenceReport:
    """One fence as the zygote's probe found it: in force or not, with the mechanism or the reason."""

    name: str
    active: bool
    detail: str


@dataclass(frozen=True, slots=True)
class ZygoteOptions:
    """What a zygote is asked for."""

    isolation: str
    without_fences: tuple[str, ...] = ()
    packages: tuple[str, ...] = ()


class _ForkedWorker:
    """A worker's process, which its parent, the zygote, signals for the host."""

    def __init__(self, zygote: Zygote, seq: int) -> None:
        self.pid: int | None = None
        self._zygote = zygote
        self._seq = seq

    def signal(self, number: int) -> None:
        self._zygote.signal(self._seq, number)

    def give_up(self) -> None:
        self._zygote.give_up()


class Zygote:
    """A running zygote."""

    def __init__(self, process: subprocess.Popen[bytes], control: socket.socket, readiness: Readiness) -> None:
        self.fences: tuple[FenceReport, ...] = ()
        self.self_test: dict[str, list[str]] = {"tried": [], "not_refused": []}
        self.python = ""
        self.packages: dict[str, str] = {}
        self.alive = True
        self._process = process
        self._control = control
        self._hello = anyio.Event()
        self._missing: list[str] = []
        self._refusal: str | None = None
        self._workers: dict[int, tuple[Worker, _ForkedWorker]] = {}
        self._seq = 0
        self._unsent: deque[tuple[bytes, socket.socket | None]] = deque()
        self._unwatch = readiness.watch_readable(control, self._on_readable)

    @property
    def worker_count(self) -> int:
        """Workers that were asked for and have not been reported ended."""
        return len(self._workers)

    def request(self, worker: Worker, sock: socket.socket, *, rehearse: bool) -> None:
        """Ask for a worker on `sock`, which is closed here once it is sent; see `WorkerSource.request`."""
        if not self.alive:
            sock.close()
            worker.ended(Exit(None))
            return
        self._seq += 1
        process = _ForkedWorker(self, self._seq)
        self._workers[self._seq] = (worker, process)
        worker.attach(process)
        self._ask({"op": "fork", "seq": self._seq, "rehearse": rehearse}, sock)

    def signal(self, seq: int, number: int) -> None:
        """Have the zygote signal a worker, which it does unless it has reaped it: no other process can be hit."""
        if self.alive and seq in self._workers:
            self._ask({"op": "signal", "seq": seq, "number": number})

    def give_up(self) -> None:
        """End a zygote that does not do what it is asked; its workers end with it."""
        logger.error("the zygote does not answer and is killed; the next run starts another")
        self._process.kill()
        self._die()

    async def wait_ready(self) -> None:
        """Wait for the zygote's greeting.

        Raises:
            FenceError: A fence that the isolation level needs is absent.
            RuntimeUnavailable: It did not start; the message carries what it printed, or which package is missing.
        """
        with anyio.move_on_after(_START_TIMEOUT_S):
            await self._hello.wait()
        if self._missing:
            raise FenceError(
                "the sandbox cannot start at this isolation level:\n  - "
                + "\n  - ".join(self._missing)
                + "\nUse a machine or container profile that allows these, or choose isolation='process' to run "
                "programs without operating-system fences."
            )
        if self._refusal is not None:
            raise RuntimeUnavailable(
                f"the worker process did not start: {self._refusal}. Install it for {sys.executable}, or leave it out "
                "of packages."
            )
        if not self._hello.is_set() or not self.alive:
            self._process.kill()
            diagnostic = await anyio.to_thread.run_sync(self._read_diagnostic)
            raise RuntimeUnavailable(f"the worker process did not start: {diagnostic or 'it printed nothing'}")

    async def close(self) -> None:
        """End the zygote and with it every worker; returns when all processes are gone."""
        self._die()
        # No pipe of the child is read any more; wait() blocks, so it has a thread.
        with anyio.CancelScope(shield=True):
            ended = await anyio.to_thread.run_sync(self._wait_process, _STOP_TIMEOUT_S)
            if not ended:
                self._process.kill()
                await anyio.to_thread.run_sync(self._wait_process, _STOP_TIMEOUT_S)
        if self._process.stderr is not None:
            self._process.stderr.close()

    def _wait_process(self, timeout_s: float) -> bool:
        try:
            self._process.wait(timeout_s)
        except subprocess.TimeoutExpired:
            return False
        return True

    def _read_diagnostic(self) -> str:
        """The last lines the process printed; for the developer who starts the runtime, never for a model."""
        self._wait_process(_STOP_TIMEOUT_S)
        if self._process.stderr is None:
            return ""
        os.set_blocking(self._process.stderr.fileno(), False)
        printed = self._process.stderr.read(_MAX_DIAGNOSTIC_BYTES) or b""
        return printed.decode("utf-8", "replace").strip()

    def _ask(self, fields: dict[str, Any], sock: socket.socket | None = None) -> None:
        self._unsent.append((msgpack.packb(fields), sock))
        self._send_requests()

    def _send_requests(self) -> None:
        while self._unsent:
            packet, sock = self._unsent[0]
            try:
                if sock is None:
                    self._control.send(packet, socket.MSG_NOSIGNAL)
                else:
                    socket.send_fds(self._control, [packet], [sock.fileno()], socket.MSG_NOSIGNAL)
            except BlockingIOError:
                return  # tried again when the zygote has answered something
            except OSError:
                self._die()
                return
            self._unsent.popleft()
            if sock is not None:
                sock.close()

    def _on_readable(self) -> None:
        while self.alive:
            try:
                packet, attached, _flags, _address = self._control.recvmsg(_MAX_PACKET_BYTES, _CREDENTIALS_SPACE)
            except BlockingIOError:
                break
            except OSError:
                packet, attached = b"", []
            if not packet:
                self._die()
                return
            self._take(msgpack.unpackb(packet), attached)
        self._send_requests()

    def _take(self, fields: dict[str, Any], attached: list[tuple[int, int, bytes]]) -> None:
        operation = fields["op"]
        if operation == "hello":
            self.fences = tuple(FenceReport(*fence) for fence in fields["fences"])
            self.self_test = dict(fields["self_test"])
            self.python = fields["python"]
            self.packages = dict(fields["packages"])
            self._missing = list(fields["missing"])
            self._hello.set()
        elif operation == "refused":
            self._refusal = str(fields["message"])
            self._hello.set()
        elif operation == "forked":
            _, process = self._workers[fields["seq"]]
            process.pid = _sender(attached)
        elif operation == "exited":
            worker, _ = self._workers.pop(fields["seq"])
            worker.ended(Exit(fields["status"], fields["peak"]))
        elif operation == "failed":
            worker, _ = self._workers.pop(fields["seq"])
            worker.failed = f"the worker could not be forked: {fields['error']}"
            worker.ended(Exit(None))

    def _die(self) -> None:
        if not self.alive:
            return
        self.alive = False
        self._unwatch()
        self._control.close()
        for _packet, sock in self._unsent:
            if sock is not None:
                sock.close()
        self._unsent.clear()
        self._hello.set()
        workers, self._workers = list(self._workers.values()), {}
        for worker, _ in workers:
            worker.ended(Exit(None))  # a zygote takes its workers with it


def _sender(attached: list[tuple[int, int, bytes]]) -> int | None:
    """Read who sent a packet from what the kernel attached to it: a process id as this process sees it. See unix(7)."""
    for level, kind, data in attached:
        if (level, kind) == (socket.SOL_SOCKET, socket.SCM_CREDENTIALS):
            pid, _uid, _gid = _CREDENTIALS.unpack(data)
            return pid or None
    return None


async def start_zygote(options: ZygoteOptions, readiness: Readiness) -> Zygote:
    """Start a zygote and wait for its greeting.

    Raises:
        FenceError: A fence that the isolation level needs is absent.
        RuntimeUnavailable: The process did not start.
    """
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    try:
        # -I: neither the environment nor the working directory chooses what the worker imports.
        process = subprocess.Popen(
            [sys.executable, "-I", "-m", "sandbox_worker", str(theirs.fileno())],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            env={},
            cwd="/",
            pass_fds=[theirs.fileno()],
            start_new_session=True,
        )
    except OSError as error:
        ours.close()
        raise RuntimeUnavailable(f"the worker process cannot be started: {error.strerror}") from error
    finally:
        theirs.close()
    ours.setblocking(False)
    ours.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
    ours.send(
        msgpack.packb(
            {
                "isolation": options.isolation,
                "without_fences": list(options.without_fences),
                "packages": list(options.packages),
            }
        )
    )
    zygote = Zygote(process, ours, readiness)
    try:
        await zygote.wait_ready()
    except BaseException:
        await zygote.close()
        raise
    return zygote
