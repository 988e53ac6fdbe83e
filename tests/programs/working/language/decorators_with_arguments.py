import asyncio
import functools
import inspect


def retry(times=3, on=(Exception,), *, backoff=0):
    def decorate(fn):
        @functools.wraps(fn)
        async def wrapper(*args, **kwargs):
            for attempt in range(1, times + 1):
                try:
                    return await fn(*args, **kwargs)
                except on as exc:
                    print(f"{fn.__name__} attempt {attempt}: {exc}")
                    if attempt == times:
                        raise
                    await asyncio.sleep(backoff)

        wrapper.attempts = times
        return wrapper
    return decorate


def logged(fn=None, *, prefix="->"):
    if fn is None:
        return functools.partial(logged, prefix=prefix)

    @functools.wraps(fn)
    def wrapper(*args, **kwargs):
        result = fn(*args, **kwargs)
        print(prefix, fn.__name__, args, kwargs, result)
        return result

    return wrapper


@retry(times=4, on=(ToolCallError,))
async def fetch(key: str, fail: int = 2) -> str:
    """Fetch until it works."""
    return await tools.flaky(key=key, fail=fail)


@logged
def add(a, b=1):
    return a + b


@logged(prefix="=>")
@functools.lru_cache
def square(x):
    return x * x


add(1, b=2), square(4)
print(fetch.__name__, fetch.__doc__, fetch.attempts, inspect.iscoroutinefunction(fetch), add(5))
try:
    await fetch("hard", fail=9)
except ToolCallError as e:
    print("gave up:", e.code)
return await fetch("easy")
