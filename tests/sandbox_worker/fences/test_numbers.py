"""The tables of call numbers against the kernel headers of this machine, where they are installed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sandbox_worker.fences.numbers import NUMBERS
from sandbox_worker.fences.syscalls import ALLOWED, KILLED

HEADERS = {
    "x86_64": (
        Path("/usr/include/x86_64-linux-gnu/asm/unistd_64.h"),
        Path("/usr/include/asm/unistd_64.h"),
    ),
    "aarch64": (Path("/usr/include/asm-generic/unistd.h"),),
}
DEFINITION = re.compile(r"^#define\s+__NR(3264)?_(\w+)\s+(\d+)", re.MULTILINE)


def read_headers(machine: str) -> dict[str, int]:
    for header in HEADERS[machine]:
        if header.exists():
            return {name: int(number) for _, name, number in DEFINITION.findall(header.read_text())}
    pytest.skip(f"no kernel headers for {machine}: {', '.join(map(str, HEADERS[machine]))}")


@pytest.mark.parametrize("machine", sorted(NUMBERS))
def test_numbers_are_those_of_the_kernel_headers(machine: str) -> None:
    defined = read_headers(machine)
    known = {name: number for name, number in NUMBERS[machine].items() if name in defined}
    assert known == {name: defined[name] for name in known}
    # Headers older than a call do not have it; most they must have.
    assert len(known) >= len(NUMBERS[machine]) - 5


@pytest.mark.parametrize("machine", sorted(NUMBERS))
def test_a_call_is_only_left_out_of_a_table_where_the_machine_lacks_it(machine: str) -> None:
    defined = read_headers(machine)
    absent = {name for name in (*ALLOWED, *KILLED) if name not in NUMBERS[machine]}
    assert not absent & set(defined)
