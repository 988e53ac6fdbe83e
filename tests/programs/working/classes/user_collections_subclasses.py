from collections import UserDict, UserList, OrderedDict, defaultdict, deque


class CaseInsensitive(UserDict):
    def __setitem__(self, key, value):
        super().__setitem__(key.lower(), value)

    def __getitem__(self, key):
        return super().__getitem__(key.lower())

    def __contains__(self, key):
        return key.lower() in self.data


class Ring(list):
    def __getitem__(self, i):
        return super().__getitem__(i % len(self)) if isinstance(i, int) else super().__getitem__(i)


class Tree(dict):
    def __missing__(self, key):
        value = self[key] = type(self)()
        return value


class Evens(UserList):
    def append(self, item):
        if item % 2:
            raise ValueError("odd")
        super().append(item)


class Meters(float):
    def __new__(cls, value, unit="m"):
        return super().__new__(cls, value * {"m": 1, "km": 1000}[unit])

    def __str__(self):
        return f"{float(self):.1f}m"


headers = CaseInsensitive({"Content-Type": "json"}, Accept="*/*")
tree = Tree()
tree["a"]["b"]["c"] = 1
evens = Evens([2, 4])
evens.append(6)
print(headers["CONTENT-TYPE"], "accept" in headers, headers)
print(Ring("abc")[7], Ring("abc")[-4], Ring([1, 2, 3])[1:])
print(tree, evens + [8], str(Meters(1.5, "km")), Meters(2) + 1)
{"tree": tree, "evens": list(evens), "meters": Meters(3)}
