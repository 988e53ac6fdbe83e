"""Tools from typed Python functions: parameters from the signature, descriptions from the docstring."""

from __future__ import annotations

import functools
import inspect
import sys
import typing
from collections.abc import Callable, Mapping, Sequence
from types import FrameType, UnionType
from typing import Annotated, Any, Final, Union, get_args, get_origin, get_type_hints

from ptc.calls import ToolContext
from ptc.definition import ToolDefinition, define_tool, is_async
from ptc.errors import DefinitionError, ToolError
from ptc.schema import json_path

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
    if not name and tool_name in ("", "<lambda>"):
        raise DefinitionError("a lambda, partial or object has no name of its own: pass name=…")
    signature, hints = _inspect(function, tool_name)
    context_name = next((p for p, hint in hints.items() if p != "return" and _is_context(hint)), None)
    text, parameter_texts = _docstring(function)
    names = list(signature.parameters)
    model = _arguments_model(tool_name, signature, hints, context_name, parameter_texts)
    by_position = {p.name: p.default for p in signature.parameters.values() if p.kind is p.POSITIONAL_ONLY}
    field_defaults = _field_defaults(model, signature)

    def bind(arguments: Mapping[str, Any], context: ToolContext) -> tuple[list[Any], dict[str, Any]]:
        converted = {**field_defaults, **_convert(model, arguments, names)}
        if context_name is not None:
            converted[context_name] = context
        # One that is not given still takes its place before those that are.
        return [converted.pop(p, default) for p, default in by_position.items()], converted

    if is_async(function):

        async def execute(arguments: dict[str, Any], context: ToolContext) -> Any:
            positional, keywords = bind(arguments, context)
            returned = function(*positional, **keywords)
            return await returned if inspect.isawaitable(returned) else returned
    else:

        def execute(arguments: dict[str, Any], context: ToolContext) -> Any:  # type: ignore[misc]
            positional, keywords = bind(arguments, context)
            return function(*positional, **keywords)

    schema = _json_schema(tool_name, model, hints, signature)
    schema.pop("title", None)
    schema.pop("description", None)
    if getattr(options.get("output"), "schema", None) is None:
        options.setdefault("output_schema", _output_schema(hints.get("return", inspect.Parameter.empty)))
    return define_tool(tool_name, text if description is None else description, schema, execute=execute, **options)


def _is_context(hint: Any) -> bool:
    """Whether it is `ToolContext`, also as `ToolContext | None` or `Annotated[ToolContext, …]`."""
    if get_origin(hint) in (Union, UnionType, Annotated):
        return any(_is_context(argument) for argument in get_args(hint))
    return hint is ToolContext


def _portable(hint: Any) -> Any:
    """Replace each `typing.TypedDict` in an annotation by the one pydantic takes below Python 3.12."""
    if sys.version_info >= (3, 12):
        return hint
    if typing.is_typeddict(hint) and type(hint).__module__ == "typing":
        import typing_extensions

        fields = {}
        for name, inner in get_type_hints(hint, include_extras=True).items():
            wrap = typing_extensions.Required if name in hint.__required_keys__ else typing_extensions.NotRequired
            bare = get_args(inner)[0] if get_origin(inner) in (typing.Required, typing.NotRequired) else inner
            # One that holds itself stays as it is, and is refused with advice.
            fields[name] = wrap[bare if hint.__name__ in str(bare) else _portable(bare)]
        make_typed_dict: Any = typing_extensions.TypedDict
        made = make_typed_dict(hint.__name__, fields)
        made.__doc__ = hint.__doc__
        return made
    arguments = get_args(hint)
    if get_origin(hint) is Annotated:
        return Annotated[(_portable(arguments[0]), *hint.__metadata__)]
    replaced = tuple(_portable(one) if not isinstance(one, (list, str)) else one for one in arguments)
    if all(one is other for one, other in zip(arguments, replaced, strict=True)):
        return hint
    origin: Any = Union if get_origin(hint) is UnionType else get_origin(hint)
    return origin[replaced]


def _inspect(function: Callable[..., Any], name: str) -> tuple[inspect.Signature, dict[str, Any]]:
    annotated: Any = inspect.unwrap(function)
    while isinstance(annotated, functools.partial):
        annotated = annotated.func
    if not inspect.isroutine(annotated) and not inspect.isclass(annotated):
        annotated = annotated.__call__
    try:
        signature = inspect.signature(function)
        hints = _type_hints(annotated)
    except (NameError, TypeError, ValueError, AttributeError, SyntaxError) as error:
        raise DefinitionError(f"tool {name!r}: its annotations cannot be read: {error}") from None
    wanted = (*signature.parameters, "return")
    hints = {parameter: _portable(hint) for parameter, hint in hints.items() if parameter in wanted}
    for parameter in signature.parameters.values():
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            stars = "*" if parameter.kind is parameter.VAR_POSITIONAL else "**"
            raise DefinitionError(
                f"tool {name!r}: parameter {stars}{parameter.name} cannot be described: name each parameter, or use "
                "add_json_tool"
            )
    return signature, hints


