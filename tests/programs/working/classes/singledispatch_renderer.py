from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import singledispatch, singledispatchmethod


@singledispatch
def render(value):
    return f"?{type(value).__name__}"


@render.register
def _(value: int):
    return f"int:{value}"


@render.register(float)
@render.register(Decimal)
def _number(value):
    return f"num:{value:.2f}"


@render.register
def _(value: list | tuple):
    return "[" + " ".join(render(v) for v in value) + "]"


@render.register(dict)
def _(value):
    return "{" + ",".join(f"{k}={render(v)}" for k, v in value.items()) + "}"


render.register(date, lambda d: d.strftime("%d/%m/%Y"))


class Printer:
    @singledispatchmethod
    def show(self, arg):
        raise NotImplementedError(f"cannot show {arg!r}")

    @show.register
    def _(self, arg: str):
        return arg.upper()

    @show.register(type(None))
    def _(self, arg):
        return "NULL"


printer = Printer()
data = [1, 2.5, Decimal("3.14159"), (True, None), {"d": date(2026, 3, 1), "xs": [1, [2]]}]
print([render(x) for x in data])
print(printer.show("abc"), printer.show(None))
try:
    printer.show(1)
except NotImplementedError as e:
    print(e)
print(render.dispatch(bool) is render.dispatch(int))
