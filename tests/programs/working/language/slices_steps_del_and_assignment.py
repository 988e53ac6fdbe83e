xs = list(range(10))
print(xs[::-1], xs[1::3], xs[-3:], xs[:-7], xs[5:2:-1], xs[20:], xs[slice(2, 6, 2)])
xs[2:5] = ["a"]
xs[::4] = [None] * len(xs[::4])
del xs[-1], xs[0]
print(xs)
xs[len(xs):] = [1, 2]
xs[:0] = "hi"
xs *= 2
print(xs, len(xs))
del xs[::2]
print(xs)

grid = [[0] * 3 for _ in range(2)]
grid[1][2] += 5
grid[0][-1] -= 1
grid[0][0], grid[1][0] = 8, 9
d = {"a": {"b": [1, 2, 3]}, "n": 1}
d["a"]["b"][1:] += [4]
d["n"] **= 3
d["n"] <<= 4
d["s"] = d.get("s", "") or "x"
d["s"] *= 3
del d["a"]["b"][0]
d |= {"new": True}


class Box:
    value = 10


box = Box()
box.value //= 3
box.value += 0.5
box.label = "new"
del box.label
t = (1, [2])
try:
    t[1] += [3]
except TypeError as e:
    print(e, t)
s = slice(1, None, 2)
print(grid, d, box.value, hasattr(box, "label"), s.indices(7), "abcdef"[s], s == slice(1, None, 2))
name = "gone"
del name
try:
    name
except NameError as e:
    print(isinstance(e, NameError), "'name'" in str(e))
