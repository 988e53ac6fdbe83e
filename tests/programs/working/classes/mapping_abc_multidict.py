from collections.abc import Mapping, Iterator
from typing import Any


class FrozenConfig(Mapping[str, Any]):
    def __init__(self, *layers: Mapping[str, Any]) -> None:
        self._layers = layers

    def __getitem__(self, key: str) -> Any:
        for layer in reversed(self._layers):
            if key in layer:
                return layer[key]
        raise KeyError(key)

    def __iter__(self) -> Iterator[str]:
        return iter(sorted({k for layer in self._layers for k in layer}))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __or__(self, other: Mapping[str, Any]) -> "FrozenConfig":
        return FrozenConfig(*self._layers, other)


base = {"host": "localhost", "port": 80, "debug": False}
conf = FrozenConfig(base, {"port": 8080}) | {"debug": True, "extra": None}
print(dict(conf), {**conf}["port"], "nope" in conf, conf.get("nope", "?"))
try:
    conf["host"] = "x"
except TypeError as e:
    print("read only:", type(e).__name__)
match conf:
    case {"port": int(port), "debug": True, **rest}:
        print(port, rest)
keys, values = zip(*conf.items())
print(keys, values, isinstance(conf, Mapping), conf == dict(conf))
