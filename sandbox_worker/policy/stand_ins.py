"""Replacements for library functions that read attributes by name, build classes or evaluate text.

Each one keeps the signature and the behaviour of the original for ordinary programs.
"""

from __future__ import annotations

import copy
import dataclasses
import functools
import inspect
import io
import itertools
import pprint
import re
import secrets
import sys
import typing
import uuid
from collections.abc import Callable, Iterable, Mapping
from types import FunctionType, GenericAlias, ModuleType, UnionType
from typing import Any, ClassVar, Final

from sandbox_worker.policy import messages, names
from sandbox_worker.policy.classes import check_bases, check_fields, visible_class

_DOTTED: Final = re.compile(r"\s*(\w+)\s*\.\s*(\w+)")
_WRAPPED: Final = ("__module__", "__name__", "__qualname__", "__doc__", "__annotations__", "__type_params__")


def update_wrapper(wrapper: Any, wrapped: Any, assigned: Iterable[str] = _WRAPPED, updated: Any = ("__dict__",)) -> Any:
    """`functools.update_wrapper` under the rules for attribute names."""
    for name in assigned:
        if type(name) is not str:
            raise TypeError("attribute name must be a string")
        if name not in _WRAPPED and (names.load_rule(name) != names.NATIVE or names.store_rule(name) != names.NATIVE):
            raise AttributeError(messages.attribute_refused(name))
        with_default = getattr(wrapped, name, None)
        if with_default is not None:
            setattr(wrapper, name, with_default)
    if isinstance(wrapper, FunctionType) and isinstance(wrapped, FunctionType):
        if "__dict__" in updated:
            wrapper.__dict__.update(wrapped.__dict__)
        wrapper.__wrapped__ = wrapped  # type: ignore[attr-defined]
    return wrapper


def wraps(wrapped: Any, assigned: Iterable[str] = _WRAPPED, updated: Any = ("__dict__",)) -> Callable[[Any], Any]:
    """`functools.wraps` under the rules for attribute names."""

    def decorate(wrapper: Any) -> Any:
        return update_wrapper(wrapper, wrapped, assigned, updated)

    return decorate


class cached_property:
    """`functools.cached_property` whose function and name cannot be changed afterwards."""

    __slots__ = ("_cached_function", "_cached_name")

    def __init__(self, func: Callable[[Any], Any]) -> None:
        self._cached_function = func
        self._cached_name: str | None = None

    def __set_name__(self, owner: type, name: str) -> None:
        if self._cached_name is None:
            self._cached_name = name

    def __get__(self, instance: Any, owner: type | None = None) -> Any:
        if instance is None:
            return self
        if self._cached_name is None:
            raise TypeError("Cannot use cached_property instance without calling __set_name__ on it.")
        value = self._cached_function(instance)
        instance.__dict__[self._cached_name] = value
        return value

    __class_getitem__: ClassVar[Any] = classmethod(GenericAlias)


def _dispatch_class(function: Any) -> Any:
    """The class a singledispatch implementation is annotated with; a string would have to be evaluated."""
    annotations = list(getattr(function, "__annotations__", {}).items())
    if not annotations or annotations[0][0] == "return":
        raise TypeError("register() needs a class: write @f.register(SomeClass), or annotate the first parameter")
    if isinstance(annotations[0][1], str):
        raise TypeError("register() cannot read a string annotation; write @f.register(SomeClass)")
    return annotations[0][1]


def singledispatch(func: Callable[..., Any]) -> Any:
    """`functools.singledispatch` that never evaluates annotations."""
    real = functools.singledispatch(func)

    def wrapper(*args: Any, **kwargs: Any) -> Any:
        if not args:
            raise TypeError(f"{getattr(func, '__name__', 'the function')} requires at least 1 positional argument")
        return real.dispatch(type(args[0]))(*args, **kwargs)

    def register(cls: Any, func: Callable[..., Any] | None = None) -> Any:
        if isinstance(cls, (type, UnionType)) or typing.get_origin(cls) is typing.Union:
            if func is None:
                return lambda function: register(cls, function)
            return real.register(cls, func)
        return real.register(_dispatch_class(cls), cls)

    update_wrapper(wrapper, func)
    vars(wrapper).update(register=register, dispatch=real.dispatch, registry=real.registry)
    return wrapper


class singledispatchmethod:
    """`functools.singledispatchmethod` over the dispatcher above."""

    __slots__ = ("_single_dispatcher",)

    def __init__(self, func: Callable[..., Any]) -> None:
        self._single_dispatcher = singledispatch(func)

    def register(self, cls: Any, method: Any = None) -> Any:
        """Register an implementation for a class."""
        return self._single_dispatcher.register(cls, method)

    def __get__(self, instance: Any, owner: type | None = None) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            method = self._single_dispatcher.dispatch(type(args[0]))
            return method.__get__(instance, owner)(*args, **kwargs)

        return call


def _check_field_names(found: Iterable[object]) -> None:
    """Refuse field names that are not plain names: the library writes them into source text it compiles.

    Raises:
        TypeError: A name is not an identifier, or one that programs may not bind.
    """
    for name in found:
        if type(name) is not str or not name.isidentifier() or names.binding_rule(name) or names.is_dunder(name):
            raise TypeError(f"{name!r} cannot be the name of a dataclass field")


def _own_annotations(cls: type) -> Mapping[str, object]:
    return inspect.get_annotations(cls)


def _check_dataclass(cls: type) -> None:
    for base in cls.__mro__:
        _check_field_names(_own_annotations(base) if base is cls else ())
        fields = base.__dict__.get("__dataclass_fields__", {})
        _check_field_names(field.name for field in fields.values())
    check_fields(cls, _own_annotations(cls))


