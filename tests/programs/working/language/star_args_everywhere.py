def f(*args, **kwargs):
    return args, kwargs


def g(a, /, b, c=3, *rest, d, e=5, **extra):
    return f"{a=} {b=} {c=} {rest=} {d=} {e=} {extra=}"


def pos_only(x, y=2, /):
    return x, y


def kw_only(*, key, sep="-"):
    return sep.join(key)


first, *middle, last = range(6)
(a, (b, *c)), d = (1, "xyz"), {"k": 1}
*init, tail = "abc"
[head, *_] = [9, 8, 7]
print(first, middle, last, a, b, c, init, tail, head)

print(f(*[1, 2], *(3,), *"ab", x=1, **{"y": 2}, **dict(z=3)))
print(g(1, 2, d=4), g(1, 2, 3, 4, 5, d=6, z=7), g(*range(5), **{"d": 0, "a": "as keyword"}))
print([*range(3), *"xy"], {*[1, 2], *[2, 3]}, (*(), 1), {**{"a": 1}, "b": 2, **{"a": 3}})
print(pos_only(1), kw_only(key="abc", sep="+"), f(**{"weird key!": 1}))

for call in (lambda: pos_only(x=1), lambda: kw_only("abc"), lambda: g(1), lambda: f(**{"a": 1}, **{"a": 2})):
    try:
        call()
    except TypeError as e:
        print("TypeError:", str(e).replace("__main__.", ""))

try:
    p, q = [1, 2, 3]
except ValueError as e:
    print(e)
for i, (name, *scores) in enumerate([("ann", 1, 2), ("bob",)], start=1):
    print(i, name, scores)
x = y = [0]
x, y = y + [1], x
print(x, y, *map(lambda *xs: sum(xs), [1, 2], [10, 20]), sep=" | ")
