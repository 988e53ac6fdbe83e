import collections
from collections import ChainMap, Counter, OrderedDict, UserDict, UserList, defaultdict, deque, namedtuple

layers = ChainMap({"a": 1}, {"a": 2, "b": 3})
assert layers["a"] == 1 and dict(layers) == {"a": 1, "b": 3} and layers.new_child({"b": 9})["b"] == 9
assert layers.parents["a"] == 2 and layers.maps[1] == {"a": 2, "b": 3}
counts = Counter("abracadabra")
assert counts.most_common(3) == [("a", 5), ("b", 2), ("r", 2)] and counts["z"] == 0 and counts.total() == 11
assert Counter(a=3, b=1) - Counter(a=1, b=2) == Counter(a=2) and Counter(a=3) & Counter(a=1, b=2) == Counter(a=1)
assert sorted(Counter(a=2, b=1).elements()) == ["a", "a", "b"] and +Counter(a=-1) == Counter()
counts.update("aaa")
counts.subtract({"a": 1})
assert counts["a"] == 7 and repr(Counter(a=1)) == "Counter({'a': 1})"
ordered = OrderedDict.fromkeys("abcde")
ordered.move_to_end("b")
assert "".join(ordered) == "acdeb" and ordered.popitem(last=False) == ("a", None)
assert OrderedDict(a=1, b=2) != OrderedDict(b=2, a=1)
groups = defaultdict(list)
for key, number in (("x", 1), ("y", 2), ("x", 3)):
    groups[key].append(number)
assert groups == {"x": [1, 3], "y": [2]} and groups.default_factory is list and "z" not in groups
window = deque([1, 2, 3], maxlen=3)
window.append(4)
window.appendleft(0)
window.rotate(1)
assert list(window) == [3, 0, 2] and window.maxlen == 3 and window.popleft() == 3 and window.index(2) == 1
window.extendleft([8, 9])
assert list(window) == [9, 8, 0]
Point = namedtuple("Point", ["x", "y"], defaults=[0])
point = Point(11)
assert point == (11, 0) and point._replace(y=5).y == 5 and point._asdict() == {"x": 11, "y": 0}
assert Point._fields == ("x", "y") and Point._make([1, 2]) == Point(1, 2) and repr(point) == "Point(x=11, y=0)"
assert Point._field_defaults == {"y": 0} and namedtuple("R", "id def id", rename=True)._fields == ("id", "_1", "_2")


class Lower(UserDict):
    def __setitem__(self, key, value):
        super().__setitem__(key.lower(), value)


class Stack(UserList):
    def push(self, item):
        self.append(item)


lower, stack = Lower(A=1), Stack([1])
stack.push(2)
assert lower.data == {"a": 1} and stack == [1, 2] and stack.data == [1, 2]
assert isinstance([], collections.abc.Sequence)
return "ok"
