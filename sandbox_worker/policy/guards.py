"""Run-time guards: attribute access by a name that is only known when the program runs."""

from __future__ import annotations

import asyncio
from abc import ABCMeta
from collections.abc import Callable
from types import (
    BuiltinMethodType,
    FunctionType,
    MethodDescriptorType,
    MethodType,
    MethodWrapperType,
    ModuleType,
    SimpleNamespace,
    WrapperDescriptorType,
)
from typing import Any, Final

from sandbox_worker.policy import messages, names
from sandbox_worker.policy.classes import type_of, visible_class
from sandbox_worker.policy.foreign import check_private
from sandbox_worker.policy.formatting import guard_format

_MISSING: Final = object()
_METHOD_TYPES: Final = (BuiltinMethodType, MethodDescriptorType, MethodType, FunctionType)
_register: Final = ABCMeta.register


def _guard_register(owner: object, name: str) -> object:
    found = getattr(owner, name)
    if type(found) is MethodType and found.__func__ is _register:
        raise AttributeError("`register` of an abstract class is not available to programs; inherit from it instead")
    return found


def _guard_object_of_error(owner: object, name: str) -> object:
    if isinstance(owner, AttributeError):
        raise AttributeError("attribute `obj` of an AttributeError is not available to programs; use `str(error)`")
    return getattr(owner, name)


def _guard_task(owner: object, name: str) -> object:
    found = getattr(owner, name)
    if isinstance(found, _METHOD_TYPES):
        holder = getattr(found, "__self__", None) or getattr(found, "__objclass__", None)
        kind = holder if isinstance(holder, type) else type(holder)
        foreign = isinstance(found, FunctionType) and (found.__module__ or "").startswith("asyncio")
        if foreign or issubclass(kind, asyncio.Future) or kind.__module__.startswith("asyncio"):
            raise AttributeError(messages.attribute_refused(name))
    return found


def _guard_flavour(owner: object, name: str) -> object:
    found = getattr(owner, name)
    if isinstance(found, ModuleType) and not isinstance(owner, ModuleType):
        raise AttributeError(messages.attribute_refused(name))
    return found


def _guard_evaluate(owner: object, name: str) -> object:
    found = getattr(owner, name)
    function = getattr(found, "__func__", found)
    if isinstance(function, FunctionType) and function.__module__ in ("typing", "annotationlib", "inspect"):
        raise AttributeError(messages.attribute_refused(name))
    return found


def _guard_protocol_method(owner: object, name: str) -> object:
    """Wrap the C implementation of the attribute protocol with the rule for the name."""
    found: Callable[..., object] = getattr(owner, name)
    if not isinstance(found, (MethodWrapperType, WrapperDescriptorType)):
        return found
    bound = isinstance(found, MethodWrapperType)

    def call(*args: object) -> object:
        if bound:
            target, rest = getattr(found, "__self__", None), args
        else:
            target, rest = (args[0], args[1:]) if args else (None, ())
        attribute = rest[0] if rest else None
        if name == "__getattribute__":
            checked_load_name(target, attribute)
            if type(attribute) is str and names.load_rule(attribute) == names.GUARDED:
                return load_attribute(target, attribute)
        else:
            checked_store_name(target, attribute)
        return found(*args)

    return call


def _guard_dict(owner: object, name: str) -> object:
    """Hand out the attributes of a program's instance; a base class of the library may keep more there."""
    kinds = type.mro(type(owner))
    if isinstance(owner, (type, ModuleType, FunctionType, super)) or not all(map(_is_plain_class, kinds)):
        raise AttributeError(messages.attribute_refused("__dict__"))
    return getattr(owner, name)


def _is_plain_class(kind: type) -> bool:
    if kind in (object, SimpleNamespace):
        return True
    if issubclass(kind, BaseException) or kind.__module__ in ("abc", "typing", "collections.abc"):
        return True
    return kind.__module__ == "__main__"


def _guard_class(owner: object, name: str) -> object:
    return type_of(owner)


def _guard_origin(owner: object, name: str) -> object:
    return visible_class(getattr(owner, name))


def _guard_format(owner: object, name: str) -> object:
    return guard_format(getattr(owner, name), name)


_SPECIAL: Final[dict[str, Callable[[object, str], object]]] = {
    "format": _guard_format,
    "format_map": _guard_format,
    "register": _guard_register,
    "obj": _guard_object_of_error,
    "get_stack": _guard_task,
    "print_stack": _guard_task,
    "get_coro": _guard_task,
    "get_loop": _guard_task,
    "evaluate": _guard_evaluate,
    "from_callable": _guard_evaluate,
    "parser": _guard_flavour,
    "__getattribute__": _guard_protocol_method,
    "__setattr__": _guard_protocol_method,
    "__delattr__": _guard_protocol_method,
    "__dict__": _guard_dict,
    "__class__": _guard_class,
    "__origin__": _guard_origin,
}


