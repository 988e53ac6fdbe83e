import functools
from functools import cache, cached_property, lru_cache, partial, reduce, singledispatch, singledispatchmethod, wraps

calls = []


@cache
def fib(n):
    calls.append(n)
    return n if n < 2 else fib(n - 1) + fib(n - 2)


@lru_cache(maxsize=2, typed=True)
def square(x):
    return x * x


assert fib(30) == 832040 and len(calls) == 31 and fib.cache_info().currsize == 31
assert [square(x) for x in (1, 2, 1, 3, 2)] == [1, 4, 1, 9, 4]
assert square.cache_info() == (1, 4, 2, 2) and square.cache_parameters() == {"maxsize": 2, "typed": True}
square.cache_clear()
assert square.cache_info().misses == 0
binary = partial(int, base=2)
assert binary("10010") == 18 and binary.func is int and binary.args == () and binary.keywords == {"base": 2}
if hasattr(functools, "Placeholder"):
    assert partial(pow, functools.Placeholder, 2)(5) == 25
assert reduce(lambda x, y: x * y, [1, 2, 3, 4], 10) == 240 and reduce(max, [3, 9, 2]) == 9
assert sorted([3, 1, 2], key=functools.cmp_to_key(lambda a, b: b - a)) == [3, 2, 1]


@functools.total_ordering
class Version:
    def __init__(self, number):
        self.number = number

    def __eq__(self, other):
        return self.number == other.number

    def __lt__(self, other):
        return self.number < other.number


assert Version(1) <= Version(1) and Version(2) > Version(1) and Version(2) >= Version(1)


def traced(function):
    @wraps(function)
    def wrapper(*args):
        """Not this one."""
        return ("traced", function(*args))

    return wrapper


@traced
def double(x):
    """Twice."""
    return x * 2


assert double(4) == ("traced", 8) and double.__name__ == "double" and double.__doc__ == "Twice."


def bare():
    pass


assert functools.update_wrapper(bare, double) is bare and bare.__name__ == "double"
assert "__name__" in functools.WRAPPER_ASSIGNMENTS and functools.WRAPPER_UPDATES == ("__dict__",)


class Cell:
    computed = 0

    @cached_property
    def area(self):
        Cell.computed += 1
        return 42

    def set_state(self, state):
        self.state = state

    turn_on = functools.partialmethod(set_state, "on")

    @singledispatchmethod
    def negate(self, value):
        raise NotImplementedError("no")

    @negate.register(int)
    def negate_int(self, value):
        return -value

    @negate.register
    def negate_bool(self, value: bool):
        return not value


cell = Cell()
cell.turn_on()
assert cell.area == 42 == cell.area and Cell.computed == 1 and cell.state == "on"
assert cell.negate(5) == -5 and cell.negate(True) is False


@singledispatch
def show(value):
    return "object"


@show.register
def show_int(value: int):
    return "int"


@show.register(list)
@show.register(tuple)
def show_list(value):
    return "sequence"


assert [show(value) for value in (1.0, 1, True, [], ())] == ["object", "int", "int", "sequence", "sequence"]
assert show.dispatch(bool) is show_int and show.registry[object](1) == "object" and set(show.registry) == {object, int, list, tuple}


def original():
    """Documented."""


def assigned():
    return functools.update_wrapper(lambda: 0, original, assigned=("__doc__",))


def deleted():
    del cell.area
    return cell.area == 42 and Cell.computed == 2


def with_attributes():
    original.tag = 5
    return wraps(original)(lambda: 0).tag == 5


checks = {
    "assigned of update_wrapper": assigned().__name__ == "<lambda>" and assigned().__doc__ == "Documented.",
    "cached_property is computed again after del": deleted(),
    "wraps copies attributes": with_attributes(),
    "union in register": show.register(str | bytes)(lambda value: "text") and show(b"") == "text",
}
wrong = [name for name, holds in checks.items() if not holds]
assert not wrong, wrong
return "ok"
