import decimal
import io
import json
from json import decoder, encoder

assert json.dumps({"b": [1, 2.5, None, True], "a": "\u00e9\n"}) == '{"b": [1, 2.5, null, true], "a": "\\u00e9\\n"}'
assert json.dumps({"b": 1, "a": "\u00e9"}, sort_keys=True, ensure_ascii=False, separators=(",", ":")) == '{"a":"\u00e9","b":1}'
assert json.dumps({"a": [1]}, indent=2) == '{\n  "a": [\n    1\n  ]\n}' and json.dumps({1: None, None: 2, (1, 2): 3}, skipkeys=True) == '{"1": null, "null": 2}'
assert json.loads('{"a": [1, 2.0, "x", null, false]}') == {"a": [1, 2.0, "x", None, False]} and json.loads(b'"\xc3\xa9"') == "\u00e9"
assert json.loads("1.10", parse_float=decimal.Decimal) == decimal.Decimal("1.10") and json.loads("7", parse_int=str) == "7"
assert json.loads('{"a": 1, "a": 2}', object_pairs_hook=list) == [("a", 1), ("a", 2)] and json.loads('{"r": 1}', object_hook=len) == 1
assert json.loads("[NaN]", parse_constant=lambda text: text) == ["NaN"] and json.dumps(float("inf")) == "Infinity"
out = io.StringIO()
json.dump([1, {"a": 2}], out)
assert out.getvalue() == '[1, {"a": 2}]' and json.load(io.StringIO(out.getvalue())) == [1, {"a": 2}]


class SetEncoder(json.JSONEncoder):
    def default(self, value):
        return sorted(value) if isinstance(value, set) else super().default(value)


assert json.dumps({"s": {3, 1}}, cls=SetEncoder) == '{"s": [1, 3]}' and json.dumps({2 + 1j}, default=str) == '"{(2+1j)}"'
assert "".join(json.JSONEncoder(indent=None).iterencode([1])) == "[1]" and json.JSONDecoder().raw_decode("[1] tail") == ([1], 3)
assert json.JSONDecoder(strict=False).decode('"a\tb"') == "a\tb"
assert decoder.JSONDecoder is json.JSONDecoder and encoder.JSONEncoder is json.JSONEncoder
failed = []
for wrong in (lambda: json.loads('{"a": }'), lambda: json.dumps(float("nan"), allow_nan=False), lambda: json.dumps({1, 2}), lambda: json.dumps({(1,): 2})):
    try:
        wrong()
    except (json.JSONDecodeError, ValueError, TypeError) as error:
        failed.append(type(error).__name__)
assert failed == ["JSONDecodeError", "ValueError", "TypeError", "TypeError"]
try:
    json.loads('{\n "a" 1}')
except json.JSONDecodeError as error:
    assert (error.msg, error.lineno, error.colno, error.pos) == ("Expecting ':' delimiter", 2, 6, 7) and error.doc[0] == "{"
    return "ok"
