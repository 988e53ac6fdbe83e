"""Building classes: the `type` a program sees, metaclasses it may name, and the guarded class statement."""

from __future__ import annotations

import builtins
from abc import ABCMeta
from collections.abc import Iterable
from enum import EnumMeta
from types import GenericAlias, resolve_bases
from typing import Any, Final, NoReturn

from sandbox_worker.policy import names

_build_class: Final = builtins.__build_class__


class _TypeOfTypes(type):
    """Makes the program's `type` answer like the real one without handing out a class that builds classes."""

    def __call__(cls, *args: object, **kwargs: object) -> Any:
        if len(args) == 1 and not kwargs:
            return type_of(args[0])
        raise TypeError("type() takes one argument here; write a `class` statement to make a class")

    def __instancecheck__(cls, instance: object) -> bool:
        return isinstance(instance, type)

    def __subclasscheck__(cls, subclass: type) -> bool:
        return subclass is cls or issubclass(subclass, type)

    def __getitem__(cls, item: Any) -> Any:
        # An alias of the real type would hand it out as its origin.
        return GenericAlias(cls, item)

    def __repr__(cls) -> str:
        return "<class 'type'>"

    def __setattr__(cls, name: str, value: object) -> NoReturn:
        raise TypeError("cannot set attributes of built-in type 'type'")


class ProgramType(metaclass=_TypeOfTypes):
    """The `type` of programs: one argument only."""


def type_of(owner: object) -> Any:
    """The class of an object; for a class the program's own `type`, never a metaclass."""
    kind = type(owner)
    return ProgramType if issubclass(kind, type) else kind


def visible_class(found: Any) -> Any:
    """What a program sees in place of a class that a library handed out: a metaclass becomes its stand-in."""
    if isinstance(found, type) and issubclass(found, type):
        return ABCMetaName if found is ABCMeta else EnumMetaName if found is EnumMeta else ProgramType
    return found


class _MetaclassName(type):
    """A name for a metaclass: good for `metaclass=` and isinstance, not for calling."""

    def __call__(cls, *args: object, **kwargs: object) -> NoReturn:
        raise TypeError(f"{cls.__name__} cannot be called here; write a `class` statement")

    def __instancecheck__(cls, instance: object) -> bool:
        return isinstance(instance, _REAL[cls])

    def __subclasscheck__(cls, subclass: type) -> bool:
        return subclass is cls


class ABCMetaName(metaclass=_MetaclassName):
    """Stands for `abc.ABCMeta`."""


class EnumMetaName(metaclass=_MetaclassName):
    """Stands for `enum.EnumMeta`."""


# Kept out of the classes: an attribute would be within reach of programs.
_REAL: Final[dict[Any, type]] = {ABCMetaName: ABCMeta, EnumMetaName: EnumMeta}

for _stand_in, _name in ((ABCMetaName, "ABCMeta"), (EnumMetaName, "EnumMeta"), (ProgramType, "type")):
    type.__setattr__(_stand_in, "__name__", _name)
    type.__setattr__(_stand_in, "__qualname__", _name)


def check_bases(bases: tuple[Any, ...]) -> None:
    """Refuse base classes that a program must not extend.

    Raises:
        TypeError: A base is an exception group (a subclass with its own `split` crashes CPython up to 3.13,
            CVE-2025-22153) or a metaclass.
    """
    for base in resolve_bases(bases):
        kind = type(base)
        if kind is _MetaclassName or kind is _TypeOfTypes or (isinstance(base, type) and issubclass(base, type)):
            raise TypeError("metaclasses are not available; use __init_subclass__ or a class decorator")
        if isinstance(base, type) and issubclass(base, BaseExceptionGroup):
            raise TypeError(
                "subclasses of ExceptionGroup are not available; raise an ExceptionGroup of your exceptions"
            )


def check_fields(cls: type, more: Iterable[str] = ()) -> None:
    """Refuse dataclass fields that a library class has as an attribute with a guard: methods of dataclasses read them.

    Args:
        cls: A class, of which the fields it has are checked.
        more: Names that become fields.

    Raises:
        TypeError: There is such a field.
    """
    for name in (*getattr(cls, "__dataclass_fields__", ()), *more):
        owners = names.foreign_private.get(name, frozenset())
        for base in cls.__mro__:
            if base in owners or (name in names.GUARDED_LOADS and base.__module__ != "__main__" and name in vars(base)):
                raise TypeError(f"`{name}` cannot be the name of a dataclass field: {base.__name__} has it for itself")


def guarded_build_class(body: Any, name: str, /, *bases: Any, **keywords: Any) -> Any:
    """The `class` statement: known bases, and no metaclass but the two that stand-ins name."""
    check_bases(bases)
    if "metaclass" in keywords:
        metaclass = keywords["metaclass"]
        if type(metaclass) is not _MetaclassName:
            raise TypeError("a metaclass of your own is not available; use __init_subclass__ or a class decorator")
        keywords["metaclass"] = _REAL[metaclass]
    made = _build_class(body, name, *bases, **keywords)
    if isinstance(made, type) and hasattr(made, "__dataclass_fields__"):
        check_fields(made)
    return made
