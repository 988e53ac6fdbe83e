import reprlib
from reprlib import Repr, recursive_repr

assert reprlib.repr(list(range(100))) == "[0, 1, 2, 3, 4, 5, ...]" and len(reprlib.repr("x" * 100)) == 30
assert reprlib.repr({"a": 1}) == "{'a': 1}" and reprlib.repr(set("abcdefgh")) == "{'a', 'b', 'c', 'd', 'e', 'f', ...}"
short = Repr()
short.maxlist, short.maxstring, short.maxlevel, short.maxdict = 2, 10, 1, 1
assert short.repr([1, 2, 3]) == "[1, 2, ...]" and short.repr([[1]]) == "[[...]]" and short.repr({"a": 1, "b": 2}) == "{'a': 1, ...}"
assert short.repr("abcdefghijklmnop") == "'ab...nop'" and short.repr((1, 2)) == "(1, 2)"


class Bracketed(Repr):
    def repr_Tree(self, tree, level):
        return f"<tree at {level}>"


class Tree(list):
    @recursive_repr(fillvalue="<...>")
    def __repr__(self):
        return "<" + "|".join(map(repr, self)) + ">"


tree = Tree("ab")
tree.append(tree)
assert repr(tree) == "<'a'|'b'|<...>>" and Bracketed().repr(tree) == f"<tree at {Repr().maxlevel}>"
return "ok"
