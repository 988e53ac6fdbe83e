import io
import pprint
from contextlib import redirect_stdout

row = {"name": "Ada", "tags": ["first", "second"], "nested": {"deep": {"deeper": [1, 2, 3]}}}
assert pprint.pformat({"b": 1, "a": 2}) == "{'a': 2, 'b': 1}" and pprint.pformat({"b": 1, "a": 2}, sort_dicts=False) == "{'b': 1, 'a': 2}"
assert pprint.pformat(row, width=60) == (
    "{'name': 'Ada',\n 'nested': {'deep': {'deeper': [1, 2, 3]}},\n 'tags': ['first', 'second']}"
)
assert pprint.pformat(row, depth=1) == "{'name': 'Ada', 'nested': {...}, 'tags': [...]}"
assert pprint.pformat(list(range(6)), width=8, compact=True) == "[0, 1,\n 2, 3,\n 4, 5]" and pprint.pformat([1, 2], indent=4, width=4) == "[   1,\n    2]"
assert pprint.pformat(1234567, underscore_numbers=True) == "1_234_567"
assert pprint.pformat("long text " * 4, width=24) == "('long text long text '\n 'long text long text ')"
out = io.StringIO()
with redirect_stdout(out):
    pprint.pprint({"b": 1, "a": [1, 2]})
    pprint.pp({"b": 1, "a": [1, 2]})
pprint.pprint((1,), stream=out)
assert out.getvalue() == "{'a': [1, 2], 'b': 1}\n{'b': 1, 'a': [1, 2]}\n(1,)\n"
loop = [1]
loop.append(loop)
assert pprint.isrecursive(loop) and not pprint.isrecursive([1]) and pprint.isreadable([1, "a"]) and not pprint.isreadable([object()])
assert pprint.saferepr(loop).startswith("[1, <Recursion on list with id=") and pprint.saferepr({"b": 1, "a": 2}) == "{'a': 2, 'b': 1}"
printer_out = io.StringIO()
printer = pprint.PrettyPrinter(indent=2, width=20, stream=printer_out)
printer.pprint({"rows": [1, 2], "name": "a long name"})
assert printer_out.getvalue() == "{ 'name': 'a long '\n          'name',\n  'rows': [1, 2]}\n" and printer.pformat([1]) == "[1]"
return "ok"
