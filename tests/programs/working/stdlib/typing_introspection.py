import typing
from typing import Annotated, Any, Literal, Optional, Union, get_args, get_origin, get_type_hints
from dataclasses import dataclass, fields


@dataclass
class Query:
    text: Annotated[str, "the words"]
    limit: int = 5
    tags: Optional[list[str]] = None


CHECKS = {int: int, str: str, float: (int, float), bool: bool}


def matches(value: Any, hint: Any) -> bool:
    origin, args = get_origin(hint), get_args(hint)
    if hint is Any:
        return True
    if origin is Literal:
        return value in args
    if origin is Annotated:
        return matches(value, args[0])
    if origin is Union or type(hint).__name__ == "UnionType":
        return any(matches(value, a) for a in args)
    if origin is list:
        return isinstance(value, list) and all(matches(v, args[0]) for v in value)
    if origin is dict:
        return isinstance(value, dict) and all(matches(k, args[0]) and matches(v, args[1]) for k, v in value.items())
    return value is None if hint in (None, type(None)) else isinstance(value, CHECKS.get(hint, hint))


def validate(cls, **data):
    hints = get_type_hints(cls)
    bad = [f.name for f in fields(cls) if f.name in data and not matches(data[f.name], hints[f.name])]
    if bad:
        raise TypeError(f"bad fields: {bad}")
    return cls(**data)


print(validate(Query, text="tea", tags=["a"]))
try:
    validate(Query, text=1, limit="x", tags=[2])
except TypeError as e:
    print(e)
print(matches({"a": [1, 2.5]}, dict[str, list[int | float]]), matches("x", Literal["y", "z"]), matches([1, "a"], list[int]), typing.get_origin(list[int]) is list)
query = validate(Query, text="cake", limit=2)
len(await tools.search(query=query.text, limit=query.limit))
