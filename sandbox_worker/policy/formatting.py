"""The guard for `str.format`: templates name attributes inside a string and C code reads them."""

from __future__ import annotations

import _string  # type: ignore[import-not-found]
from collections.abc import Callable, Mapping
from functools import partial
from types import BuiltinMethodType, MethodDescriptorType
from typing import Final

from sandbox_worker.policy import messages, names

_MAX_NESTING: Final = 3


def template_is_safe(template: str) -> bool:
    """Tell whether every attribute a format template reads is native; a malformed template will raise."""
    if not (str.__contains__(template, ".") or str.__contains__(template, "[")):
        return True
    return _unsafe_attribute(template, _MAX_NESTING) is None


def _unsafe_attribute(template: str, depth: int) -> str | None:
    """The first attribute in a template that programs may not read."""
    if depth == 0:
        return None
    try:
        for _, field, spec, _ in _string.formatter_parser(template):
            if field:
                _, path = _string.formatter_field_name_split(field)
                for is_attribute, key in path:
                    if is_attribute and names.load_rule(str(key)) != names.NATIVE:
                        return str(key)
            found = _unsafe_attribute(spec, depth - 1) if spec else None
            if found is not None:
                return found
    except ValueError:
        # str.format itself reports the malformed template.
        return None
    return None


def _check(template: str) -> None:
    unsafe = _unsafe_attribute(template, _MAX_NESTING)
    if unsafe is not None:
        raise AttributeError(f"in a format template: {messages.attribute_refused(unsafe)}")


def _format(template: str, /, *args: object, **kwargs: object) -> str:
    _check(template)
    return str.format(template, *args, **kwargs)


def _format_map(template: str, mapping: Mapping[str, object], /) -> str:
    _check(template)
    return str.format_map(template, mapping)


def guard_format(found: object, name: str) -> object:
    """Wrap what reading `format` or `format_map` found when it is a method of str; pass on the rest.

    The decision rests on the method found, not on where it was looked up: `super().format`, an alias in a
    subclass and the unbound `str.format` all end in the same C function.
    """
    guarded: Callable[..., str] = _format if name == "format" else _format_map
    if type(found) is BuiltinMethodType:
        template = found.__self__
        if isinstance(template, str):
            return partial(guarded, template)
    elif type(found) is MethodDescriptorType and found.__objclass__ is str:
        return guarded
    return found
