import contextlib
import io
from contextlib import ExitStack, contextmanager, nullcontext, redirect_stdout, suppress, closing


@contextmanager
def tag(name):
    print(f"<{name}>", end="")
    try:
        yield name.upper()
    except LookupError as e:
        print(f"[{e!r}]", end="")
    finally:
        print(f"</{name}>")


@contextmanager
def temporary(obj, **changes):
    old = {k: obj[k] for k in changes}
    obj.update(changes)
    yield obj
    obj.update(old)


@tag("deco")
def decorated(x):
    print(x, end="")


class Door:
    def close(self):
        print("door closed")


with tag("b") as upper:
    print(upper, end="")
with tag("err"):
    {}["missing"]
decorated("inside")
with suppress(ZeroDivisionError, KeyError):
    1 / 0
settings = {"debug": False, "level": 1}
with temporary(settings, debug=True) as s:
    print(s)
print(settings)
with ExitStack() as stack:
    names = [stack.enter_context(tag(n)) for n in "xyz"]
    stack.callback(print, "callback", "called", sep="-")
    stack.push(lambda *exc: print("exc:", exc[0]))
    print(names)
with ExitStack() as outer:
    outer.enter_context(tag("kept"))
    kept = outer.pop_all()
kept.close()
buffer = io.StringIO()
with redirect_stdout(buffer):
    print("captured")
with closing(Door()) as d, nullcontext(42) as n:
    print(n, type(d).__name__, repr(buffer.getvalue()))
