"""The program's `inspect.signature`.

The library finds the signature of a class without an `__init__` of its own in the class's documentation, and evaluates
what stands there. Here that text is read only of what is written in C.
"""

from __future__ import annotations

import functools
import inspect
import types
from collections.abc import Callable
from typing import Any, Final

_NATIVE: Final = (
    types.BuiltinFunctionType,
    types.MethodDescriptorType,
    types.ClassMethodDescriptorType,
    types.WrapperDescriptorType,
    types.MethodWrapperType,
)
_HEAP_TYPE: Final = 1 << 9
"""Py_TPFLAGS_HEAPTYPE: the class was made by a class statement, or the like."""
_CACHED: Final = type(functools.lru_cache(print))


def signature(obj: Callable[..., Any], *, follow_wrapped: bool = True) -> inspect.Signature:
    """`inspect.signature`; annotations are not evaluated.

    Raises:
        TypeError: The object cannot be called.
        ValueError: It has no signature that can be read.
    """
    if not callable(obj):
        raise TypeError(f"{obj!r} is not a callable object")
    if isinstance(obj, types.FunctionType):
        if "__partialmethod__" in vars(obj) or "_partialmethod" in vars(obj):
            raise ValueError(
                f"no signature found for {obj.__name__}: a partial method has one when read of an instance"
            )
        wrapped = vars(obj).get("__wrapped__") if follow_wrapped else None
        return inspect.signature(obj, follow_wrapped=False) if wrapped is None else signature(wrapped)
    if isinstance(obj, types.MethodType):
        return _without_first(signature(obj.__func__, follow_wrapped=follow_wrapped))
    if type(obj) is _CACHED:
        return signature(obj.__wrapped__)
    if type(obj) is functools.partial:
        return _of_partial(obj, follow_wrapped)
    if isinstance(obj, _NATIVE):
        return inspect.signature(obj)
    if isinstance(obj, type):
        return _of_class(obj)
    call = _found(type(obj), "__call__")
    if isinstance(call, types.FunctionType):
        return _without_first(signature(call))
    raise ValueError(f"no signature found for {getattr(obj, '__name__', type(obj).__name__)}")


def _without_first(found: inspect.Signature) -> inspect.Signature:
    parameters = list(found.parameters.values())
    if not parameters or parameters[0].kind in (inspect.Parameter.VAR_KEYWORD, inspect.Parameter.KEYWORD_ONLY):
        raise ValueError("invalid method signature")
    takes_more = parameters[0].kind is inspect.Parameter.VAR_POSITIONAL
    return found if takes_more else found.replace(parameters=parameters[1:])


def _of_partial(obj: functools.partial[Any], follow_wrapped: bool) -> inspect.Signature:
    def called() -> None: ...

    # The library knows how to take given arguments out of a signature, wherever that comes from.
    called.__signature__ = signature(obj.func, follow_wrapped=follow_wrapped)  # type: ignore[attr-defined]
    return inspect.signature(functools.partial(called, *obj.args, **obj.keywords))


def _found(cls: type, name: str) -> Any:
    """What a class or the nearest of its bases defines under a name."""
    return next((vars(base)[name] for base in cls.__mro__ if name in vars(base)), None)


def _of_class(cls: type) -> inspect.Signature:
    if not cls.__flags__ & _HEAP_TYPE:
        return inspect.signature(cls)
    for base in cls.__mro__:
        for name in ("__new__", "__init__"):
            function = vars(base).get(name)
            function = function.__func__ if isinstance(function, staticmethod) else function
            if isinstance(function, types.FunctionType):
                return _without_first(signature(function))
        if base is object:
            return inspect.Signature()
        if "__new__" in vars(base) or "__init__" in vars(base):
            break
    raise ValueError(f"no signature found for {cls.__name__}")
