import contextlib
import io
import sys
from contextlib import ExitStack, contextmanager

log = []


@contextmanager
def tag(name):
    log.append(f"<{name}>")
    try:
        yield name.upper()
    finally:
        log.append(f"</{name}>")


with tag("b") as inner:
    log.append(inner)
assert log == ["<b>", "B", "</b>"]


@tag("i")
def decorated():
    log.append("body")


log.clear()
decorated()
decorated()
assert log == ["<i>", "body", "</i>"] * 2


class Track(contextlib.ContextDecorator, contextlib.AbstractContextManager):
    def __exit__(self, *error):
        log.append(error[0])
        return True


with Track() as track:
    raise KeyError("swallowed")
assert log.pop() is KeyError and isinstance(track, contextlib.AbstractContextManager)


class Resource:
    closed = False

    def close(self):
        self.closed = True

    async def aclose(self):
        self.closed = "later"


with contextlib.closing(Resource()) as resource:
    assert not resource.closed
assert resource.closed is True
async with contextlib.aclosing(Resource()) as resource:
    assert not resource.closed
assert resource.closed == "later"
with contextlib.suppress(ZeroDivisionError, KeyError):
    1 / 0
with contextlib.nullcontext(5) as five:
    assert five == 5
text, errors = io.StringIO(), io.StringIO()
with contextlib.redirect_stdout(text), contextlib.redirect_stderr(errors):
    print("to text")
    print("to errors", file=sys.stderr)
assert text.getvalue() == "to text\n" and errors.getvalue() == "to errors\n"
log.clear()
with ExitStack() as stack:
    stack.enter_context(tag("a"))
    stack.callback(log.append, "called")
    stack.push(lambda *error: log.append(error) or True)
    kept = stack.pop_all()
    assert log == ["<a>"]
kept.close()
assert log == ["<a>", (None, None, None), "called", "</a>"]


@contextlib.asynccontextmanager
async def connection():
    log.append("open")
    try:
        yield "connection"
    finally:
        log.append("close")


class Timed(contextlib.AsyncContextDecorator, contextlib.AbstractAsyncContextManager):
    async def __aexit__(self, *error):
        log.append("timed")


@Timed()
async def work():
    return "worked"


async def note(text):
    log.append(text)


log.clear()
async with contextlib.AsyncExitStack() as stack:
    assert await stack.enter_async_context(connection()) == "connection"
    stack.push_async_callback(note, "async callback")
    stack.push_async_exit(Timed())
    stack.enter_context(contextlib.nullcontext())
assert log == ["open", "timed", "async callback", "close"] and await work() == "worked" and log[-1] == "timed"


def redirected_twice():
    out = io.StringIO()
    redirection = contextlib.redirect_stdout(out)
    with redirection:
        print("one")
    with redirection, redirection:
        print("two")
    print("three")
    return out.getvalue() == "one\ntwo\n"


def redirected_with_a_given_up_error():
    out = io.StringIO()
    with contextlib.suppress(KeyError), contextlib.redirect_stdout(out):
        raise KeyError
    return sys.stdout is not out


def holds(check):
    try:
        return check()
    except Exception:
        return False


checks = {
    "redirect_stdout can be used again and inside itself": redirected_twice,
    "redirect_stdout is undone by an error": redirected_with_a_given_up_error,
}
wrong = [name for name, check in checks.items() if not holds(check)]
assert not wrong, wrong
return "ok"
