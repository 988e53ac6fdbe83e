import json
from json.decoder import JSONDecodeError, JSONDecoder

assert JSONDecoder is json.JSONDecoder and JSONDecodeError is json.JSONDecodeError and issubclass(JSONDecodeError, ValueError)
decoder = JSONDecoder(object_pairs_hook=tuple)
assert decoder.decode(' {"a": 1} ') == (("a", 1),)
text, position, found = "1 [2] {}", 0, []
while position < len(text):
    value, position = JSONDecoder().raw_decode(text, position)
    found.append(value)
    position += len(text[position:]) - len(text[position:].lstrip())
assert found == [1, [2], {}]


class Money(JSONDecoder):
    def decode(self, text):
        return {key: value / 100 for key, value in super().decode(text).items()}


assert json.loads('{"a": 250}', cls=Money) == {"a": 2.5}
made = JSONDecodeError("no good", "line one\nline two", 10)
assert (made.lineno, made.colno) == (2, 2) and str(made) == "no good: line 2 column 2 (char 10)"
print("ok")
