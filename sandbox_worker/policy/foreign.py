"""Private attributes of library objects: their names, and the guard that keeps programs away.

`_x` is native for a program's own objects. Library classes have private attributes, too, and some of them
lead to the event loop, to modules or to `eval`. The names are collected from the classes themselves, so
that a new Python needs no new list; a program that uses such a name for its own object passes the guard.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from types import CodeType, FunctionType, ModuleType
from typing import Final

from sandbox_worker.policy import messages, names

PUBLIC_PRIVATE: Final = names.words("""
    _ _asdict _replace _make _fields _field_defaults _value_ _name_ _missing_ _generate_next_value_ _ignore_
    _order_ _value2member_map_ _member_map_ _member_names_
    """)
"""Names with one leading underscore that the library documents for programs."""

HARMLESS: Final[frozenset[str]] = names.words("""
    _name _value _values _data _items _size _count _total _index _key _keys _lock _state _length _cache
    _buffer _queue _parent _children _root _node _result _results _id _type _kind _map _text _lines _pos
    _position _start _end _step _width _height _x _y _n _sum _min _max _stack _heap _history _log _date
    _year _month _day _hour _minute _second _add _get _set _put _pop _next _reset _update _check _parse
    _format _insert _remove _find _visit _walk _prefix _path _exit _enter _exc _error _message _callback
    _handlers _options _config _default _args _kwargs _func _fn _rows _row _active _base _call _close
    _closed _closing _counter _depth _empty _encode _errors _extra _factory _finished _flag _fold _hash
    _headers _init _input _inner _limit _load _locked _mapping _mode _msg _normalize _outer _owner _parts
    _repr _sigma _split _started _str _string _target _time _timeout _types _valid _validate _version _wait
    _write _writer _tasks _attrs _action _accumulate _apply _chunks _mu _delete _read _release _remaining
    _select _shutdown _sort_order _head _tail _left _right _first _last _tokens _token _current _done
    _running _pending _balance _graph _edges _nodes
    """)
"""Names programs use all the time; every library attribute of that name was found to be plain data."""


def _private_names(code: CodeType) -> Iterator[str]:
    yield from (name for name in code.co_names if name[:1] == "_")
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _private_names(constant)


def _class_names(cls: type) -> set[str]:
    found: set[str] = set()
    for name, value in vars(cls).items():
        if name[:1] == "_":
            found.add(name)
        function = getattr(value, "__func__", value)
        if isinstance(function, FunctionType):
            found.update(_private_names(function.__code__))
    return {name for name in found if not names.is_dunder(name)}


def _classes(modules: Iterable[ModuleType]) -> set[type]:
    seen: set[type] = set()
    for module in modules:
        for value in list(vars(module).values()):
            if isinstance(value, type):
                seen.update(value.__mro__)
                kind: type = type(value)
                seen.update(kind.__mro__)
    return seen - {object, type}


def collect(module_names: Iterable[str]) -> None:
    """Fill `names.foreign_private` from the loaded modules of those names and everything below them."""
    tops = {name.partition(".")[0] for name in module_names}
    modules = [module for name, module in list(sys.modules.items()) if name.partition(".")[0] in tops and module]
    owners: dict[str, set[type]] = {}
    for cls in _classes(modules):
        for name in _class_names(cls):
            if name not in PUBLIC_PRIVATE and name not in HARMLESS:
                owners.setdefault(name, set()).add(cls)
    names.foreign_private.update({name: frozenset(classes) for name, classes in owners.items()})


def check_private(owner: object, name: str) -> None:
    """Refuse a private attribute that belongs to a library class of the object.

    Raises:
        AttributeError: One of the object's classes has a private attribute of that name.
    """
    owners = names.foreign_private.get(name)
    if owners is None:
        return
    if not owners.isdisjoint(lookup_classes(owner)):
        raise AttributeError(messages.attribute_refused(name))


def lookup_classes(owner: object) -> tuple[type, ...]:
    """Every class that attribute lookup on an object may consult."""
    kind = type(owner)
    if kind is super:
        start = owner.__self_class__  # type: ignore[attr-defined]
        return (*start.__mro__, *type(start).__mro__) if start is not None else (super,)
    mro = type.__dict__["__mro__"].__get__
    if issubclass(kind, type):
        return (*mro(owner), *mro(kind))
    found: tuple[type, ...] = mro(kind)
    return found
