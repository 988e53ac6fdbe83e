"""System call numbers by name, for the two machines whose filter we build.

Sources: `arch/x86/entry/syscalls/syscall_64.tbl` and `include/uapi/asm-generic/unistd.h` of Linux; a test
compares the table with the headers of the machine it runs on. Calls from number 424 on have one number on
every machine.
"""

from __future__ import annotations

from typing import Final

__all__ = ["AUDIT_ARCH", "NUMBERS"]

AUDIT_ARCH: Final[dict[str, int]] = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
"""What the kernel calls each machine in a filter's input (linux/audit.h)."""

# name: (x86_64, aarch64); None where the machine has no such call.
_TABLE: Final[dict[str, tuple[int | None, int | None]]] = {
    "read": (0, 63),
    "write": (1, 64),
    "close": (3, 57),
    "fstat": (5, 80),
    "poll": (7, None),
    "lseek": (8, 62),
    "mmap": (9, 222),
    "mprotect": (10, 226),
    "munmap": (11, 215),
    "brk": (12, 214),
    "rt_sigprocmask": (14, 135),
    "rt_sigreturn": (15, 139),
    "ioctl": (16, 29),
    "sched_yield": (24, 124),
    "mremap": (25, 216),
    "madvise": (28, 233),
    "getpid": (39, 172),
    "socket": (41, 198),
    "sendto": (44, 206),
    "recvfrom": (45, 207),
    "execve": (59, 221),
    "exit": (60, 93),
    "wait4": (61, 260),
    "kill": (62, 129),
    "fcntl": (72, 25),
    "getrusage": (98, 165),
    "ptrace": (101, 117),
    "setsid": (112, 157),
    "capget": (125, 90),
    "capset": (126, 91),
    "personality": (135, 92),
    "modify_ldt": (154, None),
    "pivot_root": (155, 41),
    "prctl": (157, 167),
    "chroot": (161, 51),
    "mount": (165, 40),
    "umount2": (166, 39),
    "swapon": (167, 224),
    "swapoff": (168, 225),
    "reboot": (169, 142),
    "sethostname": (170, 161),
    "iopl": (172, None),
    "ioperm": (173, None),
    "init_module": (175, 105),
    "delete_module": (176, 106),
    "gettid": (186, 178),
    "futex": (202, 98),
    "restart_syscall": (219, 128),
    "clock_gettime": (228, 113),
    "clock_getres": (229, 114),
    "clock_nanosleep": (230, 115),
    "exit_group": (231, 94),
    "kexec_load": (246, 104),
    "add_key": (248, 217),
    "request_key": (249, 218),
    "keyctl": (250, 219),
    "openat": (257, 56),
    "ppoll": (271, 73),
    "unshare": (272, 97),
    "perf_event_open": (298, 241),
    "dup3": (292, 24),
    "prlimit64": (302, 261),
    "open_by_handle_at": (304, 265),
    "setns": (308, 268),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "kcmp": (312, 272),
    "finit_module": (313, 273),
    "seccomp": (317, 277),
    "getrandom": (318, 278),
    "kexec_file_load": (320, 294),
    "bpf": (321, 280),
    "execveat": (322, 281),
    "userfaultfd": (323, 282),
    "io_uring_setup": (425, 425),
    "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427),
    "open_tree": (428, 428),
    "move_mount": (429, 429),
    "fsopen": (430, 430),
    "fsconfig": (431, 431),
    "fsmount": (432, 432),
    "fspick": (433, 433),
    "clone3": (435, 435),
    "close_range": (436, 436),
    "pidfd_getfd": (438, 438),
    "process_madvise": (440, 440),
    "mount_setattr": (442, 442),
    "landlock_create_ruleset": (444, 444),
    "landlock_restrict_self": (446, 446),
    "open_tree_attr": (467, 467),
}

NUMBERS: Final[dict[str, dict[str, int]]] = {
    machine: {name: number for name, row in _TABLE.items() if (number := row[column]) is not None}
    for column, machine in enumerate(AUDIT_ARCH)
}
"""Machine name (as `uname -m`) to call name to number; a call the machine lacks has no entry."""