def _name_special_annotations(cls: type) -> dict[str, str]:
    """Put the real ClassVar, InitVar and KW_ONLY in place of text that names them through a facade.

    The library recognizes `typing.ClassVar[int]` in a string by the identity of the module, which is not the
    facade. Returns the texts, to be put back.
    """
    module = sys.modules.get(cls.__module__)
    space = vars(module) if module is not None else {}
    special = {"ClassVar": typing.ClassVar, "InitVar": dataclasses.InitVar, "KW_ONLY": dataclasses.KW_ONLY}
    texts: dict[str, str] = {}
    for name, annotation in _own_annotations(cls).items():
        match = _DOTTED.match(annotation) if type(annotation) is str else None
        if match is not None and match.group(2) in special:
            owner = space.get(match.group(1))
            found = special[match.group(2)]
            if isinstance(owner, ModuleType) and vars(owner).get(match.group(2)) is found:
                texts[name] = str(annotation)
                cls.__annotations__[name] = found
    return texts


def _own_fields(cls: type) -> None:
    """Give the library its own copies of the program's fields: nobody may rename them while code is made."""
    for name, value in list(vars(cls).items()):
        if type(value) is dataclasses.Field:
            setattr(cls, name, copy.copy(value))


def _plain_match_args(cls: Any) -> Any:
    """Cut positional patterns before a field whose name has a guard: patterns read attributes in C."""
    fields = vars(cls).get("__match_args__", ())
    plain = list(itertools.takewhile(lambda name: names.load_rule(name) == names.NATIVE, fields))
    if len(plain) != len(fields):
        type.__setattr__(cls, "__match_args__", tuple(plain))
    return cls


def fields(class_or_instance: Any) -> tuple[dataclasses.Field[Any], ...]:
    """`dataclasses.fields`; copies, as the library's own fields could be renamed."""
    return tuple(copy.copy(field) for field in dataclasses.fields(class_or_instance))


def dataclass(cls: Any = None, /, **options: Any) -> Any:
    """`dataclasses.dataclass` that checks field names before the library compiles them."""

    def decorate(target: type) -> Any:
        _check_dataclass(target)
        _own_fields(target)
        texts = _name_special_annotations(target)
        try:
            return _plain_match_args(dataclasses.dataclass(**options)(target))
        finally:
            target.__annotations__.update(texts)

    return decorate if cls is None else decorate(cls)


def make_dataclass(
    cls_name: str, fields: Iterable[Any], *, bases: Any = (), namespace: Any = None, **options: Any
) -> Any:
    """`dataclasses.make_dataclass` under the rules of a class statement."""
    listed: list[Any] = [
        tuple(copy.copy(part) if type(part) is dataclasses.Field else part for part in entry)
        if isinstance(entry, (tuple, list))
        else entry
        for entry in fields
    ]
    _check_field_names(field if isinstance(field, str) else field[0] for field in listed)
    if type(cls_name) is not str or not cls_name.isidentifier():
        raise TypeError("cls_name must be an identifier")
    bases = tuple(bases)
    check_bases(bases)
    for base in bases:
        if isinstance(base, type):
            _check_dataclass(base)
    namespace = dict(namespace or {})
    for name in namespace:
        if type(name) is not str or names.binding_rule(name) or name == "__match_args__":
            raise TypeError(messages.binding_refused(str(name)))
    options.setdefault("module", "__main__")
    if (
        not hasattr(dataclasses, "_process_class")
        or "module" not in inspect.signature(dataclasses.make_dataclass).parameters
    ):
        options.pop("module", None)
        namespace.setdefault("__module__", "__main__")
    made = dataclasses.make_dataclass(cls_name, listed, bases=bases, namespace=namespace, **options)
    check_fields(made)
    return _plain_match_args(made)


def runtime_checkable(cls: Any) -> Any:
    """`typing.runtime_checkable` for protocols whose members a program may read of any object."""
    found = runtime = typing.runtime_checkable(cls)
    members = {*vars(found), *_own_annotations(found)}
    for name in members:
        if not names.is_dunder(name) and names.load_rule(name) != names.NATIVE and name not in names.foreign_private:
            raise TypeError(f"a runtime-checkable protocol cannot have a member `{name}`")
    return runtime


def get_origin(tp: Any) -> Any:
    """`typing.get_origin`."""
    return visible_class(typing.get_origin(tp))


def uuid1(node: int | None = None, clock_seq: int | None = None) -> uuid.UUID:
    """`uuid.uuid1` with a random node: the network address of the machine is not the program's business."""
    chosen = secrets.randbits(48) | 0x010000000000 if node is None else node
    return uuid.uuid1(chosen, secrets.randbits(14) if clock_seq is None else clock_seq)


def pprint_(stdout: Callable[[], Any]) -> dict[str, Any]:
    """`pprint.pprint` and `pp`, printing to the program's own standard output."""

    def show(object: Any, stream: Any = None, *args: Any, **kwargs: Any) -> None:
        text = io.StringIO()
        pprint.pprint(object, text, *args, **kwargs)  # noqa: T203 - into a text, not to the worker's stdout
        (stdout() if stream is None else stream).write(text.getvalue())

    def pp(object: Any, *args: Any, sort_dicts: bool = False, **kwargs: Any) -> None:
        show(object, *args, sort_dicts=sort_dicts, **kwargs)

    show.__name__ = show.__qualname__ = "pprint"

    class PrettyPrinter(pprint.PrettyPrinter):
        def __init__(
            self, indent: int = 1, width: int = 80, depth: int | None = None, stream: Any = None, **options: Any
        ) -> None:
            super().__init__(indent, width, depth, stdout() if stream is None else stream, **options)

    return {"pprint": show, "pp": pp, "PrettyPrinter": PrettyPrinter}