def _type_hints(function: Any) -> dict[str, Any]:
    """Resolve annotations, also of types that are local to the function which registers the tool."""
    try:
        return get_type_hints(function, include_extras=True)
    except NameError:
        around: dict[str, Any] = {}
        frame: FrameType | None = sys._getframe(1)
        while frame is not None:
            if frame.f_globals is getattr(function, "__globals__", None) and frame.f_locals is not frame.f_globals:
                around = {**frame.f_locals, **around}
            frame = frame.f_back
        return get_type_hints(function, localns=around, include_extras=True)


def _docstring(function: Callable[..., Any]) -> tuple[str, dict[str, str]]:
    """The text for the model, and the parameters' descriptions."""
    from docstring_parser import ParseError, parse

    described_by = function.func if isinstance(function, functools.partial) else function
    documentation = inspect.getdoc(described_by)
    if not documentation:
        return "", {}
    try:
        parsed = parse(documentation)
    except ParseError:
        return documentation, {}
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
    except (PydanticSchemaGenerationError, PydanticUserError, TypeError, ValueError) as error:
        raise _indescribable(tool, hints, signature, error) from None


def _json_schema(tool: str, model: Any, hints: Mapping[str, Any], signature: inspect.Signature) -> dict[str, Any]:
    from pydantic.errors import PydanticInvalidForJsonSchema, PydanticUserError
    from pydantic.json_schema import GenerateJsonSchema

    class Quiet(GenerateJsonSchema):
        # A default that has no JSON form (a sentinel) is simply not shown.
        ignored_warning_kinds = {"skipped-choice", "non-serializable-default"}  # noqa: RUF012 - so in the base

        def field_title_should_be_set(self, schema: Any) -> bool:
            # "Max Results" beside "max_results" only costs the model's attention.
            return False

    try:
        schema: dict[str, Any] = model.model_json_schema(by_alias=True, schema_generator=Quiet)
    except (PydanticInvalidForJsonSchema, PydanticUserError) as error:
        raise _indescribable(tool, hints, signature, error) from None
    return schema


def _indescribable(
    tool: str, hints: Mapping[str, Any], signature: inspect.Signature, error: Exception
) -> DefinitionError:
    """Find the parameter that is at fault, and say so."""
    from pydantic import TypeAdapter

    for name in signature.parameters:
        hint = hints.get(name, Any)
        if _is_context(hint):
            continue
        try:
            TypeAdapter(hint).json_schema()
        except Exception as found:  # noqa: BLE001 - whatever it is, it is what is wrong with this one
            shown = getattr(hint, "__name__", None) or str(hint)
            advice = "annotate it with a type JSON can carry, or use define_tool"
            if "typing_extensions.TypedDict" in str(found):
                advice = "take TypedDict from typing_extensions on Python below 3.12"
            return DefinitionError(f"tool {tool!r}: parameter {name!r}: {shown} has no JSON form: {advice}")
    reason = str(error).split("\n", 1)[0]
    return DefinitionError(f"tool {tool!r}: its parameters have no JSON form: {reason}")


def _field_defaults(model: Any, signature: inspect.Signature) -> dict[str, Any]:
    """Defaults of parameters written as `x: int = Field(default=3)`, which the function itself would not see as 3."""
    from pydantic.fields import FieldInfo

    fields = {f"{_FIELD}{index}": p for index, p in enumerate(signature.parameters.values())}
    return {
        fields[name].name: field.get_default(call_default_factory=True, validated_data={})
        for name, field in model.model_fields.items()
        if isinstance(fields[name].default, FieldInfo) and not field.is_required()
    }


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
    message = error["msg"].removeprefix("Value error, ").removeprefix("Assertion failed, ")
    return f"{json_path(error['loc'])}: {message}"


def _output_schema(annotation: Any) -> dict[str, Any] | None:
    """JSON Schema of a return annotation; None where it says nothing or has no JSON form."""
    if annotation in (inspect.Parameter.empty, Any, None, type(None), object):
        return None
    from pydantic import TypeAdapter
    from pydantic.errors import PydanticInvalidForJsonSchema, PydanticSchemaGenerationError, PydanticUserError

    try:
        schema = TypeAdapter(annotation).json_schema(mode="serialization")
    except (PydanticSchemaGenerationError, PydanticInvalidForJsonSchema, PydanticUserError, NameError):
        return None
    return schema or None
