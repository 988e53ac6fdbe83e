"""Tools from typed Python functions: parameters from the signature, descriptions from the docstring."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Final, get_type_hints

from ptc.calls import ToolContext
from ptc.definition import ToolDefinition, define_tool
from ptc.errors import DefinitionError, ToolError

__all__ = ["definition_from_function"]

_FIELD: Final = "argument_"


def definition_from_function(
    function: Callable[..., Any], *, name: str | None = None, description: str | None = None, **options: Any
) -> ToolDefinition:
    """Make a definition of a typed function, sync or async.

    Parameters become a JSON Schema as pydantic makes it: `Annotated`, `Field`, `Literal`, enumerations, `TypedDict`,
    dataclasses, models, unions and defaults work. A parameter annotated `ToolContext` receives the call's context. The
    docstring (Google, NumPy or Sphinx style) gives the descriptions, the return annotation the result's schema.

    Args:
        function: The body.
        name: Instead of the function's name.
        description: Instead of the docstring's.
        options: Further arguments of `define_tool`.

    Raises:
        DefinitionError: A parameter cannot be described; the message names it and the fix.
    """
    if not callable(function):
        raise DefinitionError(f"a tool is made of a function, not of {type(function).__name__}")
    tool_name = str(name or getattr(function, "__name__", ""))
    signature, hints = _inspect(function, tool_name)
    context_name = next((p for p, hint in hints.items() if hint is ToolContext and p != "return"), None)
    text, parameter_texts = _docstring(function)
    names = list(signature.parameters)
    model = _arguments_model(tool_name, signature, hints, context_name, parameter_texts)
    passed_by_position = [p.name for p in signature.parameters.values() if p.kind is p.POSITIONAL_ONLY]

    def bind(arguments: Mapping[str, Any], context: ToolContext) -> tuple[list[Any], dict[str, Any]]:
        converted = _convert(model, arguments, names)
        if context_name is not None:
            converted[context_name] = context
        return [converted.pop(p) for p in passed_by_position if p in converted], converted

    if inspect.iscoroutinefunction(inspect.unwrap(function)):

        async def execute(arguments: dict[str, Any], context: ToolContext) -> Any:
            positional, keywords = bind(arguments, context)
            return await function(*positional, **keywords)
    else:

        def execute(arguments: dict[str, Any], context: ToolContext) -> Any:  # type: ignore[misc]
            positional, keywords = bind(arguments, context)
            return function(*positional, **keywords)

    schema = model.model_json_schema(by_alias=True)
    schema.pop("title", None)
    schema.pop("description", None)
    options.setdefault("output_schema", _output_schema(hints.get("return", inspect.Parameter.empty)))
    return define_tool(tool_name, text if description is None else description, schema, execute=execute, **options)


def _inspect(function: Callable[..., Any], name: str) -> tuple[inspect.Signature, dict[str, Any]]:
    try:
        signature = inspect.signature(function)
        hints = get_type_hints(function, include_extras=True)
    except (NameError, TypeError, ValueError) as error:
        raise DefinitionError(f"tool {name!r}: its annotations cannot be read: {error}") from None
    for parameter in signature.parameters.values():
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            raise DefinitionError(
                f"tool {name!r}: *{parameter.name} cannot be described: name each parameter, or use add_json_tool"
            )
    return signature, hints


def _docstring(function: Callable[..., Any]) -> tuple[str, dict[str, str]]:
    """The text for the model, and the parameters' descriptions."""
    from docstring_parser import parse

    documentation = inspect.getdoc(function)
    if not documentation:
        return "", {}
    parsed = parse(documentation)
    parts = [part for part in (parsed.short_description, parsed.long_description) if part]
    described = {p.arg_name: p.description for p in parsed.params if p.description}
    return "\n\n".join(parts), described


def _arguments_model(
    tool: str,
    signature: inspect.Signature,
    hints: Mapping[str, Any],
    context_name: str | None,
    texts: Mapping[str, str],
) -> Any:
    from pydantic import ConfigDict, Field, create_model
    from pydantic.errors import PydanticSchemaGenerationError, PydanticUserError
    from pydantic.fields import FieldInfo

    fields: dict[str, Any] = {}
    for index, (name, parameter) in enumerate(signature.parameters.items()):
        if name == context_name:
            continue
        annotation = hints.get(name, Any)
        default = ... if parameter.default is parameter.empty else parameter.default
        given = [extra for extra in (*getattr(annotation, "__metadata__", ()), default) if isinstance(extra, FieldInfo)]
        described: dict[str, Any] = {}
        if name in texts and not any(extra.description for extra in given):
            described["description"] = texts[name]
        if not any(extra.alias for extra in given):
            # pydantic keeps names like `schema`, `copy` or `_x` for itself: the field is called otherwise inside.
            described["alias"] = name
        fields[f"{_FIELD}{index}"] = (Annotated[annotation, Field(**described)], default)
    try:
        return create_model(
            tool or "arguments", __config__=ConfigDict(extra="forbid", arbitrary_types_allowed=False), **fields
        )
    except (PydanticSchemaGenerationError, PydanticUserError, TypeError) as error:
        reason = str(error).split("\n", 1)[0]
        raise DefinitionError(f"tool {tool!r}: a parameter's type has no JSON form: {reason}") from None


def _convert(model: Any, arguments: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """Turn validated JSON arguments into the annotated types; parameters not given keep the function's defaults."""
    from pydantic import ValidationError

    try:
        made = model.model_validate(arguments)
    except ValidationError as error:
        problems = "; ".join(_problem(one) for one in error.errors(include_url=False, include_context=False)[:20])
        raise ToolError(f"invalid arguments: {problems}", code="INVALID_ARGS") from None
    return {
        names[int(field.removeprefix(_FIELD))]: getattr(made, field)
        for field in type(made).model_fields
        if field in made.model_fields_set
    }


def _problem(error: Any) -> str:
    path = "$" + "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in error["loc"])
    return f"{path}: {error['msg']}"


def _output_schema(annotation: Any) -> dict[str, Any] | None:
    """JSON Schema of a return annotation; None where it says nothing or has no JSON form."""
    if annotation in (inspect.Parameter.empty, Any, None, type(None), object):
        return None
    from pydantic import TypeAdapter
    from pydantic.errors import PydanticInvalidForJsonSchema, PydanticSchemaGenerationError, PydanticUserError

    try:
        schema = TypeAdapter(annotation).json_schema(mode="serialization")
    except (PydanticSchemaGenerationError, PydanticInvalidForJsonSchema, PydanticUserError):
        return None
    return schema or None
