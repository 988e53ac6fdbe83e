"""A small assembler for the classic BPF programs that seccomp takes (linux/filter.h, linux/seccomp.h)."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

__all__ = [
    "AND",
    "ARCH_OFFSET",
    "JUMP_IF_ANY_BIT",
    "JUMP_IF_AT_LEAST",
    "JUMP_IF_EQUAL",
    "LOAD",
    "NUMBER_OFFSET",
    "RETURN",
    "Instruction",
    "Label",
    "argument_offset",
    "assemble",
    "choose_by_number",
]

# Classes and modes of linux/bpf_common.h put together; each operand is the instruction's constant.
LOAD: Final = 0x20  # a 32-bit word of the input
AND: Final = 0x54
JUMP_IF_EQUAL: Final = 0x15
JUMP_IF_AT_LEAST: Final = 0x35
JUMP_IF_ANY_BIT: Final = 0x45
RETURN: Final = 0x06

# Offsets in struct seccomp_data.
NUMBER_OFFSET: Final = 0
ARCH_OFFSET: Final = 4
_ARGUMENTS_OFFSET: Final = 16

_INSTRUCTION: Final = struct.Struct("=HBBI")
_MAX_JUMP: Final = 255


class Instruction(NamedTuple):
    """One instruction; a jump whose target is None falls through to the next one."""

    code: int
    operand: int
    when_true: str | None = None
    when_false: str | None = None


class Label(NamedTuple):
    """A place to jump to: the instruction that follows."""

    name: str


def argument_offset(index: int) -> int:
    """Give the offset of the lower 32 bits of a call's argument, on the little-endian machines we know."""
    return _ARGUMENTS_OFFSET + 8 * index


def choose_by_number(
    actions: Mapping[int, str], ranges: Iterable[tuple[int, str]], default: str
) -> list[Instruction | Label]:
    """Make a binary search over the number in the accumulator.

    At install the kernel runs a filter for every call number to find those always allowed
    (seccomp_cache_prepare), so a search of seven steps in place of a list of seventy also halves what a
    worker pays for its filter.

    Args:
        actions: Call number to the label to go to.
        ranges: First number and label of what lies at and above it, past all `actions`.
        default: Label for every other number.
    """
    starts: list[tuple[int, str]] = [(0, default)]
    for number, label in sorted(actions.items()):
        _start_at(starts, number, label)
        _start_at(starts, number + 1, default)
    for number, label in ranges:
        _start_at(starts, number, label)
    merged = [starts[0]]
    for start in starts[1:]:
        if start[1] != merged[-1][1]:
            merged.append(start)
    return _search(merged)


def _start_at(starts: list[tuple[int, str]], number: int, label: str) -> None:
    if starts[-1][0] == number:
        starts.pop()
    starts.append((number, label))


def _search(starts: list[tuple[int, str]]) -> list[Instruction | Label]:
    """Emit the search over sorted (first number, label) pairs; a half of one pair is a jump to its label."""
    middle = len(starts) // 2
    lower, upper = starts[:middle], starts[middle:]
    upper_label = upper[0][1] if len(upper) == 1 else f"from {upper[0][0]}"
    items: list[Instruction | Label] = [
        Instruction(JUMP_IF_AT_LEAST, upper[0][0], upper_label, lower[0][1] if len(lower) == 1 else None)
    ]
    if len(lower) > 1:
        items += _search(lower)
    if len(upper) > 1:
        items += [Label(upper_label), *_search(upper)]
    return items


def assemble(items: Iterable[Instruction | Label]) -> bytes:
    """Turn instructions and labels into an array of struct sock_filter.

    Raises:
        ValueError: A jump goes backwards, too far, or to an unknown label.
    """
    labels: dict[str, int] = {}
    instructions: list[Instruction] = []
    for item in items:
        if isinstance(item, Label):
            labels[item.name] = len(instructions)
        else:
            instructions.append(item)
    return b"".join(
        _INSTRUCTION.pack(
            instruction.code,
            _distance(labels, instruction.when_true, position),
            _distance(labels, instruction.when_false, position),
            instruction.operand,
        )
        for position, instruction in enumerate(instructions)
    )


def _distance(labels: Mapping[str, int], target: str | None, position: int) -> int:
    if target is None:
        return 0
    if target not in labels:
        raise ValueError(f"no label {target!r} for the jump at instruction {position}")
    distance = labels[target] - position - 1
    if not 0 <= distance <= _MAX_JUMP:
        raise ValueError(f"the jump at instruction {position} to {target!r} is {distance} long: 0 to {_MAX_JUMP} fit")
    return distance
