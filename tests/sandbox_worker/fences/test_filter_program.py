"""The seccomp filter for both machines, run by a small interpreter of classic BPF."""

from __future__ import annotations

import errno
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandbox_worker.fences import bpf
from sandbox_worker.fences.numbers import AUDIT_ARCH, NUMBERS
from sandbox_worker.fences.syscalls import ALLOWED, KILLED, build_program

MACHINES = sorted(NUMBERS)
ALLOW = 0x7FFF0000
REFUSE = 0x00050000 | errno.EPERM
ABSENT = 0x00050000 | errno.ENOSYS
KILL = 0x80000000
PROGRAMS = {machine: list(struct.iter_unpack("=HBBI", build_program(machine))) for machine in MACHINES}
OTHER_ARCH = 0x40000003  # 32-bit x86
ARGUMENT_RULES = {"mmap", "mprotect", "fcntl", "ioctl", "prlimit64", "futex"}


def evaluate(machine: str, number: int, *arguments: int, arch: int | None = None) -> int:
    """Run the filter on one call and give its verdict; counts steps, as the kernel forbids loops."""
    given_arch = AUDIT_ARCH[machine] if arch is None else arch
    padded = [argument & (1 << 64) - 1 for argument in (*arguments, 0, 0, 0, 0, 0, 0)[:6]]
    data = struct.pack("=IIQ6Q", number & 0xFFFFFFFF, given_arch, 0, *padded)
    program = PROGRAMS[machine]
    accumulator, position = 0, 0
    for _ in range(len(program)):
        code, when_true, when_false, operand = program[position]
        position += 1
        if code == bpf.LOAD:
            (accumulator,) = struct.unpack_from("=I", data, operand)
        elif code == bpf.AND:
            accumulator &= operand
        elif code == bpf.JUMP_IF_EQUAL:
            position += when_true if accumulator == operand else when_false
        elif code == bpf.JUMP_IF_AT_LEAST:
            position += when_true if accumulator >= operand else when_false
        elif code == bpf.JUMP_IF_ANY_BIT:
            position += when_true if accumulator & operand else when_false
        elif code == bpf.RETURN:
            return operand
        else:
            raise AssertionError(f"unknown instruction {code:#x}")
    raise AssertionError("the program does not end")


@pytest.mark.parametrize("machine", MACHINES)
def test_every_jump_lands_inside_the_program_and_the_last_instruction_returns(machine: str) -> None:
    program = PROGRAMS[machine]
    assert len(program) < 4096
    for position, (code, when_true, when_false, operand) in enumerate(program):
        if code in (bpf.JUMP_IF_EQUAL, bpf.JUMP_IF_AT_LEAST, bpf.JUMP_IF_ANY_BIT):
            assert position + 1 + max(when_true, when_false) < len(program)
        elif code == bpf.LOAD:
            assert operand % 4 == 0
            assert operand < 64
    assert program[-1][0] == bpf.RETURN


@pytest.mark.parametrize("machine", MACHINES)
def test_every_number_gets_the_verdict_its_list_says(machine: str) -> None:
    numbers = NUMBERS[machine]
    expected = {numbers[name]: ALLOW for name in ALLOWED if name in numbers}
    expected |= {numbers[name]: KILL for name in KILLED if name in numbers}
    expected[numbers["clone3"]] = ABSENT
    ruled = {numbers[name] for name in ARGUMENT_RULES}
    for number in range(1024):
        if number not in ruled:
            assert evaluate(machine, number) == expected.get(number, REFUSE), number


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize("name", ["openat", "socket", "kill", "dup3", "prctl", "seccomp", "sethostname", "setsid"])
def test_what_lockdown_itself_used_is_refused_afterwards(machine: str, name: str) -> None:
    assert evaluate(machine, NUMBERS[machine][name]) == REFUSE


@pytest.mark.parametrize("machine", MACHINES)
def test_no_list_holds_a_call_of_another(machine: str) -> None:
    assert not set(ALLOWED) & set(KILLED)
    assert not ARGUMENT_RULES & {*ALLOWED, *KILLED}
    assert len(set(NUMBERS[machine].values())) == len(NUMBERS[machine])


@pytest.mark.parametrize("machine", MACHINES)
def test_another_machines_entry_is_deadly_whatever_the_number(machine: str) -> None:
    for number in (0, 1, 20, 59, 1023):
        for arch in (OTHER_ARCH, *(AUDIT_ARCH[other] for other in MACHINES if other != machine)):
            assert evaluate(machine, number, arch=arch) == KILL


