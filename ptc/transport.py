"""`run_code` as a tool: what a model sees of it, what runs when it is called, and how its output is shown."""

from __future__ import annotations

import dataclasses
import inspect
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ptc.calls import ToolContext, ToolReturn
from ptc.definition import RESERVED_NAME, ToolDefinition, ToolOutput, define_tool
from ptc.json_text import json_text
from ptc.limits import HARD_OUTPUT_BYTES, Limits
from ptc.program_run import ProgramRun, canonical_value, run_failure
from ptc.results import ErrorKind, RunError, RunResult
from ptc.runtime.local import LocalRuntime
from ptc.runtime.seam import Runtime
from ptc.schema import SchemaValidator

if TYPE_CHECKING:
    from ptc.registry import ToolRegistry

__all__ = ["CodeSettings", "Spill", "SpillRequest", "transport_of"]

logger = logging.getLogger("ptc.transport")

_NO_OUTPUT: Final = "(run_code completed with no output)"

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
class SpillRequest:
    """Output of `run_code` that is too large for the model."""

    call_id: str
    text: str


Spill = Callable[[SpillRequest], Awaitable[str] | str]
"""Keeps the whole text and gives a locator that the model can be shown, such as a path it has a tool for."""


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
    run = ProgramRun(registry, runtime, limits)
    result = await run.run_program(code, context)
    text = _text_of(result) if result.error is None else _failure_text(result)
    if spill is not None and len(text.encode()) > allowed_bytes:
        shown = await _spilled(spill, SpillRequest(context.call_id, text), allowed_bytes)
        if shown is None:
            kind: ErrorKind = "output-limit"
            message = f"the output of {len(text.encode())} bytes exceeds the limit of {allowed_bytes} bytes"
            result = dataclasses.replace(
                result, error=RunError(kind, message), logs=_fitting(result.logs, allowed_bytes)
            )
            context.annotate(run=result)
            raise run_failure(result, message, _failure_text(result))
        text = shown
    if result.error is not None:
        raise run_failure(result, result.error.message, text)
    return ToolReturn(canonical_value(result), text)


def _render(_arguments: Any, value: Any) -> str:
    """Text of a canonical value: logs, then the result."""
    parts = list(value["logs"])
    if "result" in value:
        result = value["result"]
        parts.append(result if isinstance(result, str) else json_text(result, pretty=True))
    return "\n".join(parts) or _NO_OUTPUT


def _text_of(result: RunResult) -> str:
    return _render(None, canonical_value(result))


def _failure_text(result: RunResult) -> str:
    assert result.error is not None
    text = f"Error: code run failed ({result.error.kind}): {result.error.message}"
    return "\n".join([text, "Output before it:", *result.logs]) if result.logs else text


def _fitting(logs: Sequence[str], limit_bytes: int) -> list[str]:
    """The first lines that fit."""
    kept: list[str] = []
    for line in logs:
        limit_bytes -= len(line.encode()) + 1
        if limit_bytes < 0:
            break
        kept.append(line)
    return kept


async def _spilled(spill: Spill, request: SpillRequest, allowed_bytes: int) -> str | None:
    """Hand the text to the host, and give head, locator and tail; None when the host does not take it."""
    try:
        locator = spill(request)
        if inspect.isawaitable(locator):
            locator = await locator
    except Exception:  # the boundary to the host's store
        logger.exception("the spill of %s failed: its output counts as too large", request.call_id)
        return None
    if not isinstance(locator, str) or not locator:
        logger.error("the spill of %s gave %r, which is no locator", request.call_id, locator)
        return None
    encoded = request.text.encode()
    head = encoded[: allowed_bytes * 2 // 3].decode("utf-8", "ignore")
    tail = encoded[-(allowed_bytes // 3) or len(encoded) :].decode("utf-8", "ignore")
    left_out = len(encoded) - len(head.encode()) - len(tail.encode())
    return f"{head}\n[… {left_out} of {len(encoded)} bytes left out here; the whole output: {locator} …]\n{tail}"
