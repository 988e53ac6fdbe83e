"""The built-in names of a program."""

from __future__ import annotations

import builtins
from typing import Any, Final

from sandbox_worker.policy import asyncio_parts, classes, console_parts, guards
from sandbox_worker.policy.names import words
from sandbox_worker.policy.transformer import LOAD_GUARD, TARGET_GUARD

PLAIN: Final = words("""
    None False True Ellipsis NotImplemented __debug__
    abs aiter all anext any ascii bin bool bytearray bytes callable chr classmethod complex dict divmod
    enumerate filter float format frozenset hash hex id int isinstance issubclass iter len list map max
    memoryview min next object oct ord pow property range repr reversed round set slice sorted staticmethod
    str sum super tuple zip
""")
"""Builtins a program gets unchanged: none of them reads an attribute by a name given as text."""


def exceptions() -> dict[str, type[BaseException]]:
    """Every built-in exception of the running Python."""
    return {
        name: value
        for name, value in vars(builtins).items()
        if isinstance(value, type) and issubclass(value, BaseException)
    }


def program_builtins(importer: Any) -> dict[str, Any]:
    """Build the `__builtins__` dict of a program under the language policy.

    Args:
        importer: What the `import` statement calls.
    """
    if not _shared:
        _shared.update({name: getattr(builtins, name) for name in PLAIN}, **exceptions(), **injected())
        for function in guards.BUILTINS:
            function.__name__ = function.__qualname__ = function.__name__.removeprefix("guarded_")
            _shared[function.__name__] = function
        _shared.update(
            {
                "type": classes.ProgramType,
                "input": console_parts.read_input,
                "exit": console_parts.exit_program,
                "quit": console_parts.exit_program,
                "print": builtins.print,
                "__build_class__": classes.guarded_build_class,
                "__name__": "builtins",
                LOAD_GUARD: guards.load_attribute,
                TARGET_GUARD: guards.AugmentedTarget,
            }
        )
    return {**_shared, "__import__": importer}


_shared: dict[str, Any] = {}
RUN_IN_PLACE: Final = "run!"
RUN_UNTIL_COMPLETE: Final = "run until complete!"


def injected() -> dict[str, Any]:
    """Names that only rewritten programs use; no source text can spell them."""
    return {
        RUN_IN_PLACE: asyncio_parts.run_in_place,
        RUN_UNTIL_COMPLETE: asyncio_parts.run_until_complete,
    }
