import copy
from dataclasses import dataclass, field, replace


@dataclass
class Node:
    name: str
    children: list["Node"] = field(default_factory=list)
    parent: "Node | None" = field(default=None, repr=False, compare=False)

    def add(self, child):
        child.parent = self
        self.children.append(child)
        return self


class Pool:
    shared = object()

    def __init__(self, items, handle):
        self.items, self.handle = items, handle

    def __copy__(self):
        return Pool(self.items[:], self.handle)

    def __deepcopy__(self, memo):
        return Pool(copy.deepcopy(self.items, memo), self.handle)


order = await tools.get_order(id="O-005")
shallow, deep = dict(order), copy.deepcopy(order)
shallow["lines"][0]["quantity"] = 99
tree = Node("root").add(Node("a")).add(Node("b"))
clone = copy.deepcopy(tree)
clone.children[0].name = "changed"
loop = [1]
loop.append(loop)
loop2 = copy.deepcopy(loop)
handle = object()
pool = Pool([[1], [2]], handle)
p1, p2 = copy.copy(pool), copy.deepcopy(pool)
pool.items[0].append("x")
print(order["lines"][0]["quantity"], deep["lines"][0]["quantity"])
print(tree, clone, clone.children[0].parent is clone, replace(tree, name="new", children=[]))
print(loop2, loop2[1] is loop2, loop2 is loop)
print(p1.items, p2.items, p2.handle is handle, copy.copy([1, [2]]), copy.copy({1: 2}), copy.deepcopy((1, "a")), copy.deepcopy({1, 2}))
