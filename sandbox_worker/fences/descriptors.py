"""Open descriptors: a worker holds its socket and three times /dev/null, nothing else."""

from __future__ import annotations

import errno
import os
import resource
from typing import Final

from sandbox_worker.fences import kernel

__all__ = ["WORKER_FD", "keep_only_socket"]

WORKER_FD: Final = 3
"""Where a worker's socket is found."""

_LAST_FD: Final = 0xFFFFFFFF


def keep_only_socket(sock_fd: int) -> None:
    """Move the worker's socket to descriptor 3 and close all above it (close_range(2)).

    Args:
        sock_fd: Descriptor of the socket.

    Raises:
        KernelRefusal: A descriptor could not be moved or closed.
    """
    try:
        if sock_fd != WORKER_FD:
            os.dup2(sock_fd, WORKER_FD, inheritable=False)
    except OSError as error:
        raise kernel.KernelRefusal("dup2", error.errno or 0) from error
    closed = kernel.raw_syscall("close_range", WORKER_FD + 1, _LAST_FD, 0)
    if closed == -errno.ENOSYS:  # before Linux 5.9
        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        os.closerange(WORKER_FD + 1, hard)
    elif closed < 0:
        raise kernel.KernelRefusal("close_range", -closed)
