from operator import add, attrgetter, contains, countOf, itemgetter, methodcaller, mul, neg, not_, truediv, xor
import operator as op
from itertools import accumulate, starmap
from types import SimpleNamespace as NS

people = await tools.staff()
get = itemgetter("team", "name")
shop = NS(owner=NS(name="Ada", tags=["x"]), size=3)
xs = [3, 1, 2]
op.setitem(xs, 0, 10)
op.delitem(xs, 1)
xs = op.iadd(xs, [7])
table = {"+": add, "-": op.sub, "/": truediv, "//": op.floordiv, "**": op.pow, "<": op.lt, "==": op.eq, "<<": op.lshift, "&": op.and_}
print([f"7 {s} 2 = {f(7, 2)}" for s, f in table.items()])
print(attrgetter("owner.name", "size")(shop), attrgetter("owner.tags")(shop), methodcaller("split", ",", maxsplit=1)("a,b,c"))
print(list(accumulate([1, 2, 3, 4], mul)), list(starmap(add, [(1, 2), (3, 4)])), list(map(neg, xs)), not_([]), xor(5, 3))
print(contains("abc", "b"), countOf([1, 2, 1], 1), op.indexOf("hello", "l"), op.concat([1], [2]), op.truth([]), op.is_(None, None), op.index(True))
print(op.matmul.__name__, op.length_hint([1, 2]), itemgetter(slice(1, 3))("abcd"), itemgetter(-1)([1, 2]))
[get(p) for p in sorted(people, key=get)][:4]
