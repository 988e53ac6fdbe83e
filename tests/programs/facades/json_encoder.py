import datetime
import json
from json.encoder import JSONEncoder

assert JSONEncoder is json.JSONEncoder


class Dates(JSONEncoder):
    def default(self, value):
        if isinstance(value, datetime.date):
            return value.isoformat()
        return super().default(value)


assert Dates(sort_keys=True).encode({"b": datetime.date(2024, 1, 2), "a": (1,)}) == '{"a": [1], "b": "2024-01-02"}'
assert "".join(Dates(indent=1).iterencode([datetime.date(2024, 1, 2)])) == '[\n "2024-01-02"\n]'
assert JSONEncoder(separators=(",", ":")).encode({"a": [1, 2]}) == '{"a":[1,2]}' and JSONEncoder().item_separator == ", "
try:
    Dates().encode({"c": 1j})
except TypeError as error:
    assert str(error) == "Object of type complex is not JSON serializable"
    print("ok")
