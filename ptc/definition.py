"""What a tool is: a name, a description, schemas, a body, and what the host says of its effects."""

from __future__ import annotations

import inspect
import keyword
import math
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ptc.calls import Execution, ToolContext, ToolResult
from ptc.errors import DefinitionError
from ptc.frozen import freeze
from ptc.json_text import json_text
from ptc.schema import Schema, SchemaValidator
from ptc.spec import Spec, compile_parameters, compile_spec, is_spec_mapping
from sdk_codegen import render_signature

__all__ = ["RESERVED_NAME", "Safe", "Timeout", "ToolDefinition", "ToolOutput", "define_tool", "is_async"]

RESERVED_NAME: Final = "run_code"
_MAX_NAME_CHARS: Final = 512
_HOOKS: Final = (
    *("render", "presentation_meta", "present_call", "present_result"),
    *("project_content", "finalize_content"),
)

Body = Callable[[dict[str, Any], ToolContext], Any]
Timeout = float | Callable[[Mapping[str, Any]], float | None] | None
Safe = bool | Callable[[Mapping[str, Any]], bool]
Parameters = Schema | type | Mapping[str, Spec] | None
ContentHook = Callable[[Execution, ToolResult], Any]


@dataclass(frozen=True, slots=True, eq=False)
class ToolOutput:
    """What a tool gives: the schema of its canonical value, and how a model sees it.

    Args:
        schema: JSON Schema, pydantic model or spec of the value; None for any.
        render: `render(arguments, value)` gives text or content blocks; None for the value's text.
        presentation_meta: `presentation_meta(arguments, value)` gives facts for the result's card, kept in the result's
            `meta["presentation"]`; not asked for calls a program makes.
    """

    schema: Schema | type | Spec | None = None
    render: Callable[[Mapping[str, Any], Any], Any] | None = None
    presentation_meta: Callable[[Mapping[str, Any], Any], Any] | None = None


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class ToolDefinition:
    """One tool. Made by `define_tool`, `@registry.tool` or `registry.add_json_tool`; compared by identity.

    `execute(arguments, context)` is the body; `is_async` says whether it must be awaited or belongs in a thread.
    """

    name: str
    description: str
    parameters: Schema
    output_schema: Schema | None
    execute: Body
    is_async: bool
    timeout_ms: Timeout = None
    is_concurrency_safe: Safe = False
    read_only: bool = False
    idempotent: bool = False
    destructive: bool = False
    tags: tuple[str, ...] = ()
    examples: tuple[Any, ...] = ()
    render: Callable[[Mapping[str, Any], Any], Any] | None = None
    presentation_meta: Callable[[Mapping[str, Any], Any], Any] | None = None
    project_content: ContentHook | None = None
    finalize_content: ContentHook | None = None
    present_call: Callable[[Mapping[str, Any]], Any] | None = None
    present_result: Callable[[Mapping[str, Any], Any], Any] | None = None
    signature: str
    """One line that says how it is called, such as `search(*, query: str, limit: int = …)`."""
    arguments_validator: SchemaValidator
    output_validator: SchemaValidator | None
    observes_cancel: bool = False
    """The body watches `context.cancel` itself and is not cancelled from outside; it is waited for."""

    @property
    def reference(self) -> str:
        """How a program writes the tool: `tools.search`, or `tools["odd name"]`."""
        name = self.name
        is_attribute = name.isidentifier() and not keyword.iskeyword(name) and not name.startswith("_")
        return f"tools.{name}" if is_attribute else f"tools[{json_text(name)}]"

    def timeout_s(self, arguments: Mapping[str, Any]) -> float | None:
        """Seconds the body may take for these arguments; None for no limit of its own.

        Raises:
            DefinitionError: The definition's function gives no positive number.
        """
        timeout_ms = self.timeout_ms
        if callable(timeout_ms):
            timeout_ms = timeout_ms(arguments)
            _check_timeout(self.name, timeout_ms)
        return None if timeout_ms is None else timeout_ms / 1000

    def runs_in_parallel(self, arguments: Mapping[str, Any]) -> bool:
        """Whether a call with these arguments may overlap with others; anything but a clear True is no."""
        safe = self.is_concurrency_safe
        if not callable(safe):
            return safe is True
        try:
            return safe(freeze(arguments)) is True
        except Exception:  # noqa: BLE001 - the boundary to the host's predicate: a raising one means "run it alone"
            return False


