"""Refusals found while compiling: plain values with a place in the program."""

from __future__ import annotations

from typing import NamedTuple


class Refusal(NamedTuple):
    """One construct the policy refuses; `line` and `column` count from 1."""

    line: int
    column: int
    message: str


class SourceRefused(Exception):
    """The text is not a program this tool can run; carries what to say about it."""

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.column = column


class PolicyRefused(Exception):
    """The language policy refuses the program; carries every refusal found, in source order."""

    def __init__(self, refusals: list[Refusal]) -> None:
        super().__init__("refused")
        self.refusals = sorted(refusals)
