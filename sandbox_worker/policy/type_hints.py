"""`typing.get_type_hints` for programs: annotations given as text are read as types, never evaluated as code."""

from __future__ import annotations

import ast
import inspect
import sys
import typing
from collections.abc import Mapping
from types import FunctionType, MethodType, NoneType
from typing import Any

from sandbox_worker.policy.guards import guarded_getattr

__all__ = ["get_type_hints"]


def get_type_hints(
    obj: Any,
    globalns: Mapping[str, Any] | None = None,
    localns: Mapping[str, Any] | None = None,
    include_extras: bool = False,
) -> dict[str, Any]:
    """Give the annotations of a class (with those it inherits), a function or a method of the program.

    Text may hold names, attributes, subscripts, `|`, lists, tuples and literals, as types do. Text inside a generic,
    such as `list["Node"]`, stays as it is.

    Raises:
        NameError: A text names what the program does not have.
        TypeError: The object has no annotations that programs may read, or a text is no type.
    """
    if isinstance(obj, type):
        owners: list[Any] = [base for base in reversed(type.mro(obj)) if base is not object]
    elif isinstance(obj, (FunctionType, MethodType)):
        owners = [obj]
    else:
        raise TypeError(f"{obj!r} is not a class, function or method")
    space = {**_program_names(), **(globalns or {}), **(localns or {})}
    hints: dict[str, Any] = {}
    for owner in owners:
        for name, annotation in inspect.get_annotations(owner).items():
            # TypedDict and NamedTuple keep a text as a ForwardRef.
            text = annotation.__forward_arg__ if isinstance(annotation, typing.ForwardRef) else annotation
            hint: Any = _read_text(text, space) if isinstance(text, str) else text
            hint = NoneType if hint is None else hint
            is_annotated = typing.get_origin(hint) is typing.Annotated
            hints[name] = hint.__origin__ if is_annotated and not include_extras else hint
    return hints


def _program_names() -> dict[str, Any]:
    names = vars(sys.modules["__main__"])
    found = names.get("__builtins__")
    return {**(found if isinstance(found, dict) else {}), **names}


def _read_text(text: str, space: Mapping[str, Any]) -> Any:
    try:
        tree = ast.parse(text.strip(), "<annotation>", "eval")
    except SyntaxError:
        raise TypeError(f"the annotation {text!r} is no type") from None
    return _read(tree.body, text, space)


def _read(node: ast.expr, text: str, space: Mapping[str, Any]) -> Any:
    match node:
        case ast.Constant(value=value):
            return value
        case ast.Name(id=name):
            if name not in space:
                raise NameError(f"name {name!r} is not defined", name=name)
            return space[name]
        case ast.Attribute(value=owner, attr=name):
            return guarded_getattr(_read(owner, text, space), name)
        case ast.Subscript(value=owner, slice=key):
            return _read(owner, text, space)[_read(key, text, space)]
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return _read(left, text, space) | _read(right, text, space)
        case ast.Tuple(elts=elements):
            return tuple(_read(element, text, space) for element in elements)
        case ast.List(elts=elements):
            return [_read(element, text, space) for element in elements]
    raise TypeError(f"the annotation {text!r} is no type")
