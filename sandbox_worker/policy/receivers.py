"""Library methods that use the class of `self` get instances only, and library functions name no metaclass.

A method is a plain function on its class: `Counter.copy(int)` would give `int.__class__(int)`, the real `type`, and
`type(name, bases, members)` builds classes without any of the rules for class statements.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Iterable
from enum import EnumMeta
from types import FunctionType
from typing import Any

from sandbox_worker.policy import names
from sandbox_worker.policy.classes import ProgramType, check_bases


def restrict(shown: Iterable[object]) -> None:
    """Change what facades show, once, before the lock.

    Args:
        shown: The members of all facades.
    """
    classes: dict[type, None] = {}
    for member in shown:
        if isinstance(member, type):
            classes.update(dict.fromkeys(member.__mro__))
        elif isinstance(member, FunctionType):
            _name_program_type(member)
    for cls in classes:
        if not issubclass(cls, type) and not cls.__module__.startswith("sandbox_worker"):
            _restrict_methods(cls)
    _restrict_enum_calls()


def _name_program_type(function: FunctionType) -> None:
    annotations = function.__annotations__
    for name in [name for name, annotation in annotations.items() if annotation is type]:
        annotations[name] = ProgramType


def _restrict_methods(cls: type) -> None:
    for name, member in list(vars(cls).items()):
        changed: object = member
        if isinstance(member, property):
            changed = _property_for_instances(member)
        elif isinstance(member, FunctionType):
            changed = _for_instances(member)
        if changed is not member:
            setattr(cls, name, changed)


def _property_for_instances(member: property) -> property:
    parts = (member.fget, member.fset, member.fdel)
    get, put, delete = map(_for_instances, parts)
    return member if (get, put, delete) == parts else property(get, put, delete, member.__doc__)


def _for_instances(function: Any) -> Any:
    """The function itself, or one that refuses classes if it asks for the class of `self`."""
    code = getattr(function, "__code__", None)
    if code is None or not {"__class__", "type"} & set(code.co_names) or code.co_varnames[:1] != ("self",):
        return function

    @functools.wraps(function)
    def method(self: Any, /, *args: Any, **kwargs: Any) -> Any:
        if isinstance(self, type):
            raise TypeError(f"{function.__qualname__}() needs an instance, not class {self.__name__}")
        return function(self, *args, **kwargs)

    return method


def _restrict_enum_calls() -> None:
    """Check the names in `Enum("Name", members)`, which makes a class without a class statement."""
    kind: Any = EnumMeta
    create: Callable[..., Any] = kind._create_

    def _create_(
        cls: type, class_name: str, names: Any, *, module: Any = None, type: Any = None, **options: Any
    ) -> Any:
        given = names.replace(",", " ").split() if isinstance(names, str) else names
        given = given.items() if hasattr(given, "items") else given
        # Copies: an object of the program could give another name when the library asks again.
        members = [member if isinstance(member, str) else tuple(member) for member in given]
        for member in members:
            _check_member_name(member if isinstance(member, str) else member[0])
        if type is not None:
            check_bases((type,))
        module = sys._getframe(2).f_globals.get("__name__") if module is None else module
        return create(cls, class_name, members, module=module, type=type, **options)

    kind._create_ = _create_


def _check_member_name(name: object) -> None:
    if type(name) is not str or names.is_dunder(name) or names.binding_rule(name):
        raise TypeError(f"`{name}` is no name for a member of an Enum; choose another name")
