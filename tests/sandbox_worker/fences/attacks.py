"""What a worker with full, unrestricted Python and ctypes tries; each function raises where it is refused.

Imported by `driver.py` in a process of its own, before it locks itself down: afterwards nothing can be.
"""

from __future__ import annotations

import array
import ctypes
import fcntl
import mmap
import os
import resource
import select
import signal
import socket
import struct
import termios
import threading
from collections.abc import Callable

SYSCALL = ctypes.CDLL(None, use_errno=True).syscall
SYSCALL.restype = ctypes.c_long
SYSCALL.argtypes = [ctypes.c_long] * 7
PAGE = ctypes.create_string_buffer(8192)
HERE = ctypes.addressof(PAGE)
X86 = os.uname().machine == "x86_64"
TARGETS: dict[str, str] = {}
"""Where the host listens and whom it watches; filled in by the driver."""

KEPT: list[socket.socket] = []
ATTACKS: dict[str, Callable[[], object]] = {}


def attack(function: Callable[[], object]) -> Callable[[], object]:
    ATTACKS[function.__name__] = function
    return function


def call(x86: int, arm: int, *arguments: int) -> int:
    result: int = SYSCALL(x86 if X86 else arm, *arguments, *[0] * (6 - len(arguments)))
    if result == -1:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    return result


def worker_socket() -> socket.socket:
    # With the family given, Python does not ask the kernel for it, which is refused in itself.
    sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM, 0, fileno=3)
    KEPT.append(sock)  # the outcome is still to be sent on it
    return sock


@attack
def read_file() -> None:
    with open("/etc/passwd") as file:
        file.read()


@attack
def write_file() -> None:
    with open(TARGETS["directory"] + "/planted", "w") as file:
        file.write("x")


@attack
def read_own_memory() -> None:
    with open("/proc/self/mem", "rb") as file:
        file.read(0)


@attack
def list_directory() -> None:
    os.listdir("/")


@attack
def stat_file() -> None:
    os.stat("/etc/passwd")


@attack
def change_directory() -> None:
    os.chdir("/etc")


@attack
def make_directory() -> None:
    os.mkdir(TARGETS["directory"] + "/made")


@attack
def make_memory_file() -> None:
    os.memfd_create("x")


@attack
def connect_tcp() -> None:
    with socket.socket() as sock:
        sock.connect(("127.0.0.1", int(TARGETS["tcp"])))


@attack
def send_udp() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        sock.sendto(b"x", ("127.0.0.1", int(TARGETS["tcp"])))


@attack
def connect_unix_path() -> None:
    with socket.socket(socket.AF_UNIX) as sock:
        sock.connect(TARGETS["directory"] + "/listener")


@attack
def connect_unix_abstract() -> None:
    with socket.socket(socket.AF_UNIX) as sock:
        sock.connect("\0" + TARGETS["abstract"])


@attack
def open_netlink() -> None:
    socket.socket(socket.AF_NETLINK, socket.SOCK_RAW).bind((0, 0))


@attack
def make_socket_pair() -> None:
    socket.socketpair()


@attack
def fork() -> None:
    if os.fork() == 0:
        os._exit(0)


@attack
def clone3() -> None:
    call(435, 435, HERE, 64)


@attack
def start_thread() -> None:
    try:
        threading.Thread(target=int).start()
    except RuntimeError as error:
        raise PermissionError(1, str(error)) from error


@attack
def spawn() -> None:
    os.posix_spawn("/bin/true", ["true"], {})


@attack
def execute() -> None:
    os.execv("/bin/true", ["true"])


@attack
def execute_by_descriptor() -> None:
    call(322, 281, 3, HERE, 0, 0, 0x1000)


@attack
def trace_me() -> None:
    call(101, 117, 0)


@attack
def trace_sibling() -> None:
    call(101, 117, 0x4206, int(TARGETS["sibling"]))


@attack
def read_other_memory() -> None:
    # One iovec, ours and theirs: after fork a page is found at the same address.
    struct.pack_into("QQ", PAGE, 0, HERE + 64, 8)
    call(310, 270, int(TARGETS["sibling"]), HERE, 1, HERE, 1, 0)


@attack
def signal_host() -> None:
    os.kill(int(TARGETS["host"]), 0)


@attack
def signal_sibling() -> None:
    os.kill(int(TARGETS["sibling"]), 0)


@attack
def signal_parent() -> None:
    os.kill(os.getppid(), 0)


@attack
def signal_everyone() -> None:
    os.kill(-1, 0)


@attack
def signal_self() -> None:
    os.kill(os.getpid(), 0)


@attack
def open_process() -> None:
    os.pidfd_open(int(TARGETS["sibling"]))


@attack
def map_executable_memory() -> None:
    mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)


@attack
def make_memory_executable() -> None:
    call(10, 226, (HERE + 4095) & ~4095, 4096, 5)


@attack
def unshare_user() -> None:
    call(272, 97, 0x10000000)


@attack
def enter_namespace() -> None:
    call(308, 268, 3, 0)


@attack
def mount() -> None:
    PAGE.value = b"/"
    call(165, 40, HERE, HERE, 0, 0x1000, 0)


@attack
def change_root() -> None:
    PAGE.value = b"/"
    call(161, 51, HERE)


@attack
def make_io_uring() -> None:
    call(425, 425, 8, HERE)


@attack
def load_bpf() -> None:
    call(321, 280, 0, HERE, 64)


@attack
def open_perf() -> None:
    call(298, 241, HERE, 0, -1, -1, 0)


@attack
def use_keyring() -> None:
    call(250, 219, 0, -3, 0)


@attack
def make_userfaultfd() -> None:
    call(323, 282, 0)


@attack
def call_x32() -> None:
    if not X86:
        raise OSError(38, "no x32")
    call(0x40000000 + 39, 0)


@attack
def pass_descriptor() -> None:
    worker_socket().sendmsg([b"x"], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [0]))])


@attack
def receive_descriptor() -> None:
    worker_socket().recvmsg(1, 64, socket.MSG_DONTWAIT)


@attack
def limit_other_process() -> None:
    resource.prlimit(int(TARGETS["sibling"]), resource.RLIMIT_CPU, (1, 1))


@attack
def raise_limit() -> None:
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (1000, 1000))
    except ValueError as error:
        raise PermissionError(1, str(error)) from error


@attack
def become_root() -> None:
    os.setuid(0)


@attack
def become_dumpable() -> None:
    call(157, 167, 4, 1)


@attack
def change_priority() -> None:
    os.setpriority(os.PRIO_PROCESS, 0, 5)


@attack
def arm_timer() -> None:
    signal.setitimer(signal.ITIMER_REAL, 100)


@attack
def handle_signal() -> None:
    signal.signal(signal.SIGUSR1, signal.SIG_IGN)


@attack
def make_epoll() -> None:
    select.epoll()


@attack
def make_pipe() -> None:
    os.pipe()


@attack
def duplicate_descriptor() -> None:
    fcntl.fcntl(3, fcntl.F_DUPFD, 0)


@attack
def own_signals_of_socket() -> None:
    fcntl.fcntl(3, fcntl.F_SETOWN, 1)


@attack
def type_into_terminal() -> None:
    fcntl.ioctl(0, termios.TIOCSTI, b"x")


@attack
def type_into_terminal_past_32_bits() -> None:
    call(16, 29, 0, (1 << 32) | termios.TIOCSTI, HERE)


@attack
def lock_with_priority_inheritance() -> None:
    call(202, 98, HERE, 6)


@attack
def name_of_machine() -> None:
    os.uname()
