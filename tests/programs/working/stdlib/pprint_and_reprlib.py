import pprint
import reprlib
from pprint import pformat

orders = (await tools.list_orders(limit=2))["items"]
print(pformat(orders, width=60, sort_dicts=False))
print(pformat(orders[0], depth=1, compact=True, indent=2))
print(pprint.pformat({"b": list(range(30)), "a": "word " * 20}, width=50, compact=True))
print(pformat({"z": 1, "a": {2, 1}}), pformat("short"), pprint.pformat(12345678, underscore_numbers=True))
pprint.pprint({"name": "x" * 40, "values": [1.5, None, True] * 6})
pprint.pp({"z": 1, "a": 2})
print(reprlib.repr(list(range(100))), reprlib.repr("x" * 100))
r = reprlib.Repr()
r.maxlist = 2
print(r.repr([1, 2, 3, 4]), pprint.saferepr({"k": [1]}), pprint.isreadable([1]))
