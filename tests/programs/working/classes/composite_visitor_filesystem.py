from __future__ import annotations
import abc
from dataclasses import dataclass, field


class Node(abc.ABC):
    name: str

    @abc.abstractmethod
    def accept(self, visitor: Visitor, depth: int = 0): ...


@dataclass
class File(Node):
    name: str
    size: int

    def accept(self, visitor, depth=0):
        return visitor.visit_file(self, depth)


@dataclass
class Folder(Node):
    name: str
    children: list[Node] = field(default_factory=list)

    def accept(self, visitor, depth=0):
        return visitor.visit_folder(self, depth)


class Visitor:
    def visit(self, node):
        method = getattr(self, "visit_" + type(node).__name__.lower())
        return method(node, 0)


class Size(Visitor):
    def visit_file(self, f, depth):
        return f.size

    def visit_folder(self, d, depth):
        return sum(c.accept(self, depth + 1) for c in d.children)


class Show(Visitor):
    def visit_file(self, f, depth):
        print("│  " * depth + f"{f.name} ({f.size})")

    def visit_folder(self, d, depth):
        print("│  " * depth + f"{d.name}/")
        for child in sorted(d.children, key=lambda c: (isinstance(c, File), c.name)):
            child.accept(self, depth + 1)


root = Folder("root", [File("b.txt", 20), Folder("src", [File("x.py", 7), Folder("empty")]), File("a.txt", 3)])
Show().visit(root)
Size().visit(root)
