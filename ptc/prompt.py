"""What a model is told beside its tools: how a program calls them, and in code mode that it must call nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from ptc.definition import RESERVED_NAME, ToolDefinition

__all__ = ["PromptSection", "prompt_sections"]

_SDK: Final = (
    f"`{RESERVED_NAME}` runs a Python program: the body of an async function. Call tools with "
    "`await tools.name(argument=value)`; let independent calls overlap with `asyncio.gather`. A failed call raises "
    "`ToolCallError` (`.message`, `.code`, `.details`). Only what the program prints or returns comes back, so return "
    "just what is needed."
)
_ONLY: Final = f"Call no tool but `{RESERVED_NAME}` directly: all others exist only inside its programs."
_NO_TOOLS: Final = "There are no tools at present; a program can still compute."


@dataclass(frozen=True, slots=True)
class PromptSection:
    """A part of a system prompt: what it is, and its text."""

    name: str
    text: str


def prompt_sections(definitions: Iterable[ToolDefinition], mode: str) -> list[PromptSection]:
    """Give the sections for a view: none in "native" mode; the SDK; in "code" mode also the rule."""
    if mode == "native":
        return []
    sections = [PromptSection("sdk", f"{_SDK}\n\n{_listing(definitions)}\n")]
    if mode == "code":
        sections.append(PromptSection("rule", f"{_ONLY}\n"))
    return sections


def _listing(definitions: Iterable[ToolDefinition]) -> str:
    lines = ["Tools:"]
    for definition in definitions:
        # The signature begins with the name, cut if it is very long.
        call = definition.signature.partition("(*" if "(*" in definition.signature else "(")
        lines.append(f"- `{definition.reference}{call[1]}{call[2]}`")
        lines.append(_indented(definition.description))
    return "\n".join(line for line in lines if line) if len(lines) > 1 else _NO_TOOLS


def _indented(text: str) -> str:
    return "\n".join(f"  {line.rstrip()}" for line in text.strip().splitlines() if line.strip())
