from collections.abc import MutableSequence


class Node:
    __slots__ = "value", "next"

    def __init__(self, value, next=None):
        self.value, self.next = value, next


class LinkedList(MutableSequence):
    def __init__(self, items=()):
        self.head, self.size = None, 0
        self.extend(items)

    def _walk(self, index):
        if index < 0:
            index += self.size
        if not 0 <= index < self.size:
            raise IndexError("list index out of range")
        previous, node = None, self.head
        for _ in range(index):
            previous, node = node, node.next
        return previous, node

    def __len__(self):
        return self.size

    def __getitem__(self, index):
        return self._walk(index)[1].value

    def __setitem__(self, index, value):
        self._walk(index)[1].value = value

    def __delitem__(self, index):
        previous, node = self._walk(index)
        if previous is None:
            self.head = node.next
        else:
            previous.next = node.next
        self.size -= 1

    def insert(self, index, value):
        previous = None if index == 0 or not self.size else self._walk(min(index, self.size) - 1)[1]
        if previous is None:
            self.head = Node(value, self.head)
        else:
            previous.next = Node(value, previous.next)
        self.size += 1

    __repr__ = lambda self: f"LinkedList({[*self]})"

xs = LinkedList("abcd")
xs.insert(2, "X")
xs += ["e", "f"]
del xs[0]
xs[-1] = "Z"
print(xs, xs.pop(), xs.pop(0), "d" in xs, xs.index("d"), xs.count("c"), len(xs))
xs.reverse()
print(xs, list(reversed(xs)))
