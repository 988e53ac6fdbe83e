"""Runs one program the way a worker does, for the tests of this folder."""

from __future__ import annotations

import asyncio
import io
from typing import Any

from sandbox_worker.policy import modules
from sandbox_worker.program import CompiledProgram, ProgramError, ProgramRefused, compile_program


class Tools:
    """A stand-in for the bindings object."""

    __slots__ = ()

    async def echo(self, value: object = None) -> object:
        """Give the value back."""
        return value


def compiled(text: str, *, language_policy: bool = True, **bindings: object) -> CompiledProgram:
    """Compile a program with `tools`."""
    return compile_program(text, bindings={"tools": Tools(), **bindings}, language_policy=language_policy)


def run(text: str, *, language_policy: bool = True, **bindings: object) -> Any:
    """Run a program to its value, or to a ProgramError."""
    modules.install_console(io.StringIO(), io.StringIO())
    try:
        program = compiled(text, language_policy=language_policy, **bindings)
    except ProgramRefused as refused:
        return refused.error
    try:
        return asyncio.run(program.run())
    except BaseException as error:
        return program.describe(error)


def value(text: str, **options: Any) -> Any:
    """Run a program that must succeed."""
    outcome = run(text, **options)
    assert not isinstance(outcome, ProgramError), outcome.message
    return outcome


def failure(text: str, **options: Any) -> ProgramError:
    """Run a program that must fail."""
    outcome = run(text, **options)
    assert isinstance(outcome, ProgramError), repr(outcome)
    return outcome


def refusal(text: str) -> ProgramError:
    """Compile a program the policy must refuse."""
    error = failure(text)
    assert error.kind == "policy", error.message
    assert error.line is not None
    assert error.column is not None
    return error
