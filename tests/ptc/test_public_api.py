"""The public surface: few names, each documented and typed."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import ptc

PUBLIC = [(name, getattr(ptc, name)) for name in ptc.__all__]


def methods() -> Iterator[tuple[str, Callable[..., Any]]]:
    for name, thing in PUBLIC:
        if not inspect.isclass(thing):
            yield name, thing
            continue
        for attribute, member in inspect.getmembers(thing, inspect.isroutine):
            own = (getattr(member, "__module__", None) or "").startswith("ptc")
            if own and not attribute.startswith("_"):
                yield f"{name}.{attribute}", member


def test_names_are_sorted_and_unique() -> None:
    assert list(ptc.__all__) == sorted(set(ptc.__all__))


def test_names_exist() -> None:
    assert [name for name in ptc.__all__ if not hasattr(ptc, name)] == []


def test_there_are_few_names() -> None:
    assert len(ptc.__all__) <= 40


@pytest.mark.parametrize(("name", "thing"), PUBLIC)
def test_every_name_is_documented(name: str, thing: object) -> None:
    # A dataclass without a docstring gets its signature as one.
    documentation = thing.__doc__ or ""
    assert documentation.strip(), name
    assert not documentation.startswith(f"{name}("), name


@pytest.mark.parametrize(("name", "method"), list(methods()))
def test_every_function_and_method_is_documented_and_annotated(name: str, method: Callable[..., Any]) -> None:
    assert (inspect.getdoc(method) or "").strip(), name
    signature = inspect.signature(method)
    assert signature.return_annotation is not signature.empty, name
    missing = [
        parameter.name
        for parameter in signature.parameters.values()
        if parameter.annotation is parameter.empty and parameter.name not in ("self", "cls")
    ]
    assert missing == [], name


@pytest.mark.parametrize("name", [name for name, thing in PUBLIC if inspect.isclass(thing)])
def test_every_property_is_documented(name: str) -> None:
    for attribute, member in inspect.getmembers(getattr(ptc, name), lambda member: isinstance(member, property)):
        if not attribute.startswith("_"):
            assert (member.__doc__ or "").strip(), f"{name}.{attribute}"


def test_every_error_of_the_host_is_a_ptc_error() -> None:
    errors = [thing for _name, thing in PUBLIC if inspect.isclass(thing) and issubclass(thing, Exception)]
    assert len(errors) >= 7
    assert all(issubclass(error, ptc.PtcError) for error in errors)


def test_no_module_has_the_name_of_something_public() -> None:
    # Importing the module would put it in that thing's place.
    modules = {path.stem for path in Path(ptc.__file__).parent.iterdir()}
    assert not modules & set(ptc.__all__)
