type Point = tuple[float, float]
type Tree[T] = T | list[Tree[T]]
type Json = dict[str, Json] | list[Json] | str | int | float | bool | None
type Handler[**P, R] = Callable[P, R]

from collections.abc import Callable


def flatten[T](tree: Tree[T]) -> list[T]:
    if isinstance(tree, list):
        return [leaf for branch in tree for leaf in flatten(branch)]
    return [tree]


def depth(value: Json) -> int:
    match value:
        case dict():
            return 1 + max(map(depth, value.values()), default=0)
        case list():
            return 1 + max(map(depth, value), default=0)
        case _:
            return 0


def centre(points: list[Point]) -> Point:
    xs, ys = zip(*points)
    return sum(xs) / len(xs), sum(ys) / len(ys)


print(Point.__name__, Tree.__type_params__, Point.__value__)
order = await tools.get_order(id="O-005")
return {"flat": flatten([1, [2, [3, [4]]], 5]), "depth": depth(order), "centre": centre([(0, 0), (4, 2)])}
