import functools
import warnings


class ShopWarning(UserWarning):
    pass


def deprecated(replacement):
    def decorate(fn):
        @functools.wraps(fn)
        def wrapper(*args, **kwargs):
            warnings.warn(f"{fn.__name__} is deprecated, use {replacement}", DeprecationWarning, stacklevel=2)
            return fn(*args, **kwargs)

        return wrapper

    return decorate


@deprecated("new_total")
def old_total(xs):
    return sum(xs)


def check(n):
    if n < 3:
        warnings.warn(ShopWarning(f"only {n} left"))
    return n


with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    total = old_total([1, 2])
    for item in ("tea", "cake", "tray"):
        check(await tools.stock(item=item))

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    check(0)

with warnings.catch_warnings():
    warnings.simplefilter("error", ShopWarning)
    try:
        check(1)
    except ShopWarning as w:
        print("raised:", w)

return {"total": total, "caught": [(w.category.__name__, str(w.message)) for w in caught], "sub": issubclass(ShopWarning, Warning)}
