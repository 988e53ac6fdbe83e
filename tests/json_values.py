"""Hypothesis strategies for JSON values as SPEC "Values" defines them."""

from __future__ import annotations

from hypothesis import strategies as st

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | texts
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(texts, inner, max_size=5),
    max_leaves=25,
)


def same(a: object, b: object) -> bool:
    """Whether two JSON values are identical in type and content, −0.0 and deep nesting included."""
    stack = [(a, b)]
    while stack:
        x, y = stack.pop()
        if type(x) is not type(y):
            return False
        if isinstance(x, dict) and isinstance(y, dict):
            if list(x) != list(y):
                return False
            stack += [(x[key], y[key]) for key in x]
        elif isinstance(x, list) and isinstance(y, list):
            if len(x) != len(y):
                return False
            stack += list(zip(x, y, strict=True))
        elif repr(x) != repr(y):
            return False
    return True