def load_attribute(owner: object, name: str) -> object:
    """Read an attribute whose name has a guard; the compiled form of `owner.name` for such names."""
    special = _SPECIAL.get(name)
    if special is not None:
        return special(owner, name)
    check_private(owner, name)
    return getattr(owner, name)


class AugmentedTarget:
    """What `owner.name += x` reads and sets the attribute of when the name has a guard; `owner` is evaluated once."""

    __slots__ = ("_target_owner",)

    def __init__(self, owner: object) -> None:
        object.__setattr__(self, "_target_owner", owner)

    def __getattribute__(self, name: str) -> object:
        return load_attribute(object.__getattribute__(self, "_target_owner"), name)

    def __setattr__(self, name: str, value: object) -> None:
        setattr(object.__getattribute__(self, "_target_owner"), name, value)


def checked_load_name(owner: object, name: object) -> str:
    """Check a name that was computed by the program, for reading.

    Raises:
        TypeError: The name is not a str.
        AttributeError: Programs may not read attributes of that name.
    """
    if type(name) is not str:
        raise TypeError("attribute name must be a string")
    rule = names.load_rule(name)
    if rule == names.REFUSED or name in ("__class__", "__dict__"):
        raise AttributeError(messages.attribute_refused(name))
    return name


def checked_store_name(owner: object, name: object) -> str:
    """Check a name that was computed by the program, for setting or deleting.

    Raises:
        TypeError: The name is not a str.
        AttributeError: Programs may not set attributes of that name, or the object is a module.
    """
    if type(name) is not str:
        raise TypeError("attribute name must be a string")
    if names.store_rule(name):
        raise AttributeError(messages.attribute_refused(name))
    if isinstance(owner, ModuleType) and not (owner.__name__ == "sys" and name in ("stdout", "stderr")):
        raise AttributeError(f"module '{owner.__name__}' is read-only; keep the value in a variable of your own")
    return name


def guarded_getattr(owner: Any, name: Any, default: object = _MISSING, /) -> object:
    """`getattr` under the rules for attribute names."""
    checked = checked_load_name(owner, name)
    try:
        if names.load_rule(checked) == names.GUARDED:
            return load_attribute(owner, checked)
        return getattr(owner, checked)
    except AttributeError:
        if default is _MISSING:
            raise
        return default


def guarded_hasattr(owner: Any, name: Any, /) -> bool:
    """`hasattr` under the rules for attribute names; what cannot be read is not there."""
    if type(name) is not str:
        raise TypeError("attribute name must be a string")
    try:
        guarded_getattr(owner, name)
    except AttributeError:
        return False
    return True


def guarded_setattr(owner: Any, name: Any, value: object, /) -> None:
    """`setattr` under the rules for attribute names."""
    setattr(owner, checked_store_name(owner, name), value)


def guarded_delattr(owner: Any, name: Any, /) -> None:
    """`delattr` under the rules for attribute names."""
    delattr(owner, checked_store_name(owner, name))


def guarded_vars(owner: Any, /) -> object:
    """`vars` for the program's own instances."""
    try:
        return _guard_dict(owner, "__dict__")
    except AttributeError:
        raise TypeError("vars() argument must be an instance of a class of the program") from None


def guarded_dir(owner: Any, /) -> list[str]:
    """`dir` without the names a program cannot read."""
    return [name for name in dir(owner) if type(name) is str and names.load_rule(name) != names.REFUSED]


BUILTINS: Final[tuple[FunctionType, ...]] = (
    guarded_getattr,
    guarded_setattr,
    guarded_delattr,
    guarded_hasattr,
    guarded_vars,
    guarded_dir,
)  # type: ignore[assignment]
"""The guards that stand under the names of builtins."""


def _attribute_path(path: object) -> list[str]:
    if type(path) is not str:
        raise TypeError("attribute name must be a string")
    return path.split(".")


def guarded_attrgetter(*paths: Any) -> Callable[[object], object]:
    """`operator.attrgetter` under the rules for attribute names; plain paths get the C implementation."""
    import operator

    parts = [part for path in paths for part in _attribute_path(path)]
    if all(names.load_rule(part) == names.NATIVE for part in parts):
        return operator.attrgetter(*paths)
    for part in parts:
        checked_load_name(None, part)

    def get_one(owner: object, path: str) -> object:
        for part in _attribute_path(path):
            owner = guarded_getattr(owner, part)
        return owner

    def get(owner: object) -> object:
        found = tuple(get_one(owner, path) for path in paths)
        return found[0] if len(found) == 1 else found

    return get


def guarded_methodcaller(name: Any, /, *args: object, **kwargs: object) -> Callable[[object], object]:
    """`operator.methodcaller` under the rules for attribute names."""
    import operator

    if names.load_rule(checked_load_name(None, name)) == names.NATIVE:
        return operator.methodcaller(name, *args, **kwargs)

    def call(owner: object) -> object:
        method: Any = guarded_getattr(owner, name)
        return method(*args, **kwargs)

    return call
