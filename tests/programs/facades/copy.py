import copy


class Node:
    def __init__(self, value, children=()):
        self.value = value
        self.children = list(children)


class Counted:
    copies = 0

    def __copy__(self):
        Counted.copies += 1
        return self

    def __deepcopy__(self, memo):
        return "deep"


tree = Node(1, [Node(2), Node(3)])
shallow, deep = copy.copy(tree), copy.deepcopy(tree)
tree.children[0].value = 20
assert shallow.children[0].value == 20 and deep.children[0].value == 2
assert shallow.children is tree.children and shallow is not tree and type(deep) is Node
loop = [1]
loop.append(loop)
twin = copy.deepcopy(loop)
assert twin[1] is twin and twin is not loop
shared = []
pair = copy.deepcopy([shared, shared])
assert pair[0] is pair[1] and pair[0] is not shared
assert copy.copy(Counted()).copies == 1 and copy.deepcopy([Counted()]) == ["deep"]
assert copy.deepcopy({"a": (1, {2})}) == {"a": (1, {2})} and copy.copy("text") == "text"
assert copy.Error is copy.error and issubclass(copy.Error, Exception)
if hasattr(copy, "replace"):
    import datetime

    assert copy.replace(datetime.date(2024, 1, 31), month=3) == datetime.date(2024, 3, 31)
try:
    copy.deepcopy(x for x in "a")
except TypeError as error:
    assert "generator" in str(error)
    return "ok"
