"""What programs do in a worker, to show that the fences leave it alone; imported by `driver.py`."""

from __future__ import annotations

import contextlib
import datetime
import decimal
import fcntl
import hashlib
import json
import locale
import os
import random
import re
import resource
import secrets
import select
import socket
import time
import traceback
import uuid
import zlib
from collections.abc import Callable

from sandbox_worker.fences import limits

MIB = 1 << 20


def talk() -> None:
    sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM, 0, fileno=3)
    poll = select.poll()
    poll.register(sock, select.POLLIN | select.POLLOUT)
    assert poll.poll(0)
    sock.setblocking(False)
    with contextlib.suppress(BlockingIOError):
        sock.recv(1)
    sock.setblocking(True)
    sock.settimeout(1)
    sock.send(b" ", socket.MSG_NOSIGNAL)
    assert fcntl.fcntl(3, fcntl.F_GETFD) >= 0
    sock.detach()


def compute() -> None:
    blocks = [bytearray(MIB) for _ in range(30)]
    del blocks
    random.seed()
    random.random()
    secrets.token_bytes(16)
    uuid.uuid4()
    hashlib.sha256(b"x").hexdigest()
    decimal.Decimal(2).sqrt()
    re.sub("a", "b", "aaa")
    zlib.compress(b"x" * MIB)
    locale.localeconv()
    json.dumps(list(range(1000)))


def tell_time() -> None:
    time.sleep(0.001)
    time.thread_time_ns()
    time.get_clock_info("monotonic")
    datetime.datetime.now().astimezone()


def recover() -> None:
    def deeper() -> None:
        deeper()

    try:
        deeper()
    except RecursionError:
        traceback.format_exc()


def measure() -> None:
    resource.getrusage(resource.RUSAGE_SELF)
    os.getpid()


WORK: tuple[Callable[[], None], ...] = (talk, compute, tell_time, recover, measure)


def do_everything(base_bytes: int) -> dict[str, str]:
    """Do all work, then set the run's limits and meet them; give a name and an error for what failed."""
    failures = {}
    for piece in WORK:
        try:
            piece()
        except BaseException as error:
            failures[piece.__name__] = repr(error)
    limits.apply_run_limits(64 * MIB, 5, base_bytes)
    try:
        bytearray(16 * MIB)
    except MemoryError as error:
        failures["allocate within the budget"] = repr(error)
    try:
        bytearray(128 * MIB)
        failures["allocate beyond the budget"] = "came through"
    except MemoryError:
        pass
    soft, hard = resource.getrlimit(resource.RLIMIT_CPU)
    if (soft, hard) != (8, 9):
        failures["cpu limit"] = repr((soft, hard))
    return failures
