"""Frozen JSON: dicts and lists that read like the plain ones and refuse to change.

Copying one, by `copy`, `pickle` or its own `copy()`, gives a plain one.
"""

from __future__ import annotations

from typing import Any, Final, NoReturn

__all__ = ["FrozenDict", "FrozenList", "freeze", "thaw"]

_CONTAINERS: Final = (dict, list)


def _refuse(self: object, *_arguments: object, **_keywords: object) -> NoReturn:
    raise TypeError("this value is frozen: change a copy of it (copy.deepcopy gives a plain one)")


class FrozenDict(dict[str, Any]):
    """A dict that cannot change."""

    __slots__ = ()
    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __copy__(self) -> dict[str, Any]:
        return dict(self)

    def __deepcopy__(self, _memo: object) -> Any:
        return thaw(self)

    def __reduce__(self) -> Any:
        return dict, (dict(self),)


class FrozenList(list[Any]):
    """A list that cannot change."""

    __slots__ = ()
    __setitem__ = __delitem__ = __iadd__ = __imul__ = _refuse
    append = clear = extend = insert = pop = remove = reverse = sort = _refuse

    def __copy__(self) -> list[Any]:
        return list(self)

    def __deepcopy__(self, _memo: object) -> Any:
        return thaw(self)

    def __reduce__(self) -> Any:
        return list, (list(self),)


def freeze(value: Any) -> Any:
    """Give a frozen copy of a plain JSON value; what is frozen already is given back."""
    if type(value) in (FrozenDict, FrozenList):
        return value
    return _copied(value, FrozenDict, FrozenList)


def thaw(value: Any) -> Any:
    """Give a plain copy of a JSON value, frozen or not."""
    return _copied(value, dict, list)


def _copied(value: Any, dict_type: type[dict[Any, Any]], list_type: type[list[Any]]) -> Any:
    """Copy containers level by level, without recursion."""
    if not isinstance(value, _CONTAINERS):
        return value
    root: Any = dict_type(value) if isinstance(value, dict) else list_type(value)
    stack = [root]
    while stack:
        copy = stack.pop()
        if isinstance(copy, dict):
            inner = [(key, item) for key, item in copy.items() if isinstance(item, _CONTAINERS)]
            for key, item in inner:
                below: Any = dict_type(item) if isinstance(item, dict) else list_type(item)
                dict.__setitem__(copy, key, below)
                stack.append(below)
        else:
            for index, item in enumerate(copy):
                if isinstance(item, _CONTAINERS):
                    below = dict_type(item) if isinstance(item, dict) else list_type(item)
                    list.__setitem__(copy, index, below)
                    stack.append(below)
    return root