def define_tool(
    name: str,
    description: str = "",
    parameters: Parameters = None,
    *,
    execute: Callable[[dict[str, Any], ToolContext], Any | Awaitable[Any]],
    output: ToolOutput | None = None,
    output_schema: Schema | type | Spec | None = None,
    timeout_ms: Timeout = None,
    is_concurrency_safe: Safe = False,
    read_only: bool = False,
    idempotent: bool = False,
    destructive: bool = False,
    tags: Sequence[str] = (),
    examples: Sequence[Any] = (),
    present_call: Callable[[Mapping[str, Any]], Any] | None = None,
    present_result: Callable[[Mapping[str, Any], Any], Any] | None = None,
    project_content: ContentHook | None = None,
    finalize_content: ContentHook | None = None,
) -> ToolDefinition:
    """Make a tool definition.

    Args:
        name: Any text; programs reach it as `tools["name"]` and, if it is an identifier, as `tools.name`.
        description: What it does, for the model.
        parameters: JSON Schema or pydantic model of the arguments object, or a mapping of names to `ptc.spec` specs.
        execute: `execute(arguments, context)`, sync (runs in a thread) or async; gives the canonical value.
        output: Schema of the value and how it is shown.
        output_schema: The schema alone, instead of in `output`; None for any value.
        timeout_ms: Milliseconds the body may take, or a function of the arguments.
        is_concurrency_safe: True, or a function of the arguments: whether a call may overlap with others.
        read_only: It changes nothing.
        idempotent: Calling it again with the same arguments changes nothing more.
        destructive: It may destroy something.
        tags: For grouping.
        examples: Example argument objects.
        present_call: `present_call(arguments)`, pure, makes the card of a call (see `ptc.cards`).
        present_result: `present_result(arguments, result)`, pure, makes the card of a result.
        project_content: `project_content(execution, result)` gives other content for post-execute listeners, or None.
        finalize_content: `finalize_content(execution, result)` gives other content, or None, for every result, errors
            too: the last word, once. It must not fail.

    Raises:
        DefinitionError: Something of it is invalid; the message says how to fix it.
    """
    _check_name(name)
    if not callable(timeout_ms):
        _check_timeout(name, timeout_ms)
    if not callable(execute):
        raise DefinitionError(f"tool {name!r}: execute must be a function, not {execute!r}")
    output = _checked_output(name, output, output_schema)
    arguments_schema = _schema_of(name, "parameters", {"type": "object"} if parameters is None else parameters)
    result_schema = None if output.schema is None else _schema_of(name, "output_schema", output.schema)
    definition = ToolDefinition(
        name=name,
        description=description,
        parameters=arguments_schema,
        output_schema=result_schema,
        execute=execute,
        is_async=is_async(execute),
        timeout_ms=timeout_ms,
        is_concurrency_safe=is_concurrency_safe,
        read_only=read_only,
        idempotent=idempotent,
        destructive=destructive,
        tags=tuple(tags),
        examples=tuple(examples),
        present_call=present_call,
        present_result=present_result,
        render=output.render,
        presentation_meta=output.presentation_meta,
        project_content=project_content,
        finalize_content=finalize_content,
        signature=render_signature(name, arguments_schema),
        arguments_validator=_validator(name, "parameters", arguments_schema),
        output_validator=None if result_schema is None else _validator(name, "output_schema", result_schema),
    )
    _check_hooks(definition)
    return definition


def _check_name(name: object) -> None:
    if not isinstance(name, str) or not name:
        raise DefinitionError(f"a tool needs a name: a text that is not empty, not {name!r}")
    if len(name) > _MAX_NAME_CHARS:
        raise DefinitionError(f"tool {name[:40]!r}…: the name is longer than {_MAX_NAME_CHARS} characters")
    if name == RESERVED_NAME:
        raise DefinitionError(f"{RESERVED_NAME!r} is the name of the transport itself: choose another name")


def _check_timeout(name: str, timeout_ms: object) -> None:
    if timeout_ms is None:
        return
    number = isinstance(timeout_ms, (int, float)) and not isinstance(timeout_ms, bool)
    if not number or not math.isfinite(timeout_ms) or timeout_ms <= 0:  # type: ignore[arg-type,operator]
        raise DefinitionError(
            f"tool {name!r}: timeout_ms must be a positive number of milliseconds, not {timeout_ms!r}"
        )


def _checked_output(name: str, output: object, output_schema: Schema | type | Spec | None) -> ToolOutput:
    if output is None:
        return ToolOutput(output_schema)
    if not isinstance(output, ToolOutput):
        raise DefinitionError(f"tool {name!r}: output must be a ToolOutput, not {type(output).__name__}")
    if output_schema is None:
        return output
    if output.schema is not None:
        raise DefinitionError(f"tool {name!r}: the schema is given twice: in output and as output_schema")
    return ToolOutput(output_schema, output.render, output.presentation_meta)


def _check_hooks(definition: ToolDefinition) -> None:
    for what in _HOOKS:
        hook = getattr(definition, what)
        if hook is None:
            continue
        if not callable(hook):
            raise DefinitionError(f"tool {definition.name!r}: {what} must be a function, not {hook!r}")
        if is_async(hook):
            raise DefinitionError(f"tool {definition.name!r}: {what} must be a plain function, one that never waits")


def _schema_of(name: str, what: str, schema: object) -> Schema:
    if isinstance(schema, Spec):
        return compile_spec(schema)
    if isinstance(schema, Mapping) and is_spec_mapping(schema):
        try:
            return compile_parameters(schema)
        except DefinitionError as error:
            raise DefinitionError(f"tool {name!r}: {what}: {error}") from None
    if isinstance(schema, (bool, Mapping)):
        return schema
    to_schema = getattr(schema, "model_json_schema", None)
    if to_schema is not None:
        made: dict[str, Any] = to_schema(mode="validation" if what == "parameters" else "serialization")
        return made
    raise DefinitionError(f"tool {name!r}: {what} must be a JSON Schema or a pydantic model, not {schema!r}")


def _validator(name: str, what: str, schema: Schema) -> SchemaValidator:
    validator = SchemaValidator(schema)
    try:
        validator.check_schema()
    except DefinitionError as error:
        raise DefinitionError(f"tool {name!r}: {what} is {error}") from None
    return validator


def is_async(function: Callable[..., Any]) -> bool:
    """Say whether calling `function` gives an awaitable, also for partials and objects with an async `__call__`."""
    call = getattr(function, "__call__", None)  # noqa: B004 - an object with an async __call__ is async, too
    return inspect.iscoroutinefunction(inspect.unwrap(function)) or inspect.iscoroutinefunction(call)