def test_the_x32_entry_is_deadly() -> None:
    for number in (0x40000000, 0x40000000 | 39, 0x40000000 | 512, 0xFFFFFFFF):
        assert evaluate("x86_64", number) == KILL


HIGH = 1 << 32
CASES = [
    ("mmap", (0, 4096, 3), ALLOW),
    ("mmap", (0, 4096, 7), REFUSE),
    ("mmap", (0, 4096, HIGH | 4), REFUSE),
    ("mprotect", (0, 4096, 1), ALLOW),
    ("mprotect", (0, 4096, 5), REFUSE),
    ("fcntl", (3, 0), REFUSE),  # F_DUPFD
    ("fcntl", (3, 1), ALLOW),
    ("fcntl", (3, 4), ALLOW),
    ("fcntl", (3, 5), REFUSE),
    ("fcntl", (3, 1030), REFUSE),  # F_DUPFD_CLOEXEC
    ("fcntl", (3, HIGH), REFUSE),
    ("ioctl", (3, 0x5421), ALLOW),
    ("ioctl", (3, 0x5412), REFUSE),  # TIOCSTI
    ("ioctl", (3, HIGH | 0x5412), REFUSE),
    ("prlimit64", (0, 7), ALLOW),
    ("prlimit64", (1, 7), REFUSE),
    ("prlimit64", (-1, 7), REFUSE),
    ("futex", (0, 0), ALLOW),
    ("futex", (0, 128 | 9), ALLOW),
    ("futex", (0, 128 | 256 | 9), ALLOW),
    ("futex", (0, 6), REFUSE),  # LOCK_PI
    ("futex", (0, 128 | 12), REFUSE),  # CMP_REQUEUE_PI
]


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize(("name", "arguments", "verdict"), CASES)
def test_arguments_decide_as_the_rules_say(machine: str, name: str, arguments: tuple[int, ...], verdict: int) -> None:
    assert evaluate(machine, NUMBERS[machine][name], *arguments) == verdict


@given(
    machine=st.sampled_from(MACHINES),
    number=st.integers(0, 0xFFFFFFFF),
    arguments=st.tuples(*[st.integers(0, (1 << 64) - 1)] * 6),
)
def test_any_call_ends_in_one_of_four_verdicts_and_unknown_ones_in_none_that_allows(
    machine: str, number: int, arguments: tuple[int, ...]
) -> None:
    verdict = evaluate(machine, number, *arguments)
    assert verdict in (ALLOW, REFUSE, ABSENT, KILL)
    if number not in NUMBERS[machine].values():
        assert verdict in (REFUSE, KILL)


@given(
    actions=st.dictionaries(st.integers(0, 600), st.sampled_from(["allow", "kill"]), max_size=40),
    number=st.integers(0, 700),
)
def test_the_search_by_number_agrees_with_the_table_it_was_made_from(actions: dict[int, str], number: int) -> None:
    verdicts = {"allow": 1, "kill": 2, "refuse": 3}
    items: list[bpf.Instruction | bpf.Label] = [bpf.Instruction(bpf.LOAD, bpf.NUMBER_OFFSET)]
    items += bpf.choose_by_number(actions, [(650, "kill")], "refuse")
    for label, value in verdicts.items():
        items += [bpf.Label(label), bpf.Instruction(bpf.RETURN, value)]
    program = list(struct.iter_unpack("=HBBI", bpf.assemble(items)))
    position = 1
    while program[position][0] != bpf.RETURN:
        _, when_true, when_false, operand = program[position]
        position += 1 + (when_true if number >= operand else when_false)
    expected = "kill" if number >= 650 else actions.get(number, "refuse")
    assert program[position][3] == verdicts[expected]


def test_a_jump_that_does_not_fit_is_refused() -> None:
    nothing = bpf.Instruction(bpf.LOAD, 0)
    far = [bpf.Instruction(bpf.JUMP_IF_EQUAL, 0, "end"), *[nothing] * 256, bpf.Label("end"), nothing]
    with pytest.raises(ValueError, match="256 long"):
        bpf.assemble(far)
    with pytest.raises(ValueError, match="no label 'nowhere'"):
        bpf.assemble([bpf.Instruction(bpf.JUMP_IF_EQUAL, 0, "nowhere")])
    with pytest.raises(ValueError, match="-1 long"):
        bpf.assemble([bpf.Label("loop"), bpf.Instruction(bpf.JUMP_IF_EQUAL, 0, "loop")])
