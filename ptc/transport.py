"""`run_code` as a tool: what a model sees of it, what runs when it is called, and how its output is shown."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ptc.calls import ToolContext, ToolReturn
from ptc.definition import RESERVED_NAME, ToolDefinition, ToolOutput, define_tool
from ptc.limits import HARD_OUTPUT_BYTES, Limits
from ptc.output_text import Spill, failure_text, spilled, success_text
from ptc.program_run import ProgramRun, canonical_value, run_failure
from ptc.results import ABSENT, RunError
from ptc.runtime.local import LocalRuntime
from ptc.runtime.seam import Runtime
from ptc.schema import SchemaValidator

if TYPE_CHECKING:
    from ptc.registry import ToolRegistry

__all__ = ["CodeSettings", "transport_of"]

_DESCRIPTION: Final = (
    "Run a Python program that calls tools: the body of an async function, with `await tools.name(...)`. Only what it "
    "prints or returns comes back."
)
_PARAMETERS: Final = {
    "type": "object",
    "properties": {
        "code": {"type": "string", "description": "The Python program."},
        "description": {"type": "string", "description": "What it does, in 5 to 10 words, for the user."},
    },
    "required": ["code", "description"],
    "additionalProperties": False,
}
# A label that is missing or malformed must not cost a whole program.
_ACCEPTED: Final = {"type": "object", "properties": {"code": {"type": "string"}}, "required": ["code"]}
_OUTPUT: Final = {
    "type": "object",
    "properties": {"logs": {"type": "array", "items": {"type": "string"}}, "result": {}},
    "required": ["logs"],
    "additionalProperties": False,
}


@dataclass(frozen=True, slots=True)
class CodeSettings:
    """How `run_code` calls run: where (None: a local runtime for each), with which budgets, and where output spills."""

    runtime: Runtime | None = None
    limits: Limits | None = None
    spill: Spill | None = None


def transport_of(registry: ToolRegistry) -> ToolDefinition:
    """Make the `run_code` tool of a registry: its calls run as `registry.use_runtime` says."""

    async def execute(arguments: dict[str, Any], context: ToolContext) -> Any:
        settings = registry.code_settings
        if settings.runtime is not None:
            return await _call(registry, arguments["code"], context, settings)
        async with LocalRuntime(spares=0) as opened:
            return await _call(registry, arguments["code"], context, dataclasses.replace(settings, runtime=opened))

    made = define_tool(
        "run-code",
        _DESCRIPTION,
        _PARAMETERS,
        execute=execute,
        output=ToolOutput(_OUTPUT, _render),
        present_call=_call_card,
    )
    return dataclasses.replace(
        made, name=RESERVED_NAME, arguments_validator=SchemaValidator(_ACCEPTED), observes_cancel=True
    )


def _call_card(arguments: Any) -> dict[str, Any]:
    title = arguments.get("description")
    return {
        "card": "generic",
        "title": title if isinstance(title, str) and title.strip() else RESERVED_NAME,
        "kind": "execute",
        "raw_input": arguments["code"],
    }


async def _call(registry: ToolRegistry, code: str, context: ToolContext, settings: CodeSettings) -> Any:
    """The body of `run_code` as a model calls it."""
    runtime, spill = settings.runtime, settings.spill
    assert runtime is not None
    limits = settings.limits or runtime.limits
    allowed_bytes = limits.output_bytes
    if spill is not None:
        # What is too much for the model is collected, and goes to the host.
        limits = dataclasses.replace(limits, output_bytes=HARD_OUTPUT_BYTES)
    result = await ProgramRun(registry, runtime, limits).run_program(code, context)
    error, logs = result.error, tuple(result.logs)
    output = success_text(canonical_value(result)) if error is None else failure_text(error, logs)
    text = str(output)
    if spill is not None and (size := len(text.encode())) > allowed_bytes:
        shown = await spilled(spill, context.call_id, output, allowed_bytes)
        if shown is None:
            limit = f"the output of {size} bytes exceeds the limit of {allowed_bytes} bytes"
            error, logs = RunError("output-limit", limit), _fitting(logs, allowed_bytes)
            result = dataclasses.replace(result, returned=ABSENT, error=error, logs=logs)
            context.annotate(run=result)
            shown = str(failure_text(error, logs))
        text = shown
    if error is not None:
        raise run_failure(result, error.message, text)
    return ToolReturn(canonical_value(result), text)


def _render(_arguments: Any, value: Any) -> str:
    return str(success_text(value))


def _fitting(logs: Sequence[str], limit_bytes: int) -> tuple[str, ...]:
    """The first lines that fit."""
    kept: list[str] = []
    for line in logs:
        limit_bytes -= len(line.encode()) + 1
        if limit_bytes < 0:
            break
        kept.append(line)
    return tuple(kept)
